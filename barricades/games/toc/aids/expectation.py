"""What a combat promises: the winner, the steps that each side loses, whether the defenders leave the space.

The same figures as `forecast` under the same assumptions, without playing every way of the dice to the end:
the losses of a side follow from the loss factors that it suffers, so each number of them is played out once.
"""

from fractions import Fraction
from typing import NamedTuple

from barricades.games.toc.aids.combat_sheet import Odds, Sheet, joined, odds_of
from barricades.games.toc.aids.telling import SIDES
from barricades.games.toc.ch08_combat.battle import engaged
from barricades.games.toc.ch08_combat.fire import loss_factors, table_of
from barricades.games.toc.ch08_combat.losses import LOSSES
from barricades.games.toc.state import Russia
from barricades.kernel.bits import members
from barricades.kernel.chance import Sampled
from barricades.kernel.events import Event

SIXTH = Fraction(1, 6)


class Expectation(NamedTuple):
    """Chances of the attacker, steps lost on average, and the chance that the defenders leave."""

    wins: Fraction
    level: Fraction
    attacker: Fraction
    defender: Fraction
    emptied: Fraction


class Loss(NamedTuple):
    """What some loss factors cost a side: the steps, and what is left of the combat."""

    steps: int
    world: Russia


def expect(p: Russia, sheet: Sheet) -> Expectation:
    """The combat that is being declared or fought, before its dice."""
    world = joined(p)
    assert world is not None
    first = world.battle.first
    pairs = _together(world, sheet) if first < 0 else _one_after_the_other(world, sheet, first)
    found = [Fraction(0)] * 5
    for chance, (mine, theirs), lost, killed, empty in pairs:
        values = (mine > theirs, mine == theirs, lost, killed, mine > theirs or empty)
        found = [total + chance * int(value) for total, value in zip(found, values, strict=True)]
    return Expectation(*found)


Pair = tuple[Fraction, tuple[int, int], int, int, bool]  # chance, factors, steps of both, D is empty


def _together(p: Russia, sheet: Sheet) -> list[Pair]:
    """8.41: both fire, then both take their losses."""
    attacker, defender = sheet.attacker, sheet.defender
    costs: dict[tuple[int, int], Loss] = {}

    def cost(side: int, factors: int) -> Loss:
        if (side, factors) not in costs:
            costs[side, factors] = suffer(p, side, factors)
        return costs[side, factors]

    found = []
    for pair, chance in odds_of(sheet).results.items():
        mine, theirs = pair[attacker], pair[defender]
        killed = cost(defender, mine)
        empty = not killed.world.strangers(attacker) >> sheet.target & 1
        found.append((chance, (mine, theirs), cost(attacker, theirs).steps, killed.steps, empty))
    return found


def _one_after_the_other(p: Russia, sheet: Sheet, first: int) -> list[Pair]:
    """8.424: the second side takes its losses and fires with what is left."""
    second, attacker = 1 - first, sheet.attacker
    found = []
    for die in range(1, 7):
        dealt = loss_factors(
            sheet.table[first], sheet.strength[first], sheet.shift[first], die + sheet.die[first]
        )
        hit = suffer(p, second, dealt)
        for other in range(1, 7):
            back = _fire(hit.world, sheet, second, other)
            cost = suffer(hit.world, first, back)
            mine, theirs = (dealt, back) if first == attacker else (back, dealt)
            lost, killed = (cost.steps, hit.steps) if first == attacker else (hit.steps, cost.steps)
            empty = not cost.world.strangers(attacker) >> sheet.target & 1
            found.append((SIXTH * SIXTH, (mine, theirs), lost, killed, empty))
    return found


def _fire(p: Russia, sheet: Sheet, side: int, die: int) -> int:
    """The fire of a side with the units that it has."""
    units = engaged(p, side)
    if not units:
        return 0
    strength = sum(map(p.strength, members(units)))
    return loss_factors(table_of(p, units), strength, sheet.shift[side], die + sheet.die[side])


def suffer(p: Russia, side: int, factors: int, *, freely: bool = True) -> Loss:
    """Loss factors as their owner is taken to spend them; not `freely`, only what has no alternative."""
    world = p.copy()
    log: list[Event] = []
    world.log, world.source = log, Sampled(0)
    world.battle.suffered[side] = factors
    flow = world.game.flow
    world.stack, world._decision = (flow.numbers[LOSSES.title], 0, (side,), None), None
    flow.run(world)
    while (decision := world.decision) is not None:
        if decision.kind == "take-losses" and not freely:
            break
        assumed = decision.choice.assumed(world, *decision.data)
        assert assumed is not None
        world.apply(assumed)
    return Loss(sum(event.kind in ("reduced", "lost") for event in log), world)


def destroyed(p: Russia, odds: Odds) -> dict[int, Fraction]:
    """How probably each army is lost whatever its owner chooses: without it the sum would be lower (8.51)."""
    world = joined(p)
    found: dict[int, Fraction] = {}
    for side in SIDES if world is not None else ():
        assert world is not None
        armies = members(engaged(world, side) & world.roster.armies)
        for factors, chance in odds.inflicted(1 - side).items():
            after = suffer(world, side, factors, freely=False).world
            for army in armies:
                if after.at[army] < 0:
                    found[army] = found.get(army, Fraction(0)) + chance
    return dict(sorted(found.items()))
