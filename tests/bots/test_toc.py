"""Officers of Triumph of Chaos where the right choice is plain, and in whole games."""

import pytest

from barricades.bots.toc import fighting, politics
from barricades.bots.toc.ground import Ground, falls
from barricades.bots.toc.officer import Officer
from barricades.bots.toc.players import Recruit, Staff
from barricades.bots.toc.words import PHRASES, WORDS, sentence
from barricades.bots.toc.worth import stakes
from barricades.games.toc.box import BOX
from barricades.games.toc.game import GAME
from barricades.games.toc.state import CASUALTIES, RESERVE, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.messages import Message
from tests.bots.commissars import (
    BOTS,
    CAMPAIGN,
    INTRODUCTION,
    choice,
    game,
    operation,
    play_on,
    quiet,
    said,
)
from tests.toc.combats import attack, combats, joined
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    choose,
    control,
    faction,
    hold,
    own,
    piece,
    put,
    russia,
    space,
    start,
)

EACH = pytest.mark.parametrize("kind", BOTS)
VALUES = {
    "units": (1, 2), "piece": 3, "space": 40, "card": 7, "political": 8, "region": 2, "faction": 3,
    "track": 1, "box": 1, "branch": 2, "chance": 50, "killed": "1.0", "lost": "0.5",
    "side": 0, "number": 2,
}  # fmt: skip


def kinds(scenario: str) -> set[str]:
    """The kinds of decision in the edition of a scenario."""
    procedures = GAME.of(scenario).flow.procedures
    steps = [step for each in procedures for step in each.choices if step is not None]
    return {step.name for step in steps if not step.parts}


def test_every_kind_of_decision_has_a_handler() -> None:
    newest, first = kinds(CAMPAIGN), kinds("v1.5-campaign")
    assert "subjugate" in first - newest and "semenov-comes" in newest - first
    for kind in BOTS:
        assert newest | first == set(kind.HANDLERS)
        assert all(hasattr(kind, name) for name in kind.HANDLERS.values())


def test_every_reason_can_be_said() -> None:
    for id in WORDS:
        text = sentence(GAME, Message(id, VALUES))
        assert text and "{" not in text
    assert set(WORDS) < set(PHRASES) == set(BOX.phrases())


# Numbers


def test_the_odds_are_those_of_the_tables() -> None:
    """8.41: the columns for 10 and 5 with +1 for the attacker, as in 16.0: 28 of 36 win, 2 lose."""
    found = fighting.results(("army", 9, 1), ("army", 5, 0))
    wins = sum(chance for mine, theirs, chance in found if mine > theirs)
    loses = sum(chance for mine, theirs, chance in found if mine < theirs)
    assert (round(36 * wins), round(36 * loses)) == (28, 2)
    assert sum(chance for _, _, chance in found) == pytest.approx(1)


def test_an_attack_is_weighed_by_the_modifiers_of_the_rules() -> None:
    """16.0: Denikin's attack on Belaya Kalitva, where WHITE has +1 for elite steps."""
    p = russia()
    put(p, "322", "Vol-a1", "AFSR-e2", "Denikin")
    put(p, "325", "Don-North")
    put(p, "326", "Ra9", "Rc2", "Trotsky")
    g = Ground(p, W)
    units = [piece(id) for id in ("Vol-a1", "AFSR-e2", "Don-North")]
    found = fighting.assess(g, space("326"), units)
    assert round(36 * found.wins) == 28
    assert p.battle.target < 0  # nothing is left of the trial


def test_a_garrison_falls_sooner_to_more_and_later_in_a_shelter() -> None:
    assert falls(8, 2, 0) > falls(4, 2, 0) > falls(4, 2, 0.7) > falls(0, 2, 0) == 0.0


def test_the_capitals_are_what_the_campaign_is_about() -> None:
    worth = stakes(russia(3))
    assert max(worth) == worth[space("801")] == worth[space("701")]
    brief = stakes(russia(3, scenario=INTRODUCTION))
    assert brief[space("801")] < 2 * brief[space("739")]  # in the introduction a city is a city


