"""What must hold of every choice: the laws hold in play, and every way to break one is noticed."""

import random
from collections.abc import Callable, Iterator

import pytest

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.game import GAME
from barricades.games.toc.laws import LAWS
from barricades.games.toc.state import OUT, POLAND_TRACK, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Sampled
from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.game import Law, Passage
from barricades.kernel.session import Session
from tests.toc.combats import attack
from tests.toc.positions import at_start, involve, own, piece, put, russia, space


def named(name: str) -> Law:
    return next(law for law in LAWS if law.name == name)


def passages(seed: str, choices: int) -> Iterator[Passage]:
    """A random campaign, choice by choice."""
    picks = random.Random(seed)
    session = Session(GAME, "v2.3-campaign", {}, Sampled(seed))
    for _ in range(choices):
        if session.position.decision is None:
            return
        before, start = session.position.copy(), len(session.events)
        decision = session.position.waiting()
        session.submit(decision.seat, picks.choice(decision.options))
        yield Passage(before, session.position, session.events, start)


def test_all_hold_in_a_random_campaign() -> None:
    for passage in passages("laws", 400):
        assert [(law.name, fault) for law in LAWS if (fault := law.fault(passage))] == []


def quiet() -> Passage:
    """Nothing has happened."""
    return Passage(at_start(), at_start(), [], 0)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: str(law.name))
def test_each_can_fail(law: Law) -> None:
    assert law.fault(quiet()) is None
    assert law.fault(law.spoil(quiet()))


def told(kind: str, rule: str = "", **data: object) -> Event:
    return Event(kind, rule, EVERYONE, data)


def check(name: str, *events: Event, change: Callable[[Russia, Russia], None] | None = None) -> bool:
    """Whether a law notices something in a passage with these events, and these changes before and after."""
    passage = quiet().with_events(*events)
    if change is not None:
        change(passage.before, passage.after)
    return bool(named(name).fault(passage))


MOVES, FIGHTS = told("moved", unit=5, path=[1, 2]), told("attacked", side=0, space=3, units=[5, 6])
PLAYED, PURSUES = told("played", side=0, card=1, use="ops"), told("pursued", piece=5, space=3)


@pytest.mark.parametrize(
    ("events", "noticed"),
    [
        ((PLAYED, MOVES), False),
        ((PLAYED, FIGHTS), False),
        ((PLAYED, MOVES, MOVES), True),
        ((PLAYED, MOVES, FIGHTS), True),
        ((PLAYED, FIGHTS, FIGHTS), True),
        ((MOVES, PLAYED, MOVES), False),
        ((MOVES, told("special-action", side=1, use="one-space"), FIGHTS), False),
        ((PLAYED, told("attacked", side=0, space=3, units=[5]), PURSUES, FIGHTS), False),
        ((PLAYED, FIGHTS, PURSUES, told("attacked", side=0, space=3, units=[6])), True),
    ],
)
def test_7_11_a_unit_moves_or_attacks_once_in_a_part(events: tuple[Event, ...], noticed: bool) -> None:
    assert check("one move or attack", *events) is noticed


TRIES, SURE = told("tried", leader=330, rating=2, die=1), told("sure", leader=330)


@pytest.mark.parametrize(
    ("events", "noticed"),
    [
        ((PLAYED, TRIES), False),
        ((PLAYED, TRIES, told("tried", leader=331, rating=2, die=1)), False),
        ((PLAYED, TRIES, SURE), True),
        ((TRIES, PLAYED, SURE), False),
    ],
)
def test_12_11_a_leader_uses_one_capability_in_a_part(events: tuple[Event, ...], noticed: bool) -> None:
    assert check("one capability", *events) is noticed


def marked(name: str, box: str, rule: str = "15.13") -> Event:
    return told("marker-moved", rule, faction=FACTIONS.index(name), box=box)


def politics(before: Russia, after: Russia) -> None:
    before.round = after.round = 0


def card_played(number: int) -> Callable[[Russia, Russia], None]:
    def change(before: Russia, after: Russia) -> None:
        politics(before, after)
        after.played |= BIT[number]

    return change


W4, W10, R3 = 3, 9, 54 + 2  # their places among the action cards


@pytest.mark.parametrize(
    ("event", "change", "noticed"),
    [
        (marked("Finland", "white-control"), politics, True),
        (marked("Finland", "white-influence"), politics, False),
        (marked("Finland", "white-control"), card_played(W4), False),
        (marked("Finland", "white-control"), card_played(W10), True),
        (marked("Finland", "white-control"), None, False),  # in the Action Phase a card opens every gate
        (marked("Estonia", "red-control"), politics, True),
        (marked("Estonia", "red-control"), card_played(R3), False),
        (marked("Estonia", "white-control"), politics, False),  # WHITE needs no card for it
        (marked("Transcaucasia", "red-control", "15.28"), politics, True),
    ],
)
def test_15_13g_no_marker_passes_a_closed_gate(
    event: Event, change: Callable[[Russia, Russia], None] | None, noticed: bool
) -> None:
    assert check("gates", event, change=change) is noticed


