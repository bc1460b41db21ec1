"""8.321 Poland, 8.324 Ukraine, 8.6 subjugation, and 5.2 the tournament scenario of 1919."""

import pytest

from barricades.games.toc.ch07_movement.ground import area, closed_regions
from barricades.games.toc.ch07_movement.limits import open_spaces, why_closed
from barricades.games.toc.ch11_replacements.faction_steps import faction_rebuilds
from barricades.games.toc.editions.v1_5.objectives import objectives
from barricades.games.toc.editions.v1_5.poland import may_march, response, response_modifier
from barricades.games.toc.editions.v1_5.scenario_1919 import red_has_won, set_up_first
from barricades.games.toc.editions.v1_5.state import (
    APART,
    INTERVENTION,
    MOSKVA,
    SELF_DEFENCE,
    WAR,
    FirstRussia,
)
from barricades.games.toc.editions.v1_5.subjugation import subjects
from barricades.games.toc.editions.v1_5.ukraine import OTHERWISE, PROTECTOR, VIOLATION, method
from barricades.games.toc.state import CASUALTIES, DISPLAY, GARRISONS_DUE, GREEN, OUT, POLAND_TRACK
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Sampled
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

POLAND, UKRAINE = faction("Poland"), faction("Ukraine")


def play_on(p: FirstRussia, *kinds: str) -> None:
    """Take the first of what is offered as long as one of some decisions is asked."""
    while p.decision is not None and p.waiting().kind in kinds:
        choose(p, offered(p)[0])


# 8.321


def test_8_321_modifiers_of_the_response() -> None:
    p = russia()
    lithuania = faction("Lithuania")
    assert response_modifier(p, lithuania) == 0
    control(p, "Lithuania", R)
    assert response_modifier(p, lithuania) == 3
    control(p, "Lithuania", W)
    assert response_modifier(p, lithuania) == -1
    played(p, "R44")
    assert response_modifier(p, lithuania) == 1
    p.gates[W] |= BIT[POLAND]  # W2 for the Poles
    assert response_modifier(p, lithuania) == -1


@pytest.mark.parametrize(
    ("name", "die", "state"),
    [
        ("Belarus", 0, INTERVENTION), ("Lithuania", 3, APART), ("Belarus", 4, 0), ("Ukraine", 1, WAR),
        ("West Ukraine", 3, INTERVENTION), ("Ukraine", 4, APART), ("Ukraine", 7, 0),
    ],
)  # fmt: skip
def test_8_321_the_table_of_the_response(name: str, die: int, state: int) -> None:
    assert response(russia(), faction(name), die) == state


def test_8_321_red_enters_belarus_and_the_poles_intervene_there_only() -> None:
    p = russia(dice=[1, 6])
    start(p, "15.44 Polish Response", faction("Belarus"))
    play_on(p, "deploy")
    assert p.controller(POLAND) == W
    assert p.track[POLAND_TRACK] == INTERVENTION
    assert isinstance(where(p, "Pol-a1"), str)
    ground = area(p, piece("Pol-a1"))
    assert ground & p.atlas.faction_region[faction("Belarus")]
    assert not ground & p.atlas.faction_region[UKRAINE]
    assert closed_regions(p, R) & p.atlas.faction_region[POLAND]  # RED is not at war with Poland
    assert where(p, "Pol-Ukr1") == OUT  # a 6: neither these nor the Baltic armies ever come


def test_8_321_the_poles_answer_once_for_each_region() -> None:
    p = russia(dice=[6])
    start(p, "15.44 Polish Response", faction("Belarus"))
    assert p.track[POLAND_TRACK] == SELF_DEFENCE
    start(p, "15.44 Polish Response", faction("Belarus"))  # no die is left to roll
    assert p.answered == BIT[faction("Belarus")]


def test_8_321_a_second_entry_ends_an_intervention_without_cooperation() -> None:
    p = russia()
    p.track[POLAND_TRACK] = APART
    assert response(p, faction("Lithuania"), 6) == INTERVENTION


def test_8_321_poles_without_cooperation_act_alone_until_the_turn_is_over() -> None:
    p = russia()
    control(p, "Poland", W)
    p.track[POLAND_TRACK] = APART
    put(p, "101", "Pol-a1")
    put(p, "324", "Vol-a1")
    hold(p, W, "W6", "W7")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "ops W6", "mark-move 101")
    assert "mark-move 324" not in offered(p)
    p.round += 1
    assert open_spaces(p, W) == BIT[space("101")]
    assert why_closed(p, W, space("324"))
    p.turn += 1
    assert open_spaces(p, W) >> space("324") & 1


