"""Every number of the supplement and of the player aid is held by a row of `stated.csv`, or says why not.

`tools/toc_stated_numbers.py` takes the numbers out of the documents, by paragraph, into `numbers.csv`.
"""

import re
from collections import defaultdict

import pytest

from tests.toc.statements import PARTS, read, stated
from tools.toc_stated_numbers import numbers, paragraphs

PARAGRAPH = re.compile(r"1[4-6]\.\d+|002")
KEPT = [(row["paragraph"], row["number"]) for row in read("numbers.csv")]
STEP, DATE, TALK = "the number of a step of the phase", "the date of the document", "a word of the author's"

# Numbers that state nothing a test could measure, with the reason.
EXCEPTIONS = {
    ("14.1", "27"): "the heading counts 27 RED corps on the map, its list names 26 (T-F1)",
    ("15.11", "2"): STEP,
    ("15.12", "5"): STEP,
    ("15.13", "64"): "names a card",
    ("15.13", "66"): "names a card",
    ("15.15", "1"): "'one action card', 'one player', and a box, of which 15.13 has the rows",
    ("15.21", "2"): "turns 2, 3 and 5 of the chart, of which 15.51 has the rows",
    (
        "15.21",
        "3",
    ): "turns 2, 3 and 5 of the chart, and three kinds and categories: the rows of 15.21 name them",
    ("15.21", "5"): "turns 2, 3 and 5 of the chart, of which 15.51 has the rows",
    ("15.23", "1"): TALK,
    ("15.26", "1"): "'one of their factions'",
    ("15.6", "2"): "'these two rules', and hours of play",
    ("15.33", "20"): DATE,
    ("15.36", "000"): "Makhno's men in history",
    ("15.36", "60"): "Makhno's men in history",
    ("15.42", "3"): "'all three', the Baltics, each of which has its rows",
    ("16.0", "12"): "names an army",
    ("16.0", "13"): "names a card of the hand",
    ("16.0", "14"): "names a card of the hand",
    ("16.0", "22"): "the last card of the RED box, of which 15.12 has the row",
    ("002", "20"): DATE,
    ("002", "2020"): DATE,
}


def held() -> dict[str, set[str]]:
    """Paragraph -> the numbers that its rows hold, whatever they call the subject, the fact or the value."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in stated(*PARTS):
        if match := PARAGRAPH.search(row["paragraph"]):
            found[match[0]] |= set(re.findall(r"\d+", f"{row['subject']} {row['fact']} {row['value']}"))
    return found


def test_every_number_of_the_documents_is_held_by_a_row_of_its_paragraph() -> None:
    rows = held()
    assert len(KEPT) > 300
    assert [each for each in KEPT if each[1] not in rows[each[0]] and each not in EXCEPTIONS] == []


def test_every_exception_is_one() -> None:
    rows = held()
    assert [each for each in EXCEPTIONS if each not in KEPT or each[1] in rows[each[0]]] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("On a result of 5 or 6 (rule 14.3) it wins.", {"5": 1, "6": 1}),
        ("Play of AC#46, W4 or PCs 64-66 in 1918, see 15.26", {}),
        ("two armies and 2 corps; 16 turns, 1d6", {"2": 2, "16": 1}),
        ("1-3: 2 spaces", {"1": 1, "3": 1, "2": 1}),
    ],
)
def test_numbers_that_name_something_are_left_out(text: str, found: dict[str, int]) -> None:
    assert numbers(text) == found


def test_a_paragraph_is_what_stands_under_its_heading() -> None:
    text = "15.0 Politics\n15.11 Cards\nSeven cards.\n<|mark|>15.12 Boxes\nThree boxes.\n17.0 Notes\n8"
    assert paragraphs(text) == {"15.11": "\nSeven cards.", "15.12": "\nThree boxes."}
