"""The editions of the game, a folder each: what one of them has of its own. It imports the kernel.

What they share is in `data/`: a file of the same name in an edition's folder replaces rows of it, so that a
space has one id and, in each edition, the number and the name printed there. An older edition is told by what
differs from the newest: its files replace rows of that edition's, and where it has no table, that one serves.
"""

from pathlib import Path
from typing import Any

from barricades.kernel.errors import BadInput
from barricades.kernel.reading import R, Row, read_as, read_toml

V2_3 = Path(__file__).parent / "v2_3"
V1_5 = Path(__file__).parent / "v1_5"
EDITIONS = {"v2.3": V2_3, "v1.5": V1_5}
BASES = {V1_5: V2_3}  # the edition from which one is told by its differences


def folder_of(scenario: str) -> Path:
    """The folder of the edition to which a scenario belongs: `v2.3-campaign` is of v2.3."""
    edition = scenario.partition("-")[0]
    if edition not in EDITIONS:
        raise BadInput(f"there is no scenario {scenario[:60]!r}; the editions are {', '.join(EDITIONS)}")
    return EDITIONS[edition]


def rows_of(folder: Path, name: str) -> list[Row]:
    """The lines of an edition's file, laid over those of the edition on which it is based."""
    return rows_as(Row, folder, name)


def rows_as(kind: type[R], folder: Path, name: str) -> list[R]:
    """The same as a kind of row of one's own."""
    over = folder if folder in BASES else None
    return read_as(kind, BASES.get(folder, folder), name, over=over)


def keys_of(folder: Path, name: str) -> dict[str, Any]:
    """The keys of an edition's TOML file, laid over those of the edition on which it is based."""
    return read_toml(BASES.get(folder, folder), name, over=folder if folder in BASES else None)
