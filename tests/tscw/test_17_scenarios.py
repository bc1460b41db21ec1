"""17 Scenarios: their set-ups looked at as a historian would, and every way in which each can end."""

from collections import Counter

import pytest

from barricades.games.tscw import units
from barricades.games.tscw.flags import NORTH_LOST
from barricades.games.tscw.game import GAME
from barricades.games.tscw.invariants import INVARIANTS
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import CAPITALS, GREEN_CAPITALS, REGIONS, hex_of, place
from barricades.games.tscw.state import GONE, READY, Spain
from barricades.games.tscw.supply import FULL, TOWN, state_of
from barricades.games.tscw.units import UNITS
from barricades.games.tscw.victory import CONDITIONS, LAST_WORDS, SCENARIOS, ways_of_ending
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.chance import Scripted
from barricades.kernel.rules import paragraphs
from tests.tscw.positions import N, R, spain, start, where

LAST = {id: scenario["last_turn"] for id, scenario in SCENARIOS.items()}
MADRID, BARCELONA, VALENCIA = "2712", "3023", "2318"


def fresh(scenario: str) -> Spain:
    p = GAME.blank(scenario, {}, Scripted([]))
    assert isinstance(p, Spain)
    GAME.setup(p)
    return p


def hold(p: Spain, *ids: str) -> set[str]:
    """The hexes that hold these units."""
    return {where(p, id) for id in ids}


# The set-ups


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_17_0_every_set_up_keeps_the_rules_of_stacking_control_and_supply(scenario: str) -> None:
    p = fresh(scenario)
    assert [invariant.fault(p) for invariant in INVARIANTS] == [None] * len(INVARIANTS)
    worse = {UNITS.token(unit): state_of(p, unit) for unit in p.on_map(units.LAND)}
    unsupplied = {id: state for id, state in worse.items() if state != FULL}
    besieged = {"N-OG": TOWN} if p.turn == 1 else {}  # Oviedo, cut off until October 1936
    assert unsupplied == besieged


@pytest.mark.parametrize("scenario", ["1937", "1938"])
def test_17_0_who_has_come_and_not_left_by_then_is_on_the_map(scenario: str) -> None:
    p = fresh(scenario)
    out = {"R-29Da"} if scenario == "1938" else set[str]()  # dissolved in July 1937
    for unit in range(units.COUNT):
        gone = 0 < units.WITHDRAWS[unit] <= p.turn
        fallen = scenario == "1938" and units.NORTHERN >> unit & 1
        if units.ENTRY_TURN[unit] <= 0 or units.ENTRY_TURN[unit] > p.turn:
            continue
        if gone or fallen or UNITS.token(unit) in out:
            assert p.at[unit] == GONE, UNITS.token(unit)
        else:
            assert p.at[unit] >= 0 or p.at[unit] == READY, UNITS.token(unit)


def test_17_2_in_march_1937_the_volunteers_stand_before_guadalajara() -> None:
    p = fresh("1937")
    italians = [UNITS.token(unit) for unit in p.on_map(units.ITALIAN & units.LAND)]
    assert {where(p, id)[:3] for id in italians} == {"291", "281"}  # Sigüenza and the road to Madrid
    assert hold(p, "I-CTV", "I-DLV", "I-PN") == {"2913"}
    assert where(p, "R-14D") == "2813"
    assert hold(p, "R-TH", "R-GI", "R-LW") == {"2713"}  # the brigades of Madrid and the Jarama
    assert where(p, "R-DB") == "1513"  # the XIII, in the south


def test_17_2_in_march_1937_two_armies_face_each_other_in_the_north() -> None:
    p = fresh("1937")
    basques = p.on_map(units.BASQUE & units.COMBAT)
    assert len(basques) == 7
    assert all(REGIONS["euskadi"] >> p.at[unit] & 1 for unit in basques)
    assert hold(p, "N-1NB", "N-4NB", "N-AN") == {"3513"}
    count = Counter(units.NATION[unit] for unit in p.on_map(units.NORTHERN & units.COMBAT))
    assert count == {"basque": 7, "asturian": 5, "santander": 3}


def test_17_3_in_march_1938_six_corps_stand_from_the_pyrenees_to_teruel() -> None:
    p = fresh("1938")
    corps = ("N-N", "N-ARG", "N-MRC", "I-CTV", "N-GLC", "N-C")  # Solchaga to Varela
    rows = [int(where(p, id)[:2]) for id in corps]
    assert rows == sorted(rows, reverse=True)
    assert hold(p, "N-61D", "N-62D", "N-63D") == {"3218"}  # Navarre, before Huesca
    assert hold(p, "N-13D", "N-15D", "N-105D") == {"3017"}  # Morocco, at Zaragoza
    assert hold(p, "N-83D", "N-84D", "N-4ND") == {"2716"}  # Galicia
    assert hold(p, "I-LT", "I-23M", "F-FN", "F-FA") == {"2816"}
    assert where(p, "R-MNV") == "2718"
    aragon = [unit for unit in p.on_map(units.OF_SIDE[R] & units.DIVISIONS) if hex_of(p.at[unit])[2:] > "16"]
    assert 18 <= len(aragon) <= 30


def test_17_3_in_1938_nothing_of_the_north_is_left_and_its_points_go_over() -> None:
    p = fresh("1938")
    assert not p.on_map(units.NORTHERN)
    start(p, TURNS, at="nationalist 7.6 Resource Points")
    assert p.flags >> NORTH_LOST & 1


