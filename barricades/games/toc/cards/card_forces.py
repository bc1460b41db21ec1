"""11.1 Forces that cards bring: the clauses `place`, `green`, `return`, `switch` and `land`."""

import re
from typing import NamedTuple

from barricades.games.toc.cards.card_chaos import Turning, parse_turning, turn_green
from barricades.games.toc.cards.card_places import (
    Location,
    Placing,
    destinations,
    enterable,
    is_asset_box,
    may_wait,
    never_in_vain,
    parse_location,
    spaces_of,
)
from barricades.games.toc.cards.standing import side_named
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch08_combat.losses import eliminate
from barricades.games.toc.ch11_replacements.reinforcements import arrive, blocked, wait
from barricades.games.toc.ch13_special.greens import bands, place_band, with_the_train
from barricades.games.toc.names import PIECES, SPACES, known_piece
from barricades.games.toc.state import (
    ASSET_BOX,
    CASUALTIES,
    COMING,
    DISPLAY,
    LEADERS_AT,
    NEUTRAL,
    RESERVE,
    WAITING,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.clauses import Act, ScriptVerb
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.scripts import act_of

TO_RESERVE = EventKind("joins-reserve", "{piece:piece} joins the Strategic Reserve.")
ASSET_CAME = EventKind("asset-came", "{piece:piece} is at hand.")
GREENS_CAME = EventKind("greens-came", "A Green band rises at {space:space}.")
PICKED = EventKind("picked", "The choice falls on {unit:piece} at {space:space}.")
SWITCHED = EventKind(
    "switched", "{unit:piece} changes sides; {corps:piece} takes its place at {space:space}."
)

EVENTS = (TO_RESERVE, ASSET_CAME, GREENS_CAME, PICKED, SWITCHED)
VERBS = (
    Verb("to-reserve", "{piece}", piece=PIECES),
    Verb("take-asset", "{piece}", piece=PIECES),
    Verb("greens-at", "{space}", space=SPACES),
    Verb("pick", "{unit}", unit=PIECES),
    Verb("replace-with", "{corps}", corps=PIECES),
)
MESSAGES = {
    "place-piece": "{card:card}: where does {piece:piece} enter?",
    "take-asset": "{card:card}: which asset is taken?",
    "greens-at": "{card:card}: where does a Green band rise?",
    "pick": "{card:card}: choose a corps.",
    "replace-with": "{card:card}: which corps from the Strategic Reserve takes its place?",
}

TO_COME = (COMING, DISPLAY, WAITING)  # where a piece may be that a card brings


# place


def parse_place(text: str) -> Placing:
    """`Ra13,Rc24 @vc(Central)|wait`, or `one of RsTrain,RsAir @assets(RED)`."""
    ids, at, location = text.partition(" @")
    one_of, dead = ids.startswith("one of "), ids.startswith("dead ")
    if not at:
        raise ValueError("expected counters, @ and a place")
    named = tuple(ids.removeprefix("one of ").removeprefix("dead ").split(","))
    for id in named:
        if not known_piece(id):
            raise ValueError(f"{id!r} is not a piece")
    return Placing(named, parse_location(location), one_of, dead)


def to_come(p: Russia, said: Placing, piece: int) -> bool:
    """Whether a clause brings a piece from where it is."""
    return p.at[piece] in TO_COME or (said.dead and p.at[piece] == CASUALTIES)


def placing(p: Russia, card: int, node: int, side: int) -> Placing:
    said: Placing = act_of(p, card, node, side).arguments
    return said


def may_place(p: Russia, act: Act) -> bool:
    """A counter is still to come, and it can enter now, join the reserve or wait."""
    said: Placing = act.arguments
    coming = [piece for piece in said.pieces(p) if to_come(p, said, piece)]
    if not coming or never_in_vain(said.location):
        return bool(coming)
    return any(any(destinations(p, piece, said.location, _owner(p, piece, act.side))) for piece in coming)


def _owner(p: Russia, piece: int, side: int) -> int:
    """Whose the piece will be: its faction's user, or the side that plays the card."""
    return p.allegiance[piece] if p.allegiance[piece] in (WHITE, RED) else side


@rule("11.10", "11.11", "15.23c", "15.42c", "15.42h", "15.43b", "15.44r", "15.52j", "15.54c")
def next_piece(p: Russia, card: int, node: int, side: int, at: int = 0) -> Transition:
    """The counters one after another."""
    said = placing(p, card, node, side)
    if said.one_of:
        return goto(TAKE_ASSET, card, node, side, at)
    if at == len(said.ids):
        return LEAVE
    piece = said.pieces(p)[at]
    if not to_come(p, said, piece):
        return again(card, node, side, at + 1)
    spaces, reserve = open_places(p, card, node, side, piece)
    if is_asset_box(said.location):
        bring_asset(p, piece)
    elif spaces or reserve:
        return goto(PLACE_PIECE, card, node, side, at)
    elif (may_wait(said.location) or blocked(p, piece)) and p.at[piece] != WAITING:
        wait(p, piece)
    return again(card, node, side, at + 1)


def open_places(p: Russia, card: int, node: int, side: int, piece: int) -> tuple[int, bool]:
    """Where a piece may enter now; chits and lost ports may hold it on the track."""
    said, owner = placing(p, card, node, side), _owner(p, piece, side)
    if blocked(p, piece):
        return 0, False
    taken = tuple(p.notes)
    spaces, reserve = destinations(p, piece, said.location, owner, taken)
    if said.location[0].together:
        spaces = _with_the_others(p, said, owner, piece, taken)
    return spaces, reserve


def _with_the_others(p: Russia, said: Placing, owner: int, piece: int, taken: tuple[int, ...]) -> int:
    """All of a clause's units enter in one space: the first chooses it, the others follow."""
    placed = [p.at[each] for each in said.pieces(p) if p.at[each] >= 0]
    if placed:
        return BIT[placed[0]]
    units = [each for each in said.pieces(p) if each < p.roster.first_leader and p.at[each] in TO_COME]
    for place in said.location:
        spaces = enterable(p, (units or [piece])[0], place, owner, taken)
        fitting = mask_of(space for space in members(spaces) if room(p, owner, space, units))
        if fitting:
            return fitting
    return 0


def put_down(p: Russia, piece: int, place: int) -> None:
    """In a space or in the Strategic Reserve."""
    if place == RESERVE:
        p.put(piece, RESERVE)
        p.emit(TO_RESERVE, "11.10", piece=piece)
        return
    arrive(p, piece, place, "11.10")
    p.notes.append(place)


def bring_asset(p: Russia, piece: int) -> None:
    p.put(piece, ASSET_BOX)
    p.emit(ASSET_CAME, "11.10", piece=piece)


@rule("11.10")
class PlacePiece(Choice[Russia]):
    """The owner chooses among equal places, and for corps between them and the Strategic Reserve."""

    rules = ("11.10",)
    unasked = True

    def seat(self, p: Russia, card: int, node: int, side: int, at: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int, at: int) -> Message:
        return say("place-piece", card=card, piece=placing(p, card, node, side).pieces(p)[at])

    def options(self, p: Russia, card: int, node: int, side: int, at: int) -> list[Option]:
        piece = placing(p, card, node, side).pieces(p)[at]
        spaces, reserve = open_places(p, card, node, side, piece)
        found: list[Option] = [("enter", piece, space) for space in members(spaces)]
        return [*found, ("to-reserve", piece)] if reserve else found

    def apply(self, p: Russia, option: Option, *frame: int) -> Transition:
        card, node, side, at = frame
        put_down(p, option[1], option[2] if option[0] == "enter" else RESERVE)
        return goto(next_piece, card, node, side, at + 1)


class TakeAsset(Choice[Russia]):
    """R47: one asset of the purchase pool without paying."""

    rules = ("11.51",)
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int, at: int) -> bool:
        return bool(self.options(p, card, node, side, at))

    def seat(self, p: Russia, card: int, node: int, side: int, at: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int, at: int) -> Message:
        return say("take-asset", card=card)

    def options(self, p: Russia, card: int, node: int, side: int, at: int) -> list[Option]:
        pool = placing(p, card, node, side).pieces(p)
        return [("take-asset", piece) for piece in sorted(pool) if p.at[piece] == COMING]

    def apply(self, p: Russia, option: Option, *frame: int) -> Transition:
        bring_asset(p, option[1])
        return None


