"""What each option comes to, and what is not on offer: notes and closed uses."""

from barricades.games.toc.aids.aids import AIDS
from barricades.games.toc.ch06_actions.closed import in_words
from barricades.games.toc.game import GAME
from barricades.games.toc.state import CASUALTIES, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    card,
    choose,
    control,
    hold,
    piece,
    played,
    put,
    russia,
    space,
    start,
)
from tests.toc.saying import said


def notes(p: Russia) -> dict[str, str]:
    """The notes of the decision at hand, by the text of the option."""
    decision = p.waiting()
    return {GAME.language.text(option): said(note) for option, note in AIDS.notes(p, decision).items()}


def closed(p: Russia) -> dict[str, tuple[str, str]]:
    """What is not on offer: paragraph and sentence."""
    found = AIDS.closed(p, p.waiting())
    return {GAME.language.text(o): (each.rule, said(each.message)) for o, each in found.items()}


def part(p: Russia, side: int, *cards: str) -> Russia:
    """A side chooses its action with these cards in hand."""
    hold(p, side, *cards)
    p.side = side
    start(p, "6.0 A part", side, at="choose-action")
    return p


# 6.21 The uses of a card


def test_6_21_each_use_of_a_card_says_what_it_would_do() -> None:
    p = at_start()
    for id in ("Si-a1", "Si-a2", "SiOren-a1"):
        p.back |= BIT[piece(id)]
    told = notes(part(p, W, "W2"))
    ops = "move or attack with the units of 4 spaces; each theatre beyond the first costs 1 more"
    assert told["ops W2"] == ops
    assert told["redeploy W2"].startswith("4 corps, or 1 leader and 1 army travel behind the front; ")
    assert told["redeploy W2"].endswith("corps wait in the reserve")
    assert told["replacements W2"] == "steps to spend at the end of the turn: 0 → 4; 3 own armies are reduced"
    assert told["event W2"].startswith("Leaves the game. Choose one. Poles: move the Polish marker")
    assert told["one-space"] == "mark one space to move or fight"


def test_6_21_red_pays_no_surcharge() -> None:
    p = at_start()
    p.steps, p.back = [0, 4], 0
    told = notes(part(p, R, "R4"))
    value = p.edition.actions[card("R4")].value
    assert told["ops R4"] == f"move or attack with the units of {value} spaces"
    assert told["replacements R4"] == f"steps to spend at the end of the turn: 2 → {2 + (value or 0)}"


def test_6_21_an_event_without_its_prerequisite_is_closed() -> None:
    p = part(at_start(), W, "W19")
    assert closed(p)["event W19"] == (
        "6.21",
        "W1 Kolchak's Coup must have been played as an event first.",
    )
    played(p, "W1")
    p._decision = None
    assert "event W19" not in closed(p)


def test_6_25_an_event_whose_condition_fails_says_what_it_needs() -> None:
    needing = [each.id for each in at_start().edition.actions if "needs " in each.program]
    assert len(needing) == 11
    for id in needing:
        side = W if id[0] == "W" else R
        p = part(at_start(), side, id)
        rule, text = closed(p)[f"event {id}"]
        assert rule in ("6.21", "6.25")
        assert text.endswith(".")


def test_6_25_conditions_are_said_in_words() -> None:
    atoms = {
        "control(Poland,WHITE)": "WHITE controls Poland",
        "uncontrolled(Ukraine)": "neither side controls Ukraine",
        "withdrawn(Central Powers)": "Central Powers has left the war",
        "not played(R34)": f"{GAME.names['card'].label(card('R34'))} has not been played",
        "owns(RED,vc(Poland))": "RED itself owns a victory city of Poland",
        "last-round(WHITE)": "WHITE's part of the last round",
        "infighting(RED)": "RED is subject to in-fighting",
    }
    assert {atom: said(in_words(atom)) for atom in atoms} == atoms


def test_6_23_what_was_played_last_round_is_closed() -> None:
    p = at_start()
    p.last_use[W] = 3  # replacements
    told = closed(part(p, W, "W13"))
    assert told["replacements W13"] == (
        "6.23",
        "Redeployment and replacements may not be played two rounds in a row.",
    )
    assert "ops W13" not in told


def test_7_3_special_actions_that_are_not_possible_say_why() -> None:
    told = closed(part(at_start(), W, "W2"))
    assert told["command"][1] == "Pyotr Wrangel is not on the map."
    assert told["lift-no-act"] == (
        "7.34",
        "None of your spaces has a NO ACT marker that could be removed.",
    )
    assert told["put-down-greens"][1] == "No Green band is next to your units."
    intro = closed(part(at_start("v2.3-intro-1918"), W, "W2"))
    assert (
        not {"propaganda", "command", "raise-greens", "put-down-greens"} & intro.keys()
    )  # 14.2h: it has none


def test_6_25_a_branch_shows_the_cards_own_words() -> None:
    p = part(at_start(), W, "W2")
    choose(p, "event W2")
    assert notes(p)["branch poles"] == "Move the Polish marker 1 box to the right."