def test_a_city_of_the_introduction_counts_for_the_turns_that_are_left() -> None:
    first, last = (stakes(russia(turn, scenario=INTRODUCTION)) for turn in (1, 3))
    assert first[space("739")] - last[space("739")] == pytest.approx(4)  # two turns less, two points each


# Moving and marking


@EACH
def test_an_empty_city_within_reach_is_taken(kind: type[Officer]) -> None:
    p = russia(2)
    own(p, R, "739", "742")
    put(p, "523", "Si-a1")
    operation(p, W, 1)
    assert play_on(p, kind("x"), "place-markers") == ["mark-move 523"]
    assert said(p, kind("x")) == "to-take"
    assert choice(p, kind("x")) == "move Si-a1 523>739"


@EACH
def test_the_last_guard_of_a_city_in_danger_stays(kind: type[Officer]) -> None:
    p = quiet(russia(2), R)
    put(p, "739", "Rc17")
    put(p, "630", "Ra5")
    put(p, "523", "Si-a1", "Si-c1")
    put(p, "801", "Ra6", "Ra8")  # with a garrison, so that it calls for no other guard
    put(p, "701", "Ra7")
    own(p, W, "742")
    operation(p, R, 2)
    assert "mark-move 739" not in play_on(p, kind("x"), "place-markers")


@EACH
def test_a_weak_stack_is_attacked_and_a_strong_one_is_not(kind: type[Officer]) -> None:
    p = russia(2)
    put(p, "325", "Don-North", "Don-c1")
    put(p, "326", "Rc2")
    combats(p, W, "325")
    assert choice(p, kind("x")) == "attack 326"
    p = russia(2)
    put(p, "325", "Don-c1")
    put(p, "326", "Ra9", "Ra8", "Rc2")
    combats(p, W, "325")
    assert choice(p, kind("x")) == "done" and said(p, kind("x")) == "no-attack"


@EACH
def test_the_neutral_legion_is_left_in_peace(kind: type[Officer]) -> None:
    p = russia(2)
    p.marker[faction("Czech Legion")] = 0
    p.recompute()
    put(p, "629", "Ra5", "Ra8", "RcLat3")
    p.put(piece("Cz-c2"), space("630"))
    combats(p, R, "629")
    assert choice(p, kind("x")) == "done"


def test_13_72_the_promise_of_w3_counts_for_an_attack_on_tsaritsyn() -> None:
    p = russia(2)
    put(p, "337", "Don-Cauc", "Don-c1", "Don-c2")
    put(p, "601", "Rc2")
    army, corps = piece("Don-Cauc"), [piece("Don-c1"), piece("Don-c2")]
    free = fighting.scruples(Ground(p, W), space("601"), [army, *corps])
    p.don_caucasus = 2
    assert free - fighting.scruples(Ground(p, W), space("601"), [army, *corps]) == pytest.approx(2)  # two VPs
    assert fighting.scruples(Ground(p, W), space("601"), corps) == pytest.approx(free)
    assert fighting.scruples(Ground(p, W), space("601"), [army]) == pytest.approx(
        free
    )  # strength 4 is too little


@EACH
def test_an_attack_from_two_spaces_is_carried_through(kind: type[Officer]) -> None:
    p = quiet(russia(2, dice=[1] * 9), W)
    put(p, "321", "Vol-a1", "AFSR-e2", "Denikin")
    put(p, "337", "Don-North")
    put(p, "601", "Ra10", "Rc2")
    operation(p, W, 2)
    marks = play_on(p, kind("x"), "place-markers")
    assert marks == ["mark-fight 321", "mark-fight 337"]
    made = play_on(p, kind("x"), "declare-attack")
    assert made[0] == "attack 601" and made[-1] == "declare"
    assert set(made[1:-1]) == {"with Vol-a1", "with Don-North", "with AFSR-e2"}


# Cards


@EACH
def test_a_card_that_costs_points_if_it_is_never_played_is_played(kind: type[Officer]) -> None:
    p = quiet(russia(3, scenario=INTRODUCTION), R)
    p.round = 6
    put(p, "801", "RcLat2")
    hold(p, R, "R12", "R6")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    assert choice(p, kind("x")) == "event R12" and said(p, kind("x")) == "play-event-or-pay"


