"""9 Supply, shown by example; the last test compares the memoised nets with a plain search."""

import random

import pytest

from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import allowance
from barricades.games.tscw.ratio import attack_factors, defence_factors
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT
from barricades.games.tscw.sheet import FORT_HEXES, FORT_LINES, NEAR, PLACES, SPAIN, hex_of, place
from barricades.games.tscw.state import ANY, COMMAND, LOOSE, STRONG, Spain
from barricades.games.tscw.strategic import BY_RAIL
from barricades.games.tscw.supply import (
    FULL,
    OUT,
    TOWN,
    blocked,
    endings,
    net,
    primaries,
    state_of,
    within_reach,
)
from barricades.games.tscw.units import ATTACK, DEFENSE, MOVE, NUMBER
from barricades.kernel.bits import BIT, members
from barricades.kernel.chance import Sampled
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    choose,
    ends,
    moving,
    put,
    spain,
    start,
    west,
    why_not,
)

PORTS_OF_THE_NORTH = ("3707", "3710", "3613")


def state(p: Spain, id: str) -> int:
    return state_of(p, NUMBER[id])


def may_end(p: Spain, id: str) -> set[str]:
    return {hex_of(hex) for hex in members(endings(p, BIT[NUMBER[id]]) & ~PLACES)}


def fed_from(p: Spain, side: int, source: str, northern: bool = False) -> int:
    """The hexes that one working source feeds."""
    masks = p.masks
    watching = masks[STRONG + 1 - side] | masks[LOOSE + 1 - side]
    free = SPAIN & ~blocked(watching, masks[ANY + 1 - side], masks[ANY + side])
    return within_reach(BIT[place(source)] & net(p, side, northern).sources, free)


def test_9_1_the_three_states() -> None:
    p = spain(nationalist=west(30))
    put(p, "2312", "R-1B")  # a town
    put(p, "2314", "R-2B")  # open country
    assert [state(p, id) for id in ("R-1B", "R-2B")] == [TOWN, OUT]
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2314", "R-2B")
    assert [state(p, id) for id in ("R-1B", "R-2B")] == [FULL, FULL]


def test_9_2_no_move_ends_out_of_supply() -> None:
    p = spain(nationalist=west(13))
    put(p, "2314", "R-1C")  # its sources lie in the east, 2214 the nearest
    moving(p, R, "R-1C")
    assert "2412" in ends(p)  # three hexes from 2214 and 2513
    assert "2308" not in ends(p)  # four from 2312, which the way takes
    refusal = why_not(p, "to 2308")
    assert refusal is not None
    assert refusal.rule == "9.2"


def test_9_2_except_in_a_town_or_city() -> None:
    p = spain(nationalist=west(15))
    put(p, "2314", "R-1C")
    moving(p, R, "R-1C")
    assert "2211" in ends(p)
    choose(p, "to 2211", "halt")
    assert state(p, "R-1C") == TOWN


def test_9_2_marches_end_in_supply_too() -> None:
    p = spain(nationalist=west(30))
    for hex in ("2318", "2417", "2416", "2415", "2414"):
        p.control &= ~BIT[place(hex)]
    put(p, "2317", "R-1C")
    moving(p, R, "R-1C")
    assert ends(p, "march") == {"2318", "2417", "2416"}  # three hexes from Valencia
    refusal = why_not(p, "march 2415")
    assert refusal is not None
    assert refusal.rule == "9.2"


def test_9_2_a_friend_left_behind_keeps_a_line_open_and_the_mover_does_not() -> None:
    # Two brigades hold 2316, which the enemy in 2216 watches; through it leads the line of 2315 to Valencia.
    p = _line_of_valencia("2316", "R-1B", "R-2B")
    put(p, "2217", "N-1NB")
    put(p, "2317", "R-3B")
    assert "2315" in may_end(p, "R-1B")
    both = endings(p, BIT[NUMBER["R-1B"]] | BIT[NUMBER["R-2B"]])
    assert not both >> place("2315") & 1


