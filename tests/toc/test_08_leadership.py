"""8.22 to 8.24 Step 3 of a combat: withdrawal, pursuit, reinforcement."""

import pytest

from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from tests.toc.combats import attack, combats, fired, kind, told
from tests.toc.positions import R, W, choose, control, gives, offered, own, piece, put, russia, space, where


def front(*dice: int, leader: str = "Stalin") -> Russia:
    """Army 8 under a leader at Belaya Kalitva; Don South before it."""
    p = russia(dice=dice)
    put(p, "325", "Don-South", "Don-c1")
    put(p, "326", "Ra8", "Rc1", leader)
    own(p, R, "327", "330", "333", "335")
    return p


# 8.22


@pytest.mark.rule("12.0", "12.21")
def test_8_22_a_leader_in_the_space_may_try_to_withdraw() -> None:
    p = front()
    attack(p, W, "326", "Don-South")
    assert (kind(p), p.waiting().seat) == ("withdraw", R)
    assert offered(p) == ["pass", "withdraw Stalin"]


def test_8_22_success_the_defender_goes_one_space_or_two_and_nobody_fires() -> None:
    p = front(2)
    attack(p, W, "326", "Don-South")
    choose(p, "withdraw Stalin")
    assert offered(p) == ["fall-back 1", "fall-back 2"]
    choose(p, "fall-back 2", "retreat 330", "retreat 335")
    assert {where(p, id) for id in ("Ra8", "Rc1", "Stalin")} == {"335"}
    assert not told(p, "fired")
    assert kind(p) == ""
    assert where(p, "Don-South") == "325"  # without pursuit no unit enters


def test_8_22_one_space() -> None:
    p = front(1)
    attack(p, W, "326", "Don-South")
    choose(p, "withdraw Stalin", "fall-back 1", "retreat 330")
    assert where(p, "Ra8") == "330"


def test_8_22_where_only_one_space_can_be_reached_nobody_is_asked() -> None:
    p = front(1)
    for number, unit in (("333", "Don-c2"), ("335", "Don-c3"), ("329", "Don-c4"), ("225", "Don-Cav")):
        put(p, number, unit)
    put(p, "327", "AFSR-c1")
    put(p, "322", "AFSR-c2")
    attack(p, W, "326", "Don-South")
    choose(p, "withdraw Stalin")
    assert kind(p) != "fall-back"
    while kind(p) == "retreat":
        choose(p, offered(p)[0])
    assert {where(p, id) for id in ("Ra8", "Rc1", "Stalin")} == {"330"}


def test_8_22_failure_gives_the_attacker_one() -> None:
    p = front(3, 1, 1)
    put(p, "325", "Krasnov")
    attack(p, W, "326", "Don-South")
    choose(p, "withdraw Stalin")
    assert {"side": W, "value": "+1", "part": "failed-withdrawal"} in told(p, "modified")


def test_8_22_declined_it_costs_nothing() -> None:
    p = front(1, 1)
    put(p, "325", "Krasnov")
    attack(p, W, "326", "Don-South")
    choose(p, "pass")
    assert not any(part["part"] == "failed-withdrawal" for part in told(p, "modified"))


def test_8_22_not_under_a_no_act_marker() -> None:
    p = front(1, 1)
    p.no_act[R] = BIT[space("326")]
    attack(p, W, "326", "Don-South")
    assert kind(p) != "withdraw"


def test_8_22_not_without_a_way_to_retreat() -> None:
    p = front(1, 1)
    for number, unit in (("327", "Don-c2"), ("329", "Don-c3"), ("330", "Don-c4"), ("322", "AFSR-c1")):
        put(p, number, unit)
    attack(p, W, "326", "Don-South")
    assert kind(p) != "withdraw"


def test_8_22_not_by_a_leader_who_has_used_a_capability() -> None:
    p = front(1, 1)
    p.used |= BIT[piece("Stalin")]
    attack(p, W, "326", "Don-South")
    assert kind(p) != "withdraw"


def test_8_22_not_by_lenin() -> None:
    p = front(1, 1, leader="Lenin")
    attack(p, W, "326", "Don-South")
    assert kind(p) != "withdraw"


def test_8_22_another_leader_is_refused() -> None:
    p = front()
    put(p, "330", "Trotsky")
    attack(p, W, "326", "Don-South")
    assert gives(p, "withdraw Trotsky") == "8.22"


# 8.23


def pursued(*dice: int) -> Russia:
    p = russia(dice=dice)
    put(p, "325", "Don-South", "Don-c1", "Krasnov")
    put(p, "326", "Rc1", "Stalin")
    put(p, "333", "Rc4")
    own(p, R, "327", "330", "335")
    combats(p, W, "325")
    choose(p, "attack 326", "with Don-South", "with Don-c1", "declare")
    choose(p, "withdraw Stalin", "fall-back 1", "retreat 330")
    return p


@pytest.mark.rule("12.22")
def test_8_23_after_a_withdrawal_a_leader_may_pursue() -> None:
    p = pursued(1, 2, 1, 1, 1)
    assert (kind(p), p.waiting().seat) == ("pursue", W)
    assert offered(p) == ["pass", "pursue Krasnov"]
    choose(p, "pursue Krasnov")
    assert offered(p) == ["done", "follow Don-South", "follow Don-c1"]
    choose(p, "follow Don-South", "follow Krasnov", "done")
    assert where(p, "Don-South") == "326"
    assert p.owner[space("326")] == W
    assert kind(p) == "declare-attack"  # one more attack from there
    assert offered(p) == ["attack 330", "done"]
    choose(p, "attack 330", "with Don-South", "declare")
    assert told(p, "fought")