def test_8_321_other_forces_act_before_poles_without_cooperation() -> None:
    p = russia()
    control(p, "Poland", W)
    p.track[POLAND_TRACK] = APART
    put(p, "101", "Pol-a1")
    put(p, "324", "Vol-a1")
    hold(p, W, "W6")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "ops W6", "mark-move 324")
    assert open_spaces(p, W) >> space("101") & 1


def test_8_321_in_1919_the_poles_have_answered_for_belarus() -> None:
    """RED's own units begin there (5.222), so that a further one does not enter it for the first time."""
    p = at_start("v1.5-1919")
    set_up_first(p)
    assert p.answered == BIT[faction("Belarus")]


def test_8_321_an_enemy_army_in_poland_calls_its_garrisons_for_a_protector_too() -> None:
    p = russia()
    start(p, "8.51 Declaration of war", W, POLAND)
    play_on(p, "deploy")
    put(p, "104", "Vol-a1")
    p.set_flag(GARRISONS_DUE)
    start(p, "11.13 Forces by rule", R)
    assert "enter Pol-Gar1>103" in offered(p)


@pytest.mark.rule("8.1322", "8.321")
@pytest.mark.parametrize("die", [1, 2])
def test_8_1322_a_response_does_not_take_poland_from_a_protector_with_an_army_in_it(die: int) -> None:
    """1 is War and 2 Intervention; the marker does not move while an army of its controller is there."""
    p = russia(dice=[die])
    start(p, "8.51 Declaration of war", W, POLAND)
    play_on(p, "deploy")
    assert p.controller(POLAND) == R
    start(p, "15.44 Polish Response", UKRAINE)
    play_on(p, "deploy")
    assert p.controller(POLAND) == R and not p.polish_war
    assert p.allegiance[piece("Pol-a1")] == R and p.at[piece("Pol-a1")] >= 0
    assert p.answered >> UKRAINE & 1 and not p.intervened


def test_8_321_war_by_the_response_and_the_levy_for_points() -> None:
    p = russia(dice=[1])
    start(p, "15.44 Polish Response", UKRAINE)
    play_on(p, "deploy")
    assert p.decision is None  # RED decides in the Replacements segment
    assert p.polish_war and p.track[POLAND_TRACK] == WAR
    p.round += 2  # after the first round, in which new forces are not attacked
    assert not closed_regions(p, R) & p.atlas.faction_region[POLAND]
    assert area(p, piece("Pol-a1")) & p.atlas.faction_region[UKRAINE]
    assert not area(p, piece("Pol-a1")) >> space("801") & 1


@pytest.mark.parametrize(("points", "steps"), [(0, 0), (1, 2), (2, 4)])
def test_8_321_in_the_next_replacements_red_pays_points_for_its_levy_once(points: int, steps: int) -> None:
    p = russia()
    control(p, "Poland", W)
    start(p, "8.321 War with Poland", 0)
    start(p, "11.13 Forces by rule", W)
    assert p.decision is None  # RED's levy, not WHITE's
    start(p, "11.13 Forces by rule", R)
    assert (p.waiting().kind, p.waiting().seat) == ("levy", R)
    choose(p, f"levy {points}")
    assert (p.vp, p.steps[R]) == (points, 2 * steps)
    start(p, "11.13 Forces by rule", R)
    assert p.decision is None


def test_8_321_a_white_eagle_gives_red_five_steps() -> None:
    p = russia()
    control(p, "Poland", W)
    p.set_up &= ~BIT[POLAND]
    hold(p, W, "W44")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "event W44")
    play_on(p, "deploy")
    assert p.polish_war
    assert p.steps[R] == 2 * 5
    assert isinstance(where(p, "Pol-a1"), str)


def test_8_321_control_alone_sets_up_no_poles() -> None:
    p = russia()
    start(p, "15.24 Gain control", POLAND, W)
    assert where(p, "Pol-a1") == DISPLAY
    assert p.controller(faction("West Ukraine")) == R  # the other side gains West Ukraine


def test_8_321_white_enters_poland_after_declaring_war_on_it() -> None:
    p = russia()
    home = p.atlas.faction_region[POLAND]
    assert closed_regions(p, W) & home
    start(p, "8.51 Declaration of war", W, POLAND)
    play_on(p, "deploy")
    assert p.track[POLAND_TRACK] == WAR
    assert not p.polish_war  # RED protects it
    assert not closed_regions(p, W) & home


