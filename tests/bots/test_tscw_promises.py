"""What officers promise: what they never leave, what they give up first, what they spend and when."""

import pytest

from barricades.bots.tscw import marching
from barricades.bots.tscw.ground import Ground
from barricades.bots.tscw.players import Officer, Staff
from barricades.games.tscw.administration import FREE_ENTRIES, RESOURCES
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.battle import Battle
from barricades.games.tscw.combat import RESOLUTION
from barricades.games.tscw.events import PLAYING_CHITS
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.reserves import RESERVES
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import MADRID, place
from barricades.games.tscw.state import ELIMINATED, FIGHTERS, POINTS_R, Spain
from barricades.games.tscw.strategic import BY_RAIL
from barricades.games.tscw.supply import not_supplied
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, mask_of
from tests.bots.officers import BOTS, choice, play_on, reason, until
from tests.tscw.battles import HILL, PLAIN, arena, attack, declare, duel, ready
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    box,
    choose,
    ends,
    moving,
    nobody_waits,
    offered,
    put,
    spain,
    start,
    west,
    where,
)


def march(p: Spain, side: int, bot: Officer) -> None:
    start(p, OPERATIONAL_MOVEMENT, side, 0)
    play_on(p, bot, "move-units", 200)


def guarded(p: Spain, side: int, hex: str) -> bool:
    return bool(p.masks[FIGHTERS + side] >> place(hex) & 1)


# Supply


def corridor() -> Spain:
    """A column that will not move, three hexes from Valencia: its line passes the enemy where a friend is."""
    p = spain(8)
    all_nationalist(p)
    p.control &= ~mask_of(map(place, ("2318", "2317", "2316", "2315")))
    put(p, "2416", "N-13D")
    put(p, "2315", "R-ASC")
    put(p, "2316", "R-11D")
    p.mutiny = BIT[place("2315")]
    return p


def test_it_is_known_on_whom_a_line_of_supply_hangs() -> None:
    p = corridor()
    assert not not_supplied(p, R) & BIT[NUMBER["R-ASC"]]
    g = Ground(p, R)
    for id, hex, cut in (("R-11D", "2317", True), ("R-11D", "2217", True), ("R-ASC", "2314", False)):
        assert marching.strands(g, marching.Move(BIT[NUMBER[id]], "to", place(hex), 1.0)) == cut


def test_who_holds_a_line_of_supply_open_stays() -> None:
    p = corridor()
    march(p, R, Staff("x"))
    assert not not_supplied(p, R) & BIT[NUMBER["R-ASC"]]


# HQs


@pytest.mark.parametrize("enemy", ["2116", "2117", "2216", "2217"])
def test_no_hq_is_left_where_the_enemy_may_walk_in(enemy: str) -> None:
    p = arena()  # in which there is much to take elsewhere
    put(p, HILL, "N-13D", "N-MRC")
    put(p, enemy, "R-1B")
    march(p, N, Staff("x"))
    moving(p, R, "R-1B")
    assert where(p, "N-MRC") not in ends(p)


@pytest.mark.parametrize("officer", BOTS)
def test_a_lone_hq_is_attacked_and_falls(officer: type[Officer]) -> None:
    p = duel("N-13D", against=["R-CEN"])
    start(p, COMBATS, N, 0)
    bot = officer("x")
    assert choice(p, bot) == f"attack {PLAIN}"
    assert play_on(p, bot, "declare-attack")[-1] == "declare"
    assert p.at[NUMBER["R-CEN"]] == ELIMINATED


# Capitals


def test_madrid_is_not_left_empty_though_friends_stand_before_it() -> None:
    p = spain(3, nationalist=[*west(9), "2811", "2813"], scenario="1936")  # two capitals lie open beside it
    put(p, "2712", "R-MOD")
    for hex, column in (("2711", "R-GRM"), ("2710", "R-MNG"), ("2810", "R-PER"), ("2610", "R-BUR")):
        put(p, hex, column)
    put(p, "2709", "C-CST")
    march(p, R, Staff("x"))
    assert guarded(p, R, "2712")


