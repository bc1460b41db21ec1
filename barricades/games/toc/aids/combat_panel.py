"""8 The combat beside the board: its six steps, totals, modifiers and shifts, the odds, the dice."""

from barricades.games.toc.aids.combat_sheet import Line, Odds, Sheet, odds_of, sheet_of
from barricades.games.toc.aids.expectation import Expectation, destroyed, expect
from barricades.games.toc.aids.telling import SIDES, counted, face, owner_of, percents, places, signed
from barricades.games.toc.ch03_components.atlas import SEATS
from barricades.games.toc.ch08_combat.battle import COUNTERATTACK, MAKHNO_RISES, TRIGGERED
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.messages import Message, either, say
from barricades.kernel.picture import Chip, Entry, Tally, Text, Tone

STEPS = ("declare", "assets", "lead", "modify", "fire", "resolve")
# The choices of each step of a combat (8.0); those of no step are asked in the one before.
STEP_OF = {
    "declare-attack": "declare",
    "name-first-space": "declare",
    "name-only-space": "declare",
    "deploy-attacking-assets": "assets",
    "deploy-defending-assets": "assets",
    "attacker-in-combat": "assets",
    "defender-in-combat": "assets",
    "withdraw": "lead",
    "fall-back": "lead",
    "pursue": "lead",
    "enter-in-pursuit": "lead",
    "reinforce": "lead",
    "join-defence": "lead",
    "before-the-die": "lead",
    "choose-modifier": "modify",
    "try-surprise": "fire",
    "scrap-asset": "fire",
}
RULES = {
    "declare": "8.1",
    "assets": "8.21",
    "lead": "8.22",
    "modify": "8.25",
    "fire": "8.4",
    "resolve": "8.5",
}

MESSAGES = {
    "combat.attack": "Attack on {space:space}",
    "combat.counterattack": "Counterattack on {space:space}",
    "combat.triggered": "Units meet at {space:space}",
    "combat.rising": "Makhno turns on {space:space}",
    "combat.from.1": "from {spaces:space}",
    "combat.from.n": "from {n} spaces: {spaces:space}",
    "combat.step.declare": "1 Declare",
    "combat.step.assets": "2 Assets",
    "combat.step.lead": "3 Lead",
    "combat.step.modify": "4 Modify",
    "combat.step.fire": "5 Fire",
    "combat.step.resolve": "6 Resolve",
    "combat.totals": "Strength",
    "combat.side": "{side:seat}: {units:piece}",
    "combat.modifiers": "Modifiers",
    "combat.shifts": "Column shifts",
    "combat.level": "level",
    "combat.none": "none",
    "combat.no-shift": "no shift",
    "combat.for": "{side:seat} {value}",
    "combat.difference.0": "No difference: no die is changed",
    "combat.difference.1": "Difference 1: {side:seat} adds 1 to its die",
    "combat.difference.2": "Difference 2: {side:seat} chooses +1 for itself or −1 for the other side",
    "combat.difference.3": "Difference {by}: {side:seat} adds 1, the other side takes 1 off",
    "combat.columns": "Columns",
    "combat.column": "{side:seat}: {table:table} table, column {column}",
    "combat.column.die": "die {die}",
    "table.army": "army",
    "table.corps": "corps",
    "combat.odds": "Odds before the dice",
    "combat.odds.assumed": "Odds, if {side:seat} takes +1",
    "combat.wins": "{side:seat} wins",
    "combat.wins-retreat": "{side:seat} wins and the defender must give way",
    "combat.ties": "Level: neither side wins",
    "combat.chance": "{percent}%",
    "combat.loses": "{side:seat} inflicts",
    "combat.factors": "{range} loss factors",
    "combat.alike": "{low} to {high} loss factors, all as likely",
    "combat.destroyed": "{unit:piece} is destroyed",
    "combat.likely": "{low} to {high} loss factors, most often {most}",
    "combat.steps": "Steps lost on average",
    "combat.steps.value": "attacker {mine}, defender {theirs}",
    "combat.first": "{side:seat} fires first; the other side fires with what is left",
    "combat.result": "Dice and losses",
    "combat.fired": "{side:seat} rolled {die}",
    "combat.inflicts": "{factors} loss {factors?factor|factors}",
    "combat.winner": "{side:seat} wins by {by}",
    "combat.nobody": "Neither side wins",
    "combat.taken": "{side:seat}: losses still to take",
    "combat.left": "{left} of {all}",
    "combat.retreat.1": "The defender must go back {n} space",
    "combat.retreat.n": "The defender must go back {n} spaces",
}


