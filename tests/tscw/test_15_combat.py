"""15.1 to 15.22 Combat, shown by example: declaring attacks, the procedure, the ratio and the die."""

import pytest

from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.battle import Battle
from barricades.games.tscw.flags import AMMUNITION
from barricades.games.tscw.game import GAME
from barricades.games.tscw.hidden import view
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.ratio import CRT, RATIOS, CombatRatio, combat_ratio, initial_column, read_table
from barricades.games.tscw.reserves import RESERVES
from barricades.games.tscw.sequence import check_ammunition
from barricades.games.tscw.set_up import set_up
from barricades.games.tscw.sheet import FORT_HEXES, FORT_LINES, SPAIN, place
from barricades.games.tscw.state import GONE, Spain
from barricades.games.tscw.supply import FULL, state_of
from barricades.games.tscw.units import NUMBER, SIDE, UNITS
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Sampled
from tests.tscw.battles import (
    asked,
    attack,
    declare,
    defend,
    duel,
    flipped,
    heard,
    lose,
    parts,
    ratio_against,
    ready,
    reserve,
    result,
    said,
    sums,
)
from tests.tscw.positions import N, R, choose, happened, offered, put, spain, start, where, why_not

# 15.1 to 15.5


def test_15_1_attacks_are_voluntary() -> None:
    p = duel("N-13D")
    start(p, COMBATS, N, 0)
    assert offered(p) == ["attack 2115", "done"]
    choose(p, "done")
    assert p.decision is None
    assert where(p, "R-37D") == "2115"


def test_15_1_the_other_side_does_not_attack_in_the_segment() -> None:
    p = duel("N-13D")
    start(p, COMBATS, N, 0)
    assert p.waiting().seat == N


def test_15_2_all_units_of_a_hex_defend_together_and_once() -> None:
    p = duel("N-13D", "N-61D", against=("R-37D", "R-38D"), dice=(1,))
    attack(p, N, "2115", "N-13D")
    assert sums(p)[1] == 8
    lose(p, "N-13D", "N-13D")
    assert offered(p) == ["done"]
    refused = why_not(p, "attack 2115")
    assert refused and refused.message.id == "attacked-already"


def test_15_2_units_from_several_hexes_attack_one() -> None:
    p = duel("N-13D", dice=(4,))
    put(p, "2015", "N-61D")
    attack(p, N, "2115", "N-13D", "N-61D")
    assert sums(p)[0] == 14


def test_15_2_only_hexes_next_to_them() -> None:
    p = duel("N-13D")
    put(p, "2117", "R-38D")
    start(p, COMBATS, N, 0)
    assert "attack 2117" not in offered(p)
    choose(p, "attack 2115")
    put(p, "2213", "N-50D")
    assert "with N-50D" not in offered(p)


def test_15_3_a_unit_attacks_once_in_a_segment() -> None:
    p = duel("N-13D", "N-61D", against=("R-CRT",), dice=(3,))
    put(p, "2015", "R-38D")
    attack(p, N, "2115", "N-13D")
    lose(p, *["N-13D"] * (result(p)[0] != "0"), "R-CRT")
    choose(p, "done")
    choose(p, "attack 2015")
    assert "with N-61D" in offered(p)
    assert "with N-13D" not in offered(p)
    refused = why_not(p, "with N-13D")
    assert refused and refused.message.id == "fought-already"


def test_15_3_units_of_one_stack_may_attack_different_hexes() -> None:
    p = duel("N-13D", "N-61D", dice=(1, 1))
    put(p, "2015", "R-38D")
    attack(p, N, "2115", "N-13D")
    lose(p, "N-13D", "N-13D", "R-37D")
    declare(p, "2015", "N-61D")
    assert sums(p)[:2] == (6, 4)


@pytest.mark.rule("11.8b")
def test_15_3_landed_units_do_not_attack() -> None:
    p = duel("N-13D")
    p.landed = BIT[NUMBER["N-13D"]]
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]


def test_15_4_one_attack_is_finished_before_the_next_is_declared() -> None:
    p = duel("N-13D", "N-61D", dice=(1, 1))
    put(p, "2015", "R-38D")
    attack(p, N, "2115", "N-13D")
    assert heard(p, "rolled") == 1
    lose(p, "N-13D", "N-13D", "R-37D")
    assert "attack 2015" in offered(p)


def two_attacks(**options: str) -> Spain:
    p = duel("N-13D", "N-61D", "N-N", dice=(5, 5), **options)
    put(p, "2015", "R-38D")
    start(p, COMBATS, N, 0)
    return p


def test_15_4a_with_declared_attacks_all_come_before_the_first_die() -> None:
    p = two_attacks(declared_attacks="on")
    declare(p, "2115", "N-13D")
    declare(p, "2015", "N-61D")
    assert heard(p, "defended") == 2
    assert heard(p, "rolled") == 0
    choose(p, "done", "pass", "hq N-N")  # support, attack by attack
    assert (asked(p), offered(p)) == ("choose-combat", ["attack 2015", "attack 2115"])
    choose(p, "attack 2015")
    assert sums(p)[:2] == (11, 4)
    lose(p, "N-61D", "R-38D")
    choose(p, "done", "attack 2115")
    assert sums(p)[:2] == (8, 4)


