"""3.2, 14.1, 15.25 The forces: armies, corps, leaders, special assets, and where each begins.

A counter that is not on the map waits in a place of this kind:

| place | it comes |
|---|---|
| `card:W37` | with that card as an event |
| `display` | when its faction is set up |
| `rule:15.36` | by that rule |
| `purchase` | when it is bought (11.51) |
| `out-of-play` | never in this scenario |
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from barricades.games.toc.ch03_components.decks import (
    COUNTRIES,
    MAJOR_POWERS,
    REPUBLICS,
    TRACKS,
    action_cards,
)
from barricades.games.toc.editions import BASES, V2_3, folder_of, rows_of
from barricades.kernel.bits import mask_of
from barricades.kernel.components import Counter
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import Row, read_rows, read_toml

SIDES = ("WHITE", "RED")
FACTIONS = (*REPUBLICS, *COUNTRIES, *MAJOR_POWERS)  # in the order of the Faction Control Table
OTHERS = ("Socialist Revolutionaries", "Japan", "Greens")
NATIONS = frozenset((*SIDES, *FACTIONS, *OTHERS))

CAMPS = {
    "WHITE": ("Siberian", "Siberian Cossack", "Don Cossack", "Baltic"),
    "RED": ("Trotsky", "Stalin"),
}
THEATRES = ("South", "East", "Northwest")  # 3.25
SIZES = ("army", "corps")
KINDS = frozenset({
    "regular", "far-east", "insurrection", "people's", "garrison", "mutiny", "peasant", "international",
    "green",
})  # fmt: skip
MARKS = frozenset({"elite", "cavalry", "cheka", "dot", "road2", "rail"})
COLOURS = frozenset({"WHITE", "RED", "GREEN", "Makhno"})
ASSETS = frozenset({"air", "armour", "artillery", "flotilla", "train", "gold-train"})
ASSET_BOXES = frozenset({"", "South", "East", "North", "RED"})  # none: it serves its own faction only

CARD = re.compile(r"[WR][1-9]\d?")
RULE = re.compile(r"rule:\d+(\.\d+)*")
REPLACED_BY = re.compile(r"|none|RED|(camp|theatre|faction):[A-Z][A-Za-z ]*")
LOST_TO = frozenset({"casualties", "eliminated", "pool"})
BACKS = frozenset({"turned", "death", "coffin", "permanent", "custody"})
REBUILD = re.compile(r"home|reserve|none|\d{3}|(vc|port|region):[A-Z][A-Za-z ]*|vc:controlled")
ON_THE_SHEET = ("setup", "reserve")
RESERVE, DEAD = "reserve", "casualties"
COUNTER = "counter"  # the kind of a line of a set-up that is no marker
ABSENT = "absent"  # the entry of a counter that only another edition has
DISPLAY = "display"  # 15.26: beside the Faction Control Table


@cache
def counters(scenario: str, folder: Path | None = None) -> tuple[Counter, ...]:
    """Every counter of a scenario, those of 14.1 where they are set up.

    One that only another edition has is among them, out of play, so that rules may name it.
    """
    folder = folder or folder_of(scenario)
    setting = scenario_setting(scenario, folder)
    setup, numbered = _setup(folder, setting), folder in BASES
    pieces: dict[str, Counter] = {}
    for file, build in (("counters.csv", _unit), ("leaders.csv", _leader), ("assets.csv", _asset)):
        for row in rows_of(folder, file):
            if row["id"] in pieces:
                raise row.fault(f"counter {row['id']} is listed twice")
            pieces[row["id"]] = build(row, _At(setup.get(row["id"]), numbered))
    for id, at in setup.items():
        if id not in pieces:
            raise at.fault(f"there is no counter {id!r}")
    return _without(pieces, folder, setting)


@cache
def scenario_setting(scenario: str, folder: Path | None = None) -> dict[str, Any]:
    """What `scenarios.toml` says of a scenario."""
    folder = folder or folder_of(scenario)
    known = read_toml(folder, "scenarios.toml")
    if scenario not in known:
        raise BadInput(f"there is no scenario {scenario[:60]!r}; there are {', '.join(known)}")
    setting: dict[str, Any] = known[scenario]
    return setting


def scenario_names(folder: Path = V2_3) -> dict[str, str]:
    """The scenarios by id, in the order of the file."""
    return {id: str(setting["name"]) for id, setting in read_toml(folder, "scenarios.toml").items()}


# 14.1 Set-up


class _At(NamedTuple):
    """Where a set-up puts a counter; `alone`: what its entry says elsewhere does not matter."""

    row: Row | None
    alone: bool

    @property
    def face(self) -> str:
        return self.row["face"] if self.row is not None else "full"


def _setup(folder: Path, setting: Mapping[str, Any]) -> dict[str, Row]:
    setup: dict[str, Row] = {}
    for row in setup_rows(folder, setting):
        if row.cells.get("kind", COUNTER) != COUNTER:
            continue
        if row["counter"] in setup:
            raise row.fault(f"{row['counter']} is set up twice")
        setup[row["counter"]] = row
    return setup


def setup_rows(folder: Path, setting: Mapping[str, Any]) -> list[Row]:
    """The lines of a scenario's set-up. Numbered entries may be markers or slips, printed twice."""
    return read_rows(folder, setting["setup"], key=("entry",) if folder in BASES else ("counter",))


