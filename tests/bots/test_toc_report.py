"""What a report of simulations says about Triumph of Chaos."""

from dataclasses import replace
from xml.etree import ElementTree

from barricades.drawing.report.files import colours_of
from barricades.drawing.toc.front import draw_fronts
from barricades.games.toc.box import BOX
from barricades.games.toc.game import GAME
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import Russia
from barricades.games.toc.statistics import counts, statistics
from barricades.kernel.events import EVERYONE, Event
from barricades.lab import simulate as simulations
from barricades.lab.report import make_report
from tests.bots.commissars import INTRODUCTION
from tests.toc.positions import R, W, control, russia


def happened(p: Russia, kind: str, **data: object) -> tuple[str, int, str] | None:
    return counts(p, Event(kind, "8.1", EVERYONE, data))


def test_factions_are_the_allies_of_whoever_controls_them() -> None:
    p = russia(2, scenario=INTRODUCTION)
    control(p, "Britain", W)
    control(p, "Makhno", R)
    assert statistics(p).allies == {"WHITE": ("Britain",), "RED": ("Makhno",)}


def test_attacks_and_cards_played_as_events_are_counted() -> None:
    p = russia(2)
    card = CARDS.number("W4")
    assert happened(p, "attacked", side=R, space=4, units=[1]) == ("attacks", R, "")
    assert happened(p, "played", side=W, card=card, use="event") == ("events", W, "W4")
    assert happened(p, "played", side=W, card=card, use="ops") is None
    assert happened(p, "initiative", side=W, card=CARDS.number("W15")) == ("events", W, "W15")


def test_a_report_has_a_map_for_every_turn_with_the_share_of_each_side() -> None:
    """Two games in which RED holds Perm at the set-up."""
    plan = replace(simulations.make_plan(BOX, INTRODUCTION, {}, ["random"], "front"), watch=True)
    tally = simulations.play_games(BOX, plan, range(2))
    assert not tally.failures
    told = make_report(BOX, plan, tally)
    assert {"attacks"} <= told["counts"].keys()
    fronts = draw_fronts(GAME, told)
    assert list(fronts) == ["front-00", "front-01", "front-02", "front-03"]
    first = ElementTree.fromstring(fronts["front-00"])
    titles = [each.text or "" for each in first.iter("{http://www.w3.org/2000/svg}title")]
    assert "Perm (523): WHITE 0%, RED 100%" in titles


def test_a_report_shows_the_sides_in_the_colours_of_the_board() -> None:
    white, red = colours_of(BOX, INTRODUCTION)
    assert int(red[1:3], 16) > 2 * int(red[3:5], 16), "RED is red"
    assert int(white[5:7], 16) > int(white[1:3], 16), "WHITE is blue, as on its counters"
