"""The Action Phase: which card for which use, where markers go, who moves, and special actions."""

from barricades.bots.toc import events, fighting, marching, operations, supplying
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.officer import DONE, Officer, best
from barricades.bots.toc.worth import repair_worth, step_worth
from barricades.games.toc.ch06_actions.actions import EVENT, OPERATIONS, REDEPLOYMENT, playable, value_of
from barricades.games.toc.ch07_movement.activation import (
    MARK_FIGHT,
    MARK_MOVE,
    VIOLATE_FIGHT,
    VIOLATE_MOVE,
    VIOLATIONS,
    confined,
)
from barricades.games.toc.ch07_movement.limits import activated
from barricades.games.toc.ch07_movement.special_actions import (
    COMMAND,
    LIFT,
    ONE_SPACE,
    PROPAGANDA,
    PUT_DOWN,
    RAISE,
    commander,
    held_up,
    propaganda_modifier,
    propaganda_targets,
    rides,
    to_rally,
)
from barricades.games.toc.ch13_special.infighting import attack_banned
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.bots import BotContext
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option

SCARCE = 0.25  # what each point of a card's value costs while there are fewer cards than rounds
FOLLOW = 0.3  # what it is worth to go where others of the stack have gone
PUSHED = 1.2  # what an offensive adds to its attacks
GREENS = 0.3
SPOKEN = 0.12  # what it is worth to hold up a point of enemy strength
FREED = 0.3
AT_ONCE = 100.0  # what costs nothing and can only help is done first
# What v1.5 offers besides cards and special actions: a war gives the enemy the faction (8.511), a revolt is
# an action like Greens, and the attempts for the Tsar and the Poles cost nothing.
BESIDES = {"declare-war": -AT_ONCE, "incite": GREENS, "rescue": AT_ONCE, "towards-moskva": AT_ONCE}


