"""The chapters of the rulebook in order: every module that brings procedures, verbs, events or sentences.

A chapter module may have `PROCEDURES`, `VERBS`, `EVENTS` and `MESSAGES`.
"""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from barricades.games.toc import state
from barricades.games.toc.aids import forecast
from barricades.games.toc.cards import cards
from barricades.games.toc.ch04_definitions import displacement
from barricades.games.toc.ch05_turn import due, hands, influence, sequence, tracks, withdrawal
from barricades.games.toc.ch06_actions import actions, closed, sides, windows
from barricades.games.toc.ch07_movement import activation, limits, movement, no_act, special_actions
from barricades.games.toc.ch08_combat import (
    advance,
    assets,
    combat,
    declaration,
    fire,
    leadership,
    losses,
    modifiers,
    retreat,
    triggered,
)
from barricades.games.toc.ch09_redeployment import redeployment
from barricades.games.toc.ch10_supply import attrition, control
from barricades.games.toc.ch11_replacements import (
    centres,
    faction_steps,
    rebuilding,
    reinforcements,
    replacements,
    steps_now,
    steps_total,
)
from barricades.games.toc.ch12_leaders import leader_checks, leaders, leaders_moving
from barricades.games.toc.ch13_special import episodes, far_east, greens, infighting, revolutionaries, special
from barricades.games.toc.ch14_scenarios import optional_set_up, victory
from barricades.games.toc.ch15_politics import (
    faction_setup,
    factions,
    markers,
    poland,
    political_boxes,
    politics,
    special_politics,
    ukraine,
)

CHAPTERS: tuple[ModuleType, ...] = (
    state,
    due,
    control,
    attrition,
    hands,
    cards,
    windows,
    actions,
    closed,
    no_act,
    special_actions,
    limits,
    activation,
    movement,
    leaders_moving,
    declaration,
    combat,
    assets,
    leadership,
    modifiers,
    fire,
    losses,
    retreat,
    advance,
    triggered,
    forecast,
    leaders,
    redeployment,
    displacement,
    tracks,
    centres,
    rebuilding,
    steps_total,
    faction_steps,
    replacements,
    steps_now,
    reinforcements,
    special,
    greens,
    far_east,
    influence,
    infighting,
    revolutionaries,
    episodes,
    withdrawal,
    leader_checks,
    political_boxes,
    special_politics,
    markers,
    faction_setup,
    ukraine,
    factions,
    poland,
    politics,
    victory,
    optional_set_up,
    sides,
    sequence,
)


def gathered(what: str) -> Iterable[Any]:
    """Everything of a kind that the chapters bring, in their order."""
    for chapter in CHAPTERS:
        brought = getattr(chapter, what, ())
        yield from brought.items() if isinstance(brought, dict) else brought
