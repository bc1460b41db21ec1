"""Drawings are kept between two runs, and drawn again when anything about them is not as it was."""

from pathlib import Path

import pytest

from barricades.table.drawn import Drawer, fingerprint
from tests.reference.game import GAME
from tests.table.house import house


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
    board = house().boards[GAME.id]
    assert fingerprint(GAME, type(board)) == fingerprint(GAME, type(board))
    assert len(fingerprint(GAME, type(board))) == 24
