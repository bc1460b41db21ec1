"""15.21 to 15.56 What the paragraphs of the factions say beyond control and set-up."""

import pytest

from barricades.games.toc.ch03_components.decks import COUNTRIES, MAJOR_POWERS, REPUBLICS
from barricades.games.toc.ch05_turn.withdrawal import card_modifier, entry_of
from barricades.games.toc.ch07_movement.ground import area, closed_regions, open_to
from barricades.games.toc.ch07_movement.limits import (
    box_forbids,
    country_keeps_still,
    loners,
    unusable,
    with_allies,
)
from barricades.games.toc.ch07_movement.movement import travel
from barricades.games.toc.ch07_movement.reach import czech_rail, out_of_transit
from barricades.games.toc.ch07_movement.stacking import may_share
from barricades.games.toc.ch08_combat.battle import enter
from barricades.games.toc.ch10_supply.attrition import starve
from barricades.games.toc.ch10_supply.control import (
    call_garrisons,
    call_levy,
    call_polish_response,
    first_entry,
    owner_after,
)
from barricades.games.toc.ch10_supply.supply import FULL, OUT, sources, supply_of
from barricades.games.toc.ch11_replacements.faction_steps import faction_rebuilds, faction_steps
from barricades.games.toc.ch11_replacements.rebuilding import rebuild_places
from barricades.games.toc.ch11_replacements.reinforcements import blocked
from barricades.games.toc.ch11_replacements.steps_total import (
    allied_bonus,
    central_powers_bonus,
    turkistan_bonus,
    ukrainian_bonus,
    white_constraints,
)
from barricades.games.toc.ch12_leaders.leaders import eliminate_leader
from barricades.games.toc.ch12_leaders.leaders_moving import take_leader
from barricades.games.toc.ch13_special.episodes import train_owner
from barricades.games.toc.ch13_special.special import call_bermondt
from barricades.games.toc.ch15_politics.faction_setup import sites
from barricades.games.toc.state import (
    BORDER_OPEN,
    CASUALTIES,
    COMING,
    GARRISONS_DUE,
    LEVIED,
    POLAND_TRACK,
    SR_TRACK,
    UKRAINE_TRACK,
    WAITING,
    Russia,
)
from barricades.kernel.bits import BIT, members
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    control,
    faction,
    involve,
    offered,
    own,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)


def due(p: Russia, title: str) -> bool:
    """Whether a consequence waits to be carried out."""
    return any(entry[0] == p.game.flow.numbers[title] for entry in p.due)


def mask(p: Russia, *numbers: str) -> int:
    return p.atlas.mask(*numbers)


# 15.21, 15.22


@pytest.mark.rule("15.21a", "15.21b", "15.21c")
def test_15_21_eighteen_factions_of_three_kinds() -> None:
    assert COUNTRIES == ("Estonia", "Finland", "Latvia", "Lithuania", "Poland")
    assert MAJOR_POWERS == ("Britain", "Central Powers", "Czech Legion", "France", "USA")
    assert len(REPUBLICS) == 8
    p = russia()
    assert [not p.atlas.faction_region[faction(name)] for name in MAJOR_POWERS] == [True] * 5


def test_15_22b_cities_of_a_controlled_faction_are_sources_for_all_forces_in_its_region() -> None:
    p = russia(5)
    put(p, "125", "NW-a1")
    assert not sources(p, piece("NW-a1"), space("125")) & mask(p, "127")
    control(p, "Finland", W)
    assert sources(p, piece("NW-a1"), space("125")) & mask(p, "127")


@pytest.mark.rule("4.3")
@pytest.mark.rule("15.22")
def test_15_22c_cities_of_a_faction_count_for_the_side_that_controls_it() -> None:
    p = russia(5)
    before = p.vc_count(R)
    control(p, "Ukraine", R)
    assert p.vc_count(R) == before + 2


