"""The board in words: the whole situation, or one region, space, card, piece or box of it."""

from collections.abc import Callable, Iterator

from barricades.games.toc.ch03_components.atlas import FACTIONS, WAYS
from barricades.games.toc.edition import Edition, edition
from barricades.games.toc.names import FACTION_NAMES, POLITICAL, REGIONS, TRACKS
from barricades.kernel.bits import members
from barricades.kernel.game import View
from barricades.kernel.notation import Names

SIDES = ("WHITE", "RED")
WHOSE = {"white": "WHITE", "red": "RED", "neutral": "neutral", "green": "Green"}
MARKERS = {-2: "RED Control", -1: "RED Influence", 0: "Neutral", 1: "WHITE Influence", 2: "WHITE Control"}
TERSE = {"rail": "=", "road": "-", "road2": "~", "strait": "≈"}  # how links are drawn in a line
LEGEND = (
    "Links: = rail, - road, ~ Road 2, ≈ strait, ^ over a river. * is a victory city, (unit) is reduced. "
    "Units are in full supply unless it says limited or out of supply."
)
BOXES = {
    "reserve": "Strategic Reserve",
    "casualties": "Casualties",
    "eliminated": "Eliminated",
    "waiting": "Waiting reinforcements",
    "assets": "Special assets",
}


def of(seen: View) -> Edition:
    """The edition whose board a view shows."""
    return edition(seen["edition"])


def describe(seen: View) -> str:
    """A view in words: turn, points, cards, politics, and the stacks region by region."""
    lines = [
        f"Turn {seen['turn']}, {_moment(seen)}, {seen['weather']} weather. "
        f"Victory points {seen['vp']:+} (WHITE counts up, RED down).",
        *(_side_line(seen, number) for number in range(2)),
        *_hands(seen),
        _factions(seen),
        _tracks(seen),
        *_markers(seen),
        *_front(seen),
        "show NAME says more about a region, space, faction, card or piece; so do show hand, factions, and "
        f"{', '.join(BOXES)}.",
    ]
    return "\n".join(line for line in lines if line)


def _moment(seen: View) -> str:
    if not seen["round"]:
        return "before the first round"
    over = seen["round"] > seen["rounds"]
    return "Logistics Phase" if over else f"round {seen['round']} of {seen['rounds']}"


def _side_line(seen: View, side: int) -> str:
    halves = seen["steps"][side]
    chit = seen["infighting"][side]
    parts = [
        f"cities {seen['cities'][side]}",
        f"resource centres {seen['centres'][side]}",
        f"replacement steps {halves // 2}{'½' if halves % 2 else ''}",
        *([] if chit == "off" else [f"in-fighting: {chit or 'no chit now'}"]),
    ]
    return f"  {SIDES[side]}: {', '.join(parts)}."


def _hands(seen: View) -> Iterator[str]:
    for side, hand in zip(SIDES, seen["cards"]["hands"], strict=True):
        if isinstance(hand, list):
            cards = ", ".join(_short(seen, of(seen).card(id)) for id in hand)
            yield f"  Your hand: {cards or 'empty'}."
        else:
            known = f", among them {', '.join(hand['known'])}" if hand["known"] else ""
            yield f"  {side} holds {hand['count']} card{'' if hand['count'] == 1 else 's'}{known}."


def _short(seen: View, card: int) -> str:
    told = of(seen).actions[card]
    return f"{told.id} {told.title} ({'die' if told.value is None else told.value})"


def _factions(seen: View) -> str:
    moved = [
        f"{_label(FACTION_NAMES, name)} {MARKERS[state['marker']]}"
        for name, state in seen["factions"].items()
        if state["marker"] and not state["gone"]
    ]
    gone = [_label(FACTION_NAMES, name) for name, state in seen["factions"].items() if state["gone"]]
    left = f"; out of the game: {', '.join(gone)}" if gone else ""
    return f"  Factions not neutral: {', '.join(moved) or 'none'}{left}."


def _label(names: Names, token: str) -> str:
    return names.label(names.number(token))


def _tracks(seen: View) -> str:
    live = [
        f"{_label(TRACKS, name)} {state['box']}"
        for name, state in seen["tracks"].items()
        if state["active"] and not state["gone"]
    ]
    return f"  Involvement tracks: {', '.join(live)}." if live else ""


