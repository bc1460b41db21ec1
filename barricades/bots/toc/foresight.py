"""The ground as `staff` reads it: odds by the tables, lines of supply, and how much of the game is left."""

from collections.abc import Sequence
from typing import ClassVar

from barricades.bots.toc import expedition, poles
from barricades.bots.toc.duels import A_CORPS, duel, ground_of
from barricades.bots.toc.ground import FAR, LATER, MARCH, NEAR_DECAY, WALK_IN, Ground, links_from
from barricades.bots.toc.lines import cuts, net, openings, supplies
from barricades.bots.toc.linking import link_values
from barricades.bots.toc.sudden_death import end_values, lost_capitals, points_matter, sudden_death_values
from barricades.bots.toc.worth import CITY, LOOKS_AHEAD, stakes, turns_left, unit_worth
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE, Atlas
from barricades.games.toc.ch03_components.decks import REPUBLICS
from barricades.games.toc.ch07_movement.ground import barred_links, closed_regions
from barricades.games.toc.ch08_combat.declaration import DECENT
from barricades.games.toc.ch13_special.infighting import VIOLATION, chit_name
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.state import LEADERS_AT, NEUTRAL, Russia
from barricades.kernel.bits import BIT, mask_of, members

CUT = 0.3  # what it is worth to cut units off, of their own worth
LIFELINE = 0.5  # what it costs to have units cut off
A_TURN = 6  # rounds
SOON = 8  # rounds within which a unit brings back what it costs
ENOUGH = 1.1  # the guard with which a capital is thought safe, as a share of all that may come
GARRISON = 6.0  # the least such guard
FULL = 9.0  # and the most that a stack can be
IN_TIME = 4  # links from which an enemy may be next to a capital before help is there
CALM = 0.5  # how much a weak guard of a capital counts while every enemy is further away
UNDERWAY = 0.4  # the chance that all the strength which may come near a capital attacks it together
UNGUARDED = 0.8  # the chance that an enemy comes to a capital without a guard, however far off all are
LOOMS = 0.8  # how much of a stack counts that may come next to a city which no help reaches in time
ADJACENT = 0.97  # the chance that an adjacent enemy enters a space once it is empty
A_FEW = 3  # rounds before the end in which preparations count for more
HURRY = 1.6
EARLY = 0.6  # what a city counts for this turn while most of its rounds are still ahead
EARNED = 1.5  # what a point that will be scored counts, against all that may only bring one later
HELD_ON = 0.7  # the chance that a city stays with its present owner, turn by turn
CONQUERED = 2.0  # 15.31d
TOGETHER = 0.8  # how much of the stacks next to a target joins an attack on it
NEARNESS = (1.0, 1.0, 0.9, 0.8, 0.68, 0.56, 0.45, 0.35, 0.26, 0.18, 0.11, 0.05, 0.0)  # by links to the enemy
FAR_CRY = tuple(0.8**far for far in range(FAR))  # how a capital in danger draws guards
GOAL = tuple(0.9**far for far in range(FAR))  # how what decides the end draws units
OUTCRY = tuple(2.5 * cry for cry in FAR_CRY)  # and one with enemies next to it
STACK = 3  # 7.41: units of a full stack
CLOSE_BY = 2  # links from which a unit could take the place of another
RELIEVED = 0.7  # the chance that it does in time
LOST_FOR_GOOD = 1.8  # what a unit counts that attrition eliminates, for no corps follows it
NOT_YET = 0.4  # how much of that counts in the last round for a unit without a cut-off marker
STRAINED = 0.25  # what it costs that a line may be cut, of the units' worth
TRAPPED = 0.8  # the chance that units whose only way back is cut are lost: it is not always opened in time
A_LINK = 0.6  # how much worse that is for each link that they are further behind it
DEEPEST = 2.5  # and the most that counts
GIVEN_UP = 0.2  # what the losses of units count that attrition will eliminate
NO_VC = {WHITE: 4.0, RED: 2.0}  # 13.51: the points that the chit costs a side which takes no enemy city
STRAY = 0.12  # what a link on the way back to a line of supply counts, of the units' worth
REOPENED_SOON = 0.5  # what it is worth to feed units again in the introduction, of their own worth
REOPENED = 0.9  # what it is worth to feed units again, of their own worth
WIPED_OUT = 0.5  # the chance that a stack is destroyed from which an attack takes all it has on average
NEARER = 0.7  # what a link more leaves of a promise's worth
ALONE = 0.6  # what it counts that the army is near which has promised an attack, but too weak for it
MOST_FORCE = 20  # of a strength that the tables tell apart