def step_of(p: Russia) -> str:
    """The step of the combat at which a position is."""
    decision = p.decision
    if decision is None:
        return "resolve"
    step = STEP_OF.get(decision.kind)
    if step == "lead" and decision.kind == "before-the-die" and p.battle.rolled != [0, 0]:
        return "resolve"
    return step or "resolve"


def combat_panel(p: Russia) -> Tally | None:
    """The combat at hand; None if there is none."""
    battle, sheet = p.battle, sheet_of(p)
    if battle.target < 0 or (sheet is None and not any(battle.rolled)):
        return None
    step = step_of(p)
    groups: list[tuple[Text, tuple[Entry, ...]]] = []
    if sheet is not None:
        groups.append((say("combat.totals"), tuple(_totals(p, sheet))))
    if sheet is not None and not any(battle.rolled):
        if sheet.modifiers:
            groups.append((say("combat.modifiers"), tuple(_modifiers(sheet))))
            groups.append((say("combat.shifts"), tuple(map(_shift, sheet.shifts))))
        groups.append((say("combat.columns"), tuple(_columns(sheet))))
        groups.append(_odds(p, sheet))
    if any(battle.rolled):
        groups.append((say("combat.result"), tuple(_results(p))))
    return Tally(
        id="combat",
        name=_title(p),
        where="guide",
        note=_from(p),
        rule=RULES[step],
        groups=tuple(groups),
        chips=_steps(step),
    )


def _title(p: Russia) -> Message:
    kinds = {COUNTERATTACK: "counterattack", TRIGGERED: "triggered", MAKHNO_RISES: "rising"}
    return say(f"combat.{kinds.get(p.battle.kind, 'attack')}", space=p.battle.target)


def _from(p: Russia) -> Text:
    origins = p.battle.origins
    for unit in members(p.group if not p.battle.attacking else 0):
        origins |= BIT[p.at[unit]]
    spaces = members(origins)
    return counted("combat.from", len(spaces), spaces=spaces) if spaces else ""


def _steps(now: str) -> tuple[Chip, ...]:
    at = STEPS.index(now)
    tones: list[Tone] = ["good" if n < at else "now" if n == at else "soft" for n in range(len(STEPS))]
    return tuple(
        Chip(say(f"combat.step.{step}"), tone=tone, rule=RULES[step])
        for step, tone in zip(STEPS, tones, strict=True)
    )


def _totals(p: Russia, sheet: Sheet) -> list[Entry]:
    """Attacker first: the strengths of its units and their sum."""
    found = []
    for side in (sheet.attacker, sheet.defender):
        units = members(sheet.units[side])
        parts = [str(p.strength(unit)) for unit in units]
        value = " + ".join(parts) + f" = {sheet.strength[side]}" if len(parts) > 1 else parts[0]
        where = sheet.origins if side == sheet.attacker else BIT[sheet.target]
        found.append(
            Entry(
                say("combat.side", side=side, units=units),
                value,
                "8.41",
                owner=owner_of(side),
                places=places(p, where),
                faces=tuple(face(p, unit) for unit in units),
            )
        )
    return found


def _modifiers(sheet: Sheet) -> list[Entry]:
    found = [
        Entry(
            line.label,
            say("combat.for", side=line.side, value=signed(line.value)) if line.value else _silent(line),
            line.rule,
            "" if line.value else "soft",
            owner_of(line.side) if line.value else "",
        )
        for line in sheet.modifiers
    ]
    id = f"combat.difference.{min(sheet.by, 3)}"
    dice = ", ".join(signed(value) for value in sheet.die if value)
    return [*found, Entry(say(id, side=sheet.higher, by=sheet.by), dice or "0", "8.27", "now")]


def _silent(line: Line) -> Message:
    return say("combat.level" if line.name in ("leadership", "elite", "assets") else "combat.none")


