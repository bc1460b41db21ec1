"""5.2 The tournament scenario of 1919: cards played before, first hands, the end by a die, victory."""

from typing import Any

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch05_turn import sequence
from barricades.games.toc.ch05_turn.hands import fill_hands, join_year, lay_down, turn_of
from barricades.games.toc.ch10_supply.control import RESPONDING, faction_of_region
from barricades.games.toc.ch14_scenarios.set_up import set_up
from barricades.games.toc.ch14_scenarios.victory import (
    AT_ONCE,
    AT_THE_END,
    WON,
    end_of_the_campaign,
    sudden_death,
)
from barricades.games.toc.edition import side_of_card
from barricades.games.toc.editions.v1_5.landing import nobody_came
from barricades.games.toc.editions.v1_5.objectives import WriteDown, enough_objectives
from barricades.games.toc.editions.v1_5.state import ENOUGH, FirstRussia
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import LEVIED, TSAR_DEAD
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.clauses import ACTION
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import NUMBER, Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.scripts import act_of, leave
from barricades.kernel.sealed import Sealed

END_DIE = EventKind(
    "end-die", "Does the war end? A die of {die:die} ({modified}); it ends on {number}.", result=True
)
PLEDGED = EventKind("pledged", "{side:seat} has pledged {card:card}.", reveals=True)

EVENTS = (END_DIE, PLEDGED)
VERBS = (
    Verb("pledge", "{card}", card=CARDS),
    Verb("pledge-none"),
    Verb("bend", "{number}", number=NUMBER),
)
MESSAGES = {
    "pledge": "Which card do you pledge for or against the end of the war?",
    "bend": "Your card is higher: add 1 to the die, subtract 1, or leave it?",
    "option.pledge": "Pledge {card:card}",
    "option.pledge-none": "Pledge nothing",
    "option.bend": "Change the die by {number}",
    "way.at-once": "Moskva, Petrograd or 14 points",
}

NO_FIRST_CARDS = "no-first-cards"  # the option of 5.282
# 5.281: what cards played before still do; the branch that the set-up shows for those that are choices.
LASTING = ("W12", "W14", "W15", "R10", "R14")
QUARRELS = {"W10": RED, "R12": WHITE}


def setting_of(p: FirstRussia) -> dict[str, Any]:
    return scenario_setting(p.scenario)


def is_tournament(p: FirstRussia) -> bool:
    return "end_die" in setting_of(p)


# Set-up


@rule("1.5.5.281")
def cards_played_before(p: FirstRussia) -> None:
    """They are out of the game, and what they left behind holds."""
    for id in setting_of(p).get("played_before", ()):
        card = p.edition.card(id)
        p.played |= BIT[card]
        p.removed = sorted([*p.removed, card])
        if id in QUARRELS:
            p.subject |= BIT[QUARRELS[id]]
        if id in LASTING:
            leave_behind(p, card)


def leave_behind(p: FirstRussia, card: int) -> None:
    """Gates, locks and standing rules of a card."""
    for number, node in enumerate(p.scripts[card].nodes):
        if (
            node.kind == ACTION
            and node.verb is not None
            and node.verb.word in ("gate", "lock", "permit", "drm")
        ):
            act = act_of(p, card, number, side_of_card(card))
            if node.verb.word in ("gate", "lock"):
                node.verb.run(p, act)  # type: ignore[operator, misc]
            else:
                leave(p, act)


def cards_in_hand(p: FirstRussia) -> list[int]:
    return [p.edition.card(id) for id in setting_of(p).get("in_hand", ())]


@rule("1.5.5.282")
def first_hands(p: FirstRussia) -> None:
    """The cards of the years before are in the draw piles; some are in the hands."""
    given = [] if p.settings[NO_FIRST_CARDS] == "on" else cards_in_hand(p)
    for side in (WHITE, RED):
        p.hand[side] = [card for card in given if side_of_card(card) == side]
        p.shown[1 - side] = mask_of(p.hand[side])  # the scenario names them to both sides
    if setting_of(p)["first_turn"] == 1:
        return
    opening = int(turn_of(p)["deck"])
    for card, told in enumerate(p.edition.actions):
        if told.year is not None and told.year < opening and card not in (*p.removed, *given):
            p.pile[side_of_card(card)].append(card)


@rule("1.5.8.321", "1.5.5.222")
def entries_made_before(p: FirstRussia) -> None:
    """The Poles have answered for regions in which RED's own units begin."""
    for unit in p.on_map(p.roster.own(RED) & p.roster.units):
        home = faction_of_region(p, p.at[unit])
        if home in RESPONDING:
            p.answered |= BIT[home]


def set_up_first(p: FirstRussia) -> None:
    """Everything where a scenario of v1.5 puts it."""
    set_up(p)
    p.set_flag(LEVIED)  # 8.321 has a levy of its own
    if is_tournament(p):
        p.set_flag(TSAR_DEAD)  # 5.283
        cards_played_before(p)
        first_hands(p)
        entries_made_before(p)
    p.recompute()


def join_the_year(p: FirstRussia) -> None:
    """5.282: cards that are held already do not join the draw pile."""
    join_year(p)
    for side in (WHITE, RED):
        p.pile[side] = [card for card in p.pile[side] if card not in p.hand[side] and card not in p.removed]


# 5.27 The end


