"""3.5, 6.24 The cards so far: played, discarded, out of the game, still to come; and what markers mean."""

from collections.abc import Sequence

from barricades.games.toc.aids.telling import SIDES, card_face, counted, owner_of
from barricades.games.toc.ch03_components.atlas import SEATS
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch05_turn.hands import chart
from barricades.games.toc.edition import CARDS_A_SIDE, side_of_card
from barricades.games.toc.state import Russia
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Entry, Tally, Text

MESSAGES = {
    "history.panel": "Cards",
    "history.turn": "Turn {turn}",
    "history.played": "{side:seat}: {card:card}",
    "history.use": "{use:played_as}",
    "played_as.ops": "operations",
    "played_as.event": "event",
    "played_as.redeploy": "redeployment",
    "played_as.replacements": "replacements",
    "history.initiative": "out of turn",
    "history.political": "{box:box} box",
    "history.piles": "Piles",
    "history.draw": "{side:seat}: draw pile",
    "history.cards.1": "{n} card",
    "history.cards.n": "{n} cards",
    "history.discard": "{side:seat}: discarded",
    "history.removed": "{side:seat}: out of the game",
    "history.left": "Still unseen, by year",
    "history.year": "{side:seat}: {year}",
    "history.unseen": "{cards} in draw pile or hand",
    "history.joins": "{cards}, join on turn {turn}",
    "glossary.panel": "Markers and signs",
    "glossary.note": "Everything on the map apart from units.",
    "glossary.map": "On the map",
    "glossary.units": "On counters",
    "glossary.table": "On the Faction Control Table",
    "glossary.move": "Gold disc with an arrow",
    "glossary.move.is": "The space is marked to move: its units may move in this operation.",
    "glossary.combat": "Dark diamond with crossed swords",
    "glossary.combat.is": "The space is marked to fight: its units may attack in this operation.",
    "glossary.no-act": "NO ACT",
    "glossary.no-act.is": "Forces of that side in the space may not act. A leader or Cheka unit removes "
    "it at once.",
    "glossary.control": "Control flag",
    "glossary.control.is": "The owner of the space, where it is not the printed one.",
    "glossary.cut-off": "Cut off",
    "glossary.cut-off.is": "Out of supply in the last round: eliminated if still so in the Logistics Phase.",
    "glossary.blocked": "Blocked",
    "glossary.blocked.is": "Partisans: the side traces no supply through the space this turn.",
    "glossary.city": "Star",
    "glossary.city.is": "A victory city. The side with more of them scores the difference each turn.",
    "glossary.centre": "Cog with a number",
    "glossary.centre.is": "A resource centre: how many replacement steps can pass through it in a turn.",
    "glossary.port": "Anchor",
    "glossary.port.is": "A port. WHITE's supply and steps may pass by sea; a number is capacity for steps.",
    "glossary.line": "Violet line",
    "glossary.line.is": "The line of the Central Powers. Everything behind it is neutral until they have "
    "left.",
    "glossary.elite": "Gold star on a unit",
    "glossary.elite.is": "Elite: it counts for the modifier of elite steps and may cancel a retreat.",
    "glossary.dot": "Dot on a unit",
    "glossary.dot.is": "It is never repaired or rebuilt, and no corps takes its place.",
    "glossary.camp": "Coloured band",
    "glossary.camp.is": "The camp of a unit. Chits name camps, and mixing camps costs a modifier.",
    "glossary.rating": "Number on a leader",
    "glossary.rating.is": "The rating: attempts succeed on a die not above it.",
    "glossary.gate": "Gate",
    "glossary.gate.is": "Until the card is played as an event, no Political Phase brings the faction "
    "under control.",
    "glossary.lock": "Lock",
    "glossary.lock.is": "Once the card is played, the marker stays in WHITE Control in Political Phases.",
    "glossary.points": "Stored points",
    "glossary.points.is": "They wait for the next Political Phase and are added to the points of the cards.",
}

# Cards


def history_panel(p: Russia, seat: int | None, events: Sequence[Event]) -> Tally:
    """What was played turn by turn, the latest first, then the piles and what may still come."""
    groups: list[tuple[Text, tuple[Entry, ...]]] = [
        (say("history.turn", turn=turn), tuple(rows)) for turn, rows in _played(events) if rows
    ]
    groups.append((say("history.piles"), tuple(_piles(p))))
    groups.append((say("history.left"), tuple(_unseen(p, seat))))
    return Tally(id="history", name=say("history.panel"), key="h", rule="6.24", groups=tuple(groups))


