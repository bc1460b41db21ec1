"""Events of cards: which branch, which target; and initiative cards in their windows."""

from barricades.bots.toc import events, fighting, operations, politics, supplying
from barricades.bots.toc.action_phase import nuisance
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.officer import Officer, best
from barricades.bots.toc.supplying import arriving
from barricades.bots.toc.worth import unit_worth
from barricades.games.toc.cards.card_politics import GROUPS
from barricades.games.toc.ch03_components.atlas import FACTIONS, WHITE
from barricades.games.toc.ch06_actions.actions import playable
from barricades.games.toc.state import FINLAND, POLAND, POLAND_TRACK, UKRAINE
from barricades.kernel.bits import members
from barricades.kernel.bots import BotContext
from barricades.kernel.decisions import PASS
from barricades.kernel.messages import say
from barricades.kernel.notation import Option

# What the branches of cards are worth where nothing in the position decides it.
BRANCHES = {
    "cossacks": 4.0, "cancel": 3.0, "surprise": 2.0, "terrain": 1.5, "leader": 1.2, "asset": 1.0,
    "noact": 0.7, "step": 0.6, "cavalry": 3.0, "army": 3.5, "leaders": 2.5, "card": 1.5,
}  # fmt: skip
ALARMING = 2.0  # what an enemy attack must promise before a card is spent on it
DECISIVE = 3.0  # the stake of a combat that is worth a card


