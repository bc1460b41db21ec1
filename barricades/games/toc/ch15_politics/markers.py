"""15.13 Markers of the Faction Control Table: what may hold one, the veto, and the move itself.

A move is one frame of `MOVE_MARKER`: the faction, boxes with a sign (towards WHITE counts up) and whether a
card or another rule of the Action Phase moves it, which opens every gate and lock but not army occupation.
"""

from functools import cache
from pathlib import Path

from barricades.games.toc.cards import standing
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.decks import REPUBLICS
from barricades.games.toc.ch03_components.tables import cell, entry, tables
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.state import (
    CENTRAL_POWERS,
    MAJOR_POWERS,
    POLAND,
    RED_CONTROL,
    UKRAINE,
    WHITE_CONTROL,
    Russia,
)
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

MOVED = EventKind("marker-moved", "The marker of {faction:faction} moves to {box:marker}.")
HELD_BACK = EventKind("marker-held", "The marker of {faction:faction} is held: {why:hold}.")
VETOED = EventKind("vetoed", "{side:seat} vetoes: {faction:faction} stays under control.")

EVENTS = (MOVED, HELD_BACK, VETOED)
VERBS = (Verb("veto"), Verb("let-go"))

BOX_NAMES = ("red-control", "red-influence", "neutral", "white-influence", "white-control")
MESSAGES = {
    "veto": "{faction:faction} leaves the control of {other:seat}. Do you veto it?",
    "marker.red-control": "RED Control",
    "marker.red-influence": "RED Influence",
    "marker.neutral": "Neutral",
    "marker.white-influence": "WHITE Influence",
    "marker.white-control": "WHITE Control",
    "hold.army": "an army of its controller is in its region",
    "hold.republics": "no Republic moves in this phase",
    "hold.all": "no marker moves in this phase",
    "hold.lock": "it is locked in WHITE Control",
    "hold.powers": "it does not come closer to the side of the Central Powers",
    "hold.gate": "the card that it needs has not been played",
    "hold.passive": "no marker enters a control box for now",
}

INDEPENDENCE = 64  # the place of card 65, Independence Movements, among the political cards
LAST_TURN = max(  # 5.2: of Political Phases
    int(turn) for turn in tables()["turn_chart"].rows if entry("turn_chart", turn, "political phase") == "yes"
)
ALLIED = tuple(faction for faction in MAJOR_POWERS if faction != CENTRAL_POWERS)


def box_name(box: int) -> str:
    return BOX_NAMES[box - RED_CONTROL]


@rule("15.13i", "5.23", off=False)
def markers_are_final(p: Russia) -> bool:
    """After the Political Phase of turn 9 no marker moves and no influence point is placed."""
    return p.turn > LAST_TURN or (p.turn == LAST_TURN and p.round > 0)


def stays_put(p: Russia, by_card: int) -> bool:
    """15.13i: whether a marker moves no more; in v1.5 cards and rules of the Action Phase still move it."""
    return markers_are_final(p) and not (by_card and p.cards_move_late_markers())


@rule("15.13f", off=True)
def in_the_game(p: Russia, faction: int) -> bool:
    """Not conquered, withdrawn or neutral for good."""
    return not (p.gone | p.closed) >> faction & 1


# What holds a marker


@rule("15.13d", "5.63", off=False)
def army_occupied(p: Russia, faction: int) -> bool:
    """An army of the controller, or of a faction that it controls, is in the region."""
    controller, region = p.controller(faction), p.atlas.faction_region[faction]
    if controller < 0 or not region or never_locked(p, faction) or p.unsettled(faction):
        return False
    return any(
        p.allegiance[unit] == controller and region >> p.at[unit] & 1 for unit in p.on_map(p.roster.armies)
    )


@rule("15.44c", off=False)
def never_locked(p: Russia, faction: int) -> bool:
    """Nothing holds Poland in RED Control."""
    return p.edition.rules.poland_never_locked and faction == POLAND and p.marker[faction] == RED_CONTROL


@rule("15.12h", off=False)
def republics_hold(p: Russia, faction: int) -> bool:
    """Card 65 holds all Republics for the phase."""
    if not any(INDEPENDENCE in box for box in p.politics_box):
        return False
    return p.edition.rules.independence_holds == "all" or FACTIONS[faction] in REPUBLICS


@rule("15.13e", "15.51b", "15.52b", "15.55g", "15.56f", off=False)
def locked(p: Russia, faction: int) -> bool:
    """W8 locks the Western Allies and the Czech Legion in WHITE Control, W4 the Legion."""
    if p.marker[faction] != WHITE_CONTROL or FACTIONS[faction] not in p.edition.rules.locked:
        return False
    return standing.locked(p, faction)


@rule("15.52d", "15.54g", "15.55c", "15.56b", off=False)
def shuns_the_powers(p: Russia, faction: int, towards: int) -> bool:
    """No Allied marker comes closer to the side that controlled the Central Powers as the phase began."""
    return faction in ALLIED and p.powers_controller >= 0 and towards == direction(p.powers_controller)


