"""15.11, 15.12 The three political boxes laid out while cards are placed and the boxes resolved."""

from collections.abc import Iterator, Sequence
from typing import Literal

from barricades.games.toc.aids.factions_panel import (
    destination,
    span,
)
from barricades.games.toc.aids.status import stage_of
from barricades.games.toc.aids.telling import card_back, card_face, counted, signed
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, SEATS, WHITE
from barricades.games.toc.ch15_politics.markers import in_the_game
from barricades.games.toc.ch15_politics.political_boxes import (
    INFLUENCE_VALUES,
    choosable,
    generation,
    influence_modifier,
    lowered,
)
from barricades.games.toc.ch15_politics.politics import BOXES
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.hidden import known_politics
from barricades.games.toc.names import CARDS, FACTION_NAMES, POLITICAL, POLITICAL_BOXES
from barricades.games.toc.state import Russia
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import (
    Box,
    Chip,
    HeldCard,
    Spread,
    Text,
)

BOX_OWNERS = (SEATS[RED], SEATS[WHITE], "")  # of the RED, WHITE and OTHER box
BoxState = Literal["", "open", "sealed", "wanted"]
VALUES = range(1, 6)  # what the other side's card may count

MESSAGES = {
    "boxes.panel": "Political boxes",
    "boxes.note": "Bid one card face down in each box; it is spent for this turn. In each box the higher "
    "value picks political cards, which pull factions towards RED or WHITE; the sum of both says how many.",
    "boxes.note.take": "1W on a political card is one point for WHITE with that faction, 1R one for RED. Two "
    "points move a marker by one box.",
    "boxes.name": "{box:box} box",
    "boxes.face-down": "{side:seat}'s card, face down",
    "boxes.card": "{side:seat}: {card:card}",
    "boxes.political": "{political:political}",
    "boxes.hidden": "A political card, face down",
    "boxes.worth": "Your card counts {value}.",
    "boxes.if.you": "If {side:seat} puts in {values}: you choose {chosen}.",
    "boxes.if.you-and": "If {side:seat} puts in {values}: you choose {chosen}, {drawn} at random.",
    "boxes.if.they": "If {side:seat} puts in {values}: {side:seat} chooses {chosen}.",
    "boxes.if.they-and": "If {side:seat} puts in {values}: {side:seat} chooses {chosen}, {drawn} at random.",
    "boxes.if.chance": "If {side:seat} puts in {values}: {drawn} at random.",
    "boxes.if": "If {side:seat} puts in",
    "boxes.short.you": "{values}: you choose {chosen}",
    "boxes.short.you-and": "{values}: you choose {chosen}, {drawn} at random",
    "boxes.short.they": "{values}: {side:seat} chooses {chosen}",
    "boxes.short.they-and": "{values}: {side:seat} chooses {chosen}, {drawn} at random",
    "boxes.short.chance": "{values}: {drawn} at random",
    "boxes.win": "One political card alone would win",
    "boxes.win.by": "{faction:faction}: {count?card|cards} {cards}",
    "boxes.influence": "Influence rolls a die with {modifier}: it counts {values}.",
    "boxes.influence.as": "{value} on {dice}",
    "boxes.alone": "A single political card would win {faction:faction} for you: {cards:political}.",
    "boxes.sum": "Sum {sum}, difference {difference}: {what}.",
    "boxes.code.H.1": "{side:seat} chooses one card",
    "boxes.code.H.n": "{side:seat} chooses {n} cards",
    "boxes.code.R.1": "one at random",
    "boxes.code.R.n": "{n} at random",
    "boxes.code.both": "{chosen}, {drawn}",
}


def this_phase(events: Sequence[Event]) -> list[Event]:
    """The events of this turn's Political Phase and after it; none if there has not been one."""
    found: list[Event] = []
    for event in reversed(events):
        if event.kind == "turn":
            return []
        found.append(event)
        if event.kind == "phase" and event.data["phase"] == "politics":
            return found[::-1]
    return []


# 15.11, 15.12 The boxes


def boxes_panel(p: Russia, seat: int | None, events: Sequence[Event]) -> Spread | None:
    """While cards are placed and the boxes resolved."""
    if stage_of(p) not in ("politics", "place", "boxes") or p.revealed:
        return None
    if p.switched_on("random-political-cards"):
        return None
    told = this_phase(events)
    return Spread(
        id="boxes",
        name=say("boxes.panel"),
        where="stage",
        note=say("boxes.note.take" if stage_of(p) == "boxes" else "boxes.note"),
        rule="15.12" if stage_of(p) == "boxes" else "15.11",
        boxes=tuple(_box(p, seat, box, told) for box in range(BOXES)),
    )


def _box(p: Russia, seat: int | None, box: int, told: list[Event]) -> Box:
    opened, state = bool(p.opened >> box & 1), _state(p, seat, box)
    cards = [_staked(p, seat, side, box) for side in _order(seat)]
    political = [_political(card, box) for card in _sorted(p, seat, box)]
    return Box(
        POLITICAL_BOXES.token(box),
        say("boxes.name", box=box),
        BOX_OWNERS[box],
        (*(card for card in cards if card is not None), *political),
        tuple(generated(box, told) if opened else _worth(p, seat, box)),
        () if opened or seat is None else tuple(_prospects(p, seat, box)),
        state,
        POLITICAL_BOXES.token(box) if state == "wanted" else "",
        0 if opened else len(SEATS),
    )


def _order(seat: int | None) -> tuple[int, int]:
    """One's own card first."""
    return (RED, WHITE) if seat == RED else (WHITE, RED)


