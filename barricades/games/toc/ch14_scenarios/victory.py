"""5.44-5.46, 14.2, 14.3 Link-up, victory points, sudden death and the end of the game."""

from typing import NamedTuple

from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch03_components.tables import number
from barricades.games.toc.editions import V2_3, keys_of
from barricades.games.toc.state import LINKED_UP, POLAND, RED_PEACE, UKRAINE, WHITE_PEACE, Russia
from barricades.kernel.bits import members
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition
from barricades.kernel.rules import rule

LINK_UP = EventKind("link-up", "WHITE's south and east have joined hands: a die of {die:die}.")
DOOR = EventKind(
    "door", "Sudden death ({door:door}): a die of {die:die} and {count} for earlier turns.", result=True
)
WON = EventKind("won", "{side:seat} wins: {way:way}.")
UNPLAYED = EventKind(
    "unplayed",
    "{card:card} was never played as an event: {points} {points?point|points} against {side:seat}.",
)
FACTION_BONUS = EventKind(
    "faction-bonus", "{side:seat} controls {faction:faction}: {points} {points?point|points}."
)

EVENTS = (LINK_UP, DOOR, WON, UNPLAYED, FACTION_BONUS)

WHITE_FIVE, MOSKVA, PETROGRAD, RED_FIVE, RED_ALL = range(5)  # the doors of 5.46, as counted in p.doors
DOORS = ("white-5-35", "moskva", "petrograd", "red-5-35", "red-total")
_TRACKS = keys_of(V2_3, "tracks.toml")  # sudden_death.csv quotes these numbers
ENEMY_CITIES = int(_TRACKS["victory_cities"]["home_needed_for_sudden_death"])
ENOUGH_POINTS = int(_TRACKS["victory_points"]["sudden_death"])
TO_WIN = int(_TRACKS["sudden_death"]["die"].split()[0])
SUDDEN, TOTAL, AT_THE_END, POINTS = "sudden-death", "total", "at-the-end", "points"
AT_ONCE = "at-once"  # 5.26 of v1.5

MESSAGES = {
    "door.white-5-35": "five RED home cities or 35 points",
    "door.moskva": "Moskva",
    "door.petrograd": "Petrograd",
    "door.red-5-35": "five WHITE home cities or 35 points",
    "door.red-total": "every home city",
    "way.sudden-death": "sudden death",
    "way.total": "every home city is RED",
    "way.at-the-end": "the war is over",
    "way.points": "victory points at the end of 1918",
}


class Ending(NamedTuple):
    """A winner, the way in which they win, and the path by which sudden death came."""

    winner: int
    way: str
    door: str = ""


def ways_of_ending(scenario: str) -> list[Ending]:
    """Every way in which a scenario can end, but for a resignation."""
    if "unplayed_cards" in scenario_setting(scenario):
        return [Ending(WHITE, POINTS), Ending(RED, POINTS)]
    if "end_die" in scenario_setting(scenario):  # 5.26 of v1.5
        return [Ending(WHITE, AT_ONCE), Ending(WHITE, AT_THE_END), Ending(RED, AT_THE_END)]
    return [
        *(Ending(WHITE, SUDDEN, DOORS[door]) for door in (WHITE_FIVE, MOSKVA, PETROGRAD)),
        Ending(RED, SUDDEN, DOORS[RED_FIVE]),
        Ending(RED, TOTAL),
        Ending(WHITE, AT_THE_END),
        Ending(RED, AT_THE_END),
    ]


@rule("5.44", "14.3f")
def link_up(p: Russia) -> None:
    """A friendly chain by rail or road from the Don or Kuban to the Urals: one die of points, once."""
    if not p.has(LINKED_UP) and linked(p):
        p.set_flag(LINKED_UP)
        die = p.roll()
        p.emit(LINK_UP, "5.44", die=die)
        p.score(WHITE, die, "5.44")


