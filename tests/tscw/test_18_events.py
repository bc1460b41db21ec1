"""18 Events, chit by chit, shown by example."""

import pytest

from barricades.games.tscw.administration import FREE_ENTRIES, WITHDRAWALS
from barricades.games.tscw.aids import AIDS
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.event_choices import REMNANTS
from barricades.games.tscw.event_scripts import ATTACK, DEFEND, WORTH
from barricades.games.tscw.events import CHITS_AT_MOVEMENT, PLAYING_CHITS, playable, played
from barricades.games.tscw.flags import ALCAZAR, DRIVE, NYON, QUARREL, RELIEVED
from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT, foreign
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT, PLAYER_PHASE, TURNS
from barricades.games.tscw.sheet import MADRID, SPAIN, place
from barricades.games.tscw.state import (
    ELIMINATED,
    GONE,
    POINTS_I,
    POINTS_N,
    POINTS_R,
    READY,
    REBUILDING,
    WAITING,
    Spain,
)
from barricades.games.tscw.strategic import BY_RAIL, BY_SEA
from barricades.games.tscw.support import wings
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Scripted
from barricades.kernel.picture import rendered
from tests.tscw.battles import (
    arena,
    asked,
    attack,
    declare,
    defend,
    duel,
    ratio_against,
    ready,
    reserve,
    sums,
)
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    box,
    choose,
    draw,
    gives,
    happened,
    nobody_waits,
    offered,
    put,
    spain,
    start,
    steps,
    where,
)


def finish(p: Spain) -> None:
    """Play a combat to its end: pass, lose what must be lost, do not advance."""
    while p.decision and asked(p) != "declare-attack":
        texts = offered(p)
        choose(p, next(text for text in ("pass", "done", texts[0]) if text in texts))


def void(p: Spain) -> bool:
    """Whether the last chit counted as No Event."""
    return happened(p)[-1] == "chit-void"


SAY = GAME.catalogue.render


def window(p: Spain, side: int, chit: int) -> None:
    """Hold a chit in the event segment."""
    p.kept[side] = [chit]
    start(p, PLAYING_CHITS, side)


def at_movement(p: Spain, side: int, *kept: int, blue: int = 0) -> None:
    """Begin a side's operational movement with chits in hand or to be played now."""
    p.kept[side], p.blue = list(kept), [blue] if blue else []
    start(p, CHITS_AT_MOVEMENT, side)


def test_a_chit_that_may_be_played_says_what_it_does() -> None:
    p = spain()
    window(p, N, 45)
    notes = {GAME.language.text(each): SAY(note) for each, note in AIDS.notes(p, p.waiting()).items()}
    effect = (
        "In an event segment: no Republican sea movement this turn, Republican resource points -1. "
        "Not in a turn of event 19."
    )
    assert notes == {"chit 45": effect}
    chips = next(fact.chips for fact in AIDS.status(p, N) if fact.id == "chits")
    assert [rendered(chip, GAME.catalogue).title for chip in chips] == [
        f"event 45, Unknown Submarines: {effect}"
    ]


# 18.1, 18.2 Points and morale


def test_18_1_a_loss_of_points_never_takes_a_pool_below_nought() -> None:
    p = spain(15, dice=[1])
    p.points[POINTS_R] = 1
    draw(p, R, 42)
    assert p.points[POINTS_R] == 0
    assert p.aside == [42]


def test_18_1_what_lasts_a_turn_is_over_when_it_ends() -> None:
    p = spain(13, dice=[1] * 9)
    nobody_waits(p)
    p.flags = BIT[DRIVE] | BIT[NYON] | BIT[QUARREL]
    p.sea, p.cut, p.calm, p.mutiny, p.demanded = [-99, 1], SPAIN, SPAIN, SPAIN, SPAIN
    start(p, TURNS, at="advance_turn")
    assert (p.flags, p.sea, p.cut, p.calm, p.mutiny, p.demanded) == (0, [0, 0], 0, 0, 0, 0)


def test_18_1_what_lasts_a_turn_is_seen() -> None:
    p = spain(13)
    p.sea, p.cut, p.calm, p.mutiny, p.demanded = [-99, 1], BIT[MADRID], BIT[MADRID], BIT[MADRID], BIT[MADRID]
    p.once = BIT[MADRID]
    p.flags = BIT[QUARREL]
    seen = GAME.view(p, N)
    assert seen["hindered"] == {
        "sea": [-99, 1], "no-trains": ["2712"], "no-attacks": ["2712"], "mutiny": ["2712"],
        "demanded": ["2712"], "once-nationalist": ["2712"],
    }  # fmt: skip
    assert seen["flags"]["italians-not-alone"]