def test_8_23_on_a_failure_nobody_enters() -> None:
    p = pursued(1, 3)
    choose(p, "pursue Krasnov")
    assert where(p, "Don-South") == "325"
    assert kind(p) == ""


def test_8_23_without_a_try_nobody_enters() -> None:
    p = pursued(1)
    choose(p, "pass")
    assert where(p, "Don-South") == "325"
    assert kind(p) == ""


def test_8_23_when_all_have_entered_the_pursuit_is_over() -> None:
    p = pursued(1, 1)
    choose(p, "pursue Krasnov", "follow Don-South", "follow Don-c1", "follow Krasnov")
    assert {where(p, id) for id in ("Don-South", "Don-c1", "Krasnov")} == {"326"}
    assert kind(p) == "declare-attack"


def test_8_23_units_that_pursue_attack_once_more_only() -> None:
    p = pursued(1, 1, 6, 1)
    choose(p, "pursue Krasnov", "follow Don-South", "follow Don-c1", "follow Krasnov")
    choose(p, "attack 330", "with Don-c1", "declare")
    assert p.acted >> piece("Don-c1") & 1
    assert not p.acted >> piece("Don-South") & 1


# 8.24


def helped(*dice: int) -> Russia:
    """Army 8 under attack, Stalin with two units next to it."""
    p = russia(dice=dice)
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    put(p, "330", "Rc3", "Ra4", "Stalin")
    return p


def test_8_24_a_leader_next_to_the_space_may_reinforce_it() -> None:
    p = helped(2, 1, 1)
    attack(p, W, "326", "Don-South")
    assert (kind(p), p.waiting().seat) == ("reinforce", R)
    assert offered(p) == ["pass", "reinforce Stalin"]
    choose(p, "reinforce Stalin")
    assert offered(p) == ["done", "join Ra4", "join Rc3"]
    choose(p, "join Rc3", "done")
    assert {where(p, id) for id in ("Rc3", "Stalin")} == {"326"}
    assert where(p, "Ra4") == "330"
    choose(p, "plus-one")
    assert {"side": R, "value": "+1", "part": "reinforced"} in told(p, "modified")
    assert fired(p, R)["strength"] == 5


def test_8_24_on_a_failure_nobody_comes() -> None:
    p = helped(3, 1, 1)
    attack(p, W, "326", "Don-South")
    choose(p, "reinforce Stalin")
    assert where(p, "Stalin") == "330"
    assert fired(p, R)["strength"] == 4


def test_8_24_within_stacking() -> None:
    p = helped(1, 1, 1)
    put(p, "326", "Ra1")
    attack(p, W, "326", "Don-South")
    choose(p, "reinforce Stalin")
    assert offered(p) == ["done", "join Rc3"]  # two armies at most


@pytest.mark.parametrize(("near", "far"), [("Stalin", "Voroshilov"), ("Voroshilov", "Stalin")])
def test_8_24_leaders_are_offered_in_one_order_wherever_they_stand(near: str, far: str) -> None:
    p = russia()
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    put(p, "327", "Rc2", near)
    put(p, "330", "Rc3", far)
    attack(p, W, "326", "Don-South")
    assert list(p.waiting().options) == sorted(p.waiting().options)
    assert len(p.waiting().options) == 3


def test_8_24_several_leaders_one_after_another_and_one_modifier() -> None:
    p = helped(1, 1, 1, 1)
    put(p, "327", "Rc2", "Voroshilov")
    attack(p, W, "326", "Don-South")
    choose(p, "reinforce Stalin", "join Rc3", "done")
    assert offered(p) == ["pass", "reinforce Voroshilov"]
    choose(p, "reinforce Voroshilov", "join Rc2")
    assert [part["part"] for part in told(p, "modified")].count("reinforced") == 1


@pytest.mark.parametrize("number", ["330", "335"])
def test_8_24_not_from_farther_away_and_not_under_no_act(number: str) -> None:
    p = helped(1, 1)
    if number == "330":
        p.no_act[R] = BIT[space("330")]
    else:
        for id in ("Rc3", "Ra4", "Stalin"):
            put(p, "335", id)
    attack(p, W, "326", "Don-South")
    assert kind(p) != "reinforce"


@pytest.mark.parametrize("bound", [False, True])
def test_8_24_units_bound_to_their_area_do_not_come(bound: bool) -> None:
    p = russia(dice=(1,))
    control(p, "Estonia", W)
    put(p, "706", "Ra7")
    put(p, "705", "NW-c1")
    put(p, "123", "Est-c1", "NW-c2", "Yudenich")
    if bound:
        p.put(piece("Rc1"), space("121"))  # 7.25e: RED is in Estonia, its units do not leave it
    attack(p, R, "705", "Ra7")
    choose(p, "reinforce Yudenich")
    assert offered(p) == (["done", "join NW-c2"] if bound else ["done", "join NW-c2", "join Est-c1"])


def test_8_92_the_supply_of_reinforcements_is_judged_too() -> None:
    p = helped(1)
    own(p, W, "335", "333", "331")
    attack(p, W, "326", "Don-South")
    choose(p, "reinforce Stalin", "join Rc3")
    assert p.battle.out >> piece("Rc3") & 1 == (p.battle.out >> piece("Ra8") & 1)
