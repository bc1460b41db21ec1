"""Reads arguments of the `barricades` command: settings, seeds, records, a folder of own data."""

import os
from collections.abc import Sequence
from pathlib import Path

from barricades.games import all_boxes
from barricades.kernel import own_data, records
from barricades.kernel.errors import BadInput


def pairs(given: Sequence[str] | None, what: str) -> dict[str, str]:
    """Parse arguments of the form id=value."""
    found: dict[str, str] = {}
    for item in given or ():
        id, equals, value = item.partition("=")
        if not equals or not id or not value:
            raise BadInput(f"--{what} is written {what.upper()}=VALUE, not {item[:60]!r}")
        if id in found:
            raise BadInput(f"--{what} {id[:60]} is given twice")
        found[id] = value
    return found


def use_own_data(folder: Path | None) -> None:
    """Play with a player's own rows of the data files; errors in them are reported first."""
    if folder is None:
        return
    own_data.use(folder)
    papers = [box.paper() for box in all_boxes()]
    own_data.check(paper.package for paper in papers)
    for paper in papers:
        if not own_data.fingerprint(paper.package):
            continue
        for scenario in paper.scenarios:
            for fault in paper.components(scenario.id).faults()[:1]:
                raise BadInput(f"with the data of {folder}, {paper.id} {scenario.id} has a fault: {fault}")


def checked_seed(given: str) -> str:
    if len(given) > 200 or not given.isprintable():
        raise BadInput("a seed is up to 200 printable characters")
    return given


def read_record(path: Path) -> records.Record:
    """A record from a file, of which no more is read than a record may have."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > records.LARGEST:
            raise BadInput(f"{path}: a record has at most {records.LARGEST} bytes, this has {size}")
        data = file.read(records.LARGEST + 1)
    try:
        return records.read_record(data)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
