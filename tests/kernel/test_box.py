"""Boxes: one entry for everything a game brings, loaded when it is used."""

import gc
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

from barricades.games import all_boxes
from barricades.kernel.bots import BotContext, RandomBot, context_of
from barricades.kernel.box import RANDOM, BotEntry, Box, named
from barricades.kernel.chance import Sampled
from barricades.kernel.errors import BadInput
from tests.reference.box import BOX
from tests.reference.game import GAME

ROOT = Path(__file__).resolve().parents[2]
HEAVY = (
    "lessons",
    "rules",
    "board",
    "sheet",
    "cards",
    "fronts",
    "phrases",
    "recount",
    "watch",
)  # parts that load something


def test_listing_the_boxes_loads_no_game_no_drawing_and_no_bot() -> None:
    code = (
        "import sys; from barricades.games import all_boxes; ids = [box.id for box in all_boxes()];"
        "print(*ids, *(name for name in sys.modules if name.startswith(('barricades.', 'tests.'))))"
    )
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    tscw, toc, faubourg, *modules = said.stdout.split()
    assert (tscw, toc, faubourg) == ("tscw", "toc", "faubourg")
    assert "barricades.games.tscw.box" in modules
    games = ("barricades.games.tscw.", "barricades.games.toc.", "tests.")
    parts = ("barricades.drawing", "barricades.bots", *games)
    loaded = [
        name for name in modules if name.startswith(parts) and not name.endswith((".reference", ".box"))
    ]
    assert loaded == []


@pytest.mark.parametrize("box", all_boxes(), ids=lambda box: box.id)
def test_everything_that_a_box_names_is_there(box: Box) -> None:
    assert {each.name for each in fields(Box)} == {*HEAVY, "id", "bots", "adviser", "locale"}
    assert box.paper().id == box.id
    for part in HEAVY:
        loader = getattr(box, part)
        assert loader is None or loader() is not None, part
    names = [entry.name for entry in box.bots]
    assert len(set(names)) == len(names)
    for entry in box.bots:
        bot = box.make_bot(entry.name, "seed")
        assert entry.about and callable(bot.choose)
        assert entry.explains == hasattr(bot, "reason")
    assert not box.adviser or box.bot(box.adviser).explains


class First:
    """Takes the first option."""

    def __init__(self, seed: str):
        self.seed = seed

    def choose(self, context: BotContext) -> int:
        return 0


def test_two_games_may_each_have_a_bot_of_one_name() -> None:
    one = replace(BOX, bots=(BotEntry("recruit", "The first option.", lambda: First),))
    other = replace(BOX, bots=(BotEntry("recruit", "Any option.", lambda: RandomBot),))
    assert isinstance(one.make_bot("recruit", "s"), First)
    assert isinstance(other.make_bot("recruit", "s"), RandomBot)
    position = GAME.start("june", Sampled(1))
    assert one.make_bot("recruit", "s").choose(context_of(position)) == 0


def test_a_bot_that_is_not_in_the_box_is_refused() -> None:
    with pytest.raises(BadInput, match="game 'faubourg' has no bot 'staff'; its bots are random"):
        BOX.make_bot("staff", "seed")
    with pytest.raises(BadInput, match="its bots are none"):
        replace(BOX, bots=()).bot(RANDOM.name)
    with pytest.raises(BadInput) as refused:
        BOX.bot("x" * 10_000)
    assert len(str(refused.value)) < 200


def test_a_box_and_its_game_have_one_id() -> None:
    with pytest.raises(BadInput, match="the box 'other' holds the game 'faubourg'"):
        replace(BOX, id="other").paper()


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(BadInput, match="the rules in the box 'faubourg' are no game"):
        replace(BOX, rules=named("tests.reference.components:SEATS")).paper()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("tests.reference.game", "should read package.module:NAME"),
        ("tests.reference.game:NOTHING", "cannot be loaded"),
        ("no_such_package:GAME", "cannot be loaded: No module named"),
    ],
)
def test_a_part_that_cannot_be_loaded_is_named(name: str, said: str) -> None:
    broken = replace(BOX, rules=named(name))
    with pytest.raises(BadInput, match=f"^'{name}' {said}"):
        broken.paper()


def test_a_part_is_loaded_once() -> None:
    part = named("tests.reference.game:GAME")
    assert part() is part() is GAME


def test_what_a_box_lacks_is_said() -> None:
    with pytest.raises(BadInput, match="no map sheet for 'faubourg'"):
        BOX.draw_sheet("june")
    with pytest.raises(BadInput, match="no cards to draw for 'faubourg'"):
        BOX.draw_cards()
    assert BOX.phrases() == {} and BOX.recount()(GAME, 0, [], [], {}) == []


def test_what_is_loaded_is_kept_out_of_garbage_collection() -> None:
    ours = [[]]  # type: ignore[var-annotated]
    assert any(each is ours for each in gc.get_objects())
    named("tests.reference.box:BOX")()
    assert gc.get_freeze_count() > 0
    assert not any(each is ours for each in gc.get_objects())