def test_15_22a_forces_of_a_controlled_faction_are_the_sides() -> None:
    p = russia(5)
    put(p, "127", "Fin-a1")
    control(p, "Finland", R)
    assert p.allegiance[piece("Fin-a1")] == R
    assert p.held(R) & mask(p, "127")


@pytest.mark.rule("15.51d")
def test_15_22d_the_side_that_controls_a_power_modifies_its_withdrawal() -> None:
    p = russia(4)
    control(p, "France", W)
    start(p, "5.41 Withdrawal of a power", faction("France"), 2, 0)
    assert p.waiting().seat == W
    assert offered(p) == ["sway -1", "sway 0", "sway 1"]


def test_15_22e_control_brings_steps() -> None:
    p = russia(5)
    assert ukrainian_bonus(p, W) == 0
    control(p, "Ukraine", W)
    assert ukrainian_bonus(p, W) == 2 * 2


@pytest.mark.parametrize(("name", "side"), [("Britain", R), ("Poland", R), ("Turkistan", W), ("Makhno", W)])
@pytest.mark.rule("15.23b", "15.52l")
def test_15_23a_forces_that_a_side_controls_and_may_not_use(name: str, side: int) -> None:
    p = russia(5)
    control(p, name, side)
    assert unusable(p, side, faction(name))
    control(p, name, 1 - side)
    assert not unusable(p, 1 - side, faction(name))


def test_15_23d_a_rebuilt_army_arrives_at_a_city_of_its_region() -> None:
    p = russia(5)
    control(p, "Finland", W)
    box(p, CASUALTIES, "Fin-a1")
    assert rebuild_places(p, piece("Fin-a1")) == mask(p, "127")


@pytest.mark.rule("15.54j", "15.55e")
def test_15_23f_units_of_a_faction_draw_supply_from_their_controller_too() -> None:
    p = russia(5)
    for name, id in (("Czech Legion", "Cz-a1"), ("France", "Fr-a1"), ("Finland", "Fin-a1")):
        control(p, name, W)
        put(p, "324", id)
        assert sources(p, piece(id), space("324")) & mask(p, "324")


# 15.31 Republics


@pytest.mark.rule("15.31a")
def test_15_23f_a_republic_draws_supply_from_its_city() -> None:
    p = russia(5)
    control(p, "Belarus", W)
    put(p, "238", "Bel-a1")
    assert sources(p, piece("Bel-a1"), space("238")) & mask(p, "241")


@pytest.mark.rule("15.41d")
@pytest.mark.parametrize(
    ("name", "id", "at", "enemy"), [("Belarus", "Bel-a1", "238", "241"), ("Estonia", "Est-a1", "121", "122")]
)
def test_15_31b_forces_do_not_leave_an_occupied_region(name: str, id: str, at: str, enemy: str) -> None:
    p = russia(5)
    control(p, name, W)
    put(p, at, id)
    assert area(p, piece(id)) == -1
    put(p, enemy, "Ra1")
    assert area(p, piece(id)) == p.atlas.faction_region[faction(name)]


@pytest.mark.parametrize(
    ("name", "side", "steps"),
    [("Belarus", W, 1), ("Turkistan", R, 2), ("Ukraine", W, 2), ("Estonia", W, 1), ("Finland", W, 2)],
)
@pytest.mark.rule("15.37c", "15.38i", "15.41b", "15.43f")
def test_15_31e_steps_of_a_faction(name: str, side: int, steps: int) -> None:
    p = russia(5)
    control(p, name, side)
    assert faction_steps(p, faction(name)) == 2 * steps
    for city in ("241", "412", "218", "224", "121", "127"):
        own(p, 1 - side, city)
    assert faction_steps(p, faction(name)) == 0


@pytest.mark.rule("15.37a")
@pytest.mark.parametrize(("side", "army", "card"), [(W, "Vol-a1", "W42"), (R, "Ra1", "R42")])
def test_15_34_card_42_opens_the_southeast_to_armies(side: int, army: str, card: str) -> None:
    p = russia(5)
    control(p, "Khiva", side)
    control(p, "Turkistan", side)
    put(p, "408", army)
    assert not open_to(p, piece(army)) & mask(p, "411", "412")
    played(p, card)
    assert open_to(p, piece(army)) & mask(p, "411", "412") == mask(p, "411", "412")