def test_15_4a_an_hq_promised_elsewhere_takes_no_losses_before() -> None:
    p = duel("N-ANG", "N-ART", "N-61D", "N-N", dice=(1, 5), declared_attacks="on")
    put(p, "2015", "R-CRT")
    start(p, COMBATS, N, 0)
    declare(p, "2015", "N-ANG", "N-ART")
    declare(p, "2115", "N-61D")
    choose(p, "done", "pass", "hq N-N", "attack 2015")
    assert offered(p) == ["lose N-ANG", "lose N-ART"]


def test_15_4a_an_hq_that_is_lost_before_its_combat_supports_it_no_more() -> None:
    p = two_attacks(declared_attacks="on")
    declare(p, "2115", "N-13D")
    declare(p, "2015", "N-61D")
    choose(p, "done", "pass", "hq N-N")
    p.eliminate(NUMBER["N-N"], "12.1.3a")
    choose(p, "attack 2015")
    assert sums(p)[:2] == (6, 4)


def test_15_4a_an_attack_on_a_hex_that_is_empty_by_then_does_not_take_place() -> None:
    p = two_attacks(declared_attacks="on")
    declare(p, "2115", "N-13D")
    declare(p, "2015", "N-61D")
    choose(p, "done", "pass", "pass", "attack 2115")
    p.eliminate(NUMBER["R-38D"], "15.8")
    lose(p, "N-13D", "R-37D")
    choose(p, "done", "done")  # no advance, and the HQ does not pursue
    assert p.decision is None
    assert p.plans == []


def test_15_5_nobody_below_the_top_is_seen_before_the_attackers_are_named() -> None:
    p = duel("N-ANG", "N-13D", against=("R-CRT", "R-37D"), fog="on", dice=(4,))
    assert "R-37D" not in view(p, N)["units"]
    start(p, COMBATS, N, 0)
    choose(p, "attack 2115", "with N-13D")
    assert "R-37D" not in view(p, N)["units"]
    assert "N-13D" not in view(p, R)["units"]
    choose(p, "declare")
    assert "R-37D" in view(p, N)["units"]
    assert "N-13D" in view(p, R)["units"]
    assert not {"cancel", "without N-13D"} & set(offered(p))  # the attack is final


def test_15_5a_control_numbers_and_hqs_are_public() -> None:
    p = duel("N-13D", against=("R-EST", "R-37D", "R-38D"), fog="on")
    seen = view(p, N)
    assert sum(seen["hidden"]["2115 republican"].values()) == 2  # both lie under the HQ
    assert seen["units"]["R-EST"][0] == "2115"
    assert "2115" not in seen["control"]
    assert view(p, R)["units"]["R-37D"][0] == "2115"


def test_15_5b_a_unit_stays_known_until_it_moves_away() -> None:
    p = duel("N-13D", "N-61D", against=("R-CRT", "R-11D"), fog="on", dice=(5,))
    put(p, "2116", "R-38D")
    attack(p, N, "2115", "N-13D", "N-61D")
    while asked(p).startswith("lose"):
        choose(p, offered(p)[-1])
    assert {"R-11D"} <= set(view(p, N)["units"])
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "take R-11D", "to 2116")
    assert "R-11D" not in view(p, N)["units"]  # it went under the 38th


def seen_by(p: Spain, seat: int, *ids: str) -> list[str]:
    known = view(p, seat)["units"]
    return [id for id in ids if id in known]


def test_15_5d_a_lone_unit_and_the_top_unit_of_a_stack_are_seen() -> None:
    p = duel("N-13D", against=("R-CRT", "R-37D", "R-11D"), fog="on")
    assert seen_by(p, R, "N-13D") == ["N-13D"]
    assert seen_by(p, N, "R-CRT", "R-37D", "R-11D") == ["R-CRT"]
    assert view(p, None)["hidden"] == {"2115 republican": {"division": 2}}  # a spectator sees no more


def test_15_5d_when_a_game_begins_one_unit_of_every_stack_is_seen() -> None:
    p = GAME.blank("1936", {}, Sampled("tops"))
    assert isinstance(p, Spain)
    GAME.setup(p)
    for seat in (N, R):
        seen = view(p, seat)["units"]
        stacks = [there for there in p.stacks if there and SIDE[there[0]] != seat]
        shown = [sum(UNITS.token(unit) in seen for unit in there) for there in stacks]
        assert max(map(len, stacks)) > 1
        assert set(shown) == {1}  # no HQ, which is always seen (15.5a), is on the map yet


def test_15_5d_when_the_top_unit_leaves_the_next_is_seen_and_who_joins_a_stack_is_not() -> None:
    p = duel("N-13D", against=("R-CRT", "R-37D", "R-11D"), fog="on")
    put(p, "2117", "R-46D", "R-38D")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "take R-CRT", "to 2117")
    assert seen_by(p, N, "R-CRT", "R-37D", "R-11D", "R-46D", "R-38D") == ["R-37D", "R-46D"]


def test_15_5d_units_that_move_together_keep_their_order() -> None:
    p = duel("N-13D", against=("R-CRT", "R-37D", "R-11D"), fog="on")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "take R-11D", "take R-37D", "to 2117")
    assert seen_by(p, N, "R-CRT", "R-37D", "R-11D") == ["R-CRT", "R-37D"]
    assert [p.depth[NUMBER[id]] for id in ("R-37D", "R-11D")] == [0, 1]


