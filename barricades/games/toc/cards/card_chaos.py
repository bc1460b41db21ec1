"""6.25 Chaos: a faction turns GREEN, armies come back from the dead, a stack loses steps."""

import re
from typing import NamedTuple

from barricades.games.toc.cards.standing import faction_named, side_named
from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch05_turn.due import call_chapter, follow
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch10_supply.control import entered
from barricades.games.toc.ch11_replacements.reinforcements import ENTERED
from barricades.games.toc.names import PIECES, SPACES, known_piece, known_place
from barricades.games.toc.state import CASUALTIES, COMING, DISPLAY, ELIMINATED, GREEN, OUT, POLAND, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.clauses import Act, ScriptVerb
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.scripts import act_of

WENT_GREEN = EventKind("went-green", "{unit:piece} is GREEN from now on.")
STRUCK_STACK = EventKind("struck-stack", "The choice falls on the stack at {space:space}.")

CHANGED_SIDES = EventKind("changed-sides", "{unit:piece} mutinies and joins {side:seat}.")

EVENTS = (WENT_GREEN, STRUCK_STACK, CHANGED_SIDES)
VERBS = (
    Verb("return", "{unit}>{space}", unit=PIECES, space=SPACES),
    Verb("no-return"),
    Verb("strike-stack", "{space}", space=SPACES),
)
MESSAGES = {
    "return": "{card:card}: which army returns, and where?",
    "strike-stack": "{card:card}: choose a stack.",
}


# A unit changes sides


class Mutiny(NamedTuple):
    unit: str
    side: int


def parse_mutiny(text: str) -> Mutiny:
    """`SR-a1 RED`."""
    id, _, side = text.partition(" ")
    if not known_piece(id):
        raise ValueError(f"{id!r} is not a piece")
    return Mutiny(id, side_named(side))


def mutiny(p: Russia, act: Act) -> None:
    """5.12 of v1.5: a unit joins the other side for good; units in its space fight it."""
    said: Mutiny = act.arguments
    unit = p.roster.piece(said.unit)
    p.turn_piece(unit, said.side)
    p.emit(CHANGED_SIDES, "1.5.5.12", unit=unit, side=said.side)
    space = p.at[unit]
    if space < 0:
        return
    if p.held(1 - said.side) >> space & 1:
        follow(p, "8.95 Triggered combat", space, said.side)
    else:
        p.set_owner(space, said.side, "1.5.5.12")


def may_mutiny(p: Russia, act: Act) -> bool:
    unit = p.roster.piece(act.arguments.unit)
    return p.allegiance[unit] != act.arguments.side and p.at[unit] not in (OUT, ELIMINATED)


# A faction turns GREEN


class Turning(NamedTuple):
    faction: int
    spaces: tuple[str, ...]  # where armies that are not on the map appear


def parse_turning(text: str) -> Turning:
    match = re.fullmatch(r"turn (.+?)(?: @([\d,]+))?", text)
    if match is None:
        raise ValueError(f"expected 'turn FACTION', not {text!r}")
    spaces = tuple(match[2].split(",")) if match[2] else ()
    for number in spaces:
        if not known_place(number):
            raise ValueError(f"there is no space {number}")
    return Turning(faction_named(match[1]), spaces)


@rule("13.31", "15.35j", "8.95")
def turn_green(p: Russia, act: Act) -> None:
    """All forces of a faction are GREEN for good, its marker leaves, and units in their spaces fight them."""
    said: Turning = act.arguments
    units = p.roster.of_faction(said.faction) & p.roster.units
    waiting = [unit for unit in members(units & p.roster.armies) if p.at[unit] in (DISPLAY, COMING)]
    for unit, number in zip(waiting, said.spaces, strict=False):
        p.put(unit, p.atlas.space(number))
    for unit in p.on_map(units):
        p.last_owner[p.at[unit]] = p.owner[p.at[unit]]
        p.turn_piece(unit, GREEN)
        p.emit(WENT_GREEN, "13.31", unit=unit)
    leave_the_game(p, said.faction)
    p.gone |= BIT[said.faction]
    p.realign()
    keep_occupied(p, said.faction)
    for side in (WHITE, RED):
        for space in members(p.held(side) & p.held(GREEN)):
            follow(p, "8.95 Triggered combat", space, side)


@rule("15.35j", "10.51")
def keep_occupied(p: Russia, faction: int) -> None:
    """T-R149: spaces of the faction with units of a side, and no Greens, become that side's."""
    for side in (WHITE, RED):
        for space in members(p.owned[FACTION + faction] & p.held(side) & ~p.held(GREEN)):
            p.set_owner(space, side, "15.35j")


@rule("15.35j", "13.31")
def leave_the_game(p: Russia, faction: int) -> None:
    """Leaders, assets and forces that are not on the map: Greens have no reserve and are not rebuilt."""
    for piece in members(p.roster.of_faction(faction)):
        if p.turned[piece] < 0 and p.at[piece] not in (ELIMINATED, OUT):
            p.put(piece, OUT)


# Armies that return


class Return(NamedTuple):
    side: int
    number: int
    spaces: tuple[str, ...]


