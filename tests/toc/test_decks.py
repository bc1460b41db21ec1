"""3.4, 3.5 The decks of Triumph of Chaos v2.3, against every statement of the documents about a card."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from barricades.games.toc.ch03_components.decks import (
    BLUFF,
    EDITION,
    FACTIONS,
    INFLUENCE,
    MAJOR_POWERS,
    SIDES,
    ActionCard,
    PoliticalCard,
    action_cards,
    decks,
    net_points,
    political_cards,
    signed,
)
from barricades.kernel.errors import BadInput
from tests.toc.statements import read, stated

HERE = Path(__file__).parent
IN_EXAMPLE = (6, 10, 29, 54)

Row = dict[str, str]


STATEMENTS = read("card_statements.csv")
STATED = stated("political", "white", "red")
POLITICAL = {card.number: card for card in political_cards()}
ACTION = {card.id: card for side in SIDES for card in action_cards(side)}


def in_hand(side: str) -> list[ActionCard]:
    return [card for card in action_cards(side) if card.number < BLUFF]


def does(card: ActionCard, told: str) -> bool:
    """Whether the program has what is told: a verb and, divided by bars, what its action must name."""
    verb, *named = told.split(" | ")
    return any(
        action.startswith(f"{verb} ") and all(each in action for each in named) for action in card.actions
    )


def net_text(points: int) -> str:
    return f"{abs(points)}{'W' if points > 0 else 'R'}" if points else "0"


# Political cards


def test_3_4_the_political_deck_has_66_cards_in_three_boxes() -> None:
    assert sorted(POLITICAL) == list(range(1, 67))
    assert Counter(card.box for card in POLITICAL.values()) == {"RED": 22, "WHITE": 22, "OTHER": 22}
    assert len({card.title for card in POLITICAL.values()}) == 66


def test_15_13_each_box_leans_as_it_is_named() -> None:
    for card in POLITICAL.values():
        lean = sum(signed(points) for points in card.points.values())
        if card.box == "RED":
            assert lean < 0, card.id
        if card.box == "WHITE":
            assert lean > 0, card.id
    other = [
        signed(each) for card in POLITICAL.values() if card.box == "OTHER" for each in card.points.values()
    ]
    assert 30 <= sum(each > 0 for each in other) <= 70
    assert 30 <= sum(each < 0 for each in other) <= 70


@pytest.mark.parametrize("faction", sorted(FACTIONS))
def test_15_13_every_faction_is_fought_over_by_both_sides(faction: str) -> None:
    points = [card.lean(faction) for card in POLITICAL.values()]
    assert sum(each for each in points if each > 0) >= 5
    assert sum(-each for each in points if each < 0) >= 5
    boxes = {card.box for card in POLITICAL.values() if faction in card.points}
    assert boxes == {"RED", "WHITE", "OTHER"}


def test_15_12_a_political_phase_pulls_several_ways() -> None:
    ordinary = [card for card in POLITICAL.values() if card.points]
    assert all(3 <= len(card.points) <= 11 for card in ordinary)
    assert 4.5 <= sum(len(card.points) for card in ordinary) / len(ordinary) <= 6.5


def test_15_12_the_effects_are_steps_or_moves_of_a_track() -> None:
    effects = [card.effect for card in POLITICAL.values() if card.effect and card.points]
    assert all(len(effect) == 1 and effect[0].verb in ("steps", "track") for effect in effects)
    assert all(effect[0].what in ("1", "2") for effect in effects if effect[0].verb == "steps")
    by_side = Counter(card.box for card in POLITICAL.values() if card.effect and card.points)
    assert abs(by_side["RED"] - by_side["WHITE"]) <= 1


# Action cards


@pytest.mark.parametrize("side", SIDES)
def test_3_5_a_side_has_52_cards_and_bluff_and_influence(side: str) -> None:
    assert [card.number for card in action_cards(side)] == list(range(1, 55))
    assert [card.title for card in action_cards(side)[-2:]] == ["Bluff", "Influence"]


@pytest.mark.parametrize("side", SIDES)
def test_3_5_values_lie_between_2_and_5_as_in_the_lists_of_v1(side: str) -> None:
    values = Counter(card.value for card in in_hand(side))
    assert set(values) == {2, 3, 4, 5}
    assert 4 <= values[2] <= 8
    assert all(10 <= values[value] <= 20 for value in (3, 4, 5))
    bluff, influence = action_cards(side)[-2:]
    assert (bluff.value, influence.value) == (1, None)


@pytest.mark.parametrize(
    ("side", "sums"), [("W", {1918: 56, 1919: 115, 1920: 29}), ("R", {1918: 55, 1919: 118, 1920: 24})]
)
def test_3_5_values_sum_to_those_of_the_list_of_v1_year_by_year(side: str, sums: dict[int, int]) -> None:
    found: Counter[int] = Counter()
    for card in in_hand(side):
        found[card.year or 0] += card.value or 0
    assert found == sums
    assert sum(sums.values()) == {"W": 200, "R": 197}[side]


def test_3_5_the_influence_card_is_worth_more_the_higher_the_die() -> None:
    for side in SIDES:
        assert ACTION[f"{side}{INFLUENCE}"].program.endswith("]: ..2=1 3-4=2 5=3 6..=4")


@pytest.mark.parametrize("card", ACTION.values(), ids=lambda card: card.id)
def test_3_5_every_prerequisite_is_a_card_that_can_have_been_played(card: ActionCard) -> None:
    for each in card.prerequisites:
        needed = ACTION[each]
        assert needed.year is not None
        assert card.year is not None
        assert needed.year <= card.year
        assert needed.starred, each  # played once, remembered for good
    before, wider = set[str](), set(card.prerequisites)
    while wider - before:
        before |= wider
        wider = {each for id in before for each in ACTION[id].prerequisites}
    assert card.id not in before


@pytest.mark.parametrize("card", ACTION.values(), ids=lambda card: card.id)
def test_3_5_a_card_says_what_it_does(card: ActionCard) -> None:
    assert card.actions, card.id
    assert ("event" in card.uses or "initiative" in card.uses) == (card.number < BLUFF)
    assert card.title.startswith("Initiative:") == ("initiative" in card.uses)
    assert "political" in card.uses


@pytest.mark.parametrize("card", ACTION.values(), ids=lambda card: card.id)
def test_a_card_is_read_alone(card: ActionCard) -> None:
    assert not re.search(r"\b[Aa]s (in )?[WR]\d|T-[A-Z]\d|\b1[35]\.\d", card.text)
    assert not re.search(r"\b(he|his)\b", card.text.replace("else he waits", "").replace("with him", ""))
    if card.number < BLUFF and "In-Fighting?" not in card.title:
        assert all(re.search(rf"After [^.]*\b{each}\b", card.text) for each in card.prerequisites)
    later = [other.id for other in ACTION.values() if card.id in other.prerequisites]
    needed = re.search(r"Needed before ([^.;]+)", card.text)
    assert sorted(re.findall(r"[WR]\d+", needed[1]) if needed else []) == sorted(later)


INITIATIVE = {card.id: card for card in ACTION.values() if "initiative" in card.uses}


def test_6_26_initiative_cards_are_played_in_the_four_windows() -> None:
    assert set(INITIATIVE) == {"W15", "W28", "W48", "W52", "R8", "R25", "R45", "R48"}
    windows = {
        "cancel": {"a"}, "terrain": {"b"}, "surprise": {"b"}, "asset": {"b"}, "noact": {"d"}, "points": {"d"},
        "rs": {"d"}, "leader auto": {"c"}, "leader ban": {"a", "b"},
    }  # fmt: skip
    for card in INITIATIVE.values():
        for action in card.actions:
            verb = action.split()[0] if action.split()[0] != "leader" else " ".join(action.split()[:2])
            assert set(action.rpartition("@")[2].split("/")) == windows[verb], card.id


def test_000_17_only_cards_of_1918_speak_of_turn_1() -> None:
    assert {id for id, card in INITIATIVE.items() if "turn 1" in card.text} == {"W15", "R8"}


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("W1", "pit | move Socialist Revolutionaries left 2"),
        ("W3", "ban | move-away Don-Cauc 601"),
        ("R21", "permit | play R17,R18"),
        ("R21", "ban | play W34 [next turn]"),
        ("R37", "control | Ukraine RED"),
        ("R37", "pit | move Poland at-least Limited"),
        ("R40", "ban | activate,redeploy,leader | factions,WHITE"),
        ("W15", "points | WHITE any 1"),
        ("R8", "points | RED any 1"),
    ],
)
def test_000_20_what_the_older_list_says_of_a_card_is_in_its_program(id: str, told: str) -> None:
    assert does(ACTION[id], told)


@pytest.mark.parametrize(
    ("id", "condition"),
    [
        ("W21", "last-round(WHITE)"), ("R26", "last-round(RED)"), ("W25", "withdrawn(Central Powers)"),
        ("W34", "not played(R34)"), ("W39", "infighting(WHITE)"), ("R39", "infighting(RED)"),
        ("W41", "control(Makhno,RED) & set-up(Makhno)"), ("R17", "chosen(R21,cavalry)"),
        ("R18", "chosen(R21,cavalry)"), ("R46", "owns(RED,vc(Poland))"),
        ("R37", "control(Poland,WHITE) & uncontrolled(Ukraine) & withdrawn(Central Powers)"),
    ],
)  # fmt: skip
def test_6_21_conditions_of_play_stand_in_the_program(id: str, condition: str) -> None:
    assert ACTION[id].program.startswith(f"needs {condition}; ")
    others = [card.id for card in ACTION.values() if card.program.startswith("needs ")]
    assert len(others) == 11


def test_15_25_no_two_cards_bring_the_same_counter() -> None:
    brought = Counter(force for card in ACTION.values() for force in card.forces)
    assert [force for force, times in brought.items() if times > 1] == []


def test_11_11_counters_and_cards_name_each_other() -> None:
    """The column `entry` of the counters names the card that brings them, and the card the counter."""
    entries = {
        row["id"]: row["entry"]
        for name in ("counters.csv", "leaders.csv", "assets.csv")
        for row in read(EDITION / name)
    }
    brought = {force: card.id for card in ACTION.values() for force in card.forces}
    assert {force: entries.get(force) for force in brought} == brought
    assert {id for id, entry in entries.items() if entry in ACTION} == set(brought)


# What the documents state


def cards_of(part: str) -> list[ActionCard]:
    return [card for card in ACTION.values() if SIDES[card.side] == part]


def numbered(part: str, number: str) -> ActionCard:
    return next(card for card in cards_of(part) if card.number == int(number))


def said_of(part: str, subject: str, fact: str) -> str:
    """What the data says about a stated fact, as text."""
    everything = net_points(list(POLITICAL.values()))
    example = net_points([POLITICAL[number] for number in IN_EXAMPLE])
    boxes = [card.number for card in POLITICAL.values() if card.box == subject]
    facts: dict[str, Callable[[], str]] = {
        "net_of_all": lambda: net_text(everything[subject]),
        "net_of_example": lambda: net_text(example[subject]),
        "cards": lambda: str(len(POLITICAL)),
        "first": lambda: str(min(boxes)),
        "last": lambda: str(max(boxes)),
        "special": lambda: "no" if POLITICAL[int(subject[2:])].points else "yes",
        "point_code": lambda: (
            "yes" if any(subject in card.points.values() for card in POLITICAL.values()) else "no"
        ),
        "steps": lambda: POLITICAL[int(subject[2:])].effect[0].what,
        "numbered_cards": lambda: str(sum(card.number < BLUFF for card in cards_of(part))),
        "cards_of_year": lambda: str(sum(card.year == int(subject) for card in cards_of(part))),
        "title": lambda: numbered(part, subject).title,
        "value": lambda: str(numbered(part, subject).value),
        "year": lambda: str(numbered(part, subject).year),
        "starred": lambda: "yes" if numbered(part, subject).starred else "no",
        "gate_cards": lambda: " ".join(card.id for card in cards_of(part) if subject in card.gates),
    }
    return facts[fact]()


@pytest.mark.parametrize("row", STATED, ids=lambda row: f"{row['part']}-{row['subject']}-{row['fact']}")
def test_stated_facts_about_the_decks(row: Row) -> None:
    assert said_of(row["part"], row["subject"], row["fact"]) == row["value"], row["paragraph"]


def holds(row: Row) -> bool:
    field, value = row["field"], row["value"]
    if row["side"] == "P":
        return political_holds(POLITICAL[int(row["number"])], field, value)
    card = ACTION[row["side"] + row["number"]]
    tests: dict[str, Callable[[], bool]] = {
        "title": lambda: value.casefold() in card.title.casefold(),
        "value": lambda: card.value == int(value),
        "year": lambda: card.year == int(value),
        "text": lambda: value.casefold() in card.text.casefold(),
        "effect": lambda: does(card, value),
        "not_effect": lambda: not does(card, value),
        "gates": lambda: value in card.gates,
        "forces": lambda: value in card.forces,
        "only_use": lambda: card.uses == (value,),
        "prerequisites": lambda: card.prerequisites == () if value == "none" else value in card.prerequisites,
        "needed": lambda: any(card.id in other.prerequisites for other in ACTION.values()),
        "together": lambda: value in ACTION["W43"].forces + ACTION["W45"].forces,
    }
    return tests[field]()


def political_holds(card: PoliticalCard, field: str, value: str) -> bool:
    tests: dict[str, Callable[[], bool]] = {
        "title": lambda: card.title == value,
        "box": lambda: card.box == value,
        "effect": lambda: value in {f"{clause.verb} {clause.what}" for clause in card.effect},
        "rule": lambda: value.casefold() in card.rule.casefold(),
    }
    return tests[field]()


@pytest.mark.parametrize(
    "row", STATEMENTS, ids=lambda row: f"{row['side']}{row['number']}-{row['paragraph']}-{row['value'][:30]}"
)
def test_every_statement_about_a_numbered_card_holds(row: Row) -> None:
    assert holds(row), f"{row['paragraph']}: {row['statement']}"


def test_the_statements_speak_of_45_action_cards_and_seven_named_political_ones() -> None:
    assert len({(row["side"], row["number"]) for row in STATEMENTS if row["side"] != "P"}) == 45
    named = {int(row["number"]) for row in STATEMENTS if row["side"] == "P" and row["field"] == "title"}
    assert named == {6, 10, 29, 54, 64, 65, 66}


def test_15_13_gates_stand_on_these_cards_and_no_others() -> None:
    gated = {(SIDES[card.side], faction, card.id) for card in ACTION.values() for faction in card.gates}
    told = {
        (row["part"], row["subject"], id)
        for row in STATED
        if row["fact"] == "gate_cards"
        for id in row["value"].split()
    }
    assert gated == told
    assert not {faction for _, faction, _ in gated} & set(MAJOR_POWERS)
    for _, faction, id in gated:
        assert faction in ACTION[id].text
        assert "the Political Phase may" in ACTION[id].text


# The public format, and bad data


def test_decks_are_plain_data() -> None:
    told = decks()
    assert json.loads(json.dumps(told)) == told
    assert {name: len(deck) for name, deck in told.items()} == {"political": 66, "white": 54, "red": 54}
    assert all({"id", "title", "text", "source"} <= set(card) for deck in told.values() for card in deck)
    assert told["political"][5]["points"]["Estonia"] == "1R"
    assert told["white"][3]["gates"] == ["Finland"]


def spoil(folder: Path, name: str, old: str, new: str) -> Path:
    copy = folder / "edition"
    copy.mkdir()
    for each in ("political.csv", "actions_white.csv", "actions_red.csv"):
        shutil.copy(EDITION / each, copy / each)
    text = (copy / name).read_text(encoding="utf-8")
    assert old in text
    (copy / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("political.csv", "Estonia 2R", "Estonia 3R", "'Estonia 3R' is no faction with"),
        ("political.csv", "Estonia 2R", "Livonia 2R", "'Livonia 2R' is no faction with"),
        ("political.csv", "\n7,RED", "\n7,WHITE", "card 7 does not belong in the box 'WHITE'"),
        ("political.csv", "\n7,RED", "\n8,RED", "card 8 is listed twice"),
        ("political.csv", "track Japan 1", "track Italy 1", "'Italy' is not known"),
        ("political.csv", "steps 2,", ",", "an effect needs its rule"),
        ("actions_white.csv", "5,1918,1", "6,1918,1", "value is '6'"),
        ("actions_white.csv", "5,1918,1", "5,1921,1", "year is '1921'"),
        ("actions_white.csv", "gate WHITE Finland", "gate WHITE Norway", "'Norway' is not known"),
        ("actions_red.csv", "shift Poland left", "shift Prussia left", "'Prussia' is not known"),
        ("actions_white.csv", "political ops", "political dance", "uses are"),
        ("actions_red.csv", "withdraw Central Powers", "expel Central Powers", "begins with no known verb"),
        ("actions_red.csv", "1,R11,", "1,X11,", "'X11' is no card"),
        ("actions_red.csv", "\n2,", "\n2,2,", "not as many cells"),
    ],
)  # fmt: skip
def test_an_error_in_a_deck_is_named_with_file_and_line(
    tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    folder = spoil(tmp_path, name, old, new)
    with pytest.raises(BadInput) as refused:
        decks(folder)
    assert said in str(refused.value)
    assert f"{name}, line " in str(refused.value)


def test_a_missing_deck_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"has no political\.csv"):
        decks(tmp_path)