def malaga(danger: bool) -> Spain:
    """Two columns that can attack Málaga together; Córdoba is empty, and maybe the enemy is before it."""
    p = spain(3, nationalist=west(20), scenario="1936")
    put(p, "1410", "R-ALM")
    put(p, "1709", "C-CST", "C-TEL")
    put(p, "1607", "N-CRZ", "N-RDN")  # Sevilla is held
    put(p, "1612", "N-MNZ")  # and Granada
    if danger:
        put(p, "1910", "R-MJ")
    return p


def test_an_empty_capital_in_danger_is_guarded_before_anything_is_attacked() -> None:
    p = malaga(danger=False)
    march(p, N, Staff("x"))
    assert not guarded(p, N, "1809")
    p = malaga(danger=True)
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    made = play_on(p, Staff("x"), "move-units")
    assert next(text for text in made if text.startswith(("to ", "march "))).endswith("1809")


def before_madrid(turn: int) -> Spain:
    """One column in Madrid, the enemy before it, and Segovia open beyond."""
    p = spain(turn, nationalist=[*west(10), "2811"], scenario="1936")
    put(p, "2712", "R-MOD")
    put(p, "2711", "N-CRB", "N-MNZ")
    return p


def test_in_the_last_phase_of_the_republic_nobody_stays_back_out_of_fear() -> None:
    p = before_madrid(3)
    march(p, R, Staff("x"))
    assert guarded(p, R, "2712")
    p = before_madrid(6)
    march(p, R, Staff("x"))
    assert not p.control >> place("2811") & 1


@pytest.mark.parametrize("officer", BOTS)
def test_an_emptied_capital_is_entered(officer: type[Officer]) -> None:
    p = spain(3, dice=[6] * 9, scenario="1936")
    all_nationalist(p)
    put(p, "2206", "C-CST", "C-TEL")
    put(p, "2205", "R-BDJ")
    attack(p, N, "2205", "C-CST", "C-TEL")
    until(p, "advance")
    play_on(p, officer("x"), "advance")
    assert guarded(p, N, "2205")


# Losses


def losing(turn: int, *ids: str, losses: int = 1) -> Spain:
    """A combat in which the Nationalist attackers have lost steps."""
    p = arena(turn)
    put(p, HILL, *ids)
    put(p, PLAIN, "R-11D")
    p.battle = Battle(target=place(PLAIN))
    p.battle.losses[N] = losses
    p.group = p.fought = p.attacked = mask_of(NUMBER[id] for id in ids)
    p.origins, p.struck = BIT[place(HILL)], BIT[place(PLAIN)]
    start(p, RESOLUTION, N, at="rout_attackers")
    return p


@pytest.mark.parametrize("officer", BOTS)
def test_the_cheapest_step_is_lost_first(officer: type[Officer]) -> None:
    p = losing(8, "N-13D", "N-71D", "N-12D", losses=1)
    assert choice(p, officer("x")) == "lose N-71D"


@pytest.mark.parametrize("officer", BOTS)
def test_the_step_of_a_unit_about_to_withdraw_is_lost_before_others(officer: type[Officer]) -> None:
    assert choice(losing(8, "N-SOR", "N-71D"), officer("x")) == "lose N-71D"
    assert choice(losing(9, "N-SOR", "N-71D"), officer("x")) == "lose N-SOR"


# Support


@pytest.mark.parametrize("officer", BOTS)
def test_support_is_not_wasted_where_it_changes_nothing(officer: type[Officer]) -> None:
    p = duel("N-13D", "N-12D", "N-11D", "N-MRC", against=["R-ALM"], dice=[4] * 9)
    ready(p, "N-AIR1", "N-AIR2")
    attack(p, N, PLAIN, "N-13D", "N-12D", "N-11D")
    bot = officer("x")
    assert choice(until(p, "commit-attacking-hq"), bot) == "pass"
    assert choice(until(p, "assign-attacking-air"), bot) == "done"


