"""8.324 Ukraine: its forces depend on the way in which a side has gained it."""

from barricades.games.toc.atlas import RED, WHITE
from barricades.games.toc.control import owner_after
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.faction_setup import DEPLOYED, SETUP_DIE, anybody_at, turn_green
from barricades.games.toc.state import CASUALTIES, COMING, DISPLAY, OUT, UKRAINE
from barricades.kernel.bits import members
from barricades.kernel.rules import rule

PROTECTOR, VIOLATION, OTHERWISE = range(3)
REGULARS = ("Ukr-Rep", "Ukr-Pav", "Ukr-Sich")
PEASANTS = ("Ukr-Pea1", "Ukr-Pea2")
GREEN_SPACES = ("210", "218", "221")
CORPS = {"Ukr-c1": 3, "Ukr-c2": 3, "Ukr-c3": 3, "Ukr-c4": 5, "Ukr-c5": 5, "Ukr-c6": 7, "Ukr-c7": 7}
PETLIURA = {WHITE: 4, RED: 1}  # note 1


@rule("1.5.8.324", off=OTHERWISE)
def method(p: FirstRussia) -> int:
    """As protector, by R37, or in any other way."""
    if p.protected >> UKRAINE & 1:
        return PROTECTOR
    return VIOLATION if p.controller(UKRAINE) == RED and p.was_played("R37") else OTHERWISE


def roll_for(p: FirstRussia, piece: int) -> int:
    die = p.roll()
    p.emit(SETUP_DIE, "1.5.8.324", piece=piece, die=die)
    return die


@rule("1.5.8.324")
def petliura(p: FirstRussia, how: int) -> None:
    leader = p.roster.piece("Petliura")
    if p.at[leader] != COMING:
        return
    comes = how == PROTECTOR or (how == OTHERWISE and roll_for(p, leader) <= PETLIURA[p.controller(UKRAINE)])
    p.put(leader, DISPLAY if comes else OUT)


@rule("1.5.8.324")
def green_regulars(p: FirstRussia, how: int) -> None:
    """After R37 the three armies turn Green, one in each Green space, at random."""
    armies = p.pieces_at(DISPLAY, p.roster.mask(*REGULARS))
    if how != VIOLATION or not armies:
        return
    order = list(GREEN_SPACES)
    p.shuffle(order)
    for army, number in zip(armies, order, strict=False):
        turn_green(p, army, p.atlas.space(number))


@rule("1.5.8.324")
def peasants(p: FirstRussia, how: int) -> None:
    """A die each: they join, die, or rise for the enemy in 220, 223 or 224."""
    for army in p.pieces_at(COMING, p.roster.mask(*PEASANTS)):
        die = roll_for(p, army) if how != VIOLATION else 1
        if die <= (3 if how == PROTECTOR else 2):
            p.put(army, DISPLAY)
        elif how == PROTECTOR or die == 3:
            p.put(army, CASUALTIES)
        else:
            rise(p, army)


def rise(p: FirstRussia, army: int) -> None:
    """Note 3: the peasants are the enemy's, in a revolt space without units."""
    p.turn_piece(army, 1 - p.controller(UKRAINE))
    free = members(p.atlas.revolt & ~anybody_at(p)) or members(
        p.atlas.faction_region[UKRAINE] & ~anybody_at(p)
    )
    p.put(army, free[0])
    p.emit(DEPLOYED, "1.5.8.324", piece=army, space=free[0])
    p.set_owner(free[0], owner_after(p, free[0], army), "1.5.8.324")


@rule("1.5.8.324")
def corps(p: FirstRussia, how: int) -> None:
    """A protector has seven, R37 brings three, anything else five; the others are dead."""
    most = {PROTECTOR: 7, VIOLATION: 3, OTHERWISE: 5}[how]
    for id, last in CORPS.items():
        piece = p.roster.piece(id)
        if p.at[piece] in (COMING, DISPLAY):
            p.put(piece, DISPLAY if last <= most else CASUALTIES)


def ukraine_by_method(p: FirstRussia, faction: int) -> None:
    """8.324: before the forces are placed."""
    if faction == UKRAINE:
        how = method(p)
        petliura(p, how)
        green_regulars(p, how)
        peasants(p, how)
        corps(p, how)
