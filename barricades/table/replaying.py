"""Replaying: a record as a log in words, or as JSON."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.game import Game
from barricades.kernel.records import Record, begin
from barricades.kernel.session import Entry
from barricades.table.text import event_line

FORMAT = 1  # of a record as JSON

Told = list[tuple[Entry, list[Event]]]  # the set-up and every choice, with what happened


def walk(game: Game, record: Record, to: int | None = None) -> Iterator[tuple[Entry, list[Event]]]:
    """The set-up and every choice of a record with its result under the present rules.

    It does not check; `kernel.records.replay` does.
    """
    session = begin(game, record)
    yield session.setup, list(session.events)
    for number in range(1, len(record.entries[:to]) + 1):
        before = len(session.events)
        entry = session.replay(record.choice(game, number))
        yield entry, session.events[before:]


def walk_as_far_as_it_goes(game: Game, record: Record, to: int | None = None) -> Told:
    """The results of `walk` up to the point where the rules refuse a choice or fail."""
    told: Told = []
    with suppress(Exception):
        for step in walk(game, record, to):
            told.append(step)
    return told


def record_lines(game: Game, record: Record, told: Told) -> Iterator[tuple[str, str]]:
    """A record in words, each line with its style."""
    yield f"{game.name}: {game.scenario(record.scenario).name}", "title"
    settings = ", ".join(f"{id} {value}" for id, value in sorted(record.settings.items()))
    seats = ", ".join(f"{seat} {who}" for seat, who in record.players.items())
    yield "; ".join(part for part in (settings, seats) if part), ""
    for number, (entry, events) in enumerate(told):
        head = f"{number:>5}  {game.seats[entry.seat]}  {entry.text}" if number else "       set-up"
        dice = "  ".join(f"d{size}={value + 1}" for size, value in entry.draws) if number else ""
        yield f"{head}  ({dice})" if dice else head, "prompt"
        for event in events:
            secret = "" if event.audience == EVERYONE else f"({', '.join(_audience(game, event))} only) "
            yield f"         {secret}{event_line(game.catalogue, event)}", "event"
    if record.result and len(told) > len(record.entries):
        yield f"{record.result[0]} wins: {record.result[1].replace('-', ' ')}.", "title"


def _audience(game: Game, event: Event) -> list[str]:
    return [seat for number, seat in enumerate(game.seats) if event.seen_by(number)]


def record_json(game: Game, record: Record, told: Told) -> dict[str, Any]:
    """A record for programs, with the result of every choice."""
    lines = [record.setup_line, *record.lines]
    entries = [
        {
            "number": number,
            "line": lines[number],
            "seat": game.seats[entry.seat] if number else None,
            "text": entry.text,
            "draws": [{"of": size, "face": value + 1} for size, value in entry.draws],
            "check": entry.check,
            "events": [
                {
                    "kind": each.kind,
                    "rule": each.rule,
                    "seats": _audience(game, each),
                    "text": game.tell(each),
                }
                for each in events
            ],
        }
        for number, (entry, events) in enumerate(told)
    ]
    return {
        "format": FORMAT,
        "game": game.id,
        "scenario": record.scenario,
        "options": record.settings,
        "rules": record.rules,
        "commitment": record.commitment or None,
        "imported": record.imported,
        "nonces": record.nonces,
        "seats": record.players,
        "entries": entries,
        "result": {"winner": record.result[0], "way": record.result[1]} if record.result else None,
        "secret": record.secret or None,
    }
