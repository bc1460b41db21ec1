"""15.8, 15.23 and 15.24: losses, advance, breakthrough and pursuit, shown by example."""

from collections.abc import Iterable

import pytest

from barricades.games.tscw.aftermath import breakthrough_points, pursuit_points
from barricades.games.tscw.aids import AIDS
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.battle import Battle, Plan
from barricades.games.tscw.combat import RESOLUTION
from barricades.games.tscw.game import GAME
from barricades.games.tscw.hidden import view
from barricades.games.tscw.ratio import EVERYBODY
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT
from barricades.games.tscw.sheet import FORT_HEXES, FORT_LINES, SPAIN, place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.supply import FULL, endings, state_of
from barricades.games.tscw.units import MOVE, NUMBER
from barricades.kernel.bits import BIT, mask_of
from tests.tscw.battles import arena, asked, attack, declare, defend, duel, ends, heard, lose, ready, result
from tests.tscw.positions import N, R, choose, offered, put, spain, start, steps, west, where, why_not

SAY = GAME.catalogue.render
OVER = ""  # no decision is left of the combat


def struck(p: Spain, side: int, hex: str, attacker: int, defender: int, *ids: str) -> Spain:
    """A combat whose dice have given these losses."""
    p.battle = Battle(target=place(hex))
    p.battle.losses[side], p.battle.losses[1 - side] = attacker, defender
    p.group = p.fought = p.attacked = mask_of(NUMBER[id] for id in ids)
    p.origins = mask_of(p.at[NUMBER[id]] for id in ids)
    p.struck, p.plans = BIT[place(hex)], []
    start(p, RESOLUTION, side, at="rout_attackers")
    return p


def gone(p: Spain, *ids: str) -> bool:
    return all(int(where(p, id)) < 0 for id in ids)


# 15.8 Losses


def test_15_8_two_step_units_are_reduced_before_anybody_is_eliminated() -> None:
    p = duel("N-13D", "N-ANG")
    put(p, "2015", "N-61D")
    struck(p, N, "2115", 3, 0, "N-13D", "N-61D", "N-ANG")
    assert offered(p) == ["lose N-13D", "lose N-61D"]  # in whatever hex
    refused = why_not(p, "lose N-ANG")
    assert refused and refused.message.id == "two-steps-first"
    lose(p, "N-13D")
    assert offered(p) == ["lose N-61D"]
    lose(p, "N-61D")
    assert set(offered(p)) == {"lose N-13D", "lose N-61D", "lose N-ANG"}
    lose(p, "N-ANG")
    assert gone(p, "N-ANG")
    assert (steps(p, "N-13D"), steps(p, "N-61D")) == (1, 1)


def test_15_8_the_attacker_loses_first() -> None:
    p = struck(duel("N-13D"), N, "2115", 1, 1, "N-13D")
    assert p.waiting().seat == N
    lose(p, "N-13D")
    assert p.waiting().seat == R


def test_15_8_units_that_do_not_take_part_lose_nothing() -> None:
    p = struck(duel("N-13D", "N-61D"), N, "2115", 1, 0, "N-13D")
    assert offered(p) == ["lose N-13D"]


def test_15_8_losses_beyond_all_steps_take_everybody() -> None:
    p = struck(duel("N-ANG", against=("R-37D", "R-EST")), N, "2115", 4, 6, "N-ANG")
    lose(p, "N-ANG")
    assert set(offered(p)) == {"lose R-37D", "lose R-EST"}
    lose(p, "R-37D", "R-EST")
    assert gone(p, "N-ANG", "R-37D", "R-EST")


@pytest.mark.rule("12.1.5a")
def test_15_8_an_hq_elsewhere_may_take_a_loss_but_need_not() -> None:
    for victim, left in (("R-EXT", "R-37D"), ("R-37D", "R-EXT")):
        p = duel("N-13D")
        put(p, "2116", "R-EXT")
        p.battle = Battle()
        struck_with_hq(p, 1)
        assert set(offered(p)) == {"lose R-37D", "lose R-EXT"}
        lose(p, victim)
        assert gone(p, victim)
        assert not gone(p, left)


def struck_with_hq(p: Spain, losses: int) -> None:
    """R-EXT supports the defenders of 2115, who lose steps."""
    p.battle = Battle(target=place("2115"))
    p.battle.hqs[R], p.battle.losses[R] = NUMBER["R-EXT"], losses
    p.group = BIT[NUMBER["N-13D"]]
    p.origins = BIT[place("2114")]
    p.plans = []
    start(p, RESOLUTION, N, at="rout_attackers")


