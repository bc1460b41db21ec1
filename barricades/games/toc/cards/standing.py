"""6.25 Standing rules: what cards have left behind, and the small questions with which other rules ask.

`gates` and `locks` are columns of the position. `permit`, `ban`, `drm`, `bonus` and `cm` leave rows in
`p.standing` with their card and their end; what a clause says is parsed here, when the cards are loaded.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch03_components.decks import MAJOR_POWERS
from barricades.games.toc.edition import side_of_card
from barricades.games.toc.state import BORDER_OPEN, POLAND, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.clauses import Act, Scripts, ScriptVerb, split
from barricades.kernel.scripts import Standing, end_rules, leave, rules_left, standing

SIDE_NAMES = ("WHITE", "RED")

PERMITS = frozenset({
    "activate", "cancel-retreat", "cross", "enter", "multi-space", "peace-roll", "play", "supply",
    "war",
})  # fmt: skip
BANS = frozenset({
    "activate", "bonus", "control", "cooperate", "initiative", "leader", "move-away", "play",
    "polish-response", "redeploy",
})  # fmt: skip
TABLES = frozenset({"withdrawal", "heinzmann", "peace-RED"})
BORDER = "finnish-border"


class Grant(NamedTuple):
    """What a permit or a ban says: which doings, and the names and words that follow."""

    what: tuple[str, ...]
    names: frozenset[str]


class Modifier(NamedTuple):
    """A change of a die, for some factions or for all."""

    table: str
    value: int
    factions: int


class Income(NamedTuple):
    """Steps that a side receives for each of some factions."""

    side: int
    steps: int
    factions: int


class Bonus(NamedTuple):
    side: int
    value: int


# Parsing


def side_named(text: str) -> int:
    if text not in SIDE_NAMES:
        raise ValueError(f"expected WHITE or RED, not {text!r}")
    return SIDE_NAMES.index(text)


def faction_named(text: str) -> int:
    if text not in FACTIONS:
        raise ValueError(f"{text!r} is no faction")
    return FACTIONS.index(text)


def factions_named(text: str) -> int:
    """A set of factions: names divided by commas, or a group."""
    if text == "Major Powers":
        text = ",".join(MAJOR_POWERS)
    mask = 0
    for name in text.split(","):
        mask |= BIT[faction_named(name)]
    return mask


def side_and_factions(text: str) -> tuple[int, int]:
    side, _, names = text.partition(" ")
    return side_named(side), factions_named(names)


def _grant(text: str, known: frozenset[str]) -> Grant:
    first, _, rest = text.partition(" ")
    what = tuple(first.split(","))
    for each in what:
        if each not in known:
            raise ValueError(f"{each!r} cannot be permitted or banned; expected {', '.join(sorted(known))}")
    names = split(rest, ",") if rest else []
    return Grant(what, frozenset([*names, *(word for name in names for word in split(name, " "))]))


def parse_permit(text: str) -> Grant:
    return _grant(text, PERMITS)


def parse_ban(text: str) -> Grant:
    return _grant(text, BANS)


def parse_drm(text: str) -> Modifier:
    match = re.fullmatch(r"([\w-]+) ([+-]\d)(?: each (.+))?", text)
    if match is None or match[1] not in TABLES:
        raise ValueError(f"expected one of {', '.join(sorted(TABLES))} and a change like +1, not {text!r}")
    return Modifier(match[1], int(match[2]), factions_named(match[3]) if match[3] else -1)


def parse_bonus(text: str) -> Income:
    match = re.fullmatch(r"(WHITE|RED) (\d) each (.+)", text)
    if match is None:
        raise ValueError(f"expected a side, a number of steps, 'each' and factions, not {text!r}")
    return Income(side_named(match[1]), int(match[2]), factions_named(match[3]))


def parse_cm(text: str) -> Bonus:
    match = re.fullmatch(r"(WHITE|RED) ([+-]\d)", text)
    if match is None:
        raise ValueError(f"expected a side and a change like +1, not {text!r}")
    return Bonus(side_named(match[1]), int(match[2]))


# What clauses do at once


def open_gate(p: Russia, act: Act) -> None:
    side, factions = act.arguments
    p.gates[side] |= factions


def close_lock(p: Russia, act: Act) -> None:
    p.locks |= act.arguments


def shut_gate(p: Russia, act: Act) -> None:
    """R15 of v1.5: the gate that W15 has opened is closed again; what is controlled stays so."""
    side, factions = act.arguments
    p.gates[side] &= ~factions


def gate_stands_open(p: Russia, act: Act) -> bool:
    side, factions = act.arguments
    return bool(factions & p.gates[side])


def gate_is_shut(p: Russia, act: Act) -> bool:
    side, factions = act.arguments
    return bool(factions & ~p.gates[side])


def begin_permit(p: Russia, act: Act) -> None:
    """A permit is a standing rule; the one to cross the Finnish border opens it for good (13.42e)."""
    if "cross" in act.arguments.what:
        p.set_flag(BORDER_OPEN)
    else:
        leave(p, act)


def begin_ban(p: Russia, act: Act) -> None:
    """A ban is a standing rule; the one on the Don Caucasus Army lasts as 13.72 says."""
    if "move-away" in act.arguments.what:
        p.don_caucasus = p.turn
    else:
        leave(p, act)


VERBS = (
    ScriptVerb("gate", side_and_factions, open_gate, gate_is_shut),
    ScriptVerb("shut", side_and_factions, shut_gate, gate_stands_open),
    ScriptVerb("lock", factions_named, close_lock, lambda p, act: bool(act.arguments & ~p.locks)),
    ScriptVerb("permit", parse_permit, begin_permit),
    ScriptVerb("ban", parse_ban, begin_ban),
    ScriptVerb("drm", parse_drm),
    ScriptVerb("bonus", parse_bonus),
    ScriptVerb("cm", parse_cm),
)


# Questions


def gate_open(p: Russia, side: int, faction: int) -> bool:
    """15.13: whether a card has opened the Political Phase's way to a faction."""
    return bool(p.gates[side] >> faction & 1)