def test_15_5e_the_owner_lays_another_unit_on_top_before_it_moves() -> None:
    p = duel("N-13D", against=("R-CRT", "R-37D", "R-11D"), fog="on")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "take R-CRT")
    assert "top R-CRT" not in offered(p)  # it lies there
    choose(p, "drop R-CRT", "take R-11D", "top R-11D")
    assert "top R-11D" not in offered(p)
    choose(p, "take R-37D", "to 2117")
    assert seen_by(p, N, "R-37D", "R-11D") == ["R-11D"]
    p = duel("N-13D", against=("R-CRT", "R-37D"))
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "take R-37D")
    assert "top R-37D" not in offered(p)  # without fog nothing depends on it


@pytest.mark.rule("12.1.4")
def test_15_5e_a_reserve_lies_under_its_hq() -> None:
    p = duel("N-13D", fog="on")
    put(p, "2214", "N-50D", "N-N")
    assert [p.depth[NUMBER[id]] for id in ("N-50D", "N-N")] == [0, 1]
    start(p, RESERVES, N)
    choose(p, "reserve N-50D")
    assert [p.depth[NUMBER[id]] for id in ("N-50D", "N-N")] == [1, 0]


def test_15_5d_imagined_worlds_keep_the_top_and_exchange_the_rest() -> None:
    p = duel("N-13D", against=("R-CRT", "R-37D", "R-11D"), fog="on")
    put(p, "2318", "R-1B", "R-46D", "R-38D")
    tops = {"R-CRT": "2115", "R-1B": "2318"}
    below = set()
    for seed in range(12):
        world = GAME.resample(p, N, Sampled(seed))
        assert isinstance(world, Spain)
        assert {id: where(world, id) for id in tops} == tops
        assert [world.depth[NUMBER[id]] for id in tops] == [0, 0]
        below.add(
            tuple(sorted(id for id in ("R-37D", "R-11D", "R-46D", "R-38D") if where(world, id) == "2115"))
        )
    assert len(below) > 2 and all(len(each) == 2 for each in below)


@pytest.mark.rule("8.1", "15.25.3")
def test_15_5d_imagined_stacks_are_such_as_may_stay() -> None:
    """Else a check of stacking would find quarrels in an imagined world that cannot be in the true one."""
    p = duel("N-13D", against=("R-CRT", "R-ASC", "R-DRT"), fog="on")
    put(p, "2318", "R-MRX", "R-JUB", "R-MOD")
    p.known &= ~sum(BIT[NUMBER[id]] for id in ("R-ASC", "R-DRT", "R-JUB", "R-MOD"))
    anarchists = {"R-CRT", "R-ASC", "R-DRT"}
    for seed in range(12):
        world = GAME.resample(p, N, Sampled(seed))
        assert isinstance(world, Spain)
        assert {id for id in anarchists if where(world, id) == "2115"} in (anarchists, set())


def test_15_5c_without_fog_everything_is_open() -> None:
    p = duel("N-13D")
    assert "R-37D" in view(p, N)["units"]
    assert view(p, N)["hidden"] == {}


# 15.6 The procedure


def test_15_6_the_steps_follow_one_another() -> None:
    p = duel("N-13D", "N-N", against=("R-11D",), dice=(1,))
    ready(p, "N-AIR1")
    p.kept[N] = [44]
    attack(p, N, "2115", "N-13D")
    order = []
    for answer in ("hq N-N", "fly N-AIR1", "done", "pass", "lose N-13D", "lose N-13D"):
        order.append(asked(p))
        choose(p, answer)
    assert order == [
        "commit-attacking-hq",
        "assign-attacking-air",
        "assign-attacking-air",
        "play-attacking-chit",
        "lose-attacker",
        "lose-attacker",
    ]


def test_15_6a_hex_and_attackers_are_named_and_the_defenders_revealed() -> None:
    p = duel("N-13D", "N-61D", dice=(4,))
    attack(p, N, "2115", "N-13D")
    assert said(p, "attacked")["units"] == (NUMBER["N-13D"],)
    assert said(p, "defended")["units"] == (NUMBER["R-37D"],)


@pytest.mark.parametrize(("strength", "allowed"), [(("N-ANG",), False), (("N-ANG", "N-ART"), True)])
def test_15_6b_the_minimum_is_one_to_three_with_the_units_alone(
    strength: tuple[str, ...], allowed: bool
) -> None:
    p = duel(*strength, "N-N", against=("R-37D",))  # one or two against four; the HQ does not count
    start(p, COMBATS, N, 0)
    assert ("attack 2115" in offered(p)) == allowed


def test_15_6b_too_few_of_those_chosen_may_not_declare() -> None:
    p = duel("N-ANG", "N-ART")
    start(p, COMBATS, N, 0)
    choose(p, "attack 2115", "with N-ANG")
    assert "declare" not in offered(p)
    refused = why_not(p, "declare")
    assert refused and refused.rule == "15.6b"
    choose(p, "with N-ART")
    assert "declare" in offered(p)


@pytest.mark.parametrize(("known", "allowed"), [(False, True), (True, False)])
def test_15_6b_in_the_fog_only_defenders_already_known_count(known: bool, allowed: bool) -> None:
    p = duel("N-ANG", against=("R-CRT", "R-11D"), fog="on")
    if known:
        p.known |= BIT[NUMBER["R-11D"]]
    start(p, COMBATS, N, 0)
    assert ("attack 2115" in offered(p)) == allowed


