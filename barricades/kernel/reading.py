"""Data files: their rows know where they stand, so that whatever is wrong is refused with file and line."""

import csv
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

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


def read_rows(folder: Path, name: str) -> list[Row]:
    """The lines of a CSV file."""
    return read_as(Row, folder, name)


def read_as(kind: type[R], folder: Path, name: str) -> list[R]:
    """The lines of a CSV file, as a game's own kind of row."""
    try:
        with (folder / name).open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            rows = []
            for cells in reader:
                if None in cells or None in cells.values():
                    raise BadInput(f"{name}, line {reader.line_num}: not as many cells as the heading has")
                rows.append(kind(name, reader.line_num, dict(cells)))
            return rows
    except FileNotFoundError:
        raise BadInput(f"{folder} has no {name}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: {error}") from None


def read_toml(folder: Path, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"{folder} has no {name}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{name}: {error}") from None
