"""5 The turn: start of turn, Political Phase, Action Phase, Logistics Phase, end of turn.

The segments of the Logistics Phase are in the order of the player aid.
"""

from barricades.games.toc.cards import standing
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch05_turn.hands import fill_hands, join_year, turn_of
from barricades.games.toc.ch06_actions.actions import PART
from barricades.games.toc.ch06_actions.sides import choose_sides
from barricades.games.toc.ch10_supply.attrition import ATTRITION
from barricades.games.toc.ch14_scenarios.optional_set_up import OPTIONAL_SET_UP
from barricades.games.toc.ch14_scenarios.victory import (
    end_of_the_campaign,
    end_of_the_introduction,
    link_up,
    score_cities,
    score_peace,
    sudden_death,
)
from barricades.games.toc.ch15_politics.markers import LAST_TURN
from barricades.games.toc.state import CENTRAL_POWERS, FAIR, MUD, WINTER, Russia
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, call, goto, procedure
from barricades.kernel.rules import rule
from barricades.kernel.scripts import at_hook

TURN = EventKind("turn", "Turn {turn}: {season:season} {year}.")
WEATHER = EventKind("weather", "The weather is {weather:weather}.")
WEATHER_DIE = EventKind("weather-die", "A die for the weather: {die:die}.")
PHASE = EventKind("phase", "{phase:phase}.")
ROUND = EventKind("round", "Round {round} of {rounds}.")

EVENTS = (TURN, WEATHER, WEATHER_DIE, PHASE, ROUND)

WEATHERS = {"fair": FAIR, "mud": MUD, "winter": WINTER}

MESSAGES = {
    **{f"weather.{name}": name for name in WEATHERS},
    "phase.politics": "The Political Phase",
    "phase.action": "The Action Phase",
    "phase.logistics": "The Logistics Phase",
    **{f"season.{name}": name for name in ("summer", "fall", "winter", "spring", "spring 1", "spring 2")},
}


# 5.1 Start of turn


@rule("5.10", "5.12")
def announce(p: Russia) -> None:
    """The line of the chart: rounds and season."""
    line = turn_of(p)
    p.rounds, p.round = int(line["rounds"]), 0
    p.emit(TURN, "5.12", turn=p.turn, season=line["season"], year=int(line["year"]))


@rule("5.12", "5.12a")
def set_weather(p: Russia) -> None:
    """As the chart says; on the turns called spring 2 a die decides."""
    weather = turn_of(p)["weather"]
    if weather == "die":
        die = p.roll()
        p.emit(WEATHER_DIE, "5.12", die=die)
        weather = look_up("weather", die, "weather")
    p.weather = WEATHERS[weather]
    p.emit(WEATHER, "5.12", weather=weather)


@rule("5.13")
def draw_chits(p: Russia) -> Transition:
    """5.13: in-fighting."""
    return call_chapter(p, "5.13 In-fighting")


START_OF_TURN = procedure(
    "5.1 Start of turn", announce, join_year, fill_hands, set_weather, draw_chits, stage="start"
)


# 5.3 Action Phase


@rule("5.31")
def next_round(p: Russia) -> Transition:
    """As many rounds as the chart says."""
    p.round += 1
    if p.round > p.rounds:
        return goto(after_the_rounds)
    p.emit(ROUND, "5.31", round=p.round, rounds=p.rounds)
    return None


@rule("5.31", "4.12")
def whites_part(p: Russia) -> Transition:
    """5.31: WHITE's part comes first."""
    return call(PART, WHITE)


@rule("5.31")
def reds_part(p: Russia) -> Transition:
    return call(PART, RED, then=goto(next_round))


def after_the_rounds(p: Russia) -> Transition:
    """The Action Phase is over: what cards have deferred to its end (W21)."""
    return at_hook(p, "action.end")


ACTION_PHASE = procedure(
    "5.3 Action Phase", next_round, whites_part, reds_part, after_the_rounds, stage="action"
)


# 5.4 Logistics Phase


@rule("5.40", "15.53h")
def note_the_powers(p: Russia) -> None:
    """Who controls the Central Powers now decides on steps later in the phase."""
    p.powers_controller = p.controller(CENTRAL_POWERS)


@rule("5.41")
def withdraw_major_powers(p: Russia) -> Transition:
    return call_chapter(p, "5.41 Withdrawal")


@rule("5.42")
def attrition(p: Russia) -> Transition:
    return call(ATTRITION)


@rule("5.43")
def conquer_factions(p: Russia) -> Transition:
    return call_chapter(p, "5.43 Factions conquered")


@rule("13.51e")
def look_at_cities(p: Russia) -> Transition:
    """Cities that changed hands by attrition or conquest."""
    return call_chapter(p, "13.51e Lost city")


@rule("5.45")
def score_chits(p: Russia) -> Transition:
    return call_chapter(p, "5.45 No VC")


@rule("5.47")
def replacements(p: Russia) -> Transition:
    return call_chapter(p, "5.47 Replacements")


@rule("5.48")
def wrap_up(p: Russia) -> Transition:
    return call(WRAP_UP)


