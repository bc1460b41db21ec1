"""11.50, 11.55 Repairing and rebuilding: prices, which units may gain a step, and where armies reappear."""

from barricades.games.toc.cards.card_places import entries_by_card
from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch03_components.tables import halves
from barricades.games.toc.ch07_movement.ground import not_yet_open
from barricades.games.toc.ch07_movement.stacking import no_room
from barricades.games.toc.ch10_supply.control import entered
from barricades.games.toc.ch10_supply.supply import starving, supplied_spaces
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import CASUALTIES, RESERVE, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

REPAIRED = EventKind("repaired", "{unit:piece} is at full strength again.")
REBUILT = EventKind("rebuilt", "{unit:piece} is rebuilt at {space:space}.")
RECRUITED = EventKind("recruited", "{unit:piece} is rebuilt in the Strategic Reserve.")

EVENTS = (REPAIRED, REBUILT, RECRUITED)
VERBS = (
    Verb("repair", "{unit}", unit=PIECES),
    Verb("rebuild", "{unit}", unit=PIECES),
    Verb("recruit", "{unit}", unit=PIECES),
    Verb("spent"),
    Verb("raise-at", "{space}", space=SPACES),
)
MESSAGES = {"raise-at": "Where is {unit:piece} rebuilt?"}

ARMY_STEP, CORPS_STEP = (halves("purchase", item, "price") for item in ("army", "corps"))  # 11.50
BALTIC_ARMIES = "W37"  # the card that brings the second ones
BY_WHITES_DIE = ("Wilhelm", "Ukr-Int", "WUAir")


def halves_for(p: Russia, unit: int) -> int:
    return CORPS_STEP if p.roster.corps >> unit & 1 else ARMY_STEP


@rule("11.50", off=[])
def repairable(p: Russia, units: int) -> list[int]:
    """Reduced armies of a set, on the map and in supply; those with a dot never."""
    tired = units & p.present & p.roster.armies & p.roster.two_steps & p.back & ~p.roster.dot
    return members(tired & ~starving(p, tired))


@rule("11.50", off=[])
def recruitable(p: Russia, units: int) -> list[int]:
    """Corps of a set that may return from casualties to the reserve."""
    dead = p.pieces_at(CASUALTIES, units & p.roster.corps & ~p.roster.dot)
    return [unit for unit in dead if "reserve" in p.roster.rebuild[unit] or p.returns_to(unit) >= 0]


@rule("15.42c", "15.38p", "15.39g", off=True)
def serves(p: Russia, side: int, piece: int) -> bool:
    """T-R141: what a card or a die brings to WHITE alone is not for RED, though RED gains the faction."""
    if side == WHITE:
        return True
    return p.roster.entry[piece] != BALTIC_ARMIES and p.roster.pieces.token(piece) not in BY_WHITES_DIE


@rule("11.55", "15.23d", "15.35i", "15.52e", "15.54k", "15.56d", off=0)
def rebuild_places(p: Russia, unit: int) -> int:
    """Where an army reappears: as its counter says, friendly, in supply and within stacking."""
    side, spaces = p.allegiance[unit], 0
    if not serves(p, side, unit):
        return 0
    for word in p.roster.rebuild[unit]:
        spaces |= place_named(p, side, word)
    spaces |= entries_by_card(p, unit)
    free = spaces & p.friendly(side) & ~not_yet_open(p) & ~p.strangers(side)
    return supplied_spaces(p, unit, free & ~no_room(p, unit, free))


def place_named(p: Russia, side: int, word: str) -> int:
    """A word of the column `rebuild`: home, a number or several, vc:X, port:X, region:X, vc:controlled."""
    atlas = p.atlas
    if "+" in word:
        return atlas.mask(*word.split("+"))
    if word == "home":
        return atlas.home_vcs[side]
    if word in ("none", "reserve"):
        return 0
    if word.isdigit():
        return BIT[atlas.space(word)]
    kind, _, name = word.partition(":")
    if kind == "region":
        return atlas.region(name)
    if kind == "vc":
        return atlas.vcs if name == "controlled" else atlas.vcs & atlas.region(name)
    if name == "Baltics":
        baltics = atlas.region("Estonia") | atlas.region("Latvia") | atlas.region("Lithuania")
        return atlas.any_port & baltics
    ports = atlas.ports[name] if name in atlas.ports else atlas.any_port & atlas.region(name)
    return ports & ~atlas.transit  # 9.6: W38 says who enters that box


@rule("11.50")
def finish_step(p: Russia, side: int, unit: int, *place: int) -> None:
    """The step is paid and the unit is stronger."""
    p.purse -= halves_for(p, unit)
    if p.at[unit] >= 0:
        p.back &= ~BIT[unit]
        p.emit(REPAIRED, "11.50", unit=unit)
    elif p.roster.corps >> unit & 1 and p.returns_to(unit) < 0:
        p.put(unit, RESERVE)
        p.emit(RECRUITED, "11.50", unit=unit)
    elif p.roster.corps >> unit & 1:
        place_again(p, unit, p.returns_to(unit))
    else:
        p.put(unit, place[0])
        p.back |= BIT[unit] & p.roster.two_steps
        p.emit(REBUILT, "11.55", unit=unit, space=place[0])
        entered(p, place[0], unit, "11.55")


def place_again(p: Russia, unit: int, space: int) -> None:
    """A corps that is rebuilt in a space of its own."""
    p.put(unit, space)
    p.emit(REBUILT, "11.50", unit=unit, space=space)
    entered(p, space, unit, "11.50")


class RaiseAt(Choice[Russia]):
    """11.55: where an army that needs no resource centre reappears, among some spaces."""

    rules = ("11.55",)
    unasked = True

    def seat(self, p: Russia, side: int, unit: int, sites: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, unit: int, sites: int) -> Message:
        return say("raise-at", unit=unit)

    def options(self, p: Russia, side: int, unit: int, sites: int) -> list[Option]:
        return [("raise-at", space) for space in members(sites)]

    def apply(self, p: Russia, option: Option, side: int, unit: int, sites: int) -> Transition:
        finish_step(p, side, unit, option[1])
        return None


RAISE = procedure("11.55 Army raised", RaiseAt())

PROCEDURES = (RAISE,)
