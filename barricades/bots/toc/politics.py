"""The Political Phase weighed: markers, influence points, political cards, tracks."""

from collections.abc import Callable, Mapping

from barricades.bots.toc.ground import Ground
from barricades.bots.toc.poles import track_worth
from barricades.bots.toc.worth import faction_worth, unit_worth
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, SOCIALISTS, WHITE
from barricades.games.toc.ch05_turn.tracks import destination as track_destination
from barricades.games.toc.ch15_politics.markers import destination, gate_open, in_the_game, what_holds
from barricades.games.toc.ch15_politics.political_boxes import track_effect
from barricades.games.toc.ch15_politics.politics import boxes_moved, net_points
from barricades.games.toc.state import (
    JAPAN_TRACK,
    POLAND,
    POLAND_TRACK,
    SR_TRACK,
    UKRAINE,
    UKRAINE_TRACK,
    WHITE_CONTROL,
    Russia,
)
from barricades.kernel.bits import members

INFLUENCE = 0.3  # what a marker in an influence box counts of a control box
LEFT_OVER = 0.4  # what points count that do not move a marker by themselves
SHUT = 0.15  # what an influence box counts behind which the gate is closed
STEP = 0.6  # a replacement step
Worth = Callable[[Russia, int, int], float]  # what it is worth to a side to control a faction
A_BOX = {JAPAN_TRACK: 1.0, POLAND_TRACK: 1.0, UKRAINE_TRACK: 0.6}


def standing(p: Russia, faction: int, box: int, of: Worth = faction_worth) -> float:
    """What it is worth to WHITE that a marker is in a box."""
    if not box:
        return 0.0
    side = WHITE if box > 0 else RED
    worth = of(p, side, faction) * (1 if box > 0 else -1)
    if abs(box) == WHITE_CONTROL:
        return worth
    return worth * (INFLUENCE if gate_open(p, faction, side) else SHUT)


def marker_value(p: Russia, faction: int, net: int, of: Worth = faction_worth) -> float:
    """What points on a faction are worth to WHITE: where they bring the marker, and part of the next box."""
    if not in_the_game(p, faction):
        return 0.0
    marker = p.marker[faction]
    towards = 1 if net > 0 else -1
    moved = boxes_moved(marker, net) if net else 0
    if what_holds(p, faction, towards, by_card=False):
        return standing(p, faction, marker, of)
    box = destination(p, faction, moved, 0) if moved else marker
    value = standing(p, faction, box, of)
    spent, at = 0, marker
    for _ in range(abs(moved)):
        spent += 3 if abs(at) == WHITE_CONTROL else 2
        at += towards
    left, beyond = abs(net) - spent, destination(p, faction, moved + towards, 0) if net else box
    if left > 0 and beyond != box:
        cost = 3 if abs(at) == WHITE_CONTROL else 2
        value += LEFT_OVER * left / cost * (standing(p, faction, beyond, of) - value)
    return value


def points_value(p: Russia, side: int, points: Mapping[int, int], of: Worth = faction_worth) -> float:
    """What it is worth to a side that these points are added to what is known so far; WHITE counts up."""
    value = 0.0
    for faction, more in points.items():
        net = net_points(p, faction)
        value += marker_value(p, faction, net + more, of) - marker_value(p, faction, net, of)
    return value if side == WHITE else -value


def point_value(p: Russia, side: int, faction: int, of: Worth = faction_worth) -> float:
    """What one point of a side on a faction is worth to it."""
    return points_value(p, side, {faction: 1 if side == WHITE else -1}, of)


def card_value(p: Russia, side: int, card: int, of: Worth = faction_worth) -> float:
    """What the points of a political card are worth to a side."""
    return points_value(p, side, points_of(p, card), of)


def points_of(p: Russia, card: int) -> dict[int, int]:
    """Faction -> the points that a political card puts on it, WHITE counting up."""
    told = p.edition.politics[card]
    return {FACTIONS.index(name): told.lean(name) for name in told.points}


def effect_value(g: Ground, card: int, verb: str) -> float:
    """What the effect of a political card is worth if it is declared in one way."""
    effect = g.w.edition.politics[card].effect[0]
    if effect.verb == "steps":
        return STEP * int(effect.what)
    track, boxes = track_effect(g.w, card)
    return track_value(g, track, boxes if verb == "declare-right" else -boxes)


def track_value(g: Ground, track: int, boxes: int) -> float:
    """What it is worth to a side that a track moves so many boxes to the right."""
    p = g.w
    before, after = p.track[track], track_destination(p, track, boxes)
    if before == after:
        return 0.0
    if track == SR_TRACK:
        value = revolutionaries(g) * (_colour(p, track, after) - _colour(p, track, before))
        return value + 0.3 * (after - before) * (1 if g.side == WHITE else -1)
    if track == JAPAN_TRACK:
        return A_BOX[track] * (after - before) * (1 if g.side == WHITE else -1)
    if track == POLAND_TRACK and g.exact:
        return track_worth(p, boxes) * (1 if g.side == WHITE else -1)
    controller = p.controller(POLAND if track == POLAND_TRACK else UKRAINE)
    helps = 1 if controller == g.side else -1 if controller == 1 - g.side else 0
    if controller < 0 and track == POLAND_TRACK:
        helps = 1 if g.side == WHITE else -1
    return A_BOX[track] * (after - before) * helps


def _colour(p: Russia, track: int, box: int) -> int:
    colour = p.edition.tracks[track][box].colour
    return 1 if colour == WHITE else -1 if colour == RED else 0


def revolutionaries(g: Ground) -> float:
    """What the Socialist Revolutionaries and their cities are worth, signed for the side."""
    p, value = g.w, 0.0
    for unit in p.on_map(p.roster.of_nation[SOCIALISTS] & p.roster.units):
        if p.turned[unit] < 0:
            value += unit_worth(p, unit) + 0.5 * g.stake[p.at[unit]]
    return value if g.side == WHITE else -value


def shift_value(p: Russia, side: int, faction: int, boxes: int, of: Worth = faction_worth) -> float:
    """What it is worth to a side that a marker moves so many boxes towards WHITE, by a card."""
    if not in_the_game(p, faction):
        return 0.0
    after = max(-WHITE_CONTROL, min(WHITE_CONTROL, p.marker[faction] + boxes))
    value = standing(p, faction, after, of) - standing(p, faction, p.marker[faction], of)
    return value if side == WHITE else -value


def boxes_worth(p: Russia, side: int, box: int, of: Worth = faction_worth) -> float:
    """What the political cards that lie in a box are worth to a side."""
    return sum(card_value(p, side, card, of) for card in members(_cards(p, box)))


def _cards(p: Russia, box: int) -> int:
    found = 0
    for card in p.politics_box[box]:
        if card < 63:
            found |= 1 << card
    return found
