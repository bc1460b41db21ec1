"""Drives of staff in 1936: units that are bound for a place, and what moves them; guards in company."""

from barricades.bots.tscw import driving, fighting, marching, planning, supplying
from barricades.bots.tscw.ground import Ground
from barricades.bots.tscw.players import Staff
from barricades.games.tscw import sheet
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.strategic import BY_RAIL
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from tests.bots.officers import play_on
from tests.tscw.positions import N, R, put, spain, start, west, where


def extremadura(turn: int = 2) -> Spain:
    """The Army of Africa in Zafra, Badajoz Republican before it."""
    p = spain(turn, nationalist=west(8))
    put(p, "2205", "R-BDJ")
    put(p, "2006", "C-CST", "C-ASN", "N-CRZ")
    return p


def goals(p: Spain) -> dict[str, str]:
    """The units that are bound for a place, and the place."""
    names = {number: id for id, number in NUMBER.items()}
    places = {place(hex): hex for hex in ("2205", "2509", "2510", "3615", "1410")}
    return {names[unit]: places[drive.place] for unit, drive in driving.bound(p, N).items()}


def test_the_army_of_africa_is_bound_for_badajoz_and_then_for_talavera() -> None:
    p = extremadura()
    assert goals(p) == {"C-CST": "2205", "C-ASN": "2205"}  # not a column of volunteers
    put(p, "2205", "N-RDN")
    assert goals(p) == {"C-CST": "2509", "C-ASN": "2509"}
    p.turn = 7
    assert goals(p) == {}


def test_a_reduced_shock_unit_keeps_to_its_drive() -> None:
    """Those that had lost a step left the front for guards in Navarre."""
    p = extremadura()
    put(p, "2006", "C-CST", steps=1)
    assert "C-CST" in goals(p)


def test_recruits_and_the_republic_have_no_drives() -> None:
    p = extremadura()
    assert Ground(p, N).bound and not Ground(p, N, farsighted=False).bound and not Ground(p, R).bound


def test_the_way_leads_through_a_place() -> None:
    """From Córdoba to Talavera by Mérida, not straight over the hills of Ciudad Real."""
    drive = next(each for each in driving.DRIVES if each.place == place("2509"))
    away = driving.way(drive)
    assert away[place("1809")] > away[place("2206")]
    assert away[place("2110")] >= away[place("2206")] and away[place("2508")] == 1


def test_who_is_bound_for_a_place_takes_no_train_back() -> None:
    p = extremadura()
    nearer = driving.nearer(Ground(p, N).bound, NUMBER["C-CST"], place("2006"))
    assert nearer >> place("2105") & 1 and not nearer >> place("1607") & 1 and not nearer >> place("2006") & 1
    for hex, militia in (("1809", "R-MJ"), ("1709", "R-CM")):  # Córdoba falls, and Sevilla is open
        put(p, hex, militia)
    start(p, BY_RAIL, N)
    made = play_on(p, Staff("x"), "take-train")
    assert not any(text.endswith(("C-CST", "C-ASN")) for text in made)


def test_who_is_bound_for_a_place_is_not_called_back_to_guard() -> None:
    """Columns before Badajoz went to Salamanca and León, and never came to Toledo."""
    p = extremadura()
    put(p, "1709", "R-MJ", "R-CM")  # on the way to Sevilla, which is empty
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    play_on(p, Staff("x"), "move-units")
    assert where(p, "C-CST") not in {"1607", "1608"}
    assert sheet.NEAR[place("2205")] >> p.at[NUMBER["C-CST"]] & 1 or where(p, "C-CST") == "2205"


def test_in_the_last_turn_nobody_is_bound_while_units_move() -> None:
    """Then what is won or lost at once is all that counts."""
    for scenario in ("1936", "campaign"):
        p = spain(6, nationalist=west(9), scenario=scenario)
        put(p, "1305", "I-LT")
        g = Ground(p, N)
        assert set(g.bound) == {NUMBER["I-LT"]}
        assert g.pledged == ({} if scenario == "1936" else g.bound)


def test_an_attack_elsewhere_is_planned_without_those_who_are_bound() -> None:
    """The first columns turned back for Málaga on turn 1."""
    p = spain(1, nationalist=[*west(4), "1607", "1608", "1509"], scenario="campaign")
    put(p, "1607", "C-CST", "C-CR")
    put(p, "1410", "R-MLG")
    g, target = Ground(p, N), place("1410")
    hexes = {NUMBER[id]: BIT[place("1509")] for id in ("C-CST", "C-CR")}
    assert set(planning.candidates(g, target, hexes)) == {NUMBER["C-CR"]}


def toledo() -> tuple[Spain, list[int]]:
    p = spain(5, nationalist=[*west(9), "2509", "2610", "2409"], scenario="campaign")
    put(p, "2510", "R-BUR", "R-RIQ", "R-HAR")
    put(p, "2509", "C-CST", "C-ASN", "C-TEL", "C-BAR")
    return p, [NUMBER[id] for id in ("C-CST", "C-ASN", "C-TEL", "C-BAR")]


def test_madrid_is_attacked_on_the_way_if_it_is_open() -> None:
    """Recruits send its guards to Teruel."""
    p, _ = toledo()
    put(p, "2712", "R-MOD")
    g, madrid = Ground(p, N), place("2712")
    hexes = {NUMBER["C-CST"]: BIT[place("2711")]}
    assert planning.candidates(g, madrid, hexes)
    assert driving.allowed(g.pledged, p.at, BIT[NUMBER["C-CST"]]) >> place("2711") & 1


def test_an_attack_on_the_place_they_are_bound_for_costs_them_little() -> None:
    p, group = toledo()
    g = Ground(p, N)
    assert fighting.effort(g, group, place("2510")) < fighting.effort(g, group, place("2712")) / 2


