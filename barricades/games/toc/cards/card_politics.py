"""6.25 What cards do to factions and tracks: points, shifts, control, withdrawal, in-fighting."""

import re
from typing import NamedTuple

from barricades.games.toc.cards.standing import faction_named, factions_named, side_named
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.decks import REPUBLICS
from barricades.games.toc.ch05_turn.due import call_chapter, follow
from barricades.games.toc.ch05_turn.influence import open_to_points, place_point
from barricades.games.toc.ch05_turn.tracks import destination, in_play, start_track
from barricades.games.toc.ch13_special.infighting import ENDED
from barricades.games.toc.ch15_politics.markers import army_occupied, in_the_game, stays_put
from barricades.games.toc.edition import TRACK_NAMES
from barricades.games.toc.names import V2_3
from barricades.games.toc.state import POLAND, RED_CONTROL, WHITE_CONTROL, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.clauses import Act, ScriptVerb
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule
from barricades.kernel.scripts import act_of

POINTS_DIE = EventKind(
    "points-die", "{side:seat} may place {points} {points?point|points}: a die of {die:die}."
)
CHIT_BACK = EventKind("chit-back", "{side:seat}'s in-fighting chit goes back into the cup.")

EVENTS = (POINTS_DIE, CHIT_BACK)
MESSAGES = {"points": "{card:card}: which faction receives a point? {left} to go."}

EAST = ("Astrakhan", "Khiva", "Transcaucasia", "Turkistan")
WEST = ("Belarus", "Estonia", "Finland", "Latvia", "Lithuania", "Poland", "Ukraine", "West Ukraine")
GROUPS = {"Republics": REPUBLICS, "East": EAST, "West": WEST}


# points


class Points(NamedTuple):
    """Whose points, on which factions, how many (0: a die and 1, 5 at most), how many on one at most."""

    side: int
    factions: int
    number: int
    cap: int
    more_if: str  # a card that adds a point


def parse_points(text: str) -> Points:
    """`WHITE Estonia 2`, `RED any 1`, `RED among(Republics) die+1 max 5 cap 2`."""
    match = re.fullmatch(
        r"(WHITE|RED) (any|among\(([^)]*)\)|[A-Z][A-Za-z ]*) "
        r"(?:(\d)(?:\(\+1 if played\(([WR]\d+)\)\))?|die\+1 max 5)(?: cap (\d))?",
        text,
    )
    if match is None:
        raise ValueError(f"expected a side, a faction or a set of them, and a number, not {text!r}")
    number = int(match[4] or 0)
    return Points(side_named(match[1]), _set(match[2], match[3]), number, int(match[6] or 9), match[5] or "")


def _set(what: str, among: str | None) -> int:
    if what == "any":
        return (1 << len(FACTIONS)) - 1
    if among in GROUPS:
        return mask_of(map(FACTIONS.index, GROUPS[among]))
    return factions_named(among or what)


def may_place_points(p: Russia, act: Act) -> bool:
    return any(act.arguments.factions >> faction & 1 for faction in open_to_points(p))


@rule("5.23")
def place_points(p: Russia, act: Act) -> Transition:
    """They lie on the faction until the next Political Phase."""
    said: Points = act.arguments
    if not may_place_points(p, act):
        return None
    number = said.number + (bool(said.more_if) and p.was_played(said.more_if))
    if not said.number:
        die = p.roll()
        number = min(5, die + 1)
        p.emit(POINTS_DIE, "6.25", side=said.side, die=die, points=number)
    return call(POINTS, act.card, act.node, act.side, number, 0)


def open_factions(p: Russia, said: Points, placed: int) -> list[int]:
    """Factions in the game with fewer points of this clause than the cap; `placed` counts in base 8."""
    return [f for f in open_to_points(p) if said.factions >> f & 1 and placed >> 3 * f & 7 < said.cap]


