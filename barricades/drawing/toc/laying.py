"""The layout of the board: owners, places, what pieces and cards are, charts, marks and their badges."""

from collections.abc import Iterable, Mapping
from typing import Any

from barricades.drawing.kit.svg import polygon
from barricades.drawing.toc.atlas import FAR_EAST, HEIGHT, MAP_WIDTH, Atlas
from barricades.drawing.toc.cards import HIGH, WIDE, box_of
from barricades.drawing.toc.charts import PRINTED
from barricades.drawing.toc.faces import faces_of
from barricades.drawing.toc.owners import OWNERS, owners, token_of
from barricades.drawing.toc.stacks import SIZES
from barricades.drawing.toc.survey import UNPRINTED
from barricades.kernel.components import Components, Counter, Place, Table
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, say
from barricades.kernel.picture import Badge, BoxName, CardCard, Chart, Layout, OverlayName, PieceCard, Spot

HIT = 25.0  # half the ground on which a click means a space
LISTED = ("display", "waiting", "to-come", "casualties", "eliminated", "out")  # lists, no places
WAYS = ("rail", "road", "road2", "strait", "sea")
MARKS = (
    "reduced", "limited", "out", "cut-off", "no-act", "used", "moved", "ready", "chosen", "attacking",
    "defending", "delayed",
)  # fmt: skip
BADGES = (  # most urgent first; what may still act is framed anyway
    Badge("out", "M0 -7.500L7.500 6H-7.500ZM0 -3V2M0 4V4.500", "alarm"),
    Badge("cut-off", "M-6 -6L6 6M-6 6L-2.500 2.500M2.500 -2.500L6 -6M-7 -6h3v3M7 6h-3v-3", "alarm"),
    Badge("limited", "M-5.500 -2.500H5.500M-5.500 2.500H0", "plain"),
    Badge("attacking", "M-6 6L5.500 -5.500M5.500 -5.500h-5M5.500 -5.500v5", "go"),
    Badge("defending", "M-5.500 -6h11v5.500q0 5 -5.500 7.500q-5.500 -2.500 -5.500 -7.500z", "plain"),
    Badge("delayed", "M-5 -7h10L-5 7h10z", "plain"),
)
# Parts of the map worth a look, by what lies in them, and the room around it.
VIEWS = {
    "south": ("Don", "Kuban"),
    "east": ("East", "Urals Central", "Urals North"),
    "centre": ("Central",),
    "north": ("North", "Finland"),
    "west": ("Poland", "Lithuania", "Latvia", "Estonia", "Belarus"),
    "ukraine": ("Ukraine", "West Ukraine", "Makhno"),
    "far-east": (FAR_EAST,),
}
MARGIN = 70.0


def word(words: Catalogue, kind: str, id: str) -> str:
    """A word of the game's own, such as `box.eliminated`; the bare id if it has none."""
    return words.templates.get(f"{kind}.{id}", id)


def named(words: Catalogue, kind: str, thing: Counter | Place) -> str:
    """The name of a piece or a space, without its number."""
    return words.templates.get(f"name.{kind}.{thing.id}", thing.name).removesuffix(f" ({thing.id})")


def region_of(region: str, words: Catalogue) -> str:
    names = words.names["region"]
    return names.label(names.number(token_of(region)))


def labelled(words: Catalogue, what: str, told: str) -> str:
    """Two texts with a colon between them, as the language sets it."""
    return words.render(say("label.told", what=what, told=told))


def lay_out(game: Game, atlas: Atlas, words: Catalogue, land: str) -> Layout:
    parts = atlas.parts
    return Layout(
        width=MAP_WIDTH,
        height=HEIGHT,
        grid="points",
        places={place.id: _spot(atlas, place, words) for place in parts.places if place.id not in UNPRINTED},
        piece=SIZES["army"],
        owners=owners({owner.id: word(words, "owner", owner.id) for owner in OWNERS}),
        boxes=_boxes(atlas, words),
        pieces={counter.id: _piece(counter, words) for counter in parts.counters},
        cards=_cards(parts, words),
        card=(WIDE, HIGH),
        charts=tuple(_chart(name, parts.tables[name], words) for name in _in_order(parts.tables)),
        overlays=tuple(
            OverlayName(id, word(words, "overlay", id), game.aids.keys.get(id, ""))
            for id in game.aids.overlays
        ),
        marks={mark: word(words, "mark", mark) for mark in MARKS},
        badges=BADGES,
        ground=land,
        totals=tuple(word(words, "value", key) for key in TOTALS),
        views={
            word(words, "view", name): _view(atlas, regions)
            for name, regions in VIEWS.items()
            if any(place.region in regions for place in atlas.spaces)
        },
    )


def _view(atlas: Atlas, regions: Iterable[str]) -> tuple[float, float, float, float]:
    """The rectangle around the spaces of some regions."""
    at = [atlas.at(place.id) for place in atlas.spaces if place.region in regions]
    xs, ys = [x for x, _ in at], [y for _, y in at]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