PLACE_PIECE, TAKE_ASSET = PlacePiece(), TakeAsset()
PLACING = procedure("11.10 Forces by card", next_piece, PLACE_PIECE, TAKE_ASSET)


# green


class Rising(NamedTuple):
    location: Location


def parse_green(text: str) -> Rising | Turning:
    if text.startswith("turn "):
        return parse_turning(text)
    match = re.fullmatch(r"place 1 @(.+)", text)
    if match is None:
        raise ValueError(f"expected 'place 1 @' and a place, not {text!r}")
    return Rising(parse_location(match[1]))


def green_grounds(p: Russia, act: Act) -> int:
    """Spaces of the clause's places; no closed box, East Prussia, or train (13.41b, 9.6, 13.42d, 13.31)."""
    found = 0
    for place in act.arguments.location:
        found |= spaces_of(p, place, act.side)
    shut = p.atlas.restricted | p.atlas.transit | p.atlas.region("East Prussia") | with_the_train(p)
    return found & ~shut if bands(p) else 0


class GreensAt(Choice[Russia]):
    """13.31: where a band of the pool rises."""

    rules = ("13.31",)
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int) -> bool:
        return bool(green_grounds(p, act_of(p, card, node, side)))

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("greens-at", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        grounds = green_grounds(p, act_of(p, card, node, side))
        return [("greens-at", space) for space in members(grounds)]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        place_band(p, option[1])
        p.emit(GREENS_CAME, "13.31", space=option[1])
        return None


RISING = procedure("13.31 Greens by card", GreensAt())


def go_green(p: Russia, act: Act) -> Transition:
    """A band of the pool rises, or a faction's forces turn GREEN for good."""
    if isinstance(act.arguments, Turning):
        turn_green(p, act)
        return None
    return call(RISING, act.card, act.node, act.side)


def may_go_green(p: Russia, act: Act) -> bool:
    return isinstance(act.arguments, Turning) or bool(green_grounds(p, act))


# switch


class Switch(NamedTuple):
    """Whose corps, without which, chosen by whom, replaced by whose; `pick` chooses and does nothing else."""

    pick: bool
    picked: bool
    whose: int
    without: frozenset[str]
    chooser: int
    gainer: int


WITHOUT = frozenset({"not elite", "not cheka", "no leader", "within 2"})


def parse_switch(text: str) -> Switch:
    """`pick SIDE corps(…) by SIDE`, `picked -> SIDE SR corps`, `SIDE corps(…) by SIDE -> SIDE SR corps`."""
    match = re.fullmatch(
        r"(pick )?(?:(picked)|(WHITE|RED) corps\(([^)]*)\) by (WHITE|RED))(?: -> (WHITE|RED) SR corps)?", text
    )
    if match is None or bool(match[1]) == bool(match[6]):
        raise ValueError(f"expected whose corps, by whom, and '-> SIDE SR corps', not {text!r}")
    without = frozenset(match[4].split(",")) if match[4] else frozenset()
    if without - WITHOUT:
        raise ValueError(f"expected {', '.join(sorted(WITHOUT))}, not {', '.join(sorted(without - WITHOUT))}")
    whose = side_named(match[3]) if match[3] else -1
    chooser = side_named(match[5]) if match[5] else -1
    gainer = side_named(match[6]) if match[6] else -1
    return Switch(bool(match[1]), bool(match[2]), whose, without, chooser, gainer)


def switching(p: Russia, card: int, node: int, side: int) -> Switch:
    said: Switch = act_of(p, card, node, side).arguments
    return said


def waverers(p: Russia, said: Switch) -> list[int]:
    """The corps on the map that may be chosen."""
    roster = p.roster
    corps = roster.corps & ~(roster.elite if "not elite" in said.without else 0)
    if "not cheka" in said.without:
        corps &= ~roster.cheka
    where = p.atlas.everywhere
    if "no leader" in said.without:
        where &= ~p.masks[LEADERS_AT + said.whose]
    if "within 2" in said.without:
        where &= p.atlas.within(p.notes[1], 2) if len(p.notes) > 1 else 0
    return [u for u in p.on_map(corps) if p.allegiance[u] == said.whose and where >> p.at[u] & 1]


def may_switch(p: Russia, act: Act) -> bool:
    said: Switch = act.arguments
    return said.pick and bool(waverers(p, said))


class Pick(Choice[Russia]):
    """The corps is chosen before the die."""

    rules = ("6.25",)
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int) -> bool:
        said = switching(p, card, node, side)
        return not said.picked and bool(waverers(p, said))

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return switching(p, card, node, side).chooser

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("pick", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        return [("pick", unit) for unit in waverers(p, switching(p, card, node, side))]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        unit = option[1]
        p.emit(PICKED, "6.25", unit=unit, space=p.at[unit])
        p.notes = [unit, p.at[unit]]
        return LEAVE if switching(p, card, node, side).pick else goto(desert, card, node, side)


def nobody_wavers(p: Russia, card: int, node: int, side: int) -> Transition:
    """Without a corps that may be chosen nothing happens."""
    return None if switching(p, card, node, side).picked and p.notes else LEAVE


@rule("6.25", "8.54")
def desert(p: Russia, card: int, node: int, side: int) -> Transition:
    """The corps is eliminated; a corps of the other side's reserve takes its place."""
    eliminate(p, p.notes[0], "6.25")
    return None if reserves(p, card, node, side) else LEAVE


@rule("7.42", off=False)
def beside_neutrals(p: Russia, space: int) -> bool:
    """WHITE's corps was with GREEN Japanese units or neutral Czechs; a RED one may not be."""
    return bool(p.held(NEUTRAL) >> space & 1)


def reserves(p: Russia, card: int, node: int, side: int) -> list[int]:
    """Corps of the gaining side's Strategic Reserve that may be in the space; none joins neutral units."""
    gainer, space = switching(p, card, node, side).gainer, p.notes[1]
    if beside_neutrals(p, space):
        return []
    return [
        unit
        for unit in p.pieces_at(RESERVE, p.roster.corps)
        if p.allegiance[unit] == gainer and open_to(p, unit) >> space & 1
    ]


class ReplaceWith(Choice[Russia]):
    """A corps of its player's choice from the Strategic Reserve is placed in the space."""

    rules = ("6.25",)
    unasked = True

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return switching(p, card, node, side).gainer

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("replace-with", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        return [("replace-with", unit) for unit in reserves(p, card, node, side)]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        gone, space = p.notes
        gainer = switching(p, card, node, side).gainer
        contested = bool(p.units_of(1 - gainer, space))
        p.emit(SWITCHED, "6.25", unit=gone, corps=option[1], space=space)
        if contested:
            p.put(option[1], space)
            return call_chapter(p, "8.95 Triggered combat", space, gainer)
        arrive(p, option[1], space, "6.25")
        return None


SWITCHING = procedure("6.25 A corps changes sides", Pick(), nobody_wavers, desert, ReplaceWith())

# land


def parse_land(text: str) -> Location:
    return parse_location(text)


def may_land(p: Russia, act: Act) -> bool:
    """The landing alone does not make a card playable."""
    return False


def go_ashore(p: Russia, act: Act) -> Transition:
    """8.317 of v1.5: units come over the sea to one of the ports."""
    ports = spaces_of(p, act.arguments[0], act.side)
    return call_chapter(p, "8.317 Landing", ports, -1, 0)


PROCEDURES = (PLACING, RISING, SWITCHING)
CLAUSES = (
    ScriptVerb("place", parse_place, PLACING, may_place, conditional=False),
    ScriptVerb("green", parse_green, go_green, may_go_green),
    ScriptVerb("switch", parse_switch, SWITCHING, may_switch),
    ScriptVerb("land", parse_land, go_ashore, may_land),
)