def number_for_the_end(p: FirstRussia) -> int:
    """On what the game ends this turn; 0 if it does not yet."""
    return int(setting_of(p).get("end_die", {}).get(str(p.turn), 0))


@rule("1.5.5.27")
class Pledge(Choice[FirstRussia]):
    """Each side pledges a card in secret."""

    rules = ("1.5.5.27",)

    def __init__(self, side: int):
        self._side = side
        self.name = ("pledge-white", "pledge-red")[side]

    def when(self, p: FirstRussia) -> bool:
        return bool(number_for_the_end(p))

    def seat(self, p: FirstRussia) -> int:
        return self._side

    def prompt(self, p: FirstRussia) -> Message:
        return say("pledge")

    def options(self, p: FirstRussia) -> list[Option]:
        cards: list[Option] = [("pledge", card) for card in sorted(p.hand[self._side])]
        return cards or [("pledge-none",)]

    def apply(self, p: FirstRussia, option: Option) -> Transition:
        p.pledged[self._side] = option[1] if option[0] == "pledge" else -1
        return None


PLEDGES: Sealed[FirstRussia] = Sealed("pledges", Pledge(WHITE), Pledge(RED))


@rule("1.5.5.27")
def show_pledges(p: FirstRussia) -> Transition:
    """The cards are shown and discarded; the higher one bends the die."""
    if not number_for_the_end(p):
        return LEAVE
    values = []
    for side in (WHITE, RED):
        card = p.pledged[side]
        values.append((p.edition.actions[card].value or 0) if card >= 0 else 0)
        if card >= 0:
            p.emit(PLEDGED, "1.5.5.27", side=side, card=card)
            lay_down(p, card, event=False)
    p.pledged = [-1, -1]
    higher = -1 if values[0] == values[1] else WHITE if values[0] > values[1] else RED
    return goto(Bend(), higher) if higher >= 0 else goto(roll_for_the_end, -1, 0)


@rule("1.5.5.27")
class Bend(Choice[FirstRussia]):
    rules = ("1.5.5.27",)

    def seat(self, p: FirstRussia, side: int) -> int:
        return side

    def prompt(self, p: FirstRussia, side: int) -> Message:
        return say("bend")

    def options(self, p: FirstRussia, side: int) -> list[Option]:
        return [("bend", -1), ("bend", 0), ("bend", 1)]

    def apply(self, p: FirstRussia, option: Option, side: int) -> Transition:
        return goto(roll_for_the_end, side, option[1])


@rule("1.5.5.27")
def roll_for_the_end(p: FirstRussia, side: int = -1, by: int = 0) -> Transition:
    """The game ends at once if the die shows the number of the turn."""
    die, number = p.roll(), number_for_the_end(p)
    p.emit(END_DIE, "1.5.5.27", die=die, modified=die + by, number=number)
    return finish(p) if die + by == number else LEAVE


THE_END = procedure("5.27 The end by a die", PLEDGES, show_pledges, Bend(), roll_for_the_end)


def may_it_end(p: FirstRussia) -> Transition:
    return call(THE_END) if is_tournament(p) else None


# 5.26 Victory


@rule("1.5.5.26", off=False)
def red_has_won(p: FirstRussia) -> bool:
    """14 points, all home cities and three of five objectives, or those that were written down."""
    homes = not p.atlas.home_vcs[RED] & ~p.friendly(RED)
    return p.vp <= -ENOUGH and homes and enough_objectives(p)


def finish(p: FirstRussia) -> Transition:
    winner = RED if red_has_won(p) else WHITE
    p.emit(WON, "1.5.5.26", side=winner, way=AT_THE_END)
    return p.finish(winner, AT_THE_END)


@rule("1.5.5.26")
def look_for_the_winner(p: FirstRussia, *_: int) -> Transition:
    """WHITE wins at once, or as soon as the part is over in which it had what it needs."""
    if not is_tournament(p) or not (p.won_at_once or p.white_has_won()):
        return None
    p.emit(WON, "1.5.5.26", side=WHITE, way=AT_ONCE)
    return p.finish(WHITE, AT_ONCE)


def sudden_end(p: FirstRussia) -> Transition:
    """14.3's doors belong to the campaign."""
    return look_for_the_winner(p) if is_tournament(p) else sudden_death(p)


def end_of_the_war(p: FirstRussia) -> Transition:
    if not is_tournament(p):
        return end_of_the_campaign(p)
    return finish(p) if p.turn >= setting_of(p)["last_turn"] else None


def _with(steps: tuple[Any, ...], old: Any, *new: Any) -> tuple[Any, ...]:
    return tuple(each for step in steps for each in (new if step is old else (step,)))


START = procedure(
    sequence.START_OF_TURN.title,
    *_with(
        _with(sequence.START_OF_TURN.steps, join_year, join_the_year),
        fill_hands, fill_hands, may_it_end,
    ),
    stage="start",
)  # fmt: skip
LOGISTICS = procedure(
    sequence.LOGISTICS.title, *_with(sequence.LOGISTICS.steps, sudden_death, sudden_end), stage="logistics"
)
END = procedure(
    sequence.END_OF_TURN.title,
    *_with(sequence.END_OF_TURN.steps, end_of_the_campaign, end_of_the_war, WriteDown(), nobody_came),
    stage="end",
)

PROCEDURES = (THE_END,)
REPLACED = (START, LOGISTICS, END)