# 7 Markers and movement


def test_7_21_a_marker_shows_its_price() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322")
    told = notes(p)
    assert told["mark-fight 325"] == told["mark-move 325"] == "costs 1"
    assert told["mark-move 528"] == "costs 2: another theatre"


def test_7_12_a_move_shows_its_points() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-move 324", "done")
    told = notes(p)
    assert told["move Don-Cav 324>325"] == "1 point"
    assert told["move Don-Cav 324>322"] == "2 points"  # through 323


# 8 Combat


def test_8_11_an_attack_shows_its_odds() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "mark-fight 325", "done")
    assert notes(p)["attack 326"] == "10 against 5: win 78%, level 17%, lose 5%"
    choose(p, "attack 326")
    assert notes(p)["with Vol-a1"] == "strength 4"
    choose(p, "with Vol-a1")
    assert notes(p)["declare"].startswith("4 against 5: win ")


def test_12_2_an_attempt_shows_the_dice_that_succeed() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "done", "attack 326", "with Vol-a1", "declare")
    assert p.waiting().kind == "withdraw"
    assert notes(p)["withdraw Trotsky"] == "succeeds on 1–4; a 6 endangers the leader"


def test_8_51_a_step_shows_what_it_takes_and_costs() -> None:
    p = at_start(dice=(4, 5))
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "mark-fight 325", "mark-move 315", "mark-move 324", "done")
    choose(p, "attack 326", "with Vol-a1", "with AFSR-e2", "with Don-North", "declare", "pass", "replace Re1")
    told = notes(p)
    assert told["lose AFSR-e2"] == "takes 2 loss factors; its last step"
    assert told["lose Don-North"] == "takes 2 loss factors; its last step"  # the first step was certain
    choose(p, "lose AFSR-e2")
    assert notes(p)["cancel-retreat"] == "stays on 1–2, die +1"
    choose(p, "pass")
    assert notes(p)["retreat 330"] == "friendly space"


# 11 Replacements


def test_11_50_prices_are_in_steps() -> None:
    p = at_start()
    p.back |= BIT[piece("Si-a2")]
    box(p, CASUALTIES, "AFSR-e2")
    p.purse = 8
    p.bought = [0, 0, 0]
    start(p, "11.0 Replacements of a side", W, at="spend")
    told = notes(p)
    assert told["repair Si-a2"] == "1"
    assert told["recruit AFSR-e2"] == "½"
    assert told["buy-leader"] == "2"
    assert told["buy-point poland"] == "1"
    assert told["buy-point britain"] == "2"


# 15 Politics


def test_15_12a_a_staked_card_shows_what_it_counts() -> None:
    p = at_start()
    p.subject = BIT[W]
    hold(p, W, "W2", "W14")
    start(p, "15.1 Political Phase")
    told = notes(p.of(W))
    assert told["stake W2>red"] == "counts 3"
    assert told["stake W53>red"] == "counts 1"
    assert told["stake W54>red"] == "a die decides what it counts"


def test_15_12e_a_political_card_shows_points_and_effect() -> None:
    p = at_start()
    hold(p, W, "W6")
    hold(p, R, "R8")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R8>red", "stake R53>white", "stake R54>other")
    told = notes(p)
    assert "Estonia 2R" in told["take PC10"]
    assert told["declare-steps PC6"].endswith("; 2 replacement steps")


def test_5_41_swaying_shows_on_which_dice_a_power_leaves() -> None:
    p = russia(turn=4, powers=True)
    control(p, "France", W)
    start(p, "5.41 Withdrawal of a power", faction_number("France"), 2, 0)
    assert notes(p) == {
        "sway -1": "it leaves on 1–3",
        "sway 0": "it leaves on 1–2",
        "sway 1": "it leaves on 1",
    }


def faction_number(name: str) -> int:
    return list(GAME.names["faction"].labels).index(name)


# 7.3 Special actions


def test_7_33_propaganda_shows_what_each_die_does() -> None:
    p = russia()
    put(p, "325", "Vol-a1")
    put(p, "326", "Ra9")  # elite: +1
    put(p, "322", "Vol-a2")
    put(p, "321", "Rc1")
    start(p, "7.33 Propaganda", W)
    told = notes(p)
    assert told["preach 326"] == "NO ACT on 1, a step on 2, backfires on 5–6"
    assert told["preach 321"] == "NO ACT on 1–2, a step on 3, backfires on 6"


def test_7_34_a_leader_takes_a_marker_off_without_a_die() -> None:
    p = russia()
    put(p, "325", "Vol-a1", "Denikin")
    put(p, "324", "Vol-a2")
    p.no_act[W] = BIT[space("325")] | BIT[space("324")]
    start(p, "7.34 NO ACT removal", W)
    assert notes(p) == {"lift 325": "without a die", "lift 324": "on 1–4"}
