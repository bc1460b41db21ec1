"""Rendering: log lines, options, stages and results of a game in a language, as the page shows them."""

from collections.abc import Sequence
from typing import Any

from barricades.kernel.chance import Sampled
from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.game import Game, Setting
from barricades.kernel.messages import Catalogue, Message, say
from barricades.kernel.notation import NUMBER, Option
from barricades.kernel.picture import AnyPanel, Fact, Picture, rendered
from barricades.kernel.position import Position
from barricades.table.library import Library
from barricades.table.work.imagine import Audience


def said(words: Catalogue, id: str, fallback: str, **arguments: Any) -> str:
    """A message if the catalogue has it, else what the game calls the thing itself."""
    return words.said(id, fallback, **arguments)


def seat_name(game: Game, words: Catalogue, seat: int) -> str:
    return said(words, f"seat.{game.seats[seat]}", words.names["seat"].label(seat))


def player_of(game: Game, words: Catalogue, seat: int) -> str:
    """The player's side with an article, for "You are …"; "" where the name of the seat will do."""
    return said(words, f"seat-you.{game.seats[seat]}", "")


def scenario_name(game: Game, words: Catalogue, scenario: str) -> str:
    return said(words, f"scenario.{scenario}", game.scenario(scenario).name)


def title(game: Game, words: Catalogue, scenario: str) -> str:
    return words.render(
        say(
            "kernel.title",
            game=said(words, "game", game.name),
            scenario=scenario_name(game, words, scenario),
        )
    )


def bot_name(words: Catalogue, bot: str) -> str:
    return said(words, f"bot.{bot}", bot)


def setting_name(words: Catalogue, setting: Setting) -> str:
    return said(words, f"setting.{setting.id}", setting.name)


def value_name(words: Catalogue, setting: Setting, value: str) -> str:
    return said(words, f"setting.{setting.id}.{value}", said(words, f"setting.{value}", value))


def goal(words: Catalogue, position: Position) -> str:
    """The goal of the players in one sentence; "" if the game has none."""
    found = position.game.aids.goal(position)
    return words.render(found) if found is not None else ""


def result(game: Game, words: Catalogue, winner: int, way: str) -> dict[str, Any]:
    others = [seat for seat in range(len(game.seats)) if seat != winner]
    loser = {"loser": others[0]} if len(others) == 1 else {}
    text = said(words, f"result.{way}", way.replace("-", " "), winner=winner, **loser)
    return {"winner": game.seats[winner], "way": way, "text": text}