@pytest.mark.parametrize(
    ("chit", "side", "changes", "morale"),
    [
        (2, R, {POINTS_R: 2}, 0), (8, R, {POINTS_R: 3}, 1), (16, R, {POINTS_R: 1}, 2),
        (17, R, {POINTS_R: 4}, 0), (26, R, {}, -3), (33, N, {POINTS_N: 2}, 0),
        (34, N, {POINTS_N: 1}, -1), (36, N, {POINTS_I: 2}, 0), (41, N, {POINTS_N: 2}, 0),
        (42, N, {POINTS_R: -2}, 0), (55, N, {POINTS_N: 3}, 0),
    ],
)  # fmt: skip
def test_18_2_events_of_points_and_morale(chit: int, side: int, changes: dict[int, int], morale: int) -> None:
    p = spain(8, dice=[1])
    draw(p, side, chit)
    assert p.points == [5 + changes.get(pool, 0) for pool in range(4)]
    assert (p.morale, p.aside) == (60 + morale, [chit])


@pytest.mark.parametrize(("face", "change"), [(1, -2), (3, -2), (4, 0), (5, 0), (6, 1)])
def test_18_2a_event_48_barcelona_breaks_or_hardens(face: int, change: int) -> None:
    p = spain(13, dice=[1, face])
    draw(p, N, 48)
    assert (p.morale, p.cursor) == (60 + change, 2)


# 18.3 Combats


def test_18_3_chits_of_combat_fit_attacker_or_defender_and_modify_the_die() -> None:
    p = spain(11)
    p.kept = [[39, 44], [14, 24]]
    p.battle.target = place("2611")
    assert [list(playable(p, side, N)) for side in (N, R)] == [[44], [14]]
    assert [list(playable(p, side, R)) for side in (N, R)] == [[39], [24]]
    p.chits = [14, 44]
    assert [(part.rule, part.value) for part in played(p, N)] == [("15.12", -1), ("15.12", 1)]


def test_18_3_every_chit_of_combat_has_its_values() -> None:
    fights = {chit for chit, _ in WORTH}
    assert {chit: (WORTH.get((chit, ATTACK), 0), WORTH.get((chit, DEFEND), 0)) for chit in fights} == {
        5: (1, -1), 11: (0, -1), 14: (0, -1), 15: (0, -1), 20: (0, -1), 22: (0, -1), 24: (2, 0), 27: (1, 0),
        37: (1, 0), 39: (0, -1), 40: (1, 0), 44: (1, 0), 50: (1, 0), 53: (0, -1),
    }  # fmt: skip


@pytest.mark.parametrize("chit", [5, 14, 15, 22])
def test_18_3_events_5_14_15_and_22_help_republican_defenders(chit: int) -> None:
    p = duel("N-13D", dice=(4,))
    p.kept[R] = [chit]
    attack(p, N, "2115", "N-13D")
    choose(p, f"chit {chit}")
    assert sums(p)[3] == -1
    assert p.aside == [chit]


@pytest.mark.parametrize(("chit", "value"), [(5, 1), (24, 2)])
def test_18_3_events_5_and_24_help_republican_attackers(chit: int, value: int) -> None:
    p = defend("R-37D", against=("N-ANG",), dice=(4,))
    p.kept[R] = [chit]
    attack(p, R, "2115", "R-37D")
    choose(p, f"chit {chit}")
    assert sums(p)[3] == value


def test_18_3_event_5_french_aircraft_need_a_source_within_three_hexes() -> None:
    p = duel("N-13D", dice=(4,))
    p.control = SPAIN & ~BIT[place("2115")]
    p.kept[R] = [5]
    attack(p, N, "2115", "N-13D")
    assert asked(p) != "play-defending-chit"


def test_18_3_event_20_defence_in_depth_adds_to_a_fortified_side() -> None:
    p = spain(15, nationalist=["3020"], dice=(4,))
    put(p, "3020", "N-13D")
    put(p, "3021", "R-37D")
    p.kept[R] = [20]
    attack(p, N, "3021", "N-13D")
    choose(p, "chit 20")
    fortified = sums(p)[3]
    p = spain(14, nationalist=["3020"], dice=(4,))  # the line is not manned yet
    put(p, "3020", "N-13D")
    put(p, "3021", "R-37D")
    p.kept[R] = [20]
    attack(p, N, "3021", "N-13D")
    assert asked(p) != "play-defending-chit"
    assert fortified == sums(p)[3] - 2