@cache
def control_at_start(scenario: str) -> dict[str, str]:
    """The owners of spaces that begin otherwise than the map says, by number."""
    folder = folder_of(scenario)
    file = scenario_setting(scenario, folder).get("control")
    return {row["number"]: row["control"] for row in read_rows(folder, file)} if file else {}


def markers_set_up(scenario: str, kind: str) -> list[tuple[str, str]]:
    """Markers of a kind that a set-up lists: the side and the place of each."""
    folder = folder_of(scenario)
    rows = setup_rows(folder, scenario_setting(scenario, folder))
    return [(row["list"], row["place"]) for row in rows if row.cells.get("kind", COUNTER) == kind]


def _without(pieces: Mapping[str, Counter], folder: Path, setting: Mapping[str, Any]) -> tuple[Counter, ...]:
    """The same counters with those out of play that the scenario's changes name or that cannot come in it."""
    out = {id for id, piece in pieces.items() if _never_comes(piece, folder, setting)}
    for row in read_rows(folder, setting["changes"]) if setting["changes"] else ():
        row.one_of("change", {"out-of-play"})
        if row["counter"] not in pieces:
            raise row.fault(f"there is no counter {row['counter']!r}")
        if row["counter"] in out:
            raise row.fault(f"{row['counter']} is out of play already")
        out.add(row["counter"])
    return tuple(_moved(piece, "out-of-play") if id in out else piece for id, piece in pieces.items())


def _never_comes(piece: Counter, folder: Path, setting: Mapping[str, Any]) -> bool:
    """14.2: its faction is not in the conflict, its track is not used, or its card is of a later year."""
    nation = piece.nation
    if nation in setting["not_in_conflict"]:
        return True
    if setting.get("tracks", True) and nation in TRACKS and nation not in setting["involvement_tracks"]:
        return True
    kind, _, id = piece.place.partition(":")
    if id in setting.get("played_before", ()):
        return True  # 5.281: what it brought is in the set-up
    return kind == "card" and not any(
        card.id == id and card.year in setting["decks"] for card in action_cards(id[0], folder)
    )


def _moved(piece: Counter, place: str) -> Counter:
    return Counter(
        piece.id, piece.name, piece.side, piece.nation, piece.kind, piece.steps, piece.step, place,
        piece.faces, piece.source,
    )  # fmt: skip


