"""Documents that describe the project file by file describe the files there are."""

import re
from dataclasses import fields
from pathlib import Path

from barricades.kernel.box import Box
from barricades.kernel.conformance import CHECKS
from barricades.kernel.watch import Watch

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "tests" / "reference"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def first_cells(table: str) -> list[str]:
    """What is in backticks in the first column of a Markdown table."""
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return [name for cell in rows for name in re.findall(r"`([^`]+)`", cell)]


def section(heading: str, until: str = "\n## ") -> str:
    return PAGE.split(heading, 1)[1].split(until, 1)[0]


def test_adding_a_game_lists_every_file_of_the_reference_game_once() -> None:
    listed = [path for name in first_cells(section("# Adding a game")) for path in REFERENCE.glob(name)]
    files = {path for path in REFERENCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert set(listed) == files - {REFERENCE / "__init__.py"}
    assert len(listed) == len(set(listed))


def test_adding_a_game_lists_every_part_of_a_box_and_all_that_is_watched() -> None:
    assert set(first_cells(section("## 6. Box it"))) == {each.name for each in fields(Box)} - {"id"}
    watched = section("`Watch` says what", until="\n\n")
    assert all(f"`{each.name}`" in watched for each in fields(Watch))


def test_adding_a_game_quotes_the_reference_game_as_it_is() -> None:
    sources = [path.read_text(encoding="utf-8") for path in REFERENCE.glob("*.py")]
    quoted = re.findall(r"```python\n(.*?)\n```", PAGE, re.DOTALL)
    assert len(quoted) >= 3
    for block in quoted:
        assert any(block in source for source in sources), block


def test_adding_a_game_says_what_every_check_of_the_suite_means() -> None:
    assert sorted(first_cells(section("## 8. What a failing check means"))) == sorted(CHECKS)


def test_the_architecture_lists_every_module_of_the_kernel_once() -> None:
    listed = first_cells(ARCHITECTURE.split("## The kernel, module by module", 1)[1].split("\n## ", 1)[0])
    kernel = ROOT / "barricades" / "kernel"
    modules = {
        path.stem for path in kernel.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert sorted(listed) == sorted(modules - {"__init__"})


def test_adding_a_game_names_only_paths_that_exist() -> None:
    named = re.findall(r"`((?:barricades|tests|docs|drawing|kernel)/[\w/.-]+)`", PAGE)
    assert len(named) > 8
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "barricades" / name).exists(), name


FOLDERS = "bots|docs|drawing|games|kernel|lab|locale|table|tests|tools|web"


def missing_paths(text: str) -> list[str]:
    """The paths that a text names and that do not exist; GAME is any game, a module may lack its suffix."""
    named = re.findall(rf"`((?:barricades/)?(?:{FOLDERS})/[\w/.*-]+)`", text)
    return [
        name
        for name in named
        if not any(
            list(root.glob(name.replace("GAME", "*").rstrip("/") + suffix))
            for root in (ROOT, ROOT / "barricades")
            for suffix in ("", ".py", ".js")
        )
    ]


def test_the_architecture_names_only_paths_that_exist() -> None:
    assert missing_paths(ARCHITECTURE) == []


def test_a_path_that_does_not_exist_is_found() -> None:
    text = "see `table/web/socket`, `games/GAME/data/`, `tests/GAME/golden/` and `table/desk.py`"
    assert missing_paths(text) == ["table/desk.py"]
