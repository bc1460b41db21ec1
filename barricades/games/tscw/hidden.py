"""15.5 Fog of war: what each side may see, and how to imagine the rest."""

from collections.abc import Callable
from typing import Any

from barricades.games.tscw import units
from barricades.games.tscw.attacks import planned
from barricades.games.tscw.events import CHITS, KEPT
from barricades.games.tscw.flags import (
    ALCAZAR,
    AMMUNITION,
    BOTTLE,
    DRIVE,
    EVACUATED,
    MOBILISED,
    NYON,
    QUARREL,
    RELIEVED,
)
from barricades.games.tscw.overstacking import crowds, too_many
from barricades.games.tscw.sheet import HEXES, NATIONALIST, REPUBLICAN, SEATS
from barricades.games.tscw.state import ELIMINATED, GONE, READY, REBUILDING, WAITING, Spain
from barricades.games.tscw.support import wings
from barricades.games.tscw.units import UNITS
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.game import View
from barricades.kernel.messages import Catalogue, Message
from barricades.kernel.rules import rule

_BOXES = {WAITING: "to-come", ELIMINATED: "eliminated", GONE: "out", READY: "ready", REBUILDING: "rebuilding"}
_WHERE = (
    *HEXES.tokens,
    *(_BOXES[box] for box in sorted(_BOXES)),
)  # boxes are -1, -2, …: counted from the end
_FLAGS = {
    "mobilised": MOBILISED,
    "baby-bottle": BOTTLE,
    "evacuated": EVACUATED,
    "ammunition-short": AMMUNITION,
    "alcazar-holds": ALCAZAR,
    "alcazar-relieved": RELIEVED,
    "advance-to-the-sea": DRIVE,
    "no-submarines": NYON,
    "italians-not-alone": QUARREL,
}


@rule("15.5a", "15.5c", off=0)
def unseen(p: Spain, seat: int | None, side: int) -> int:
    """15.5, ruling S-R33: the units on the map of `side` that `seat` does not know. HQs are always known.

    Who lies on top, or alone, is among the known (15.5d).
    """
    if seat == side or p.settings["fog"] == "off" or p.outcome is not None:
        return 0
    hidden = 0
    for unit in p.on_map(units.OF_SIDE[side] & units.COMBAT & ~p.known):
        hidden |= BIT[unit]
    return hidden


def kind_of(unit: int) -> str:
    """What even the other side sees of a hidden unit: its size, on which zones and transport depend."""
    for name, among in (
        ("division", units.DIVISIONS),
        ("brigade", units.BRIGADES),
        ("column", units.COLUMNS),
    ):
        if among >> unit & 1:
            return name
    return "detachment"


def look_of(unit: int) -> tuple[str, bool]:
    """What tells hidden units apart: their size, and whether they are of the north."""
    return kind_of(unit), bool(units.NORTHERN >> unit & 1)


def view(p: Spain, seat: int | None) -> View:
    """Built up from nothing: what a seat, or a spectator (None), may see."""
    fog = unseen(p, seat, NATIONALIST) | unseen(p, seat, REPUBLICAN)
    backs: dict[str, dict[str, int]] = {}
    for unit in members(fog):
        there = backs.setdefault(f"{HEXES.token(p.at[unit])} {SEATS[units.SIDE[unit]]}", {})
        kind = kind_of(unit)
        there[kind] = there.get(kind, 0) + 1
    unknown, turned = {*members(fog)}, {*members(p.flipped)}
    seen: dict[str, Any] = {
        "turn": p.turn,
        "morale": p.morale,
        "points": list(p.points),
        "control": [HEXES.token(hex) for hex in members(p.control)],
        "units": {
            token: [_WHERE[where], steps, unit in turned]
            for unit, (token, where, steps) in enumerate(zip(UNITS.tokens, p.at, p.steps, strict=True))
            if unit not in unknown
        },  # where each is, its steps, and whether it is turned over
        "hidden": {hex: dict(sorted(there.items())) for hex, there in sorted(backs.items())},
        "roster": {UNITS.token(unit): p.steps[unit] for unit in members(fog)},
        "markers": {
            "reserve": _hexes_of(p, p.reserve),
            "landed": _hexes_of(p, p.landed),
        },
        "flags": {name: bool(p.flags >> bit & 1) for name, bit in _FLAGS.items()},
        "forts": [HEXES.token(hex) for hex in members(p.active_forts())],
        "capacity": list(p.capacity),
        "pools": [len(pool) for pool in p.pools],
        "kept": [kept(p, seat, side) for side in (NATIONALIST, REPUBLICAN)],
        "aside": [CHITS.label(chit) for chit in p.aside],
        "blue": [CHITS.label(chit) for chit in p.blue],
        "hindered": _hindered(p),
        "vacated": sorted(HEXES.token(hex) for hex in p.vacated),
        "target": HEXES.token(p.battle.target) if p.battle.target >= 0 else "",
        "battle": _battle(p) if p.origins else {},
        "declared": [HEXES.token(hex) for hex in planned(p)],
    }
    if seat is not None:
        seen["reports"] = {HEXES.token(hex): total for _, hex, total in p.reports if total >= 0}
        seen["air"] = [UNITS.token(unit) for unit in members(p.air[seat])]
    return seen