def _markers(seen: View) -> Iterator[str]:
    marks = seen["marks"]
    held = [space for spaces in marks["no-act"] for space in spaces]
    for words, found in (
        ("Marked to move", marks["move"]),
        ("Marked to fight", marks["combat"]),
        ("NO ACT", held),
        ("Cut off", marks["cut-off"]),
        ("Out of supply", seen["supply"]["out"]),
    ):
        if found:
            yield f"  {words}: {', '.join(found)}."


# Stacks


def _piece(id: str, back: bool) -> str:
    return f"({id})" if back else id


def _front(seen: View) -> Iterator[str]:
    """Region by region, the stacks of each side."""
    stacks: dict[str, dict[str, list[str]]] = {}
    for id, (where, back, whose) in seen["pieces"].items():
        if where[:1].isdigit():
            stacks.setdefault(where, {}).setdefault(whose, []).append(_piece(id, back))
    for region, spaces in enumerate(of(seen).atlas.region_spaces):
        there = [
            of(seen).atlas.spaces.token(space)
            for space in members(spaces)
            if of(seen).atlas.spaces.token(space) in stacks
        ]
        for whose, name in WHOSE.items():
            found = [f"{space} {' '.join(stacks[space][whose])}" for space in there if whose in stacks[space]]
            if found:
                yield f"  {REGIONS.label(region)}, {name}: {'; '.join(found)}."


# One part of it


def describe_part(seen: View, part: str) -> str | None:
    """A region, space, faction, card, piece or box in words; None if there is none of that name."""
    wanted = part.strip().lower()
    if wanted in ("hand", "factions"):
        return _hand(seen) if wanted == "hand" else _all_factions(seen)
    if wanted in BOXES:
        return _box(seen, wanted)
    printed = of(seen)
    kinds: tuple[tuple[Names, Callable[[View, int], str]], ...] = (
        (REGIONS, _region), (FACTION_NAMES, _power), (printed.atlas.spaces, _one_space),
        (printed.action_names, _card), (POLITICAL, _political), (printed.roster.pieces, _counter),
    )  # fmt: skip
    for names, say in kinds:
        number = _find(names, wanted)
        if number is not None:
            return say(seen, number)
    return None


def _find(names: Names, wanted: str) -> int | None:
    """Something by its token or by its name, without the number in brackets that spaces have."""
    for number, token in enumerate(names.tokens):
        name = names.label(number).lower()
        if token and wanted in (token.lower(), name, name.partition(" (")[0]):
            return number
    return None


def _region(seen: View, region: int) -> str:
    label = REGIONS.label(region)
    spaces = members(of(seen).atlas.region_spaces[region])
    return "\n".join([f"{label}{_status(seen, label)}", *(_space(seen, space) for space in spaces), LEGEND])


def _power(seen: View, faction: int) -> str:
    """A faction without a region: its marker, and where its pieces are."""
    roster, token = of(seen).roster, FACTION_NAMES.token(faction)
    places: dict[str, list[str]] = {}
    for piece in members(roster.of_faction(faction)):
        where, back, _ = seen["pieces"].get(id := roster.pieces.token(piece), ("", False, ""))
        if where:
            named = _label(of(seen).atlas.spaces, where) if where[:1].isdigit() else BOXES.get(where, where)
            places.setdefault(named, []).append(_piece(id, back))
    lines = [f"  {place}: {' '.join(pieces)}" for place, pieces in places.items()]
    return "\n".join([_faction_line(seen, token), *lines])


def _status(seen: View, region: str) -> str:
    if region not in FACTIONS:
        return ""
    state = seen["factions"][FACTION_NAMES.token(FACTIONS.index(region))]
    return f" ({MARKERS[state['marker']]})"


def _space(seen: View, space: int) -> str:
    token, atlas = of(seen).atlas.spaces.token(space), of(seen).atlas
    owner = next((owner for owner, spaces in seen["owners"].items() if token in spaces), "nobody")
    friendly = [side for side, spaces in zip(SIDES, seen["friendly"], strict=True) if token in spaces]
    links = [
        f"{TERSE[way]}{of(seen).atlas.spaces.token(other)}{'^' if atlas.river[space] >> other & 1 else ''}"
        for way in WAYS
        for other in members(atlas.ways[way][space])
    ]
    city = " *" if atlas.vcs >> space & 1 else ""
    whose = f" [{owner}{', friendly to ' + friendly[0] if friendly else ''}]"
    label, there = atlas.spaces.label(space), ", ".join(_standing(seen, token))
    return f"  {label}{city}{whose} {' '.join(links)}: {there or '-'}"


