"""Officers of The Spanish Civil War: a considered answer to every kind of decision."""

from array import array
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from barricades.bots.common import Memo, Thinker, whim
from barricades.bots.tscw import chits, fighting, marching, planning, supplying
from barricades.bots.tscw.ground import DEAR, Ground
from barricades.bots.tscw.numbers import spots
from barricades.games.tscw import units
from barricades.games.tscw.administration import MOST_POINTS, purses
from barricades.games.tscw.flags import EVACUATING
from barricades.games.tscw.sheet import EVACUATION, NATIONALIST, NEAR, near
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import FIGHTERS, POINTS_N, POINTS_R, Spain
from barricades.kernel.bits import BIT, lowest, members
from barricades.kernel.bots import BotContext
from barricades.kernel.decisions import PASS
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option

WORLD = 1936  # the seed of the one imagined world; what is hidden in it is averaged away
DONE: Option = ("done",)
TWO_TO_ONE = 2.0
PATIENCE = 12  # moves looked at before the officer lets it be
HELD = 6.0  # the defence with which a hex just won is held
PLENTY = 5  # points that would be lost if they were not spent (7.2b), with what the next turn brings
PURSUIT = 0.3  # what a pursuit may cost by itself: the pursuers are nearer to the enemy
WINGS_BACK = 0.5  # how much less it costs to send aircraft than an HQ: next turn they are ready again
THRIFT = 0.4  # what a step must be worth before a point is spent on it
IRUN = 3  # the turn before which no unit is driven over the border
A_DIVISION = 2  # in halves: how much must be cut off before the one evacuation of the game is spent (13.8)


IN_OWN_PHASE = {  # what is decided during one's own phase
    "advance", "assign-attacking-air", "choose-combat", "commit-attacking-hq", "declare-attack",
    "fire-attacking-flak", "lose-attacker", "move-units", "play-attacking-chit", "pursue", "release-reserve",
}  # fmt: skip


class Style(NamedTuple):
    """How an officer differs from another."""

    name: str
    slips: float  # how far its judgement of a move wanders
    bar: float  # what an attack must promise
    dear: float  # what support must add before it is given
    wary: float  # which part of the attack within reach it expects against one hex
    farsighted: bool  # whether it thinks of what follows the next turn