def _hindered(p: Spain) -> dict[str, Any]:
    """18: what events have changed for this turn, and the hexes that event 51 may call for."""
    sets = {
        "no-trains": p.cut,
        "no-attacks": p.calm,
        "mutiny": p.mutiny,
        "demanded": p.demanded,
        "once-nationalist": p.once & ~p.control,
    }
    return {
        "sea": list(p.sea),
        **{name: [HEXES.token(hex) for hex in members(there)] for name, there in sets.items()},
    }


def _battle(p: Spain) -> dict[str, Any]:
    """15.6: what both sides know of the current combat."""
    hqs = [UNITS.token(hq) if hq >= 0 else "" for hq in p.battle.hqs]
    return {
        "target": HEXES.token(p.battle.target),
        "attackers": [UNITS.token(unit) for unit in members(p.group)],
        "hqs": hqs,
        "guns": list(p.battle.guns),
        "air": [[UNITS.token(unit) for unit in members(each & p.flipped)] for each in p.air],
        "flak": [[UNITS.token(unit) for unit in members(each)] for each in p.battle.flak],
        "halved": [UNITS.token(unit) for unit in members(p.battle.halved)],
        "hills": p.battle.hills,
        "militia": p.battle.militia,
        "losses": list(p.battle.losses),
        "breakthrough": p.battle.breakthrough,
        "rout": p.battle.rout,
        "hungry": [UNITS.token(unit) for unit in members(p.battle.hungry)],
        "pursued": [UNITS.token(unit) for unit in members(p.battle.pursued)],
        "chits": [CHITS.label(chit) for chit in p.chits],
    }


def _hexes_of(p: Spain, among: int) -> list[str]:
    return sorted({HEXES.token(p.at[unit]) for unit in members(among) if p.at[unit] >= 0})


def kept(p: Spain, seat: int | None, side: int) -> list[str]:
    """6.4: the chits that a side keeps for later, as a seat or a spectator (None) sees them."""
    if sees_kept(p, seat, side):
        return [CHITS.label(chit) for chit in p.kept[side]]
    return ["?"] * len(p.kept[side])


def sees_kept(p: Spain, seat: int | None, side: int) -> bool:
    return seat == side or p.settings["hidden-chits"] == "off" or p.outcome is not None


# Imagining


def determinize(p: Spain, seat: int) -> None:
    """Draw again what `seat` cannot know: hidden units, kept chits, aircraft being assigned openly."""
    other = 1 - seat
    _deal_units(p, seat, other)
    if p.settings["hidden-chits"] == "on":
        _deal_chits(p, other)
    _deal_air(p, other)


MARKS = (
    "reserve", "landed", "moved", "railed", "shipped", "fought", "group", "hungry", "fronting", "due",
    "evacuated", "attacked",
)  # fmt: skip
Slots = dict[int, tuple[int, ...]]  # unit -> its hex, and what is marked about it
TRIES = 20