class PlacePoint(Choice[Russia]):
    """One point after another."""

    rules = ("5.23", "6.25")
    unasked = True

    def when(self, p: Russia, *frame: int) -> bool:
        card, node, side, left, placed = frame
        return left > 0 and bool(open_factions(p, self.said(p, card, node, side), placed))

    def said(self, p: Russia, card: int, node: int, side: int) -> Points:
        points: Points = act_of(p, card, node, side).arguments
        return points

    def seat(self, p: Russia, *frame: int) -> int:
        card, node, side, *_ = frame
        return self.said(p, card, node, side).side

    def prompt(self, p: Russia, *frame: int) -> Message:
        return say("points", card=frame[0], left=frame[3])

    def options(self, p: Russia, *frame: int) -> list[Option]:
        card, node, side, _, placed = frame
        return [("point", each) for each in open_factions(p, self.said(p, card, node, side), placed)]

    def apply(self, p: Russia, option: Option, *frame: int) -> Transition:
        card, node, side, left, placed = frame
        whose, faction = self.said(p, card, node, side).side, option[1]
        place_point(p, whose, faction, 1)
        placed += 1 << 3 * faction
        return again(card, node, side, left - 1, placed)


POINTS = procedure("5.23 Points by card", PlacePoint())


# shift, control, withdraw


class Shift(NamedTuple):
    faction: int
    boxes: int


def parse_shift(text: str) -> Shift:
    match = re.fullmatch(r"(.+) (left|right) (\d)", text)
    if match is None:
        raise ValueError(f"expected a faction, left or right, and a number, not {text!r}")
    return Shift(faction_named(match[1]), int(match[3]) * (1 if match[2] == "right" else -1))


def may_shift(p: Russia, act: Act) -> bool:
    said: Shift = act.arguments
    after = p.marker[said.faction] + (1 if said.boxes > 0 else -1)
    free = not stays_put(p, 1) and in_the_game(p, said.faction) and not army_occupied(p, said.faction)
    return free and RED_CONTROL <= after <= WHITE_CONTROL


def shift(p: Russia, act: Act) -> Transition:
    """15.13: an event moves a marker past a closed gate; army occupation holds it."""
    if not may_shift(p, act):
        return None
    return call_chapter(p, "15.13 Move marker", act.arguments.faction, act.arguments.boxes, 1)


class Control(NamedTuple):
    faction: int
    side: int


def parse_control(text: str) -> Control:
    faction, _, side = text.rpartition(" ")
    return Control(faction_named(faction), side_named(side))


def may_gain(p: Russia, act: Act) -> bool:
    faction, side = act.arguments
    if not in_the_game(p, faction):
        return False
    return p.controller(faction) != side and (_is_loan(p, act) or not stays_put(p, 1))


def _is_loan(p: Russia, act: Act) -> bool:
    """A control that ends is a loan of forces; the marker stays where it is (W41)."""
    return p.scripts[act.card].nodes[act.node].end > 0


def gain_control(p: Russia, act: Act) -> Transition:
    """The marker goes to the control box at once, or the forces are lent for the turn."""
    faction, side = act.arguments
    if not may_gain(p, act):
        return None
    if _is_loan(p, act):
        return lend(p, faction)
    box = WHITE_CONTROL if side == WHITE else RED_CONTROL
    return call_chapter(p, "15.13 Move marker", faction, box - p.marker[faction], 1)


@rule("15.35j", "8.95")
def lend(p: Russia, faction: int) -> Transition:
    """W41: the other side uses a faction's forces for the turn; units of both sides in one space fight."""
    p.lent |= BIT[faction]
    p.realign()
    for space in members(p.held(WHITE) & p.held(RED)):
        follow(p, "8.95 Triggered combat", space, p.user(faction))
    return None


@rule("15.53f")
def withdraw(p: Russia, act: Act) -> Transition:
    """15.51, 15.53: a power leaves with all that follows."""
    return call_chapter(p, "5.41a A power leaves", act.arguments)


# pit


class TrackMove(NamedTuple):
    """`boxes` 0 starts the track; `at_least` is a box that the marker reaches."""

    track: int
    boxes: int
    at_least: int = -1


