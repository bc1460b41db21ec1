"""Odds of attacks, compared with an enumeration written here from the tables of 002."""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import NamedTuple

import pytest

from barricades.games.toc.aids.forecast import assumptions, forecast
from barricades.games.toc.state import ASSET_BOX, MUD, RESERVE, WINTER, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.events import Event
from barricades.kernel.odds import Odds, odds
from barricades.kernel.position import Position
from tests.toc.combats import combats
from tests.toc.positions import R, W, at_start, box, choose, control, own, piece, put, russia, space

ARMY = {0: "001111", 1: "011122", 2: "112233", 3: "122334", 4: "223344", 5: "233445", 6: "334455",
        9: "344556", 12: "445566", 15: "455677", 17: "456789"}  # fmt: skip
CORPS = {
    0: "000011",
    1: "000111",
    2: "011112",
    3: "111122",
    4: "111222",
    5: "112223",
    6: "122233",
    7: "123334",
}


class Fire(NamedTuple):
    """How one side fires: on which table, with which strength, shifted how far, and what the die gets."""

    table: dict[int, str]
    strength: int
    shift: int = 0
    modifier: int = 0

    def factors(self, die: int) -> int:
        columns = sorted(self.table)
        at = max(n for n, column in enumerate(columns) if column <= self.strength) + self.shift
        column = columns[min(max(at, 0), len(columns) - 1)]
        return int(self.table[column][min(max(die + self.modifier, 1), 6) - 1])


def army(strength: int, shift: int = 0, modifier: int = 0) -> Fire:
    return Fire(ARMY, strength, shift, modifier)


def corps(strength: int, shift: int = 0, modifier: int = 0) -> Fire:
    return Fire(CORPS, strength, shift, modifier)


def enumerated(attacker: Fire, defender: Fire) -> dict[tuple[int, int], Fraction]:
    """The chances of every pair of loss factors, over 36 pairs of dice."""
    pairs = Counter(
        (attacker.factors(mine), defender.factors(theirs)) for mine in range(1, 7) for theirs in range(1, 7)
    )
    return {pair: Fraction(ways, 36) for pair, ways in pairs.items()}


def factors(world: Position, events: list[Event]) -> Hashable:
    """What a combat came to: the loss factors that attacker and defender inflict."""
    fought = [event.data for event in events if event.kind == "fought"]
    return (fought[-1]["attacker"], fought[-1]["defender"]) if fought else ()


def declared(p: Russia, side: int, target: str, *ids: str) -> Odds:
    """The odds of an attack at the moment of its declaration."""
    p.side = side
    combats(p, side, *{p.atlas.numbers[p.at[piece(id)]] for id in ids})
    choose(p, f"attack {target}", *(f"with {id}" for id in ids))
    return odds(p, ("declare",), None, factors)


def plain() -> Odds:
    """One army against another of equal strength on clear ground."""
    p = russia()
    put(p, "325", "Don-South")
    put(p, "326", "Ra1")
    return declared(p, W, "326", "Don-South")


def example() -> Odds:
    """16.0."""
    return declared(at_start(), W, "326", "Vol-a1", "AFSR-e2", "Don-North")


def gashun() -> Odds:
    return declared(at_start(), W, "321", "Vol-a1", "AFSR-e2")


def tsaritsyn() -> Odds:
    p = russia()
    put(p, "321", "Vol-a1", "Don-North", "AFSR-e1", "Denikin")
    put(p, "337", "Don-South")
    put(p, "601", "Ra10")
    return declared(p, W, "601", "Vol-a1", "Don-North", "AFSR-e1", "Don-South")


def winter() -> Odds:
    p = russia()
    p.weather = WINTER
    put(p, "325", "Vol-a1", "Vol-a2", "AFSR-e1")
    put(p, "326", "Ra9", "Re1", "Trotsky")
    return declared(p, W, "326", "Vol-a1", "Vol-a2", "AFSR-e1")


def over_a_river() -> Odds:
    p = russia()
    put(p, "322", "Vol-a1", "Denikin")
    put(p, "326", "Ra8")
    return declared(p, W, "326", "Vol-a1")


def in_the_forest() -> Odds:
    p = russia()
    put(p, "813", "Ra1", "Ra4")
    put(p, "810", "Vol-a3")
    return declared(p, R, "810", "Ra1", "Ra4")