class Foresight(Ground):
    """A reading that looks beyond the next part."""

    watchful: ClassVar = 0.3
    patience: ClassVar = 0.7
    dues: ClassVar = 3.5
    returns: ClassVar = 2.5
    forfeits: ClassVar = 4.5
    spread: ClassVar = 1.0
    exact: ClassVar = True
    moves: ClassVar = 0.8
    journeys: ClassVar = 0.7
    rebuilding: ClassVar = 1.3
    lasting: ClassVar = 1.0
    breach: ClassVar = EARNED * VIOLATION
    promise: ClassVar = 5.0
    vital: ClassVar = 16.0
    relief: ClassVar = 0.8  # what it counts that a stack which threatens something is gone
    onward: ClassVar = 0.12  # what it counts that the way to what may be won lies open
    ready: ClassVar = 0.5  # what it counts of a unit's worth that it is where the enemy is

    __slots__ = (
        "_approached", "_armed", "_away", "_corps", "_cuts", "_far", "_home", "_menaces", "_odds", "_opens",
        "_safe", "_threads", "at_hand", "due", "goals", "last", "reach",
    )  # fmt: skip

    def __init__(self, w: Russia, side: int, wary: float):
        self._away: list[int] = []
        self._home: list[int] = []
        self._cuts: dict[int, float] = {}
        self._opens: dict[int, float] = {}
        self._safe = -1
        self._far: tuple[tuple[int, int], ...] | None = None
        self._menaces: dict[int, float] = {}
        self._odds: dict[tuple[int, int, int, bool], tuple[float, float]] = {}
        self._approached: dict[int, bool] = {}
        self._threads: list[tuple[int, int]] = []  # a space, and the spaces that have a line only through it
        super().__init__(w, side, wary)

    def _count(self) -> None:
        """Corps alone fire on a weaker table than armies: where armies are, and how strong corps are."""
        super()._count()
        w, size = self.w, self.atlas.size
        self._armed, self._corps = 0, [0] * size
        for unit in w.on_map(w.roster.units):
            space = w.at[unit]
            if w.roster.armies >> unit & 1:
                self._armed |= BIT[space]
            else:
                self._corps[space] += w.strength(unit)

    def look_ahead(self) -> None:
        """How many parts are left, and what is therefore still worth doing."""
        w = self.w
        rounds = (turns_left(w) - 1) * A_TURN + max(0, w.rounds - w.round)
        self.horizon = min(1.0, max(0.08, rounds / SOON))
        self.later = min(1.0, rounds / 2)
        self.soon = HURRY if 1 <= rounds <= A_FEW else min(1.0, rounds)
        acting_first = self.side == WHITE or w.side != self.side
        self.last = rounds == 0 and not acting_first
        takes_none = chit_name(w, self.side) == "No VC" and not w.won[self.side]
        self.due = EARNED * NO_VC[self.side] if takes_none else 0.0

    def worth_of_spaces(self) -> tuple[float, ...]:
        """Cities count for as long as they are likely held; those of a Republic for its conquest as well."""
        w = self.w
        left = min(turns_left(w), LOOKS_AHEAD)
        this = EARLY + (1 - EARLY) * w.round / max(1, w.rounds)
        city = EARNED * CITY * (this + sum(HELD_ON**turn for turn in range(1, left))) * points_matter(w)
        found = list(stakes(w, city))
        for faction, name in enumerate(FACTIONS):
            if name in REPUBLICS and w.controller(faction) >= 0 and not w.uninvolved >> faction & 1:
                cities = self.atlas.faction_region[faction] & self.atlas.vcs
                for space in members(cities):
                    found[space] += CONQUERED
        for space, worth in link_values(w, self.atlas.home[0] | self.atlas.home[1]).items():
            found[space] += EARNED * this * worth
        for space, worth in sudden_death_values(w).items():
            found[space] += this * worth
        for space, worth in poles.peace_values(w).items():
            found[space] += this * worth
        self.goals = end_values(w)
        for space, worth in self.goals.items():
            found[space] += worth
        return tuple(found)

    def hunger(self, units: Sequence[int]) -> float:
        """10.61: a unit that is still out of supply in the last round is lost, an army for good."""
        w = self.w
        lost = LOST_FOR_GOOD * sum([unit_worth(w, unit) for unit in units]) + self.with_them(units)
        if w.round >= w.rounds:
            return self.horizon * lost * (1.0 if any(w.cut_off >> unit & 1 for unit in units) else NOT_YET)
        early = super().hunger(units)
        return max(early, self.horizon * lost) if w.round == w.rounds - 1 else early

    def with_them(self, units: Sequence[int]) -> float:
        """12.5: the points of the leaders who would be lost with the last units of a space."""
        at = self.w.at[units[0]]
        if at < 0 or len(self.w.units_of(self.side, at)) > len(units):
            return 0.0
        return EARNED * sum([self.w.roster.points[each] for each in self.w.leaders_of(self.side, at)])

    def strain(self, space: int, worth: float) -> float:
        """10.6: a line through empty spaces that the enemy can reach may be cut, the later the worse."""
        w = self.w
        if self._safe < 0:
            sources, free, shores = supplies(w, self.side)
            joined = net(self.atlas, sources, free & (self.own | ~self.walk), shores)
            self._safe = joined | self.atlas.land.near(joined)
        hangs = self.thread(space)
        if hangs:
            return hangs * self.horizon * worth
        if self._safe >> space & 1 or not self.fed >> space & 1:
            return 0.0
        return STRAINED * self.horizon * worth * (w.round / max(1, w.rounds)) ** 2

    def thread(self, space: int) -> float:
        """10.61: how much of the worth of a space's units depends on the only way back."""
        found = 0.0
        for way, behind in self._threads:
            if behind >> space & 1:
                links = links_from(self.atlas, way)[space]
                found = max(found, self.cut_soon(way) * min(DEEPEST, 1 + A_LINK * (links - 1)))
        return TRAPPED * LOST_FOR_GOOD * (1 + self.lateness()) / 2 * found

    def cut_soon(self, space: int) -> float:
        """The chance that the enemy beats the guard of a space in its next part, and then holds the way back.

        A way without a guard is cut by weaker units, which can be thrown out again: see `strain`.
        """
        if not self.own_power[space] or not self.strike[space]:
            return 0.0
        return self.duel(self.strike[space], self.own_power[space], space)[0]

    def lateness(self) -> float:
        """A line that is cut late in the turn is not opened before attrition."""
        return 0.4 + 0.6 * self.w.round / max(1, self.w.rounds)

    def sacrifice(self, units: int) -> float:
        """10.61: units with a cut-off marker are lost in any case, so that they may as well attack."""
        return GIVEN_UP if units and not units & ~self.w.cut_off else 1.0

    def errand(self, units: Sequence[int], space: int) -> float:
        """13.72: the Don Caucasus army has promised an attack on Tsaritsyn; 15.44: RED and the Poles."""
        home = -STRAY * self.way_home(units, space)
        if self.side == RED:
            pinned = poles.pins(self.w, space) if poles.last_pin(self.w, self.w.at[units[0]]) else 0.0
            return home + pinned - self.entry(units, space) + self._afar(units, space)
        return home + self._on_duty(units, space)

    def promised(self) -> float:
        """13.72: the promise is due at the end of the turn after W3, which the introduction may not reach."""
        w = self.w
        last = is_introduction(w) and turns_left(w) - 1 <= w.don_caucasus + 1 - w.turn
        return 0.0 if last else super().promised()

    def _on_duty(self, units: Sequence[int], space: int) -> float:
        """13.72: the Don Caucasus army goes towards Tsaritsyn, and others with it if it is too weak alone."""
        w, worth = self.w, self.promised()
        army = w.roster.piece("Don-Cauc")
        if not worth or w.at[army] < 0:
            return 0.0
        links = links_from(self.atlas, self.atlas.space("tsaritsyn"))[space]
        here = [unit for unit in w.units_of(self.side, space) if unit not in units]
        others = sum([w.strength(unit) for unit in here])
        if army in units:
            enough = others + sum([w.strength(unit) for unit in units]) >= DECENT
            return worth * NEARER**links * (1.0 if enough else ALONE)
        needed = army in here and others < DECENT
        return worth * NEARER**links * (1 - ALONE) if needed else 0.0

    def entry(self, pieces: Sequence[int], space: int) -> float:
        """15.44u: the Polish Response."""
        return poles.stirs(self.w, pieces, space) if self.side == RED else 0.0

    def _afar(self, units: Sequence[int], space: int) -> float:
        """14.3l: the armies that have set out for a city that RED needs in the end."""
        if self._far is None:
            self._far = expedition.expeditions(self.w)
        some = mask_of(units)
        cities = [city for city, marching in self._far if marching & some]
        return expedition.drive(self.w, space, cities[0]) if cities else 0.0

    def way_home(self, units: Sequence[int], space: int) -> float:
        """For units that are cut off: how many links a space is from the nearest one with a line."""
        at = self.w.at[units[0]]
        if at < 0 or self.fed >> at & 1 or not self.starving(at):
            return 0.0
        if not self._home:
            self._home = self._links(self.fed)
        return self._home[space] * self.horizon * sum([unit_worth(self.w, unit) for unit in units])

    def leaving(self, space: int, power: float, worth: float, count: int) -> float:
        """A weak unit may leave a full stack in a capital if a stronger one is near to take its place."""
        alone = super().leaving(space, power, worth, count)
        if count > 1 or self.stake[space] < self.vital or len(self.w.units_of(self.side, space)) < STACK:
            return alone
        after = self.successor(space)
        if after <= power:
            return alone
        taken_over = self.risk(space, after - power) - self.risk(space)
        return (1 - RELIEVED) * alone + RELIEVED * taken_over

    def successor(self, space: int) -> float:
        """The strength of the strongest unit that could come to a capital in a move."""
        found = 0.0
        for near in members(self.own & ~BIT[space]):
            if self.stake[near] < self.vital and links_from(self.atlas, space)[near] <= CLOSE_BY:
                found = max(found, *map(self.w.strength, self.w.units_of(self.side, near)), 0.0)
        return found

    def reopens(self, space: int) -> float:
        return self._opens.get(space, 0.0)

    def keeping(self, space: int, power: float, worth: float) -> float:
        """A stack that stays may be attacked again in the enemy's next part."""
        return self.stake[space] - self.risk(space, -power, -worth)

    def peril(self, space: int) -> float:
        if self.at_hand[space] <= 0 or self.last:
            return 0.0
        return WIPED_OUT * self.duel(self.at_hand[space], self.own_power[space], space)[1] ** 2

    def strengthened(self, space: int, power: float) -> float:
        if not 0 <= space < self.atlas.size or not self.own >> space & 1:
            return 0.0
        return max(0.0, self.risk(space) - self.risk(space, power))

    def presence(self, space: int) -> float:
        """Far from every enemy a unit does nothing; the nearer, the more of it counts."""
        if not self._away:
            self._away = self._links_to_the_front()
        return self.ready * NEARNESS[min(self._away[space], len(NEARNESS) - 1)]

    def _links_to_the_front(self) -> list[int]:
        """Space -> links to the nearest enemy unit or city that may be attacked."""
        far_east = self.atlas.far_east
        enemies = self.foes & ~self.w.held(NEUTRAL) & ~far_east
        return self._links(enemies | self.hostile & self.atlas.vcs & ~self.closed)

    def _links(self, ring: int) -> list[int]:
        """Space -> links to the nearest of some spaces, round closed regions."""
        atlas = self.atlas
        away = [len(NEARNESS)] * atlas.size
        seen, links = 0, 0
        while ring and links < len(NEARNESS):
            for space in members(ring):
                away[space] = links
            seen |= ring
            ring = atlas.land.near(ring) & ~seen & ~self.closed
            links += 1
        return away

    def force_against(self, target: int, space: int, force: float) -> float:
        """8.12: stacks of several spaces attack together if a leader is with one of them."""
        near = self.atlas.near[target] & self.own & ~BIT[space]
        led = self.w.masks[LEADERS_AT + self.side]
        if not near or not led & (near | BIT[space]):
            return force
        return force + TOGETHER * sum([self.own_power[each] for each in members(near)])

    def see_threats(self) -> None:
        """Attacks by adjacent stacks, together only under a leader; where stacks can walk in; lines."""
        w, atlas = self.w, self.atlas
        strongest, together, led = [0.0] * atlas.size, [0.0] * atlas.size, 0
        near_soon: list[tuple[int, float]] = []
        self.visit = [0.0] * atlas.size
        self.walk = 0
        shut = closed_regions(w, self.foe) | w.strangers(self.foe)
        for space in members(self.foes & ~w.no_act[self.foe]):
            force = self.foe_power[space]
            near = atlas.near[space] & ~barred_links(w, self.foe, space)
            leader = w.masks[LEADERS_AT + self.foe] >> space & 1
            led |= near if leader else 0
            for other in members(near):
                strongest[other] = max(strongest[other], force)
                together[other] += force
            march = max([w.movement(unit) for unit in w.units_of(self.foe, space)], default=MARCH)
            soon, later = _flood(atlas, space, near, shut, self.own, march=march)
            self.walk |= soon
            near_soon.append((soon, force))
            self.expect(soon, WALK_IN)
            self.expect(later & ~soon, LATER)
        self.strike = [
            both if led >> space & 1 else one
            for space, (one, both) in enumerate(zip(strongest, together, strict=True))
        ]
        self.reach = self._own_reach()
        for space in members(self.friendly):
            if self.strike[space]:
                self.visit[space] = max(self.visit[space], ADJACENT)
        self._mind_lines()
        self.at_hand = tuple(self.strike)
        self.watch_from_afar()
        if is_introduction(w):
            self._mind_outposts(near_soon)

    def _mind_outposts(self, stacks: list[tuple[int, float]]) -> None:
        """Help for a city that no other unit can reach comes too late once the enemy is next to it."""
        for city in members(self.own & self.atlas.vcs & ~self.atlas.far_east):
            beside = self.atlas.near[city]
            force = max([force for soon, force in stacks if soon & beside], default=0.0)
            if LOOMS * force > self.strike[city] and not self._helped(city):
                self.strike[city] = LOOMS * force

    def _helped(self, city: int) -> bool:
        """Whether other own units could come to a city in a move."""
        shut = self.closed | self.w.strangers(self.side)
        others = members(self.own & ~self.w.no_act[self.side] & ~BIT[city])
        return any(_flood(self.atlas, space, 0, shut, 0)[0] >> city & 1 for space in others)

    def _own_reach(self) -> int:
        """The spaces that own units could enter in a move."""
        w, found = self.w, 0
        shut = self.closed | w.strangers(self.side)
        for space in members(self.own & ~w.no_act[self.side]):
            found |= _flood(self.atlas, space, 0, shut, 0)[0]
        return found

    def watch_from_afar(self) -> None:
        """A capital is never thought safe without a guard."""
        super().watch_from_afar()
        for space, stake in enumerate(self.stake):
            if stake >= self.vital and self.friendly >> space & 1:
                self.visit[space] = max(self.visit[space], UNGUARDED)

    def _alarm_at(self, space: int) -> float:
        """The danger of a capital is heard in it as well: help goes into it, not only near it."""
        heard = super()._alarm_at(space)
        if self.stake[space] >= self.vital and self.friendly >> space & 1:
            heard += self.echo(space)[0] * self.risk(space)
        for capital in members(lost_capitals(self.w) if self.side == RED else 0):
            heard += OUTCRY[links_from(self.atlas, capital)[space]] * self.stake[capital]
        return heard

    def echo(self, space: int) -> tuple[float, ...]:
        """Help for a capital comes from far away: one that falls may end the war."""
        if self.stake[space] < self.vital:
            return NEAR_DECAY
        return OUTCRY if self.at_hand[space] > 0 else FAR_CRY

    # 10 Lines of supply

    def _mind_lines(self) -> None:
        """Own lines are worth guarding where the enemy could cut them; the enemy's are worth cutting."""
        w = self.w
        late = self.lateness()
        stake = list(self.stake)
        exposed = self.friendly & self.walk
        for space, starved, behind in cuts(w, self.side, exposed, self.own):
            self._threads.append((space, behind))
            stake[space] += LIFELINE * late * self.horizon * sum([self.own_worth[each] for each in starved])
        self.stake = tuple(stake)
        open_to_us = self.hostile & self.reach & ~self.foes
        for space, starved, _ in cuts(w, self.foe, open_to_us, self.foes):
            self._cuts[space] = CUT * late * self.horizon * sum([self.foe_worth[each] for each in starved])
        brief = is_introduction(w)
        urgent = (
            LOST_FOR_GOOD
            if w.round >= w.rounds - (1 if brief else 2)
            else REOPENED_SOON
            if brief
            else REOPENED
        )
        for space, fed in openings(w, self.side, self._starving()):
            worth = sum([self.own_worth[each] for each in fed])
            self._opens[space] = urgent * self.horizon * worth
            self._cuts[space] = self._cuts.get(space, 0.0) + self._opens[space]

    def _starving(self) -> int:
        """The own stacks that are out of supply."""
        return mask_of(space for space in members(self.own & ~self.fed) if self.starving(space))

    def pull(self, space: int) -> float:
        """What decides the end of the campaign draws from further away than other prizes."""
        if space not in self._pull:
            away = links_from(self.atlas, space)
            held = self.friendly | self.closed
            goals = ((goal, worth) for goal, worth in self.goals.items() if not held >> goal & 1)
            far = sum([worth * GOAL[away[goal]] for goal, worth in goals if away[goal] < FAR])
            self._pull[space] = super().pull(space) + far
        return self._pull[space]

    def taking(self, space: int) -> float:
        found = super().taking(space) + self._cuts.get(space, 0.0)
        return found + self.due if self.due and (self.hostile & self.atlas.vcs) >> space & 1 else found

    def clearing(self, space: int) -> float:
        """A stack that is beaten threatens its neighbours no more, and the way beyond it lies open."""
        freed = poles.pins(self.w, space) if self.side == WHITE and poles.last_pin(self.w, space) else 0.0
        return self.horizon * (self.torn + self.onward * self.pull(space) + freed) + self.menace(space)

    def menace(self, space: int) -> float:
        """How much of what is in danger next to an enemy stack would be safe without it."""
        found = self._menaces.get(space)
        if found is None:
            power, danger = self.foe_power[space], 0.0
            for near in members(self.atlas.near[space] & self.friendly):
                force = self.at_hand[near] or self.strike[near]  # those next to a capital count before others
                if force > 0:
                    danger += self.risk(near) * min(1.0, power / force)
            found = self._menaces[space] = self.relief * danger
        return found

    def exposure(self, space: int, lost: float, relieved: float) -> float:
        """What the enemy's answer costs if a stack that attacks loses so much of its strength.

        `relieved` is the strength that no longer threatens it if the attack succeeds.
        """
        before = self.strike[space]
        if not before:
            return 0.0
        more = self.risk(space, -min(lost, self.own_power[space])) - self.risk(space)
        return max(0.0, more) * max(0.0, 1 - relieved / before)

    # Odds

    def risk(self, space: int, power: float = 0.0, worth: float = 0.0) -> float:
        if self.last:
            return 0.0
        guard, force = self.own_power[space] + power, self.strike[space]
        if guard <= 0:
            fallen = self.duel(force, 1, space)[0] if force > 0 else 0.0
            return max(self.visit[space], fallen) * self.stake[space]  # a walk costs the enemy nothing
        if force <= 0:
            return 0.0
        wins, hurt = self.duel(force, guard, space)
        if self.stake[space] >= self.vital:
            scarce = 1 - guard / min(FULL, max(GARRISON, ENOUGH * force))  # every guard counts
            scarce *= 1.0 if self.approached(space) else CALM
            besieged = self.duel(self.at_hand[space], guard, space)[0] if self.at_hand[space] > 0 else 0.0
            wins = max(UNDERWAY * wins, scarce, besieged)
        there = self.horizon * (self.own_worth[space] + worth)
        return self.wary * (wins * self.stake[space] + hurt * self.exposed * there)

    def approached(self, capital: int) -> bool:
        """Whether an enemy is so near that a capital cannot wait for help any more."""
        if capital not in self._approached:
            away = links_from(self.atlas, capital)
            self._approached[capital] = any(away[space] <= IN_TIME for space in members(self.foes))
        return self._approached[capital]

    def duel(self, force: float, guard: float, space: int) -> tuple[float, float]:
        """How an attack on a space goes: the chance that it is won, and the share that the defender loses."""
        more = guard - self._corps[space]
        army = more > (0 if self._armed >> space & 1 else A_CORPS)
        key = (min(MOST_FORCE, round(force)), min(MOST_FORCE, max(1, round(guard))), space, army)
        if key not in self._odds:
            self._odds[key] = duel(*key[:2], *ground_of(self.atlas, space), army=army)
        return self._odds[key]

    def chance(self, force: float, space: int) -> float:
        """The chance to win an attack on an enemy stack with so much strength."""
        return self.duel(force, self.foe_power[space], space)[0]


def _flood(
    atlas: Atlas, space: int, near: int, shut: int, own: int, *, march: int = MARCH
) -> tuple[int, int]:
    """Where a stack can go in a move, and in two; own units that leave their space would let it in."""
    ring = reached = BIT[space]
    beside = near & own
    soon = 0
    for step in range(1, march + MARCH):
        around = atlas.land.near(ring)
        beside |= around & own
        ring = around & ~shut & ~reached
        reached |= ring
        if step == march:
            soon = reached | beside
    return soon, reached | beside
