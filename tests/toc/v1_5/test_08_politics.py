"""Chapter 8 of 000: its worked examples, and what it says otherwise than v2.3."""

import pytest

from barricades.games.toc.cards.standing import faction_may_act
from barricades.games.toc.ch05_turn.withdrawal import entry_of
from barricades.games.toc.ch07_movement.ground import closed_regions, delayed
from barricades.games.toc.ch11_replacements.faction_steps import faction_steps
from barricades.games.toc.ch15_politics.markers import army_occupied
from barricades.games.toc.ch15_politics.political_boxes import generation, lowered
from barricades.games.toc.ch15_politics.politics import boxes_moved, net_points
from barricades.games.toc.ch15_politics.special_politics import master_of_spies
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.editions.v1_5.war import targets
from barricades.games.toc.state import CASUALTIES, DISPLAY, RESERVE
from barricades.kernel.bits import BIT, members
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
    card,
    choose,
    control,
    faction,
    hold,
    offered,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)


def part(p: FirstRussia, side: int) -> None:
    """A side is about to choose its action."""
    p.side = side
    start(p, "6.0 A part", side, at="choose-action")


# 8.1


def test_8_12_red_with_4_against_3_chooses_one_card_and_draws_two() -> None:
    assert generation(4 + 3, 4 - 3) == (1, 2)


def test_8_12_in_fighting_costs_a_card_nothing() -> None:
    p = russia()
    p.subject = 3
    assert lowered(p, R, 4) == 4


def test_8_131_three_points_move_the_czech_legion_one_box() -> None:
    """2R, 2R and 1W are 3R: one box, and the third point is lost."""
    p = russia()
    legion = faction("Czech Legion")
    p.points[2 * legion + R], p.points[2 * legion + W] = 2 + 2, 1
    assert net_points(p, legion) == -3
    assert boxes_moved(p.marker[legion], -3) == -1


def test_8_111_whites_first_card_counts_5_after_a_5_of_red() -> None:
    p = at_start(dice=[1] * 12)
    hold(p, W, "W6", "W4", "W5")
    hold(p, R, "R11")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W4>white", "stake W5>other")
    choose(p, "stake R11>red", "stake R53>white", "stake R54>other")
    assert p.white_bonus


@pytest.mark.parametrize(("ahead", "spaces"), [(True, 5), (False, 2)])
def test_8_111_a_card_of_2_activates_five_spaces_unless_white_is_behind(ahead: bool, spaces: int) -> None:
    p = at_start("v1.5-1918")
    p.turn, p.white_bonus = 2, 1
    for number in ("801", "701", "726", "739", "819", "823"):
        p.set_owner(space(number), W if ahead else R, "")
    hold(p, W, "W6")
    part(p, W)
    choose(p, "ops W6")
    marked = 0
    while p.waiting().kind == "place-markers" and (
        free := [t for t in offered(p) if t.startswith("mark-move")]
    ):
        choose(p, free[0])
        marked += 1
    assert marked == spaces


@pytest.mark.parametrize(("turn", "spaces"), [(1, 5), (2, 2)])
def test_8_111_on_turn_1_white_has_the_bonus_though_it_is_behind(turn: int, spaces: int) -> None:
    """White is ahead or level "au début d'une Phase d'Action (c'est le cas au tour 1)": 8 cities to 9."""
    p = at_start()
    assert p.behind(W)
    p.turn, p.white_bonus = turn, 1
    hold(p, W, "W6")
    part(p, W)
    choose(p, "ops W6")
    marked = 0
    while p.waiting().kind == "place-markers" and (
        free := [t for t in offered(p) if t.startswith("mark-move")]
    ):
        choose(p, free[0])
        marked += 1
    assert marked == spaces


@pytest.mark.rule("8.317")
def test_8_1321_gates_of_this_edition() -> None:
    p = russia()
    for name, side, cards in (
        ("Poland", W, "W2"), ("Belarus", W, "W15"), ("West Ukraine", W, "W15"), ("Ukraine", R, "R1"),
        ("Finland", R, "R10"), ("Latvia", R, "R10"),
    ):  # fmt: skip
        number = faction(name)
        p.marker[number] = 1 if side == W else -1
        p.points = [0] * len(p.points)
        start(p, "15.13 Move marker", number, 1 if side == W else -1, 0)
        assert p.controller(number) < 0, f"{name} before {cards}"


