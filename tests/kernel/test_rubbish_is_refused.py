import json, re
from dataclasses import replace
from fractions import Fraction
import pytest
from barricades.kernel.bits import *
from barricades.kernel.chance import *
from barricades.kernel.errors import *
from barricades.kernel.events import EventKind
from barricades.kernel.flow import procedure
from barricades.kernel.graph import Graph
from barricades.kernel.hexgrid import HexGrid
from barricades.kernel.odds import odds
from barricades.kernel.places import reach
from barricades.kernel.records import *
from barricades.kernel.rules import rule_tests
from tests.kernel.test_records import *

from tests.kernel.test_records import lines as L
from tests.kernel.tiny import *
from tests.reference.game import GAME
import barricades.games as games


def test_any_changed_die_without_secret():
    for number in dice_lines():
        with pytest.raises(Mismatch, match=f"^line {number}:"):
            replay(GAME, read(with_line(number, with_another_face(L()[number - 1]), reveal=False)))


def test_infinite_cursor():
    data = {**GAME.start("june", Sampled(1)).encode(), "cursor": float("inf")}
    with pytest.raises(BadInput):
        GAME.blank("june", {}, Sampled(0)).decode(data)


def test_foreign_game_opens_from_snapshot():
    with pytest.raises(Mismatch, match="of game 'chess'"):
        open_record(NEWER, read(with_line(2, "game chess")))


@pytest.mark.parametrize("value", ["hello", None, {"a": 1}, [None] * 12])
def test_column_type(value):
    data = GAME.start("june", Sampled(1)).encode()
    data["columns"]["at"] = value
    with pytest.raises(BadInput):
        GAME.blank("june", {}, Sampled(0)).decode(data)


@pytest.mark.parametrize(
    "flow", [[["3 Turn", "", []]], [["3 Turn", "draw_cards", []]], [["3 Turn", "guard-bid", ["x"]]]]
)
def test_frame_not_a_decision(flow):
    data = {**GAME.start("june", Sampled(1)).encode(), "flow": flow}
    with pytest.raises(BadInput):
        GAME.blank("june", {}, Sampled(0)).decode(data)


def test_odds_with_list_data():
    DREW = EventKind("drew", "{cards:number}")

    class Draw(Ask):
        def apply(self, p, option, *data):
            p.emit(DREW, "1.1", cards=[p.roll()])

    p = begin(tiny(procedure("1", Draw(), Ask("next")), events=(DREW,)))
    assert set(odds(p, ("say", 0)).outcomes.values()) == {Fraction(1, 6)}


@pytest.mark.parametrize("entry", [":GAME", ".game:GAME", "broken_syntax_mod:GAME", "raising_mod:GAME"])
def test_load(entry, tmp_path, monkeypatch):
    monkeypatch.setattr(games, "BUILT_IN", ())
    monkeypatch.setattr("sys.path", list(__import__("sys").path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "barricades.toml").write_text(f'games = ["{entry}"]')
    (tmp_path / "broken_syntax_mod.py").write_text("def")
    (tmp_path / "raising_mod.py").write_text("1/0")
    with pytest.raises(BadInput):
        games.all_games()


def test_letter(tmp_path):
    (tmp_path / "test_x.py").write_text("def test_5_10a_odd_ones(): ...")
    assert rule_tests(tmp_path)[0].paragraphs == ("5.10a",)


@pytest.mark.parametrize("cost", [0, -1])
def test_link_cost(cost):
    with pytest.raises(ValueError):
        Graph(3, [(0, 1), (1, 2)]).costs({(0, 1): 3, (1, 2): cost})


@pytest.mark.parametrize("cost", [0, -1])
def test_hex_cost(cost):
    g = HexGrid(3, 1)
    with pytest.raises(ValueError):
        g.costs({cost: g.everywhere})


def test_unicode_digits():
    with pytest.raises(BadInput):
        GAME.language.parse("bid ٣")


def test_unicode_record():
    with pytest.raises(BadInput):
        read(with_line(10, L()[9].replace("1 ", "١ ", 1)))


def test_recorded_before():
    with pytest.raises(Mismatch):
        Recorded([(6, 3)], 5).value(4, 6)


def test_two_game_lines():
    with pytest.raises(BadInput):
        read([*L()[:2], "game chess", *L()[2:]])


def test_snapshot_object():
    with pytest.raises(BadInput):
        read(with_line(line_of("snapshot 100"), "snapshot 100 5"))


def test_newline_in_player():
    s = played()[0]
    assert read_record(Writer(s, {"guard": "a\nsecret b"}).text().encode()).players["guard"]


def test_path_lowest_with_surcharge():
    g = HexGrid(3, 2, "odd")
    a, low, high, end = (g.index(*c) for c in ((0, 0), (0, 1), (1, 0), (1, 1)))
    costs = g.costs({1: g.everywhere}, {1: g.sides([(a, high), (low, end)])})
    f = reach(BIT[a], 3, costs, g.everywhere)
    assert f.cost(end) == 3
    assert f.path(end) == (a, low, end)