# Places


def _spot(atlas: Atlas, place: Place, words: Catalogue) -> Spot:
    x, y = atlas.at(place.id)
    near = tuple(dict.fromkeys(_neighbours(atlas, place.id)))
    return Spot(
        x=x,
        y=y,
        name=named(words, "space", place),
        path=_outline(atlas, place),
        kind=place.kind,
        neighbours=near,
        about=tuple(_about(atlas, place, words)),
        open=True,
    )


def _neighbours(atlas: Atlas, id: str) -> Iterable[str]:
    for link in atlas.parts.links:
        if id in (link.a, link.b):
            yield link.b if link.a == id else link.a


def _outline(atlas: Atlas, place: Place) -> str:
    """The outline to light and click: a disc around a town, a square around a city, the frame of a box."""
    x, y = atlas.at(place.id)
    if place.features["kind"] == "box":
        left, top, wide, high = atlas.area(place.id)
        return polygon([(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)])
    r = HIT
    if place.features["victory_city"]:
        return polygon([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)])
    return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def _about(atlas: Atlas, place: Place, words: Catalogue) -> Iterable[str]:
    """Lines about a place: region and terrain, what it is worth, whose supply, and its links."""
    features = place.features
    if place.region:
        yield f"{region_of(place.region, words)} · {word(words, 'terrain', place.terrain)}"
    if features.get("also"):
        yield f"{word(words, 'place', 'also')} {features['also']}"
    if features["victory_city"]:
        shield = (
            f", {word(words, 'place', 'defends')} +{features['defends']}" if features.get("defends") else ""
        )
        yield word(words, "place", "victory-city") + shield
    if features["resource_centre"]:
        yield f"{word(words, 'place', 'resource-centre')} {features['resource_centre']}"
    port = features.get("port")
    if port:
        capacity = f", {word(words, 'place', 'capacity')} {port['capacity']}" if port["capacity"] else ""
        sea = next(each for each in atlas.parts.places if each.name == port["sea"])
        yield labelled(words, word(words, "place", "port"), named(words, "space", sea) + capacity)
    if features["supply"]:
        whose = ", ".join(word(words, "owner", token_of(nation)) for nation in features["supply"])
        yield labelled(words, word(words, "place", "supply"), whose)
    if features.get("restrict"):
        yield f"{word(words, 'place', 'restrict')} {features['restrict']}"
    for sign in ("green", "revolt"):
        if features.get(sign):
            yield word(words, "place", sign)
    yield from _links(atlas, place.id, words)


def _links(atlas: Atlas, id: str, words: Catalogue) -> Iterable[str]:
    found: dict[str, list[str]] = {}
    for link in atlas.parts.links:
        if id in (link.a, link.b):
            other = atlas.places[link.b if link.a == id else link.a]
            between = [word(words, "crossing", kind) for kind in link.kinds[1:]]
            name = named(words, "space", other)
            told = f"{name} ({', '.join(between)})" if between else name
            found.setdefault(link.kinds[0], []).append(told)
    for way in WAYS:
        if way in found:
            yield labelled(words, word(words, "way", way), ", ".join(found[way]))


def _boxes(atlas: Atlas, words: Catalogue) -> tuple[BoxName, ...]:
    """The boxes on the sheet that hold pieces, and those that are lists."""
    held = [
        BoxName(place.id, named(words, "space", place))
        for place in atlas.boxes
        if place.features["box"] in ("reserve", "casualties", "assets") and place.id not in UNPRINTED
    ]
    return (
        *held,
        *(BoxName(id, word(words, "box", id), by_due=id in ("waiting", "to-come")) for id in LISTED),
    )


# Pieces


def _piece(counter: Counter, words: Catalogue) -> PieceCard:
    front = counter.faces[0]
    about = [word(words, "trait", str(mark)) for mark in front.get("marks", ())]
    kind = str(front.get("type", ""))
    if kind not in ("", "regular"):
        about.append(word(words, "type", kind))
    if front.get("note"):
        about.append(words.translated(str(front["note"])))
    return PieceCard(
        name=named(words, "piece", counter),
        label=label_of(counter, 0, words),
        faces=faces_of(counter),
        life=words.translated(str(front.get("life", ""))),
        about=tuple(about),
        due=_due(str(front.get("entry", "")).partition("@")[0], words),
        counts=_counts(counter),
    )


TOTALS = ("strength", "loss")


def _counts(counter: Counter) -> dict[str, tuple[int, ...]]:
    """Strength and loss factor of each face of an army or a corps."""
    if counter.kind not in ("army", "corps"):
        return {}
    front = counter.faces[0]
    sides = [{**front, **side} for side in counter.faces]
    return {
        face: tuple(int(side[key]) for key in TOTALS)
        for face, side in zip(faces_of(counter), sides, strict=True)
    }


