"""6 The Action Phase: what a side does in its part of a round."""

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.cards import standing
from barricades.games.toc.cards.cards import DEFERRED, event_possible
from barricades.games.toc.ch03_components.atlas import RED
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch05_turn.hands import lay_down
from barricades.games.toc.ch06_actions.closed import why_not_event, why_not_special
from barricades.games.toc.ch06_actions.windows import ENEMY_PART
from barricades.games.toc.ch07_movement.activation import bonus_value
from barricades.games.toc.ch07_movement.special_actions import SPECIAL_ACTIONS, available
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import TSAR_DEAD, TSAR_RESCUED, Russia
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, call, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

PLAYED = EventKind("played", "{side:seat} plays {card:card} for {use:use}.", reveals=True, owner="side")
ACTED = EventKind("special-action", "{side:seat} takes a special action: {use:use}.")

EVENTS = (PLAYED, ACTED)

OPERATIONS, EVENT, REDEPLOYMENT, REPLACEMENTS = "ops", "event", "redeploy", "replacements"
USES = (OPERATIONS, EVENT, REDEPLOYMENT, REPLACEMENTS)
LAST_USES = (*USES, "special")  # p.last_use holds the place in this list (6.23)
ONCE_RUNNING = (REDEPLOYMENT, REPLACEMENTS)

VERBS = (
    *(Verb(use, "{card}", card=CARDS) for use in USES),
    *(Verb(each) for each in SPECIAL_ACTIONS),
)

MESSAGES = {
    "choose-action": "Round {round} of {rounds}: play a card, or take a special action.",
    "use.ops": "operations",
    "use.event": "its event",
    "use.redeploy": "strategic redeployment",
    "use.replacements": "replacements",
    "not-twice-running": "Redeployment and replacements may not be played two rounds in a row.",
    "not-in-hand": "That card is not in your hand.",
    "politics-only": "Bluff and Influence are used only in the Political Phase.",
}


@rule("6.11", "12.11")
def begin_part(p: Russia, side: int) -> None:
    """No piece has moved, fought or led in this part yet."""
    p.side = side
    p.acted = p.used = p.struck = p.road2_used = 0
    p.moving = p.fighting = 0


def window_of_the_enemy(p: Russia, side: int) -> Transition:
    """6.26d: initiative cards at the beginning of the enemy's part."""
    return call(ENEMY_PART, side)


@rule("5.32", "6.11")
def mark_cut_off(p: Russia, side: int) -> Transition:
    """5.32: in the last round."""
    return call_chapter(p, "5.32 Cut-off markers", side) if p.round == p.rounds else None


def deferred_clauses(p: Russia, side: int) -> Transition:
    """11.11: what cards have deferred until a condition holds."""
    return call(DEFERRED)


@rule("6.11", "11.11")
def waiting_reinforcements(p: Russia, side: int) -> Transition:
    """6.11 (2)."""
    return call_chapter(p, "11.11 Waiting reinforcements", side)


@rule("15.44n", "11.13d")
def red_polish_corps(p: Russia, side: int) -> Transition:
    """It comes at the beginning of RED's part."""
    return call_chapter(p, "15.44 RED Polish corps") if side == RED else None


@rule("6.11", "13.1c", off=False)
def tsar_in_red_hands(p: Russia, side: int) -> bool:
    """Whether RED may execute the Tsar: arrested, in a space friendly to RED."""
    at = p.at[p.roster.piece("Tsar")]
    held = not (p.has(TSAR_DEAD) or p.has(TSAR_RESCUED))
    return side == RED and at >= 0 and held and bool(p.friendly(RED) >> at & 1)


def fate_of_the_tsar(p: Russia, side: int) -> Transition:
    """6.11 (3)."""
    return call_chapter(p, "13.1c Execution") if tsar_in_red_hands(p, side) else None


@rule("6.23", off=False)
def twice_running(p: Russia, side: int, use: str) -> bool:
    return use in ONCE_RUNNING and p.last_use[side] == LAST_USES.index(use)


def playable(p: Russia, side: int) -> list[int]:
    """The cards of a hand that serve in the Action Phase."""
    return [card for card in p.hand[side] if p.edition.actions[card].year is not None]


