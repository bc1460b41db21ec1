"""5.47, 11.0, 11.5 Replacements: the order for each side, and what it spends its own steps on."""

from collections.abc import Iterator

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.tables import halves, number
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch05_turn.influence import open_to_points, place_point
from barricades.games.toc.ch11_replacements.centres import (
    NamePorts,
    centres_reaching,
    open_centres,
    pass_through,
    roll_for_corruption,
)
from barricades.games.toc.ch11_replacements.faction_steps import FACTION_STEPS_OF_A_SIDE
from barricades.games.toc.ch11_replacements.rebuilding import (
    ARMY_STEP,
    CORPS_STEP,
    finish_step,
    halves_for,
    rebuild_places,
    recruitable,
    repairable,
)
from barricades.games.toc.ch11_replacements.steps_total import count_total
from barricades.games.toc.names import FACTION_NAMES, PIECES, SPACES
from barricades.games.toc.state import ASSET_BOX, CASUALTIES, COMING, CZECH_LEGION, WESTERN_ALLIES, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

BOUGHT_ASSET = EventKind("bought-asset", "{side:seat} buys {asset:piece}.")
BOUGHT_POINT = EventKind("bought-point", "{side:seat} buys an influence point on {faction:faction}.")

EVENTS = (BOUGHT_ASSET, BOUGHT_POINT)
VERBS = (
    Verb("buy-leader"),
    Verb("buy-asset", "{asset}", asset=PIECES),
    Verb("buy-point", "{faction}", faction=FACTION_NAMES),
    Verb("via", "{space}", space=SPACES),
)
MESSAGES = {
    "spend": "Spend replacement steps, {steps:halves} left.",
    "via": "Through which resource centre does the step for {unit:piece} pass?",
    "not-reducible": "{unit:piece} is not a reduced army in supply that a centre with capacity reaches.",
    "not-in-casualties": "{unit:piece} is not among the casualties that may be rebuilt now.",
    "too-dear": "There are not enough steps left.",
}

LEADERS, ASSETS, POINTS = range(3)  # places in p.bought
PRICE_OF_LEADER, PRICE_OF_ASSET = (halves("purchase", item, "price") for item in ("leader", "asset"))
MOST_LEADERS, MOST_ASSETS = (number("purchase", item, "in a turn") for item in ("leader", "asset"))
LAST_TURN = {
    item: number("purchase", item, "last turn")
    for item in ("army", "corps", "leader", "asset", "point", "point on an ally")
}
MOST_POINTS = {item: number("purchase", item, "in a turn") for item in ("point", "point on an ally")}
POINT_ON = [
    "point on an ally" if faction in (*WESTERN_ALLIES, CZECH_LEGION) else "point"
    for faction in range(len(FACTIONS))
]
PRICE_OF_POINT = {item: halves("purchase", item, "price") for item in ("point", "point on an ally")}


# 11.5 Spending own steps


def own_repairs(p: Russia, side: int) -> list[int]:
    if p.purse < ARMY_STEP or p.turn > LAST_TURN["army"]:
        return []
    return [u for u in repairable(p, own_units(p, side)) if centres_reaching(p, side, u, p.at[u])]


def own_units(p: Russia, side: int) -> int:
    """11.52: own steps never serve faction units."""
    return p.roster.own(side) & p.roster.units


def own_rebuilds(p: Russia, side: int) -> list[int]:
    if p.purse < ARMY_STEP or p.turn > LAST_TURN["army"]:
        return []
    dead = p.pieces_at(CASUALTIES, own_units(p, side) & p.roster.armies & ~p.roster.dot)
    return [unit for unit in dead if _sites(p, side, unit)]


def _sites(p: Russia, side: int, unit: int) -> list[int]:
    return [s for s in members(rebuild_places(p, unit)) if centres_reaching(p, side, unit, s)]


@rule("11.50", off=[])
def own_recruits(p: Russia, side: int) -> list[int]:
    """Corps return to the reserve for half a step through any centre."""
    if p.purse < CORPS_STEP or p.turn > LAST_TURN["corps"]:
        return []
    dead = recruitable(p, own_units(p, side))
    return [unit for unit in dead if open_centres(p, side, unit, CORPS_STEP)]


