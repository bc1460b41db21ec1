"""The jobs of a worker: bots, hints, forecasts, overlays, reasons, playback, drawings.

A job gets a world that was imagined for whoever asks; only `playback` and `turn` replay what happened, and
give away nothing but pictures of the asker's own view and the lines of his own log.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from barricades.kernel.aids import Group, Row
from barricades.kernel.bots import Bot, Desk, desk_of
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, Message, say
from barricades.kernel.picture import Layout, rendered
from barricades.kernel.position import Position
from barricades.kernel.session import Entry, Session
from barricades.locale import catalogue, phrasebook
from barricades.table import speech
from barricades.table.admission import admit
from barricades.table.house import House
from barricades.table.imagine import Audience, imagined, rebuilt
from barricades.table.reasons import reasons
from barricades.table.speech import first_picture

MOST_BOTS = 100
MOST_PLAYBACK = 1024 * 1024  # bytes of a playback, about; the rest is asked for in another request
KEPT = Entry(-1, "setup", (), "")  # a session that starts from a kept position has no set-up of its own

_seated: dict[tuple[str, str, str], Bot] = {}

Scene = Mapping[str, Any]  # {"game", "scenario", "settings", "position" (JSON), "audience", "language"}


def scene(game: Game, position: Position, audience: Audience, language: str) -> dict[str, Any]:
    """What a worker needs to answer an audience: a world imagined for it."""
    return {
        "game": game.id,
        "scenario": position.scenario,
        "settings": dict(position.settings),
        "position": json.dumps(imagined(game, position, audience).encode()),
        "audience": audience,
        "language": language,
    }


def _enter(house: House, scene: Scene) -> tuple[Game, Position, Catalogue]:
    box = house.boxes[scene["game"]]
    game = box.game(scene["scenario"])
    position = rebuilt(game, scene["scenario"], scene["settings"], json.loads(scene["position"]))
    return game, position, catalogue(box, game, scene["language"])


def _own(house: House, scene: Scene) -> tuple[Game, Position, Catalogue]:
    """The world as the asker has it, in a sealed choice with their own clicks."""
    game, position, words = _enter(house, scene)
    return game, position.of(scene["audience"]), words


def ready(house: House) -> bool:
    """The house is furnished."""
    return bool([first_picture(house, game) for game in house.games.values()])


def choose(house: House, scene: Scene, bot: str, seed: str) -> dict[str, Any]:
    """A bot's choice by its number, and why. A bot keeps its memory as long as the process lives."""
    game, world, _ = _own(house, scene)
    desk = _desk(game, world)
    who = game.id, bot, seed
    if who not in _seated:
        _seated[who] = house.boxes[game.id].make_bot(bot, seed)
        if len(_seated) > MOST_BOTS:
            del _seated[next(iter(_seated))]
    player = _seated[who]
    number = player.choose(desk)
    reason = _reason(player)
    told = None if reason is None else [reason.id, dict(reason.arguments)]
    return {"option": number, "reason": told}


def _desk(game: Game, world: Position) -> Desk:
    """The desk of a seat for which a world was imagined: the first world its bot asks for is that one."""
    usual = desk_of(world)
    ready = [world]

    def imagine(seed: int) -> Position:
        return ready.pop().copy() if ready else usual.world(seed)

    return Desk(game, usual.decision, usual.view, imagine)


def _reason(bot: Bot) -> Message | None:
    """Why a bot has chosen what it chose last, if it can say so."""
    reason = getattr(bot, "reason", None)
    return reason if isinstance(reason, Message) else None


def hint(house: House, scene: Scene) -> dict[str, Any]:
    """What the adviser would choose in the asker's place, and why."""
    game, world, words = _own(house, scene)
    box = house.boxes[game.id]
    adviser = box.make_bot(box.adviser, "adviser")  # one that remembers nothing of other tables
    desk = _desk(game, world)
    options = desk.decision.options
    option = options[adviser.choose(desk)]
    told = phrasebook(box, game, scene["language"])
    reason = _reason(adviser)
    if reason is None or reason.id not in told.templates:
        reason = say("only-choice" if len(options) == 1 else "no-reason")
    return {
        "option": game.language.text(option),
        "label": speech.label(game, words, option),
        "targets": speech.targets(game, option),
        "reason": told.render(reason),
        "places": speech.places(game, told, reason),
    }


