"""5 The turn: start of turn, hands, weather, rounds, end of turn."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, follow
from barricades.games.toc.ch05_turn.hands import draw, fill_hands, join_year, lay_down
from barricades.games.toc.ch05_turn.sequence import (
    ACTION_PHASE,
    END_OF_TURN,
    LOGISTICS,
    START_OF_TURN,
    TURNS,
    WRAP_UP,
    political_phase,
    set_weather,
)
from barricades.games.toc.ch10_supply.supply import FULL, LIMITED, supply_of
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.state import ASSET_BOX, FAIR, MUD, WINTER, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    at_start,
    box,
    choose,
    control,
    happened,
    hold,
    offered,
    own,
    piece,
    put,
    russia,
    space,
    start,
)

W, R = WHITE, RED


def ids(p: Russia, cards: list[int]) -> set[str]:
    return {p.game.names["card"].token(card) for card in cards}


# 5.0, 5.1


def test_5_0_a_turn_ends_with_the_next_one() -> None:
    p = russia(10, dice=(1,) * 40)
    p.track_gone = 0b1111
    start(p, TURNS, at="logistics_phase")
    assert (p.turn, p.round) == (11, 1)
    assert p.waiting().seat == W and p.waiting().kind == "choose-action"


@pytest.mark.rule("5.13")
def test_5_1_hands_then_weather_then_infighting() -> None:
    p = russia(6, dice=(*(1,) * 14, 2, 15))
    p.pile = [list(range(0, 20)), list(range(54, 74))]
    p.subject = BIT[W]
    start(p, START_OF_TURN)
    kinds = happened(p)
    assert kinds.index("drew") < kinds.index("weather") < kinds.index("chit")


def test_5_10_the_order_of_the_start_is_hands_weather_infighting() -> None:
    names = START_OF_TURN.names
    assert names.index("fill_hands") < names.index("set_weather") < names.index("draw_chits")


# 5.11


@pytest.mark.parametrize(("turn", "year"), [(1, 1918), (4, 1919), (10, 1920)])
def test_5_11_a_new_year_joins_draw_pile_and_discard_pile(turn: int, year: int) -> None:
    p = russia(turn)
    p.discard[W] = [p.edition.card("W6")]
    p.pile[W], p.hand[W] = [], [p.edition.card("W2")]
    join_year(p)
    joined = [p.edition.actions[card].year for card in p.pile[W] if card != p.edition.card("W6")]
    assert p.edition.card("W6") in p.pile[W] and p.discard[W] == []
    assert joined and set(joined) == {year}
    if year > 1918:
        assert p.edition.card("W2") not in p.pile[W] and p.hand[W] == [p.edition.card("W2")]


@pytest.mark.parametrize("turn", [2, 3, 5, 9, 11, 16])
def test_5_11_no_cards_join_on_other_turns(turn: int) -> None:
    p = russia(turn)
    join_year(p)
    assert p.pile == [[], []]


def test_5_11_each_side_draws_until_it_holds_seven() -> None:
    p = russia(2, dice=(1,) * 12)
    hold(p, W, "W1", "W2")
    p.pile = [list(range(2, 20)), list(range(54, 74))]
    fill_hands(p)
    assert (len(p.hand[W]), len(p.hand[R])) == (7, 7)
    assert {"W1", "W2"} <= ids(p, p.hand[W])


def test_5_11a_cards_that_were_kept_count() -> None:
    p = russia(2, dice=(1,) * 7)
    p.hand[W] = list(range(0, 7))
    p.pile = [list(range(7, 20)), list(range(54, 74))]
    fill_hands(p)
    assert p.hand[W] == list(range(0, 7))


def test_5_11_the_discard_pile_is_shuffled_when_the_draw_pile_is_empty() -> None:
    p = russia(2, dice=(2,))
    p.discard[W] = [3, 5]
    assert draw(p, W) == 5
    assert p.pile[W] == [3] and p.discard[W] == []


def test_5_11_if_both_are_empty_the_hand_stays_short() -> None:
    p = russia(2, dice=(1,) * 7)
    p.pile = [[], list(range(54, 74))]
    fill_hands(p)
    assert (len(p.hand[W]), len(p.hand[R])) == (0, 7)


# 5.12


@pytest.mark.parametrize(
    ("turn", "weather"),
    [
        (1, FAIR), (2, MUD), (3, WINTER), (4, WINTER), (5, MUD), (7, FAIR), (8, MUD), (9, WINTER),
        (10, WINTER), (11, MUD), (13, FAIR), (14, MUD), (15, WINTER), (16, WINTER),
    ],
)  # fmt: skip
def test_5_12_the_weather_of_a_turn(turn: int, weather: int) -> None:
    p = russia(turn)
    set_weather(p)
    assert p.weather == weather and p.cursor == 0


@pytest.mark.parametrize("turn", [6, 12])
@pytest.mark.parametrize(("die", "weather"), [(1, MUD), (2, MUD), (3, FAIR), (6, FAIR)])
def test_5_12_on_turns_6_and_12_a_die_decides(turn: int, die: int, weather: int) -> None:
    p = russia(turn, dice=(die,))
    set_weather(p)
    assert p.weather == weather


@pytest.mark.parametrize(("turn", "rounds"), [(1, 5), (2, 6), (16, 6)])
def test_5_12_turn_1_has_5_rounds_and_the_others_6(turn: int, rounds: int) -> None:
    p = russia(turn, dice=(1,) * 14)
    p.pile = [list(range(0, 20)), list(range(54, 74))]
    start(p, START_OF_TURN)
    assert p.rounds == rounds


@pytest.mark.parametrize(
    ("turn", "weather"), [(1, FAIR), (2, MUD), (3, WINTER), (4, MUD), (5, FAIR), (6, MUD)]
)
def test_5_12b_the_quarterly_calendar_rolls_no_die(turn: int, weather: int) -> None:
    p = russia(turn, quarterly_calendar="on")
    set_weather(p)
    assert p.weather == weather and p.cursor == 0


def test_5_12b_the_cards_of_1919_and_1920_join_on_turns_4_and_8() -> None:
    for turn, year in ((4, 1919), (8, 1920)):
        p = russia(turn, quarterly_calendar="on")
        join_year(p)
        assert {p.edition.actions[card].year for card in p.pile[W]} == {year}


# 5.2


@pytest.mark.parametrize(("turn", "politics"), [(1, True), (9, True), (10, False), (16, False)])
def test_5_2_turns_1_to_9_have_a_political_phase(turn: int, politics: bool) -> None:
    p = russia(turn)
    assert (political_phase(p) is not None) == politics
    assert ("phase" in happened(p)) == politics


def test_5_21_the_political_phase_comes_before_the_action_phase() -> None:
    p = russia(2)
    start(p, TURNS, at="political_phase")
    assert p.waiting().kind == "stake"


# 5.3


def test_5_31_whites_part_comes_first_then_reds_for_as_many_rounds_as_the_chart_says() -> None:
    p = russia(10)
    p.round, p.rounds = 0, 2
    start(p, ACTION_PHASE)
    seen: list[tuple[int, int]] = []
    while p.decision is not None and p.waiting().kind == "choose-action" and len(seen) < 6:
        seen.append((p.round, p.waiting().seat))
        choose(p, "one-space")
    assert seen == [(1, W), (1, R), (2, W), (2, R)]


def test_5_3_the_action_phase_begins_with_round_1() -> None:
    p = russia(10)
    p.round = 0
    start(p, TURNS, at="action_phase")
    assert p.round == 1 and p.waiting().seat == W


def test_5_32_in_the_last_round_units_out_of_supply_are_marked_at_the_beginning_of_the_part() -> None:
    for round, marked in ((1, False), (6, True)):
        p = russia(10)
        p.round = round
        put(p, "310", "Ra11")
        start(p, "6.0 A part", R)
        assert bool(p.cut_off >> piece("Ra11") & 1) == marked


# 5.4, 5.48


def test_5_4_the_segments_of_the_logistics_phase() -> None:
    segments = [
        "note_the_powers", "withdraw_major_powers", "attrition", "conquer_factions", "link_up",
        "score_cities", "sudden_death", "replacements", "wrap_up",
    ]  # fmt: skip
    assert [name for name in LOGISTICS.names if name in segments] == segments


def test_5_48_the_steps_of_the_wrap_up() -> None:
    steps = [
        "end_infighting", "involvement_tracks", "far_east", "greens_and_insurrections", "close_to_home",
        "makhno_mutiny", "check_leaders", "bomb_moskva", "peace_with_poland",
    ]  # fmt: skip
    assert [name for name in WRAP_UP.names if name in steps] == steps


def wrapped(p: Russia) -> Russia:
    start(p, WRAP_UP)
    return p


def played_through(p: Russia) -> list[str]:
    """The Logistics Phase to its end, with as little as possible done, and the events of it."""
    turn = p.turn
    start(p, TURNS, at="logistics_phase")
    while p.decision is not None and p.turn == turn:
        texts = offered(p)
        quiet = [text for text in texts if text in ("spent", "ports-named", "no-bombing", "pass", "done")]
        choose(p, (quiet or texts)[0])
    return happened(p)


@pytest.mark.rule("5.41", "5.45", "5.47", "5.48", "5.48a", "5.48b", "5.48d", "5.48e")
def test_5_4_what_every_segment_of_the_logistics_phase_leaves_in_the_log() -> None:
    p = russia(2, dice=(3,) * 80, powers=True)
    p.subject = BIT[W]
    p.chit[W] = next(number for number, chit in enumerate(chits(W)) if chit.name == "No VC")
    put(p, "528", "Si-a1", "Kolchak")
    control(p, "Astrakhan", W)
    put(p, "329", "Ast-a1")  # far from home
    put(p, "627", "SR-c1")
    p.put(piece("Green1"), space("814"))
    told = [
        kind for kind in played_through(p)
        if kind in {"withdrawal-die", "scored", "steps-total", "infighting-die", "track-die", "green-die",
                    "home-die", "check-die"}
    ]  # fmt: skip
    assert told == [
        "withdrawal-die", "scored", "scored", "steps-total", "steps-total", "infighting-die", "track-die",
        "green-die", "home-die", "check-die",
    ]  # fmt: skip


@pytest.mark.rule("5.48d", "5.48g")
def test_5_48_the_mutiny_comes_with_the_greens_and_the_peace_with_poland_last() -> None:
    p = russia(11, dice=(3,) * 80)
    p.track_gone = 0b1111
    control(p, "Poland", W)
    own(p, R, "101")
    put(p, "218", "Ra1")
    kinds = played_through(p)
    assert kinds.index("steps-total") < kinds.index("makhno-mutiny") < kinds.index("peace-die")


def test_5_48a_infighting_may_end_in_the_wrap_up() -> None:
    p = russia(10, dice=(6,))
    p.track_gone = 0b1111
    own(p, W, "726", "739", "819")
    p.subject = BIT[W]
    assert not wrapped(p).subject_to_infighting(W)


def test_5_48c_the_far_east_is_looked_at_in_the_wrap_up() -> None:
    p = russia(3)
    p.track_gone = 0b1111
    put(p, "910", "FE-c4")
    box(p, -6, "Semenov")
    wrapped(p)
    assert p.at[piece("Semenov")] == space("910")


def test_5_48e_leaders_are_checked_in_the_wrap_up() -> None:
    p = russia(10, dice=(1,))
    p.track_gone = 0b1111
    put(p, "324", "Vol-a1", "Denikin")
    p.back |= BIT[piece("Denikin")]
    wrapped(p)
    assert not p.back >> piece("Denikin") & 1


def test_5_48f_white_may_bomb_moskva_in_the_wrap_up() -> None:
    p = russia(13)
    p.track_gone = 0b1111
    own(p, W, "817", "813", "814", "815", "816", "818", "819", "331", "332", "335", "330", "820", "821")
    box(p, ASSET_BOX, "WsAir")
    wrapped(p)
    assert offered(p) == ["bomb WsAir", "no-bombing"]


# 5.5


def late(turn: int = 5) -> Russia:
    return russia(turn)


def test_5_51_markers_of_one_turn_come_off_and_others_stay() -> None:
    p = late()
    put(p, "324", "Don-c1")
    put(p, "325", "Don-c2")
    p.no_act[W] = BIT[space("324")] | BIT[space("325")]
    p.fixed[W] = BIT[space("324")]
    p.blocked[R] = BIT[space("820")]
    start(p, END_OF_TURN)
    assert p.no_act[W] == BIT[space("325")] and p.blocked == [0, 0] and p.fixed == [0, 0]


def test_5_51_assets_become_available_chits_return_and_steps_are_lost() -> None:
    p = late()
    p.spent_assets, p.chit, p.steps, p.card_steps = 1, [0, 1], [3, 4], [2, 2]
    start(p, END_OF_TURN)
    assert (p.spent_assets, p.chit, p.steps, p.card_steps) == (0, [-1, -1], [0, 0], [0, 0])


def test_5_51_the_turn_marker_advances() -> None:
    p = late(5)
    start(p, END_OF_TURN)
    assert p.turn == 6


def test_5_51_what_was_lent_goes_back_and_fights_with_red_as_the_trigger() -> None:
    p = russia(5, dice=(6, 1, 1, 1, 1))
    control(p, "Makhno", R)
    p.lent = BIT[p.game.names["faction"].number("makhno")]
    p.recompute()
    put(p, "229", "Mak-a1", "Vol-a1")
    assert p.allegiance[piece("Mak-a1")] == W
    start(p, END_OF_TURN)
    while p.decision is not None and p.turn == 5:
        choose(p, offered(p)[0])
    assert p.allegiance[piece("Mak-a1")] == R
    assert p.log is not None
    (clash,) = [event for event in p.log if event.kind == "clashed"]
    assert clash.data["side"] == R


def test_5_52_other_things_stay() -> None:
    p = late()
    p.points[3], p.doors, p.fewer_steps = 2, [1, 2, 0, 0, 0], [2, 1]
    own(p, W, "630")
    p.put(p.roster.train, space("630"))
    box(p, -5, "Ra15")
    start(p, END_OF_TURN)
    assert p.points[3] == 2 and p.doors == [1, 2, 0, 0, 0] and p.fewer_steps == [2, 1]
    assert p.at[p.roster.train] == space("630") and p.at[piece("Ra15")] == -5


def test_5_5_after_the_logistics_phase_the_turn_ends() -> None:
    p = russia(10, dice=(1,) * 20)
    p.steps = [8, 8]
    start(p, TURNS, at="end_of_turn")
    assert p.turn == 11 and p.steps == [0, 0]


# 6.24 After play


def test_6_24_a_starred_card_played_as_an_event_leaves_the_game() -> None:
    p = at_start()
    card = p.edition.card("W1")
    p.hand[W] = [card]
    lay_down(p, card, event=True)
    assert p.removed == [card] and p.hand[W] == [] and p.discard[W] == []


@pytest.mark.parametrize(("card", "event"), [("W1", False), ("W6", True), ("W6", False)])
def test_6_24_every_other_card_goes_to_the_discard_pile(card: str, event: bool) -> None:
    p = at_start()
    number = p.edition.card(card)
    p.hand[W] = [number]
    lay_down(p, number, event=event)
    assert p.discard[W] == [number] and p.removed == []


# 5.12a, 5.42, 5.6


def test_5_12a_winter_limits_supply_and_fair_weather_does_nothing() -> None:
    p = russia(7)
    put(p, "819", "Ra8")
    p.weather = FAIR
    assert supply_of(p, piece("Ra8")) == FULL
    p.weather = WINTER
    p.memo = {}
    assert supply_of(p, piece("Ra8")) == LIMITED


def test_5_42_attrition_comes_in_the_logistics_phase() -> None:
    p = russia(10, dice=(1,) * 40)
    p.track_gone = 0b1111
    put(p, "310", "Ra11")
    start(p, LOGISTICS)
    assert p.back >> piece("Ra11") & 1


def test_5_6_what_a_rule_leaves_behind_is_carried_out() -> None:
    p = russia(10)
    own(p, W, "528")
    p.put(p.roster.train, space("528"))
    follow(p, "13.73 Train")
    start(p, WHAT_FOLLOWS)
    assert p.vp == 3 and p.due == []
