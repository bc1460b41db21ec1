"""What simulations watch: points, cities, who holds what at the end of a turn, steps lost, cards played."""

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch06_actions.actions import EVENT, PLAYED
from barricades.games.toc.ch06_actions.windows import SEIZED
from barricades.games.toc.ch08_combat.declaration import ATTACKED
from barricades.games.toc.coverage import goals, marks
from barricades.games.toc.measures import measures
from barricades.games.toc.names import SPACES, V2_3
from barricades.games.toc.state import LOST, OWNED, REDUCED, Russia
from barricades.kernel.bits import members
from barricades.kernel.events import Event
from barricades.kernel.watch import Statistics, Watch

SIDES = (WHITE, RED)
LANDMARKS = tuple(SPACES.token(space) for space in members(V2_3.atlas.vcs))


def turn(p: Russia) -> int:
    return p.turn


def statistics(p: Russia) -> Statistics:
    """14.3: the marker of victory points, counted up by WHITE, and the victory cities of each side."""
    numbers = {"victory points": p.vp}
    numbers |= {f"{p.game.seats[side]} cities": p.vc_count(side) for side in SIDES}
    held = {p.game.seats[side]: tuple(map(p.atlas.spaces.token, members(p.friendly(side)))) for side in SIDES}
    allies = {
        p.game.seats[side]: tuple(FACTIONS[faction] for faction in p.controlled(side)) for side in SIDES
    }
    return Statistics(numbers, held, allies)


def losses(p: Russia, event: Event) -> tuple[int, int] | None:
    """8.5, 10.6: the steps that an event costs a side; a unit that is lost loses all it has left."""
    if event.kind not in (REDUCED.name, LOST.name):
        return None
    unit = event.data["unit"]
    side = p.allegiance[unit]
    return (side, 1 if event.kind == REDUCED.name else p.steps_of(unit)) if side in SIDES else None


def captures(p: Russia, event: Event) -> tuple[int, str] | None:
    """10.51: the side that a space now belongs to."""
    if event.kind != OWNED.name or event.data["owner"] not in SIDES:
        return None
    return event.data["owner"], p.atlas.spaces.token(event.data["space"])


def counts(p: Russia, event: Event) -> tuple[str, int, str] | None:
    """8.11, 6.2: attacks by side, and the cards that each side plays as events."""
    if event.kind == ATTACKED.name and event.data["side"] in SIDES:
        return "attacks", event.data["side"], ""
    if event.kind == SEIZED.name or (event.kind == PLAYED.name and event.data["use"] == EVENT):
        return "events", event.data["side"], p.edition.actions[event.data["card"]].id
    return None


WATCH = Watch(
    turn,
    statistics,
    losses,
    captures,
    LANDMARKS,
    counts,
    cards=("card", "faction"),
    marks=marks,
    goals=goals,
    measures=measures,
)
