"""15.13, 15.27 The Faction Control Table and the involvement tracks as grids that are always at hand."""

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from barricades.games.toc.aids.telling import SIDES, counted, owner_of, signed
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, SEATS, WHITE
from barricades.games.toc.ch03_components.decks import COUNTRIES, MAJOR_POWERS
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch05_turn.tracks import COUNTRY, has_left, in_play
from barricades.games.toc.ch05_turn.tracks import modifier as track_modifier
from barricades.games.toc.ch07_movement.ground import delayed
from barricades.games.toc.ch15_politics.faction_setup import behind_the_line
from barricades.games.toc.ch15_politics.markers import (
    BOX_NAMES,
    army_occupied,
    gate_open,
    has_gate,
    in_the_game,
    locked,
    markers_are_final,
    what_holds,
)
from barricades.games.toc.ch15_politics.markers import destination as marker_ends
from barricades.games.toc.ch15_politics.politics import boxes_moved
from barricades.games.toc.edition import TrackBox
from barricades.games.toc.hidden import known_politics
from barricades.games.toc.names import FACTION_NAMES, TRACKS
from barricades.games.toc.state import RED_CONTROL, WHITE_CONTROL, Russia
from barricades.kernel.messages import Message, either, say
from barricades.kernel.picture import Cell, Chip, Column, Disc, Grid, GridRow, Text, Tone

CODES = {"West Ukraine": "WU", "Central Powers": "CP", "Czech Legion": "Cz"}  # on a disc, else three letters
LETTERS = ("W", "R")  # by side

MESSAGES = {
    "factions.panel": "Faction Control Table",
    "factions.note": "Two points move a marker one box, three move it out of Control. A framed gate is shut.",
    "factions.stored": "Stored",
    "factions.gates": "Gates and locks",
    "factions.box": "{box:marker}",
    "factions.line": "CP line",
    "factions.line.title": "Behind the line of the Central Powers: its forces wait until they have left.",
    "factions.gone.conquered": "conquered",
    "factions.gone.left": "left the war",
    "factions.gone.subjugated": "subjugated",
    "factions.closed": "neutral for good",
    "factions.uninvolved": "not involved",
    "factions.delayed": "just gained",
    "factions.delayed.title": "It does not act and is not attacked before the next round.",
    "factions.army": "army",
    "factions.army.title": "An army of its controller is in the region: the marker does not move.",
    "factions.gate.shut": "Shut: {side:seat} gains {faction:faction} in a Political Phase only after "
    "{cards}.",
    "factions.gate.open": "Open: {side:seat} may gain {faction:faction} in a Political Phase.",
    "factions.lock": "lock {card}",
    "factions.lock.never": "never locked",
    "factions.lock.never.title": "No card holds its marker.",
    "factions.lock.open": "Once {cards} is played as an event, the marker stays in WHITE Control.",
    "factions.lock.shut": "Locked in WHITE Control.",
    "factions.points": "{points}{letter}",
    "factions.points.title.1": "{n} point of {side:seat} waits for the next Political Phase.",
    "factions.points.title.n": "{n} points of {side:seat} wait for the next Political Phase.",
    "factions.hope": "{white} {red}",
    "factions.hope.control": "{side:seat} may bring it under control.",
    "factions.hope.has": "{side:seat} controls it.",
    "factions.hope.influence": "{side:seat} gets no farther than Influence: its gate is shut.",
    "factions.hope.army": "{side:seat} cannot move it: an army of its controller is in the region.",
    "factions.hope.lock": "{side:seat} cannot move it out of WHITE Control.",
    "factions.hope.powers": "{side:seat} cannot draw it closer while it controls the Central Powers.",
    "factions.hope.republics": "{side:seat} cannot move it in this phase: Independence Movements.",
    "factions.hope.over": "No marker moves any more.",
    "factions.move.known": "With the points known so far it would go to {box:marker}.",
    "factions.name": "{faction:faction}",
    "tracks.panel": "Involvement tracks",
    "tracks.name": "{track:track}",
    "tracks.box.name": "{box:involvement}",
    "tracks.note": "In the wrap-up one die for each active track. Left is towards the first box.",
    "tracks.active": "active",
    "tracks.inactive": "not active yet",
    "tracks.gone": "out of the game",
    "tracks.die": "Wrap-up: left on {left}, right on {right}.",
    "tracks.die.modified": "Wrap-up: left on {left}, right on {right}, after {modifier} on the die.",
    "tracks.nothing": "nothing",
    "tracks.box.acts": "Its forces may act: {area:acting}.",
    "tracks.box.anywhere": "Its forces may act.",
    "tracks.box.still": "Its forces may not be activated.",
    "tracks.box.coop": "Its forces may act together with other forces.",
}