@pytest.mark.parametrize("officer", BOTS)
def test_support_is_given_where_it_changes_the_odds(officer: type[Officer]) -> None:
    bot = officer("x")
    p = duel("N-12D", "N-MRC", against=["R-11D"], dice=[4] * 9)
    attack(p, N, PLAIN, "N-12D")
    assert choice(until(p, "commit-attacking-hq"), bot).split()[1] == "N-MRC"
    p = duel("N-12D", against=["R-46D"], dice=[4] * 9)
    ready(p, "I-AL2")
    attack(p, N, PLAIN, "N-12D")
    assert choice(until(p, "assign-attacking-air"), bot) == "fly I-AL2"


@pytest.mark.parametrize("officer", BOTS)
def test_an_hq_that_must_help_is_said_to_have_to(officer: type[Officer]) -> None:
    p = duel("N-13D", against=["R-37D", "R-CEN"], dice=[4] * 9)
    attack(p, N, PLAIN, "N-13D")
    assert set(offered(until(p, "commit-defending-hq"))) == {"guns R-CEN", "hq R-CEN"}
    assert "must help" in reason(p, officer("x"))


# Attacks


@pytest.mark.parametrize("officer", BOTS)
def test_the_reason_for_an_attack_holds_from_its_choice_to_its_declaration(officer: type[Officer]) -> None:
    p = duel("N-13D", "N-12D", "N-11D", against=["R-ALM"], dice=[4] * 9)
    start(p, COMBATS, N, 0)
    bot, said = officer("x"), []
    while p.decision is not None and p.decision.kind == "declare-attack":
        said.append(reason(p, bot))
        choose(p, choice(p, bot))
    assert len(said) > 2 and len(set(said)) == 1


def test_an_attack_nobody_can_make_together_is_called_off() -> None:
    p = arena(8)
    put(p, "2116", "R-MOD", "R-CNT", "R-CRT", "R-DLR")  # a communist who is stronger, and anarchists
    put(p, "2115", "N-13D")
    start(p, COMBATS, R, 0)
    choose(p, "attack 2115")
    bot = Staff("x")
    assert choice(p, bot) == "cancel" and "called off" in reason(p, bot)


@pytest.mark.parametrize("officer", BOTS)
def test_the_dearest_place_is_fought_for_first(officer: type[Officer]) -> None:
    p = spain(8, dice=[5] * 9, declared_attacks="on")
    put(p, "2711", "R-11D", "R-46D")
    put(p, "2710", "N-34D")
    put(p, "2811", "N-71D")  # in Segovia
    start(p, COMBATS, R, 0)
    declare(p, "2710", "R-11D")
    declare(p, "2811", "R-46D")
    choose(p, "done")
    assert choice(until(p, "choose-combat"), officer("x")) == "attack 2811"


# On the way


def test_a_move_that_is_made_ends_where_it_was_to_end() -> None:
    p = spain(nationalist=west(13))
    put(p, "2314", "R-1C")
    moving(p, R, "R-1C")
    choose(p, "to 2311")
    bot = Staff("x")
    assert choice(p, bot) == "halt" and "1st Cavalry Brigade" in reason(p, bot)
    p = spain(nationalist=west(20))
    put(p, "2608", "R-1C")
    moving(p, R, "R-1C")
    choose(p, "via 2609")  # out of supply
    assert choice(p, bot).startswith("to ") and "cannot stop here" in reason(p, bot)


def test_the_one_evacuation_is_not_spent_on_a_single_column() -> None:
    p = spain(1)
    all_nationalist(p)
    p.control &= ~BIT[place("3324")]
    put(p, "3615", "B-BM1")
    put(p, "3614", "N-13D")
    put(p, "3515", "N-12D")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert "evacuate B-BM1" in offered(p)
    assert not choice(p, Staff("x")).startswith("evacuate")


