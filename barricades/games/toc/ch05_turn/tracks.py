"""5.48b, 5.49, 15.27 The involvement tracks of the Socialist Revolutionaries, Japan, Poland and Ukraine."""

from barricades.games.toc.ch03_components.atlas import JAPAN, RED, WHITE
from barricades.games.toc.ch03_components.tables import amount, cell, number
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.names import PRINTED, TRACKS
from barricades.games.toc.state import (
    CASUALTIES,
    ELIMINATED,
    JAPAN_TRACK,
    POLAND,
    POLAND_TRACK,
    SR_TRACK,
    UKRAINE,
    UKRAINE_TRACK,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

TRACK_DIE = EventKind("track-die", "The track of {track:track}: a die of {die:die}, modified {modified}.")
TRACK_MOVED = EventKind("track-moved", "The marker of {track:track} moves to {box:involvement}.")
ENTRY_DIE = EventKind("entry-die", "Enemy units are on the soil of {track:track}: a die of {die:die}.")

EVENTS = (TRACK_DIE, TRACK_MOVED, ENTRY_DIE)
VERBS = (Verb("left", "{track}", track=TRACKS), Verb("right", "{track}", track=TRACKS))
# What boxes are called and where forces may act: words of the data, for other languages to translate.
_BOXES = [box for printed in PRINTED for boxes in printed.tracks for box in boxes]
MESSAGES = {
    "first-entry": "Which way does the marker of {track:track} move, {boxes} {boxes?box|boxes}?",
    **{f"involvement.{box.name}": box.name for box in _BOXES},
    **{f"acting.{box.area}": box.area for box in _BOXES if box.area},
}

COUNTRY = {POLAND_TRACK: POLAND, UKRAINE_TRACK: UKRAINE}


@rule("5.49", off=True)
def in_play(p: Russia, track: int) -> bool:
    """Whether a track is active and still in the game."""
    if not p.track_active >> track & 1 or p.track_gone >> track & 1:
        return False
    if track in COUNTRY:
        return not has_left(p, COUNTRY[track])
    return track != JAPAN_TRACK or not japan_is_beaten(p)


@rule("5.49", "15.13f", off=False)
def has_left(p: Russia, country: int) -> bool:
    """The track stops when its country is conquered, has made peace or is neutral for good."""
    return bool((p.gone | p.closed) >> country & 1)


@rule("13.41c", off=False)
def japan_is_beaten(p: Russia) -> bool:
    """The track stops when all Japanese units are eliminated."""
    units = members(p.roster.of_nation[JAPAN] & p.roster.units)
    return all(p.at[unit] in (CASUALTIES, ELIMINATED) for unit in units)


@rule("5.49", "15.27f", off=0)
def destination(p: Russia, track: int, boxes: int) -> int:
    """Where a marker goes: not beyond the ends, and never back from a barred box."""
    box, last = p.track[track], len(p.edition.tracks[track]) - 1
    step = 1 if boxes > 0 else -1
    for _ in range(abs(boxes)):
        if not 0 <= box + step <= last or (step < 0 and box in p.edition.never_back[track]):
            break
        box += step
    return box


@rule("5.49")
def move_track(p: Russia, track: int, boxes: int) -> Transition:
    """The new box holds at once; an inactive track does not move."""
    if not in_play(p, track):
        return LEAVE
    box = destination(p, track, boxes)
    if box == p.track[track]:
        return LEAVE
    p.track[track] = box
    p.emit(TRACK_MOVED, "5.49", track=track, box=p.edition.tracks[track][box].name)
    return None


def follow_the_colour(p: Russia, track: int, boxes: int) -> Transition:
    """13.61, 13.63, 13.41c: what a new colour means for the forces on the map."""
    if track == SR_TRACK:
        return call_chapter(p, "13.61 Colour of the Socialist Revolutionaries")
    return call_chapter(p, "13.41c Colour of Japan") if track == JAPAN_TRACK else None


TRACK = procedure("5.49 Track", move_track, follow_the_colour)


@rule("15.27b", "15.27c", "13.41c")
def start_track(p: Russia, track: int) -> Transition:
    """A track becomes active; Japan lands when hers does, before its marker moves."""
    if p.track_active >> track & 1 or p.track_gone >> track & 1:
        return None
    p.track_active |= BIT[track]
    return call_chapter(p, "13.41c Japan lands") if track == JAPAN_TRACK else None


# 5.48b


@rule("5.48b", "15.27a", off=0)
def modifier(p: Russia, track: int) -> int:
    """The waverers follow success; an invaded country commits itself."""
    if track in COUNTRY:
        controller = p.controller(COUNTRY[track])
        region = p.atlas.faction_region[COUNTRY[track]]
        invaded = controller >= 0 and bool(p.held(1 - controller) & region)
        return number("involvement_modifiers", "invaded") * invaded
    return number("involvement_modifiers", "white-ahead") * p.ahead(WHITE) + number(
        "involvement_modifiers", "red-ahead"
    ) * p.ahead(RED)


@rule("5.48b", "15.27a")
def roll_tracks(p: Russia, track: int = 0) -> Transition:
    """One die for each active track in the order SR, Japan, Poland, Ukraine."""
    if track > UKRAINE_TRACK:
        return LEAVE
    if not in_play(p, track):
        return again(track + 1)
    die = p.roll()
    modified = max(1, min(6, die + modifier(p, track)))
    p.emit(TRACK_DIE, "5.48", track=track, die=die, modified=modified)
    code = cell("involvement_movement", str(modified), TRACKS.label(track))
    if code == "-":
        return again(track + 1)
    return call(TRACK, track, int(code[0]) * (1 if code[1] == "R" else -1), then=again(track + 1))


INVOLVEMENT = procedure("5.48b Involvement tracks", roll_tracks, stage="tracks")


# First entry


def boxes_on_entry(die: int) -> int:
    """15.27: the boxes that the marker moves."""
    return amount(cell("single_rolls", "Enemy entry into Poland or Ukraine", str(die)))


@rule("5.49", "15.27d", off=LEAVE)
def roll_entry(p: Russia, track: int) -> Transition:
    """One die: how many boxes the marker moves."""
    if not in_play(p, track):
        return LEAVE
    die = p.roll()
    p.emit(ENTRY_DIE, "5.49", track=track, die=die)
    p.left = boxes_on_entry(die)
    return None if p.left else LEAVE


@rule("5.49", "15.27d")
class FirstEntry(Choice[Russia]):
    """The controller chooses the direction."""

    rules = ("5.49", "15.27")

    def seat(self, p: Russia, track: int) -> int:
        return p.controller(COUNTRY[track])

    def prompt(self, p: Russia, track: int) -> Message:
        return say("first-entry", track=track, boxes=p.left)

    def options(self, p: Russia, track: int) -> list[Option]:
        return [("left", track), ("right", track)]

    def apply(self, p: Russia, option: Option, track: int) -> Transition:
        boxes = p.left if option[0] == "right" else -p.left
        p.left = 0
        return call(TRACK, track, boxes)


FIRST_ENTRY = procedure("5.49 First entry", roll_entry, FirstEntry())

PROCEDURES = (TRACK, INVOLVEMENT, FIRST_ENTRY)