def test_15_6b_an_attack_that_turns_out_below_one_to_three_lapses() -> None:
    p = duel("N-ANG", against=("R-CRT", "R-11D"), fog="on")  # no die is laid down: none is rolled
    put(p, "2114", "N-N")
    start(p, COMBATS, N, 0)
    declare(p, "2115", "N-ANG")
    assert happened(p)[-2:] == ["lapsed", "result"]
    assert result(p) == "0/0"
    assert not flipped(p, "N-N")  # no HQ is committed
    assert p.fought >> NUMBER["N-ANG"] & p.struck >> place("2115") & 1  # unit and hex have had their attack
    assert "R-11D" in view(p, N)["units"]
    assert p.battle.target < 0 and p.group == 0
    assert offered(p) == ["done"]


def test_15_6b_a_lapsed_attack_leaves_a_reserve_as_it_is() -> None:
    p = duel("N-ANG", against=("R-MNV", "R-11D"), fog="on")
    reserve(p, "R-MNV", "R-11D")
    start(p, COMBATS, N, 0)
    declare(p, "2115", "N-ANG")
    assert happened(p)[-2] == "lapsed"
    assert p.reserve >> NUMBER["R-11D"] & 1


@pytest.mark.rule("15.4a")
def test_15_6b_a_declared_attack_lapses_when_it_is_declared() -> None:
    p = duel("N-ANG", against=("R-CRT", "R-11D"), fog="on", declared_attacks="on")
    start(p, COMBATS, N, 0)
    declare(p, "2115", "N-ANG")
    assert p.plans == []
    assert happened(p)[-2] == "lapsed"


def test_15_6c_the_attacker_may_do_without_an_hq() -> None:
    p = duel("N-13D", "N-N", dice=(4,))
    attack(p, N, "2115", "N-13D")
    assert (p.waiting().seat, asked(p)) == (N, "commit-attacking-hq")
    choose(p, "pass")
    assert sums(p)[0] == 8


def test_15_6d_then_the_defender_says_the_same() -> None:
    p = duel("N-13D", against=("R-37D",), dice=(4,))
    put(p, "2116", "R-MNV")
    attack(p, N, "2115", "N-13D")
    assert (p.waiting().seat, asked(p)) == (R, "commit-defending-hq")
    assert offered(p) == ["guns R-MNV", "hq R-MNV", "pass"]
    choose(p, "guns R-MNV")
    assert sums(p)[1] == 8


def test_15_6e_both_assign_aircraft_before_either_is_revealed() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "N-AIR1", "R-AIR1")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly N-AIR1", "done")
    assert not flipped(p, "N-AIR1")
    assert (p.waiting().seat, asked(p)) == (R, "assign-defending-air")
    choose(p, "done")
    assert flipped(p, "N-AIR1")
    assert sums(p)[:2] == (9, 4)


@pytest.mark.parametrize(("attack_", "defence", "ratio"), [
    (1, 3, "1:3"), (2, 5, "1:3"), (1, 2, "1:2"), (3, 4, "1:2"), (4, 4, "1:1"), (5, 4, "1:1"), (3, 2, "3:2"),
    (7, 4, "3:2"), (8, 4, "2:1"), (11, 4, "2:1"), (12, 4, "3:1"), (19, 4, "4:1"), (27, 4, "6:1"),
    (28, 4, "7:1"),
])  # fmt: skip
def test_15_6g_the_ratio_is_rounded_for_the_defender(attack_: int, defence: int, ratio: str) -> None:
    assert RATIOS[initial_column(attack_, defence)] == ratio


@pytest.mark.rule("15.15")
def test_15_6h_all_shifts_are_added_up() -> None:
    p = spain(9, dice=(4,))
    p.control = SPAIN
    put(p, "2711", "N-13D", "N-61D", "N-N")
    put(p, "2712", "R-37D")
    ready(p, "G-LC3")
    attack(p, N, "2712", "N-13D", "N-61D")
    choose(p, "hq N-N", "fly G-LC3", "done")
    assert sums(p)[:3] == (21, 4, "4:1")  # 5:1, two to the left for Madrid, one to the right for the legion


def test_15_6i_modifiers_are_added_up_with_chits() -> None:
    p = duel("N-13D", dice=(3,))
    p.kept[N], p.kept[R] = [44], [14, 22]
    attack(p, N, "2115", "N-13D")
    choose(p, "chit 44")
    choose(p, *(["pass"] if asked(p) == "play-attacking-chit" else []))
    choose(p, "chit 22", "pass")
    assert sums(p)[3] == 1 - 1
    assert p.kept[R] == [14]


def test_15_6k_one_die_is_rolled() -> None:
    p = duel("N-13D", dice=(4,))
    attack(p, N, "2115", "N-13D")
    assert heard(p, "rolled") == 1
    assert result(p) == "1/1"  # 2:1 on 4


def test_15_6l_the_attacker_loses_first_and_overdue_units_leave_the_game() -> None:
    p = duel("N-13D", dice=(4,))
    p.due = BIT[NUMBER["R-37D"]]
    attack(p, N, "2115", "N-13D")
    assert (asked(p), p.waiting().seat) == ("lose-attacker", N)
    choose(p, "lose N-13D")
    assert (asked(p), p.waiting().seat) == ("lose-defender", R)
    choose(p, "lose R-37D")
    assert p.at[NUMBER["R-37D"]] == GONE