def test_18_3_event_27_dynamiters_need_an_asturian() -> None:
    p = spain(3, nationalist=["3607"], dice=(4, 4))
    put(p, "3607", "N-ANG")
    put(p, "3707", "A-AM1", "R-ASC")
    p.kept[R] = [27]
    attack(p, R, "3607", "A-AM1")
    choose(p, "city", "chit 27")
    assert p.aside == [27]
    finish(p)
    assert {"part": "event-27", "value": "+1"} in [dict(each.data) for each in p.log or ()]
    p = spain(3, nationalist=["3607"], dice=(4, 4))
    put(p, "3607", "N-ANG")
    put(p, "3707", "R-ASC")
    p.kept[R] = [27]
    attack(p, R, "3607", "R-ASC")
    choose(p, "city")
    assert asked(p) != "play-attacking-chit"


def test_18_3_event_37_outside_cities_there_is_no_fifth_column() -> None:
    p = duel("N-13D", dice=(4,))
    p.kept[N] = [37]
    attack(p, N, "2115", "N-13D")
    assert asked(p) != "play-attacking-chit"


def test_18_3_event_37_the_fifth_column_lives_in_cities() -> None:
    p = spain(5, nationalist=["2711"], dice=(4,))
    put(p, "2711", "N-13D")
    put(p, "2712", "R-37D")
    p.kept[N] = [37]
    attack(p, N, "2712", "N-13D")
    choose(p, "chit 37")
    assert sums(p)[3] == 1


def test_18_3_event_39_helps_nationalist_defenders() -> None:
    p = defend("R-37D", against=("N-ANG",), dice=(4,))
    p.kept[N] = [39]
    attack(p, R, "2115", "R-37D")
    choose(p, "chit 39")
    assert sums(p)[3] == -1


def test_18_3_event_44_helps_nationalist_attackers() -> None:
    p = duel("N-13D", dice=(4,))
    p.kept[N] = [44]
    attack(p, N, "2115", "N-13D")
    choose(p, "chit 44")
    assert sums(p)[3] == 1


@pytest.mark.parametrize(("option", "fits"), [("guns N-N", True), ("hq N-N", False)])
def test_18_3_event_50_massed_artillery_needs_the_guns_of_an_hq(option: str, fits: bool) -> None:
    p = duel("N-13D", "N-N", dice=(4,))
    p.kept[N] = [50]
    attack(p, N, "2115", "N-13D")
    choose(p, option)
    assert (asked(p) == "play-attacking-chit") == fits


@pytest.mark.parametrize(("origin", "fits"), [("3018", True), ("2916", False)])
def test_18_3_event_53_floodgates_need_a_major_river(origin: str, fits: bool) -> None:
    p = spain(15, nationalist=["2917"], dice=(4,))
    put(p, "2917", "N-ANG")
    put(p, origin, "R-37D")
    p.kept[N] = [53]
    attack(p, R, "2917", "R-37D")
    assert (asked(p) == "play-defending-chit") == fits
    if fits:
        choose(p, "chit 53")
        assert sums(p)[3] == ratio_against(p, R, "2917", "R-37D").modifier - 1


@pytest.mark.parametrize(("hex", "origin"), [("2712", "2711"), ("2711", "2710")])
def test_18_3a_event_11_madrid_cheers_if_the_hex_is_held(hex: str, origin: str) -> None:
    p = spain(5, nationalist=[origin], dice=(1,))
    put(p, origin, "N-13D")
    put(p, hex, "R-37D")
    p.kept[R] = [11]
    attack(p, N, hex, "N-13D")
    choose(p, "chit 11")
    finish(p)
    assert p.morale == 61


def test_18_3a_event_11_not_if_it_is_lost_nor_far_away() -> None:
    p = spain(5, dice=(6,))
    all_nationalist(p)
    put(p, "2710", "N-13D", "N-61D", "N-12D")
    put(p, "2711", "R-ALM")
    p.kept[R] = [11]
    attack(p, N, "2711", "N-13D", "N-61D", "N-12D")
    choose(p, "chit 11", "lose R-ALM", "advance N-13D>2711")
    finish(p)
    assert p.morale == 60
    p = duel("N-13D", dice=(4,))
    p.kept[R] = [11]
    attack(p, N, "2115", "N-13D")
    assert asked(p) != "play-defending-chit"


@pytest.mark.parametrize(("hex", "origin", "fits"), [("3614", "3514", True), ("2115", "2114", False)])
def test_18_3a_event_40_guernica_needs_the_condor_legion_in_the_north(
    hex: str, origin: str, fits: bool
) -> None:
    p = spain(8, dice=(1,))
    all_nationalist(p)
    put(p, origin, "N-13D")
    put(p, hex, "R-37D")
    ready(p, "G-LC1")
    p.kept[N] = [40]
    attack(p, N, hex, "N-13D")
    choose(p, "fly G-LC1", "done")
    assert (asked(p) == "play-attacking-chit") == fits
    if fits:
        choose(p, "chit 40")
        assert p.morale == 60
        finish(p)
        assert p.morale == 61


