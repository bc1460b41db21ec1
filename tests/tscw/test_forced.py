"""The table takes a single option where both sides know that there is no other, and asks everywhere else."""

from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.state import Spain
from barricades.kernel.decisions import forced_option
from tests.tscw.battles import HILL, arena, duel
from tests.tscw.positions import N, choose, moving, offered, put, start


def taken(p: Spain) -> object:
    return forced_option(p, p.waiting())


def test_15_2_a_segment_without_an_enemy_in_reach_ends_by_itself() -> None:
    p = arena(fog="on")
    put(p, HILL, "N-13D")
    start(p, COMBATS, N, 0)
    assert taken(p) == ("done",)


def test_15_5_that_a_hidden_unit_is_too_weak_to_attack_is_not_told_by_skipping() -> None:
    p = duel("N-AVL", fog="on")  # its attack factor is 0 (15.20)
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]
    assert taken(p) is None


def test_15_20_without_fog_both_see_that_a_unit_is_too_weak_and_the_segment_ends_by_itself() -> None:
    p = duel("N-AVL", fog="off")
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]
    assert taken(p) == ("done",)


def test_13_2_a_segment_in_which_all_have_moved_ends_by_itself() -> None:
    p = arena(fog="on")
    put(p, HILL, "N-13D")
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    assert taken(p) is None
    choose(p, "take N-13D")
    choose(p, next(text for text in offered(p) if text.startswith("to ")))
    while offered(p) != ["done"]:
        choose(p, "halt")
    assert taken(p) == ("done",)


def test_15_5_how_far_a_group_can_go_is_told_without_fog_alone() -> None:
    for fog in ("on", "off"):
        p = arena(fog=fog)
        put(p, HILL, "N-13D")
        moving(p, N, "N-13D")
        assert p.waiting().choice.forced(p, *p.waiting().data) == (fog == "off")