def direction(side: int) -> int:
    return 1 if side == WHITE else -1


@cache
def has_gate(folder: Path, faction: int, side: int) -> bool:
    """Whether a card must have opened the way to a faction for a side."""
    column = "WHITE gate" if side == WHITE else "RED gate"
    return bool(cell("faction_control", FACTIONS[faction], column, folder))


@rule("15.13g", "15.38h", "15.32b", "15.36a", "15.39a", "15.42f", "15.43d", "15.44l", off=True)
def gate_open(p: Russia, faction: int, side: int) -> bool:
    """Whether the Political Phase may bring a faction under the control of a side."""
    if p.switched_on("ukraine-gate-w4") and faction == UKRAINE and side == WHITE and p.was_played("W4"):
        return True
    return not has_gate(p.edition.folder, faction, side) or standing.gate_open(p, side, faction)


def what_holds(p: Russia, faction: int, towards: int, by_card: int) -> str:
    """The name of the rule that keeps a marker where it is, or nothing."""
    if army_occupied(p, faction):
        return "army"
    if by_card:
        return ""  # 15.13h
    if republics_hold(p, faction):
        return "all" if p.edition.rules.independence_holds == "all" else "republics"
    if towards < 0 and locked(p, faction):
        return "lock"
    return "powers" if shuns_the_powers(p, faction, towards) else ""


def destination(p: Russia, faction: int, boxes: int, by_card: int) -> int:
    """The box in which a marker ends: within the table, and before a closed gate."""
    box = max(RED_CONTROL, min(WHITE_CONTROL, p.marker[faction] + boxes))
    side = WHITE if boxes > 0 else RED
    entering = box == 2 * direction(side) and p.marker[faction] != box
    if entering and (standing.passive(p, faction) or (not by_card and not gate_open(p, faction, side))):
        return box - direction(side)
    return box


# The move


def find_box(p: Russia, faction: int, boxes: int, by_card: int) -> Transition:
    """How far the marker goes; what holds it is told."""
    if not boxes or not in_the_game(p, faction) or stays_put(p, by_card):
        return LEAVE
    why = what_holds(p, faction, boxes, by_card)
    box = p.marker[faction] if why else destination(p, faction, boxes, by_card)
    if box == p.marker[faction]:
        if why or abs(box) < WHITE_CONTROL:
            barred = "passive" if standing.passive(p, faction) else "gate"
            p.emit(HELD_BACK, "15.13", faction=faction, why=why or barred)
        return LEAVE
    return goto(Veto(), faction, box - p.marker[faction], by_card)


@rule("15.26e", "5.22")
class Veto(Choice[Russia]):
    """The other side may veto the loss at the moment it occurs."""

    rules = ("15.26e",)

    def when(self, p: Russia, faction: int, boxes: int, by_card: int) -> bool:
        return p.controller(faction) >= 0

    def seat(self, p: Russia, faction: int, boxes: int, by_card: int) -> int:
        return 1 - p.controller(faction)

    def prompt(self, p: Russia, faction: int, boxes: int, by_card: int) -> Message:
        controller = p.controller(faction)
        return say("veto", side=1 - controller, other=controller, faction=faction)

    def options(self, p: Russia, faction: int, boxes: int, by_card: int) -> list[Option]:
        return [("let-go",), ("veto",)]

    def apply(self, p: Russia, option: Option, faction: int, boxes: int, by_card: int) -> Transition:
        if option[0] == "let-go":
            return None
        p.emit(VETOED, "15.26e", side=1 - p.controller(faction), faction=faction)
        return LEAVE


@rule("15.13c", "15.13h", "15.13")
def move_marker(p: Russia, faction: int, boxes: int, by_card: int) -> Transition:
    """The marker moves; a faction that leaves a control box is lost first."""
    before, was = p.controller(faction), box_name(p.marker[faction])
    p.marker[faction] += boxes
    p.realign()
    p.emit(MOVED, "15.13", faction=faction, box=box_name(p.marker[faction]), was=was)
    return None if before < 0 else call_chapter(p, "15.26 Lose control", faction, before)


@rule("15.24a", "15.24b")
def enter_control(p: Russia, faction: int, boxes: int, by_card: int) -> Transition:
    """A marker in a control box gives the faction to the side."""
    controller = p.controller(faction)
    return None if controller < 0 else call_chapter(p, "15.24 Control gained", faction, controller)


def settle(p: Russia, faction: int, boxes: int, by_card: int) -> Transition:
    """5.22: immediate consequences come before the next marker."""
    return call(WHAT_FOLLOWS)


MOVE_MARKER = procedure("15.13 Move marker", find_box, Veto(), move_marker, enter_control, settle)

PROCEDURES = (MOVE_MARKER,)
