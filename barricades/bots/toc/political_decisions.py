"""Politics: cards for the boxes, political cards, vetoes, points, tracks, and the set-up of 14.1k."""

from collections.abc import Sequence

from barricades.bots.toc import events, politics
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.officer import Officer, best
from barricades.bots.toc.worth import repair_worth, turns_left
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.ch15_politics.markers import markers_are_final
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.state import POLAND, POLAND_TRACK, UKRAINE, Russia
from barricades.kernel.bots import BotContext
from barricades.kernel.decisions import PASS
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option

RED_BOX, WHITE_BOX, OTHER_BOX = range(3)
OWN_BOX = {WHITE: WHITE_BOX, RED: RED_BOX}
ENOUGH = 3  # the value that chooses two cards against a Bluff (15.12b)
A_LITTLE = 1  # VPs bid for the better side
BIDS = {"v1.5-1918": 10}  # where one side is far better: the mean result of staff against staff
MISSED = 0.5  # what the event of a card counts that goes into a box and comes back later


def favourite(p: Russia) -> int:
    """The side that wins more often when recruits play each other."""
    return RED if is_introduction(p) else WHITE


def why_a_point(p: Russia, faction: int) -> Message:
    """In words: after the last Political Phase a point changes nothing."""
    return say("point" if turns_left(p) > 1 else "point-idle", faction=faction)