def test_15_6m_surviving_attackers_may_advance_into_an_empty_hex() -> None:
    p = duel("N-13D", dice=(4,))
    attack(p, N, "2115", "N-13D")
    lose(p, "N-13D", "R-37D")
    choose(p, "advance N-13D>2115")
    assert where(p, "N-13D") == "2115"
    assert p.control >> place("2115") & 1


def test_15_6m_not_while_a_defender_is_left() -> None:
    p = duel("N-13D", against=("R-37D", "R-CRT"), dice=(6,))
    attack(p, N, "2115", "N-13D")
    lose(p, "N-13D", "R-37D")
    assert asked(p) == "declare-attack"


# 15.7 to 15.13


@pytest.mark.parametrize(("attack_", "defence", "column"), [
    (32, 4, 10), (36, 4, 11), (28, 4, 9), (1, 4, -1), (1, 5, -2), (2, 9, -2), (1, 3, 0),
])  # fmt: skip
def test_15_7_the_ladder_goes_on_beyond_the_table(attack_: int, defence: int, column: int) -> None:
    assert initial_column(attack_, defence) == column


def on_column(column: int) -> CombatRatio:
    """A calculation whose final column is given: 2115 attacked with as many factors as it takes."""
    p = duel("N-13D")
    p.battle, p.group = Battle(target=place("2115")), BIT[NUMBER["N-13D"]]
    found = combat_ratio(p, N)
    return found._replace(column=column)


@pytest.mark.parametrize(("units", "target", "value"), [
    (("N-13D", "N-61D", "N-63D", "N-1ND"), "R-CRT", 1),  # 28:1
    (("N-13D",), "R-37D", 0),
])  # fmt: skip
def test_15_7_above_the_table_the_die_has_one_more_once(
    units: tuple[str, ...], target: str, value: int
) -> None:
    p = duel(*units, against=(target,))
    found = ratio_against(p, N, "2115", *units)
    assert parts(found).get("above-7:1", 0) == value
    assert found.printed_column == min(found.column, 9)


def test_15_7_shifts_are_counted_on_the_ladder() -> None:
    p = spain(9, dice=(3,))
    p.control = SPAIN
    put(p, "2711", "N-13D", "N-1ND", "N-4ND", "N-61D", "N-63D")
    put(p, "2712", "R-37D")
    found = ratio_against(p, N, "2712", "N-13D", "N-1ND", "N-4ND", "N-61D", "N-63D")
    assert (found.attack, found.column) == (36, 9)  # 9:1, two to the left: 7:1
    assert "above-7:1" not in parts(found)


def test_15_7_below_the_table_the_die_has_one_less() -> None:
    p = spain(9)
    p.control = SPAIN
    put(p, "2711", "N-50D")
    put(p, "2712", "R-37D", "R-38D")
    assert parts(ratio_against(p, N, "2712", "N-50D"))["below-1:3"] == -1


def test_15_9_four_defenders_and_as_many_attackers_roll_two_dice() -> None:
    four = ("R-37D", "R-38D", "R-63D", "R-66D")
    for attackers, defenders, dice in (
        (("N-13D", "N-61D", "N-63D", "N-50D"), four, 2),
        (("N-13D", "N-61D", "N-63D"), four, 1),
        (("N-13D", "N-61D", "N-63D", "N-50D"), four[:3], 1),
        (("N-13D", "N-61D", "N-63D", "N-50D"), (*four, "R-CRT"), 1),
    ):
        p = duel(*attackers, against=defenders)
        assert ratio_against(p, N, "2115", *attackers).dice == dice


def test_15_9_hqs_do_not_count() -> None:
    p = duel("N-13D", "N-61D", "N-63D", "N-50D", against=("R-37D", "R-38D", "R-63D", "R-EST"))
    assert ratio_against(p, N, "2115", "N-13D", "N-61D", "N-63D", "N-50D").dice == 1


def test_15_10_modifiers_are_added_to_the_die() -> None:
    p = defend("R-46D", against=("N-50D",), dice=(3,))
    p.kept[R] = [24]
    attack(p, R, "2115", "R-46D")
    choose(p, "chit 24")
    assert sums(p)[2:] == ("1:1", 2)
    assert result(p) == "2/1"  # 1:1 on 5


def test_15_10_all_of_them_count() -> None:
    p = spain(9)
    p.control = SPAIN
    put(p, "2113", "C-BAR")
    put(p, "2114", "R-CRT")
    found = ratio_against(p, N, "2114", "C-BAR")
    assert parts(found) == {"rough": -1, "out-of-supply": 1, "colonials-attack-militia": 1}
    assert found.modifier == 1


@pytest.mark.rule("9.3b")
def test_15_11_one_unit_of_one_is_never_less() -> None:
    p = spain(3)
    put(p, "2114", "N-ANG")
    put(p, "2115", "R-GDJ")
    assert ratio_against(p, N, "2115", "N-ANG").attack == 1


@pytest.mark.rule("1.1a")
def test_15_11_reduced_units_are_added_up_across_hexes_and_others_after() -> None:
    p = spain(3)
    put(p, "2114", "N-ANG")
    put(p, "2015", "N-ART")
    put(p, "2115", "R-GDJ")
    assert ratio_against(p, N, "2115", "N-ANG", "N-ART").attack == 1