def test_18_3a_event_40_not_without_it() -> None:
    p = spain(8, dice=(1,))
    all_nationalist(p)
    put(p, "3514", "N-13D")
    put(p, "3614", "R-37D")
    ready(p, "G-LC1")
    p.kept[N] = [40]
    attack(p, N, "3614", "N-13D")
    choose(p, "done")
    assert asked(p) != "play-attacking-chit"


# 18.4 Units


@pytest.mark.rule("18.7")
def test_18_4b_event_9_the_basque_remnants_gather_round_santander() -> None:
    p = spain(9, nationalist=["3613", "3711"])
    window(p, R, 9)
    choose(p, "chit 9")
    assert set(offered(p)) == {
        f"enter B-{unit}>{hex}" for unit in "AB" for hex in ("3610", "3611", "3709", "3710")
    }
    assert gives(p, "enter B-A>3711") == gives(p, "enter R-ALM>3710") == "18.4b"
    choose(p, "enter B-A>3710", "enter B-B>3611")
    assert (where(p, "B-A"), where(p, "B-B"), steps(p, "B-A"), p.aside) == ("3710", "3611", 1, [9])


@pytest.mark.parametrize("lost", [[], ["3613", "3710"]])
def test_18_4b_event_9_only_while_bilbao_is_lost_and_santander_is_not(lost: list[str]) -> None:
    p = spain(9, nationalist=lost)
    window(p, R, 9)
    assert asked(p) == ""


def test_18_4b_event_9_within_stacking() -> None:
    p = spain(9, nationalist=["3613"])
    put(p, "3710", "R-10D", "R-11D", "R-12D", "R-13D")
    start(p, REMNANTS, R, 1)
    assert {text.split(">")[1] for text in offered(p)} == {"3610", "3611", "3709", "3711"}


def test_18_4b_the_remnants_do_not_count_as_basques_abroad() -> None:
    p = spain(9, nationalist=["3613"])
    put(p, "3710", "B-A", "B-B")
    put(p, "3614", "B-1BA")
    assert not foreign(p, BIT[NUMBER["B-A"]])
    assert not foreign(p, BIT[NUMBER["B-1BA"]])


@pytest.mark.parametrize(("scenario", "at"), [("1937", WAITING), ("1938", GONE), ("campaign", WAITING)])
def test_18_4b_the_remnants_are_there_where_event_9_is(scenario: str, at: int) -> None:
    p = GAME.blank(scenario, {}, Scripted([]))
    assert isinstance(p, Spain)
    GAME.setup(p)
    assert [p.at[NUMBER[id]] for id in ("B-A", "B-B")] == [at, at]


def test_18_4_event_10_durruti_comes_to_madrid() -> None:
    p = spain(4, dice=[1])
    put(p, "3018", "R-DRT")
    p.known = p.landed = BIT[NUMBER["R-DRT"]]
    draw(p, R, 10)
    assert (where(p, "R-DRT"), p.morale, p.landed) == ("2712", 61, 0)


@pytest.mark.parametrize("why", ["no column", "lost", "communists", "there"])
def test_18_4_event_10_is_no_event_where_he_cannot_come(why: str) -> None:
    p = spain(4, nationalist=["2712"] if why == "lost" else [], dice=[1])
    if why != "no column":
        put(p, "2712" if why == "there" else "3018", "R-DRT")
    if why == "communists":
        put(p, "2712", "R-JUB")
    draw(p, R, 10)
    assert (p.morale, p.aside, void(p)) == (60, [10], True)


@pytest.mark.parametrize("unit", ["R-29Da", "R-LEN"])
def test_18_4_event_13_the_may_days_end_the_poums_division(unit: str) -> None:
    p = spain(8, dice=[1])
    nobody_waits(p)
    put(p, "3219", unit)
    draw(p, R, 13)
    assert where(p, unit) == str(GONE)
    assert (p.morale, p.points[POINTS_R]) == (58, 3)


@pytest.mark.rule("18.5", "18.5a")
def test_18_4_event_13_no_train_runs_in_catalonia() -> None:
    p = spain(8, dice=[1])
    nobody_waits(p)
    put(p, "3023", "R-10D")
    put(p, "2318", "R-11D")
    draw(p, R, 13)
    start(p, TURNS, at="republican 11.4 Rail Movement")
    p.capacity[2] = 8
    start(p, BY_RAIL, R)
    assert [text for text in offered(p) if "board" in text] == ["board R-11D"]
    assert gives(p, "board R-10D") == "18.5a"
    choose(p, "board R-11D")
    assert "ride 3023" not in offered(p) and "ride 2712" in offered(p)
    assert gives(p, "ride 3023") == "18.5a"


