"""Officers at the decisions that only v1.5 has, where the right choice is plain, and in whole games."""

from pathlib import Path

import pytest

from barricades.bots.toc import events
from barricades.bots.toc.diplomacy import wary_worth
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.officer import Officer
from barricades.bots.toc.words import sentence
from barricades.games.toc.box import BOX
from barricades.games.toc.edition import edition_of
from barricades.games.toc.editions.v1_5.scenario_1919 import set_up_first
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.game import GAME
from barricades.games.toc.state import CASUALTIES, RESERVE
from barricades.kernel.bits import BIT
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.position import Position
from barricades.kernel.reading import read_rows
from tests.bots.commissars import BOTS
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
    card,
    choose,
    control,
    faction,
    hold,
    offered,
    piece,
    played,
    put,
    russia,
    space,
    start,
)

EACH = pytest.mark.parametrize("kind", BOTS)


def wish(p: Position, kind: type[Officer], decision: str) -> tuple[str, str]:
    """What a bot would do at a decision, and the reason that it gives."""
    assert p.waiting().kind == decision
    bot = kind("v1.5")
    chosen = p.waiting().options[bot.choose(context_of(p))]
    assert not bot.defaults
    assert bot.reason is not None and sentence(FIRST, bot.reason)
    return FIRST.language.text(chosen), bot.reason.id


def tournament(turn: int, secret: str = "off") -> FirstRussia:
    p = at_start("v1.5-1919", secret_objectives=secret)
    set_up_first(p)
    p.turn = turn
    return p


# 8.41


def withdrawal(power: str, box: int) -> FirstRussia:
    p = russia()
    played(p, "W12")
    p.marker[faction(power)] = box
    p.realign()
    start(p, "5.41 Withdrawal of a power", faction(power), 4, 0, at="appeal")
    return p


@EACH
def test_a_power_that_leans_to_white_is_asked_to_stay(kind: type[Officer]) -> None:
    assert wish(withdrawal("Britain", 2), kind, "appeal") == ("plead", "plead")
    assert wish(withdrawal("France", 1), kind, "appeal") == ("plead", "plead")


@EACH
def test_a_power_that_red_holds_may_go(kind: type[Officer]) -> None:
    assert wish(withdrawal("Britain", -2), kind, "appeal") == ("no-plea", "no-plea")


# 8.6


def ukraine_in_hand(turn: int) -> FirstRussia:
    p = russia()
    p.turn = turn
    for number in ("218", "224"):
        p.set_owner(space(number), R, "")
    return p


@EACH
def test_a_republic_without_forces_is_subjugated_for_its_points(kind: type[Officer]) -> None:
    p = ukraine_in_hand(6)
    start(p, "8.6 Subjugation")
    assert wish(p, kind, "subjugate") == ("subjugate ukraine", "subjugate")


@EACH
def test_a_republic_whose_armies_fight_for_red_is_left_alone(kind: type[Officer]) -> None:
    p = ukraine_in_hand(6)
    control(p, "Ukraine", R)
    put(p, "218", "Ukr-Rep", "Ukr-Pav")
    put(p, "224", "Ukr-Sich")
    start(p, "8.6 Subjugation")
    assert wish(p, kind, "subjugate") == ("no-subjugation", "no-subjugation")


# 5.26, 5.27


@EACH
def test_the_card_that_is_missed_least_is_pledged(kind: type[Officer]) -> None:
    """The die has one face in six for the end, however it is bent: no good card is spent on it."""
    p = tournament(10)
    hold(p, W, "W2", "W4", "W9")
    hold(p, R, "R16", "R4")
    start(p, "5.27 The end by a die")
    assert p.waiting().seat == W
    assert wish(p, kind, "pledge-white") == ("pledge W4", "pledge")
    choose(p, "pledge W4")
    assert wish(p, kind, "pledge-red") == ("pledge R4", "pledge")


@EACH
def test_the_die_is_left_alone_where_bending_it_changes_nothing(kind: type[Officer]) -> None:
    p = tournament(11)
    hold(p, W, "W2")
    hold(p, R, "R4")
    start(p, "5.27 The end by a die")
    choose(p, "pledge W2", "pledge R4")
    assert wish(p, kind, "bend") == ("bend 0", "bend-none")


@EACH
def test_red_writes_down_what_it_has_already(kind: type[Officer]) -> None:
    p = tournament(5, "on")
    for number in ("324", "333"):
        p.set_owner(space(number), R, "")  # both cities of the Don
    start(p, "5.5 End of turn")
    first, reason = wish(p, kind, "write-down")
    assert (first, reason) == ("objective don", "write-down")
    choose(p, "objective don")
    assert wish(p, kind, "write-down")[0] == "objective poland"  # it holds no city abroad


# 8.321, 8.324, 8.315


def levy(*lost: str) -> FirstRussia:
    p = russia()
    p.turn = 6
    control(p, "Poland", W)
    for id in lost:
        p.put(piece(id), CASUALTIES)
    start(p, "8.321 War with Poland", 0)
    start(p, "11.13 Forces by rule", R)
    return p


@EACH
def test_points_buy_steps_when_armies_are_lost(kind: type[Officer]) -> None:
    assert wish(levy("Ra1", "Ra2", "Ra3", "Ra4"), kind, "levy") == ("levy 2", "levy")


