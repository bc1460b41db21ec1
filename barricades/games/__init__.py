"""The one list through which games are found.

Games of the project stand in `BUILT_IN`. A folder may add its own: the nearest `barricades.toml` at or above
the working directory names them as `games = ["package.module:GAME"]`, relative to that folder.
"""

import importlib
import sys
import tomllib
from pathlib import Path

from barricades.kernel.errors import BadInput
from barricades.kernel.game import Game, Paper

BUILT_IN = ("barricades.games.tscw.game:GAME", "barricades.games.toc.game:GAME")
FOLDER_FILE = "barricades.toml"


def all_games() -> list[Paper]:
    """Every game that can be found from here, those of the project first."""
    games = [_load(entry, "the project") for entry in BUILT_IN]
    file = _folder_file()
    if file is not None:
        if str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))
        games += [_load(entry, file.name) for entry in _entries(file)]
    ids = [game.id for game in games]
    for id in ids:
        if ids.count(id) > 1:
            raise BadInput(f"two games are called {id!r}: give one of them another id")
    return games


def find_paper(id: str) -> Paper:
    """A game by its id, whether it can be played yet or only looked at."""
    games = all_games()
    for game in games:
        if game.id == id:
            return game
    known = ", ".join(game.id for game in games) or "none"
    raise BadInput(f"there is no game {id[:60]!r}; the games are {known}")


def find_game(id: str) -> Game:
    """A game that can be played, by its id."""
    paper = find_paper(id)
    if not isinstance(paper, Game):
        playable = ", ".join(game.id for game in all_games() if isinstance(game, Game)) or "none"
        raise BadInput(f"game {id!r} can be inspected but not played yet; games to play: {playable}")
    return paper


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
        raise BadInput(f'{file.name}: expected games = ["package.module:GAME", …]')
    return entries


def _load(entry: str, where: str) -> Paper:
    module, colon, name = entry.partition(":")
    if not colon:
        raise BadInput(f"{where}: {entry!r} should read package.module:GAME")
    try:
        game = getattr(importlib.import_module(module), name)
    except Exception as error:  # whatever a foreign module does when it is loaded
        raise BadInput(f"{where}: {entry!r} cannot be loaded: {error}") from None
    if not isinstance(game, Paper):
        raise BadInput(f"{where}: {entry!r} is no game")
    return game