def locked(p: Russia, faction: int) -> bool:
    """15.13: whether a card holds a faction in WHITE Control."""
    return bool(p.locks >> faction & 1)


def permits(p: Russia, what: str, name: str) -> list[Standing]:
    """The permits in force of a kind that name something; their conditions hold."""
    return _granted(p, "permit", what, name)


def permitted(p: Russia, what: str, name: str) -> bool:
    return bool(p.standing) and bool(_granted(p, "permit", what, name))


def banned(p: Russia, what: str, name: str = "") -> bool:
    return bool(p.standing) and bool(_granted(p, "ban", what, name))


def _granted(p: Russia, word: str, what: str, name: str) -> list[Standing]:
    memo, key = p.recall_lasting(), (word, what, name)
    said: list[Standing] | None = memo.get(key)
    if said is None:
        said = memo[key] = [rule for rule in _in_force(p, word) if _says(rule.act.arguments, what, name)]
    return [rule for rule in said if rule.holds(p)] if said else []


def _says(grant: Grant, what: str, name: str) -> bool:
    return what in grant.what and (not name or name in grant.names)


def _in_force(p: Russia, word: str) -> list[Standing]:
    """The permits or bans in force, whether or not their conditions hold; found once for all questions."""
    memo = p.recall_lasting()
    if "in force" not in memo:
        memo["in force"] = _by_word(p.scripts, tuple(p.standing))
    found: list[Standing] = memo["in force"][word]
    return found


@lru_cache(maxsize=256)
def _by_word(scripts: Scripts, rows: tuple[tuple[int, ...], ...]) -> dict[str, list[Standing]]:
    return {word: list(rules_left(scripts, rows, word)) for word in ("permit", "ban")}


def faction_may_act(p: Russia, faction: int) -> bool:
    """7.25c: W1 or W8 has been played, so that forces of a Western Ally may be activated."""
    name = FACTIONS[faction]
    return name not in p.edition.rules.waiting_allies or permitted(p, "activate", name)


def cooperates(p: Russia, faction: int) -> bool:
    """7.25a: no card keeps a faction's forces from acting with others."""
    return not banned(p, "cooperate", FACTIONS[faction])