@rule("5.44", off=False)
def linked(p: Russia) -> bool:
    """5.44: whether the chain is there."""
    atlas = p.atlas
    free = p.friendly(WHITE) & ~p.enemies(WHITE)
    south = (atlas.region("Don") | atlas.region("Kuban")) & atlas.vcs & free
    east = (atlas.region("Urals Central") | atlas.region("Urals North")) & atlas.vcs & free
    joined, ring = south, south
    while ring:
        near = 0
        for space in members(ring):
            near |= atlas.rail[space] | atlas.road[space]
        ring = near & free & ~joined
        joined |= ring
    return bool(joined & east)


@rule("5.45", "14.3a")
def score_cities(p: Russia) -> None:
    """The side with more victory cities scores the difference."""
    difference = p.vc_count(WHITE) - p.vc_count(RED)
    p.score(WHITE if difference > 0 else RED, number("scoring", "cities", "points") * abs(difference), "5.45")


@rule("5.45", "15.44k")
def score_peace(p: Russia) -> None:
    """RED scores 4 a turn once it has triggered Polish Peace."""
    if p.has(RED_PEACE):
        p.score(RED, number("scoring", "peace-red", "points"), "5.45")


# 5.46


def conditions(p: Russia) -> tuple[bool, ...]:
    """What each door's count counts."""
    homes, white, red = p.atlas.home_vcs, p.friendly(WHITE), p.friendly(RED)
    taken_by_white, taken_by_red = homes[RED] & white, homes[WHITE] & red
    return (
        taken_by_white.bit_count() >= ENEMY_CITIES or p.vp >= ENOUGH_POINTS,
        bool(white >> p.atlas.space("moskva") & 1),
        bool(white >> p.atlas.petrograd & 1),
        taken_by_red.bit_count() >= ENEMY_CITIES or p.vp <= -ENOUGH_POINTS,
        all_home_is_red(p),
    )


@rule("14.3k", off=False)
def all_home_is_red(p: Russia) -> bool:
    """Every home city outside the Far East; by option Ukraine's too."""
    west = p.atlas.home_vcs[WHITE] & ~p.atlas.far_east
    if (p.atlas.home_vcs[RED] | west) & ~p.friendly(RED):
        return False
    return not p.switched_on("ukraine-always") or red_holds_ukraine(p)


@rule("5.46", "14.3h", off=True)
def white_holds_its_own(p: Russia) -> bool:
    """All ten home cities; a city that Poland holds abroad replaces one."""
    missing = (p.atlas.home_vcs[WHITE] & ~p.friendly(WHITE)).bit_count()
    return missing <= polish_cities_abroad(p)


@rule("14.3h", "14.3l", off=0)
def polish_cities_abroad(p: Russia) -> int:
    """10.52: victory cities outside Poland that Poland owns, or owned when WHITE triggered Polish Peace."""
    if p.has(WHITE_PEACE):
        return p.abroad
    outside = p.atlas.vcs & ~p.atlas.faction_region[POLAND]
    return (p.owned[FACTION + POLAND] & outside).bit_count()


@rule("5.46", "14.3j", off=True)
def red_holds_its_own(p: Russia) -> bool:
    """All nine home cities and both cities of Ukraine."""
    return not p.atlas.home_vcs[RED] & ~p.friendly(RED) and red_holds_ukraine(p)


@rule("5.46a", off=False)
def ukraine_is_out(p: Russia) -> bool:
    """A Ukraine that is neutral for good counts for neither side's requirement."""
    return bool((p.closed | p.uninvolved) >> UKRAINE & 1)


def red_holds_ukraine(p: Russia) -> bool:
    cities = p.atlas.faction_region[UKRAINE] & p.atlas.vcs
    return ukraine_is_out(p) or not cities & ~p.friendly(RED)


@rule("5.46")
def count_turns(p: Russia) -> None:
    """Each count is the number of Logistics Phases in a row in which its condition has held."""
    for door, holds in enumerate(conditions(p)):
        p.doors[door] = p.doors[door] + 1 if holds else 0


