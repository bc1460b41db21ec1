"""The jobs of a worker: bots, hints, forecasts, overlays, refusals, playback, drawings.

A job gets a world that was imagined for the client that asks; only `playback`, `stops` and `turn` replay what
happened, and return only pictures of the client's own view and lines of its own log.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from barricades.kernel.aids import Bar, Group, Row
from barricades.kernel.bots import Bot, BotContext, context_of
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, Message, say
from barricades.kernel.picture import Layout, rendered
from barricades.kernel.position import Position
from barricades.kernel.session import Entry, Session
from barricades.locale import catalogue, phrasebook
from barricades.table.keep.restoring import load_events
from barricades.table.library import Library
from barricades.table.work import rendering, thumbnails
from barricades.table.work.checking import check_record
from barricades.table.work.imagine import Audience, imagined, rebuilt
from barricades.table.work.refusals import refusals
from barricades.table.work.rendering import first_picture

MOST_BOTS = 100
MOST_PLAYBACK = 1024 * 1024  # bytes of a playback, about; the rest is asked for in another request
KEPT = Entry(-1, "setup", (), "")  # a session that starts from a kept position has no set-up of its own

Scene = Mapping[str, Any]  # {"game", "scenario", "settings", "position" (JSON), "audience", "language"}


def scene(game: Game, position: Position, audience: Audience, language: str) -> dict[str, Any]:
    """The input of a worker that answers an audience: a world imagined for it."""
    return {
        "game": game.id,
        "scenario": position.scenario,
        "settings": dict(position.settings),
        "position": json.dumps(imagined(game, position, audience).encode()),
        "audience": audience,
        "language": language,
    }


def _enter(library: Library, scene: Scene) -> tuple[Game, Position, Catalogue]:
    box = library.boxes[scene["game"]]
    game = box.game(scene["scenario"])
    position = rebuilt(game, scene["scenario"], scene["settings"], json.loads(scene["position"]))
    return game, position, catalogue(box, game, scene["language"])


def _own(library: Library, scene: Scene) -> tuple[Game, Position, Catalogue]:
    """The world as the asker has it, in a sealed choice with their own clicks."""
    game, position, words = _enter(library, scene)
    return game, position.of(scene["audience"]), words


def ready(library: Library) -> bool:
    """Load everything that jobs need; the first picture of a game fills the caches of its board."""
    return bool([first_picture(library, game) for game in library.games.values()])


def choose(library: Library, scene: Scene, bot: str, seed: str) -> dict[str, Any]:
    """A bot's choice by its number, and why."""
    game, world, _ = _own(library, scene)
    context = _context(game, world)
    who = game.id, bot, seed
    seated = library.seated
    if who not in seated:
        seated[who] = library.boxes[game.id].make_bot(bot, seed)
        if len(seated) > MOST_BOTS:
            del seated[next(iter(seated))]
    player = seated[who]
    number = player.choose(context)
    reason = _reason(player)
    told = None if reason is None else [reason.id, dict(reason.arguments)]
    return {"option": number, "reason": told}


def _context(game: Game, world: Position) -> BotContext:
    """The context of a seat for which a world was imagined: the first world its bot asks for is that one."""
    usual = context_of(world)
    ready = [world]

    def imagine(seed: int) -> Position:
        return ready.pop().copy() if ready else usual.world(seed)

    return BotContext(game, usual.decision, usual.view, imagine)


def _reason(bot: Bot) -> Message | None:
    """The reason for a bot's last choice, if it gives one."""
    reason = getattr(bot, "reason", None)
    return reason if isinstance(reason, Message) else None


def hint(library: Library, scene: Scene) -> dict[str, Any]:
    """The adviser's choice in the client's place, and its reason."""
    game, world, words = _own(library, scene)
    box = library.boxes[game.id]
    adviser = box.make_bot(box.adviser, "adviser")  # a new one, without memory of other tables
    context = _context(game, world)
    options = context.decision.options
    option = options[adviser.choose(context)]
    told = phrasebook(box, game, scene["language"])
    reason = _reason(adviser)
    if reason is None or reason.id not in told.templates:
        reason = say("only-choice" if len(options) == 1 else "no-reason")
    return {
        "option": game.language.text(option),
        "label": rendering.label(game, words, option),
        "targets": rendering.targets(game, option),
        "reason": told.render(reason),
        "places": rendering.places(game, told, reason),
    }


def preview(library: Library, scene: Scene) -> dict[str, Any] | None:
    """The forecast for the choice being made."""
    game, world, words = _own(library, scene)
    found = game.aids.preview(world, scene["audience"])
    if found is None:
        return None

    def row(each: Row) -> dict[str, Any]:
        return {"label": words.render(each.label), "value": each.value, "rule": each.rule}

    def group(each: Group) -> dict[str, Any]:
        return {"name": words.render(each.name), "rows": [row(one) for one in each.rows]}

    def outcome(each: Bar) -> dict[str, Any]:
        owner = "" if each.seat is None else game.seats[each.seat]
        return {"label": rendered(each.label, words), "chance": each.chance, "owner": owner}

    return {
        "title": words.render(found.title),
        "place": found.place or None,
        "rows": [row(each) for each in found.rows],
        "groups": [group(each) for each in found.groups],
        "lead": [outcome(each) for each in found.lead],
        "bars": [outcome(each) for each in found.bars],
        "notes": [words.render(each) for each in found.notes],
        "lit": found.lit._asdict() if found.lit else None,
    }


def overlay(library: Library, scene: Scene, name: str) -> dict[str, Any]:
    """An overlay of the map."""
    game, world, words = _own(library, scene)
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
        path = library.boards[game.id].trace(game, world.scenario, found.links)
        lines = [{"id": name, "name": rendering.said(words, f"overlay.{name}", name), "path": path}]
    return {"areas": areas, "lines": lines, "pieces": dict(found.pieces)}