def test_15_8a_an_e_takes_all_attackers_and_their_hq() -> None:
    p = duel("N-13D", "N-61D", "N-N", against=("R-37D",))
    p.battle = Battle(target=place("2115"))
    p.battle.hqs[N], p.battle.losses[N] = NUMBER["N-N"], EVERYBODY
    p.group = BIT[NUMBER["N-13D"]]
    p.plans = []
    start(p, RESOLUTION, N, at="rout_attackers")
    assert gone(p, "N-13D", "N-N")
    assert where(p, "N-61D") == "2114"


def test_15_8a_an_e_takes_all_defenders_and_the_hq_that_supported_them() -> None:
    p = duel("N-13D", against=("R-37D", "R-46D"))
    put(p, "2116", "R-EXT")
    put(p, "2216", "R-EST")
    struck_with_hq(p, EVERYBODY)
    assert gone(p, "R-37D", "R-46D", "R-EXT")
    assert where(p, "R-EST") == "2216"
    assert p.battle.breakthrough == 4


def test_15_8a_on_the_table_the_upper_end_strikes() -> None:
    # Beyond 7:1 and colonials against militia: a 6 is an 8.
    p = duel("N-13D", "N-61D", "C-BAR", against=("R-CRT",), dice=(6,))
    attack(p, N, "2115", "N-13D", "N-61D", "C-BAR")
    assert result(p) == "0/E"
    assert gone(p, "R-CRT")
    assert p.battle.breakthrough == 4


def test_15_9_an_e_and_anything_is_an_e() -> None:
    four = ("R-CRT", "R-NVZ", "R-PLV", "R-FB")
    five = ("N-13D", "N-61D", "N-63D", "N-1ND", "C-BAR")
    p = duel(*five, against=four, dice=(1, 6))
    ready(p, "I-AL2")
    attack(p, N, "2115", *five)
    choose(p, "fly I-AL2", "done")
    assert heard(p, "rolled") == 2
    assert result(p)[-2:] == "/E"
    assert gone(p, *four)


# 15.23 Advance and breakthrough


def test_15_23_nobody_must_advance() -> None:
    p = struck(duel("N-13D"), N, "2115", 0, 1, "N-13D")
    lose(p, "R-37D")
    assert offered(p) == ["advance N-13D>2115", "done"]
    choose(p, "done")
    assert where(p, "N-13D") == "2114"


def test_15_23_neither_bystanders_nor_hqs_advance() -> None:
    p = struck(duel("N-13D", "N-61D", "N-N"), N, "2115", 0, 1, "N-13D")
    lose(p, "R-37D")
    assert {text.split()[1][:5] for text in offered(p) if text.startswith("advance")} == {"N-13D"}


def test_15_23_an_hq_left_alone_is_eliminated_by_whoever_advances() -> None:
    p = struck(duel("N-13D", against=("R-37D", "R-EST")), N, "2115", 0, 1, "N-13D")
    lose(p, "R-37D")
    assert ends(p, "advance", "N-13D") == {"2115"}
    choose(p, "advance N-13D>2115")
    assert gone(p, "R-EST")


@pytest.mark.rule("13.12.8")
def test_15_23_motorised_units_do_not_advance_across_a_major_river() -> None:
    p = spain(14)
    p.control = SPAIN
    put(p, "2920", "N-AGC", "N-13D")
    put(p, "2919", "R-37D")
    struck(p, N, "2919", 0, 1, "N-AGC", "N-13D")
    lose(p, "R-37D")
    assert ends(p, "advance", "N-AGC") == set()
    assert ends(p, "advance", "N-13D") == {"2919"}


def test_15_23a_excess_losses_become_points_the_hq_counted() -> None:
    for defenders, excess in ((("R-37D",), 3), (("R-37D", "R-EST"), 2), (("R-46D", "R-37D"), 1)):
        p = struck(duel("N-13D", against=defenders), N, "2115", 0, 4, "N-13D")
        assert p.battle.breakthrough == excess


def test_15_23a_half_an_allowance_at_most_even_with_four_points() -> None:
    p = duel("N-13D")  # moves five
    p.battle.breakthrough = 4
    assert breakthrough_points(p, NUMBER["N-13D"]) == 3
    p.battle.breakthrough = 2
    assert breakthrough_points(p, NUMBER["N-13D"]) == 2


