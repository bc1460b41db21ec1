"""8.5 Declarations of war, protectors, and the end of a war: conquest."""

from barricades.games.toc.cards.standing import may_declare_war, passive
from barricades.games.toc.ch03_components.atlas import BALTICS, FACTIONS, RED, WHITE
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch05_turn.influence import place_point
from barricades.games.toc.ch06_actions.actions import ACTED, LAST_USES, PART, ChooseAction
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch15_politics.faction_setup import behind_the_line, stand
from barricades.games.toc.ch15_politics.factions import CONQUERED, forces, is_conquered, take_spaces_of
from barricades.games.toc.ch15_politics.markers import MOVED, box_name, direction, in_the_game
from barricades.games.toc.editions.v1_5.garrisons import may_revolt, revolt
from barricades.games.toc.editions.v1_5.landing import may_rescue, rescue
from barricades.games.toc.editions.v1_5.poland import may_march, set_state
from barricades.games.toc.editions.v1_5.scenario_1919 import look_for_the_winner
from barricades.games.toc.editions.v1_5.state import WAR as WAR_STATE
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.names import FACTION_NAMES
from barricades.games.toc.state import (
    CASUALTIES,
    CENTRAL_POWERS,
    COMING,
    FINLAND,
    MAJOR_POWERS,
    OUT,
    POLAND,
    UKRAINE,
    WEST_UKRAINE,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

DECLARED_WAR = EventKind("war-declared", "{side:seat} declares war on {faction:faction}.")

EVENTS = (DECLARED_WAR,)
VERBS = (Verb("declare-war", "{faction}", faction=FACTION_NAMES),)
MESSAGES = {
    "no-war": "War cannot be declared on that faction now.",
    "option.declare-war": "Declare war on {faction:faction}",
}

GROUPS = (BALTICS, (POLAND, WEST_UKRAINE, UKRAINE))  # 8.52
POINTS = 2
REDS_BALTIC_CARD = "R10"


# 8.51


@rule(
    "1.5.8.512",
    "1.5.8.311",
    "1.5.8.312",
    "1.5.8.313",
    "1.5.8.319",
    "1.5.8.320",
    "1.5.8.322",
    "1.5.8.323",
    "1.5.8.324",
    "1.5.8.326",
    off=False,
)
def card_permits(p: FirstRussia, side: int, faction: int) -> bool:
    """Cards that must have been played before war is declared on some factions."""
    if faction in MAJOR_POWERS:
        return True
    if faction == POLAND:
        return True
    if faction in BALTICS:
        return side == WHITE or p.was_played(REDS_BALTIC_CARD)
    return may_declare_war(p, side, faction)


@rule("1.5.8.51", "1.5.8.512", "1.5.8.24", "1.5.8.317", "1.5.8.1321", off=False)
def may_declare(p: FirstRussia, side: int, faction: int) -> bool:
    """On one without a controller, or with a controller that may not use its forces; not in a last round."""
    if not in_the_game(p, faction) or p.uninvolved >> faction & 1:
        return False
    if faction == FINLAND or (p.powers_active and behind_the_line(p.edition.folder, faction)):
        return False
    if side == WHITE and faction in MAJOR_POWERS and faction != CENTRAL_POWERS:
        return False  # 8.512: regardless of its controller
    if p.controller(faction) < 0 and passive(p, faction):
        return False  # 8.1321: R9 would keep the marker out of the protector's box
    if p.controller(faction) >= 0 and faction != POLAND:
        return p.shut_to(side, faction)  # 8.24: its forces are violated, whatever the round
    if p.round >= p.rounds:
        return False
    return p.shut_to(side, faction) if p.controller(faction) >= 0 else card_permits(p, side, faction)


def targets(p: FirstRussia, side: int) -> list[int]:
    return [faction for faction in range(len(FACTIONS)) if may_declare(p, side, faction)]


class ChooseActionOrWar(ChooseAction):
    """8.51: a side may declare war in its round before it acts."""

    name = "choose-action"
    rules = (*ChooseAction.rules, "1.5.8.51")  # type: ignore[assignment]

    def options(self, p: FirstRussia, side: int) -> list[Option]:  # type: ignore[override]
        wars: list[Option] = [("declare-war", faction) for faction in targets(p, side)]
        march: list[Option] = [("towards-moskva",)] if side == WHITE and may_march(p) else []
        revolts: list[Option] = [("incite", unit) for unit in may_revolt(p, side)]
        tsar: list[Option] = [("rescue",)] if may_rescue(p, side) else []
        return sorted([*super().options(p, side), *wars, *march, *revolts, *tsar])

    def apply(self, p: FirstRussia, option: Option, side: int) -> Transition:  # type: ignore[override]
        if option[0] == "declare-war":
            return call(WAR, side, option[1], then=again())
        if option[0] == "towards-moskva":
            return call_chapter(p, "8.321 Towards Moskva", then=again())
        if option[0] == "rescue":
            rescue(p)
            return again()
        if option[0] == "incite":
            p.last_use[side] = LAST_USES.index("special")
            p.emit(ACTED, "1.5.8.62", side=side, use="revolt")
            revolt(p, option[1])
            return None
        return super().apply(p, option, side)

    def why_not(self, p: FirstRussia, option: Option, side: int) -> Refusal | None:  # type: ignore[override]
        return (
            refuse("1.5.8.51", "no-war") if option[0] == "declare-war" else super().why_not(p, option, side)
        )


@rule("1.5.8.51", "1.5.8.5")
def declare(p: FirstRussia, side: int, faction: int) -> None:
    """The aggressor announces it."""
    p.wars[side] |= BIT[faction]
    p.emit(DECLARED_WAR, "1.5.8.51", side=side, faction=faction)


@rule("1.5.8.511", "1.5.8.221", "1.5.8.24")
def protector_gains(p: FirstRussia, side: int, faction: int) -> Transition:
    """The other side controls the faction at once and may use its forces."""
    protector = 1 - side
    p.protected |= BIT[faction]
    if p.controller(faction) == protector:
        p.realign()
        return None
    was = box_name(p.marker[faction])
    p.marker[faction] = 2 * direction(protector)
    p.realign()
    p.emit(MOVED, "1.5.8.511", faction=faction, box=box_name(p.marker[faction]), was=was)
    return call_chapter(p, "15.24 Control gained", faction, protector)


@rule("1.5.8.321")
def poland_at_war(p: FirstRussia, side: int, faction: int) -> Transition:
    """War on Poland lets its forces go as far as the Central Powers' line; RED's war has its levy."""
    if faction != POLAND:
        return None
    if side == RED:
        return call_chapter(p, "8.321 War with Poland", 0)
    set_state(p, WAR_STATE)
    return None


@rule("1.5.8.52", "1.5.8.24")
def set_up_target(p: FirstRussia, side: int, faction: int) -> Transition:
    """The protector places the forces of the target if they are not in play."""
    return call_chapter(p, "15.25 Set up", faction)


@rule("1.5.8.142")
def no_delay(p: FirstRussia, side: int, faction: int) -> None:
    """The restriction of the first round does not hold for a protector."""
    p.delayed[faction] = 0


@rule("1.5.8.315", off=0)
def sites_of_the_var_army(p: FirstRussia, side: int) -> int:
    """Spaces with a unit of the Central Powers that have room for the army."""
    army, found = p.roster.piece("Ger-aVar"), 0
    if p.at[army] != COMING:
        return 0
    for unit in p.on_map(p.roster.of_faction(CENTRAL_POWERS) & p.roster.units):
        if room(p, side, p.at[unit], (army,)):
            found |= BIT[p.at[unit]]
    return found


@rule("1.5.8.315")
class PlaceVarArmy(Choice[FirstRussia]):
    """If war is declared on the Central Powers the protector may place the German Var Army."""

    rules = ("1.5.8.315",)
    unasked = True

    def when(self, p: FirstRussia, side: int, faction: int) -> bool:
        return faction == CENTRAL_POWERS and bool(sites_of_the_var_army(p, 1 - side))

    def seat(self, p: FirstRussia, side: int, faction: int) -> int:
        return 1 - side

    def prompt(self, p: FirstRussia, side: int, faction: int) -> Message:
        return say("set-up", side=1 - side, piece=p.roster.piece("Ger-aVar"))

    def options(self, p: FirstRussia, side: int, faction: int) -> list[Option]:
        army = p.roster.piece("Ger-aVar")
        return [
            ("hold-back", army),
            *(("set-up", army, space) for space in members(sites_of_the_var_army(p, 1 - side))),
        ]

    def apply(self, p: FirstRussia, option: Option, side: int, faction: int) -> Transition:
        if option[0] == "set-up":
            stand(p, option[1], option[2])
        return None


@rule("1.5.8.52")
def stir_the_group(p: FirstRussia, side: int, faction: int) -> None:
    """Two points of the protector on the other factions of the target's group."""
    for group in GROUPS:
        if faction in group:
            for other in group:
                if other != faction and in_the_game(p, other):
                    place_point(p, 1 - side, other, POINTS)


def settle(p: FirstRussia, side: int, faction: int) -> Transition:
    return call(WHAT_FOLLOWS)


WAR = procedure(
    "8.51 Declaration of war",
    declare,
    protector_gains,
    poland_at_war,
    set_up_target,
    no_delay,
    PlaceVarArmy(),
    stir_the_group,
    settle,
)


# 8.53


@rule("1.5.8.53")
def take_over(p: FirstRussia, faction: int, conqueror: int) -> None:
    """The forces lie in the Dead Box for the conqueror to rebuild; the marker leaves, the land is taken.

    Units that were still to come by a card or rule never do.
    """
    for piece in forces(p, faction):
        if p.roster.units >> piece & 1 and p.at[piece] != COMING:
            p.put(piece, CASUALTIES)
            p.turn_piece(piece, conqueror)
        else:
            p.put(piece, OUT)
    p.gone |= BIT[faction]
    p.conquered[conqueror] |= BIT[faction]
    take_spaces_of(p, faction, conqueror, "1.5.8.53")


def conquer_next(p: FirstRussia, faction: int = 0) -> Transition:
    """8.53: in the order of the table."""
    if faction == len(FACTIONS):
        return LEAVE
    if is_conquered(p, faction):
        conqueror = 1 - p.controller(faction)
        p.emit(CONQUERED, "1.5.8.53", side=conqueror, faction=faction)
        take_over(p, faction, conqueror)
    return again(faction + 1)


CONQUESTS = procedure("5.43 Factions conquered", conquer_next, stage="conquest")

A_PART = procedure(
    PART.title,
    *(ChooseActionOrWar() if isinstance(step, ChooseAction) else step for step in PART.steps),
    look_for_the_winner,
    stage=PART.stage,
)

PROCEDURES = (WAR,)
REPLACED = (A_PART,)
