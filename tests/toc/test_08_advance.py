"""8.7 Advance, exploitation and counterattack."""

import pytest

from barricades.games.toc.state import CASUALTIES, FAIR, MUD, RESERVE, WINTER, Russia
from barricades.kernel.bits import BIT
from tests.toc.combats import attack, fired, joined, kind, told
from tests.toc.positions import (
    R,
    W,
    box,
    choose,
    control,
    gives,
    offered,
    own,
    piece,
    put,
    russia,
    space,
    start,
    where,
)


def emptied(*ids: str, dice: tuple[int, ...] = (), target: str = "326", origin: str = "325") -> Russia:
    """A combat after which D is empty, at the moment of advance."""
    p = russia(dice=dice)
    put(p, origin, *ids)
    units = [id for id in ids if piece(id) < p.roster.first_leader]
    joined(p, W, target, *units)
    p.battle.winner, p.battle.inflicted = W, [4, 3]
    start(p, "8.71 Advance")
    return p


# 8.71


@pytest.mark.rule("8.7")
def test_8_71_attacking_units_enter_the_empty_space_which_becomes_friendly() -> None:
    p = emptied("Don-South", "Don-c1")
    own(p, R, "326")
    assert offered(p) == ["advance Don-South", "advance Don-c1", "done"]
    choose(p, "advance Don-South", "done")
    assert where(p, "Don-South") == "326"
    assert where(p, "Don-c1") == "325"
    assert p.owner[space("326")] == W


def test_8_71_after_the_last_defender_is_lost_the_attackers_advance_once() -> None:
    p = russia(dice=(1, 6))
    put(p, "325", "Don-South", "Don-c1")
    put(p, "326", "Rc1")
    attack(p, W, "326", "Don-South", "Don-c1")
    while kind(p) not in ("advance", ""):
        choose(p, offered(p)[0])
    assert where(p, "Rc1") == CASUALTIES
    choose(p, "advance Don-South", "done")
    assert kind(p) != "advance"
    assert where(p, "Don-c1") == "325"


def test_8_73_units_that_have_exploited_do_not_advance_again() -> None:
    p = russia(dice=(6, 1, 1))
    put(p, "325", "Don-South", "Denikin")
    put(p, "326", "Rc1")
    attack(p, W, "326", "Don-South")
    while kind(p) not in ("advance", ""):
        choose(p, offered(p)[0])
    choose(
        p, "advance Don-South", "advance Denikin", "exploit Denikin", "exploit-to 330", "go-along Don-South"
    )
    choose(p, "go-along Denikin")
    assert kind(p) != "advance"
    assert where(p, "Don-South") == "330"


def test_8_71_nobody_must() -> None:
    p = emptied("Don-South")
    choose(p, "done")
    assert where(p, "Don-South") == "325"


def test_8_71_reduced_units_stay() -> None:
    p = russia()
    put(p, "325", "Don-South", "Don-c1")
    put(p, "325", "Don-South", reduced=True)
    joined(p, W, "326", "Don-South", "Don-c1")
    start(p, "8.71 Advance")
    assert offered(p) == ["advance Don-c1", "done"]
    assert gives(p, "advance Don-South") == "8.71"


def test_8_71_leaders_stacked_with_attacking_units_go_with_a_unit() -> None:
    p = emptied("Don-South", "Krasnov")
    assert "advance Krasnov" not in offered(p)
    choose(p, "advance Don-South")
    assert offered(p) == ["advance Krasnov", "done"]
    choose(p, "advance Krasnov")
    assert where(p, "Krasnov") == "326"


def test_8_71_units_that_did_not_attack_stay() -> None:
    p = russia()
    put(p, "325", "Don-South", "Don-c1")
    joined(p, W, "326", "Don-South")
    start(p, "8.71 Advance")
    assert offered(p) == ["advance Don-South", "done"]
    assert gives(p, "advance Don-c1") == "8.71"


def test_8_71_not_while_an_enemy_is_left() -> None:
    p = russia()
    put(p, "325", "Don-South")
    put(p, "326", "Rc1")
    joined(p, W, "326", "Don-South")
    start(p, "8.71 Advance")
    assert kind(p) == ""


