"""The smallest positions of Faubourg that show a rule, and a way to play on from them."""

from collections.abc import Mapping, Sequence
from typing import Any

from barricades.kernel.bits import BIT
from barricades.kernel.chance import Scripted
from barricades.kernel.notation import Option
from tests.reference.components import (
    CARDS,
    GUARD,
    HEXES,
    LANGUAGE,
    RESOLVE,
    RISING,
    SEATS,
    STEPS,
    UNITS,
    VALUE,
    place_of,
)
from tests.reference.game import GAME
from tests.reference.state import GONE, NOBODY, Faubourg

Frames = list[list[Any]]

TURN: Frames = [["3 Turn", "bidding", []]]
DRAWING: Frames = [["3 Turn", "draw_cards", []]]
ROUNDS: Frames = [["3 Turn", "play_rounds", []]]
SUPPLY: Frames = [["3 Turn", "check_supply", []]]
END: Frames = [["3 Turn", "check_end", []]]


def impulse(number: int) -> Frames:
    """The n-th impulse of a turn, counted from zero: the next decision is which card to play."""
    return [["3.4 Impulses", "play-card", [number]], *SUPPLY]


def orders(side: int, left: int = 3, number: int = 0) -> Frames:
    """A card has been played for orders: `left` units of a side may march."""
    return [["5 Orders", "activate", [side, left]], ["3.4 Impulses", "next_impulse", [number]], *SUPPLY]


def faubourg(
    units: Mapping[str, str],
    flow: Frames,
    *,
    dice: Sequence[int] = (),
    guard: str = "",
    rising: str = "",
    discards: str | None = None,
    steps: Mapping[str, int] | None = None,
    face_up: str = "",
    turn: int = 1,
    first: int = GUARD,
    resolve: tuple[int, int] = (RESOLVE, RESOLVE),
    fog: str = "on",
) -> Faubourg:
    """A position with these units on the map, these hands and these dice to come, run to its next decision.

    Cards that are in no hand lie in the deck, C01 on top, unless `discards` names them.
    """
    p = GAME.blank("june", {"fog": fog}, Scripted(dice))
    assert isinstance(p, Faubourg)
    p.at, p.steps = [GONE] * len(STEPS), [0] * len(STEPS)
    p.control = [0, 0]
    for unit, hex in units.items():
        number = UNITS.number(unit)
        p.enter(number, place_of(hex))
        p.steps[number] = (steps or {}).get(unit, STEPS[number])
    p.face_up = sum(BIT[UNITS.number(unit)] for unit in face_up.split())
    p.hands = [sorted(map(CARDS.number, hand.split())) for hand in (guard, rising)]
    p.discards = [CARDS.number(card) for card in (discards or "").split()]
    used = {*p.hands[GUARD], *p.hands[RISING], *p.discards}
    p.deck = [card for card in reversed(range(len(VALUE))) if card not in used]
    p.resolve, p.bids = list(resolve), [-1, -1]
    p.turn, p.first, p.active = turn, first, NOBODY
    p.marched = p.ambush = p.margin = 0
    p.log = []
    p.stack = GAME.flow.find_frames(flow)
    GAME.flow.run(p)
    return p


def play(p: Faubourg, *lines: str) -> Faubourg:
    """Make choices, each written as in a record: the seat, then the option."""
    for line in lines:
        seat, _, text = line.partition(" ")
        p.apply(LANGUAGE.parse(text), SEATS.index(seat))
    return p


def offered(p: Faubourg) -> list[str]:
    """The options of the current decision, as text."""
    return [LANGUAGE.text(option) for option in p.waiting().options]


def waiting(p: Faubourg) -> str:
    """Whose decision it is and of which kind, as `guard march`."""
    decision = p.waiting()
    return f"{SEATS[decision.seat]} {decision.kind}"


def refusal(p: Faubourg, text: str) -> tuple[str, str]:
    """The paragraph and the message that keep the deciding seat from an option."""
    option: Option = LANGUAGE.parse(text)
    refused = GAME.explain(p, p.waiting().seat, option)
    assert refused is not None, f"{text} is on offer"
    GAME.catalogue.render(refused.message)
    return refused.rule, refused.message.id


def happened(p: Faubourg, kind: str) -> list[dict[str, Any]]:
    """What the events of a kind said, in order."""
    assert p.log is not None
    return [dict(event.data) for event in p.log if event.kind == kind]


def where(p: Faubourg, unit: str) -> str:
    """The hex of a unit, or nothing if it is eliminated."""
    place = p.at[UNITS.number(unit)]
    return "" if place == GONE else HEXES.token(place)


def steps_of(p: Faubourg, unit: str) -> int:
    return p.steps[UNITS.number(unit)]


def points_left(p: Faubourg) -> int:
    """The movement points that the unit on the march has left."""
    return int(p.prompt().arguments["points"])


def controls(p: Faubourg, side: int, hex: str) -> bool:
    return bool(p.control[side] & BIT[place_of(hex)])


def is_face_up(p: Faubourg, unit: str) -> bool:
    return bool(p.face_up & BIT[UNITS.number(unit)])


def hand(p: Faubourg, side: int) -> str:
    return " ".join(map(CARDS.token, p.hands[side]))
