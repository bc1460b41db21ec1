"""The board of The Spanish Civil War: the map, faces of counters, and a view laid out on it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from barricades.drawing.borders import front_lines
from barricades.drawing.counters import SIDE, SIZES, draw_back, draw_face, draw_used
from barricades.drawing.hexes import HexMap
from barricades.drawing.sheet import HEIGHT, MAP_WIDTH, draw_map, mapped
from barricades.drawing.svg import polygon, rect, tag
from barricades.kernel.components import Components, Counter, Place
from barricades.kernel.game import Game, View
from barricades.kernel.messages import Catalogue

COUNTER = 58.0  # side of a counter on the sheet
TO_COME = "to-come"
BOXES = ("available", "used", TO_COME, "ready", "rebuilding", "eliminated", "out")
HIDDEN = ("division", "brigade", "column", "detachment")
USED = ("hq", "air", "naval")  # kinds that are turned over when used
WINGS = ("air", "naval")
VALUES = ("attack", "defense", "support", "artillery", "move")
SIGNS = {"politics": "politics", "becomes": "becomes", "withdraw": "withdraw"}
MARKS = ("flipped", "used", "reserve", "landed", "hungry", "moved", "ready", "chosen")


class SpainBoard:
    """See `barricades.kernel.board.Board`."""

    def sheet(self, game: Game, scenario: str) -> str:
        return draw_map(game, scenario)

    def faces(self, game: Game, scenario: str) -> str:
        symbols = []
        for counter in _units(game, scenario).values():
            symbols += [_symbol(name, drawn) for name, drawn in _faces(counter)]
        for side in game.seats:
            symbols += [_symbol(f"face-hidden-{side}-{kind}", draw_back(side, kind)) for kind in HIDDEN]
        edge = tag("clipPath", rect(-30, -30, 60, 60, rx=5), id="counter-edge")
        return tag("svg", tag("defs", edge, *symbols), xmlns="http://www.w3.org/2000/svg")

    def layout(self, game: Game, scenario: str, words: Catalogue) -> dict[str, Any]:
        parts, hexes = mapped(game, scenario)
        units = _units(game, scenario)
        return {
            "width": MAP_WIDTH,
            "height": HEIGHT,
            "grid": "hex",
            "places": {
                id: _place(hexes, place, words)
                for id, place in hexes.places.items()
                if place.features.get("country") == "ES"
            },
            "boxes": [
                {"id": box, "name": word(words, "box", box), "by_due": box == TO_COME} for box in BOXES
            ],
            "piece": COUNTER,
            "pieces": {
                id: {
                    "name": counter.name,
                    "label": label_of(counter, words),
                    "faces": [name for name, _ in _faces(counter)],
                    "life": str(counter.faces[0].get("life", "")),
                    "about": _about(counter, words),
                    "due": _due(counter, words),
                }
                for id, counter in units.items()
            },
            "charts": [_chart(name, parts, words) for name in parts.tables],
            "overlays": [
                {"id": id, "name": word(words, "overlay", id), "key": game.aids.keys.get(id, "")}
                for id in game.aids.overlays
            ],
            "marks": {mark: word(words, "mark", mark) for mark in MARKS},
        }

    def picture(
        self,
        game: Game,
        scenario: str,
        view: View,
        marks: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> dict[str, Any]:
        one, other = game.seats
        held = tuple(view["control"])
        front = _fronts(game, scenario, held)
        return {
            "pieces": [*_known(game, scenario, view, marks, words), *_hidden(view, words)],
            "control": {one: list(held), other: _rest(game, scenario, held)},
            "front": front[0],
            "fronts": {one: front[0], other: front[1]},
            "markers": _markers(game, scenario, view, words),
            "facts": _facts(game, scenario, view, words),
        }

    def trace(self, game: Game, scenario: str, links: Sequence[tuple[str, str]]) -> str:
        _, hexes = mapped(game, scenario)
        return "".join(polygon([hexes.centre(a), hexes.centre(b)], closed=False) for a, b in links)


def word(words: Catalogue, kind: str, id: str) -> str:
    """A word of the game's own, such as `box.eliminated`; the bare id if it has none."""
    return words.templates.get(f"{kind}.{id}", id)


@cache
def _units(game: Game, scenario: str) -> dict[str, Counter]:
    return {each.id: each for each in game.components(scenario).counters if each.kind != "marker"}