def test_18_4_event_23_the_baleares_is_sunk() -> None:
    p = spain(13, dice=[1])
    box(p, READY, "N-NAV2")
    draw(p, R, 23)
    assert (p.at[NUMBER["N-NAV2"]], p.morale) == (GONE, 62)
    p = spain(13, dice=[1])
    box(p, GONE, "N-NAV2")
    draw(p, R, 23)
    assert (p.morale, void(p)) == (60, True)


@pytest.mark.rule("18.7")
def test_18_4_event_30_a_column_is_flown_to_sevilla() -> None:
    p = spain(1, nationalist=["1607"], dice=[1])
    draw(p, N, 30)
    assert (asked(p), p.waiting().seat) == ("fly-column", N)
    assert offered(p) == ["enter C-ASN>1607", "enter C-SDB>1607", "enter C-TEL>1607"]
    assert gives(p, "enter C-BAR>1607") == "18.4"
    choose(p, "enter C-TEL>1607")
    assert (where(p, "C-TEL"), steps(p, "C-TEL"), p.points[POINTS_N], p.decision) == ("1607", 2, 5, None)


@pytest.mark.parametrize("why", ["lost", "full", "none due"])
def test_18_4_event_30_gives_a_point_where_nobody_can_be_flown(why: str) -> None:
    p = spain(4 if why == "none due" else 1, nationalist=[] if why == "lost" else ["1607"], dice=[1])
    if why == "none due":
        box(p, GONE, "C-ALN")
    if why == "full":
        put(p, "1607", "N-ANG", "N-ART", "N-ARZ", "N-AV", "N-AVL", "N-BLG")
    draw(p, N, 30)
    assert (p.points[POINTS_N], p.decision) == (6, None)


def test_18_4_event_43_the_iron_ring_is_betrayed() -> None:
    p = spain(8)
    assert p.active_forts() >> place("3613") & 1
    at_movement(p, N, 43)
    choose(p, "chit 43")
    assert not p.active_forts() >> place("3613") & 1
    assert p.aside == [43]


@pytest.mark.parametrize("turn", [7, 8])
def test_18_4_event_43_not_before_it_is_manned_nor_once_it_is_broken(turn: int) -> None:
    p = spain(turn, dice=[1])
    if turn == 8:
        p.capture(place("3613"), N, "10.7")
    at_movement(p, N, 43)
    assert asked(p) == ""
    draw(p, N, 43)
    assert p.kept[N] == ([43, 43] if turn == 7 else [43])


def test_18_4_event_56_the_fleet_sails_for_bizerta() -> None:
    p = spain(18)
    p.morale = 30
    box(p, READY, "R-NAV")
    window(p, N, 56)
    choose(p, "chit 56")
    assert (p.at[NUMBER["R-NAV"]], p.morale, p.aside) == (GONE, 27, [56])
    p = spain(18)
    p.morale = 31
    window(p, N, 56)
    assert asked(p) == ""


@pytest.mark.rule("18.4")
def test_18_4a_event_21_the_volunteers_go_home() -> None:
    p = spain(16, dice=[1])
    nobody_waits(p)
    put(p, "2318", "R-TH", "R-35D")
    put(p, "3023", "R-45D", steps=1)
    box(p, ELIMINATED, "R-GI")
    draw(p, R, 21)
    assert (steps(p, "R-35D"), steps(p, "R-45D"), p.morale) == (1, 1, 59)
    assert where(p, "R-TH") == "2318"
    start(p, WITHDRAWALS, N)
    start(p, WITHDRAWALS, R)
    assert where(p, "R-TH") == where(p, "R-GI") == str(GONE)
    assert place("2318") in p.vacated


def test_18_4a_event_21_who_is_cut_off_leaves_when_he_can() -> None:
    p = spain(16, dice=[1])
    nobody_waits(p)
    all_nationalist(p)
    put(p, "2208", "R-TH")
    draw(p, R, 21)
    start(p, WITHDRAWALS, R)
    assert where(p, "R-TH") == "2208" and p.due >> NUMBER["R-TH"] & 1


def test_18_4a_event_47_an_italian_division_sails_home() -> None:
    p = spain(16, dice=[1])
    nobody_waits(p)
    all_nationalist(p)
    put(p, "1305", "I-23M")
    draw(p, N, 47)
    assert (p.points[POINTS_I], where(p, "I-23M")) == (6, "1305")
    start(p, WITHDRAWALS, N)
    assert where(p, "I-23M") == str(GONE)
    p = spain(16, dice=[1])
    box(p, GONE, "I-23M")
    draw(p, N, 47)
    assert (p.points[POINTS_I], void(p)) == (5, True)