def test_8_1321_astrakhan_needs_no_card() -> None:
    p = russia()
    p.marker[faction("Astrakhan")] = 1
    start(p, "15.13 Move marker", faction("Astrakhan"), 1, 0)
    assert p.controller(faction("Astrakhan")) == W


@pytest.mark.rule("8.314", "8.315", "8.316", "8.318")
def test_8_1321_w12_locks_every_major_power_the_central_powers_too() -> None:
    p = russia(powers=True)
    played(p, "W12")
    for name in ("Britain", "France", "USA", "Czech Legion", "Central Powers"):
        control(p, name, W)
        start(p, "15.13 Move marker", faction(name), -1, 0)
        assert p.controller(faction(name)) == W


def test_8_1321_r9_keeps_markers_out_of_the_control_boxes_until_the_next_phase_is_over() -> None:
    p = russia()
    played(p, "R9")
    p.marker[faction("Astrakhan")] = 1
    start(p, "15.13 Move marker", faction("Astrakhan"), 1, 1)
    assert p.controller(faction("Astrakhan")) < 0
    start(p, "15.1 Political Phase", at="end_passivity")
    start(p, "15.13 Move marker", faction("Astrakhan"), 1, 1)
    assert p.controller(faction("Astrakhan")) == W


@pytest.mark.rule("8.313", "8.324", "8.326")
def test_8_1321_r15_ends_the_effect_of_w15_and_takes_nothing_away() -> None:
    p = russia(dice=[1])
    control(p, "Belarus", W)
    played(p, "W15")
    assert p.gates[W] >> faction("Ukraine") & 1
    hold(p, R, "R15")
    part(p, R)
    choose(p, "event R15")
    while p.decision is not None and p.gates[W]:
        choose(p, offered(p)[0])
    assert not p.gates[W] & (BIT[faction("Ukraine")] | BIT[faction("Belarus")])
    assert p.controller(faction("Belarus")) == W


def test_8_1322_r24_does_not_move_ukraine_under_a_white_army() -> None:
    p = russia()
    control(p, "Ukraine", W)
    put(p, "218", "Vol-a1")
    assert army_occupied(p, faction("Ukraine"))
    start(p, "15.13 Move marker", faction("Ukraine"), -1, 1)
    assert p.controller(faction("Ukraine")) == W


def test_8_1322_finland_is_not_held_before_a_side_has_controlled_it() -> None:
    p = at_start()
    finland = faction("Finland")
    assert p.unsettled(finland)
    start(p, "15.13 Move marker", finland, 1, 0)
    assert p.marker[finland] == 1
    control(p, "Finland", W)
    assert not p.unsettled(finland)
    assert army_occupied(p, finland)


# 8.152 The three vetoes


def test_8_152_red_vetoes_the_loss_of_britain_in_the_political_phase() -> None:
    p = russia()
    control(p, "Britain", W)
    start(p, "15.13 Move marker", faction("Britain"), -1, 0)
    assert p.waiting().seat == R
    choose(p, "veto")
    assert p.controller(faction("Britain")) == W


def test_8_152_white_vetoes_what_reds_own_card_would_give_up() -> None:
    p = russia()
    control(p, "Khiva", R)
    start(p, "15.13 Move marker", faction("Khiva"), 1, 1)
    assert p.waiting().seat == W
    choose(p, "veto")
    assert p.controller(faction("Khiva")) == R


@pytest.mark.parametrize("by_card", [0, 1])
def test_8_152_red_keeps_white_in_control_of_a_beaten_france(by_card: int) -> None:
    p = russia()
    control(p, "France", W)
    for id in ("Fr-a1", "Fr-a2", "Fr-a3"):
        p.put(piece(id), CASUALTIES)
    start(p, "15.13 Move marker", faction("France"), -1, by_card)
    choose(p, "veto")
    start(p, "5.41a A power leaves", faction("France"))
    assert p.vp == -3  # three dead armies: three points for RED


# 8.152 Special cards, 8.153


@pytest.mark.parametrize(("die", "side"), [(1, R), (5, R), (6, W)])
def test_8_152_on_turn_1_a_nest_of_spies_favours_red(die: int, side: int) -> None:
    p = at_start()
    p.turn = 1
    assert master_of_spies(p, die) == side


@pytest.mark.parametrize("name", ["Astrakhan", "Estonia", "Britain"])
def test_8_152_card_65_holds_every_marker(name: str) -> None:
    p = russia()
    p.politics_box[2] = [64]
    before = p.marker[faction(name)]
    start(p, "15.13 Move marker", faction(name), 1, 0)
    assert p.marker[faction(name)] == before
    assert p.log and FIRST.tell(p.log[-1]) == f"The marker of {name} is held: no marker moves in this phase."