def test_9_2b_what_the_move_itself_takes_on_its_way_feeds_it() -> None:
    # 2211 falls to the cavalry on its way and is joined to Valencia by the hexes it has entered (10.7).
    p = _corridor_to_2313()
    moving(p, R, "R-1C")
    assert not endings(p, p.group) >> place("2210") & 1  # before it has taken anything
    assert "2210" in ends(p)
    choose(p, "to 2210")
    assert state(p, "R-1C") == FULL


def test_9_2b_a_way_that_takes_no_source_feeds_nobody() -> None:
    # From 2608 the cavalry can ride west through open country, far from its lines: only towns are ends.
    p = spain(nationalist=west(20))
    put(p, "2608", "R-1C")
    moving(p, R, "R-1C")
    assert "2506" not in ends(p)
    assert {"2709", "2509", "2606"} <= ends(p)


def test_9_2b_nor_is_a_town_of_use_that_the_way_does_not_join_to_a_primary_source() -> None:
    p = _corridor_to_2313()
    p.control |= BIT[place("2315")]  # the corridor is cut behind them
    moving(p, R, "R-1C")
    assert "2210" not in ends(p)
    assert "2211" in ends(p)  # town supply


def test_9_2b_an_hq_that_takes_a_hex_by_the_minimum_move_is_a_source_in_it() -> None:
    # All towns are lost; a mountain behind a river costs the HQ five of its four points (13.3a).
    p = spain(9, nationalist=[hex_of(hex) for hex in members(SPAIN & ~PLACES)])
    p.control |= BIT[place("1305")] | BIT[place("3701")]
    p.control &= ~BIT[place("2417")]
    put(p, "2416", "N-N")
    moving(p, N, "N-N")
    assert not endings(p, p.group) >> place("2417") & 1  # an enemy hex joins no line (9.4c)
    assert "2417" in ends(p)


@pytest.mark.rule("15.14.3", "15.14.5")
def test_9_2b_a_line_leads_through_the_fortified_hex_that_the_move_has_broken() -> None:
    p = spain(17)
    all_nationalist(p)
    p.forts = FORT_HEXES[FORT_LINES.index("L-3")]
    p.control &= ~BIT[place("3123")]
    put(p, "3122", "N-13D")
    moving(p, N, "N-13D")
    assert not endings(p, p.group) >> place("3124") & 1  # L-3 bars every way to it
    assert "3124" in ends(p)


def test_9_2_what_an_earlier_move_has_taken_does() -> None:
    p = _corridor_to_2313()
    moving(p, R, "R-1C")
    choose(p, "to 2211", "halt", "take R-2C")
    assert "2210" in ends(p)


def _corridor_to_2313() -> Spain:
    """The Republic holds the east and a row of hexes to two cavalry brigades in 2313."""
    p = spain(nationalist=west(15))
    for hex in ("2314", "2315"):
        p.control &= ~BIT[place(hex)]
    put(p, "2313", "R-1C", "R-2C")
    return p


def test_9_2_an_hq_is_a_source_where_it_comes_to_stand() -> None:
    # All towns are lost: only an HQ can feed the interior, and it needs a line to Valencia.
    p = spain(nationalist=[hex_of(hex) for hex in members(PLACES)])
    p.control &= ~BIT[place("2318")]
    put(p, "2313", "R-CEN", "R-1B")
    assert "2412" in may_end(p, "R-CEN")
    both = endings(p, BIT[NUMBER["R-CEN"]] | BIT[NUMBER["R-1B"]])
    assert both >> place("2412") & 1
    assert not may_end(p, "R-1B") & {"2309"}
    assert "2414" in may_end(p, "R-1B")


