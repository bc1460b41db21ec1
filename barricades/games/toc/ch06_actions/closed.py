"""6.21, 6.25, 7.3 Why a card's event or a special action is not on offer."""

import re

from barricades.games.toc.cards import standing
from barricades.games.toc.cards.standing import SIDE_NAMES
from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch07_movement.special_actions import (
    COMMAND,
    COMMANDERS,
    LIFT,
    PROPAGANDA,
    PUT_DOWN,
    RAISE,
    not_in_the_introduction,
)
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import Russia
from barricades.kernel.messages import Message, Refusal, both, refuse, say

MESSAGES = {
    "closed.prerequisite": "{cards} must have been played as an event first.",
    "closed.card": "{number} {card:card}",
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


def why_not_event(p: Russia, side: int, card: int) -> Refusal:
    """A card that it needs or one that forbids it; what its text asks for; or that it would do nothing."""
    told = p.edition.actions[card]
    missing = [each for each in told.prerequisites if not p.was_played(each)]
    if missing:
        cards = [say("closed.card", number=each, card=p.edition.card(each)) for each in missing]
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
    """The paragraph of the action, and what it lacks."""
    if not_in_the_introduction(p, action):
        return refuse("14.2", "no-special-action")
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
