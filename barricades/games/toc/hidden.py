"""2 Open and secret information: what each side may see, and how to imagine the rest."""

from typing import Any

from barricades.games.toc.ch03_components.atlas import FACTIONS, NATIONS, NOBODY, RED, WHITE
from barricades.games.toc.ch10_supply.supply import FULL, LIMITED, supply_of
from barricades.games.toc.ch13_special.infighting import chit_name
from barricades.games.toc.ch15_politics.markers import LAST_TURN
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.names import CARDS, FACTION_NAMES, OWNERS, POLITICAL, TRACKS
from barricades.games.toc.state import (
    ASSET_BOX,
    CASUALTIES,
    COMING,
    DISPLAY,
    ELIMINATED,
    OUT,
    RESERVE,
    WAITING,
    Russia,
)
from barricades.kernel.bits import mask_of, members
from barricades.kernel.game import View
from barricades.kernel.rules import rule

BOXES = {
    RESERVE: "reserve",
    CASUALTIES: "casualties",
    ELIMINATED: "eliminated",
    DISPLAY: "display",
    WAITING: "waiting",
    COMING: "to-come",
    ASSET_BOX: "assets",
    OUT: "out",
}
ALLEGIANCES = ("white", "red", "neutral", "green")
WEATHERS = ("fair", "mud", "winter")
FIRST_SPECIAL = 63  # political cards 64 to 66 are never chosen (15.12)


@rule("2.1", "2.2")
def view(p: Russia, seat: int | None) -> View:
    """Built up from nothing: what a seat, or a spectator (None), may see."""
    seen: dict[str, Any] = {
        "turn": p.turn,
        "round": p.round,
        "rounds": p.rounds,
        "side": p.game.seats[p.side],
        "weather": WEATHERS[p.weather],
        "vp": p.vp,
        "cities": [p.vc_count(side) for side in (WHITE, RED)],
        "centres": [p.rc_count(side) for side in (WHITE, RED)],
        "steps": list(p.steps),
        "edition": p.edition.id,
        "pieces": {p.roster.pieces.token(piece): _piece(p, piece) for piece in _printed(p)},
        "owners": _owners(p),
        "friendly": [_spaces(p, p.friendly(side)) for side in (WHITE, RED)],
        "supply": _supply(p),
        "marks": _marks(p),
        "factions": {FACTION_NAMES.token(faction): _faction(p, faction) for faction in range(len(FACTIONS))},
        "tracks": {TRACKS.token(track): _track(p, track) for track in range(len(p.track))},
        "infighting": [chit_name(p, side) if p.subject >> side & 1 else "off" for side in (WHITE, RED)],
        "doors": list(p.doors),
        "flags": p.flags,
        "cards": _cards(p, seat),
        "politics": _politics(p, seat),
        "battle": _battle(p),
        "rules": _rules(p),
    }
    return seen


def _rules(p: Russia) -> dict[str, Any]:
    """What cards have left behind: standing rules and deferred clauses, with their words, gates and locks."""
    return {
        "standing": [[CARDS.token(card), p.scripts[card].nodes[node].text] for card, node, *_ in p.standing],
        "deferred": [CARDS.token(card) for _, card, *_ in p.armed],
        "gates": [[FACTION_NAMES.token(each) for each in members(gates)] for gates in p.gates],
        "locks": [FACTION_NAMES.token(each) for each in members(p.locks)],
    }


def _printed(p: Russia) -> list[int]:
    """The counters of the edition."""
    return [piece for piece in range(p.roster.size) if not p.roster.elsewhere >> piece & 1]


def _spaces(p: Russia, mask: int) -> list[str]:
    return [p.atlas.spaces.token(space) for space in members(mask)]


def _piece(p: Russia, piece: int) -> list[Any]:
    """Where it is, whether it shows its back, and whose it is."""
    at = p.at[piece]
    where = p.atlas.spaces.token(at) if at >= 0 else BOXES[at]
    return [where, bool(p.back >> piece & 1), ALLEGIANCES[p.allegiance[piece]]]