@EACH
def test_points_are_kept_when_there_is_nothing_to_rebuild(kind: type[Officer]) -> None:
    assert wish(levy(), kind, "levy") == ("levy 0", "no-levy")


@EACH
def test_peasants_rise_at_a_city(kind: type[Officer]) -> None:
    p = russia(dice=[4, 5])
    p.marker[faction("Ukraine")] = 2
    p.realign()
    start(p, "15.25 Set up", faction("Ukraine"))
    assert wish(p, kind, "peasants-rise") == ("rise-at 224", "appear")  # Kharkiv is a victory city


@EACH
def test_the_var_army_is_placed(kind: type[Officer]) -> None:
    p = at_start()
    start(p, "8.51 Declaration of war", W, faction("Central Powers"))
    chosen, reason = wish(p, kind, "place-var-army")
    assert chosen.startswith("set-up Ger-aVar>") and reason == "enter"


# 8.317


def landing(*guards: str) -> FirstRussia:
    """WHITE has W43 and a Finnish army for it; Helsinki is RED's."""
    p = russia()
    control(p, "Finland", W)
    for number in ("128", "132"):
        p.set_owner(space(number), W, "")
    if guards:
        put(p, "127", *guards)
    played(p, "W12", "W17")
    hold(p, W, "W43")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "event W43")
    return p


@EACH
def test_an_open_port_is_entered_with_all_there_is(kind: type[Officer]) -> None:
    p = landing()
    p.put(piece("WFin-c3"), RESERVE)
    assert wish(p, kind, "landing") == ("land-at 127", "land-at")
    choose(p, "land-at 127")
    assert wish(p, kind, "embark") == ("embark Fin-a3", "embark")
    choose(p, "embark Fin-a3")
    assert "ashore" in offered(p)
    assert wish(p, kind, "embark") == ("embark WFin-c3", "embark")


@EACH
def test_a_strongly_held_port_is_left_alone(kind: type[Officer]) -> None:
    p = landing("RFin-a1", "RFin-a2", "RFin-c1")
    p.back |= BIT[piece("Fin-a3")]
    assert wish(p, kind, "landing") == ("no-landing", "no-landing")


# Events that v1.5 has otherwise


def event_worth(p: FirstRussia, id: str) -> float:
    return events.event_worth(Ground(p, W if id[0] == "W" else R), card(id))


@pytest.mark.rule("5.12")
def test_kolchaks_coup_costs_white_the_city_of_the_socialist_revolutionaries() -> None:
    p = at_start("v1.5-1918")
    before = event_worth(p, "W1")  # they hold Samara
    p.put(piece("SR-a1"), CASUALTIES)
    assert before < 0 < event_worth(p, "W1")


def test_an_event_is_weighed_as_this_edition_has_it() -> None:
    """W20 is three points of influence in v2.3, R36 partisans on the Amur; W31 is a concentration here."""
    p = russia()
    assert event_worth(p, "R36") == 0
    p.subjugated = BIT[faction("Khiva")] | BIT[faction("Belarus")]
    assert event_worth(p, "R36") > 4
    assert event_worth(p, "W31") == 0  # nothing is reduced
    put(p, "324", "Don-South")
    p.back |= BIT[piece("Don-South")]
    assert event_worth(p, "W31") > 0
    assert event_worth(p, "W52") == 0  # Haller waits for the Poles
    rows = {row["card"] for row in read_rows(Path(events.__file__).parent, "events_v1_5.csv")}
    cards, newer = edition_of(p.scenario).actions, edition_of("v2.3-campaign").actions
    programs = {each.event: each.program for each in newer}
    assert rows <= {each.id for each in cards}
    assert {each.id for each in cards if each.event not in programs} <= rows
    assert "W20" in rows


@pytest.mark.rule("8.323")
def test_khiva_is_worth_having_while_turkistan_cannot_march() -> None:
    """In v2.3 a RED Turkistan conquers it at once."""
    p = at_start("v1.5-1918")
    before = wary_worth(p, W, faction("Khiva")), wary_worth(p, R, faction("Turkistan"))
    played(p, "R42")
    after = wary_worth(p, W, faction("Khiva")), wary_worth(p, R, faction("Turkistan"))
    assert before[0] > 0 > after[0]
    assert before[1] < after[1]


# 5.36


@EACH
def test_the_bid_for_red_in_1918_is_what_red_gains_on_average(kind: type[Officer]) -> None:
    settings = FIRST.choose_settings({"sides": "bid"})
    for scenario, bid in (("v1.5-1918", ("bid 10>red", "bid-high")), ("v1.5-1919", ("bid 1>white", "bid"))):
        p = FIRST.start(scenario, Sampled("bids"), settings)
        assert wish(p, kind, "bid-white") == bid


# Whole games


@pytest.mark.parametrize("scenario", ["v1.5-campaign", "v1.5-1919", "v1.5-1918"])
def test_no_decision_of_a_game_is_left_to_the_default(scenario: str) -> None:
    p = GAME.of(scenario).start(scenario, Sampled(f"{scenario} v1.5"))
    bots = [BOX.make_bot(name, f"v1.5 {name}") for name in ("staff", "recruit")]
    while (decision := p.decision) is not None and p.version < 120:
        bot = bots[decision.seat]
        p.choose(bot.choose(context_of(p)))
    assert all(isinstance(bot, Officer) and not bot.defaults for bot in bots)
