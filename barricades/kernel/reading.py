"""Data files: rows remember their file and line, so that errors can cite them."""

import csv
import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from barricades.kernel import own_data
from barricades.kernel.errors import BadInput

R = TypeVar("R", bound="Row")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a CSV file."""

    file: str
    line: int
    cells: Mapping[str, str]

    def fault(self, what: str) -> BadInput:
        return BadInput(f"{self.file}, line {self.line}: {what}")

    def __getitem__(self, column: str) -> str:
        if column not in self.cells:
            raise self.fault(f"there is no column {column!r}")
        return self.cells[column]

    def number(self, column: str) -> int:
        try:
            return int(self[column])
        except ValueError:
            raise self.fault(f"{column} should be a whole number, not {self[column]!r}") from None

    def one_of(self, column: str, known: Collection[str]) -> str:
        if self[column] not in known:
            words = ", ".join(each or "nothing" for each in sorted(known))
            raise self.fault(f"{column} is {self[column]!r}, expected {words}")
        return self[column]

    def words(self, column: str, known: Collection[str]) -> list[str]:
        """The words of a cell, each of which must be among `known`."""
        words = self[column].split()
        for word in words:
            if word not in known:
                raise self.fault(f"{column}: {word!r} is not among {', '.join(sorted(known))}")
        return words

    @property
    def source(self) -> str:
        if not self["source"]:
            raise self.fault("a row needs its source")
        return self["source"]


def read_rows(folder: Path, name: str, *, over: Path | None = None, key: Sequence[str] = ()) -> list[Row]:
    """The lines of a CSV file."""
    return read_as(Row, folder, name, over=over, key=key)


def printed_rows(folder: Path, name: str) -> list[Row]:
    """The lines of a CSV file without the player's own data."""
    return _lines(Row, folder / name, name)[0]


def read_as(
    kind: type[R], folder: Path, name: str, *, over: Path | None = None, key: Sequence[str] = ()
) -> list[R]:
    """The lines of a CSV file, as a game's own kind of row.

    A file of the same name in `over`, the folder of an edition, and the player's own data replace rows. They
    are found by the columns of `key`; without one, by the first columns that tell all rows apart.
    """
    rows, columns = _lines(kind, folder / name, name)
    for file, shown in _layers(folder, name, over):
        key = tuple(key) or _first_key(rows, columns)
        changes, given = _lines(kind, file, shown)
        _check_heading(shown, given, columns, key)
        rows = _replaced(rows, changes, columns, key)
    return rows


def own_changes(folder: Path, name: str) -> list[tuple[Row, Row | None, Row | None]]:
    """The rows of the player's own data for a CSV file, each with the row before and after the change."""
    own = own_data.correction(folder / name)
    if own is None:
        return []
    rows, columns = _lines(Row, folder / name, name)
    key = _first_key(rows, columns)
    changes, _ = _lines(Row, own, own_data.shown(own))
    before, after = (
        {_key_of(row, key): row for row in each} for each in (rows, _replaced(rows, changes, columns, key))
    )
    return [(row, before.get(_key_of(row, key)), after.get(_key_of(row, key))) for row in changes]


def read_toml(folder: Path, name: str, *, over: Path | None = None) -> dict[str, Any]:
    """A TOML file; that of an edition and the player's own data replace keys."""
    told = _toml(folder / name, name)
    for file, shown in _layers(folder, name, over):
        told = _changed(told, _toml(file, shown), _Spot(shown, file.read_text(encoding="utf-8")))
    return told


def _layers(folder: Path, name: str, over: Path | None) -> list[tuple[Path, str]]:
    """The files that change one, a player's last, each with how it is called in errors."""
    edition = over / name if over else None
    own = [own_data.correction(folder / name)]
    found: list[tuple[Path, str]] = []
    if edition is not None and over is not None and edition.is_file():
        found.append((edition, f"{over.name}/{name}"))
        own.append(own_data.correction(edition))
    return found + [(file, own_data.shown(file)) for file in own if file is not None]


# CSV


