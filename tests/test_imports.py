"""The library in order: imports point one way, the kernel knows no game, modules stay small."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# What the modules of each part may import of the project. A game may import itself too, and no other game.
ALLOWED = {
    "__init__": set[str](),
    "kernel": {"kernel"},
    "games": {"kernel"},
    "drawing": {"kernel", "drawing"},
    "bots": {"kernel", "games", "bots"},
    "lab": {"kernel", "games", "lab"},
    "locale": {"kernel"},
    "table": {"kernel", "table", "locale"},
}
# What the folders of drawings may import of each other. A game's may import itself too.
DRAWINGS = {"kit": {"kit"}, "hexmap": {"kit", "hexmap"}, "report": {"kit", "report"}}
A_GAMES_DRAWINGS = {"kit", "hexmap", "report"}
# What the folders of the table may import of each other; all may import `messages`, `library` and the like.
TABLES = {
    "keep": {"keep"},
    "work": {"keep", "work"},
    "play": {"keep", "work", "play"},
    "web": {"keep", "work", "play", "web"},
}
# What the folders of the page's modules may import of each other; `table.js` puts them together.
PAGES = {
    "net": {"net"},
    "kit": {"net", "kit"},
    "board": {"net", "kit", "board"},
    "panels": {"net", "kit", "board", "panels"},
    "lobby": {"net", "kit", "panels", "lobby"},
}
ENTRIES = {
    "arguments",
    "cli",
    "console",
    "hosting",
    "library",
    "terminal",
    "__main__",
}  # put the parts together

GAME_WORDS = (
    "supply", "combat", "victory", "infantry", "cavalry", "artillery", "regiment", "battalion", "brigade",
    "spain", "spanish", "nationalist", "republican", "madrid", "barcelona", "franco", "russia", "russian",
    "red army", "white army", "bolshevik", "moscow", "kiev", "petrograd", "zone of control", "stacking",
    "morale", "reinforcement", "tscw", "toc",
)  # fmt: skip

# Words of the games themselves, which no shared part may contain: games, sides, countries, and a few actions.
OWN_WORDS = (
    "tscw", "spain", "spanish", "nationalist", "republican", "basque", "catalonia", "morocco",
    "portugal", "france", "french", "italy", "italian", "germany", "german", "soviet", "toc", "chaos",
    "russia", "russian", "astrakhan", "belarus", "khiva", "makhno", "transcaucasia", "turkistan",
    "ukraine", "estonia", "finland", "latvia", "lithuania", "poland", "polish", "britain", "british",
    "central powers", "czech", "usa", "japan", "siberia", "cossack", "bolshevik", "faubourg",
    "insurgent", "captured", "hungry", "landed",
)  # fmt: skip
OWN_SIDES = re.compile(r"""\b(RED|WHITE|Reds|Whites|Rising)\b|(["'])(red|white|rising|guard)\2""")

LONGEST = 600
SKIPPED = {".git", ".venv", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__"}
TEXTS = {".py", ".md", ".toml", ".csv", ".txt", ".json", ".js", ".html", ".css", ".yml", ".sh", ""}
HOMES = "|".join(("home", "Users", "root", "work", "mnt"))
MACHINE_PATH = re.compile(rf"(?<![\w.~<>}}/$])(?:/(?:{HOMES})/[\w.-]|[A-Z]:\\\w)")


def imported(source: str, module: str) -> set[str]:
    """Everything a module imports, by full names: `from a import b` is `a.b`, whatever b is."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def wrong_imports(source: str, module: str) -> list[str]:
    """The imports of a module that point the wrong way."""
    part, *deeper = module.split(".")[1:]
    if part in ENTRIES:
        return []
    wrong = []
    for name in sorted(imported(source, module)):
        top, *inner = name.split(".")
        if top != "barricades":
            continue
        own_game = part == "games" and deeper[:1] != ["__init__"] and inner[:2] == ["games", deeper[0]]
        if part == "drawing" and inner[:1] == ["drawing"] and deeper[:1] != ["__init__"]:
            shared = DRAWINGS.get(deeper[0], {*A_GAMES_DRAWINGS, deeper[0]})
            if len(inner) < 2 or inner[1] not in shared:
                wrong.append(name)
        if part == "table" and inner[:1] == ["table"] and inner[1:2] and inner[1] in TABLES:
            allowed = TABLES.get(deeper[0], set()) if deeper else set()
            if inner[1] not in allowed:
                wrong.append(name)
        if not inner or (
            inner[0] not in ALLOWED.get(part, ()) and not own_game and inner[0] != "__version__"
        ):
            wrong.append(name)
    return wrong


def game_words(source: str) -> list[str]:
    """The words in a source that only a game would use."""
    return [word for word in GAME_WORDS if re.search(rf"\b{word}s?\b", source, re.IGNORECASE)]


def own_words(source: str) -> list[str]:
    """The words in a source that belong to one game, also as part of a name like `isHungry` or `toc_map`."""
    found = [
        word
        for word in OWN_WORDS
        if re.search(rf"(?<![A-Za-z])(?i:{word})s?(?![a-z])|(?<=[a-z]){word.capitalize()}s?(?![a-z])", source)
    ]
    return found + [match.group().strip("\"'") for match in OWN_SIDES.finditer(source)]


def machine_paths(text: str) -> list[str]:
    """What looks like a path of a particular machine."""
    return [line.strip()[:80] for line in text.splitlines() if MACHINE_PATH.search(line)]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def texts() -> Iterator[Path]:
    for path in sorted(ROOT.rglob("*")):
        if path.suffix in TEXTS and path.is_file() and not SKIPPED & set(path.relative_to(ROOT).parts):
            yield path


MODULES = sorted((ROOT / "barricades").rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    assert wrong_imports(path.read_text(encoding="utf-8"), module_name(path)) == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_every_module_belongs_to_a_part(path: Path) -> None:
    assert module_name(path).split(".")[1] in {*ALLOWED, *ENTRIES}


@pytest.mark.parametrize(
    ("module", "line", "wrong"),
    [
        ("barricades.kernel.flow", "import barricades.games", ["barricades.games"]),
        ("barricades.kernel.flow", "from barricades.table.text import x", ["barricades.table.text.x"]),
        ("barricades.kernel.flow", "from barricades import lab", ["barricades.lab"]),
        ("barricades.kernel.flow", "import barricades", ["barricades"]),
        ("barricades.kernel.flow", "from ..bots import make_bot", ["barricades.bots.make_bot"]),
        ("barricades.kernel.conformance.play", "from ..flow import Flow", []),
        ("barricades.kernel.flow", "def f():\n    import barricades.cli", ["barricades.cli"]),
        ("barricades.kernel.flow", "from barricades.kernel import bits\nimport json", []),
        (
            "barricades.games.tscw.combat",
            "from barricades.games.toc import cards",
            ["barricades.games.toc.cards"],
        ),
        ("barricades.games.tscw.combat", "from barricades.games import toc", ["barricades.games.toc"]),
        (
            "barricades.games.tscw.combat",
            "from barricades.games import find_game",
            ["barricades.games.find_game"],
        ),
        ("barricades.games.tscw.combat", "from barricades.bots import x", ["barricades.bots.x"]),
        ("barricades.games.tscw.combat", "from barricades.games.tscw.map import x\nfrom . import map", []),
        (
            "barricades.games.__init__",
            "from barricades.games.tscw import GAME",
            ["barricades.games.tscw.GAME"],
        ),
        ("barricades.drawing.kit.svg", "from barricades.games import tscw", ["barricades.games.tscw"]),
        ("barricades.drawing.kit.svg", "from barricades.kernel.game import View", []),
        (
            "barricades.drawing.kit.svg",
            "from barricades.drawing.hexmap.hexes import HexMap",
            ["barricades.drawing.hexmap.hexes.HexMap"],
        ),
        (
            "barricades.drawing.toc.ways",
            "from barricades.drawing.tscw import signs\nfrom barricades.drawing.toc import signs",
            ["barricades.drawing.tscw.signs"],
        ),
        ("barricades.bots.staff", "from barricades.lab import bench", ["barricades.lab.bench"]),
        ("barricades.bots.staff", "from barricades.games.tscw import map\nimport barricades.bots.random", []),
        ("barricades.lab.bench", "from barricades.table import text", ["barricades.table.text"]),
        (
            "barricades.lab.bench",
            "from barricades.bots import x\nfrom barricades import __version__",
            ["barricades.bots.x"],
        ),
        ("barricades.table.text", "from barricades.games import find_game", ["barricades.games.find_game"]),
        ("barricades.table.text", "import barricades.bots.staff", ["barricades.bots.staff"]),
        (
            "barricades.table.keep.store",
            "from barricades.table.play.tables import GameTable",
            ["barricades.table.play.tables.GameTable"],
        ),
        ("barricades.table.messages", "from barricades.table.web import app", ["barricades.table.web.app"]),
        ("barricades.table.play.room", "from barricades.table.keep.store import Store", []),
        ("barricades.cli", "import barricades.lab, barricades.table, barricades.games.tscw", []),
    ],
)
def test_the_check_of_imports_can_fail(module: str, line: str, wrong: list[str]) -> None:
    assert wrong_imports(line, module) == wrong


PACKAGES = sorted((ROOT / "barricades").rglob("__init__.py"))


def says_what_it_imports(source: str) -> bool:
    """Whether the docstring of a folder says what belongs there, and what that may import."""
    said = ast.get_docstring(ast.parse(source)) or ""
    return len(said.split()) > 6 and re.search(r"\bimports?\b", said, re.IGNORECASE) is not None


@pytest.mark.parametrize("path", PACKAGES, ids=lambda path: path.parent.relative_to(ROOT).as_posix())
def test_a_folder_says_what_belongs_there_and_what_it_imports(path: Path) -> None:
    assert says_what_it_imports(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", TABLES)
def test_a_folder_of_the_table_names_what_it_may_import(folder: str) -> None:
    source = (ROOT / "barricades" / "table" / folder / "__init__.py").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", (ast.get_docstring(ast.parse(source)) or "").split("May import")[1]))
    assert named & set(TABLES) == TABLES[folder] - {folder}
    assert named - set(TABLES) <= ALLOWED["table"]


def test_the_check_of_folders_can_fail() -> None:
    assert not says_what_it_imports(
        '"""Bots of a game, what they say and how they are measured, in one folder."""'
    )
    assert not says_what_it_imports("X = 1")
    assert not says_what_it_imports('"""Imports the kernel."""')
    assert says_what_it_imports(
        '"""Bots of a game. They import the kernel, what bots share, and their game."""'
    )


STATIC_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?\bfrom "\.\.?/(?:(\w+)/)?\w+\.js";""", re.MULTILINE)


def wrong_scripts(source: str, folder: str) -> list[str]:
    """The folders that a module of the page imports though it may not."""
    folders = {match or folder for match in STATIC_IMPORT.findall(source)}
    return sorted(folders - PAGES[folder])


@pytest.mark.parametrize("folder", PAGES)
def test_modules_of_the_page_import_one_way(folder: str) -> None:
    found = sorted((ROOT / "barricades" / "web" / "js" / folder).glob("*.js"))
    assert found
    assert {
        path.name: wrong for path in found if (wrong := wrong_scripts(path.read_text("utf-8"), folder))
    } == {}


def test_the_check_of_scripts_can_fail() -> None:
    assert wrong_scripts('import { a } from "../panels/log.js";', "board") == ["panels"]
    assert wrong_scripts(
        'import {\n  a,\n  b,\n} from "../board/log.js";\nimport { c } from "./d.js";', "net"
    ) == ["board"]
    assert (
        wrong_scripts('import { a } from "../net/api.js"; /** @type {import("../lobby/x.js").X} */', "kit")
        == []
    )


def test_the_kernel_needs_nothing_but_python_and_structs() -> None:
    for path in MODULES:
        if module_name(path).startswith("barricades.kernel"):
            tops = {
                name.split(".")[0] for name in imported(path.read_text(encoding="utf-8"), module_name(path))
            }
            # What is sent to the page, and the messages in it, are msgspec's structs; digests use its JSON.
            structs = path.name in {"picture.py", "messages.py", "position.py"}
            known = {"barricades", *(["msgspec"] if structs else [])}
            assert tops - known <= sys.stdlib_module_names, path.name


@pytest.mark.parametrize("path", sorted((ROOT / "barricades" / "kernel").rglob("*.py")), ids=module_name)
def test_the_kernel_knows_no_game(path: Path) -> None:
    assert game_words(path.read_text(encoding="utf-8")) == []


def test_the_check_of_game_words_can_fail() -> None:
    assert game_words("def out_of_range(): # Supply runs out\n    ...") == ["supply"]
    assert game_words('"""The Red Army\'s morale."""') == ["red army", "morale"]
    assert game_words("regiments = 3; TSCW = 1") == ["regiment", "tscw"]
    assert game_words("a hex, two dice, a source that the caller supplies; stock, protocol") == []


SHARED = [
    path
    for pattern in (
        "*.py", "kernel/**/*.py", "table/**/*.py", "lab/**/*.py", "locale/*.py", "bots/*.py",
        "web/js/**/*.js",
    )
    for path in sorted((ROOT / "barricades").glob(pattern))
]  # fmt: skip


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(ROOT / "barricades")))
def test_what_all_games_share_contains_no_word_of_one(path: Path) -> None:
    assert own_words(path.read_text(encoding="utf-8")) == []