def test_15_23a_without_excess_nobody_goes_beyond_the_hex() -> None:
    p = struck(duel("N-13D"), N, "2115", 0, 1, "N-13D")
    lose(p, "R-37D")
    assert ends(p, "advance", "N-13D") == {"2115"}


def test_15_23b_a_breakthrough_pays_for_hexes_and_ignores_zones() -> None:
    p = duel("N-13D")
    put(p, "2217", "R-38D")  # its zone covers Almansa and 2216
    struck(p, N, "2115", 0, 2, "N-13D")  # one point
    lose(p, "R-37D")
    found = ends(p, "advance", "N-13D")
    assert {"2116", "2216"} <= found
    assert "2217" not in found  # the enemy is there
    assert "2316" not in found  # two points and a river
    choose(p, "advance N-13D>2216")
    assert where(p, "N-13D") == "2216"
    assert p.control >> place("2115") & 1
    assert p.control >> place("2216") & 1


def test_15_23b_there_is_no_minimum_move() -> None:
    p = spain(14)
    p.control = SPAIN
    put(p, "2316", "N-13D")
    put(p, "2317", "R-37D")
    struck(p, N, "2317", 0, 2, "N-13D")
    lose(p, "R-37D")
    assert "2417" not in ends(p, "advance", "N-13D")  # a mountain behind a river: three points


@pytest.mark.rule("13.13.6")
@pytest.mark.parametrize(("points", "reached"), [(1, False), (2, True)])
def test_15_23b_nationalists_pay_one_more_for_a_fortified_hex(points: int, reached: bool) -> None:
    # Behind Manresa (3122) lies 3123, in the hills and part of L-3.
    p = spain(17)
    p.control = SPAIN & ~BIT[place("3122")] & ~BIT[place("3123")]
    p.forts = FORT_HEXES[FORT_LINES.index("L-3")]
    put(p, "3121", "N-13D")
    put(p, "3122", "R-37D")
    struck(p, N, "3122", 0, 1 + points, "N-13D")
    lose(p, "R-37D")
    assert ("3123" in ends(p, "advance", "N-13D")) == reached


@pytest.mark.rule("13.10")
@pytest.mark.parametrize(("attackers", "hex", "end"), [("3710", "3709", "3709"), ("3611", "3610", "3609")])
def test_15_23c_nor_where_13_10_forbids_it(attackers: str, hex: str, end: str) -> None:
    # At most two steps of Santander are in Asturias (3708, 3709, 3609), by an advance or by a breakthrough.
    for abroad, allowed in ((("S-1S",), True), (("S-1S", "S-2S"), False)):
        p = spain(9)
        put(p, "3708", *abroad)
        put(p, attackers, "S-3S")
        put(p, hex, "N-ANG")
        struck(p, R, hex, 0, 3, "S-3S")
        lose(p, "N-ANG")
        assert (f"advance S-3S>{end}" in offered(p)) == allowed


@pytest.mark.rule("13.8.1")
def test_15_23_a_unit_that_came_through_france_does_not_advance() -> None:
    for evacuated, asks in ((0, "advance"), (BIT[NUMBER["R-11D"]], OVER)):
        p = spain()
        put(p, "3324", "R-11D")
        put(p, "3224", "N-ANG")
        p.evacuated = evacuated
        struck(p, R, "3224", 0, 1, "R-11D")
        lose(p, "N-ANG")
        assert asked(p) == asks


def test_15_23_each_attacker_advances_once() -> None:
    p = struck(duel("N-13D"), N, "2115", 0, 4, "N-13D")
    lose(p, "R-37D")
    choose(p, "advance N-13D>2115")  # three points would be left
    assert asked(p) == OVER


@pytest.mark.rule("9.2")
def test_15_23c_no_breakthrough_ends_out_of_supply_except_in_a_town() -> None:
    p = spain(9, nationalist=["2114"])
    put(p, "2114", "N-13D")
    put(p, "2115", "R-37D")
    struck(p, N, "2115", 0, 2, "N-13D")
    lose(p, "R-37D")
    found = ends(p, "advance", "N-13D")
    assert "2115" not in found
    assert "2116" in found  # Almansa


@pytest.mark.rule("8.1")
def test_15_23_room_counts_only_when_the_segment_ends() -> None:
    p = duel("N-13D", "N-61D", "N-63D", "N-50D", "N-1ND")
    struck(p, N, "2115", 0, 1, "N-13D", "N-61D", "N-63D", "N-50D", "N-1ND")
    lose(p, "R-37D")
    choose(p, *(f"advance {id}>2115" for id in ("N-13D", "N-61D", "N-63D", "N-50D")))
    assert ends(p, "advance", "N-1ND") == {"2115"}  # a fifth division, for now
    assert SAY(AIDS.notes(p, p.waiting())["advance", NUMBER["N-1ND"], place("2115")]).startswith("too many")