def _owners(p: Russia) -> dict[str, list[str]]:
    owners = {OWNERS.token(nation): _spaces(p, p.owned[nation]) for nation in range(len(NATIONS))}
    owners["nobody"] = [p.atlas.spaces.token(space) for space, owner in enumerate(p.owner) if owner == NOBODY]
    return {owner: spaces for owner, spaces in owners.items() if spaces}


def _supply(p: Russia) -> dict[str, list[str]]:
    """Units that are not in full supply."""
    found: dict[str, list[str]] = {"limited": [], "out": []}
    for unit in p.on_map(p.roster.units):
        state = supply_of(p, unit)
        if state != FULL:
            found["limited" if state == LIMITED else "out"].append(p.roster.pieces.token(unit))
    return found


def _marks(p: Russia) -> dict[str, Any]:
    return {
        "move": _spaces(p, p.moving),
        "combat": _spaces(p, p.fighting),
        "no-act": [_spaces(p, mask) for mask in p.no_act],
        "blocked": [_spaces(p, mask) for mask in p.blocked],
        "cut-off": [p.roster.pieces.token(unit) for unit in members(p.cut_off)],
        "used-leaders": [p.roster.pieces.token(leader) for leader in members(p.used)],
        "used-assets": [p.roster.pieces.token(asset) for asset in members(p.spent_assets)],
        "acted": [p.roster.pieces.token(unit) for unit in members(p.acted)],
    }


def _faction(p: Russia, faction: int) -> dict[str, Any]:
    return {
        "marker": p.marker[faction],
        "points": [p.points[2 * faction + side] for side in (WHITE, RED)],
        "gone": bool(p.gone >> faction & 1),
        "closed": bool(p.closed >> faction & 1),
        "set-up": bool(p.set_up >> faction & 1),
        "delayed": p.delayed[faction] >= p.round_number(),
    }


def _track(p: Russia, track: int) -> dict[str, Any]:
    box = p.edition.tracks[track][p.track[track]]
    return {
        "box": box.name,
        "active": bool(p.track_active >> track & 1),
        "gone": bool(p.track_gone >> track & 1),
    }


@rule("2.1", "2.2", "6.28")
def _cards(p: Russia, seat: int | None) -> dict[str, Any]:
    """Hands are known to their owners, and what a card has shown of them; piles are counted."""
    hands: list[Any] = []
    for side in (WHITE, RED):
        if seat == side:
            hands.append([CARDS.token(card) for card in p.hand[side]])
        else:
            held = [*p.hand[side], *always_held(p, side)]
            shown = known_cards(p, seat, side) if p.outcome is None else held
            count = len(held)
            hands.append({"count": count, "known": [CARDS.token(card) for card in shown]})
    return {
        "hands": hands,
        "piles": [len(pile) for pile in p.pile],
        "discards": [[CARDS.token(card) for card in pile] for pile in p.discard],
        "removed": [CARDS.token(card) for card in p.removed],
        "played": [CARDS.token(card) for card in members(p.played)],
    }


def always_held(p: Russia, side: int) -> list[int]:
    """Bluff and Influence, which a side has besides its hand until turn 9, unless they lie in a box."""
    if p.turn > LAST_TURN:
        return []  # 3.5
    first = side * CARDS_A_SIDE
    return [card for card in (first + BLUFF, first + INFLUENCE) if card not in p.placed[side]]


def known_cards(p: Russia, seat: int | None, side: int) -> list[int]:
    """Cards that a seat has been shown and that the other side still has, in hand or face down in a box.

    Which of the two is the other side's secret until the box is resolved (15.11).
    """
    if seat is None or seat == side:
        return []
    held = [*p.hand[side], *(p.placed[side][box] for box in sealed_boxes(p, side))]
    return sorted(card for card in held if p.shown[seat] >> card & 1)


def sealed_boxes(p: Russia, side: int) -> list[int]:
    """The political boxes in which a side has a card face down."""
    return [box for box, card in enumerate(p.placed[side]) if card >= 0 and not p.opened >> box & 1]


