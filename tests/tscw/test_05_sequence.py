"""5 Sequence of play, shown by example."""

from barricades.games.tscw.flags import ALCAZAR, AMMUNITION
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import GREEN_CAPITALS, place
from barricades.games.tscw.state import ELIMINATED, READY, WAITING, Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, mask_of
from tests.tscw.positions import N, R, box, choose, happened, nobody_waits, offered, put, spain, start, where


def idle(turn: int = 3, scenario: str = "campaign") -> Spain:
    """A turn in which both sides only pass."""
    p = spain(turn, dice=[1] * 20, scenario=scenario)
    nobody_waits(p)
    p.morale, p.control = 55, GREEN_CAPITALS
    return p


def finish_turn(p: Spain) -> list[tuple[str, int]]:
    """Play a turn by doing nothing; return the decisions of the turn."""
    asked = []
    turn = p.turn
    while p.decision is not None and p.turn == turn:
        asked.append((p.waiting().kind, p.waiting().seat))
        texts = offered(p)
        choose(p, next(text for text in ("done", "pass", texts[0]) if text in texts))
    return asked


def phases(p: Spain) -> list[tuple[int, str]]:
    assert p.log is not None
    return [(event.data["side"], event.data["phase"]) for event in p.log if event.kind == "phase"]


def test_5_1_a_turn_has_four_phases_in_order() -> None:
    p = idle()
    start(p, TURNS)
    finish_turn(p)
    assert p.turn == 4
    story = [kind for kind in happened(p) if kind in ("turn", "phase")]
    assert story[:10] == ["turn", *["phase"] * 8, "turn"]


def test_5_1_what_a_player_does_he_does_in_its_own_segment() -> None:
    p = idle()
    put(p, "3023", "R-ALM")
    start(p, TURNS)
    assert p.waiting().kind == "sail"
    assert "take R-ALM" not in offered(p)
    assert p.game.explain(p, R, ("take", NUMBER["R-ALM"])) is not None


def test_5_2_the_steps_stand_in_the_order_of_the_rules() -> None:
    each = ("nationalist", "republican")
    entries = ("7.8 Reinforcements", "7.8c Free Deployment")
    assert list(TURNS.names) == [
        "begin_turn",
        *(
            f"{side} {step}"
            for side in each
            for step in ("6.2 Drawing Chits", "6.1 Adding Chits", "6.4b Playing Chits")
        ),
        "roll_for_aid",
        "mobilise",
        *(
            f"{side} {step}"
            for side in each
            for step in ("7.4 Withdrawals and Conversions", "7.6 Resource Points", *entries)
        ),
        "look_at_supply",
        *(f"{side} {step}" for side in each for step in ("11.5 Sea Movement", "11.4 Rail Movement")),
        *(f"{side} {step}" for side in each for step in ("12.1.1 Readying HQs", "12.1.4 Reserves")),
        "lose_surplus",
        *(f"{side} 5.2 Player Phase" for side in each),
        "check_victory",
        "roll_for_alcazar",
        "check_ammunition",
        "rearm_wings",
        *(f"{side} 12.1.4 Standing Down" for side in each),
        "advance_turn",
    ]


def test_5_2_a_turn_begins_by_saying_so() -> None:
    p = idle(5)
    start(p, TURNS)
    assert p.log is not None
    assert (p.log[0].kind, p.log[0].data["turn"]) == ("turn", 5)


def test_5_2a_in_every_segment_the_nationalist_finishes_before_the_republican_begins() -> None:
    # Ruling S-R4: "the Nationalist first in each segment".
    p = idle(12)
    p.morale = 50
    p.control |= mask_of(map(place, ("1406", "1506", "1306")))  # from Cádiz to Sevilla
    box(p, WAITING, "N-BZ", "R-10D", "R-17D")
    box(p, ELIMINATED, "N-51D", "R-13D")
    put(p, "1305", "N-OG", "N-AS")
    put(p, "2318", "R-ALM", "R-CEN")
    start(p, TURNS)
    asked: list[tuple[str, int]] = []
    while p.waiting().kind != "move-units":
        kind, seat, texts = p.waiting().kind, p.waiting().seat, offered(p)
        if not asked or asked[-1] != (kind, seat):
            asked.append((kind, seat))
        choose(p, next(text for text in ("done", "pass", texts[0]) if text in texts))
    assert asked == [
        ("mobilise", R), ("rebuild", N), ("enter-fixed", N), ("rebuild", R), ("enter-fixed", R),
        ("enter-free", R), ("sail", N), ("take-train", N), ("sail", R), ("take-train", R),
        ("form-reserve", N), ("form-reserve", R),
    ]  # fmt: skip