def test_8_152_card_66_replaces_cards_by_those_not_used_yet_and_then_all_are_shuffled() -> None:
    p = russia(dice=[1] * 6)
    p.politics_discard = [*range(18), *range(22, 40), *range(44, 61)]
    p.politics_pile = [[18, 19, 20], [40, 41, 42], [61, 62, 63, 64]]
    p.politics_box = [[21], [43], [65]]
    start(p, "15.12i Anarchy in Russia")
    assert all(card in (18, 19, 20) for card in p.politics_box[0])
    assert all(card in (40, 41, 42) for card in p.politics_box[1])
    assert p.politics_box[2] == [61, 62]  # cards 62 and 63: 64 and 65 are replaced
    assert p.politics_discard == []
    assert [len(pile) for pile in p.politics_pile] == [20, 20, 20]
    assert {63, 64, 65} <= set(p.politics_pile[2])


def test_8_153_at_most_two_steps_by_political_cards() -> None:
    p = russia()
    ones = [n for n, each in enumerate(p.edition.politics) if each.effect and each.effect[0].what == "1"]
    two = next(n for n, each in enumerate(p.edition.politics) if each.effect and each.effect[0].what == "2")
    assert p.may_declare(R, two)
    p.note_declared(R, ones[0])
    assert p.may_declare(R, ones[1])
    assert not p.may_declare(R, two)
    p.note_declared(R, ones[1])
    assert not p.may_declare(R, ones[2])


# 8.24, 8.5


def test_8_51_war_is_not_declared_in_the_last_round() -> None:
    p = russia()
    played(p, "R14")
    p.round, p.rounds = 1, 5
    assert faction("Astrakhan") in targets(p, R)
    p.round = 5
    assert targets(p, R) == []


def test_8_512_cards_that_war_needs() -> None:
    p = russia()
    p.round, p.rounds = 1, 5
    bare = {name for name in ("Astrakhan", "Latvia", "Khiva", "Makhno") if faction(name) in targets(p, R)}
    assert bare == set()
    played(p, "R10", "R14", "R42")
    assert {faction(name) for name in ("Astrakhan", "Latvia", "Khiva", "Makhno", "Turkistan")} <= set(
        targets(p, R)
    )
    assert faction("Astrakhan") not in targets(p, W)  # W14 is WHITE's own card


def test_8_512_no_war_behind_the_line_while_the_central_powers_are_there() -> None:
    p = russia(powers=True)
    played(p, "R10", "R14")
    p.round, p.rounds = 1, 5
    assert faction("Latvia") not in targets(p, R)
    assert faction("Astrakhan") in targets(p, R)


def test_8_512_white_declares_war_on_no_major_power_but_the_central_powers() -> None:
    p = russia(powers=True)
    p.round, p.rounds = 1, 5
    for name in ("Britain", "France", "USA", "Czech Legion"):
        assert faction(name) not in targets(p, W)
    assert faction("Central Powers") in targets(p, W)
    assert faction("Czech Legion") in targets(p, R)


def test_8_511_only_so_does_red_control_the_central_powers() -> None:
    p = at_start()
    powers = faction("Central Powers")
    control(p, "Central Powers", R)
    assert not p.may_use(R, powers)
    p = at_start()
    start(p, "8.51 Declaration of war", W, powers)
    assert p.controller(powers) == R
    assert p.may_use(R, powers)


def test_8_24_white_attacks_poland_and_red_uses_the_polish_forces() -> None:
    p = russia()
    start(p, "8.51 Declaration of war", W, faction("Poland"))
    assert p.controller(faction("Poland")) == R
    assert p.may_use(R, faction("Poland"))


def test_8_52_red_attacks_lithuania_and_white_places_points_on_the_other_two() -> None:
    p = russia()
    hold(p, R, "R4")
    played(p, "R10")
    p.round, p.rounds = 1, 5
    part(p, R)
    choose(p, "declare-war lithuania")
    while p.waiting().kind == "deploy":
        choose(p, offered(p)[0])
    for name, points in (("Estonia", 2), ("Latvia", 2), ("Poland", 0)):
        assert p.points[2 * faction(name) + W] == points
    assert p.controller(faction("Lithuania")) == W
    assert where(p, "Lit-a1") in ("111", "112", "113", "114")
    assert (p.waiting().seat, p.waiting().kind) == (R, "choose-action")  # the action is still to come