@pytest.mark.rule("9.2b")
def test_15_23c_what_the_breakthrough_itself_takes_on_its_way_feeds_it() -> None:
    # Alcázar de San Juan (2312) is taken by this very advance and feeds the hex two beyond it.
    p = spain(9, nationalist=west(11))
    put(p, "2311", "N-13D")
    put(p, "2312", "R-37D")
    before = endings(p, BIT[NUMBER["N-13D"]])
    assert not before >> place("2314") & 1
    struck(p, N, "2312", 0, 3, "N-13D")
    lose(p, "R-37D")
    assert "2314" in ends(p, "advance", "N-13D")
    choose(p, "advance N-13D>2314")
    assert state_of(p, NUMBER["N-13D"]) == FULL


def test_15_23d_after_an_e_four_points_and_the_whole_allowance() -> None:
    p = duel("N-13D", "N-CRB")
    p.group = BIT[NUMBER["N-13D"]] | BIT[NUMBER["N-CRB"]]
    p.battle.breakthrough, p.battle.rout = 4, 1
    assert breakthrough_points(p, NUMBER["N-13D"]) == 4
    assert breakthrough_points(p, NUMBER["N-CRB"]) == 3  # its whole allowance


@pytest.mark.rule("9.3b")
def test_15_23d_but_half_if_it_attacked_out_of_supply() -> None:
    p = duel("N-13D")
    p.group = BIT[NUMBER["N-13D"]]
    p.battle.breakthrough, p.battle.rout, p.battle.hungry = 4, 1, BIT[NUMBER["N-13D"]]
    assert breakthrough_points(p, NUMBER["N-13D"]) == 3


@pytest.mark.rule("9.3b")
def test_15_23d_supply_is_that_of_the_beginning_of_the_combat() -> None:
    p = spain(9, dice=(4,))
    put(p, "2114", "N-13D")
    put(p, "2115", "R-CRT")
    attack(p, N, "2115", "N-13D")
    assert p.battle.hungry == BIT[NUMBER["N-13D"]]


# 15.24 Pursuit


def chase(*riders: str, hex: str = "2113", losses: int = 3, dice: Iterable[int] = ()) -> Spain:
    """2115 is lost with losses to spare; riders wait behind 2114."""
    p = arena(dice=dice)
    put(p, "2114", "N-13D")
    put(p, "2115", "R-37D")
    put(p, hex, *riders)
    struck(p, N, "2115", 0, losses, "N-13D")
    lose(p, "R-37D")
    choose(p, "done")
    return p


def test_15_24_motorised_units_and_cavalry_pursue_others_do_not() -> None:
    p = chase("N-AGC", "N-2CAV", "N-61D", "N-N")
    assert asked(p) == "pursue"
    able = {text.split()[1].split(">")[0] for text in offered(p) if text != "done"}
    assert able == {"N-AGC", "N-2CAV", "N-N"}  # an HQ is motorised (2.8)


def test_15_24_an_hq_that_has_supported_an_attack_does_not() -> None:
    p = chase("N-2CAV", "N-N")
    assert any("N-N>" in text for text in offered(p))
    p = arena(dice=(6,))
    put(p, "2113", "N-N")
    put(p, "2114", "N-13D", "N-61D", "N-50D")
    put(p, "2115", "R-CRT")
    attack(p, N, "2115", "N-13D", "N-61D", "N-50D")
    choose(p, "pass")
    lose(p, "R-CRT")
    choose(p, "done")
    assert any("N-N>" in text for text in offered(p))
    p = arena(dice=(6,))
    put(p, "2113", "N-N")
    put(p, "2114", "N-13D", "N-61D", "N-50D")
    put(p, "2115", "R-CRT")
    attack(p, N, "2115", "N-13D", "N-61D", "N-50D")
    choose(p, "hq N-N")
    lose(p, "R-CRT")
    choose(p, "done")
    assert not any("N-N>" in text for text in offered(p))


