"""A position as one side reads it: stakes, forces, what the enemy can reach, where there is most to win."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from barricades.bots.toc.worth import leader_worth, stakes, unit_worth
from barricades.games.toc.ch03_components.atlas import Atlas
from barricades.games.toc.ch07_movement.ground import barred_links, closed_regions
from barricades.games.toc.ch10_supply.supply import OUT, side_net, supply_of
from barricades.games.toc.state import GREEN, HELD, LEADERS_AT, NEUTRAL, Russia
from barricades.kernel.bits import BIT, mask_of, members

FAR = 40  # links beyond which nothing pulls
DECAY = tuple(0.72**far for far in range(FAR))  # how a prize draws from so many links away
NEAR_DECAY = tuple(0.5**far for far in range(FAR))  # how a place in danger draws guards
PRIZE = 0.9  # the stake from which a space draws units
MARCH = 3  # links a unit may go in a move
WALK_IN = 0.8  # the chance that a stack takes one of the empty places that it can reach in a move
LATER = 0.25  # and one that it reaches in two
FROM_AFAR = (0.0, 1.0, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05, 0.03, 0.0)  # how much of a stack counts there
MAY_COME = 0.5
UNFED = 2.0  # what it costs a unit to end out of supply
SHELTER = 0.35  # what a city or a forest adds to a defence, for each modifier


class Ground:
    """One side's reading of a position, in lists by space."""

    exposed: ClassVar = 0.35  # what a stack that is beaten loses of its worth
    eager: ClassVar = 0.1  # how strongly strength is drawn to what may be won
    watchful: ClassVar = 0.5  # and to what is in danger
    contact: ClassVar = 0.3  # how much of an attack in the next part counts now
    dues: ClassVar = 1.0  # weight of a point that an unplayed card costs in the end
    returns: ClassVar = 0.6  # what such a card costs that is used otherwise and may come back in a later turn
    forfeits: ClassVar = 0.6  # and in the last turn
    patience: ClassVar = 1.0  # how much a demand counts that can be met in a later turn
    moves: ClassVar = 1.0  # what a move that takes nothing brings of what it seems to
    events: ClassVar = 1.0  # and an event
    journeys: ClassVar = 1.0  # and a redeployment
    rebuilding: ClassVar = 1.0  # and replacements
    lasting: ClassVar = 0.0  # how much more a new force is worth early in a long war
    exact: ClassVar = False  # whether losses are thought through to the advance
    spread: ClassVar = 1.0  # how much a choice of open places protects each of them
    torn: ClassVar = 0.4  # what it is worth to throw the enemy out of any space
    from_afar: ClassVar = FROM_AFAR
    vital: ClassVar = 11.0  # the stake from which a place is watched from afar
    breach: ClassVar = 2.0  # 13.51: what it costs to act against the own in-fighting chit
    promise: ClassVar = 2.0  # 13.72: what it costs if the Don Caucasus army never attacks Tsaritsyn

    __slots__ = (
        "_alarm", "_alarms", "_front", "_pull", "atlas", "closed", "contacts", "fed", "foe", "foe_power",
        "foe_worth", "foes", "friendly", "horizon", "hostile", "kept", "later", "own", "own_power",
        "own_worth", "prizes", "shelter", "side", "soon", "stake", "strike", "visit", "w", "walk", "wary",
    )  # fmt: skip

    def __init__(self, w: Russia, side: int, wary: float = 0.7):
        self.w, self.side, self.foe, self.wary = w, side, 1 - side, wary
        self.atlas = w.atlas
        self.own, self.foes = w.held(side), w.held(1 - side)
        self.friendly, self.hostile = w.friendly(side), w.friendly(1 - side)
        self.closed = closed_regions(w, side)
        self.fed = side_net(w, side)
        self.shelter = _shelter(w.atlas)
        self._count()
        self.look_ahead()
        self.stake = self.worth_of_spaces()
        self.see_threats()
        self.prizes = tuple(self._prizes())
        self._pull: dict[int, float] = {}
        self._alarm: dict[int, float] = {}
        self._front = -1
        self.contacts: dict[tuple[int, float], float] = {}  # space, strength -> what an attack may bring
        self.kept: dict[object, Any] = {}  # what others have worked out about this ground
        self._alarms: tuple[tuple[int, float], ...] | None = None

    def look_ahead(self) -> None:
        """As if the war lasted long: `horizon` is what units count, `later` what plans count.

        `soon` is what a plan for the very next part counts.
        """
        self.horizon = self.later = self.soon = 1.0

    def worth_of_spaces(self) -> tuple[float, ...]:
        """What is at stake in every space if it changes hands."""
        return stakes(self.w)

    def presence(self, space: int) -> float:
        """How much of its worth a unit can bring to bear from a space, where that is looked at."""
        return 0.0

    def hunger(self, units: Sequence[int]) -> float:
        """What it costs some units to end out of supply."""
        return UNFED * self.horizon * len(units)

    def strain(self, space: int, worth: float) -> float:
        """What it costs that the line of units so much worth may be cut, where that is looked at."""
        return 0.0

    def sacrifice(self, units: int) -> float:
        """How much of what some units may lose counts, where that is looked at."""
        return 1.0

    def errand(self, units: Sequence[int], space: int) -> float:
        """What it is worth that units which have promised something are in a space."""
        return 0.0

    def promised(self) -> float:
        """13.72: what an attack on Tsaritsyn by the Don Caucasus army keeps its side from losing."""
        return self.promise if self.w.don_caucasus else 0.0

    def entry(self, pieces: Sequence[int], space: int) -> float:
        """What it costs that pieces enter the region of a space, where that is looked at."""
        return 0.0

    def force_against(self, target: int, space: int, force: float) -> float:
        """The strength of an attack on a target by so much in one space, perhaps with others."""
        return force

    def _count(self) -> None:
        """Strength and worth of the units in each space."""
        w, size = self.w, self.atlas.size
        self.own_power, self.foe_power = [0] * size, [0] * size
        self.own_worth, self.foe_worth = [0.0] * size, [0.0] * size
        for spaces, allegiance, power, worth in (
            (self.own, self.side, self.own_power, self.own_worth),
            (self.foes, self.foe, self.foe_power, self.foe_worth),
            (w.masks[HELD + GREEN], GREEN, self.foe_power, self.foe_worth),
            (w.masks[HELD + NEUTRAL], NEUTRAL, self.foe_power, self.foe_worth),
        ):
            for space in members(spaces):
                for unit in w.units_of(allegiance, space):
                    power[space] += w.strength(unit)
                    worth[space] += unit_worth(w, unit)
        for spaces, side, worth in (
            (w.masks[LEADERS_AT + self.side], self.side, self.own_worth),
            (w.masks[LEADERS_AT + self.foe], self.foe, self.foe_worth),
        ):
            for space in members(spaces):
                worth[space] += 0.4 * sum(leader_worth(w, each) for each in w.leaders_of(side, space))

    def see_threats(self) -> None:
        """Which attack can be made on each space in the enemy's next part, and where units can walk in."""
        w, atlas = self.w, self.atlas
        self.strike, self.visit = [0.0] * atlas.size, [0.0] * atlas.size
        self.walk = 0
        shut = closed_regions(w, self.foe) | w.strangers(self.foe)
        for space in members(self.foes & ~w.no_act[self.foe]):
            force = self.foe_power[space]
            near = atlas.near[space] & ~barred_links(w, self.foe, space)
            for other in members(near):
                self.strike[other] += force
            ring = reached = BIT[space]
            beside = near & self.own  # where own units are now: if they left
            soon = 0
            for step in range(1, 2 * MARCH):
                around = atlas.land.near(ring)
                beside |= around & self.own
                ring = around & ~shut & ~reached
                reached |= ring
                if step == MARCH:
                    soon = reached | beside
            self.walk |= soon
            self.expect(soon, WALK_IN)
            self.expect((reached | beside) & ~soon, LATER)
        self.watch_from_afar()

    def watch_from_afar(self) -> None:
        """What may reach the most valuable places in a few rounds, whatever is in the way now."""
        stacks = [(space, self.foe_power[space]) for space in members(self.foes)]
        for space, stake in enumerate(self.stake):
            if stake >= self.vital and self.friendly >> space & 1:
                away = links_from(self.atlas, space)
                seen = len(self.from_afar) - 1
                force = sum([power * self.from_afar[min(away[at], seen)] for at, power in stacks])
                self.strike[space] = max(self.strike[space], force)
                self.visit[space] = max(self.visit[space], min(MAY_COME, 0.1 * force))

    def expect(self, spaces: int, chance: float) -> None:
        """A stack cannot be everywhere: it is expected where most lies open."""
        spaces &= self.friendly
        total = sum([self.stake[space] for space in members(spaces & ~self.own)])
        for space in members(spaces):
            stake = self.stake[space]
            share = stake / (total + stake if self.own >> space & 1 else total) if stake else 0.0
            self.visit[space] += (1 - self.visit[space]) * chance * share**self.spread

    def _prizes(self) -> Iterable[tuple[int, float]]:
        """The spaces that the side may take, with what each is worth."""
        out_of_reach = self.closed | self.friendly
        for space, stake in enumerate(self.stake):
            if stake >= PRIZE and not out_of_reach >> space & 1:
                half = 1.0 if self.hostile >> space & 1 else 0.5
                neutral = 0.3 if self.w.held(NEUTRAL) >> space & 1 else 1.0
                yield space, stake * half * neutral

    def taking(self, space: int) -> float:
        """What it is worth that a space becomes friendly."""
        if self.friendly >> space & 1:
            return 0.0
        return self.stake[space] * (1.0 if self.hostile >> space & 1 else 0.5)

    def risk(self, space: int, power: float = 0.0, worth: float = 0.0) -> float:
        """What is in danger in a space in the enemy's next part, with so much more or less in it."""
        guard = self.own_power[space] + power
        if guard <= 0:
            return self.wary * self.visit[space] * self.stake[space]
        chance = self.wary * falls(self.strike[space], guard, self.shelter[space])
        return chance * (self.stake[space] + self.exposed * (self.own_worth[space] + worth))

    def chance(self, force: float, space: int) -> float:
        """The chance to win an attack on an enemy stack with so much strength."""
        return falls(force, max(1, self.foe_power[space]), self.shelter[space])

    def clearing(self, space: int) -> float:
        """What it is worth to throw the enemy out of a space, besides the space itself."""
        return self.torn

    def menace(self, space: int) -> float:
        """How much of that is what an enemy stack endangers next to it, where that is looked at."""
        return 0.0

    def leaving(self, space: int, power: float, worth: float, count: int) -> float:
        """What is in more danger in a space that some of its units leave."""
        return self.risk(space, -power, -worth) - self.risk(space)

    def reopens(self, space: int) -> float:
        """10.6: what it is worth that a space gives starving units a line again, where that is looked at."""
        return 0.0

    def keeping(self, space: int, power: float, worth: float) -> float:
        """What it is worth to stay in a space with so much less in it."""
        return self.stake[space]

    def peril(self, space: int) -> float:
        """The chance that nothing is left of a stack after the enemy's next part, where that is looked at."""
        return 0.0

    def strengthened(self, space: int, power: float) -> float:
        """What is in less danger in a space with so much more in it, where that is looked at."""
        return 0.0

    def exposure(self, space: int, lost: float, relieved: float) -> float:
        """What the enemy's answer costs where a stack that attacks grows weak, where that is looked at."""
        return 0.0

    def pull(self, space: int) -> float:
        """How much can be won near a space."""
        if space not in self._pull:
            away = links_from(self.atlas, space)
            self._pull[space] = sum(
                [worth * DECAY[away[prize]] for prize, worth in self.prizes if away[prize] < FAR]
            )
        return self._pull[space]

    def alarm(self, space: int) -> float:
        """How much is in danger in other places near a space."""
        if space not in self._alarm:
            self._alarm[space] = self._alarm_at(space)
        return self._alarm[space]

    def _alarm_at(self, space: int) -> float:
        if self._alarms is None:
            owned = members(self.friendly & ~self.closed)
            worried = ((each, self.risk(each)) for each in owned if self.stake[each] >= PRIZE)
            self._alarms = tuple((each, risk) for each, risk in worried if risk > 0.2)
        away = links_from(self.atlas, space)
        heard = ((risk, self.echo(each), away[each]) for each, risk in self._alarms)
        return sum([risk * echo[links] for risk, echo, links in heard if 0 < links < FAR])

    def echo(self, space: int) -> tuple[float, ...]:
        """How far the danger of a place is heard, by links."""
        return NEAR_DECAY

    def front(self) -> int:
        """Spaces where a unit could do something: near the enemy, or worth a guard."""
        if self._front < 0:
            near = self.atlas.land.near(self.foes | self.w.held(GREEN))
            near |= self.atlas.land.near(near)
            dear = mask_of(space for space, stake in enumerate(self.stake) if stake >= PRIZE)
            self._front = near | dear & self.walk
        return self._front

    def strike_from(self, space: int) -> float:
        """What an enemy stack could do to own stacks and cities next to it."""
        near = self.atlas.near[space]
        dear = sum(self.stake[each] for each in members(near & self.friendly) if self.stake[each] >= PRIZE)
        return dear + 0.5 * sum(self.own_worth[each] for each in members(near & self.own))

    def starving(self, space: int) -> bool:
        """Whether units of the side in a space are out of supply."""
        return any(supply_of(self.w, unit) == OUT for unit in self.w.units_of(self.side, space))


def falls(force: float, guard: float, shelter: float) -> float:
    """The chance that a space falls to an attack, roughly, by strengths alone."""
    if force <= 0:
        return 0.0
    odds = force / (guard * (1 + shelter))
    return min(0.85, max(0.03, 0.36 * (odds - 0.5)))


@lru_cache(maxsize=1024)
def links_from(atlas: Atlas, space: int) -> tuple[int, ...]:
    """Space -> how many links it is away, regardless of who owns what lies between."""
    return tuple(atlas.distance(space, other) for other in range(atlas.size))


@lru_cache(maxsize=8)
def _shelter(atlas: Atlas) -> tuple[float, ...]:
    """What the ground adds to a defence."""
    rough = 0
    for name in ("marsh", "mountain", "desert", "fortress"):
        rough |= atlas.terrain[name]
    forest = atlas.terrain["forest"]
    return tuple(
        SHELTER * (atlas.defends[space] + (forest >> space & 1) + (rough >> space & 1))
        for space in range(atlas.size)
    )
