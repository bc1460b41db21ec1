"""8.62 Revolts of garrisons, 8.314 the step of the British BAF corps, 8.321 when the levy comes."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, within
from barricades.games.toc.ch11_replacements import reinforcements
from barricades.games.toc.ch11_replacements.faction_steps import cut_off
from barricades.games.toc.ch11_replacements.rebuilding import RECRUITED
from barricades.games.toc.editions.v1_5.poland import Levy
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.names import PIECES
from barricades.games.toc.state import BRITAIN, CASUALTIES, GREEN, RESERVE
from barricades.kernel.events import EventKind
from barricades.kernel.flow import procedure
from barricades.kernel.notation import Verb
from barricades.kernel.rules import rule

REVOLT_DIE = EventKind("revolt-die", "Does {unit:piece} at {space:space} revolt? A die of {die:die}.")
REVOLTED = EventKind("revolted", "{unit:piece} is in revolt.")

EVENTS = (REVOLT_DIE, REVOLTED)
VERBS = (Verb("incite", "{unit}", unit=PIECES),)
MESSAGES = {"option.incite": "Incite {unit:piece} to revolt", "use.revolt": "Revolt"}


@rule("1.5.8.62", off=[])
def may_revolt(p: FirstRussia, side: int) -> list[int]:
    """WHITE's special action: garrisons without other units or a leader."""
    if side != WHITE:
        return []
    there = [unit for unit in p.edition.garrisons if p.at[unit] >= 0 and p.allegiance[unit] == RED]
    alone = [unit for unit in there if len(p.units_of(RED, p.at[unit])) == 1]
    return sorted(unit for unit in alone if not p.leaders_of(RED, p.at[unit]))


@rule("1.5.8.62")
def revolt(p: FirstRussia, unit: int) -> None:
    """A die as for Greens: on 1-3 the garrison is Green, and its city has no owner."""
    space, die = p.at[unit], p.roll()
    p.emit(REVOLT_DIE, "1.5.8.62", unit=unit, space=space, die=die)
    if within(die, cell("greens", "rise", "die")):
        p.last_owner[space] = p.owner[space]
        p.turn_piece(unit, GREEN)
        p.emit(REVOLTED, "1.5.8.62", unit=unit)


# 8.314


@rule("1.5.8.314")
def step_for_the_air_force(p: FirstRussia, side: int) -> None:
    """After W20, while WHITE controls Britain, a lost BAF corps returns without another step."""
    corps = p.roster.piece("Br-cBAF")
    if side != WHITE or p.controller(BRITAIN) != WHITE or cut_off(p, BRITAIN):
        return
    if p.was_played("W20") and p.at[corps] == CASUALTIES:
        p.put(corps, RESERVE)
        p.emit(RECRUITED, "1.5.8.314", unit=corps)


FORCES = procedure(
    reinforcements.FORCES_BY_RULE.title,
    step_for_the_air_force,
    Levy(),
    *reinforcements.FORCES_BY_RULE.steps,
)

PROCEDURES = ()
REPLACED = (FORCES,)
