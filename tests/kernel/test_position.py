"""Positions: choices, copies, digests, and what comes back from JSON."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from barricades.kernel.bots import RandomBot, context_of
from barricades.kernel.chance import Live, Sampled, Scripted
from barricades.kernel.decisions import PASS, Choice, Decision, standing_pass
from barricades.kernel.errors import BadInput, NotOffered, OutOfDate, WrongSeat
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.messages import Message, Refusal
from barricades.kernel.notation import Option
from barricades.kernel.position import Position
from tests.kernel.tiny import ROLLED, Ask, Tiny, begin, tiny
from tests.reference.game import GAME
from tests.reference.state import Faubourg


def played(choices: int, seed: int = 3) -> Faubourg:
    """A game of Faubourg after so many random choices."""
    p = GAME.start("june", Sampled(seed))
    bot = RandomBot(seed)
    for _ in range(choices):
        p.choose(bot.choose(context_of(p)))
    assert isinstance(p, Faubourg)
    return p


@pytest.mark.parametrize(
    ("option", "seat", "version", "error", "text"),
    [
        (("bid", 4), 0, None, NotOffered, "'bid 4' is not on offer; 4 options are"),
        (("march", 1), 0, None, NotOffered, "'march 0000' is not on offer"),
        (("no-such-verb",), 0, None, NotOffered, "no-such-verb"),
        (("march", 10_000), None, None, NotOffered, "10000"),
        (("bid", 1, 2), None, None, NotOffered, "is not on offer"),
        ((), None, None, NotOffered, "is not on offer"),
        (("bid", 1), 2, None, WrongSeat, "the decision is guard's, not seat 2's"),
        (("bid", 1), 7, None, WrongSeat, "the decision is guard's, not seat 7's"),
        (("bid", 1), 0, 1, OutOfDate, "the game is at version 0, this choice was made at 1"),
        (("bid", 1), 0, -1, OutOfDate, "version 0"),
    ],
)
def test_what_is_refused_changes_nothing(
    option: Option, seat: int | None, version: int | None, error: type[Exception], text: str
) -> None:
    p = GAME.start("june", Sampled(1))
    before = p.digest()
    with pytest.raises(error) as refused:
        p.apply(option, seat, version)
    assert text in str(refused.value)
    assert p.digest() == before
    p.apply(("bid", 1), 0, 0)
    assert p.digest() != before


@pytest.mark.parametrize("how", ['"\\x7f\n"', "Grève"])
def test_a_digest_is_that_of_the_json_text(how: str) -> None:
    p = played(20)
    p.outcome = (0, how)
    p.control, p.bids, p.deck = [1 << 63, 1 << 300], [-1, -(1 << 70)], []
    text = json.dumps(p.encode(), separators=(",", ":"))
    assert p.digest() == hashlib.sha256(text.encode()).hexdigest()


def test_a_choice_is_made_by_its_number_or_by_itself() -> None:
    one, two = GAME.start("june", Sampled(1)), GAME.start("june", Sampled(1))
    one.choose(2)
    two.apply(("bid", 2), 0, 0)
    assert one.digest() == two.digest()
    assert one.version == 1


def test_a_choice_can_be_made_by_its_text() -> None:
    p = GAME.start("june", Sampled(1))
    assert "bid 2" in p
    assert "bid 4" not in p
    assert ("bid", 2) in p
    p.play("bid 2")
    q = GAME.start("june", Sampled(1))
    q.apply(("bid", 2))
    assert p.digest() == q.digest()


@pytest.mark.parametrize(
    ("text", "seat", "error", "said"),
    [
        ("bid 4", None, NotOffered, "'bid 4' is not on offer"),
        ("bid 2", 2, WrongSeat, "the decision is guard's, not seat 2's"),
        ("bid two", None, BadInput, "'two' is not a whole number"),
        ("offer 2", None, BadInput, "'offer' is not a verb of this game; its verbs are"),
    ],
)
def test_a_text_that_cannot_be_played_changes_nothing(
    text: str, seat: int | None, error: type[Exception], said: str
) -> None:
    p = GAME.start("june", Sampled(1))
    before = p.digest()
    with pytest.raises(error, match=said):
        p.play(text, seat)
    assert p.digest() == before


def test_a_text_of_no_option_is_refused_rather_than_not_on_offer() -> None:
    p = GAME.start("june", Sampled(1))
    with pytest.raises(BadInput, match="'offer' is not a verb of this game"):
        assert "offer 2" not in p


def test_nothing_is_on_offer_when_the_game_is_over() -> None:
    p = begin(tiny(procedure("1", Ask())))
    p.play("say 0")
    assert "say 0" not in p


def test_a_number_beyond_the_list_changes_nothing() -> None:
    p = GAME.start("june", Sampled(1))
    before = p.digest()
    with pytest.raises(IndexError):
        p.choose(4)
    assert p.digest() == before


def test_when_the_game_is_over_nothing_can_be_chosen() -> None:
    p = begin(tiny(procedure("1", Ask())))
    p.choose(0)
    for attempt in (lambda: p.choose(0), lambda: p.apply(("say", 0)), p.prompt, p.waiting):
        with pytest.raises(NotOffered, match="the game is over"):
            attempt()


def test_the_prompt_is_that_of_the_decision() -> None:
    game = tiny(procedure("1", Ask(), Ask("again")))
    p = begin(game)
    p.choose(2)
    assert p.prompt() == Message("ask", {"notes": [2]})
    assert game.catalogue.render(p.prompt()) == "Say a number; so far 2."


def test_a_copy_goes_its_own_way_with_nobody_listening() -> None:
    p = played(40)
    p.log, p.draws = [], []
    before, copy = p.digest(), p.copy()
    assert copy.digest() == before
    assert copy.log is None and copy.draws is None and copy.trace is None
    bot = RandomBot(8)
    for _ in range(20):
        copy.choose(bot.choose(context_of(copy)))
    assert copy.digest() != before
    assert p.digest() == before
    assert p.log == []


@pytest.mark.parametrize("choices", [0, 1, 7, 60])
def test_a_position_comes_back_from_json(choices: int) -> None:
    p = played(choices)
    again = GAME.blank("june", {}, Sampled(0))
    again.decode(json.loads(json.dumps(p.encode())))
    assert again.digest() == p.digest()
    assert again.waiting().options == p.waiting().options
    assert (again.cursor, again.version, again.stack) == (p.cursor, p.version, p.stack)


def test_a_finished_game_comes_back_with_its_outcome() -> None:
    p = played(0)
    bot = RandomBot(1)
    while p.decision is not None:
        p.choose(bot.choose(context_of(p)))
    again = GAME.blank("june", {}, Sampled(0))
    again.decode(json.loads(json.dumps(p.encode())))
    assert again.outcome == p.outcome is not None
    assert p.copy().outcome == p.outcome
    assert again.decision is None


def without(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {name: value for name, value in data.items() if name != key}


def with_value(key: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, key: value}


def with_column(name: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, "columns": {**data["columns"], name: value}}


RUBBISH: dict[str, Callable[[dict[str, Any]], Any]] = {
    "nothing": lambda data: None,
    "a number": lambda data: 5,
    "a list": lambda data: [data],
    "a text": lambda data: "position",
    "no flow": without("flow"),
    "no columns": without("columns"),
    "no outcome": without("outcome"),
    "a cursor in words": with_value("cursor", "many"),
    "a cursor of nothing": with_value("cursor", None),
    "a cursor without end": with_value("cursor", float("inf")),
    "an outcome without a way": with_value("outcome", [1]),
    "an outcome in words": with_value("outcome", "won"),
    "an unknown procedure": with_value("flow", [["99 Feast", "eat", []]]),
    "an unknown step": with_value("flow", [["3 Turn", "eat", []]]),
    "half a frame": with_value("flow", [["3 Turn"]]),
    "a flow of numbers": with_value("flow", [1, 2]),
    "a flow of nothing": with_value("flow", None),
    "values that are none": with_value("flow", [["3 Turn", "guard-bid", 5]]),
    "values in words": with_value("flow", [["3 Turn", "guard-bid", ["x"]]]),
    "a procedure at its end": with_value("flow", [["3 Turn", "", []]]),
    "a step that is no decision": with_value("flow", [["3 Turn", "draw_cards", []]]),
    "columns of nothing": with_value("columns", None),
    "a column short": lambda data: {**data, "columns": without("hands")(data["columns"])},
    "hands that are none": with_column("hands", 5),
    "places in words": with_column("at", "hello"),
    "places of nothing": with_column("at", None),
    "places with names": with_column("at", {"a": 1}),
    "units at no place": with_column("at", [None] * 12),
}


@pytest.mark.parametrize("kind", RUBBISH)
def test_rubbish_is_no_position(kind: str) -> None:
    data = RUBBISH[kind](GAME.start("june", Sampled(1)).encode())
    with pytest.raises(BadInput, match="this is not a position of 'faubourg' under rules 1"):
        GAME.blank("june", {}, Sampled(0)).decode(data)


SCRIPT = """
from tests.kernel.test_position import played
print(*(played(choices).digest() for choices in (0, 30, 60)))
"""


def test_a_digest_is_the_same_in_every_process() -> None:
    here = [played(choices).digest() for choices in (0, 30, 60)]
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.split() == here


def test_a_digest_tells_positions_apart() -> None:
    p = played(20)
    changes: list[Callable[[Faubourg], None]] = [
        lambda q: q.at.__setitem__(0, 9),
        lambda q: setattr(q, "turn", 9),
        lambda q: setattr(q, "cursor", 9_999),
        lambda q: setattr(q, "version", 9_999),
        lambda q: setattr(q, "outcome", (0, "verdict")),
        lambda q: setattr(q, "stack", None),
    ]
    digests = {p.digest()}
    for change in changes:
        q = p.copy()
        change(q)
        digests.add(q.digest())
    assert len(digests) == 1 + len(changes)


def test_dice_and_draws_are_written_down() -> None:
    def roll(p: Tiny) -> Transition:
        p.notes = [p.roll(), p.roll(10), p.pick(4)]
        return None

    p = tiny(procedure("1", Ask(), roll)).start("only", Scripted([6, 10, 1]), draws=[])
    p.choose(0)
    assert isinstance(p, Tiny)
    assert p.notes == [6, 10, 0]
    assert p.draws == [(6, 5), (10, 9), (4, 0)]
    assert p.cursor == 3


def test_a_shuffle_gives_every_order_equally_often() -> None:
    orders: dict[tuple[int, ...], int] = {}
    p = begin(tiny(procedure("1", Ask())))
    for a in range(1, 4):
        for b in range(1, 3):
            p.source, p.cursor = Scripted([a, b]), 0
            items = [0, 1, 2]
            p.shuffle(items)
            orders[tuple(items)] = orders.get(tuple(items), 0) + 1
    assert sorted(orders.values()) == [1] * 6


def test_shuffling_one_card_asks_nothing() -> None:
    p = begin(tiny(procedure("1", Ask())))
    for items in ([], [5]):
        p.shuffle(items)
    assert p.cursor == 0


def test_a_position_without_a_copy_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Position(GAME, "june", {}, Live(bytes(32))).copy()


# Choices, games and why not.


def test_a_choice_is_named_after_its_class() -> None:
    class PlayReactionCard(Choice[Tiny]):
        pass

    class Named(Choice[Tiny]):
        name = "something-else"

    assert PlayReactionCard.name == "play-reaction-card"
    assert Named.name == "something-else"
    assert Named().why_not(begin(tiny(procedure("1", Ask()))), ("say", 1)) is None


def test_a_choice_says_what_it_lacks() -> None:
    class Bare(Choice[Tiny]):
        pass

    p = begin(tiny(procedure("1", Ask())))
    bare = Bare()
    for missing in (
        lambda: bare.seat(p), lambda: bare.prompt(p), lambda: bare.options(p), lambda: bare.apply(p, PASS)
    ):  # fmt: skip
        with pytest.raises(NotImplementedError):
            missing()
    assert bare.when(p)


def test_a_standing_pass_holds_for_its_window_only() -> None:
    class Window(Ask):
        window = "ambush"

    reacting = Decision(Window(), 0, [("say", 1), PASS], ())
    assert standing_pass(reacting, frozenset({"ambush"})) == PASS
    assert standing_pass(reacting, frozenset({"scouts"})) is None
    assert standing_pass(Decision(Window(), 0, [("say", 1)], ()), frozenset({"ambush"})) is None
    assert standing_pass(Decision(Ask(), 0, [PASS], ()), frozenset({"", "ambush"})) is None


def test_why_not_names_the_rule() -> None:
    p = GAME.start("june", Sampled(1))
    assert GAME.explain(p, 0, ("bid", 1)) is None
    assert GAME.explain(p, 0, ("bid", 4)) == Refusal("3.2", Message("bid-too-high", {"points": 5}))
    assert GAME.explain(p, 0, ("pass",)) == Refusal("", Message("kernel.not-part-of-this-decision"))
    p.play("bid 1", 0)
    p.play("bid 0", 1)
    wrong = GAME.explain(p, 1, ("pass",))
    assert wrong is not None
    assert GAME.catalogue.render(wrong.message) == "The decision belongs to guard."


def test_why_not_after_the_end() -> None:
    game = tiny(procedure("1", Ask()))
    p = begin(game)
    p.choose(0)
    refused = game.explain(p, 0, ("say", 1))
    assert refused is not None
    assert game.catalogue.render(refused.message) == "The game is over."


def test_settings_are_given_or_by_default() -> None:
    assert GAME.choose_settings({}) == {"fog": "on"}
    assert GAME.choose_settings({"fog": "off"}) == {"fog": "off"}
    with pytest.raises(BadInput, match="has no setting 'wind'; it has fog"):
        GAME.choose_settings({"wind": "on"})
    with pytest.raises(BadInput, match="setting 'fog' is one of on, off, not 'thick'"):
        GAME.choose_settings({"fog": "thick"})


def test_a_new_game_has_only_the_settings_of_its_scenario() -> None:
    june = replace(GAME, settings=(replace(GAME.settings[0], scenarios=("july",)),))
    assert june.choose_settings({"fog": "on"}, "june") == {"fog": "on"}
    with pytest.raises(BadInput, match="setting 'fog' belongs to july, not to june"):
        june.choose_settings({"fog": "off"}, "june")
    assert june.choose_settings({"fog": "off"}, "july") == {"fog": "off"}
    assert june.choose_settings({"fog": "off"}) == {"fog": "off"}  # in a game begun before


def test_scenarios_and_seats_are_found_by_name() -> None:
    assert GAME.scenario("june").name == "June"
    assert GAME.seat_number("rising") == 1
    assert (GAME.seat_name(1), GAME.seat_name(-1), GAME.seat_name(2)) == ("rising", "seat -1", "seat 2")
    with pytest.raises(BadInput, match="has no scenario 'july'; it has june"):
        GAME.scenario("july")
    with pytest.raises(BadInput, match="'umpire' is not a seat of 'faubourg'; its seats are guard, rising"):
        GAME.seat_number("umpire")


def test_a_resampled_world_asks_for_chance_where_the_true_one_stands() -> None:
    p = played(12)
    world = GAME.resample(p, 0, Sampled(4))
    assert world.cursor == p.cursor
    assert world is not p
    assert p.digest() == played(12).digest()


def test_events_are_told_by_their_sentences() -> None:
    game = tiny(procedure("1", Ask()))
    assert game.tell(ROLLED.make("1.1", -1, {"face": 4})) == "A 4 is rolled."