def test_15_12_the_attacker_plays_his_chits_first_and_before_any_die() -> None:
    p = defend("R-ASC", against=("N-ANG",), dice=(4, 4))
    p.kept[N], p.kept[R] = [39], [24]
    attack(p, R, "2115", "R-ASC")
    assert (asked(p), p.waiting().seat) == ("play-attacking-chit", R)
    assert "chit 39" not in offered(p)
    choose(p, "pass")
    assert (asked(p), p.waiting().seat) == ("play-defending-chit", N)
    assert heard(p, "militia") == 0
    choose(p, "chit 39")
    assert p.aside == [39]


def test_15_12_chits_that_do_not_fit_are_not_offered() -> None:
    p = duel("N-13D", dice=(4,))
    p.kept[N] = [37, 44]  # cities only, and any attack
    attack(p, N, "2115", "N-13D")
    assert offered(p) == ["chit 44", "pass"]
    p = duel("N-13D", dice=(4,))
    p.kept[N] = [37]
    attack(p, N, "2115", "N-13D")
    assert asked(p) != "play-attacking-chit"


@pytest.mark.parametrize(("roll", "counts"), [(9, 8), (12, 8), (-1, 0), (-4, 0), (5, 5)])
def test_15_13_a_modified_roll_stays_within_0_and_8(roll: int, counts: int) -> None:
    assert read_table(4, roll) == read_table(4, counts) == CRT[counts][4]


@pytest.mark.rule("15.8")
@pytest.mark.parametrize(("ratio", "roll", "losses"), [
    ("2:1", 1, (2, 1)), ("3:2", 2, (2, 1)), ("1:1", 5, (2, 1)), ("4:1", 1, (2, 2)), ("4:1", 3, (0, 2)),
    ("7:1", 2, (1, 4)),
])  # fmt: skip
def test_15_8b_the_cells_that_examples_state(ratio: str, roll: int, losses: tuple[int, int]) -> None:
    assert read_table(RATIOS.index(ratio), roll) == losses


def expected(column: int, modifier: int = 0) -> tuple[int, int]:
    """Six times the steps that attacker and defender lose on the average of a die; an E counts 8."""
    cells = [read_table(column, face + modifier) for face in range(1, 7)]
    return sum(min(8, cell[0]) for cell in cells), sum(min(8, cell[1]) for cell in cells)


def test_15_8b_the_table_gets_better_with_every_column_and_every_point() -> None:
    for column in range(len(RATIOS)):
        for roll in range(9):
            attacker, defender = read_table(column, roll)
            for other in (read_table(min(column + 1, len(RATIOS) - 1), roll), read_table(column, roll + 1)):
                assert other[0] <= attacker and other[1] >= defender


def test_15_8b_at_one_to_three_nothing_is_worse_than_five_steps() -> None:
    assert [read_table(0, roll) for roll in (0, 1)] == [(5, 0), (5, 0)]


def test_15_8b_three_to_one_lies_midway_between_two_and_four() -> None:
    two, three, four = (expected(RATIOS.index(ratio)) for ratio in ("2:1", "3:1", "4:1"))
    assert three[1] - two[1] == four[1] - three[1]
    assert abs((two[0] - three[0]) - (three[0] - four[0])) <= 1


@pytest.mark.rule("15.22c")
@pytest.mark.parametrize("column", range(2, 10))
def test_15_22c_rough_ground_a_city_and_a_mountain_and_madrid_shelter_more_and_more(column: int) -> None:
    rough, city, madrid = expected(column, -1), expected(column - 1), expected(column - 2)
    assert madrid[1] < city[1] <= rough[1]  # a mountain is a column, as a city is
    assert madrid[1] - madrid[0] < city[1] - city[0] <= rough[1] - rough[0]


# 15.14 Fortified lines


def at_l3(turn: int = 17) -> Spain:
    """Nationalists at Manresa and Igualada before Barcelona; 3123 to its north has a line in the west."""
    p = spain(turn)
    p.control = SPAIN & ~BIT[place("3023")] & ~BIT[place("3123")]
    put(p, "3122", "N-13D")
    put(p, "3123", "R-37D")
    return p


def test_15_14_lines_cover_only_the_sides_named() -> None:
    p = at_l3()
    assert parts(ratio_against(p, N, "3123", "N-13D"))["fortified-line"] == -1  # from the west
    put(p, "3223", "N-13D")
    assert "fortified-line" not in parts(ratio_against(p, N, "3123", "N-13D"))


def test_15_14_1_a_line_is_active_from_its_turn_on() -> None:
    p = spain(16)
    assert not p.active_forts() >> place("3322") & 1
    p.turn = 17
    assert all(p.active_forts() >> place(hex) & 1 for hex in ("3023", "3123", "3223", "3322"))


def test_15_14_1a_lines_behind_the_front_at_set_up_are_lost() -> None:
    p = spain(13, scenario="1938")
    set_up(p)
    assert not p.forts >> place("3613") & 1  # the Iron Belt, its turn gone by
    p = spain(7, scenario="1937")
    set_up(p)
    assert p.forts >> place("3613") & 1


