"""Operations: which spaces are marked for movement or combat, and what a card of a value would achieve."""

from typing import NamedTuple

from barricades.bots.toc.fighting import Attack, prospects
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.marching import STAY, Move, best_move
from barricades.games.toc.ch07_movement.limits import able, open_spaces, violations, why_not_together
from barricades.kernel.bits import BIT, members

BAR = 0.25  # what an attack must promise


class Order(NamedTuple):
    """An attack or a move, the spaces it needs marked, and what it gains."""

    gain: float
    spaces: int
    attack: Attack | None
    move: Move | None


def orders(g: Ground, bar: float = BAR) -> list[Order]:
    """Everything worth doing with spaces that may be marked, the best first; worked out once for a ground."""
    free = open_spaces(g.w, g.side)
    key = ("orders", free, g.w.joint, g.w.offensive, bar)
    if key not in g.kept:
        g.kept[key] = _orders(g, free, bar)
    found: list[Order] = g.kept[key]
    return found


def _orders(g: Ground, free: int, bar: float) -> list[Order]:
    found = [
        Order(each.chance.value, each.spaces, each, None)
        for each in prospects(g, free)
        if each.chance.value > bar
    ]
    for space in members(free):
        move = best_move(g, able(g.w, g.side, space), space)
        if move is not None and move.gain > STAY:
            taken = min(move.gain, g.taking(move.end))
            found.append(Order(taken + g.moves * (move.gain - taken), BIT[space], None, move))
    return sorted(found, key=lambda order: (-order.gain / order.spaces.bit_count(), order.spaces))


class Plan(NamedTuple):
    """The orders that a card of a value pays for, and what they gain together."""

    gain: float
    orders: tuple[Order, ...]


def plan(g: Ground, value: int, wanted: list[Order], moving: int = 0, fighting: int = 0) -> Plan:
    """The best orders that markers already placed and so many points allow, one after another."""
    p, side = g.w, g.side
    marked, gain, chosen = moving | fighting, 0.0, []
    targets = ends = used = 0
    for order in wanted:
        if not _compatible(order, moving, fighting):
            continue
        if order.attack and (targets >> order.attack.target & 1 or used & order.attack.units):
            continue
        if order.move and ends >> order.move.end & 1:
            continue
        new = order.spaces & ~marked
        trial, possible, cost = marked, True, 0.0
        for space in members(new):
            if why_not_together(p, side, trial, space, value) is not None:
                possible = False
                break
            cost += g.breach if violations(p, side, trial) >> space & 1 else 0.0
            trial |= BIT[space]
        if not possible or order.gain <= cost:
            continue
        marked = trial
        if order.attack:
            fighting |= order.spaces
            targets |= BIT[order.attack.target]
            used |= order.attack.units
        elif order.move:
            moving |= order.spaces
            ends |= BIT[order.move.end]
        gain += order.gain - cost
        chosen.append(order)
    return Plan(gain, tuple(chosen))


def _compatible(order: Order, moving: int, fighting: int) -> bool:
    """A space carries one marker: what is marked for movement does not attack, and the other way round."""
    return not order.spaces & (moving if order.attack else fighting)
