"""The board in words: the whole situation, or one region, space, card, piece or box of it."""

from collections.abc import Callable, Iterator
from typing import Any

from barricades.games.toc.ch03_components.atlas import FACTIONS, WAYS
from barricades.games.toc.edition import Edition, edition
from barricades.games.toc.names import FACTION_NAMES, POLITICAL, REGIONS
from barricades.kernel.bits import members
from barricades.kernel.game import View
from barricades.kernel.messages import Catalogue, Message
from barricades.kernel.notation import Names

WHOSE = ("white", "red", "neutral", "green")
MARKERS = {-2: "red-control", -1: "red-influence", 0: "neutral", 1: "white-influence", 2: "white-control"}
TERSE = {"rail": "=", "road": "-", "road2": "~", "strait": "≈"}  # how links are drawn in a line
BOXES = ("reserve", "casualties", "eliminated", "waiting", "assets")

BOARD = {
    "board.now": "Turn {turn}, {moment}, {weather:weather} weather. Victory points {vp} (WHITE counts up, "
    "RED down).",
    "board.before": "before the first round",
    "board.logistics": "Logistics Phase",
    "board.round": "round {round} of {rounds}",
    "board.side": "{side:seat}: cities {cities}, resource centres {centres}, replacement steps "
    "{steps:halves}{chit}.",
    "board.chit": ", in-fighting: {chit:chit}",
    "board.no-chit": ", in-fighting: no chit now",
    "board.hand": "Your hand: {cards}.",
    "board.no-hand": "Your hand is empty.",
    "board.no-cards": "You hold no cards here.",
    "board.empty": "empty",
    "board.holds": "{side:seat} holds {count} {count?card|cards}{known}.",
    "board.known": ", among them {cards}",
    "board.die": "die",
    "board.factions": "Factions not neutral: {factions}{gone}.",
    "board.gone": "; out of the game: {factions}",
    "board.none": "none",
    "board.tracks": "Involvement tracks: {tracks}.",
    "board.part": "{part}: {what}",
    "board.marked-to-move": "Marked to move: {what}.",
    "board.marked-to-fight": "Marked to fight: {what}.",
    "board.no-act": "NO ACT: {what}.",
    "board.cut-off": "Cut off: {what}.",
    "board.out": "Out of supply: {what}.",
    "board.stacks": "{region:region}, {whose:whose}: {stacks}.",
    "board.more": "show NAME says more about a region, space, faction, card or piece; so do show hand, "
    "factions, and {boxes}.",
    "board.legend": "Links: = rail, - road, ~ Road 2, ≈ strait, ^ over a river. * is a victory city, (unit) "
    "is reduced. Units are in full supply unless it says limited or out of supply.",
    "board.owner": "[{owner:owner}]",
    "board.owner-friendly": "[{owner:owner}, friendly to {side:seat}]",
    "board.limited": "{piece} limited",
    "board.out-of-supply": "{piece} out of supply",
    "board.neighbours": "Neighbours:",
    "board.victory-city": "victory city",
    "board.resource-centre": "resource centre {capacity}",
    "board.defends": "defends with +{defence}",
    "board.port": "port",
    "board.needs": " Needs {cards}.",
    "board.starred": ", leaves the game after its event",
    "board.points": "{faction} {points}",
    "board.political": "{number} {title}, {box}: {points}. {rule}",
    "board.not-here": "{id} is not in this edition.",
    "board.unit": " Strength, loss factor and movement {faces}.",
    "board.leader": " Rating {rating}.",
    "board.turned": ", reduced or turned",
    "board.piece": "{piece:piece} ({id}), {whose:whose}, {at}{turned}.{values}",
    "board.faction": "{faction:faction}: {marker:marker}{state}{stored}",
    "board.stored": "; points stored: WHITE {white}, RED {red}",
    "board.left": " (out of the game)",
    "board.closed": " (neutral for good)",
    "board.reserve": "Strategic Reserve",
    "board.casualties": "Casualties",
    "board.eliminated": "Eliminated",
    "board.waiting": "Waiting reinforcements",
    "board.assets": "Special assets",
    "board.box-empty": "{box:board}: empty.",
    "whose.white": "WHITE",
    "whose.red": "RED",
    "whose.neutral": "neutral",
    "whose.green": "Green",
}


