"""A library for tests: Faubourg with a few aids, the plainest of boards, and bots that can misbehave."""

import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from barricades.kernel.aids import Aids, Area, Bar, Curve, Finding, Group, Lit, Overlay, Preview, Row, Stage
from barricades.kernel.bits import members
from barricades.kernel.bots import Bot, BotContext
from barricades.kernel.box import RANDOM, BotEntry, Box
from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.game import Game, View
from barricades.kernel.messages import Catalogue, Message, say
from barricades.kernel.notation import Option
from barricades.kernel.picture import Fact, Layout, Picture, Piece, Spot
from barricades.table.library import Library
from tests.reference.components import HEXES, OF_SIDE, UNITS
from tests.reference.game import GAME, MESSAGES
from tests.reference.state import GONE, Faubourg

FACTORY = "tests.table.library:library"

SENTENCES = {
    **MESSAGES,
    "option.march": "March to {to:hex}",
    "stage.bids": "Bids",
    "stage.impulses": "Impulses",
    "setting.fog": "Fog",
    "result.resignation": "{winner:seat} wins: the other side gives up.",
    "strength": "Strength",
    "sides": "Both sides",
    "forecast": "Forecast",
    "rough": "Rough.",
    "can-reach": "{unit:unit} can be asked about.",
    "cost": "costs something",
    "guard-area": "The guard's units",
}


def _stage(p: Faubourg) -> str:
    return "bids" if -1 in p.bids else "impulses"


def _overlay(p: Faubourg, seat: int | None) -> Overlay:
    mine = [unit for unit in range(len(UNITS.tokens)) if seat is None or OF_SIDE[seat] >> unit & 1]
    places = tuple(sorted({HEXES.token(p.at[unit]) for unit in mine if p.at[unit] != GONE}))
    return Overlay((Area("units", say("guard-area"), seat, places),), (("0101", "0102"),), {"G1": "ready"})


def _preview(p: Faubourg, seat: int) -> Preview | None:
    row = Row(say("strength"), str(p.resolve[seat]), "3.2")
    return Preview(
        say("forecast"), "0101", (row,), (Group(say("sides"), (row,)),), (Bar("win", 0.5),), (say("rough"),),
        Lit("terrain", "cost"),
    )  # fmt: skip


def _inquire(p: Faubourg, seat: int | None, place: str) -> Sequence[Finding]:
    return [Finding(say("can-reach", unit=0), ("G1",), "5.1")]


def _notes(p: Faubourg, decision: Decision) -> Mapping[Option, Message]:
    return {option: say("cost") for option in decision.options if option[0] == "bid"}


def _marks(p: Faubourg, seat: int | None) -> Mapping[str, Sequence[str]]:
    if seat is None:
        return {}
    # Which of the other side's units have marched is not known, and imagining does not forget it.
    return {"moved": [UNITS.token(unit) for unit in members(OF_SIDE[seat] & p.marched)]}


def _curves(events: Sequence[Event]) -> Mapping[str, Curve]:
    return {"turns": [(event.data["turn"], 1) for event in events if event.kind == "turn"]}


PLAYED: Game = replace(
    GAME,
    messages=SENTENCES,
    aids=Aids(
        stages=(Stage("bids", "3.2"), Stage("impulses", "3.4", 1)),
        stage=_stage,
        overlays={"units": _overlay},
        keys={"units": "u"},
        preview=_preview,
        inquire=_inquire,
        notes=_notes,
        marks=_marks,
        curves=_curves,
    ),
)


class PlainPicture(Picture, frozen=True, kw_only=True):
    """A picture that tells the whole view, so that tests can see what was sent."""

    view: View