def passive(p: Russia, faction: int) -> bool:
    """R9 of v1.5: no marker but Poland's enters a control box."""
    return bool(p.standing) and faction != POLAND and banned(p, "control")


def may_declare_war(p: Russia, side: int, faction: int) -> bool:
    """8.512 of v1.5: whether a card of the side permits war on a faction."""
    if not p.standing:
        return False
    return any(
        side_of_card(rule.act.card) == side for rule in _granted(p, "permit", "war", FACTIONS[faction])
    )


def drm(p: Russia, table: str, faction: int = -1) -> int:
    """What cards add to a die."""
    if not p.standing:
        return 0
    total = 0
    for rule in standing(p, "drm"):
        said: Modifier = rule.act.arguments
        if said.table == table and (faction < 0 or said.factions >> faction & 1):
            total += said.value * rule.holds(p, faction)
    return total


def income(p: Russia, side: int, faction: int) -> int:
    """11.44: steps that cards bring a side for a faction; R38 stops those that it names."""
    if not p.standing:
        return 0
    total = 0
    for rule in standing(p, "bonus"):
        said: Income = rule.act.arguments
        if said.side == side and said.factions >> faction & 1 and rule.holds(p, faction):
            total += 0 if _stopped(p, rule, faction) else said.steps
    return total


def _stopped(p: Russia, rule: Standing, faction: int) -> bool:
    card = p.scripts[rule.act.card].card
    return any(f"(not {card})" not in ban.act.text for ban in _granted(p, "ban", "bonus", FACTIONS[faction]))


def combat_bonus(p: Russia, side: int) -> int:
    """8.25: what an offensive adds in the combat that is being fought."""
    if not p.standing:
        return 0
    return sum(
        rule.act.arguments.value
        for rule in standing(p, "cm")
        if rule.act.arguments.side == side and rule.holds(p)
    )


def factions_idle(p: Russia, what: str, side: int) -> bool:
    """R40: forces of factions that a side controls are neither activated nor redeployed, nor led."""
    return bool(p.standing) and banned(p, what, f"units(factions,{SIDE_NAMES[side]})")


def attacks_jointly(p: Russia, side: int) -> bool:
    """8.12: W33 and R33 need no leader for attacks from several spaces."""
    return permitted(p, "multi-space", SIDE_NAMES[side])


def holds_the_capitals(p: Russia, space: str) -> bool:
    """8.66: R27, in the turn of the card."""
    return permitted(p, "cancel-retreat", space)


def opened_entries(p: Russia, faction: int) -> list[str]:
    """W38: what lets units of a faction enter, as ports(SEAS and SPACES) or box(SPACE)."""
    if not p.standing:
        return []
    found = [rule.act.arguments.names for rule in _granted(p, "permit", "enter", FACTIONS[faction])]
    return [name for names in found for name in sorted(names) if name.startswith(("ports(", "box("))]


def may_enter_southeast(p: Russia, side: int) -> bool:
    """7.17: after W42 or R42 armies of a side enter the Southeast boxes."""
    return side < len(SIDE_NAMES) and permitted(p, "enter", f"{SIDE_NAMES[side]} boxes(Southeast)")


def supply_crosses_border(p: Russia) -> bool:
    """10.14: W43 has been played."""
    return permitted(p, "supply", BORDER)


def may_play(p: Russia, card: str) -> bool:
    """6.21: no other card forbids this one as an event."""
    return not banned(p, "play", card)


# Ends


def end_part(p: Russia, side: int) -> None:
    """Rules that last for a side's part, or until the next one is over."""
    end_rules(p, "round", side)
    end_rules(p, f"{SIDE_NAMES[side]}'s next part")


def end_turn(p: Russia) -> None:
    """Rules that last for the turn, and those left in an earlier turn until the end of the next."""
    end_rules(p, "turn")
    number = p.scripts.known.ends.index("next turn") + 1
    p.standing = [row for row in p.standing if row[3] != number or p.events_turn[row[0]] == p.turn]


ENDS = (
    "combat", "round", "turn", "next turn", "game", "fulfilled",
    "WHITE's next part", "RED's next part", "politics",
)  # fmt: skip