def _lines(kind: type[R], path: Path, shown: str) -> tuple[list[R], list[str]]:
    """The rows of a file, and its columns."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            rows = []
            for cells in reader:
                if None in cells or None in cells.values():
                    raise BadInput(f"{shown}, line {reader.line_num}: not as many cells as the heading has")
                rows.append(kind(shown, reader.line_num, dict(cells)))
            return rows, list(reader.fieldnames or ())
    except FileNotFoundError:
        raise BadInput(f"{path.parent} has no {shown}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{shown}: {error}") from None


def _first_key(rows: Sequence[Row], columns: Sequence[str]) -> tuple[str, ...]:
    """The first columns that tell all rows apart."""
    for width in range(1, len(columns)):
        if len({_key_of(row, columns[:width]) for row in rows}) == len(rows):
            return tuple(columns[:width])
    return tuple(columns)


def _key_of(row: Row, key: Sequence[str]) -> tuple[str, ...]:
    return tuple(row[column] for column in key)


def _check_heading(shown: str, given: Sequence[str], columns: Sequence[str], key: Sequence[str]) -> None:
    for column in given:
        if column not in columns:
            raise BadInput(f"{shown}, line 1: there is no column {column!r}; expected {', '.join(columns)}")
    for column in key:
        if column not in given:
            raise BadInput(f"{shown}, line 1: a row is found by {', '.join(key)}; {column!r} is missing")


def _replaced(rows: Sequence[R], changes: Sequence[R], columns: Sequence[str], key: Sequence[str]) -> list[R]:
    """The rows, with those that a second file lists replaced.

    A column that is not given stays as it is. A row of which only the key is given takes the row away; a row
    with a new key is added.
    """
    known = {_key_of(row, key): row for row in rows}
    seen = set()
    for change in changes:
        at = _key_of(change, key)
        if at in seen:
            raise change.fault(f"{' '.join(at)} is listed twice")
        seen.add(at)
        before = known.get(at)
        if not any(change.cells[column] for column in change.cells if column not in key):
            if before is None:
                raise change.fault(f"there is no row {' '.join(at)} to take away")
            del known[at]
            continue
        missing = [column for column in columns if column not in change.cells]
        if before is None and missing:
            raise change.fault(
                f"there is no row {' '.join(at)} to replace; a new one needs {', '.join(missing)} too"
            )
        cells = {**(before.cells if before else {}), **change.cells}
        known[at] = type(change)(change.file, change.line, {column: cells[column] for column in columns})
    return list(known.values())


# TOML


@dataclass(frozen=True, slots=True)
class _Spot:
    """The position of a key in a TOML file."""

    file: str
    text: str
    path: tuple[str, ...] = ()

    def within(self, key: str) -> "_Spot":
        return _Spot(self.file, self.text, (*self.path, key))

    def fault(self, what: str) -> BadInput:
        return BadInput(f"{self.file}, line {self._line()}: {what}")

    def _line(self) -> int:
        """The line on which the key is set or its table opens."""
        table: list[str] = []
        for number, line in enumerate(self.text.splitlines(), 1):
            heading = _HEADING.match(line)
            if heading:
                table = _words(heading[1])
                if tuple(table) == self.path:
                    return number
            setting = _SETTING.match(line)
            if setting and (*table, *_words(setting[1])) == self.path[: len(table) + len(_words(setting[1]))]:
                return number
        return 1


_HEADING = re.compile(r"\s*\[\[?([^\]]+)\]")
_SETTING = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_WORD = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def _words(dotted: str) -> list[str]:
    return [word.strip("\"'") for word in _WORD.findall(dotted)]


def _toml(path: Path, shown: str) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"{path.parent} has no {shown}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{shown}: {error}") from None


def _changed(told: Mapping[str, Any], change: Mapping[str, Any], spot: _Spot) -> dict[str, Any]:
    """The keys, with those that a second file lists replaced; it may not add new ones."""
    found = dict(told)
    for key, value in change.items():
        here = spot.within(key)
        if key not in told:
            raise here.fault(f"there is no key {'.'.join(here.path)}; expected {', '.join(told)}")
        if type(value) is not type(told[key]):
            kinds = [_KINDS.get(type(each), type(each).__name__) for each in (told[key], value)]
            raise here.fault(f"{'.'.join(here.path)} should be {kinds[0]}, not {kinds[1]}")
        found[key] = _changed(told[key], value, here) if isinstance(value, dict) else value
    return found


_KINDS = {
    int: "a whole number", float: "a decimal number", str: "a text in quotes", bool: "true or false",
    list: "a list in brackets", dict: "a table",
}  # fmt: skip
