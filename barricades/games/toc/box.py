"""The box of Triumph of Chaos."""

from pathlib import Path

from barricades.kernel.box import RANDOM, BotEntry, Box, named

BOX = Box(
    id="toc",
    rules=named("barricades.games.toc.game:GAME"),
    board=named("barricades.drawing.toc.board:BOARD"),
    sheet=named("barricades.drawing.toc.sheet:draw_sheet"),
    cards=named("barricades.drawing.toc.cards:draw_cards"),
    fronts=named("barricades.drawing.toc.front:draw_fronts"),
    bots=(
        BotEntry(
            "recruit",
            "Plays by rules of thumb; an opponent for a first game.",
            named("barricades.bots.toc.players:Recruit"),
            explains=True,
        ),
        BotEntry(
            "staff",
            "Weighs losses, lines of supply, factions and the time that is left.",
            named("barricades.bots.toc.players:Staff"),
            explains=True,
        ),
        RANDOM,
    ),
    adviser="staff",
    phrases=named("barricades.bots.toc.words:PHRASES"),
    watch=named("barricades.games.toc.statistics:WATCH"),
    recount=named("barricades.bots.toc.recount:recount"),
    lessons=named("barricades.games.toc.lessons.first_turn:LESSONS"),
    locale=Path(__file__).parent / "locale",
)
