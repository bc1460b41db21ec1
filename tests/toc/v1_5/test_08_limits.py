"""8.1321 to 8.62 What limits control, wars and cards, and what is left of a faction that RED has won."""

import pytest

from barricades.games.toc.ch07_movement.ground import area
from barricades.games.toc.ch07_movement.limits import activated, cooperating, why_nation_barred
from barricades.games.toc.ch08_combat.declaration import prey
from barricades.games.toc.ch11_replacements.steps_now import served
from barricades.games.toc.ch15_politics.factions import CONTROL_GAINED
from barricades.games.toc.editions.v1_5.state import INTERVENTION, FirstRussia
from barricades.games.toc.editions.v1_5.subjugation import subjects
from barricades.games.toc.editions.v1_5.war import targets
from barricades.games.toc.state import CASUALTIES, COMING, NEUTRAL, OUT, POLAND_TRACK, RESERVE
from barricades.kernel.bits import BIT, members
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
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

POLAND, WEST_UKRAINE, POWERS = faction("Poland"), faction("West Ukraine"), faction("Central Powers")
TWO_STEPS = 4  # in halves


def own(p: FirstRussia, side: int, *numbers: str) -> None:
    for number in numbers:
        p.set_owner(space(number), side, "")


def event(p: FirstRussia, side: int, card: str) -> None:
    hold(p, side, card)
    p.side = side
    start(p, "6.0 A part", side, at="choose-action")
    choose(p, f"event {card}")


def play_on(p: FirstRussia, *kinds: str) -> None:
    while p.decision is not None and p.waiting().kind in kinds:
        choose(p, offered(p)[0])


# 8.221 To the end of the game


@pytest.mark.rule("8.221", "R24")
def test_8_221_a_card_moves_a_marker_after_turn_9() -> None:
    p = russia()
    p.turn = 10
    event(p, R, "R24")
    choose(p, "branch marker")
    assert p.marker[faction("Ukraine")] == -1


@pytest.mark.rule("8.221", "8.321")
def test_8_221_the_polish_response_gives_white_poland_after_turn_9() -> None:
    p = russia(dice=[1, 6])
    p.turn = 11
    start(p, "15.44 Polish Response", faction("Belarus"))
    play_on(p, "deploy")
    assert p.controller(POLAND) == W
    assert p.track[POLAND_TRACK] == INTERVENTION
    assert isinstance(where(p, "Pol-a1"), str)


@pytest.mark.rule("8.221", "R37")
def test_8_221_r37_gives_red_ukraine_after_turn_9() -> None:
    p = russia(dice=[1, 1, 6, 1])
    p.turn = 10
    control(p, "Poland", W)
    event(p, R, "R37")
    play_on(p, "deploy", "place-piece")
    assert p.controller(faction("Ukraine")) == R


@pytest.mark.rule("8.131")
def test_8_131_points_move_no_marker_after_turn_9() -> None:
    p = russia()
    p.turn = 10
    start(p, "15.13 Move marker", faction("Ukraine"), -1, 0)
    assert p.marker[faction("Ukraine")] == 0


# 8.1321 R9


@pytest.mark.rule("8.1321", "R9")
def test_8_1321_under_r9_west_ukraine_does_not_follow_when_a_side_gains_poland() -> None:
    for card, gained in (("", R), ("R9", -1)):
        p = russia()
        if card:
            played(p, card)
        p.marker[POLAND] = 2
        p.realign()
        start(p, CONTROL_GAINED.title, POLAND, W)
        play_on(p, "deploy")
        assert p.controller(WEST_UKRAINE) == gained


@pytest.mark.rule("8.1321", "8.512", "R9")
def test_8_1321_under_r9_war_is_declared_on_poland_alone() -> None:
    p = russia()
    played(p, "R10", "R14")
    assert {POLAND, WEST_UKRAINE, faction("Latvia")} <= set(targets(p, R))
    played(p, "R9")
    assert targets(p, R) == [POLAND]


# 8.512, 8.511 Major Powers


@pytest.mark.rule("8.512")
def test_8_512_white_declares_no_war_on_an_ally_that_red_controls() -> None:
    p = russia(powers=True)
    for name in ("Britain", "France", "USA", "Czech Legion", "Central Powers"):
        control(p, name, R)
    assert targets(p, W) == [POWERS]


@pytest.mark.rule("8.315", "8.511")
def test_8_315_a_protector_activates_the_central_powers_and_nothing_besides() -> None:
    p = at_start()
    put(p, "701", "Ra7")
    start(p, "8.51 Declaration of war", W, POWERS)
    play_on(p, "place-var-army")
    germans = p.at[piece("Ger-a8")]
    assert why_nation_barred(p, R, piece("Ger-a8")) is None
    assert piece("Ger-a8") in activated(p, R, germans)
    besides = cooperating(p, R, BIT[germans])
    assert besides >> p.at[piece("Ger-a9")] & 1
    assert not besides >> space("701") & 1


@pytest.mark.rule("8.315", "8.24")
def test_8_315_red_does_not_activate_central_powers_that_it_only_controls() -> None:
    p = at_start()
    control(p, "Central Powers", R)
    assert why_nation_barred(p, R, piece("Ger-a8")) is not None


@pytest.mark.rule("8.316", "8.51")
def test_8_316_the_legion_is_attacked_only_after_a_declaration_of_war() -> None:
    p = at_start()
    kazan = space("630")
    assert p.held(NEUTRAL) >> kazan & 1
    assert not prey(p, R) >> kazan & 1
    assert not prey(p, W) >> kazan & 1
    start(p, "8.51 Declaration of war", R, faction("Czech Legion"))
    assert prey(p, R) >> kazan & 1