def test_15_35b_makhnos_armies_can_always_be_rebuilt() -> None:
    p = russia(5)
    control(p, "Makhno", R)
    put(p, "230", "Mak-a1")
    put(p, "801", "Ra1")
    starve(p, piece("Mak-a1"))
    starve(p, piece("Ra1"))
    assert where(p, "Mak-a1") == CASUALTIES
    assert where(p, "Ra1") != CASUALTIES


@pytest.mark.rule("15.38b", "15.39c", "15.44w", "15.54b")
@pytest.mark.parametrize("id", ["Makhno", "Petliura", "Tarnavsky", "Pilsudski", "Syrovy"])
def test_15_35f_the_loss_of_a_factions_leader_gives_no_points(id: str) -> None:
    p = russia(5)
    for name, side in (
        ("Makhno", R),
        ("Ukraine", W),
        ("West Ukraine", W),
        ("Poland", W),
        ("Czech Legion", W),
    ):
        control(p, name, side)
    put(p, "210", id)
    eliminate_leader(p, piece(id), "12.5")
    assert p.at[piece(id)] < 0
    assert p.vp == 0


def test_15_35i_makhno_is_always_supplied_and_rebuilt_in_his_region() -> None:
    p = russia(5)
    control(p, "Makhno", R)
    put(p, "230", "Mak-a1")
    own(p, W, "227")
    assert supply_of(p, piece("Mak-a1")) == FULL
    box(p, CASUALTIES, "Mak-a2")
    assert rebuild_places(p, piece("Mak-a2")) & mask(p, "230")


def test_15_39h_west_ukraine_is_always_supplied_in_its_region() -> None:
    p = russia(5)
    control(p, "West Ukraine", W)
    put(p, "202", "WU-a1")
    own(p, R, "201")
    assert supply_of(p, piece("WU-a1")) == FULL


def test_15_36c_the_transit_box_is_transcaucasias_but_none_of_its_forces_are_set_up_there() -> None:
    p = russia(5)
    control(p, "Transcaucasia", W)
    assert p.friendly(W) & mask(p, "410")
    assert sites(p, W, piece("TrC-a1")) & mask(p, "406")
    assert not sites(p, W, piece("TrC-a1")) & mask(p, "410")
    control(p, "France", W)
    assert sites(p, W, piece("Fr-a1")) & mask(p, "404")  # a port of the Black Sea (15.55f)
    assert not sites(p, W, piece("Fr-a1")) & mask(p, "410")


def test_15_36c_the_transit_box_leads_to_friendly_ports() -> None:
    p = russia(5)
    control(p, "Transcaucasia", W)
    control(p, "France", W)
    put(p, "410", "Fr-a1")
    own(p, W, "301")
    assert out_of_transit(p, piece("Fr-a1")) & mask(p, "301")


def test_15_37d_turkistan_brings_red_a_step_over_a_friendly_line() -> None:
    p = russia(5)
    control(p, "Turkistan", R)
    for each in range(p.atlas.size):
        p.set_owner(each, R, "")
    assert turkistan_bonus(p) == 2
    own(p, W, "412")
    assert turkistan_bonus(p) == 0


def test_15_38j_each_ukrainian_city_brings_its_side_a_step() -> None:
    p = russia(5)
    own(p, R, "218")
    assert (ukrainian_bonus(p, R), ukrainian_bonus(p, W)) == (2, 0)


@pytest.mark.rule("15.44e")
@pytest.mark.parametrize(("name", "track"), [("Ukraine", UKRAINE_TRACK), ("Poland", POLAND_TRACK)])
def test_15_38d_without_co_op_its_forces_act_alone(name: str, track: int) -> None:
    p = russia(5)
    control(p, name, W)
    boxes = p.edition.tracks[track]
    for number, each in enumerate(boxes):
        p.track[track] = number
        assert bool(loners(p, W) >> faction(name) & 1) == ("CO-OP" not in each.name)