# Faces


def _faces(counter: Counter) -> list[tuple[str, str]]:
    """The symbols of a counter, full strength first."""
    name = f"face-{counter.id}"
    if counter.kind in USED:
        return [(f"{name}-1", draw_face(counter)), (f"{name}-used", draw_used(counter))]
    steps = max(counter.steps, 1)
    return [(f"{name}-{step}", draw_face(replace(counter, step=step))) for step in range(steps, 0, -1)]


def _symbol(id: str, drawn: str) -> str:
    half = SIDE / 2 + 2
    return tag("symbol", drawn, id=id, viewBox=f"{-half:.0f} {-half:.0f} {2 * half:.0f} {2 * half:.0f}")


# Words about places and counters


def _place(hexes: HexMap, place: Place, words: Catalogue) -> dict[str, Any]:
    x, y = hexes.centre(place.id)
    features = place.features
    about = [word(words, "terrain", place.terrain), str(features.get("region_name", ""))]
    about += [word(words, "place", str(features["kind"]))] if features.get("kind") else []
    about += [word(words, "place", sign) for sign in ("capital", "port") if features.get(sign)]
    if features.get("morale"):
        about.append(f"{word(words, 'place', 'morale')} {features['morale']:+}")
    for line in features.get("fortified", ()):
        about.append(f"{line['name']} · {line['turn']}")
    neighbours = [id for id in hexes.around(place.id) if hexes.places[id].features.get("country") == "ES"]
    return {
        "x": round(x, 1),
        "y": round(y, 1),
        "name": place.name,
        "path": polygon(hexes.corners(place.id)),
        "neighbours": neighbours,
        "about": [each for each in about if each],
    }


def label_of(counter: Counter, words: Catalogue, reduced: bool = False) -> str:
    """A counter in a line: what it is and its values on the side that is up."""
    face = {**counter.faces[0], **counter.faces[-1]} if reduced else counter.faces[0]
    size = str(face.get("size", ""))
    told = [word(words, "nation", counter.nation), word(words, "kind", counter.kind)]
    told += [word(words, "size", size)] if size in {*SIZES, "column", "detachment"} else []
    values = [f"{word(words, 'value', key)} {face[key]}" for key in VALUES if key in face]
    return ", ".join([" ".join(told), *values])


def _about(counter: Counter, words: Catalogue) -> list[str]:
    face, told = counter.faces[0], []
    if counter.steps:
        told.append(f"{word(words, 'value', 'steps')} {counter.steps}")
    if face.get("politics"):
        told.append(word(words, "politics", str(face["politics"])))
    for key in ("entry", "withdraw"):
        if str(face.get(key, "")).isdigit():
            told.append(f"{word(words, 'value', key)} {face[key]}")
    return told


def _due(counter: Counter, words: Catalogue) -> str:
    """When a counter that is still to come enters."""
    entry = str(counter.faces[0].get("entry", ""))
    return f"{word(words, 'value', 'due')} {entry}" if entry.isdigit() else ""


def _chart(name: str, parts: Components, words: Catalogue) -> dict[str, Any]:
    table = parts.tables[name]
    return {
        "id": name,
        "name": word(words, "chart", name),
        "columns": [word(words, f"chart.{name}", each) for each in table.columns],
        "rows": [word(words, f"chart.{name}", each) for each in table.rows],
        "cells": [list(row) for row in table.cells],
        "source": table.source,
    }


# A view laid out


def _known(
    game: Game, scenario: str, view: View, marks: Mapping[str, Sequence[str]], words: Catalogue
) -> list[dict[str, Any]]:
    marked: dict[str, list[str]] = {}
    for mark, tokens in marks.items():
        for token in tokens:
            marked.setdefault(token, []).append(mark)
    heights = _heights(game, scenario)
    known = [token for token in view["units"] if token in heights]
    known.sort(key=heights.__getitem__)
    return [
        _piece(game, scenario, words, id, (*view["units"][id], tuple(marked.get(id, ())))) for id in known
    ]


@cache
def _heights(game: Game, scenario: str) -> dict[str, tuple[bool, int, str]]:
    """The strongest defender lies on top, HQs below."""
    return {
        id: (counter.kind != "hq", int(counter.faces[0].get("defense", 0)), id)
        for id, counter in _units(game, scenario).items()
    }