def test_8_321_red_declares_war_on_poland_and_may_pay_for_a_levy() -> None:
    p = russia()
    start(p, "8.51 Declaration of war", R, POLAND)
    play_on(p, "deploy")
    assert p.levy_due
    assert p.polish_war
    assert p.wars[R] == BIT[POLAND]


@pytest.mark.parametrize(("war", "comes"), [(0, False), (1, True)])
def test_8_321_reds_polish_corps_comes_only_in_a_war(war: int, comes: bool) -> None:
    p = russia()
    control(p, "Poland", W)
    p.track[POLAND_TRACK], p.polish_war, p.war_round, p.round = WAR, war, 1, 3
    start(p, "15.44 RED Polish corps")
    assert (p.decision is not None) == comes


@pytest.mark.parametrize(("controller", "w2", "come"), [(W, True, True), (R, True, True), (W, False, False)])
def test_8_321_r37_brings_the_ukraine_armies_if_w2_was_for_the_poles(
    controller: int, w2: bool, come: bool
) -> None:
    p = russia(dice=[1] * 12)
    control(p, "Poland", W)
    p.set_up &= ~BIT[POLAND]
    control(p, "West Ukraine", controller)
    p.gates[W] |= BIT[POLAND] if w2 else 0
    hold(p, R, "R37")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "event R37")
    play_on(p, "deploy")
    assert isinstance(where(p, "Pol-Ukr1"), str) == come


@pytest.mark.parametrize(("controller", "there"), [(W, True), (R, False)])
def test_8_321_the_ukraine_armies_may_stand_in_whites_west_ukraine_too(controller: int, there: bool) -> None:
    p = russia()
    control(p, "Poland", W)
    control(p, "West Ukraine", controller)
    p.set_owner(space("204"), 2 + faction("West Ukraine"), "")
    played(p, "R37")
    start(p, "15.25 Place a piece", W, piece("Pol-Ukr1"))
    assert ("set-up Pol-Ukr1>204" in offered(p)) == there
    assert "set-up Pol-Ukr1>101" in offered(p)


@pytest.mark.parametrize(("die", "state", "left"), [(2, MOSKVA, 1), (4, WAR, 1), (6, WAR, 2)])
def test_8_321_towards_moskva(die: int, state: int, left: int) -> None:
    p = russia(dice=[die])
    for name in ("Poland", "Britain", "USA"):
        control(p, name, W)
    for number in ("801", "701", "726", "739", "819", "823", "601"):
        p.set_owner(space(number), R, "")
    p.track[POLAND_TRACK], p.moskva_open, p.polish_war = WAR, 1, 1
    assert not may_march(p)
    p.noted.append((card("W28"), p.scripts.labels.index("czechs")))
    assert not may_march(p)  # W28 has not been played for Polish reinforcements
    p.noted.append((card("W28"), p.scripts.labels.index("tanks")))
    assert may_march(p)
    start(p, "8.321 Towards Moskva")
    assert (p.track[POLAND_TRACK], p.moskva_open) == (state, left)
    assert not may_march(p)  # once a turn


def test_8_321_the_miracle_on_the_vistula() -> None:
    p = russia()
    control(p, "Poland", W)
    p.track[POLAND_TRACK], p.polish_war = WAR, 1
    put(p, "101", "Pol-a1")
    p.set_owner(space("101"), 2 + POLAND, "")
    p.battle.target, p.battle.attacker, p.battle.defending = space("101"), R, BIT[piece("Pol-a1")]
    assert not p.works_a_miracle()
    p.put(piece("Pilsudski"), space("101"))
    assert p.works_a_miracle()
    p.set_owner(space("101"), R, "")
    assert not p.works_a_miracle()


@pytest.mark.rule("8.53")
def test_8_321_r46_ends_the_war_and_red_keeps_its_cities() -> None:
    p = russia()
    control(p, "Poland", W)
    p.track[POLAND_TRACK], p.polish_war = WAR, 1
    put(p, "103", "Ra1")
    hold(p, R, "R46")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "event R46")
    assert p.gone >> POLAND & 1
    assert where(p, "Pol-a1") == OUT
    assert p.friendly(R) >> space("103") & 1


# 8.324


@pytest.mark.parametrize(("die", "join"), [(3, True), (4, False)])
def test_8_324_a_protector_has_petliura_and_seven_corps_and_one_die_for_the_peasants(
    die: int, join: bool
) -> None:
    p = russia(dice=[die])
    start(p, "8.51 Declaration of war", R, UKRAINE)
    assert method(p) == PROTECTOR
    play_on(p, "deploy")
    assert isinstance(where(p, "Petliura"), str)
    for army in ("Ukr-Pea1", "Ukr-Pea2"):
        assert isinstance(where(p, army), str) if join else where(p, army) == CASUALTIES
    assert CASUALTIES not in [where(p, f"Ukr-c{n}") for n in range(1, 8)]