def test_9_2_an_hq_may_go_to_an_own_hex_under_an_enemy_zone() -> None:
    p = spain(nationalist=[hex_of(hex) for hex in members(PLACES)])
    p.control &= ~BIT[place("2318")]
    put(p, "2313", "R-CEN")
    put(p, "2410", "N-1NB")
    assert "2411" in may_end(p, "R-CEN")  # watched, but the HQ itself keeps the line open
    p.control |= BIT[place("2411")]
    assert "2411" not in may_end(p, "R-CEN")  # 9.4c: no source in a hex of the enemy


def test_9_2a_supply_is_found_when_the_segment_begins_and_holds_for_it() -> None:
    p = spain(nationalist=west(15))
    put(p, "2211", "R-1C", "R-2C")  # cut off in a town
    put(p, "2316", "R-3C")
    moving(p, R, "R-2C")
    assert p.hungry == BIT[NUMBER["R-1C"]] | BIT[NUMBER["R-2C"]]
    p.control = 0  # whatever is won later in the segment
    assert allowance(p, NUMBER["R-1C"], 0) == 3
    assert allowance(p, NUMBER["R-3C"], 0) == 6


def test_9_2a_and_anew_when_the_next_begins() -> None:
    p = spain(nationalist=west(15))
    put(p, "2211", "R-BT")
    moving(p, R)
    assert p.hungry
    p.control = 0
    start(p, EXPLOITATION_MOVEMENT, R, 1)
    assert not p.hungry


def test_9_3_no_march_without_full_supply() -> None:
    p = spain(nationalist=west(15))
    put(p, "2211", "R-1B")
    p.control &= ~BIT[place("2212")]
    moving(p, R, "R-1B")
    assert state(p, "R-1B") == TOWN
    assert "2212" in ends(p)
    assert not ends(p, "march")
    refusal = why_not(p, "march 2212")
    assert refusal is not None
    assert refusal.rule == "9.3"


def test_9_3_supplied_units_march() -> None:
    p = spain()
    put(p, "2211", "R-1B")
    moving(p, R, "R-1B")
    assert "2212" in ends(p, "march")


@pytest.mark.parametrize(("id", "full", "half"), [("R-1B", 4, 2), ("R-11D", 5, 3), ("R-1D", 3, 2)])
def test_9_3a_half_the_allowance_rounded_up(id: str, full: int, half: int) -> None:
    p = spain(nationalist=west(30))
    put(p, "2211", id)
    moving(p, R, id)
    assert allowance(p, NUMBER[id], 0) == half
    p = spain()
    put(p, "2211", id)
    moving(p, R, id)
    assert allowance(p, NUMBER[id], 0) == full


def test_9_3b_attackers_without_supply_are_added_up_and_halved() -> None:
    p = spain(nationalist=west(30))
    put(p, "2211", "R-CAV", "R-FB", "R-HAR")  # three factors of 1, town supply: 2, not 3
    group = [NUMBER[id] for id in ("R-CAV", "R-FB", "R-HAR")]
    assert attack_factors(p, group) == 2
    p.control = 0
    assert attack_factors(p, group) == 3


def test_9_3c_defenders_out_of_supply_have_half_their_factors() -> None:
    p = spain(nationalist=west(30))
    put(p, "2314", "R-11D")  # 11
    assert defence_factors(p, [NUMBER["R-11D"]]) == 6
    p.control = 0
    assert defence_factors(p, [NUMBER["R-11D"]]) == 11


def test_9_4_a_secondary_source_needs_its_own_line() -> None:
    p = spain(nationalist=west(15))
    put(p, "2312", "R-1B")
    assert state(p, "R-1B") == TOWN  # the town is the Republic's, and cut off
    for hex in ("2313", "2314", "2315"):
        p.control &= ~BIT[place(hex)]
    assert state(p, "R-1B") == FULL