def test_8_142_a_protected_faction_acts_at_once() -> None:
    p = russia()
    start(p, "8.51 Declaration of war", R, faction("Astrakhan"))
    while p.decision is not None and p.waiting().kind == "deploy":
        choose(p, offered(p)[0])
    assert not delayed(p, faction("Astrakhan"))


def test_8_24_a_faction_that_its_controller_may_not_use_is_entered_after_a_declaration() -> None:
    p = russia()
    p.marker[faction("Makhno")] = 2
    p.realign()
    p.round, p.rounds = 1, 5
    makhno = p.atlas.faction_region[faction("Makhno")]
    assert closed_regions(p, R) & makhno
    assert where(p, "Mak-a1") == DISPLAY
    assert faction("Makhno") in targets(p, R)
    start(p, "8.51 Declaration of war", R, faction("Makhno"))
    while p.decision is not None and p.waiting().kind == "deploy":
        choose(p, offered(p)[0])
    assert not closed_regions(p, R) & makhno
    assert p.allegiance[piece("Mak-a1")] == W
    assert isinstance(where(p, "Mak-a1"), str)


def test_8_53_a_conquered_republic_scores_nothing_and_its_units_may_be_rebuilt() -> None:
    p = russia()
    control(p, "Astrakhan", W)
    put(p, "408", "Ra10")
    start(p, "5.43 Factions conquered")
    assert p.gone >> faction("Astrakhan") & 1
    assert p.vp == 0
    assert where(p, "Ast-a1") == CASUALTIES
    assert p.allegiance[piece("Ast-a1")] == R
    assert p.friendly(R) >> space("408") & 1


@pytest.mark.parametrize(
    ("name", "city", "unit", "steps"), [("Khiva", "411", "Khi-c1", 1), ("Ukraine", "218", "Ukr-c1", 2)]
)
def test_8_53_the_conqueror_spends_the_factions_steps_on_its_units(
    name: str, city: str, unit: str, steps: int
) -> None:
    p = russia()
    control(p, name, W)
    p.put(piece(unit), CASUALTIES)
    for each in members(p.atlas.faction_region[faction(name)] & p.atlas.vcs):
        p.set_owner(each, R, "")
    start(p, "5.43 Factions conquered")
    assert faction_steps(p, faction(name)) == 2 * steps
    start(p, "11.2 Faction steps", W)
    assert p.decision is None  # nothing for the side that has lost it
    start(p, "11.2 Faction steps", R)
    assert p.waiting().seat == R
    choose(p, f"recruit {unit}")
    assert where(p, unit) == RESERVE
    assert p.allegiance[piece(unit)] == R


def test_8_62_a_subjugated_faction_has_no_steps() -> None:
    p = russia()
    control(p, "Astrakhan", W)
    p.set_owner(space("408"), R, "")
    start(p, "5.43 Factions conquered")
    choose(p, "subjugate astrakhan")
    assert p.beneficiary(faction("Astrakhan")) == -1


@pytest.mark.parametrize(("kharkiv", "conquered"), [(W, False), (R, True)])
def test_8_53_control_of_all_cities_conquers_without_units_in_them(kharkiv: int, conquered: bool) -> None:
    p = russia()
    control(p, "Ukraine", W)
    p.set_owner(space("218"), R, "")
    p.set_owner(space("224"), kharkiv, "")
    start(p, "5.43 Factions conquered")
    assert bool(p.gone >> faction("Ukraine") & 1) == conquered


def test_8_1322_an_army_of_its_protector_holds_poland_in_red_control() -> None:
    p = russia()
    control(p, "Poland", R)
    assert not army_occupied(p, faction("Poland"))
    put(p, "101", "Pol-a1")
    assert army_occupied(p, faction("Poland"))


def test_8_54_a_power_that_is_lost_leaves_the_map() -> None:
    p = russia()
    control(p, "Britain", W)
    put(p, "717", "Br-Hamp")
    start(p, "15.13 Move marker", faction("Britain"), -1, 1)
    choose(p, "let-go")
    assert where(p, "Br-Hamp") == DISPLAY


def test_8_151_the_central_powers_stay_on_the_map_also_after_a_war_on_them() -> None:
    p = russia(powers=True)
    put(p, "119", "Ger-a8")
    start(p, "8.51 Declaration of war", R, faction("Central Powers"))
    if p.decision:
        choose(p, "hold-back Ger-aVar")
    start(p, "15.13 Move marker", faction("Central Powers"), -1, 1)
    choose(p, "let-go")
    assert p.controller(faction("Central Powers")) < 0
    assert where(p, "Ger-a8") == "119"


