"""A game as a table holds it: versions, undo up to a barrier, and a log for every seat."""

import json
import re

import pytest

from barricades.kernel.chance import Live, Sampled, Scripted
from barricades.kernel.errors import BadInput, CannotUndo, NotOffered, OutOfDate, WrongSeat
from barricades.kernel.events import EVERYONE, only
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.game import Game
from barricades.kernel.notation import Option
from barricades.kernel.records import Writer, read_record, replay
from barricades.kernel.session import CHECK, RESIGNATION, UNDO, Session
from tests.kernel.tiny import ROLLED, TOLD, Ask, Tiny, note, tiny
from tests.reference.game import GAME


def session_of(game: Game, dice: tuple[int, ...] = ()) -> Session:
    return Session(game, game.scenarios[0].id, {}, Scripted(dice))


class Sealing(Ask):
    """A choice that only its own seat hears of."""

    def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
        p.emit(TOLD, "1.1", only(self.who), who=self.who, what=option[1])
        p.notes.append(option[1])
        return None


class Telling(Ask):
    """A choice of which the other seat alone learns something."""

    def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
        p.emit(TOLD, "1.1", only(1 - self.who), who=1 - self.who, what=option[1])
        return None


class Rolling(Ask):
    """A choice that rolls a die when it says 1."""

    def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
        if option[1] == 1:
            p.emit(ROLLED, "1.1", EVERYONE, face=p.roll())
        return None


def test_choices_are_entered_with_a_check_of_the_position() -> None:
    game = tiny(procedure("1", Ask(), Ask("next", who=1)))
    session, same, other = (session_of(game) for _ in range(3))
    entry = session.submit(0, ("say", 2))
    assert (entry.seat, entry.text, entry.draws) == (0, "say 2", ())
    assert session.entries == [entry]
    assert re.fullmatch(f"[0-9a-f]{{{CHECK}}}", entry.check)
    assert same.setup == session.setup
    assert same.submit(0, ("say", 2)) == entry
    assert other.submit(0, ("say", 1)).check != entry.check != session.setup.check


def test_the_version_grows_with_every_choice_and_every_undo() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Ask("b"))))
    session.submit(0, ("say", 1), 0)
    assert session.number == 1
    session.undo(0, 1)
    assert session.number == 2
    assert session.position.version == 0
    for stale in (0, 1, 3):
        with pytest.raises(OutOfDate, match=f"at entry 2, this choice was made at {stale}"):
            session.submit(0, ("say", 1), stale)
        with pytest.raises(OutOfDate):
            session.undo(0, stale)
    session.submit(0, ("say", 1), 2)
    assert session.number == 3


@pytest.mark.parametrize(
    ("seat", "option", "error"),
    [(1, ("say", 1), WrongSeat), (0, ("say", 9), NotOffered), (0, (), NotOffered)],
)
def test_a_refused_choice_leaves_no_trace(seat: int, option: Option, error: type[Exception]) -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Ask("b"))))
    session.submit(0, ("say", 2))
    before, events = session.position.digest(), list(session.events)
    with pytest.raises(error):
        session.submit(seat, option)
    assert session.position.digest() == before
    assert session.events == events
    assert session.number == 1
    assert session.may_undo(0)


def test_undo_goes_back_through_ones_own_choices() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Ask("b"), Ask("c"))))
    digests = []
    for number in (0, 1):
        digests.append(session.position.digest())
        session.submit(0, ("say", number))
    for digest in reversed(digests):
        assert session.may_undo(0)
        entry = session.undo(0)
        assert (entry.text, entry.seat, entry.draws) == (UNDO, 0, ())
        assert session.position.digest() == digest
    assert not session.may_undo(0)
    with pytest.raises(CannotUndo, match="cannot undo"):
        session.undo(0)


def test_after_an_undo_the_game_goes_on() -> None:
    session = session_of(tiny(procedure("1", Rolling("a"), Rolling("b"), Ask("c"))), dice=(5,))
    session.submit(0, ("say", 0))
    session.undo(0)
    entry = session.submit(0, ("say", 1))
    assert entry.draws == ((6, 4),)
    assert [event.kind for event in session.events] == ["rolled"]


def test_undo_takes_the_events_back_too() -> None:
    session = session_of(tiny(procedure("1", Telling("a"), Ask("b"))))
    session.submit(0, ("say", 0))
    assert len(session.log(1)) == 1
    session.undo(0)
    assert session.log(1) == []


def test_a_die_is_a_barrier() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Rolling("b"), Ask("c"), Ask("d"))), dice=(4,))
    session.submit(0, ("say", 0))
    session.submit(0, ("say", 1))
    assert not session.may_undo(0)
    session.submit(0, ("say", 2))
    session.undo(0)
    with pytest.raises(CannotUndo):
        session.undo(0)


def test_the_same_choice_without_the_die_is_none() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Rolling("b"), Ask("c"))))
    session.submit(0, ("say", 0))
    session.submit(0, ("say", 0))
    assert session.may_undo(0)


def test_what_one_has_learned_is_a_barrier() -> None:
    session = session_of(tiny(procedure("1", Sealing("a"), Ask("b"))))
    session.submit(0, ("say", 0))
    assert not session.may_undo(0)


def test_what_the_other_has_learned_is_none() -> None:
    session = session_of(tiny(procedure("1", Telling("a"), Ask("b"))))
    session.submit(0, ("say", 0))
    assert session.may_undo(0)


