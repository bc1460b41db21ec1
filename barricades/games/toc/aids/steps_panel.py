"""11.3, 11.4, 11.53 Where a side's replacement steps come from, and through which centres they may pass."""

from collections.abc import Sequence
from typing import NamedTuple

from barricades.games.toc.aids.telling import owner_of, places
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch11_replacements import steps_total
from barricades.games.toc.ch11_replacements.centres import capacity, port_capacity
from barricades.games.toc.names import HALVES
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Entry, Tally, Text, Tone

MESSAGES = {
    "steps.panel": "Where the steps come from",
    "steps.centres": "Resource centres",
    "steps.sources": "Steps",
    "steps.centre": "{space:space}",
    "steps.left": "{left:halves} of {all:halves}",
    "steps.not-named": "port, not named",
    "steps.card": "{card:card} for replacements",
    "steps.declared": "Declared effect of a political card",
    "steps.event": "Event of a card",
    "steps.captured": "Captured victory city",
    "steps.heinzmann": "Herr Heinzmann",
    "steps.levy": "Levy against Poland",
    "steps.train": "The train of gold",
    "steps.recorded": "Recorded",
    "steps.undone": "Declared effect undone",
    "steps.ukraine": "Cities of Ukraine",
    "steps.turkistan": "Turkistan",
    "steps.allies": "Western Allies",
    "steps.powers": "Central Powers",
    "steps.regions": "Home regions won or lost",
    "steps.men": "Lack of men: what cards brought is halved",
    "steps.capital": "{space:space} is lost",
    "steps.die": "{why:why}: die {die}",
    "steps.corruption": "Corruption at {space:space}: die {die}",
    "steps.rest": "Other bonuses and deductions",
    "steps.total": "Total",
}

SIGN = {"recorded": 1, "struck-out": -1}

_BY_RULE = {
    "15.12e": "declared",
    "15.12i": "undone",
    "6.25": "event",
    "10.56": "captured",
    "5.41b": "heinzmann",
    "11.43": "levy",
    "13.73": "train",
}
CAPITALS = (("sevastopol", "omsk"), ("petrograd", "moskva"))  # by side: what costs two steps when lost


class Source(NamedTuple):
    """Something that brings or costs steps."""

    why: Message
    halves: int
    rule: str


def steps_panel(p: Russia, events: Sequence[Event]) -> Tally | None:
    """While a side spends its own steps."""
    decision = p.decision
    if decision is None or decision.kind not in ("spend", "name-ports"):
        return None
    side = decision.seat
    groups: list[tuple[Text, tuple[Entry, ...]]] = [
        (say("steps.sources"), tuple(_entries(sources(p, side, this_turn(events)), side))),
        (say("steps.centres"), tuple(_centres(p, side))),
    ]
    return Tally(
        id="steps",
        name=say("steps.panel"),
        where="guide",
        rule="11.30",
        groups=tuple((name, rows) for name, rows in groups if rows),
    )


def this_turn(events: Sequence[Event]) -> list[Event]:
    found: list[Event] = []
    for event in reversed(events):
        if event.kind == "turn":
            break
        found.append(event)
    return found[::-1]


def _entries(found: list[Source], side: int) -> list[Entry]:
    rows = [Entry(each.why, _signed(each.halves), each.rule, owner=owner_of(side)) for each in found]
    total = sum(each.halves for each in found)
    return [*rows, Entry(say("steps.total"), HALVES.label(max(0, total)), "11.30", "now")]


def _signed(halves: int) -> str:
    sign = "+" if halves > 0 else "−" if halves else ""
    return sign + HALVES.label(abs(halves))


def sources(p: Russia, side: int, told: Sequence[Event]) -> list[Source]:
    """Everything that went into the total of a side, in the order in which it came."""
    found = [*_recorded(side, told), *_bonuses(p, side), *_dice(side, told)]
    total = next((e.data["steps"] for e in told if e.kind == "steps-total" and e.data["side"] == side), None)
    if total is not None:
        rest = total - sum(each.halves for each in found)
        if rest:
            found.append(Source(say("steps.rest"), rest, "11.30"))
    return found + _corruption(side, told)


