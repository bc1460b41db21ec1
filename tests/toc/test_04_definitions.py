"""4 Definitions."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch04_definitions.definitions import at_war_with_poland, nearest
from barricades.games.toc.ch04_definitions.displacement import DISPLACEMENT, displace
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.ch05_turn.sequence import ACTION_PHASE
from barricades.games.toc.state import CASUALTIES, GREEN, NEUTRAL, RESERVE
from barricades.kernel.bits import BIT, members
from tests.toc.positions import at_start, control, faction, own, piece, put, russia, space, start, where


def test_4_5_the_set_up_has_nine_victory_cities_for_red_and_ten_for_white() -> None:
    p = at_start()
    assert (p.vc_count(RED), p.vc_count(WHITE)) == (9, 10)
    assert (p.rc_count(RED), p.rc_count(WHITE)) == (8, 7)


def test_4_7_home_victory_cities() -> None:
    atlas = at_start().atlas
    red = {atlas.numbers[each] for each in members(atlas.home_vcs[RED])}
    white = {atlas.numbers[each] for each in members(atlas.home_vcs[WHITE])}
    assert red == {"701", "726", "739", "801", "819", "823", "601", "623", "630"}
    assert white == {"301", "309", "324", "333", "502", "507", "523", "528", "901", "910"}


def test_4_1_units_of_a_faction_are_its_controllers() -> None:
    p = at_start()
    assert p.allegiance[piece("Cz-a1")] == NEUTRAL
    control(p, "Czech Legion", WHITE)
    assert p.allegiance[piece("Cz-a1")] == WHITE


def test_4_2_socialist_revolutionaries_have_the_colour_of_their_box() -> None:
    p = at_start()
    assert p.allegiance[piece("SR-aKU1")] == WHITE
    p.track[0] = 3
    p.recompute()
    assert p.allegiance[piece("SR-aKU1")] == NEUTRAL
    p.track[0] = 1
    p.recompute()
    assert p.allegiance[piece("SR-aKU1")] == RED


def test_4_3_a_space_of_a_controlled_faction_is_friendly() -> None:
    p = russia()
    helsinki = space("127")
    assert not p.friendly(WHITE) >> helsinki & 1
    control(p, "Finland", WHITE)
    assert p.friendly(WHITE) >> helsinki & 1


def test_4_3a_a_space_with_greens_is_friendly_to_nobody() -> None:
    p = russia()
    own(p, RED, "810")
    assert p.friendly(RED) >> space("810") & 1
    p.put(piece("Green1"), space("810"))
    assert p.allegiance[piece("Green1")] == GREEN
    assert not p.friendly(RED) >> space("810") & 1


def test_4_3c_behind_the_central_powers_line_everything_is_neutral() -> None:
    p = russia(powers=True)
    control(p, "Belarus", RED, set_up=False)
    assert not p.friendly(RED) >> space("241") & 1


def test_4_8_the_nearest_of_some_spaces_by_links() -> None:
    p = russia()
    among = BIT[space("330")] | BIT[space("335")]
    assert nearest(p, space("326"), among) == BIT[space("330")]


def test_4_8_nothing_beyond_the_limit_is_near() -> None:
    p = russia()
    assert nearest(p, space("901"), BIT[space("101")]) == 0


def test_4_10_war_with_poland_begins_when_whites_polish_forces_are_set_up() -> None:
    p = russia()
    control(p, "Poland", WHITE, set_up=False)
    assert not at_war_with_poland(p)
    control(p, "Poland", WHITE)
    assert at_war_with_poland(p)


def test_4_11_a_full_army_has_two_steps_and_a_corps_one() -> None:
    p = russia()
    put(p, "801", "Ra1", "Rc1")
    assert (p.steps_of(piece("Ra1")), p.steps_of(piece("Rc1"))) == (2, 1)
    put(p, "801", "Ra1", reduced=True)
    assert p.steps_of(piece("Ra1")) == 1


def test_4_0_the_definitions_hold_in_every_chapter() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    assert at_war_with_poland(p)


def test_4_3b_a_space_with_revolutionaries_is_friendly_to_their_colour() -> None:
    p = russia()
    own(p, RED, "623")
    p.put(piece("SR-aKU1"), space("623"))
    assert p.friendly(WHITE) >> space("623") & 1
    p.track[0] = 3  # GREEN
    p.recompute()
    assert not (p.friendly(WHITE) | p.friendly(RED)) >> space("623") & 1


def test_4_3a_central_powers_deny_a_space_to_both_sides() -> None:
    p = russia(powers=True)
    own(p, RED, "814")
    p.put(piece("Ger-c1"), space("814"))
    assert not p.friendly(RED) >> space("814") & 1


def test_4_4_units_occupy_and_leaders_do_not() -> None:
    p = russia()
    put(p, "801", "Rc1")
    p.put(piece("Trotsky"), space("802"))
    assert p.held(RED) == BIT[space("801")]


def test_4_6_ahead_and_behind_in_cities() -> None:
    p = at_start()
    assert p.ahead(WHITE)
    assert p.behind(RED)
    own(p, RED, "301", "309")
    assert p.ahead(RED)
    assert p.behind(WHITE)


def test_4_12_a_round_has_whites_part_and_then_reds() -> None:
    assert ACTION_PHASE.names.index("whites_part") < ACTION_PHASE.names.index("reds_part")


def test_15_26d_a_displaced_unit_whose_faction_has_become_neutral_meanwhile_stays() -> None:
    p = russia()
    put(p, "630", "Cz-a4")
    own(p, WHITE, "623", "631")
    control(p, "Czech Legion", WHITE)
    displace(p, piece("Cz-a4"))
    p.marker[faction("Czech Legion")] = 1  # as when RED discredits WHITE before the unit has left
    p.realign()
    start(p, WHAT_FOLLOWS)
    assert where(p, "Cz-a4") == "630"
    assert p.allegiance[piece("Cz-a4")] == NEUTRAL


def test_4_8_no_white_unit_is_displaced_into_poland() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    put(p, "242", "AFSR-c1")
    own(p, RED, "242")
    start(p, DISPLACEMENT, piece("AFSR-c1"), 0)
    assert where(p, "AFSR-c1") == RESERVE  # the nearest friendly spaces are Polish


def test_4_8_without_a_space_within_six_links_a_corps_goes_to_the_reserve_and_an_army_to_casualties() -> None:
    p = russia()
    p.owner = [WHITE] * p.atlas.size
    p.recompute()
    p.put(piece("Rc1"), space("819"))
    p.put(piece("Ra1"), space("819"))
    start(p, DISPLACEMENT, piece("Rc1"), 0)
    start(p, DISPLACEMENT, piece("Ra1"), 0)
    assert (where(p, "Rc1"), where(p, "Ra1")) == (RESERVE, CASUALTIES)
