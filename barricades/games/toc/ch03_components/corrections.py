"""3 A player's own rows of a chart: what the rules cannot read, or would never read, is refused.

A change of words alone would change the chart that is shown, and nothing else. The words may follow a file
that the rules read and that the player corrects too.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from barricades.games.toc.ch03_components.map import chart as map_of
from barricades.games.toc.ch03_components.words import BY_NUMBER, Words, name_of, words_of_chart
from barricades.kernel import own_data
from barricades.kernel.reading import Row, own_changes, printed_rows

CODES = ("code", "Green code", "army code")
BESIDES = ("-", "A", "")  # what a cell may hold in place of a number where another row of the column has it
_NUMBER = re.compile(r"[+-]?\d+")
_PLACE = re.compile(r"(?<!\w)\d{3}(?!\w)")


def check_own_rows(folder: Path, name: str, columns: Sequence[str]) -> None:
    """Refuse rows that are wrong, or that change no rule; `folder` has the charts of an edition."""
    chart, edition = Path(name).stem, folder.parent
    words = words_of_chart(edition, chart)
    for change, before, after in own_changes(folder, name):
        if words is not None and words.whole:
            if not _corrected(words.rule, folder / name):
                raise change.fault(f"{chart} says in words what the rules do; the rule is in {words.rule}")
            continue
        if (before is None or after is None) and columns[0] not in BY_NUMBER:
            raise change.fault("the rules ask for each row by its name: none is added or taken away")
        if after is None:
            continue
        if before is None and not _NUMBER.match(after[columns[0]]):
            raise change.fault(f"{columns[0]} should begin with a number, not {after[columns[0]]!r}")
        printed = printed_rows(folder, name)
        if before is not None:
            _check_words(words, before, after, columns, folder / name)
        _check_codes(after, printed, keep=None if columns[0] in BY_NUMBER else before)
        for column in columns[1:-1]:
            if not (words and words.covers(name_of(after, columns[0]), column)):
                _check_cell(before, after, column, printed)
                _check_places(after, column, edition)


def _corrected(told_by: str, chart: Path) -> bool:
    """Whether the player also corrects the file in which the rule is; then the words may follow."""
    own, this = own_data.own_folder(), own_data.correction(chart)
    names = re.findall(r"\w+\.(?:csv|toml)", told_by)
    return own is not None and any(file != this for name in names for file in own.rglob(name))


def _check_words(words: Words | None, before: Row, after: Row, columns: Sequence[str], chart: Path) -> None:
    row = name_of(before, columns[0])
    changed = [column for column in columns[:-1] if before[column] != after[column]]
    if words is None or not changed or _corrected(words.told_by(row), chart):
        return
    if all(words.ignores(row, column, before[column], after[column]) for column in changed):
        raise after.fault(
            f"{', '.join(changed)} of {row}: words that no rule reads; the rule is in {words.told_by(row)}"
        )


def _check_codes(after: Row, printed: Sequence[Row], keep: Row | None) -> None:
    """A code is one that the rules know; numbers in it may differ. Where it names the row, it stays."""
    for column in CODES:
        if column in after.cells:
            known = [keep[column]] if keep is not None else [row[column] for row in printed]
            if _shape(after[column]) not in map(_shape, known):
                raise after.fault(
                    f"{column} is {after[column]!r}, expected {', '.join(dict.fromkeys(known))}"
                )


def _check_cell(before: Row | None, after: Row, column: str, printed: Sequence[Row]) -> None:
    """A number is replaced by a number, and in words with numbers nothing is new but the numbers."""
    said, known = after[column], [row[column] for row in printed]
    if before is not None and said == before[column]:
        return
    if before is not None and _NUMBER.match(before[column]) and not _NUMBER.match(said):
        if "code" in after.cells or said not in BESIDES or said not in known:
            raise after.fault(f"{column} should begin with a number, not {said!r}")
    elif any(map(_NUMBER.search, known)):
        parts = {part for row in printed for cell in row.cells.values() for part in _shape(cell).split()}
        strange = [part for part in said.split() if _shape(part) not in parts]
        if strange:
            raise after.fault(f"{column} is {said!r}: no rule knows what {strange[0]!r} is")


def _check_places(after: Row, column: str, edition: Path) -> None:
    places = map_of(edition=edition)
    for number in _PLACE.findall(after[column]):
        if number not in places.spaces and number not in places.boxes:
            raise after.fault(f"{column}: there is no space {number}")


def _shape(text: str) -> str:
    return _NUMBER.sub("#", text)
