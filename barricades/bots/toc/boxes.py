"""15.11, 15.12 Cards for the boxes: how many political cards each side then chooses, and what they bring."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from barricades.bots.toc import politics
from barricades.bots.toc.politics import Worth
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch15_politics.political_boxes import (
    INFLUENCE_VALUES,
    choosable,
    generation,
    influence_modifier,
    lowered,
)
from barricades.games.toc.ch15_politics.politics import net_points
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.state import Russia

RED_BOX, WHITE_BOX, OTHER_BOX = BOXES = range(3)
OWN_BOX = {WHITE: WHITE_BOX, RED: RED_BOX}
FIRST_YEAR = 1918
GOOD = 3  # the value that chooses two cards against a Bluff (15.12b)
HABIT = 0.75  # the chance that the enemy puts its good card into its own box, and not into ours
FEW = 6  # political cards that are looked at in pairs
ALIKE = 2  # action cards of a value that are looked at
MOST = 9  # points on a faction that are told apart
A_ROUND = 3.0  # what it costs to have fewer cards than rounds, for each that is lacking

Counts = Mapping[int, float]  # what a card counts in a box, with the chances
Points = tuple[tuple[int, int], ...]  # faction and points, WHITE counting up
Plan = tuple[int, ...]  # the cards for the boxes in their order


class Outcome(NamedTuple):
    """How many cards a side chooses in a box, less than zero if it is the enemy, and how many are drawn."""

    chosen: int
    drawn: int


Outcomes = Mapping[Outcome, float]


def counts(p: Russia, side: int, card: int) -> Counts:
    """15.11c, 15.12a: what a card of a side counts in a box."""
    if not is_real(card):
        if card % CARDS_A_SIDE == BLUFF:
            return {1: 1.0}
        more = influence_modifier(p, side)
        return _shares([INFLUENCE_VALUES[max(2, min(6, die + more))] for die in range(1, 7)])
    return {lowered(p, side, p.edition.actions[card].value or 0): 1.0}


def is_real(card: int) -> bool:
    """Whether it is a card of the hand, and neither Bluff nor Influence."""
    return card % CARDS_A_SIDE < BLUFF


def _shares(values: Sequence[int]) -> dict[int, float]:
    found: dict[int, float] = {}
    for value in values:
        found[value] = found.get(value, 0.0) + 1 / len(values)
    return found


def habits(p: Russia, foe: int) -> list[tuple[float, list[Counts]]]:
    """How the enemy may have placed its cards, with the chances: for each box what its card counts.

    Its good card is in its own box or in ours. Bluff is where the other side is likely strong.
    """
    first = foe * CARDS_A_SIDE
    cards = p.edition.actions[first : first + BLUFF]
    values = [card.value or 0 for card in cards if card.year == FIRST_YEAR and (card.value or 0) >= GOOD]
    good = _shares([lowered(p, foe, value) for value in values])
    bluff, influence = counts(p, foe, first + BLUFF), counts(p, foe, first + INFLUENCE)
    usual, bold = [influence] * 3, [bluff] * 3
    usual[OWN_BOX[foe]], usual[OWN_BOX[1 - foe]] = good, bluff
    bold[OWN_BOX[foe]], bold[OWN_BOX[1 - foe]] = influence, good
    return [(HABIT, usual), (1 - HABIT, bold)]


def outcomes(mine: Counts, theirs: Counts) -> Outcomes:
    """15.12b: the results of two cards in a box."""
    found: dict[Outcome, float] = {}
    for (value, chance), (other, likely) in product(mine.items(), theirs.items()):
        chosen, drawn = generation(value + other, abs(value - other))
        result = Outcome(chosen if value > other else -chosen, drawn)
        found[result] = found.get(result, 0.0) + chance * likely
    return found


class Harvest:
    """What a side gains by political cards: box after box, each side chooses what helps it most."""

    def __init__(self, p: Russia, side: int, of: Worth):
        self.sign = 1 if side == WHITE else -1
        self.start = tuple(net_points(p, faction) for faction in range(len(FACTIONS)))
        self.worth = [
            [politics.marker_value(p, faction, net, of) for net in range(-MOST, MOST + 1)]
            for faction in range(len(FACTIONS))
        ]
        self.decks = [
            [tuple(politics.points_of(p, card).items()) for card in choosable(p, box)] for box in BOXES
        ]
        self.average = [
            self.sign * sum(self.gain(self.start, points) for points in deck) / max(1, len(deck))
            for deck in self.decks
        ]
        self._after: dict[tuple[int, ...], tuple[int, ...]] = {(): self.start}
        self._moved: dict[tuple[int, ...], float] = {}

    def value(self, results: tuple[Outcome, ...]) -> float:
        """What it is worth to the side that the boxes have these outcomes."""
        drawn = sum([each.drawn * self.average[box] for box, each in enumerate(results)])
        return drawn + self.moved(tuple([each.chosen for each in results]))

    def moved(self, chosen: tuple[int, ...]) -> float:
        """What the cards are worth to it that are chosen in the boxes."""
        if chosen not in self._moved:
            nets, before = self.after(chosen), self.start
            worth = sum([self.at(each, net) - self.at(each, before[each]) for each, net in enumerate(nets)])
            self._moved[chosen] = self.sign * worth
        return self._moved[chosen]

    def after(self, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """The points on all factions once so many cards are chosen in each box."""
        if chosen not in self._after:
            before, number = self.after(chosen[:-1]), chosen[-1]
            sign = self.sign if number > 0 else -self.sign
            self._after[chosen] = self.choose(before, self.decks[len(chosen) - 1], abs(number), sign)
        return self._after[chosen]

    def choose(self, nets: tuple[int, ...], deck: list[Points], number: int, sign: int) -> tuple[int, ...]:
        """The points after a side, 1 for WHITE and -1 for RED, has chosen its best cards of a deck."""
        if not number or not deck:
            return nets
        ranked = sorted(deck, key=lambda points: -sign * self.gain(nets, points))
        best: tuple[Points, ...] = (ranked[0],)
        if number > 1 and len(ranked) > 1:
            best = max(combinations(ranked[:FEW], 2), key=lambda pair: sign * self.both(nets, *pair))
        left = [points for points in deck if points not in best]
        for points in best:
            nets = _added(nets, points)
        return self.choose(nets, left, number - len(best), sign)

    def both(self, nets: tuple[int, ...], one: Points, other: Points) -> float:
        return self.gain(nets, one) + self.gain(_added(nets, one), other)

    def gain(self, nets: tuple[int, ...], points: Points) -> float:
        """What points bring WHITE beyond those that are there."""
        return sum([self.at(each, nets[each] + more) - self.at(each, nets[each]) for each, more in points])

    def at(self, faction: int, net: int) -> float:
        return self.worth[faction][max(-MOST, min(MOST, net)) + MOST]


def _added(nets: tuple[int, ...], points: Points) -> tuple[int, ...]:
    found = list(nets)
    for faction, more in points:
        found[faction] += more
    return tuple(found)


class Wagers:
    """What cards in the three boxes promise a side, less what they are missed elsewhere."""

    def __init__(self, p: Russia, side: int, of: Worth, cost: Callable[[int], float]):
        self.p, self.side = p, side
        self.harvest = Harvest(p, side, of)
        self.placed: Plan = tuple(card for card in p.placed[side] if card >= 0)
        have = [*p.hand[side], *filter(is_real, self.placed)]
        self.costs = {card: cost(card) for card in have}
        self.spare = len(have) - p.rounds
        self.foes = habits(p, 1 - side)
        self._outcomes: dict[tuple[int, int, int], Outcomes] = {}

    def best(self, cards: Sequence[int]) -> Plan:
        """The best cards for the three boxes, after those that lie in the first ones already."""
        plans = permutations(self._few(cards), len(BOXES) - len(self.placed))
        return max(((*self.placed, *rest) for rest in plans), key=self.value)

    def value(self, plan: Plan) -> float:
        real = [self.costs[card] for card in plan if is_real(card)]
        value = -sum(real) - A_ROUND * max(0, len(real) - self.spare)
        for scheme, (likely, _) in enumerate(self.foes):
            boxes = [self._of(card, box, scheme).items() for box, card in enumerate(plan)]
            for (red, first), (white, second), (other, third) in product(*boxes):
                value += likely * first * second * third * self.harvest.value((red, white, other))
        return value

    def _of(self, card: int, box: int, scheme: int) -> Outcomes:
        key = (card, box, scheme)
        if key not in self._outcomes:
            self._outcomes[key] = outcomes(counts(self.p, self.side, card), self.foes[scheme][1][box])
        return self._outcomes[key]

    def _few(self, cards: Sequence[int]) -> Iterator[int]:
        """Bluff, Influence, and of the others of each value those that are missed least."""
        seen: dict[int, int] = {}
        for card in sorted(cards, key=lambda card: (self.costs.get(card, 0.0), card)):
            value = (self.p.edition.actions[card].value or 0) if is_real(card) else -card
            seen[value] = seen.get(value, 0) + 1
            if seen[value] <= ALIKE:
                yield card
