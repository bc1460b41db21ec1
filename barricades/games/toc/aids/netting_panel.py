"""15.13 The netting laid out: a column for each political card, a row for each faction, what it changed.

Between two decisions a whole phase may be carried out. So it is told from the events of the phase: the cards
that were shown, the points of each faction, where each marker was and where it went.
"""

from collections.abc import Sequence
from typing import NamedTuple

from barricades.games.toc.aids.boxes_panel import BOX_OWNERS, generated, this_phase
from barricades.games.toc.aids.factions_panel import (
    LETTERS,
    box_cells,
    box_columns,
    destination,
    disc,
    first_of_its_kind,
    gate_chips,
    points_chip,
    row_chips,
)
from barricades.games.toc.aids.status import phase_of, stage_of
from barricades.games.toc.aids.telling import counted, face, owner_of
from barricades.games.toc.cards.standing import faction_may_act
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch15_politics.faction_setup import held_back
from barricades.games.toc.ch15_politics.markers import BOX_NAMES, in_the_game
from barricades.games.toc.ch15_politics.political_boxes import (
    track_effect,
)
from barricades.games.toc.ch15_politics.politics import BOXES, MARKERS, boxes_moved, net_points
from barricades.games.toc.names import FACTION_NAMES, POLITICAL
from barricades.games.toc.state import DISPLAY, RED_CONTROL, WESTERN_ALLIES, Russia
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import (
    Cell,
    Column,
    Disc,
    Entry,
    Grid,
    GridRow,
    Tally,
    Text,
)

ACTIONS = ("played", "special-action", "initiative")

MESSAGES = {
    "netting.panel": "Political Phase, turn {turn}",
    "netting.note": "Each row nets its points: two move a marker, three leave Control, the rest is lost.",
    "netting.onward": "Next faction",
    "netting.generated": "{box:box} box: {told}",
    "netting.box": "{box:box} box",
    "netting.stored": "Stored",
    "netting.net": "Net",
    "netting.gates": "Gates and locks",
    "netting.zero": "0",
    "netting.row.moved.1": "Net {net}: one box towards {side:seat}.",
    "netting.row.moved.n": "Net {net}: {n} boxes towards {side:seat}.",
    "netting.row.held": "Net {net}: held, {why:hold}.",
    "netting.row.veto": "Net {net}: {side:seat} has vetoed the loss.",
    "netting.row.short": "Net {net}: not enough to move the marker.",
    "netting.row.coming": "Net {net}: still to come.",
    "netting.row.none": "No points.",
    "netting.row.then": "{told} Then another rule moved it to {box:marker}.",
    "netting.row.even": "The points are even.",
    "changes.panel": "What the phase has changed",
    "changes.boxes": "Boxes",
    "changes.markers": "Markers",
    "changes.none": "No marker moves",
    "changes.declared": "{side:seat} declared {political:political}",
    "changes.gains": "What the gains bring",
    "changes.gained": "{side:seat} gains {faction:faction}",
    "changes.lost": "{side:seat} loses {faction:faction}",
    "changes.moved": "{faction:faction}",
    "changes.from-to": "{was:marker} to {box:marker}",
    "changes.not-used": "its forces are not used",
    "changes.waits": "its forces wait until the turn after the Central Powers have left",
    "changes.allies": "its forces do not act before {cards:allied} has been played",
    "changes.soon": "its forces act after the first round",
    "changes.steps.1": "{n} replacement step",
    "changes.steps.n": "{n} replacement steps",
    "changes.track.1": "track of {track:track}, {n} box",
    "changes.track.n": "track of {track:track}, {n} boxes",
}


# 15.13 The netting


class Netted(NamedTuple):
    """What the phase did to one faction."""

    net: int  # WHITE counts up
    points: bool  # whether there were any, on cards or stored
    stored: int
    was: int
    moved: int  # where the points brought it
    now: int  # where it was in the end: another rule may have moved it on
    held: str  # the rule that held its marker, "" if none
    vetoed: int  # the side that vetoed, -1 if neither did
    done: bool


def netting_panel(p: Russia, events: Sequence[Event]) -> Grid | None:
    """The table with a column for each political card, once all are shown."""
    told = this_phase(events)
    shown = shown_cards(told)
    if not any(shown):
        return None
    opened = next(number for number, event in enumerate(told) if event.kind == "political-shown")
    phase, later = _split(told[opened:])
    netted = [_netted(p, phase, later, shown, faction) for faction in range(len(FACTIONS))]
    stored = any(each.stored for each in netted)
    return Grid(
        id="netting",
        name=say("netting.panel", turn=p.turn),
        where="stage" if _fresh(p, told) else "drawer",
        key="p",
        note=say("netting.note"),
        rule="15.13",
        onward=say("netting.onward"),
        first=tuple(
            say("netting.generated", box=box, told=line)
            for box in range(BOXES)
            for line in generated(box, told)
        ),
        columns=(
            *(_card_column(card, box) for box, cards in enumerate(shown) for card in cards),
            *((Column("stored", say("netting.stored"), narrow=True, arrows=True),) if stored else ()),
            Column("net", say("netting.net"), narrow=True, arrows=True),
            *box_columns(),
            Column("gates", say("netting.gates")),
        ),
        rows=tuple(
            _netted_row(p, faction, netted[faction], shown, stored) for faction in range(len(FACTIONS))
        ),
    )