class Standing(NamedTuple):
    """How far a side may move a marker in a Political Phase, and what stops it."""

    farthest: int
    why: str


def code_of(faction: int) -> str:
    """The letters on the disc of a faction."""
    name = FACTIONS[faction]
    return CODES.get(name, name[:3])


def disc(faction: int, kind: Literal["", "ghost", "hope"] = "", title: Text = "") -> Disc:
    token = FACTION_NAMES.token(faction)
    return Disc(code_of(faction), owner=token, kind=kind, title=title, target=token)


def box_columns() -> tuple[Column, ...]:
    """RED Control to WHITE Control, tinted."""
    tints = ((SEATS[RED], 2), (SEATS[RED], 1), ("", 0), (SEATS[WHITE], 1), (SEATS[WHITE], 2))
    return tuple(
        Column(name, say("factions.box", box=name), owner, strength)
        for name, (owner, strength) in zip(BOX_NAMES, tints, strict=True)
    )


def box_cells(found: dict[int, list[Disc]]) -> tuple[Cell, ...]:
    """The five boxes of a row with the discs in them."""
    return tuple(Cell(discs=tuple(found.get(box, ()))) for box in range(RED_CONTROL, WHITE_CONTROL + 1))


def first_of_its_kind(faction: int) -> bool:
    """Whether a line parts a row from the one before."""
    return FACTIONS[faction] in (COUNTRIES[0], MAJOR_POWERS[0])


# The table


def faction_table(p: Russia, seat: int | None) -> Grid:
    """Every faction with its marker, stored points, gates and locks, and what each side may hope for."""
    return Grid(
        id="factions",
        name=say("factions.panel"),
        key="f",
        note=say("factions.note"),
        rule="15.13",
        columns=(
            Column("stored", say("factions.stored"), narrow=True, arrows=True),
            *box_columns(),
            Column("gates", say("factions.gates")),
        ),
        rows=tuple(_row(p, seat, faction) for faction in range(len(FACTIONS))),
    )


def _row(p: Russia, seat: int | None, faction: int) -> GridRow:
    discs: dict[int, list[Disc]] = {}
    if in_the_game(p, faction):
        discs[p.marker[faction]] = [disc(faction)]
        net = known_points(p, seat, faction)
        ends = destination(p, faction, net)
        if ends != p.marker[faction]:
            title = say("factions.move.known", box=BOX_NAMES[ends - RED_CONTROL])
            discs.setdefault(ends, []).append(disc(faction, "hope", title))
    return GridRow(
        FACTION_NAMES.token(faction),
        say("factions.name", faction=faction),
        (Cell(chips=stored_chips(p, faction)), *box_cells(discs), Cell(chips=gate_chips(p, faction))),
        chips=tuple(row_chips(p, faction)),
        rule_above=first_of_its_kind(faction),
        title=hopes(p, faction),
        target=FACTION_NAMES.token(faction),
        opens=f"faction-{FACTION_NAMES.token(faction)}",
    )


def known_points(p: Russia, seat: int | None, faction: int) -> int:
    """Stored points, and in a Political Phase those of the cards that a seat knows; WHITE counts up."""
    known, name = known_politics(p, seat), FACTIONS[faction]
    printed = sum(
        p.edition.politics[card].lean(name) for box in p.politics_box for card in box if known >> card & 1
    )
    return printed + p.points[2 * faction + WHITE] - p.points[2 * faction + RED]


