"""Drawings kept on disk, so that a server shows its maps at once when it is started again.

A drawing is valid as long as its sources are unchanged: the code that draws and the game's own files. If
anything is wrong with a kept file, it is drawn again.
"""

import hashlib
import importlib
import inspect
import logging
from functools import cache
from pathlib import Path

from barricades.kernel.board import Board
from barricades.kernel.game import Game

LOG = logging.getLogger("barricades.table")

SOURCES = {".py", ".csv", ".toml", ".json", ".po"}
KERNEL = Path(inspect.getfile(Game)).parent
SHARED = [KERNEL.parent / "drawing" / folder for folder in ("kit", "hexmap")]  # what boards share


@cache
def fingerprint(game: Game, board: type[Board]) -> str:
    """A hash over everything that a drawing of this game is made from."""
    own = [Path(inspect.getfile(importlib.import_module(game.package))).parent] if game.package else []
    found = hashlib.sha256(f"{game.id} {game.rules_version}".encode())  # the version names own data
    for path in _sources(Path(inspect.getfile(board)).parent, KERNEL, *SHARED, *own):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:24]


def _sources(*folders: Path) -> list[Path]:
    """The files of some folders, each once."""
    found = {path for folder in folders for path in folder.rglob("*") if path.suffix in SOURCES}
    return sorted(found)


class Drawer:
    """A folder of drawings; None keeps nothing."""

    def __init__(self, folder: Path | None):
        self._folder = folder

    def find(self, name: str, mark: str) -> bytes | None:
        """A drawing made from these very sources. Its own hash is on its first line."""
        if self._folder is None:
            return None
        try:
            head, _, body = (self._folder / f"{name}.drawn").read_bytes().partition(b"\n")
        except OSError:
            return None
        return body if head.decode("ascii", "replace") == f"{mark} {_hash(body)}" else None

    def keep(self, name: str, mark: str, body: bytes) -> None:
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh = self._folder / f"{name}.fresh"
            fresh.write_bytes(f"{mark} {_hash(body)}\n".encode() + body)
            fresh.replace(self._folder / f"{name}.drawn")
        except OSError as error:
            LOG.warning("a drawing could not be kept: %s", error)


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