@EACH
def test_losses_are_made_good_when_there_is_nothing_else_to_do(kind: type[Officer]) -> None:
    p = russia(2)
    own(p, R, "801", "701", "642", "817", "823")
    for id in ("Ra1", "Ra2", "Ra6"):
        put(p, "801" if id != "Ra6" else "701", id, reduced=True)
    hold(p, R, "R3")
    p.gates[R] = -1
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    assert choice(p, kind("x")) in ("replacements R3", "event R3")


@EACH
def test_a_coup_that_would_turn_the_revolutionaries_red_waits(kind: type[Officer]) -> None:
    """W1 moves their marker two boxes to the left while they hold two cities for WHITE."""
    p = at_start(CAMPAIGN)
    hold(p, W, "W1", "W10")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    assert choice(p, kind("x")) != "event W1"


# Politics


@EACH
def test_a_low_card_goes_where_the_enemys_deck_is_played(kind: type[Officer]) -> None:
    p = GAME.start(INTRODUCTION, Sampled(3))
    made = play_on(p, kind("x"), "stake")
    boxes = {text.split(">")[1]: text.split()[1].split(">")[0] for text in made[:3]}
    assert kind is Staff or (boxes["red"], boxes["other"]) == ("W53", "W54")
    boxes = {text.split(">")[1]: text.split()[1].split(">")[0] for text in made[3:]}
    assert boxes["white"] == "R53" and (kind is Staff or boxes["other"] == "R54")


def test_points_that_bring_control_count_more_than_points_that_do_not() -> None:
    p = russia(2)
    britain, khiva = faction("Britain"), faction("Khiva")
    p.marker[britain], p.marker[khiva] = 1, 1
    p.points[2 * britain + W] = 1
    assert politics.point_value(p, W, britain) > 2 * politics.point_value(p, W, khiva) > 0
    assert politics.point_value(p, R, britain) > 0  # it undoes the other


def test_a_closed_gate_makes_points_cheap() -> None:
    p = russia(2)
    ukraine = faction("Ukraine")
    p.marker[ukraine], p.points[2 * ukraine + W] = 1, 1
    shut = politics.point_value(p, W, ukraine)
    p.gates[W] |= BIT[ukraine]
    assert politics.point_value(p, W, ukraine) > 5 * max(shut, 0.1)


@EACH
def test_a_faction_that_leaves_the_enemy_is_let_go(kind: type[Officer]) -> None:
    p = russia(2)
    control(p, "Britain", W)
    start(p, "15.13 Move marker", faction("Britain"), -1, 0)
    assert choice(p, kind("x")) == "let-go"


# In combat


@EACH
def test_the_step_that_is_missed_least_is_lost(kind: type[Officer]) -> None:
    p = russia(2, dice=[6, 3])
    put(p, "325", "Don-North", "Don-c1")
    put(p, "326", "Ra9", "Rc2")
    attack(p, R, "325", "Ra9", "Rc2")
    while p.decision is not None and p.decision.kind != "take-losses":
        choose(p, "pass" if "pass" in str(p.decision.options) else "done")
    assert p.decision is None or choice(p, kind("x")).startswith("lose")


@EACH
def test_7_43_of_a_stack_too_high_the_weakest_unit_leaves(kind: type[Officer]) -> None:
    """Japan lands at Khabarovsk, where two corps of the Far East are."""
    p = russia(4)
    put(p, "902", "FE-c1", "FE-c2")
    own(p, W, "901")
    start(p, "6.25 Event", W, GAME.names["card"].number("W36"))
    assert choice(p, kind("x")) == "thin-out FE-c1"


@EACH
def test_a_city_is_held_for_another_step_and_a_field_is_not(kind: type[Officer]) -> None:
    for number, from_where, wanted in (("801", "817", "cancel-retreat"), ("326", "325", "pass")):
        p = russia(2)
        put(p, number, "Ra9", "RcLat2", "RcChe1")
        put(p, from_where, "Vol-a1")
        joined(p, W, number, "Vol-a1")
        p.battle.inflicted, p.battle.winner, p.battle.retreat = [3, 1], W, 2
        start(p, "8.4 Fire and resolution", at="cancel-retreat")
        assert choice(p, kind("x")) == wanted, number


