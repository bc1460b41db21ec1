"""3 Set-up, shown by example."""

import pytest

from barricades.games.tscw import sheet, units
from barricades.games.tscw.administration import RESOURCES
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.flags import ALCAZAR, AMMUNITION
from barricades.games.tscw.game import GAME
from barricades.games.tscw.sheet import HEXES, MOROCCO, PORTS, SPAIN, place
from barricades.games.tscw.state import ELIMINATED, GONE, READY, WAITING, Spain
from barricades.games.tscw.strategic import landing_coasts
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Scripted
from tests.tscw.positions import N, R, start, steps, where


def fresh(scenario: str) -> Spain:
    """A scenario as it lies on the table before the first turn."""
    p = GAME.blank(scenario, {}, Scripted([]))
    assert isinstance(p, Spain)
    GAME.setup(p)
    return p


def test_3_1_two_sides_with_their_nations() -> None:
    p = fresh("1936")
    assert GAME.seats == ("nationalist", "republican")
    nations = [{units.NATION[unit] for unit in p.on_map(units.OF_SIDE[side])} for side in (N, R)]
    assert nations == [{"nationalist", "colonial"}, {"republican", "basque", "asturian", "santander"}]


@pytest.mark.parametrize(("scenario", "turn"), [("1936", 1), ("1937", 7), ("1938", 13), ("campaign", 1)])
def test_3_2_units_of_the_first_turn_are_set_up_and_the_others_wait(scenario: str, turn: int) -> None:
    p = fresh(scenario)
    assert p.turn == turn
    assert len(p.on_map(units.LAND)) >= 60
    for unit in range(units.COUNT):
        if units.ENTRY_TURN[unit] > turn and not units.REVERSES >> unit & 1:
            assert p.at[unit] == WAITING, units.UNITS.token(unit)
        if p.at[unit] == WAITING and turn > 1:
            assert units.ENTRY_TURN[unit] > turn or (units.MOBILISED | units.REMNANTS) >> unit & 1


def test_3_2_what_is_over_when_a_later_scenario_begins_does_not_wait() -> None:
    p = fresh("1938")
    assert (where(p, "S-AIR"), where(p, "A-1A"), where(p, "C-CST")) == (str(GONE),) * 3


def test_17_3_in_1938_the_north_has_fallen_and_the_first_29th_division_is_out() -> None:
    p = fresh("1938")
    assert not p.on_map(units.NORTHERN)
    assert where(p, "R-29Da") == str(GONE)
    assert (p.morale, p.points, p.flags) == (41, [10, 0, 0, 0], 0)
    assert not {9, 13} & {*p.pools[N], *p.pools[R]}
    start(p, RESOURCES, N)
    start(p, RESOURCES, R)
    assert p.points == [10 + 1, 0, 0 + 8 + 1, 0 + 2]


@pytest.mark.rule("17.1")
def test_17_1_1936_and_the_campaign_begin_alike() -> None:
    early, whole = fresh("1936"), fresh("campaign")
    assert (early.at, early.control, early.morale, early.pools) == (
        whole.at, whole.control, whole.morale, whole.pools,
    )  # fmt: skip
    assert (early.morale, early.turn) == (60, 1)
    assert early.flags == BIT[ALCAZAR] | BIT[AMMUNITION]


def test_17_2_1937_begins_on_turn_7_with_its_points() -> None:
    p = fresh("1937")
    assert (p.morale, p.turn, p.points, p.flags) == (51, 7, [6, 8, 3, 2], 0)


def test_3_3_no_points_full_strength_and_divisions_m_wait() -> None:
    p = fresh("1936")
    assert p.points == [0, 0, 0, 0]
    assert all(p.steps[unit] == units.STEPS[unit] for unit in p.on_map(units.LAND))
    assert all(p.at[unit] == WAITING for unit in range(units.COUNT) if units.MOBILISED >> unit & 1)
    assert steps(p, "R-55D") == 0


def test_3_3_unless_the_scenario_says_otherwise() -> None:
    p = fresh("1937")
    assert p.points == [6, 8, 3, 2]
    assert where(p, "R-MLG") == str(ELIMINATED)
    assert where(p, "S-AIR") == str(READY)
    assert not p.flags >> AMMUNITION & 1
    rows = read_rows(DATA, "setup_1937.csv")
    reduced = [row["unit"] for row in rows if row["step"] == "reduced"]
    assert all(p.steps[NUMBER[id]] == units.STEPS[NUMBER[id]] - 1 for id in reduced)


@pytest.mark.rule("2.2.1")
def test_3_3_the_front_decides_who_controls_each_hex() -> None:
    p = fresh("1936")
    for row in read_rows(DATA, "front_1936.csv"):
        assert (p.control >> place(row["hex"]) & 1) == (row["control"] == "N")
    assert p.control >> place("1607") & 1  # Sevilla
    assert not p.control >> place("2712") & 1


def test_3_3a_neutral_countries_belong_to_nobody_and_cannot_be_named() -> None:
    p = fresh("1936")
    assert p.controls(N) | p.controls(R) == SPAIN | MOROCCO
    assert p.controls(N) & p.controls(R) == 0
    assert p.control >> place("1305") & 1
    neutral = {
        row["hex"] for row in read_rows(DATA, "hexes.csv") if row["country"] in {"FR", "PT", "AD", "GI"}
    }
    assert "1208" in neutral  # Gibraltar
    tokens = {HEXES.token(hex) for hex in range(sheet.GRID.size)}
    assert not neutral & tokens


@pytest.mark.parametrize("scenario", ["1936", "1937", "1938", "campaign"])
def test_3_3c_morocco_is_nationalist_and_out_of_reach(scenario: str) -> None:
    p = fresh(scenario)
    for hex in ("1106", "1107"):  # Tánger, Tetuán
        assert p.controls(N) >> place(hex) & 1
        assert not p.controls(R) >> place(hex) & 1
        for side in (N, R):
            assert not landing_coasts(side) >> place(hex) & 1
            assert not PORTS >> place(hex) & 1
    assert not sheet.near(SPAIN) & MOROCCO


@pytest.mark.parametrize(
    ("scenario", "intact", "neutralised"),
    [("1936", ["3613", "2318"], []), ("1938", ["2318", "3023"], ["HIERRO"])],
)
def test_15_14_1a_lines_behind_the_nationalist_front_are_broken(
    scenario: str, intact: list[str], neutralised: list[str]
) -> None:
    p = fresh(scenario)
    assert all(p.forts >> place(hex) & 1 for hex in intact)
    assert not p.forts & p.control
    for name in neutralised:
        hexes = sheet.FORT_HEXES[sheet.FORT_LINES.index(name)]
        assert not p.active_forts() & hexes
    p.turn = 19
    assert not p.active_forts() & p.control


def test_15_14_1a_before_its_turn_a_line_is_neutralised_whole() -> None:
    p = fresh("1938")
    lost = [line for line in range(len(sheet.FORT_LINES)) if p.lines >> line & 1]
    for line, hexes in enumerate(sheet.FORT_HEXES):
        early = bool(hexes & p.control) and p.turn < sheet.FORT_TURN[line]
        assert (line in lost) == early
