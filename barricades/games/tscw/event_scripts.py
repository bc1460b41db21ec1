"""18 Events: the verbs and conditions of the chits. What each chit does is in chits.csv, beside its words."""

from collections.abc import Callable

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.event_choices import (
    AIRLIFT,
    GUERRILLAS,
    INDISCIPLINE,
    LEVIES,
    REMNANTS,
    REQUETES,
    SANTANDER,
    VOLUNTEERS,
    airlifted,
    havens,
    lacking,
    railways_in_reach,
    volunteers,
    with_columns,
)
from barricades.games.tscw.flags import ALCAZAR, DRIVE, NYON, QUARREL, RELIEVED
from barricades.games.tscw.ratio import modifiers
from barricades.games.tscw.sheet import CITIES, MADRID, NATIONALIST, REGIONS, REPUBLICAN, TOLEDO
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import ANY, GONE, POINTS_I, POINTS_N, POINTS_R, Spain
from barricades.games.tscw.support import in_range
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.clauses import Act, Condition, Scripts, ScriptVerb, no_arguments, vocabulary
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Procedure, Transition, call
from barricades.kernel.rules import rule

BROUGHT = EventKind("brought", "{unit:unit} is brought to {hex:hex}.", reveals=True)
RECALLED = EventKind("recalled", "{unit:unit} is called home.")
RAZED = EventKind("razed", "The fortified line {line:fort} is betrayed.")
DEMANDED = EventKind("demanded", "One of these must be attacked this turn: {hexes:hex}.")
UNMET = EventKind("unmet", "The attack that was demanded has not been made.")
EVENTS = (BROUGHT, RECALLED, RAZED, DEMANDED, UNMET)

# 6.4b, 15.12 When a kept chit is played: its windows.
SEGMENT, MOVEMENT, ATTACK, DEFEND = "segment", "movement", "attack", "defend"
AFTER_COMBAT = "combat.end"


# What clauses name


def _among(kind: str, known: dict[str, int]) -> Callable[[str], int]:
    def read(word: str) -> int:
        if word not in known:
            raise ValueError(f"{word!r} is no {kind}; expected one of {', '.join(known)}")
        return known[word]

    return read


_side = _among("side", {"N": NATIONALIST, "R": REPUBLICAN})
_pool = _among("pool of points", {"R": POINTS_R, "N": POINTS_N, "I": POINTS_I})
_region = _among("region", REGIONS)
_flag = _among("rule of this turn", {"drive": DRIVE, "nyon": NYON, "quarrel": QUARREL})
_line = _among("fortified line", {line: number for number, line in enumerate(sheet.FORT_LINES)})

NO_SHIPS = -99


def _unit(word: str) -> int:
    if word not in units.NUMBER:
        raise ValueError(f"{word!r} is no unit")
    return units.NUMBER[word]


def _units(text: str) -> list[int]:
    return [_unit(word) for word in text.split()]


def _hexes(given: tuple[str, ...]) -> int:
    return mask_of(map(sheet.place, given))


def _change_of(what: Callable[[str], int]) -> Callable[[str], tuple[int, int]]:
    """Whose, and how much more or less."""

    def read(text: str) -> tuple[int, int]:
        whose, change = text.split()
        return what(whose), int(change)

    return read


# 18.2 Points and morale


@rule("18.2")
def points(p: Spain, act: Act) -> None:
    whose, change = act.arguments
    p.gain(whose, change, "18.2")


def _morale(text: str) -> tuple[int, str]:
    """By how much, and by which paragraph if not by the general one."""
    change, _, paragraph = text.partition(" by ")
    return int(change), paragraph or "4.2.2"


@rule("4.2.2", "18.2")
def morale(p: Spain, act: Act) -> None:
    p.shift_morale(*act.arguments)


# 18.4 Units


@rule("18.4")
def remove(p: Spain, act: Act) -> None:
    """Out of the game, wherever they are."""
    for unit in act.arguments:
        if p.at[unit] != GONE:
            p.remove(unit, "18.4")


@rule("18.4")
def weaken(p: Spain, act: Act) -> None:
    """A step less for each of these on the map, though not the last."""
    for unit in act.arguments:
        if p.at[unit] >= 0 and p.steps[unit] > 1:
            p.lose_step(unit, "18.4")


@rule("18.4a")
def recall(p: Spain, act: Act) -> None:
    """They withdraw in A-III of this turn, or at the first chance (7.4)."""
    for unit in act.arguments:
        if p.at[unit] != GONE:
            p.due |= BIT[unit]
            p.emit(RECALLED, "18.4a", unit=unit)


def _unit_and_hex(text: str) -> tuple[int, int]:
    unit, hex = text.split()
    return _unit(unit), sheet.place(hex)