def test_9_4_an_hq_is_a_secondary_source_available_or_not() -> None:
    p = spain(nationalist=[hex_of(hex) for hex in members(PLACES & ~BIT[place("2318")])])
    put(p, "2413", "R-1B")
    assert state(p, "R-1B") == OUT
    put(p, "2414", "R-CEN")
    assert state(p, "R-1B") == FULL
    p.flipped |= BIT[NUMBER["R-CEN"]]
    assert state(p, "R-1B") == FULL


@pytest.mark.parametrize(("hex", "found"), [("2315", FULL), ("2314", OUT)])
def test_9_4a_three_hexes_and_no_more(hex: str, found: int) -> None:
    p = spain(nationalist=west(30))
    p.control &= ~BIT[place("2318")]  # Valencia alone
    put(p, hex, "R-1B")
    assert state(p, "R-1B") == found


def test_9_4a_a_unit_in_the_hex_of_a_source_needs_no_line() -> None:
    p = spain(nationalist=west(30))
    put(p, "2318", "R-1B")
    for at, id in (("2317", "N-1NB"), ("2418", "N-2NB"), ("2218", "N-3NB")):
        put(p, at, id)
    assert state(p, "R-1B") == FULL


def test_9_4a_the_line_may_pass_enemy_control() -> None:
    p = spain(nationalist=["2316", "2317"])
    p.control = SPAIN & ~BIT[place("2318")] & ~BIT[place("2315")]
    put(p, "2315", "R-1B")
    assert p.control >> place("2316") & 1
    assert state(p, "R-1B") == FULL


def _line_of_valencia(hex: str = "2315", *ids: str) -> Spain:
    """The Republic holds Valencia alone; the one line of three hexes to 2315 is by 2317 and 2316."""
    p = spain(nationalist=west(30))
    p.control &= ~BIT[place("2318")]
    put(p, hex, *(ids or ("R-1B",)))
    return p


def test_9_4b_enemy_units_and_zones_block_a_line() -> None:
    p = _line_of_valencia()
    assert state(p, "R-1B") == FULL
    put(p, "2217", "N-1NB")  # watches 2316 and 2317
    assert state(p, "R-1B") == OUT
    p = _line_of_valencia()
    put(p, "2317", "N-AA")  # a battalion has no zone, but is in the way
    assert state(p, "R-1B") == OUT


def test_9_4b_a_friend_in_the_hex_opens_it_and_an_hq_will_do() -> None:
    p = _line_of_valencia()
    put(p, "2217", "N-1NB")
    put(p, "2316", "R-2B")
    assert state(p, "R-1B") == OUT
    put(p, "2317", "R-3B")
    assert state(p, "R-1B") == FULL
    p.put(NUMBER["R-3B"], -2)
    put(p, "2317", "R-CEN")
    assert state(p, "R-1B") == FULL


def test_9_4b_restricted_zones_block_too_and_battalions_do_not() -> None:
    p = _line_of_valencia()
    put(p, "2217", "N-ANG")
    assert state(p, "R-1B") == OUT
    p = _line_of_valencia()
    put(p, "2217", "N-AA", "N-AS")
    assert state(p, "R-1B") == FULL


def test_9_4b_an_empty_source_in_an_enemy_zone_is_no_end_of_a_line() -> None:
    p = spain(nationalist=west(30))
    p.control &= ~BIT[place("2318")]
    put(p, "2316", "R-1B")
    put(p, "2218", "N-1NB")
    assert state(p, "R-1B") == TOWN  # Requena
    put(p, "2318", "R-CEN")
    assert state(p, "R-1B") == FULL


def test_9_4c_the_long_line_never_passes_enemy_control() -> None:
    around = [hex_of(hex) for hex in members(NEAR[place("2513")] | NEAR[place("2514")])]
    p = spain(nationalist=around)
    for town in ("2513", "2514"):
        p.control &= ~BIT[place(town)]
    put(p, "2513", "R-1B")
    assert not p.masks[ANY]
    assert not net(p, R).sources >> place("2513") & 1


