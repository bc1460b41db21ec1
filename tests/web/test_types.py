"""The page's modules are typed by JSDoc: the TypeScript compiler finds nothing to say about them."""

import json
import re
import runpy
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = ROOT / ".venv" / "node" / "node_modules" / ".bin" / "tsc"
MODULES = ROOT / "barricades" / "web" / "js"
LONGEST = 350  # lines of a module

OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "strict": True,
    "noEmit": True,
    "target": "es2022",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": ["dom", "dom.iterable", "es2022"],
    "types": [],
}


def test_the_compiler_is_silent(tmp_path: Path) -> None:
    if not COMPILER.exists():
        pytest.fail("the type checker of the page is missing: `make node` gets it", pytrace=False)
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": OPTIONS, "include": [f"{MODULES}/**/*.js"]}))
    done = subprocess.run(
        [str(COMPILER), "--project", str(project)], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout


def test_the_types_are_those_of_the_structs() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "page_types.py"))
    kept = (MODULES / "net" / "types.js").read_text(encoding="utf-8")
    assert kept == tool["written"](), "run tools.page_types"


@pytest.mark.parametrize("module", sorted(MODULES.rglob("*.js")), ids=lambda path: path.stem)
def test_a_module_is_checked_and_small(module: Path) -> None:
    lines = module.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "// @ts-check"
    assert lines[1].startswith("// "), "the second line says what the module is"
    assert len(lines) < LONGEST


# A rule like `.board-side:has(.lifted) #offer` lets the browser work out the style of the whole board again
# whenever anything on it changes.
WIDE = re.compile(
    r"(?:^|[\s,>~+}])(?:html|body|main|:root|\.at-table|\.board-side|\.board|\.layers)(?![\w-])[^\s,{]*:has\("
)


def test_no_style_of_the_board_depends_on_what_is_in_it() -> None:
    for sheet in sorted((MODULES.parent / "css").glob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not WIDE.search(text), sheet.name
    assert WIDE.search(".board-side:has(.held-card.lifted) #afterwards { }")
    assert WIDE.search("a { }\nbody[data-turn]:has(.x) .y { }")
    assert not WIDE.search(".banner:has(> .bad) { } .board .stack.open:has([data-clickable]) { }")