def parse_pit(text: str) -> TrackMove:
    match = re.fullmatch(r"(start|move) (.+?)(?: (left|right) (\d)| at-least (\w+))?", text)
    if match is None or match[2] not in TRACK_NAMES or (match[1] == "move") != bool(match[3] or match[5]):
        raise ValueError(f"expected 'start TRACK' or 'move TRACK left/right NUMBER', not {text!r}")
    track = TRACK_NAMES.index(match[2])
    names = [box.name for box in V2_3.tracks[track]]
    if match[5]:
        if match[5] not in names:
            raise ValueError(f"{match[2]} has no box {match[5]!r}; expected {', '.join(names)}")
        return TrackMove(track, 1, names.index(match[5]))
    return TrackMove(track, int(match[4] or 0) * (1 if match[3] == "right" else -1))


def boxes_to_go(p: Russia, said: TrackMove) -> int:
    if said.at_least >= 0:
        return max(0, said.at_least - p.track[said.track])
    return said.boxes


def may_move_track(p: Russia, act: Act) -> bool:
    said: TrackMove = act.arguments
    if not said.boxes:
        return not (p.track_active | p.track_gone) >> said.track & 1
    boxes = boxes_to_go(p, said)
    return in_play(p, said.track) and destination(p, said.track, boxes) != p.track[said.track]


@rule("5.49", "15.27")
def move_track(p: Russia, act: Act) -> Transition:
    said: TrackMove = act.arguments
    if not said.boxes:
        return start_track(p, said.track)
    return call_chapter(p, "5.49 Track", said.track, boxes_to_go(p, said))


# war with Poland (v1.5)

WARS = {"card": 1, "r37": 2}  # how it begins


def parse_war(text: str) -> str:
    if text not in (*WARS, "peace"):
        raise ValueError(f"expected {', '.join(WARS)} or peace, not {text!r}")
    return text


def may_fight_poland(p: Russia, act: Act) -> bool:
    return in_the_game(p, POLAND)


def fight_poland(p: Russia, act: Act) -> Transition:
    """8.321 of v1.5: RED and Poland are at war, or make peace."""
    if act.arguments == "peace":
        return call_chapter(p, "8.321 Peace with Poland")
    return call_chapter(p, "8.321 War with Poland", WARS[act.arguments])


# infight


class Quarrel(NamedTuple):
    side: int
    what: str


def parse_infight(text: str) -> Quarrel:
    side, _, what = text.partition(" ")
    if what not in ("on", "off", "pause"):
        raise ValueError(f"expected on, off or pause, not {what!r}")
    return Quarrel(side_named(side), what)


def may_quarrel(p: Russia, act: Act) -> bool:
    said: Quarrel = act.arguments
    return said.what != "on" or not p.subject_to_infighting(said.side)


@rule("13.50", "13.53")
def infight(p: Russia, act: Act) -> Transition:
    """A side becomes subject and draws a chit; or it ends for good; or the present chit goes back."""
    side, what = act.arguments
    if what == "on":
        p.subject |= BIT[side]
        return call_chapter(p, "13.50 A chit is drawn", side)
    p.chit[side] = -1
    if what == "off":
        p.subject &= ~BIT[side]
        p.emit(ENDED, "13.53", side=side)
    else:
        p.emit(CHIT_BACK, "13.53", side=side)
    return None


PROCEDURES = (POINTS,)
CLAUSES = (
    ScriptVerb("points", parse_points, place_points, may_place_points),
    ScriptVerb("shift", parse_shift, shift, may_shift),
    ScriptVerb("control", parse_control, gain_control, may_gain),
    ScriptVerb("withdraw", faction_named, withdraw, lambda p, act: in_the_game(p, act.arguments)),
    ScriptVerb("pit", parse_pit, move_track, may_move_track),
    ScriptVerb("war", parse_war, fight_poland, may_fight_poland),
    ScriptVerb("infight", parse_infight, infight, may_quarrel),
)
