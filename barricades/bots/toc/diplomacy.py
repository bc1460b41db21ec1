"""The Political Phase as `staff` plays it: spare cards are used, the enemy's choice is foreseen."""

from collections.abc import Sequence
from itertools import combinations

from barricades.bots.toc import events, politics
from barricades.bots.toc.boxes import OWN_BOX, Wagers, is_real
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.political_decisions import BIDS, PoliticalDecisions, favourite
from barricades.bots.toc.politics import Worth
from barricades.bots.toc.worth import faction_worth, turns_left
from barricades.games.toc.cards.standing import may_enter_southeast
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.hidden import FIRST_SPECIAL, known_politics
from barricades.games.toc.state import CZECH_LEGION, MAKHNO, POLAND, TURKISTAN, Russia
from barricades.kernel.bots import BotContext
from barricades.kernel.messages import say
from barricades.kernel.notation import Option

KHIVA = FACTIONS.index("Khiva")
CONQUERED = 2.0  # 15.31d: points for each city of a Republic that is conquered
# What the Czech Legion is worth to WHITE besides in the three turns of the introduction: without it WHITE has
# no army on the Volga.
LEGION = 8.0
# What the armies of a faction do for RED besides, next to cities that WHITE can hardly guard: Aktyubinsk and
# Orenburg, Sevastopol and Yekaterinodar.
TROUBLE = {TURKISTAN: 4.0, MAKHNO: 3.0}
# What a side fears of the enemy's control besides. No faction brings a stronger army than Poland, and it is
# rebuilt every turn; in the short war of the introduction Turkistan and Makhno take cities that WHITE can
# hardly guard.
DREAD_OF_POLAND = 8.0
DREADED_BY_WHITE = {TURKISTAN: 6.0, MAKHNO: 4.0}
LOOKS_AHEAD = 3  # turns for which a lost city is counted
MISSED = 0.5  # what the event of a card counts that goes into a box and comes back later
ENOUGH = 3  # the value that chooses two cards against a Bluff (15.12b)
A_POINT = 0.4  # and each point of its value, which pays for operations
FEW = 7  # cards that are looked at in pairs


def wary_worth(p: Russia, side: int, faction: int) -> float:
    """What control of a faction is worth: some decide wars; Khiva falls to a RED Turkistan."""
    threatened = faction == KHIVA and side == WHITE and p.marker[TURKISTAN] < 0
    if threatened and not p.gone >> KHIVA & 1 and turkistan_marches(p):
        return -CONQUERED - 0.5 * min(LOOKS_AHEAD, turns_left(p))
    worth = faction_worth(p, side, faction)
    if faction == CZECH_LEGION and side == WHITE and worth and is_introduction(p) and turns_left(p) > 1:
        return worth + LEGION
    if side == RED and worth and turns_left(p) > 1 and (faction != TURKISTAN or turkistan_marches(p)):
        return worth + TROUBLE.get(faction, 0.0)
    return worth


def as_red_sees_it(p: Russia, side: int, faction: int) -> float:
    """The same, and what RED fears."""
    worth = wary_worth(p, side, faction)
    feared = faction == POLAND and side == WHITE and not is_introduction(p)
    return worth + DREAD_OF_POLAND if feared and worth else worth


def as_white_sees_it(p: Russia, side: int, faction: int) -> float:
    """The same, and what WHITE fears."""
    worth = wary_worth(p, side, faction)
    feared = side == RED and is_introduction(p) and turns_left(p) > 1
    return worth + DREADED_BY_WHITE.get(faction, 0.0) if feared and worth else worth


def turkistan_marches(p: Russia) -> bool:
    """7.17: whether armies of Turkistan may leave it; in v1.5 RED must have played card 42 (8.323)."""
    return p.natives_roam() or may_enter_southeast(p, RED)


