"""6 Event chits: drawn, played at once or at the start of movement, or kept for a combat (15.12)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.flags import DRIVE
from barricades.games.tscw.ratio import GUNS, TARGET, Part
from barricades.games.tscw.sheet import CITIES, REPUBLICAN
from barricades.games.tscw.state import POINTS_I, POINTS_N, POINTS_R, Spain
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.rules import rule
from barricades.kernel.words import Names

DREW = EventKind("chit-drawn", "{side:seat} draws {chit:chit}.", reveals=True)
DREW_ONE = EventKind("chit-kept", "{side:seat} draws a chit and keeps it.")
PLAYED = EventKind("blue-chit-played", "{side:seat} plays {chit:chit}.")
EVENTS = (DREW, DREW_ONE, PLAYED)

_rows = {row.number("number"): row for row in read_rows(DATA, "chits.csv")}
CHITS = Names(
    "chit",
    [str(number) for number in range(max(_rows) + 1)],
    [
        f"event {number}, {_rows[number]['name']}" if number in _rows else ""
        for number in range(max(_rows) + 1)
    ],
)
CHIT_SIDE = {number: "NR".index(row["side"]) for number, row in _rows.items()}
ENTERS = {number: row.number("turn") for number, row in _rows.items()}
NOTHING = {number for number, row in _rows.items() if row["kind"] == "none"}

Effect = Callable[[Spain], None]


@rule("18.2", off=lambda p: None)
def points(whose: int, change: int) -> Effect:
    return lambda p: p.gain(whose, change, "18.2")


@rule("4.2.2", "18.2", off=lambda p: None)
def morale(change: int) -> Effect:
    return lambda p: p.shift_morale(change, "4.2.2")


class Now(NamedTuple):
    """A chit played as soon as it is drawn; where it cannot be, it counts as no event (6.2)."""

    effects: tuple[Effect, ...]
    possible: Callable[[Spain], bool] = lambda p: True


class Moving(NamedTuple):
    """A chit played at the beginning of its owner's operational movement."""

    effects: tuple[Effect, ...]


class Fight(NamedTuple):
    """A chit kept for a combat: for the attacker or the defender, with what it adds to the die."""

    attacking: bool
    value: int
    fits: Callable[[Spain, int], bool] = lambda p, side: True


def held(side: int, *hexes: str) -> Callable[[Spain], bool]:
    """Whether a side has one of these hexes."""
    where = mask_of(map(sheet.place, hexes))
    return lambda p: bool(p.controls(side) & where)


@rule("18.1")
def faster(p: Spain) -> None:
    """Motorised and cavalry units of the Nationalists have a point more until the turn ends."""
    p.flags |= BIT[DRIVE]


SCRIPTS: dict[int, Now | Moving | Fight] = {
    2: Now((points(POINTS_R, 2),)),
    8: Now((points(POINTS_R, 3), morale(1)), held(REPUBLICAN, "1717")),
    14: Fight(False, -1),
    15: Fight(False, -1),
    16: Now((morale(2), points(POINTS_R, 1))),
    17: Now((points(POINTS_R, 4),), held(REPUBLICAN, "3324", "3322")),
    18: Now((points(POINTS_R, -2),)),
    22: Fight(False, -1),
    24: Fight(True, 2),
    26: Now((morale(-3),)),
    27: Fight(True, 1, lambda p, side: bool(p.group & units.ASTURIAN)),
    33: Now((points(POINTS_N, 2),)),
    34: Now((points(POINTS_N, 1), morale(-1))),
    36: Now((points(POINTS_I, 2),)),
    37: Fight(True, 1, lambda p, side: bool(CITIES >> p.battle[TARGET] & 1)),
    39: Fight(False, -1),
    41: Now((points(POINTS_N, 2),)),
    42: Now((points(POINTS_R, -2),)),
    44: Fight(True, 1),
    47: Now((points(POINTS_N, 2),)),
    50: Fight(True, 1, lambda p, side: bool(p.battle[GUNS + side])),
    52: Moving((faster,)),
    55: Now((points(POINTS_N, 3),)),
}
IN_PLAY = NOTHING | set(SCRIPTS)  # the others follow with the events of the whole war