@pytest.mark.parametrize(("name", "track"), [("Ukraine", UKRAINE_TRACK), ("Poland", POLAND_TRACK)])
def test_15_27e_in_the_no_act_box_nobody_is_activated(name: str, track: int) -> None:
    p = russia(5)
    control(p, name, W)
    assert country_keeps_still(p, faction(name))
    involve(p, track, f"{name} Only")
    assert not country_keeps_still(p, faction(name))


def test_15_27h_in_the_no_act_box_no_sr_unit_acts() -> None:
    p = at_start()
    assert not box_forbids(p, piece("SR-aKU1"))
    p.track[SR_TRACK] = [each.name for each in p.edition.tracks[SR_TRACK]].index("NO ACT")
    assert box_forbids(p, piece("SR-aKU1"))


def test_15_27e_only_limited_and_unrestricted() -> None:
    p = russia(5)
    control(p, "Poland", W)
    put(p, "104", "Pol-a1")
    home, army = p.atlas.faction_region[faction("Poland")], piece("Pol-a1")
    involve(p, POLAND_TRACK, "Poland Only")
    assert area(p, army) == home
    involve(p, POLAND_TRACK, "Limited")
    assert area(p, army) & mask(p, "241")
    assert not area(p, army) & mask(p, "801")
    involve(p, POLAND_TRACK, "Unrestricted")
    assert area(p, army) & mask(p, "801")


def test_15_27d_the_first_entry_into_controlled_poland_is_rolled_for_once() -> None:
    p = russia(5)
    first_entry(p, R, faction("Poland"))
    assert not due(p, "5.49 First entry")
    control(p, "Poland", W)
    first_entry(p, R, faction("Poland"))
    assert due(p, "5.49 First entry")
    p.due = []
    first_entry(p, R, faction("Poland"))
    assert not p.due


# 15.42 to 15.44


def test_15_42a_bermondt_waits_once_white_has_a_baltic_country() -> None:
    p = russia(5)
    box(p, COMING, "Berm-a1")
    call_bermondt(p)
    assert where(p, "Berm-a1") == COMING
    control(p, "Latvia", W)
    call_bermondt(p)
    assert where(p, "Berm-a1") == WAITING


def test_15_43a_supply_does_not_cross_the_finnish_border_before_w43() -> None:
    p = russia(5)
    control(p, "Finland", W)
    put(p, "719", "Fin-a1")
    for each in range(p.atlas.size):
        if p.atlas.region("North") >> each & 1:
            p.set_owner(each, W, "")
    for city in ("701", "726", "739"):
        own(p, R, city)
    p.set_flag(BORDER_OPEN)
    before = supply_of(p, piece("Fin-a1"))
    played(p, "W43")
    assert (before, supply_of(p, piece("Fin-a1"))) == (OUT, FULL)


def test_15_44b_red_control_gives_red_the_cities_but_no_way_in() -> None:
    p = russia(5)
    before, region = p.vc_count(R), p.atlas.faction_region[faction("Poland")]
    control(p, "Poland", R, set_up=False)
    assert p.vc_count(R) == before + 2
    assert closed_regions(p, R) & region == region
    control(p, "Poland", W)
    assert not closed_regions(p, R) & region


@pytest.mark.rule("7.42")
def test_15_44d_white_and_polish_units_do_not_stand_together_and_white_stays_out_of_poland() -> None:
    p = russia(5)
    control(p, "Poland", W)
    assert not may_share(p, (piece("Pol-a1"), piece("Vol-a1")))
    assert may_share(p, (piece("Pol-a1"), piece("Pol-a2")))
    region = p.atlas.faction_region[faction("Poland")]
    put(p, "241", "Vol-a1")
    assert not open_to(p, piece("Vol-a1")) & region


