"""13.6 The Socialist Revolutionaries: their colour and their final resolution."""

from barricades.games.toc.ch03_components.atlas import RED, SOCIALISTS, WHITE
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch04_definitions.definitions import nearest
from barricades.games.toc.ch04_definitions.displacement import displace, thin_out
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter, follow
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import ELIMINATED, NEUTRAL, RESERVE, SR_TRACK, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

TURNED = EventKind("sr-resolved", "{unit:piece}: a die of {die:die} ({modified}), {fate:fate}.")
RESOLVED = EventKind("sr-over", "The Socialist Revolutionaries have chosen their sides.")

EVENTS = (TURNED, RESOLVED)
VERBS = (Verb("join-army", "{space}", space=SPACES),)
MESSAGES = {
    "fate.white": "it becomes WHITE",
    "fate.red": "it becomes RED",
    "fate.gone": "it is eliminated",
    "kappel-joins": "Which of the nearest armies does Kappel join?",
}
FATES = {WHITE: "white", RED: "red", NEUTRAL: "gone"}

SIDES = {"WHITE": WHITE, "RED": RED, "gone": NEUTRAL}  # as sr_resolution.csv says it


def units(p: Russia) -> list[int]:
    """SR units on the map whose colour the track decides, in order of their spaces."""
    mine = p.roster.of_nation[SOCIALISTS] & p.roster.units
    return sorted(
        (unit for unit in p.on_map(mine) if p.turned[unit] < 0), key=lambda unit: (p.at[unit], unit)
    )


def in_reserve(p: Russia) -> list[int]:
    """SR corps that were sent to a Strategic Reserve."""
    mine = p.roster.of_nation[SOCIALISTS] & p.roster.units
    return [unit for unit in p.pieces_at(RESERVE, mine) if p.turned[unit] < 0]


def change_colour(p: Russia) -> Transition:
    """13.61: the track's new box colours all SR units."""
    p.realign()
    if p.edition.tracks[SR_TRACK][p.track[SR_TRACK]].final:
        return call(RESOLUTION, then=LEAVE)
    return None


@rule("13.61")
def take_spaces(p: Russia) -> None:
    """A RED or WHITE box makes that side the owner of the spaces where SR units are."""
    colour = p.colour(SR_TRACK)
    if colour in (WHITE, RED):
        for space in {p.at[unit] for unit in units(p)}:
            p.set_owner(space, colour, "13.61")


@rule("13.61")
def part_company(p: Russia) -> None:
    """Units fight SR units of the other colour in their space; they leave a space of GREEN SRs."""
    colour = p.colour(SR_TRACK)
    for space in sorted({p.at[unit] for unit in units(p)}):
        for side in (WHITE, RED):
            others = [unit for unit in p.units_of(side, space) if unit not in units(p)]
            if not others or colour == side:
                continue
            if colour == NEUTRAL:
                for unit in others:
                    displace(p, unit)
            else:
                follow(p, "8.95 Triggered combat", space, colour)
    thin_out(p)


def settle(p: Russia) -> Transition:
    return call(WHAT_FOLLOWS)


COLOUR = procedure(
    "13.61 Colour of the Socialist Revolutionaries", change_colour, take_spaces, part_company, settle
)


# 13.63


def note_spaces(p: Russia) -> Transition:
    """The spaces to sort out when the units have chosen."""
    return goto(resolve_units, mask_of(p.at[unit] for unit in units(p)))


@rule("13.63", "15.27i", "13.6")
def resolve_units(p: Russia, spaces: int) -> None:
    """One die for each SR unit, on the map and then in reserve, with the box's modifier."""
    modifier = p.edition.tracks[SR_TRACK][p.track[SR_TRACK]].modifier
    for unit in (*units(p), *in_reserve(p)):
        die = p.roll()
        modified = die + modifier
        side = SIDES[look_up("sr_resolution", modified)]
        p.emit(TURNED, "13.63", unit=unit, die=die, modified=modified, fate=FATES[side])
        p.turn_piece(unit, side)
        if side == NEUTRAL:
            p.put(unit, ELIMINATED)


@rule("13.63")
def close_the_track(p: Russia, spaces: int) -> None:
    p.track_gone |= BIT[SR_TRACK]
    p.realign()
    p.emit(RESOLVED, "13.63")


@rule("13.63", "12.71d", "15.27j")
def kappel_goes_white(p: Russia, spaces: int) -> Transition:
    """Kappel is WHITE for good; if a unit with him turned RED, or his space is lost, he joins an army."""
    kappel = p.roster.piece("Kappel")
    if p.at[kappel] < 0:
        return goto(sort_out_spaces, spaces)
    p.turn_piece(kappel, WHITE)
    space = p.at[kappel]
    safe = (p.held(WHITE) | p.friendly(WHITE)) & ~p.held(RED)
    return goto(sort_out_spaces, spaces) if safe >> space & 1 else None


def white_armies(p: Russia) -> int:
    """The spaces of the WHITE armies nearest to Kappel."""
    armies = [unit for unit in p.on_map(p.roster.armies) if p.allegiance[unit] == WHITE]
    return nearest(p, p.at[p.roster.piece("Kappel")], mask_of(p.at[unit] for unit in armies), p.atlas.size)


@rule("12.71d")
class KappelJoins(Choice[Russia]):
    """1.5: of armies equally near WHITE chooses one."""

    rules = ("12.71d", "13.63")
    unasked = True

    def when(self, p: Russia, spaces: int) -> bool:
        return bool(white_armies(p))

    def seat(self, p: Russia, spaces: int) -> int:
        return WHITE

    def prompt(self, p: Russia, spaces: int) -> Message:
        return say("kappel-joins")

    def options(self, p: Russia, spaces: int) -> list[Option]:
        return [("join-army", space) for space in members(white_armies(p))]

    def apply(self, p: Russia, option: Option, spaces: int) -> Transition:
        p.put(p.roster.piece("Kappel"), option[1])
        return None


@rule("13.63")
def sort_out_spaces(p: Russia, spaces: int) -> None:
    """Opposing units in one space fight, the side that did not own it being the trigger."""
    for space in members(spaces & p.held(WHITE) & p.held(RED)):
        owner = WHITE if p.owner[space] == WHITE else RED
        follow(p, "8.95 Triggered combat", space, 1 - owner)
    thin_out(p)


def let_them_fight(p: Russia, spaces: int) -> Transition:
    return call(WHAT_FOLLOWS)


@rule("13.63")
def award_spaces(p: Russia, spaces: int) -> None:
    """A space goes to the side whose units are left in it; an empty one keeps its owner."""
    for space in members(spaces):
        for side in (WHITE, RED):
            if p.held(side) >> space & 1:
                p.set_owner(space, side, "13.63")


def look_for_the_train(p: Russia, spaces: int) -> Transition:
    return call_chapter(p, "13.73 Train")


RESOLUTION = procedure(
    "13.63 Final resolution",
    note_spaces, resolve_units, close_the_track, kappel_goes_white, KappelJoins(), sort_out_spaces,
    let_them_fight, award_spaces, look_for_the_train,
)  # fmt: skip

PROCEDURES = (COLOUR, RESOLUTION)