class Officer(Thinker):
    """What both opponents share."""

    style: ClassVar[Style]
    HANDLERS: ClassVar = {
        "advance": "follow_up",
        "assign-attacking-air": "send_wings",
        "assign-defending-air": "send_wings",
        "call-volunteers": "give_step",
        "choose-combat": "choose_combat",
        "choose-shelter": "choose_shelter",
        "commit-attacking-hq": "commit_hq",
        "commit-defending-hq": "commit_hq",
        "cut-railway": "cut_railway",
        "declare-attack": "attack",
        "enter-fixed": "enter",
        "enter-free": "enter",
        "fire-attacking-flak": "fire_flak",
        "fire-defending-flak": "fire_flak",
        "fly-column": "fly_column",
        "form-reserve": "form_reserve",
        "lose-attacker": "lose",
        "lose-defender": "lose",
        "mobilise": "mobilise",
        "move-units": "march",
        "name-mutiny": "name_mutiny",
        "place-remnants": "enter",
        "play-attacking-chit": "play_in_combat",
        "play-chit": "play_kept",
        "play-chit-at-movement": "play_kept",
        "play-defending-chit": "play_in_combat",
        "pursue": "follow_up",
        "raise-levies": "give_step",
        "rebuild": "give_step",
        "reconnoitre": "scout",
        "release-reserve": "release",
        "sail": "sail",
        "stand-down": "release",
        "take-train": "ride",
        "trim": "lose",
    }

    def __init__(self, seed: int | str):
        super().__init__(seed)
        self._grounds, self._moves = Memo(4), Memo(2)
        self.own_phase = True

    # What the context holds.

    def choose(self, context: BotContext) -> int:
        self.own_phase = context.decision.kind in IN_OWN_PHASE
        return super().choose(context)

    def world(self, context: BotContext) -> Spain:
        w = context.world(WORLD)
        assert isinstance(w, Spain)
        return w

    def ground(self, w: Spain, side: int) -> Ground:
        """The reading of a position; the same as long as no unit moves, takes or loses anything."""
        style, own_phase = self.style, self.own_phase
        g = self._grounds.get(
            (seen(w, side), own_phase), lambda: Ground(w, side, style.farsighted, style.wary, own_phase)
        )
        g.w = w
        return g

    # Movement.

    def march(self, context: BotContext) -> Option:
        w = self.world(context)
        side, exploiting = context.decision.data
        if w.spent >= 0:
            return self.on_the_way(context, w)
        taken, w.group = w.group, 0
        may = exploiting, w.moved, w.hungry, w.flags, w.fought, w.mutiny, w.shipped
        move = self._moves.get((seen(w, side), may), lambda: self.next_move(w, side, exploiting))
        if taken and (move is None or taken & ~move.group):
            move = self.next_move(w, side, exploiting, taken)  # another has begun to choose
        if move is None:
            self.reason = say("stand-fast")
            return ("drop", lowest(taken)) if taken else self.flee(context, w)
        self.reason = marching.purpose(self.ground(w, side), move)
        if missing := move.group & ~taken:
            return ("take", lowest(missing))
        if surplus := taken & ~move.group:
            return ("drop", lowest(surplus))
        return (move.verb, move.hex)

    def on_the_way(self, context: BotContext, w: Spain) -> Option:
        """A move ends where it was meant to; only a unit that may not stop there continues."""
        options = context.decision.options
        group, w.group = w.group, 0
        there = tuple(members(group))
        if ("halt",) in options:
            self.reason = say("halt", units=there, hex=w.at[there[0]])
            return ("halt",)
        g = self.ground(w, context.seat)
        judge = marching.judgement(g, group, self.bonus(g))
        chosen = max(options, key=lambda option: (may_stack(w, option[1], there), judge(option[1])))
        self.reason = say("go-on", units=there, hex=chosen[1])
        return chosen

    def flee(self, context: BotContext, w: Spain) -> Option:
        """13.8: units cut off next to the French border go through France, if there are enough of them."""
        leaving = [
            each[1]
            for each in context.decision.options
            if each[0] == "evacuate" and w.hungry >> each[1] & 1 and may_stack(w, EVACUATION, [each[1]])
        ]
        begun = w.flags >> EVACUATING & 7
        spare = [unit for unit in leaving if not self.last_guard(w, unit)]
        enough = sum(1 + (units.DIVISIONS >> unit & 1) for unit in spare) >= A_DIVISION
        if not begun and (w.turn < IRUN or not enough):
            return DONE
        if not spare:
            return DONE
        self.reason = say("evacuate", unit=spare[0])
        return ("evacuate", spare[0])

    def last_guard(self, w: Spain, unit: int) -> bool:
        """Whether a place worth a fight would be given up without one."""
        hex = w.at[unit]
        return self.ground(w, units.SIDE[unit]).stake[hex] >= DEAR and len(w.fighters_in(hex)) == 1

    def next_move(self, w: Spain, side: int, exploiting: int, taken: int = 0) -> marching.Move | None:
        g = self.ground(w, side)
        return marching.best_move(g, exploiting, self.bonus(g), self.order(g), taken)

    def order(self, g: Ground) -> list[int]:
        """The stacks as they are asked whether they move: those that have most to gain first."""
        there = members(g.w.masks[g.side])
        return sorted(there, key=lambda hex: (-g.push[hex] * (0.5 + g.own_attack[hex]), hex))

    def bonus(self, g: Ground) -> marching.Bonus:
        """It is good to be next to an enemy that can be attacked with some hope."""
        w, side = g.w, g.side
        foes, own = w.masks[FIGHTERS + g.other], w.masks[FIGHTERS + side]
        slips, seed = self.style.slips, self.seed
        touching = near(foes)

        def bonus(group: int, hex: int) -> float:
            value = slips * (whim(seed, w.turn, lowest(group), hex) - 0.5) if slips else 0.0
            if touching >> hex & 1:
                there = spots(group)
                force = sum([g.attack[unit] for unit in there])
                for target in spots(NEAR[hex] & foes):
                    beside = NEAR[target] & own & ~BIT[w.at[there[0]]]
                    ready = force + sum([g.own_attack[at] for at in spots(beside)])
                    if force and ready >= 1.5 * g.foe_defence[target]:
                        value += 0.6
            return value

        return bonus

    # Combat.

    def attack(self, context: BotContext) -> Option:
        w = self.world(context)
        side = context.seat
        target, chosen = w.battle.target, w.group
        w.group = 0
        g = self.ground(w, side)
        if target < 0:
            found = self.next_attack(g, [option[1] for option in context.decision.options if option != DONE])
            best = fighting.best_group(g, found) if found >= 0 else None
            self.reason = prospect(found, best[0]) if best else say("no-attack")
            return ("attack", found) if found >= 0 else DONE
        best = fighting.best_group(g, target)
        if best is None:
            self.reason = say("call-off", hex=target)
            return ("cancel",)
        self.reason = prospect(target, best[0])
        wanted = sum(BIT[unit] for unit in best[1])
        if surplus := chosen & ~wanted:
            return ("without", lowest(surplus))
        for unit in members(wanted & ~chosen):
            if ("with", unit) in context.decision.options:
                return ("with", unit)
        return ("declare",)

    def next_attack(self, g: Ground, targets: list[int]) -> int:
        """The most promising attack, if it promises enough."""
        best, most = -1, (False, self.style.bar)
        for target in targets:
            found = fighting.best_group(g, target)
            if found is None:
                continue
            gain = found[0].value + (2.0 if g.w.demanded >> target & 1 else 0.0)
            rank = fighting.pays(g, target, *found), gain
            if gain > self.style.bar and rank > most:
                best, most = target, rank
        return best

    def choose_combat(self, context: BotContext) -> Option:
        g = self.ground(self.world(context), context.seat)
        chosen = max(context.decision.options, key=lambda option: (g.stake[option[1]], -option[1]))
        self.reason = say("fight-first", hex=chosen[1])
        return chosen

    def _weigh(
        self,
        context: BotContext,
        make: Callable[[Spain, Option], Spain],
        price: Callable[[Option], float],
        more: Sequence[Option] = (),
    ) -> Option:
        """The option that helps its side most in the current combat, if it adds what it costs."""
        w = self.world(context)
        attacker = context.decision.data[0]
        sign = 1 if context.seat == attacker else -1
        g = self.ground(w, context.seat)
        refrain = next((option for option in context.decision.options if option in (PASS, DONE)), None)
        now = fighting.outlook(g, w, attacker)
        best, value = refrain, 0.0
        for option in (*context.decision.options, *more):
            if option == refrain:
                continue
            gain = sign * (fighting.outlook(g, make(w, option), attacker) - now) - price(option)
            if best is None or gain > value:
                best, value = option, gain
        assert best is not None
        self.reason = say("no-support" if best == refrain else "support")
        return best

    def commit_hq(self, context: BotContext) -> Option:
        who = context.seat
        purse = self.world(context).points[POINTS_N if who == NATIONALIST else POINTS_R]
        guns = (0.05 if purse >= PLENTY else 0.25) if self.style.farsighted else 0.6
        chosen = self._weigh(
            context,
            lambda w, option: fighting.with_hq(w, who, option[1], option[0] == "guns"),
            lambda option: self.style.dear + (guns if option[0] == "guns" else 0.0),
        )
        if PASS not in context.decision.options:
            self.reason = say("must-help-guns" if chosen[0] == "guns" else "must-help", unit=chosen[1])
        return chosen

    def send_wings(self, context: BotContext) -> Option:
        """One, or several if only several change the odds: the strongest of them first."""
        who, dear = context.seat, self.style.dear * (WINGS_BACK if self.style.farsighted else 1.0)
        wings = [option[1] for option in context.decision.options if option != DONE]
        wings.sort(key=lambda wing: (-units.SUPPORT[wing], wing))
        several = range(2, len(wings) + 1) if self.style.farsighted else ()
        chosen = self._weigh(
            context,
            lambda w, option: fighting.with_wings(w, who, option[1:]),
            lambda option: dear * (len(option) - 1),
            [("fly", *wings[:count]) for count in several],
        )
        return chosen[:2]

    def play_in_combat(self, context: BotContext) -> Option:
        return self._weigh(
            context, lambda w, option: fighting.with_chit(w, option[1]), lambda option: 2 * self.style.dear
        )

    def choose_shelter(self, context: BotContext) -> Option:
        chosen = self._weigh(
            context, lambda w, option: fighting.in_hills(w, option == ("hills",)), lambda option: 0.0
        )
        self.reason = say(f"shelter-{chosen[0]}", hex=self.world(context).battle.target)
        return chosen

    def fire_flak(self, context: BotContext) -> Option:
        chosen = max(context.decision.options, key=lambda option: (units.SUPPORT[option[1]], -option[1]))
        self.reason = say("fire-flak", unit=chosen[1])
        return chosen

    def lose(self, context: BotContext) -> Option:
        """The step that is missed least."""
        w = self.world(context)
        g = self.ground(w, context.seat)

        def price(option: Option) -> tuple[float, int]:
            unit = option[1]
            leaving = 0 < units.WITHDRAWS[unit] <= w.turn + 1 and units.BECOMES[unit] < 0
            return (g.worth[unit] * (0.3 if leaving else 1.0), unit)

        chosen = min(context.decision.options, key=price)
        self.reason = say("lose", unit=chosen[1])
        return chosen

    def follow_up(self, context: BotContext) -> Option:
        """Advance and pursuit: the unit that is worth more there goes."""
        w = self.world(context)
        w.group = 0
        g = self.ground(w, context.seat)
        pursuing = self.style.farsighted and context.decision.kind == "pursue"  # 15.24: pursuers may exploit
        best, value = DONE, -PURSUIT if pursuing else 0.05
        judges: dict[int, Callable[[int], float]] = {}
        for option in context.decision.options:
            if option == DONE or g.posted >> option[1] & 1 or not may_stack(w, option[2], [option[1]]):  # 8.1
                continue
            _, unit, hex = option
            if unit not in judges:
                judges[unit] = marching.judgement(g, BIT[unit], marching.nothing)
            gain = judges[unit](hex)
            gain += g.duty(w.at[unit], g.steps[unit])  # an advance takes the front along
            if hex == w.battle.target and g.own_defence[hex] < HELD:  # a unit has to hold what was won
                gain += 0.15 * g.defence[unit]
                gain += 0.0 if w.fighters_in(hex) else 0.3 + 0.5 * g.stake[hex]
            elif w.controls(context.seat) >> hex & 1 and not pursuing:
                gain -= marching.STAY
            if gain > value:
                best, value = option, gain
        self.reason = say("hold-back") if best == DONE else say("advance", unit=best[1], hex=best[2])
        return best

    # Between the fights.

    def mobilise(self, context: BotContext) -> Option:
        w = self.world(context)
        calls = [option for option in context.decision.options if option != PASS]
        chosen = next((option for option in reversed(calls) if supplying.calls_up(w, option)), PASS)
        called = {"mobilise": "mobilise", "baby-bottle": "call-bottle"}
        self.reason = say(called.get(chosen[0], "no-call"))
        return chosen

    def give_step(self, context: BotContext) -> Option:
        g = self.ground(self.world(context), context.seat)
        value, option = supplying.best_step(g, list(context.decision.options))
        free = context.decision.kind != "rebuild"  # 18.7a
        if value <= THRIFT and not free:  # 7.2b: a point that would be lost is spent all the same
            spilt = [each for each in context.decision.options if each != DONE and spills(g.w, each[1])]
            value, option = (1.0, option or spilt[0]) if spilt else (value, option)
        if option is None or value <= THRIFT:
            self.reason = say("no-free-step" if free else "save")
            return DONE
        self.reason = say("free-step" if free else "rebuild", unit=option[1])
        return option

    def enter(self, context: BotContext) -> Option:
        g = self.ground(self.world(context), context.seat)

        chosen, most = context.decision.options[0], -99.0
        for option in context.decision.options:
            _, unit, hex = option
            value = supplying.arriving(g, unit, hex, *supplying.faces(g.w, unit), most)
            if value > most:
                chosen, most = option, value
        self.reason = say("enter", unit=chosen[1], hex=chosen[2])
        return chosen

    def sail(self, context: BotContext) -> Option:
        w = self.world(context)
        g = self.ground(w, context.seat)
        chosen = supplying.best_journey(g, list(context.decision.options))[1]
        self.reason = say("travel", unit=chosen[1], hex=chosen[2]) if chosen else say("no-travel")
        return chosen or DONE

    def ride(self, context: BotContext) -> Option:
        w = self.world(context)
        g = self.ground(w, context.seat)
        if w.group:
            unit = lowest(w.group)
            gain, hex = supplying.best_ride(g, unit)
            self.reason = say("travel", unit=unit, hex=hex) if gain > 0 else say("alight", unit=unit)
            return ("ride", hex) if gain > 0 else ("alight",)
        chosen = supplying.best_passenger(g, list(context.decision.options))[1]
        self.reason = say("no-travel")
        if chosen:
            self.reason = say("travel", unit=chosen[1], hex=supplying.best_ride(g, chosen[1])[1])
        return chosen or DONE

    def form_reserve(self, context: BotContext) -> Option:
        """12.1.4: behind the front, for a point that would be lost; else a reserve costs more than it brings.

        Its HQ helps in no combat, and its units neither march nor attack before the exploitation.
        """
        g = self.ground(self.world(context), context.seat)
        unit = supplying.best_reserve(g, [option[1] for option in context.decision.options if option != DONE])
        rich = g.w.points[POINTS_N] >= PLENTY and self.style.farsighted
        if unit < 0 or not rich or context.seat != NATIONALIST:  # 14.1: the Republic's would have half a move
            self.reason = say("no-reserve")
            return DONE
        self.reason = say("reserve", unit=unit)
        return ("reserve", unit)

    def release(self, context: BotContext) -> Option:
        chosen = next(option for option in context.decision.options if option != DONE)
        free = context.decision.kind == "stand-down"  # 12.1.4f
        self.reason = say("stand-down" if free else "release", unit=chosen[1])
        return chosen

    def scout(self, context: BotContext) -> Option:
        g = self.ground(self.world(context), context.seat)
        looks = [option for option in context.decision.options if option != DONE]
        chosen = max(looks, key=lambda option: (g.foe_worth[option[2]], option))
        self.reason = say("scout", unit=chosen[1], hex=chosen[2])
        return chosen

    # Events.

    def play_kept(self, context: BotContext) -> Option:
        """At once, but for the chits that wait for their moment."""
        g = self.ground(self.world(context), context.seat)
        held = [option for option in context.decision.options if option != PASS]
        ripe = [option for option in held if chits.is_time(g, option[1])]
        self.reason = say("play-now", chit=ripe[0][1]) if ripe else say("keep", chit=held[0][1])
        return ripe[0] if ripe else PASS

    def fly_column(self, context: BotContext) -> Option:
        chosen = max(context.decision.options, key=lambda option: (supplying.faces_of(option[1]), option))
        self.reason = say("fly-in", unit=chosen[1], hex=chosen[2])
        return chosen

    def cut_railway(self, context: BotContext) -> Option:
        g = self.ground(self.world(context), context.seat)
        hex = supplying.rail_to_cut(g, [option[1] for option in context.decision.options])
        self.reason = say("cut-railway", hex=hex)
        return ("cut", hex)

    def name_mutiny(self, context: BotContext) -> Option:
        g = self.ground(self.world(context), context.seat)
        hex = supplying.columns_to_stop(g, [option[1] for option in context.decision.options])
        self.reason = say("name-mutiny", hex=hex)
        return ("name", hex)