def _played(events: Sequence[Event]) -> list[tuple[int, list[Entry]]]:
    turns: dict[int, list[Entry]] = {}
    turn = 1
    for event in events:
        if event.kind == "turn":
            turn = event.data["turn"]
        row = _row(event)
        if row is not None:
            turns.setdefault(turn, []).append(row)
    return sorted(turns.items(), reverse=True)


def _row(event: Event) -> Entry | None:
    """A card as it was played, seized or shown in a political box."""
    data = event.data
    if event.kind == "played":
        use = say("history.use", use=data["use"])
    elif event.kind == "initiative":
        use = say("history.initiative")
    elif event.kind == "box-revealed":
        use = say("history.political", box=data["box"])
    else:
        return None
    side, card = data["side"], data["card"]
    label = say("history.played", side=side, card=card)
    return Entry(label, use, event.rule, owner=owner_of(side), faces=(card_face(card),))


def _piles(p: Russia) -> list[Entry]:
    found = []
    for side in SIDES:
        whose = owner_of(side)
        count = counted("history.cards", len(p.pile[side]))
        found.append(Entry(say("history.draw", side=side), count, "5.11", owner=whose))
        for name, cards in (
            ("discard", p.discard[side]),
            ("removed", [card for card in p.removed if side_of_card(card) == side]),
        ):
            if cards:
                faces = tuple(map(card_face, cards))
                count = counted("history.cards", len(cards))
                found.append(
                    Entry(say(f"history.{name}", side=side), count, "6.24", owner=whose, faces=faces)
                )
    return found


def _unseen(p: Russia, seat: int | None) -> list[Entry]:
    """By year: cards that the audience has not seen, in the draw pile or in a hand that it does not see."""
    found = []
    for side in SIDES:
        first = side * CARDS_A_SIDE
        gone = {*p.discard[side], *p.removed}
        if seat == side:
            gone |= {*p.hand[side], *(card for card in p.placed[side] if card >= 0)}
        for year in scenario_setting(p.scenario)["decks"]:
            cards = [
                card
                for card in range(first, first + CARDS_A_SIDE)
                if p.edition.actions[card].year == year and card not in gone and not _open(p, card)
            ]
            if cards:
                label = say("history.year", side=side, year=year)
                found.append(Entry(label, _when(p, year, len(cards)), "5.12", owner=SEATS[side]))
    return found


def _open(p: Russia, card: int) -> bool:
    """Whether a card lies face up in a political box."""
    placed = p.placed[side_of_card(card)]
    return card in placed and bool(p.opened >> placed.index(card) & 1)


def _when(p: Russia, year: int, count: int) -> Message:
    cards, joins = counted("history.cards", count), joins_on(p, year)
    return (
        say("history.joins", cards=cards, turn=joins)
        if p.turn < joins
        else say("history.unseen", cards=cards)
    )


def joins_on(p: Russia, year: int) -> int:
    """5.12: the turn on which the cards of a year are shuffled in."""
    lines = chart(p.switched_on("quarterly-calendar"))
    return 1 + next(turn for turn, line in enumerate(lines) if line["deck"] == str(year))


# Markers

_GLOSSARY = {
    "map": (
        ("move", "7.21", "marker-move"), ("combat", "7.21", "marker-combat"),
        ("no-act", "7.37", "marker-no-act-white"), ("control", "10.5", "ring-space-red"),
        ("cut-off", "5.32", ""), ("blocked", "10.14", "marker-blocked-red"),
        ("city", "4.5", "sign-victory-city"), ("centre", "11.53", "sign-resource"),
        ("port", "11.56", "sign-port-capacity"), ("line", "15.53d", "sign-central-powers-line"),
    ),
    "units": (("elite", "8.25", ""), ("dot", "8.54", ""), ("camp", "3.24", ""), ("rating", "12.2", "")),
    "table": (("gate", "15.13g", ""), ("lock", "15.13e", ""), ("points", "5.23", "")),
}  # fmt: skip


def glossary_panel() -> Tally:
    """What the markers on the map, the counters and the table mean."""
    return Tally(
        id="glossary",
        name=say("glossary.panel"),
        key="k",
        note=say("glossary.note"),
        rule="3.2",
        groups=tuple(
            (
                say(f"glossary.{group}"),
                tuple(
                    Entry(
                        say(f"glossary.{id}"),
                        say(f"glossary.{id}.is"),
                        rule,
                        faces=(face,) if face else (),
                    )
                    for id, rule, face in rows
                ),
            )
            for group, rows in _GLOSSARY.items()
        ),
    )
