"""What the choice being made comes to, before the die: the attack with its odds, a retreat, a try to stay."""

from fractions import Fraction

from barricades.games.toc.aids.combat_sheet import Line, Sheet, sheet_of
from barricades.games.toc.aids.expectation import expect
from barricades.games.toc.aids.forecast import assumptions
from barricades.games.toc.aids.telling import signed
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch08_combat.declaration import defeatism, lawful
from barricades.games.toc.ch08_combat.retreat import (
    best_paths,
    cancel_modifier,
    cancel_parts,
    holds_all,
    last_defence,
)
from barricades.games.toc.ch10_supply.supply import supplied
from barricades.games.toc.state import Russia
from barricades.kernel.aids import Bar, Group, Lit, Preview, Row
from barricades.kernel.decisions import Decision
from barricades.kernel.messages import Message, say

MESSAGES = {
    "preview.attack": "Attack on {space:space}",
    "preview.strength": "Strength of {side:seat}",
    "preview.column": "{side:seat}: {table:table} table, column",
    "preview.die": "On the die of {side:seat}",
    "preview.modifiers": "Modifiers",
    "preview.shifts": "Column shifts",
    "preview.line": "{label}",
    "preview.wins": "{side:seat} wins",
    "preview.level": "level",
    "preview.steps": "Steps lost on average: {mine} of the attacker, {theirs} of the defender.",
    "preview.emptied": "Space emptied",
    "preview.defeatism": "Defeatism: each space after the first attacks on 1–3 only. The odds are for all "
    "of them.",
    "preview.unlawful": "This attack cannot be declared yet: units of several spaces need a leader.",
    "preview.retreat": "Retreat from {space:space}",
    "preview.way": "{path:space}: {end}",
    "preview.way.friendly": "friendly",
    "preview.way.strange": "not friendly",
    "preview.way.supplied": "{first}, in supply",
    "preview.way.out": "{first}, out of supply",
    "preview.way.full": "{first}; it cannot hold all",
    "preview.cancel": "Try to stay at {space:space}",
    "preview.modifier": "On the die",
    "preview.sure": "R27 holds the capital without a die.",
    "preview.result.stay step": "stays, loses a step",
    "preview.result.retreat": "retreats",
    "preview.result.retreat step": "retreats, loses a step",
    "cancel_part.fortress": "Fortress",
    "cancel_part.rough": "Mountain or marsh",
    "cancel_part.cheka": "Cheka unit",
    "cancel_part.leader-4": "Leader of rating 4",
    "cancel_part.infighting": "In-fighting",
    "cancel_part.city-lost": "A home city was lost this turn",
    "cancel_part.clear": "Clear ground",
    "preview.part": "{part:cancel_part}",
}


def preview(p: Russia, seat: int) -> Preview | None:
    """For the seat that decides, or that waits in the same combat."""
    p = p.of(seat)
    decision = p.decision
    if decision is None or p.battle.target < 0:
        return None
    if decision.kind == "cancel-retreat":
        return _cancel(p)
    if decision.kind == "retreat":
        return _retreat(p, decision)
    sheet = sheet_of(p)
    return _attack(p, sheet) if sheet is not None and not any(p.battle.rolled) else None


def _attack(p: Russia, sheet: Sheet) -> Preview:
    both = (sheet.attacker, sheet.defender)
    rows = [
        *(Row(say("preview.strength", side=side), str(sheet.strength[side]), "8.41") for side in both),
        *(
            Row(say("preview.column", side=side, table=sheet.table[side]), sheet.column[side], "8.41")
            for side in both
        ),
        *(
            Row(say("preview.die", side=side), signed(sheet.die[side]), "8.27")
            for side in both
            if sheet.die[side]
        ),
    ]
    groups = []
    if sheet.modifiers:
        groups.append(Group(say("preview.modifiers"), tuple(map(_row, sheet.modifiers))))
        groups.append(Group(say("preview.shifts"), tuple(map(_row, sheet.shifts))))
    lead, bars, notes = _chances(p, sheet)
    chart = f"{sheet.table[sheet.attacker]}_combat"
    return Preview(
        say("preview.attack", space=sheet.target),
        p.atlas.spaces.token(sheet.target),
        tuple(rows),
        tuple(groups),
        bars,
        notes,
        Lit(chart, sheet.column[sheet.attacker]),
        lead,
    )


