"""15.27, 15.44: Poland as `staff` sees it: what stirs the Poles, what keeps them home, what boxes count."""

from collections.abc import Sequence

from barricades.bots.toc.worth import LOOKS_AHEAD, turns_left, unit_worth
from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch04_definitions.definitions import at_war_with_poland
from barricades.games.toc.ch05_turn.tracks import destination, in_play
from barricades.games.toc.ch10_supply.control import RESPONDING, faction_of_region
from barricades.games.toc.ch15_politics.markers import army_occupied, in_the_game
from barricades.games.toc.ch15_politics.poland import (
    needed_by_red,
    polish_cities,
    response,
    response_modifier,
)
from barricades.games.toc.edition import TrackBox
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import POLAND, POLAND_TRACK, WHITE_CONTROL, Russia
from barricades.kernel.bits import BIT, members

ACTS = 1.0  # what it is worth to WHITE that Polish forces may act at all
ABROAD = 2.5  # that they may leave Poland
ANYWHERE = 4.0  # that nothing stops them before Moskva
TOGETHER = 1.0  # that they act in a round with others
HALF_WAY = 0.5  # how much of the next level the second box of a level counts
A_MARKER = 2.0  # a box of the Polish marker towards WHITE
ALLIED = 7.0  # the last one, which brings WHITE the Polish army
NOT_YET = 0.5  # how much of all this counts while WHITE does not control Poland
FEARED = 2.5  # how many times RED counts a response: further dice are rolled in later turns
LATE = 12  # the turn from which a Polish city abroad may cost RED the war (14.3l)
WORSE = 2.0  # how much more it counts then
PINNED = 0.12  # what it is worth to hold a strength of Polish units at home
MOST_PINNED = 3.0
GONE = 0.5  # 15.44k: what it is worth that the Polish forces leave, of their own worth
A_TURN = 4.0  # and RED's points for each turn after it
NEXT_TIME = 0.15  # what a Polish city promises beyond the die of this turn, for the next die is better


def box_worth(p: Russia, box: int) -> float:
    """What it is worth to WHITE that the Polish marker is in a box of its track."""
    boxes = p.edition.tracks[POLAND_TRACK]
    worth = _level(boxes[box])
    if box and boxes[box - 1] == boxes[box] and box + 1 < len(boxes):
        worth += HALF_WAY * (_level(boxes[box + 1]) - worth)
    return worth


def _level(box: TrackBox) -> float:
    abroad = ABROAD * (box.area != "Poland") + ANYWHERE * (box.area == "everywhere")
    return ACTS * box.act + TOGETHER * box.coop + abroad


def track_worth(p: Russia, boxes: int) -> float:
    """What it is worth to WHITE that the Polish marker moves so many boxes to the right."""
    after = destination(p, POLAND_TRACK, boxes)
    share = 1.0 if p.controller(POLAND) == WHITE else NOT_YET
    return share * (box_worth(p, after) - box_worth(p, p.track[POLAND_TRACK]))


def stirs(p: Russia, units: Sequence[int], space: int) -> float:
    """15.44u: what the Polish Response may cost RED if some of its units go to a space."""
    faction = faction_of_region(p, space)
    if faction not in RESPONDING or p.responded >> faction & 1 or not in_the_game(p, POLAND):
        return 0.0
    region = p.atlas.region_of[space]
    if not any(p.own(unit) and (p.at[unit] < 0 or p.atlas.region_of[p.at[unit]] != region) for unit in units):
        return 0.0
    return FEARED * (WORSE if p.turn >= LATE else 1.0) * response_cost(p, faction)


def response_cost(p: Russia, faction: int) -> float:
    """What a die of the Polish Response costs RED on average."""
    total, held = 0.0, army_occupied(p, POLAND)
    to_go = WHITE_CONTROL - p.marker[POLAND]
    modifier, rolls = response_modifier(p), in_play(p, POLAND_TRACK)
    for die in range(1, 7):
        marker, boxes = response(faction, die + modifier)
        if not held:
            total += A_MARKER * min(marker, to_go) + (ALLIED - A_MARKER) * (0 < to_go <= marker)
        total += track_worth(p, boxes) if rolls else 0.0
    return total / 6


def pins(p: Russia, space: int) -> float:
    """15.27e: Polish units do not leave Poland while an enemy is in it."""
    if p.controller(POLAND) != WHITE or not p.atlas.faction_region[POLAND] >> space & 1:
        return 0.0
    region = p.atlas.faction_region[POLAND]
    held = 0
    for unit in members(p.roster.of_nation[FACTION + POLAND] & p.roster.units):
        if p.at[unit] >= 0 and region >> p.at[unit] & 1:
            held += p.strength(unit)
    return min(MOST_PINNED, PINNED * held)


def last_pin(p: Russia, space: int) -> bool:
    """Whether no RED units are in Poland besides those of a space, if any are in it."""
    others = p.held(RED) & p.atlas.faction_region[POLAND]
    return not others & ~(BIT[space] if space >= 0 else 0)


def peace_values(p: Russia) -> dict[int, float]:
    """15.44j, k: with one Polish city RED rolls for peace, with both it has it; her army is then gone."""
    if isinstance(p, FirstRussia) or not at_war_with_poland(p) or not in_the_game(p, POLAND):
        return {}
    cities = polish_cities(p)
    held = p.owned[RED] & cities
    die = min(1.0, needed_by_red(p) / 6)
    worth = peace_worth(p)
    first, second = worth * min(1.0, die + NEXT_TIME), worth * (1 - die)
    return {space: second if held & ~BIT[space] else first for space in members(cities)}


def peace_worth(p: Russia) -> float:
    """What it is worth to RED that it makes peace with Poland; nothing while her army guards her at home."""
    home, abroad, forces = p.atlas.faction_region[POLAND], 0.0, 0.0
    for unit in p.on_map(p.roster.of_nation[FACTION + POLAND] & p.roster.units):
        worth = unit_worth(p, unit)
        forces += worth
        abroad += worth * (not home >> p.at[unit] & 1)
    if not forces:
        return 0.0
    return abroad / forces * (GONE * forces + A_TURN * min(turns_left(p), LOOKS_AHEAD))