def destination(p: Russia, faction: int, net: int) -> int:
    """15.13: where so many net points would bring a marker."""
    marker = p.marker[faction]
    boxes = boxes_moved(marker, net) if net else 0
    if not boxes or markers_are_final(p) or what_holds(p, faction, boxes, 0):
        return marker
    return marker_ends(p, faction, boxes, 0)


def stored_chips(p: Russia, faction: int) -> tuple[Chip, ...]:
    found = []
    for side in SIDES:
        points = p.points[2 * faction + side]
        if points:
            title = counted("factions.points.title", points, side=side)
            found.append(points_chip(points, side, title))
    return tuple(found)


def points_chip(points: int, side: int, title: Text = "", tone: Tone = "") -> Chip:
    return Chip(f"{points}{LETTERS[side]}", SEATS[side], tone, title, "15.13b")


def row_chips(p: Russia, faction: int) -> list[Chip]:
    """What is special about a faction at present."""
    found = []
    if p.uninvolved >> faction & 1:
        found.append(Chip(say("factions.uninvolved"), tone="soft", rule="14.2"))
    elif p.gone >> faction & 1:
        way = "left" if FACTIONS[faction] in MAJOR_POWERS else "conquered"
        way = "subjugated" if p.is_subject(faction) else way
        found.append(Chip(say(f"factions.gone.{way}"), tone="soft", rule="15.13f"))
    elif p.closed >> faction & 1:
        found.append(Chip(say("factions.closed"), tone="soft", rule="15.28d"))
    elif behind_the_line(p.edition.folder, faction) and p.powers_active:
        found.append(Chip(say("factions.line"), "central-powers", "", say("factions.line.title"), "15.53d"))
    if in_the_game(p, faction) and delayed(p, faction):
        found.append(Chip(say("factions.delayed"), "", "soft", say("factions.delayed.title"), "7.26"))
    if in_the_game(p, faction) and army_occupied(p, faction):
        found.append(
            Chip(
                say("factions.army"),
                owner_of(p.controller(faction)),
                "",
                say("factions.army.title"),
                "15.13d",
            )
        )
    return found


def gate_chips(p: Russia, faction: int) -> tuple[Chip, ...]:
    """Gates and the lock, with the cards that open or close them."""
    opened = tuple(gate_open(p, faction, side) for side in SIDES)
    return _gates_and_lock(p.edition.folder, faction, opened, locked(p, faction))


@cache  # three panels show them in every state
def _gates_and_lock(folder: Path, faction: int, open_to: tuple[bool, ...], closed: bool) -> tuple[Chip, ...]:
    found = []
    for side in (RED, WHITE):
        if has_gate(folder, faction, side):
            cards = cards_in(folder, faction, "WHITE gate" if side == WHITE else "RED gate")
            opened = open_to[side]
            title = say(
                "factions.gate.open" if opened else "factions.gate.shut",
                faction=faction,
                side=side,
                cards=either(cards),
            )
            text = "/".join(cards)
            found.append(Chip(text, SEATS[side], "good" if opened else "soft", title, "15.13g"))
    return (*found, *_lock(folder, faction, closed))


def cards_in(folder: Path, faction: int, column: str) -> list[str]:
    """The cards that a column of the table names."""
    text = cell("faction_control", FACTIONS[faction], column, folder)
    return text.split(" or ") if text and text != "never" else []


def _lock(folder: Path, faction: int, closed: bool) -> list[Chip]:
    text = cell("faction_control", FACTIONS[faction], "lock", folder)
    if not text:
        return []
    if text == "never":
        title = say("factions.lock.never.title")
        return [Chip(say("factions.lock.never"), "", "soft", title, "15.51b")]
    cards = cards_in(folder, faction, "lock")
    title = say("factions.lock.shut") if closed else say("factions.lock.open", cards=either(cards))
    label = say("factions.lock", card="/".join(cards))
    return [Chip(label, SEATS[WHITE], "good" if closed else "soft", title, "15.13e")]


# What each side may hope for


