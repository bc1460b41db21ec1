"""15.2 Factions won and lost: control gained (15.24), lost (15.26), conquered (5.43); lent forces (5.51)."""

from barricades.games.toc.cards.standing import passive
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, NOBODY, RED, WHITE
from barricades.games.toc.ch03_components.decks import REPUBLICS
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch04_definitions.displacement import displace, thin_out
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter, follow
from barricades.games.toc.ch05_turn.influence import open_to_points, place_point
from barricades.games.toc.ch05_turn.tracks import TRACK, destination, in_play
from barricades.games.toc.ch10_supply.control import (
    RESPONDING,
    give_region_back,
    legion_joins,
    legion_leaves_white,
    owner_after,
)
from barricades.games.toc.ch15_politics.faction_setup import DEPLOY, SET_UP, SETUP_DIE, delay, due_for_set_up
from barricades.games.toc.ch15_politics.markers import (
    MOVED,
    box_name,
    direction,
    in_the_game,
    markers_are_final,
    stays_put,
)
from barricades.games.toc.names import FACTION_NAMES
from barricades.games.toc.state import (
    BELARUS,
    BORDER_OPEN,
    CASUALTIES,
    CENTRAL_POWERS,
    COMING,
    CZECH_LEGION,
    DISPLAY,
    ELIMINATED,
    FINLAND,
    GREEN,
    HELD,
    MAJOR_POWERS,
    MAKHNO,
    MAKHNO_OUTLAWED,
    NEUTRAL,
    OUT,
    POLAND,
    WEST_UKRAINE,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

GAINED = EventKind("faction-gained", "{side:seat} gains control of {faction:faction}.")
LOST_CONTROL = EventKind("faction-lost", "{side:seat} loses control of {faction:faction}.")
CONQUERED = EventKind("faction-conquered", "{side:seat} conquers {faction:faction}.")
RETURNED = EventKind("forces-returned", "{faction:faction} serves {side:seat} again.")

EVENTS = (GAINED, LOST_CONTROL, CONQUERED, RETURNED)
VERBS = (Verb("point", "{faction}", faction=FACTION_NAMES),)
MESSAGES = {
    "influence-point": "Place an influence point on a faction, or move the marker of a track.",
    "out-of-the-game": "That faction is out of the game.",
    "points-are-over": "After the Political Phase of turn 9 no influence point is placed.",
}


# 15.24 Gaining control


def take_from_the_enemy(p: Russia, faction: int, side: int) -> Transition:
    """15.24b: a card or a rule gives control at once, whatever box the marker is in."""
    if not in_the_game(p, faction) or stays_put(p, 1) or p.controller(faction) == side:
        return LEAVE
    if passive(p, faction):
        return LEAVE
    if p.controller(faction) < 0:
        return None
    p.marker[faction] = 0
    p.realign()
    return call(LOSE, faction, 1 - side)


@rule("15.24b", "15.41a")
def put_into_control(p: Russia, faction: int, side: int) -> Transition:
    was = box_name(p.marker[faction])
    p.marker[faction] = 2 * direction(side)
    p.realign()
    p.emit(MOVED, "15.24b", faction=faction, box=box_name(p.marker[faction]), was=was)
    return call(CONTROL_GAINED, faction, side)


def settle(p: Russia, *_: int) -> Transition:
    return call(WHAT_FOLLOWS)


GAIN = procedure("15.24 Gain control", take_from_the_enemy, put_into_control, settle)


@rule("15.24d", "15.25e", "15.24", "15.2")
def note_gain(p: Russia, faction: int, side: int) -> None:
    """The faction's forces are friendly from now on, but not in the first round."""
    p.emit(GAINED, "15.24", side=side, faction=faction)
    delay(p, faction)
    note_belarus(p, faction, side)
    open_border(p, faction, side)
    if faction == CZECH_LEGION and side == WHITE:
        legion_joins(p)
    hold_their_spaces(p, faction, side)
    fight_their_guests(p, faction, side)
    thin_out(p)


@rule("15.24d", "8.95")
def fight_their_guests(p: Russia, faction: int, side: int) -> None:
    """T-R143: units of the other side in one space with the faction's fight; its new side triggers."""
    units = p.forces[side] & p.roster.of_faction(faction) & p.roster.units & ~p.converts
    for space in members(p.spaces_of(units) & p.held(1 - side)):
        follow(p, "8.95 Triggered combat", space, side)


@rule("10.55")
def hold_their_spaces(p: Russia, faction: int, side: int) -> None:
    """T-W4: spaces with units of a Major Power that a side gains are owned as after an entry."""
    if p.may_use(side, faction):
        take_along(p, p.on_map(p.roster.of_faction(faction) & p.roster.units), "10.55")


@rule("15.33d", "11.13a")
def note_belarus(p: Russia, faction: int, side: int) -> None:
    """RED may raise an army there if it gained Belarus in a Political Phase."""
    if faction == BELARUS:
        p.belarus_gained = int(side == RED and p.round == 0)


@rule("15.43a")
def open_border(p: Russia, faction: int, side: int) -> None:
    """RED control of Finland opens its border to both sides for good."""
    if faction == FINLAND and side == RED:
        p.set_flag(BORDER_OPEN)


@rule("15.39f", "15.44p")
def switch_west_ukraine(p: Russia, faction: int, side: int) -> Transition:
    """When a side gains Poland, the other gains West Ukraine if neither controls it."""
    if faction != POLAND or p.controller(WEST_UKRAINE) >= 0:
        return None
    return call(GAIN, WEST_UKRAINE, 1 - side)


@rule("15.53e", "11.13g")
def german_mutiny(p: Russia, faction: int, side: int) -> Transition:
    """If WHITE gains the Central Powers, RED places the Mutiny Army on a die of 1-3."""
    army = p.roster.piece("Ger-aMut")
    if faction != CENTRAL_POWERS or side != WHITE or p.at[army] != COMING:
        return None
    die = p.roll()
    p.emit(SETUP_DIE, "15.53e", piece=army, die=die)
    if cell("single_rolls", "German Mutiny Army", str(die)) == "-":
        return None
    p.turn_piece(army, RED)
    return call(DEPLOY, RED, army)


@rule("15.44u", "15.33c", "15.38f", "15.39e", "15.42e", "5.66")
def stir_the_poles(p: Russia, faction: int, side: int) -> Transition:
    """Poland responds each time RED gains control of one of four regions, but not yet behind the line."""
    if side != RED or faction not in RESPONDING or p.powers_active:
        return None
    return call_chapter(p, "15.44 Polish Response", faction)


@rule("15.25a")
def set_up_at_once(p: Russia, faction: int, side: int) -> Transition:
    """In the Action Phase at once; in the Political Phase at its end."""
    return call(SET_UP, faction) if p.round > 0 and due_for_set_up(p, faction) else None


CONTROL_GAINED = procedure(
    "15.24 Control gained",
    note_gain, switch_west_ukraine, german_mutiny, stir_the_poles, set_up_at_once,
)  # fmt: skip


# 15.26 Losing control


@rule("15.26c", "5.65", "15.26", "15.21b", "15.5", "15.51")
def clear_display(p: Russia, faction: int, side: int) -> None:
    """The faction's forces go to the display, losses stay in casualties, and its region is its own again."""
    p.emit(LOST_CONTROL, "15.26", side=side, faction=faction)
    p.delayed[faction] = 0
    if faction in MAJOR_POWERS:
        return
    if faction == BELARUS:
        p.belarus_gained = 0
    for piece in forces(p, faction):
        if p.at[piece] not in (CASUALTIES, COMING):
            p.put(piece, DISPLAY)
    p.set_up &= ~BIT[faction]
    give_region_back(p, faction)
    p.realign()


def forces(p: Russia, faction: int) -> list[int]:
    """The pieces of a faction that are in the game and have not changed sides."""
    return [
        piece
        for piece in members(p.roster.of_faction(faction))
        if p.turned[piece] < 0 and p.at[piece] not in (ELIMINATED, OUT)
    ]


@rule("15.26d", "15.51g")
def power_stands_alone(p: Russia, faction: int, side: int) -> None:
    """Forces of a Major Power stay on the map as neutrals."""
    if faction == CZECH_LEGION and side == WHITE:
        legion_leaves_white(p)
    keep_occupied(p, faction, side)


@rule("10.55")
def keep_occupied(p: Russia, faction: int, side: int) -> None:
    """T-R134: spaces of the power with units of the losing side alone become that side's."""
    if faction in MAJOR_POWERS:
        for space in members(p.owned[FACTION + faction] & p.held(side) & ~p.held(NEUTRAL)):
            p.set_owner(space, side, "10.55")


@rule("15.26a", "15.26b", "15.26d")
def displace_others(p: Russia, faction: int, side: int) -> None:
    """Forces of both sides leave the region, or the spaces of the power's units."""
    ground = p.atlas.faction_region[faction]
    if faction in MAJOR_POWERS:
        for unit in p.on_map(p.roster.of_faction(faction) & p.roster.units):
            ground |= BIT[p.at[unit]] if p.turned[unit] < 0 else 0
    empty_ground(p, ground)


def empty_ground(p: Russia, ground: int, *, only_supplied: bool = False) -> None:
    """Units of both sides leave; leaders without units of their side go after them."""
    alone = []
    for side in (WHITE, RED):
        for space in members(ground):
            units = p.units_of(side, space)
            for unit in units:
                displace(p, unit, only_supplied=only_supplied)
            if not units:
                alone += p.leaders_of(side, space)
    for leader in alone:
        displace(p, leader)


LOSE = procedure("15.26 Lose control", clear_display, power_stands_alone, displace_others, settle)


# 5.43 Factions conquered


@rule("5.43", "15.24c", "15.31d", "15.41c", "15.4", "15.41", off=False)
def is_conquered(p: Russia, faction: int) -> bool:
    """The enemy of the side that controls it occupies all its cities; lent forces conquer nothing."""
    controller, region = p.controller(faction), p.atlas.faction_region[faction]
    if controller < 0 or not region or region & p.neutral_ground():
        return False
    if p.control_conquers():
        return not region & p.atlas.vcs & ~p.friendly(1 - controller)
    others = p.forces[1 - controller] & p.roster.units & (~p.roster.of_faction(faction) | p.converts)
    return not region & p.atlas.vcs & ~p.spaces_of(others)


@rule("5.43", "15.31d", "14.3b", "15.21", "15.21a", "15.21c", "15.3", "15.31")
def score_conquest(p: Russia, faction: int, conqueror: int) -> None:
    """Two points for each city of a Republic, nothing for a Country."""
    if FACTIONS[faction] in REPUBLICS:
        cities = (p.atlas.faction_region[faction] & p.atlas.vcs).bit_count()
        p.score(conqueror, p.edition.rules.points_for_conquest * cities, "15.31d")


@rule("15.35k")
def makhno_goes_green(p: Russia, faction: int, conqueror: int) -> None:
    """By option the forces of a conquered Makhno turn Green, and their spaces the conqueror's."""
    if faction == MAKHNO and p.switched_on("makhno-goes-green"):
        p.set_flag(MAKHNO_OUTLAWED)
        for piece in p.on_map(p.roster.of_faction(faction) & p.roster.units):
            if p.turned[piece] < 0:
                owner = p.owner[p.at[piece]]
                p.last_owner[p.at[piece]] = conqueror if owner == FACTION + faction else owner
                p.turn_piece(piece, GREEN)


@rule("5.43", "12.64", "15.31d", "15.41c")
def remove_conquered(p: Russia, faction: int, conqueror: int) -> None:
    """Its forces and its marker leave the game; what it owns becomes the conqueror's, or its friends'."""
    for piece in forces(p, faction):
        p.put(piece, OUT)
    if faction != POLAND:  # T-R15: its marker leaves with the peace that RED makes in 5.48g
        p.gone |= BIT[faction]
    take_spaces_of(p, faction, conqueror, "5.43")


def take_spaces_of(p: Russia, faction: int, conqueror: int, rule: str) -> None:
    """The conqueror gets a faction's spaces, except where units of the other side still are (T-R130)."""
    kept = p.held(1 - conqueror)
    for space in members(p.owned[FACTION + faction]):
        p.set_owner(space, 1 - conqueror if kept >> space & 1 else conqueror, rule)
    p.realign()


def conquer_next(p: Russia, faction: int = 0) -> Transition:
    """5.43: in the order of the table."""
    if faction == len(FACTIONS):
        return LEAVE
    if is_conquered(p, faction):
        conqueror = 1 - p.controller(faction)
        p.emit(CONQUERED, "5.43", side=conqueror, faction=faction)
        score_conquest(p, faction, conqueror)
        makhno_goes_green(p, faction, conqueror)
        remove_conquered(p, faction, conqueror)
    return again(faction + 1)


CONQUESTS = procedure("5.43 Factions conquered", conquer_next, stage="conquest")


# 5.51 Lent forces


@rule("5.51", "15.35j")
def return_lent(p: Russia) -> Transition:
    """What W41 lent goes back; units of both sides in one space fight, with RED as the trigger."""
    back = [unit for faction in members(p.lent) for unit in p.on_map(p.roster.of_faction(faction))]
    for faction in members(p.lent):
        p.emit(RETURNED, "5.51", faction=faction, side=p.controller(faction))
    p.lent = 0
    p.realign()
    take_along(p, [unit for unit in back if p.roster.units >> unit & 1], "5.51")
    for space in members(p.masks[HELD + WHITE] & p.masks[HELD + RED]):
        follow(p, "8.95 Triggered combat", space, RED)
    thin_out(p)
    return call(WHAT_FOLLOWS)


@rule("5.51")
def take_along(p: Russia, units: list[int], rule: str) -> None:
    """T-R133: the spaces of units that have changed sides are owned as if they had entered them."""
    for unit in units:
        owner = owner_after(p, p.at[unit], unit)
        if owner != NOBODY:
            p.set_owner(p.at[unit], owner, rule)


LENT = procedure("5.51 Lent forces", return_lent)


# 11.41 Influence point


@rule("5.49", "11.41", off=[])
def track_moves(p: Russia) -> list[Option]:
    """One box on an active track in place of the point; if none can be placed, a marker may stay."""
    ways = (("left", -1), ("right", 1))
    no_point = not open_to_points(p)
    return [
        (verb, track)
        for verb, by in ways
        for track in range(len(p.track))
        if in_play(p, track) and (no_point or destination(p, track, by) != p.track[track])
    ]


@rule("11.41")
class InfluencePoint(Choice[Russia]):
    rules = ("11.41", "5.23")

    def forced(self, p: Russia, side: int) -> bool:
        return True

    def when(self, p: Russia, side: int) -> bool:
        return bool(open_to_points(p) or track_moves(p))

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("influence-point", side=side)

    def options(self, p: Russia, side: int) -> list[Option]:
        return sorted([*(("point", faction) for faction in open_to_points(p)), *track_moves(p)])

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        verb, number = option
        if verb == "point":
            place_point(p, side, number, 1)
            return None
        return call(TRACK, number, 1 if verb == "right" else -1)

    def why_not(self, p: Russia, option: Option, side: int) -> Refusal | None:
        if option[0] != "point":
            return None
        return refuse("5.23", "points-are-over" if markers_are_final(p) else "out-of-the-game")


INFLUENCE_POINT = procedure("11.41 Influence point", InfluencePoint())

PROCEDURES = (GAIN, CONTROL_GAINED, LOSE, CONQUESTS, LENT, INFLUENCE_POINT)
