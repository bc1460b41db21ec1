"""Every sentence with which the aids speak, gathered from the modules that use it."""

from barricades.games.toc.aids import (
    boxes_panel,
    card_words,
    combat_panel,
    combat_sheet,
    faction_panel,
    factions_panel,
    history_panel,
    labels,
    logistics_panel,
    netting_panel,
    notes,
    offer_panel,
    orders_panel,
    overlays,
    previews,
    rolls,
    score,
    shop_panel,
    status,
    steps_panel,
)
from barricades.games.toc.lessons import first_turn

_SPEAKERS = (
    boxes_panel,
    combat_panel,
    combat_sheet,
    faction_panel,
    factions_panel,
    labels,
    netting_panel,
    offer_panel,
    orders_panel,
    overlays,
    previews,
    score,
    status,
    history_panel,
    rolls,
    notes,
    card_words,
    steps_panel,
    shop_panel,
    logistics_panel,
    first_turn,
)

MESSAGES = {id: text for module in _SPEAKERS for id, text in module.MESSAGES.items()}
