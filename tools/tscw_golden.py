"""Make the golden games of The Spanish Civil War: one record for every way in which a scenario can end.

    python -m tools.tscw_golden               make those that are missing or no longer replay
    python -m tools.tscw_golden --all         make all of them again, as after a change of the rules version
    python -m tools.tscw_golden --only 1937   those whose names begin so

Two simple players meet, each with a seed: a player that does nothing, does anything, or marches on
a list of hexes and attacks what is weaker. Seeds are tried in order until a game ends in the way wanted, and
a few more for a shorter record.
"""

import random
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from barricades.games.tscw import sheet, units
from barricades.games.tscw.attacks import able
from barricades.games.tscw.game import GAME
from barricades.games.tscw.sheet import GREEN_CAPITALS, MORALE, NATIONALIST, REPUBLICAN, SEATS, place
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import Spain
from barricades.games.tscw.victory import ways_of_ending
from barricades.kernel.bits import lowest, mask_of, members
from barricades.kernel.chance import Sampled
from barricades.kernel.notation import Option
from barricades.kernel.records import Writer
from barricades.kernel.session import Session
from tools import golden

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "tscw" / "golden"

QUIET = (("done",), ("pass",), ("halt",), ("cancel",), ("alight",))
Player = Callable[[Spain], Option]
Ending = tuple[str, int, str]


def nothing(options: Iterable[Option]) -> Option:
    """The option that does least."""
    listed = list(options)
    return next((each for each in QUIET if each in listed), listed[0])


class Idle:
    """Does nothing that can be left undone; a Republic of it calls up whom it can if `levies`."""

    def __init__(self, seed: str, levies: bool = False):
        self.levies = levies

    def __call__(self, p: Spain) -> Option:
        options = p.waiting().options
        if self.levies and p.waiting().kind == "mobilise":
            return options[0]
        return nothing(options)


class Anything:
    """Chooses blindly."""

    def __init__(self, seed: str):
        self.random = random.Random(seed)

    def __call__(self, p: Spain) -> Option:
        options = p.waiting().options
        return options[self.random.randrange(len(options))]


class Conqueror:
    """Marches on what it wants, attacks what is weaker, and rebuilds what it has lost."""

    WELCOME = ("advance", "declare", "guns", "hq", "fly", "flak", "chit", "rebuild", "restore")

    def __init__(self, seed: str, side: int, wanted: int, ratio: float = 1.0, spared: int = 0):
        self.random = random.Random(seed)
        self.side, self.wanted, self.ratio, self.spared = side, wanted, ratio, spared
        self.done: set[tuple[object, ...]] = set()

    def __call__(self, p: Spain) -> Option:
        options = list(p.waiting().options)
        goals = members(self.wanted & ~p.controls(self.side))
        if not goals:
            return nothing(options)
        kind = p.waiting().kind
        if kind == "move-units":
            return self._move(p, options, goals)
        if kind == "declare-attack":
            return self._attack(p, options, goals)
        if options[0][0] == "enter":
            return min(options, key=lambda each: _far(each[2], goals))
        chosen = [each for each in options if each[0] in self.WELCOME and self._may_take(each)]
        return self.random.choice(chosen) if chosen else nothing(options)

    def _may_take(self, option: Option) -> bool:
        return option[0] != "advance" or not self.spared >> option[2] & 1

    def _move(self, p: Spain, options: list[Option], goals: list[int]) -> Option:
        if not p.group:
            fresh = [each for each in options if each[0] == "take" and self._new(p, each[1])]
            return self._note(p, fresh[0]) if fresh else nothing(options)
        here = _far(p.at[lowest(p.group)], goals)
        there = members(p.group)
        ways = [
            each
            for each in options
            if each[0] in ("to", "march") and not self.spared >> each[1] & 1 and may_stack(p, each[1], there)
        ]
        best = min(ways, key=lambda each: _far(each[1], goals), default=None)
        if best is not None and p.spent < 0 and _far(best[1], goals) < here:
            return best
        return next((each for each in options if each[0] in ("halt", "drop")), options[0])

    def _new(self, p: Spain, what: int) -> bool:
        return (p.turn, p.waiting().data, what) not in self.done

    def _note(self, p: Spain, option: Option) -> Option:
        self.done.add((p.turn, p.waiting().data, option[1]))
        return option

    def _attack(self, p: Spain, options: list[Option], goals: list[int]) -> Option:
        if p.battle.target >= 0:
            joining = [each for each in options if each[0] == "with"]
            return joining[0] if joining else ("declare",) if ("declare",) in options else ("cancel",)
        near = [each for each in options if each[0] == "attack" and self._new(p, each[1])]
        near = [each for each in near if self._is_weaker(p, each[1]) and not self.spared >> each[1] & 1]
        return self._note(p, min(near, key=lambda each: _far(each[1], goals))) if near else nothing(options)

    def _is_weaker(self, p: Spain, hex: int) -> bool:
        own = sum(units.ATTACK[unit][p.steps[unit]] for unit in able(p, self.side, hex))
        return own >= self.ratio * sum(units.DEFENSE[unit][p.steps[unit]] for unit in p.fighters_in(hex))