def test_9_4c_but_may_be_of_any_length() -> None:
    p = spain()
    assert net(p, R).sources >> place("2205") & 1  # Badajoz, across the country
    put(p, "2205", "R-1B")
    assert state(p, "R-1B") == FULL


def test_9_4d_a_captured_primary_source_is_a_secondary_one() -> None:
    p = spain()
    all_nationalist(p)
    put(p, "2315", "N-1NB")
    assert net(p, N).sources >> place("2318") & 1
    assert state(p, "N-1NB") == FULL
    p.control = sum(BIT[place(hex)] for hex in ("2318", "2317"))
    assert not net(p, N).sources
    assert state(p, "N-1NB") == OUT


def test_9_4d_and_none_at_all_for_its_former_owner() -> None:
    p = spain(nationalist=["3023", "2318", "1717"])
    assert net(p, R).sources >> place("2312") & 1  # from 3324
    p.control |= BIT[place("3324")]
    assert not net(p, R).sources


def test_9_5_no_source_feeds_another() -> None:
    # 2312 and 2513 are the Republic's, but no way leads from them to the sea.
    p = spain(nationalist=[*west(14), *(hex_of(hex) for hex in members(PLACES))])
    for hex in ("2312", "2413", "2513", "2318"):
        p.control &= ~BIT[place(hex)]
    put(p, "2413", "R-1B", "R-CEN")
    assert state(p, "R-1B") == OUT


def _picture() -> Spain:
    """The example of 9.5: Talavera encircled, the front between Ávila, Madrid and Ciudad Real."""
    p = spain(nationalist=west(9))
    put(p, "2509", "R-1B")  # A
    put(p, "2210", "R-2B")  # B
    put(p, "2711", "R-3B")  # C
    put(p, "2411", "R-4B")  # D
    put(p, "2413", "R-CEN")
    put(p, "2610", "N-1NB")  # 1
    put(p, "2409", "N-2NB")  # 2
    put(p, "2410", "N-3NB")  # 3
    put(p, "2609", "N-4NB")  # 4
    put(p, "2308", "N-AS")
    return p


def test_9_5_example_talavera_is_encircled() -> None:
    p = _picture()
    unit = NUMBER["R-1B"]
    assert state(p, "R-1B") == TOWN
    moving(p, R)
    assert allowance(p, unit, 0) == MOVE[unit][1] // 2
    assert attack_factors(p, [unit]) == (ATTACK[unit][1] + 1) // 2
    assert defence_factors(p, [unit]) == DEFENSE[unit][1]


def test_9_5_example_the_republicans() -> None:
    p = _picture()
    assert [state(p, f"R-{n}B") for n in (2, 3, 4)] == [FULL, FULL, FULL]
    for id in ("R-2B", "R-4B"):
        for source in ("2211", "2312"):
            assert fed_from(p, R, source) >> p.at[NUMBER[id]] & 1, (id, source)
    hq = fed_from(p, R, "2413")
    assert hq >> p.at[NUMBER["R-4B"]] & 1
    assert not hq >> p.at[NUMBER["R-2B"]] & 1
    assert fed_from(p, R, "2712") >> p.at[NUMBER["R-3B"]] & 1
    assert not fed_from(p, R, "2712") >> p.at[NUMBER["R-1B"]] & 1


def test_9_5_example_the_nationalists() -> None:
    p = _picture()
    assert [state(p, f"N-{n}NB") for n in (1, 2, 3, 4)] == [FULL] * 4
    for id in ("N-1NB", "N-4NB"):
        assert fed_from(p, N, "2709") >> p.at[NUMBER[id]] & 1, id
    for id in ("N-2NB", "N-3NB"):
        assert fed_from(p, N, "2308") >> p.at[NUMBER[id]] & 1, id
    p.control &= ~BIT[place("1305")]  # without Cádiz the HQ still has La Coruña, and the other way round
    assert state(p, "N-2NB") == FULL
    p.control &= ~BIT[place("3701")]
    assert state(p, "N-2NB") == OUT