class PoliticalDecisions(Officer):
    """Handlers for the Political Phase and for whatever moves markers."""

    def stake(self, context: BotContext) -> Option:
        """15.11b: a real card where our own deck is played, Bluff in the enemy's box, Influence in the third.

        The more the two cards in a box count, the more political cards it brings: a low card in the
        enemy's box keeps their number down.
        """
        g = self.look(context)
        side, box = context.decision.data
        cards = [option[1] for option in context.decision.options if option[0] == "stake"]
        first = side * CARDS_A_SIDE
        wanted = first + (BLUFF if box == OWN_BOX[1 - side] else INFLUENCE)
        if box != OWN_BOX[side] and wanted in cards:
            self.reason = say("stake-bluff" if wanted == first + BLUFF else "stake-influence", box=box)
            return ("stake", wanted, box)
        real = [card for card in cards if card < first + BLUFF]
        if not cards:
            self.reason = say("stake-none", box=box)
            return ("stake-none", box)

        def value(card: int) -> float:
            counts = g.w.edition.actions[card].value or 0
            return min(counts, ENOUGH) + 0.2 * counts - MISSED * events.event_worth(g, card)

        chosen = max(real, key=value) if real else cards[0]
        self.reason = say("stake", card=chosen, box=box)
        return ("stake", chosen, box)

    def take(self, context: BotContext) -> Option:
        """15.12c: the card whose points, and perhaps effect, help most."""
        g = self.look(context)
        options = [option for option in context.decision.options if option != ("time-up",)]
        points = self.political_points(g, context, options)

        def value(option: Option) -> float:
            effect = 0.0 if option[0] == "take" else politics.effect_value(g, option[1], option[0])
            return points[option[1]] + effect

        chosen = best(options, value)
        self.reason = say("take" if chosen[0] == "take" else "take-effect", political=chosen[1])
        return chosen

    def political_points(self, g: Ground, context: BotContext, options: Sequence[Option]) -> dict[int, float]:
        """Card -> what its points are worth to the side that chooses."""
        of = self.values(context.seat)
        return {option[1]: politics.card_value(g.w, context.seat, option[1], of) for option in options}

    def replace_box(self, context: BotContext) -> Option:
        """15.12g: sweep the box that harms us, if it harms enough."""
        p = self.world(context)

        def value(option: Option) -> float:
            return (
                0.3
                if option == ("keep-boxes",)
                else -politics.boxes_worth(p, context.seat, option[1], self.values(context.seat))
            )

        chosen = best(context.decision.options, value)
        self.reason = say("keep-boxes") if chosen == ("keep-boxes",) else say("sweep-box", box=chosen[1])
        return chosen

    def veto(self, context: BotContext) -> Option:
        """15.26e: let it go, unless the enemy could not use it while it stays and might use it later."""
        p = self.world(context)
        faction = context.decision.data[0]
        held = self.values(context.seat)(p, 1 - context.seat, faction)
        lets_go = held > 0
        self.reason = say("let-go" if lets_go else "veto", faction=faction)
        return ("let-go",) if lets_go else ("veto",)

    def place_point(self, context: BotContext) -> Option:
        """5.23: on the faction that is nearest to a change, or most worth having."""
        p = self.world(context)
        chosen = best(
            context.decision.options,
            lambda option: politics.point_value(p, context.seat, option[1], self.values(context.seat)),
        )
        self.reason = why_a_point(p, chosen[1])
        return chosen

    def influence_point(self, context: BotContext) -> Option:
        """11.41: a point, or a box on a track."""
        g = self.look(context)

        def value(option: Option) -> float:
            if option[0] == "point":
                return politics.point_value(g.w, context.seat, option[1], self.values(context.seat))
            return politics.track_value(g, option[1], 1 if option[0] == "right" else -1)

        chosen = best(context.decision.options, value)
        if chosen[0] == "point":
            self.reason = why_a_point(g.w, chosen[1])
        elif markers_are_final(g.w):
            self.reason = say("track-alone" if value(chosen) > 0 else "track-stays", track=chosen[1])
        else:
            self.reason = say("track", track=chosen[1])
        return chosen

    def discredit(self, context: BotContext) -> Option:
        p = self.world(context)
        chosen = best(
            [option for option in context.decision.options if option != PASS],
            lambda option: politics.shift_value(p, RED, option[1], -1, self.values(context.seat)),
        )
        self.reason = say("discredit", faction=chosen[1])
        return chosen

    def push(self, context: BotContext) -> Option:
        """5.41b: the marker that gains most by one box towards WHITE."""
        p = self.world(context)

        def value(option: Option) -> float:
            towards = 1 if option[0] == "push-white" else -1
            return politics.shift_value(p, WHITE, option[1], towards, self.values(context.seat))

        chosen = best([option for option in context.decision.options if option != PASS], value)
        self.reason = say("push", faction=chosen[1])
        return chosen

    def sway(self, context: BotContext) -> Option:
        """5.41: a power whose forces we may use stays as long as it can; one that we only hold may leave."""
        p = self.world(context)
        faction = context.decision.data[0]
        stays = p.may_use(context.seat, faction)
        self.reason = say("sway-stay" if stays else "sway-leave", faction=faction)
        return ("sway", 1 if stays else -1)

    def first_entry(self, context: BotContext) -> Option:
        """5.49: a country that is invaded shall act for us as far as it may."""
        track = context.decision.data[0]
        country = POLAND if track == POLAND_TRACK else UKRAINE
        p = self.world(context)
        ours = p.may_use(context.seat, country)
        self.reason = say("track", track=track)
        return ("right" if ours else "left", track)

    # 6.4 Choosing sides

    def bid(self, context: BotContext) -> Option:
        """A little for the side that wins more often between bots, or as much as may be bid."""
        p = self.world(context)
        side, points = favourite(p), BIDS.get(p.scenario, A_LITTLE)
        self.reason = say("bid" if points == A_LITTLE else "bid-high", side=side, number=points)
        return ("bid", points, side)

    def take_side(self, context: BotContext) -> Option:
        side = favourite(self.world(context))
        self.reason = say("take-side", side=side)
        return ("take-side", side)

    # 14.1k The optional set-up

    def commit(self, context: BotContext) -> Option:
        """A card of middling value whose event is missed least, for the armies that it restores."""
        g = self.look(context)
        cards = [option for option in context.decision.options if option[0] == "commit"]
        if not cards:
            self.reason = say("commit-none")
            return context.decision.options[-1]

        def value(option: Option) -> float:
            counts = g.w.edition.actions[option[1]].value or 0
            return 0.9 * counts - events.event_worth(g, option[1])

        chosen = best(cards, value)
        self.reason = say("commit", card=chosen[1])
        return chosen

    def restore(self, context: BotContext) -> Option:
        g = self.look(context)
        armies = [option for option in context.decision.options if option[0] == "restore"]
        chosen = best(
            armies, lambda option: repair_worth(g.w, option[1]) + 0.05 * g.strike[g.w.at[option[1]]]
        )
        self.reason = say("restore", piece=chosen[1])
        return chosen