def fortress() -> Odds:
    p = russia()
    put(p, "303", "Ra8", "Ra13")
    put(p, "301", "AFSR-c1")
    own(p, R, "303", "304")
    return declared(p, R, "301", "Ra8", "Ra13")


def corps_only() -> Odds:
    p = russia()
    put(p, "325", "Don-c1", "Don-cav1")
    put(p, "326", "Rc1", "Rc2")
    return declared(p, W, "326", "Don-c1", "Don-cav1")


def greens() -> Odds:
    p = russia()
    put(p, "813", "Ra1")
    p.put(piece("Green1"), space("814"))
    return declared(p, R, "814", "Ra1")


def cut_off_defender() -> Odds:
    p = russia()
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    own(p, W, "327", "330")
    return declared(p, W, "326", "Don-South")


def with_an_asset() -> Odds:
    p = russia()
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    box(p, ASSET_BOX, "WsAir")
    combats(p, W, "325")
    choose(p, "attack 326", "with Don-South", "declare")
    return odds(p, ("deploy", piece("WsAir")), None, factors)


def legion() -> Odds:
    p = russia()
    control(p, "Czech Legion", W)
    put(p, "633", "Cz-a1", "Si-c1", "Syrovy")
    put(p, "622", "Ra4", "Stalin")
    p.weather = MUD
    return declared(p, W, "622", "Cz-a1", "Si-c1")


POSITIONS: dict[str, tuple[Callable[[], Odds], Fire, Fire]] = {
    "equal armies": (plain, army(3), army(3)),
    "the example of 16.0": (example, army(10, 0, 1), army(5)),  # more elite steps
    "Gashun": (gashun, army(6, 0, 1), corps(1, 0, 0)),  # leader and elite steps: +1 for WHITE is assumed
    "Tsaritsyn": (tsaritsyn, army(13), army(4)),  # leader and elite steps against the city's 2
    "winter": (winter, army(10, -1), army(6)),  # elite steps against the better leader
    "over a river": (over_a_river, army(4, -1, 1), army(4)),
    "in the forest": (in_the_forest, army(6, 0, -1), army(3, -1, 1)),  # two camps, forest, elite; cut off
    "fortress": (fortress, army(8, -2), corps(1, 1)),  # a cut-off army: not more than two columns
    "corps only": (corps_only, corps(3), corps(2)),
    "greens": (greens, army(3), corps(1)),
    "a defender cut off": (cut_off_defender, army(3), army(4, -1)),
    "with an asset": (with_an_asset, army(3, 0, 1), army(4)),
    "the Legion": (legion, army(5, 0, 1), army(3, -1)),  # leader, elite, less 1 for own units; RED is cut off
}


@pytest.mark.parametrize("name", POSITIONS)
def test_8_41_odds_are_those_of_all_dice(name: str) -> None:
    position, attacker, defender = POSITIONS[name]
    found = position()
    assert found.exact
    assert found.outcomes == enumerated(attacker, defender)


def verdict(outcomes: dict[Hashable, Fraction]) -> tuple[int, int, int]:
    """In how many of 36 the attacker, neither side, the defender wins."""
    ways = [0, 0, 0]
    for outcome, chance in outcomes.items():
        assert isinstance(outcome, tuple)
        mine, theirs = outcome
        ways[(mine <= theirs) + (mine < theirs)] += int(chance * 36)
    return ways[0], ways[1], ways[2]


@pytest.mark.parametrize(
    ("position", "expected"), [(gashun, (36, 0, 0)), (example, (28, 6, 2)), (plain, (13, 10, 13))]
)
def test_16_0_the_table_of_odds_at_the_set_up(
    position: Callable[[], Odds], expected: tuple[int, int, int]
) -> None:
    assert verdict(position().outcomes) == expected


def ten_to_five(start: str) -> Odds:
    """10 against 5 in winter, no elite unit and no leader."""
    p = russia()
    p.weather = WINTER
    put(p, start, "Don-Cav", "Don-Cauc", "Don-cav1")
    put(p, "326", "Ra8", "Rc1")
    return declared(p, W, "326", "Don-Cav", "Don-Cauc", "Don-cav1")


@pytest.mark.parametrize(("start", "expected"), [("325", (18, 10, 8)), ("322", (13, 10, 13))])
def test_16_0_ten_to_five_in_winter_and_over_a_river_as_well(
    start: str, expected: tuple[int, int, int]
) -> None:
    assert verdict(ten_to_five(start).outcomes) == expected


