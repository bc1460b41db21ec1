"""11.57 Immediate steps: cards and Polish Peace give steps that are spent at once, without resource centres.

A card calls `STEPS_NOW` with the side, the halves and where they may be spent: in home regions (none named:
the player chooses one, or two that touch), on factions (with the most that one of them may have), or on own
units anywhere.
"""

from barricades.games.toc.ch03_components.atlas import FACTIONS, HOME_REGIONS
from barricades.games.toc.ch11_replacements.faction_steps import (
    behind_the_line,
    cut_off,
    faction_rebuilds,
    faction_recruits,
    faction_repairs,
)
from barricades.games.toc.ch11_replacements.rebuilding import (
    ARMY_STEP,
    CORPS_STEP,
    RAISE,
    finish_step,
    halves_for,
    rebuild_places,
    recruitable,
    repairable,
)
from barricades.games.toc.names import REGIONS
from barricades.games.toc.state import CASUALTIES, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

# Where the steps may be spent: a frame's `scope`, with `detail` as said.
IN_REGIONS = 0  # own units in these regions (detail: a set of regions), armies rebuilt at their cities
ON_FACTIONS = 1  # forces of factions the side controls and may use (detail: halves for one at most)
ON_COMMON_UNITS = 2  # own units that are not elite, anywhere
REPAIRS_ONLY = 3  # own units anywhere, repaired only (15.44k)

MUSTERED = EventKind("mustered", "{side:seat} spends the steps in {region:region}.")
EVENTS = (MUSTERED,)
VERBS = (Verb("muster", "{region}", region=REGIONS), Verb("muster-no-more"))
MESSAGES = {
    "muster": "In which home region, or which two adjacent ones, are the steps spent?",
    "spend-now": "{steps:halves} {steps:halves?step|steps} to spend at once.",
}


def begin(p: Russia, side: int, halves: int, scope: int, detail: int) -> Transition:
    p.purse, p.given = halves, []
    return goto(MUSTER if scope == IN_REGIONS and not detail else SPEND_NOW, side, scope, detail)


# The regions


def musterable(p: Russia, side: int, chosen: int) -> list[int]:
    """Home regions that may be added to those chosen: a second one touches the first."""
    homes = [p.atlas.regions.index(name) for name in HOME_REGIONS[side]]
    if not chosen:
        return sorted(homes)
    first = members(chosen)[0]
    return sorted(region for region in homes if p.atlas.touching[first] >> region & 1)


@rule("11.57")
class Muster(Choice[Russia]):
    """One home region, or two that touch."""

    rules = ("11.57",)

    def when(self, p: Russia, side: int, scope: int, detail: int) -> bool:
        return detail.bit_count() < 2 and bool(musterable(p, side, detail))

    def seat(self, p: Russia, side: int, *data: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, *data: int) -> Message:
        return say("muster", side=side)

    def options(self, p: Russia, side: int, scope: int, detail: int) -> list[Option]:
        regions: list[Option] = [("muster", region) for region in musterable(p, side, detail)]
        return [*regions, ("muster-no-more",)] if detail else regions

    def apply(self, p: Russia, option: Option, side: int, scope: int, detail: int) -> Transition:
        if option[0] == "muster-no-more":
            return None
        p.emit(MUSTERED, "11.57", side=side, region=option[1])
        return again(side, scope, detail | BIT[option[1]])


MUSTER = Muster()


# What may be done


def own_units(p: Russia, side: int) -> int:
    return p.roster.own(side) & p.roster.units


@rule("11.57", off=[])
def repairs(p: Russia, side: int, scope: int, detail: int) -> list[int]:
    """Reduced armies in supply within the scope."""
    if p.purse < ARMY_STEP:
        return []
    if scope == ON_FACTIONS:
        return [
            unit
            for faction in served(p, side, detail, ARMY_STEP, p.back & p.present)
            for unit in faction_repairs(p, faction)
        ]
    tired = repairable(p, own_units(p, side))
    if scope == IN_REGIONS:
        return [unit for unit in tired if detail >> p.atlas.region_of[p.at[unit]] & 1]
    return [unit for unit in tired if scope == REPAIRS_ONLY or not p.roster.elite >> unit & 1]


@rule("11.57", off=[])
def rebuilds(p: Russia, side: int, scope: int, detail: int) -> list[int]:
    """Armies that may return from casualties within the scope."""
    if p.purse < ARMY_STEP or scope == REPAIRS_ONLY:
        return []
    if scope == ON_FACTIONS:
        return [
            unit
            for faction in served(p, side, detail, ARMY_STEP, p.there[CASUALTIES])
            for unit in faction_rebuilds(p, faction)
        ]
    dead = p.pieces_at(CASUALTIES, own_units(p, side) & p.roster.armies & ~p.roster.dot)
    plain = [unit for unit in dead if scope == IN_REGIONS or not p.roster.elite >> unit & 1]
    return [unit for unit in plain if sites(p, unit, scope, detail)]