class ActionPhase(Officer):
    """Handlers for the side whose part it is."""

    def act(self, context: BotContext) -> Option:
        """6.1: the card and use, or special action, that gains most beyond what the card is worth later."""
        g = self.look(context)
        wanted = operations.orders(g, self.style.bar)
        chosen = best(context.decision.options, lambda option: self.action_value(g, option, wanted))
        self.reason = self.action_reason(g, chosen, wanted)
        return chosen

    def action_value(self, g: Ground, option: Option, wanted: list[operations.Order]) -> float:
        if option[0] in BESIDES:
            return BESIDES[option[0]]
        if len(option) == 1:
            return self.special_value(g, option[0], wanted)
        use, card = option
        value = value_of(g.w, card)
        gain = -self.scarcity(g) * value
        if use == EVENT:
            id = g.w.edition.actions[card].id
            if id in events.OFFENSIVES:
                return gain + PUSHED * operations.plan(g, events.OFFENSIVES[id], wanted).gain
            return gain + g.events * events.event_worth(g, card)
        gain -= events.kept_for_events(g, card)
        if use == OPERATIONS:
            return gain + operations.plan(g, value, wanted).gain
        if use == REDEPLOYMENT:
            return gain + g.journeys * supplying.redeployment_value(g, value)
        return gain + g.rebuilding * events.patience(g) * supplying.replacements_value(g, value)

    def scarcity(self, g: Ground) -> float:
        """A card played now is missed later while there are fewer of them than rounds."""
        p = g.w
        spare = len(playable(p, g.side)) - (p.rounds - p.round + 1)
        return 0.0 if spare >= 0 else SCARCE

    def special_value(self, g: Ground, action: str, wanted: list[operations.Order]) -> float:
        p, side = g.w, g.side
        if action == ONE_SPACE:
            return operations.plan(g, 1, wanted).gain
        if action == COMMAND:
            return self.command_value(g)
        if action == PROPAGANDA:
            return max(
                (self.sermon(g, space) for space in members(propaganda_targets(p, side))), default=-1.0
            )
        if action == LIFT:
            return max((FREED * g.own_power[space] for space in members(held_up(p, side))), default=-1.0)
        return GREENS if action in (RAISE, PUT_DOWN) else 0.0

    def action_reason(self, g: Ground, chosen: Option, wanted: list[operations.Order]) -> Message:
        if len(chosen) == 1 or chosen[0] in BESIDES:
            return say(f"special-{chosen[0]}")
        use, card = chosen
        if use == EVENT:
            demanded = events.demanded(g.w, card)
            return say("play-event-or-pay" if demanded else "play-event", card=card)
        if use == OPERATIONS:
            made = operations.plan(g, value_of(g.w, card), wanted).orders
            if not made:
                return say("play-ops-quiet", card=card)
            first = made[0]
            if first.attack:
                return say("play-ops-attack", card=card, space=first.attack.target)
            assert first.move is not None
            return say("play-ops-move", card=card, space=first.move.end)
        return say("play-redeploy" if use == REDEPLOYMENT else "play-replacements", card=card)

    # 7.21 Markers

    def mark(self, context: BotContext) -> Option:
        """The markers for the best orders, one space at a time."""
        g = self.look(context)
        p, (_, value, _, *where) = g.w, context.decision.data
        allowed = confined(p, *where)
        wanted = [order for order in operations.orders(g, self.style.bar) if not order.spaces & ~allowed]
        offered = {option[1]: option[0] for option in context.decision.options if option != DONE}
        for order in operations.plan(g, value, wanted, p.moving, p.fighting).orders:
            for space in members(order.spaces & ~(p.moving | p.fighting)):
                if space not in offered:
                    break
                forbidden = offered[space] in VIOLATIONS
                if order.attack:
                    self.reason = prospect(p, "mark-fight", order.attack)
                    return (VIOLATE_FIGHT if forbidden else MARK_FIGHT, space)
                assert order.move is not None
                self.reason = purpose(g, order.move)
                return (VIOLATE_MOVE if forbidden else MARK_MOVE, space)
        self.reason = say("no-more-markers")
        return DONE

    # 7.1 Movement

    def march(self, context: BotContext) -> Option:
        """The stack that has begun first; then leaders after their units; then the next stack."""
        g = self.look(context)
        p = g.w
        spaces = members(p.moving)
        if p.origin >= 0 and p.moving >> p.origin & 1:
            spaces = [p.origin, *(space for space in spaces if space != p.origin)]
        for space in spaces:
            move = self.next_move(g, space)
            if move is not None:
                unit = max(members(move.units), key=lambda each: (p.strength(each), -each))
                self.reason = purpose(g, move)
                return ("move", unit, space, move.end)
            follower = self.follower(context, g, space)
            if follower is not None:
                self.reason = say("leader-follows", piece=follower[1], space=follower[3])
                return follower
        self.reason = say("stand-fast")
        return DONE

    def next_move(self, g: Ground, space: int) -> marching.Move | None:
        """The best move from a marked space that is worth making."""
        p = g.w
        units = activated(p, g.side, space)
        if not units:
            return None
        best_so_far = marching.best_move(g, units, space)
        gone = p.gone_to if p.origin == space else 0
        if gone:
            for unit in units:
                judge = marching.judgement(g, [unit], space)
                for end in members(marching.ends_of(g, [unit], space) & gone):
                    gain = judge(end) + FOLLOW
                    if best_so_far is None or gain > best_so_far.gain:
                        best_so_far = marching.Move(BIT[unit], space, end, gain)
        if best_so_far is None or best_so_far.gain <= marching.STAY:
            return None
        return best_so_far

    def follower(self, context: BotContext, g: Ground, space: int) -> Option | None:
        """A leader, the train or the Tsar who is better placed where units of the stack have gone."""
        p = g.w
        found: tuple[float, Option] | None = None
        for option in context.decision.options:
            if (
                option == DONE
                or option[0] != "move"
                or option[1] < p.roster.first_leader
                or option[2] != space
            ):
                continue
            _, piece, start, end = option
            if piece >= p.roster.first_asset or piece == p.roster.tsar:
                gain = 0.3 if not g.foes & g.atlas.near[end] and g.foes & g.atlas.near[start] else 0.0
            else:
                gain = supplying.seat(g, piece, end) - supplying.seat(g, piece, start)
            if gain > 0.1 and (found is None or gain > found[0]):
                found = (gain, option)
        return found[1] if found else None

    def go_on(self, context: BotContext) -> Option:
        """A unit on its way ends where it is worth most."""
        g = self.look(context)
        _, unit, *_ = context.decision.data
        judge = marching.judgement(g, [unit], g.w.at[unit])

        def value(option: Option) -> float:
            return 0.05 if option[0] == "halt" else judge(option[3]) - (0.1 if option[0] == "step" else 0.0)

        chosen = best(context.decision.options, value)
        end = g.w.at[unit] if chosen[0] == "halt" else chosen[3]
        self.reason = say("on-the-way", piece=unit, space=end)
        return chosen

    def rejoin(self, context: BotContext) -> Option:
        """12.62, 8.52: a leader without units goes where a leader is needed most."""
        g = self.look(context)
        leader = context.decision.data[-1]
        chosen = best(context.decision.options, lambda option: supplying.seat(g, leader, option[-1]))
        self.reason = say("leader-goes", piece=leader, space=chosen[-1])
        return chosen

    # 7.32 to 7.36 Special actions

    def command_value(self, g: Ground) -> float:
        """7.32: what Trotsky or Wrangel can do: rally the best army, or lead a space."""
        p, side = g.w, g.side
        leader = commander(p, side)
        if leader < 0:
            return -1.0
        chance = p.rating(leader) / 6
        tired = [
            unit for space in members(rides(p, side, leader)) for unit in self.tired(p, side, leader, space)
        ]
        return max((chance * (repair_worth(p, unit) + 0.2) for unit in tired), default=0.0)

    def tired(self, p: Russia, side: int, leader: int, space: int) -> list[int]:
        """7.32: the armies that the commander could rally in a space."""
        kept, p.at[leader] = p.at[leader], space
        found = to_rally(p, side, leader)
        p.at[leader] = kept
        return found

    def ride(self, context: BotContext) -> Option:
        g = self.look(context)
        side, leader = context.decision.data

        def value(option: Option) -> float:
            armies = self.tired(g.w, side, leader, option[1])
            rallied = max((repair_worth(g.w, unit) for unit in armies), default=0.0)
            return rallied + 0.3 * supplying.seat(g, leader, option[1])

        chosen = best(context.decision.options, value)
        self.reason = say("ride", piece=leader, space=chosen[1])
        return chosen

    def command(self, context: BotContext) -> Option:
        g = self.look(context)
        rallies = [option for option in context.decision.options if option[0] == "rally"]
        if not rallies:
            self.reason = say("lead")
            return ("lead",)
        chosen = best(rallies, lambda option: repair_worth(g.w, option[1]))
        lead = max(
            (
                order.gain
                for order in operations.orders(g, self.style.bar)
                if order.spaces == BIT[g.w.at[context.decision.data[1]]]
            ),
            default=0.0,
        )
        if lead > g.w.rating(context.decision.data[1]) / 6 * repair_worth(g.w, chosen[1]):
            self.reason = say("lead")
            return ("lead",)
        self.reason = say("rally", piece=chosen[1])
        return chosen

    def sermon(self, g: Ground, space: int) -> float:
        """7.33: what propaganda at a stack promises."""
        p = g.w
        modifier = propaganda_modifier(p, g.side, space)
        dice = [die + modifier for die in range(1, 7)]
        held = sum(die <= 2 for die in dice) / 6 * SPOKEN * g.foe_power[space]
        step = sum(die == 3 for die in dice) / 6 * 0.7
        return held * (2.0 if g.strike_from(space) else 1.0) + step - sum(die >= 6 for die in dice) / 6 * 0.6

    def preach(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: self.sermon(g, option[1]))
        self.reason = say("preach", space=chosen[1])
        return chosen

    def desert(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: step_worth(g.w, option[1]))
        self.reason = say("desert", piece=chosen[1])
        return chosen

    def hold_up(self, context: BotContext) -> Option:
        """A NO ACT marker on the strongest enemy stack that could strike."""
        g = self.look(context)
        chosen = best(
            context.decision.options, lambda option: g.foe_power[option[1]] + g.strike_from(option[1])
        )
        self.reason = say("hold-up", space=chosen[1])
        return chosen

    def lift(self, context: BotContext) -> Option:
        g = self.look(context)
        spaces = [option for option in context.decision.options if option[0] == "lift"]
        chosen = best(spaces, lambda option: g.own_power[option[1]] + supplying.front(g, option[1]))
        self.reason = say("lift", space=chosen[1])
        return chosen

    def rise(self, context: BotContext) -> Option:
        """Greens where they cut most: on a railway, near enemy stacks."""
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: nuisance(g, option[1]))
        self.reason = say("greens", space=chosen[1])
        return chosen

    def disperse(self, context: BotContext) -> Option:
        g = self.look(context)
        chosen = best(context.decision.options, lambda option: g.stake[option[1]] + 0.02 * g.pull(option[1]))
        self.reason = say("disperse", space=chosen[1])
        return chosen

    def disobey(self, context: BotContext) -> Option:
        """7.25f: Makhno's units turn on the stack that loses most by it."""
        g = self.look(context)
        strikes = [option for option in context.decision.options if option[0] == "makhno-strikes"]
        if not strikes:
            self.reason = say("makhno-idle")
            return context.decision.options[0]
        chosen = best(strikes, lambda option: g.foe_worth[option[2]] - 0.3 * g.foe_power[option[2]])
        self.reason = say("makhno-strikes", space=chosen[2])
        return chosen

    # 9 Redeployment

    def send(self, context: BotContext) -> Option:
        g = self.look(context)
        pieces = [option[1] for option in context.decision.options if option != DONE]
        found = supplying.journeys(g, pieces)
        if not found:
            self.reason = say("no-travel")
            return DONE
        self.reason = say("travel", piece=found[0].piece, space=found[0].end)
        return ("send", found[0].piece)

    def send_to(self, context: BotContext) -> Option:
        g = self.look(context)
        piece = context.decision.data[2]
        journey = supplying.best_journey(g, piece)
        assert journey is not None
        self.reason = say("travel", piece=piece, space=journey.end)
        return ("send-to", journey.end)

    def bring_train(self, context: BotContext) -> Option:
        """13.73: the train goes along to where no enemy is near."""
        g = self.look(context)

        def value(option: Option) -> float:
            end = g.w.at[g.w.roster.train] if option == DONE else option[3]
            return -0.1 * g.strike[end] - (0.5 if g.walk >> end & 1 else 0.0) + (option != DONE) * 0.01

        chosen = best(context.decision.options, value)
        self.reason = say("train-stays" if chosen == DONE else "train-goes")
        return chosen