def _place(row: Row, at: _At) -> str:
    """Where a counter is when the game begins."""
    entry = row["entry"]
    if entry == ABSENT or (at.alone and entry in ON_THE_SHEET and at.row is None):
        return "out-of-play"
    if not at.alone and (entry in ON_THE_SHEET) != (at.row is not None):
        raise row.fault(f"{row['id']} has the entry {entry!r} but is {'' if at.row else 'not '}set up")
    if at.row is not None:
        place = at.row["place"]
        return f"{place}:{box_word(at.row['list'])}" if place in (RESERVE, DEAD) else place
    if CARD.fullmatch(entry):
        return f"card:{entry}"
    if entry.split("@")[0] == "faction" and row["faction"] in FACTIONS:
        return DISPLAY
    if RULE.fullmatch(entry) or entry == "purchase":
        return entry
    raise row.fault(f"entry is {entry!r}, expected setup, reserve, a card, faction, a rule or purchase")


def box_word(owner: str) -> str:
    """An owner as the id of a box has it: `reserve:czech-legion`."""
    return owner.lower().replace(" ", "-")


def _side(row: Row) -> str:
    """The side that owns a counter from the start; factions have no side yet (15.24)."""
    nation = row["faction"]
    if nation in SIDES:
        return nation
    return "WHITE" if nation in ("Socialist Revolutionaries", "") else ""  # 14.1: they begin WHITE


# 3.22 Units


def _unit(row: Row, at: _At) -> Counter:
    steps = row.number("steps")
    colours = row.words("colours", COLOURS)
    face = at.face
    known = {"full", *colours} if len(colours) > 1 and steps == 1 else {"full", "reduced"}
    if face not in known or (face == "reduced" and steps < 2):
        raise row.fault(f"{row['id']} has no {face} face to be set up on")
    return Counter(
        id=row["id"],
        name=row["name"],
        side=_side(row),
        nation=row.one_of("faction", NATIONS),
        kind=row.one_of("size", SIZES),
        steps=steps,
        step=steps - (face == "reduced"),
        place=_place(row, at),
        faces=_unit_faces(row, steps, colours),
        source=row.source,
    )


def _unit_faces(row: Row, steps: int, colours: Sequence[str]) -> list[dict[str, Any]]:
    """The full side, then the reduced one; a counter of one step may have a side for each of two colours."""
    if (steps == 2) != bool(row["strength2"]):
        raise row.fault("a counter has values for each of its steps")
    front: dict[str, Any] = {
        **_values(row, ""),
        "marks": row.words("marks", MARKS),
        "type": row.one_of("kind", KINDS),
        **_camp(row),
        **_theatre(row),
        **_entry(row),
        "rebuild": _rebuild(row),
        **_loss(row),
    }
    if row["note"]:
        front["note"] = row["note"]
    if colours and (steps == 2 or len(colours) == 1):
        front["colours"] = list(colours)
    if steps == 2:
        return [front, _values(row, "2")]
    if len(colours) < 2:
        return [front]
    first, *others = colours
    return [{**front, "colour": first}, *({**_values(row, ""), "colour": colour} for colour in others)]


def _rebuild(row: Row) -> list[str]:
    """15.3-15.5: where it returns once eliminated: victory cities (`vc:`), ports, any space of a region.

    Regions and seas are named as the map names them; `port:Baltics` stands for the three countries.
    """
    places = [place.strip() for place in row["rebuild"].split(";") if place.strip()]
    for place in places:
        if not REBUILD.fullmatch(place):
            raise row.fault(f"rebuild: {place!r} is not a place, home, reserve, none, vc:, port: or region:")
    if not places:
        raise row.fault("rebuild is empty; a unit that never returns says none")
    return places


def _theatre(row: Row) -> dict[str, str]:
    theatre = row.one_of("theatre", {"", *THEATRES})
    return {"theatre": theatre} if theatre else {}


def _loss(row: Row) -> dict[str, str]:
    """8.53, 8.54: which corps of the reserve takes an army's place, and where a unit goes if none does."""
    if not REPLACED_BY.fullmatch(row["replaced_by"]) or (row["size"] == "army") != bool(row["replaced_by"]):
        raise row.fault(
            f"replaced_by is {row['replaced_by']!r}, expected none, RED, camp:, theatre: or faction:"
        )
    lost_to = row.one_of("lost_to", LOST_TO)
    return (
        {"replaced_by": row["replaced_by"], "lost_to": lost_to}
        if row["replaced_by"]
        else {"lost_to": lost_to}
    )