def test_8_324_white_gains_ukraine_and_the_peasants_rise_for_red() -> None:
    """The example of note 3: one die; on 4-6 RED has them and places them in 220, 223 or 224."""
    p = russia(dice=[4, 5])
    p.marker[UKRAINE] = 2
    p.realign()
    assert method(p) == OTHERWISE
    start(p, "15.25 Set up", UKRAINE)
    assert (p.waiting().kind, p.waiting().seat) == ("peasants-rise", R)
    assert offered(p) == ["rise-at 220", "rise-at 223", "rise-at 224"]
    choose(p, "rise-at 223", "rise-at 224")
    play_on(p, "deploy")
    assert isinstance(where(p, "Petliura"), str)  # a 4 for WHITE
    assert [where(p, army) for army in ("Ukr-Pea1", "Ukr-Pea2")] == ["223", "224"]
    assert p.allegiance[piece("Ukr-Pea1")] == p.owner[space("224")] == R
    assert [where(p, f"Ukr-c{n}") for n in (6, 7)] == [CASUALTIES] * 2


def test_8_324_peasants_are_dead_on_a_3() -> None:
    p = russia(dice=[1, 3])
    p.marker[UKRAINE] = 2
    p.realign()
    start(p, "15.25 Set up", UKRAINE)
    assert [where(p, army) for army in ("Ukr-Pea1", "Ukr-Pea2")] == [CASUALTIES] * 2


def test_8_324_after_r37_the_regulars_are_green() -> None:
    p = russia(dice=[1, 1, 1])
    played(p, "R37")
    p.marker[UKRAINE] = -2
    p.realign()
    assert method(p) == VIOLATION
    start(p, "15.25 Set up", UKRAINE)
    play_on(p, "deploy")
    assert {where(p, id) for id in ("Ukr-Rep", "Ukr-Pav", "Ukr-Sich")} == {"210", "218", "221"}
    assert p.allegiance[piece("Ukr-Rep")] == GREEN
    assert where(p, "Petliura") == OUT
    assert [where(p, f"Ukr-c{n}") for n in (4, 5, 6, 7)] == [CASUALTIES] * 4


def test_8_324_a_green_army_that_is_dead_is_not_rebuilt_with_steps_of_ukraine() -> None:
    p = russia()
    control(p, "Ukraine", R)
    p.turn_piece(piece("Ukr-Rep"), GREEN)
    p.put(piece("Ukr-Rep"), CASUALTIES)
    p.purse = 8
    assert faction_rebuilds(p, UKRAINE) == []


# 8.6


@pytest.mark.rule("8.61", "8.62")
def test_8_61_8_62_red_subjugates_ukraine() -> None:
    p = russia()
    p.turn = 12
    for number in ("218", "224"):
        p.set_owner(space(number), R, "")
    assert UKRAINE in subjects(p)
    start(p, "8.6 Subjugation")
    choose(p, "subjugate ukraine")
    assert p.vp == -2
    assert p.gone >> UKRAINE & 1
    assert {where(p, "RcSub-Ukraine-1"), where(p, "RcSub-Ukraine-2")} == {"218", "224"}
    assert p.friendly(R) >> space("218") & 1


def test_8_62_a_city_that_a_faction_of_red_holds_becomes_reds_own() -> None:
    p = russia()
    control(p, "Poland", R)
    p.set_owner(space("201"), 2 + POLAND, "")
    start(p, "8.6 Subjugation")
    choose(p, "subjugate west-ukraine")
    assert p.owner[space("201")] == R


def test_8_61_not_from_turn_13_on_and_no_country() -> None:
    p = russia()
    p.set_owner(space("408"), R, "")
    p.set_owner(space("117"), R, "")
    p.turn = 13
    assert subjects(p) == []
    p.turn = 12
    assert subjects(p) == [faction("Astrakhan")]


def test_8_62_as_many_armies_as_republics_are_subjugated() -> None:
    p = russia()
    hold(p, R, "R36")
    p.side = R
    p.subjugated = BIT[faction("Astrakhan")] | BIT[faction("Belarus")]
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "event R36")
    play_on(p, "place-piece")
    brought = [isinstance(where(p, f"RaSub{n}"), str) for n in range(1, 5)]
    assert brought == [True, True, False, False]