LOGISTICS = procedure(
    "5.4 Logistics Phase",
    note_the_powers, withdraw_major_powers, attrition, conquer_factions, link_up,
    look_at_cities, score_cities, score_peace, score_chits, end_of_the_introduction, sudden_death,
    replacements, wrap_up, stage="logistics",
)  # fmt: skip


# 5.48 Wrap-up


@rule("5.48a")
def end_infighting(p: Russia) -> Transition:
    return call_chapter(p, "13.53 End of in-fighting")


@rule("5.48b")
def involvement_tracks(p: Russia) -> Transition:
    return call_chapter(p, "5.48b Involvement tracks")


@rule("5.48c", "13.41")
def far_east(p: Russia) -> Transition:
    return call_chapter(p, "13.41 Far East")


@rule("5.48d")
def greens_and_insurrections(p: Russia) -> Transition:
    return call_chapter(p, "13.33 Greens and insurrections")


@rule("5.48d")
def close_to_home(p: Russia) -> Transition:
    return call_chapter(p, "15.31 Close to home")


@rule("5.48d")
def makhno_mutiny(p: Russia) -> Transition:
    return call_chapter(p, "13.32 Makhno mutiny")


@rule("5.48e")
def check_leaders(p: Russia) -> Transition:
    return call_chapter(p, "12.8 Leaders checked")


@rule("5.48f")
def bomb_moskva(p: Russia) -> Transition:
    return call_chapter(p, "13.74 Bombing")


@rule("5.48g")
def peace_with_poland(p: Russia) -> Transition:
    return call_chapter(p, "5.48g Peace with Poland")


def settle(p: Russia) -> Transition:
    return call(WHAT_FOLLOWS)


WRAP_UP = procedure(
    "5.48 Wrap-up",
    end_infighting, involvement_tracks, far_east, greens_and_insurrections, close_to_home, makhno_mutiny,
    check_leaders, bomb_moskva, peace_with_poland, settle, stage="wrap-up",
)  # fmt: skip


# 5.5 End of turn


@rule("5.51", "5.52")
def end_one_turn_markers(p: Russia) -> None:
    """The NO ACT markers of mutinies, blocked spaces and effects of cards that last one turn."""
    for side in (WHITE, RED):
        p.no_act[side] &= ~p.fixed[side]
        p.fixed[side] = p.blocked[side] = 0
        p.captured[side] = p.won[side] = p.rewarded[side] = 0
    p.halved = p.responded = p.risen = p.raised = p.white_bonus = 0
    p.last_use = [-1, -1]  # 6.23: two rounds of one turn
    standing.end_turn(p)


@rule("5.51")
def return_what_was_lent(p: Russia) -> Transition:
    """W41 ends: Makhno's forces are RED's again."""
    return call_chapter(p, "5.51 Lent forces") if p.lent else None


@rule("5.51")
def ready_assets(p: Russia) -> None:
    """Used special assets become available."""
    p.spent_assets = 0


@rule("5.51")
def return_chits(p: Russia) -> None:
    p.chit = [-1, -1]


@rule("5.51")
def drop_steps(p: Russia) -> None:
    """Replacement steps become 0."""
    p.steps, p.card_steps = [0, 0], [0, 0]


@rule("5.51")
def advance_the_turn(p: Russia) -> None:
    p.turn += 1


END_OF_TURN = procedure(
    "5.5 End of turn",
    end_of_the_campaign, end_one_turn_markers, return_what_was_lent, ready_assets, return_chits, drop_steps,
    advance_the_turn, stage="end",
)  # fmt: skip


# 5.0


@rule("5.0", "5.1")
def start_of_turn(p: Russia) -> Transition:
    return call(START_OF_TURN)


@rule("5.61")
def optional_set_up(p: Russia) -> Transition:
    """After the hands of turn 1 and before the Political Phase."""
    return call(OPTIONAL_SET_UP) if p.turn == 1 else None


@rule("5.0", "5.2", "5.21")
def political_phase(p: Russia) -> Transition:
    """Turns 1 to 9."""
    if p.turn > LAST_TURN:
        return None
    p.emit(PHASE, "5.2", phase="politics")
    return call_chapter(p, "15.1 Political Phase")


def cities_after_politics(p: Russia) -> Transition:
    """13.51e: cities that changed hands with their factions."""
    return call_chapter(p, "13.51e Lost city")


@rule("5.3")
def action_phase(p: Russia) -> Transition:
    p.emit(PHASE, "5.3", phase="action")
    return call(ACTION_PHASE)


@rule("5.4")
def logistics_phase(p: Russia) -> Transition:
    p.emit(PHASE, "5.4", phase="logistics")
    return call(LOGISTICS)


@rule("5.0", "5.5")
def end_of_turn(p: Russia) -> Transition:
    return call(END_OF_TURN, then=goto(start_of_turn))


TURNS = procedure(
    "5.0 The turn",
    choose_sides, start_of_turn, optional_set_up, political_phase, cities_after_politics, action_phase,
    logistics_phase, end_of_turn,
)  # fmt: skip

PROCEDURES = (START_OF_TURN, ACTION_PHASE, LOGISTICS, WRAP_UP, END_OF_TURN)