def seen(w: Spain, side: int) -> tuple[object, ...]:
    """All that a reading of a position rests on."""
    whole = w.turn, w.control, w.known, w.reserve, w.landed, w.forts, w.lines, w.flipped
    return side, *whole, *w.points, array("h", w.at).tobytes(), bytes(w.steps)


def spills(w: Spain, unit: int) -> bool:
    """7.2b: whether a point that could pay for a unit would be lost at the end of the phase."""
    return any(w.points[pool] > MOST_POINTS for pool in purses(w, unit))


def prospect(target: int, chance: fighting.Chance) -> Message:
    """What an attack promises, in words."""
    killed, lost = float(chance.killed), float(chance.lost)
    return say("attack", hex=target, chance=round(100 * chance.emptied), killed=killed, lost=lost)


class Recruit(Officer):
    """Rules of thumb: towards the nearest prize, attack when the numbers look good, and some mistakes."""

    style = Style("recruit", slips=2.4, bar=0.3, dear=0.8, wary=0.3, farsighted=False)

    def next_attack(self, g: Ground, targets: list[int]) -> int:
        """Two to one by the numbers on the counters will do; ground and rivers come with experience."""
        best, value = -1, TWO_TO_ONE
        for target in targets:
            found = fighting.best_group(g, target)
            if found is None:
                continue
            force = sum(g.attack[unit] for unit in found[1])
            odds = force / max(1.0, g.foe_defence[target]) + 0.05 * g.stake[target]
            if odds > value:
                best, value = target, odds
        return best