class PlainBoard:
    """Everything in words."""

    def sheet(self, game: Game, scenario: str) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    def faces(self, game: Game, scenario: str, words: Catalogue) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'><symbol id='face-G1'/></svg>"

    def layout(self, game: Game, scenario: str, words: Catalogue) -> Layout:
        places = {place.id: Spot(0, 0, place.name, "") for place in game.components(scenario).places}
        return Layout(1, 1, "hex", places, 1, ())

    def picture(
        self,
        game: Game,
        scenario: str,
        view: View,
        marks: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> Picture:
        pieces = [
            Piece(
                unit,
                f"face-{unit}",
                place,
                "",
                unit,
                tuple(m for m, tokens in marks.items() if unit in tokens),
            )
            for unit, place in view["units"].items()
        ]
        for place, counts in view["face_down"].items():
            pieces += [
                Piece(f"back-{place}-{side}-{n}", f"back-{side}", place, game.seats[side], "face down")
                for side, count in enumerate(counts)
                for n in range(count)
            ]
        facts = self.facts(game, scenario, view, words)
        return PlainPicture(pieces=tuple(pieces), facts=facts, view=view)

    def facts(self, game: Game, scenario: str, view: View, words: Catalogue) -> tuple[Fact, ...]:
        return (Fact("turn", "Turn", str(view["turn"])),)

    def trace(self, game: Game, scenario: str, links: Sequence[tuple[str, str]]) -> str:
        return " ".join(f"M{a}L{b}" for a, b in links)


class CrashingBot:
    """Takes its whole process down half the time."""

    def __init__(self, seed: str):
        self._random = random.Random(seed)

    def choose(self, context: BotContext) -> int:
        if self._random.random() < 0.5:
            os._exit(3)
        return 0


class RaisingBot:
    """Never knows what to do."""

    def __init__(self, seed: str):
        self._seed = seed

    def choose(self, context: BotContext) -> int:
        raise ValueError("no idea")


class SleepyBot:
    """Thinks for ever."""

    def __init__(self, seed: str):
        self._seed = seed

    def choose(self, context: BotContext) -> int:
        time.sleep(3600)
        return 0


class ThoughtfulBot:
    """Marches as far as it can and says why; of other things it says nothing."""

    def __init__(self, seed: str):
        self.reason: Message | None = None

    def choose(self, context: BotContext) -> int:
        options = context.decision.options
        option = [each for each in options if each[0] in ("orders", "activate", "march")] or options
        self.reason = say("to-march", to=option[-1][1]) if option[-1][0] == "march" else None
        return options.index(option[-1])


PHRASES = {
    "to-march": "To {to:hex}, for the view.",
    "only-choice": "Nothing else.",
    "no-reason": "Just so.",
    "told-march": "I went to {places:hex}, {count} in all.",
}


def recount(
    game: Game, seat: int, reasons: Sequence[Message], seen: Sequence[Event], settings: Mapping[str, str]
) -> list[Message]:
    """Where the seat marched, as both sides saw it, and how many reasons it had."""
    places = [event.data["to"] for event in seen if event.kind == "marched" and event.data["side"] == seat]
    return [say("told-march", places=places, count=len(reasons))] if reasons else []


def made(name: str, maker: Callable[[str], Bot], explains: bool = False) -> BotEntry:
    return BotEntry(name, "A bot for tests.", lambda: maker, explains)


BOX = Box(
    id=PLAYED.id,
    rules=lambda: PLAYED,
    board=PlainBoard,
    bots=(
        RANDOM,
        made("crashing", CrashingBot),
        made("raising", RaisingBot),
        made("sleepy", SleepyBot),
        made("thoughtful", ThoughtfulBot, explains=True),
    ),
    adviser="thoughtful",
    phrases=lambda: PHRASES,
    recount=lambda: recount,
)


def library_of(box: Box) -> Library:
    return Library({box.id: box})


@cache
def library() -> Library:
    return library_of(BOX)


def advised_by(bot: str) -> Library:
    return library_of(replace(BOX, adviser=bot))


def advised_by_raising() -> Library:
    return advised_by("raising")


def advised_by_crashing() -> Library:
    """Half of the time its process dies."""
    return advised_by("crashing")


def advised_by_sleepy() -> Library:
    return advised_by("sleepy")