class Board:
    """A view, told in the words of a language."""

    def __init__(self, seen: View, words: Catalogue):
        self.seen, self.words = seen, words
        self.printed: Edition = edition(seen["edition"])

    def say(self, id: str, /, **arguments: Any) -> str:
        return self.words.render(Message(f"board.{id}", arguments))

    def label(self, names: Names, token: str) -> str:
        return self.words.names[names.kind].label(names.number(token))


def describe(seen: View, words: Catalogue) -> str:
    """A view in words: turn, points, cards, politics, and the stacks region by region."""
    b = Board(seen, words)
    weather, points = seen["weather"], f"{seen['vp']:+}"
    lines = [
        b.say("now", turn=seen["turn"], moment=_moment(b), weather=weather, vp=points),
        *(_side_line(b, side) for side in range(2)),
        *_hands(b),
        _factions(b),
        _tracks(b),
        *_markers(b),
        *_front(b),
        b.say("more", boxes=", ".join(BOXES)),
    ]
    return "\n".join(line for line in lines if line)


def _moment(b: Board) -> str:
    number, rounds = b.seen["round"], b.seen["rounds"]
    if not number:
        return b.say("before")
    return b.say("logistics") if number > rounds else b.say("round", round=number, rounds=rounds)


def _side_line(b: Board, side: int) -> str:
    chit = b.seen["infighting"][side]
    fighting = "" if chit == "off" else b.say("chit", chit=chit) if chit else b.say("no-chit")
    counts = {name: b.seen[name][side] for name in ("cities", "centres", "steps")}
    return "  " + b.say("side", side=side, chit=fighting, **counts)


def _hands(b: Board) -> Iterator[str]:
    for side, hand in enumerate(b.seen["cards"]["hands"]):
        if isinstance(hand, list):
            cards = ", ".join(_short(b, b.printed.card(id)) for id in hand)
            yield "  " + b.say("hand", cards=cards or b.say("empty"))
        else:
            known = b.say("known", cards=", ".join(hand["known"])) if hand["known"] else ""
            yield "  " + b.say("holds", side=side, count=hand["count"], known=known)


def _short(b: Board, card: int) -> str:
    told = b.printed.actions[card]
    value = b.say("die") if told.value is None else told.value
    return f"{told.id} {b.words.translated(told.title)} ({value})"


def _factions(b: Board) -> str:
    states = [(b.label(FACTION_NAMES, name), state) for name, state in b.seen["factions"].items()]
    moved = [f"{name} {_marker(b, state)}" for name, state in states if state["marker"] and not state["gone"]]
    gone = ", ".join(name for name, state in states if state["gone"])
    left = b.say("gone", factions=gone) if gone else ""
    return "  " + b.say("factions", factions=", ".join(moved) or b.say("none"), gone=left)


def _marker(b: Board, state: dict[str, Any]) -> str:
    return b.words.templates[f"marker.{MARKERS[state['marker']]}"]


def _tracks(b: Board) -> str:
    live = []
    for name, state in b.seen["tracks"].items():
        if state["active"] and not state["gone"]:
            box = b.words.said(f"involvement.{state['box']}", state["box"])
            live.append(f"{b.label(b.words.names['track'], name)} {box}")
    return "  " + b.say("tracks", tracks=", ".join(live)) if live else ""


def _markers(b: Board) -> Iterator[str]:
    marks = b.seen["marks"]
    held = [space for spaces in marks["no-act"] for space in spaces]
    for id, found in (
        ("marked-to-move", marks["move"]),
        ("marked-to-fight", marks["combat"]),
        ("no-act", held),
        ("cut-off", marks["cut-off"]),
        ("out", b.seen["supply"]["out"]),
    ):
        if found:
            yield "  " + b.say(id, what=", ".join(found))


# Stacks


def _piece(id: str, back: bool) -> str:
    return f"({id})" if back else id


def _front(b: Board) -> Iterator[str]:
    """Region by region, the stacks of each side."""
    stacks: dict[str, dict[str, list[str]]] = {}
    for id, (where, back, whose) in b.seen["pieces"].items():
        if where[:1].isdigit():
            stacks.setdefault(where, {}).setdefault(whose, []).append(_piece(id, back))
    for region, spaces in enumerate(b.printed.atlas.region_spaces):
        tokens = [b.printed.atlas.spaces.token(space) for space in members(spaces)]
        for whose in WHOSE:
            there = [space for space in tokens if whose in stacks.get(space, {})]
            found = "; ".join(f"{space} {' '.join(stacks[space][whose])}" for space in there)
            if found:
                yield "  " + b.say("stacks", region=region, whose=whose, stacks=found)