def plain_uses(p: Russia, side: int) -> list[str]:
    """6.21: what any card may be played for now, its event apart."""
    return [use for use in USES if use != EVENT and not twice_running(p, side, use)]


@rule("6.0", "6.1", "6.3")
class ChooseAction(Choice[Russia]):
    """Exactly one action: a card for one use, or a special action."""

    rules = ("6.1", "6.21", "7.3")

    def forced(self, p: Russia, side: int) -> bool:
        return not p.hand[side]  # 6.21: how many cards a side holds is known to both

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("choose-action", side=side, round=p.round, rounds=p.rounds)

    def options(self, p: Russia, side: int) -> list[Option]:
        cards, uses = playable(p, side), plain_uses(p, side)
        actions: list[Option] = [(use, card) for card in cards for use in uses]
        actions += [(EVENT, card) for card in cards if event_possible(p, card)]
        actions += [(each,) for each in SPECIAL_ACTIONS if available(p, side, each)]
        return sorted(actions)

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        if len(option) == 1:
            p.last_use[side] = LAST_USES.index("special")
            p.emit(ACTED, "7.3", side=side, use=option[0])
            return call_chapter(p, SPECIAL_ACTIONS[option[0]], side)
        use, card = option
        p.last_use[side] = LAST_USES.index(use)
        p.emit(PLAYED, "6.2", side=side, card=card, use=use)
        return carry_out(p, side, card, use)

    def why_not(self, p: Russia, option: Option, side: int) -> Refusal | None:
        if option[0] in SPECIAL_ACTIONS:
            return why_not_special(p, side, option[0])
        if option[0] not in USES:
            return None
        use, card = option
        if card not in p.hand[side]:
            return refuse("6.2", "not-in-hand")
        if p.edition.actions[card].year is None:
            return refuse("15.11", "politics-only")
        if twice_running(p, side, use):
            return refuse("6.23", "not-twice-running")
        return why_not_event(p, side, card) if use == EVENT else None


@rule("6.22")
def value_of(p: Russia, card: int) -> int:
    """6.22: the printed value; in-fighting lowers it in political boxes only."""
    return p.edition.actions[card].value or 0


def carry_out(p: Russia, side: int, card: int, use: str) -> Transition:
    value, bonus = value_of(p, card), bonus_value(p, side)
    lay_down(p, card, event=use == EVENT)
    if use == OPERATIONS:
        return call_chapter(p, "7.20 Operation", side, max(value, bonus), 0, 0)
    if use == REDEPLOYMENT:
        return call_chapter(p, "9.0 Strategic redeployment", side, value)
    if use == EVENT:
        return call_chapter(p, "6.25 Event", side, card)
    record_replacements(p, side, value)
    return None


@rule("6.21")
def record_replacements(p: Russia, side: int, value: int) -> None:
    """The value is added to the side's recorded steps, spent in 5.47."""
    p.record_steps(side, 2 * value, "6.21", by_card=True)


def settle(p: Russia, side: int) -> Transition:
    return call(WHAT_FOLLOWS)


@rule("6.11", "12.62")
def stranded_leaders(p: Russia, side: int) -> Transition:
    """6.11 (5): both sides' leaders may have been stranded."""
    return call_chapter(p, "12.62 Stranded leaders", side)


@rule("6.11", "12.62")
def stranded_enemies(p: Russia, side: int) -> Transition:
    return call_chapter(p, "12.62 Stranded leaders", 1 - side)


def look_at_the_train(p: Russia, side: int) -> Transition:
    """13.73: its space may have changed hands."""
    return call_chapter(p, "13.73 Train")


def look_at_cities(p: Russia, side: int) -> Transition:
    """13.51e: a city may have changed hands without a capture."""
    return call_chapter(p, "13.51e Lost city")


def end_part(p: Russia, side: int) -> None:
    """Rules of cards that last for the part end with it."""
    standing.end_part(p, side)


PART = procedure(
    "6.0 A part",
    begin_part, window_of_the_enemy, mark_cut_off, deferred_clauses, waiting_reinforcements, red_polish_corps,
    fate_of_the_tsar, ChooseAction(), settle, stranded_leaders, stranded_enemies, look_at_the_train,
    look_at_cities, end_part, stage=in_part(),
)  # fmt: skip

PROCEDURES = (PART,)
