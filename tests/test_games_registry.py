"""How games are found: those of the project, and those a folder adds."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from barricades import games
from barricades.games import all_boxes, find_box, find_playable
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Game, Paper
from tests.reference.box import BOX
from tests.reference.game import GAME

PAPER = """
from barricades.kernel.box import Box
from barricades.kernel.components import Components
from barricades.kernel.game import Paper, Scenario
PAPER = Paper(
    id="{id}", name="On paper", seats=("a", "b"), scenarios=(Scenario("one", "One"),),
    components=lambda scenario: Components(),
)
BOX = Box("{id}", lambda: PAPER)
"""

Folder = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """Makes a folder with a barricades.toml and modules, and goes there; only its games are known."""
    monkeypatch.setattr(games, "BUILT_IN", ())
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)

    def make(toml: str | bytes, **modules: str) -> Path:
        data = toml.encode() if isinstance(toml, str) else toml
        (tmp_path / "barricades.toml").write_bytes(data)
        for name, source in modules.items():
            (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
            monkeypatch.delitem(sys.modules, name, raising=False)
        return tmp_path

    return make


def test_the_reference_game_is_found_from_here() -> None:
    assert find_box("faubourg") is find_playable("faubourg") is BOX
    assert BOX.game() is BOX.paper() is GAME


def test_games_are_found_from_a_folder_below(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    below = folder('games = ["tests.reference.box:BOX"]') / "some" / "deep" / "folder"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert all_boxes() == [BOX]


def test_the_nearest_file_counts(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    below = folder('games = ["tests.reference.box:BOX"]') / "below"
    below.mkdir()
    (below / "barricades.toml").write_text("games = []", encoding="utf-8")
    assert all_boxes() == [BOX]
    monkeypatch.chdir(below)
    assert all_boxes() == []


def test_modules_of_the_folder_itself_are_found(folder: Folder) -> None:
    folder('games = ["paper_game_a:BOX"]', paper_game_a=PAPER.format(id="paper-a"))
    (found,) = all_boxes()
    assert found.id == "paper-a"


def test_a_folder_adds_its_games_to_those_of_the_project(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder('games = ["paper_game_b:BOX"]', paper_game_b=PAPER.format(id="paper-b"))
    monkeypatch.setattr(games, "BUILT_IN", ("tests.reference.box:BOX",))
    assert [box.id for box in all_boxes()] == ["faubourg", "paper-b"]


def test_without_a_file_there_are_only_the_games_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "BUILT_IN", ())
    monkeypatch.setattr(games, "FOLDER_FILE", "no-such-file-anywhere.toml")
    assert all_boxes() == []
    with pytest.raises(BadInput, match="there is no game 'chess'; the games are none"):
        find_box("chess")


def test_a_file_without_games_adds_none(folder: Folder) -> None:
    folder("[other]\nkey = 1")
    assert all_boxes() == []


@pytest.mark.parametrize("toml", ["games = [", "games", "= 3", b'games = ["\xff"]'])
def test_bad_toml_is_refused_with_the_name_of_the_file(folder: Folder, toml: str | bytes) -> None:
    folder(toml)
    with pytest.raises(BadInput, match=r"^barricades\.toml: ") as refused:
        all_boxes()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("toml", ['games = "a:B"', "games = 3", 'games = ["a:B", 3]', "[games]\na = 1"])
def test_games_are_a_list_of_texts(folder: Folder, toml: str) -> None:
    folder(toml)
    with pytest.raises(BadInput, match=r'barricades\.toml: expected games = \["package\.module:BOX", …\]'):
        all_boxes()


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("tests.reference.box", "'tests.reference.box' should read package.module:NAME"),
        ("no_such_package.box:BOX", "cannot be loaded: No module named 'no_such_package'"),
        ("tests.reference.box:NO_SUCH_NAME", "cannot be loaded: .* has no attribute 'NO_SUCH_NAME'"),
        ("tests.reference.game:SEATS", "'tests.reference.game:SEATS' is no box"),
        ("json:loads", "'json:loads' is no box"),
    ],
)
def test_a_bad_entry_is_named(folder: Folder, entry: str, message: str) -> None:
    folder(f'games = ["{entry}"]')
    with pytest.raises(BadInput, match=rf"^barricades\.toml: .*{message}"):
        all_boxes()


def test_an_unknown_game_is_refused_with_those_there_are(folder: Folder) -> None:
    folder('games = ["tests.reference.box:BOX"]')
    for find in (find_box, find_playable):
        with pytest.raises(BadInput, match="there is no game 'chess'; the games are faubourg"):
            find("chess")
    with pytest.raises(BadInput) as refused:
        find_playable("x" * 10_000)
    assert len(str(refused.value)) < 200


def test_two_games_of_one_id_are_refused(folder: Folder) -> None:
    folder(
        'games = ["paper_game_c:BOX", "paper_game_d:BOX"]',
        paper_game_c=PAPER.format(id="twin"),
        paper_game_d=PAPER.format(id="twin"),
    )
    with pytest.raises(BadInput, match="two games are called 'twin': give one of them another id"):
        all_boxes()


def test_a_game_on_paper_is_found_but_cannot_be_played(folder: Folder) -> None:
    folder('games = ["paper_game_e:BOX", "tests.reference.box:BOX"]', paper_game_e=PAPER.format(id="paper-e"))
    paper = find_box("paper-e").paper()
    assert isinstance(paper, Paper) and not isinstance(paper, Game)
    expected = "game 'paper-e' can be inspected but not played yet; games to play: faubourg"
    with pytest.raises(BadInput, match=expected):
        find_playable("paper-e")


def test_when_no_game_can_be_played_that_is_said(folder: Folder) -> None:
    folder('games = ["paper_game_f:BOX"]', paper_game_f=PAPER.format(id="paper-f"))
    with pytest.raises(BadInput, match="not played yet; games to play: none"):
        find_playable("paper-f")


@pytest.mark.parametrize("entry", [":BOX", ".box:BOX", "broken_syntax_mod:BOX", "raising_mod:BOX"])
def test_a_game_that_cannot_be_loaded_is_refused(
    entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "BUILT_IN", ())
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "barricades.toml").write_text(f'games = ["{entry}"]', encoding="utf-8")
    (tmp_path / "broken_syntax_mod.py").write_text("def", encoding="utf-8")
    (tmp_path / "raising_mod.py").write_text("1/0", encoding="utf-8")
    with pytest.raises(BadInput, match=f"^barricades.toml: '{entry}' cannot be loaded: (?!No module)"):
        games.all_boxes()
