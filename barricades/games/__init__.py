"""The games, a package each, and the one list through which they are found. A game imports the kernel alone.

The boxes of the project's games are listed in `BUILT_IN`. A folder may add its own: the nearest
`barricades.toml` at or above the working directory names them as `games = ["package.module:BOX"]`, relative
to that folder.
"""

import sys
import tomllib
from pathlib import Path

from barricades.kernel.box import Box, load
from barricades.kernel.errors import BadInput

BUILT_IN = ("barricades.games.tscw.box:BOX", "barricades.games.toc.box:BOX")
FOLDER_FILE = "barricades.toml"


def all_boxes() -> list[Box]:
    """The box of every game that can be found from here, those of the project first."""
    boxes = [_load(entry, "the project") for entry in BUILT_IN]
    file = _folder_file()
    if file is not None:
        if str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))
        boxes += [_load(entry, file.name) for entry in _entries(file)]
    ids = [box.id for box in boxes]
    for id in ids:
        if ids.count(id) > 1:
            raise BadInput(f"two games are called {id!r}: give one of them another id")
    return boxes


def find_box(id: str) -> Box:
    """The box of a game by its id, whether it can be played yet or only inspected."""
    boxes = all_boxes()
    for box in boxes:
        if box.id == id:
            return box
    known = ", ".join(box.id for box in boxes) or "none"
    raise BadInput(f"there is no game {id[:60]!r}; the games are {known}")


def find_playable(id: str) -> Box:
    """The box of a game that can be played."""
    box = find_box(id)
    if not box.playable:
        playable = ", ".join(each.id for each in all_boxes() if each.playable) or "none"
        raise BadInput(f"game {id!r} can be inspected but not played yet; games to play: {playable}")
    return box


def _folder_file() -> Path | None:
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / FOLDER_FILE).is_file():
            return folder / FOLDER_FILE
    return None


def _entries(file: Path) -> list[str]:
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8")).get("games", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{file.name}: {error}") from None
    if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
        raise BadInput(f'{file.name}: expected games = ["package.module:BOX", …]')
    return entries


def _load(entry: str, where: str) -> Box:
    try:
        box = load(entry)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    if not isinstance(box, Box):
        raise BadInput(f"{where}: {entry!r} is no box")
    return box