def test_5_2b_the_nationalist_phase_is_movement_combat_and_exploitation_of_both() -> None:
    p = idle()
    start(p, TURNS)
    finish_turn(p)
    assert phases(p)[:4] == [
        (N, "operational-movement"), (N, "operational-combat"), (N, "exploitation-movement"),
        (N, "exploitation-combat"),
    ]  # fmt: skip
    p = idle()
    start(p, TURNS, at="nationalist 5.2 Player Phase")
    assert (p.waiting().kind, p.waiting().seat) == ("move-units", N)


def test_5_2c_the_republican_phase_follows_in_the_same_order() -> None:
    p = idle()
    start(p, TURNS)
    finish_turn(p)
    assert phases(p)[4:8] == [
        (R, "operational-movement"), (R, "operational-combat"), (R, "exploitation-movement"),
        (R, "exploitation-combat"),
    ]  # fmt: skip


def test_5_2c_combat_follows_movement() -> None:
    p = idle()
    put(p, "2611", "R-10D")
    put(p, "2610", "N-OG")
    start(p, TURNS, at="republican 5.2 Player Phase")
    assert (p.waiting().kind, p.waiting().seat) == ("move-units", R)
    assert "attack 2610" not in offered(p)
    choose(p, "done")
    assert "attack 2610" in offered(p)
    assert p.waiting().seat == R


def test_5_2d_victory_first_then_the_alcazar_then_ammunition_then_the_wings() -> None:
    p = idle(6)
    p.flags = BIT[ALCAZAR] | BIT[AMMUNITION]
    put(p, "2510", "R-ALM")
    box(p, READY, "R-AIR1")
    p.flipped = BIT[NUMBER["R-AIR1"]]
    start(p, TURNS, at="check_victory")
    story = [kind for kind in happened(p) if kind in ("alcazar-roll", "ammunition-comes", "turn")]
    assert story == ["alcazar-roll", "ammunition-comes", "turn"]
    assert not p.flipped
    assert p.turn == 7


def test_5_2d_a_won_game_goes_no_further() -> None:
    p = idle(3)
    p.morale = 20
    p.flags = BIT[ALCAZAR]
    start(p, TURNS, at="check_victory")
    assert p.outcome == (N, "morale")
    assert (p.turn, p.cursor) == (3, 0)


def test_5_2d_reserves_are_released_by_the_nationalist_first() -> None:
    p = idle(6)
    put(p, "1305", "N-AS", "N-OG")
    put(p, "2712", "R-CEN", "R-10D")
    p.reserve = sum(BIT[NUMBER[id]] for id in ("N-AS", "N-OG", "R-CEN", "R-10D"))
    p.flipped = BIT[NUMBER["N-AS"]] | BIT[NUMBER["R-CEN"]]
    points = list(p.points)
    start(p, TURNS, at="rearm_wings")
    assert (p.waiting().seat, p.turn) == (N, 6)
    choose(p, "done")
    assert p.waiting().seat == R
    assert p.points == points


def test_17_2_the_first_turn_of_1937_skips_withdrawals_and_entries_but_places_the_rebuilt() -> None:
    p = idle(7, "1937")
    put(p, "2318", "R-HZ", "R-DRT")
    box(p, WAITING, "R-10D", "R-17D")
    box(p, ELIMINATED, "R-13D")
    start(p, TURNS, at="nationalist 7.4 Withdrawals and Conversions")
    assert (where(p, "R-HZ"), where(p, "R-DRT")) == ("2318", "2318")
    choose(p, "rebuild R-13D")
    assert p.waiting().kind == "enter-free"
    assert {text.split(">")[0] for text in offered(p)} == {"enter R-13D"}
    p.turn = 8
    start(p, TURNS, at="nationalist 7.8 Reinforcements")
    assert offered(p) == ["enter R-17D>2813"]


def test_17_3_and_so_does_the_first_turn_of_1938() -> None:
    p = idle(13, "1938")
    put(p, "2318", "N-1-81")  # withdraws on turn 13
    start(p, TURNS, at="nationalist 7.4 Withdrawals and Conversions")
    assert where(p, "N-1-81") == "2318"
