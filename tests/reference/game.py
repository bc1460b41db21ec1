"""Faubourg put together: everything the kernel wants to know of a game."""

from pathlib import Path

from barricades.kernel.bits import members
from barricades.kernel.flow import Flow
from barricades.kernel.game import Game, Invariant, Law, Passage, Scenario, Setting
from barricades.kernel.scripts import CARD_SCRIPT
from tests.reference.aids import AIDS
from tests.reference.aids import MESSAGES as AID_MESSAGES
from tests.reference.cards import RALLY, SCRIPTS
from tests.reference.combat import FIGHT
from tests.reference.components import (
    CARDS,
    HEXES,
    LANGUAGE,
    OF_SIDE,
    SEATS,
    STACK,
    START,
    UNITS,
    VALUE,
    components,
)
from tests.reference.hidden import describe, determinize, view
from tests.reference.movement import IMPULSE, MARCHING
from tests.reference.state import EVENTS, GONE, Faubourg, set_up
from tests.reference.turn import ROUNDS, TURNS

MESSAGES = {
    "bid": "Seal a bid of up to three of your {points:number} resolve.",
    "bid-too-high": "A bid is at most three and at most your {points:number} resolve.",
    "play-card": "Turn {turn:number}: play a card for its orders or its event, or pass.",
    "not-in-hand": "You do not hold {card:card}.",
    "only-in-a-fight": "Ambush and Scouts are played in a fight only.",
    "nobody-to-rally": "You have no reduced unit.",
    "rally": "Which unit is restored?",
    "not-reduced": "{unit:unit} is not a reduced unit of yours.",
    "activate": "Choose a unit to march; {left:number} may.",
    "not-your-unit": "That is not your unit.",
    "eliminated": "{unit:unit} is eliminated.",
    "marched-already": "{unit:unit} has marched already.",
    "no-orders-left": "No more units may march on this card.",
    "march": "{unit:unit} has {points:number} points: where to?",
    "no-such-hex": "There is no such hex.",
    "hex-full": "Three of your units are in {place:hex} already.",
    "too-far": "That takes more than {points:number} points, or leads through enemies.",
    "ambush": "You are attacked in {place:hex}: play an Ambush?",
    "scouts": "An ambush in {place:hex}: cancel it with Scouts?",
    "wrong-card-here": "That card has no effect at this moment, or you do not hold it.",
    "choose-victim": "Choose the unit that loses a step; {losses:number} to go.",
    "not-in-the-fight": "That unit does not lose steps in this fight.",
    "retreat": "Retreat from {place:hex}: where to?",
    "no-haven": "A retreat leads one hex from {place:hex}, to room without enemies.",
}


def stack_fault(p: Faubourg) -> str | None:
    for side in (0, 1):
        places = [p.at[unit] for unit in members(OF_SIDE[side]) if p.at[unit] != GONE]
        crowded = [place for place in set(places) if places.count(place) > STACK]
        if crowded:
            return f"more than {STACK} units of {SEATS[side]} in {sorted(map(HEXES.token, crowded))}"
    return None


def crowd(p: Faubourg) -> None:
    for unit in members(OF_SIDE[0]):
        p.at[unit], p.steps[unit] = START[0], 1


def mixed_fault(p: Faubourg) -> str | None:
    both = p.occupied(0) & p.occupied(1)
    return f"both sides are in {[HEXES.token(hex) for hex in members(both)]}" if both else None


def mix(p: Faubourg) -> None:
    for unit in (0, 6):
        p.at[unit], p.steps[unit] = START[0], 1


def card_fault(p: Faubourg) -> str | None:
    cards = sorted([*p.hands[0], *p.hands[1], *p.deck, *p.discards])
    return None if cards == list(range(len(VALUE))) else f"the cards are {cards}"


def lose_cards(p: Faubourg) -> None:
    p.hands, p.deck = [[], []], []
    p.discards = [0]


def control_fault(p: Faubourg) -> str | None:
    for side in (0, 1):
        stray = p.occupied(side) & ~p.control[side]
        if stray:
            return (
                f"{SEATS[side]} has units in {[HEXES.token(hex) for hex in members(stray)]} without control"
            )
    return None


def lose_control(p: Faubourg) -> None:
    p.control = [0, 0]
    p.at[0] = START[0]


def dead_fault(p: Faubourg) -> str | None:
    odd = [UNITS.token(unit) for unit, place in enumerate(p.at) if (place == GONE) != (p.steps[unit] == 0)]
    return f"units {odd} are neither alive nor gone" if odd else None


def half_kill(p: Faubourg) -> None:
    p.at[0], p.steps[0] = GONE, 1


def risen_fault(passage: Passage) -> str | None:
    before, after = passage.before.at, passage.after.at
    risen = [UNITS.token(unit) for unit in range(len(before)) if before[unit] == GONE != after[unit]]
    return f"units {risen} have come back" if risen else None


def rise(passage: Passage) -> Passage:
    passage.before.at[0], passage.after.at[0] = GONE, START[0]
    return passage


GAME = Game(
    id="faubourg",
    name="Faubourg, June 1848 (the kernel's reference game)",
    seats=SEATS,
    scenarios=(Scenario("june", "June"),),
    components=components,
    rules=Path(__file__).parent / "rules",
    tests=Path(__file__).parent,
    package="tests.reference",
    rules_version="1",
    settings=(Setting("fog", "Units are face down", ("on", "off"), "on", "1.2"),),
    position=Faubourg,
    setup=set_up,
    flow=Flow(TURNS, [ROUNDS, IMPULSE, MARCHING, FIGHT, CARD_SCRIPT, RALLY]),
    scripts=SCRIPTS,
    language=LANGUAGE,
    events=EVENTS,
    messages={**MESSAGES, **AID_MESSAGES},
    names={"hex": HEXES, "unit": UNITS, "card": CARDS},
    places=HEXES,
    view=view,
    determinize=determinize,
    describe=describe,
    invariants=(
        Invariant("5.2", "stacking", stack_fault, crowd),
        Invariant("5.3", "no mixed hexes", mixed_fault, mix),
        Invariant("3.3", "cards", card_fault, lose_cards),
        Invariant("5.4", "control", control_fault, lose_control),
        Invariant("6.5", "steps", dead_fault, half_kill),
    ),
    laws=(Law("6.5", "the eliminated stay so", risen_fault, rise),),
    aids=AIDS,
    longest=5_000,
)