def inquire(library: Library, scene: Scene, place: str) -> list[dict[str, Any]]:
    """Which units can reach or attack a place."""
    game, world, words = _own(library, scene)
    return [
        {"text": words.render(each.text), "pieces": list(each.pieces), "rule": each.rule}
        for each in game.aids.inquire(world, scene["audience"], place)
    ]


def why(library: Library, scene: Scene, targets: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    """Why the options that these targets could mean are not on offer."""
    _, world, words = _own(library, scene)
    audience = scene["audience"]
    seen = rendering.picture(library, words, world, world, audience)
    places = {piece.id: piece.place for piece in seen.pieces}
    return refusals(words, world, audience, [(kind, token) for kind, token in targets], places)


def playback(
    library: Library, scene: Scene, entries: Sequence[Mapping[str, Any]], *, skip: int, start: int, count: int
) -> dict[str, Any]:
    """Play `entries` back step by step from a stored position, leaving out the first `skip`.

    A step is an entry of which the audience has seen something. `start` and `count` choose among the steps;
    there are fewer where their pictures are large.
    """
    game, position, words = _enter(library, scene)
    audience: Audience = scene["audience"]
    session = Session.resumed(game, position, KEPT, [], [])
    frames: list[msgspec.Raw] = []
    total = size = 0
    for number, entry in enumerate(entries):
        before = len(session.events)
        draws = tuple((size, value) for size, value in entry["draws"])
        session.replay(Entry(entry["seat"], entry["text"], draws, ""))
        heard = rendering.lines(game, words, session.events[before:], audience)
        if number < skip or not heard:
            continue
        if start <= total < start + count and size < MOST_PLAYBACK:
            world = imagined(game, position, audience).of(audience)
            shown = rendering.picture(library, words, position, world, audience)
            frame = msgspec.json.encode(
                {
                    "lines": heard,
                    "picture": shown,
                    "sequence": rendering.sequence(game, words, world),
                    "status": rendering.status(game, words, world, audience),
                }
            )
            frames.append(msgspec.Raw(frame))
            size += len(frame)
        total += 1
    return {"frames": frames, "from": start, "total": total}


def stops(
    library: Library,
    scene: Scene,
    entries: Sequence[Mapping[str, Any]],
    *,
    setup: str,
    lesson: str,
    first: int,
) -> dict[str, Any]:
    """The stops of a lesson from one on: board, panels and what was said since the stop before.

    There are fewer where their pictures are large; the rest is asked for in another request.
    """
    game, position, words = _enter(library, scene)
    audience: Audience = scene["audience"]
    taught = library.boxes[game.id].lessons()[lesson]
    session = Session.resumed(game, position, KEPT, [], load_events(setup))
    frames: list[msgspec.Raw] = []
    size = told = 0
    for stop in taught.stops:
        for entry in entries[len(session.entries) : stop.after]:
            draws = tuple((size, value) for size, value in entry["draws"])
            session.replay(Entry(entry["seat"], entry["text"], draws, ""))
        if first <= 0 and size < MOST_PLAYBACK:
            seen = [event for event in session.events if event.seen_by(audience)]
            world = imagined(game, position, audience).of(audience)
            frame = msgspec.json.encode(
                {
                    "text": words.render(say(stop.text)),
                    "places": stop.places,
                    "lines": rendering.lines(game, words, session.events[told:], audience),
                    "picture": rendering.picture(library, words, position, world, audience),
                    "status": rendering.status(game, words, world, audience),
                    "panels": rendering.panels(game, words, world, audience, seen),
                }
            )
            frames.append(msgspec.Raw(frame))
            size += len(frame)
        first -= 1
        told = len(session.events)
    return {"stops": frames, "total": len(taught.stops)}


def turns(library: Library, scenes: Sequence[Scene]) -> list[str]:
    """The turns that games have reached, for the lobby; "" for a game that cannot be opened."""
    found = []
    for each in scenes:
        try:
            found.append(_turn(library, each))
        except Exception:  # a damaged position may raise anything; the lobby lists the other games
            found.append("")
    return found


def _turn(library: Library, scene: Scene) -> str:
    game, position, words = _enter(library, scene)
    view = game.view(position.of(None), None)
    facts = library.boards[game.id].facts(game, position.scenario, view, words)
    return next((f"{fact.name} {fact.value}" for fact in facts if fact.id == "turn"), "")


def thumbnail(library: Library, scene: Scene) -> str:
    """A position as spectators see it, for the lobby."""
    game, position, words = _enter(library, scene)
    shown = rendering.picture(library, words, position, imagined(game, position, None), None)
    key = game.id, position.scenario
    if key not in library.layouts:
        library.layouts[key] = library.boards[game.id].layout(game, position.scenario, game.catalogue)
    return thumbnails.draw(library.layouts[key], shown)


def sheet(library: Library, game: str, scenario: str) -> str:
    return library.boards[game].sheet(library.game(game, scenario), scenario)


def faces(library: Library, game: str, scenario: str, language: str) -> str:
    box = library.boxes[game]
    playing = box.game(scenario)
    return library.boards[game].faces(playing, scenario, catalogue(box, playing, language))


def layout(library: Library, game: str, scenario: str, language: str) -> Layout:
    box = library.boxes[game]
    playing = box.game(scenario)
    return library.boards[game].layout(playing, scenario, catalogue(box, playing, language))


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
        stops,
        turns,
        thumbnail,
        sheet,
        faces,
        layout,
        check_record,
    )
}
