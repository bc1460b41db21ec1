"""11.2 Faction steps: what each faction receives, and what may be done with it."""

from barricades.games.toc.ch03_components.atlas import FACTIONS, WHITE
from barricades.games.toc.ch03_components.tables import cell, number
from barricades.games.toc.ch10_supply.supply import lacks_supply
from barricades.games.toc.ch11_replacements.rebuilding import (
    ARMY_STEP,
    CORPS_STEP,
    RAISE,
    finish_step,
    rebuild_places,
    recruitable,
    repairable,
)
from barricades.games.toc.ch11_replacements.steps_total import STEP_DIE, worth
from barricades.games.toc.ch13_special.episodes import train_owner
from barricades.games.toc.state import (
    CASUALTIES,
    CENTRAL_POWERS,
    CZECH_LEGION,
    FRANCE,
    POLAND,
    UKRAINE,
    Russia,
)
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule

FACTION_STEPS = EventKind(
    "faction-steps", "{faction:faction} receives {steps:halves} {steps:halves?step|steps}."
)

EVENTS = (FACTION_STEPS,)
MESSAGES = {"spend-faction": "{steps:halves} {steps:halves?step|steps} to spend for {faction:faction}."}


@rule("11.21", "15.31e", "15.37c", "15.38i", "15.41b", "15.43f", off=0)
def faction_steps(p: Russia, faction: int) -> int:
    """What a faction receives, in halves."""
    told = p.faction_income(faction)
    if told is not None:
        return told
    side, region = p.beneficiary(faction), p.atlas.faction_region[faction]
    cities = (region & p.atlas.vcs & p.friendly(side)).bit_count()
    amount = int(cell("faction_replacements", FACTIONS[faction], "amount", p.edition.folder))
    if faction == POLAND:
        return 2 * cities * polish_steps(p, side)
    if faction == UKRAINE:
        return 2 * cities * amount
    if cut_off(p, faction):
        return 0
    if faction == CZECH_LEGION:
        return 2 * (amount + gold_for_the_legion(p))
    return 2 * amount if cities or not region else 0


@rule("11.21", "15.52f", off=False)
def cut_off(p: Russia, faction: int) -> bool:
    """No replacements for Britain unless WHITE holds both Sevastopol and Omsk."""
    return p.needs_the_sea(faction) and bool(p.atlas.mask("sevastopol", "omsk") & ~p.friendly(WHITE))


@rule("11.21", "15.44o", off=2)
def polish_steps(p: Russia, side: int) -> int:
    """For each city 2, and 3 if an enemy is next to Warszawa; by option the figures of 15.44."""
    enemy, warszawa = p.held(1 - side), p.atlas.space("warszawa")
    near, inside = p.atlas.near[warszawa] & enemy, enemy & p.atlas.faction_region[POLAND]
    if p.switched_on("polish-steps-15-44"):
        where = "near" if near else "in" if inside else "out"
        return number("polish_steps", f"{where} 15.44", "steps")
    return number("polish_steps", "near" if near else "out", "steps")


@rule("11.21", "13.73", "15.54i", off=0)
def gold_for_the_legion(p: Russia) -> int:
    """One more on 1-3 while WHITE owns the train."""
    if train_owner(p) != WHITE:
        return 0
    die = p.roll()
    p.emit(STEP_DIE, "11.21", why="gold", die=die)
    return worth("gold", die) // 2


@rule("11.23", "15.53d", off=False)
def behind_the_line(p: Russia, faction: int) -> bool:
    return p.powers_active and bool(p.atlas.faction_region[faction] & p.atlas.behind_the_line)


@rule("11.2", "11.21")
def next_faction(p: Russia, side: int, faction: int = 0) -> Transition:
    """11.0 (5): the factions in table order."""
    while faction < len(FACTIONS) and not has_steps(p, side, faction):
        faction += 1
    if faction == len(FACTIONS):
        return LEAVE
    p.purse = faction_steps(p, faction)
    p.emit(FACTION_STEPS, "11.21", faction=faction, steps=p.purse)
    return call(FACTION_SPENDING, side, faction, then=again(side, faction + 1))


def has_steps(p: Russia, side: int, faction: int) -> bool:
    """Whether a side deals with a faction here: controlled and set up, or conquered; not behind the line."""
    if p.beneficiary(faction) != side or behind_the_line(p, faction):
        return False
    if p.controller(faction) != side:
        return True
    return bool(p.set_up >> faction & 1) and p.may_use(side, faction)


def faction_units(p: Russia, faction: int) -> int:
    """Those that have turned GREEN or to a side are the faction's no more; a conqueror has those it took."""
    theirs, side = p.roster.of_faction(faction) & p.roster.units, p.beneficiary(faction)
    return theirs & p.forces[side] if p.controller(faction) < 0 <= side else theirs & ~p.converts


@rule("11.22", "15.53g", off=[])
def faction_repairs(p: Russia, faction: int) -> list[int]:
    """Units in supply; of units with a dot only the Central Powers'."""
    if p.purse < ARMY_STEP:
        return []
    if faction == CENTRAL_POWERS:
        tired = faction_units(p, faction) & p.roster.armies & p.back & ~p.roster.mutiny
        return [unit for unit in p.on_map(tired) if not lacks_supply(p, unit)]
    return repairable(p, faction_units(p, faction))


@rule("11.22", "15.55f", off=[])
def faction_rebuilds(p: Russia, faction: int) -> list[int]:
    if p.purse < ARMY_STEP or faction in (CENTRAL_POWERS, FRANCE):
        return []
    dead = p.pieces_at(CASUALTIES, faction_units(p, faction) & p.roster.armies & ~p.roster.dot)
    return [unit for unit in dead if rebuild_places(p, unit)]


@rule("11.22", off=[])
def faction_recruits(p: Russia, faction: int) -> list[int]:
    if p.purse < CORPS_STEP or faction == CENTRAL_POWERS:
        return []
    return recruitable(p, faction_units(p, faction))


@rule("11.22")
class SpendForFaction(Choice[Russia]):
    """Only on the faction's own units, without resource centres; unused steps are lost."""

    rules = ("11.22",)

    def when(self, p: Russia, side: int, faction: int) -> bool:
        return p.purse > 0 and len(self.options(p, side, faction)) > 1

    def seat(self, p: Russia, side: int, faction: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, faction: int) -> Message:
        return say("spend-faction", side=side, steps=p.purse, faction=faction)

    def options(self, p: Russia, side: int, faction: int) -> list[Option]:
        return [
            *(("rebuild", unit) for unit in faction_rebuilds(p, faction)),
            *(("recruit", unit) for unit in faction_recruits(p, faction)),
            *(("repair", unit) for unit in faction_repairs(p, faction)),
            ("spent",),
        ]

    def apply(self, p: Russia, option: Option, side: int, faction: int) -> Transition:
        if option[0] == "spent":
            return None
        if option[0] == "rebuild":
            return call(RAISE, side, option[1], rebuild_places(p, option[1]), then=again())
        finish_step(p, side, option[1])
        return again()


FACTION_SPENDING = procedure("11.22 Faction steps spent", SpendForFaction())
FACTION_STEPS_OF_A_SIDE = procedure("11.2 Faction steps", next_faction)

PROCEDURES = (FACTION_SPENDING, FACTION_STEPS_OF_A_SIDE)