def _deal_units(p: Spain, seat: int, other: int) -> None:
    """Hidden units change places with others that look the same from outside."""
    groups: dict[tuple[str, bool], list[int]] = {}
    for unit in members(unseen(p, seat, other)):
        groups.setdefault(look_of(unit), []).append(unit)
    dealt: Slots = {}
    lawful = room_to_check(p, other, groups)
    for _ in range(TRIES if groups else 0):
        dealt = _deal(p, groups)
        heeded = seat == NATIONALIST or heeds_reports(p, dealt)
        if heeded and lawful(dealt):
            break
    if dealt:
        _place(p, dealt)
    if p.settings["fog"] == "on":
        _shuffle_stacks(p, other, dealt)


def room_to_check(p: Spain, side: int, groups: dict[tuple[str, bool], list[int]]) -> Callable[[Slots], bool]:
    """Whether all stacks of a side are such as may stay (8.1) once hidden units have changed places."""
    if is_moving(p, side):
        return lambda dealt: True
    hidden = {unit for there in groups.values() for unit in there}
    touched = mask_of({p.at[unit] for unit in hidden})
    if crowds(p, side, ~touched):
        return lambda dealt: False
    seen = {hex: [unit for unit in p.stacks[hex] if unit not in hidden] for hex in members(touched)}

    def lawful(dealt: Slots) -> bool:
        there = {hex: units.copy() for hex, units in seen.items()}
        for unit, slot in dealt.items():
            there[slot[0]].append(unit)
        return not any(len(each) > 1 and too_many(side, each) for each in there.values())

    return lawful


def _place(p: Spain, dealt: Slots) -> None:
    """Put units where they were dealt, with the marks of the places."""
    everyone = 0
    hexes = {p.at[unit] for unit in dealt}
    for unit, slot in dealt.items():
        p.at[unit] = slot[0]
        everyone |= BIT[unit]
    for number, mark in enumerate(MARKS, 1):
        before = getattr(p, mark) & everyone
        if before and before != everyone:
            marked = sum(BIT[unit] for unit, slot in dealt.items() if slot[number])
            setattr(p, mark, getattr(p, mark) & ~before | marked)
    p.exchange(hexes)


def is_moving(p: Spain, side: int) -> bool:
    """8.1: in a segment of its own a side may have more units in a hex than may stay there."""
    active, _, segment = (p.game.flow.stage(p) or "").partition(".")
    return bool(segment) and active == SEATS[side]


def _shuffle_stacks(p: Spain, other: int, dealt: Slots) -> None:
    """The order of the units under the top one is known to their owner alone."""
    buried: dict[int, list[int]] = {}
    for unit in p.on_map(units.OF_SIDE[other] & units.LAND):
        if unit in dealt or p.depth[unit]:
            buried.setdefault(p.at[unit], []).append(unit)
    for hex in sorted(buried):
        p.shuffle(buried[hex])
        for number, unit in enumerate(buried[hex]):
            p.depth[unit] = number + 1
    p.renumber(buried)


def _deal(p: Spain, groups: dict[tuple[str, bool], list[int]]) -> Slots:
    dealt: Slots = {}
    marks = [getattr(p, mark) for mark in MARKS]
    for key in sorted(groups):
        there = groups[key]
        everyone = mask_of(there)
        if any(0 < mark & everyone < everyone for mark in marks):
            slots = sorted((p.at[unit], *(mark >> unit & 1 for mark in marks)) for unit in there)
        else:  # a mark on one of them is a mark on all
            alike = tuple(int(mark & everyone > 0) for mark in marks)
            slots = [(hex, *alike) for hex in sorted([p.at[unit] for unit in there])]
        p.shuffle(slots)
        dealt |= dict(zip(there, slots, strict=True))
    return dealt


@rule("16.2.1b", off=True)
def heeds_reports(p: Spain, dealt: Slots) -> bool:
    """What was told of a hex holds there in an imagined world; exchanges make it so if they can."""
    told = {hex: total for _, hex, total in p.reports if total >= 0}
    right = True
    for hex, total in told.items():
        free = {unit for unit, slot in dealt.items() if slot[0] not in told}
        while pair := _exchange(p, hex, total, dealt, free):
            one, other = pair
            dealt[one], dealt[other] = dealt[other], dealt[one]
            free ^= {one, other}
        right = right and not _gap(p, hex, total, dealt)
    return right