def _shift(line: Line) -> Entry:
    if not line.value:
        return Entry(line.label, say("combat.no-shift"), line.rule, "soft")
    value = say("combat.for", side=line.side, value=signed(line.value))
    return Entry(line.label, value, line.rule, owner=owner_of(line.side))


def _columns(sheet: Sheet) -> list[Entry]:
    return [
        Entry(
            say("combat.column", side=side, table=sheet.table[side], column=sheet.column[side]),
            say("combat.column.die", die=signed(sheet.die[side])) if sheet.die[side] else "",
            "8.41",
            owner=owner_of(side),
        )
        for side in (sheet.attacker, sheet.defender)
    ]


def _odds(p: Russia, sheet: Sheet) -> tuple[Text, tuple[Entry, ...]]:
    """In words: how often each side wins, and what it is likely to inflict."""
    found, odds, first = expect(p, sheet), odds_of(sheet), p.battle.first
    wins, level, loses = percents([found.wins, found.level, 1 - found.wins - found.level])
    own, other = sheet.attacker, sheet.defender
    rows = [
        Entry(
            say("combat.wins-retreat", side=own),
            say("combat.chance", percent=wins),
            "8.50",
            "good",
            owner_of(own),
        ),
        Entry(say("combat.ties"), say("combat.chance", percent=level), "8.50"),
        Entry(
            say("combat.wins", side=other),
            say("combat.chance", percent=loses),
            "8.50",
            "bad",
            owner_of(other),
        ),
    ]
    if first >= 0:
        rows.append(Entry(say("combat.first", side=first), "", "8.424", "now"))
    else:
        rows += [Entry(say("combat.loses", side=s), _range(odds, s), "8.41", "soft") for s in (own, other)]
        rows += _destroyed(p, odds, own)
    rows.append(Entry(say("combat.steps"), _steps_lost(found), "8.51", "soft"))
    title = say("combat.odds")
    if sheet.chooses >= 0:
        title = say("combat.odds.assumed", side=sheet.chooses)
    return title, tuple(rows)


def _steps_lost(found: Expectation) -> Message:
    return say("combat.steps.value", mine=float(found.attacker), theirs=float(found.defender))


def _destroyed(p: Russia, odds: Odds, own: int) -> list[Entry]:
    """8.53: the armies that may be lost, and how probably."""
    found = []
    for army, chance in destroyed(p, odds).items():
        side = p.allegiance[army]
        tone: Tone = "bad" if side == own else "good"
        value = say("combat.chance", percent=round(100 * float(chance)))
        found.append(Entry(say("combat.destroyed", unit=army), value, "8.53", tone, owner_of(side)))
    return found


def _range(odds: Odds, side: int) -> Message:
    chances = odds.inflicted(side)
    low, high = min(chances), max(chances)
    if low == high:
        return say("combat.factors", range=low)
    top = max(chances.values())
    most = [factors for factors, chance in chances.items() if chance == top]
    if len(most) == len(chances):
        return say("combat.alike", low=low, high=high)
    return say("combat.likely", low=low, high=high, most=either(most))


def _results(p: Russia) -> list[Entry]:
    """What the dice were, who has won, and what is still to be taken."""
    battle = p.battle
    rows = []
    for side in (battle.attacker, 1 - battle.attacker):
        if battle.rolled[side]:
            rows.append(
                Entry(
                    say("combat.fired", side=side, die=battle.rolled[side]),
                    say("combat.inflicts", factors=battle.inflicted[side]),
                    "8.41",
                    owner=owner_of(side),
                )
            )
    if all(battle.rolled):
        rows.append(_winner(p))
    for side in SIDES:
        if battle.suffered[side]:
            left = say("combat.left", left=battle.suffered[side], all=battle.inflicted[1 - side])
            rows.append(Entry(say("combat.taken", side=side), left, "8.51", "now", owner_of(side)))
    if battle.retreat:
        rows.append(Entry(counted("combat.retreat", battle.retreat), "", "8.61", "now"))
    return rows


def _winner(p: Russia) -> Entry:
    battle = p.battle
    by = abs(battle.inflicted[0] - battle.inflicted[1])
    if not by:
        return Entry(say("combat.nobody"), "", "8.50")
    winner = 0 if battle.inflicted[0] > battle.inflicted[1] else 1
    return Entry(say("combat.winner", side=winner, by=by), "", "8.50", "good", SEATS[winner])