# One part of it


def describe_part(seen: View, part: str, words: Catalogue) -> str | None:
    """A region, space, faction, card, piece or box in words; None if there is none of that name."""
    b, wanted = Board(seen, words), part.strip().lower()
    if wanted in ("hand", "factions"):
        return _hand(b) if wanted == "hand" else _all_factions(b)
    if wanted in BOXES:
        return _box(b, wanted)
    kinds: tuple[tuple[Names, Callable[[Board, int], str]], ...] = (
        (REGIONS, _region), (FACTION_NAMES, _power), (b.printed.atlas.spaces, _one_space),
        (b.printed.action_names, _card), (POLITICAL, _political), (b.printed.roster.pieces, _counter),
    )  # fmt: skip
    for names, say in kinds:
        number = _find(names, words.names[names.kind], wanted)
        if number is not None:
            return say(b, number)
    return None


def _find(names: Names, translated: Names, wanted: str) -> int | None:
    """Something by its token or by its name in either language; the number in brackets may be left out."""
    for number, token in enumerate(names.tokens):
        called = [each.label(number).lower() for each in (names, translated)]
        if token and wanted in (token.lower(), *called, *(name.partition(" (")[0] for name in called)):
            return number
    return None


def _region(b: Board, region: int) -> str:
    label = b.words.names["region"].label(region)
    spaces = members(b.printed.atlas.region_spaces[region])
    return "\n".join([label + _status(b, region), *(_space(b, space) for space in spaces), b.say("legend")])


def _power(b: Board, faction: int) -> str:
    """A faction without a region: its marker, and where its pieces are."""
    roster, places = b.printed.roster, dict[str, list[str]]()
    for piece in members(roster.of_faction(faction)):
        where, back, _ = b.seen["pieces"].get(id := roster.pieces.token(piece), ("", False, ""))
        if where:
            places.setdefault(_place(b, where), []).append(_piece(id, back))
    lines = ["  " + b.say("part", part=place, what=" ".join(pieces)) for place, pieces in places.items()]
    return "\n".join([_faction_line(b, FACTION_NAMES.token(faction)), *lines])


def _place(b: Board, where: str) -> str:
    """A space or a box beside the map."""
    if where[:1].isdigit():
        return b.label(b.printed.atlas.spaces, where)
    return b.words.said(f"board.{where}", where) if where in BOXES else where


def _status(b: Board, region: int) -> str:
    name = REGIONS.label(region)
    if name not in FACTIONS:
        return ""
    return f" ({_marker(b, b.seen['factions'][FACTION_NAMES.token(FACTIONS.index(name))])})"


def _space(b: Board, space: int) -> str:
    token, atlas = b.printed.atlas.spaces.token(space), b.printed.atlas
    owner = next((owner for owner, spaces in b.seen["owners"].items() if token in spaces), "nobody")
    owner = "neutral" if owner == "nobody" else owner
    friendly = [side for side, spaces in enumerate(b.seen["friendly"]) if token in spaces]
    links = [
        f"{TERSE[way]}{atlas.spaces.token(other)}{'^' if atlas.river[space] >> other & 1 else ''}"
        for way in WAYS
        for other in members(atlas.ways[way][space])
    ]
    city = " *" if atlas.vcs >> space & 1 else ""
    whose = (
        b.say("owner-friendly", owner=owner, side=friendly[0]) if friendly else b.say("owner", owner=owner)
    )
    part = f"{b.label(atlas.spaces, token)}{city} {whose} {' '.join(links)}"
    return "  " + b.say("part", part=part, what=", ".join(_standing(b, token)) or "-")


def _standing(b: Board, token: str) -> Iterator[str]:
    """The pieces in a space, with what they lack in supply."""
    limited, out = set(b.seen["supply"]["limited"]), set(b.seen["supply"]["out"])
    for id, (where, back, _) in b.seen["pieces"].items():
        if where == token:
            piece = _piece(id, back)
            lack = "limited" if id in limited else "out-of-supply" if id in out else ""
            yield b.say(lack, piece=piece) if lack else piece