def _recorded(side: int, told: Sequence[Event]) -> list[Source]:
    """11.30: what was recorded in the turn, with the card that brought it."""
    found, card = [], -1
    for event in told:
        if event.kind == "played" and event.data["side"] == side:
            card = event.data["card"]
        elif event.kind in SIGN and event.data["side"] == side:
            if event.rule == "6.21" and card >= 0:
                why = say("steps.card", card=card)
            else:
                why = say(f"steps.{_BY_RULE.get(event.rule, 'recorded')}")
            found.append(Source(why, SIGN[event.kind] * event.data["steps"], event.rule))
    return found


def _bonuses(p: Russia, side: int) -> list[Source]:
    """11.31-11.45 without dice, as things are now."""
    listed = [
        ("men", -steps_total.lack_of_men(p, side), "11.34"),
        ("ukraine", steps_total.ukrainian_bonus(p, side), "11.42"),
        ("regions", steps_total.region_steps(p, side), "11.33"),
    ]
    if side == RED:
        listed.append(("turkistan", steps_total.turkistan_bonus(p), "11.43"))
    else:
        powers = steps_total.central_powers_bonus(p) - (
            -steps_total.constraint(p, "central-powers-red") if p.powers_controller == RED else 0
        )
        listed += [("allies", steps_total.allied_bonus(p), "11.44"), ("powers", powers, "11.44")]
    found = [Source(say(f"steps.{name}"), halves, rule) for name, halves, rule in listed if halves]
    for city in CAPITALS[side]:
        space = p.atlas.space(city)
        if p.friendly(1 - side) >> space & 1:
            found.append(
                Source(
                    say("steps.capital", space=space),
                    steps_total.cost_of_city(p, city),
                    "11.31" if side == RED else "11.32",
                )
            )
    return found


def _dice(side: int, told: Sequence[Event]) -> list[Source]:
    """Dice that were rolled for the total."""
    whose = {"lost-leader": RED, "Bureaucracy": RED, "tsar": WHITE, "Corruption": WHITE}
    found = []
    for event in told:
        if event.kind == "step-die" and whose.get(event.data["why"]) == side:
            why, die = event.data["why"], event.data["die"]
            found.append(Source(say("steps.die", why=why, die=die), _worth(why, die), event.rule))
    return found


def _worth(why: str, die: int) -> int:
    """What a die for the total is worth, in halves."""
    if why in steps_total.ROLLS:
        return steps_total.worth(why, die)
    return -2 * int(cell("infighting_dice", why, str(die)))


def _corruption(side: int, told: Sequence[Event]) -> list[Source]:
    if side != WHITE:
        return []
    return [
        Source(
            say("steps.corruption", space=event.data["space"], die=event.data["die"]),
            -2 * event.data["lost"],
            "11.56",
        )
        for event in told
        if event.kind == "corruption"
    ]


def _centres(p: Russia, side: int) -> list[Entry]:
    """11.53: every centre with what may still pass through it."""
    friendly = p.atlas.rcs & p.friendly(side) | port_capacity(p, side)
    found = []
    for space in members(friendly):
        whole = 2 * (p.atlas.resources.get(space, 0) + (port_capacity(p, side) >> space & 1))
        unnamed = side == WHITE and p.atlas.any_port >> space & 1 and not p.ports >> space & 1
        left = capacity(p, side, space)
        value = say("steps.not-named") if unnamed else say("steps.left", left=left, all=whole)
        tone: Tone = "soft" if unnamed or not left else ""
        label = say("steps.centre", space=space)
        found.append(Entry(label, value, "11.53", tone, places=places(p, BIT[space])))
    return found