def preview(house: House, scene: Scene) -> dict[str, Any] | None:
    """The forecast for the choice being made."""
    game, world, words = _own(house, scene)
    found = game.aids.preview(world, scene["audience"])
    if found is None:
        return None

    def row(each: Row) -> dict[str, Any]:
        return {"label": words.render(each.label), "value": each.value, "rule": each.rule}

    def group(each: Group) -> dict[str, Any]:
        return {"name": words.render(each.name), "rows": [row(one) for one in each.rows]}

    return {
        "title": words.render(found.title),
        "place": found.place or None,
        "rows": [row(each) for each in found.rows],
        "groups": [group(each) for each in found.groups],
        "bars": [{"label": rendered(bar.label, words), "chance": bar.chance} for bar in found.bars],
        "notes": [words.render(each) for each in found.notes],
        "lit": found.lit._asdict() if found.lit else None,
    }


def overlay(house: House, scene: Scene, name: str) -> dict[str, Any]:
    """Something to lay over the map."""
    game, world, words = _own(house, scene)
    found = game.aids.overlays[name](world, scene["audience"])
    areas = [
        {
            "id": area.id,
            "name": words.render(area.name),
            "side": None if area.seat is None else game.seats[area.seat],
            "places": list(area.places),
        }
        for area in found.areas
    ]
    lines = []
    if found.links:
        path = house.boards[game.id].trace(game, world.scenario, found.links)
        lines = [{"id": name, "name": speech.said(words, f"overlay.{name}", name), "path": path}]
    return {"areas": areas, "lines": lines, "pieces": dict(found.pieces)}


def inquire(house: House, scene: Scene, place: str) -> list[dict[str, Any]]:
    """Which units can reach or attack a place."""
    game, world, words = _own(house, scene)
    return [
        {"text": words.render(each.text), "pieces": list(each.pieces), "rule": each.rule}
        for each in game.aids.inquire(world, scene["audience"], place)
    ]


def why(house: House, scene: Scene, targets: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    """Why what these targets would mean is not on offer."""
    _, world, words = _own(house, scene)
    audience = scene["audience"]
    seen = speech.picture(house, words, world, world, audience)
    places = {piece.id: piece.place for piece in seen.pieces}
    return reasons(words, world, audience, [(kind, token) for kind, token in targets], places)


def playback(
    house: House, scene: Scene, entries: Sequence[Mapping[str, Any]], *, skip: int, start: int, count: int
) -> dict[str, Any]:
    """What happened, step by step: `entries` from a kept position on, shown after the first `skip`.

    A step is an entry of which the audience has seen something. `start` and `count` choose among the steps;
    there are fewer where their pictures are large.
    """
    game, position, words = _enter(house, scene)
    audience: Audience = scene["audience"]
    session = Session.resumed(game, position, KEPT, [], [])
    frames: list[msgspec.Raw] = []
    total = size = 0
    for number, entry in enumerate(entries):
        before = len(session.events)
        draws = tuple((size, value) for size, value in entry["draws"])
        session.replay(Entry(entry["seat"], entry["text"], draws, ""))
        heard = speech.lines(game, words, session.events[before:], audience)
        if number < skip or not heard:
            continue
        if start <= total < start + count and size < MOST_PLAYBACK:
            world = imagined(game, position, audience).of(audience)
            shown = speech.picture(house, words, position, world, audience)
            sequence = speech.sequence(game, words, world)
            frame = msgspec.json.encode({"lines": heard, "picture": shown, "sequence": sequence})
            frames.append(msgspec.Raw(frame))
            size += len(frame)
        total += 1
    return {"frames": frames, "from": start, "total": total}


def turns(house: House, scenes: Sequence[Scene]) -> list[str]:
    """How far games have come, for the lobby."""
    return [_turn(house, each) for each in scenes]


def _turn(house: House, scene: Scene) -> str:
    game, position, words = _enter(house, scene)
    shown = speech.picture(house, words, position, imagined(game, position, None), None)
    return next((str(fact.value) for fact in shown.facts if fact.id == "turn"), "")


def sheet(house: House, game: str, scenario: str) -> str:
    return house.boards[game].sheet(house.game(game, scenario), scenario)


def faces(house: House, game: str, scenario: str) -> str:
    return house.boards[game].faces(house.game(game, scenario), scenario)


def layout(house: House, game: str, scenario: str, language: str) -> Layout:
    box = house.boxes[game]
    playing = box.game(scenario)
    return house.boards[game].layout(playing, scenario, catalogue(box, playing, language))


JOBS: dict[str, Callable[..., Any]] = {
    job.__name__: job
    for job in (
        ready,
        choose,
        hint,
        preview,
        overlay,
        inquire,
        why,
        playback,
        turns,
        sheet,
        faces,
        layout,
        admit,
    )
}
