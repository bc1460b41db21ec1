"""Deltas: the parts of a state that have changed since the last one that a client was sent.

A state is kept encoded, part by part: the keys of its body, the fields of its picture, its panels. The many
pieces are kept as objects: they are immutable, and boards reuse them. A client
that joins gets the whole of it; after that only parts that have changed are sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from barricades.kernel.picture import Picture, Piece
from barricades.table.messages import encode

Frame = dict[str, Any]


@dataclass(frozen=True)
class Body:
    """A state without its stamp and log, each part encoded."""

    parts: Mapping[str, bytes] = field(default_factory=dict)
    picture: Mapping[str, bytes] = field(default_factory=dict)  # without its pieces
    pieces: Mapping[str, Piece] = field(default_factory=dict)  # by id, the lowest of a stack first
    panels: Mapping[str, bytes] = field(default_factory=dict)  # by id, in their order


def body_of(parts: Mapping[str, Any], picture: Picture, panels: Mapping[str, bytes]) -> Body:
    """A state of its parts; its panels are encoded already."""
    fields = [name for name in picture.__struct_fields__ if name != "pieces"]
    return Body(
        {name: encode(value) for name, value in parts.items()},
        {name: encode(getattr(picture, name)) for name in fields},  # fields with default values too
        {piece.id: piece for piece in picture.pieces},
        panels,
    )


def whole(now: Body) -> Frame:
    """Everything, for a client that has just joined."""
    panels = [msgspec.Raw(each) for each in now.panels.values()]
    picture = {**_raw(now.picture), "pieces": list(now.pieces.values())}
    return {"whole": True, **_raw(now.parts), "picture": picture, "panels": panels}


def changes(before: Body, now: Body) -> Frame:
    """The changes that turn `before` into `now`.

    Of the pieces and panels, those that are new or look different are `put`; `order` lists all ids if any
    came, went or changed its place in the list.
    """
    found = _raw(_changed(before.parts, now.parts))
    picture: Frame = _raw(_changed(before.picture, now.picture))
    moved = [
        piece
        for id, piece in now.pieces.items()
        if (known := before.pieces.get(id)) is not piece and known != piece
    ]
    picture |= _listed("pieces", before.pieces, now.pieces, moved)
    panels = [msgspec.Raw(each) for each in _changed(before.panels, now.panels).values()]
    found |= _listed("panels", before.panels, now.panels, panels)
    return {**found, "picture": picture} if picture else found


def _listed(name: str, before: Mapping[str, Any], now: Mapping[str, Any], put: list[Any]) -> Frame:
    ids = list(now)
    if ids != list(before):
        return {name: {"put": put, "order": ids}}
    return {name: {"put": put}} if put else {}


def merged(before: Frame, frame: Frame) -> Frame:
    """The state of a client after a frame, computed as the page does."""
    if frame.get("whole"):
        return frame
    change = dict(frame.get("picture", {}))
    pieces, panels = before["picture"]["pieces"], before["panels"]
    if "pieces" in change:
        pieces = _moved(pieces, change.pop("pieces"))
    if "panels" in frame:
        panels = _moved(panels, frame["panels"])
    picture = {**before["picture"], **change, "pieces": pieces}
    return {**before, **frame, "picture": picture, "panels": panels}


def _moved(before: list[Frame], moved: Frame) -> list[Frame]:
    known = {each["id"]: each for each in [*before, *moved["put"]]}
    return [known[id] for id in moved.get("order", [each["id"] for each in before])]


def _changed(before: Mapping[str, bytes], now: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: value for name, value in now.items() if before.get(name) != value}


def _raw(parts: Mapping[str, bytes]) -> Frame:
    return {name: msgspec.Raw(value) for name, value in parts.items()}