# 18.5 What is forbidden or hindered


@pytest.mark.rule("18.5", "18.5b")
def test_18_5c_event_3_the_fleet_keeps_the_nationalists_in_port() -> None:
    p = spain(4, dice=[1])
    all_nationalist(p)
    put(p, "1305", "N-OG")
    box(p, READY, "N-NAV1")
    draw(p, N, 29)
    start(p, BY_SEA, N)
    assert asked(p) == "sail"
    p = spain(4, dice=[1])
    all_nationalist(p)
    put(p, "1305", "N-OG")
    box(p, READY, "N-NAV1")
    draw(p, R, 3)
    start(p, BY_SEA, N)
    assert (asked(p), p.capacity[1]) == ("", 0)
    put(p, "1514", "R-37D")
    p.battle.target = place("1514")
    assert not wings(p, N, False)


def test_18_5c_event_18_soviet_wings_are_stranded() -> None:
    p = arena(15, dice=[1])
    ready(p, "R-AIR1", "R-AIR3", "R-AIR4")
    draw(p, R, 18)
    p.battle.target = place("2115")
    put(p, "2115", "R-37D")
    assert wings(p, R, True) == [NUMBER["R-AIR1"]]
    assert p.points[POINTS_R] == 3


def test_18_5c_event_54_the_condor_legion_refits() -> None:
    p = duel("N-13D", dice=[1])
    ready(p, "G-LC1", "G-LC2", "N-AIR1")
    draw(p, N, 54)
    p.battle.target, p.group = place("2115"), BIT[NUMBER["N-13D"]]
    assert wings(p, N, False) == [NUMBER["N-AIR1"]]
    nobody_waits(p)
    start(p, TURNS, at="rearm_wings")
    p.battle.target, p.group = place("2115"), BIT[NUMBER["N-13D"]]
    assert not p.flipped >> NUMBER["G-LC1"] & 1


@pytest.mark.rule("18.1")
def test_18_5b_event_19_nyon_opens_the_sea_for_a_turn() -> None:
    p = spain(10, dice=[1])
    put(p, "3023", "R-10D")
    draw(p, R, 19)
    start(p, BY_SEA, R)
    assert (p.capacity[3], p.points[POINTS_R]) == (4, 6)
    window(p, N, 45)
    assert asked(p) == ""


@pytest.mark.rule("18.5", "6.4b")
def test_18_5b_event_45_unknown_submarines_close_it() -> None:
    p = spain(10)
    put(p, "3023", "R-10D")
    window(p, N, 45)
    assert (asked(p), p.waiting().seat) == ("play-chit", N)
    choose(p, "chit 45")
    start(p, BY_SEA, R)
    assert (asked(p), p.capacity[3], p.points[POINTS_R]) == ("", 0, 4)


def test_18_5b_a_landing_takes_the_whole_of_the_new_limit() -> None:
    p = spain(10, nationalist=["1611"])
    nobody_waits(p)
    all_nationalist(p)
    put(p, "3023", "R-10D", "R-11D")
    put(p, "2318", "R-12D")
    p.sea[R] = 1
    start(p, BY_SEA, R)
    assert any(text.startswith("land R-10D>") for text in offered(p))
    choose(p, "sail R-10D>2318")
    assert not any(text.startswith("land ") for text in offered(p))


@pytest.mark.rule("18.7")
def test_18_5a_event_25_guerrillas_cut_a_railway() -> None:
    p = spain(12, dice=[1])
    all_nationalist(p)
    put(p, "2712", "R-37D")
    put(p, "2509", "N-13D")
    draw(p, R, 25)
    assert (asked(p), p.waiting().seat) == ("cut-railway", R)
    assert "cut 2509" in offered(p) and "cut 3701" not in offered(p)
    assert gives(p, "cut 3701") == gives(p, "cut 2712") == "18.5a"
    choose(p, "cut 2509")
    p.capacity[0] = 8
    start(p, BY_RAIL, N)
    assert asked(p) == ""
    p.cut = 0
    start(p, BY_RAIL, N)
    assert offered(p) == ["board N-13D", "done"]


def test_18_5a_event_25_is_no_event_without_a_railway_in_reach() -> None:
    p = spain(12, dice=[1])
    put(p, "2712", "R-37D")
    draw(p, R, 25)
    assert (void(p), p.aside) == (True, [25])