def test_9_6_town_supply_defends_in_full_and_attacks_with_half() -> None:
    p = spain(nationalist=west(30))
    put(p, "2312", "R-11D")  # 7-11
    assert state(p, "R-11D") == TOWN
    assert defence_factors(p, [NUMBER["R-11D"]]) == 11
    assert attack_factors(p, [NUMBER["R-11D"]]) == 4


def test_9_6_no_town_no_town_supply() -> None:
    p = spain(nationalist=west(30))
    put(p, "2313", "R-11D")
    assert state(p, "R-11D") == OUT


def test_9_7_nationalist_sources() -> None:
    assert {hex_of(hex) for hex in members(primaries(N, False))} == {"1305", "3701"}
    p = spain(nationalist=["1305", "1406"])
    put(p, "1406", "N-1NB")
    assert state(p, "N-1NB") == FULL
    p.control &= ~BIT[place("1305")]
    assert state(p, "N-1NB") == TOWN


def test_9_8_republican_sources() -> None:
    assert {hex_of(hex) for hex in members(primaries(R, False))} == {"3023", "2318", "1717", "3324"}
    p = spain(nationalist=west(30))
    put(p, "3224", "R-1B")
    assert state(p, "R-1B") == TOWN
    p.control &= ~BIT[place("3324")]
    assert state(p, "R-1B") == FULL


def test_9_8a_northern_units_live_on_northern_ports_alone() -> None:
    assert {hex_of(hex) for hex in members(primaries(R, True))} == set(PORTS_OF_THE_NORTH)
    p = spain(nationalist=PORTS_OF_THE_NORTH)
    put(p, "3706", "A-1A", "R-1B")
    assert state(p, "A-1A") == TOWN
    assert state(p, "R-1B") == FULL  # from Barcelona, in this quiet Spain
    p.control = SPAIN & ~BIT[place("3707")] & ~BIT[place("3706")]
    assert state(p, "A-1A") == FULL
    assert state(p, "R-1B") == TOWN


def test_9_8b_northern_units_live_on_a_primary_source_of_the_centre_at_first_hand() -> None:
    p = spain(nationalist=PORTS_OF_THE_NORTH)
    put(p, "3324", "B-1BA")  # evacuated through France (13.8)
    put(p, "2317", "A-1A")  # a hex from Valencia
    put(p, "2313", "S-1S")  # near towns that Valencia supplies, and far from Valencia
    assert [state(p, id) for id in ("B-1BA", "A-1A", "S-1S")] == [FULL, FULL, OUT]
    put(p, "2313", "R-1B")
    assert state(p, "R-1B") == FULL


def test_9_8a_also_through_a_secondary_source() -> None:
    p = spain(nationalist=west(30))
    for hex in ("3707", "3706"):
        p.control &= ~BIT[place(hex)]
    put(p, "3605", "A-1A")
    assert state(p, "A-1A") == FULL
    p.control |= BIT[place("3707")]
    assert state(p, "A-1A") == OUT


def test_9_2_a_group_of_both_armies_needs_both_supplies() -> None:
    p = spain(nationalist=west(30))
    for hex in ("3707", "3608"):
        p.control &= ~BIT[place(hex)]
    put(p, "3608", "A-1A", "R-1B")
    assert may_end(p, "A-1A") - {"3608"}
    assert not endings(p, BIT[NUMBER["A-1A"]] | BIT[NUMBER["R-1B"]]) & ~PLACES


def test_15_14_5_no_nationalist_line_passes_a_fortified_hex() -> None:
    p = _east_of_bilbao(8)
    assert state(p, "N-1NB") == TOWN
    p.forts = 0
    assert state(p, "N-1NB") == FULL


def test_15_14_5_an_inactive_line_does_not_hinder() -> None:
    assert state(_east_of_bilbao(7), "N-1NB") == FULL


