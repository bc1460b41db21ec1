"""Teaching games: the reasons for the bots' choices, kept until their phase is over.

They are kept in memory only: a server that stops in the middle of a phase loses sentences, never a choice.
"""

import json
from collections.abc import Sequence

from barricades.kernel.box import Recount
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, Message
from barricades.kernel.sealed import asked, clicks_of
from barricades.kernel.session import Session
from barricades.table.play.seats import BOT, Seat

MOST_REASONS = 1000  # of one seat in one phase


def headings(game: Game) -> dict[str, str]:
    """The phase that every stage of the sequence of play belongs to: the nearest heading above it."""
    found, phase = {}, ""
    for stage in game.aids.stages:
        phase = stage.id if not stage.depth else phase
        found[stage.id] = phase
    return found


class Teaching:
    """The reasons of a table's bots in the phase that is being played."""

    def __init__(self, session: Session, seats: Sequence[Seat], recount: Recount):
        self._session, self._seats, self._recount = session, seats, recount
        self._headings = headings(session.game)
        self._reasons: dict[int, list[Message]] = {}
        self._phase, self._since = self._now(), len(session.events)

    def _now(self) -> str:
        position = self._session.position
        stage = self._session.game.aids.stage(position) if position.outcome is None else ""
        return self._headings.get(stage, "")

    def note(self, seat: int, reason: Message) -> None:
        """A bot is about to choose something, for a reason."""
        kept = self._reasons.setdefault(seat, [])
        if len(kept) < MOST_REASONS:
            kept.append(reason)

    def told(self) -> list[tuple[int, list[Message]]]:
        """The bots' explanations of the phase that has just ended, if one has."""
        phase = self._now()
        if not self._over(phase):
            return []
        reasons, self._reasons = self._reasons, {}
        events = self._session.events
        since, self._since, self._phase = min(self._since, len(events)), len(events), phase
        # A spectator sees what both sides see, and no more.
        seen = [event for event in events[since:] if event.seen_by(None)]
        return [(seat, said) for seat, why in reasons.items() if (said := self._tell(seat, why, seen))]

    def _over(self, phase: str) -> bool:
        position = self._session.position
        decision = position.decision
        if any(clicks_of(position, seat) for seat in asked(position)):
            return False  # a reason would reveal a sealed answer
        if decision is None or phase != self._phase:
            return True
        # Where the whole game is one phase, it is over when another seat acts and does not just react.
        alone = len(set(self._headings.values())) < 2
        return alone and self._seats[decision.seat].kind != BOT and not decision.window

    def _tell(self, seat: int, reasons: Sequence[Message], seen: Sequence[Event]) -> list[Message]:
        session = self._session
        return self._recount(session.game, seat, reasons, seen, session.position.settings)


def packed(told: Sequence[Message]) -> str:
    """Messages as the store keeps them."""
    return json.dumps([[each.id, dict(each.arguments)] for each in told])


def unpacked(text: str) -> list[Message]:
    return [Message(id, arguments) for id, arguments in json.loads(text)]


def spoken_by(words: Catalogue, text: str) -> str:
    """A bot's explanation in a language; sentences that no longer exist are left out."""
    known = [each for each in unpacked(text) if each.id in words.templates]
    return " ".join(words.render(each) for each in known)