def _fresh(p: Russia, told: list[Event]) -> bool:
    """Until a side has taken its first action of the turn."""
    return phase_of(p) == "politics" or not any(event.kind in ACTIONS for event in told)


def _card_column(card: int, box: int) -> Column:
    token = POLITICAL.token(card)
    about = say("netting.box", box=box)
    name = say("boxes.political", political=card)
    return Column(token, name, BOX_OWNERS[box], 0, token, about, narrow=True, arrows=True)


def shown_cards(told: list[Event]) -> list[list[int]]:
    """15.13a: the political cards whose points count, box by box, after the special cards."""
    shown: list[list[int]] = [[] for _ in range(BOXES)]
    for event in told:
        if event.kind == "political-shown":
            shown[event.data["box"]] = list(event.data["cards"])
        elif event.kind == "box-swept":
            shown[event.data["box"]] = []
        elif event.kind == "special-political":
            shown[2] = [event.data["political"]]
    return shown


def _netted(
    p: Russia, phase: list[Event], later: list[Event], shown: list[list[int]], faction: int
) -> Netted:
    name = FACTIONS[faction]
    leans = [p.edition.politics[card].lean(name) for cards in shown for card in cards]
    mine = [event for event in phase if event.data.get("faction") == faction]
    moves = [event for event in mine if event.kind == "marker-moved"]
    net = next((_signed(event) for event in mine if event.kind == "net-points"), None)
    done = net is not None or bool(later) or not _in_markers(p) or faction < _current(p)
    if net is None:
        net = 0 if done else net_points(p, faction)
    was = box_number(moves[0].data["was"]) if moves else _marker_then(p, later, faction)
    now = box_number(moves[-1].data["box"]) if moves else was
    by_points = [event for event in moves if event.rule == "15.13"]
    moved = box_number(by_points[-1].data["box"]) if by_points else was
    held = next((str(event.data["why"]) for event in mine if event.kind == "marker-held"), "")
    veto = next((int(event.data["side"]) for event in mine if event.kind == "vetoed"), -1)
    stored = net - sum(leans) if in_the_game(p, faction) else 0
    points = bool(stored) or any(leans)
    return Netted(net, points, stored, was, moved, now, held, veto, done)


def _split(told: list[Event]) -> tuple[list[Event], list[Event]]:
    """The events of the phase, and those after it."""
    for number, event in enumerate(told):
        if event.kind == "phase":
            return told[:number], told[number:]
    return told, []


def _signed(event: Event) -> int:
    points = int(event.data["points"])
    return points if event.data["side"] == WHITE else -points


def box_number(name: str) -> int:
    return BOX_NAMES.index(name) + RED_CONTROL


def _marker_then(p: Russia, later: list[Event], faction: int) -> int:
    """Where a marker that the phase did not move was, whatever has moved it since."""
    for event in later:
        if event.kind == "marker-moved" and event.data["faction"] == faction:
            return box_number(event.data["was"])
    return p.marker[faction]


def _in_markers(p: Russia) -> bool:
    return stage_of(p) == "markers" and bool(p.revealed)


def _current(p: Russia) -> int:
    """The faction whose marker is being moved: 5.22 goes through them in order."""
    frame, flow = p.stack, p.game.flow
    while frame is not None:
        number, _, data, frame = frame
        if flow.procedures[number].title == MARKERS.title:
            return data[0] - 1 if data else 0
    return len(FACTIONS)


def _netted_row(p: Russia, faction: int, each: Netted, shown: list[list[int]], stored: bool) -> GridRow:
    name = FACTIONS[faction]
    cells = [_lean(p.edition.politics[card].lean(name)) for cards in shown for card in cards]
    if stored:
        cells.append(_lean(each.stored))
    cells.append(_net(each))
    current = _in_markers(p) and faction == _current(p)
    gates = Cell(chips=gate_chips(p, faction))
    before = (*cells, *box_cells(_expected(faction, each)), gates) if each.was != each.now else ()
    return GridRow(
        FACTION_NAMES.token(faction),
        say("factions.name", faction=faction),
        (*cells, *box_cells(_discs(p, faction, each)), gates),
        chips=tuple(row_chips(p, faction)),
        lit=current,
        rule_above=first_of_its_kind(faction),
        title=_told(each),
        target=FACTION_NAMES.token(faction),
        opens=f"faction-{FACTION_NAMES.token(faction)}",
        before=before,
    )


def _expected(faction: int, each: Netted) -> dict[int, list[Disc]]:
    """A marker that has been moved, before it was: a dashed ring foretells where it goes."""
    return {each.was: [disc(faction)], each.now: [disc(faction, "hope")]}