@rule("2.1", "15.11", "15.12")
def _politics(p: Russia, seat: int | None) -> dict[str, Any]:
    """Cards in political boxes lie face down; a side knows the political cards that it chose."""
    placed = []
    for side in (WHITE, RED):
        seen = -1 if seat == side or p.outcome is not None else p.opened
        placed.append([_face(card, seen >> box & 1) for box, card in enumerate(p.placed[side])])
    known = known_politics(p, seat)
    return {
        "placed": placed,
        "boxes": [
            [POLITICAL.token(card) if known >> card & 1 else "" for card in sorted(box, key=_last(known))]
            for box in p.politics_box
        ],
        "declared": [POLITICAL.token(card) if card >= 0 else "" for card in p.declared],
        "discard": [POLITICAL.token(card) for card in p.politics_discard],
        "piles": [len(pile) for pile in p.politics_pile],
    }


def _face(card: int, seen: int) -> str:
    if card < 0:
        return ""
    return CARDS.token(card) if seen else "?"


def _last(known: int) -> Any:
    """Known cards in their order, then the others, whose order would tell something."""
    return lambda card: card if known >> card & 1 else 99


def known_politics(p: Russia, seat: int | None) -> int:
    """The political cards in the boxes that a seat knows: chosen by it, declared, or revealed."""
    if p.revealed or p.outcome is not None:
        return mask_of(card for box in p.politics_box for card in box)
    declared = mask_of(card for card in p.declared if card >= 0)
    return declared | (p.chosen[seat] if seat is not None else 0)


def _battle(p: Russia) -> dict[str, Any]:
    battle = p.battle
    if battle.target < 0:
        return {}
    return {
        "target": p.atlas.spaces.token(battle.target),
        "attacker": p.game.seats[battle.attacker],
        "attacking": [p.roster.pieces.token(unit) for unit in members(battle.attacking)],
        "defending": [p.roster.pieces.token(unit) for unit in members(battle.defending)],
        "assets": [[p.roster.pieces.token(asset) for asset in members(mask)] for mask in battle.assets],
        "modifiers": list(battle.modifier),
        "shifts": list(battle.shift),
        "strengths": list(battle.strength),
        "dice": list(battle.rolled),
        "inflicted": list(battle.inflicted),
    }


# Imagining


@rule("2.1")
def determinize(p: Russia, seat: int) -> None:
    """Deal the other side's hand and sealed cards, and the unknown political cards, again."""
    deal_hand(p, seat, 1 - seat)
    deal_politics(p, seat)


@rule("2.1", "15.11")
def deal_hand(p: Russia, seat: int, other: int) -> None:
    """Hand, sealed boxes and draw pile of the other side are one pool.

    A card that has been shown stays with its owner: it is dealt to the hand or to a box, never to the pile.
    """
    sealed, shown = sealed_boxes(p, other), known_cards(p, seat, other)
    in_boxes = [p.placed[other][box] for box in sealed]
    held = [*p.hand[other], *in_boxes, *always_held(p, other)]
    special = [card for card in held if p.edition.actions[card].year is None]
    pool = sorted({*held, *p.pile[other]} - {*special, *shown})
    p.shuffle(pool)
    drawn = pool[: len(held) - len(special) - len(shown)]
    p.pile[other] = sorted(pool[len(drawn) :])
    mixed = sorted([*special, *shown, *drawn])
    p.shuffle(mixed)
    for box in sealed:
        p.placed[other][box] = mixed.pop()
    p.hand[other] = sorted(card for card in mixed if card not in special)


@rule("2.1", "15.12")
def deal_politics(p: Russia, seat: int) -> None:
    """Face-down political cards that the seat does not know are drawn again from their deck."""
    if p.revealed:
        return
    known = known_politics(p, seat)
    for box, cards in enumerate(p.politics_box):
        unknown = [card for card in cards if not known >> card & 1]
        if not unknown:
            continue
        theirs = sum(p.chosen[1 - seat] >> card & 1 for card in unknown)
        pool = sorted([*unknown, *p.politics_pile[box]])
        p.shuffle(pool)
        ordinary = [card for card in pool if card < FIRST_SPECIAL][:theirs]
        rest = [card for card in pool if card not in ordinary]
        dealt = [*ordinary, *rest[: len(unknown) - theirs]]
        p.chosen[1 - seat] &= ~mask_of(unknown)
        p.chosen[1 - seat] |= mask_of(ordinary)
        p.politics_box[box] = sorted([*dealt, *(card for card in cards if known >> card & 1)])
        p.politics_pile[box] = sorted(set(pool) - set(dealt))