def replacement_corps(army: Counter, units: Sequence[Counter]) -> tuple[Counter, ...]:
    """8.53: the corps among some units that may take the place of an army that lost its last step."""
    kind, _, name = str(army.faces[0]["replaced_by"]).partition(":")
    return tuple(
        corps
        for corps in units
        if corps.kind == "corps" and _regular(corps) and _matches(corps, army, kind, name)
    )


def _regular(corps: Counter) -> bool:
    return corps.faces[0]["type"] == "regular" and "dot" not in corps.faces[0]["marks"]


def _matches(corps: Counter, army: Counter, kind: str, name: str) -> bool:
    if kind == "none" or corps.nation != army.nation:
        return False
    front = corps.faces[0]
    if kind == "camp":
        return front.get("camp") == name
    if kind == "theatre":
        return "camp" not in front and front.get("theatre") == name
    return True


def _values(row: Row, of: str) -> dict[str, int]:
    return {name: row.number(name + of) for name in ("strength", "loss", "move")}


def _camp(row: Row) -> dict[str, str]:
    nation = "WHITE" if row["faction"] == "Socialist Revolutionaries" else row["faction"]
    camp = row.one_of("camp", {"", *CAMPS.get(nation, ())})
    return {"camp": camp} if camp else {}


def _entry(row: Row) -> dict[str, str]:
    """How it enters, and where if the faction's paragraph says so: `faction@901` is at Vladivostok."""
    entry, _, at = row["entry"].partition("@")
    return {"entry": entry, "at": at} if at else {"entry": entry}


# 3.21 Leaders


def _leader(row: Row, at: _At) -> Counter:
    face = at.face
    if face not in ("full", row["back"]):
        raise row.fault(f"{row['id']} has no {face} side; the back is {row['back']!r}")
    if not row["life"]:
        raise row.fault("a leader needs a life in one sentence")
    front: dict[str, Any] = {
        "rating": row.number("rating"),
        "cavalry": row.one_of("cavalry", {"0", "1"}) == "1",
        "commands": row.one_of("commands", {"0", "1"}) == "1",
        "points": row.number("points"),
        **_camp(row),
        **_entry(row),
        "life": row["life"],
    }
    for column in ("front", "special"):
        if row[column]:
            front[column] = row[column]
    back = {
        "rating": row.number("rating2"),
        "name": row["back"],
        "means": row.one_of("back_means", BACKS),
    }
    return Counter(
        id=row["id"],
        name=row["name"],
        side=_side(row),
        nation=row.one_of("faction", NATIONS),
        kind="leader",
        steps=2,
        step=1 if face == row["back"] else 2,
        place=_place(row, at),
        faces=[front, back],
        source=row.source,
    )


# 8.8 Special assets, 13.73 the train


def _asset(row: Row, at: _At) -> Counter:
    kind = row.one_of("kind", ASSETS)
    front: dict[str, Any] = {"type": kind, **_entry(row), "note": row["note"]}
    if row.one_of("box", ASSET_BOXES):
        front["box"] = f"assets:{box_word(row['box'])}"
    faces = [front]
    if kind == "gold-train":
        faces = [{**front, "colour": "WHITE"}, {"colour": "RED"}]
    return Counter(
        id=row["id"],
        name=row["name"],
        side=_side(row),
        nation=row.one_of("faction", {"", *NATIONS}),
        kind="train" if kind == "gold-train" else "asset",
        steps=1,
        step=1,
        place=_place(row, at),
        faces=faces,
        source=row.source,
    )


@cache
def uninvolved(scenario: str) -> int:
    """The factions that take no part in the conflict of a scenario, as bits in the order of the table."""
    return mask_of(map(FACTIONS.index, scenario_setting(scenario)["not_in_conflict"]))
