"""8.321 Poland: four states of restriction, the Polish Response, war, levy, the road to Moskva, and peace."""

from barricades.games.toc.cards.standing import banned
from barricades.games.toc.ch03_components.atlas import FACTION, NOBODY, RED, WHITE
from barricades.games.toc.ch03_components.tables import look_up, number, numbers
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch07_movement.activation import OPERATION, bind
from barricades.games.toc.ch10_supply.control import RESPONDING
from barricades.games.toc.ch15_politics.factions import CONTROL_GAINED, forces, stir_the_poles
from barricades.games.toc.ch15_politics.markers import HELD_BACK, army_occupied, in_the_game
from barricades.games.toc.ch15_politics.poland import RED_POLISH_CORPS, RESPONSE_DIE
from barricades.games.toc.editions import V1_5
from barricades.games.toc.editions.v1_5.state import (
    APART,
    INTERVENTION,
    MOSKVA,
    UKRAINE_ARMIES,
    WAR,
    FirstRussia,
)
from barricades.games.toc.state import (
    BRITAIN,
    COMING,
    DISPLAY,
    OUT,
    POLAND,
    POLAND_TRACK,
    UKRAINE,
    USA,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import NUMBER, Option, Verb
from barricades.kernel.rules import rule

STATE = EventKind("polish-state", "Poland: {state:involvement}.")
INTERVENTION_DIE = EventKind("polish-armies-die", "Polish armies for the intervention: a die of {die:die}.")
MOSKVA_DIE = EventKind("towards-moskva-die", "Towards Moskva: a die of {die:die} ({modified}).")
PEACE = EventKind("poland-leaves", "RED and Poland make peace.")

EVENTS = (STATE, INTERVENTION_DIE, MOSKVA_DIE, PEACE)
VERBS = (Verb("levy", "{number}", number=NUMBER), Verb("towards-moskva"))
MESSAGES = {
    "need.polish-war": "{side:seat} and Poland are at war",
    "need.no-polish-war": "{side:seat} and Poland are not at war",
    "levy": "The nation rises: how many victory points does RED pay, for two steps each?",
    "option.levy": "Pay {number}",
    "option.towards-moskva": "Ask the Poles to march towards Moskva",
}

BY_DECLARATION, BY_CARD, BY_R37 = range(3)
EAST = ("Ukraine and West Ukraine", "Belarus and Lithuania")
ARMIES = {
    "Polish Ukraine Armies 1 and 2": UKRAINE_ARMIES,
    "Polish Baltic Armies 1 and 2": ("Pol-Bal1", "Pol-Bal2"),
}
REINFORCEMENTS = ("guns", "tanks", "aircraft")  # branches of W28
LEVY_BY_CARD, STEPS_FOR_A_POINT = numbers("replacement_bonuses", "levy", "steps", V1_5)
MOST_POINTS = max(numbers("replacement_bonuses", "levy", "condition", V1_5)[1:])


def set_state(p: FirstRussia, state: int) -> None:
    """8.321: Poland never returns to a stricter state."""
    if state > p.track[POLAND_TRACK]:
        p.track[POLAND_TRACK] = state
        p.emit(STATE, "1.5.8.321", state=p.edition.tracks[POLAND_TRACK][state].name)
        p.realign()


# The Polish Response


@rule("1.5.8.321", off=0)
def response_modifier(p: FirstRussia, faction: int) -> int:
    """W2 as Polish influence -2, R44 +2, and who controls the faction."""
    controller = p.controller(faction)
    told = [
        ("W2", p.gates[WHITE] >> POLAND & 1),
        ("WHITE", controller == WHITE),
        ("RED", controller == RED),
        ("R44", p.was_played("R44")),
    ]
    return sum(number("polish_response_modifiers", code, folder=V1_5) for code, holds in told if holds)


def roll_response(p: FirstRussia, faction: int) -> Transition:
    """A die when RED's own forces enter a region for the first time."""
    over = p.polish_war or p.powers_active or p.answered >> faction & 1
    if over or not in_the_game(p, POLAND) or p.uninvolved >> POLAND & 1 or banned(p, "polish-response"):
        return LEAVE
    p.answered |= BIT[faction]
    die = p.roll()
    modified = die + response_modifier(p, faction)
    p.emit(RESPONSE_DIE, "1.5.8.321", faction=faction, die=die, modified=modified)
    result = response(p, faction, modified)
    if result and protector_holds(p):
        p.emit(HELD_BACK, "1.5.8.1322", faction=POLAND, why="army")
        return LEAVE
    if result == WAR:
        return call(WAR_BEGINS, BY_DECLARATION, then=LEAVE)
    return goto(intervene, faction, result) if result else LEAVE


@rule("1.5.8.1322", off=False)
def protector_holds(p: FirstRussia) -> bool:
    """An army in Poland keeps its marker in RED's control, so that no answer gives WHITE its forces."""
    return p.controller(POLAND) == RED and army_occupied(p, POLAND)


@rule("1.5.8.321", off=0)
def response(p: FirstRussia, faction: int, die: int) -> int:
    """What the table says, as a state; 0 is nothing. A second entry brings cooperation."""
    column = EAST[faction in (RESPONDING[0], RESPONDING[1])]
    said = look_up("polish_response", max(0, min(7, die)), column, p.edition.folder)
    found = {"War": WAR, "Intervention": INTERVENTION, "Intervention without cooperation": APART}.get(said, 0)
    return max(found, INTERVENTION) if p.track[POLAND_TRACK] == APART else found


@rule("1.5.8.321")
def intervene(p: FirstRussia, faction: int, state: int = INTERVENTION) -> Transition:
    """The Poles may enter the region; their marker moves to WHITE Control."""
    p.intervened |= BIT[faction]
    if faction == UKRAINE:
        p.ukraine_called = p.turn
    first = p.track[POLAND_TRACK] < APART
    red = p.controller(POLAND) == RED
    set_state(p, state)
    gained = call_chapter(p, "15.24 Gain control", POLAND, WHITE, then=goto(set_up_poles, first, red))
    return gained if p.controller(POLAND) != WHITE else goto(set_up_poles, first, red)


def set_up_poles(p: FirstRussia, first: int, red: int = 0) -> Transition:
    return call_chapter(p, "15.25 Set up", POLAND, then=goto(raise_armies, first, red))


@rule("1.5.8.321")
def raise_armies(p: FirstRussia, first: int, red: int = 0) -> Transition:
    """With the first intervention a die brings armies for Ukraine or the Baltic, or none."""
    if not first:
        return LEAVE
    die = p.roll()
    p.emit(INTERVENTION_DIE, "1.5.8.321", die=die)
    modified = max(1, min(6, die - p.ahead(WHITE) + red))
    said = look_up("polish_intervention", modified, "forces", p.edition.folder)
    if said.startswith("Polish Ukraine") and not p.gates[WHITE] >> POLAND & 1:
        return LEAVE
    if said not in ARMIES:
        never_to_come(p)
    bring(p, *ARMIES.get(said, ()))
    return call(POLES_ARRIVE, then=LEAVE)


@rule("1.5.8.321")
def never_to_come(p: FirstRussia) -> None:
    """On 5-6 neither the Ukraine nor the Baltic armies will enter the game."""
    for army in p.pieces_at(COMING, p.roster.mask(*(id for ids in ARMIES.values() for id in ids))):
        p.put(army, OUT)


def bring(p: FirstRussia, *ids: str) -> None:
    for army in p.pieces_at(COMING, p.roster.mask(*ids)):
        p.put(army, DISPLAY)


def place_poles(p: FirstRussia) -> Transition:
    """Polish armies that have come are placed in Poland."""
    side = p.controller(POLAND)
    waiting = p.pieces_at(DISPLAY, p.roster.of_faction(POLAND) & p.roster.units)
    if side < 0 or not waiting or not p.set_up >> POLAND & 1:
        return None
    return call_chapter(p, "15.25 Place a piece", side, waiting[0], then=again())


@rule("1.5.8.321")
def poles_act(p: FirstRussia, side: int, *data: int) -> None:
    """Poles without cooperation have been activated: no other space is until the turn is over."""
    if p.track[POLAND_TRACK] == APART and p.bound >> POLAND & 1:
        p.poles_alone = p.turn


OPERATION_WITH_POLES = procedure(
    OPERATION.title,
    *(each for step in OPERATION.steps for each in ((step, poles_act) if step is bind else (step,))),
    stage=OPERATION.stage,
)

POLES_ARRIVE = procedure("8.321 Polish armies", place_poles)

RESPONSE = procedure("15.44 Polish Response", roll_response, intervene, set_up_poles, raise_armies)


# War


@rule("1.5.8.321", "1.5.8.222")
def begin_war(p: FirstRussia, how: int) -> Transition:
    """RED and Poland are at war; WHITE controls Poland."""
    p.polish_war = 1
    p.moskva_open |= int(how == BY_DECLARATION)
    set_state(p, WAR)
    return call_chapter(p, "15.24 Gain control", POLAND, WHITE) if p.controller(POLAND) != WHITE else None


def poles_take_the_field(p: FirstRussia, how: int) -> Transition:
    return call_chapter(p, "15.25 Set up", POLAND)


def tell_war(p: FirstRussia, how: int) -> Transition:
    return call_chapter(p, "15.44 War with Poland")


@rule("1.5.8.321")
def ukraine_armies(p: FirstRussia, how: int) -> Transition:
    """R37 brings the Ukraine armies if WHITE has played W2 for the Poles."""
    if how != BY_R37 or not p.gates[WHITE] >> POLAND & 1:
        return None
    bring(p, *ARMIES["Polish Ukraine Armies 1 and 2"])
    return call(POLES_ARRIVE)


@rule("1.5.8.321")
def call_the_levy(p: FirstRussia, how: int) -> None:
    """Five steps for RED if a White Eagle has caused the war, otherwise those that it buys."""
    if how == BY_CARD:
        p.record_steps(RED, 2 * LEVY_BY_CARD, "1.5.8.321")
    else:
        p.levy_due = 1


@rule("1.5.8.321")
class Levy(Choice[FirstRussia]):
    """In the Replacements segment after the war began RED may buy steps with victory points."""

    rules = ("1.5.8.321",)

    def when(self, p: FirstRussia, side: int) -> bool:
        return side == RED and bool(p.levy_due)

    def seat(self, p: FirstRussia, side: int) -> int:
        return RED

    def prompt(self, p: FirstRussia, side: int) -> Message:
        return say("levy")

    def options(self, p: FirstRussia, side: int) -> list[Option]:
        return [("levy", points) for points in range(MOST_POINTS + 1)]

    def apply(self, p: FirstRussia, option: Option, side: int) -> Transition:
        p.levy_due = 0
        p.score(WHITE, option[1], "1.5.8.321")
        p.record_steps(RED, 2 * STEPS_FOR_A_POINT * option[1], "1.5.8.321")
        return None


def settle(p: FirstRussia, how: int) -> Transition:
    return call(WHAT_FOLLOWS)


WAR_BEGINS = procedure(
    "8.321 War with Poland",
    begin_war, poles_take_the_field, tell_war, ukraine_armies, call_the_levy, settle,
)  # fmt: skip


@rule("1.5.8.321")
def corps_crosses(p: FirstRussia) -> Transition:
    """RED's Polish corps comes in the round after the war began."""
    return None if p.polish_war else LEAVE


CORPS = procedure(RED_POLISH_CORPS.title, corps_crosses, *RED_POLISH_CORPS.steps)


# Towards Moskva


@rule("1.5.8.321", off=False)
def reinforced(p: FirstRussia) -> bool:
    """W28 was played for Polish reinforcements."""
    card = p.scripts.numbers["W28"]
    return any((card, p.scripts.labels.index(branch)) in p.noted for branch in REINFORCEMENTS)


@rule("1.5.8.321", off=False)
def may_march(p: FirstRussia) -> bool:
    """A declared war or a response of War; WHITE controls Poland, Britain and USA; W28 was for Poles."""
    allies = all(p.controller(faction) == WHITE for faction in (POLAND, BRITAIN, USA))
    ready = p.moskva_open == 1 and p.track[POLAND_TRACK] == WAR and reinforced(p)
    return ready and allies and p.moskva_turn < p.turn


@rule("1.5.8.321")
def roll_for_moskva(p: FirstRussia) -> None:
    """1-2 every limit is lifted, 3-4 another try next turn, 5-6 never; -1 if WHITE is ahead in cities."""
    p.moskva_turn = p.turn
    die = p.roll()
    modified = max(1, die - p.ahead(WHITE))
    p.emit(MOSKVA_DIE, "1.5.8.321", die=die, modified=modified)
    code = look_up("towards_moskva", modified, folder=V1_5)
    if code == "open":
        set_state(p, MOSKVA)
    elif code == "never":
        p.moskva_open = 2


MARCH = procedure("8.321 Towards Moskva", roll_for_moskva)


# Peace


@rule("1.5.8.321", "1.5.8.53")
def make_peace(p: FirstRussia) -> None:
    """R46: Poland leaves the game; RED keeps the Polish cities it holds."""
    for piece in forces(p, POLAND):
        p.put(piece, OUT)
    home = p.atlas.faction_region[POLAND]
    for space in members(p.owned[FACTION + POLAND]):
        p.set_owner(space, NOBODY if home >> space & 1 else WHITE, "1.5.8.321")
    p.gone |= BIT[POLAND]
    p.emit(PEACE, "1.5.8.321")
    p.realign()


PEACE_IS_MADE = procedure("8.321 Peace with Poland", make_peace)

GAINED = procedure(
    CONTROL_GAINED.title, *(step for step in CONTROL_GAINED.steps if step is not stir_the_poles)
)

PROCEDURES = (WAR_BEGINS, POLES_ARRIVE, MARCH, PEACE_IS_MADE)
REPLACED = (RESPONSE, OPERATION_WITH_POLES, CORPS, GAINED)
