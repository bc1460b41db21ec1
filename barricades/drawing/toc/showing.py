"""A view laid out: pieces in their stacks, names beside them, control, markers, hands and piles."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from barricades.drawing.kit.frames import Frame, Spot
from barricades.drawing.kit.naming import Names
from barricades.drawing.toc import faces, spaces
from barricades.drawing.toc.atlas import Atlas
from barricades.drawing.toc.holding import Holding
from barricades.drawing.toc.laying import LISTED, label_of, labelled, named, word
from barricades.drawing.toc.owners import token_of
from barricades.drawing.toc.stacks import SIZES, Kinds, Laid, Table
from barricades.drawing.toc.survey import UNPRINTED, ground, survey
from barricades.drawing.toc.ways import find_ways
from barricades.kernel.components import Counter
from barricades.kernel.game import View
from barricades.kernel.messages import Catalogue
from barricades.kernel.picture import Fact, Marker, Picture, Piece

ORDER = {"army": 0, "corps": 1, "train": 2, "asset": 3, "leader": 4}
SIDES = ("white", "red")
MARKER, RING, STANDING = 34.0, 40.0, 40.0
LETTERED = (15.5, 14.0, 12.5, 11.5)  # sizes of names


class State(NamedTuple):
    """Everything of a piece that its picture depends on."""

    where: str
    back: bool
    whose: str
    marks: tuple[str, ...]
    spot: Spot


class Scenery:
    """What lies around the pieces of a scenario, in whatever language."""

    def __init__(self, atlas: Atlas):
        self.atlas = atlas

    @cached_property
    def at(self) -> dict[str, Spot]:
        return {place.id: self.atlas.at(place.id) for place in self.atlas.spaces}

    @cached_property
    def _fixed(self) -> list[Frame]:
        """What lies between the spaces: their badges, and the markers of factions."""
        found = survey(self.atlas.edition)
        badges = [
            Frame(*badge.box.bounds)
            for place in self.atlas.spaces
            for badge in spaces.badges_at(place, found.badges.get(place.id, ()))
        ]
        half = STANDING / 2
        return badges + [Frame(x - half, y - half, x + half, y + half) for x, y in found.standings.values()]

    @cached_property
    def table(self) -> Table:
        halves = {place.id: spaces.half_of(place) for place in self.atlas.spaces}
        areas = {place.id: self.atlas.area(place.id) for place in self.atlas.boxes}
        drawn = {id: area for id, area in areas.items() if id not in UNPRINTED}
        return Table(self.at, halves, self._fixed, drawn)

    @cached_property
    def names(self) -> Names:
        found = survey(self.atlas.edition)
        halves = {place.id: spaces.half_of(place) for place in self.atlas.spaces}
        towns = {
            id: Frame(x - halves[id], y - halves[id], x + halves[id], y + halves[id])
            for id, (x, y) in self.at.items()
        }
        boxes = [self.atlas.area(place.id) for place in self.atlas.boxes if place.id not in UNPRINTED]
        fixed = [
            *self._fixed,
            *(Frame(area.x, area.y, area.x + area.width, area.y + area.height) for area in boxes),
        ]
        lines = [point for way in find_ways(self.atlas) if way.kind != "sea" for point in way.points]
        labels = {id: found.label(id) for id in found.names}
        return Names(LETTERED, spaces.split_name, labels, self.at, towns, fixed=fixed, lines=lines)


class Showing:
    """The views of one scenario as pictures in one language."""

    def __init__(self, scenery: Scenery, words: Catalogue):
        atlas = scenery.atlas
        self._scenery, self._atlas, self._words = scenery, atlas, words
        self._counters = {counter.id: counter for counter in atlas.parts.counters}
        self._nations = {id: token_of(counter.nation) for id, counter in self._counters.items()}
        highest_last = sorted(self._counters.values(), key=_height)
        self._heights = {counter.id: height for height, counter in enumerate(highest_last)}
        self._holding = Holding(atlas.parts, words)
        self._piece = lru_cache(maxsize=20_000)(self._pictured)
        self._ring = lru_cache(maxsize=2_000)(self._ringed)

    def picture(self, view: View, marks: Mapping[str, Sequence[str]]) -> Picture:
        stacks, where = self._stacks(view)
        laid = self._scenery.table.lay({id: self._kinds(stack) for id, stack in stacks.items()})
        held = _held(view)
        markers = tuple(self._markers(view, stacks, laid))
        return Picture(
            pieces=tuple(self._pieces(view, marks, stacks, laid, where)),
            control=held,
            tints={
                owner: _outline(self._atlas.edition, places)
                for owner, places in held.items()
                if owner != "neutral"
            },
            fronts=dict(
                zip(
                    SIDES,
                    _front(self._atlas.edition, held.get("white", ()), held.get("red", ())),
                    strict=True,
                )
            ),
            markers=markers,
            names=tuple(self._scenery.names.letter(_covered(laid, markers))),
            facts=tuple(facts_of(view, self._words)),
            hands=tuple(self._holding.hands(view)),
        )

    # Pieces

    def _stacks(self, view: View) -> tuple[dict[str, list[str]], dict[str, str]]:
        """The pieces in every place that is drawn, lowest first, and the box of every other."""
        stacks: dict[str, list[str]] = {}
        boxed: dict[str, str] = {}
        for id in sorted(view["pieces"], key=self._heights.__getitem__):
            where, _, whose = view["pieces"][id]
            place = self._place_of(self._counters[id], where, whose)
            if place in self._places:
                stacks.setdefault(place, []).append(id)
            boxed[id] = place
        return stacks, boxed

    @cached_property
    def _places(self) -> frozenset[str]:
        return frozenset(self._atlas.places) - UNPRINTED - set(LISTED)

    def _place_of(self, counter: Counter, where: str, whose: str) -> str:
        """The space or box in which a piece lies; a view says `reserve`, and the map has three."""
        if where == "reserve":
            own = f"reserve:{token_of(counter.nation)}"
            return own if own in self._atlas.places else f"reserve:{whose}"
        if where == "casualties":
            side = token_of(counter.nation) if token_of(counter.nation) in SIDES else whose
            return f"casualties:{side}" if side in SIDES else where
        if where == "assets":
            return str(counter.faces[0].get("box") or "display")  # 3.26: with its faction if it has no box
        return where

    def _kinds(self, stack: Sequence[str]) -> Kinds:
        return tuple(self._counters[id].kind for id in stack)

    def _pieces(
        self,
        view: View,
        marks: Mapping[str, Sequence[str]],
        stacks: Mapping[str, Sequence[str]],
        laid: Mapping[str, Laid],
        where: Mapping[str, str],
    ) -> Iterable[Piece]:
        marked = _marked(view, {**marks, "delayed": self._delayed(view)})
        spots = {
            id: spot
            for place, stack in stacks.items()
            for id, spot in zip(stack, laid[place].spots, strict=True)
        }
        for id, place in where.items():
            _, back, whose = view["pieces"][id]
            if self._counters[id].kind == "train":  # 13.73: its space says whose it is
                held = (side for side, own in zip(SIDES, view["friendly"], strict=True) if place in own)
                whose = next(held, whose)
            yield self._piece(id, State(place, back, whose, marked.get(id, ()), spots.get(id, (0.0, 0.0))))

    def _delayed(self, view: View) -> list[str]:
        """7.26: the pieces on the map of factions that may not act yet."""
        late = {id for id, state in view["factions"].items() if state["delayed"]}
        if not late:
            return []
        return [id for id in view["pieces"] if self._nations[id] in late]

    def _pictured(self, id: str, state: State) -> Piece:
        """A piece in one of its states: few change between two pictures."""
        counter = self._counters[id]
        up = faces.side_up(counter, state.back, state.whose)
        reduced = up > 0 and counter.kind == "army" and counter.steps == 2
        marks = ("reduced", *state.marks) if reduced else state.marks
        told = [named(self._words, "piece", counter), label_of(counter, up, self._words)]
        told += [word(self._words, "mark", mark) for mark in marks]
        size = SIZES[counter.kind]
        return Piece(
            id=id,
            face=faces.face_of(id, up),
            place=state.where,
            owner=_owner(counter, state.whose),
            label=", ".join(told),
            marks=marks,
            width=size,
            height=size,
            dx=state.spot[0],
            dy=state.spot[1],
        )

    # Markers

    def _markers(
        self, view: View, stacks: Mapping[str, Sequence[str]], laid: Mapping[str, Laid]
    ) -> Iterable[Marker]:
        yield from self._rings(view)
        yield from self._standings(view)
        for name, places in _spaces_marked(view):
            for place in places:
                yield self._marker(name, place, self._kinds(stacks.get(place, ())), laid.get(place))

    def _rings(self, view: View) -> Iterable[Marker]:
        """Control markers: spaces whose owner is no longer the one printed on the map."""
        for owner, places in view["owners"].items():
            holder = "neutral" if owner == "nobody" else "green" if owner == "greens" else owner
            for id in places:
                ring = self._ring(id, holder)
                if ring is not None:
                    yield ring

    def _ringed(self, id: str, holder: str) -> Marker | None:
        place = self._atlas.places[id]
        if holder == (token_of(str(place.features["control"])) or "neutral"):
            return None
        x, y = self._atlas.at(id)
        shape = "city" if place.features["victory_city"] else "space"
        if place.features["kind"] == "box":
            area, shape = self._atlas.area(id), "box"
            x, y = area.x + 26, area.y + 19
        label = labelled(self._words, named(self._words, "space", place), word(self._words, "owner", holder))
        return Marker(f"ring-{id}", faces.ring_of(holder, shape), x, y, label, RING, RING, id)

    @cached_property
    def _uninvolved(self) -> frozenset[str]:
        """14.2: factions that the scenario keeps out of the conflict."""
        return frozenset(self._atlas.parts.tracks["scenario"]["not_in_conflict"])

    def _standings(self, view: View) -> Iterable[Marker]:
        """The marker of each faction in its region, with its controller."""
        for region, (x, y) in survey(self._atlas.edition).standings.items():
            id = token_of(region)
            state = view["factions"][id]
            box, how = state["marker"], str(state["marker"])
            if state["gone"] or state["closed"] or region in self._uninvolved:
                box, how = 0, "gone" if state["gone"] else "closed" if state["closed"] else "uninvolved"
            told = labelled(self._words, word(self._words, "owner", id), word(self._words, "standing", how))
            yield Marker(f"standing-{id}", faces.standing_of(id, box), x, y, told, STANDING, STANDING)

    def _marker(self, name: str, place: str, kinds: Kinds, laid: Laid | None) -> Marker:
        """A marker at the upper left corner of the piece farthest to the left, or on the space."""
        x, y = self._atlas.at(place)
        if laid is not None and place in self._scenery.at:
            corners = [
                (x + dx - SIZES[kind] / 2, y + dy - SIZES[kind] / 2)
                for kind, (dx, dy) in zip(kinds, laid.spots, strict=True)
            ]
            left, top = min(corners)
            x, y = left, top - 4
        low = name.startswith(("no-act", "blocked"))
        if laid is not None and low:
            x, y = laid.frame.right - 6, laid.frame.top + 2
        kind = name.removesuffix("-white").removesuffix("-red").removesuffix("-neutral")
        where = named(self._words, "space", self._atlas.places[place])
        label = labelled(self._words, where, word(self._words, "marker", kind))
        return Marker(f"{name}-{place}", f"marker-{name}", x, y, label, MARKER, MARKER, place, over=True)


def _covered(laid: Mapping[str, Laid], markers: Iterable[Marker]) -> dict[str, Frame]:
    """What every stack covers, with the markers that lie on it."""
    frames = {id: each.frame for id, each in laid.items()}
    for marker in markers:
        if marker.over and marker.place in frames:
            half = marker.width / 2
            box = Frame(marker.x - half, marker.y - half, marker.x + half, marker.y + half)
            frames[marker.place] = frames[marker.place].around(box)
    return frames


def _height(counter: Counter) -> tuple[int, int, int, str]:
    """Armies first, then corps; the strongest of each before the others; leaders last."""
    front = counter.faces[0]
    strength = int(front.get("strength", front.get("rating", 0)))
    return ORDER[counter.kind], -strength, len(counter.id), counter.id


def _owner(counter: Counter, whose: str) -> str:
    """The owner of a piece; a neutral one belongs to its nation."""
    if whose != "neutral":
        return whose
    nation = token_of(counter.nation)
    return nation if nation not in ("", *SIDES) else "neutral"


def _marked(view: View, marks: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The marks of each piece: of the view and of the game's aids."""
    own, battle = view["marks"], view["battle"]
    found: dict[str, dict[str, None]] = {}
    told = {
        "out": view["supply"]["out"],
        "limited": view["supply"]["limited"],
        "cut-off": own["cut-off"],
        "used": [*own["used-leaders"], *own["used-assets"]],
        "moved": own["acted"],
        "attacking": battle.get("attacking", ()),
        "defending": battle.get("defending", ()),
    }
    for mark, ids in (*told.items(), *marks.items()):
        for id in ids:
            found.setdefault(id, {})[mark] = None
    return {id: tuple(each) for id, each in found.items()}


