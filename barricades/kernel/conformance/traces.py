"""Checks for leaks: undo used as a peephole, and traces of choices made in secret."""

import json

from barricades.kernel.chance import Draw, Sampled, Scripted
from barricades.kernel.conformance.play import Broken, Check, Play, Turn
from barricades.kernel.errors import BadInput
from barricades.kernel.events import Event
from barricades.kernel.position import Position
from barricades.kernel.sealed import still_open
from barricades.kernel.session import bars_undo

OTHERS = 6  # options tried in place of the one that was chosen


class PeepholesCheck(Check):
    """Whether a choice can be taken back does not depend on what its seat may not know.

    If an event that reveals comes only when there is something to reveal, a seat can look, undo its choice
    when nothing was there, and know. Such an event must also come when it reveals that there is nothing.
    """

    name = "peepholes"

    def after_choice(self, play: Play, turn: Turn) -> None:
        if still_open(turn.before, play.position):  # a seat can always take back its own clicks
            return
        world = self.game.resample(turn.before, turn.seat, Sampled(play.random.getrandbits(64)))
        decision = world.decision_of(turn.seat)
        if decision is None or turn.option not in decision.options:  # see the check of choices
            return
        if self._barred(world, turn) == turn.undoable:
            who = self.game.seats[turn.seat]
            raise Broken(f"whether {turn.option!r} can be taken back tells {who} what it may not know")
        self.counts["alike"] += 1

    def _barred(self, world: Position, turn: Turn) -> bool:
        """Whether the same choice with the same dice could not be taken back in this world."""
        before = world.copy()
        events: list[Event] = []
        draws: list[Draw] = []
        world.log, world.draws = events, draws
        world.source = Scripted([value + 1 for _, value in turn.draws], world.cursor)
        try:
            world.apply(turn.option, turn.seat)
        except BadInput:  # more is rolled here
            return True
        return bars_undo(before, world, turn.seat, events, bool(draws))


class TracesCheck(Check):
    """A choice that another seat or a spectator cannot tell from others leaves them nothing to count.

    If they hear of no event and the same seat still decides, then either they see which option was
    chosen, or they see no difference at all.
    """

    name = "traces"

    def after_choice(self, play: Play, turn: Turn) -> None:
        if turn.asked:
            return
        for seat in (None, *range(len(self.game.seats))):
            if seat == turn.seat or not _silent(turn.before, play.position, turn.events, seat):
                continue
            shown = self._view(play.position, seat)
            if shown != self._view(turn.before, seat) and self._could_be_another(play, turn, seat, shown):
                who = "a spectator" if seat is None else self.game.seats[seat]
                raise Broken(
                    f"{turn.option!r} leaves a trace: {who} sees that it was made, and not what it was"
                )
            self.counts["silent"] += 1

    def _could_be_another(self, play: Play, turn: Turn, seat: int | None, shown: str) -> bool:
        decision = turn.before.decision_of(turn.seat)
        assert decision is not None
        for option in play.some([each for each in decision.options if each != turn.option], OTHERS):
            world, events = turn.before.copy(), list[Event]()
            world.log, world.source = events, Scripted(())
            try:
                world.apply(option, turn.seat)
            except BadInput:  # dice are rolled, which all seats see
                continue
            if _silent(turn.before, world, events, seat) and self._view(world, seat) == shown:
                return True
        return False

    def _view(self, position: Position, seat: int | None) -> str:
        return json.dumps(self.game.view(position.of(seat), seat))


def _silent(before: Position, after: Position, events: list[Event], seat: int | None) -> bool:
    """Whether a seat hears of no event, and the same seat still decides."""
    if any(event.seen_by(seat) for event in events) or after.outcome is not None:
        return False
    waiting = [[each.seat for each in position.decisions] for position in (before, after)]
    return waiting[0] == waiting[1] and before.sealed == after.sealed
