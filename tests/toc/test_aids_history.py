"""The drawer of cards and the glossary; and everything the aids tell, looked at over random turns."""

from typing import Any

import pytest

from barricades.games.toc.aids.aids import AIDS
from barricades.games.toc.ch05_turn.sequence import TURN
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.bots import RandomBot, context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.events import Event
from barricades.kernel.rules import paragraphs
from tests.toc.positions import R, W, at_start, card, choose, hold, start
from tests.toc.saying import entries, panel, rules_cited, said


def begun(*cards: str) -> Russia:
    p = at_start()
    p.emit(TURN, "5.12", turn=1, season="summer", year=1918)
    hold(p, W, *cards)
    start(p, "6.0 A part", W, at="choose-action")
    return p


def group(tally: Any, name: str) -> dict[str, Any]:
    return {entry.label: entry for title, rows in tally.groups if title == name for entry in rows}


def test_6_24_played_cards_are_listed_with_their_use_and_face() -> None:
    p = begun("W13", "W2")
    choose(p, "replacements W13")
    rows = group(panel(p, "history", R), "Turn 1")
    (row,) = rows.values()
    assert row.label == "WHITE: Concentration"
    assert (row.value, row.faces, row.owner) == ("replacements", ("card-W13",), "white")


def test_6_24_piles_show_discarded_cards_and_those_out_of_the_game() -> None:
    p = begun("W13", "W2")
    choose(p, "replacements W13")
    p.removed = [card("R1")]
    piles = group(panel(p, "history", None), "Piles")
    assert piles["WHITE: discarded"].faces == ("card-W13",)
    assert piles["RED: out of the game"].faces == ("card-R1",)
    assert piles["RED: out of the game"].value == "1 card"
    assert "RED: discarded" not in piles


def test_5_12_cards_that_may_still_come_are_counted_by_year() -> None:
    p = begun("W13", "W2")
    cards = [each for each in p.edition.actions[:54] if each.year == 1918]
    mine = entries(panel(p, "history", W))
    assert mine["WHITE: 1918"] == f"{len(cards) - 2} cards in draw pile or hand"  # two are in hand
    theirs = entries(panel(p, "history", R))
    assert theirs["WHITE: 1918"] == f"{len(cards)} cards in draw pile or hand"
    assert mine["WHITE: 1919"].endswith(", join on turn 4")
    assert mine["RED: 1920"].endswith(", join on turn 10")


def test_14_2_the_introduction_has_one_year() -> None:
    p = at_start("v2.3-intro-1918")
    start(p, "6.0 A part", W, at="choose-action")
    told = entries(panel(p, "history", W))
    assert "WHITE: 1918" in told
    assert "WHITE: 1919" not in told


def test_the_glossary_explains_every_marker_with_its_paragraph() -> None:
    shown = panel(begun("W2"), "glossary", W)
    rows = [entry for _, each in shown.groups for entry in each]
    assert len(rows) == len({entry.label for entry in rows}) >= 15
    assert all(entry.value.endswith(".") and entry.rule for entry in rows)


# Everything over some turns


def played_turns(scenario: str, seed: str, turns: int) -> list[tuple[Russia, list[Event]]]:
    """Positions at every seventh decision of a random game."""
    log: list[Event] = []
    p, bot = GAME.start(scenario, Sampled(seed), log=log), RandomBot(seed)
    assert isinstance(p, Russia)
    found, number = [], 0
    while (decision := p.decision) is not None and p.turn <= turns:
        if number % 7 == 0:
            found.append((p.copy(), list(log)))
        number += 1
        p.apply(decision.options[bot.choose(context_of(p))])
    return found


@pytest.mark.parametrize(("scenario", "turns"), [("v2.3-campaign", 3), ("v2.3-intro-1918", 2)])
def test_everything_can_be_said_and_cites_paragraphs_that_exist(scenario: str, turns: int) -> None:
    assert GAME.rules is not None
    known = {each.number for each in paragraphs(GAME.rules)} | {""}
    seen: set[str] = set()
    for p, log in played_turns(scenario, "said", turns):
        decision = p.waiting()
        for seat in (W, R, None):
            q, events = p.of(seat), [each for each in log if each.seen_by(seat)]
            told = [*AIDS.status(q, seat), *AIDS.panels(q, seat), *AIDS.story(q, seat, events)]
            for each in told:
                said(each)
                assert set(rules_cited(each)) <= known, set(rules_cited(each)) - known
            seen |= {each.id for each in told}
        q = p.of(decision.seat)
        for refusal in AIDS.closed(q, decision).values():
            assert refusal.rule in known
            said(refusal.message)
        for note in AIDS.notes(q, decision).values():
            assert said(note)
        for event in log[-30:]:
            roll = AIDS.roll(event)
            if roll is not None:
                said(roll)
    assert {"boxes", "netting", "changes", "segments", "shop", "orders", "history", "logistics"} <= seen