def test_15_14_2_entering_an_inactive_line_neutralises_it_whole() -> None:
    p = spain(16)
    p.capture(place("3123"), N, "10.7")
    assert p.lines >> FORT_LINES.index("L-3") & 1
    p.turn = 17
    assert not p.active_forts() >> place("3023") & 1
    assert p.active_forts() >> place("2921") & 1  # L-2 is another line


def test_15_14_2_a_republican_does_not() -> None:
    p = spain(16)
    p.capture(place("3123"), R, "10.7")
    assert not p.lines


def test_15_14_3_entering_an_active_line_destroys_that_hex_alone() -> None:
    p = spain(17)
    p.capture(place("3123"), N, "10.7")
    p.capture(place("3123"), R, "10.7")
    assert not p.active_forts() >> place("3123") & 1
    assert p.active_forts() >> place("3023") & 1


def test_15_14_4_attacks_across_a_covered_side_have_one_less() -> None:
    assert parts(ratio_against(at_l3(), N, "3123", "N-13D"))["fortified-line"] == -1
    assert "fortified-line" not in parts(ratio_against(at_l3(16), N, "3123", "N-13D"))


def test_15_14_4_one_attacker_across_it_is_enough() -> None:
    p = at_l3()
    put(p, "3223", "N-61D")  # by a side without a line
    assert parts(ratio_against(p, N, "3123", "N-13D", "N-61D"))["fortified-line"] == -1


def test_15_14_4_republicans_do_not_mind() -> None:
    p = at_l3()
    put(p, "3122", "R-46D")
    put(p, "3123", "N-13D")
    p.put(NUMBER["R-37D"], place("3022"))
    assert "fortified-line" not in parts(ratio_against(p, R, "3123", "R-46D"))


def test_15_14_5_nationalist_supply_does_not_pass_an_intact_hex() -> None:
    p = spain(17)
    p.control = SPAIN
    p.forts = FORT_HEXES[FORT_LINES.index("L-3")]
    put(p, "3124", "N-13D")  # behind the line
    assert state_of(p, NUMBER["N-13D"]) != FULL
    p.turn = 16  # inactive
    assert state_of(p, NUMBER["N-13D"]) == FULL
    p.turn = 17
    p.capture(place("3123"), N, "10.7")  # destroyed where a unit entered
    assert state_of(p, NUMBER["N-13D"]) == FULL


# 15.15 to 15.22


def test_15_15_madrid_is_worth_two_columns_to_republicans_and_one_to_nationalists() -> None:
    p = spain(9)
    p.control = SPAIN
    put(p, "2711", "N-13D")
    put(p, "2712", "R-37D")
    assert parts(ratio_against(p, N, "2712", "N-13D"))["madrid"] == -2
    p = spain(9)
    put(p, "2711", "R-46D")
    put(p, "2712", "N-50D")
    assert parts(ratio_against(p, R, "2712", "R-46D"))["city"] == -1


def short_of_ammunition(turn: int = 3) -> Spain:
    p = spain(turn)
    p.control = SPAIN
    p.flags = BIT[AMMUNITION]
    put(p, "2513", "R-37D")
    put(p, "2512", "N-13D")
    put(p, "2413", "N-61D")
    return p


def test_15_16_attackers_north_of_row_24_have_one_less_while_ammunition_is_short() -> None:
    p = short_of_ammunition()
    assert parts(ratio_against(p, N, "2513", "N-13D", "N-61D"))["short-of-ammunition"] == -1  # one suffices
    assert "short-of-ammunition" not in parts(ratio_against(p, N, "2513", "N-61D"))
    p.flags = 0
    assert "short-of-ammunition" not in parts(ratio_against(p, N, "2513", "N-13D"))


def test_15_16_defence_and_republicans_are_not_affected() -> None:
    p = short_of_ammunition()
    assert "short-of-ammunition" not in parts(ratio_against(p, R, "2512", "R-37D"))


def test_15_16a_it_ends_when_cadiz_supplies_the_north_or_after_turn_6() -> None:
    p = spain(3, nationalist=["1305"])
    p.flags = BIT[AMMUNITION]
    check_ammunition(p)
    assert p.flags >> AMMUNITION & 1
    p.control = SPAIN
    check_ammunition(p)
    assert not p.flags >> AMMUNITION & 1
    p = spain(6, nationalist=["3701", "3702"])
    p.flags = BIT[AMMUNITION]
    check_ammunition(p)
    assert not p.flags >> AMMUNITION & 1


def test_15_17_defenders_without_full_supply_give_one_more() -> None:
    p = spain(9)
    p.control = SPAIN
    put(p, "2114", "N-13D")
    put(p, "2115", "R-46D")
    found = ratio_against(p, N, "2115", "N-13D")
    assert (parts(found)["out-of-supply"], found.defence) == (1, 4)
    put(p, "2116", "R-46D")  # Almansa
    put(p, "2115", "N-13D")
    found = ratio_against(p, N, "2116", "N-13D")
    assert (parts(found)["out-of-supply"], found.defence) == (1, 8)


def test_15_17_one_hungry_defender_among_others_is_enough() -> None:
    p = duel("N-13D", against=("R-46D", "B-1BA"))  # Basques find no supply in the south (9.8a)
    assert parts(ratio_against(p, N, "2115", "N-13D"))["out-of-supply"] == 1


def test_15_17_supplied_defenders_do_not() -> None:
    p = duel("N-13D")
    assert "out-of-supply" not in parts(ratio_against(p, N, "2115", "N-13D"))