# 5.2


def tournament() -> FirstRussia:
    p = at_start("v1.5-1919")
    set_up_first(p)
    return p


def test_5_281_cards_played_before_are_gone_and_hold() -> None:
    p = tournament()
    for id in ("W3", "W10", "W16", "R1", "R14"):
        assert card(id) in p.removed
        assert p.was_played(id)
    assert p.subject == 3  # both sides quarrel
    assert p.gates[W] >> faction("Belarus") & 1
    assert p.locks >> faction("Britain") & 1
    assert not p.gates[R] >> UKRAINE & 1  # R1 brought Army 13


def test_5_282_first_hands() -> None:
    p = FIRST.start("v1.5-1919", Sampled("hands"))
    assert isinstance(p, FirstRussia)
    assert {card("W1"), card("W2")} <= set(p.hand[W])
    assert {card("R16"), card("R24")} <= set(p.hand[R])
    assert len(p.hand[W]) == len(p.hand[R]) == 7
    everything = [*p.hand[W], *p.pile[W], *p.discard[W], *(each for each in p.removed if each < 54)]
    assert len(everything) == len(set(everything))


def test_5_26_white_wins_with_a_capital_or_14_points() -> None:
    p = tournament()
    assert not p.white_has_won()
    p.vp = 14
    assert p.white_has_won()
    p.vp = 0
    p.set_owner(space("701"), W, "")
    assert p.white_has_won()


@pytest.mark.parametrize(("then", "white_has_won"), [(R, True), (W, True), (-1, False)])
def test_5_26_white_has_won_though_red_retakes_moskva_in_the_same_part(
    then: int, white_has_won: bool
) -> None:
    p = tournament()
    if then >= 0:
        p.set_owner(space("801"), W, "")
        p.set_owner(space("801"), then, "")
    start(p, "6.0 A part", W, at="look_for_the_winner")
    assert (p.outcome == (W, "at-once")) == white_has_won


@pytest.mark.parametrize(("points", "outcome"), [(13, None), (14, (W, "at-once"))])
def test_5_26_white_has_won_with_14_points_though_it_loses_some_again(
    points: int, outcome: tuple[int, str] | None
) -> None:
    p = tournament()
    p.score(W, points, "")
    p.score(R, 3, "")
    start(p, "6.0 A part", R, at="look_for_the_winner")
    assert p.outcome == outcome


def test_5_26_the_victory_of_1919_is_not_told_as_that_of_the_introduction() -> None:
    p = tournament()
    p.score(W, 14, "")
    start(p, "6.0 A part", R, at="look_for_the_winner")
    assert p.log and FIRST.tell(p.log[-1]) == "WHITE wins: Moskva, Petrograd or 14 points."


@pytest.mark.parametrize(("vp", "outcome"), [(13, None), (14, (W, "at-once"))])
def test_5_26_white_wins_as_soon_as_a_part_is_over(vp: int, outcome: tuple[int, str] | None) -> None:
    p = tournament()
    p.vp = vp
    start(p, "6.0 A part", R, at="look_for_the_winner")
    assert p.outcome == outcome


def test_5_26_red_needs_14_points_its_cities_and_three_objectives() -> None:
    p = tournament()
    p.vp = -14
    assert objectives(p) < 3
    assert not red_has_won(p)
    for number in ("324", "333", "502", "507", "514"):
        p.set_owner(space(number), R, "")
    assert objectives(p) == 3  # the Don, the Urals, and no Polish city abroad
    assert red_has_won(p)
    p.vp = -13
    assert not red_has_won(p)


@pytest.mark.parametrize(("die", "over"), [(1, True), (2, False)])
def test_5_27_the_higher_card_bends_the_die(die: int, over: bool) -> None:
    p = tournament()
    p.turn = 10
    hold(p, W, "W2")
    hold(p, R, "R24", "R2")
    p = tournament_with(p, die)
    start(p, "5.27 The end by a die")
    choose(p, "pledge W2", "pledge R2")
    assert p.waiting().seat == W  # 4 against 3
    choose(p, "bend 1")
    assert (p.outcome is not None) == over
    assert card("W2") in p.discard[W] and card("R2") in p.discard[R]


def tournament_with(p: FirstRussia, *dice: int) -> FirstRussia:
    """The same with dice laid down."""
    fresh = at_start("v1.5-1919", dice=dice)
    set_up_first(fresh)
    fresh.turn, fresh.hand = p.turn, [list(hand) for hand in p.hand]
    fresh.log = []
    return fresh
