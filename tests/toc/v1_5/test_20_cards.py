"""20.1, 20.2 The action cards: those that do what v2.3's do, and the others."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from barricades.games.toc.cards.cards import event_possible, programs
from barricades.games.toc.cards.standing import (
    banned,
    cooperates,
    drm,
    faction_may_act,
    may_declare_war,
    may_enter_southeast,
)
from barricades.games.toc.ch03_components.decks import action_cards
from barricades.games.toc.ch07_movement.limits import why_nation_barred
from barricades.games.toc.ch11_replacements.steps_total import allied_bonus
from barricades.games.toc.edition import side_of_card
from barricades.games.toc.editions import V1_5, V2_3
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import BORDER_OPEN, CASUALTIES, COMING, GREEN, RESERVE
from barricades.kernel.bits import BIT
from tests.toc.v1_5.positions import (
    R,
    W,
    card,
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

OLD = {each.id: each for side in "WR" for each in action_cards(side, V1_5) if each.year is not None}
NEW = {each.id: each for side in "WR" for each in action_cards(side, V2_3)}

# The cards that do what a card of v2.3 does, whose tests show it; 000 gives only numbers and titles (T-V5).
SAME = {
    "W4": "W11",
    "W5": "W12",
    "W6": "W6",
    "W7": "W13",
    "W8": "W15",
    "W10": "W14",
    "W11": "W7",
    "W13": "W9",
    "W21": "W20",
    "W23": "W23",
    "W24": "W25",
    "W25": "W27",
    "W26": "W26",
    "W29": "W29",
    "W30": "W30",
    "W32": "W32",
    "W33": "W33",
    "W34": "W21",
    "W35": "W35",
    "W38": "W28",
    "W39": "W41",
    "W40": "W40",
    "W41": "W39",
    "W45": "W52",
    "W47": "W47",
    "W48": "W48",
    "W49": "W49",
    "W50": "W50",
    "W51": "W51",
    "R3": "R10",
    "R4": "R4",
    "R5": "R5",
    "R6": "R6",
    "R7": "R7",
    "R8": "R8",
    "R12": "R12",
    "R16": "R16",
    "R17": "R17",
    "R18": "R18",
    "R22": "R22",
    "R23": "R23",
    "R27": "R27",
    "R29": "R29",
    "R30": "R30",
    "R31": "R31",
    "R32": "R32",
    "R33": "R33",
    "R34": "R26",
    "R35": "R35",
    "R38": "R25",
    "R39": "R39",
    "R40": "R40",
    "R41": "R41",
    "R43": "R43",
    "R44": "R44",
    "R45": "R45",
    "R47": "R47",
    "R48": "R48",
    "R49": "R49",
    "R50": "R50",
    "R51": "R51",
    "R52": "R52",
}


def clauses(folder: object, id: str) -> list[str]:
    told = programs(folder)
    script = told[told.numbers[id]]
    return [*(f"{node.kind} {node.text}" for node in script.nodes), f"needs {len(script.needs)}"]


@pytest.mark.rule(
    "W4",
    "W5",
    "W6",
    "W7",
    "W8",
    "W10",
    "W11",
    "W13",
    "W21",
    "W23",
    "W24",
    "W25",
    "W26",
    "W29",
    "W30",
    "W32",
    "W33",
    "W34",
    "W35",
    "W38",
    "W39",
    "W40",
    "W41",
    "W45",
    "W47",
    "W48",
    "W49",
    "W50",
    "W51",
    "R3",
    "R4",
    "R5",
    "R6",
    "R7",
    "R8",
    "R12",
    "R16",
    "R17",
    "R18",
    "R22",
    "R23",
    "R27",
    "R29",
    "R30",
    "R31",
    "R32",
    "R33",
    "R34",
    "R35",
    "R38",
    "R39",
    "R40",
    "R41",
    "R43",
    "R44",
    "R45",
    "R47",
    "R48",
    "R49",
    "R50",
    "R51",
    "R52",
)
@pytest.mark.parametrize("id", SAME)
def test_20_1_cards_that_do_what_a_card_of_v2_3_does(id: str) -> None:
    assert OLD[id].event == SAME[id]
    assert clauses(V1_5, id) == clauses(V2_3, SAME[id])
    assert OLD[id].year is not None and NEW[SAME[id]].year is not None


# The others, by what they do


def whites_south(p: FirstRussia) -> None:
    """WHITE holds its cities, RED its own."""
    for number in ("301", "309", "324", "333", "502", "507", "514"):
        p.set_owner(space(number), W, "")
    for number in ("601", "623", "630", "701", "726", "739", "801", "819", "823"):
        p.set_owner(space(number), R, "")


class Case(NamedTuple):
    """A card played as an event: who controls what, what was played, what comes and what holds."""

    card: str
    comes: dict[str, str | int]  # counter -> space, or box
    controls: tuple[tuple[str, int], ...] = ()
    branch: str = ""
    before: tuple[str, ...] = ()
    also: Callable[[FirstRussia], bool] = lambda p: True
    dice: tuple[int, ...] = ()


def points(name: str, side: int, number: int) -> Callable[[FirstRussia], bool]:
    return lambda p: p.points[2 * faction(name) + side] == number


def gates(side: int, *names: str) -> Callable[[FirstRussia], bool]:
    return lambda p: all(p.gates[side] >> faction(name) & 1 for name in names)


def wars(side: int, *names: str) -> Callable[[FirstRussia], bool]:
    return lambda p: all(may_declare_war(p, side, faction(name)) for name in names)


REPUBLICS_14 = ("Astrakhan", "Belarus", "Makhno", "Transcaucasia", "Ukraine", "West Ukraine")
ANY = -99  # somewhere on the map
CASES = [
    Case(
        "W1",
        {"Kolchak": "514", "Si-a3": ANY},
        also=lambda p: (
            faction_may_act(p, faction("Britain"))
            and faction_may_act(p, faction("USA"))
            and not cooperates(p, faction("Czech Legion"))
            and p.allegiance[piece("SR-a1")] == R
        ),
    ),
    Case("W2", {}, branch="poles", also=gates(W, "Poland")),
    Case("W2", {}, branch="finns", also=lambda p: p.marker[faction("Finland")] == 1),
    Case("W2", {"AFSR-Cauc": ANY, "Bogaevsky": ANY, "Don-c4": ANY, "Don-c5": ANY}, branch="cossacks"),
    Case(
        "W3",
        {"Don-Cauc": ANY, "Don-Center": ANY, "Wrangel": ANY, "Rus-c9": ANY},
        branch="army",
        also=lambda p: p.don_caucasus == p.turn,
    ),
    Case("W3", {}, branch="ukraine", also=points("Ukraine", W, 2)),
    Case("W9", {"Gajda": ANY}, also=lambda p: p.controller(faction("Czech Legion")) == W),
    Case(
        "W12",
        {},
        also=lambda p: all(
            p.locks >> faction(name) & 1
            for name in ("Britain", "France", "USA", "Czech Legion", "Central Powers")
        ),
    ),
    Case("W14", {}, also=wars(W, *REPUBLICS_14)),
    Case("W15", {}, also=gates(W, "Belarus", "Ukraine", "West Ukraine")),
    Case("W16", {"Dutov": "507", "SiCos-a1": "507", "Si-a4": "507"}),
    Case("W17", {"Fin-a2": "127"}, (("Finland", W),)),
    Case("W18", {"SiOren-a1": ANY, "SiCos-c3": ANY}),
    Case("W19", {"SiOren-a2": ANY, "SiCos-c4": ANY}),
    Case("W20", {"Br-cBAF": RESERVE, "Br-cSerb": COMING}, (("Britain", W),), "baf", ("W12",)),
    Case("W20", {"Br-cSerb": RESERVE, "Br-cBAF": COMING}, (("Britain", W),), "serb", ("W12",)),
    Case("W20", {}, (("USA", W),), "usa", ("W12",), also=lambda p: allied_bonus(p) == 2),
    Case("W22", {"AFSR-Wolf": ANY, "Mai": ANY}, before=("W3",)),
    Case("W27", {"Br-SBL": ANY, "Br-cTank": ANY, "Br-cAZ": ANY}, (("Britain", W),)),
    Case(
        "W28",
        {"Cz-a3": ANY, "Cz-c3": RESERVE},
        (("Czech Legion", W), ("Poland", W)),
        branch="czechs",
    ),
    Case("W28", {"Pol-cArt": RESERVE}, (("Poland", W),), branch="guns"),
    Case(
        "W28",
        {"Br-RBEF1": ANY, "Br-RBEF2": ANY, "Br-Res1": RESERVE},
        (("Britain", W), ("Transcaucasia", W), ("Ukraine", W)),
        before=("W27",),
        branch="british",
    ),
    Case("W36", {}, also=points("Poland", W, 1)),
    Case("W37", {"Khanzhin": "514", "Si-c6": "514", "Si-c7": "514"}, before=("W1",)),
    Case("W42", {}, also=lambda p: may_enter_southeast(p, W) and wars(W, "Khiva", "Turkistan")(p)),
    Case(
        "W43", {"Fin-a3": "127"}, (("Finland", W),), before=("W12", "W17"), also=lambda p: p.has(BORDER_OPEN)
    ),
    Case("W44", {}, (("Poland", W),), also=lambda p: bool(p.polish_war)),
    Case("W46", {}, (("Poland", W),), also=lambda p: bool(p.polish_war)),
    Case(
        "W52",
        {"Haller": ANY, "Pol-Hal1": ANY, "Pol-Hal2": ANY, "Pol-Hal3": ANY, "Pol-HalCav": ANY},
        (("Poland", W),),
        before=("W36",),
    ),
    Case("R1", {"Ra13": ANY, "Rc22": ANY}, branch="recruits"),
    Case("R1", {}, branch="ukraine", also=gates(R, "Ukraine")),
    Case("R2", {"RaPeople1": ANY, "RaPeople2": ANY}),
    Case(
        "R9",
        {},
        (("Astrakhan", W), ("Khiva", R)),
        also=lambda p: (
            banned(p, "control")
            and why_nation_barred(p, W, piece("Ast-a1")) is not None
            and why_nation_barred(p, R, piece("Khi-a1")) is not None
        ),
    ),
    Case("R10", {}, branch="open", also=gates(R, "Estonia", "Latvia", "Lithuania", "Finland")),
    Case("R11", {"Ra16": ANY, "Vacetis": ANY, "Rc23": ANY}),
    Case("R14", {}, also=wars(R, *REPUBLICS_14)),
    Case("R19", {"Frunze": ANY, "Rc24": ANY, "Rc25": ANY}),
    Case("R20", {"Ra15": ANY}, before=("R13",)),
    Case(
        "R21",
        {"Tukhachevsky": ANY},
        branch="finns",
        before=("R11",),
        also=lambda p: p.marker[faction("Finland")] == -1 and banned(p, "play", "W43"),
    ),
    Case("R24", {"Ra14": ANY, "Uborevich": ANY}, branch="army"),
    Case("R24", {}, branch="marker", also=lambda p: p.marker[faction("Ukraine")] == -1),
    Case("R25", {}, branch="marker", also=lambda p: p.marker[faction("Ukraine")] == -1),
    Case("R25", {}, branch="points", also=points("Ukraine", R, 2)),
    Case(
        "R26", {}, also=lambda p: banned(p, "play", "W43") and drm(p, "withdrawal", faction("France")) == -1
    ),
    Case("R28", {"Mak-a2": ANY, "Mak-c3": ANY}, (("Makhno", R),), branch="makhno"),
    Case(
        "R28",
        {"Tkn-a2": "412", "Tkn-a3": "412", "Tkn-c2": RESERVE, "Tkn-c3": RESERVE},
        (("Turkistan", R),),
        branch="turkistan",
    ),
    Case("R42", {}, also=lambda p: may_enter_southeast(p, R) and wars(R, "Khiva", "Turkistan")(p)),
    Case(
        "R37",
        {},
        (("Poland", W),),
        dice=(1, 1, 1, 1),
        also=lambda p: (
            p.controller(faction("Ukraine")) == R
            and p.controller(faction("West Ukraine")) == W
            and bool(p.polish_war)
            and banned(p, "polish-response")
        ),
    ),
    Case(
        "R37",
        {"WU-a1": "201", "WU-a2": "204"},
        (("Poland", W),),
        dice=(1, 1, 3),
        also=lambda p: p.allegiance[piece("WU-a1")] == GREEN and bool(p.gone >> faction("West Ukraine") & 1),
    ),
    Case(
        "R37",
        {},
        (("Poland", W),),
        dice=(1, 1, 6, 1),
        also=lambda p: p.controller(faction("West Ukraine")) == R,
    ),
]


@pytest.mark.rule("8.321", "8.323", "8.326")
@pytest.mark.rule(
    "W1",
    "W2",
    "W3",
    "W9",
    "W12",
    "W14",
    "W15",
    "W16",
    "W17",
    "W18",
    "W19",
    "W20",
    "W22",
    "W27",
    "W28",
    "W36",
    "W37",
    "W42",
    "W43",
    "W44",
    "W46",
    "W52",
    "R1",
    "R2",
    "R9",
    "R10",
    "R11",
    "R14",
    "R19",
    "R20",
    "R21",
    "R24",
    "R25",
    "R26",
    "R28",
    "R37",
    "R42",
)
@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case.card}-{case.branch}" if case.branch else case.card
)
def test_20_2_cards_that_differ(case: Case) -> None:
    p = russia(dice=case.dice)
    whites_south(p)
    p.put(piece("SR-a1"), space("623"))
    put(p, "510", "Cz-a1")
    p.put(piece("Br-Res1"), CASUALTIES)
    for name, side in case.controls:
        control(p, name, side)
        region = p.atlas.faction_region[faction(name)]
        for number in range(p.atlas.size):
            if region >> number & 1:
                p.set_owner(number, 2 + faction(name), "")
    if case.card == "R37":
        p.set_up &= ~BIT[faction("Poland")]
    p.set_owner(space("717"), W, "")
    played(p, *case.before)
    side = side_of_card(card(case.card))
    hold(p, side, case.card)
    p.side = side
    start(p, "6.0 A part", side, at="choose-action")
    choose(p, f"event {case.card}")
    while p.decision is not None and p.waiting().kind != "choose-action":
        wanted = f"branch {case.branch}"
        choose(
            p,
            wanted if wanted in offered(p) else offered(p)[-1] if "wait-on" in offered(p) else offered(p)[0],
        )
    for id, place in case.comes.items():
        assert p.at[piece(id)] >= 0 or where(p, id) == RESERVE if place == ANY else where(p, id) == place, id
    assert case.also(p)


@pytest.mark.rule("R10", "R13", "R15")
@pytest.mark.parametrize(
    ("id", "before", "branch", "dice", "number"),
    [
        ("R10", (), "event", (), 3),
        ("R13", (), "", (), 3),
        ("R13", ("W13",), "", (), 4),
        ("R15", ("W15",), "", (2,), 3),
        ("R15", ("W15",), "", (6,), 5),
    ],
)
def test_20_2_cards_that_place_points(
    id: str, before: tuple[str, ...], branch: str, dice: tuple[int, ...], number: int
) -> None:
    p = russia(dice=dice)
    played(p, *before)
    hold(p, R, id)
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, f"event {id}")
    while p.decision is not None and p.waiting().kind != "choose-action":
        choose(p, f"branch {branch}" if f"branch {branch}" in offered(p) else offered(p)[0])
    assert sum(p.points[1::2]) == number
    if id == "R15":
        assert not p.gates[W]  # W15 has no effect any more


@pytest.mark.rule("R21")
@pytest.mark.parametrize(("branch", "possible"), [("cavalry", True), ("finns", False)])
def test_20_2_r21_for_the_cavalry_lets_r17_and_r18_be_played(branch: str, possible: bool) -> None:
    p = russia()
    whites_south(p)
    played(p, "R11")
    hold(p, R, "R21")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "event R21")
    while p.decision is not None and p.waiting().kind != "choose-action":
        choose(p, f"branch {branch}" if f"branch {branch}" in offered(p) else offered(p)[0])
    assert event_possible(p, card("R17")) == possible
    assert event_possible(p, card("R18")) == possible


@pytest.mark.rule("R36", "8.62")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_20_2_r36_brings_an_army_for_each_subjugated_republic(number: int) -> None:
    p = russia()
    whites_south(p)
    p.subjugated = (1 << number) - 1
    hold(p, R, "R36")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "event R36")
    while p.decision is not None and p.waiting().kind == "place-piece":
        choose(p, offered(p)[0])
    assert [where(p, f"RaSub{n}") != COMING for n in (1, 2, 3, 4)] == [n <= number for n in (1, 2, 3, 4)]


@pytest.mark.rule("W31")
def test_20_1_w31_concentration_gives_four_steps_in_a_region() -> None:
    assert clauses(V1_5, "W31") == clauses(V2_3, "W13")
    assert OLD["W31"].starred and not NEW["W13"].starred


@pytest.mark.rule("R46", "W43", "W44", "W46", "R37")
@pytest.mark.parametrize("id", ["R46", "W43", "W44", "W46", "R37"])
def test_20_2_cards_that_need_something(id: str) -> None:
    """Without the war, with R26 played, without Poland: not as an event."""
    p = russia()
    played(p, "W12", "W17")
    if id == "W43":
        assert event_possible(p, card(id))
        p.played |= BIT[card("R26")]
    assert not event_possible(p, card(id))


@pytest.mark.rule("R46")
def test_20_2_r46_makes_peace() -> None:
    p = russia()
    control(p, "Poland", W)
    p.polish_war = 1
    hold(p, R, "R46")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "event R46")
    assert p.gone >> faction("Poland") & 1