def test_no_unit_is_evacuated_into_a_hex_where_it_would_be_one_too_many() -> None:
    p = spain(8)
    all_nationalist(p)
    p.control &= ~BIT[place("3324")]
    put(p, "3324", "R-4B", "R-5B", "R-6B", "R-16B", "R-18B", "R-19B")
    p.reserve = mask_of(p.stacks[place("3324")])  # they stay
    put(p, "3615", "R-1B", "R-2B")
    put(p, "3614", "N-13D")
    put(p, "3515", "N-12D")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert "evacuate R-1B" in offered(p)
    assert not choice(p, Staff("x")).startswith("evacuate")


def test_points_that_would_be_lost_are_spent() -> None:
    for points, chosen in ((10, "done"), (11, "restore R-BT")):
        p = rebuilding(9, "2318", "R-BT")  # it leaves next turn
        p.points[POINTS_R] = points
        start(p, RESOURCES, R, at="rebuild")
        assert choice(p, Staff("x")) == chosen


def test_who_is_cut_off_beside_the_border_goes_through_france() -> None:
    p = spain(8)
    all_nationalist(p)
    p.control &= ~BIT[place("3324")]
    put(p, "3615", "R-1B", "R-2B")
    put(p, "3614", "N-13D")
    put(p, "3515", "N-12D")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    bot = Staff("x")
    assert choice(p, bot) == "evacuate R-1B" and "France" in reason(p, bot)
    choose(p, "evacuate R-1B")
    assert choice(p, bot) == "done"  # San Sebastián is not given up without a fight


# Between the fights


@pytest.mark.parametrize("officer", BOTS)
def test_the_republic_does_not_call_up_close_to_where_morale_loses_the_war(officer: type[Officer]) -> None:
    for scenario, morale, called in (("campaign", 50, True), ("campaign", 41, False), ("1937", 25, True)):
        p = spain(8, scenario=scenario)
        nobody_waits(p)
        p.morale = morale
        start(p, TURNS, at="mobilise")
        assert (choice(p, officer("x")) == "mobilise") == called
        assert "morale" in reason(p, officer("x"))


def rebuilding(turn: int, hex: str, *ids: str, lost: tuple[str, ...] = ()) -> Spain:
    p = arena(turn)
    put(p, hex, *ids, steps=1)
    box(p, ELIMINATED, *lost)
    start(p, RESOURCES, R)
    return p


@pytest.mark.parametrize("officer", BOTS)
def test_rebuilding_prefers_strength_hqs_and_those_who_stay(officer: type[Officer]) -> None:
    bot = officer("x")
    assert choice(rebuilding(8, "2318", "R-11D", "R-3D"), bot) == "restore R-11D"
    assert choice(rebuilding(11, "2318", "R-3D", lost=("R-LEV",)), bot) == "rebuild R-LEV"
    assert choice(rebuilding(8, "2318", "R-BT", lost=("R-DCA1",)), bot) == "restore R-BT"
    assert choice(rebuilding(9, "2318", "R-BT", lost=("R-DCA1",)), bot) == "rebuild R-DCA1"  # the tanks leave


@pytest.mark.parametrize("officer", BOTS)
def test_rebuilding_prefers_the_front(officer: type[Officer]) -> None:
    p = rebuilding(8, "2318", "R-3D")
    put(p, "2115", "R-15D", steps=1)  # alike
    put(p, "2114", "N-13D")
    start(p, RESOURCES, R)
    assert choice(p, officer("x")) == "restore R-15D"


def test_no_step_goes_to_one_who_is_about_to_leave() -> None:
    p = rebuilding(9, "2318", "R-BT")
    assert choice(p, Staff("x")) == "done"