def test_another_seats_choice_is_a_barrier() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Ask("b", who=1), Ask("c"))))
    session.submit(0, ("say", 0))
    assert session.may_undo(0)
    assert not session.may_undo(1)
    with pytest.raises(CannotUndo):
        session.undo(1)
    session.submit(1, ("say", 0))
    assert not session.may_undo(0)
    assert session.may_undo(1)
    session.undo(1)
    assert not session.may_undo(0)


def test_the_end_of_the_game_is_a_barrier() -> None:
    def end(p: Tiny) -> Transition:
        return p.finish(0, "done")

    session = session_of(tiny(procedure("1", Ask("a"), end)))
    session.submit(0, ("say", 0))
    assert session.position.outcome == (0, "done")
    assert not session.may_undo(0)


def test_choices_and_undo_by_their_texts() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Ask("b"))))
    session.submit_text(0, "say 2", 0)
    assert isinstance(session.position, Tiny)
    assert session.position.notes == [2]
    session.submit_text(0, "undo", 1)
    assert [entry.text for entry in session.entries] == ["say 2", "undo"]
    with pytest.raises(BadInput, match="'shout' is not a verb"):
        session.submit_text(0, "shout 2")


def test_either_side_may_give_the_game_up_at_any_decision() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Ask("b"))))
    session.submit(0, ("say", 1))
    entry = session.submit_text(1, "resign", 1)
    assert (entry.seat, entry.text, entry.draws) == (1, "resign", ())
    assert session.position.outcome == (0, RESIGNATION)
    assert session.position.decision is None
    assert not session.may_undo(0)
    with pytest.raises(NotOffered, match="the game is over"):
        session.resign(0)


def test_giving_up_needs_the_current_version_and_a_seat() -> None:
    session = session_of(tiny(procedure("1", Ask("a"), Ask("b"))))
    with pytest.raises(OutOfDate):
        session.resign(0, 3)
    with pytest.raises(WrongSeat, match="seat 2 cannot give the game up"):
        session.resign(2)
    assert session.position.outcome is None
    assert session.entries == []


def test_a_record_with_a_resignation_replays() -> None:
    session = Session(GAME, "june", {}, Sampled(3))
    session.submit_text(1, "resign")
    text = Writer(session, {}).text()
    assert "result guard resignation" in text
    again = replay(GAME, read_record(text.encode()))
    assert again.position.digest() == session.position.digest()


def test_a_session_is_taken_up_at_a_position_that_was_kept() -> None:
    live = Live(bytes(32))
    first = Session(GAME, "june", {}, live)
    for seat in (0, 1, first.position.waiting().seat):
        first.submit(seat, first.position.waiting().options[0])
    kept = GAME.blank("june", {}, live)
    kept.decode(json.loads(json.dumps(first.position.encode())))
    second = Session.resumed(GAME, kept, first.setup, first.entries, first.events)
    assert (second.number, second.log(0)) == (first.number, first.log(0))
    assert not second.may_undo(0)
    seat, option = first.position.waiting().seat, first.position.waiting().options[0]
    assert second.submit(seat, option).check == first.submit(seat, option).check
    assert second.events == first.events


def test_the_log_tells_each_seat_what_it_may_know() -> None:
    def announce(p: Tiny) -> Transition:
        p.emit(ROLLED, "1.1", face=3)
        return None

    session = session_of(tiny(procedure("1", Sealing("a"), Sealing("b", who=1), announce, Ask("c"))))
    session.submit(0, ("say", 2))
    session.submit(1, ("say", 1))
    said = {seat: [(each.kind, dict(each.data)) for each in session.log(seat)] for seat in (0, 1, None)}
    assert said[0] == [("told", {"who": 0, "what": 2}), ("rolled", {"face": 3})]
    assert said[1] == [("told", {"who": 1, "what": 1}), ("rolled", {"face": 3})]
    assert said[None] == [("rolled", {"face": 3})]
    assert session.log(0, since=1) == session.log(None)


def test_a_sealed_choice_is_not_seen_by_the_other_seat() -> None:
    looks = []
    for bid in (0, 3):
        session = session_of(GAME, dice=tuple(range(14, 1, -1)))
        session.submit(0, ("bid", bid))
        looks.append((session.log(1), session.log(None), GAME.view(session.position, 1)))
    assert looks[0] == looks[1]
    assert [event.kind for event in looks[0][0]] == ["turn"]


def test_steps_before_the_first_decision_are_part_of_the_setup() -> None:
    def roll(p: Tiny) -> Transition:
        p.notes.append(p.roll())
        return None

    session = session_of(tiny(procedure("1", note(1), roll, Ask())), dice=(6,))
    assert session.setup.draws == ((6, 5),)
    assert session.setup.text == "setup"
    assert session.number == 0


def test_what_bars_an_undo_is_named() -> None:
    parts = Rolling("a"), Rolling("b"), Ask("c", who=1), Ask("d")
    session = session_of(tiny(procedure("1", *parts)), dice=(3,))
    assert (session.undo_barred_by(0), session.undo_barred_by(1)) == ("nothing", "nothing")
    session.submit_text(0, "say 1")
    assert session.undo_barred_by(0) == "chance"
    session.submit_text(0, "say 0")
    assert session.undo_barred_by(0) == ""
    session.undo(0)
    assert session.undo_barred_by(0) == "chance"
    session.submit_text(0, "say 0")
    session.submit_text(1, "say 0")
    assert (session.undo_barred_by(0), session.undo_barred_by(1)) == ("other", "")