@rule("18.4")
def bring(p: Spain, act: Act) -> None:
    """From anywhere on the map."""
    unit, hex = act.arguments
    for marked in ("reserve", "landed", "known"):
        setattr(p, marked, getattr(p, marked) & ~BIT[unit])
    p.put(unit, hex)
    p.emit(BROUGHT, "18.4", unit=unit, hex=hex)


@rule("18.4")
def raze(p: Spain, act: Act) -> None:
    """A fortified line is as if broken (15.14.3)."""
    p.forts &= ~sheet.FORT_HEXES[act.arguments]
    p.emit(RAZED, "18.4", line=act.arguments)


# 18.5 What is forbidden or hindered this turn


@rule("18.5b")
def sea(p: Spain, act: Act) -> None:
    """More or less sea movement."""
    side, change = act.arguments
    p.sea[side] += change


@rule("18.5b")
def no_ships(p: Spain, act: Act) -> None:
    """No sea movement at all."""
    p.sea[act.arguments] += NO_SHIPS


@rule("18.5a")
def stop_trains(p: Spain, act: Act) -> None:
    p.cut |= act.arguments


@rule("18.5c")
def ground(p: Spain, act: Act) -> None:
    """Air or naval units count as used until the turn ends (12.2.1)."""
    p.flipped |= mask_of(act.arguments)


@rule("18.5d")
def forbid_attacks(p: Spain, act: Act) -> None:
    """No Republican attacks anywhere."""
    p.calm |= sheet.SPAIN


@rule("18.1")
def during(p: Spain, act: Act) -> None:
    """What the rules look up while the turn lasts."""
    p.flags |= BIT[act.arguments]


# 18.6 What is commanded


@rule("18.6", off=0)
def lost_hexes(p: Spain) -> int:
    """Event 51: hexes with Republican units that were once Nationalist."""
    return p.once & p.masks[ANY + REPUBLICAN]


@rule("18.6")
def demand(p: Spain, act: Act) -> None:
    p.demanded = lost_hexes(p)
    p.emit(DEMANDED, "18.6", hexes=tuple(members(p.demanded)))


# 18.3 Combats


def _modifier(text: str) -> int:
    if text not in ("-2", "-1", "+1", "+2"):
        raise ValueError(f"expected what is added to the die, not {text!r}")
    return int(text)


@rule("18.3")
def modify(p: Spain, act: Act) -> None:
    """The chit is one of those that modify the die of the current combat."""
    p.chits.append(act.card)


# 18.7 Choices. Each is called with the owner of the chit and how often it may be made.


def _choice(choice: Procedure) -> Callable[[Spain, Act], Transition]:
    return lambda p, act: call(choice, act.side, int(act.arguments or 1))


def _times(text: str) -> int:
    return int(text or 1)


VERBS = (
    ScriptVerb("points", _change_of(_pool), points),
    ScriptVerb("morale", _morale, morale),
    ScriptVerb("remove", _units, remove),
    ScriptVerb("weaken", _units, weaken),
    ScriptVerb("recall", _units, recall),
    ScriptVerb("bring", _unit_and_hex, bring),
    ScriptVerb("raze", _line, raze),
    ScriptVerb("sea", _change_of(_side), sea),
    ScriptVerb("no-ships", _side, no_ships),
    ScriptVerb("no-trains", _region, stop_trains),
    ScriptVerb("ground", _units, ground),
    ScriptVerb("no-attacks", no_arguments, forbid_attacks),
    ScriptVerb("during", _flag, during),
    ScriptVerb("demand", no_arguments, demand),
    ScriptVerb("modify", _modifier, modify),
    ScriptVerb("volunteers", _times, _choice(VOLUNTEERS), lambda p, act: bool(lacking(p, volunteers(p)))),
    ScriptVerb("levies", no_arguments, _choice(LEVIES)),
    ScriptVerb("airlift", no_arguments, _choice(AIRLIFT)),
    ScriptVerb("remnants", no_arguments, _choice(REMNANTS)),
    ScriptVerb("cut-railway", no_arguments, _choice(GUERRILLAS), lambda p, act: bool(railways_in_reach(p))),
    ScriptVerb("mutiny", no_arguments, _choice(INDISCIPLINE), lambda p, act: bool(with_columns(p))),
)


# Conditions


def _holds(p: Spain, act: Act, given: tuple[int, int]) -> bool:
    """Whether a side has one of these hexes."""
    side, hexes = given
    return bool(p.controls(side) & hexes)


def in_the_game(p: Spain, act: Act, ids: list[int]) -> bool:
    return any(p.at[unit] != GONE for unit in ids)


