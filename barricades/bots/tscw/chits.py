"""6.4b Kept chits that are not for combats: most do as much now as ever, two are worth waiting for."""

from barricades.bots.tscw.ground import Ground
from barricades.bots.tscw.supplying import step_value
from barricades.games.tscw import strategic, units
from barricades.games.tscw.administration import restorable
from barricades.games.tscw.event_choices import GO_HOME, lacking, volunteers
from barricades.games.tscw.events import ENTERS
from barricades.games.tscw.sheet import PORTS, REPUBLICAN
from barricades.games.tscw.state import ANY, ELIMINATED, POINTS_R
from barricades.games.tscw.victory import SCENARIOS

VOLUNTEERS, SUBMARINES = 7, 45
CALLED = 2  # steps that the volunteers bring


def is_time(g: Ground, chit: int) -> bool:
    """Whether a chit that may be played is worth as much now as it will ever be."""
    w = g.w
    last = w.turn >= int(SCENARIOS[w.scenario]["last_turn"])
    if chit == VOLUNTEERS:
        return wanted(g) >= (1 if last or w.turn >= ENTERS[GO_HOME] else CALLED)
    if chit == SUBMARINES:
        return last or (w.points[POINTS_R] > 0 and could_sail(g))
    return True


def wanted(g: Ground) -> int:
    """Event 7: the steps that volunteers could be given and would keep for a while."""
    w = g.w
    able = [unit for unit in lacking(w, volunteers(w)) if w.at[unit] == ELIMINATED or restorable(w, unit)]
    return sum(units.STEPS[unit] - w.steps[unit] for unit in able if step_value(g, unit) > 0)


def could_sail(g: Ground) -> bool:
    """Event 45: whether there are Republicans in port and ships for them."""
    ports = PORTS & strategic.waters(REPUBLICAN)
    return strategic.sea_limit(g.w, REPUBLICAN) > 0 and bool(g.w.masks[ANY + REPUBLICAN] & ports)
