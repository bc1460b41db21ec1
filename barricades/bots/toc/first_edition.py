"""Decisions that only v1.5 has: withdrawals, subjugation, the end of 1919, Poland and Ukraine, landings."""

from barricades.bots.toc import events, supplying
from barricades.bots.toc.ground import Ground, falls
from barricades.bots.toc.officer import Officer, best
from barricades.bots.toc.sudden_death import points_matter
from barricades.bots.toc.supplying import arriving
from barricades.bots.toc.worth import turns_left, unit_worth
from barricades.games.toc.ch03_components.atlas import RED
from barricades.games.toc.ch15_politics.factions import forces
from barricades.games.toc.editions.v1_5.landing import aboard_with
from barricades.games.toc.editions.v1_5.objectives import cities_of, reached
from barricades.games.toc.editions.v1_5.poland import STEPS_FOR_A_POINT
from barricades.games.toc.editions.v1_5.scenario_1919 import number_for_the_end, red_has_won
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.editions.v1_5.subjugation import conquered_before
from barricades.games.toc.editions.v1_5.ukraine import rebels
from barricades.games.toc.state import RESERVE
from barricades.kernel.bits import BIT, members
from barricades.kernel.bots import BotContext
from barricades.kernel.messages import say
from barricades.kernel.notation import Option

GARRISON = 0.75  # a corps that neither moves nor retreats
SERVE = 3  # turns for which the forces of a Republic are counted
OPERATIONS = 0.3  # what each point of a card's value is missed in the rounds of a turn
SEA_LEGS = 0.6  # how much of its worth a landing party risks
FACES = range(1, 7)


class FirstEdition(Officer):
    """Handlers for decisions of v1.5 alone."""

    def first(self, context: BotContext) -> FirstRussia:
        p = self.world(context)
        assert isinstance(p, FirstRussia)
        return p

    # 8.41, 8.6

    def appeal(self, context: BotContext) -> Option:
        """8.41: a power that fights for WHITE, or may come to do so, is asked to stay."""
        p, faction = self.first(context), context.decision.data[0]
        wanted = p.marker[faction] > 0
        self.reason = say("plead" if wanted else "no-plea", faction=faction)
        return ("plead",) if wanted else ("no-plea",)

    def subjugate(self, context: BotContext) -> Option:
        """8.62: points and garrisons for the cities, against the forces that leave the game."""
        p = self.first(context)

        def value(option: Option) -> float:
            return subjugation_worth(p, option[1]) if option[0] == "subjugate" else 0.0

        chosen = best(context.decision.options, value)
        if chosen[0] == "subjugate":
            self.reason = say("subjugate", faction=chosen[1])
        else:
            self.reason = say("no-subjugation")
        return chosen

    # 5.26, 5.27

    def write_down(self, context: BotContext) -> Option:
        """5.26: the objective of whose cities RED holds most."""
        p = self.first(context)
        chosen = best(context.decision.options, lambda option: within_reach(p, option[1]))
        self.reason = say("write-down")
        return chosen

    def pledge(self, context: BotContext) -> Option:
        """5.27: the card that is missed least; a high one only if the die can be bent to some purpose."""
        g = self.look(context)
        p = self.first(context)
        use = chance_of_the_end(p, -1) != chance_of_the_end(p, 1)
        cards = [option for option in context.decision.options if option[0] == "pledge"]

        def value(option: Option) -> float:
            counts = p.edition.actions[option[1]].value or 0
            return (1 if use else -OPERATIONS) * counts - max(0.0, events.event_worth(g, option[1]))

        chosen = best(cards, value)
        self.reason = say("pledge-high" if use else "pledge", card=chosen[1])
        return chosen

    def bend(self, context: BotContext) -> Option:
        """5.27: the side that would win now wants the end, the other one time; else the die is left alone."""
        p = self.first(context)
        ahead = red_has_won(p) == (context.seat == RED)
        sign = 1 if ahead else -1
        chosen = best(
            context.decision.options,
            lambda option: sign * chance_of_the_end(p, option[1]) - 0.001 * abs(option[1]),
        )
        if not chosen[1]:
            self.reason = say("bend-none")
        else:
            self.reason = say("bend-end" if ahead else "bend-time")
        return chosen

    # 8.315, 8.321, 8.324

    def levy(self, context: BotContext) -> Option:
        """8.321: points are paid while the steps they buy are worth more."""
        g = self.look(context)
        price = points_matter(g.w)
        chosen = best(
            context.decision.options,
            lambda option: supplying.replacements_value(g, STEPS_FOR_A_POINT * option[1]) - price * option[1],
        )
        self.reason = say("levy", number=chosen[1]) if chosen[1] else say("no-levy")
        return chosen

    def peasants_rise(self, context: BotContext) -> Option:
        """8.324: peasants rise where they win or cut off most."""
        g = self.look(context)
        army = rebels(self.first(context))[0]
        chosen = best(
            context.decision.options, lambda option: arriving(g, army, option[1]) + g.taking(option[1])
        )
        self.reason = say("appear", space=chosen[1])
        return chosen

    def place_var_army(self, context: BotContext) -> Option:
        """8.315: the army joins the unit that needs it most; held back it would be lost to us."""
        g = self.look(context)
        places = [option for option in context.decision.options if option[0] == "set-up"]
        chosen = best(places, lambda option: arriving(g, option[1], option[2]))
        self.reason = say("enter", piece=chosen[1], space=chosen[2])
        return chosen

    # 8.317

    def landing(self, context: BotContext) -> Option:
        """8.317: the port that promises most, if any is worth the risk."""
        g = self.look(context)
        p = self.first(context)

        def value(option: Option) -> float:
            return landing_worth(g, p, option[1]) if option[0] == "land-at" else 0.0

        chosen = best(context.decision.options, value)
        self.reason = say("land-at", space=chosen[1]) if chosen[0] == "land-at" else say("no-landing")
        return chosen

    def embark(self, context: BotContext) -> Option:
        """8.317: everything that has room goes, the strongest first."""
        p = self.first(context)
        units = [option for option in context.decision.options if option[0] == "embark"]
        chosen = best(units, lambda option: unit_worth(p, option[1]))
        self.reason = say("embark", piece=chosen[1])
        return chosen