def _standing(seen: View, token: str) -> Iterator[str]:
    """The pieces in a space, with what they lack in supply."""
    limited, out = set(seen["supply"]["limited"]), set(seen["supply"]["out"])
    for id, (where, back, _) in seen["pieces"].items():
        if where == token:
            fed = " limited" if id in limited else " out of supply" if id in out else ""
            yield _piece(id, back) + fed


def _one_space(seen: View, space: int) -> str:
    """A space, what is printed on it, and its neighbours."""
    atlas = of(seen).atlas
    region = next(n for n, spaces in enumerate(atlas.region_spaces) if spaces >> space & 1)
    terrain = next((name for name, spaces in atlas.terrain.items() if spaces >> space & 1), "clear")
    facts = [REGIONS.label(region), terrain]
    facts += ["victory city"] if atlas.vcs >> space & 1 else []
    facts += [f"resource centre {atlas.resources[space]}"] if atlas.resources.get(space) else []
    facts += [f"defends with +{atlas.defends[space]}"] if atlas.defends[space] else []
    facts += ["port"] if atlas.any_port >> space & 1 else []
    near = [_space(seen, other) for other in members(atlas.near[space])]
    return "\n".join([f"{', '.join(facts)}.", _space(seen, space), "Neighbours:", *near, LEGEND])


def _card(seen: View, card: int) -> str:
    told = of(seen).actions[card]
    needs = f" Needs {', '.join(told.prerequisites)}." if told.prerequisites else ""
    year = f", {told.year}" if told.year else ""
    star = ", leaves the game after its event" if told.starred else ""
    return f"{_short(seen, card)}{year}{star}.{needs} {told.text}"


def _political(seen: View, card: int) -> str:
    told = of(seen).politics[card]
    points = ", ".join(f"{faction} {value}" for faction, value in told.points.items())
    return f"{told.number} {told.title}, {told.box} box: {points}. {told.rule}".rstrip()


def _counter(seen: View, piece: int) -> str:
    """Where a piece is and its values, the side that is up first."""
    id = of(seen).roster.pieces.token(piece)
    if id not in seen["pieces"]:
        return f"{id} is not in this edition."
    where, back, whose = seen["pieces"][id]
    at = _label(of(seen).atlas.spaces, where) if where[:1].isdigit() else BOXES.get(where, where)
    roster = of(seen).roster
    if roster.units >> piece & 1:
        faces = [
            f"{strength}-{loss}-{move}"
            for strength, loss, move in zip(
                roster.strength[piece], roster.loss[piece], roster.move[piece], strict=True
            )
        ]
        shown = faces if roster.two_steps >> piece & 1 else faces[:1]
        values = f" Strength, loss factor and movement {' / '.join(shown)}."
    elif roster.leaders >> piece & 1:
        values = f" Rating {roster.rating[piece][1 if back else 0]}."
    else:
        values = ""
    up = ", reduced or turned" if back else ""
    return f"{of(seen).roster.pieces.label(piece)} ({id}), {WHOSE[whose]}, {at}{up}.{values}"


def _hand(seen: View) -> str:
    """The seat's own cards with their words."""
    own = [hand for hand in seen["cards"]["hands"] if isinstance(hand, list)]
    if not own:
        return "You hold no cards here."
    return "\n".join(_card(seen, of(seen).card(id)) for id in own[0]) or "Your hand is empty."


def _all_factions(seen: View) -> str:
    return "\n".join(f"  {_faction_line(seen, name)}" for name in seen["factions"])


def _faction_line(seen: View, name: str) -> str:
    state = seen["factions"][name]
    white, red = state["points"]
    stored = f"; points stored: WHITE {white}, RED {red}" if white or red else ""
    out = " (out of the game)" if state["gone"] else " (neutral for good)" if state["closed"] else ""
    return f"{_label(FACTION_NAMES, name)}: {MARKERS[state['marker']]}{out}{stored}"


def _box(seen: View, box: str) -> str:
    """The pieces in a box beside the map, by whose they are."""
    lines = [BOXES[box]]
    for whose, name in WHOSE.items():
        there = [
            _piece(id, back) for id, (at, back, who) in seen["pieces"].items() if (at, who) == (box, whose)
        ]
        if there:
            lines.append(f"  {name}: {' '.join(there)}")
    return "\n".join(lines) if len(lines) > 1 else f"{BOXES[box]}: empty."