def nuisance(g: Ground, space: int) -> float:
    """How much it harms the enemy that a space is lost to it for a while."""
    near = g.atlas.near[space]
    behind = sum(g.foe_power[each] for each in members(near & g.foes))
    return 0.2 * (g.atlas.rail[space].bit_count()) + 0.1 * behind + g.stake[space]


def prospect(p: Russia, id: str, attack: fighting.Attack) -> Message:
    """What an attack promises, in words; what it costs by the own chit is said besides."""
    chance = attack.chance
    barred = any(attack_banned(p, unit) for unit in members(attack.units))
    return say(
        f"{id}-barred" if barred else id, space=attack.target, units=tuple(members(attack.units)),
        chance=round(100 * chance.emptied), killed=float(chance.killed), lost=float(chance.lost),
    )  # fmt: skip


def purpose(g: Ground, move: marching.Move) -> Message:
    """Why a move is made, in words."""
    said = {"units": tuple(members(move.units)), "space": move.end}
    if g.reopens(move.end) > g.stake[move.end]:
        return Message("to-reopen", said)
    if g.taking(move.end) >= 0.8:
        return Message("to-take", said)
    if g.friendly >> move.end & 1 and g.risk(move.end) > 0.5:
        return Message("to-guard", said)
    power = sum(map(g.w.strength, members(move.units)))
    if marching.contact(g, move.end, power) > 0.2:
        return Message("to-threaten", said)
    return Message("to-close-up", said)