@pytest.mark.rule("15.4a")
def test_15_24_nor_does_one_announced_for_a_later_combat() -> None:
    for announced, asks in ((-1, "pursue"), (NUMBER["N-N"], OVER)):
        p = duel("N-13D")
        put(p, "2113", "N-N")
        struck(p, N, "2115", 0, 3, "N-13D")
        p.plans = [Plan(announced=1, battle=Battle(target=place("2015"), hqs=[announced, -1]))]
        lose(p, "R-37D")
        choose(p, "done")
        assert asked(p) == asks


@pytest.mark.rule("12.1.3a")
def test_15_24a_an_hq_does_not_pursue_into_the_hex_of_another() -> None:
    p = duel("N-13D")
    put(p, "2113", "N-N", "N-AGC")
    put(p, "2116", "R-EST")
    struck(p, N, "2115", 0, 9, "N-13D")
    lose(p, "R-37D")
    choose(p, "done")
    assert "2115" in ends(p, "pursue", "N-N") and "2116" not in ends(p, "pursue", "N-N")
    assert "2116" in ends(p, "pursue", "N-AGC")


@pytest.mark.rule("15.5b")
def test_15_24_a_pursuer_is_known_even_under_others() -> None:
    p = duel("N-13D", against=("R-CRT",), fog="on")
    put(p, "2113", "N-61D", "N-2CAV")
    struck(p, N, "2115", 0, 3, "N-13D")
    lose(p, "R-CRT")
    choose(p, "done")
    assert "N-2CAV" not in view(p, R)["units"]
    choose(p, "pursue N-2CAV>2114")
    assert p.depth[NUMBER["N-2CAV"]] == 1
    assert "N-2CAV" in view(p, R)["units"]


def test_15_24a_to_stay_beside_the_attackers_is_no_pursuit() -> None:
    p = chase("N-2CAV", hex="2114")
    found = ends(p, "pursue", "N-2CAV")
    assert "2115" in found and "2114" not in found


def test_15_24_without_a_breakthrough_there_is_no_pursuit() -> None:
    assert asked(chase("N-2CAV", losses=1)) == OVER


def test_15_24_not_from_two_hexes_away_nor_next_to_the_enemy() -> None:
    assert asked(chase("N-2CAV", hex="2112")) == OVER
    p = arena()
    put(p, "2013", "R-38D")
    put(p, "2114", "N-13D")
    put(p, "2115", "R-37D")
    put(p, "2113", "N-2CAV")
    struck(p, N, "2115", 0, 3, "N-13D")
    lose(p, "R-37D")
    choose(p, "done")
    assert asked(p) == OVER


def test_15_24_not_who_has_attacked_landed_or_is_in_reserve() -> None:
    for mark in ("attacked", "landed", "reserve", "evacuated"):
        p = arena()
        put(p, "2114", "N-13D")
        put(p, "2115", "R-37D")
        put(p, "2113", "N-2CAV")
        struck(p, N, "2115", 0, 3, "N-13D")
        setattr(p, mark, getattr(p, mark) | BIT[NUMBER["N-2CAV"]])
        lose(p, "R-37D")
        choose(p, "done")
        assert asked(p) == OVER, mark


def test_15_24_an_attack_of_the_turn_before_does_not_count() -> None:
    p = arena(dice=(6,))
    put(p, "2113", "N-2CAV")
    put(p, "2114", "N-13D", "N-61D")
    put(p, "2115", "R-CRT")
    p.attacked = BIT[NUMBER["N-2CAV"]]
    attack(p, N, "2115", "N-13D", "N-61D")
    lose(p, "R-CRT")
    choose(p, "done")
    assert "pursue N-2CAV>2115" in offered(p)


def test_15_24_in_exploitation_cavalry_that_has_not_attacked_may_pursue() -> None:
    p = arena(dice=(6,))
    put(p, "2113", "N-2CAV")
    put(p, "2114", "N-AN", "N-13D", "N-61D")
    put(p, "2115", "R-CRT")
    p.reserve = mask_of(NUMBER[id] for id in ("N-AN", "N-13D", "N-61D"))
    p.flipped = BIT[NUMBER["N-AN"]]
    p.attacked = 0
    start(p, EXPLOITATION_MOVEMENT, N, 1)
    choose(p, "release N-13D", "release N-61D")
    choose(p, "done")
    start(p, COMBATS, N, 1)
    declare(p, "2115", "N-13D", "N-61D")
    lose(p, "R-CRT")
    choose(p, "done")
    assert "pursue N-2CAV>2115" in offered(p)


