"""The schedules of the whole war, run through by players who do nothing but bring their units on.

Every reinforcement, withdrawal and conversion is shown to happen on its turn in one of three passive wars or
in a position made for it; and where in one of the wars it did not, no rule would have let it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from barricades.games.tscw import units
from barricades.games.tscw.administration import (
    FIXED_ENTRIES,
    RESOURCES,
    due_now,
    fixed_entries,
    free_entries,
    is_fixed,
)
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.game import GAME
from barricades.games.tscw.sheet import FORT_HEXES, FORT_LINES, place
from barricades.games.tscw.state import GONE, READY, Spain
from barricades.games.tscw.strategic import BY_SEA
from barricades.games.tscw.supply import FULL, state_of
from barricades.games.tscw.units import NUMBER, UNITS
from barricades.kernel.bits import members
from barricades.kernel.chance import Sampled
from barricades.kernel.notation import Option
from tests.tscw.positions import N, R, nobody_waits, offered, put, spain, start, west

WARS = ("campaign", "1937", "1938")
MOBILISATION = 8  # the turn on which the passive Republic of the campaign declares it
DEPOTS = [place(hex) for hex in ("2712", "2318", "3023", "3311", "1607", "3017")]  # where free units deploy
WINGS = units.AIR | units.NAVAL


@dataclass
class War:
    """Which unit did what on which turn, and what was wrong about it."""

    entered: dict[str, int] = field(default_factory=dict)
    removed: dict[str, int] = field(default_factory=dict)
    converted: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def note(self, turn: int, kind: str, data: Mapping[str, Any]) -> None:
        happened = {"entered": self.entered, "removed": self.removed, "converted": self.converted}
        if (plain := kind.removesuffix("-off-map")) in happened:
            happened[plain].setdefault(UNITS.token(data["unit"]), turn)

    def check(self, p: Spain) -> None:
        """After the entries: a due unit off the map could not enter, an overdue one could not leave."""
        for unit in (*due_now(p, N), *due_now(p, R)):
            open_hexes = fixed_entries(p, unit) if is_fixed(p, unit) else free_entries(p, unit)
            if open_hexes:
                self.wrong.append(f"{UNITS.token(unit)} might have come on turn {p.turn}")
        for unit in members(p.due):
            if p.at[unit] >= 0 and state_of(p, unit) == FULL:
                self.wrong.append(f"{UNITS.token(unit)} might have gone on turn {p.turn}")
        for unit in members(WINGS):
            if p.at[unit] == READY:
                self.entered.setdefault(UNITS.token(unit), p.turn)


def passive(p: Spain) -> Option:
    """Bring units on, in a depot if they may, mobilise, and otherwise do nothing."""
    options = p.waiting().options
    if ("mobilise",) in options:
        return ("mobilise",)
    for nothing in (("done",), ("pass",)):
        if nothing in options:
            return nothing
    entries = [
        option for depot in DEPOTS for option in options if option[0] == "enter" and option[2] == depot
    ]
    return (entries or list(options))[0]


@cache
def war(scenario: str) -> War:
    """A war without chits, moves or combats."""
    p = GAME.blank(scenario, {"fog": "off"}, Sampled("passive"))
    assert isinstance(p, Spain)
    GAME.setup(p)
    told, turn, p.log = War(), p.turn, []
    p.aside, p.pools = list(range(100)), [[], []]
    p.stack = GAME.flow.first_frame()
    GAME.flow.run(p)
    while p.decision is not None:
        if p.waiting().kind == "move-units" and p.waiting().seat == N:
            told.check(p)
        p.morale = 45 if p.turn == MOBILISATION - 1 else 60
        p.apply(passive(p))
        for event in p.log:
            turn = event.data["turn"] if event.kind == "turn" else turn
            told.note(turn, event.kind, event.data)
        p.log.clear()
    return told


@pytest.mark.rule("7.4a", "7.8b")
@pytest.mark.parametrize("scenario", WARS)
def test_7_1_whoever_comes_or_goes_late_could_not_before(scenario: str) -> None:
    assert war(scenario).wrong == []


REINFORCEMENTS = {
    UNITS.token(unit): units.ENTRY_TURN[unit]
    for unit in range(units.COUNT)
    if units.ENTRY_TURN[unit] > 1 and not units.REVERSES >> unit & 1
}
NEVER_WHEN_PASSIVE = {"N-URG"}  # Urgel: nothing of it is Nationalist while no unit moves


@pytest.mark.rule("7.8c", "12.2")
def test_7_8_every_reinforcement_of_the_war_comes_on_its_turn() -> None:
    assert len(REINFORCEMENTS) > 250
    late = {
        id: [war(scenario).entered.get(id) for scenario in WARS]
        for id, turn in REINFORCEMENTS.items()
        if turn not in [war(scenario).entered.get(id) for scenario in WARS]
    }
    assert set(late) == NEVER_WHEN_PASSIVE


@pytest.mark.parametrize("id", sorted(NEVER_WHEN_PASSIVE))
def test_7_8_the_others_come_on_their_turn_where_they_can(id: str) -> None:
    p = spain(REINFORCEMENTS[id], nationalist=west(20))
    nobody_waits(p, id)
    start(p, FIXED_ENTRIES, N)
    hex = next(row["hex"] for row in read_rows(DATA, "counters.csv") if row["id"] == id)
    assert offered(p) == [f"enter {id}>{hex}"]


def test_7_10a_all_divisions_m_come_on_mobilisation() -> None:
    mobilised = {UNITS.token(unit) for unit in members(units.MOBILISED)}
    assert len(mobilised) == 10
    assert {war("campaign").entered.get(id) for id in mobilised} == {MOBILISATION}


_rows = read_rows(DATA, "militarisation.csv")


@pytest.mark.rule("7.4", "7.5")
@pytest.mark.parametrize("action", ["withdraw", "convert"])
def test_7_5a_every_row_of_the_table_takes_effect_on_its_turn(action: str) -> None:
    rows = [row for row in _rows if row["action"] == action]
    assert len(rows) > 25
    happened = [war(each).removed if action == "withdraw" else war(each).converted for each in WARS]
    missed = [
        row["unit"] for row in rows if row.number("turn") not in [each.get(row["unit"]) for each in happened]
    ]
    assert missed == []


def test_7_5a_the_table_and_the_counters_agree() -> None:
    for row in _rows:
        unit = NUMBER[row["unit"]]
        assert units.WITHDRAWS[unit] == row.number("turn")
        assert (units.BECOMES[unit] >= 0) == (row["action"] == "convert")
        if row["becomes"]:
            assert units.BECOMES[unit] == NUMBER[row["becomes"]]
    listed = {row["unit"] for row in _rows}
    assert {UNITS.token(unit) for unit in range(units.COUNT) if units.WITHDRAWS[unit]} == listed


@pytest.mark.parametrize(
    ("comes", "turn", "goes"),
    [
        (("G-LC1", "G-J88"), 5, None),  # the Condor Legion, November 1936
        (("I-DLV", "I-PN"), 6, 8),  # after Guadalajara the CTV is made smaller
        (("I-FIN",), 6, 11),
        (("I-LT", "I-CTV"), 6, None),
        (("R-TH", "R-GI", "R-DB", "R-MS"), 5, None),  # International Brigades: only event 21 calls them home
        (("R-LW",), 6, None),
    ],
)
def test_7_4_foreign_units_come_and_go(comes: tuple[str, ...], turn: int, goes: int | None) -> None:
    for id in comes:
        assert war("campaign").entered[id] == turn
        assert war("campaign").removed.get(id) == goes


@pytest.mark.parametrize("row", read_rows(DATA, "schedules.csv"), ids=lambda row: f"turn {row['turn']}")
def test_7_2a_every_turn_brings_its_points(row: Any) -> None:
    p = spain(row.number("turn"), nationalist=west(1))
    p.points = [0, 0, 0, 0]
    p.at = [GONE] * units.COUNT
    start(p, RESOURCES, N)
    start(p, RESOURCES, R)
    assert p.points == [row.number(name) for name in ("republican", "northern", "nationalist", "italian")]


@pytest.mark.parametrize(
    "row", read_rows(DATA, "strategic.csv"), ids=lambda row: f"{row['side']} {row['turn']}"
)
def test_11_2a_every_turn_has_its_limits(row: Any) -> None:
    p, side = spain(row.number("turn"), nationalist=west(14)), "NR".index(row["side"])
    put(p, "1607", "N-13D")
    start(p, BY_SEA, side)
    assert p.capacity[2 * side : 2 * side + 2] == [2 * row.number("rail"), 2 * row.number("sea")]


@pytest.mark.parametrize("line", range(len(FORT_LINES)), ids=lambda line: FORT_LINES[line])
def test_15_14_1_every_line_is_manned_from_its_turn_on(line: int) -> None:
    rows = [row for row in read_rows(DATA, "fortified.csv") if row["line"] == FORT_LINES[line]]
    turn = rows[0].number("turn")
    assert not spain(turn - 1).active_forts() & FORT_HEXES[line]
    for later in (turn, 19):
        assert spain(later).active_forts() & FORT_HEXES[line] == FORT_HEXES[line]
    assert len(rows) == FORT_HEXES[line].bit_count()


def test_7_5_conversions_run_from_autumn_1936_to_early_summer_1937() -> None:
    turns = sorted({row.number("turn") for row in _rows if row["action"] == "convert"})
    assert turns == [5, 6, 7, 8]


def test_7_2a_points_follow_the_length_of_turns_and_soviet_aid() -> None:
    rows = read_rows(DATA, "schedules.csv")
    given = {name: [row.number(name) for row in rows] for name in ("nationalist", "republican")}
    assert given["nationalist"][:8] == [1, 2, 2, 3, 6, 7, 7, 8]  # four months, then pairs of months
    assert given["republican"][:6] == [1, 2, 2, 2, 5, 6]
    late = given["republican"][5:]  # S-P16: from April 1937 patrols, then submarines, closed the sea
    assert late == sorted(late, reverse=True) and late[1] < 5 and late[-1] > 0
    assert given["republican"][11] < given["nationalist"][11] / 2  # 1938


def test_11_2a_republican_trains_are_fewer_once_the_republic_is_cut_in_two() -> None:
    rail = {
        row.number("turn"): row.number("rail")
        for row in read_rows(DATA, "strategic.csv")
        if row["side"] == "R"
    }
    assert rail[14] < rail[13]
    assert all(rail[turn + 1] <= rail[turn] for turn in range(13, 19))


def test_2_10_divisions_of_quiet_fronts_are_like_those_that_examples_state() -> None:
    """The 50th (15.23) defends with 5; three of Extremadura (12.1.3) attack with 6 and defend with 12."""
    rows = {row["id"]: row for row in read_rows(DATA, "counters.csv")}
    tajo_and_madrid, south = (17, 18, 19, 20, 71, 72), (21, 22, 23, 24, 31, 32, 33)
    guadalajara_and_aragon = (40, 50, 51, 52, 53, 54, 73, 74, 75)
    for number in (*tajo_and_madrid, *south, *guadalajara_and_aragon):
        row = rows[f"N-{number}D"]
        assert 2 <= row.number("attack") <= 4, number
        assert (row.number("defense"), row.number("defense2")) == (5, 3), number
    weak = [
        id
        for id, row in rows.items()
        if row["size"] == "division" and row["nation"] == "republican" and row.number("attack") < 2
    ]
    assert weak == []


def test_7_8_divisions_that_were_formed_in_1937_enter_in_1937() -> None:
    """S-P15, S-P16: until October 1937 the Nationalists had half of the Republic's strength."""
    rows = {row["id"]: row for row in read_rows(DATA, "counters.csv")}
    quiet = {"N-73D": 7, "N-74D": 7, "N-18D": 8, "N-19D": 8, "N-40D": 8}
    quiet |= dict.fromkeys(("N-107D", "N-112D", "N-117D"), 9)
    reserve = dict.fromkeys(("N-82D", "N-83D", "N-84D", "N-105D", "N-152D"), 10)
    assert {id: rows[id].number("entry") for id in quiet | reserve} == quiet | reserve


