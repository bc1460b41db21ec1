"""The box of The Spanish Civil War."""

from pathlib import Path

from barricades.kernel.box import RANDOM, BotEntry, Box, named

BOX = Box(
    id="tscw",
    rules=named("barricades.games.tscw.game:GAME"),
    board=named("barricades.drawing.tscw.board:BOARD"),
    sheet=named("barricades.drawing.tscw.sheet:draw_sheet"),
    fronts=named("barricades.drawing.tscw.front:draw_fronts"),
    bots=(
        BotEntry(
            "recruit",
            "Moves and attacks by simple rules; an opponent for a first game.",
            named("barricades.bots.tscw.players:Recruit"),
            explains=True,
        ),
        BotEntry(
            "staff",
            "Plans its attacks and guards what the enemy could reach.",
            named("barricades.bots.tscw.players:Staff"),
            explains=True,
        ),
        RANDOM,
    ),
    adviser="staff",
    phrases=named("barricades.bots.tscw.words:PHRASES"),
    recount=named("barricades.bots.tscw.recount:recount"),
    watch=named("barricades.games.tscw.statistics:WATCH"),
    locale=Path(__file__).parent / "locale",
)
