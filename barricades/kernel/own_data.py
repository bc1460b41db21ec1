"""Own data: a folder in which the owner of a printed game corrects rows of its data files.

The folder is laid out as the games are: `DIR/GAME/data/spaces.csv` corrects `data/spaces.csv` of the game in
the package `GAME`. The environment names the folder, so that worker processes read the same; it is named
before a game is loaded, for games read their data once.
"""

import hashlib
import os
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from barricades.kernel.errors import BadInput

VARIABLE = "BARRICADES_DATA"
DIGITS = 12
_STAMP = "+own-"
_read: set[Path] = set()  # data files that were read while no folder was named


def use(folder: Path) -> None:
    """Play with the rows of this folder, in this process and in those it starts."""
    if not folder.is_dir():
        raise BadInput(f"--data {folder} is not a folder")
    if _read and own_folder() != folder.resolve():
        raise RuntimeError(f"too late for own data: {min(_read)} has been read")
    os.environ[VARIABLE] = str(folder.resolve())


def own_folder() -> Path | None:
    named = os.environ.get(VARIABLE)
    return Path(named) if named else None


def correction(file: Path) -> Path | None:
    """The own file that corrects a data file, if there is one."""
    own = own_folder()
    if own is None:
        _read.add(file)
        return None
    named = (own.joinpath(*file.parts[-parts:]) for parts in range(3, len(file.parts)))
    return next((each for each in named if each.is_file()), None)


def shown(file: Path) -> str:
    """An own file as its owner knows it."""
    own = own_folder()
    return str(Path(own.name) / file.relative_to(own)) if own else file.name


def check(packages: Iterable[str]) -> None:
    """Refuse a folder that corrects no game, or in which something else lies."""
    own = own_folder()
    if own is None:
        return
    games = sorted(package.rpartition(".")[2] for package in packages if package)
    expected = f"expected a folder named after a game: {', '.join(games)}"
    inside = sorted(path.name for path in own.iterdir() if not path.name.startswith("."))
    for name in inside:
        if name not in games:
            raise BadInput(f"{own.name}/{name}: {expected}")
    if not inside:
        raise BadInput(f"{own.name} is empty; {expected}")


def fingerprint(package: str) -> str:
    """A few digits that change with every change of a game's own data; nothing where it has none.

    A file that corrects nothing is refused: a misspelled name would go unnoticed.
    """
    own, home = own_folder(), _home(package)
    if own is None or home is None or not (own / home.name).is_dir():
        return ""
    said = hashlib.sha256()
    files = sorted(_files(own / home.name))
    for file in files:
        inside = file.relative_to(own / home.name)
        if file.suffix not in (".csv", ".toml") or not (home / inside).is_file():
            near = sorted(path.name for path in (home / inside.parent).glob(f"*{file.suffix}"))
            known = f"; there are {', '.join(near)}" if near else ""
            raise BadInput(f"{shown(file)}: {home.name} has no data file {inside.as_posix()}{known}")
        said.update(f"{inside.as_posix()}\n{file.stat().st_size}\n".encode() + file.read_bytes())
    return said.hexdigest()[:DIGITS] if files else ""


def _home(package: str) -> Path | None:
    """The folder of a game's package."""
    found = find_spec(package) if package and own_folder() else None
    return Path(found.submodule_search_locations[0]) if found and found.submodule_search_locations else None


def _files(folder: Path) -> list[Path]:
    """Every file below a folder but hidden ones."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in found if not any(part[0] == "." for part in path.relative_to(folder).parts)]


# The version of the rules, with the data they are played by


def stamped(rules_version: str, package: str) -> str:
    """A version of the rules that names the own data too: `5+own-3f2a9c1b2d4e`."""
    plain, own = rules_version.partition(_STAMP)[0], fingerprint(package)
    return f"{plain}{_STAMP}{own}" if own else plain


def told(rules_version: str) -> str:
    """The same in words."""
    plain, _, own = rules_version.partition(_STAMP)
    return f"{plain} with own data {own}" if own else plain


def apart(made: str, here: str) -> str:
    """The notice for a game that was made under one version and is opened under another."""
    said = f"made under rules {told(made)}, these are {told(here)}"
    (rules_made, _, own_made), (rules_here, _, own_here) = made.partition(_STAMP), here.partition(_STAMP)
    if rules_made != rules_here or own_made == own_here:
        return said
    return f"{said} ({'name its folder with --data' if own_made else 'open it without --data'})"