def _gap(p: Spain, hex: int, total: int, dealt: Slots) -> int:
    """By how much a stack is weaker than was told; nothing is known to be wrong once all of it is seen."""
    here = [unit for unit, slot in dealt.items() if slot[0] == hex]
    known = [unit for unit in p.fighters_in(hex) if unit not in dealt]
    return total - sum(units.DEFENSE[unit][p.steps[unit]] for unit in (*here, *known)) if here else 0


def _exchange(p: Spain, hex: int, total: int, dealt: Slots, free: set[int]) -> tuple[int, int] | None:
    """Two units that look alike, in the hex and elsewhere, whose exchange comes nearest to what was told."""
    worth = {unit: units.DEFENSE[unit][p.steps[unit]] for unit in dealt}
    here = [unit for unit, slot in dealt.items() if slot[0] == hex]
    gap = _gap(p, hex, total, dealt)
    best, found = abs(gap), None
    for one in here:
        for other in sorted(free):
            miss = abs(gap - worth[other] + worth[one])
            if miss < best and look_of(one) == look_of(other):
                best, found = miss, (one, other)
    return found


def _deal_chits(p: Spain, other: int) -> None:
    keeping = sorted(chit for chit in (*p.pools[other], *p.kept[other]) if chit in KEPT)
    rest = [chit for chit in p.pools[other] if chit not in KEPT]
    p.shuffle(keeping)
    count = len(p.kept[other])
    p.kept[other] = sorted(keeping[:count])
    p.pools[other] = sorted([*rest, *keeping[count:]])


def _deal_air(p: Spain, other: int) -> None:
    """12.2.4a: what is assigned openly is shown when the side is done, and not before."""
    choice = p.game.flow.choice_at(p.stack)
    attacking = bool(p.group & units.OF_SIDE[other])
    if choice is None or choice.name != ("assign-attacking-air" if attacking else "assign-defending-air"):
        return
    p.air[other] = 0
    for wing in wings(p, other, not attacking):
        if p.pick(2):
            p.air[other] |= BIT[wing]


# In words


BOARD = {
    "board.now": "Turn {turn}. Republican morale {morale}. Resource points: Republic {republican}, north "
    "{northern}, Nationalists {nationalist}, Italians {italian}.",
    "board.stacks": "{side:seat}: {stacks}",
    "board.nothing": "nothing seen",
    "board.hidden": "hidden: {stacks}",
    "board.detachments": "{count} {count?detachment|detachments}",
    "board.columns": "{count} {count?column|columns}",
    "board.brigades": "{count} {count?brigade|brigades}",
    "board.divisions": "{count} {count?division|divisions}",
}


def describe(seen: View, words: Catalogue) -> str:
    """A view in words, for the text table."""

    def say(id: str, **arguments: Any) -> str:
        return words.render(Message(f"board.{id}", arguments))

    names = ("republican", "northern", "nationalist", "italian")
    points = dict(zip(names, seen["points"], strict=True))
    lines = [say("now", turn=seen["turn"], morale=seen["morale"], **points)]
    for number, side in enumerate(SEATS):
        stacks: dict[str, list[str]] = {}
        for token, (where, steps, flipped) in seen["units"].items():
            if SEATS[units.SIDE[units.NUMBER[token]]] == side and where[:1].isdigit():
                reduced = steps < units.STEPS[units.NUMBER[token]]
                stacks.setdefault(where, []).append(token + "-" * reduced + "*" * flipped)
        shown = "; ".join(f"{hex} {' '.join(there)}" for hex, there in sorted(stacks.items()))
        hidden = [
            f"{place.split()[0]} {', '.join(say(f'{kind}s', count=count) for kind, count in there.items())}"
            for place, there in seen["hidden"].items()
            if place.endswith(side)
        ]
        lines.append("  " + say("stacks", side=number, stacks=shown or say("nothing")))
        if hidden:
            lines.append("    " + say("hidden", stacks="; ".join(hidden)))
    return "\n".join(lines)
