"""6 Event chits: drawn, played at once or at the start of movement, or kept for later (15.12, 18)."""

from collections.abc import Callable, Sequence

from barricades.games.tscw import event_choices, event_scripts
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.event_scripts import (
    AFTER_COMBAT,
    ATTACK,
    DEFEND,
    MOVEMENT,
    SEGMENT,
    UNMET,
    VOID,
    WORTH,
)
from barricades.games.tscw.flags import THIS_TURN
from barricades.games.tscw.ratio import Part
from barricades.games.tscw.sheet import NATIONALIST
from barricades.games.tscw.state import POINTS_N, Spain
from barricades.kernel.bits import mask_of
from barricades.kernel.clauses import Act
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Names, Option
from barricades.kernel.rules import rule
from barricades.kernel.scripts import CARD_HOOK, CARD_SCRIPT, at_hook, play, possible

DREW = EventKind("chit-drawn", "{side:seat} draw {chit:chit}.", reveals=True)
DREW_ONE = EventKind("chit-kept", "{side:seat} draw a chit and keep it.")
PLAYED = EventKind("blue-chit-played", "{side:seat} play {chit:chit}.")
CHIT_PLAYED = EventKind("chit-played", "{side:seat} play {chit:chit}.", reveals=True, owner="side")
COMES_TO_NOTHING = EventKind("chit-void", "{chit:chit} has no effect: it counts as No Event.")
SET_ASIDE = EventKind("chit-aside", "Set aside: {chit:chit}.", reveals=True, owner="side")
EVENTS = (
    DREW, DREW_ONE, PLAYED, CHIT_PLAYED, COMES_TO_NOTHING, SET_ASIDE, *event_scripts.EVENTS,
    *event_choices.EVENTS,
)  # fmt: skip

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
AT_ONCE = {number for number, row in _rows.items() if row["kind"] == "now"}
EFFECT = {number: row["effect"] for number, row in _rows.items()}
KEPT = {number for number, row in _rows.items() if row["kind"] == "kept"}

RELIEF = 35  # 16.1b: the chit of the Alcázar


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
    if chit in AT_ONCE:
        return play_at_once(p, side, chit)
    if chit not in KEPT:
        p.emit(DREW, "6.4", side=side, chit=chit)
        p.blue.append(chit)
    elif is_void(p, side, chit):
        p.emit(DREW, "6.2b", side=side, chit=chit)
        p.emit(COMES_TO_NOTHING, "6.2b", chit=chit)
        p.aside.append(chit)
    else:
        keep_chit(p, side, chit)
    return None


@rule("6.2a")
def return_chit(p: Spain, side: int, chit: int) -> None:
    """Ruling S-R5: a drawn No Event goes back."""
    p.pools[side] = sorted([*p.pools[side], chit])
    p.emit(DREW, "6.2a", side=side, chit=chit)


@rule("6.4", "18.1")
def play_at_once(p: Spain, side: int, chit: int) -> Transition:
    """A yellow ring: played as it is drawn, and out of the game."""
    p.emit(DREW, "6.4", side=side, chit=chit)
    p.aside.append(chit)
    return carry_out(p, side, chit)


@rule("18.1")
def carry_out(p: Spain, side: int, chit: int, window: str = "", then: Transition = None) -> Transition:
    """Do what a chit says, and continue as `then` says when its choices are made."""
    if can_happen(p, side, chit, window):
        return play(p, chit, side, window, then)
    p.emit(COMES_TO_NOTHING, "6.2b", chit=chit)
    return then


@rule("6.2b", off=True)
def can_happen(p: Spain, side: int, chit: int, window: str) -> bool:
    """Whether the event can happen. If not, the chit counts as no event and is set aside all the same."""
    return possible(p, chit, side, window)


@rule("6.2b", off=False)
def is_void(p: Spain, side: int, chit: int) -> bool:
    """A chit to keep that can never be played counts as no event too."""
    return chit in VOID and VOID[chit](p, Act(chit, 0, side, "", (), ""))


@rule("6.4")
def play_at_movement(p: Spain, side: int) -> Transition:
    """A blue ring: played as its owner's operational movement begins, one after the other."""
    chit = next((chit for chit in p.blue if CHIT_SIDE[chit] == side), 0)
    if not chit:
        return None
    p.blue.remove(chit)
    p.aside.append(chit)
    p.emit(PLAYED, "6.4", side=side, chit=chit)
    return carry_out(p, side, chit, then=again())


@rule("6.3", "6.4")
def keep_chit(p: Spain, side: int, chit: int) -> None:
    """Chits without a ring are kept from turn to turn."""
    p.kept[side].append(chit)
    p.kept[side].sort()
    announce(p, side, chit)


@rule("6.4a")
def announce(p: Spain, side: int, chit: int) -> None:
    """Kept chits lie open, unless the players have agreed otherwise (ruling S-R6)."""
    if hidden(p):
        p.emit(DREW_ONE, "6.4a", side=side)
        p.emit(DREW, "6.4a", only(side), side=side, chit=chit)
    else:
        p.emit(DREW, "6.4a", side=side, chit=chit)


def hidden(p: Spain) -> bool:
    return p.settings["hidden-chits"] == "on"


