"""1 Introduction, 3 components as the rules use them."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.roster import ALL_CAMPS
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch04_definitions.displacement import DISPLACEMENT
from barricades.games.toc.ch10_supply.control import entered
from barricades.games.toc.ch10_supply.supply import FULL, supply_of
from barricades.games.toc.ch13_special.greens import bands
from barricades.games.toc.ch13_special.infighting import chits, draw_chit
from barricades.games.toc.game import GAME
from barricades.games.toc.names import HALVES
from barricades.games.toc.state import COMING, DISPLAY, RESERVE
from barricades.kernel.bits import members
from tests.toc.positions import at_start, control, faction, own, piece, put, russia, space, start, where


def test_1_1_two_players_white_and_red_begin_with_the_set_up() -> None:
    assert GAME.seats == ("WHITE", "RED")
    p = at_start()
    assert (where(p, "Denikin"), where(p, "Trotsky")) == ("322", "326")


def test_1_2_a_factions_own_paragraph_beats_a_general_rule() -> None:
    p = russia()
    control(p, "West Ukraine", WHITE)
    p.put(piece("WU-a1"), space("204"))
    own(p, RED, "201", "202", "203")
    assert supply_of(p, piece("WU-a1")) == FULL  # 15.39, though 10.14 finds no line


@pytest.mark.parametrize(("die", "expected"), [(-3, "noact"), (1, "noact"), (6, "backfire"), (9, "backfire")])
def test_1_3_a_die_beyond_the_rows_reads_as_the_nearest(die: int, expected: str) -> None:
    assert look_up("propaganda", die) == expected


def test_1_4_replacement_steps_are_counted_in_halves() -> None:
    p = russia()
    p.record_steps(RED, 1, "11.30")
    p.record_steps(RED, 2, "11.30")
    assert p.steps[RED] == 3  # a step and a half
    assert HALVES.label(3) == "1½"


def test_1_5_a_single_legal_option_is_taken_without_asking() -> None:
    p = russia()
    p.owner = [-1] * p.atlas.size
    p.recompute()
    own(p, RED, "801")
    p.put(piece("Rc1"), space("802"))
    start(p, DISPLACEMENT, piece("Rc1"), 0)
    assert where(p, "Rc1") == "801"
    assert p.decision is None


def test_1_6_every_chit_of_the_cup_has_the_same_chance() -> None:
    drawn = []
    for number in range(1, 16):
        p = russia(dice=[number])
        draw_chit(p, WHITE)
        drawn.append(chits(WHITE)[p.chit[WHITE]].name)
    assert drawn.count("Siberian") == 2
    assert drawn.count("One Russia") == 3
    assert drawn.count("Corruption") == 1
    assert len(drawn) == 15


def test_1_7_the_poles_respond_once_a_turn_for_each_region() -> None:
    p = russia()
    control(p, "Ukraine", RED)
    p.responded = 0
    put(p, "220", "Ra1")
    entered(p, space("220"), piece("Ra1"), "7.14")
    before = len(p.due)
    entered(p, space("220"), piece("Ra1"), "7.14")
    assert before == 1
    assert len(p.due) == before


def test_3_1_and_3_11_what_a_space_has() -> None:
    atlas = at_start().atlas
    kyiv, omsk, novorossiysk = space("218"), space("528"), space("308")
    assert atlas.vcs >> kyiv & 1
    assert atlas.defends[kyiv] == 2
    assert atlas.resources[omsk] == 2
    assert atlas.ports["Black Sea"] >> novorossiysk & 1
    assert atlas.green >> space("210") & 1


def test_3_12_links_join_spaces_and_ports_of_one_sea_are_not_adjacent() -> None:
    atlas = at_start().atlas
    assert atlas.rail[space("324")] >> space("329") & 1
    assert atlas.river[space("322")] >> space("326") & 1
    assert not atlas.river[space("325")] >> space("326") & 1
    assert not atlas.near[space("301")] >> space("308") & 1


def test_3_13_home_regions_and_regions_that_touch() -> None:
    atlas = at_start().atlas
    names = atlas.regions
    touching = {names[other] for other in members(atlas.touching[names.index("Don")])}
    assert {"Kuban", "Central", "East"} <= touching
    assert "Urals North" not in touching
    assert atlas.home[RED] >> space("801") & 1
    assert atlas.home[WHITE] >> space("901") & 1


def test_3_14_counters_begin_on_the_map_in_reserve_on_display_or_still_to_come() -> None:
    p = at_start()
    assert where(p, "Re1") == RESERVE
    assert where(p, "Fin-a1") == DISPLAY
    assert where(p, "Ra13") == COMING


def test_3_2_armies_and_corps() -> None:
    roster = at_start().roster
    assert roster.armies >> piece("Ra9") & 1
    assert roster.corps >> piece("Rc2") & 1
    assert not roster.armies >> piece("Trotsky") & 1


def test_3_21_a_leader_has_a_rating_on_each_side_and_points() -> None:
    roster = at_start().roster
    assert roster.rating[piece("Trotsky")] == (4, 3)
    assert roster.points[piece("Trotsky")] == 4


def test_3_22_both_sides_of_an_army() -> None:
    p = russia()
    put(p, "326", "Ra9")
    assert (p.strength(piece("Ra9")), p.loss_factor(piece("Ra9"))) == (4, 3)  # 16.0
    put(p, "326", "Ra9", reduced=True)
    assert p.strength(piece("Ra9")) == 2


def test_3_23_marks() -> None:
    roster = at_start().roster
    assert roster.elite >> piece("Ra9") & 1
    assert roster.cavalry >> piece("Don-Cav") & 1
    assert roster.cheka >> piece("RcChe1") & 1
    assert roster.by_rail >> piece("Cz-c1") & 1
    assert roster.road2 >> piece("Fin-a1") & 1
    assert roster.dot >> piece("Ger-a8A") & 1


def test_3_24_camps() -> None:
    roster = at_start().roster
    assert ALL_CAMPS[roster.camp[piece("Don-North")]] == "Don Cossack"
    assert roster.camp[piece("Vol-a1")] == -1


def test_3_26_kinds_of_special_assets() -> None:
    roster = at_start().roster
    assert roster.asset_kind[piece("RsAir")] == "air"
    assert roster.asset_kind[piece("WsTank")] == "armour"
    assert roster.asset_kind[piece("Ra9")] == ""


def test_3_27_there_are_six_green_bands() -> None:
    assert len(bands(at_start())) == 6


def test_3_3_markers_begin_where_14_1_says() -> None:
    p = at_start()
    begins = {name: p.marker[faction(name)] for name in ("Czech Legion", "Britain", "Belarus", "Finland")}
    assert begins == {"Czech Legion": 1, "Britain": 1, "Belarus": -1, "Finland": 0}
