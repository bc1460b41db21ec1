"""5.26 What the page shows of victory in 1919: how WHITE wins at once, and RED at the end."""

from collections.abc import Sequence

import msgspec

from barricades.games.toc.aids import panels as of_v2_3
from barricades.games.toc.aids import status as facts_of_v2_3
from barricades.games.toc.ch03_components.atlas import RED, SEATS, WHITE
from barricades.games.toc.editions.v1_5.objectives import NAMES, NEEDED, objectives, reached
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.editions.v1_5.tournament import ENOUGH, is_tournament
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import AnyPanel, Chip, Entry, Fact, Tally

EVENTS = VERBS = PROCEDURES = ()
MESSAGES = {
    "goals": "Victory",
    "goals.title": "WHITE wins at once with Moskva, Petrograd or 14 points. RED wins at the end with "
    "14 points, its home cities and three objectives; otherwise WHITE wins.",
    "goals.capitals": "Capital {held}/2",
    "goals.points": "{points}/{enough} points",
    "goals.homes": "Home cities {held}/{all}",
    "goals.objectives": "Objectives {held}/{needed}",
    "goals.at-once": "WHITE, at once: any of these",
    "goals.at-the-end": "RED, at the end: all of these",
    "goals.of-five": "RED's objectives: three of these",
    "goals.objective": "{objective:objective}",
}
DOORS, POINTS = "doors", "points"  # ids of the fact and of the panel of sudden death, and of the marker


def status(p: FirstRussia, seat: int | None) -> list[Fact]:
    """The facts above the board; in 1919 there is no sudden death, and 14 points are enough."""
    found = facts_of_v2_3.status(p, seat)
    if not is_tournament(p):
        return found
    return [goals(p) if fact.id == DOORS else short_marker(fact) for fact in found]


def short_marker(fact: Fact) -> Fact:
    if fact.id != POINTS or fact.gauge is None:
        return fact
    gauge = msgspec.structs.replace(fact.gauge, low=-ENOUGH, high=ENOUGH)
    return msgspec.structs.replace(fact, gauge=gauge)


def goals(p: FirstRussia) -> Fact:
    at_once = [Chip(text, SEATS[WHITE]) for text in whites_ways(p)]
    at_the_end = [Chip(text, SEATS[RED]) for text in reds_needs(p)]
    return Fact(
        id=DOORS,
        name=say("goals"),
        title=say("goals.title"),
        chips=(*at_once, *at_the_end),
        opens=DOORS,
        wide=True,
    )


def whites_ways(p: FirstRussia) -> list[Message]:
    capitals = p.atlas.mask("moskva", "petrograd") & p.friendly(WHITE)
    return [
        say("goals.capitals", held=capitals.bit_count()),
        say("goals.points", points=max(0, p.vp), enough=ENOUGH),
    ]


def reds_needs(p: FirstRussia) -> list[Message]:
    homes = p.atlas.home_vcs[RED]
    held = (homes & p.friendly(RED)).bit_count()
    return [
        say("goals.points", points=max(0, -p.vp), enough=ENOUGH),
        say("goals.homes", held=held, all=homes.bit_count()),
        say("goals.objectives", held=objectives(p), needed=NEEDED),
    ]


def panels(p: FirstRussia, seat: int | None) -> Sequence[AnyPanel]:
    found = of_v2_3.panels(p, seat)
    if not is_tournament(p):
        return found
    return [goals_panel(p) if panel.id == DOORS else panel for panel in found]


def goals_panel(p: FirstRussia) -> Tally:
    """Each condition of 5.26, and how far it is met."""
    met = reached(p)
    five = [
        Entry(say("goals.objective", objective=number), "✓" if met >> number & 1 else "–", "1.5.5.26")
        for number in range(len(NAMES.tokens))
    ]
    return Tally(
        id=DOORS,
        quiet=True,
        name=say("goals"),
        note=say("goals.title"),
        rule="1.5.5.26",
        groups=(
            (say("goals.at-once"), tuple(Entry(text, owner=SEATS[WHITE]) for text in whites_ways(p))),
            (say("goals.at-the-end"), tuple(Entry(text, owner=SEATS[RED]) for text in reds_needs(p))),
            (say("goals.of-five"), tuple(five)),
        ),
    )