def test_17_4_the_campaign_begins_as_1936_with_mobilisation() -> None:
    early, whole = fresh("1936"), fresh("campaign")
    assert (early.at, early.control, early.morale) == (whole.at, whole.control, whole.morale)
    assert (SCENARIOS["1936"]["mobilisation"], SCENARIOS["campaign"]["mobilisation"]) == (False, True)


# The ways of ending


def verdict(p: Spain) -> tuple[int, str, str] | None:
    """The winner, the way of winning, and the paragraph."""
    p.log = []
    start(p, TURNS, at="check_victory")
    said = [event.rule for event in p.log if event.kind == "verdict"]
    assert all("verdict" not in GAME.tell(event) for event in p.log)
    return (*p.outcome, said[0]) if p.outcome else None


def scene(scenario: str, turn: int, morale: int = 45) -> Spain:
    """The Nationalists hold the green capitals and nothing else, and no unit is on the map."""
    p = spain(turn, scenario=scenario, dice=[6] * 9)
    p.at = [GONE] * units.COUNT
    p.control, p.morale = GREEN_CAPITALS, morale
    return p


def take(p: Spain, *hexes: str) -> Spain:
    p.control |= mask_of(map(place, hexes))
    return p


def free(p: Spain, count: int) -> Spain:
    """The Republic takes so many green capitals."""
    p.control &= ~mask_of(members(GREEN_CAPITALS)[:count])
    return p


def test_17_0_the_paragraphs_of_the_playbook_that_the_rulebook_cites_can_be_looked_up() -> None:
    assert GAME.rules is not None
    numbers = {each.number for each in paragraphs(GAME.rules)}
    cited = {
        "16.1.1",
        "17.0",
        "17.1.5.3",
        "17.4",
        "17.4.5.2",
        "17.5",
        "17.5.5.7",
        "17.5.5.12",
        "18.0",
        "19.0",
    }
    assert cited <= numbers


def test_17_0_every_condition_has_its_paragraph() -> None:
    assert GAME.rules is not None
    known = {each.number for each in paragraphs(GAME.rules)}
    cited = [*CONDITIONS, *LAST_WORDS]
    assert set(cited) <= known
    assert len(cited) == len(set(cited)) == len(ways_of_ending()) == 16


@pytest.mark.rule("17.2a")
@pytest.mark.parametrize(("scenario", "rule"), [("1936", "17.1a"), ("1937", "17.2a")])
def test_17_1a_madrid_falls(scenario: str, rule: str) -> None:
    turn = LAST[scenario] - 2
    assert verdict(scene(scenario, turn)) is None
    assert verdict(take(scene(scenario, turn), MADRID)) == (N, "control", rule)


@pytest.mark.rule("17.2b", "17.3b", "17.4b")
@pytest.mark.parametrize(
    ("scenario", "count", "rule"),
    [("1936", 5, "17.1b"), ("1937", 3, "17.2b"), ("1938", 5, "17.3b"), ("campaign", 10, "17.4b")],
)
def test_17_1b_the_republic_takes_green_capitals(scenario: str, count: int, rule: str) -> None:
    turn = LAST[scenario] - 2
    assert verdict(free(scene(scenario, turn), count - 1)) is None
    assert verdict(free(scene(scenario, turn), count)) == (R, "green", rule)


@pytest.mark.rule("17.1d", "19.0", "19.1")
def test_17_1c_at_the_end_29_capitals() -> None:
    others = [hex for hex in members(CAPITALS & ~GREEN_CAPITALS) if hex_of(hex) != MADRID]
    more = 29 - GREEN_CAPITALS.bit_count()
    for missing, found in ((0, (N, "at-the-end", "17.1c")), (1, (R, "time", "17.1d"))):
        p = scene("1936", 6)
        p.control |= mask_of(others[: more - missing])
        assert verdict(p) == found


@pytest.mark.rule("17.2d")
def test_17_2c_at_the_end_the_three_northern_cities() -> None:
    three = ("3613", "3710", "3707")
    assert verdict(take(scene("1937", 11), *three)) == (N, "at-the-end", "17.2c")
    for lost in three:
        p = take(scene("1937", 11), *three)
        p.control &= ~BIT[place(lost)]
        assert verdict(p) == (R, "time", "17.2d")
    assert verdict(take(scene("1937", 10), *three)) is None


@pytest.mark.rule("17.4a")
@pytest.mark.parametrize(("scenario", "bound", "rule"), [("1938", 32, "17.3a"), ("campaign", 32, "17.4a")])
def test_17_3a_morale_breaks(scenario: str, bound: int, rule: str) -> None:
    assert verdict(scene(scenario, 14, morale=bound + 1)) is None
    assert verdict(scene(scenario, 14, morale=bound)) == (N, "morale", rule)


@pytest.mark.rule("17.3d")
def test_17_3c_at_the_end_all_three_cities() -> None:
    assert verdict(scene("1938", 19)) == (R, "at-the-end", "17.3c")
    for lost in (MADRID, VALENCIA, BARCELONA):
        assert verdict(take(scene("1938", 19), lost)) == (N, "time", "17.3d")
        assert verdict(take(scene("1938", 18), lost)) is None


@pytest.mark.rule("17.4d")
def test_17_4c_at_the_end_a_morale_of_34() -> None:
    assert verdict(scene("campaign", 19, morale=34)) == (R, "at-the-end", "17.4c")
    assert verdict(scene("campaign", 19, morale=33)) == (N, "time", "17.4d")
    assert verdict(scene("campaign", 18, morale=34)) is None
