"""Combats: attacks declared, and every choice of both sides until the dust has settled."""

from barricades.bots.toc import fighting, marching, supplying
from barricades.bots.toc.action_phase import prospect
from barricades.bots.toc.fighting import Chance, outlook
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.officer import DONE, Officer, best
from barricades.bots.toc.worth import step_worth, unit_worth
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch08_combat.losses import in_reserve
from barricades.games.toc.ch08_combat.retreat import cancel_modifier, last_defence
from barricades.games.toc.state import Russia
from barricades.kernel.bits import lowest, mask_of, members
from barricades.kernel.bots import BotContext
from barricades.kernel.decisions import PASS
from barricades.kernel.messages import say
from barricades.kernel.notation import Option

MARKED = 0.05  # what an attack must promise once its marker has been paid for
ASSET = 0.2  # what a special asset must add
LOST_FOR_GOOD = 1.2  # 8.53: an army without a corps to follow it never returns
ADVANCES = 0.35  # 8.71: what it is worth that an attacking army stays full
WORTH_DYING = 2.0  # the stake for which a stack stays and takes losses
HOLDS = 0.8  # what the stake of D counts where it is given up for a while
BOLD = 0.5  # what exploitation must promise
KINDS = ("flotilla", "air", "armour", "train", "artillery")  # assets from the one that serves least often