def parse_return(text: str) -> Return:
    match = re.fullmatch(r"(WHITE|RED) army (\d) reduced @([\d,]+) one-each", text)
    if match is None:
        raise ValueError(f"expected 'SIDE army n reduced @NUMBERS one-each', not {text!r}")
    return Return(side_named(match[1]), int(match[2]), tuple(match[3].split(",")))


def returning(p: Russia, said: Return, taken: list[int]) -> list[Option]:
    """Armies among the casualties, and the named friendly cities that have none of them yet."""
    armies = p.pieces_at(CASUALTIES, p.roster.own(said.side) & p.roster.armies)
    free = p.atlas.mask(*said.spaces) & p.friendly(said.side) & ~p.strangers(said.side) & ~mask_of(taken)
    return [
        ("return", army, space)
        for army in armies
        for space in members(free)
        if room(p, said.side, space, (army,))
    ]


class ReturnArmy(Choice[Russia]):
    """R27: up to two armies, one in each capital."""

    rules = ("6.25", "8.54")

    def when(self, p: Russia, card: int, node: int, side: int, left: int) -> bool:
        return left > 0 and len(self.options(p, card, node, side, left)) > 1

    def seat(self, p: Russia, card: int, node: int, side: int, left: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int, left: int) -> Message:
        return say("return", card=card)

    def options(self, p: Russia, card: int, node: int, side: int, left: int) -> list[Option]:
        said: Return = act_of(p, card, node, side).arguments
        return [("no-return",), *returning(p, said, p.notes)]

    def apply(self, p: Russia, option: Option, *frame: int) -> Transition:
        card, node, side, left = frame
        if option[0] == "no-return":
            return None
        _, army, space = option
        p.put(army, space)
        p.back |= BIT[army] & p.roster.two_steps
        p.notes.append(space)
        p.emit(ENTERED, "6.25", piece=army, space=space)
        entered(p, space, army, "6.25")
        return again(card, node, side, left - 1)


RETURNING = procedure("6.25 Armies return", ReturnArmy())


def bring_back(p: Russia, act: Act) -> Transition:
    p.notes = []
    return call(RETURNING, act.card, act.node, act.side, act.arguments.number)


# Steps lost


class Loss(NamedTuple):
    """`pick` chooses a stack and does nothing else; otherwise the stack picked, or one near it, loses."""

    pick: bool
    picked: bool
    side: int


def parse_lose(text: str) -> Loss:
    if re.fullmatch(r"pick (WHITE|RED) stack\(not Poland\)", text):
        return Loss(True, False, side_named(text.split(" ")[1]))
    if text == "picked step 1":
        return Loss(False, True, -1)
    match = re.fullmatch(r"(WHITE|RED) step 1 \(within 2,by (WHITE|RED)\)", text)
    if match is None:
        raise ValueError("expected 'pick SIDE stack(not Poland)', 'picked step 1' or 'SIDE step 1 (…)'")
    return Loss(False, False, side_named(match[1]))


def stacks(p: Russia, said: Loss) -> int:
    """Stacks that may be chosen: outside Poland, or within two links of the first."""
    if said.pick:
        return p.held(said.side) & ~p.atlas.faction_region[POLAND]
    return p.held(said.side) & p.atlas.within(p.notes[0], 2) if p.notes else 0


class StrikeStack(Choice[Russia]):
    """The stack is chosen before the die; on a 6 the other side chooses one near it."""

    rules = ("6.25",)
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int) -> bool:
        said: Loss = act_of(p, card, node, side).arguments
        return not said.picked and bool(stacks(p, said))

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        said: Loss = act_of(p, card, node, side).arguments
        return 1 - said.side

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("strike-stack", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        said: Loss = act_of(p, card, node, side).arguments
        return [("strike-stack", space) for space in members(stacks(p, said))]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        said: Loss = act_of(p, card, node, side).arguments
        p.emit(STRUCK_STACK, "6.25", space=option[1])
        if said.pick:
            p.notes = [option[1]]
            return LEAVE
        return lose_a_step(p, said.side, option[1])


def lose_a_step(p: Russia, owner: int, space: int) -> Transition:
    """Its owner chooses the unit."""
    p.group = mask_of(p.units_of(owner, space))
    return call_chapter(p, "1.5 Lose steps", owner, 1, then=LEAVE)


def strike_the_picked(p: Russia, card: int, node: int, side: int) -> Transition:
    said: Loss = act_of(p, card, node, side).arguments
    if not said.picked or not p.notes:
        return LEAVE
    return lose_a_step(p, 1 - side, p.notes[0])


def may_strike(p: Russia, act: Act) -> bool:
    return act.arguments.pick and bool(stacks(p, act.arguments))


LOSING = procedure("6.25 A stack loses steps", StrikeStack(), strike_the_picked)

PROCEDURES = (RETURNING, LOSING)
CLAUSES = (
    ScriptVerb("turn", parse_mutiny, mutiny, may_mutiny),
    ScriptVerb("return", parse_return, bring_back, lambda p, act: bool(returning(p, act.arguments, []))),
    ScriptVerb("lose", parse_lose, LOSING, may_strike),
)