def _row(line: Line) -> Row:
    value = signed(line.value) if line.value else "–"
    return Row(say("preview.line", label=line.label), value, line.rule)


def _chances(p: Russia, sheet: Sheet) -> tuple[tuple[Bar, ...], tuple[Bar, ...], tuple[Message, ...]]:
    """The chance that the space is emptied, the winner, and other remarks."""
    found = expect(p, sheet)
    lead = (Bar(say("preview.emptied"), float(found.emptied)),)
    notes = [
        say("preview.steps", mine=float(found.attacker), theirs=float(found.defender)),
    ]
    declaring = not p.battle.attacking
    if declaring and not lawful(p, sheet.attacker, p.group):
        notes.append(say("preview.unlawful"))
    if declaring and defeatism(p, sheet.attacker) and sheet.origins.bit_count() > 1:
        notes.append(say("preview.defeatism"))
    return lead, _bars(sheet, found.wins, found.level), (*notes, *assumptions())


def _bars(sheet: Sheet, wins: Fraction, level: Fraction) -> tuple[Bar, ...]:
    own, other = sheet.attacker, sheet.defender
    return (
        Bar(say("preview.wins", side=own), float(wins), own),
        Bar(say("preview.level"), float(level)),
        Bar(say("preview.wins", side=other), float(1 - wins - level), other),
    )


def _cancel(p: Russia) -> Preview:
    """8.66: the die with its modifiers, and what each result means."""
    title, token = say("preview.cancel", space=p.battle.target), p.atlas.spaces.token(p.battle.target)
    if last_defence(p):
        return Preview(title, token, notes=(say("preview.sure"),))
    modifier = cancel_modifier(p)
    rows = [Row(say("preview.modifier"), signed(modifier), "8.66")]
    parts = [
        Row(say("preview.part", part=name), signed(value) if value else "–", "8.66")
        for name, value in cancel_parts(p).items()
    ]
    found: dict[str, int] = {}
    for die in range(1, 7):
        result = look_up("cancel_retreat", die + modifier)
        found[result] = found.get(result, 0) + 1
    bars = tuple(Bar(say(f"preview.result.{code}"), dice / 6) for code, dice in found.items())
    groups = (Group(say("preview.modifiers"), tuple(parts)),)
    return Preview(title, token, tuple(rows), groups, bars, lit=Lit("cancel_retreat"))


def _retreat(p: Russia, decision: Decision) -> Preview:
    """8.62: the best ways from here on, and what waits at their ends."""
    _, pieces, start, distance, *path = decision.data
    units = [unit for unit in p.units_in(start) if pieces >> unit & 1]
    side, rows = p.allegiance[units[0]], []
    for way in best_paths(p, side, start, units, distance):
        if list(way[: len(path)]) == path:
            rows.append(Row(_way(p, side, list(way), units), "", "8.62"))
    return Preview(say("preview.retreat", space=start), p.atlas.spaces.token(start), tuple(rows))


def _way(p: Russia, side: int, way: list[int], units: list[int]) -> Message:
    """A way in words: its spaces, whose its end is, supply and room there."""
    end = way[-1]
    told = say("preview.way.friendly" if p.friendly(side) >> end & 1 else "preview.way.strange")
    fed = all(supplied(p, unit, end) for unit in units)
    told = say("preview.way.supplied" if fed else "preview.way.out", first=told)
    if not holds_all(p, side, end, units):
        told = say("preview.way.full", first=told)
    return say("preview.way", path=way, end=told)