class Battles(Officer):
    """Handlers for combats."""

    def attack(self, context: BotContext) -> Option:
        """8.11: the most promising target, then its attackers."""
        g = self.look(context)
        p = g.w
        target, chosen = p.battle.target, p.group
        if target < 0:
            return self.next_attack(g)
        p.group = 0
        best_one = fighting.best_attack(g, target, fighting.stacks_next_to(g, target, p.fighting))
        if best_one is None or (best_one.chance.value < MARKED and not chosen):
            self.reason = say("call-off", space=target)
            return ("cancel",)
        self.reason = prospect(p, "attack", best_one)
        if surplus := chosen & ~best_one.units:
            return ("without", lowest(surplus))
        for unit in members(best_one.units & ~chosen):
            if ("with", unit) in context.decision.options:
                return ("with", unit)
        return ("declare",) if ("declare",) in context.decision.options else ("cancel",)

    def next_attack(self, g: Ground) -> Option:
        found = fighting.prospects(g, g.w.fighting & g.w.held(g.side))
        top = max(found, key=lambda each: (each.chance.value, -each.target), default=None)
        if top is None or top.chance.value < MARKED:
            self.reason = say("no-attack")
            return DONE
        self.reason = prospect(g.w, "attack", top)
        return ("attack", top.target)

    def name_space(self, context: BotContext) -> Option:
        """8.15: the strongest space attacks without a die."""
        g = self.look(context)

        def power(option: Option) -> float:
            units = mask_of(g.w.stacks[option[1]]) & g.w.group
            return float(sum(map(g.w.strength, members(units))))

        chosen = best(context.decision.options, power)
        self.reason = say("first-space", space=chosen[1])
        return chosen

    # 8.2 Assets and leaders

    def deploy_assets(self, context: BotContext) -> Option:
        """An asset that changes the odds enough; it may serve once a turn."""
        g = self.look(context)
        p, side = g.w, context.seat
        sign, now = fighting.sign(p, side), outlook(g, p).value
        found = (0.0, DONE)
        for option in context.decision.options:
            if option != DONE:
                gain = sign * (outlook(g, fighting.with_asset(p, side, option[1])).value - now) - ASSET
                if gain > found[0]:
                    found = (gain, option)
        self.reason = say("no-asset") if found[1] == DONE else say("asset", piece=found[1][1])
        return found[1]

    def hazard(self, p: Russia, leader: int) -> float:
        """12.24: what it costs that a leader who tries something may roll a 6, where that is looked at."""
        return 0.0

    def withdraw(self, context: BotContext) -> Option:
        """8.22: only from a fight that is likely lost, and not from what must be held."""
        g = self.look(context)
        p = g.w
        chance = outlook(g, p)
        stake = g.stake[p.battle.target]
        leader = best(
            [each for each in context.decision.options if each != PASS], lambda each: p.rating(each[1])
        )
        success = p.rating(leader[1]) / 6
        tried = success * HOLDS * (stake + g.torn) + (1 - success) * 1.15 * chance.value
        tried += self.hazard(p, leader[1])
        if chance.value > 0.8 and tried < chance.value - 0.2:
            self.reason = say("withdraw", piece=leader[1], space=p.battle.target)
            return leader
        self.reason = say("stand-and-fight", space=p.battle.target)
        return PASS

    def fall_back(self, context: BotContext) -> Option:
        """One space, unless the attackers are far stronger."""
        p = self.world(context)
        mine = sum(map(p.strength, members(p.battle.defending)))
        theirs = sum(map(p.strength, members(p.battle.attacking)))
        far = theirs > 2 * mine
        self.reason = say("fall-back-far" if far else "fall-back-near")
        return ("fall-back", 2 if far else 1)

    def pursue(self, context: BotContext) -> Option:
        """8.23: the space is won without a fight if a leader succeeds."""
        p = self.world(context)
        leaders = [each for each in context.decision.options if each != PASS]
        chosen = best(leaders, lambda each: p.rating(each[1]))
        self.reason = say("pursue", piece=chosen[1], space=p.battle.target)
        return chosen

    def follow_up(self, context: BotContext) -> Option:
        """Advance and pursuit: the unit that is worth more in D enters; at least one does."""
        g = self.look(context)
        target = g.w.battle.target
        found = (0.05, DONE)
        for option in context.decision.options:
            if option == DONE:
                continue
            gain = self.entering(g, option[1], target)
            if gain > found[0]:
                found = (gain, option)
        self.reason = (
            say("hold-back") if found[1] == DONE else say("advance", piece=found[1][1], space=target)
        )
        return found[1]

    def entering(self, g: Ground, piece: int, space: int) -> float:
        """What it gains that a piece enters a space that was won."""
        p = g.w
        if piece >= p.roster.first_leader:
            return supplying.seat(g, piece, space) - supplying.seat(g, piece, p.at[piece])
        gain = marching.judgement(g, [piece], p.at[piece])(space)
        if not g.own >> space & 1:
            gain += 0.5 + 0.05 * p.strength(piece)
        return gain

    def reinforce(self, context: BotContext) -> Option:
        """8.24: where the fight may be lost, and D is worth more than what the helpers leave."""
        g = self.look(context)
        p, target = g.w, g.w.battle.target
        chance = outlook(g, p)
        found = (0.3, PASS)
        for option in context.decision.options:
            if option == PASS:
                continue
            leader = option[1]
            left = g.stake[p.at[leader]] if g.strike[p.at[leader]] or g.walk >> p.at[leader] & 1 else 0.0
            gain = p.rating(leader) / 6 * chance.wins * (g.stake[target] + 1.0) - 0.5 * left
            if gain > found[0]:
                found = (gain, option)
        self.reason = (
            say("no-help", space=target)
            if found[1] == PASS
            else say("reinforce", piece=found[1][1], space=target)
        )
        return found[1]

    def join_defence(self, context: BotContext) -> Option:
        """The strongest first, while what they leave matters less than D."""
        g = self.look(context)
        p, target = g.w, g.w.battle.target
        joining = [option for option in context.decision.options if option != DONE]
        chosen = best(joining, lambda option: p.strength(option[1]))
        start = p.at[chosen[1]]
        last = len(p.units_of(g.side, start)) == 1
        if last and g.stake[start] > g.stake[target] and g.walk >> start & 1:
            self.reason = say("guard-stays", space=start)
            return DONE
        self.reason = say("reinforce", piece=chosen[1], space=target)
        return chosen

    # 8.4 Fire

    def choose_modifier(self, context: BotContext) -> Option:
        """8.27: one more for ourselves, or one less for them: what the table makes of it."""
        g = self.look(context)
        p, sign = g.w, fighting.sign(g.w, context.seat)
        values = {}
        for option in context.decision.options:
            modifier = [0, 0]
            if option == ("plus-one",):
                modifier[context.seat] = 1
            else:
                modifier[1 - context.seat] = -1
            values[option] = sign * outlook(g, p, modifier).value
        chosen = best(context.decision.options, lambda option: values[option])
        self.reason = say(f"modifier-{chosen[0]}")
        return chosen

    def surprise(self, context: BotContext) -> Option:
        """8.42: it helps the stronger side, which then suffers less."""
        p = self.world(context)
        mine = sum(map(p.strength, members(p.battle.attacking)))
        theirs = sum(map(p.strength, members(p.battle.defending)))
        tries = [option for option in context.decision.options if option != PASS]
        if mine < theirs:
            self.reason = say("no-surprise")
            return PASS
        by_cavalry = [option for option in tries if option[0] == "surprise-cavalry"]
        chosen = best(by_cavalry, lambda option: p.rating(option[1])) if by_cavalry else tries[0]
        self.reason = say("surprise")
        return chosen

    def scrap(self, context: BotContext) -> Option:
        """The asset that serves least often."""
        p = self.world(context)
        kinds = p.roster.asset_kind
        chosen = best(context.decision.options, lambda option: -KINDS.index(kinds[option[1]]))
        self.reason = say("scrap", piece=chosen[1])
        return chosen

    # 8.5 Losses

    def lose(self, context: BotContext) -> Option:
        """8.51: the step that is missed least."""
        g = self.look(context)
        p = g.w
        attacking = p.battle.target >= 0 and p.battle.attacker == context.seat

        def price(option: Option) -> float:
            unit = option[1]
            cost = step_worth(p, unit)
            army = p.roster.armies >> unit & 1
            if army and p.steps_of(unit) == 1 and not in_reserve(p, unit) and not p.roster.dot >> unit & 1:
                cost += LOST_FOR_GOOD
            if attacking and army and p.steps_of(unit) == 2:
                cost += ADVANCES
            return -cost

        chosen = best(context.decision.options, price)
        self.reason = say("lose", piece=chosen[1])
        return chosen

    def replace_army(self, context: BotContext) -> Option:
        """8.53: a strong corps where it holds something, a weak one elsewhere."""
        g = self.look(context)
        p = g.w
        _, _, space, *_ = context.decision.data
        dear = g.stake[space] >= WORTH_DYING
        sign = 1 if dear else -1
        chosen = best(context.decision.options, lambda option: sign * unit_worth(p, option[1]))
        self.reason = say("replace-strong" if dear else "replace-weak", piece=chosen[1], space=space)
        return chosen

    # 8.6 Retreat

    def cancel_retreat(self, context: BotContext) -> Option:
        """8.66: a step more for a place that is worth it."""
        g = self.look(context)
        p, space = g.w, g.w.battle.target
        if last_defence(p):
            self.reason = say("hold-out", space=space)
            return ("cancel-retreat",)
        step, kept = self.staying(g)
        modifier, value = cancel_modifier(p), 0.0
        for die in range(1, 7):
            result = look_up("cancel_retreat", die + modifier)
            if result == "stay step":
                value += max(0.0, kept - step) / 6
            elif result == "retreat step":
                value -= step / 6
        self.reason = say("hold-out" if value > 0.1 else "give-way", space=space)
        return ("cancel-retreat",) if value > 0.1 else PASS

    def decide_to_stand(self, context: BotContext) -> Option:
        g = self.look(context)
        space = g.w.battle.target
        step, kept = self.staying(g)
        stands = kept > step
        self.reason = say("hold-out" if stands else "give-way", space=space)
        return ("stand",) if stands else ("retreat-anyway",)

    def staying(self, g: Ground) -> tuple[float, float]:
        """8.66: what a step more costs, and what it is worth to stay in D without it."""
        p, space = g.w, g.w.battle.target
        units = members(p.battle.defending)
        if not units:
            return 0.0, 0.0
        unit = min(units, key=lambda each: step_worth(p, each))
        front, back = p.roster.strength[unit]
        power = front - back if p.steps_of(unit) == 2 else p.strength(unit)
        step = step_worth(p, unit)
        return step, g.keeping(space, power, step) if power < g.own_power[space] else 0.0

    def retreat(self, context: BotContext) -> Option:
        """Where the units are safest and still cover something."""
        g = self.look(context)
        _, pieces, start, *_ = context.decision.data
        units = [unit for unit in g.w.units_in(start) if pieces >> unit & 1]
        judge = marching.judgement(g, units, start)
        chosen = best(context.decision.options, lambda option: judge(option[1]))
        self.reason = say("retreat", space=chosen[1])
        return chosen

    def thin_out(self, context: BotContext) -> Option:
        """8.63, 7.43: the unit we can best spare retreats further; none is given up that could."""
        g = self.look(context)
        p = g.w

        def value(option: Option) -> float:
            worth = unit_worth(p, option[1])
            if option[0] == "give-up":
                return -2 * worth
            if option[0] == "thin-out":
                return -worth
            return -0.1 * worth - g.risk(option[2], p.strength(option[1]), worth)

        chosen = best(context.decision.options, value)
        if chosen[0] == "give-up":
            self.reason = say("give-up", piece=chosen[1])
        elif chosen[0] == "thin-out":
            self.reason = say("lose", piece=chosen[1])
        else:
            self.reason = say("goes-on", piece=chosen[1], space=chosen[2])
        return chosen

    # 8.7 Exploitation, counterattack

    def exploit(self, context: BotContext) -> Option:
        """8.73: if there is something to be had beyond D."""
        g = self.look(context)
        p = g.w
        judge = beyond(g)
        near = g.atlas.near[p.battle.target] & ~p.strangers(g.side) & ~g.closed
        top = max(members(near), key=judge, default=-1)
        leaders = [each for each in context.decision.options if each != PASS]
        chosen = best(leaders, lambda each: p.rating(each[1]))
        if top < 0 or judge(top) * p.rating(chosen[1]) / 6 < BOLD + self.hazard(p, chosen[1]):
            self.reason = say("no-exploit")
            return PASS
        self.reason = say("exploit", piece=chosen[1], space=p.battle.target)
        return chosen

    def exploit_to(self, context: BotContext) -> Option:
        judge = beyond(self.look(context))
        chosen = best(context.decision.options, lambda option: judge(option[1]))
        self.reason = say("exploit-to", space=chosen[1])
        return chosen

    def go_along(self, context: BotContext) -> Option:
        g = self.look(context)
        space = g.w.battle.beyond
        going = [option for option in context.decision.options if option != DONE]
        chosen = best(going, lambda option: self.entering(g, option[1], space))
        first = not g.own >> space & 1
        if not first and self.entering(g, chosen[1], space) <= 0.05:
            self.reason = say("hold-back")
            return DONE
        self.reason = say("advance", piece=chosen[1], space=space)
        return chosen

    def counterattack(self, context: BotContext) -> Option:
        """8.74: while the attackers are shaken."""
        g = self.look(context)
        p = g.w
        units = members(p.battle.defending)
        chances = [
            strike_back(g, p, space, units) for space in members(p.battle.origins & p.held(1 - g.side))
        ]
        leaders = [each for each in context.decision.options if each != PASS]
        chosen = best(leaders, lambda each: p.rating(each[1]))
        if max((chance.value for chance in chances), default=-1.0) <= 0.3 + self.hazard(p, chosen[1]):
            self.reason = say("no-counterattack")
            return PASS
        self.reason = say("counterattack", piece=chosen[1])
        return chosen

    def strike_back(self, context: BotContext) -> Option:
        g = self.look(context)
        p, (side, start, _) = g.w, context.decision.data
        units = p.units_of(side, start)
        found = (0.0, PASS)
        for option in context.decision.options:
            if option != PASS:
                value = strike_back(g, p, option[1], units).value
                if value > found[0]:
                    found = (value, option)
        self.reason = say("no-counterattack") if found[1] == PASS else say("strike", space=found[1][1])
        return found[1]

    def choose_strikers(self, context: BotContext) -> Option:
        """All of them: nothing is left behind that has to be guarded from them."""
        p = self.world(context)
        left_out = [option for option in context.decision.options if option[0] == "with"]
        self.reason = say("all-strike", space=context.decision.data[2])
        return left_out[0] if left_out and p.group else ("declare",)


def beyond(g: Ground) -> marching.Judge:
    """8.73: what it gains if the first of the units in D exploits to a space beyond it."""
    battle = g.w.battle
    units = members(battle.advanced & g.w.roster.units)
    return marching.judgement(g, units[:1], battle.target)


def strike_back(g: Ground, p: Russia, space: int, units: list[int]) -> Chance:
    """What a counterattack by units of a side promises."""
    kept, battle = p.group, p.battle
    found = fighting.assess(g, space, units)
    p.group, p.battle = kept, battle
    return found
