"""What can be laid over the map, marks on pieces, and answers to questions about a place."""

from collections.abc import Mapping, Sequence

from barricades.games.toc.aids.status import stage_of
from barricades.games.toc.aids.telling import SIDES, places
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, SEATS, WHITE
from barricades.games.toc.ch07_movement.activation import confined, markable, marked
from barricades.games.toc.ch07_movement.ground import barred_links, closed_regions
from barricades.games.toc.ch07_movement.limits import activated, open_spaces, price, why_barred
from barricades.games.toc.ch07_movement.movement import can_move
from barricades.games.toc.ch07_movement.reach import endings, reach
from barricades.games.toc.ch08_combat.declaration import able as able_to_attack
from barricades.games.toc.ch08_combat.declaration import open_to_attack, prey, protected
from barricades.games.toc.ch10_supply.supply import LIMITED, OUT, side_net, side_sources, supply_of
from barricades.games.toc.state import NEUTRAL, Russia
from barricades.kernel.aids import Area, Finding, Overlay
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.messages import say

MESSAGES = {
    "area.supplied": "reached by {side:seat}'s lines",
    "area.source": "{side:seat}'s sources of supply",
    "area.hungry": "without full supply",
    "area.friendly": "friendly to {side:seat}",
    "area.front": "{side:seat}'s front",
    "area.nobody": "friendly to neither side",
    "area.closed": "closed to {side:seat}",
    "area.neutral": "neutral for now",
    "area.controlled": "factions of {side:seat}",
    "area.home": "home regions of {side:seat}",
    "area.marked": "marked",
    "area.price": "can be marked for {points}",
    "area.barred": "cannot be marked now",
    "inquire.reach": "{side:seat} could move here:",
    "inquire.attack": "{side:seat} could attack it from next to it:",
    "inquire.closed": "{space:space} is in a region that is closed to {side:seat}.",
    "inquire.nobody": "No unit could reach or attack this place.",
}


# Marks


def marks(p: Russia, seat: int | None) -> Mapping[str, Sequence[str]]:
    """Which pieces have acted, may act, are chosen, held up, cut off, short of supply or used."""
    hungry = {LIMITED: 0, OUT: 0}
    for unit in p.on_map(p.roster.units):
        state = supply_of(p, unit)
        if state in hungry:
            hungry[state] |= BIT[unit]
    found = {
        "no-act": _held_up(p),
        "cut-off": p.cut_off,
        "limited": hungry[LIMITED],
        "out": hungry[OUT],
        "used": p.used | p.spent_assets,
        "moved": p.acted,
    }
    if seat is not None:
        found["ready"] = _ready(p, seat)
        found["chosen"] = p.group if _decides(p, seat) else 0
    return {mark: [p.roster.pieces.token(piece) for piece in members(among)] for mark, among in found.items()}


def _decides(p: Russia, seat: int) -> bool:
    decision = p.decision_of(seat)
    return decision is not None


def _held_up(p: Russia) -> int:
    """The pieces under NO ACT markers."""
    found = 0
    for holder in (WHITE, RED, NEUTRAL):
        for space in members(p.no_act[holder]):
            found |= mask_of(piece for piece in p.stacks[space] if p.allegiance[piece] == holder)
    return found


def _ready(p: Russia, seat: int) -> int:
    """The units of the side whose part it is that may still be activated, move or attack."""
    side, _, step = stage_of(p).partition(".")
    if side not in SEATS or SEATS.index(side) != seat:
        return 0
    if step == "mark":
        return _units_in(p, seat, open_spaces(p, seat) & ~marked(p))
    if step == "move":
        movable = mask_of(space for space in members(p.moving) if can_move(p, seat, space))
        return _units_in(p, seat, movable)
    if step == "combat" and p.battle.target < 0:
        return mask_of(unit for target in members(prey(p, seat)) for unit in able_to_attack(p, seat, target))
    return 0


def _units_in(p: Russia, side: int, spaces: int) -> int:
    return mask_of(unit for space in members(spaces) for unit in activated(p, side, space))


# Overlays


def supply_overlay(p: Russia, seat: int | None) -> Overlay:
    """10: what each side's own lines reach, its sources, and units in limited supply or out of it."""
    areas = []
    for side in SIDES:
        areas.append(
            Area(
                f"supplied-{SEATS[side]}", say("area.supplied", side=side), side, places(p, side_net(p, side))
            )
        )
        areas.append(
            Area(
                f"source-{SEATS[side]}", say("area.source", side=side), side, places(p, side_sources(p, side))
            )
        )
    told = marks(p, None)
    hungry = {piece: mark for mark in ("limited", "out") for piece in told[mark]}
    return Overlay(tuple(areas), pieces=hungry)


def hungry_overlay(p: Russia, seat: int | None) -> Overlay:
    """10.3, 10.4: the units in limited supply or out of it, and nothing else."""
    told = marks(p, None)
    hungry = {piece: mark for mark in ("limited", "out") for piece in told[mark]}
    among = [p.roster.pieces.number(token) for token in hungry]
    areas = []
    for side in SIDES:
        spaces = mask_of(p.at[unit] for unit in among if p.allegiance[unit] == side)
        areas.append(Area(f"hungry-{SEATS[side]}", say("area.hungry"), side, places(p, spaces)))
    return Overlay(tuple(areas), pieces=hungry)