def _one_space(b: Board, space: int) -> str:
    """A space, what is printed on it, and its neighbours."""
    atlas = b.printed.atlas
    region = next(n for n, spaces in enumerate(atlas.region_spaces) if spaces >> space & 1)
    terrain = next((name for name, spaces in atlas.terrain.items() if spaces >> space & 1), "clear")
    facts = [b.words.names["region"].label(region), b.words.said(f"terrain.{terrain}", terrain)]
    facts += [b.say("victory-city")] if atlas.vcs >> space & 1 else []
    capacity, defence = atlas.resources.get(space), atlas.defends[space]
    facts += [b.say("resource-centre", capacity=capacity)] if capacity else []
    facts += [b.say("defends", defence=defence)] if defence else []
    facts += [b.say("port")] if atlas.any_port >> space & 1 else []
    near = [_space(b, other) for other in members(atlas.near[space])]
    head = f"{', '.join(facts)}."
    return "\n".join([head, _space(b, space), b.say("neighbours"), *near, b.say("legend")])


def _card(b: Board, card: int) -> str:
    told = b.printed.actions[card]
    needs = b.say("needs", cards=", ".join(told.prerequisites)) if told.prerequisites else ""
    year = f", {told.year}" if told.year else ""
    star = b.say("starred") if told.starred else ""
    return f"{_short(b, card)}{year}{star}.{needs} {b.words.translated(told.text)}"


def _political(b: Board, card: int) -> str:
    told, say = b.printed.politics[card], b.words.translated
    points = [b.say("points", faction=say(name), points=value) for name, value in told.points.items()]
    box = say(f"{told.box} BOX")
    parts = {"number": told.number, "title": say(told.title), "box": box, "rule": say(told.rule)}
    return b.say("political", points=", ".join(points), **parts).rstrip()


def _counter(b: Board, piece: int) -> str:
    """Where a piece is and its values, the side that is up first."""
    roster = b.printed.roster
    id = roster.pieces.token(piece)
    if id not in b.seen["pieces"]:
        return b.say("not-here", id=id)
    where, back, whose = b.seen["pieces"][id]
    values = ""
    if roster.units >> piece & 1:
        three = zip(roster.strength[piece], roster.loss[piece], roster.move[piece], strict=True)
        faces = [f"{strength}-{loss}-{move}" for strength, loss, move in three]
        values = b.say("unit", faces=" / ".join(faces if roster.two_steps >> piece & 1 else faces[:1]))
    elif roster.leaders >> piece & 1:
        values = b.say("leader", rating=roster.rating[piece][1 if back else 0])
    turned = b.say("turned") if back else ""
    at = _place(b, where)
    return b.say("piece", piece=piece, id=id, whose=whose, at=at, turned=turned, values=values)


def _hand(b: Board) -> str:
    """The seat's own cards with their words."""
    own = [hand for hand in b.seen["cards"]["hands"] if isinstance(hand, list)]
    if not own:
        return b.say("no-cards")
    return "\n".join(_card(b, b.printed.card(id)) for id in own[0]) or b.say("no-hand")


def _all_factions(b: Board) -> str:
    return "\n".join(f"  {_faction_line(b, name)}" for name in b.seen["factions"])


def _faction_line(b: Board, name: str) -> str:
    state = b.seen["factions"][name]
    white, red = state["points"]
    return b.say(
        "faction",
        faction=FACTION_NAMES.number(name),
        marker=MARKERS[state["marker"]],
        state=b.say("left") if state["gone"] else b.say("closed") if state["closed"] else "",
        stored=b.say("stored", white=white, red=red) if white or red else "",
    )


def _box(b: Board, box: str) -> str:
    """The pieces in a box beside the map, by whose they are."""
    lines = [_place(b, box)]
    for whose in WHOSE:
        there = [
            _piece(id, back) for id, (at, back, who) in b.seen["pieces"].items() if (at, who) == (box, whose)
        ]
        if there:
            name = b.words.templates[f"whose.{whose}"]
            lines.append("  " + b.say("part", part=name, what=" ".join(there)))
    return "\n".join(lines) if len(lines) > 1 else b.say("box-empty", box=box)
