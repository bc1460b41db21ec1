"""Boxes: everything a game brings, named in one place.

A box is how the table, the lab, the command line and worker processes find a game. Its parts are loaded when
they are first used, so that all boxes can be listed without importing rules, drawings or bots.
"""

import gc
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from barricades.kernel.board import Board
from barricades.kernel.bots import Bot, RandomBot
from barricades.kernel.errors import BadInput
from barricades.kernel.events import Event
from barricades.kernel.game import Game, Paper
from barricades.kernel.lessons import Lesson
from barricades.kernel.messages import Message
from barricades.kernel.watch import Watch

# Summarises a bot's phase from its reasons, the public events since it began, and the game's settings.
Recount = Callable[[Game, int, Sequence[Message], Sequence[Event], Mapping[str, str]], list[Message]]

# What any bot's choice can be given as a reason; a box adds those of its own bots.
PHRASES = {
    "bot.random.about": "Takes any legal option.",
    "only-choice": "There is nothing else to choose.",
    "no-reason": "This is what the bot would do; for choices of this kind it gives no reason.",
}


def load(name: str) -> Any:
    """Import `package.module:NAME` and return it."""
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(f"{name!r} should read package.module:NAME")
    try:
        return getattr(importlib.import_module(module), attribute)
    except BadInput:  # a data file whose error names its own file and line
        raise
    except Exception as error:  # a foreign module may raise anything while it is loaded
        raise BadInput(f"{name!r} cannot be loaded: {error}") from None


def named(name: str) -> Callable[[], Any]:
    """A part of a box by its name, `package.module:NAME`; it is loaded when first needed."""
    return cache(lambda: _frozen(load(name)))


def _frozen(part: Any) -> Any:
    """Exclude what has been loaded from garbage collection, which would visit all of it every time."""
    gc.freeze()
    return part


def no_recount() -> Recount:
    """The recount of a game whose bots say nothing about their phases."""
    return lambda game, seat, reasons, seen, settings: []


@dataclass(frozen=True)
class BotEntry:
    """A bot in a box."""

    name: str
    about: str  # one line for a player who chooses an opponent
    maker: Callable[[], Callable[[str], Bot]]  # loads what makes the bot from a seed
    explains: bool = False  # whether it gives a reason for each of its choices


RANDOM = BotEntry("random", PHRASES["bot.random.about"], lambda: RandomBot)


@dataclass(frozen=True, eq=False)
class Box:
    """The parts of one game. Everything but the rules may be missing."""

    id: str
    rules: Callable[[], Paper]  # a `Game`, or a `Paper` that can be inspected but not played
    board: Callable[[], Board] | None = None  # how the table shows it
    sheet: Callable[[], Callable[[Paper, str, bool], str]] | None = None  # draws a scenario's printed map
    cards: Callable[[], Callable[[Paper], str]] | None = None  # draws all cards
    fronts: Callable[[], Callable[[Paper, dict[str, Any]], dict[str, str]]] | None = None  # maps of a report
    bots: tuple[BotEntry, ...] = (RANDOM,)  # the first is the opponent in a player's first game
    adviser: str = ""  # the bot that gives hints; it explains itself
    phrases: Callable[[], Mapping[str, str]] = dict  # what its bots say, in English
    recount: Callable[[], Recount] = no_recount
    lessons: Callable[[], Mapping[str, Lesson]] = dict  # by id
    watch: Callable[[], Watch] = Watch  # what simulations watch
    locale: Path | None = None  # a folder for each language, with `game.po` and `bots.po`

    def paper(self) -> Paper:
        """The game, whether it can be played yet or only inspected."""
        paper = self.rules()
        if not isinstance(paper, Paper):
            raise BadInput(f"the rules in the box {self.id!r} are no game")
        if paper.id != self.id:
            raise BadInput(f"the box {self.id!r} holds the game {paper.id!r}: give both the same id")
        return paper

    @property
    def playable(self) -> bool:
        return isinstance(self.paper(), Game)

    def game(self, scenario: str = "") -> Game:
        """The game, which can be played; with a scenario, in the edition to which that belongs."""
        paper = self.paper()
        if not isinstance(paper, Game):
            raise BadInput(f"game {self.id!r} can be inspected but not played yet")
        return paper.of(scenario) if scenario else paper

    def bot(self, name: str) -> BotEntry:
        for entry in self.bots:
            if entry.name == name:
                return entry
        known = ", ".join(entry.name for entry in self.bots) or "none"
        raise BadInput(f"game {self.id!r} has no bot {name[:60]!r}; its bots are {known}")

    def spoken(self) -> dict[str, str]:
        """The sentences of its bots and the line about each of them, in English, by id."""
        lines = {f"bot.{entry.name}.about": entry.about for entry in self.bots if entry is not RANDOM}
        return {**lines, **self.phrases()}

    def make_bot(self, name: str, seed: str) -> Bot:
        """A bot by its name; the seed decides its random choices."""
        return self.bot(name).maker()(seed)

    def draw_sheet(self, scenario: str, counters: bool = False) -> str:
        """The printed map of a scenario as SVG, with the counters of its set-up or without."""
        if self.sheet is None:
            raise BadInput(f"there is no map sheet for {self.id!r} yet")
        return self.sheet()(self.paper().of(scenario), scenario, counters)

    def draw_cards(self) -> str:
        """All cards as SVG."""
        if self.cards is None:
            raise BadInput(f"there are no cards to draw for {self.id!r}")
        return self.cards()(self.paper())