def test_15_44m_the_levy_is_called_when_a_polish_unit_enters_a_red_home_region() -> None:
    p = russia(5)
    control(p, "Poland", W)
    put(p, "241", "Pol-a1")
    call_levy(p, space("241"), piece("Pol-a1"))
    assert not p.has(LEVIED)
    call_levy(p, space("801"), piece("Pol-a1"))
    assert p.has(LEVIED)
    assert due(p, "11.43 Levy")


def test_15_44o_poland_receives_two_steps_for_a_city_and_three_with_the_enemy_at_warszawa() -> None:
    p = russia(5)
    control(p, "Poland", W)
    assert faction_steps(p, faction("Poland")) == 2 * 4
    near = p.atlas.near[p.atlas.space("warszawa")]
    put(p, p.atlas.numbers[near.bit_length() - 1], "Ra1")
    assert faction_steps(p, faction("Poland")) == 2 * 6


@pytest.mark.rule("11.13e")
def test_15_44s_an_enemy_army_in_poland_calls_the_garrisons() -> None:
    p = russia(5)
    control(p, "Poland", W)
    call_garrisons(p, piece("Rc1"), R, faction("Poland"))
    assert not p.has(GARRISONS_DUE)
    call_garrisons(p, piece("Ra1"), R, faction("Poland"))
    assert p.has(GARRISONS_DUE)


@pytest.mark.rule("5.66")
def test_15_44u_reds_own_units_stir_the_poles_once_a_turn_for_each_region() -> None:
    p = russia(5)
    control(p, "Makhno", R)
    call_polish_response(p, piece("Mak-a1"), faction("Ukraine"))
    assert not p.due
    call_polish_response(p, piece("Ra1"), faction("Ukraine"))
    call_polish_response(p, piece("Ra2"), faction("Ukraine"))
    assert len(p.due) == 1
    call_polish_response(p, piece("Ra2"), faction("Belarus"))
    assert len(p.due) == 2


@pytest.mark.rule("5.66")
def test_15_44u_a_unit_that_is_in_the_region_already_does_not_enter_it() -> None:
    p = russia(5)
    control(p, "Belarus", R)
    put(p, "241", "Ra1")
    travel(p, piece("Ra1"), (space("241"), space("246"), space("243")))
    assert not p.due
    put(p, "806", "Ra2")
    travel(p, piece("Ra2"), (space("806"), space("241")))
    assert len(p.due) == 1


@pytest.mark.rule("5.66")
def test_15_44u_nor_does_a_leader_or_a_unit_that_retreats_within_it() -> None:
    p = russia(5)
    control(p, "Belarus", R)
    put(p, "241", "Ra1", "Trotsky")
    take_leader(p, piece("Trotsky"), (space("241"), space("246")))
    enter(p, space("246"), [piece("Ra1")], "8.62")
    assert not p.due
    put(p, "806", "Tukhachevsky")
    take_leader(p, piece("Tukhachevsky"), (space("806"), space("241")))
    assert len(p.due) == 1


# 15.52 to 15.56 Major Powers


@pytest.mark.rule("15.55a", "15.56a")
@pytest.mark.parametrize(("name", "id"), [("Britain", "Br-c1"), ("France", "Fr-a1"), ("USA", "US-a1")])
def test_15_52a_no_space_with_allied_forces_is_activated_before_w1_or_w8(name: str, id: str) -> None:
    for card in ("W1", "W8"):
        p = russia(5)
        control(p, name, W)
        put(p, "301", id)
        assert with_allies(p, W) >> space("301") & 1
        played(p, card)
        assert not with_allies(p, W) >> space("301") & 1


@pytest.mark.rule("W5")
def test_15_52e_the_slav_british_legion_is_rebuilt_at_murmansk_or_archangel() -> None:
    p = russia(5)
    control(p, "Britain", W)
    own(p, W, "717", "732")
    box(p, CASUALTIES, "Br-SBL")
    assert rebuild_places(p, piece("Br-SBL")) == mask(p, "717", "732")


