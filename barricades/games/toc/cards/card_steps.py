"""11.57 Steps that cards give: recorded for 5.47, or spent at once within the card's area."""

import re
from typing import NamedTuple

from barricades.games.toc.cards.standing import side_named
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch11_replacements.steps_now import IN_REGIONS, ON_COMMON_UNITS, ON_FACTIONS, any_use
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.clauses import Act, ScriptVerb
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition

STEPS_DIE = EventKind("steps-die", "A die of {die:die}: {steps} {steps?step|steps}.")

EVENTS = (STEPS_DIE,)
MESSAGES: dict[str, str] = {}

ON_THE_TRACK = -1
FEWEST, MOST = 2, 4  # of a die of steps


class Steps(NamedTuple):
    """Where they may be spent, or ON_THE_TRACK; `number` 0 is a die. `cap`: steps for one faction at most."""

    side: int
    number: int
    scope: int
    cap: int = 0


def parse_rs(text: str) -> Steps:
    """`track WHITE 1`, `now factions(RED) 4 cap 2`, `now region(…) 4`, `now units(…) die …`."""
    match = re.fullmatch(r"track (WHITE|RED) (\d)", text)
    if match:
        return Steps(side_named(match[1]), int(match[2]), ON_THE_TRACK)
    match = re.fullmatch(r"now factions\((WHITE|RED)\) (\d) cap (\d)", text)
    if match:
        return Steps(side_named(match[1]), int(match[2]), ON_FACTIONS, int(match[3]))
    match = re.fullmatch(r"now region\((WHITE|RED),1 or 2 touching\) (\d)", text)
    if match:
        return Steps(side_named(match[1]), int(match[2]), IN_REGIONS)
    match = re.fullmatch(r"now units\((WHITE|RED),not elite,supplied\) die clamp 2\.\.4", text)
    if match:
        return Steps(side_named(match[1]), 0, ON_COMMON_UNITS)
    raise ValueError("expected 'track SIDE n', or 'now' with factions(SIDE), region(SIDE,…) or units(SIDE,…)")


def may_give(p: Russia, act: Act) -> bool:
    """Steps on the track always count; steps now need a unit to spend one on."""
    said: Steps = act.arguments
    if said.scope == ON_THE_TRACK:
        return True
    return any_use(p, said.side, 2 * (said.number or FEWEST), said.scope, 2 * said.cap)


def give_steps(p: Russia, act: Act) -> Transition:
    """6.25: at once, or on the record for the Replacements segment."""
    said: Steps = act.arguments
    if said.scope == ON_THE_TRACK:
        p.record_steps(said.side, 2 * said.number, "6.25", by_card=True)
        return None
    steps = said.number
    if not steps:
        die = p.roll()
        steps = max(FEWEST, min(MOST, die))
        p.emit(STEPS_DIE, "6.25", die=die, steps=steps)
    return call_chapter(p, "11.57 Steps now", said.side, 2 * steps, said.scope, 2 * said.cap)


def parse_halve(text: str) -> int:
    match = re.fullmatch(r"cards (WHITE|RED)", text)
    if match is None:
        raise ValueError(f"expected 'cards' and a side, not {text!r}")
    return side_named(match[1])


def halve(p: Russia, act: Act) -> None:
    """11.34: what cards record this turn is halved."""
    p.halved |= BIT[act.arguments]


PROCEDURES = ()
CLAUSES = (
    ScriptVerb("rs", parse_rs, give_steps, may_give),
    ScriptVerb("halve", parse_halve, halve),
)
