"""6.2 What a card would do now, in a few words, and why one of its uses is not on offer."""

import re

from barricades.games.toc.aids.telling import counted
from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch06_actions.actions import (
    EVENT,
    ONCE_RUNNING,
    OPERATIONS,
    REDEPLOYMENT,
    REPLACEMENTS,
    USES,
    playable,
    twice_running,
    value_of,
)
from barricades.games.toc.ch06_actions.closed import why_not_event, why_not_special
from barricades.games.toc.ch07_movement.activation import BONUS_VALUE, may_have_bonus
from barricades.games.toc.ch07_movement.special_actions import (
    COMMAND,
    LIFT,
    PROPAGANDA,
    SPECIAL_ACTIONS,
    available,
    commander,
    held_up,
    not_in_the_introduction,
    propaganda_targets,
)
from barricades.games.toc.ch11_replacements.replacements import own_units
from barricades.games.toc.state import LINKED_UP, RESERVE, Russia
from barricades.kernel.decisions import Decision
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option

MESSAGES = {
    "note.ops.1": "move or attack with the units of {n} space",
    "note.ops.n": "move or attack with the units of {n} spaces",
    "note.ops.theatres": "{spaces}; each theatre beyond the first costs 1 more",
    "note.event": "{words:opening}",
    "note.event.once": "Leaves the game. {words:opening}",
    "note.words": "{words:printed}",
    "note.redeploy": "{pieces} travel behind the front",
    "note.redeploy.reserve.1": "{pieces} travel behind the front; {n} corps waits in the reserve",
    "note.redeploy.reserve.n": "{pieces} travel behind the front; {n} corps wait in the reserve",
    "note.redeploy.either": "{corps:printed}, or {others:printed}",
    "note.replacements": "steps to spend at the end of the turn: {now:halves} → {then:halves}",
    "note.replacements.reduced.1": "steps to spend at the end of the turn: {now:halves} → {then:halves}; "
    "{n} own army is reduced",
    "note.replacements.reduced.n": "steps to spend at the end of the turn: {now:halves} → {then:halves}; "
    "{n} own armies are reduced",
    "note.special.one-space": "mark one space to move or fight",
    "note.special.command": "{leader:piece} travels by rail, then activates the space or rallies an army",
    "note.special.propaganda.1": "{n} stack in reach: it may lose a step or be held up",
    "note.special.propaganda.n": "{n} stacks in reach: one may lose a step or be held up",
    "note.special.lift-no-act.1": "{n} marker may be removed",
    "note.special.lift-no-act.n": "up to two of {n} markers may be removed",
    "note.special.raise-greens": "a band rises in an empty enemy space, once a turn",
    "note.special.put-down-greens": "Greens next to your units disperse on a die",
}


# What each use would do


def action_notes(p: Russia, decision: Decision) -> dict[Option, Message]:
    """6.21, 7.3: the uses of the cards in hand, and the special actions."""
    side = decision.seat
    found = {}
    for option in decision.options:
        if option[0] in SPECIAL_ACTIONS:
            found[option] = special_note(p, side, option[0])
        elif option[0] in USES:
            found[option] = use_note(p, side, option[0], option[1])
    return found


def use_note(p: Russia, side: int, use: str, card: int) -> Message:
    value = value_of(p, card)
    if use == OPERATIONS:
        return operations_note(p, side, value)
    if use == REDEPLOYMENT:
        return redeployment_note(p, side, value)
    if use == REPLACEMENTS:
        return replacements_note(p, side, value)
    return event_note(p, card)


def operations_note(p: Russia, side: int, value: int) -> Message:
    if side == WHITE and p.white_bonus and may_have_bonus(p):
        value = max(value, BONUS_VALUE)  # 7.21
    spaces = counted("note.ops", value)
    if side == WHITE and not p.has(LINKED_UP):
        return say("note.ops.theatres", spaces=spaces)
    return spaces


def event_note(p: Russia, card: int) -> Message:
    """The first words of the card."""
    told = p.edition.actions[card]
    return say("note.event.once" if told.starred else "note.event", words=told.text)


def redeployment_note(p: Russia, side: int, value: int) -> Message:
    """9.1, and how many corps wait in the reserve."""
    corps, others = (cell("redeployment", str(value), column) for column in ("corps alone", "or"))
    pieces = (
        say("note.redeploy.either", corps=corps, others=others) if others else say("note.words", words=corps)
    )
    waiting = len(p.pieces_at(RESERVE, p.roster.own(side) & p.roster.corps))
    if not waiting:
        return say("note.redeploy", pieces=pieces)
    return counted("note.redeploy.reserve", waiting, pieces=pieces)


def replacements_note(p: Russia, side: int, value: int) -> Message:
    now, then = p.steps[side], p.steps[side] + 2 * value
    tired = own_units(p, side) & p.roster.armies & p.roster.two_steps & p.back & ~p.roster.dot
    reduced = len(p.on_map(tired))
    if not reduced:
        return say("note.replacements", now=now, then=then)
    return counted("note.replacements.reduced", reduced, now=now, then=then)


def special_note(p: Russia, side: int, action: str) -> Message:
    if action == COMMAND:
        return say("note.special.command", leader=commander(p, side))
    if action == PROPAGANDA:
        return counted("note.special.propaganda", propaganda_targets(p, side).bit_count())
    if action == LIFT:
        return counted("note.special.lift-no-act", held_up(p, side).bit_count())
    return say(f"note.special.{action}")


def branch_note(p: Russia, card: int, label: str) -> Message | None:
    """What a card says of one of its branches, if it names it."""
    found = re.search(rf"\b{re.escape(label.capitalize())}: ([^.]*\.)", p.edition.actions[card].text)
    return say("note.words", words=found[1][0].upper() + found[1][1:]) if found else None


# What is not on offer


def closed_actions(p: Russia, decision: Decision) -> dict[Option, Refusal]:
    """Uses of the cards in hand and special actions that a player would look for."""
    side, found = decision.seat, dict[Option, Refusal]()
    offered = set(decision.options)
    for card in playable(p, side):
        for use in USES:
            option: Option = (use, card)
            if option not in offered:
                found[option] = why_not_use(p, side, card, use)
    for action in SPECIAL_ACTIONS:
        if not_in_the_introduction(p, action):
            continue  # what the scenario does not have is not listed
        if (action,) not in offered and not available(p, side, action):
            found[(action,)] = why_not_special(p, side, action)
    return found


def why_not_use(p: Russia, side: int, card: int, use: str) -> Refusal:
    if use in ONCE_RUNNING and twice_running(p, side, use):
        return refuse("6.23", "not-twice-running")
    assert use == EVENT
    return why_not_event(p, side, card)