def _east_of_bilbao(turn: int) -> Spain:
    """A brigade in Guernica; the Basques watch every way to it but the one through Bilbao."""
    p = spain(turn, nationalist=west(30))
    put(p, "3614", "N-1NB")
    put(p, "3514", "B-1BA")
    return p


def test_15_14_5_the_iron_ring_feeds_nobody_until_it_is_broken() -> None:
    p = spain(8)
    all_nationalist(p)
    p.control &= ~BIT[place("3613")]  # Bilbao, Republican and fortified
    put(p, "3614", "N-1NB")
    masks = p.masks
    assert masks[STRONG] >> place("3614") & 1
    sources = net(p, N).sources
    assert not sources >> place("3613") & 1
    p.control |= BIT[place("3613")]
    assert not net(p, N).sources >> place("3613") & 1  # it exists, regardless of its recorded owner
    p.forts = 0
    assert net(p, N).sources >> place("3613") & 1


def test_15_14_5_republican_lines_do_not_care() -> None:
    p = spain(8)
    put(p, "3614", "B-1BA")
    assert net(p, R, True).sources >> place("3613") & 1


def _plain_states(p: Spain, side: int, northern: bool) -> set[int]:
    """9.4 hex by hex, without sets: where a unit of a side would be fully supplied."""
    watched = {
        hex
        for at, there in enumerate(p.stacks)
        if (p.masks[STRONG + 1 - side] | p.masks[LOOSE + 1 - side]) >> at & 1 and there
        for hex in members(NEAR[at])
    }
    own = p.controls(side)
    friends, enemies = p.masks[ANY + side], p.masks[ANY + 1 - side]
    forts = p.active_forts() if side == N else 0

    def open_hex(hex: int) -> bool:
        return not (enemies | forts) >> hex & 1 and (hex not in watched or bool(friends >> hex & 1))

    primary = [hex for hex in members(primaries(side, northern) & own) if open_hex(hex)]
    joined, edge = set(primary), list(primary)
    while edge:
        for hex in members(NEAR[edge.pop()]):
            if hex not in joined and own >> hex & 1 and open_hex(hex):
                joined.add(hex)
                edge.append(hex)
    sources = {hex for hex in joined if (PLACES | p.masks[COMMAND + side]) >> hex & 1 or hex in primary}
    if northern:  # 9.8b: the sources of the centre too, but not through a town
        sources |= {hex for hex in members(primaries(R, False) & own) if open_hex(hex)}
    supplied, edge_set = set(sources), set(sources)
    for _ in range(3):
        edge_set = {to for hex in edge_set if open_hex(hex) for to in members(NEAR[hex])}
        supplied |= edge_set
    return supplied


@pytest.mark.parametrize("scenario", ["1936", "1937", "1938"])
def test_9_4_the_memoised_net_is_the_plain_one(scenario: str) -> None:
    p = GAME.start(scenario, Sampled(f"net {scenario}"))
    assert isinstance(p, Spain)
    pick = random.Random(9)
    for number in range(400):
        if p.decision is None:
            break
        if number % 25 == 0:
            for side, northern in ((N, False), (R, False), (R, True)):
                found = net(p, side, northern).supplied
                assert set(members(found)) == _plain_states(p, side, northern)
        p.choose(pick.randrange(len(p.waiting().options)))


def test_9_2_rail_moves_ask_the_same_question() -> None:
    p = spain(nationalist=west(30))
    for hex in ("2318", "2317", "2316", "2315", "2419", "2519"):
        p.control &= ~BIT[place(hex)]
    put(p, "2318", "R-1B")
    start(p, BY_RAIL, R)
    p.capacity = [8, 8, 8, 8]
    start(p, BY_RAIL, R)
    choose(p, "board R-1B")
    assert ends(p, "ride") <= {hex_of(hex) for hex in members(endings(p, p.group))}
    assert ends(p, "ride")
