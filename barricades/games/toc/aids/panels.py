"""The panels of a position: which ones there are, in the order in which the page lists them."""

from collections.abc import Sequence

from barricades.games.toc.aids import score, status
from barricades.games.toc.aids.boxes_panel import boxes_panel
from barricades.games.toc.aids.combat_panel import combat_panel
from barricades.games.toc.aids.faction_panel import faction_panel
from barricades.games.toc.aids.factions_panel import faction_table, tracks_table
from barricades.games.toc.aids.history_panel import glossary_panel, history_panel
from barricades.games.toc.aids.logistics_panel import checklist, logistics_panel
from barricades.games.toc.aids.netting_panel import changes_panel, netting_panel
from barricades.games.toc.aids.offer_panel import offer_panel
from barricades.games.toc.aids.orders_panel import orders_panel
from barricades.games.toc.aids.shop_panel import shop_panel
from barricades.games.toc.aids.steps_panel import steps_panel
from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.state import Russia
from barricades.kernel.events import Event
from barricades.kernel.picture import AnyPanel


def panels(p: Russia, seat: int | None) -> list[AnyPanel]:
    """What goes with the decision at hand, then drawers that are always there."""
    p = p.of(seat)
    found = [
        orders_panel(p),
        combat_panel(p),
        faction_table(p, seat),
        tracks_table(p),
        score.score_panel(p, status.is_scored(p)),
        None if is_introduction(p) else score.doors_panel(p),
        status.infighting_panel(p),
        status.effects_panel(p),
        glossary_panel(),
        *(faction_panel(p, faction) for faction in range(len(FACTIONS))),
    ]
    return [each for each in found if each is not None]


def story(p: Russia, seat: int | None, events: Sequence[Event]) -> list[AnyPanel]:
    """What follows from the events that an audience has seen."""
    p = p.of(seat)
    found = [
        checklist(p, events),
        shop_panel(p, events),
        steps_panel(p, events),
        offer_panel(p, seat, events),
        boxes_panel(p, seat, events),
        netting_panel(p, events),
        changes_panel(p, events),
        logistics_panel(p, events),
        history_panel(p, seat, events),
    ]
    return [each for each in found if each is not None]