def _state(p: Russia, seat: int | None, box: int) -> BoxState:
    if p.opened >> box & 1:
        return "open"
    decision = p.decision_of(seat) if seat is not None else None
    if decision is not None and decision.kind == "stake":
        return "wanted" if decision.data[1] == box else ""
    return "sealed"


def _staked(p: Russia, seat: int | None, side: int, box: int) -> HeldCard | None:
    """The action card of a side in a box, as a seat sees it."""
    card = p.placed[side][box]
    if seat == side or p.opened >> box & 1:
        if card < 0:
            return None
        return HeldCard(card_face(card), say("boxes.card", side=side, card=card), CARDS.token(card))
    if card < 0 and side not in p.sealed:
        return None
    return HeldCard(card_back(side), say("boxes.face-down", side=side))


def _sorted(p: Russia, seat: int | None, box: int) -> list[int]:
    """Known political cards in their order, then -1 for each of the others."""
    known = known_politics(p, seat)
    mine = sorted(card for card in p.politics_box[box] if known >> card & 1)
    return [*mine, *[-1] * (len(p.politics_box[box]) - len(mine))]


def _political(card: int, box: int) -> HeldCard:
    if card < 0:
        return HeldCard(f"card-back-political-{POLITICAL_BOXES.token(box)}", say("boxes.hidden"))
    token = POLITICAL.token(card)
    return HeldCard(f"card-{token}", say("boxes.political", political=card), token)


def generated(box: int, told: list[Event]) -> list[Text]:
    """15.12b: what the chart said."""
    found: list[Text] = []
    for event in told:
        if event.kind == "generated" and event.data["box"] == box:
            code, parts = event.data["code"], []
            if "H" in code:
                parts.append(counted("boxes.code.H", int(code[0]), side=event.data["higher"]))
            if code.endswith("R"):
                parts.append(counted("boxes.code.R", int(code[-2])))
            found.append(
                say("boxes.sum", sum=event.data["sum"], difference=event.data["difference"], what=parts)
            )
    return found


def _worth(p: Russia, seat: int | None, box: int) -> list[Text]:
    """What one's own card counts."""
    value = None if seat is None else _value(p, seat, box)
    if seat is not None and p.placed[seat][box] >= 0 and value is None:
        return [_influence(p, seat)]
    return [] if value is None else [say("boxes.worth", value=value)]


def _value(p: Russia, seat: int, box: int) -> int | None:
    """What the card of a side in a box counts; no number before the die of Influence, or without a card."""
    card = p.placed[seat][box]
    if card < 0 or card % CARDS_A_SIDE == INFLUENCE:
        return None
    value = p.edition.actions[card].value or 0
    return value if card % CARDS_A_SIDE == BLUFF else lowered(p, seat, value)


def _prospects(p: Russia, seat: int, box: int) -> Iterator[tuple[Text, tuple[Chip, ...]]]:
    """What one's own card would generate, and which single card would win a faction."""
    value = _value(p, seat, box)
    if value is not None:
        yield say("boxes.if", side=1 - seat), tuple(chart_chips(value, seat))
    alone = tuple(alone_chips(p, seat, box))
    if alone:
        yield say("boxes.win"), alone


def _influence(p: Russia, seat: int) -> Message:
    """15.11c: what the die of Influence would count."""
    by = influence_modifier(p, seat)
    dice: dict[int, list[int]] = {}
    for die in range(1, 7):
        dice.setdefault(INFLUENCE_VALUES[max(2, min(6, die + by))], []).append(die)
    parts = [say("boxes.influence.as", value=value, dice=span(each)) for value, each in dice.items()]
    return say("boxes.influence", modifier=signed(by), values=parts)


def chart_chips(mine: int, seat: int) -> Iterator[Chip]:
    """15.12b: the chart for one's own value, in the colour of the side that chooses."""
    lines = chart_lines(mine, 1 - seat)
    for line in lines:
        who = line.id.removeprefix("boxes.if.")
        owner = SEATS[seat] if who.startswith("you") else SEATS[1 - seat] if who.startswith("they") else ""
        yield Chip(say(f"boxes.short.{who}", **line.arguments), owner, title=line)


def chart_lines(mine: int, other: int) -> list[Message]:
    """15.12b: the chart for one's own value, equal results of the other side's card put together."""
    found: dict[tuple[str, int, int], list[int]] = {}
    for value in VALUES:
        chosen, drawn = generation(mine + value, abs(mine - value))
        who = "chance" if not chosen else "you" if mine > value else "they"
        found.setdefault((who, chosen, drawn), []).append(value)
    lines = []
    for (who, chosen, drawn), values in found.items():
        id = f"boxes.if.{who}" + ("-and" if drawn and who != "chance" else "")
        lines.append(say(id, side=other, values=span(values), chosen=chosen, drawn=drawn))
    return lines


def alone_chips(p: Russia, seat: int, box: int) -> Iterator[Chip]:
    """Which single cards of the box's deck would bring a faction under one's control."""
    towards = 2 if seat == WHITE else -2
    found: dict[int, list[int]] = {}
    for card in choosable(p, box):
        for name in p.edition.politics[card].points:
            faction = FACTIONS.index(name)
            if not in_the_game(p, faction) or p.marker[faction] == towards:
                continue
            stored = p.points[2 * faction + WHITE] - p.points[2 * faction + RED]
            if destination(p, faction, stored + p.edition.politics[card].lean(name)) == towards:
                found.setdefault(faction, []).append(card)
    for faction, cards in sorted(found.items()):
        numbers = span([int(POLITICAL.token(card).removeprefix("PC")) for card in cards])
        title = say("boxes.alone", faction=faction, cards=cards)
        by = say("boxes.win.by", faction=faction, count=len(cards), cards=numbers)
        yield Chip(by, FACTION_NAMES.token(faction), title=title)
