"""What an attack promises: the odds of its results, the losses to expect, and what these odds assume."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from barricades.games.toc.state import Russia
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.odds import odds
from barricades.kernel.position import Position

DECLARE: Option = ("declare",)

MESSAGES = {
    "forecast.help": "Neither side deploys another asset, plays a card, tries surprise or uses a leader.",
    "forecast.modifier": "At a difference of two the higher side adds 1 to its own die.",
    "forecast.losses": "Steps are lost where they cost least strength; the strongest corps replaces an army.",
    "forecast.stand": "No retreat is cancelled, and there is no counterattack.",
}


def assumptions() -> tuple[Message, ...]:
    """What both sides are taken to choose after the declaration."""
    return tuple(map(say, MESSAGES))


@dataclass(frozen=True, slots=True)
class Forecast:
    """Loss factors inflicted by attacker and defender with their chances; losses to expect, in steps."""

    results: dict[tuple[int, int], Fraction]
    wins: Fraction
    level: Fraction
    attacker: Fraction
    defender: Fraction
    emptied: Fraction
    exact: bool

    @property
    def loses(self) -> Fraction:
        return 1 - self.wins - self.level


def forecast(p: Russia, seat: int | None = None, option: Option = DECLARE) -> Forecast:
    """Computed by the rules, from what a seat may know, under the `assumptions`."""
    side, target = p.battle.attacker, p.battle.target

    def label(world: Position, events: list[Event]) -> Hashable:
        assert isinstance(world, Russia)
        return _summary(world, events, side, target)

    found = odds(p, option, seat, label, _is_over)
    results: dict[tuple[int, int], Fraction] = {}
    wins = level = attacker = defender = emptied = Fraction(0)
    for outcome, chance in found.outcomes.items():
        assert isinstance(outcome, tuple)
        mine, theirs, lost, killed, left = outcome
        results[mine, theirs] = results.get((mine, theirs), Fraction(0)) + chance
        wins += chance * (mine > theirs)
        level += chance * (mine == theirs)
        attacker, defender = attacker + chance * lost, defender + chance * killed
        emptied += chance * left
    return Forecast(results, wins, level, attacker, defender, emptied, found.exact)


def _is_over(world: Position) -> bool:
    """No combat marker is left (7.23), or nothing but the fate of assets is open (8.83)."""
    assert isinstance(world, Russia)
    battle = world.battle
    return not world.fighting or bool((battle.assets[0] | battle.assets[1]) & world.spent_assets)


def _summary(world: Russia, events: list[Event], side: int, target: int) -> tuple[int, int, int, int, int]:
    """Loss factors of both sides, the steps that each loses, and whether the defender leaves the space."""
    fought = [event.data for event in events if event.kind == "fought"]
    result = (fought[0]["attacker"], fought[0]["defender"]) if fought else (0, 0)
    steps = [event.data["unit"] for event in events if event.kind in ("reduced", "lost")]
    mine = sum(world.allegiance[unit] == side for unit in steps)
    left = world.battle.retreat > 0 or not world.strangers(side) >> target & 1
    return (*result, mine, len(steps) - mine, int(left))