def test_2_10_navarre_brigades_are_almost_divisions_and_mixed_brigades_attack_weakly() -> None:
    rows = {row["id"]: row for row in read_rows(DATA, "counters.csv")}
    for number in range(1, 7):
        row = rows[f"N-{number}NB"]
        assert 4 <= row.number("attack") <= 5 and 4 <= row.number("defense") <= 5
    mixed = [rows[f"R-{number}B"] for number in (2, 3, 4, 5, 6, 18, 23, 24, 39, 66, 69, 70, 83, 86, 127, 153)]
    assert {row["attack"] for row in mixed} == {"1"}
    line = [rows[f"R-{number}D"] for number in (4, 5, 10, 12, 25, 28, 30, 34, 40)]
    assert {row["attack"] for row in line} == {"2"}


def test_2_10_garrisons_and_the_militia_of_malaga() -> None:
    rows = {row["id"]: row for row in read_rows(DATA, "counters.csv")}
    assert [rows[id].number("defense") for id in ("N-MC", "N-MNZ", "N-URT")] == [3, 3, 3]
    assert [rows["R-MLG"].number(name) for name in ("attack", "defense", "move")] == [0, 2, 3]
    there = [row["hex"] for row in read_rows(DATA, "setup_1936.csv") if row["unit"][0] == "N"]
    assert all(there.count(hex) >= 2 for hex in ("2617", "1612", "3017"))  # each garrison has a second column
