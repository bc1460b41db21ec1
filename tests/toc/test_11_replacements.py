"""11.2 to 11.5 Replacements: totals, faction steps, spending, resource centres, ports, immediate steps."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch11_replacements.centres import capacity, centres, port_capacity, served
from barricades.games.toc.ch11_replacements.faction_steps import faction_steps
from barricades.games.toc.ch11_replacements.rebuilding import rebuild_places
from barricades.games.toc.ch11_replacements.replacements import REPLACEMENTS, SIDE_REPLACEMENTS
from barricades.games.toc.ch11_replacements.steps_now import (
    IN_REGIONS,
    ON_COMMON_UNITS,
    ON_FACTIONS,
    REPAIRS_ONLY,
    STEPS_NOW,
    any_use,
)
from barricades.games.toc.ch11_replacements.steps_total import count_total
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.state import (
    ASSET_BOX,
    BORDER_OPEN,
    CASUALTIES,
    CENTRAL_POWERS,
    COMING,
    RED_PEACE,
    RESERVE,
    TSAR_RESCUED,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from tests.toc.positions import (
    box,
    choose,
    control,
    faction,
    gives,
    happened,
    offered,
    own,
    piece,
    played,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED


def total(p: Russia, side: int) -> int:
    """The total of a side in halves."""
    count_total(p, side)
    return p.purse


def spare(turn: int = 10, *dice: int) -> Russia:
    """Neither side has anything to spend steps on; the capitals and ports belong to their owners."""
    return russia(turn, dice=dice)


# 11.30, 11.31


def test_11_30_the_total_is_what_was_recorded_never_below_nothing() -> None:
    p = spare()
    p.steps = [5, 3]
    assert (total(p, W), total(p, R)) == (5, 3)
    own(p, W, "701", "801")
    assert total(p, R) == 0


@pytest.mark.parametrize("lost", ["Trotsky", "Lenin"])
@pytest.mark.parametrize(("die", "halves"), [(1, 4), (2, 4), (3, 2), (4, 2), (5, 0), (6, 0)])
def test_11_31_a_great_leader_lost_costs_red_steps_by_a_die(lost: str, die: int, halves: int) -> None:
    p = spare(10, die)
    p.steps[R] = 10
    p.fallen = BIT[piece(lost)]
    assert total(p, R) == 10 - halves


@pytest.mark.rule("11.3")
def test_11_31_one_die_even_if_both_are_lost() -> None:
    p = spare(10, 1)
    p.steps[R] = 10
    p.fallen = BIT[piece("Trotsky")] | BIT[piece("Lenin")]
    assert total(p, R) == 6


def test_11_31_a_leader_who_is_eliminated_counts_as_lost() -> None:
    p = spare(10, 1)
    p.steps[R] = 10
    put(p, "819", "Rc1", "Trotsky")
    start(p, "12.5 Leader removed", piece("Trotsky"), 1)
    assert total(p, R) == 6


@pytest.mark.parametrize("city", ["701", "801"])
def test_11_31_petrograd_and_moskva_in_whites_hands_cost_2_each(city: str) -> None:
    p = spare()
    p.steps[R] = 10
    own(p, W, city)
    assert total(p, R) == 6


@pytest.mark.parametrize(("side", "chit"), [(W, "Corruption"), (R, "Bureaucracy")])
@pytest.mark.parametrize(("die", "steps"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_13_51j_half_a_die_of_steps_is_lost(side: int, chit: str, die: int, steps: int) -> None:
    p = spare(10, die)
    p.steps[side] = 10
    p.chit[side] = [each.name for each in chits(side)].index(chit)
    assert total(p, side) == 10 - 2 * steps


def test_13_51b_corruption_takes_half_a_die_of_whites_steps() -> None:
    p = spare(10, 5)
    p.steps[W] = 10
    p.chit[W] = [each.name for each in chits(W)].index("Corruption")
    assert total(p, W) == 6


# 11.32


@pytest.mark.parametrize("city", ["301", "528"])
def test_11_32_sevastopol_and_omsk_in_reds_hands_cost_2_each(city: str) -> None:
    p = spare()
    p.steps[W] = 10
    own(p, R, city)
    assert total(p, W) == 6


@pytest.mark.parametrize(("controller", "halves"), [(R, 6), (-1, 10), (W, 14)])
def test_11_32_central_powers_controlled_by_red_cost_2_by_white_bring_2(controller: int, halves: int) -> None:
    p = spare()
    p.steps[W] = 10
    p.powers_controller = controller
    assert total(p, W) == halves


# 11.33, 11.45


def test_11_33_by_option_a_home_region_wholly_lost_costs_a_step() -> None:
    p = russia(10, home_region_steps="on")
    p.steps = [10, 10]
    own(p, W, "507", "502", "523", "528", "333")
    own(p, R, "324", "333")  # both cities of Don
    assert total(p, W) == 8


def test_11_45_by_option_an_enemy_home_region_wholly_won_brings_a_step() -> None:
    p = russia(10, home_region_steps="on")
    p.steps = [10, 10]
    own(p, R, "324", "333")
    own(p, R, "623", "630", "601")
    assert total(p, R) == 12
    p = russia(10)
    p.steps = [10, 10]
    own(p, R, "324", "333")
    assert total(p, R) == 10


# 11.34


@pytest.mark.parametrize(("cards", "left"), [(4, 2), (6, 4), (10, 6), (8, 4)])
def test_11_34_after_w40_what_cards_recorded_is_halved_and_rounded_up(cards: int, left: int) -> None:
    p = spare()
    p.steps[R], p.card_steps[R] = cards + 2, cards  # one step from a capture besides
    p.halved = BIT[R]
    assert total(p, R) == left + 2


# 11.42 to 11.44


@pytest.mark.parametrize("side", [W, R])
def test_11_42_a_step_for_each_ukrainian_city(side: int) -> None:
    p = spare()
    own(p, side, "218")
    assert total(p, side) == 2
    own(p, side, "224")
    assert total(p, side) == 4


def test_11_43_turkistan_brings_red_a_step_while_a_rail_line_leads_home() -> None:
    p = spare()
    control(p, "Turkistan", R)
    for each in members(p.atlas.everywhere & ~p.atlas.faction_region[faction("Ukraine")]):
        p.set_owner(each, R, "")
    assert total(p, R) == 2
    for each in members(p.atlas.rail[space("412")]):
        p.set_owner(each, W, "")
    assert total(p, R) == 0


@pytest.mark.rule("11.4")
def test_11_44_western_allies_pay_kolchak_after_w1() -> None:
    p = spare()
    for name in ("Britain", "France", "USA"):
        control(p, name, W)
    put(p, "528", "Si-a1", "Kolchak")
    assert total(p, W) == 0
    played(p, "W1")
    assert total(p, W) == 6
    played(p, "W31")
    assert total(p, W) == 10
    played(p, "R38")
    assert total(p, W) == 4


def test_11_44_only_while_kolchak_is_on_the_map_and_only_controlled_ones() -> None:
    p = spare()
    control(p, "Britain", W)
    played(p, "W1")
    assert total(p, W) == 0
    put(p, "528", "Si-a1", "Kolchak")
    assert total(p, W) == 2


@pytest.mark.parametrize(("die", "halves"), [(4, 2), (5, 0)])
def test_11_44_the_rescued_tsar_in_supply_brings_a_step_on_1_to_4(die: int, halves: int) -> None:
    p = spare(10, die)
    p.set_flag(TSAR_RESCUED)
    p.recompute()
    put(p, "528", "Si-a1", "Tsar")
    assert total(p, W) == halves


def test_13_33_steps_lost_to_greens_are_taken_off_once() -> None:
    p = spare()
    p.steps[R] = 6
    p.fewer_steps[R] = 2
    assert total(p, R) == 4
    assert total(p, R) == 6


# 11.21


def faction_halves(p: Russia, name: str) -> int:
    return faction_steps(p, faction(name))


@pytest.mark.parametrize(
    ("name", "side", "city", "steps"),
    [
        ("Finland", W, "127", 2), ("Turkistan", R, "412", 2), ("Estonia", W, "121", 1),
        ("Belarus", R, "241", 1), ("Transcaucasia", R, "403", 1), ("West Ukraine", W, "201", 1),
        ("Makhno", R, "227", 1), ("Astrakhan", R, "408", 1), ("Latvia", W, "117", 1),
        ("Lithuania", W, "112", 1), ("Khiva", W, "411", 1),
    ],
)  # fmt: skip
def test_11_21_a_faction_receives_steps_while_its_city_is_friendly(
    name: str, side: int, city: str, steps: int
) -> None:
    p = spare()
    control(p, name, side)
    for each in members(p.atlas.faction_region[faction(name)] & p.atlas.vcs):
        p.set_owner(each, 1 - side, "")
    assert faction_halves(p, name) == 0
    own(p, FACTION + faction(name), city)
    assert faction_halves(p, name) == 2 * steps


def test_11_21_ukraine_has_1_for_each_city_poland_2() -> None:
    p = spare()
    control(p, "Ukraine", W)
    own(p, W, "218", "224")
    assert faction_halves(p, "Ukraine") == 4
    own(p, R, "224")
    assert faction_halves(p, "Ukraine") == 2
    control(p, "Poland", W)
    own(p, FACTION + faction("Poland"), "101", "103")
    assert faction_halves(p, "Poland") == 8


def test_11_21_poland_has_3_for_each_with_an_enemy_next_to_warszawa() -> None:
    p = spare()
    control(p, "Poland", W)
    own(p, FACTION + faction("Poland"), "101", "103")
    near = p.atlas.numbers[members(p.atlas.near[space("101")] & ~p.atlas.vcs & ~p.atlas.boxes)[0]]
    put(p, near, "Ra16")
    assert faction_halves(p, "Poland") == 12


def test_11_21_by_option_poland_has_the_figures_of_15_44() -> None:
    p = russia(10, polish_steps_15_44="on")
    control(p, "Poland", W)
    own(p, FACTION + faction("Poland"), "101", "103")
    assert faction_halves(p, "Poland") == 4
    put(p, "108", "Ra16")
    assert faction_halves(p, "Poland") == 8


def test_11_21_britain_needs_sevastopol_and_omsk() -> None:
    p = spare()
    control(p, "Britain", W)
    own(p, W, "301", "528")
    assert faction_halves(p, "Britain") == 2
    own(p, R, "528")
    assert faction_halves(p, "Britain") == 0


@pytest.mark.parametrize(("die", "steps"), [(3, 2), (4, 1)])
def test_11_21_the_gold_train_may_bring_the_czechs_a_step(die: int, steps: int) -> None:
    p = spare(8, die)
    control(p, "Czech Legion", W)
    own(p, W, "513")
    p.put(p.roster.train, space("513"))
    assert faction_halves(p, "Czech Legion") == 2 * steps


def test_11_21_without_the_train_the_czechs_have_1_france_and_usa_1_central_powers_2() -> None:
    p = russia(8, powers=True)
    for name, steps in (("Czech Legion", 1), ("France", 1), ("USA", 1), ("Central Powers", 2)):
        control(p, name, W)
        assert faction_halves(p, name) == 2 * steps


# 11.22, 11.23


def for_faction(p: Russia, side: int) -> None:
    start(p, "11.2 Faction steps", side)


@pytest.mark.rule("11.2")
def test_11_22_faction_steps_need_no_resource_centre_and_serve_its_own_units_only() -> None:
    p = spare()
    control(p, "Finland", W)
    own(p, FACTION + faction("Finland"), "127", "126")
    put(p, "126", "Fin-a1", reduced=True)
    put(p, "324", "Don-South", reduced=True)
    box(p, CASUALTIES, "Fin-c1", "Fin-a2")
    for_faction(p, W)
    assert offered(p) == ["rebuild Fin-a2", "recruit Fin-c1", "repair Fin-a1", "spent"]
    choose(p, "recruit Fin-c1", "repair Fin-a1")
    assert where(p, "Fin-c1") == RESERVE and not reduced(p, "Fin-a1")
    assert p.decision is None  # half a step is left, and nothing to buy with it


def test_11_22_an_army_is_rebuilt_reduced_where_its_counter_says() -> None:
    p = spare()
    control(p, "Finland", W)
    own(p, FACTION + faction("Finland"), "127")
    box(p, CASUALTIES, "Fin-a2")
    for_faction(p, W)
    choose(p, "rebuild Fin-a2")
    assert where(p, "Fin-a2") == "127" and reduced(p, "Fin-a2")


@pytest.mark.rule("15.53g")
def test_11_22_the_central_powers_repair_only_in_spite_of_their_dots() -> None:
    p = russia(3, powers=True)
    control(p, "Central Powers", W)
    put(p, "110", "Ger-a8A", reduced=True)
    box(p, CASUALTIES, "Ger-a8B", "Ger-c1")
    for_faction(p, W)
    assert offered(p) == ["repair Ger-a8A", "spent"]


def test_11_22_france_repairs_armies_and_rebuilds_corps() -> None:
    p = spare(5)
    control(p, "France", W)
    own(p, W, "215")
    put(p, "215", "Fr-a1", reduced=True)
    box(p, CASUALTIES, "Fr-a2", "Fr-c1")
    for_faction(p, W)
    assert "rebuild Fr-a2" not in offered(p)


def test_11_23_a_faction_behind_the_line_receives_nothing() -> None:
    p = russia(3, powers=True)
    control(p, "Poland", W)
    box(p, CASUALTIES, "Pol-c1")
    for_faction(p, W)
    assert p.decision is None and "faction-steps" not in happened(p)


def test_11_21_forces_lent_to_the_other_side_bring_it_no_steps() -> None:
    p = spare()
    control(p, "Makhno", R)
    own(p, FACTION + faction("Makhno"), "227")
    p.lent = BIT[faction("Makhno")]
    p.recompute()
    box(p, CASUALTIES, "Mak-c1")
    for_faction(p, W)
    assert p.decision is None


# 11.50 to 11.54


def spending(halves: int, side: int = R, turn: int = 10) -> Russia:
    p = spare(turn)
    p.steps[side] = halves
    return p


@pytest.mark.rule("11.5", "11.53")
def test_11_50_a_repair_costs_1_a_corps_a_half() -> None:
    p = spending(3)
    put(p, "801", "Ra1", reduced=True)
    box(p, CASUALTIES, "Rc1", "Rc2")
    start(p, SIDE_REPLACEMENTS, R)
    choose(p, "repair Ra1", "via 817")
    assert not reduced(p, "Ra1") and p.purse == 1
    choose(p, "recruit Rc1", "via 801")
    assert where(p, "Rc1") == RESERVE and p.decision is None


def test_11_50_an_army_returns_reduced_and_its_second_step_is_a_repair() -> None:
    p = spending(4)
    box(p, CASUALTIES, "Ra1")
    start(p, SIDE_REPLACEMENTS, R)
    choose(p, "rebuild Ra1", "raise-at 801", "via 801")
    assert where(p, "Ra1") == "801" and reduced(p, "Ra1") and p.purse == 2
    assert "repair Ra1" in offered(p)


def test_11_50_a_unit_under_no_act_may_be_repaired_one_out_of_supply_may_not() -> None:
    p = spending(4)
    put(p, "801", "Ra1", reduced=True)
    p.no_act[R] = BIT[space("801")]
    put(p, "310", "Ra11", reduced=True)
    start(p, SIDE_REPLACEMENTS, R)
    assert "repair Ra1" in offered(p) and "repair Ra11" not in offered(p)
    assert gives(p, "repair Ra11") == "11.54"


def test_11_51_a_leader_is_drawn_at_random_for_2_steps_once_a_turn() -> None:
    p = russia(10, dice=(2,))
    p.steps[R] = 12
    put(p, "801", "Ra1", reduced=True)
    buyable = [leader for leader in members(p.roster.leaders) if p.roster.entry[leader] == "purchase"]
    mine = [leader for leader in buyable if p.roster.nation[leader] == R]
    for leader in mine[:2]:
        p.put(leader, COMING)
    start(p, SIDE_REPLACEMENTS, R)
    choose(p, "buy-leader")
    assert p.at[mine[1]] == space("801") and p.purse == 8
    assert "buy-leader" not in offered(p)


def test_11_51_an_asset_of_the_players_choice_for_2_steps_once_a_turn() -> None:
    p = spending(9)
    put(p, "801", "Ra1", reduced=True)
    box(p, COMING, "RsTrain", "RsAir", "RsTank")
    start(p, SIDE_REPLACEMENTS, R)
    assert "buy-asset RsTank" not in offered(p)  # R47 brings it
    choose(p, "buy-asset RsAir")
    assert where(p, "RsAir") == ASSET_BOX and p.purse == 5
    assert not any(option.startswith("buy-asset") for option in offered(p))


def test_11_52_influence_points_on_turns_1_to_8() -> None:
    p = spending(12, turn=8)
    put(p, "801", "Ra1", reduced=True)
    start(p, SIDE_REPLACEMENTS, R)
    choose(p, "buy-point khiva")
    assert p.purse == 10 and "buy-point khiva" not in offered(p)
    choose(p, "buy-point britain")
    assert p.purse == 6 and p.points[2 * faction("Britain") + R] == 1
    assert offered(p) == ["repair Ra1", "spent"]  # two points a turn
    p = spending(12, turn=9)
    put(p, "801", "Ra1", reduced=True)
    start(p, SIDE_REPLACEMENTS, R)
    assert offered(p) == ["repair Ra1", "spent"]


def test_11_52_own_steps_never_serve_factions() -> None:
    p = spending(4, W)
    control(p, "Finland", W)
    own(p, FACTION + faction("Finland"), "127")
    put(p, "127", "Fin-a1", reduced=True)
    put(p, "528", "Si-a1", reduced=True)
    p.purse = 4
    start(p, SIDE_REPLACEMENTS, W, at="spend")
    assert "repair Si-a1" in offered(p)
    assert not any("Fin-a1" in option for option in offered(p))


def test_11_52_steps_for_far_east_units_pass_through_vladivostok_or_omsk() -> None:
    p = spending(4, W)
    box(p, CASUALTIES, "FE-c1", "AFSR-c1")
    own(p, R, "528", "901")
    own(p, W, "635")
    p.purse = 4
    start(p, SIDE_REPLACEMENTS, W, at="spend")
    assert "recruit AFSR-c1" in offered(p) and "recruit FE-c1" not in offered(p)


def test_11_53_each_step_uses_1_of_a_centres_count() -> None:
    p = spending(10)
    assert capacity(p, R, space("801")) == 4  # Moskva counts 2, in halves
    assert capacity(p, R, space("817")) == 2
    p.passed.append((space("801"), 2))
    assert capacity(p, R, space("801")) == 2
    p.passed.append((space("801"), 1))
    assert capacity(p, R, space("801")) == 1  # room for one more corps


def test_11_53_when_the_centres_are_used_up_no_step_passes() -> None:
    p = spending(10)
    for number in ("801", "701", "823", "642", "523"):
        own(p, W, number)
    put(p, "819", "Ra1", "Ra2", reduced=True)
    start(p, SIDE_REPLACEMENTS, R)
    choose(p, "repair Ra1")
    assert p.decision is None and reduced(p, "Ra2")  # Tula (817) was the only one


def test_11_54_a_rail_line_must_lead_from_the_centre() -> None:
    p = spare()
    reach = served(p, R, space("817"))
    assert reach >> space("819") & 1
    p.put(piece("Green1"), space("817"))
    assert not served(p, R, space("801")) >> space("817") & 1


@pytest.mark.rule("13.42e")
def test_11_54_partisans_stop_supply_and_redeployment_but_no_step() -> None:
    p = spare()
    own(p, R, "801", "803", "805", "806", "817")
    before = served(p, R, space("817"))
    p.blocked[R] = mask_of(map(space, ("803", "805", "806")))
    assert served(p, R, space("817")) == before
    assert before >> space("803") & 1


def test_11_54_no_line_of_rail_crosses_the_closed_finnish_border() -> None:
    p = spare()
    control(p, "Finland", W)
    own(p, W, "701")
    viipuri = p.atlas.space("viipuri")
    assert not served(p, W, space("701")) >> viipuri & 1
    p.set_flag(BORDER_OPEN)
    assert served(p, W, space("701")) >> viipuri & 1


def test_11_54_a_unit_in_a_home_city_is_repaired_through_any_centre() -> None:
    for city, offered_now in (("819", True), ("820", False)):
        p = spending(2)
        for each in range(p.atlas.size):
            p.set_owner(each, W, "")
        own(p, R, "642", "701", "801", "819", "820")  # Voronezh is a home city, Kozlov is not
        put(p, city, "Ra1", reduced=True)
        start(p, SIDE_REPLACEMENTS, R)
        assert (not reduced(p, "Ra1") or "repair Ra1" in offered(p)) == offered_now


# 11.55


def test_11_55_a_red_army_returns_at_a_home_city_friendly_in_supply_and_with_room() -> None:
    p = spare()
    box(p, CASUALTIES, "Ra1")
    places = rebuild_places(p, piece("Ra1"))
    assert places >> space("801") & 1 and not places >> space("820") & 1
    put(p, "801", "Ra2", "Ra3")
    own(p, W, "819")
    places = rebuild_places(p, piece("Ra1"))
    assert not places >> space("801") & 1 and not places >> space("819") & 1


def test_11_55_an_army_with_a_dot_never_returns() -> None:
    p = spending(4)
    box(p, CASUALTIES, "RaPeople1")
    start(p, SIDE_REPLACEMENTS, R)
    assert p.decision is None


# 11.56


@pytest.mark.rule("15.22f")
def test_11_56_ports_serve_white_while_it_controls_britain_or_france() -> None:
    p = spare(8)
    own(p, W, "308", "338")
    assert port_capacity(p, W) == 0
    control(p, "France", W)
    assert port_capacity(p, W) >> space("308") & 1 and port_capacity(p, W) >> space("338") & 1
    assert port_capacity(p, R) == 0
    p.set_flag(RED_PEACE)
    assert port_capacity(p, W) == 0


def test_11_56_white_names_its_ports_before_any_die() -> None:
    p = russia(10, dice=(1, 1))
    p.steps[W] = 4
    own(p, W, "301", "308", "338", "528")
    own(p, R, "901", "635")
    box(p, CASUALTIES, "AFSR-c1")
    start(p, SIDE_REPLACEMENTS, W)
    assert offered(p) == ["name-port 301", "name-port 308", "name-port 338", "ports-named"]
    choose(p, "name-port 301", "name-port 308")
    assert p.cursor == 0
    choose(p, "ports-named")
    assert p.cursor == 2
    assert centres(p, W) >> space("301") & 1 and not centres(p, W) >> space("338") & 1


@pytest.mark.rule("15.44k")
def test_11_56_after_reds_polish_peace_no_port_serves_white() -> None:
    """15.44: "WHITE may NOT use any port Resource Center capacity for remainder of the game"."""
    p = russia(10)
    p.steps[W] = 4
    own(p, W, "301", "308", "338", "528", "901")
    own(p, R, "635")
    box(p, CASUALTIES, "AFSR-c1", "Si-c1")
    p.set_flag(RED_PEACE)
    start(p, SIDE_REPLACEMENTS, W)
    assert "ports-named" not in offered(p)
    assert centres(p, W) == BIT[space("528")]


@pytest.mark.parametrize(
    ("port", "die", "lost"),
    [("301", 5, 0), ("301", 6, 1), ("901", 4, 0), ("901", 5, 1), ("901", 6, 2)],
)
def test_11_56_corruption_by_the_players_aid(port: str, die: int, lost: int) -> None:
    p = russia(10, dice=(die,))
    p.steps[W] = 10
    start(p, SIDE_REPLACEMENTS, W)
    choose(p, f"name-port {port}", "ports-named")
    assert p.purse in (0, 10 - 2 * lost)
    assert p.log is not None
    (event,) = [each for each in p.log if each.kind == "corruption"]
    assert event.data["lost"] == lost


def test_11_56_an_addicted_kolchak_makes_vladivostok_worse() -> None:
    p = russia(10, dice=(4,))
    p.steps[W] = 10
    put(p, "528", "Si-a1", "Kolchak")
    p.back |= BIT[piece("Kolchak")]
    start(p, SIDE_REPLACEMENTS, W)
    choose(p, "name-port 901", "ports-named")
    assert p.log is not None
    (event,) = [each for each in p.log if each.kind == "corruption"]
    assert event.data["lost"] == 1
    assert p.vladivostok_used == 1


# 11.0, 5.47


def test_11_0_white_acts_first_then_red() -> None:
    p = spare(8)
    p.steps = [2, 2]
    own(p, R, "301", "308", "338", "901", "215")
    start(p, REPLACEMENTS)
    seats = []
    while p.decision is not None:
        seats.append(p.waiting().seat)
        choose(p, offered(p)[-1])
    assert seats == sorted(seats) and R in seats


def test_5_47_what_is_left_is_lost() -> None:
    p = spending(4)
    put(p, "801", "Ra1", reduced=True)
    start(p, REPLACEMENTS)
    choose(p, "spent")
    assert p.decision is None and p.purse == 0


# 11.57


def test_11_57_steps_in_a_region_repair_units_in_supply_without_centres() -> None:
    p = spare()
    put(p, "819", "Ra1", reduced=True)
    put(p, "726", "Ra6", reduced=True)
    box(p, CASUALTIES, "Ra2", "Rc1")
    start(p, STEPS_NOW, R, 8, IN_REGIONS, 0)
    choose(p, "muster central")
    assert "muster don" not in offered(p)
    choose(p, "muster-no-more")
    assert "repair Ra1" in offered(p) and "repair Ra6" not in offered(p)
    assert not any(option.startswith("recruit") for option in offered(p))
    choose(p, "repair Ra1", "rebuild Ra2")
    assert offered(p) == ["raise-at 801", "raise-at 819", "raise-at 823"]
    choose(p, "raise-at 823")
    assert where(p, "Ra2") == "823" and p.passed == []


def test_11_57_two_regions_that_touch() -> None:
    p = spare()
    put(p, "726", "Ra6", reduced=True)
    start(p, STEPS_NOW, R, 8, IN_REGIONS, 0)
    choose(p, "muster central", "muster north")
    assert "repair Ra6" in offered(p)


def test_11_57_steps_for_factions_with_the_most_for_one() -> None:
    p = spare()
    for name, city in (("Estonia", "121"), ("Latvia", "117")):
        control(p, name, W)
        own(p, FACTION + faction(name), city)
    box(p, CASUALTIES, "Est-c1", "Est-c2", "Est-a1", "Lat-c1", "Lat-c2")
    start(p, STEPS_NOW, W, 4, ON_FACTIONS, 2)
    choose(p, "recruit Est-c1", "recruit Est-c2")
    assert offered(p) == ["recruit Lat-c1", "recruit Lat-c2", "spent"]
    choose(p, "recruit Lat-c1", "recruit Lat-c2")
    assert p.decision is None


def test_11_57_steps_for_units_that_are_not_elite() -> None:
    p = spare()
    put(p, "801", "Ra5", "Ra1", reduced=True)
    box(p, CASUALTIES, "Re1", "Rc1")
    start(p, STEPS_NOW, R, 4, ON_COMMON_UNITS, 0)
    assert offered(p)[0] == "recruit Rc1" and "repair Ra1" in offered(p)
    assert "repair Ra5" not in offered(p) and "recruit Re1" not in offered(p)


def test_11_57_steps_of_polish_peace_only_repair() -> None:
    p = spare()
    put(p, "801", "Ra5", reduced=True)
    box(p, CASUALTIES, "Ra2", "Rc1")
    start(p, STEPS_NOW, R, 8, REPAIRS_ONLY, 0)
    assert offered(p) == ["repair Ra5", "spent"]


def test_11_57_whether_a_card_would_change_anything() -> None:
    p = spare()
    assert not any_use(p, R, 8, IN_REGIONS, 0)
    put(p, "819", "Ra1", reduced=True)
    assert any_use(p, R, 8, IN_REGIONS, 0)
    assert not any_use(p, R, 4, ON_FACTIONS, 4)
    assert p.purse == 0


def test_11_2_central_powers_that_nobody_controls_receive_nothing() -> None:
    p = russia(3, powers=True)
    put(p, "110", "Ger-a8A", reduced=True)
    for_faction(p, W)
    assert p.decision is None and p.controller(CENTRAL_POWERS) == -1