@lru_cache(maxsize=20_000)
def _piece(
    game: Game, scenario: str, words: Catalogue, id: str, state: tuple[str, int, bool, tuple[str, ...]]
) -> dict[str, Any]:
    """A piece in one of its states: few change between two pictures."""
    counter = _units(game, scenario)[id]
    where, steps, flipped, marks = state
    turned = counter.kind in USED and flipped
    step = "used" if turned else min(steps, counter.steps) or max(1, counter.steps)  # who is to come is whole
    shown = ("flipped", *marks) if turned else marks
    return {
        "id": id,
        "face": f"face-{id}-{step}",
        "place": _box_of(counter, where, flipped),
        "side": counter.side,
        "label": _in_words(counter, steps, shown, words),
        "marks": shown,
    }


def _box_of(counter: Counter, where: str, flipped: bool) -> str:
    if counter.kind in WINGS and where == "ready":
        return "used" if flipped else "available"
    return where


def _in_words(counter: Counter, steps: int, marks: Sequence[str], words: Catalogue) -> str:
    reduced = 0 < steps < counter.steps
    told = [counter.name, label_of(counter, words, reduced)]
    if reduced:
        told.append(word(words, "mark", "reduced"))
    told += [word(words, "mark", mark) for mark in marks]
    return ", ".join(told)


def _hidden(view: View, words: Catalogue) -> list[dict[str, Any]]:
    pieces = []
    for where, kinds in view["hidden"].items():
        place, side = where.split()
        for kind, count in kinds.items():
            for number in range(count):
                pieces.append(
                    {
                        "id": f"hidden-{place}-{kind}-{number}",
                        "face": f"face-hidden-{side}-{kind}",
                        "place": place,
                        "side": side,
                        "label": f"{word(words, 'seat', side)}: {word(words, 'size', kind)}",
                        "marks": [],
                    }
                )
    return pieces


@cache
def _spain(game: Game, scenario: str) -> tuple[str, ...]:
    parts, _ = mapped(game, scenario)
    return tuple(place.id for place in parts.places if place.features.get("country") == "ES")


def _rest(game: Game, scenario: str, held: tuple[str, ...]) -> list[str]:
    known = set(held)
    return [id for id in _spain(game, scenario) if id not in known]


@lru_cache(maxsize=256)
def _fronts(game: Game, scenario: str, held: tuple[str, ...]) -> tuple[str, str]:
    _, hexes = mapped(game, scenario)
    one, other = game.seats
    control = {**dict.fromkeys(_spain(game, scenario), other), **dict.fromkeys(held, one)}
    return front_lines(hexes, control, one, other)


def _markers(game: Game, scenario: str, view: View, words: Catalogue) -> list[dict[str, Any]]:
    """What stands in hexes besides counters: fortified lines in force, the Alcázar, attacks declared."""
    _, hexes = mapped(game, scenario)
    found = []
    for kind, places in (("fort", view["forts"]), ("attack", _attacked(view))):
        for id in places:
            x, y = hexes.centre(id)
            found.append(
                {"id": f"{kind}-{id}", "face": kind, "x": x, "y": y, "label": word(words, "marker", kind)}
            )
    return found


def _attacked(view: View) -> list[str]:
    target = view["battle"].get("target", "")
    return [*([target] if target else []), *(hex for hex in view["declared"] if hex != target)]


def _facts(game: Game, scenario: str, view: View, words: Catalogue) -> list[dict[str, str]]:
    """Turn, morale and points, for the header."""
    boxes = game.components(scenario).tracks["turn"]["boxes"]
    label = next((box["label"] for box in boxes if box["turn"] == view["turn"]), "")
    facts = [("turn", f"{view['turn']} · {label}" if label else str(view["turn"]))]
    facts.append(("morale", str(view["morale"])))
    republic, north, nationalist, italian = view["points"]
    facts += [("points-nationalist", str(nationalist)), ("points-italian", str(italian))]
    facts += [("points-republican", str(republic)), ("points-northern", str(north))]
    for side, kept in zip(game.seats, view["kept"], strict=True):
        if kept:
            facts.append((f"kept-{side}", ", ".join(kept)))
    return [{"id": id, "name": word(words, "fact", id), "value": value} for id, value in facts]
