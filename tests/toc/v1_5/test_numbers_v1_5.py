"""Every number of 000 is stated, by the list of `tools/toc_numbers.py`; and tests for the last of them."""

import csv
import re
from collections import defaultdict
from pathlib import Path

import pytest

from barricades.games.toc.ch10_supply.supply import OUT, supply_of
from barricades.games.toc.ch15_politics.special_politics import keep_one_special
from barricades.kernel.chance import Sampled
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
    choose,
    control,
    faction,
    hold,
    offered,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)
from tools.toc_numbers import listed, numbers

FOLDER = Path(__file__).parent.parent
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
LONGEST = 22  # numbers of a range that is counted through


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def told(row: dict[str, str]) -> set[int]:
    """The numbers that a row states; the name of a test is not among them."""
    prose = row["part"] == "prose"
    text = " ".join((row["fact"], row["value"], "" if prose else row["subject"]))
    found = {int(number) for number in re.findall(r"\d+", text)}
    found |= {WORDS[word] for word in re.findall(r"[a-z]+", text) if prose and word in WORDS}
    for first, last in re.findall(r"(\d+)-(\d+)", text):
        if int(last) - int(first) < LONGEST:
            found |= set(range(int(first), int(last) + 1))
    return found


def uncovered() -> list[tuple[str, int]]:
    stated: dict[str, set[int]] = defaultdict(set)
    excepted: dict[str, set[int]] = defaultdict(set)
    for row in rows("stated_v1_5.csv"):
        stated[row["paragraph"]] |= told(row)
    for row in rows("numbers_v1_5_exceptions.csv"):
        assert len(row["reason"]) > 5
        excepted[row["paragraph"]] |= set(map(int, row["numbers"].split()))
    printed = [(row["paragraph"], int(row["number"])) for row in rows("numbers_v1_5.csv")]
    idle = {(at, number) for at, found in excepted.items() for number in found} - set(printed)
    assert not idle, "an exception for a number that is not printed"
    return [(at, number) for at, number in printed if number not in stated[at] | excepted[at]]


def test_every_number_of_000_is_stated_or_has_a_reason_why_not() -> None:
    assert uncovered() == []
    assert len(rows("numbers_v1_5.csv")) > 600


def test_numbers_are_found_in_figures_and_words_but_not_in_references() -> None:
    text = """## 4. Avant
Le 99 n'est pas compté.
## 8. Phase
### Contenu
#### **8.61 Déclaration**
- 1) Deux corps (règle 8.53) avant le tour 13, AC#37 et c16.
## 18.0 Livres
Le 77 non plus."""
    found = listed(numbers(text))
    assert [(row["paragraph"], row["number"], row["times"]) for row in found] == [
        ("8.61", "2", "1"),
        ("8.61", "13", "1"),
        ("8.61", "16", "1"),
        ("8.61", "37", "1"),
    ]


# Numbers that no other test shows


def test_5_36_the_introduction_has_the_cards_of_1918_alone() -> None:
    p = FIRST.start("v1.5-1918", Sampled("1918"))
    dealt = [each for side in (W, R) for each in (*p.hand[side], *p.pile[side])]  # type: ignore[attr-defined]
    years = {FIRST.names["card"].token(each): p.edition.actions[each].year for each in dealt}  # type: ignore[attr-defined]
    assert set(years.values()) - {None} == {1918}
    assert {"W15", "R15"} <= set(years) and not {"W17", "R16"} & set(years)


def test_8_13_political_cards_have_one_or_two_points_of_either_side_on_a_faction() -> None:
    politics = at_start().edition.politics
    assert {code for each in politics for code in each.points.values()} == {"2R", "1R", "1W", "2W"}


def test_8_131_of_two_special_cards_one_takes_effect_and_the_box_is_emptied() -> None:
    p = at_start(dice=[2])
    p.politics_box = [[0], [22], [50, 63, 64]]  # cards 51, 64 and 65
    assert keep_one_special(p) == 64  # the second, card 65
    assert p.politics_box == [[0], [22], [64]]
    assert p.politics_discard == [50, 63]


@pytest.mark.rule("8.320", "W39")
def test_8_24_w39_lends_makhnos_forces_to_white_for_a_turn() -> None:
    p = russia(dice=[3])
    control(p, "Makhno", R)
    put(p, "228", "Mak-a1")
    hold(p, W, "W39")
    p.side = W
    assert not p.may_use(W, faction("Makhno"))
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "event W39")
    assert p.may_use(W, faction("Makhno"))
    assert p.allegiance[piece("Mak-a1")] == W


@pytest.mark.rule("W25")
def test_8_312_yudenich_enters_at_a_baltic_port() -> None:
    p = russia()
    control(p, "Estonia", W)
    p.set_owner(space("121"), W, "")
    played(p, "W11")
    hold(p, W, "W25")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "event W25")
    while p.decision is not None and p.waiting().kind == "place-piece":
        choose(p, next((text for text in offered(p) if text.endswith(">121")), offered(p)[0]))
    assert [where(p, id) for id in ("Yudenich", "NW-a1", "NW-a2")] == ["121"] * 3


@pytest.mark.rule("R26", "W43")
def test_8_317_r26_stops_w43() -> None:
    p = russia()
    control(p, "Finland", W)
    played(p, "W12", "W17")
    hold(p, W, "W43")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    assert "event W43" in offered(p)
    played(p, "R26")
    start(p, "6.0 A part", W, at="choose-action")
    assert "event W43" not in offered(p)


@pytest.mark.rule("W52", "W36")
def test_8_321_haller_comes_with_w52_after_w36() -> None:
    p = russia()
    control(p, "Poland", W)
    hold(p, W, "W52")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    assert "event W52" not in offered(p)
    played(p, "W36")
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "event W52")
    while p.decision is not None and p.waiting().kind == "place-piece":
        choose(p, offered(p)[0])
    armies = ("Pol-Hal1", "Pol-Hal2", "Pol-Hal3", "Pol-HalCav", "Haller")
    assert all(where(p, id) in ("101", "103") for id in armies)


@pytest.mark.rule("R24")
def test_8_324_r24_gives_red_ukraine_without_r1() -> None:
    """In the Action Phase no card is needed before."""
    p = russia(dice=[6, 1])
    p.marker[faction("Ukraine")] = -1
    p.realign()
    hold(p, R, "R24")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "event R24", "branch marker")
    assert p.controller(faction("Ukraine")) == R


def test_17_armies_11_and_12_hang_on_gashun() -> None:
    """WHITE in Gashun (321) cuts RED Armies 11 and 12 off."""
    p = at_start()
    assert [where(p, id) for id in ("Ra11", "Ra12")] == ["317", "316"]
    assert OUT not in [supply_of(p, piece(id)) for id in ("Ra11", "Ra12")]
    p.put(piece("Rc1"), space("601"))
    put(p, "321", "Vol-a1")
    assert [supply_of(p, piece(id)) for id in ("Ra11", "Ra12")] == [OUT, OUT]