@pytest.mark.rule("18.7")
def test_18_5d_event_6_columns_refuse_their_orders_in_a_hex_the_nationalist_names() -> None:
    p = defend("R-ASC", "R-37D", against=("N-ANG",))
    put(p, "2318", "R-ALM")
    at_movement(p, R, blue=6)
    assert (asked(p), p.waiting().seat, offered(p)) == ("name-mutiny", N, ["name 2116", "name 2318"])
    assert gives(p, "name 2712") == "18.5d"
    choose(p, "name 2116")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert "take R-ASC" not in offered(p) and "take R-37D" in offered(p)
    assert gives(p, "take R-ASC") == "18.5d"
    start(p, COMBATS, R, 0)
    choose(p, "attack 2115")
    assert "with R-ASC" not in offered(p) and "with R-37D" in offered(p)
    assert gives(p, "with R-ASC") == "18.5d"


def test_18_5d_event_6_nor_are_they_released_to_exploit() -> None:
    p = arena()
    put(p, "2318", "R-EST", "R-ALM")
    reserve(p, "R-EST", "R-ALM")
    p.mutiny = BIT[place("2318")]
    start(p, EXPLOITATION_MOVEMENT, R, 1)
    choose(p, "release R-ALM")
    assert "take R-ALM" not in offered(p)


def test_18_5d_event_6_is_no_event_without_columns() -> None:
    p = spain(7)
    put(p, "2712", "R-37D")
    at_movement(p, R, blue=6)
    assert (void(p), p.aside, p.blue) == (True, [6], [])


@pytest.mark.rule("18.5")
def test_18_5d_event_28_under_casado_nobody_attacks() -> None:
    p = defend("R-37D", against=("N-ANG",), dice=[1])
    p.turn, p.morale = 18, 30
    draw(p, R, 28)
    assert p.morale == 25
    start(p, COMBATS, R, 0)
    assert offered(p) == ["done"]
    start(p, COMBATS, R, 1)
    assert offered(p) == ["done"]
    put(p, "2115", "N-13D")
    start(p, COMBATS, N, 0)
    assert "attack 2116" in offered(p)


def test_18_5d_event_28_is_no_event_while_morale_is_high() -> None:
    p = spain(18, dice=[1])
    p.morale = 31
    draw(p, R, 28)
    assert (p.morale, p.calm, void(p)) == (31, 0, True)


def test_18_5e_event_46_italians_do_not_attack_alone() -> None:
    p = duel("I-LT", dice=[1, 4])
    draw(p, N, 46)
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]
    assert gives(p, "attack 2115") == "18.5e"
    put(p, "2114", "F-FN")
    start(p, COMBATS, N, 0)
    choose(p, "attack 2115", "with I-LT")
    assert gives(p, "declare") == "18.5e"
    choose(p, "with F-FN", "declare")
    assert "attacked" in happened(p)


# 18.6 What is commanded


def insist(p: Spain) -> None:
    """Event 51 at the beginning of the Nationalist phase."""
    p.once = p.control | BIT[place("2115")]
    p.blue = [51]
    nobody_waits(p)
    start(p, PLAYER_PHASE, N)


def test_18_6_event_51_the_price_for_not_winning_back_what_was_lost() -> None:
    p = duel("N-13D")
    insist(p)
    assert p.demanded == BIT[place("2115")]
    while p.decision:
        choose(p, "done")
    assert (p.points[POINTS_N], p.demanded) == (3, 0)


def test_18_6_event_51_an_attack_there_is_enough() -> None:
    p = duel("N-13D", dice=(1,))
    insist(p)
    choose(p, "done")
    declare(p, "2115", "N-13D")
    finish(p)
    while p.decision:
        choose(p, "done")
    assert (p.points[POINTS_N], p.demanded) == (5, 0)


def test_18_6_event_51_an_attack_elsewhere_is_not() -> None:
    p = duel("N-13D", "N-61D", dice=(1,))
    put(p, "2015", "R-10D")
    insist(p)
    choose(p, "done")
    declare(p, "2015", "N-61D")
    finish(p)
    while p.decision:
        choose(p, "done")
    assert p.points[POINTS_N] == 3


def test_18_6_event_51_is_no_event_where_nothing_was_lost() -> None:
    p = duel("N-13D")
    p.once, p.blue = p.control, [51]
    start(p, CHITS_AT_MOVEMENT, N)
    assert (void(p), p.demanded) == (True, 0)


def test_18_6_what_was_ever_nationalist_is_remembered() -> None:
    p = spain(9)
    p.once = 0
    p.capture(place("2617"), N, "10.7")
    p.capture(place("2617"), R, "10.7")
    assert p.once == BIT[place("2617")]
    p = GAME.blank("1937", {}, Scripted([]))  # type: ignore[assignment]
    GAME.setup(p)
    assert p.once == p.control


