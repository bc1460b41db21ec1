"""6 Event chits: drawn, played at once or at the start of movement, or kept for a combat (15.12)."""

from collections.abc import Callable
from typing import NamedTuple

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.ratio import GUNS, TARGET, Part
from barricades.games.tscw.sheet import CITIES, REPUBLICAN
from barricades.games.tscw.state import POINTS_I, POINTS_N, POINTS_R, Spain
from barricades.kernel.bits import BIT
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.rules import rule
from barricades.kernel.words import Names

DREW = EventKind("chit-drawn", "{side:seat} draws {chit:chit}.", reveals=True)
DREW_ONE = EventKind("chit-kept", "{side:seat} draws a chit and keeps it.")
EVENTS = (DREW, DREW_ONE)

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


def points(whose: int, change: int) -> Effect:
    return lambda p: p.gain(whose, change, "6.4")


def morale(change: int) -> Effect:
    return lambda p: p.shift_morale(change, "4.2.2")


class Now(NamedTuple):
    """A chit played as soon as it is drawn; where it cannot be, it counts as no event (6.2)."""

    effects: tuple[Effect, ...]
    possible: Callable[[Spain], bool] = lambda p: True


class Fight(NamedTuple):
    """A chit kept for a combat: for the attacker or the defender, with what it adds to the die."""

    attacking: bool
    value: int
    fits: Callable[[Spain, int], bool] = lambda p, side: True


def held(hex: str, side: int) -> Callable[[Spain], bool]:
    where = BIT[sheet.place(hex)]
    return lambda p: bool(p.controls(side) & where)


SCRIPTS: dict[int, Now | Fight] = {
    2: Now((points(POINTS_R, 2),)),
    8: Now((points(POINTS_R, 3), morale(1)), held("1717", REPUBLICAN)),
    14: Fight(False, -1),
    15: Fight(False, -1),
    16: Now((morale(2), points(POINTS_R, 1))),
    17: Now((points(POINTS_R, 4),), held("3324", REPUBLICAN)),
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
    55: Now((points(POINTS_N, 3),)),
}
IN_PLAY = NOTHING | set(SCRIPTS)  # the others follow with the events of the whole war


@rule("6.2")
def draw_chit(p: Spain, side: int) -> Transition:
    """One chit a turn; a drawn No Event goes back, one that cannot take effect is set aside."""
    pool = p.pools[side]
    if not pool:
        return None
    chit = pool[p.pick(len(pool))]
    if chit in NOTHING:
        p.emit(DREW, "6.2", side=side, chit=chit)
        return None
    pool.remove(chit)
    script = SCRIPTS[chit]
    if isinstance(script, Fight):
        keep_chit(p, side, chit)
        return None
    p.emit(DREW, "6.4", side=side, chit=chit)
    p.aside.append(chit)
    if script.possible(p):
        for effect in script.effects:
            effect(p)
    return None


@rule("6.4")
def keep_chit(p: Spain, side: int, chit: int) -> None:
    """Chits without a ring are kept, out of the other's sight."""
    p.kept[side].append(chit)
    p.kept[side].sort()
    if p.settings["hidden-chits"] == "on":
        p.emit(DREW_ONE, "6.4", side=side)
        p.emit(DREW, "6.4", only(side), side=side, chit=chit)
    else:
        p.emit(DREW, "6.4", side=side, chit=chit)


@rule("6.1")
def add_chits(p: Spain, side: int) -> Transition:
    """After the draw the chits of this turn join the pool."""
    fresh = [chit for chit, turn in ENTERS.items() if turn == p.turn and CHIT_SIDE[chit] == side]
    known = {*p.pools[side], *p.kept[side], *p.aside}
    p.pools[side] = sorted([*p.pools[side], *(chit for chit in fresh if chit in IN_PLAY - known)])
    return None


def playable(p: Spain, side: int, attacker: int) -> list[int]:
    """15.12: the kept chits that fit the combat going on."""
    found = []
    for chit in p.kept[side]:
        script = SCRIPTS[chit]
        if isinstance(script, Fight) and script.attacking == (side == attacker) and script.fits(p, side):
            found.append(chit)
    return found


def played(p: Spain) -> list[Part]:
    """What the chits played in a combat add to the die."""
    scripts = [(chit, SCRIPTS[chit]) for chit in p.chits]
    return [Part(f"event-{chit}", "15.12", each.value) for chit, each in scripts if isinstance(each, Fight)]


DRAWING_CHITS = procedure("6.2 Drawing Chits", draw_chit)
ADDING_CHITS = procedure("6.1 Adding Chits", add_chits)
