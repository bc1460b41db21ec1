"""1.2: what each side may see, and how to imagine the rest."""

from typing import Any

from barricades.kernel.bits import BIT, members
from barricades.kernel.game import View
from barricades.kernel.messages import Catalogue
from tests.reference.components import BARRICADES, CARDS, GUARD, HEXES, OF_SIDE, RISING, SEATS, SIDE, UNITS
from tests.reference.state import GONE, NOBODY, Faubourg


def foggy(p: Faubourg) -> bool:
    return p.settings["fog"] == "on"


def face_down(p: Faubourg, seat: int | None, side: int) -> list[int]:
    """The units of `side` on the map whose place `seat` cannot know."""
    if seat == side or not foggy(p) or p.outcome is not None:
        return []
    return [unit for unit in members(OF_SIDE[side] & ~p.face_up) if p.at[unit] != GONE]


def view(p: Faubourg, seat: int | None) -> View:
    """Built up from nothing: what a seat, or a spectator (None), may see."""
    unknown = {unit for side in (GUARD, RISING) for unit in face_down(p, seat, side)}
    known = [unit for unit in range(len(SIDE)) if unit not in unknown]
    backs: dict[str, list[int]] = {}
    for unit in sorted(unknown):
        backs.setdefault(HEXES.token(p.at[unit]), [0, 0])[SIDE[unit]] += 1
    seen: dict[str, Any] = {
        "turn": p.turn,
        "first": SEATS[p.first],
        "units": {UNITS.token(unit): _where(p, unit) for unit in known},
        "face_down": {hex: backs[hex] for hex in sorted(backs)},
        "steps": {UNITS.token(unit): steps for unit, steps in enumerate(p.steps)},
        "control": [[HEXES.token(hex) for hex in members(p.control[side] & BARRICADES)] for side in (0, 1)],
        "hands": [len(hand) for hand in p.hands],
        "deck": len(p.deck),
        "discards": [CARDS.token(card) for card in p.discards],
        "resolve": list(p.resolve),
        "bids": list(p.bids) if -1 not in p.bids else [],
    }
    if p.outcome is not None:  # the game is over: hands are laid down
        seen["open"] = [[CARDS.token(card) for card in hand] for hand in p.hands]
    if seat is not None:
        seen["seat"] = SEATS[seat]
        seen["hand"] = [CARDS.token(card) for card in p.hands[seat]]
        seen["bid"] = p.bids[seat]
    return seen


def _where(p: Faubourg, unit: int) -> str:
    return "" if p.at[unit] == GONE else HEXES.token(p.at[unit])


def determinize(p: Faubourg, seat: int) -> None:
    """Draw again what `seat` cannot know: the other hand, the deck, face-down units."""
    other = 1 - seat
    pool = sorted(p.hands[other] + p.deck)
    p.shuffle(pool)
    size = len(p.hands[other])
    p.hands[other], p.deck = sorted(pool[:size]), pool[size:]
    _swap_face_down(p, seat, other)


def _swap_face_down(p: Faubourg, seat: int, other: int) -> None:
    units = face_down(p, seat, other)
    slots = sorted((p.at[unit], p.marched >> unit & 1, unit == p.active) for unit in units)
    p.shuffle(slots)
    if p.active in units:
        p.active = NOBODY
    for unit, (place, marched, active) in zip(units, slots, strict=True):
        p.at[unit] = place
        p.marched = p.marched | BIT[unit] if marched else p.marched & ~BIT[unit]
        if active:
            p.active = unit


def describe(seen: View, words: Catalogue) -> str:
    """A view in words, for the text table."""
    guard, rising = seen["resolve"]
    lines = [f"Turn {seen['turn']}, {seen['first']} first. Resolve: guard {guard}, rising {rising}."]
    for side, letter in zip(SEATS, "GR", strict=True):
        mine = [f"{unit} at {hex}" for unit, hex in seen["units"].items() if unit[0] == letter and hex]
        lines.append(f"  {side}: {', '.join(mine) or 'nothing seen'}")
    for hex, counts in seen["face_down"].items():
        lines += [f"  face down in {hex}: {n} of {side}" for n, side in zip(counts, SEATS, strict=True) if n]
    held = [
        f"{side} holds {', '.join(hexes) or 'none'}"
        for side, hexes in zip(SEATS, seen["control"], strict=True)
    ]
    lines.append(f"  Barricades: {'; '.join(held)}.")
    lines.append(f"  Cards: guard {seen['hands'][0]}, rising {seen['hands'][1]}, deck {seen['deck']}.")
    if "hand" in seen:
        lines.append(f"  Your hand: {', '.join(seen['hand']) or 'empty'}.")
    return "\n".join(lines)