# Logistics


@EACH
def test_a_step_goes_to_the_army_at_the_front(kind: type[Officer]) -> None:
    p = russia(2)
    put(p, "801", "Ra6", "Ra7")  # with a garrison, so that it calls for no other guard
    put(p, "728", "Ra1", reduced=True)
    put(p, "819", "Ra8", reduced=True)
    put(p, "331", "Don-North")
    box(p, CASUALTIES, "Ra2")
    p.purse = 2
    p.passed, p.bought = [], [0, 0, 0]
    start(p, "11.0 Replacements of a side", R, at="spend")
    assert choice(p, kind("x")) == "repair Ra8"


@EACH
def test_a_corps_comes_from_the_reserve_to_an_open_city(kind: type[Officer]) -> None:
    p = quiet(russia(2), R)
    put(p, "331", "Don-c1")
    for city, guard in (("801", "Ra1"), ("823", "Ra4"), ("601", "Ra10"), ("333", "Ra9")):
        put(p, city, guard)
    box(p, RESERVE, "Rc21", "Rc22", "Rc23")
    p.side = R
    start(p, "9.0 Strategic redeployment", R, 2)
    made = play_on(p, kind("x"), "send")
    assert made[0].startswith("send Rc2")
    assert choice(p, kind("x")) == "send-to 819"


# Whole games


def test_equal_seeds_play_equal_games() -> None:
    one = [choice(p, bot) for p, bot in game(INTRODUCTION, "d", ("recruit", "recruit"), 150)]
    assert one == [choice(p, bot) for p, bot in game(INTRODUCTION, "d", ("recruit", "recruit"), 150)]


def test_a_fresh_bot_goes_on_where_another_stopped() -> None:
    for p, bot in game(CAMPAIGN, "f", ("recruit", "recruit"), 160):
        assert choice(p, bot) == choice(p, Recruit("another"))


@pytest.mark.parametrize(("scenario", "choices"), [(INTRODUCTION, 900), (CAMPAIGN, 900)])
def test_no_default_in_a_game_and_reasons_that_can_be_said(scenario: str, choices: int) -> None:
    for p, bot in game(scenario, "n", ("recruit", "recruit"), choices):
        choice(p, bot)


@pytest.mark.parametrize("scenario", [INTRODUCTION, CAMPAIGN])
def test_what_is_hidden_changes_no_choice(scenario: str) -> None:
    """In a world that looks the same to the seat the bot chooses the same."""
    for p, bot in game(scenario, "h", ("recruit", "recruit"), 260):
        if p.version % 7:
            continue
        seat = p.waiting().seat
        other = GAME.resample(p.of(seat), seat, Sampled("elsewhere"))
        assert choice(p, type(bot)(bot.seed)) == GAME.language.text(
            other.decision_of(seat).options[type(bot)(bot.seed).choose(context_of(other, seat))]  # type: ignore[union-attr]
        )


def test_a_recruit_beats_chance() -> None:
    for seat in (W, R):
        p = GAME.start(INTRODUCTION, Sampled(f"b{seat}"))
        bots = [BOX.make_bot("recruit" if at == seat else "random", "s") for at in (W, R)]
        while p.decision is not None:
            p.choose(bots[p.decision.seat].choose(context_of(p)))
        assert p.outcome is not None and p.outcome[0] == seat
        assert isinstance(p, Russia)


@EACH
def test_v1_5_no_war_is_declared_that_gives_a_faction_to_the_enemy(kind: type[Officer]) -> None:
    """8.511: the other side gains the faction at once."""
    first = GAME.of("v1.5-1918")
    p = first.start("v1.5-1918", Sampled("no war"))
    assert isinstance(p, Russia)
    bot = [kind("peace"), kind("peace too")]
    while p.decision is not None and p.turn == 1:
        context = context_of(p, p.decision.seat)
        option = context.decision.options[bot[p.decision.seat].choose(context)]
        assert option[0] != "declare-war"
        p.choose(p.decision.options.index(option))