def _spaces_marked(view: View) -> Iterable[tuple[str, Sequence[str]]]:
    marks = view["marks"]
    yield "move", marks["move"]
    yield "combat", marks["combat"]
    for side, places in zip((*SIDES, "neutral"), marks["no-act"], strict=True):
        yield f"no-act-{side}", places
    for side, places in zip(SIDES, marks["blocked"], strict=True):
        yield f"blocked-{side}", places
    if view["battle"]:
        yield "target", [view["battle"]["target"]]


def _held(view: View) -> dict[str, tuple[str, ...]]:
    """Each owner's places: those friendly to a side, and of the rest those that have another owner."""
    held = {side: tuple(places) for side, places in zip(SIDES, view["friendly"], strict=True)}
    taken = {*held["white"], *held["red"]}
    for owner, places in view["owners"].items():
        rest = tuple(id for id in places if id not in taken)
        if rest and owner not in SIDES:
            name = {"nobody": "neutral", "greens": "green"}.get(owner, owner)
            held[name] = rest
        elif rest:
            held["neutral"] = (*held.get("neutral", ()), *rest)
    return held


@lru_cache(maxsize=512)
def _outline(edition: str, places: tuple[str, ...]) -> str:
    return ground(edition).outline(frozenset(places))


@lru_cache(maxsize=256)
def _front(edition: str, white: tuple[str, ...], red: tuple[str, ...]) -> tuple[str, str]:
    return ground(edition).front(frozenset(white), frozenset(red))


def facts_of(view: View, words: Catalogue) -> Iterable[Fact]:
    """Turn, weather, points, cities, centres and steps."""

    def fact(id: str, value: Any) -> Fact:
        return Fact(id, word(words, "fact", id), str(value))

    yield fact("turn", view["turn"])
    yield fact("round", f"{view['round']} / {view['rounds']}")
    yield fact("weather", word(words, "weather", view["weather"]))
    yield fact("points", f"{view['vp']:+}")
    for id in ("cities", "centres"):
        yield fact(id, " : ".join(map(str, view[id])))
    yield fact("steps", " : ".join(_halves(each) for each in view["steps"]))


def _halves(steps: int) -> str:
    whole, half = divmod(steps, 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"
