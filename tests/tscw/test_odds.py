"""Exact odds of a declared attack, against numbers worked out by hand."""

from collections import Counter
from fractions import Fraction
from time import perf_counter

import pytest

from barricades.games.tscw.aids import preview
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.forecast import forecast
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.chance import Scripted
from barricades.kernel.odds import Odds, odds
from tests.tscw.battles import duel, ready, result
from tests.tscw.positions import N, R, choose, put, start

DECLARE = ("declare",)
SIXTH = Fraction(1, 6)


def named(p: Spain, *ids: str) -> Spain:
    """2115 is attacked by these units, and nothing is left but to declare it."""
    start(p, COMBATS, N, 0)
    choose(p, "attack 2115", *(f"with {id}" for id in ids))
    return p


def results(found: Odds) -> dict[str, Fraction]:
    """Outcomes as attacker/defender, with their chances."""
    total: Counter[str] = Counter()
    chances: dict[str, Fraction] = {}
    for outcome, chance in found.outcomes.items():
        assert isinstance(outcome, tuple)
        ((kind, data),) = outcome
        assert kind == "result"
        values = dict(data)
        name = f"{values['attacker']}/{values['defender']}"
        total[name] += 1
        chances[name] = chances.get(name, Fraction(0)) + chance
    return chances


def test_two_to_one_in_clear_terrain() -> None:
    """8 against 4, no modifiers: faces 1 to 3 are 2/1, 4 is 1/1, 5 and 6 are 1/2."""
    found = odds(named(duel("N-13D"), "N-13D"), DECLARE)
    assert found.exact
    assert results(found) == {"2/1": 3 * SIXTH, "1/1": SIXTH, "1/2": 2 * SIXTH}


def test_a_seat_without_fog_has_the_same_odds() -> None:
    p = named(duel("N-13D"), "N-13D")
    assert odds(p, DECLARE, N) == odds(p, DECLARE)


def test_a_big_battle_adds_two_dice() -> None:
    four = ("N-13D", "N-61D", "N-63D", "N-1ND")  # 28 against 14 in four units: 2:1
    p = named(duel(*four, against=("R-37D", "R-38D", "R-63D", "R-DLR")), *four)
    found = results(odds(p, DECLARE))
    assert sum(found.values()) == 1
    assert found == {
        "4/2": Fraction(9, 36),
        "3/2": Fraction(6, 36),
        "3/3": Fraction(12, 36),
        "2/2": Fraction(1, 36),
        "2/3": Fraction(4, 36),
        "2/4": Fraction(4, 36),
    }


def test_columns_are_asked_before_the_die() -> None:
    """One in six will not go; two in six go with -1, two as they are, one with +1; 2 against 2 is 1:1."""
    p = duel("N-ANG", against=())
    put(p, "2116", "R-ASC")
    put(p, "2115", "N-ANG")
    start(p, COMBATS, R, 0)
    choose(p, "attack 2115", "with R-ASC")
    found = results(odds(p, DECLARE))
    assert found["0/0"] == SIXTH
    # On 1:1 the modified rolls 0 to 7 are 4/0, 3/0, 3/0, 3/1, 2/1, 2/1, 2/1, 1/1.
    assert found["4/0"] == 2 * SIXTH * SIXTH
    assert found["1/1"] == SIXTH * SIXTH
    assert sum(found.values()) == 1


def test_support_is_counted_once_it_is_committed() -> None:
    """With a point of air support refused at last the odds are those of the units alone."""
    p = duel("N-13D")
    ready(p, "N-AIR2")
    choose(named(p, "N-13D"), "declare")
    assert results(odds(p, ("done",))) == {"2/1": 3 * SIXTH, "1/1": SIXTH, "1/2": 2 * SIXTH}
    choose(p, "fly N-AIR2")
    assert results(odds(p, ("done",))) == {"2/1": 3 * SIXTH, "1/1": SIXTH, "1/2": 2 * SIXTH}  # 10 : 4


def foggy(there: str, elsewhere: str) -> Spain:
    """Two Republican divisions that lie under others and look the same, one attacked, one far away."""
    p = duel("N-13D", against=("R-CRT", there), fog="on")
    put(p, "2318", "R-1B", elsewhere)
    return named(p, "N-13D")


def test_in_the_fog_odds_do_not_depend_on_who_is_hidden_where() -> None:
    weak, strong = foggy("R-37D", "R-11D"), foggy("R-11D", "R-37D")
    assert odds(weak, DECLARE, N) == odds(strong, DECLARE, N)
    assert results(odds(weak, DECLARE)) != results(odds(strong, DECLARE))