def _due(entry: str, words: Catalogue) -> str:
    """When a counter comes: with the set-up, its faction, a card or a rule, or when it is bought."""
    kind, _, which = entry.partition(":")
    if kind[:1] in ("R", "W") and kind[1:].isdigit():
        kind, which = "card", kind
    return f"{word(words, 'entry', kind)} {which}".strip() if kind else ""


def label_of(counter: Counter, side: int, words: Catalogue) -> str:
    """A counter in a line: what it is and the values of the side that is up."""
    front = counter.faces[0]
    up: Mapping[str, Any] = {**front, **counter.faces[side]}
    told = [_kind(counter, words)]
    if counter.kind == "leader":
        told.append(f"{word(words, 'value', 'rating')} {up.get('rating', 0)}")
        told += [word(words, "trait", "leads-cavalry")] if front.get("cavalry") else []
        told += [words.translated(str(up["name"]))] if up.get("name") else []
    elif counter.kind in ("army", "corps"):
        told += [f"{word(words, 'value', key)} {up[key]}" for key in ("strength", "loss", "move")]
        told += [word(words, "trait", str(mark)) for mark in front.get("marks", ())]
    if front.get("camp"):
        told.append(f"{word(words, 'value', 'camp')} {words.translated(str(front['camp']))}")
    return ", ".join(told)


def _kind(counter: Counter, words: Catalogue) -> str:
    """The kind of a counter, with its nation if it has one."""
    if not counter.nation:
        return word(words, "kind", counter.kind)
    return words.render(say("label.kind", nation=token_of(counter.nation), kind=counter.kind))


# Cards and charts


def title_of(card: Mapping[str, Any], words: Catalogue) -> str:
    """The title of an action card or a political card as the language names it."""
    names = words.names["political" if "box" in card else "card"]
    return names.label(names.number(str(card["id"])))


def _cards(parts: Components, words: Catalogue) -> dict[str, CardCard]:
    found = {}
    for card in (*parts.decks["white"], *parts.decks["red"]):
        side = str(card["side"])
        found[str(card["id"])] = CardCard(
            name=title_of(card, words),
            face=f"card-{card['id']}",
            back=f"card-back-{side}",
            text=tuple(_action_words(card, words)),
            owner=side,
        )
    for card in parts.decks["political"]:
        box = str(card["box"]).lower()
        found[str(card["id"])] = CardCard(
            name=title_of(card, words),
            face=f"card-{card['id']}",
            back=f"card-back-political-{box}",
            text=tuple(_political_words(card, words)),
        )
    return found


def _action_words(card: Mapping[str, Any], words: Catalogue) -> Iterable[str]:
    value = word(words, "card", "die") if card["value"] is None else str(card["value"])
    year = str(card["year"]) if card["year"] else word(words, "card", "always")
    yield f"{card['id']} · {word(words, 'card', 'value')} {value} · {year}"
    uses = ", ".join(word(words, "use", use) for use in card["uses"])
    yield labelled(words, word(words, "card", "uses"), uses)
    if card["prerequisites"]:
        yield f"{word(words, 'card', 'after')} {', '.join(card['prerequisites'])}"
    yield words.translated(str(card["text"]))
    if card["starred"]:
        yield word(words, "card", "starred")
    if card.get("history"):
        yield words.translated(str(card["history"]))


def _political_words(card: Mapping[str, Any], words: Catalogue) -> Iterable[str]:
    yield f"{card['number']} · {words.translated(box_of(card))}"
    if card["points"]:
        yield ", ".join(f"{words.translated(name)} {points}" for name, points in card["points"].items())
    if card.get("rule"):
        yield words.translated(str(card["rule"]))
    yield words.translated(str(card["text"]))


BETWEEN = "; "  # two sources of a chart
FOR_THE_RULES = frozenset({"code", "cause", "Green code", "army code"})  # columns not meant for players


def _in_order(tables: Iterable[str]) -> list[str]:
    """The charts that are printed beside the map first, then the others."""
    printed = [name for name, _, _ in PRINTED]
    return sorted(tables, key=lambda name: (printed.index(name) if name in printed else len(printed), name))


def _chart(name: str, table: Table, words: Catalogue) -> Chart:
    shown = [at for at, column in enumerate(table.columns) if column not in FOR_THE_RULES]
    return Chart(
        id=name,
        name=word(words, "chart", name),
        columns=tuple(_cell(table.columns[at], words) for at in shown),
        rows=tuple(_cell(row, words) for row in table.rows),
        cells=tuple(tuple(_cell(row[at], words) or "–" for at in shown) for row in table.cells),
        source=words.translated(BETWEEN).join(map(words.translated, table.source.split(BETWEEN))),
    )


def _cell(told: str, words: Catalogue) -> str:
    """A cell of a chart, in the words of the log if the log quotes it."""
    return words.templates.get(f"cell.{told}", words.translated(told))