def _far(hex: int, goals: list[int]) -> int:
    return min(sheet.GRID.distance(hex, goal) for goal in goals)


# Who meets whom for which ending


@dataclass(frozen=True)
class Meeting:
    """A pair of players, given a seed."""

    nationalist: Callable[[str], Player]
    republican: Callable[[str], Player]


def _hexes(*names: str) -> int:
    return mask_of(map(place, names))


def conquers(side: int, wanted: int, **how: float) -> Callable[[str], Player]:
    spared = int(how.pop("spared", 0))
    return lambda seed: Conqueror(seed, side, wanted, how.get("ratio", 1.0), spared)


def levied(seed: str) -> Player:
    return Idle(seed, levies=True)


MADRID = _hexes("2712")
NORTH = _hexes("3613", "3710", "3707", "3607", "2617", "3017")
RED = mask_of(hex for hex, worth in MORALE.items() if worth < 0)
CAPITALS = sheet.CAPITALS & ~MADRID
takes_green = Meeting(Idle, conquers(REPUBLICAN, GREEN_CAPITALS))
MEETINGS: dict[Ending, Meeting] = {
    ("1936", NATIONALIST, "control"): Meeting(conquers(NATIONALIST, MADRID), Idle),
    ("1936", REPUBLICAN, "green"): takes_green,
    ("1936", NATIONALIST, "at-the-end"): Meeting(conquers(NATIONALIST, CAPITALS, spared=MADRID), Idle),
    ("1936", REPUBLICAN, "time"): Meeting(Anything, Idle),
    ("1937", NATIONALIST, "control"): Meeting(conquers(NATIONALIST, MADRID), Idle),
    ("1937", REPUBLICAN, "green"): takes_green,
    ("1937", NATIONALIST, "at-the-end"): Meeting(conquers(NATIONALIST, NORTH), Idle),
    ("1937", REPUBLICAN, "time"): Meeting(Anything, Idle),
    ("1938", NATIONALIST, "morale"): Meeting(conquers(NATIONALIST, RED), levied),
    ("1938", REPUBLICAN, "green"): takes_green,
    ("1938", REPUBLICAN, "at-the-end"): Meeting(Anything, Anything),
    ("1938", NATIONALIST, "time"): Meeting(conquers(NATIONALIST, MADRID), Idle),
    ("campaign", NATIONALIST, "morale"): Meeting(conquers(NATIONALIST, RED), levied),
    ("campaign", REPUBLICAN, "green"): Meeting(Anything, Anything),
    ("campaign", REPUBLICAN, "at-the-end"): Meeting(Anything, Idle),
    ("campaign", NATIONALIST, "time"): Meeting(conquers(NATIONALIST, MADRID | NORTH), levied),
}


def name_of(ending: Ending) -> str:
    scenario, winner, way = ending
    return f"{scenario}-{SEATS[winner]}-{way}"


def play(ending: Ending, seed: str) -> tuple[Session, Writer]:
    """One game; the seed decides players and dice."""
    meeting = MEETINGS[ending]
    players = (meeting.nationalist(f"{seed} n"), meeting.republican(f"{seed} r"))
    session = Session(GAME, ending[0], {}, Sampled(seed))
    writer = Writer(session, dict.fromkeys(GAME.seats, "golden"))
    while (decision := session.position.decision) is not None:
        assert isinstance(session.position, Spain)
        session.submit(decision.seat, players[decision.seat](session.position))
        writer.mark()
    return session, writer


def finder(ending: Ending) -> golden.Find:
    """How to find a game that ends so."""
    return lambda more: golden.shortest(
        lambda number: play(ending, f"golden {name_of(ending)} {number}"),
        lambda session: session.position.outcome == ending[1:],
        more,
    )


def main() -> int:
    wanted = [(name_of(ending), finder(ending)) for ending in ways_of_ending()]
    return golden.main(__doc__, GAME, GOLDEN, wanted)


if __name__ == "__main__":
    sys.exit(main())
