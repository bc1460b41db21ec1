"""Count what random games of Triumph of Chaos reach: cards played as events, factions set up, ways of ending.

python tools/toc_coverage.py v2.3-campaign 300
python tools/toc_coverage.py v2.3-intro-1918 50 --setting sides=bid
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch03_components.decks import SIDES, action_cards
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.bits import members
from barricades.kernel.chance import Sampled
from barricades.kernel.events import Event

CARDS = tuple(card.id for side in SIDES for card in action_cards(side) if card.year is not None)


@dataclass
class Reached:
    """In how many games each thing happened."""

    games: int = 0
    cards: Counter[str] = field(default_factory=Counter)  # played as an event
    set_up: Counter[tuple[str, str]] = field(default_factory=Counter)  # faction and side
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)  # winner and way

    def count(self, p: Russia, log: "SetUps") -> None:
        seats = GAME.seats
        self.games += 1
        self.cards.update(p.edition.actions[card].id for card in members(p.played))
        self.set_up.update((FACTIONS[faction], seats[side]) for faction, side in log.seen)
        winner, way = p.outcome or (0, "")
        self.endings[seats[winner], way] += 1

    @property
    def unplayed(self) -> list[str]:
        return [card for card in CARDS if not self.cards[card]]


class SetUps(list[Event]):
    """A log that remembers nothing but which side set up which faction."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[tuple[int, int]] = set()

    def append(self, event: Event) -> None:
        if event.kind == "faction-set-up":
            self.seen.add((event.data["faction"], event.data["side"]))


def play(
    scenario: str, games: int, settings: Mapping[str, str] | None = None, seed: str = "coverage"
) -> Reached:
    """Play random games to their ends."""
    reached = Reached()
    for number in range(games):
        log, dice = SetUps(), random.Random(f"{seed} {number}")
        p = GAME.start(scenario, Sampled(f"{seed} {number}"), settings or {}, log)
        assert isinstance(p, Russia)
        while p.decisions:
            decision = dice.choice(p.decisions)
            p.apply(dice.choice(decision.options), decision.seat)
        reached.count(p, log)
    return reached


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenario")
    parser.add_argument("games", type=int)
    parser.add_argument("--setting", action="append", default=[], metavar="ID=VALUE")
    given = parser.parse_args()
    reached = play(given.scenario, given.games, dict(each.split("=", 1) for each in given.setting))
    say = sys.stdout.write
    say(f"{reached.games} games\n")
    for (winner, way), times in reached.endings.most_common():
        say(f"  {winner} {way}: {times}\n")
    say("cards played as events: " + ", ".join(f"{card} {reached.cards[card]}" for card in CARDS) + "\n")
    say("never played: " + (", ".join(reached.unplayed) or "none") + "\n")
    say(
        "factions set up: " + ", ".join(f"{n} {s} {t}" for (n, s), t in sorted(reached.set_up.items())) + "\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