@rule("6.2", "6.3")
def draw_chit(p: Spain, side: int) -> Transition:
    """One chit a turn, whatever it is; an empty pool gives nothing."""
    pool = p.pools[side]
    if not pool:
        return None
    chit = pool.pop(p.pick(len(pool)))
    if chit in NOTHING:
        return_chit(p, side, chit)
        return None
    script = SCRIPTS[chit]
    if isinstance(script, Now):
        play_at_once(p, side, chit, script)
    elif isinstance(script, Moving):
        p.emit(DREW, "6.4", side=side, chit=chit)
        p.blue.append(chit)
    else:
        keep_chit(p, side, chit)
    return None


@rule("6.2a")
def return_chit(p: Spain, side: int, chit: int) -> None:
    """Ruling S-R5: a drawn No Event goes back."""
    p.pools[side] = sorted([*p.pools[side], chit])
    p.emit(DREW, "6.2a", side=side, chit=chit)


@rule("6.4", "18.1")
def play_at_once(p: Spain, side: int, chit: int, script: Now) -> None:
    """A yellow ring: played as it is drawn, and out of the game."""
    p.emit(DREW, "6.4", side=side, chit=chit)
    p.aside.append(chit)
    if can_happen(p, script):
        for effect in script.effects:
            effect(p)


@rule("6.4")
def play_at_movement(p: Spain, side: int) -> None:
    """A blue ring: played as its owner's operational movement begins."""
    for chit in [chit for chit in p.blue if CHIT_SIDE[chit] == side]:
        p.blue.remove(chit)
        p.aside.append(chit)
        p.emit(PLAYED, "6.4", side=side, chit=chit)
        script = SCRIPTS[chit]
        assert isinstance(script, Moving)
        for effect in script.effects:
            effect(p)


@rule("6.2b", off=True)
def can_happen(p: Spain, script: Now) -> bool:
    """Where it cannot, the chit counts as no event and is set aside all the same."""
    return script.possible(p)


@rule("6.3", "6.4")
def keep_chit(p: Spain, side: int, chit: int) -> None:
    """Chits without a ring are kept from turn to turn."""
    p.kept[side].append(chit)
    p.kept[side].sort()
    announce(p, side, chit)


@rule("6.4a")
def announce(p: Spain, side: int, chit: int) -> None:
    """Kept chits lie open, unless the players have agreed otherwise (ruling S-R6)."""
    if p.settings["hidden-chits"] == "on":
        p.emit(DREW_ONE, "6.4a", side=side)
        p.emit(DREW, "6.4a", only(side), side=side, chit=chit)
    else:
        p.emit(DREW, "6.4a", side=side, chit=chit)


@rule("6.1", "6.1a")
def add_chits(p: Spain, side: int) -> Transition:
    """After the draw the chits of this turn join the pool."""
    fresh = [chit for chit, turn in ENTERS.items() if turn == p.turn and CHIT_SIDE[chit] == side]
    known = {*p.pools[side], *p.kept[side], *p.aside, *p.blue}
    p.pools[side] = sorted([*p.pools[side], *(chit for chit in fresh if chit in IN_PLAY - known)])
    return None


@rule("18.3", off=())
def playable(p: Spain, side: int, attacker: int) -> Sequence[int]:
    """15.12: the kept chits that fit the combat going on."""
    found = []
    for chit in p.kept[side]:
        script = SCRIPTS[chit]
        if isinstance(script, Fight) and script.attacking == (side == attacker) and script.fits(p, side):
            found.append(chit)
    return found


@rule("18.3", off=())
def played(p: Spain) -> Sequence[Part]:
    """What the chits played in a combat add to the die."""
    scripts = [(chit, SCRIPTS[chit]) for chit in p.chits]
    return [Part(f"event-{chit}", "15.12", each.value) for chit, each in scripts if isinstance(each, Fight)]


DRAWING_CHITS = procedure("6.2 Drawing Chits", draw_chit)
ADDING_CHITS = procedure("6.1 Adding Chits", add_chits)