def test_7_43_an_advance_stays_within_stacking() -> None:
    p = russia()
    put(p, "325", "Don-South", "Don-North", "Don-c1")
    put(p, "329", "Don-Cav", "Krasnov")
    joined(p, W, "326", "Don-South", "Don-North", "Don-c1", "Don-Cav")
    start(p, "8.71 Advance")
    choose(p, "advance Don-South", "advance Don-North")
    assert gives(p, "advance Don-Cav") == "7.43"  # two armies at most
    choose(p, "advance Don-c1")
    assert offered(p) == ["advance Krasnov", "done"]  # three units: only the leader has room


def test_8_72_units_do_not_enter_what_is_closed_to_them() -> None:
    p = russia(powers=True)
    put(p, "330", "Ra8")
    joined(p, R, "225", "Ra8")
    start(p, "8.71 Advance")
    assert kind(p) == ""  # 225 lies behind the Central Powers line


def test_13_41b_white_never_enters_a_restricted_box() -> None:
    p = russia()
    put(p, "905", "FE-c5")
    joined(p, W, "907", "FE-c5")
    start(p, "8.71 Advance")
    assert kind(p) == ""


def test_8_71_through_a_whole_combat() -> None:
    p = russia(dice=(1, 6))
    put(p, "325", "Don-South", "Don-North")
    put(p, "326", "Rc1")
    attack(p, W, "326", "Don-South", "Don-North")
    assert where(p, "Rc1") == CASUALTIES
    choose(p, "advance Don-North")
    assert where(p, "Don-North") == "326"


# 8.73


def test_8_73_a_leader_who_advanced_may_go_one_space_farther() -> None:
    p = emptied("Don-South", "Krasnov", dice=(2,))
    choose(p, "advance Don-South", "advance Krasnov")
    assert offered(p) == ["exploit Krasnov", "pass"]
    choose(p, "exploit Krasnov")
    assert kind(p) == "exploit-to"
    assert "exploit-to 330" in offered(p)
    choose(p, "exploit-to 330", "go-along Don-South", "go-along Krasnov")
    assert {where(p, id) for id in ("Don-South", "Krasnov")} == {"330"}
    assert p.owner[space("330")] == W
    assert p.used >> piece("Krasnov") & 1


def test_8_73_a_failure_ends_it() -> None:
    p = emptied("Don-South", "Krasnov", dice=(3,))
    choose(p, "advance Don-South", "advance Krasnov", "exploit Krasnov")
    assert kind(p) == ""
    assert where(p, "Don-South") == "326"


def test_8_73_not_without_a_leader_in_the_space() -> None:
    p = emptied("Don-South", "Krasnov")
    choose(p, "advance Don-South", "done")
    assert kind(p) == ""


def test_8_73_not_in_mud() -> None:
    p = emptied("Don-South", "Krasnov")
    p.weather = MUD
    choose(p, "advance Don-South", "advance Krasnov")
    assert kind(p) == ""


def test_8_73_not_by_a_leader_who_has_used_a_capability() -> None:
    p = emptied("Don-South", "Krasnov")
    p.used |= BIT[piece("Krasnov")]
    choose(p, "advance Don-South", "advance Krasnov")
    assert kind(p) == ""


def test_8_73_only_spaces_without_enemy_or_neutral_units() -> None:
    p = emptied("Don-South", "Krasnov", dice=(1,))
    put(p, "330", "Rc3")
    p.put(piece("Cz-c1"), space("327"))
    choose(p, "advance Don-South", "advance Krasnov", "exploit Krasnov")
    assert not {"exploit-to 330", "exploit-to 327"} & set(offered(p))


def test_8_73_some_may_stay_in_d() -> None:
    p = emptied("Don-South", "Don-c1", "Krasnov", dice=(1,))
    choose(p, "advance Don-South", "advance Don-c1", "advance Krasnov", "exploit Krasnov", "exploit-to 330")
    choose(p, "go-along Don-c1", "done")
    assert where(p, "Don-c1") == "330"
    assert {where(p, id) for id in ("Don-South", "Krasnov")} == {"326"}


# 8.74


def repelled(*dice: int) -> Russia:
    """Don South attacks Army 9 under Trotsky and loses."""
    p = russia(dice=dice)
    put(p, "325", "Don-South", "Don-c1")
    put(p, "324", "Don-c2")
    put(p, "326", "Ra9", "Re1", "Trotsky")
    own(p, R, "330", "327")
    attack(p, W, "326", "Don-South")
    choose(p, "pass")  # no withdrawal
    if kind(p) == "choose-modifier":
        choose(p, "plus-one")
    return p