def durruti_can_come(p: Spain, act: Act, given: object) -> bool:
    """Event 10: Durruti's column is on the map, Madrid Republican and with room for anarchists."""
    column = units.NUMBER["R-DRT"]
    open_to_him = not p.control >> MADRID & 1 and p.at[column] != MADRID and may_stack(p, MADRID, [column])
    return p.at[column] >= 0 and open_to_him


def bilbao_is_lost(p: Spain, act: Act, given: object) -> bool:
    """Event 9: Bilbao has fallen and Santander has not."""
    fallen = p.control >> BILBAO & 1 and not p.control >> SANTANDER & 1
    return bool(fallen and havens(p))


def relieved(p: Spain, act: Act, given: object) -> bool:
    """16.1b: event 35 needs the Alcázar relieved and Toledo Nationalist."""
    return bool(p.flags >> RELIEVED & p.control >> TOLEDO & 1)


def fallen(p: Spain, act: Act, given: object) -> bool:
    """16.1b: neither does the Alcázar resist nor was it relieved."""
    return not p.flags & (BIT[ALCAZAR] | BIT[RELIEVED])


def modified_by(p: Spain, act: Act, given: tuple[str, ...]) -> bool:
    """For a defender: whether a modifier of this name counts against the attacker anyway."""
    return any(part.name == given[0] for part in modifiers(p, 1 - act.side, 0))


def condor_in_the_north(p: Spain, act: Act, given: object) -> bool:
    here = sheet.NORTHERN_REGIONS >> p.battle.target & 1
    return bool(here and p.air[NATIONALIST] & units.CONDOR)


def _plain(test: Callable[[Spain], object]) -> Callable[[Spain, Act, object], bool]:
    return lambda p, act, given: bool(test(p))


BILBAO = sheet.place("3613")
AROUND_MADRID = BIT[MADRID] | sheet.NEAR[MADRID]

CONDITIONS = (
    Condition("holds", _holds, lambda given: (_side(given[0]), _hexes(given[1:]))),
    Condition("in-the-game", in_the_game, lambda given: [_unit(word) for word in given]),
    Condition("is-aside", lambda p, act, chit: chit in p.aside, lambda given: int(given[0])),
    Condition("durruti-can-come", durruti_can_come),
    Condition("bilbao-is-lost", bilbao_is_lost),
    Condition("nyon", _plain(lambda p: p.flags >> NYON & 1)),
    Condition("alcazar-relieved", relieved),
    Condition("alcazar-fallen", fallen),
    Condition("ring-stands", _plain(lambda p: p.active_forts() >> BILBAO & 1)),
    Condition("ring-is-lost", _plain(lambda p: not p.forts >> BILBAO & 1)),
    Condition("lost-hexes", _plain(lost_hexes)),
    Condition("column-to-fly", _plain(airlifted)),
    Condition("levies-to-raise", _plain(lambda p: lacking(p, REQUETES))),
    # 18.3 When a chit fits a combat
    Condition("in-air-range", lambda p, act, given: in_range(p, act.side, p.battle.target, False)),
    Condition("near-madrid", _plain(lambda p: AROUND_MADRID >> p.battle.target & 1)),
    Condition("in-a-city", _plain(lambda p: CITIES >> p.battle.target & 1)),
    Condition("modified-by", modified_by),
    Condition("asturians", _plain(lambda p: p.group & units.ASTURIAN)),
    Condition("condor-in-the-north", condor_in_the_north),
    Condition("artillery", lambda p, act, given: bool(p.battle.guns[act.side])),
    Condition("still-republican", _plain(lambda p: not p.control >> p.battle.target & 1)),
)

KNOWN = vocabulary(
    VERBS,
    conditions=CONDITIONS,
    quantities={"morale": lambda p, act: int(p.morale)},
    hooks=(AFTER_COMBAT,),
    windows=(SEGMENT, MOVEMENT, ATTACK, DEFEND),
)

# The chits

SCRIPTS = Scripts(KNOWN, __name__)
VOID = {}  # chit -> whether it can never be played any more (6.2b)
for _row in read_rows(DATA, "chits.csv"):
    _number = _row.number("number")
    if _row["script"]:
        SCRIPTS.add(_number, f"event {_number}", _row["script"], _row, _row["rule"])
    if _row["void"]:
        VOID[_number] = SCRIPTS.condition(_row["void"], _row)
SCRIPTS.check()


def _worth() -> dict[tuple[int, str], int]:
    """18.3: what a chit adds to the die of a combat in which its owner attacks or defends."""
    found: dict[tuple[int, str], int] = {}
    for number in SCRIPTS.numbers.values():
        script = SCRIPTS[number]
        for child in script.nodes[script.root].children:
            node = script.nodes[child]
            if node.verb is not None and node.verb.run is modify:
                found |= {(number, window): int(node.arguments) for window in node.windows}
    return found


WORTH = _worth()