def test_18_1_event_52_fast_units_are_faster() -> None:
    p = spain(13)
    at_movement(p, N, blue=52)
    assert p.flags >> DRIVE & 1
    assert (p.blue, p.aside) == ([], [52])


# 18.7 Choices


def test_18_7a_event_7_two_steps_of_volunteers_cost_nothing() -> None:
    p = spain(6)
    put(p, "2712", "R-TH", "R-37D", steps=1)
    box(p, ELIMINATED, "R-GI", "R-10D")
    window(p, R, 7)
    choose(p, "chit 7")
    assert (asked(p), p.waiting().seat) == ("call-volunteers", R)
    assert offered(p) == ["done", "rebuild R-GI", "restore R-TH"]
    assert gives(p, "restore R-37D") == gives(p, "rebuild R-10D") == "18.7a"
    choose(p, "restore R-TH", "rebuild R-GI")
    assert (steps(p, "R-TH"), where(p, "R-GI"), steps(p, "R-GI")) == (2, str(REBUILDING), 1)
    assert (p.points[POINTS_R], asked(p), p.aside) == (5, "", [7])
    start(p, FREE_ENTRIES, R)
    assert any(text.startswith("enter R-GI>") for text in offered(p))


def test_18_7a_event_7_nobody_must_and_not_out_of_supply() -> None:
    p = spain(6)
    all_nationalist(p)
    put(p, "2208", "R-TH", steps=1)
    window(p, R, 7)
    choose(p, "chit 7")
    assert offered(p) == ["done"]
    choose(p, "done")
    assert (steps(p, "R-TH"), p.aside) == (1, [7])


@pytest.mark.rule("6.2b")
def test_18_7a_event_7_not_after_event_21_nor_for_whole_units() -> None:
    p = spain(16, dice=[1])
    put(p, "2712", "R-35D", steps=1)
    p.aside = [21]
    window(p, R, 7)
    assert asked(p) == ""
    p.kept[R] = []
    draw(p, R, 7)
    assert (p.kept[R], p.aside) == ([], [21, 7])
    p = spain(16)
    put(p, "2712", "R-35D")
    window(p, R, 7)
    assert asked(p) == ""


@pytest.mark.rule("18.7")
def test_18_7a_event_32_carlists_fill_the_ranks() -> None:
    p = spain(8, dice=[1])
    all_nationalist(p)
    put(p, "3415", "N-1NB", steps=1)
    put(p, "1607", "N-2NB", steps=1)
    box(p, ELIMINATED, "N-ANG", "N-3NB", "C-TEL")
    draw(p, N, 32)
    assert offered(p) == ["done", "rebuild N-ANG", "restore N-1NB"]
    assert gives(p, "restore N-2NB") == gives(p, "rebuild N-3NB") == "18.7a"
    choose(p, "restore N-1NB")
    assert (steps(p, "N-1NB"), p.points[POINTS_N], p.decision) == (2, 5, None)


@pytest.mark.parametrize("lacking", [True, False])
def test_18_7a_event_32_or_a_point(lacking: bool) -> None:
    p = spain(8, dice=[1])
    if lacking:
        box(p, ELIMINATED, "N-ANG")
    draw(p, N, 32)
    if lacking:
        choose(p, "done")
    assert (p.points[POINTS_N], p.decision) == (6, None)


# 16.1b The Alcázar


@pytest.mark.parametrize(
    ("flags", "held", "open"),
    [(BIT[RELIEVED], True, True), (BIT[RELIEVED], False, False), (BIT[ALCAZAR], True, False)],
)
def test_16_1b_event_35_the_relief_of_the_alcazar(flags: int, held: bool, open: bool) -> None:
    p = spain(3, nationalist=["2510"] if held else [])
    p.flags = flags
    at_movement(p, N, 35)
    assert (asked(p) == "play-chit-at-movement") == open
    if open:
        choose(p, "chit 35")
        assert (p.morale, p.aside) == (58, [35])


def test_16_1b_event_35_is_set_aside_when_the_alcazar_falls() -> None:
    p = spain(3, dice=[1] * 9)
    nobody_waits(p)
    p.flags, p.kept[N] = BIT[ALCAZAR], [35]
    put(p, "2510", "R-ALM")
    start(p, TURNS, at="roll_for_alcazar")
    assert (p.kept[N], p.aside) == ([], [35])
    p = spain(4, dice=[1])
    draw(p, N, 35)  # neither besieged nor relieved
    assert (p.kept[N], p.aside) == ([], [35])