def test_8_74_a_leader_of_the_winning_defender_may_counterattack() -> None:
    p = repelled(6, 1, 4, 1, 6)
    assert told(p, "fought")[0]["defender"] > told(p, "fought")[0]["attacker"]
    while kind(p) == "take-losses":
        choose(p, offered(p)[0])
    assert (kind(p), p.waiting().seat) == ("try-counterattack", R)
    assert offered(p) == ["counterattack Trotsky", "pass"]
    choose(p, "counterattack Trotsky")
    assert offered(p) == ["pass", "strike 325"]
    choose(p, "strike 325")
    assert kind(p) == "choose-strikers"
    choose(p, "without Re1", "declare")
    while kind(p) in ("choose-modifier", "take-losses"):
        choose(p, offered(p)[0])
    assert fired(p, R)["strength"] == 4
    assert fired(p, W)["side"] == W
    assert len(told(p, "fought")) == 2


@pytest.mark.rule("13.42b")
@pytest.mark.parametrize(("weather", "asked"), [(FAIR, False), (WINTER, True)])
def test_8_74_red_strikes_back_across_the_strait_only_in_winter(weather: int, asked: bool) -> None:
    p = russia(dice=[6, 1])
    p.weather = weather
    put(p, "306", "Vol-a1")
    put(p, "307", "Ra9", "Re1", "Trotsky")
    attack(p, W, "307", "Vol-a1")
    while kind(p) in ("withdraw", "choose-modifier", "take-losses"):
        choose(p, "pass" if kind(p) == "withdraw" else offered(p)[-1])
    assert (kind(p) == "try-counterattack") is asked


def test_8_74_a_failed_attempt_ends_the_combat() -> None:
    p = repelled(6, 1, 5)
    while kind(p) == "take-losses":
        choose(p, offered(p)[0])
    choose(p, "counterattack Trotsky")
    assert len(told(p, "fought")) == 1
    assert p.used >> piece("Trotsky") & 1


def test_8_74_not_if_the_defender_has_not_won() -> None:
    p = repelled(1, 6)
    while kind(p) == "take-losses":
        choose(p, offered(p)[0])
    assert kind(p) == "cancel-retreat"


def test_8_74_in_a_counterattack_nobody_surprises_or_counterattacks_and_the_loser_retreats() -> None:
    p = repelled(6, 1, 4, 1, 6)
    while kind(p) == "take-losses":
        choose(p, offered(p)[0])
    choose(p, "counterattack Trotsky", "strike 325", "declare")
    seen = []
    while kind(p):
        seen.append(kind(p))
        choose(p, offered(p)[-1] if kind(p) == "choose-modifier" else offered(p)[0])
    assert not {"try-surprise", "try-counterattack", "withdraw", "reinforce"} & set(seen)
    assert told(p, "retreated") or where(p, "Don-c1") == CASUALTIES


def test_8_60_the_counterattack_is_declared_before_it_is_fought() -> None:
    p = repelled(6, 1, 4)
    while kind(p) == "take-losses":
        choose(p, offered(p)[0])
    choose(p, "counterattack Trotsky")
    assert p.battle.target == space("326")
    choose(p, "pass")  # any units: none
    assert len(told(p, "fought")) == 1


@pytest.mark.parametrize("used", [False, True])
def test_8_74_one_use_in_a_part(used: bool) -> None:
    p = russia(dice=(6, 1))
    put(p, "325", "Don-South", "Don-c1")
    put(p, "326", "Ra9", "Trotsky")
    if used:
        p.used |= BIT[piece("Trotsky")]
    attack(p, W, "326", "Don-South")
    while kind(p) in ("withdraw", "choose-modifier", "take-losses"):
        choose(p, offered(p)[0])
    assert (kind(p) == "try-counterattack") == (not used)


def test_8_71_a_faction_s_unit_does_not_advance_beyond_its_area() -> None:
    p = russia()
    control(p, "Estonia", W)
    put(p, "122", "Est-a1")
    p.put(piece("Rc1"), space("121"))  # RED is in Estonia: its units do not leave it
    joined(p, W, "703", "Est-a1")
    box(p, RESERVE)
    start(p, "8.71 Advance")
    assert kind(p) == ""
