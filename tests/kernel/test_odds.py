"""Odds from the rules themselves, against numbers worked out by hand."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from barricades.kernel.errors import NotOffered
from barricades.kernel.events import Event, EventKind, only
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.notation import Option
from barricades.kernel.odds import PATHS, odds
from barricades.kernel.position import Position
from tests.kernel.tiny import ROLLED, TOLD, Ask, Tiny, begin, tiny
from tests.reference.components import GUARD, RISING, place_of
from tests.reference.positions import faubourg, orders, play
from tests.reference.state import Faubourg

SUMS = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def rolling(*sides: int, kind: EventKind = ROLLED) -> Tiny:
    """A game in which saying 1 rolls these dice and tells their sum; saying 0 rolls none."""

    class Roll(Ask):
        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            if option[1] == 1:
                p.emit(kind, "1.1", face=sum(p.roll(each) for each in sides))
            return None

    return begin(tiny(procedure("1", Roll(), Ask("next"))))


def face(outcome: object) -> int:
    """The face that the only event of an outcome tells."""
    assert isinstance(outcome, tuple)
    ((kind, data),) = outcome
    assert kind == "rolled"
    return int(dict(data)["face"])


def test_two_dice_give_the_sums_of_two_dice() -> None:
    found = odds(rolling(6, 6), ("say", 1))
    assert found.exact
    assert {face(outcome): chance for outcome, chance in found.outcomes.items()} == SUMS


def test_a_choice_without_dice_has_one_outcome() -> None:
    found = odds(rolling(6, 6), ("say", 0))
    assert found.outcomes == {(): Fraction(1)}
    assert found.exact


@pytest.mark.parametrize("told_after", [False, True])
def test_what_comes_after_the_end_is_neither_rolled_nor_told(told_after: bool) -> None:
    """One die tells its face; a second one, thrown when all is over, would make six ways of each."""
    ways: list[int] = []

    class Roll(Ask):
        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            p.emit(ROLLED, "1.1", face=p.roll())
            p.notes = [99]
            if told_after:
                p.emit(TOLD, "1.1", who=0, what=1)
            p.roll()
            return None

    def label(world: Position, events: list[Event]) -> Hashable:
        ways.append(1)
        return tuple(event.kind for event in events)

    p = begin(tiny(procedure("1", Roll(), Ask("next"))))
    found = odds(
        p, ("say", 1), None, label, over=lambda world: isinstance(world, Tiny) and world.notes == [99]
    )
    assert found.outcomes == {("rolled",): Fraction(1)}
    assert len(ways) == 6


def test_dice_of_unequal_size_have_unequal_chances() -> None:
    class Uneven(Ask):
        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            total = p.roll(2)
            if total == 1:
                total += p.roll(3)
            p.emit(ROLLED, "1.1", face=total)
            return None

    found = odds(begin(tiny(procedure("1", Uneven(), Ask("next")))), ("say", 1))
    chances = {face(outcome): chance for outcome, chance in found.outcomes.items()}
    assert chances == {2: Fraction(1, 6) + Fraction(1, 2), 3: Fraction(1, 6), 4: Fraction(1, 6)}


def test_odds_leave_the_position_as_it_was() -> None:
    p = rolling(6, 6)
    before, source = p.digest(), p.source
    odds(p, ("say", 1))
    odds(p, ("say", 1), seat=0)
    assert p.digest() == before
    assert p.source is source
    assert p.log == []


def test_what_is_not_on_offer_has_no_odds() -> None:
    with pytest.raises(NotOffered):
        odds(rolling(6), ("say", 9))


def test_too_many_ways_are_sampled_and_still_sum_to_one() -> None:
    for seat in (None, 0):
        found = odds(rolling(6, 6, 6, 6, 6, 6), ("say", 1), seat)  # 46,656 ways
        assert not found.exact
        assert sum(found.outcomes.values()) == 1
        mean = sum(face(outcome) * chance for outcome, chance in found.outcomes.items())
        assert 20 < mean < 22


def test_the_last_number_of_ways_that_is_still_exact() -> None:
    assert odds(rolling(PATHS), ("say", 1)).exact
    assert not odds(rolling(PATHS + 1), ("say", 1)).exact
    assert not odds(rolling(PATHS + 1, 2), ("say", 1)).exact


def test_a_key_says_what_counts_as_an_outcome() -> None:
    found = odds(rolling(6, 6), ("say", 1), key=lambda position, events: events[-1].data["face"] >= 10)
    assert found.outcomes == {True: Fraction(1, 6), False: Fraction(5, 6)}


def test_a_seat_counts_only_what_it_sees() -> None:
    class Whisper(Ask):
        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            p.emit(TOLD, "1.1", only(1), who=1, what=p.roll())
            return None

    p = begin(tiny(procedure("1", Whisper(), Ask("next")), events=(TOLD,)))
    assert odds(p, ("say", 0), seat=0).outcomes == {(): Fraction(1)}
    assert len(odds(p, ("say", 0), seat=1).outcomes) == 6


def test_events_that_tell_a_list_are_counted_too() -> None:
    drew = EventKind("drew", "{cards:number}")

    class Draw(Ask):
        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            p.emit(drew, "1.1", cards=[p.roll()])
            return None

    p = begin(tiny(procedure("1", Draw(), Ask("next")), events=(drew,)))
    assert set(odds(p, ("say", 0)).outcomes.values()) == {Fraction(1, 6)}


def test_windows_are_passed_and_other_decisions_end_the_calculation() -> None:
    class Window(Ask):
        window = "ambush"

        def options(self, p: Tiny, *data: int) -> list[Option]:
            return [("pass",), ("say", 5)]

        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            p.emit(ROLLED, "1.1", face=p.roll(2))
            return None

    def roll(p: Tiny) -> Transition:
        p.emit(ROLLED, "1.1", face=p.roll(3))
        return None

    class MayPass(Ask):
        def options(self, p: Tiny, *data: int) -> list[Option]:
            return [("pass",), ("say", 5)]

        def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
            return None

    p = begin(tiny(procedure("1", Ask(), Window("window", who=1), MayPass("other"), roll)))
    found = odds(p, ("say", 0))
    assert {face(outcome) for outcome in found.outcomes} == {1, 2}


# The fights of the reference game.


def fight(rising: str = "", guard: str = "", **units: str) -> Faubourg:
    """G1 is about to march, with R4 in 0202."""
    p = faubourg(
        {"G1": "0102", "G6": "0004", "R1": "0402", **units}, orders(GUARD), rising=rising, guard=guard
    )
    return play(p, "guard activate G1")


def assault(p: Position, seat: int | None = None) -> dict[tuple[int, int], Fraction]:
    """Winner and margin of the fight for 0202, with their chances."""
    found = odds(p, ("march", place_of("0202")), seat)
    assert sum(found.outcomes.values()) == 1
    chances = {}
    for outcome, chance in found.outcomes.items():
        assert isinstance(outcome, tuple)
        ((kind, data),) = outcome
        assert kind == "fought"
        told = dict(data)
        chances[told["winner"], told["margin"]] = chance
    return chances


def test_the_odds_of_a_fight_are_those_of_two_dice() -> None:
    # Four against two: the margin is 2 plus the difference of two dice.
    expected: dict[tuple[int, int], Fraction] = {}
    for difference in range(-5, 6):
        margin = 2 + difference
        outcome = (GUARD if margin > 0 else RISING, abs(margin))
        expected[outcome] = expected.get(outcome, Fraction(0)) + Fraction(6 - abs(difference), 36)
    assert assault(fight(R4="0202")) == expected
    won = sum(chance for (winner, _), chance in expected.items() if winner == GUARD)
    assert won == Fraction(26, 36)


def test_an_ambush_in_the_hand_does_not_change_the_odds_of_a_passed_window() -> None:
    assert assault(fight(R4="0202", rising="C06")) == assault(fight(R4="0202"))


def test_odds_of_a_seat_are_exact_when_all_that_is_hidden_can_be_listed() -> None:
    p = rolling(6, 6)
    assert odds(p, ("say", 1), seat=0) == odds(p, ("say", 1))


def test_odds_are_equal_in_worlds_that_a_seat_cannot_tell_apart() -> None:
    strong = fight(R2="0202", R4="0302", rising="C06 C07")
    weak = fight(R4="0202", R2="0302", rising="C01 C02")
    assert strong.digest() != weak.digest()
    assert assault(strong) != assault(weak)
    assert assault(strong, seat=GUARD) == assault(weak, seat=GUARD)


def test_odds_of_a_seat_that_knows_the_units_are_those_of_the_fight() -> None:
    p = faubourg({"G1": "0102", "G6": "0004", "R1": "0402", "R4": "0202"}, orders(GUARD), fog="off")
    play(p, "guard activate G1")
    assert assault(p, seat=GUARD) == assault(p)


def test_odds_average_over_what_is_hidden() -> None:
    # R4 (strength 2) and R1 (strength 3) lie face down in 0202 and 0402: either may be the defender.
    chances = assault(fight(R4="0202"), seat=GUARD)
    weak, strong = assault(fight(R4="0202")), assault(fight(R1="0202", R4="0402"))
    won = [sum(c for (winner, _), c in each.items() if winner == GUARD) for each in (strong, chances, weak)]
    assert won[0] < won[1] < won[2]
    assert won[0] == Fraction(21, 36)
