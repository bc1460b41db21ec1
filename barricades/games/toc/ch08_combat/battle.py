"""8.0 The combat that is being fought: who takes part on each side, and how pieces enter a space by combat.

`p.battle.attacker` is the seat that attacks. The other seat decides for the defenders, for Greens too
(13.31); when Makhno's units turn on their controller (7.25f), the controller's enemy attacks with them.
"""

from collections.abc import Iterable

from barricades.games.toc.ch03_components.atlas import FACTION, JAPAN, WHITE
from barricades.games.toc.ch10_supply import control
from barricades.games.toc.state import GREEN, MAKHNO, POLAND, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.rules import rule

ORDINARY, COUNTERATTACK, MAKHNO_RISES, TRIGGERED = range(4)  # kinds of combat


def engaged(p: Russia, side: int) -> int:
    """The units of a side that take part."""
    return p.battle.attacking if side == p.battle.attacker else p.battle.defending


def steps(p: Russia, units: int) -> int:
    """4.11: the steps of some units."""
    return sum(map(p.steps_of, members(units)))


def greens(p: Russia) -> bool:
    """Whether the defenders are Greens, who have neither leaders nor friends."""
    return any(p.allegiance[unit] == GREEN for unit in members(p.battle.defending))


@rule("12.1", off=True)
def commands(p: Russia, leader: int, units: int) -> bool:
    """12.1: whether a leader commands one of some units that are in the same space."""
    roster = p.roster
    if not roster.commanders >> leader & 1:
        return False
    nation = roster.nation[leader]
    bound = FACTION <= nation <= JAPAN and p.turned[leader] < 0  # T-R140: Kappel and Otani too
    for unit in members(units):
        if p.at[unit] != p.at[leader]:
            continue
        if roster.nation[unit] == nation or not (bound or _polish(p, unit)):
            return True
    return False


def _polish(p: Russia, unit: int) -> bool:
    return p.roster.nation[unit] == FACTION + POLAND and p.allegiance[unit] == WHITE


def leaders_with(p: Russia, side: int) -> list[int]:
    """The leaders who lead the units of a side in the combat."""
    battle, units = p.battle, engaged(p, side)
    first, found = p.roster.first_leader, []
    for space in members(battle.origins if side == battle.attacker else BIT[battle.target]):
        for piece in p.stacks[space]:
            if piece >= first and _with_them(p, piece, units) and commands(p, piece, units):
                found.append(piece)
    return found


def _with_them(p: Russia, leader: int, units: int) -> bool:
    """A leader leads units of their own allegiance; in 7.25f Makhno's men follow Makhno alone."""
    if p.battle.kind == MAKHNO_RISES and units == p.battle.attacking:
        return p.roster.nation[leader] == FACTION + MAKHNO
    return any(p.allegiance[unit] == p.allegiance[leader] for unit in members(units))


def enter(p: Russia, space: int, pieces: Iterable[int], rule: str) -> None:
    """Pieces come into a space by pursuit, retreat, advance or exploitation; 10.51: units take it."""
    coming = [(piece, p.at[piece]) for piece in pieces]
    for piece, _ in coming:
        p.put(piece, space)
    for piece, origin in coming:
        if piece < p.roster.first_leader:
            control.entered(p, space, piece, rule, origin=origin)