def test_the_check_of_words_of_one_game_can_fail() -> None:
    assert own_words('if event.kind == "captured": ...') == ["captured"]
    assert own_words("export const BADGES = ['hungry', 'landed'];") == ["hungry", "landed"]
    assert own_words("const isHungry = capturedPieces.length;") == ["captured", "hungry"]
    assert own_words("from barricades.bots.tscw import x; SHEETS = {'toc': toc_map}") == ["tscw", "toc"]
    assert own_words("# the Republicans, and a game of Faubourg") == ["republican", "faubourg"]
    assert own_words('SEATS = ("red", "white"); WHITE = 0') == ["red", "white", "WHITE"]
    assert own_words("protocol, usage, a red cross, white space, guarded, redo, island edge, stocks") == []
    names = {path.relative_to(ROOT / "barricades").as_posix() for path in SHARED}
    assert {"cli.py", "kernel/conformance/play.py", "bots/common.py", "web/js/board/pieces.js"} <= names
    assert not any(name.startswith("bots/tscw") for name in names)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_no_module_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_nothing_names_a_path_of_one_machine() -> None:
    found = {
        str(path.relative_to(ROOT)): paths
        for path in texts()
        if (paths := machine_paths(path.read_text(encoding="utf-8", errors="replace")))
    }
    assert found == {}


def test_the_check_of_machine_paths_can_fail() -> None:
    for home in HOMES.split("|"):
        assert machine_paths(f'FILE = "/{home}/somebody/file"') != []
    assert machine_paths("see C:" + "\\Users") != []
    assert machine_paths("docs/work/plan.md, ~/home/x, https://example.org/home/page, and/or/home/") == []
    assert any(path.name == "pyproject.toml" for path in texts())
    assert not any(".venv" in path.parts for path in texts())