def test_8_151_corps_in_a_lost_country_go_to_the_reserve() -> None:
    p = russia()
    control(p, "Latvia", R)
    put(p, "119", "Rc1")
    for number in ("705", "244"):
        p.set_owner(space(number), R, "")  # friendly spaces next door, to which others would go
    start(p, "15.13 Move marker", faction("Latvia"), 1, 1)
    choose(p, "let-go")
    assert where(p, "Rc1") == RESERVE


# 8.3


def test_8_312_one_estonian_army_is_dead_unless_a_protector_has_both() -> None:
    p = russia(dice=[1])
    p.marker[faction("Estonia")] = 2
    p.realign()
    start(p, "15.25 Set up", faction("Estonia"))
    while p.decision is not None:
        choose(p, offered(p)[0])
    armies = [where(p, id) for id in ("Est-a1", "Est-a2")]
    assert armies.count(CASUALTIES) == 1
    p = russia()
    start(p, "8.51 Declaration of war", R, faction("Estonia"))
    while p.decision is not None and p.waiting().kind == "deploy":
        choose(p, offered(p)[0])
    assert CASUALTIES not in [where(p, id) for id in ("Est-a1", "Est-a2")]


@pytest.mark.rule("8.314", "8.318", "8.325")
def test_8_314_8_318_8_325_who_waits_for_w1() -> None:
    p = russia()
    waits = {name: faction_may_act(p, faction(name)) for name in ("Britain", "USA", "France")}
    assert waits == {"Britain": False, "USA": False, "France": True}
    played(p, "W1")
    assert faction_may_act(p, faction("Britain")) and faction_may_act(p, faction("USA"))


def test_8_316_cities_of_a_czech_legion_in_white_influence_count_for_white() -> None:
    p = at_start("v1.5-1918")
    assert p.marker[faction("Czech Legion")] == 1
    with_kazan = p.vc_count(W)
    p.marker[faction("Czech Legion")] = 0
    p.realign()
    assert p.vc_count(W) == with_kazan - 1
    assert p.vc_count(W) == 7  # 5.11
    assert p.vc_count(R) == 9


def test_8_317_both_sides_may_move_in_finland_and_neither_conquers_it_before_it_is_controlled() -> None:
    p = at_start("v1.5-1918")
    finland = p.atlas.faction_region[faction("Finland")]
    assert not closed_regions(p, W) & finland
    assert not closed_regions(p, R) & finland
    start(p, "5.43 Factions conquered")
    assert not p.gone >> faction("Finland") & 1


def test_8_317_finnish_forces_without_a_friendly_port_are_dead() -> None:
    p = russia()
    for number in ("127", "128", "132", "124", "133"):
        p.set_owner(space(number), R, "")
    p.marker[faction("Finland")] = 2
    p.realign()
    start(p, "15.25 Set up", faction("Finland"))
    assert where(p, "Fin-a1") == CASUALTIES


def test_8_325_the_americans_stand_in_box_515_and_at_murmansk() -> None:
    p = russia()
    p.marker[faction("USA")] = 2
    p.realign()
    start(p, "15.25 Set up", faction("USA"))
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert [where(p, id) for id in ("US-a1", "US-PB1", "US-PB2", "US-cSib")] == ["515", "717", "717", RESERVE]


def test_5_12_the_socialist_revolutionaries_mutiny_when_kolchak_strikes() -> None:
    p = at_start("v1.5-1918")
    hold(p, W, "W1")
    assert p.no_act[W] >> space("623") & 1
    part(p, W)
    choose(p, "event W1")
    while p.allegiance[piece("SR-a1")] == W:
        choose(p, offered(p)[0])
    assert p.owner[space("623")] == R
    assert card("W1") in p.removed


# 8.4


def test_8_41_the_table_of_withdrawals() -> None:
    p = russia(powers=True)
    told = {}
    for turn in range(1, 10):
        p.turn = turn
        told[turn] = [entry_of(p, faction(name)) for name in ("Czech Legion", "France", "Britain", "USA")]
    assert told[4] == ["2", "2", "-", "-"]
    assert told[7] == ["A", "A", "2", "3"]
    assert told[8] == ["-", "-", "4", "4"]
    assert told[9] == ["A", "A", "A", "A"]
