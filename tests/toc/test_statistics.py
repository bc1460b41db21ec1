"""What simulations watch in Triumph of Chaos, and what random play reaches of its cards and factions."""

from barricades.games.toc.measures import measures
from barricades.games.toc.state import LOST, OWNED, REDUCED
from barricades.games.toc.statistics import LANDMARKS, captures, losses, statistics
from tests.toc.positions import R, W, at_start, own, piece, put, russia, space
from tests.toc.test_card_tests import OF_CARDS, bodies
from tools.toc_coverage import CARDS, play

GAMES = 30

# Fewer than one random campaign in four plays these as events; in 300 of them R46 alone was never played.
# Each is played in the test that card_tests.csv names for its effect.
RARE = frozenset((
    "W12", "W17", "W19", "W20", "W21", "W22", "W25", "W27", "W30", "W31", "W34", "W38", "W39", "W41",
    "W44", "W45", "W46", "W47", "W49", "W50", "W51", "R5", "R16", "R17", "R18", "R20", "R21", "R26",
    "R27", "R30", "R31", "R36", "R37", "R39", "R42", "R44", "R46", "R47", "R49", "R50", "R51", "R52",
))  # fmt: skip
OFTEN_SET_UP = {
    ("Belarus", "RED"), ("Britain", "WHITE"), ("Estonia", "WHITE"), ("Khiva", "WHITE"), ("Latvia", "WHITE"),
    ("Makhno", "RED"), ("Poland", "WHITE"), ("Turkistan", "RED"), ("USA", "WHITE"), ("West Ukraine", "RED"),
}  # fmt: skip


def test_the_numbers_are_points_and_cities() -> None:
    found = statistics(at_start())
    assert dict(found.numbers) == {"victory points": 0, "WHITE cities": 10, "RED cities": 9}  # 14.1
    assert "801" in found.held["RED"] and "528" in found.held["WHITE"] and len(LANDMARKS) == 35


def test_losses_are_counted_in_steps() -> None:
    p = russia()
    put(p, "324", "Vol-a1")
    assert losses(p, REDUCED.make("8.5", -1, {"unit": piece("Vol-a1")})) == (W, 1)
    assert losses(p, LOST.make("8.5", -1, {"unit": piece("Vol-a1"), "space": space("324")})) == (W, 2)
    assert losses(p, OWNED.make("10.51", -1, {"space": space("324"), "owner": R})) is None


def test_a_capture_names_side_and_place() -> None:
    p = russia()
    own(p, R, "324")
    assert p.log is not None
    assert captures(p, p.log[-1]) == (R, "324")


def test_what_random_play_misses_has_a_test_of_its_own() -> None:
    """Other factions and sides are set up in `test_15_25d_the_forces_of_each_faction`, one by one."""
    reached = play("v2.3-campaign", GAMES)
    assert set(reached.unplayed) <= RARE
    assert set(reached.set_up) >= OFTEN_SET_UP
    for card in RARE:
        assert card in CARDS and OF_CARDS[card]["effect"] in bodies()


def test_the_bench_times_networks_of_both_sides_and_attacks_in_a_game() -> None:
    networks, memos, attacks = measures()
    assert [measure.limit for measure in (networks, memos, attacks)] == [25, 1, 50_000]
    assert networks.make()() == 80, "of 40 positions, one for each side"
    assert attacks.make()() == 8
    assert memos.make()() == 200