def control_overlay(p: Russia, seat: int | None) -> Overlay:
    """4.3: friendly spaces of both sides, the spaces where they meet, and the links between them."""
    white, red = p.friendly(WHITE), p.friendly(RED)
    front = (_next_to(p, white, red), _next_to(p, red, white))
    areas = []
    for side in SIDES:
        areas.append(
            Area(
                f"friendly-{SEATS[side]}", say("area.friendly", side=side), side, places(p, p.friendly(side))
            )
        )
        areas.append(Area(f"front-{SEATS[side]}", say("area.front", side=side), side, places(p, front[side])))
    neither = p.atlas.everywhere & ~white & ~red
    areas.append(Area("nobody", say("area.nobody"), None, places(p, neither)))
    links = tuple(
        (p.atlas.spaces.token(space), p.atlas.spaces.token(other))
        for space in members(front[WHITE])
        for other in members(p.atlas.near[space] & front[RED])
    )
    return Overlay(tuple(areas), links=links)


def _next_to(p: Russia, mine: int, theirs: int) -> int:
    return mask_of(space for space in members(mine) if p.atlas.near[space] & theirs)


def regions_overlay(p: Russia, seat: int | None) -> Overlay:
    """3.13, 7.7: home regions, regions of controlled factions, and ground that is closed to each side."""
    areas = []
    for side in SIDES:
        areas.append(
            Area(f"home-{SEATS[side]}", say("area.home", side=side), side, places(p, p.atlas.home[side]))
        )
        ground = 0
        for faction in p.controlled(side):
            ground |= p.atlas.faction_region[faction]
        controlled = ground & ~p.neutral_ground()
        areas.append(
            Area(f"factions-{SEATS[side]}", say("area.controlled", side=side), side, places(p, controlled))
        )
    uncontrolled = p.neutral_ground()
    for faction in range(len(FACTIONS)):
        if p.controller(faction) < 0 and not p.gone >> faction & 1:
            uncontrolled |= p.atlas.faction_region[faction]
    areas.append(Area("neutral", say("area.neutral"), None, places(p, uncontrolled)))
    for side in SIDES:
        shut = closed_regions(p, side) & ~uncontrolled
        areas.append(Area(f"closed-{SEATS[side]}", say("area.closed", side=side), None, places(p, shut)))
    return Overlay(tuple(area for area in areas if area.places))


def orders_overlay(p: Russia, seat: int | None) -> Overlay:
    """7.21: which spaces the operation can still pay for, and at what price."""
    decision = p.decision
    if decision is None or decision.kind != "place-markers":
        return Overlay()
    side, value, _, *where = decision.data
    free = markable(p, side, value, confined(p, *where))
    before = price(p, side, marked(p))
    by_price: dict[int, int] = {}
    for space in members(free):
        cost = price(p, side, marked(p) | BIT[space]) - before
        by_price[cost] = by_price.get(cost, 0) | BIT[space]
    areas = [Area("marked", say("area.marked"), side, places(p, marked(p)))]
    areas += [
        Area(f"price-{cost}", say("area.price", points=cost), side, places(p, spaces))
        for cost, spaces in sorted(by_price.items())
    ]
    barred = p.held(side) & ~free & ~marked(p)
    areas.append(Area("barred", say("area.barred"), None, places(p, barred)))
    return Overlay(tuple(area for area in areas if area.places))


OVERLAYS = {
    "supply": supply_overlay,
    "hungry": hungry_overlay,
    "control": control_overlay,
    "regions": regions_overlay,
    "orders": orders_overlay,
}
KEYS = {"supply": "s", "hungry": "u", "control": "c", "regions": "g", "orders": "b"}


# Questions about a place


def inquire(p: Russia, seat: int | None, place: str) -> list[Finding]:
    """Which units could move to a place in one move, and which could attack it from next to it."""
    space = p.atlas.spaces.number(place)
    if space >= p.atlas.size:
        return [Finding(say("inquire.nobody"), (), "7.12")]
    p = p.of(seat)
    found = []
    for side in SIDES:
        coming = _who_reaches(p, side, space)
        if coming:
            found.append(Finding(say("inquire.reach", side=side), _tokens(p, coming), "7.12"))
        if _attackable(p, side) >> space & 1 and not protected(p, space):
            near = _who_attacks(p, side, space)
            if near:
                found.append(Finding(say("inquire.attack", side=side), _tokens(p, near), "8.11"))
        if closed_regions(p, side) >> space & 1:
            found.append(Finding(say("inquire.closed", side=side, space=space), (), "7.71"))
    return found or [Finding(say("inquire.nobody"), (), "7.12")]


def _tokens(p: Russia, units: list[int]) -> tuple[str, ...]:
    return tuple(map(p.roster.pieces.token, units))


def _attackable(p: Russia, side: int) -> int:
    return p.strangers(side) & ~p.held(side)


def _free(p: Russia, side: int) -> list[int]:
    """The units of a side on the map that nothing bars, whether or not they have acted."""
    fresh = p.copy()
    fresh.acted = 0
    units = [unit for unit in p.on_map(p.roster.units) if p.allegiance[unit] == side]
    return [unit for unit in units if why_barred(fresh, side, unit) is None]


def _who_reaches(p: Russia, side: int, space: int) -> list[int]:
    return [
        unit
        for unit in _free(p, side)
        if p.at[unit] != space
        and reach(p, unit).mask >> space & 1
        and endings(p, unit, p.at[unit], BIT[space])
    ]


def _who_attacks(p: Russia, side: int, space: int) -> list[int]:
    near = p.atlas.near[space]
    return [
        unit
        for unit in _free(p, side)
        if near >> p.at[unit] & 1
        and not barred_links(p, side, p.at[unit]) >> space & 1
        and open_to_attack(p, unit) >> space & 1
    ]
