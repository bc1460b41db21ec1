"""Which card comes first: what can wait for a later round of the turn, and what cannot."""

from collections.abc import Mapping

from barricades.bots.toc import operations
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.officer import best
from barricades.bots.toc.rounds import Rounds
from barricades.games.toc.ch06_actions.actions import EVENT, OPERATIONS, REDEPLOYMENT, REPLACEMENTS
from barricades.kernel.bots import Desk
from barricades.kernel.messages import say
from barricades.kernel.notation import Option

WORTHY = 3.0  # the event that is meant to be played this turn
# What is lost by waiting a round, beside the same for operations: forces arrive a little later, steps are spent
# at the end of the turn in any case, and units travel nearly as well.
WAITS = {EVENT: 0.8, REPLACEMENTS: 0.6, REDEPLOYMENT: 0.9}


class Timing(Rounds):
    """Handlers in which `staff` differs from a recruit."""

    def act(self, desk: Desk) -> Option:
        """6.1: every card is played once, so what matters is which use would suffer by waiting."""
        g = self.look(desk)
        wanted = operations.orders(g, self.style.bar)
        values = {option: self.action_value(g, option, wanted) for option in desk.decision.options}
        patient = can_wait(g, values)
        chosen = best(values, lambda option: worth_now(option, values[option]) if patient else values[option])
        self.reason = self.action_reason(g, chosen, wanted)
        top = best(values, lambda option: values[option])
        if patient and top[0] == EVENT and chosen[0] == OPERATIONS:
            self.reason = say("event-can-wait", card=chosen[1], other=top[1])
        return chosen


def can_wait(g: Ground, values: Mapping[Option, float]) -> bool:
    """Whether every event worth its card could still be played if none of them is played now."""
    worthy = sum(option[0] == EVENT and value >= WORTHY for option, value in values.items())
    return g.w.rounds - g.w.round >= worthy


def worth_now(option: Option, value: float) -> float:
    return value * WAITS.get(option[0], 1.0) if value > 0 else value
