"""Between the fights: replacements, arrivals, set-ups of factions, and what the wrap-up asks."""

from barricades.bots.toc import politics, supplying
from barricades.bots.toc.action_phase import nuisance
from barricades.bots.toc.officer import Officer, best
from barricades.bots.toc.supplying import arriving
from barricades.bots.toc.worth import step_worth, turns_left
from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch11_replacements.centres import capacity, centres, served
from barricades.games.toc.ch11_replacements.rebuilding import repairable
from barricades.games.toc.ch11_replacements.replacements import price_of_point
from barricades.games.toc.ch11_replacements.steps_now import own_units
from barricades.games.toc.state import TSAR_RESCUED
from barricades.kernel.bits import members
from barricades.kernel.bots import BotContext
from barricades.kernel.messages import say
from barricades.kernel.notation import Option

SPENT: Option = ("spent",)
THRIFT = 0.12  # what half a step must bring


class Upkeep(Officer):
    """Handlers for logistics."""

    def spend(self, context: BotContext) -> Option:
        """11.5: the step that brings most for what it costs."""
        g = self.look(context)
        p, side = g.w, context.seat

        def value(option: Option) -> float:
            if option == SPENT:
                return THRIFT
            if option[0] == "buy-point":
                value = politics.point_value(p, side, option[1], self.values(context.seat))
                return value / price_of_point(option[1])
            return supplying.step_value(g, option)

        chosen = best(context.decision.options, value)
        if chosen == SPENT:
            self.reason = say("spent")
        elif chosen[0] == "buy-point":
            self.reason = say("buy-point", faction=chosen[1])
        elif chosen[0] == "buy-leader":
            self.reason = say("buy-leader")
        else:
            self.reason = say(chosen[0], piece=chosen[1])
        return chosen

    def via(self, context: BotContext) -> Option:
        """11.53: through the centre that serves fewest other units."""
        p = self.world(context)
        side = context.decision.data[0]
        tired = repairable(p, own_units(p, side))

        def others(option: Option) -> float:
            reached = served(p, side, option[1])
            return float(-sum(reached >> p.at[unit] & 1 for unit in tired) + capacity(p, side, option[1]))

        chosen = best(context.decision.options, others)
        self.reason = say("via", space=chosen[1])
        return chosen

    def raise_at(self, context: BotContext) -> Option:
        """11.55: an army reappears where it is wanted most."""
        g = self.look(context)
        unit = context.decision.data[1]
        chosen = best(context.decision.options, lambda option: arriving(g, unit, option[1]))
        self.reason = say("enter", piece=unit, space=chosen[1])
        return chosen

    def name_ports(self, context: BotContext) -> Option:
        """11.56: no more ports than there are steps for which other centres do not suffice."""
        g = self.look(context)
        p = g.w
        ports = [option for option in context.decision.options if option[0] == "name-port"]
        room = sum(capacity(p, WHITE, centre) for centre in members(centres(p, WHITE)))
        wanted = min(p.purse, 2 * len(supplying.wanted_steps(g)))
        unreached = [
            unit
            for unit in repairable(p, own_units(p, WHITE))
            if not any(served(p, WHITE, centre) >> p.at[unit] & 1 for centre in members(centres(p, WHITE)))
        ]

        def use(option: Option) -> float:
            reached = served(p, WHITE, option[1])
            helped = sum(reached >> p.at[unit] & 1 for unit in unreached)
            return helped - (0.5 if p.atlas.where("vladivostok") >> option[1] & 1 else 0.0)

        top = best(ports, use) if ports else None
        if top is not None and p.purse > 0 and (room < wanted or use(top) >= 1):
            self.reason = say("name-port", space=top[1])
            return top
        self.reason = say("ports-named")
        return ("ports-named",)

    def muster(self, context: BotContext) -> Option:
        """11.57: the region with most to repair, and a second one only if it adds something."""
        g = self.look(context)
        p, (side, *_) = g.w, context.decision.data
        tired = repairable(p, own_units(p, side))

        def damage(region: int) -> float:
            ground = p.atlas.region_spaces[region]
            return sum(supplying.repair_value(g, unit) for unit in tired if ground >> p.at[unit] & 1)

        def value(option: Option) -> float:
            return 0.01 if option[0] == "muster-no-more" else damage(option[1])

        chosen = best(context.decision.options, value)
        self.reason = say("muster-enough") if chosen[0] != "muster" else say("muster", region=chosen[1])
        return chosen

    def peace_repair(self, context: BotContext) -> Option:
        g = self.look(context)
        repairs = [option for option in context.decision.options if option != SPENT]
        chosen = best(repairs, lambda option: supplying.repair_value(g, option[1]))
        self.reason = say("repair", piece=chosen[1])
        return chosen

    # Arrivals

    def enter(self, context: BotContext) -> Option:
        """11.11: a piece that waits enters where it is needed; waiting gains nothing."""
        g = self.look(context)

        def value(option: Option) -> float:
            if option == ("wait-on",):
                return -1.0
            if len(option) == 2:
                return supplying.in_reserve(g, option[1])
            return arriving(g, option[1], option[2])

        chosen = best(context.decision.options, value)
        if chosen == ("wait-on",):
            self.reason = say("wait-on")
        elif len(chosen) == 2:
            self.reason = say("to-reserve", piece=chosen[1])
        else:
            self.reason = say("enter", piece=chosen[1], space=chosen[2])
        return chosen

    def leader_arrives(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: supplying.seat(g, option[1], option[2]))
        self.reason = say("leader-goes", piece=chosen[1], space=chosen[2])
        return chosen

    def deploy(self, context: BotContext) -> Option:
        """15.25: a city of the faction first, then where the enemy may come."""
        g = self.look(context)

        def value(option: Option) -> float:
            if option[0] == "keep-back":
                return supplying.in_reserve(g, option[1])
            _, piece, space = option
            if piece >= g.w.roster.first_leader:
                return supplying.seat(g, piece, space)
            bare = 0.0 if g.own >> space & 1 else 0.25 * g.stake[space]
            return arriving(g, piece, space) + bare

        chosen = best(context.decision.options, value)
        if chosen[0] == "keep-back":
            self.reason = say("to-reserve", piece=chosen[1])
        else:
            self.reason = say("enter", piece=chosen[1], space=chosen[2])
        return chosen

    def arrive_at(self, context: BotContext) -> Option:
        """A unit that the rules bring comes where it is wanted most."""
        g = self.look(context)
        piece = self.newcomer(context)

        def value(option: Option) -> float:
            return (
                arriving(g, piece, option[1]) if piece >= 0 else g.risk(option[1]) + 0.05 * g.pull(option[1])
            )

        chosen = best(context.decision.options, value)
        self.reason = say("appear", space=chosen[1])
        return chosen

    def newcomer(self, context: BotContext) -> int:
        roster = self.world(context).roster
        names = {"enlist": "RaChin", "cross": "RcPol"}
        return roster.piece(names[context.decision.kind]) if context.decision.kind in names else -1

    def displace(self, context: BotContext) -> Option:
        g = self.look(context)
        unit = context.decision.data[0]
        chosen = best(context.decision.options, lambda option: arriving(g, unit, option[1]))
        self.reason = say("displace", piece=unit, space=chosen[1])
        return chosen

    def scatter(self, context: BotContext) -> Option:
        """15.35c: Makhno's units go where they harm us least."""
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: -g.pull(option[1]) - g.stake[option[1]])
        self.reason = say("scatter", space=chosen[1])
        return chosen

    def kappel_joins(self, context: BotContext) -> Option:
        g = self.look(context)
        kappel = g.w.roster.piece("Kappel")
        chosen = best(context.decision.options, lambda option: supplying.seat(g, kappel, option[1]))
        self.reason = say("leader-goes", piece=kappel, space=chosen[1])
        return chosen

    def semenov(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: g.risk(option[1]) + g.stake[option[1]])
        self.reason = say("appear", space=chosen[1])
        return chosen

    # Episodes

    def execute(self, context: BotContext) -> Option:
        """13.1c: only when WHITE could reach the Tsar's space; killing him costs two points of influence."""
        g = self.look(context)
        p = g.w
        at = p.at[p.roster.tsar]
        near = g.walk >> at & 1 or g.strike[at] > 0
        alive = not p.has(TSAR_RESCUED)
        chosen: Option = ("execute",) if near and alive and turns_left(p) > 3 else ("spare",)
        self.reason = say("tsar-dies" if chosen == ("execute",) else "tsar-lives")
        return chosen

    def mutinies(self, context: BotContext) -> Option:
        p = self.world(context)
        chosen = best(context.decision.options, lambda option: step_worth(p, option[1]))
        self.reason = say("desert", piece=chosen[1])
        return chosen

    def mutineers_rise(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: nuisance(g, option[1]))
        self.reason = say("greens", space=chosen[1])
        return chosen

    def refuse_orders(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(
            context.decision.options, lambda option: g.foe_power[option[1]] + g.strike_from(option[1])
        )
        self.reason = say("hold-up", space=chosen[1])
        return chosen

    def bomb(self, context: BotContext) -> Option:
        """13.74: three chances in six of points for one of losing the aircraft."""
        bombers = [option for option in context.decision.options if option[0] == "bomb"]
        self.reason = say("bomb", piece=bombers[0][1])
        return bombers[0]