# 8.424: with surprise the losses of the one change the fire of the other


def surprised() -> dict[tuple[int, int], Fraction]:
    """Don Cavalry under Mamontov (+1) surprises Army 8; no corps in reserve on either side."""
    pairs: Counter[tuple[int, int]] = Counter()
    for die in range(1, 7):
        for mine in range(1, 7):
            for theirs in range(1, 7):
                if die <= 4:
                    first = army(4, 0, 1).factors(mine)  # 3 or more: one step of Army 8
                    pairs[first, army(2 if first >= 3 else 4).factors(theirs)] += 1
                elif die == 5:
                    pairs[army(2, 0, 1).factors(mine), army(4).factors(theirs)] += 1
                else:
                    first = army(4).factors(theirs)  # 2 or 3: a step of the cavalry, 4: both
                    left = army(2, 0, 1).factors(mine) if first < 4 else 0
                    pairs[left, first] += 1
    return {pair: Fraction(ways, 216) for pair, ways in pairs.items()}


def test_8_424_odds_of_a_surprise_count_the_losses_in_between() -> None:
    p = russia()
    put(p, "325", "Don-Cav", "Mamontov")
    put(p, "326", "Ra8")
    put(p, "324", "Don-c1")
    combats(p, W, "325")
    choose(p, "attack 326", "with Don-Cav", "declare")
    found = odds(p, ("surprise-cavalry", piece("Mamontov")), None, factors)
    assert found.exact
    assert found.outcomes == surprised()


def test_8_53_odds_take_the_strongest_corps_as_replacement() -> None:
    p = russia()
    put(p, "325", "Don-Cav", "Mamontov")
    put(p, "326", "Ra8", reduced=True)
    box(p, RESERVE, "Rc21", "Re1")
    combats(p, W, "325")
    choose(p, "attack 326", "with Don-Cav", "declare")
    found = odds(p, ("surprise-cavalry", piece("Mamontov")), None, factors)
    expected: Counter[tuple[int, int]] = Counter()
    for die in range(1, 7):
        for mine in range(1, 7):
            for theirs in range(1, 7):
                expected[_against_a_remnant(die, mine, theirs)] += 1
    assert found.outcomes == {pair: Fraction(ways, 216) for pair, ways in expected.items()}


def _against_a_remnant(die: int, mine: int, theirs: int) -> tuple[int, int]:
    """A reduced army with an elite and a line corps behind it."""
    if die == 5:
        return army(2, 0, 1).factors(mine), army(2).factors(theirs)
    if die == 6:
        first = army(2).factors(theirs)  # 2 or 3: a step of the cavalry
        return army(2 if first >= 2 else 4, 0, 1).factors(mine), first
    first = army(4, 0, 1).factors(mine)
    if first == 4:
        return first, 0  # 3 of the army and 1: the line corps must come and is lost
    return first, (corps(2) if first == 3 else army(2)).factors(theirs)


def test_2_2_odds_for_a_seat_need_no_guess_where_nothing_is_hidden() -> None:
    p = russia()
    put(p, "325", "Don-Cav")
    put(p, "326", "Ra8")
    combats(p, W, "325")
    choose(p, "attack 326", "with Don-Cav")
    assert odds(p, ("declare",), W, factors).outcomes == odds(p, ("declare",), None, factors).outcomes
    assert p.acted == 0
    assert p.fighting == BIT[space("325")]


def test_8_51_a_forecast_tells_chances_losses_and_what_it_assumes() -> None:
    p = at_start()
    combats(p, W, "322", "325")
    choose(p, "attack 326", "with Vol-a1", "with AFSR-e2", "with Don-North")
    found = forecast(p)
    assert found.exact
    assert [int(chance * 36) for chance in (found.wins, found.level, found.loses)] == [28, 6, 2]
    assert found.results == enumerated(army(10, 0, 1), army(5))
    # Army 9 with a corps: 4 factors cost two steps, 5 likewise, 6 two of the army.
    assert found.defender == Fraction(2)
    assert found.emptied == found.wins
    assert [message.id for message in assumptions()] == [
        "forecast.help",
        "forecast.modifier",
        "forecast.losses",
        "forecast.stand",
    ]
