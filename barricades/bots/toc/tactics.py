"""Combats as `staff` fights them: what it costs to try something, and what help would change."""

from barricades.bots.toc.battles import Battles
from barricades.bots.toc.fighting import helpers, outlook
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.officer import best
from barricades.bots.toc.worth import leader_worth, step_worth, unit_worth
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch08_combat.fire import cavalry_modifier
from barricades.games.toc.state import Russia
from barricades.kernel.bits import members
from barricades.kernel.bots import BotContext
from barricades.kernel.decisions import PASS
from barricades.kernel.messages import say
from barricades.kernel.notation import Option

SCORED = 1.5  # what a point counts that the enemy scores for a leader
DIES, TURNED = 1 / 36, 1 / 18  # 12.24
WEAKER = 0.5  # what a leader is worth less on the back
HELP = 0.2  # what help must bring
ASSET_LOST = 0.6  # what an asset is worth that a failed surprise costs
ENTERED = 0.3  # what it is worth to enter a space that is worth nothing


class Tactics(Battles):
    """Handlers in which `staff` differs from a recruit."""

    def hazard(self, p: Russia, leader: int) -> float:
        worth = leader_worth(p, leader)
        return DIES * (SCORED * p.roster.points[leader] + worth) + TURNED * WEAKER * worth

    def reinforce(self, context: BotContext) -> Option:
        """8.24: the combat with help beside the one without it, and what the helpers leave."""
        g = self.look(context)
        p, target = g.w, g.w.battle.target
        now = outlook(g, p).value
        found = (HELP, PASS)
        for option in context.decision.options:
            if option != PASS:
                leader = option[1]
                gain = p.rating(leader) / 6 * (now - self.helped(g, leader)) - self.hazard(p, leader)
                if gain > found[0]:
                    found = (gain, option)
        if found[1] == PASS:
            self.reason = say("no-help", space=target)
        else:
            self.reason = say("reinforce", piece=found[1][1], space=target)
        return found[1]

    def helped(self, g: Ground, leader: int) -> float:
        """What a combat promises the attacker if a leader brings help, and more for what that lays open."""
        p, battle = g.w, g.w.battle
        units, start = helpers(p, leader), p.at[leader]
        kept = battle.defending, battle.reinforced
        battle.defending, battle.reinforced = battle.defending | units, 1
        value = outlook(g, p).value
        battle.defending, battle.reinforced = kept
        gone = members(units)
        power, worth = sum(map(p.strength, gone)), sum(unit_worth(p, unit) for unit in gone)
        return value + max(0.0, g.risk(start, -power, -worth) - g.risk(start))

    def surprise(self, context: BotContext) -> Option:
        """8.42: what the first fire saves, and what a failure costs: a step, an asset, their first fire."""
        g = self.look(context)
        p, chance = g.w, outlook(g, g.w)
        ours, theirs = (
            sum(unit_worth(p, unit) for unit in members(units)) or 1.0
            for units in (p.battle.attacking, p.battle.defending)
        )
        worth = {
            "attacker-first": chance.lost * min(1.0, chance.killed / theirs),
            "defender-first": -chance.killed * min(1.0, chance.lost / ours),
        }

        def value(option: Option) -> float:
            if option == PASS:
                return 0.0
            leader = option[1] if option[0] == "surprise-cavalry" else -1
            riders = members(p.battle.attacking & p.roster.cavalry)
            price = ASSET_LOST if leader < 0 else min(step_worth(p, unit) for unit in riders)
            more = cavalry_modifier(p, leader) if leader >= 0 else 0
            results = [look_up("surprise", die + more) for die in range(1, 7)]
            return sum(worth.get(result, -price) for result in results) / len(results)

        chosen = best(context.decision.options, value)
        self.reason = say("surprise-costs" if chosen == PASS else "surprise")
        return chosen

    def pursue(self, context: BotContext) -> Option:
        """8.23: if the space is worth the risk to a leader."""
        g = self.look(context)
        p, target = g.w, g.w.battle.target
        leader = best(
            [each for each in context.decision.options if each != PASS], lambda each: p.rating(each[1])
        )
        if p.rating(leader[1]) / 6 * (g.taking(target) + ENTERED) > self.hazard(p, leader[1]):
            self.reason = say("pursue", piece=leader[1], space=target)
            return leader
        self.reason = say("no-pursuit", space=target)
        return PASS