def test_15_13g_the_polish_response_opens_the_gate() -> None:
    response = told("polish-response", faction=1, die=1, modified=1)
    assert not check("gates", response, marked("Poland", "red-control"), change=politics)
    assert check("gates", marked("Poland", "red-control"), change=politics)


def went(before: str, after: str) -> Callable[[Russia, Russia], None]:
    def change(old: Russia, new: Russia) -> None:
        involve(old, POLAND_TRACK, before)
        involve(new, POLAND_TRACK, after)

    return change


@pytest.mark.parametrize(
    ("before", "after", "noticed"),
    [
        ("Poland Only", "Poland NO ACT", False),
        ("Limited", "Poland Only", True),
        ("Limited CO-OP", "Poland NO ACT", True),
        ("Limited", "Limited CO-OP", False),
    ],
)
def test_5_49_no_way_back_from_a_barred_box(before: str, after: str, noticed: bool) -> None:
    assert check("barred boxes", change=went(before, after)) is noticed
    assert not check("barred boxes", told("effect-undone", political=1), change=went(before, after))


def test_14_3_the_log_tells_of_every_point() -> None:
    def up(before: Russia, after: Russia) -> None:
        after.vp += 1

    one = told("scored", side=WHITE, points=1, total=1)
    assert not check("points are told", one, change=up)
    assert check("points are told", one, one, change=up)
    assert check("points are told", told("scored", side=RED, points=1, total=1), change=up)


TURN = told("turn", turn=2, season="fall", year=1918)


def test_5_51_a_turn_begins_without_steps() -> None:
    def two_halves(before: Russia, after: Russia) -> None:
        after.steps = [0, 2]

    recorded = told("recorded", side=RED, steps=2)
    assert check("steps are dropped", recorded, TURN, change=two_halves)
    assert not check("steps are dropped", TURN, recorded, change=two_halves)
    assert not check("steps are dropped", recorded, change=two_halves)


@pytest.mark.parametrize(
    ("event", "noticed"),
    [
        (told("levy", die=3), True),
        (told("mutineers", unit=1, space=1), True),
        (told("train-arrives", side=WHITE, space=1), True),
        (told("train-arrives", side=RED, space=1), False),  # it leaves the game
        (told("putsch-die", die=6, modified=6), True),
        (told("putsch-die", die=2, modified=2), False),
    ],
)
def test_what_happens_once_is_noticed_the_second_time(event: Event, noticed: bool) -> None:
    assert not check("once in a game", event)
    assert check("once in a game", event, event) is noticed


def test_3_14_nothing_comes_back_from_out_of_play() -> None:
    def back(before: Russia, after: Russia) -> None:
        before.at[7] = OUT

    def gone(before: Russia, after: Russia) -> None:
        after.at[7] = OUT

    assert check("out of play", change=back)
    assert not check("out of play", change=gone)


def fought(*dice: int) -> Passage:
    """Ra8 and Rc1 at Belaya Kalitva attacked by Don South: the passage of the declaration."""
    p = russia(dice=dice)
    put(p, "325", "Don-South")
    put(p, "326", "Ra8", "Rc1")
    own(p, RED, "327", "330", "335")
    before = p.copy()
    attack(p, WHITE, "326", "Don-South")
    return Passage(before, p, p.log or [], 0)


def test_8_51_steps_lost_are_worth_no_more_than_the_fire() -> None:
    passage = fought(4, 4)
    assert named("highest losses").fault(passage) is None
    assert any(event.rule == "8.51" for event in passage.events)
    steps = [told(kind, "8.51", unit=piece("Ra8"), space=0) for kind in ("reduced", "lost")]
    spoilt = passage.with_events(told("fired", side=WHITE, factors=2), *steps)
    assert named("highest losses").fault(spoilt)


def test_8_51_no_further_step_fits() -> None:
    """A corps with a loss factor of 1 was taken of 4, though an army with 3 defends beside it."""
    p = russia()
    put(p, "326", "Ra8", "Rc1")
    p.battle.target, p.battle.attacker = space("326"), WHITE
    p.battle.defending = BIT[piece("Ra8")]
    assert p.loss_factor(piece("Ra8")) <= 3
    fire, step = told("fired", side=WHITE, factors=4), told("lost", "8.51", unit=piece("Rc1"), space=0)
    assert named("highest losses").fault(Passage(p.copy(), p, [fire, step], 1))
    p.battle.defending = 0
    assert named("highest losses").fault(Passage(p.copy(), p, [fire, step], 1)) is None


def test_5_42_no_marked_unit_survives_out_of_supply() -> None:
    """Ra9 alone among WHITE spaces, marked before, and alive in the replacements."""
    spoilt = named("attrition").spoil(quiet())
    after: Russia = spoilt.after
    after.cut_off = 0
    assert named("attrition").fault(spoilt) is None
    for each in range(after.atlas.size):
        after.set_owner(each, WHITE, "")
    spoilt.before.cut_off = BIT[piece("Ra9")]
    assert "Ra9" in (named("attrition").fault(spoilt) or "")
    disturbed = spoilt.with_events(told("owned", space=1, owner=0))
    assert named("attrition").fault(disturbed) is None, "lines may have changed since"
