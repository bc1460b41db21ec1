"""The seats that may know of an event, and those that learn from it."""

import pytest

from barricades.kernel.events import EVERYONE, Event, EventKind, only
from barricades.kernel.flow import Transition, procedure
from tests.kernel.tiny import TOLD, Ask, Tiny, begin, note, tiny


@pytest.mark.parametrize(
    ("audience", "seen"),
    [
        (EVERYONE, [True, True, True]),
        (only(0), [True, False, False]),
        (only(1), [False, True, False]),
        (only(0, 1), [True, True, False]),
        (only(), [False, False, False]),
    ],
)
def test_an_event_is_seen_by_its_audience(audience: int, seen: list[bool]) -> None:
    event = Event("moved", "5.1", audience, {})
    assert [event.seen_by(seat) for seat in (0, 1, None)] == seen


def test_an_ordinary_event_teaches_nobody() -> None:
    event = EventKind("moved", "").make("5.1", EVERYONE, {"unit": 3})
    assert event == Event("moved", "5.1", EVERYONE, {"unit": 3}, 0)
    assert not event.teaches(0)


def test_a_revelation_teaches_its_audience() -> None:
    drew = EventKind("drew", "", reveals=True).make("3.3", only(1), {})
    assert (drew.teaches(0), drew.teaches(1)) == (False, True)


def test_the_owner_knew_before() -> None:
    played = EventKind("played", "", reveals=True, owner="side")
    assert [played.make("3.4", EVERYONE, {"side": 0}).teaches(seat) for seat in (0, 1)] == [False, True]
    assert [played.make("3.4", EVERYONE, {"side": 1}).teaches(seat) for seat in (0, 1)] == [True, False]


def test_when_nobody_listens_nothing_is_built() -> None:
    class Untouchable(EventKind):
        def make(self, *arguments: object) -> Event:
            raise AssertionError("an event was built for nobody")

    kind = Untouchable("never", "")
    p = begin(tiny(procedure("1", Ask())))
    with pytest.raises(AssertionError):
        p.emit(kind, "1.1")
    p.log = None
    p.emit(kind, "1.1")
    assert p.notes == []


def test_emitted_events_are_heard_in_order() -> None:
    def tell(p: Tiny) -> Transition:
        p.emit(TOLD, "1.1", only(1), who=1, what=7)
        return None

    game = tiny(procedure("1", note(1), tell, Ask()))
    p = begin(game)
    assert p.log == [Event("told", "1.1", only(1), {"who": 1, "what": 7}, only(1))]
    assert game.tell(p.log[0]) == "south is told 7."