class Diplomacy(PoliticalDecisions):
    """Handlers in which `staff` differs from a recruit."""

    def values(self, seat: int) -> Worth:
        return as_red_sees_it if seat == RED else as_white_sees_it

    def stake(self, context: BotContext) -> Option:
        """15.11b: as a recruit, but a card that no round needs goes into the third box."""
        g = self.look(context)
        side, box = context.decision.data
        cards = [option[1] for option in context.decision.options if option[0] == "stake"]
        if self.gambles(g) and len(cards) == len(context.decision.options):
            return self.wager(g, cards, box)
        bluff, influence = (side * CARDS_A_SIDE + each for each in (BLUFF, INFLUENCE))
        real = [card for card in cards if card not in (bluff, influence)]
        ours, spare = box == OWN_BOX[side], len(g.w.hand[side]) > g.w.rounds
        if box == OWN_BOX[1 - side] and bluff in cards:
            self.reason = say("stake-bluff", box=box)
            return ("stake", bluff, box)
        if influence in cards and not (real and (ours or spare)):
            self.reason = say("stake-influence", box=box)
            return ("stake", influence, box)
        if not cards:
            self.reason = say("stake-none", box=box)
            return ("stake-none", box)
        chosen = max(real or cards, key=lambda card: self.serves(g, card))
        self.reason = say("stake" if ours else "stake-spare", card=chosen, box=box)
        return ("stake", chosen, box)

    def gambles(self, g: Ground) -> bool:
        """The favourite keeps to the usual scheme, and so do both sides where a bid makes up for it (6.4)."""
        p = g.w
        return is_introduction(p) and p.scenario not in BIDS and g.side != favourite(p)

    def wager(self, g: Ground, cards: Sequence[int], box: int) -> Option:
        """15.12: what all three boxes promise together, against what the enemy likely places."""
        wagers = Wagers(g.w, g.side, self.values(g.side), lambda card: self.missed(g, card))
        card = wagers.best(cards)[box]
        if not is_real(card):
            id = "stake-bluff" if card % CARDS_A_SIDE == BLUFF else "stake-influence"
            self.reason = say(id, box=box)
        elif box == OWN_BOX[g.side]:
            self.reason = say("stake", card=card, box=box)
        else:
            spare = box != OWN_BOX[g.foe] and wagers.spare > 0
            self.reason = say("stake-spare" if spare else "stake-contest", card=card, box=box)
        return ("stake", card, box)

    def missed(self, g: Ground, card: int) -> float:
        """What a card is missed in the rounds: its event, or the operations that it pays for."""
        counts = g.w.edition.actions[card].value or 0
        return MISSED * events.event_worth(g, card, at_all=True) + A_POINT * counts

    def serves(self, g: Ground, card: int) -> float:
        """How well a card serves in a box, less what its event is missed."""
        counts = g.w.edition.actions[card].value or 0
        return min(counts, ENOUGH) + 0.2 * counts - MISSED * events.event_worth(g, card, at_all=True)

    def political_points(self, g: Ground, context: BotContext, options: Sequence[Option]) -> dict[int, float]:
        """15.12c: what a card does, alone or with a second one, against the enemy's likely choice."""
        p, side, of = g.w, context.seat, self.values(context.seat)
        expect(p, side, of)
        points = super().political_points(g, context, options)
        if context.decision.data[2] > 1:
            points |= _in_pairs(p, side, points, of)
        return points


def _in_pairs(p: Russia, side: int, alone: dict[int, float], of: Worth) -> dict[int, float]:
    """What the best few cards are worth with the best partner of each, the partner's own worth taken off."""
    few = sorted(alone, key=lambda card: -alone[card])[:FEW]
    found: dict[int, float] = {}
    for one, other in combinations(few, 2):
        points = dict(politics.points_of(p, one))
        for faction, more in politics.points_of(p, other).items():
            points[faction] = points.get(faction, 0) + more
        both = politics.points_value(p, side, points, of)
        for card, partner in ((one, other), (other, one)):
            found[card] = max(found.get(card, alone[card]), both - alone[partner])
    return found


def expect(p: Russia, seat: int, of: Worth) -> None:
    """Put the cards that would help the enemy most where it has chosen some that the seat has not seen."""
    known = known_politics(p, seat)
    for box, cards in enumerate(p.politics_box):
        hidden = [card for card in cards if not known >> card & 1]
        chosen = sum(p.chosen[1 - seat] >> card & 1 for card in hidden)
        p.politics_box[box] = [card for card in cards if known >> card & 1]
        pool = [card for card in (*hidden, *p.politics_pile[box]) if card < FIRST_SPECIAL]
        for _ in range(chosen):
            top = max(sorted(pool), key=lambda card: politics.card_value(p, 1 - seat, card, of))
            pool.remove(top)
            p.politics_box[box].append(top)