def test_15_18_colonials_frighten_columns() -> None:
    p = duel("C-BAR", "N-13D", against=("R-37D", "R-CRT"))
    assert parts(ratio_against(p, N, "2115", "C-BAR", "N-13D"))["colonials-attack-militia"] == 1
    assert "colonials-attack-militia" not in parts(ratio_against(p, N, "2115", "N-13D"))
    p = duel("C-BAR", against=("R-37D",))
    assert "colonials-attack-militia" not in parts(ratio_against(p, N, "2115", "C-BAR"))


def test_15_18a_columns_attack_colonials_with_one_less() -> None:
    p = defend("R-ASC", "R-46D", against=("C-BAR",))
    assert parts(ratio_against(p, R, "2115", "R-ASC", "R-46D"))["militia-attack-colonials"] == -1
    assert "militia-attack-colonials" not in parts(ratio_against(p, R, "2115", "R-46D"))
    p = defend("R-ASC", against=("N-ANG",))
    assert "militia-attack-colonials" not in parts(ratio_against(p, R, "2115", "R-ASC"))


def test_15_20_a_unit_without_strength_attacks_only_with_another() -> None:
    p = duel("N-AVL", against=("R-CRT",))
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]
    refused = why_not(p, "attack 2115")
    assert refused and refused.rule == "15.20"
    p = duel("N-AVL", "N-ANG", against=("R-CRT",), dice=(5,))
    start(p, COMBATS, N, 0)
    choose(p, "attack 2115", "with N-AVL")
    assert "declare" not in offered(p)
    choose(p, "with N-ANG", "declare")
    assert set(offered(p)) == {"lose N-ANG", "lose N-AVL"}  # 2/1
    lose(p, "N-ANG")
    assert "lose N-AVL" in offered(p)


def test_15_20_not_even_against_a_lone_hq_or_the_unknown() -> None:
    p = duel("N-AVL", against=("R-EST",))
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]
    p = duel("N-AVL", against=("R-CRT",), fog="on")
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]


def test_15_20_it_may_advance() -> None:
    p = duel("N-AVL", "N-13D", against=("R-CRT",), dice=(6,))
    attack(p, N, "2115", "N-AVL", "N-13D")
    lose(p, "R-CRT")
    choose(p, "advance N-AVL>2115")
    assert where(p, "N-AVL") == "2115"


def test_15_21_the_condor_legion_shifts_a_nationalist_attack_once() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "G-LC3", "G-LC1")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly G-LC3", "done")
    assert sums(p)[:3] == (10, 4, "3:1")


@pytest.mark.rule("15.22b", "15.22c")
@pytest.mark.parametrize(("hex", "beside", "name", "value"), [
    ("2114", "2113", "rough", -1), ("2417", "2517", "mountain", -1), ("2720", "2719", "marsh", -1),
    ("2115", "2114", "", 0), ("2214", "2213", "", 0),
])  # fmt: skip
def test_15_22_only_the_terrain_of_the_hex_attacked_counts(
    hex: str, beside: str, name: str, value: int
) -> None:
    p = spain(9)
    p.control = SPAIN
    put(p, beside, "N-13D")
    put(p, hex, "R-37D")
    found = parts(ratio_against(p, N, hex, "N-13D"))
    terrain = {each: found[each] for each in ("rough", "mountain", "marsh", "city") if each in found}
    assert terrain == ({name: value} if name else {})


@pytest.mark.parametrize(("shelter", "expected"), [("city", {"city": -1}), ("hills", {"rough": -1})])
def test_15_22_in_a_city_in_the_hills_the_defender_chooses(shelter: str, expected: dict[str, int]) -> None:
    p = spain(9, dice=(4,))
    p.control = SPAIN
    put(p, "3122", "N-13D")
    put(p, "3023", "R-37D")  # Barcelona, by a side without a river
    attack(p, N, "3023", "N-13D")
    assert (asked(p), p.waiting().seat) == ("choose-shelter", R)
    choose(p, shelter)
    assert sums(p)[2:] == (("3:2", 0) if "city" in expected else ("2:1", -1))


def test_15_22_elsewhere_there_is_nothing_to_choose() -> None:
    p = duel("N-13D", dice=(4,))
    attack(p, N, "2115", "N-13D")
    assert asked(p) == "lose-attacker"


def test_15_22a_of_two_rivers_only_the_worse_counts() -> None:
    p = spain(9)
    p.control = SPAIN
    put(p, "2919", "R-37D")  # Gandesa: the Ebro east of it, a small river in the west
    put(p, "2920", "N-AVL")
    put(p, "2918", "N-13D")
    both = parts(ratio_against(p, N, "2919", "N-AVL", "N-13D"))
    assert both["major-river"] == -2  # though the unit across it has no strength
    assert "minor-river" not in both
    assert parts(ratio_against(p, N, "2919", "N-13D"))["minor-river"] == -1
    put(p, "2819", "N-13D")
    dry = parts(ratio_against(p, N, "2919", "N-13D"))
    assert not {"major-river", "minor-river"} & set(dry)


def test_15_8_an_attack_out_of_the_table_is_read_on_its_last_column() -> None:
    found = on_column(14)
    assert found.printed_column == 9
    assert on_column(-3).printed_column == 0
