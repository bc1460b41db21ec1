"""Make the golden games of Triumph of Chaos: one record for every way in which a scenario can end.

    python -m tools.toc_golden                    make those that are missing or no longer replay
    python -m tools.toc_golden --all              make all of them again, as after a change of the rules
    python -m tools.toc_golden --only v2.3-intro  those whose names begin so

Two simple players meet, each with a seed: one chooses blindly, one does as little as it can, one marches on a
list of cities and attacks what is weaker. Seeds are tried in order until a game ends in the way wanted, and a
few more for a shorter record.
"""

import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch08_combat.declaration import able
from barricades.games.toc.ch14_scenarios.victory import Ending, ways_of_ending
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.bits import members
from barricades.kernel.chance import Sampled
from barricades.kernel.notation import Option
from barricades.kernel.records import Writer
from barricades.kernel.session import Session
from tools import golden

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "toc" / "golden"
CAMPAIGN, INTRODUCTION = "v2.3-campaign", "v2.3-intro-1918"
FIRST_CAMPAIGN, TOURNAMENT, FIRST_INTRODUCTION = "v1.5-campaign", "v1.5-1919", "v1.5-1918"

Player = Callable[[Russia, int], Option]
QUIET = (
    "pass",
    "done",
    "halt",
    "spent",
    "ports-named",
    "keep-back",
    "to-reserve",
    "wait-on",
    "no-bombing",
    "spare",
)


def blindly(seed: str) -> Player:
    """Chooses anything."""
    dice = random.Random(seed)

    def choose(p: Russia, seat: int) -> Option:
        options = _options(p, seat)
        return options[dice.randrange(len(options))]

    return choose


def idly(seed: str) -> Player:
    """Does as little as it can; where something must be done, anything."""
    anything = blindly(seed)

    def choose(p: Russia, seat: int) -> Option:
        quiet = [each for each in _options(p, seat) if each[0] in QUIET]
        return quiet[0] if quiet else anything(p, seat)

    return choose


def _options(p: Russia, seat: int) -> list[Option]:
    decision = p.decision_of(seat)
    assert decision is not None
    return list(decision.options)


class Conqueror:
    """Marches on cities that are not friendly yet, attacks what is weaker, and rebuilds what it has lost."""

    WELCOME = (
        "attack",
        "declare",
        "advance",
        "deploy",
        "rebuild",
        "repair",
        "recruit",
        "set-up",
        "enter",
        "take",
    )

    def __init__(self, seed: str, *cities: str):
        self.dice, self.cities, self.rest = random.Random(seed), cities, blindly(f"{seed} rest")

    def __call__(self, p: Russia, seat: int) -> Option:
        options = _options(p, seat)
        goals = frozenset(members(p.atlas.mask(*self.cities) & ~p.friendly(seat)))
        decision = p.decision_of(seat)
        if not goals or decision is None:
            return self.rest(p, seat)
        if decision.kind == "choose-action":
            return self._card(p, options)
        if decision.kind == "place-markers":
            return self._mark(p, seat, options, goals)
        if decision.kind in ("move-units", "go-on"):
            return self._move(p, options, goals)
        if decision.kind == "declare-attack":
            return self._attack(p, seat, options, goals)
        welcome = [each for each in options if each[0] in self.WELCOME]
        return self.dice.choice(welcome) if welcome else self.rest(p, seat)

    def _card(self, p: Russia, options: list[Option]) -> Option:
        """The most spaces; two redeployments in three rounds would be a waste."""
        cards = [each for each in options if each[0] == "ops"]
        return max(cards, key=lambda each: p.edition.actions[each[1]].value or 0, default=options[0])

    def _mark(self, p: Russia, seat: int, options: list[Option], goals: frozenset[int]) -> Option:
        def worth(option: Option) -> float:
            if option[0] == "done":
                return -30.0
            steps = far(p, option[1], goals)
            if option[0] == "mark-move":
                return -steps if p.units_of(seat, option[1]) and steps else -90.0
            prey = members(p.atlas.near[option[1]] & p.enemies(seat))
            weak = [each for each in prey if self._weaker(p, p.units_of(seat, option[1]), each)]
            return 2 - min(far(p, each, goals) for each in weak) if weak else -90.0

        return max(options, key=lambda option: (worth(option), self.dice.random()))

    def _weaker(self, p: Russia, attackers: list[int], target: int) -> bool:
        return sum(map(p.strength, attackers)) >= sum(map(p.strength, p.units_in(target)))

    def _move(self, p: Russia, options: list[Option], goals: frozenset[int]) -> Option:
        def gain(option: Option) -> float:
            if option[0] not in ("move", "step"):
                return 0.0
            return far(p, option[2], goals) - far(p, option[3], goals) - 0.5

        return max(options, key=lambda option: (gain(option), self.dice.random()))

    def _attack(self, p: Russia, seat: int, options: list[Option], goals: frozenset[int]) -> Option:
        joining = [each for each in options if each[0] == "with"]
        if joining:
            return joining[0]
        if ("declare",) in options:
            return ("declare",)
        near = [
            each
            for each in options
            if each[0] == "attack" and self._weaker(p, able(p, seat, each[1]), each[1])
        ]
        if near:
            return min(near, key=lambda each: far(p, each[1], goals))
        return next((each for each in options if each[0] in ("done", "cancel")), options[0])


