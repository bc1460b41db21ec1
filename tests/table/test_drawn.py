"""Drawings are kept between two runs, and drawn again when anything about them is not as it was."""

import asyncio
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from barricades.kernel import own_data
from barricades.kernel.bits import members
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue
from barricades.kernel.picture import Layout
from barricades.table.keep import drawings
from barricades.table.keep.drawings import Drawer, fingerprint
from barricades.table.library import Library
from tests.reference.components import OF_SIDE, UNITS
from tests.reference.game import GAME
from tests.reference.state import Faubourg
from tests.table import clients
from tests.table.clients import running, until
from tests.table.library import BOX, PLAYED, PlainBoard, ThoughtfulBot, library


def test_a_drawing_is_found_again(tmp_path: Path) -> None:
    Drawer(tmp_path / "new").keep("sheet-faubourg-june", "abc", b"<svg/>\n<more/>")
    assert Drawer(tmp_path / "new").find("sheet-faubourg-june", "abc") == b"<svg/>\n<more/>"


@pytest.mark.parametrize("spoil", [b"", b"abc", b"abc 00\n<svg/>", b"\xff\xfe\n"])
def test_a_spoiled_file_is_not_used(tmp_path: Path, spoil: bytes) -> None:
    drawer = Drawer(tmp_path)
    drawer.keep("sheet", "abc", b"<svg/>")
    (tmp_path / "sheet.drawn").write_bytes(spoil)
    assert drawer.find("sheet", "abc") is None


def test_other_sources_need_another_drawing(tmp_path: Path) -> None:
    drawer = Drawer(tmp_path)
    drawer.keep("sheet", "abc", b"<svg/>")
    assert drawer.find("sheet", "abd") is None
    assert drawer.find("faces", "abc") is None


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    Drawer(None).keep("sheet", "abc", b"<svg/>")
    assert Drawer(None).find("sheet", "abc") is None
    file = tmp_path / "file"
    file.write_text("in the way")
    Drawer(file).keep("sheet", "abc", b"<svg/>")  # said in the log, and nothing breaks
    assert Drawer(file).find("sheet", "abc") is None


def test_the_fingerprint_is_stable() -> None:
    board = library().boards[GAME.id]
    assert fingerprint(GAME, type(board)) == fingerprint(GAME, type(board))
    assert len(fingerprint(GAME, type(board))) == 24


def test_shared_drawing_code_is_part_of_every_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = tmp_path / "svg.py"
    shared.write_text("one way to draw", encoding="utf-8")
    monkeypatch.setattr(drawings, "SHARED", [tmp_path])
    board = type(library().boards[GAME.id])
    before = fingerprint(replace(GAME), board)
    shared.write_text("another", encoding="utf-8")
    assert fingerprint(replace(GAME), board) != before


def test_a_map_with_own_data_is_drawn_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "reference" / "data" / "hexes.csv"
    file.parent.mkdir(parents=True)
    file.write_text("hex,name\n0000,Another Quai\n", encoding="utf-8")
    monkeypatch.setenv(own_data.VARIABLE, str(tmp_path))
    board = type(library().boards[GAME.id])
    assert fingerprint(replace(GAME), board) != fingerprint(GAME, board)


def test_a_picture_shows_a_mark_on_the_pieces_that_the_aids_name() -> None:
    p = PLAYED.start("june", Sampled(1))
    assert isinstance(p, Faubourg)
    while not p.marched:
        p.choose(ThoughtfulBot("").choose(context_of(p)))
    seat = 0 if p.marched & OF_SIDE[0] else 1
    marched = [UNITS.token(unit) for unit in members(p.marched)]
    marks = PLAYED.aids.marks(p, seat)
    assert marks == GAME.aids.marks(p, seat) == {"moved": marched}
    board = library().boards[PLAYED.id]
    pieces = board.picture(PLAYED, "june", PLAYED.view(p, seat), marks, PLAYED.catalogue).pieces
    assert [piece.id for piece in pieces if "moved" in piece.marks] == marched


def test_every_kind_of_file_that_boards_are_drawn_from_counts() -> None:
    folder = drawings.KERNEL.parent / "drawing"
    kinds = {path.suffix for path in folder.rglob("*") if path.is_file()}
    assert kinds - drawings.SOURCES <= {".pyc"}


class SlowBoard(PlainBoard):
    """A board on which nothing is ever finished."""

    def layout(self, game: Game, scenario: str, words: Catalogue) -> Layout:
        time.sleep(3600)
        raise AssertionError


def two_games() -> Library:
    """A library whose first game takes for ever to draw."""
    slow: Game = replace(PLAYED, id="slow")
    return Library({"slow": replace(BOX, id="slow", rules=lambda: slow, board=SlowBoard), BOX.id: BOX})


async def test_a_sheet_that_a_person_waits_for_is_not_queued_behind_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "library", two_games)
    monkeypatch.setattr(clients, "FACTORY", "tests.table.test_drawn:two_games")
    async with running(tmp_path, warm=True) as server:
        await until(lambda: bool(server.room.background_workers._busy))
        for file in ("layout.json", "faces.svg", "sheet.svg"):
            answer = await server.http.get(f"/board/{PLAYED.id}/june/{file}", timeout=60)
            assert answer.status_code == 200
        assert server.room.background_workers._busy  # the other is not finished and was not given up


async def test_a_server_that_is_stopped_waits_for_no_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = threading.Event()

    def slow(*arguments: object) -> None:
        started.set()
        time.sleep(600)

    monkeypatch.setattr("barricades.table.play.room.first_picture", slow)
    began = time.monotonic()
    async with running(tmp_path, warm=True):
        assert await asyncio.to_thread(started.wait, 30)
    assert time.monotonic() - began < 300