@rule("11.51", "12.4", off=[])
def leaders_for_sale(p: Russia, side: int) -> list[int]:
    """Once a turn a leader is drawn at random for 2 steps."""
    if p.purse < PRICE_OF_LEADER or p.bought[LEADERS] >= MOST_LEADERS or p.turn > LAST_TURN["leader"]:
        return []
    pool = p.pieces_at(COMING, p.roster.own(side) & p.roster.leaders)
    return [leader for leader in pool if p.roster.entry[leader] == "purchase"]


@rule("11.51", off=[])
def assets_for_sale(p: Russia, side: int) -> list[int]:
    if p.purse < PRICE_OF_ASSET or p.bought[ASSETS] >= MOST_ASSETS or p.turn > LAST_TURN["asset"]:
        return []
    pool = p.pieces_at(COMING, p.roster.own(side) & p.roster.assets)
    return [asset for asset in pool if p.roster.entry[asset] == "purchase"]


@rule("11.52", off=[])
def points_for_sale(p: Russia, side: int) -> list[int]:
    """Turns 1-8: two points a turn, one on each faction; allies and the Legion cost double."""
    return [
        faction
        for faction in open_to_points(p)
        if not p.pointed >> faction & 1
        and price_of_point(faction) <= p.purse
        and p.turn <= LAST_TURN[POINT_ON[faction]]
        and p.bought[POINTS] < MOST_POINTS[POINT_ON[faction]]
    ]


def price_of_point(faction: int) -> int:
    """In halves."""
    return PRICE_OF_POINT[POINT_ON[faction]]


@rule("11.0", "11.50", "11.5")
class Spend(Choice[Russia]):
    """11.0 (4): own steps, one at a time."""

    rules = ("11.50", "11.53", "11.54")

    def when(self, p: Russia, side: int) -> bool:
        return p.purse > 0 and any(True for _ in self.offers(p, side))

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("spend", side=side, steps=p.purse)

    def options(self, p: Russia, side: int) -> list[Option]:
        return [*self.offers(p, side), ("spent",)]

    def offers(self, p: Russia, side: int) -> Iterator[Option]:
        """What steps may be spent on, found one after another."""
        yield from (("buy-asset", asset) for asset in assets_for_sale(p, side))
        if leaders_for_sale(p, side):
            yield ("buy-leader",)
        yield from (("buy-point", faction) for faction in points_for_sale(p, side))
        yield from (("rebuild", unit) for unit in own_rebuilds(p, side))
        yield from (("recruit", unit) for unit in own_recruits(p, side))
        yield from (("repair", unit) for unit in own_repairs(p, side))

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        verb = option[0]
        if verb == "spent":
            return None
        if verb == "buy-leader":
            return call(PURCHASE, side, then=again())
        if verb == "buy-asset":
            return buy_asset(p, side, option[1])
        if verb == "buy-point":
            return buy_point(p, side, option[1])
        stage = {"repair": REPAIR, "rebuild": REBUILD, "recruit": RECRUIT}[verb]
        return call(stage, side, option[1], then=again())

    def why_not(self, p: Russia, option: Option, side: int) -> Refusal | None:
        if option[0] == "repair":
            return refuse("11.54", "not-reducible", unit=option[1])
        if option[0] in ("rebuild", "recruit"):
            return refuse("11.50", "not-in-casualties", unit=option[1])
        return refuse("11.51", "too-dear") if option[0].startswith("buy") else None


@rule("11.51")
def buy_asset(p: Russia, side: int, asset: int) -> Transition:
    p.purse -= PRICE_OF_ASSET
    p.bought[ASSETS] += 1
    p.put(asset, ASSET_BOX)
    p.emit(BOUGHT_ASSET, "11.51", side=side, asset=asset)
    return again()


@rule("11.52", "5.23")
def buy_point(p: Russia, side: int, faction: int) -> Transition:
    p.purse -= price_of_point(faction)
    p.bought[POINTS] += 1
    p.pointed |= BIT[faction]
    p.emit(BOUGHT_POINT, "11.52", side=side, faction=faction)
    place_point(p, side, faction, 1)
    return again()


