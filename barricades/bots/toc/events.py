"""What the event of an action card is worth now."""

from functools import cache
from pathlib import Path

from barricades.bots.toc import first_events
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.politics import shift_value, track_value
from barricades.bots.toc.worth import repair_worth, turns_left
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch11_replacements.rebuilding import repairable
from barricades.games.toc.ch11_replacements.steps_now import own_units
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.ch15_politics.markers import army_occupied
from barricades.games.toc.edition import edition_of
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import CASUALTIES, CZECH_LEGION, POLAND, POLAND_TRACK, SR_TRACK, Russia
from barricades.kernel.reading import Row, read_rows

CONCENTRATION = ("W13", "R7", "R31", "W49", "R49", "W50", "R50")
FOR_FACTIONS = ("W12", "W30", "R5", "R30")
OFFENSIVES = {"W32": 5, "R32": 5, "W33": 7, "R33": 7}
LEGION = 3.5  # what W4 is worth less if the Czech Legion is with WHITE already
INACTION = 0.12  # what it is worth that a strength of WHITE's factions is idle for a whole turn
IN_FIGHTING = ("W14", "R12")
REBUILT = 0.7
CHITS = 4.0  # what chits and weaker political cards for many turns add to in-fighting
HALF = 0.5
RETURNS = 0.35  # what an event is missed that may come back in a later turn
WAITS = 0.4  # how much of a card's demand counts while there is time for it in a later round
SHORT, LONG = 3, 6  # turns: a short war, and how much longer a long one is
OTHERS = (3.0, False)  # events that only an older edition has


@cache
def listed(scenario: str) -> dict[int, tuple[float, bool]]:
    """Card -> what its event is worth by itself, and whether it brings forces."""
    own = own_rows(scenario)
    rows = {row["card"]: row for row in read_rows(Path(__file__).parent, "events.csv")}
    found = {}
    for number, card in enumerate(edition_of(scenario).actions):
        row = own.get(card.id) or rows.get(card.event)
        found[number] = (float(row["worth"]), row["forces"] == "forces") if row else OTHERS
    return found


@cache
def own_rows(scenario: str) -> dict[str, Row]:
    """Card -> what an edition lists for events that it has otherwise than v2.3."""
    name = f"events_{edition_of(scenario).folder.name}.csv"
    folder = Path(__file__).parent
    return {row["card"]: row for row in read_rows(folder, name)} if (folder / name).exists() else {}


def known_as(p: Russia, card: int) -> str:
    """The number of an event in v2.3, empty if it is another one there."""
    told = p.edition.actions[card]
    row = own_rows(p.scenario).get(told.id)
    return row["like"] if row else told.event


def demanded(p: Russia, card: int) -> float:
    """14.2: the points that a card costs in the introduction if it is never played as an event."""
    if not is_introduction(p) or p.played >> card & 1:
        return 0.0
    return float(scenario_setting(p.scenario)["unplayed_cards"].get(p.edition.actions[card].id, 0))


def time_left(p: Russia) -> float:
    """How much of its worth a new force can still bring: all of it, until the last turn."""
    rounds = (turns_left(p) - 1) * 6 + max(0, p.rounds - p.round)
    return min(1.0, rounds / 8)


def lifetime(g: Ground) -> float:
    """How much of its worth a new force brings: more while a long war is still to come."""
    long = min(1.0, max(0, turns_left(g.w) - SHORT) / LONG)
    return time_left(g.w) * (1 + g.lasting * long)


def patience(g: Ground) -> float:
    """How much more a step is worth while a long war is still to come: it serves in many battles."""
    return 1 + REBUILT * g.lasting * min(1.0, max(0, turns_left(g.w) - SHORT) / LONG)


def event_worth(g: Ground, card: int, *, at_all: bool = False) -> float:
    """What the event of a card is worth to its side if it is played now, or if it is played at all."""
    p = g.w
    id = known_as(p, card)
    worth, forces = listed(p.scenario)[card]
    if id in CONCENTRATION:
        worth += damage(g, 4)
    elif id in FOR_FACTIONS:
        worth += HALF * faction_damage(g)
    worth *= lifetime(g) if forces else max(0.3, time_left(p))
    if isinstance(p, FirstRussia):
        worth += first_events.added(g, p, p.edition.actions[card].id, worth)
    if id == "W1":
        worth += min(0.0, track_value(g, SR_TRACK, -2))
    if g.exact:
        worth += _by_the_position(g, id)
    return worth + g.dues * demanded(p, card) * (in_turn(g) if at_all else urgency(g))


def _by_the_position(g: Ground, id: str) -> float:
    """What the position adds to the worth of an event, as `staff` sees it."""
    p = g.w
    if id == "W4" and p.controller(CZECH_LEGION) == WHITE:
        return -LEGION * time_left(p)
    if id == "R40":
        return INACTION * idle_strength(p) * max(0, p.rounds - p.round) / p.rounds
    if id == "R44" and not army_occupied(p, POLAND):
        return shift_value(p, RED, POLAND, -1)
    if id == "W44":
        return max(shift_value(p, WHITE, POLAND, 1), track_value(g, POLAND_TRACK, 2))
    if id in IN_FIGHTING:
        return CHITS * min(1.0, max(0, turns_left(p) - SHORT) / LONG)
    return 0.0


def idle_strength(p: Russia) -> int:
    """The strength of WHITE's factions on the map, which R40 holds still for the rest of the turn."""
    found = 0
    for faction in p.controlled(WHITE):
        if p.may_use(WHITE, faction):
            found += sum(map(p.strength, p.on_map(p.roster.of_faction(faction) & p.roster.units)))
    return found


def in_turn(g: Ground) -> float:
    """How much of a card's demand counts in a turn: one that is not played may come back, until the last."""
    return 1.0 if turns_left(g.w) < 2 else g.patience


def urgency(g: Ground) -> float:
    """How much of it counts in a round.

    `staff` lets a demand wait while there are more rounds than cards with one: an operation cannot wait.
    """
    p = g.w
    rounds = p.rounds - p.round + 1
    waits = g.exact and rounds > sum(demanded(p, card) > 0 for card in p.hand[g.side])
    return in_turn(g) * (WAITS if waits else 1.0)


def damage(g: Ground, most: int) -> float:
    """What so many steps for own units on the map would bring at once."""
    p = g.w
    gains = sorted((repair_worth(p, unit) for unit in repairable(p, own_units(p, g.side))), reverse=True)
    lost = len(p.pieces_at(CASUALTIES, own_units(p, g.side) & p.roster.armies & ~p.roster.dot))
    gains += [1.0] * lost
    return sum(sorted(gains, reverse=True)[:most])


def faction_damage(g: Ground) -> float:
    """What steps for the factions of a side would bring."""
    p = g.w
    gain = 0.0
    for faction in p.controlled(g.side):
        if p.may_use(g.side, faction):
            units = p.roster.of_faction(faction) & p.roster.units
            gain += sum(repair_worth(p, unit) for unit in repairable(p, units))
            gain += 0.5 * len(p.pieces_at(CASUALTIES, units & p.roster.corps))
    return min(gain, 3.0)


def kept_for_events(g: Ground, card: int) -> float:
    """What it costs to use a card for something else: its event may come back later, or never."""
    p = g.w
    if p.played >> card & 1 and p.edition.actions[card].starred:
        return 0.0
    worth, forces = listed(p.scenario)[card]
    later = turns_left(p) > 1
    due = (g.returns if later else g.forfeits) * demanded(p, card)
    return due + (RETURNS * worth * (lifetime(g) if forces else 1.0) if later else 0.0)
