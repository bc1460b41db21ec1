"""Aids as the page gets them: rendered in English."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.messages import Message
from barricades.kernel.picture import AnyPanel, Fact, rendered


def said(told: Any) -> Any:
    """The same with every message in it as a sentence."""
    return rendered(told, GAME.catalogue)


def fact(p: Russia, id: str, seat: int | None = None) -> Fact:
    """One fact of the status line."""
    found = next(each for each in GAME.aids.status(p, seat) if each.id == id)
    return said(found)  # type: ignore[no-any-return]


def panel(p: Russia, id: str, seat: int | None = None) -> Any:
    """One panel, from the position or from the events since it was made."""
    found = panels(p, seat)
    assert id in found, f"{id} is none of {', '.join(found)}"
    return said(found[id])


def panels(p: Russia, seat: int | None = None) -> dict[str, AnyPanel]:
    """All panels by their id."""
    events = [each for each in p.log or () if each.seen_by(seat)]
    return {each.id: each for each in (*GAME.aids.panels(p, seat), *GAME.aids.story(p, seat, events))}


def entries(tally: Any) -> dict[str, str]:
    """The lines of a tally: label and value."""
    return {entry.label: entry.value for _, rows in tally.groups for entry in rows}


def chips(told: Any) -> list[str]:
    return [chip.text for chip in told.chips]


def messages(told: Any) -> Iterator[Message]:
    """Every message anywhere in something that is shown."""
    if isinstance(told, Message):
        yield told
        for value in told.arguments.values():
            yield from messages(value)
    elif isinstance(told, msgspec.Struct):
        for name in told.__struct_fields__:
            yield from messages(getattr(told, name))
    elif isinstance(told, (tuple, list)):
        for each in told:
            yield from messages(each)


def rules_cited(told: Any) -> Iterator[str]:
    """Every paragraph that something shown cites."""
    if isinstance(told, msgspec.Struct):
        for name in told.__struct_fields__:
            value = getattr(told, name)
            if name == "rule":
                yield value
            else:
                yield from rules_cited(value)
    elif isinstance(told, (tuple, list)):
        for each in told:
            yield from rules_cited(each)


def texts(parts: Iterable[Any]) -> list[str]:
    return [str(said(each)) for each in parts]