@rule("5.46", "14.3", "14.1n")
def sudden_death(p: Russia) -> Transition:
    """5.46: the paths in their order; a win ends the game."""
    if p.turn >= 16 or is_introduction(p):
        return None
    count_turns(p)
    if p.doors[WHITE_FIVE] and white_holds_its_own(p) and try_door(p, WHITE_FIVE, p.doors[WHITE_FIVE]):
        return _win(p, WHITE, SUDDEN)
    capital = MOSKVA if p.doors[MOSKVA] >= p.doors[PETROGRAD] else PETROGRAD
    if p.doors[capital] and try_door(p, capital, p.doors[capital]):
        return _win(p, WHITE, SUDDEN)
    if p.doors[RED_FIVE] and red_holds_its_own(p) and try_door(p, RED_FIVE, p.doors[RED_FIVE]):
        return _win(p, RED, SUDDEN)
    return _win(p, RED, TOTAL) if p.doors[RED_ALL] else None


@rule("5.46", "14.3h", "14.3i", "14.3j", off=False)
def try_door(p: Russia, door: int, count: int) -> bool:
    """One die and the count less 1: 5 or more wins, a natural 1 never."""
    die = p.roll()
    p.emit(DOOR, "5.46", door=DOORS[door], die=die, count=count - 1)
    return die > 1 and die + count - 1 >= TO_WIN


def _win(p: Russia, side: int, way: str) -> Transition:
    p.emit(WON, "14.3", side=side, way=way)
    return p.finish(side, way)


@rule("14.2c", "5.46", off=False)
def is_introduction(p: Russia) -> bool:
    return "unplayed_cards" in scenario_setting(p.scenario)


# The end


@rule("14.3l", "5.51")
def end_of_the_campaign(p: Russia) -> Transition:
    """After turn 16: RED wins if all three conditions hold, otherwise WHITE."""
    if p.turn < scenario_setting(p.scenario)["last_turn"]:
        return None
    west = p.atlas.mask("omsk", "sevastopol")
    red = poland_is_settled(p) and red_holds_ukraine(p) and not west & ~p.friendly(RED)
    return _win(p, RED if red else WHITE, AT_THE_END)


@rule("14.3l", off=True)
def poland_is_settled(p: Russia) -> bool:
    """Polish Peace has been triggered, or Poland controls no city abroad."""
    return p.has(RED_PEACE) or p.has(WHITE_PEACE) or not polish_cities_abroad(p)


@rule("14.2d", "5.62")
def unplayed_cards(p: Russia) -> None:
    """Cards of the introduction that were never played as events cost their side."""
    for card, points in scenario_setting(p.scenario)["unplayed_cards"].items():
        side = WHITE if card[0] == "W" else RED
        if not p.was_played(card):
            p.emit(UNPLAYED, "14.2", card=p.edition.card(card), points=points, side=side)
            p.score(1 - side, points, "14.2")


@rule("14.2e", "5.62")
def faction_bonuses(p: Russia) -> None:
    """A point for each faction controlled, two for Poland and Ukraine."""
    bonus = scenario_setting(p.scenario)["faction_bonus"]
    if not any(bonus.values()):
        return
    for side in (WHITE, RED):
        for faction in p.controlled(side):
            points = bonus.get(FACTIONS[faction], bonus["each"])
            p.emit(FACTION_BONUS, "14.2", side=side, faction=faction, points=points)
            p.score(side, points, "14.2")


@rule("14.2a", "14.2c", "5.62")
def end_of_the_introduction(p: Russia) -> Transition:
    """After the points of its last turn: the side ahead wins; RED wins a tie."""
    if not is_introduction(p) or p.turn < scenario_setting(p.scenario)["last_turn"]:
        return None
    unplayed_cards(p)
    faction_bonuses(p)
    return _win(p, WHITE if p.vp > 0 else RED, POINTS)