def far(p: Russia, space: int, goals: frozenset[int]) -> int:
    """Links to the nearest goal."""
    return _distances(p.atlas.near, goals)[space]


@cache
def _distances(near: tuple[int, ...], goals: frozenset[int]) -> tuple[int, ...]:
    found = [99] * len(near)
    ring, steps = list(goals), 0
    while ring:
        for space in ring:
            found[space] = steps
        steps += 1
        ring = sorted({each for space in ring for each in members(near[space]) if found[each] == 99})
    return tuple(found)


def conquers(*cities: str) -> Callable[[str], Player]:
    return lambda seed: Conqueror(seed, *cities)


# Which games are kept


@dataclass(frozen=True)
class Recipe:
    """A kept game: its scenario, who plays, and what it must come to."""

    scenario: str
    white: Callable[[str], Player]
    red: Callable[[str], Player]
    wanted: Callable[[Session], bool]
    settings: Mapping[str, str] = field(default_factory=dict)


def ending_of(session: Session) -> Ending:
    """How a game ended; the door of sudden death is the last that was tried."""
    winner, way = session.position.outcome or (-1, "")
    doors = [event.data["door"] for event in session.events if event.kind == "door"]
    return Ending(winner, way, doors[-1] if way == "sudden-death" else "")


def ends(scenario: str, ending: Ending) -> Recipe:
    players = {CAMPAIGN: PLAYERS, FIRST_CAMPAIGN: FIRST_PLAYERS, TOURNAMENT: PLAYERS_OF_1919}.get(
        scenario, {}
    )
    white, red = players.get(ending, (blindly, blindly))
    return Recipe(scenario, white, red, lambda session: ending_of(session) == ending)


RED_HOME = ("601", "623", "630", "701", "726", "739", "801", "819", "823")
WHITE_HOME = ("301", "309", "324", "333", "502", "507", "perm", "omsk")  # west of the Far East
KYIV, KHARKIV, OMSK, SEVASTOPOL, MOSKVA, PETROGRAD = "218", "224", "omsk", "301", "801", "701"
PLAYERS: dict[Ending, tuple[Callable[[str], Player], Callable[[str], Player]]] = {
    Ending(WHITE, "sudden-death", "white-5-35"): (blindly, blindly),
    Ending(WHITE, "sudden-death", "moskva"): (conquers(MOSKVA), idly),
    Ending(WHITE, "sudden-death", "petrograd"): (conquers(PETROGRAD), idly),
    Ending(RED, "sudden-death", "red-5-35"): (blindly, blindly),
    Ending(RED, "total"): (idly, conquers(*WHITE_HOME, *RED_HOME)),
    Ending(WHITE, "at-the-end"): (blindly, blindly),
    Ending(RED, "at-the-end"): (idly, conquers(OMSK, SEVASTOPOL, KYIV, KHARKIV)),
}


FIRST_PLAYERS = {
    **PLAYERS,
    Ending(WHITE, "sudden-death", "white-5-35"): (
        conquers("601", "623", "630", "726", "739", "819", "823"),
        idly,
    ),
    Ending(RED, "sudden-death", "red-5-35"): (
        idly,
        conquers("301", "309", "324", "333", "502", "507", "omsk"),
    ),
}
PLAYERS_OF_1919: dict[Ending, tuple[Callable[[str], Player], Callable[[str], Player]]] = {
    Ending(WHITE, "points"): (conquers(PETROGRAD), idly),
    Ending(WHITE, "at-the-end"): (blindly, blindly),
    Ending(RED, "at-the-end"): (idly, conquers(*WHITE_HOME, *RED_HOME)),
}


def name_of(scenario: str, ending: Ending) -> str:
    seat = GAME.seats[ending.winner].lower()
    return "-".join(filter(None, (scenario, seat, ending.way, ending.door)))


RECIPES: dict[str, Recipe] = {
    name_of(scenario, ending): ends(scenario, ending)
    for scenario in (CAMPAIGN, INTRODUCTION, FIRST_INTRODUCTION, TOURNAMENT, FIRST_CAMPAIGN)
    for ending in ways_of_ending(scenario)
}


def play(recipe: Recipe, seed: str) -> tuple[Session, Writer]:
    """One game; the seed decides players and dice."""
    players = (recipe.white(f"{seed} white"), recipe.red(f"{seed} red"))
    session = Session(GAME, recipe.scenario, recipe.settings, Sampled(seed))
    writer = Writer(session, dict.fromkeys(GAME.seats, "golden"))
    while (decision := session.position.decision) is not None:
        assert isinstance(session.position, Russia)
        session.submit(
            decision.seat, players[decision.seat](session.position.of(decision.seat), decision.seat)
        )
        writer.mark()
    return session, writer


def finder(name: str) -> golden.Find:
    """How to find a game that comes to what is wanted."""
    recipe = RECIPES[name]
    return lambda more: golden.shortest(
        lambda number: play(recipe, f"golden {name} {number}"), recipe.wanted, more
    )


def main() -> int:
    return golden.main(__doc__, GAME, GOLDEN, [(name, finder(name)) for name in RECIPES])


if __name__ == "__main__":
    sys.exit(main())
