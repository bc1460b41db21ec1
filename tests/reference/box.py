"""The box of Faubourg."""

from barricades.kernel.box import Box, named

BOX = Box(
    id="faubourg",
    rules=named("tests.reference.game:GAME"),
    board=named("tests.reference.board:BOARD"),
    watch=named("tests.reference.statistics:WATCH"),
)
