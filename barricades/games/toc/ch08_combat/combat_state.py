"""What is kept of a combat while it is fought (8)."""

from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.kernel.columns import Struct, initially


class Battle(Struct):
    """8 The combat that is being fought. Sets of pieces and of spaces are ints."""

    target: int = -1  # D, the attacked space
    attacker: int = WHITE  # the side that attacks
    attacking: int = 0  # units that attack
    origins: int = 0  # spaces from which they attack
    defending: int = 0  # units that defend
    assets: list[int] = initially([0, 0])  # assets deployed, by side
    extra_assets: list[int] = initially([0, 0])  # what cards add to them
    limited: int = 0  # units limited at best when the combat was declared (8.92)
    out: int = 0  # units out of supply then
    kind: int = 0  # ordinary, counterattack, Makhno's six, triggered: see combat.py
    failed_withdrawal: int = 0
    reinforced: int = 0
    first: int = -1  # the side that fires first by surprise, -1 if both fire at once
    modifier: list[int] = initially([0, 0])  # to each side's die
    chooser: int = -1  # the side that chooses between +1 and -1, -1 if none (8.27)
    shift: list[int] = initially([0, 0])  # columns, left is negative
    strength: list[int] = initially([0, 0])
    rolled: list[int] = initially([0, 0])  # dice of fire, 0 before it
    inflicted: list[int] = initially([0, 0])  # loss factors that each side inflicts
    suffered: list[int] = initially([0, 0])  # of these, still to be taken by each side
    winner: int = -1
    retreat: int = 0  # spaces the defender must still go
    steady: int = 0  # 1 if the defender may stay for one more step (8.66)
    led: int = 0  # leaders who may advance with attacking units
    advanced: int = 0  # units and leaders that have advanced into D
    beyond: int = -1  # the space that exploitation enters
    counterattack: int = -1  # the leader who succeeded, or -1
    no_terrain: int = 0  # 8.31 does not apply, by a card
    bonus: list[int] = initially([0, 0])  # what cards add to each side's modifiers
    cards: int = 0  # sides that played an initiative card in it