def test_15_52f_no_reinforcements_without_sevastopol_and_omsk() -> None:
    p = russia(5)
    control(p, "Britain", W)
    own(p, W, "301", "528")
    assert not blocked(p, piece("Br-SBL"))
    assert faction_steps(p, faction("Britain")) == 2
    own(p, R, "528")
    assert blocked(p, piece("Br-SBL"))
    assert faction_steps(p, faction("Britain")) == 0


@pytest.mark.rule("15.55d", "15.56c")
@pytest.mark.parametrize("name", ["Britain", "France", "USA"])
def test_15_52g_each_western_ally_brings_a_step_after_w1_with_kolchak(name: str) -> None:
    p = russia(5)
    control(p, name, W)
    played(p, "W1")
    assert allied_bonus(p) == 0
    put(p, "528", "Si-a1", "Kolchak")
    assert allied_bonus(p) == 2
    played(p, "R38")
    assert allied_bonus(p) == 0


@pytest.mark.rule("15.56g")
@pytest.mark.parametrize(("name", "halves"), [("Britain", 2), ("USA", 2), ("France", 0)])
@pytest.mark.rule("R38")
def test_15_52h_w31_brings_one_more_that_r38_does_not_end(name: str, halves: int) -> None:
    p = russia(5)
    control(p, name, W)
    played(p, "W31", "R38")
    assert allied_bonus(p) == halves


@pytest.mark.rule("15.53m", "15.54l", "15.51c")
@pytest.mark.parametrize(
    ("name", "chart"),
    [
        ("Britain", {8: "4", 9: "A"}), ("Czech Legion", {8: "4", 9: "A"}),
        ("USA", {6: "2", 7: "3", 8: "4", 9: "A"}),
        ("Central Powers", {2: "2", 3: "4", 4: "6", 5: "A"}), ("France", {4: "2", 5: "4", 6: "A", 7: "A"}),
    ],
)  # fmt: skip
def test_15_52m_when_each_power_is_rolled_for(name: str, chart: dict[int, str]) -> None:
    for turn in range(1, 10):
        assert entry_of(russia(turn), faction(name)) == chart.get(turn, "-")


@pytest.mark.parametrize(("name", "by"), [("Britain", 1), ("France", 1), ("USA", 1), ("Czech Legion", 0)])
def test_15_51h_w8_holds_the_western_allies(name: str, by: int) -> None:
    p = russia(8)
    control(p, name, W)
    played(p, "W8")
    assert card_modifier(p, faction(name)) == by


def test_15_52k_the_british_trace_to_any_friendly_port() -> None:
    p = russia(5)
    control(p, "Britain", W)
    put(p, "717", "Br-c1")
    assert sources(p, piece("Br-c1"), space("717")) & mask(p, "717")
    assert supply_of(p, piece("Br-c1")) == FULL


@pytest.mark.rule("15.54a")
def test_15_53a_neutral_forces_are_always_in_supply() -> None:
    p = at_start()
    for id in ("Ger-a8A", "Cz-a1"):
        assert supply_of(p, piece(id), attrition=True) == FULL


@pytest.mark.rule("15.54f")
def test_15_53b_the_central_powers_act_alone_and_the_legion_after_w1() -> None:
    p = russia(2, powers=True)
    control(p, "Central Powers", W)
    control(p, "Czech Legion", W)
    assert loners(p, W) == BIT[faction("Central Powers")]
    played(p, "W1")
    assert loners(p, W) == BIT[faction("Central Powers")] | BIT[faction("Czech Legion")]


def test_15_53c_the_central_powers_change_no_owner() -> None:
    p = russia(2, powers=True)
    control(p, "Central Powers", W)
    put(p, "326", "Vol-a1")
    assert owner_after(p, space("326"), piece("Ger-a8A")) == -1
    assert owner_after(p, space("326"), piece("Vol-a1")) == W


@pytest.mark.rule("4.3c")
def test_15_53d_behind_the_line_control_brings_no_cities() -> None:
    p = russia(2, powers=True)
    before = p.vc_count(R)
    control(p, "Belarus", R, set_up=False)
    assert p.vc_count(R) == before
    assert closed_regions(p, R) & p.atlas.faction_region[faction("Belarus")]