def standing(p: Russia, faction: int, side: int) -> Standing:
    """15.13d-i: how far a side could move a marker if it had all the points in the world."""
    towards = 1 if side == WHITE else -1
    marker = p.marker[faction]
    if markers_are_final(p) or not in_the_game(p, faction):
        return Standing(marker, "over")
    if marker == 2 * towards:
        return Standing(marker, "has")
    held = what_holds(p, faction, towards, 0)
    if held:
        return Standing(marker, held)
    if not gate_open(p, faction, side):
        return Standing(towards, "influence")
    return Standing(2 * towards, "control")


def hopes(p: Russia, faction: int) -> Message:
    """In words, WHITE first."""
    found = [standing(p, faction, side) for side in SIDES]
    if all(each.why == "over" for each in found):
        return say("factions.hope.over")
    white, red = (
        say(f"factions.hope.{each.why}", side=side) for side, each in zip(SIDES, found, strict=True)
    )
    return say("factions.hope", white=white, red=red)


# 15.27 Tracks


def tracks_table(p: Russia) -> Grid | None:
    """The tracks of the scenario with their boxes, markers and the die of the wrap-up."""
    told = [track for track in range(len(p.track)) if p.edition.tracks[track] and _listed(p, track)]
    if not told:
        return None
    most = max(len(p.edition.tracks[track]) for track in told)
    return Grid(
        id="tracks",
        name=say("tracks.panel"),
        key="i",
        note=say("tracks.note"),
        rule="15.27",
        columns=tuple(Column(f"box-{number}", str(number + 1), narrow=True) for number in range(most)),
        rows=tuple(_track_row(p, track, most) for track in told),
    )


def _listed(p: Russia, track: int) -> bool:
    """The introduction has the track of the Socialist Revolutionaries alone."""
    return TRACKS.label(track) in scenario_setting(p.scenario)["involvement_tracks"]


def _track_row(p: Russia, track: int, most: int) -> GridRow:
    cells = []
    gone = bool(p.track_gone >> track & 1) or (track in COUNTRY and has_left(p, COUNTRY[track]))
    for number, box in enumerate(p.edition.tracks[track]):
        here = number == p.track[track] and not gone
        discs = (Disc(_short(track), owner=_whose(track), target=TRACKS.token(track)),) if here else ()
        tone: Tone = "now" if here else ""
        name = say("tracks.box.name", box=box.name)
        cells.append(Cell(name, discs=discs, tone=tone, title=_about_box(box)))
    cells += [Cell()] * (most - len(cells))
    state = "gone" if gone else "active" if in_play(p, track) else "inactive"
    chip = Chip(say(f"tracks.{state}"), tone="" if state == "active" else "soft", rule="5.49")
    return GridRow(
        TRACKS.token(track),
        say("tracks.name", track=track),
        tuple(cells),
        chips=(chip,),
        title=_die(p, track) if state == "active" else "",
        target=TRACKS.token(track),
    )


def _short(track: int) -> str:
    return ("SR", "Jap", "Pol", "Ukr")[track]


def _whose(track: int) -> str:
    """The owner whose colours the marker of a track has."""
    token = TRACKS.token(track)
    return token if token in FACTION_NAMES.tokens else "neutral"


def _about_box(box: TrackBox) -> Message:
    if not box.act:
        return say("tracks.box.still")
    if box.coop:
        return say("tracks.box.coop")
    return say("tracks.box.acts", area=box.area) if box.area else say("tracks.box.anywhere")


def _die(p: Russia, track: int) -> Message:
    """5.48b: on which dice the marker moves, and what is added to the die now."""
    moves: dict[str, list[int]] = {"L": [], "R": []}
    for die in range(1, 7):
        code = cell("involvement_movement", str(die), TRACKS.label(track))
        if code != "-":
            moves[code[1]].append(die)
    left, right = (span(moves[way]) or say("tracks.nothing") for way in "LR")
    by = track_modifier(p, track)
    if by:
        return say("tracks.die.modified", left=left, right=right, modifier=signed(by))
    return say("tracks.die", left=left, right=right)


def span(dice: list[int]) -> str:
    """Faces in a row as 5–6, others one by one."""
    if len(dice) > 1 and dice[-1] - dice[0] == len(dice) - 1:
        return f"{dice[0]}–{dice[-1]}"
    return ", ".join(map(str, dice))
