"""15.12c The political cards to choose from, side by side: a column each, a row for each faction."""

from collections.abc import Sequence

from barricades.games.toc.aids.boxes_panel import BOX_OWNERS, generated, this_phase
from barricades.games.toc.aids.factions_panel import destination, first_of_its_kind, points_chip
from barricades.games.toc.aids.telling import counted
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch15_politics.markers import BOX_NAMES, in_the_game
from barricades.games.toc.ch15_politics.political_boxes import choosable, declarations, track_effect
from barricades.games.toc.hidden import known_politics
from barricades.games.toc.names import FACTION_NAMES, POLITICAL
from barricades.games.toc.state import RED_CONTROL, Russia
from barricades.kernel.bits import members
from barricades.kernel.events import Event
from barricades.kernel.messages import say
from barricades.kernel.picture import Cell, Column, Grid, GridRow

MESSAGES = {
    "offer.panel": "Cards for the {box:box} box",
    "offer.note": "{told} Click a card's title to choose it, its number to read it. 1W is one point for "
    "WHITE, 1R one for RED; gold moves the marker, counted with the points and cards that you know.",
    "offer.now": "Now",
    "offer.box": "{box:marker}",
    "offer.effect": "Effect",
    "offer.moves": "{faction:faction} would go to {box:marker}.",
    "offer.steps": "+{n}",
    "offer.track": "⇄ {n}",
}


def offer_panel(p: Russia, seat: int | None, events: Sequence[Event]) -> Grid | None:
    """While a side chooses, for that side alone."""
    decision = p.decision_of(seat) if seat is not None else None
    if decision is None or seat is None or decision.kind != "take-political":
        return None
    box = decision.data[0]
    cards = choosable(p, box)
    rows = [_row(p, seat, faction, cards) for faction in _concerned(p, cards)]
    effects = GridRow(
        "effect",
        say("offer.effect"),
        (Cell(), *(_effect(p, seat, card) for card in cards)),
        rule_above=True,
    )
    return Grid(
        id="offer",
        name=say("offer.panel", box=box),
        where="stage",
        note=say("offer.note", told=generated(box, this_phase(events))),
        rule="15.12c",
        columns=(Column("now", say("offer.now"), narrow=True), *(_column(card, box) for card in cards)),
        rows=(*rows, effects) if any(declarations(p, seat, card) for card in cards) else tuple(rows),
    )


def _column(card: int, box: int) -> Column:
    token = POLITICAL.token(card)
    name = say("boxes.political", political=card)
    return Column(token, name, BOX_OWNERS[box], 0, token, narrow=True, target=token)


def _concerned(p: Russia, cards: list[int]) -> list[int]:
    """The factions of the game for which one of the cards has points."""
    return [
        faction
        for faction, name in enumerate(FACTIONS)
        if in_the_game(p, faction) and any(p.edition.politics[card].lean(name) for card in cards)
    ]


def _row(p: Russia, seat: int, faction: int, cards: list[int]) -> GridRow:
    token = FACTION_NAMES.token(faction)
    return GridRow(
        token,
        say("factions.name", faction=faction),
        (
            Cell(say("offer.box", box=BOX_NAMES[p.marker[faction] - RED_CONTROL]), tone="soft"),
            *(_cell(p, seat, faction, card) for card in cards),
        ),
        rule_above=first_of_its_kind(faction),
        opens=f"faction-{token}",
    )


def _cell(p: Russia, seat: int, faction: int, card: int) -> Cell:
    """What a card has for a faction; gold if it would move the marker."""
    lean = p.edition.politics[card].lean(FACTIONS[faction])
    if not lean:
        return Cell()
    side = WHITE if lean > 0 else RED
    known = _known(p, seat, faction)
    goes = destination(p, faction, known + lean)
    if goes == destination(p, faction, known):
        return Cell(chips=(points_chip(abs(lean), side),))
    title = say("offer.moves", faction=faction, box=BOX_NAMES[goes - RED_CONTROL])
    return Cell(chips=(points_chip(abs(lean), side, title, "now"),))


def _known(p: Russia, seat: int, faction: int) -> int:
    """The points of a faction that a seat knows: stored, and on cards that lie in the boxes."""
    stored = p.points[2 * faction + WHITE] - p.points[2 * faction + RED]
    cards = members(known_politics(p, seat))
    return stored + sum(p.edition.politics[card].lean(FACTIONS[faction]) for card in cards)


def _effect(p: Russia, seat: int, card: int) -> Cell:
    """15.12e: what a side may declare with a card."""
    if not declarations(p, seat, card):
        return Cell()
    effect = p.edition.politics[card].effect[0]
    if effect.verb == "steps":
        n = int(effect.what)
        return Cell(say("offer.steps", n=n), title=counted("changes.steps", n))
    track, n = track_effect(p, card)
    return Cell(say("offer.track", n=n), title=counted("changes.track", n, track=track))
