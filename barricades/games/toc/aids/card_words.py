"""6.2 What a card would do now, in a few words, and why one of its uses is not on offer."""

import re

from barricades.games.toc.aids.telling import counted
from barricades.games.toc.cards import standing
from barricades.games.toc.cards.standing import SIDE_NAMES
from barricades.games.toc.ch03_components.atlas import FACTIONS, WHITE
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
from barricades.games.toc.ch07_movement.activation import BONUS_VALUE, may_have_bonus
from barricades.games.toc.ch07_movement.special_actions import (
    COMMAND,
    COMMANDERS,
    LIFT,
    PROPAGANDA,
    PUT_DOWN,
    RAISE,
    SPECIAL_ACTIONS,
    available,
    commander,
    held_up,
    not_in_the_introduction,
    propaganda_targets,
)
from barricades.games.toc.ch11_replacements.replacements import own_units
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import LINKED_UP, RESERVE, Russia
from barricades.kernel.decisions import Decision
from barricades.kernel.messages import Message, Refusal, both, refuse, say
from barricades.kernel.notation import Option

LONGEST = 170  # characters of a card's words in a note

MESSAGES = {
    "note.ops.1": "move or attack with the units of {n} space",
    "note.ops.n": "move or attack with the units of {n} spaces",
    "note.ops.theatres": "{spaces}; each theatre beyond the first costs 1 more",
    "note.event": "{words}",
    "note.event.once": "Leaves the game. {words}",
    "note.redeploy": "{pieces} travel behind the front",
    "note.redeploy.reserve.1": "{pieces} travel behind the front; {n} corps waits in the reserve",
    "note.redeploy.reserve.n": "{pieces} travel behind the front; {n} corps wait in the reserve",
    "note.redeploy.either": "{corps}, or {others}",
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
    "closed.prerequisite": "{cards} must have been played as an event first.",
    "closed.banned": "Another card forbids this event.",
    "closed.needs": "It needs: {what}.",
    "closed.no-effect": "Nothing in its text could take effect now.",
    "closed.no-commander": "{leader:piece} is not on the map.",
    "closed.commander": "{leader:piece} is out of supply, under a NO ACT marker or barred by a chit.",
    "closed.no-listeners": "No enemy or neutral stack without a leader is next to your units or home cities.",
    "closed.no-markers": "None of your spaces has a NO ACT marker that could be removed.",
    "closed.raised": "Greens were raised this turn already.",
    "closed.no-ground": "There is no empty enemy space where Greens could rise.",
    "closed.no-greens": "No Green band is next to your units.",
    "need.control": "{side:seat} controls {faction:faction}",
    "need.uncontrolled": "neither side controls {faction:faction}",
    "need.withdrawn": "{faction:faction} has left the war",
    "need.set-up": "{faction:faction} has been set up",
    "need.infighting": "{side:seat} is subject to in-fighting",
    "need.last-round": "{side:seat}'s part of the last round",
    "need.owns": "{side:seat} itself owns a victory city of {faction:faction}",
    "need.not-played": "{card:card} has not been played",
    "need.chosen": "{card:card} was played for the cavalry",
}


# What each use would do


def action_notes(p: Russia, decision: Decision) -> dict[Option, Message]:
    """6.21, 7.3: the uses of the cards in hand, and the special actions."""
    side = decision.seat
    found = {}
    for option in decision.options:
        if len(option) == 1:
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
    return say("note.event.once" if told.starred else "note.event", words=shortened(told.text))


def shortened(text: str) -> str:
    """Whole sentences as far as there is room; of a long first one its beginning."""
    found = ""
    for sentence in re.split(r"(?<=[.:]) ", text):
        if found and len(found) + len(sentence) > LONGEST:
            if not found.endswith(":"):
                return f"{found} …"
            found = f"{found} {sentence}"
            break
        found = f"{found} {sentence}".strip()
    if len(found) <= LONGEST:
        return found
    return found[: found.rindex(" ", 0, LONGEST)] + " …"


def redeployment_note(p: Russia, side: int, value: int) -> Message:
    """9.1, and how many corps wait in the reserve."""
    corps, others = (cell("redeployment", str(value), column) for column in ("corps alone", "or"))
    pieces = (
        say("note.redeploy.either", corps=corps, others=others) if others else say("note.event", words=corps)
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
    return say("note.event", words=found[1][0].upper() + found[1][1:]) if found else None


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
    told = p.edition.actions[card]
    missing = [each for each in told.prerequisites if not p.was_played(each)]
    if missing:
        cards = [f"{each} {CARDS.label(CARDS.number(each))}" for each in missing]
        return refuse("6.21", "closed.prerequisite", cards=both(cards))
    if not standing.may_play(p, told.id):
        return refuse("6.21", "closed.banned")
    needs = unmet(p, side, card)
    if needs:
        return refuse("6.25", "closed.needs", what=needs)
    return refuse("6.25", "closed.no-effect")


def unmet(p: Russia, side: int, card: int) -> list[Message]:
    """The conditions of play of a card if they do not hold, in words."""
    script = p.scripts[card]
    act = script.act(script.root, side)
    if all(holds(p, act) for holds in script.needs):
        return []
    found = []
    for clause in re.findall(r"(?:^|; )needs ([^;]+)", p.edition.actions[card].program):
        found += [in_words(atom.strip()) for atom in clause.split(" & ")]
    return found


def in_words(atom: str) -> Message:
    """A condition of a card's program as a sentence."""
    match = re.fullmatch(r"(not )?([\w-]+)\((.+)\)", atom)
    assert match is not None, atom
    word, given = match[2], match[3].split(",")
    if word == "played":
        return say("need.not-played", card=CARDS.number(given[0]))
    if word == "chosen":
        return say("need.chosen", card=CARDS.number(given[0]))
    if word == "control":
        return say("need.control", faction=FACTIONS.index(given[0]), side=SIDE_NAMES.index(given[1]))
    if word == "owns":
        land = given[1].removeprefix("vc(").removesuffix(")")
        return say("need.owns", side=SIDE_NAMES.index(given[0]), faction=FACTIONS.index(land))
    if given[0] in SIDE_NAMES:
        word = f"no-{word}" if match[1] else word
        return say(f"need.{word}", side=SIDE_NAMES.index(given[0]))
    return say(f"need.{word}", faction=FACTIONS.index(given[0]))


def why_not_special(p: Russia, side: int, action: str) -> Refusal:
    if action == COMMAND:
        leader = p.roster.piece(COMMANDERS[side])
        id = "closed.no-commander" if p.at[leader] < 0 else "closed.commander"
        return refuse("7.32", id, leader=leader)
    if action == PROPAGANDA:
        return refuse("7.33", "closed.no-listeners")
    if action == LIFT:
        return refuse("7.34", "closed.no-markers")
    if action == RAISE:
        return refuse("7.35", "closed.raised" if p.raised >> side & 1 else "closed.no-ground")
    assert action == PUT_DOWN
    return refuse("7.36", "closed.no-greens")
