"""10.1-10.4 Supply."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION, NOBODY, RED, WHITE
from barricades.games.toc.ch07_movement.reach import allowance
from barricades.games.toc.ch10_supply.supply import FULL, LIMITED, OUT, supplied, supplied_spaces, supply_of
from barricades.games.toc.state import BORDER_OPEN, MUD, WINTER, Russia
from barricades.kernel.bits import mask_of
from tests.toc.positions import at_start, control, faction, own, piece, played, put, russia, space


def state(p: Russia, id: str) -> int:
    return supply_of(p, piece(id))


def nobody_owns_anything() -> Russia:
    p = russia()
    p.owner = [NOBODY] * p.atlas.size
    p.recompute()
    return p


def test_10_0_at_the_set_up_everybody_is_supplied_and_five_are_limited() -> None:
    p = at_start()
    states = {p.roster.pieces.token(unit): supply_of(p, unit) for unit in p.on_map(p.roster.units)}
    assert not [id for id, state in states.items() if state == OUT]
    assert {id for id, state in states.items() if state == LIMITED} == {
        "Ra11", "Ra12", "Rc12", "Rc18", "SiCos-c3",
    }  # fmt: skip


def test_10_11_red_draws_on_a_home_city_that_is_friendly() -> None:
    p = nobody_owns_anything()
    put(p, "330", "Ra9")
    own(p, RED, "601")
    assert state(p, "Ra9") == OUT
    own(p, RED, "326", "331", "327", "328", "333", "334", "335")
    own(p, RED, "602", "604", "320", "321", "336", "615", "616", "823", "822", "819", "826", "332")
    assert state(p, "Ra9") == FULL


def test_10_11_boxes_of_the_far_east_feed_its_partisans_only() -> None:
    p = nobody_owns_anything()
    own(p, RED, "907")
    put(p, "908", "RcFE5")
    put(p, "905", "Rc1")
    assert state(p, "RcFE5") == FULL
    assert state(p, "Rc1") == OUT


def test_10_12_white_draws_on_a_home_city_of_its_own() -> None:
    p = nobody_owns_anything()
    put(p, "324", "Don-c1")
    assert state(p, "Don-c1") == FULL
    own(p, RED, "324")
    put(p, "325", "Don-c1")
    assert state(p, "Don-c1") == OUT


def test_10_12_every_friendly_port_feeds_the_british() -> None:
    p = nobody_owns_anything()
    control(p, "Britain", WHITE)
    put(p, "732", "Br-c1", "Vol-a1")
    assert state(p, "Br-c1") == FULL
    assert state(p, "Vol-a1") == OUT


@pytest.mark.parametrize(("id", "expected"), [("Nor-c1", FULL), ("NW-c1", FULL), ("Si-c1", OUT)])
def test_10_12_northern_ports_feed_north_russians_and_the_baltic_camp(id: str, expected: int) -> None:
    p = nobody_owns_anything()
    put(p, "732", id)
    assert state(p, id) == expected


def test_10_12a_a_factions_city_feeds_all_forces_in_its_region() -> None:
    p = nobody_owns_anything()
    control(p, "Finland", WHITE)
    put(p, "127", "NW-c1", "Si-c1")
    own(p, FACTION + faction("Finland"), "127")
    assert state(p, "Si-c1") == FULL
    own(p, RED, "127")
    p.put(piece("Si-c1"), space("126"))
    assert state(p, "Si-c1") == OUT


def test_10_13_a_factions_units_draw_on_its_cities_anywhere() -> None:
    p = nobody_owns_anything()
    control(p, "Estonia", WHITE)
    own(p, FACTION + faction("Estonia"), "121", "122")
    put(p, "703", "Est-a1", "Si-c1")
    assert p.atlas.near[space("703")] >> space("122") & 1
    assert state(p, "Est-a1") == FULL
    assert state(p, "Si-c1") == OUT


def test_10_13_makhno_is_always_supplied_at_home() -> None:
    p = nobody_owns_anything()
    control(p, "Makhno", RED)
    put(p, "228", "Mak-a1")
    assert state(p, "Mak-a1") == FULL
    put(p, "326", "Mak-a1")
    assert state(p, "Mak-a1") == OUT


def test_10_14_a_line_does_not_pass_an_enemy_unit() -> None:
    p = russia()
    put(p, "330", "Ra9")
    assert state(p, "Ra9") == FULL
    own(p, WHITE, *(p.atlas.numbers[n] for n in range(p.atlas.size) if p.atlas.near[space("330")] >> n & 1))
    assert state(p, "Ra9") == OUT


def test_10_14_white_passes_neutral_czechs_and_red_does_not() -> None:
    p = at_start()
    p.owner[space("513")] = NOBODY
    p.owner[space("511")] = NOBODY
    p.recompute()
    assert state(p, "Si-c4") != OUT
    assert state(p, "Cz-a1") == FULL  # 10.22: neutral units


def test_10_14_white_passes_the_sea_once() -> None:
    p = nobody_owns_anything()
    own(p, WHITE, "301", "309")
    put(p, "308", "AFSR-c1")
    own(p, RED, "309")
    assert state(p, "AFSR-c1") == FULL  # Sevastopol to Novorossiysk
    own(p, RED, "301")
    assert state(p, "AFSR-c1") == OUT


def test_10_14_no_line_passes_greens() -> None:
    p = nobody_owns_anything()
    own(p, RED, "801", "803")
    put(p, "708", "Rc1")
    assert state(p, "Rc1") == FULL
    p.put(piece("Green1"), space("803"))
    assert state(p, "Rc1") == OUT


def test_10_14_blocked_spaces_stop_lines_but_not_those_of_attrition() -> None:
    p = nobody_owns_anything()
    own(p, RED, "801", "803")
    put(p, "708", "Rc1")
    p.blocked[RED] = 1 << space("803")
    assert state(p, "Rc1") == OUT
    assert supply_of(p, piece("Rc1"), attrition=True) == FULL


def test_10_14_supply_crosses_the_finnish_border_after_w43_alone() -> None:
    p = nobody_owns_anything()
    control(p, "Finland", WHITE)
    finland = p.atlas.faction_region[faction("Finland")]
    own(p, FACTION + faction("Finland"), *(n for i, n in enumerate(p.atlas.numbers) if finland >> i & 1))
    put(p, "715", "Fin-a1")
    p.set_flag(BORDER_OPEN)
    assert state(p, "Fin-a1") == OUT
    played(p, "W43")
    assert state(p, "Fin-a1") == FULL


def test_10_15_supply_is_traced_from_the_units_own_space_whoever_owns_it() -> None:
    p = nobody_owns_anything()
    own(p, RED, "601")
    p.put(piece("Rc1"), space("602"))
    own(p, WHITE, "602")
    assert p.atlas.near[space("601")] >> space("602") & 1
    assert state(p, "Rc1") == FULL


def test_10_22_greens_and_risings_are_always_full() -> None:
    p = nobody_owns_anything()
    put(p, "805", "WaIns1")
    p.put(piece("Green1"), space("806"))
    p.weather = WINTER
    assert (state(p, "WaIns1"), state(p, "Green1")) == (FULL, FULL)


def test_10_31_in_winter_nobody_else_is_better_than_limited() -> None:
    p = nobody_owns_anything()
    put(p, "801", "Ra1")
    p.weather = MUD
    assert state(p, "Ra1") == FULL
    p.weather = WINTER
    assert state(p, "Ra1") == LIMITED


def test_10_32_a_line_over_road_2_leaves_a_unit_limited() -> None:
    p = at_start()
    assert state(p, "Ra11") == LIMITED
    assert state(p, "Ra9") == FULL


def test_10_32_finns_march_on_tracks_without_loss() -> None:
    p = nobody_owns_anything()
    control(p, "Finland", WHITE)
    pair = next(
        (a, b) for a, b in p.atlas.road2_links if p.atlas.faction_region[faction("Finland")] >> a & 1
        and p.atlas.faction_region[faction("Finland")] >> b & 1
    )  # fmt: skip
    own(p, FACTION + faction("Finland"), *(
        p.atlas.numbers[n] for n in range(p.atlas.size)
        if p.atlas.faction_region[faction("Finland")] >> n & 1 and n != pair[1]
    ))  # fmt: skip
    put(p, p.atlas.numbers[pair[1]], "Fin-a1", "Si-c1")
    others = (p.atlas.rail[pair[1]] | p.atlas.road[pair[1]]) & ~p.atlas.finnish_border[pair[1]]
    for near in [n for n in range(p.atlas.size) if others >> n & 1]:
        own(p, RED, p.atlas.numbers[near])
    assert (state(p, "Fin-a1"), state(p, "Si-c1")) == (FULL, LIMITED)


@pytest.mark.rule("10.14", "15.54a", "15.26d")
@pytest.mark.parametrize(("side", "unit", "expected"), [(WHITE, "Si-c1", FULL), (RED, "Rc1", OUT)])
def test_10_14_whites_lines_pass_neutral_czechs_and_reds_do_not(side: int, unit: str, expected: int) -> None:
    p = nobody_owns_anything()
    own(p, side, "528", "527", "518")  # on the other side of the Czechs, Omsk only to WHITE a source
    put(p, "513", "Cz-a3")
    put(p, "512", unit)
    own(p, RED, "801")
    assert state(p, unit) == expected


def test_13_42c_kronstadt_is_never_out_of_supply() -> None:
    p = nobody_owns_anything()
    put(p, "702", "Rc1")
    own(p, RED, "701")
    assert state(p, "Rc1") == FULL
    own(p, WHITE, "701")
    assert state(p, "Rc1") == LIMITED


def test_13_42c_a_unit_that_goes_to_kronstadt_is_in_supply_there_in_any_weather() -> None:
    p = nobody_owns_anything()
    put(p, "703", "Rc1")
    assert supplied(p, piece("Rc1"), space("702"))
    assert supplied_spaces(p, piece("Rc1"), mask_of([space("702"), space("703")])) == 1 << space("702")


@pytest.mark.rule("10.14", "13.42b")
def test_13_42b_no_link_of_a_red_line_crosses_the_strait_outside_winter_not_even_the_first() -> None:
    p = nobody_owns_anything()
    p.owner = [RED] * p.atlas.size
    p.recompute()
    own(p, WHITE, "305")
    put(p, "306", "Rc1")
    put(p, "307", "Rc2")
    assert (state(p, "Rc1"), state(p, "Rc2")) == (OUT, FULL)
    p.weather = WINTER
    assert (state(p, "Rc1"), state(p, "Rc2")) == (LIMITED, LIMITED)


@pytest.mark.rule("10.22")
def test_10_22_a_neutral_unit_would_be_supplied_anywhere() -> None:
    p = nobody_owns_anything()
    assert supplied(p, piece("Cz-a4"), space("513"))
    assert not supplied(p, piece("Si-a1"), space("513"))


@pytest.mark.rule("10.22")
def test_10_22_a_unit_that_supplies_itself_is_fed_wherever_its_own_rule_holds() -> None:
    p = nobody_owns_anything()
    asked = mask_of(map(space, ("401", "402", "110", "917", "913", "801")))
    for id, fed in (("RaTC2", "401 402"), ("Golt-a1", "110"), ("RaMong", "917"), ("Rc1", "")):
        assert supplied_spaces(p, piece(id), asked) == mask_of(map(space, fed.split())), id


def test_13_42d_goltz_is_in_full_supply_in_east_prussia() -> None:
    p = nobody_owns_anything()
    put(p, "110", "Golt-a1", "Si-c1")
    assert (state(p, "Golt-a1"), state(p, "Si-c1")) == (FULL, OUT)


def test_10_41_supply_is_judged_for_a_space_where_the_unit_is_not_yet() -> None:
    p = nobody_owns_anything()
    own(p, RED, "801", "803")
    put(p, "801", "Rc1")
    assert supplied(p, piece("Rc1"), space("803"))
    assert not supplied(p, piece("Rc1"), space("601"))


@pytest.mark.rule("10.1", "10.2", "10.3", "10.4")
def test_10_21_a_unit_has_the_best_state_that_its_lines_allow() -> None:
    p = nobody_owns_anything()
    put(p, "708", "Rc1")
    assert state(p, "Rc1") == OUT
    own(p, RED, "801", "803")
    assert state(p, "Rc1") == FULL
    p.weather = WINTER
    assert state(p, "Rc1") == LIMITED


def test_10_33_out_of_supply_an_army_has_half_its_movement() -> None:
    p = nobody_owns_anything()
    put(p, "708", "Ra1")
    assert allowance(p, piece("Ra1")) == 2  # half of 3, rounded up
    own(p, RED, "801", "803")
    assert allowance(p, piece("Ra1")) == 3


def test_10_60_carts_pass_where_partisans_stop_trains() -> None:
    p = nobody_owns_anything()
    own(p, RED, "801", "803")
    put(p, "708", "Rc1")
    p.blocked[RED] = 1 << space("803")
    assert supply_of(p, piece("Rc1"), attrition=True) == FULL