def test_15_24a_it_goes_through_the_empty_hex_or_ends_beside_it() -> None:
    p = chase("N-2CAV", losses=5)  # four points
    found = ends(p, "pursue", "N-2CAV")
    assert {"2114", "2115", "2116", "2216"} <= found
    assert not found & {"2112", "2213", "2013"}  # elsewhere
    choose(p, "pursue N-2CAV>2116")
    assert where(p, "N-2CAV") == "2116"
    assert p.control >> place("2115") & 1


def test_15_24b_it_pays_for_every_hex() -> None:
    p = chase("N-2CAV", losses=3)  # two points: 2114 and 2115
    assert ends(p, "pursue", "N-2CAV") == {"2114", "2115"}
    assert ends(chase("N-AGC", losses=3), "pursue", "N-AGC") == {"2114"}  # the hills cost wheels two


def test_15_24b_a_pursuer_has_its_whole_allowance_up_to_the_points_won() -> None:
    move = MOVE[NUMBER["N-2CAV"]][1]
    p = chase("N-2CAV", losses=9)
    assert p.battle.breakthrough == 8 > move
    assert pursuit_points(p, NUMBER["N-2CAV"]) == move
    p = chase("N-2CAV", losses=6)
    assert pursuit_points(p, NUMBER["N-2CAV"]) == 5 > (move + 1) // 2


@pytest.mark.rule("15.24a")
def test_15_24b_wheels_pay_for_a_major_river_in_pursuit_and_are_not_barred_from_it() -> None:
    # The Ebro between 3020 and 2919: three points and the hex, as 15.24 counts it.
    p = spain(14, nationalist=west(19))
    put(p, "3020", "R-11D")
    put(p, "3021", "R-3-2")
    put(p, "2919", "N-50D", steps=1)
    struck(p, R, "2919", 0, 9, "R-11D")
    lose(p, "N-50D")
    choose(p, "done")
    assert "2919" in ends(p, "pursue", "R-3-2")


@pytest.mark.rule("13.12.8a", "15.24a")
def test_15_24b_nor_from_a_major_river_beyond_the_empty_hex() -> None:
    # Gandesa (2919) falls from the south-west: two points for its hills, four for the Ebro and Fraga (3019).
    p = spain(14)
    p.control = SPAIN
    put(p, "2819", "N-13D", "N-AGC")
    put(p, "2919", "R-37D")
    struck(p, N, "2919", 0, 9, "N-13D")
    lose(p, "R-37D")
    choose(p, "done")
    assert "3019" in ends(p, "pursue", "N-AGC")


@pytest.mark.rule("8.1")
def test_15_24_room_counts_only_when_the_segment_ends() -> None:
    p = arena()
    put(p, "2114", "N-13D", "N-ANG", "N-ART", "N-ARZ", "N-AV", "N-BRB")
    put(p, "2115", "R-37D")
    put(p, "2113", "N-2CAV")
    struck(p, N, "2115", 0, 3, "N-13D")
    lose(p, "R-37D")
    choose(p, "done")
    assert "2114" in ends(p, "pursue", "N-2CAV")  # a seventh unit, for now
    note = AIDS.notes(p, p.waiting())["pursue", NUMBER["N-2CAV"], place("2114")]
    assert SAY(note).startswith("too many")


def test_15_24c_a_pursuer_may_pursue_again_in_the_same_segment() -> None:
    p = chase("N-2CAV", losses=3)
    choose(p, "pursue N-2CAV>2115")
    assert asked(p) == OVER  # but once after each combat: its points are spent
    assert p.attacked >> NUMBER["N-2CAV"] & 1 == 0
    put(p, "2117", "R-CRT")
    put(p, "2116", "N-61D")
    struck(p, N, "2117", 0, 3, "N-61D")
    lose(p, "R-CRT")
    choose(p, "done")
    assert any("N-2CAV>" in text for text in offered(p))


def test_15_24c_a_pursuer_may_still_attack() -> None:
    p = chase("N-2CAV", losses=3)
    choose(p, "pursue N-2CAV>2115")
    put(p, "2116", "R-CRT")
    start(p, COMBATS, N, 0, at="declare-attack")
    choose(p, "attack 2116")
    assert "with N-2CAV" in offered(p)


def test_15_24c_republicans_pursue_too() -> None:
    p = defend("R-46D", "R-35D", against=("N-ANG",))
    put(p, "2117", "R-2C")
    struck(p, R, "2115", 0, 4, "R-46D", "R-35D")
    lose(p, "N-ANG")
    choose(p, "done")
    assert "2115" in ends(p, "pursue", "R-2C")
