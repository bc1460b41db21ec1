"""What the documents state about the components, row by row; each part has its own tests."""

import csv
from pathlib import Path

_HERE = Path(__file__).parent
PARTS = {"map", "forces", "tables", "tracks", "political", "white", "red", "play"}


def read(name: str | Path) -> list[dict[str, str]]:
    with (_HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def stated(*parts: str) -> list[dict[str, str]]:
    """The rows of some parts."""
    assert set(parts) <= PARTS
    return [row for row in read("stated.csv") if row["part"] in parts]