class CardEvents(Officer):
    """Handlers for what cards do."""

    def branch(self, context: BotContext) -> Option:
        g = self.look(context)
        words = g.w.game.names["branch"]
        chosen = best(context.decision.options, lambda option: self.branch_value(g, words.token(option[1])))
        self.reason = say("branch", card=context.decision.data[0], branch=chosen[1])
        return chosen

    def branch_value(self, g: Ground, word: str) -> float:
        p, side, of = g.w, g.side, self.values(g.side)
        if word == "point":
            return max(
                (politics.point_value(p, side, each, of) for each in range(len(FACTIONS))), default=0.0
            )
        if word in ("east", "west"):
            group = sorted(map(FACTIONS.index, GROUPS[word.title()]))
            values = sorted((politics.point_value(p, side, each, of) for each in group), reverse=True)
            return sum(values[:2])
        if word == "poles":
            return politics.shift_value(p, side, POLAND, 1, of)
        if word == "finns":
            return politics.shift_value(p, side, FINLAND, 1 if side == WHITE else -1, of)
        if word == "marker":
            country = POLAND if side == WHITE else UKRAINE
            return politics.shift_value(p, side, country, 1 if side == WHITE else -1, of)
        if word == "track":
            return politics.track_value(g, POLAND_TRACK, 2)
        return BRANCHES.get(word, 0.0)

    # Forces

    def place_piece(self, context: BotContext) -> Option:
        """11.10: where the piece is needed most; a corps that is needed nowhere goes to the reserve."""
        g = self.look(context)

        def value(option: Option) -> float:
            if option[0] in ("to-reserve", "enter-reserve", "keep-back", "hold-back"):
                return supplying.in_reserve(g, option[1])
            return arriving(g, option[1], option[2])

        chosen = best(context.decision.options, value)
        if len(chosen) > 2:
            self.reason = say("enter", piece=chosen[1], space=chosen[2])
        else:
            self.reason = say("to-reserve", piece=chosen[1])
        return chosen

    def take_asset(self, context: BotContext) -> Option:
        """A train serves in winter too, aircraft do not."""
        p = self.world(context)
        chosen = best(context.decision.options, lambda option: p.roster.asset_kind[option[1]] == "train")
        self.reason = say("take-asset", piece=chosen[1])
        return chosen

    def return_army(self, context: BotContext) -> Option:
        g = self.look(context)
        armies = [option for option in context.decision.options if option[0] == "return"]
        chosen = best(
            armies, lambda option: g.w.roster.strength[option[1]][1] + arriving(g, option[1], option[2])
        )
        self.reason = say("enter", piece=chosen[1], space=chosen[2])
        return chosen

    def greens_at(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: nuisance(g, option[1]))
        self.reason = say("greens", space=chosen[1])
        return chosen

    def strike_stack(self, context: BotContext) -> Option:
        """The enemy stack that is worth most."""
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: g.foe_worth[option[1]])
        self.reason = say("strike-stack", space=chosen[1])
        return chosen

    def pick(self, context: BotContext) -> Option:
        """A corps of the enemy: the one that holds most by itself."""
        g = self.look(context)
        p = g.w

        def value(option: Option) -> float:
            space = p.at[option[1]]
            alone = len(p.units_in(space)) == 1
            return unit_worth(p, option[1]) + (g.stake[space] if alone else 0.0)

        chosen = best(context.decision.options, value)
        self.reason = say("pick", piece=chosen[1])
        return chosen

    def replace_with(self, context: BotContext) -> Option:
        p = self.world(context)
        chosen = best(context.decision.options, lambda option: -unit_worth(p, option[1]))
        self.reason = say("replace-with", piece=chosen[1])
        return chosen

    # Marks

    def mark_no_act(self, context: BotContext) -> Option:
        """Hold up the enemy stack that threatens most, or free an own one that matters more."""
        g = self.look(context)

        def value(option: Option) -> float:
            if option[0] == "no-act-off":
                return 0.4 * g.own_power[option[1]]
            return 0.2 * g.foe_power[option[1]] + 0.15 * g.strike_from(option[1])

        chosen = best(context.decision.options, value)
        self.reason = say("hold-up" if chosen[0] == "no-act-on" else "lift", space=chosen[1])
        return chosen

    def cancel(self, context: BotContext) -> Option:
        """6.26a: the marked stack from which the worst attack would come."""
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: self.menace(g, option[1]))
        self.reason = say("cancel", space=chosen[1])
        return chosen

    def menace(self, g: Ground, spaces_or_one: int, *, mask: bool = False) -> float:
        """What the enemy's best attack from a marked space, or a set of them, promises."""
        foe = self.ground(g.w, g.foe)
        spaces = spaces_or_one if mask else 1 << spaces_or_one
        found = max((each.chance.value for each in fighting.prospects(foe, spaces)), default=0.0)
        foe.w = g.w
        return found

    def confuse(self, context: BotContext) -> Option:
        p = self.world(context)

        def value(option: Option) -> float:
            near = bool((p.fighting | p.battle.origins) >> p.at[option[1]] & 1)
            return p.rating(option[1]) + 3 * near

        chosen = best(context.decision.options, value)
        self.reason = say("confuse", piece=chosen[1])
        return chosen

    def name_offensive(self, context: BotContext) -> Option:
        """6.27: the region in which our attacks promise most."""
        g = self.look(context)
        gains: dict[int, float] = {}
        for order in operations.orders(g, self.style.bar):
            where = order.attack.target if order.attack else order.move.end if order.move else -1
            region = g.atlas.region_of[where]
            gains[region] = gains.get(region, 0.0) + order.gain * (1.5 if order.attack else 1.0)

        def value(option: Option) -> float:
            ours = sum(g.own_power[space] for space in members(g.own & g.atlas.region_spaces[option[1]]))
            return gains.get(option[1], 0.0) + 0.01 * ours

        chosen = best(context.decision.options, value)
        self.reason = say("offensive", region=chosen[1])
        return chosen

    def ambush(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: nuisance(g, option[1]))
        self.reason = say("ambush", space=chosen[1])
        return chosen

    # Hands

    def throw_away(self, context: BotContext) -> Option:
        """The card whose event would serve the enemy most."""
        g = self.look(context)
        listed = events.listed(g.w.scenario)

        def value(option: Option) -> float:
            return listed[option[1]][0] + 0.3 * (g.w.edition.actions[option[1]].value or 0)

        chosen = best(context.decision.options, value)
        self.reason = say("throw-away", card=chosen[1])
        return chosen

    def take_back(self, context: BotContext) -> Option:
        g = self.look(context)
        listed = events.listed(g.w.scenario)

        def value(option: Option) -> float:
            return listed[option[1]][0] + 0.4 * (g.w.edition.actions[option[1]].value or 0)

        chosen = best(context.decision.options, value)
        self.reason = say("take-back", card=chosen[1])
        return chosen

    # 6.26 Windows

    def window(self, context: BotContext) -> Option:
        """An initiative card where it changes something that matters, or before it would be left over."""
        cards = [option for option in context.decision.options if option != PASS]
        if not cards:
            self.reason = say("no-initiative")
            return PASS
        g = self.look(context)
        if self.worth_a_card(context, g):
            chosen = best(cards, lambda option: -(g.w.edition.actions[option[1]].value or 0))
            self.reason = say("initiative", card=chosen[1])
            return chosen
        self.reason = say("keep-initiative", card=cards[0][1])
        return PASS

    def worth_a_card(self, context: BotContext, g: Ground) -> bool:
        p, kind = g.w, context.decision.kind
        if kind == "enemy-after-markers":
            return self.menace(g, p.fighting, mask=True) > ALARMING
        if kind in ("attacker-in-combat", "defender-in-combat"):
            return g.stake[p.battle.target] >= DECISIVE
        if kind == "before-the-die":
            at = p.battle.target
            leader = context.decision.data[0]
            return at >= 0 and g.stake[at] >= DECISIVE and p.rating(leader) < 4
        if kind == "enemy-part":
            spare = len(playable(p, g.side)) - (p.rounds - p.round + 1)
            return p.round == p.rounds and spare > 0
        return False