@rule("6.1", "6.1a", "18.0")
def add_chits(p: Spain, side: int) -> Transition:
    """After the draw the chits of this turn join the pool, those out of play excepted (6.1b)."""
    fresh = [chit for chit, turn in ENTERS.items() if turn == p.turn and CHIT_SIDE[chit] == side]
    known = {*p.pools[side], *p.kept[side], *p.aside, *p.blue}
    p.pools[side] = sorted([*p.pools[side], *(chit for chit in fresh if chit not in known)])
    return None


# Kept chits


def comes_up(p: Spain, side: int, fits: Callable[[int], bool]) -> bool:
    """Whether a side is asked: if it holds a chit that fits, or if hidden ones might."""
    might = [*p.kept[side], *p.pools[side]] if p.kept[side] and hidden(p) else p.kept[side]
    return any(fits(chit) for chit in might)


def spend_chit(p: Spain, side: int, chit: int, rule: str) -> None:
    """6.3: what is played is out of the game."""
    p.kept[side].remove(chit)
    p.aside.append(chit)
    p.emit(CHIT_PLAYED, rule, side=side, chit=chit)


@rule("6.4b", off=False)
def is_time_for(p: Spain, chit: int, moment: str) -> bool:
    """Whether a kept chit is for this moment and possible; both sides know as much."""
    return chit in KEPT and possible(p, chit, CHIT_SIDE[chit], moment)


class PlayKept(Choice[Spain]):
    """6.4b: kept chits that are not for combats, in the event segment or at the beginning of movement."""

    rules = ("6.3", "6.4", "6.4b")
    window = "event"  # apart from the chits of combats: a pass on those is no pass on these

    def __init__(self, moment: str):
        self.moment = moment
        self.name = "play-chit-at-movement" if moment == MOVEMENT else "play-chit"

    def when(self, p: Spain, side: int) -> bool:
        return comes_up(p, side, lambda chit: is_time_for(p, chit, self.moment))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("play-kept-chit")

    def options(self, p: Spain, side: int) -> list[Option]:
        return [*(("chit", chit) for chit in p.kept[side] if is_time_for(p, chit, self.moment)), PASS]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == PASS:
            return None
        chit = option[1]
        spend_chit(p, side, chit, "6.4b")
        return carry_out(p, side, chit, self.moment, again())

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("6.4b", "chit-not-now", chit=option[1]) if option[0] == "chit" else None


@rule("16.1b")
def forget_relief(p: Spain) -> None:
    """Once the Alcázar has fallen it cannot be relieved."""
    if RELIEF in p.kept[NATIONALIST]:
        p.kept[NATIONALIST].remove(RELIEF)
        p.aside.append(RELIEF)
        p.emit(SET_ASIDE, "16.1b", side=NATIONALIST, chit=RELIEF)


# 18.3 In a combat


def role(side: int, attacker: int) -> str:
    """The window of a side in the current combat."""
    return ATTACK if side == attacker else DEFEND


@rule("18.3", off=0)
def worth(p: Spain, chit: int, side: int, attacker: int) -> int:
    """What a chit of a side adds to the die of the current combat; nothing if it does not fit."""
    window = role(side, attacker)
    value = WORTH.get((chit, window), 0)
    return value if value and possible(p, chit, side, window) else 0


@rule("18.3", off=())
def playable(p: Spain, side: int, attacker: int) -> Sequence[int]:
    """15.12: the kept chits that fit the current combat."""
    return [chit for chit in p.kept[side] if worth(p, chit, side, attacker)]


@rule("18.3", off=())
def played(p: Spain, attacker: int) -> Sequence[Part]:
    """What the chits played in a combat add to the die."""
    return [Part(f"event-{chit}", "15.12", WORTH[chit, role(CHIT_SIDE[chit], attacker)]) for chit in p.chits]


@rule("18.3a")
def settle_chits(p: Spain, side: int) -> Transition:
    """What chits played in a combat do once it is over."""
    return at_hook(p, AFTER_COMBAT)


# 18.6, 18.1 The end of a phase and of a turn

PRICE = -2  # of an attack demanded and not made


@rule("18.6")
def obey(p: Spain, target: int) -> None:
    """An attack on one of the hexes named is all that was demanded."""
    if p.demanded >> target & 1:
        p.demanded = 0


@rule("18.6")
def settle_demand(p: Spain, side: int) -> Transition:
    """The price for an attack that was demanded and not made, at the end of the phase."""
    if side == NATIONALIST and p.demanded:
        p.demanded = 0
        p.emit(UNMET, "18.6")
        p.gain(POINTS_N, PRICE, "18.6")
    return None


@rule("18.1")
def end_events(p: Spain) -> None:
    """D-IV: what events did for this turn is over."""
    p.flags &= ~mask_of(THIS_TURN)
    p.sea, p.cut, p.calm, p.mutiny, p.demanded = [0, 0], 0, 0, 0, 0


DRAWING_CHITS = procedure("6.2 Drawing Chits", draw_chit, stage="chits")
ADDING_CHITS = procedure("6.1 Adding Chits", add_chits, stage="chits")
PLAYING_CHITS = procedure("6.4b Playing Chits", PlayKept(SEGMENT), stage="chits")
CHITS_AT_MOVEMENT = procedure("6.4 Chits at Movement", play_at_movement, PlayKept(MOVEMENT))
PROCEDURES = (
    DRAWING_CHITS, ADDING_CHITS, PLAYING_CHITS, CHITS_AT_MOVEMENT, *event_choices.PROCEDURES, CARD_SCRIPT,
    CARD_HOOK,
)  # fmt: skip