def _lean(points: int) -> Cell:
    if not points:
        return Cell()
    return Cell(chips=(points_chip(abs(points), WHITE if points > 0 else RED),))


def _net(each: Netted) -> Cell:
    """Solid if it moves the marker, grey if it does not."""
    if not each.net:
        return Cell("0", tone="soft") if each.points else Cell()
    side = WHITE if each.net > 0 else RED
    enough = bool(boxes_moved(each.was, each.net))
    return Cell(chips=(points_chip(abs(each.net), side, tone="" if enough else "soft"),))


def _discs(p: Russia, faction: int, each: Netted) -> dict[int, list[Disc]]:
    """Where the marker is, was, and would have gone."""
    if not in_the_game(p, faction) and each.was == each.now:
        return {}
    found = {each.now: [disc(faction)]}
    if each.was != each.now:
        found.setdefault(each.was, []).append(disc(faction, "ghost"))
    wanted = each.now
    if not each.done:
        wanted = destination(p, faction, each.net)
    elif each.held or each.vetoed >= 0:
        wanted = each.was + boxes_moved(each.was, each.net)
    if wanted not in found:
        found[wanted] = [disc(faction, "hope")]
    return found


def _told(each: Netted) -> Message:
    """The row in a sentence."""
    told = _by_points(each)
    if each.now == each.moved:
        return told
    return say("netting.row.then", told=told, box=BOX_NAMES[each.now - RED_CONTROL])


def _by_points(each: Netted) -> Message:
    side = WHITE if each.net > 0 else RED
    net = f"{abs(each.net)}{LETTERS[side]}"
    if each.was != each.moved:
        return counted("netting.row.moved", abs(each.moved - each.was), net=net, side=side)
    if not each.net:
        return say("netting.row.even" if each.points else "netting.row.none")
    if not each.done:
        return say("netting.row.coming", net=net)
    if each.vetoed >= 0:
        return say("netting.row.veto", net=net, side=each.vetoed)
    return say("netting.row.held", net=net, why=each.held) if each.held else say("netting.row.short", net=net)


# What it comes to


def changes_panel(p: Russia, events: Sequence[Event]) -> Tally | None:
    """Effects declared, markers moved, factions gained with the forces that they bring."""
    told = this_phase(events)
    if not any(shown_cards(told)):
        return None
    phase, _ = _split(told[1:])
    rows = {name: _rows(p, phase, name) for name in ("boxes", "markers", "gains")}
    rows["markers"] = rows["markers"] or [Entry(say("changes.none"), "", "15.13", "soft")]
    return Tally(
        id="changes",
        name=say("changes.panel"),
        where="guide" if _fresh(p, told) else "drawer",
        quiet=True,
        rule="15.13",
        groups=tuple((say(f"changes.{name}"), tuple(each)) for name, each in rows.items() if each),
    )


def _rows(p: Russia, phase: list[Event], group: str) -> list[Entry]:
    found = []
    for event in phase:
        data = event.data
        if group == "boxes" and event.kind == "declared":
            label = say("changes.declared", side=data["side"], political=data["political"])
            found.append(Entry(label, _effect(p, data["political"]), "15.12e", owner=owner_of(data["side"])))
        elif group == "markers" and event.kind == "marker-moved":
            value = say("changes.from-to", was=data["was"], box=data["box"])
            token = FACTION_NAMES.token(data["faction"])
            found.append(Entry(say("changes.moved", faction=data["faction"]), value, "15.13", row=token))
        elif group == "gains" and event.kind in ("faction-gained", "faction-lost"):
            found.append(_gain(p, event))
    return found


def _effect(p: Russia, card: int) -> Message:
    """15.12e: what a side has declared."""
    effect = p.edition.politics[card].effect[0]
    if effect.verb == "steps":
        return counted("changes.steps", int(effect.what))
    track, boxes = track_effect(p, card)
    return counted("changes.track", boxes, track=track)


def _gain(p: Russia, event: Event) -> Entry:
    faction, side = event.data["faction"], event.data["side"]
    gained = event.kind == "faction-gained"
    label = say("changes.gained" if gained else "changes.lost", side=side, faction=faction)
    pieces = [
        piece
        for piece in p.on_map(p.roster.of_faction(faction))
        + p.pieces_at(DISPLAY, p.roster.of_faction(faction))
        if p.turned[piece] < 0
    ]
    faces = tuple(face(p, piece) for piece in pieces) if gained else ()
    value: Text = _when(p, faction, side) if gained else ""
    row = FACTION_NAMES.token(faction)
    return Entry(label, value, "15.24", owner=owner_of(side), faces=faces, row=row)


def _when(p: Russia, faction: int, side: int) -> Text:
    """When the forces of a faction that was just gained may be used."""
    if not p.may_use(side, faction):
        return say("changes.not-used")
    if held_back(p, faction):
        return say("changes.waits")
    if faction in WESTERN_ALLIES and not faction_may_act(p, faction):
        return say("changes.allies", cards=p.allied_cards)
    return say("changes.soon")
