"""8.14 Setting up factions as v1.5 has it, and what of v2.3's political chapters it does not have."""

from barricades.games.toc.ch03_components.atlas import ESTONIA, FACTION
from barricades.games.toc.ch10_supply.control import faction_of_region, give_region_back, owner_after
from barricades.games.toc.ch15_politics import faction_setup, factions
from barricades.games.toc.ch15_politics.faction_setup import (
    NO_PLACE,
    SETTING_UP,
    delay,
    due_for_set_up,
    next_piece,
    settle,
)
from barricades.games.toc.ch15_politics.factions import LOST_CONTROL, forces
from barricades.games.toc.ch15_politics.markers import in_the_game
from barricades.games.toc.ch15_politics.political_boxes import SPECIALS, draw_cards, reshuffle, show_box
from barricades.games.toc.ch15_politics.politics import POLITICAL_PHASE
from barricades.games.toc.ch15_politics.politics import settle as settle_markers
from barricades.games.toc.ch15_politics.special_politics import (
    ANARCHY_IN_RUSSIA,
    CARDS_OF_ANARCHY,
    effects_undone,
    sweep,
)
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.editions.v1_5.ukraine import PeasantsRise, ukraine_by_method
from barricades.games.toc.state import (
    ASSET_BOX,
    BELARUS,
    CASUALTIES,
    CENTRAL_POWERS,
    COMING,
    CZECH_LEGION,
    DISPLAY,
    RESERVE,
    WEST_UKRAINE,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.flow import LEAVE, Transition, procedure
from barricades.kernel.rules import rule
from barricades.kernel.scripts import end_rules

# 8.14


@rule("1.5.8.14", "1.5.8.141")
def begin(p: FirstRussia, faction: int) -> Transition:
    """The forces come out of the display; a protector's act at once (8.142)."""
    if not due_for_set_up(p, faction):
        return LEAVE
    p.set_up |= BIT[faction]
    if not p.protected >> faction & 1:
        delay(p, faction)
    p.emit(SETTING_UP, "1.5.8.14", side=p.controller(faction), faction=faction)
    for asset in p.pieces_at(DISPLAY, p.roster.of_faction(faction) & p.roster.assets):
        p.put(asset, ASSET_BOX)
    return None


@rule("1.5.8.312")
def one_estonian_army(p: FirstRussia, faction: int) -> None:
    """One of the two armies, at random, is dead unless a protector sets them up."""
    armies = p.pieces_at(DISPLAY, p.roster.of_faction(faction) & p.roster.armies)
    if faction == ESTONIA and not p.protected >> faction & 1 and len(armies) > 1:
        dead = armies[p.pick(len(armies))]
        p.emit(NO_PLACE, "1.5.8.312", piece=dead)
        p.put(dead, CASUALTIES)


@rule("1.5.8.326")
def west_ukraine_at_war(p: FirstRussia, faction: int) -> None:
    """Army 3 and the leader come when war has been declared, or with R37."""
    by_r37 = p.events_turn[p.edition.card("R37")] == p.turn and p.round > 0
    if faction == WEST_UKRAINE and (p.protected >> faction & 1 or by_r37):
        for piece in p.pieces_at(COMING, p.roster.mask("WU-a3", "Tarnavsky")):
            p.put(piece, DISPLAY)


SET_UP = procedure(
    faction_setup.SET_UP.title,
    begin,
    one_estonian_army,
    west_ukraine_at_war,
    ukraine_by_method,
    PeasantsRise(),
    next_piece,
    faction_setup.polish_ukraine_legion,
    settle,
)


# 8.151


def leaves_the_map(p: FirstRussia, faction: int) -> bool:
    """8.151, 8.54: the Czech Legion and the Central Powers stay where they are."""
    return faction not in (CZECH_LEGION, CENTRAL_POWERS)


@rule("1.5.8.151", "1.5.8.54")
def clear_display(p: FirstRussia, faction: int, side: int) -> None:
    """The faction's forces go to the display, the dead stay dead, and its region is its own again."""
    p.emit(LOST_CONTROL, "1.5.8.151", side=side, faction=faction)
    p.delayed[faction] = 0
    p.protected &= ~BIT[faction]
    if faction == BELARUS:
        p.belarus_gained = 0
    if not leaves_the_map(p, faction):
        return
    for piece in forces(p, faction):
        if p.at[piece] not in (CASUALTIES, COMING):
            p.put(piece, DISPLAY)
    p.set_up &= ~BIT[faction]
    if p.atlas.faction_region[faction]:
        give_region_back(p, faction)
    p.realign()
    give_up_conquests(p, faction, side)


@rule("1.5.8.151")
def give_up_conquests(p: FirstRussia, faction: int, side: int) -> None:
    """Outside its region its spaces stay with units of the side that loses it, or return to their land."""
    for space in members(p.owned[FACTION + faction] & ~p.atlas.faction_region[faction]):
        home, there = faction_of_region(p, space), p.units_of(side, space)
        if there:
            owner = owner_after(p, space, there[0])
        else:
            owner = FACTION + home if home >= 0 and in_the_game(p, home) else side
        p.set_owner(space, owner, "1.5.8.151")


@rule("1.5.8.151")
def corps_go_to_the_reserve(p: FirstRussia, faction: int, side: int) -> None:
    """Corps of the side that lost a Republic or Country go from its region to the Strategic Reserve."""
    region = p.atlas.faction_region[faction]
    for unit in p.on_map(p.roster.corps):
        if region >> p.at[unit] & 1 and p.allegiance[unit] == side and p.own(unit):
            p.put(unit, RESERVE)


LOSE = procedure(
    factions.LOSE.title,
    clear_display,
    corps_go_to_the_reserve,
    *(step for step in factions.LOSE.steps if step is not factions.clear_display),
)


# 8.152


@rule("1.5.8.152", "1.5.8.16")
def replace_all(p: FirstRussia) -> None:
    """Card 66: two cards of each deck replace what is in its box; then all others are shuffled."""
    for box in range(len(p.politics_box)):
        sweep(p, box)
    p.politics_pile = [[card for card in pile if card not in SPECIALS] for pile in p.politics_pile]
    if any(len(pile) < CARDS_OF_ANARCHY for pile in p.politics_pile):
        reshuffle(p)
        p.politics_pile = [[card for card in pile if card not in SPECIALS] for pile in p.politics_pile]
    for box in range(len(p.politics_box)):
        draw_cards(p, box, CARDS_OF_ANARCHY)
        show_box(p, box)
    p.politics_discard = [card for card in p.politics_discard if card not in SPECIALS]
    p.politics_discard += sorted(SPECIALS)
    reshuffle(p)


ANARCHY = procedure(ANARCHY_IN_RUSSIA.title, effects_undone, replace_all)


# 8.16


@rule("1.5.8.16", "1.5.8.1321")
def end_passivity(p: FirstRussia) -> None:
    """R9 lasts until the Political Phase after it is over."""
    end_rules(p, "politics")


PHASE = procedure(
    POLITICAL_PHASE.title,
    *(
        each
        for step in POLITICAL_PHASE.steps
        for each in ((step, end_passivity) if step is settle_markers else (step,))
    ),
    stage=POLITICAL_PHASE.stage,
)


# What v1.5 does not have


def nothing(p: FirstRussia, *_: int) -> Transition:
    """000 has no such rule."""
    return LEAVE


MISSING = (
    "15.53 Central Powers withdraw",  # Herr Heinzmann, the tracks of Poland and Ukraine
    "15.28 Turn 9",
    "15.31 Close to home",  # 8.23: forces go where those of their side go
    "5.48b Involvement tracks",
    "13.41 Far East",
    "13.32 Makhno mutiny",
    "5.48g Peace with Poland",  # R46 alone makes it
)

REPLACED = (SET_UP, LOSE, ANARCHY, PHASE, *(procedure(title, nothing) for title in MISSING))