def test_in_the_fog_neither_does_the_preview() -> None:
    weak, strong = (preview(foggy(*there), N) for there in (("R-37D", "R-11D"), ("R-11D", "R-37D")))
    assert weak is not None and weak == strong
    assert next(row.value for row in weak.rows if row.label.id == "preview.defence") == "5 – 12"


def test_the_odds_take_no_time() -> None:
    p = named(duel("N-13D"), "N-13D")
    begun = perf_counter()
    odds(p, DECLARE)
    assert perf_counter() - begun < 0.5  # under 50 ms on the machines we know


def test_imagined_worlds_keep_what_is_known() -> None:
    p = foggy("R-37D", "R-11D")
    odds(p, DECLARE, N)
    assert p.at[NUMBER["R-37D"]] == place("2115")


def test_a_forecast_gives_losses_and_the_chance_to_take_the_hex() -> None:
    """8 against 4 in one step: whatever is rolled the hex falls, at 3 * 2 + 3 * 1 sixths of a step."""
    found = forecast(named(duel("N-13D"), "N-13D"))
    assert found.exact
    assert found.results == {"2/1": 3 * SIXTH, "1/1": SIXTH, "1/2": 2 * SIXTH}
    assert found.attacker == 9 * SIXTH
    assert found.defender == found.taken == 1  # the 37th Division has one step
    two_steps = forecast(named(duel("N-13D", against=("R-46D",)), "N-13D"))
    assert two_steps.taken == sum(
        chance for name, chance in two_steps.results.items() if name[-1] in "23456E"
    )


def test_a_forecast_takes_it_that_nobody_adds_support_and_is_quick() -> None:
    p = named(duel("N-13D"), "N-13D")
    put(p, "2114", "N-N")  # an HQ with the attackers, which might support them
    began = perf_counter()
    found = forecast(p, N)
    assert perf_counter() - began < 0.5
    assert set(found.results) == {"2/1", "1/1", "1/2"}


def by_enumeration(p: Spain, *before: str) -> dict[str, Fraction]:
    """The results over the six faces of the die, each played out by hand after these choices."""
    found: dict[str, Fraction] = {}
    for face in range(1, 7):
        q = p.copy()
        q.source, q.log = Scripted([face]), []
        choose(q, *before)
        found[result(q)] = found.get(result(q), Fraction(0)) + SIXTH
    return found


@pytest.mark.rule("12.1.3e")
def test_an_hq_that_must_support_is_counted_and_the_odds_go_on_to_the_die() -> None:
    p = named(duel("N-13D", "N-61D", against=("R-37D", "R-MNV")), "N-13D", "N-61D")
    found = results(odds(p, DECLARE))
    assert found == by_enumeration(p, "declare", "hq R-MNV")
    shown = preview(p, N)
    assert shown is not None
    defence = next(row.value for row in shown.rows if row.label.id == "preview.defence")
    assert defence == "8"  # four on the ground, and of the HQ's five as much again
    assert sorted(bar.chance for bar in shown.bars) == pytest.approx(sorted(map(float, found.values())))


@pytest.mark.rule("12.2.7")
def test_an_anti_aircraft_unit_that_must_fire_is_counted_and_the_odds_go_on_to_the_die() -> None:
    p = duel("N-13D", against=("R-37D", "R-DCA1"))
    ready(p, "I-AL2", "N-AIR2")
    choose(named(p, "N-13D"), "declare", "fly I-AL2", "fly N-AIR2")
    found = results(odds(p, ("done",)))
    assert "" not in found and sum(found.values()) == 1
    assert found == by_enumeration(p, "done", "flak I-AL2")


@pytest.mark.rule("12.2.7")
def test_the_gun_that_must_fire_is_taken_to_fire_at_the_strongest() -> None:
    """9 with 3 and 2 against 5 are 2:1, with 5 and 1 they are 3:1."""
    p = duel("N-13D", "N-ANG", against=("R-37D", "R-DCA1"))
    ready(p, "I-AL2", "N-AIR2")
    choose(named(p, "N-13D", "N-ANG"), "declare", "fly I-AL2", "fly N-AIR2")
    strongest, weakest = (by_enumeration(p, "done", f"flak {id}") for id in ("I-AL2", "N-AIR2"))
    assert strongest != weakest
    assert results(odds(p, ("done",))) == strongest