def losses(game: Game, words: Catalogue, position: Position, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The losses of each side; nothing is hidden, because the game is over."""
    return [
        {"name": said(words, f"loss.{id}", id), "counts": dict(zip(game.seats, numbers, strict=True))}
        for id, numbers in game.aids.losses(position, events).items()
    ]


def sequence(game: Game, words: Catalogue, world: Position) -> list[dict[str, Any]]:
    """The sequence of play with the current step lit."""
    now = game.aids.stage(world)
    return [
        {
            "id": stage.id,
            "text": said(words, f"stage.{stage.id}", stage.id),
            "rule": stage.rule,
            "depth": stage.depth,
            "now": stage.id == now,
        }
        for stage in game.aids.stages
    ]


def _named(words: Catalogue, message: Message, wanted: str) -> list[Any]:
    """The things of one kind that a message names, in order."""
    found: list[Any] = []
    for slot, kind in dict(words.slots(message.id)).items():
        if kind == wanted:
            values = message.arguments[slot]
            found += values if isinstance(values, (list, tuple)) else [values]
    return found


def places(game: Game, words: Catalogue, message: Message) -> list[str]:
    """The places that a message names."""
    names = game.places
    if names is None:
        return []
    found = _named(words, message, names.kind)
    return [names.token(each) if isinstance(each, int) else str(each) for each in found]


def line(game: Game, words: Catalogue, event: Event) -> dict[str, Any]:
    """A line of the log."""
    message = Message(f"event.{event.kind}", event.data)
    side = event.data.get("side")
    told = {
        "text": words.render(message),
        "rule": event.rule,
        "kind": event.kind,
        "side": game.seats[side] if isinstance(side, int) and 0 <= side < len(game.seats) else None,
        "places": places(game, words, message),
        "dice": _named(words, message, "die"),
    }
    roll = game.aids.roll(event)
    return told if roll is None else {**told, "roll": rendered(roll, words)}


def label(game: Game, words: Catalogue, option: Option) -> str:
    """An option in words."""
    verb = game.language.verbs[option[0]]
    arguments = dict(zip(verb.arguments, option[1:], strict=True))
    return said(words, f"option.{verb.word}", game.language.text(option), **arguments)


def targets(game: Game, option: Option) -> list[list[str]]:
    """The targets to click for an option, in order: everything it names except plain numbers."""
    names = game.language.verbs[option[0]].arguments.values()
    pairs = zip(names, option[1:], strict=True)
    return [[each.kind, each.token(number)] for each, number in pairs if each is not NUMBER]


def decision(game: Game, words: Catalogue, position: Position, world: Position) -> dict[str, Any]:
    """The current decision. The effects of its options are computed in the imagined world."""
    at_hand = position.waiting()
    imagined: Decision | None = world.decision
    notes = game.aids.notes(world, imagined) if imagined is not None else {}
    closed = game.aids.closed(world, imagined) if imagined is not None else {}
    return {
        "kind": at_hand.kind,
        "prompt": words.render(position.prompt()),
        "rules": list(at_hand.rules),
        "window": at_hand.window,
        "options": [
            {
                "text": game.language.text(option),
                "label": label(game, words, option),
                "verb": option[0],
                "targets": targets(game, option),
                "many": option[0] in game.language.many,
                **({"commit": True} if option[0] in game.language.commit else {}),
                **({"whole": True} if option[0] in game.language.whole else {}),
                "note": words.render(notes[option]) if option in notes else "",
            }
            for option in at_hand.options
        ],
        "closed": [
            {
                "label": label(game, words, option),
                "verb": option[0],
                "targets": targets(game, option),
                "reason": words.render(refusal.message),
                "rule": refusal.rule,
            }
            for option, refusal in closed.items()
        ],
    }


def status(game: Game, words: Catalogue, world: Position, audience: Audience) -> Sequence[Fact]:
    """The facts that are always shown above the board."""
    return [rendered(fact, words) for fact in game.aids.status(world, audience)]


def panels(
    game: Game, words: Catalogue, world: Position, audience: Audience, events: Sequence[Event]
) -> Sequence[AnyPanel]:
    """The panels beside the map, from the position and the events that the audience saw."""
    return [rendered(panel, words) for panel in unsaid_panels(game, world, audience, events)]


def unsaid_panels(
    game: Game, world: Position, audience: Audience, events: Sequence[Event]
) -> Sequence[AnyPanel]:
    """The same before rendering in a language."""
    return [*game.aids.panels(world, audience), *game.aids.story(world, audience, events)]


def picture(
    library: Library, words: Catalogue, position: Position, world: Position, audience: Audience
) -> Picture:
    """The picture that an audience sees."""
    game = position.game
    view = game.view(position.of(audience), audience)
    marks = game.aids.marks(world, audience)
    return library.boards[game.id].picture(game, position.scenario, view, marks, words)


def first_picture(library: Library, game: Game) -> Picture:
    """A picture of a game that has just been set up; making it fills the board's caches."""
    position = game.start(game.scenarios[0].id, Sampled("first"))
    return picture(library, position.game.catalogue, position, position, None)


def lines(game: Game, words: Catalogue, events: Sequence[Event], audience: Audience) -> list[dict[str, Any]]:
    return [line(game, words, event) for event in events if event.seen_by(audience)]