class Staff(Officer):
    """Forms a plan for the turn and carries it out."""

    style = Style("staff", slips=0.0, bar=0.1, dear=0.25, wary=0.6, farsighted=True)

    def next_move(self, w: Spain, side: int, exploiting: int, taken: int = 0) -> marching.Move | None:
        """Guards to what is in danger, attackers to their posts, then all others where they are needed."""
        g = self.ground(w, side)
        plan = planning.draw_up(g, exploiting, planning.BAR)
        missed = plan.missed(w)
        settled = 0
        for _ in range(PATIENCE):
            guard = marching.next_guard(g, exploiting, missed, taken, settled)
            if guard is None or not marching.strands(g, guard):
                break
            settled |= guard.group
        else:
            guard = None
        if guard is not None:
            return guard
        move = planning.next_to_post(g, exploiting, plan, taken)
        if move is not None and not marching.strands(g, move):
            return move
        settled = plan.in_place(w) & ~taken | (move.group if move and not taken else 0)
        bonus, order = self.bonus(g), self.order(g)
        for _ in range(PATIENCE):
            move = marching.best_move(g, exploiting, bonus, order, taken, settled)
            if move is None or taken or not marching.strands(g, move):
                return move
            settled |= move.group  # 9: a line of supply depends on them
        return None