@rule("11.51", "12.4")
def draw_leader(p: Russia, side: int) -> Transition:
    """At random among those for sale; the leader then enters like a reinforcement."""
    pool = leaders_for_sale(p, side)
    leader = pool[p.pick(len(pool))]
    p.purse -= PRICE_OF_LEADER
    p.bought[LEADERS] += 1
    return call_chapter(p, "12.4 Leader arrives", side, leader)


PURCHASE = procedure("11.51 Purchase of a leader", draw_leader)


def only_centre(p: Russia, side: int, unit: int, *place: int) -> Transition:
    """1.5: one centre is taken without asking."""
    found = _ways(p, side, unit, place)
    if len(found) > 1:
        return None
    pass_through(p, found[0], halves_for(p, unit))
    return goto(finish_step, side, unit, *place)


def _ways(p: Russia, side: int, unit: int, place: tuple[int, ...]) -> list[int]:
    if p.roster.corps >> unit & 1:
        return open_centres(p, side, unit, CORPS_STEP)
    return centres_reaching(p, side, unit, place[0] if place else p.at[unit])


@rule("11.53")
class Via(Choice[Russia]):
    """Each step passes through one resource centre and uses it up for the turn."""

    rules = ("11.53", "11.54")

    def seat(self, p: Russia, side: int, unit: int, *place: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, unit: int, *place: int) -> Message:
        return say("via", unit=unit)

    def options(self, p: Russia, side: int, unit: int, *place: int) -> list[Option]:
        return [("via", centre) for centre in _ways(p, side, unit, place)]

    def apply(self, p: Russia, option: Option, side: int, unit: int, *place: int) -> Transition:
        pass_through(p, option[1], halves_for(p, unit))
        return None


class RebuildAt(Choice[Russia]):
    """11.55: where an army reappears."""

    rules = ("11.55",)
    unasked = True

    def seat(self, p: Russia, side: int, unit: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, unit: int) -> Message:
        return say("raise-at", unit=unit)

    def options(self, p: Russia, side: int, unit: int) -> list[Option]:
        return [("raise-at", space) for space in _sites(p, side, unit)]

    def apply(self, p: Russia, option: Option, side: int, unit: int) -> Transition:
        return call(REPAIR, side, unit, option[1])


REPAIR = procedure("11.53 A step passes", only_centre, Via(), finish_step)
RECRUIT = procedure("11.50 Corps recruited", only_centre, Via(), finish_step)
REBUILD = procedure("11.55 Army rebuilt", RebuildAt())


# 5.47


def forces_by_rule(p: Russia, side: int) -> Transition:
    """11.0 (1)."""
    return call_chapter(p, "11.13 Forces by rule", side)


def chits_first(p: Russia, side: int) -> Transition:
    """11.0 (1): RED's chits Heavy Hand and NO ACT."""
    return call_chapter(p, "13.51 Chits in replacements") if side == RED else None


def faction_spending(p: Russia, side: int) -> Transition:
    """11.0 (5): own steps that are left are lost."""
    p.purse = 0
    return call(FACTION_STEPS_OF_A_SIDE, side)


def settle(p: Russia, side: int) -> Transition:
    p.purse = 0
    return call(WHAT_FOLLOWS)


SIDE_REPLACEMENTS = procedure(
    "11.0 Replacements of a side",
    forces_by_rule, chits_first, count_total, NamePorts(), roll_for_corruption, Spend(), faction_spending,
    settle,
)  # fmt: skip


def white_replaces(p: Russia) -> Transition:
    return call(SIDE_REPLACEMENTS, WHITE)


def red_replaces(p: Russia) -> Transition:
    return call(SIDE_REPLACEMENTS, RED)


REPLACEMENTS = procedure("5.47 Replacements", white_replaces, red_replaces, stage="replacements")

PROCEDURES = (REPLACEMENTS, SIDE_REPLACEMENTS, PURCHASE, REPAIR, RECRUIT, REBUILD)