@pytest.mark.rule("8.315", "8.51")
def test_8_315_the_central_powers_are_attacked_only_after_a_declaration_of_war() -> None:
    p = at_start()
    narva = space("122")
    assert not prey(p, R) >> narva & 1
    start(p, "8.51 Declaration of war", R, POWERS)
    play_on(p, "place-var-army")
    assert prey(p, R) >> narva & 1


# 8.314, 8.316, 8.325 Sevastopol and Omsk


@pytest.mark.rule("8.314", "8.316", "8.325")
@pytest.mark.parametrize("name", ["Britain", "Czech Legion", "USA"])
def test_8_316_no_steps_of_cards_without_sevastopol_and_omsk(name: str) -> None:
    p = russia()
    control(p, name, W)
    p.purse = TWO_STEPS
    own(p, W, "301", "514")
    assert served(p, W, TWO_STEPS, 2) == [faction(name)]
    own(p, R, "301")
    assert served(p, W, TWO_STEPS, 2) == []


@pytest.mark.rule("8.314", "W27")
def test_8_314_british_reinforcements_wait_for_sevastopol_and_omsk() -> None:
    p = russia()
    control(p, "Britain", W)
    own(p, W, "514", "717", "308")
    own(p, R, "301")
    event(p, W, "W27")
    play_on(p, "place-piece")
    assert [where(p, id) for id in ("Br-SBL", "Br-cTank", "Br-cAZ")] == [COMING] * 3
    own(p, W, "301")
    start(p, "11.11 Deferred clauses")
    play_on(p, "place-piece")
    assert where(p, "Br-SBL") == "717"
    assert where(p, "Br-cTank") != COMING


# 8.3 Set-up


@pytest.mark.rule("8.3", "8.312")
def test_8_3_a_baltic_army_is_placed_anywhere_in_its_region() -> None:
    p = russia()
    p.marker[faction("Latvia")] = 2
    p.realign()
    start(p, "15.25 Set up", faction("Latvia"))
    region = members(p.atlas.faction_region[faction("Latvia")])
    numbers = [FIRST.names["space"].token(each) for each in region]
    assert [text for text in offered(p) if text.startswith("set-up Lat-a1>")] == [
        f"set-up Lat-a1>{number}" for number in numbers
    ]
    assert len(numbers) > 1


# 8.23 Forces abroad


@pytest.mark.rule("8.23")
def test_8_23_forces_of_a_faction_leave_a_region_that_an_enemy_has_entered() -> None:
    p = russia()
    control(p, "Belarus", W)
    put(p, "236", "Bel-a1")
    put(p, "244", "Ra7")
    assert area(p, piece("Bel-a1")) >> space("701") & 1


@pytest.mark.rule("8.23")
def test_8_23_no_unit_of_a_republic_is_lost_for_being_abroad() -> None:
    p = russia()  # no die is laid down
    control(p, "Belarus", W)
    put(p, "701", "Bel-a1")
    start(p, "15.31 Close to home")
    assert where(p, "Bel-a1") == "701"


# 8.151 Leaders


@pytest.mark.rule("8.151")
def test_8_151_a_leader_left_alone_may_go_home() -> None:
    p = russia()
    control(p, "Latvia", R)
    put(p, "119", "Rc1", "Trotsky")
    put(p, "705", "Ra7")
    own(p, R, "801", "823")
    start(p, "15.13 Move marker", faction("Latvia"), 1, 1)
    choose(p, "let-go")
    assert where(p, "Rc1") == RESERVE
    assert {"displace 705", "displace 801", "displace 823"} <= set(offered(p))
    choose(p, "displace 801")
    assert where(p, "Trotsky") == "801"


# 8.53, 8.62


@pytest.mark.rule("8.53")
def test_8_53_units_still_to_come_are_not_for_the_conqueror() -> None:
    p = russia()
    control(p, "Makhno", W)
    for each in members(p.atlas.faction_region[faction("Makhno")]):
        p.set_owner(each, R, "")
    assert where(p, "Mak-a2") == COMING  # R28 would bring it
    start(p, "5.43 Factions conquered")
    assert p.gone >> faction("Makhno") & 1
    assert where(p, "Mak-a1") == CASUALTIES
    assert where(p, "Mak-a2") == OUT


@pytest.mark.rule("8.62")
def test_8_62_units_that_red_rebuilt_after_the_conquest_leave_with_the_subjugation() -> None:
    p = russia()
    control(p, "Ukraine", W)
    p.put(piece("Ukr-Pea1"), space("220"))
    p.turn_piece(piece("Ukr-Pea1"), R)  # it rose for RED
    own(p, R, "218", "224")
    start(p, "8.53 Conquests")
    put(p, "218", "Ukr-Rep")  # rebuilt
    assert p.allegiance[piece("Ukr-Rep")] == R
    start(p, "8.6 Subjugation")
    choose(p, "subjugate ukraine")
    assert where(p, "Ukr-Rep") == where(p, "Ukr-c1") == OUT
    assert where(p, "Ukr-Pea1") == "220"


@pytest.mark.rule("8.61", "8.315")
def test_8_61_not_behind_the_line_in_the_turn_in_which_the_central_powers_leave() -> None:
    p = russia()
    control(p, "Makhno", R)
    for each in members(p.atlas.faction_region[faction("Makhno")]):
        p.set_owner(each, 2 + faction("Makhno"), "")
    p.turn = p.powers_left = 4
    assert faction("Makhno") not in subjects(p)
    p.turn = 5
    assert faction("Makhno") in subjects(p)
