"""What the page shows of this edition: 000's paragraphs on panels of factions, and victory in 1919 (5.26)."""

from collections.abc import Sequence

from msgspec.structs import replace

from barricades.games.toc.aids import panels as of_v2_3
from barricades.games.toc.aids import status as facts_of_v2_3
from barricades.games.toc.aids.logistics_panel import last_phase
from barricades.games.toc.aids.stages import STAGES as STAGES_OF_V2_3
from barricades.games.toc.ch03_components.atlas import RED, SEATS, WHITE
from barricades.games.toc.editions.v1_5.objectives import NAMES, NEEDED, objectives, reached
from barricades.games.toc.editions.v1_5.scenario_1919 import is_tournament
from barricades.games.toc.editions.v1_5.state import ENOUGH, FirstRussia
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import AnyPanel, Cell, Checklist, Chip, Entry, Fact, Grid, Item, Tally

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
    "logistics.conquest.subjugated": "subjugated: {factions:faction}",
    "logistics.sudden-death.goals": "WHITE has not won yet",
    "logistics.wrap-up.four": "four checks",
}
# Paragraphs of v2.3 that the panels of factions cite, and those of 000 in their place.
OF_000 = {
    "15.13": "8.131", "15.13b": "8.131", "15.13d": "8.1322", "15.13e": "8.1321", "15.13f": "8.1323",
    "15.13g": "8.1321", "15.22c": "8.23", "15.23": "8.24", "15.24": "8.22", "15.25": "8.14", "15.25b": "8.14",
    "15.27": "8.321", "15.51b": "8.1321", "15.53d": "8.315", "5.41": "8.41", "5.43": "8.53", "7.25c": "8.314",
    "7.25f": "8.320", "7.26": "8.142",
}  # fmt: skip
# The sequence of play: what 000 has under a paragraph of its own, and what it does not have.
OF_THE_SEQUENCE = {
    "politics": "8.1", "place": "8.11", "boxes": "8.12", "markers": "8.13", "set-up": "8.14",
    "withdrawal": "8.4", "conquest": "8.53",
}  # fmt: skip
NOT_IN_000 = ("tracks", "far-east", "peace")
STAGES = tuple(
    stage._replace(rule=f"1.5.{OF_THE_SEQUENCE[stage.id]}") if stage.id in OF_THE_SEQUENCE else stage
    for stage in STAGES_OF_V2_3
    if stage.id not in NOT_IN_000
)
PARAGRAPHS = {
    f"faction-{name}": number
    for name, number in {
        "astrakhan": "8.311", "estonia": "8.312", "latvia": "8.312", "lithuania": "8.312", "belarus": "8.313",
        "britain": "8.314", "central-powers": "8.315", "czech-legion": "8.316", "finland": "8.317",
        "france": "8.318", "khiva": "8.319", "makhno": "8.320", "poland": "8.321", "transcaucasia": "8.322",
        "turkistan": "8.323", "ukraine": "8.324", "usa": "8.325", "west-ukraine": "8.326",
    }.items()
}  # fmt: skip
FACTION_TABLE = "factions"
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
    gauge = replace(fact.gauge, low=-ENOUGH, high=ENOUGH)
    return replace(fact, gauge=gauge)


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
    found = [in_000(panel) for panel in of_v2_3.panels(p, seat)]
    if not is_tournament(p):
        return found
    return [goals_panel(p) if panel.id == DOORS else panel for panel in found]


def in_000(panel: AnyPanel) -> AnyPanel:
    """A panel of factions with the paragraphs of 000."""
    if isinstance(panel, Grid) and panel.id == FACTION_TABLE:
        rows = tuple(replace(row, chips=chips(row.chips), cells=cells(row.cells)) for row in panel.rows)
        return replace(panel, rule=cited(panel.rule), rows=rows)
    if not isinstance(panel, Tally) or panel.id not in PARAGRAPHS:
        return panel
    groups = tuple(
        (name, tuple(replace(entry, rule=cited(entry.rule)) for entry in entries))
        for name, entries in panel.groups
    )
    return replace(panel, rule=f"1.5.{PARAGRAPHS[panel.id]}", groups=groups, chips=chips(panel.chips))


def cited(rule: str) -> str:
    return f"1.5.{OF_000[rule]}" if rule in OF_000 else rule


def chips(found: tuple[Chip, ...]) -> tuple[Chip, ...]:
    return tuple(replace(chip, rule=cited(chip.rule)) for chip in found)


def cells(found: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(replace(cell, chips=chips(cell.chips)) if cell.chips else cell for cell in found)


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


# The Logistics Phase


def story(p: FirstRussia, seat: int | None, events: Sequence[Event]) -> list[AnyPanel]:
    """What follows from the events, with the segments of the Logistics Phase as 000 has them."""
    return [
        replace(panel, items=tuple(segment(p, item, events) for item in panel.items))
        if isinstance(panel, Checklist)
        else panel
        for panel in of_v2_3.story(p, seat, events)
    ]


def segment(p: FirstRussia, item: Item, events: Sequence[Event]) -> Item:
    found = replace(item, rule=cited(item.rule))
    if item.id == "conquest" and item.state != "todo" and (fallen := subjugated_now(events)):
        return replace(found, result=say("logistics.conquest.subjugated", factions=fallen))
    if item.id == "sudden-death" and item.state != "todo" and is_tournament(p):
        return replace(found, result=say("logistics.sudden-death.goals"))
    if item.id == "wrap-up" and item.state == "todo":
        return replace(found, result=say("logistics.wrap-up.four"))
    return found


def subjugated_now(events: Sequence[Event]) -> list[int]:
    """Republics that RED has subjugated in the latest Logistics Phase."""
    told, _ = last_phase(events)
    return [event.data["faction"] for event in told if event.kind == "subjugated"]