def subjugation_worth(p: FirstRussia, faction: int) -> float:
    """8.62: points and garrisons, less what RED gives up."""
    cities = (p.atlas.faction_region[faction] & p.atlas.vcs).bit_count()
    serving = [*forces(p, faction), *conquered_before(p, faction)]
    lost = sum(
        unit_worth(p, unit)
        for unit in serving
        if p.roster.units >> unit & 1
        and p.allegiance[unit] == RED
        and (p.at[unit] >= 0 or p.at[unit] == RESERVE)
    )
    return cities * (1.0 + GARRISON) - lost * min(1.0, (turns_left(p) - 1) / SERVE)


def within_reach(p: FirstRussia, objective: int) -> float:
    """5.26: how much of an objective RED has; one that is reached counts more than any other."""
    cities = cities_of(p, objective)
    share = (cities & p.friendly(RED)).bit_count() / cities.bit_count() if cities else 0.0
    return share + (reached(p) >> objective & 1)


def chance_of_the_end(p: FirstRussia, by: int) -> float:
    """5.27: the chance that the game ends with the die changed by so much."""
    return sum(die + by == number_for_the_end(p) for die in FACES) / len(FACES)


def landing_worth(g: Ground, p: FirstRussia, port: int) -> float:
    """The chance to win a port times what it brings, less what the landing party risks."""
    aboard = 0
    while waiting := aboard_with(p, port, aboard):
        aboard |= BIT[max(waiting, key=p.strength)]
    party = list(members(aboard))
    force, worth = sum(map(p.strength, party)), sum(unit_worth(p, unit) for unit in party)
    defended = bool(p.units_of(RED, port))
    chance = falls(force, max(1, g.foe_power[port]), g.shelter[port]) if defended else 1.0
    risk = (1 - chance) * SEA_LEGS * worth
    return chance * g.taking(port) - risk