def test_wearing_down_the_place_they_are_bound_for_counts_more() -> None:
    p, group = toledo()
    g, placed = Ground(p, N), [(unit, place("2509")) for unit in group]
    before = fighting.assess(g, place("2510"), placed).value
    assert g.sought >> place("2510") & 1
    g.sought = 0
    assert before > fighting.assess(g, place("2510"), placed).value + 0.5


def test_in_the_last_turn_wearing_down_counts_for_nothing() -> None:
    values = []
    for turn in (5, 6):
        p, group = toledo()
        p.scenario, p.turn = "1936", turn
        chance = fighting.assess(Ground(p, N), place("2510"), [(unit, place("2509")) for unit in group])
        assert chance.emptied < 0.2 < chance.killed
        values.append(chance.value)
    assert values[1] < values[0] - 1.0


def test_comrades_of_those_who_are_bound_stay_as_guards() -> None:
    """Pamplona's columns stayed at home, each for fear of leaving the others alone."""
    p = spain(2, nationalist=west(25), scenario="campaign")
    put(p, "3615", "B-BM1")
    put(p, "3614", "B-BM2", "B-BM3")
    put(p, "3415", "N-BLG", "N-CAY")
    g = Ground(p, N)
    blg, cay = NUMBER["N-BLG"], NUMBER["N-CAY"]
    assert planning.laid_open(g, place("3615"), place("3415"), [blg]) == 0.0
    assert planning.laid_open(g, place("3615"), place("3415"), [blg, cay]) > 1.0


# Guards


FOES = (
    ("R-DRT", "R-ORT", "R-MRX", "R-ASC", "R-HZ"), ("R-BAY", "R-HIE", "R-CNT", "R-MJ", "R-LT"),
    ("R-ESC", "R-MOD", "R-TH", "R-BT", "R-GI"),
)  # fmt: skip


def zaragoza(*garrison: str) -> Ground:
    """A garrison with half an army before it."""
    p = spain(5, nationalist=west(17))
    put(p, "3017", *garrison)
    for hex, there in zip(("3018", "2918", "2917"), FOES, strict=True):
        put(p, hex, *there)
    return Ground(p, N)


def test_a_place_that_one_guard_cannot_save_is_saved_by_several() -> None:
    """Zaragoza fell with two columns in it, because one more alone would have changed nothing."""
    g, hex, guard = zaragoza("N-URT"), place("3017"), (3.0, 1.0, 1.5)
    alone = g.risk(hex) - g.risk(hex, *guard, 1)
    assert alone < 1.0
    assert marching.company(g, hex, *guard) > 5.0
    assert not marching.company(g, place("1305"), *guard)  # no enemy is near Cádiz


def test_a_train_brings_guards_one_after_the_other() -> None:
    g, hex, unit = zaragoza("N-URT"), place("3017"), NUMBER["N-GCB"]
    together = supplying.arriving(g, unit, hex, 1.0, 3.0)
    g.columns = False
    assert together > supplying.arriving(g, unit, hex, 1.0, 3.0) + 5.0


def test_15_9_a_fourth_unit_brings_a_second_die() -> None:
    """Four guards of Segovia fell to two dice where three would have met one."""
    g, hex = zaragoza("N-URT", "N-GCB", "N-SP"), place("3017")
    assert g.risk(hex, count=1) > 2 * g.risk(hex)
    g.columns = False
    assert g.risk(hex, count=1) == g.risk(hex)


def test_the_road_behind_those_columns_is_for_others_to_bar() -> None:
    """Two of six columns stayed on the road to Salamanca while the others attacked Toledo without them."""
    p, _ = toledo()
    put(p, "2609", "C-SDB")
    put(p, "2508", "N-CRZ")
    g, open_ = Ground(p, N), {}
    for id, hex in (("C-SDB", "2609"), ("N-CRZ", "2508")):
        g.barred[place(hex)] = 5.0
        open_[id] = planning.laid_open(g, place("2510"), place(hex), [NUMBER[id]])
    assert open_["C-SDB"] < 1.0 < open_["N-CRZ"]
    to_talavera = [
        marching.judgement(g, BIT[NUMBER[id]], marching.nothing)(place("2509")) for id in ("C-SDB", "N-CRZ")
    ]
    assert to_talavera[0] > to_talavera[1] + 3.0


def test_units_that_are_in_a_hex_take_up_its_room_once() -> None:
    """Four in Talavera counted as eight, and the fifth was sent over the Tajo instead."""
    p, group = toledo()
    put(p, "2508", "C-SDB")
    g = Ground(p, N)
    unit, placed = NUMBER["C-SDB"], [(each, place("2509")) for each in group]
    hexes = BIT[place("2509")] | BIT[place("2410")]  # the other lies beyond the river
    assert planning.post(g, place("2510"), unit, hexes, placed) == place("2509")


# The plan


def test_what_the_plan_of_1936_says_of_malaga_toledo_and_zaragoza() -> None:
    """Málaga fell on turn 1 in every game, and Toledo never, with half of Madrid in it."""
    grounds = {}
    for turn in (1, 2, 3, 4, 5):
        p = spain(turn, nationalist=["3017"], scenario="1936")
        grounds[turn] = Ground(p, N), Ground(p, R)
    malaga, toledo_, zaragoza_ = place("1410"), place("2510"), place("3017")
    assert 4 * grounds[2][0].effort(malaga) < grounds[3][0].effort(malaga)
    assert grounds[4][1].stake[toledo_] < 0.7 * grounds[5][1].stake[toledo_]
    assert grounds[1][0].stake[zaragoza_] > 1.5 * grounds[1][1].stake[zaragoza_]
