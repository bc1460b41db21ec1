"""Acting: requests of a player that change the table, each with its answer."""

from collections.abc import Sequence
from typing import Any

from barricades.kernel.errors import BadInput
from barricades.locale import catalogue
from barricades.table import messages as ask
from barricades.table.messages import Refused
from barricades.table.play import dice
from barricades.table.play.publisher import Client
from barricades.table.play.room import Room
from barricades.table.web.advice import Answer, seat_of
from barricades.table.work.imagine import imagined


async def choose(room: Room, client: Client, request: ask.Choose) -> dict[str, Any]:
    """Make choices one after the other."""
    try:
        made, skipped = await client.game_table.choose(seat_of(client), request.stamp, request.options)
    except Refused as refused:
        raise _with_rule(client, request.options, refused) from None
    return {"accepted": made, "skipped": skipped}


def _with_rule(client: Client, options: Sequence[str], refused: Refused) -> Refused:
    """Add the rule that excludes a choice to its refusal, if there is one."""
    game, session = client.game_table.game, client.game_table.session
    if refused.code != "not-offered" or client.audience is None:
        return refused
    try:
        option = game.language.parse(options[0])
    except BadInput:
        return refused
    refusal = game.explain(imagined(game, session.position, client.audience), client.audience, option)
    if refusal is None or not refusal.rule:
        return refused
    text = catalogue(client.game_table.box, game, client.language).render(refusal.message)
    return Refused("not-offered", text, refusal.rule)


async def show(room: Room, client: Client, request: ask.Show) -> dict[str, Any]:
    """Show the number that was pledged; with the last one the game begins."""
    if await dice.show(client.game_table, seat_of(client), request.nonce):
        await room.publisher.tell_dice(client.game_table)
    return {}


async def begin(room: Room, client: Client, request: ask.Begin) -> dict[str, Any]:
    """Begin without the numbers that are missing."""
    seat_of(client)
    if await dice.begin(client.game_table):
        await room.publisher.tell_dice(client.game_table)
    return {}


async def undo(room: Room, client: Client, request: ask.Undo) -> dict[str, Any]:
    await client.game_table.undo(seat_of(client), request.stamp)
    return {}


async def resign(room: Room, client: Client, request: ask.Resign) -> dict[str, Any]:
    await client.game_table.resign(seat_of(client), request.stamp)
    return {}


async def passes(room: Room, client: Client, request: ask.Passes) -> dict[str, Any]:
    """Settle in advance which kinds of windows to pass in."""
    async with client.game_table.lock:  # with it held, players do not change places
        await client.game_table.set_passes(seat_of(client), request.windows)
    room.publisher.tell_table(client.game_table, client.audience, everybody=False)
    return {}


async def pace(room: Room, client: Client, request: ask.Pace) -> dict[str, Any]:
    """Settle how fast bots play at this table."""
    seat_of(client)
    if await client.game_table.set_pace(request.pace):
        room.publisher.tell_table(client.game_table)
    return {}


async def note(room: Room, client: Client, request: ask.Note) -> dict[str, Any]:
    async with client.game_table.lock:  # with it held, players do not change places
        await client.game_table.set_note(seat_of(client), request.text)
    return {}


async def chat(room: Room, client: Client, request: ask.Chat) -> dict[str, Any]:
    seat = client.game_table.seats[seat_of(client)]
    await client.game_table.say(seat.player or seat.id, request.text)
    return {}


# Requests that may change the game: bots wait for them, and the client is shown the result at once.
ACTS: dict[type[ask.Request], Answer] = {
    ask.Choose: choose,
    ask.Undo: undo,
    ask.Resign: resign,
    ask.Passes: passes,
}

# Requests that are also allowed before the game begins and after it ends.
WORDS: dict[type[ask.Request], Answer] = {
    ask.Note: note,
    ask.Chat: chat,
    ask.Show: show,
    ask.Begin: begin,
    ask.Pace: pace,
}
