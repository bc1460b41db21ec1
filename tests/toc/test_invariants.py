"""What must hold after every choice: it holds at the set-up, and every way to break it is noticed."""

from collections.abc import Callable

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.invariants import INVARIANTS
from barricades.games.toc.laws import LAWS
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.conformance import CHECKS
from barricades.kernel.game import Invariant
from tests.toc.positions import at_start, hold, piece, put


def named(name: str) -> Invariant:
    return next(each for each in INVARIANTS if each.name == name)


@pytest.mark.parametrize("scenario", ["v2.3-campaign", "v2.3-intro-1918"])
def test_all_hold_at_the_set_up(scenario: str) -> None:
    p = at_start(scenario)
    assert [(each.name, fault) for each in INVARIANTS if (fault := each.fault(p))] == []


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda each: str(each.name))
def test_each_can_fail(invariant: Invariant) -> None:
    p = at_start()
    invariant.spoil(p)
    assert invariant.fault(p)


def poles_with_whites(p: Russia) -> None:
    put(p, "325", "Pol-a1")
    p.turn_piece(piece("Pol-a1"), WHITE)


def whites_in_east_prussia(p: Russia) -> None:
    put(p, "110", "Vol-a1")


def rest_of_the_year_lost(p: Russia) -> None:
    hold(p, RED, "R1")


def special_card_chosen(p: Russia) -> None:
    p.chosen[RED] |= BIT[63]


def marker_too_early(p: Russia) -> None:
    p.cut_off |= BIT[piece("Ra9")]


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("Poland", poles_with_whites),
        ("Far East", whites_in_east_prussia),
        ("action cards", rest_of_the_year_lost),
        ("political cards", special_card_chosen),
        ("cut-off markers", marker_too_early),
    ],
)
def test_the_other_ways_to_break_one_are_noticed_too(name: str, spoil: Callable[[Russia], None]) -> None:
    p = at_start()
    assert named(name).fault(p) is None
    spoil(p)
    assert named(name).fault(p)


# The list of what a program can check in every position, by its numbers: invariants, laws of a choice, and
# checks of every game.
LIST = {
    1: ("one place",),
    2: ("the eliminated stay so", "out of play"),
    3: ("faces", "Socialist Revolutionaries"),
    4: ("stacking",),
    5: ("no enemies together",),
    6: ("Poland",),
    7: ("neutral ground",),
    8: ("Far East",),
    9: ("control", "owners abroad"),
    10: ("derived sets", "cities and centres"),
    11: ("action cards",),
    12: ("political cards",),
    13: ("markers", "influence points"),
    14: ("gates",),
    15: ("chits",),
    16: ("sum of points", "points are told"),
    17: ("replacement steps", "steps are dropped"),
    18: ("one move or attack", "one capability"),
    19: ("cut-off markers", "attrition"),
    20: ("losses", "highest losses"),
    21: ("shifts and modifiers",),
    22: ("tracks", "barred boxes"),
    23: ("once in a game", "show trials"),
    24: ("supply",),
    25: ("views",),
}


def test_every_point_of_the_list_is_checked_in_play() -> None:
    checked = {each.name for each in (*INVARIANTS, *LAWS)}
    listed = {name for names in LIST.values() for name in names}
    assert list(LIST) == list(range(1, 26))
    assert listed - checked == {"views"} <= set(CHECKS)
    assert checked - listed == {"NO ACT markers"}


@pytest.mark.rule("4.5")
def test_4_5_cities_and_centres_at_the_set_up_are_those_of_the_list() -> None:
    p = at_start()
    assert [(p.vc_count(side), p.rc_count(side)) for side in (RED, WHITE)] == [(9, 8), (10, 7)]