def test_15_53h_steps_by_who_controlled_them_at_the_beginning_of_the_phase() -> None:
    p = russia(2, powers=True)
    p.powers_controller = W
    assert central_powers_bonus(p) == 2 * 2
    without = white_constraints(p)
    p.powers_controller = R
    assert central_powers_bonus(p) == 0
    assert white_constraints(p) == without + 2 * 2


@pytest.mark.rule("15.53")
def test_15_53i_all_but_the_mutiny_army_begin_on_the_map() -> None:
    p = at_start()
    powers = members(p.roster.of_faction(faction("Central Powers")))
    assert [p.roster.pieces.token(each) for each in powers if p.at[each] < 0] == ["Ger-aMut"]


def test_15_53k_they_trace_to_east_prussia_kyiv_or_baku() -> None:
    p = russia(2, powers=True)
    control(p, "Central Powers", W)
    put(p, "222", "Ger-a8A")
    assert sources(p, piece("Ger-a8A"), space("222")) == mask(p, "110", "218", "401")


@pytest.mark.rule("4.3a")
def test_15_53l_a_city_with_central_powers_units_counts_for_neither_side() -> None:
    p = russia(2, powers=True)
    own(p, W, "324")
    assert p.friendly(W) & mask(p, "324")
    control(p, "Central Powers", W)
    p.put(piece("Ger-a8A"), space("324"))
    assert not (p.friendly(W) | p.friendly(R)) & mask(p, "324")


def test_15_54e_nobody_has_the_train_while_neutral_czechs_are_there() -> None:
    p = at_start()
    at = p.at[p.roster.train]
    p.set_owner(at, W, "")
    assert train_owner(p) == W
    p.put(piece("Cz-a1"), at)
    assert train_owner(p) == -1
    control(p, "Czech Legion", W)
    assert train_owner(p) == W


def test_15_54h_czech_corps_go_any_distance_by_friendly_rail() -> None:
    p = russia(5)
    control(p, "Czech Legion", W)
    for each in range(p.atlas.size):
        p.set_owner(each, W, "")
    put(p, "528", "Cz-c1", "Cz-a1")
    assert czech_rail(p, piece("Cz-c1")) & mask(p, "901")
    assert not czech_rail(p, piece("Cz-a1"))


def test_15_54i_the_legion_receives_a_step_and_one_more_with_the_train() -> None:
    p = at_start(dice=[3, 4])
    control(p, "Czech Legion", W)
    p.set_owner(p.at[p.roster.train], W, "")
    assert faction_steps(p, faction("Czech Legion")) == 2 * 2
    assert faction_steps(p, faction("Czech Legion")) == 2


def test_15_54k_its_armies_are_rebuilt_at_any_controlled_city() -> None:
    p = russia(5)
    control(p, "Czech Legion", W)
    box(p, CASUALTIES, "Cz-a1")
    own(p, W, "301", "528")
    assert rebuild_places(p, piece("Cz-a1")) & mask(p, "301", "528") == mask(p, "301", "528")


def test_15_55f_french_armies_are_not_rebuilt() -> None:
    p = russia(5)
    control(p, "France", W)
    control(p, "USA", W)
    p.purse = 4
    box(p, CASUALTIES, "Fr-a1", "US-a1")
    own(p, W, "901")
    assert faction_rebuilds(p, faction("France")) == []
    assert faction_rebuilds(p, faction("USA")) == [piece("US-a1")]


def test_15_56d_the_american_army_is_rebuilt_at_vladivostok() -> None:
    p = russia(5)
    control(p, "USA", W)
    own(p, W, "901")
    box(p, CASUALTIES, "US-a1")
    assert rebuild_places(p, piece("US-a1")) == mask(p, "901")
    put(p, "717", "US-PB2")
    assert sources(p, piece("US-PB2"), space("717")) & mask(p, "717")
