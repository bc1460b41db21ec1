"""8.95 Triggered combat; 7.25f Makhno's units turn on their controller."""

import pytest

from barricades.games.toc.state import CASUALTIES, ELIMINATED, Russia
from tests.toc.combats import fired, kind, told
from tests.toc.positions import R, W, choose, control, offered, own, piece, put, russia, space, start, where


def clash(*dice: int, trigger: int = W) -> Russia:
    """WHITE units find themselves with a RED army at Belaya Kalitva."""
    p = russia(dice=dice)
    put(p, "326", "Ra8")
    p.put(piece("Don-South"), space("326"))
    own(p, R, "330", "327")
    own(p, W, "325", "329")
    start(p, "8.95 Triggered combat", space("326"), trigger)
    return p


def test_8_95_both_fire_once_without_modifiers_or_shifts() -> None:
    p = russia(dice=(1, 1))
    put(p, "639", "Ra9", "Trotsky")  # forest, elite, a leader
    p.put(piece("Si-a1"), space("639"))
    start(p, "8.95 Triggered combat", space("639"), W)
    assert fired(p, R)["modified"] == 1
    assert fired(p, W)["modified"] == 1
    assert not told(p, "modified")


def test_8_95_if_the_trigger_wins_the_other_side_retreats_one_space() -> None:
    p = clash(1, 6)  # 2 against 4
    choose(p, "retreat 330")
    assert (where(p, "Ra8"), where(p, "Don-South")) == ("330", "326")
    assert p.owner[space("326")] == W


def test_8_95_otherwise_the_trigger_retreats() -> None:
    for dice in ((6, 1), (3, 5)):  # loses, level
        p = clash(*dice)
        while kind(p) == "retreat":
            choose(p, offered(p)[0])
        assert where(p, "Don-South") not in ("326",)
        assert where(p, "Ra8") == "326"
        assert p.owner[space("326")] == R


def test_8_95_the_other_side_loses_first() -> None:
    p = russia(dice=(4, 4))
    put(p, "326", "Rc1", "Rc2", "Rc3")
    for id in ("Don-c1", "Don-c2", "Don-c3"):
        p.put(piece(id), space("326"))
    start(p, "8.95 Triggered combat", space("326"), W)
    assert (kind(p), p.waiting().seat) == ("take-losses", R)


def test_8_95_no_cancelling_and_no_advance() -> None:
    p = russia(dice=(1, 6))
    put(p, "326", "Ra9", "Re1")
    p.put(piece("Don-North"), space("326"))
    p.put(piece("Don-South"), space("326"))
    own(p, R, "330")
    own(p, W, "327")
    start(p, "8.95 Triggered combat", space("326"), W)
    seen = []
    while kind(p):
        seen.append(kind(p))
        choose(p, offered(p)[0])
    assert not {"cancel-retreat", "advance"} & set(seen)


def test_8_95_if_nobody_is_left_the_last_owner_keeps_the_space() -> None:
    p = russia(dice=(6, 6))
    put(p, "326", "Rc1")
    p.put(piece("Don-c1"), space("326"))
    own(p, R, "326")
    start(p, "8.95 Triggered combat", space("326"), W)
    assert {where(p, "Rc1"), where(p, "Don-c1")} == {CASUALTIES}
    assert p.owner[space("326")] == R


def test_8_95_without_opponents_nothing_happens() -> None:
    p = russia()
    put(p, "326", "Rc1")
    start(p, "8.95 Triggered combat", space("326"), W)
    assert kind(p) == ""


# 7.25f


def rising(*dice: int, target: str = "326") -> Russia:
    """Makhno's army at Belaya Kalitva; Army 8 of its controller there or next to it."""
    p = russia(dice=dice)
    control(p, "Makhno", R)
    put(p, "326", "Mak-a1", "Makhno")
    put(p, target, "Ra8")
    own(p, R, "326", "327", "330", "335", "333")
    start(p, "7.25f Makhno attacks", space("326"), space(target))
    return p


@pytest.mark.rule("15.35a")
def test_7_25f_makhno_attacks_his_stack_mates_for_the_enemy() -> None:
    p = rising(1, 6)
    assert fired(p, W)["strength"] == 3
    assert fired(p, R)["strength"] == 4
    assert told(p, "fought")[0]["attacker"] == 4


def test_7_25f_the_stack_mates_retreat_if_they_lose() -> None:
    p = rising(1, 6)
    while kind(p) == "retreat":
        assert p.waiting().seat == R
        choose(p, offered(p)[0])
    assert where(p, "Ra8") != "326"
    assert where(p, "Makhno") == "326"


def test_7_25f_if_makhno_loses_in_place_his_units_retreat_one_space() -> None:
    p = rising(3, 1)
    assert p.waiting().seat == W  # the enemy makes Makhno's choices
    choose(p, offered(p)[0])
    assert where(p, "Mak-a1") not in ("326", CASUALTIES, ELIMINATED)
    assert where(p, "Makhno") == where(p, "Mak-a1")
    assert where(p, "Ra8") == "326"


def test_7_25f_units_in_an_adjacent_space_are_attacked_without_advance() -> None:
    p = rising(1, 6, target="330")
    while kind(p) == "retreat":
        choose(p, offered(p)[0])
    assert where(p, "Ra8") not in ("330", "326")
    assert kind(p) == ""
    assert where(p, "Mak-a1") == "326"


def test_7_25f_if_makhno_loses_from_afar_he_stays() -> None:
    p = rising(3, 1, target="330")
    assert kind(p) == ""
    assert where(p, "Mak-a1") == "326"


def test_7_25f_no_assets_leadership_or_surprise() -> None:
    p = russia(dice=(1, 1))
    control(p, "Makhno", R)
    put(p, "326", "Mak-a1", "Makhno", "Rc1", "Trotsky")
    start(p, "7.25f Makhno attacks", space("326"), space("326"))
    assert kind(p) not in ("withdraw", "try-surprise", "reinforce")
    assert told(p, "fought")


def test_7_25f_the_marker_is_spent() -> None:
    p = russia(dice=(3, 3))
    control(p, "Makhno", R)
    put(p, "326", "Mak-a1", "Rc1")
    p.moving = 1 << space("326")
    start(p, "7.25f Makhno attacks", space("326"), space("326"))
    assert p.moving == 0
    assert p.acted >> piece("Mak-a1") & 1