@pytest.mark.parametrize("officer", BOTS)
def test_reinforcements_come_where_the_enemy_is(officer: type[Officer]) -> None:
    p = spain(7, nationalist=west(9))
    nobody_waits(p, "R-11D")
    put(p, "2612", "N-13D")
    put(p, "2610", "N-12D", "N-11D")
    start(p, FREE_ENTRIES, R)
    play_on(p, officer("x"), "enter-free")
    assert p.at[NUMBER["R-11D"]] == MADRID


def test_a_train_is_boarded_for_the_place_it_then_goes_to() -> None:
    p = spain(8, nationalist=west(9))
    put(p, "2712", "R-MOD")
    put(p, "2610", "N-13D", "N-12D")
    put(p, "2318", "R-11D", "R-10D")
    p.capacity[2] = 4
    start(p, BY_RAIL, R)
    bot = Staff("x")
    said = reason(p, bot)
    choose(p, choice(p, bot))
    assert reason(p, bot) == said
    choose(p, choice(p, bot))
    assert where(p, "R-11D") != "2318"


def test_who_stands_well_leaves_the_train() -> None:
    p = spain(8, nationalist=west(9))
    put(p, "2712", "R-11D")
    put(p, "2610", "N-13D", "N-12D")
    p.capacity[2] = 4
    start(p, BY_RAIL, R)
    choose(p, "board R-11D")
    bot = Staff("x")
    assert choice(p, bot) == "alight" and "leaves the train" in reason(p, bot)


@pytest.mark.parametrize("officer", BOTS)
def test_no_reserve_keeps_an_hq_from_the_combats(officer: type[Officer]) -> None:
    p = arena()
    put(p, "2214", "N-N", "N-50D", "N-13D")
    start(p, RESERVES, N)
    play_on(p, officer("x"), "form-reserve")
    assert not p.reserve and not p.flipped


# Kept chits


def holding(side: int, chit: int, turn: int, scenario: str = "campaign") -> Spain:
    p = spain(turn, scenario=scenario)
    p.kept[side] = [chit]
    put(p, "2712", "R-35D", "R-45D")
    return p


def kept(p: Spain, side: int, officer: type[Officer]) -> bool:
    start(p, PLAYING_CHITS, side)
    bot = officer("x")
    keeps = choice(p, bot) == "pass"
    assert ("is kept" in reason(p, bot)) == keeps
    return keeps


@pytest.mark.parametrize("officer", BOTS)
def test_volunteers_are_called_when_both_their_steps_are_wanted(officer: type[Officer]) -> None:
    p = holding(R, 7, 10)
    put(p, "2712", "R-35D", steps=1)
    assert kept(p, R, officer)
    put(p, "2712", "R-45D", steps=1)
    assert not kept(p, R, officer)
    p = holding(R, 7, 10)
    box(p, ELIMINATED, "R-45D")  # two steps
    assert not kept(p, R, officer)


@pytest.mark.parametrize(("turn", "scenario"), [(16, "campaign"), (11, "1937")])
def test_or_before_it_is_too_late(turn: int, scenario: str) -> None:
    p = holding(R, 7, turn, scenario)
    put(p, "2712", "R-35D", steps=1)
    assert not kept(p, R, Staff)
    p = holding(R, 7, turn - 1, scenario)
    put(p, "2712", "R-35D", steps=1)
    assert kept(p, R, Staff)


@pytest.mark.parametrize("officer", BOTS)
def test_submarines_wait_until_there_is_something_to_sink(officer: type[Officer]) -> None:
    p = holding(N, 45, 10)
    put(p, "2318", "R-10D")
    assert not kept(p, N, officer)
    p.points[POINTS_R] = 0
    assert kept(p, N, officer)
    p = holding(N, 45, 10)
    assert kept(p, N, officer)  # no unit is in port
    p = holding(N, 45, 11, "1937")
    assert not kept(p, N, officer)