@rule("11.57", off=0)
def sites(p: Russia, unit: int, scope: int, detail: int) -> int:
    """Where an army reappears: by 11.55, and for regions at a victory city in them."""
    places = rebuild_places(p, unit)
    if scope != IN_REGIONS:
        return places
    within = 0
    for region in members(detail):
        within |= p.atlas.region_spaces[region]
    return places & within & p.atlas.vcs


@rule("11.57", off=[])
def recruits(p: Russia, side: int, scope: int, detail: int) -> list[int]:
    """Corps that may return to the reserve; a region's steps bring back none."""
    if p.purse < CORPS_STEP:
        return []
    if scope == ON_FACTIONS:
        return [
            unit
            for faction in served(p, side, detail, CORPS_STEP, p.there[CASUALTIES])
            for unit in faction_recruits(p, faction)
        ]
    if scope != ON_COMMON_UNITS:
        return []
    return recruitable(p, own_units(p, side) & ~p.roster.elite)


@rule("11.57", off=[])
def served(p: Russia, side: int, most: int, halves: int, among: int = -1) -> list[int]:
    """Factions with some of a set of pieces that a side controls, may use, and may still give some halves."""
    return [
        faction
        for faction in within_reach(p, side)
        if p.roster.of_faction(faction) & among
        and share_of(p, faction) + halves <= most
        and whole_steps_are_left(p, faction, halves)
    ]


def within_reach(p: Russia, side: int) -> list[int]:
    """The factions of a side that may receive steps at all; a card asks about them several times."""
    memo, key = p.recall(), ("within reach", side, p.set_up)
    if key not in memo:
        memo[key] = [
            faction
            for faction in p.controlled(side)
            if p.may_use(side, faction)
            and p.set_up >> faction & 1
            and not behind_the_line(p, faction)
            and not cut_off(p, faction)
        ]
    found: list[int] = memo[key]
    return found


def share_of(p: Russia, faction: int) -> int:
    """The halves that a faction has received so far."""
    return sum(spent for who, spent in p.given if who == faction)


@rule("11.57", off=True)
def whole_steps_are_left(p: Russia, faction: int, halves: int) -> bool:
    """Factions receive whole steps: half a step for a corps leaves the other half to the same faction."""
    if not p.given:
        return halves + halves % 2 <= p.purse
    shares = {who: share_of(p, who) for who, _ in p.given} | {faction: share_of(p, faction) + halves}
    total = p.purse + sum(spent for _, spent in p.given)
    return sum(2 * -(-share // 2) for share in shares.values()) <= total


@rule("11.57")
class SpendNow(Choice[Russia]):
    """One step at a time; what is not spent is lost."""

    rules = ("11.57", "11.50", "11.55")

    def when(self, p: Russia, side: int, scope: int, detail: int) -> bool:
        return p.purse > 0 and len(self.options(p, side, scope, detail)) > 1

    def seat(self, p: Russia, side: int, *data: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, *data: int) -> Message:
        return say("spend-now", side=side, steps=p.purse)

    def options(self, p: Russia, side: int, scope: int, detail: int) -> list[Option]:
        return [
            *(("rebuild", unit) for unit in sorted(rebuilds(p, side, scope, detail))),
            *(("recruit", unit) for unit in sorted(recruits(p, side, scope, detail))),
            *(("repair", unit) for unit in sorted(repairs(p, side, scope, detail))),
            ("spent",),
        ]

    def apply(self, p: Russia, option: Option, side: int, scope: int, detail: int) -> Transition:
        if option[0] == "spent":
            return None
        unit = option[1]
        if scope == ON_FACTIONS:
            p.given.append((faction_of(p, unit), halves_for(p, unit)))
        if option[0] == "rebuild":
            return call(RAISE, side, unit, sites(p, unit, scope, detail), then=again())
        finish_step(p, side, unit)
        return again()


def faction_of(p: Russia, unit: int) -> int:
    return next(f for f in range(len(FACTIONS)) if p.roster.of_faction(f) >> unit & 1)


SPEND_NOW = SpendNow()


def lose_the_rest(p: Russia, *_: int) -> None:
    p.purse, p.given = 0, []


STEPS_NOW = procedure("11.57 Steps now", begin, MUSTER, SPEND_NOW, lose_the_rest)


@rule("11.57", off=False)
def any_use(p: Russia, side: int, halves: int, scope: int, detail: int) -> bool:
    """6.25: whether steps of a card would change anything now."""
    purse, given = p.purse, p.given
    p.purse, p.given = halves, []
    wide = detail
    if scope == IN_REGIONS and not detail:
        wide = mask_of(musterable(p, side, 0))
    found = recruits(p, side, scope, wide) or repairs(p, side, scope, wide) or rebuilds(p, side, scope, wide)
    p.purse, p.given = purse, given
    return bool(found)


PROCEDURES = (STEPS_NOW,)
