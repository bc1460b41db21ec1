"""The lobby: games to play, tables to join, and how a player gets a seat."""

import asyncio
import json
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

from barricades.kernel.box import Box
from barricades.kernel.errors import BadInput, BarricadesError
from barricades.locale import catalogue, languages, own_name, phrasebook, spoken
from barricades.table import messages as ask
from barricades.table.keep.rows import SeatRow, TableRow
from barricades.table.messages import MOST_TOKENS, Refused
from barricades.table.play.room import Room
from barricades.table.play.seats import LINK, clean, hashed, new_token
from barricades.table.work import rendering
from barricades.table.work.workers import FIRST, LATER, WorkerFailed

LOG = logging.getLogger("barricades.table")
MOST_CARDS = 50
MOST_THUMBNAILS = 200
MOST_TURNS = 2000  # entries in the cache of turns, by table and language
THUMBNAIL_AGE = 10.0  # seconds for which a position that has changed is still shown as it was


class Lobby:
    def __init__(self, room: Room, addresses: Sequence[str] = ()):
        self._addresses = addresses  # under which others reach this server
        self._room, self._library, self._store = room, room.library, room.store
        self._turns: dict[tuple[str, str], tuple[str, str]] = {}  # when it changed, how far it has come
        self._thumbnails: dict[str, tuple[str, float, str]] = {}  # when it changed, when it was drawn, SVG
        self._drawing = asyncio.Lock()

    def games(self, language: str) -> dict[str, Any]:
        """The games that can be played."""
        return {
            "games": [self._game(box, language) for box in self._library.boxes.values()],
            "languages": [{"id": each, "name": own_name(each)} for each in languages()],
            "addresses": list(self._addresses),
        }

    def _game(self, box: Box, language: str) -> dict[str, Any]:
        game = box.game()
        words, spoken_by_bots = catalogue(box, game, language), phrasebook(box, game, language)
        return {
            "id": game.id,
            "name": rendering.said(words, "game", game.name),
            "scenarios": [
                {
                    "id": each.id,
                    "name": rendering.scenario_name(game, words, each.id),
                    "about": rendering.said(words, f"scenario.{each.id}.about", ""),
                }
                for each in game.scenarios
            ],
            "seats": [
                {"id": id, "name": rendering.seat_name(game, words, number)}
                for number, id in enumerate(game.seats)
            ],
            "settings": [
                {
                    "id": each.id,
                    "name": rendering.setting_name(words, each),
                    "values": [
                        {"id": value, "name": rendering.value_name(words, each, value)}
                        for value in each.values
                    ],
                    "default": each.default,
                    "rule": each.rule,
                    "scenarios": each.scenarios,
                }
                for each in game.settings
            ],
            "bots": [
                {
                    "id": bot.name,
                    "name": rendering.bot_name(words, bot.name),
                    "about": rendering.said(spoken_by_bots, f"bot.{bot.name}.about", bot.about),
                    "explains": bot.explains,
                }
                for bot in box.bots
            ],
            "adviser": bool(box.adviser),
            "lessons": [
                {
                    "id": id,
                    "name": rendering.said(words, f"lesson.{id}", id),
                    "about": rendering.said(words, f"lesson.{id}.about", ""),
                    "scenario": lesson.scenario,
                    "seat": lesson.seat,
                }
                for id, lesson in box.lessons().items()
            ],
        }

    async def create(self, wanted: ask.NewTable) -> dict[str, Any]:
        """A new table."""
        game = self._library.games.get(wanted.game)
        if game is None:
            known = ", ".join(self._library.games)
            raise Refused("bad-request", f"there is no game {wanted.game[:60]!r}; the games are {known}")
        try:
            scenario = game.scenario(wanted.scenario).id
            game = game.of(scenario)
            settings = game.choose_settings(wanted.settings, scenario)
            game_table, tokens = await self._room.new_table(
                game,
                scenario,
                settings,
                wanted.seats,
                listed=wanted.listed,
                hints=wanted.hints,
                teaching=wanted.teaching,
                pledges=wanted.pledges,
            )
        except BadInput as error:
            raise Refused("bad-request", str(error)) from None
        made = {"table": game_table.id, "commitment": game_table.commitment, "seats": tokens}
        return {**made, "addresses": list(self._addresses)}

    async def claim(self, wanted: ask.Claim) -> dict[str, Any]:
        """Take a free seat."""
        game_table = await self._room.table(wanted.table)
        number = next((each.number for each in game_table.seats if each.id == wanted.seat), None)
        if number is None:
            raise Refused("no-such-seat", "this table has no such seat", status=404)
        token, name = new_token(), clean(wanted.name)
        if not await self._store.claim(game_table.id, number, hashed(token), name):
            raise Refused("no-such-seat", "this seat is not free", status=409)
        game_table.seats[number].player, game_table.seats[number].taken = name, True
        self._room.publisher.tell_table(game_table)
        return {"table": game_table.id, "seat": wanted.seat, "token": token}

    async def lists(self, wanted: ask.Lobby) -> dict[str, Any]:
        """My games, open seats, running and finished games."""
        if len(wanted.tokens) > MOST_TOKENS:
            raise Refused("too-large", f"at most {MOST_TOKENS} tokens")
        by_hash = {hashed(token): token for token in wanted.tokens}
        held = await self._store.held(list(by_hash))
        mine = {
            row.id: row for row in await self._store.tables(sorted({table for table, _ in held.values()}))
        }
        free = await self._store.open_tables(MOST_CARDS)
        running = await self._store.listed_tables(MOST_CARDS, over=False)
        finished = await self._store.listed_tables(MOST_CARDS, over=True)
        rows = {row.id: row for row in [*mine.values(), *free, *running, *finished]}
        known = {id: row for id, row in rows.items() if self._sound(row)}
        seats = await self._store.seats(list(known))
        language = spoken(wanted.lang)
        turns = await self._all_turns(list(known.values()), language)
        cards = {id: self._card(row, seats[id], turns[id], language) for id, row in known.items()}
        order = {id: place for place, id in enumerate(known)}
        own = [
            {
                **cards[table],
                "seat": self._library.games[known[table].game].seats[seat],
                "token": by_hash[hash],
            }
            for hash, (table, seat) in sorted(held.items(), key=lambda item: order.get(item[1][0], 0))
            if table in cards
        ]
        listed = {"open": free, "running": running, "finished": finished}
        return {
            "mine": own,
            **{key: [cards[r.id] for r in value if r.id in cards] for key, value in listed.items()},
        }

    def _sound(self, row: TableRow) -> bool:
        """Whether a table can be listed: one that is damaged in the store must not take the lobby down."""
        if row.game not in self._library.games:
            return False
        try:
            game = self._library.game(row.game, row.scenario)
            game.scenario(row.scenario)
            settings = json.loads(row.settings)
        except (BarricadesError, ValueError, TypeError):
            return False
        places = [each for each in (row.waiting, row.winner) if each is not None]
        return isinstance(settings, dict) and all(each in range(len(game.seats)) for each in places)

    def _card(self, row: TableRow, seats: Sequence[SeatRow], turn: str, language: str) -> dict[str, Any]:
        box = self._library.boxes[row.game]
        game = box.game(row.scenario)
        words = catalogue(box, game, language)
        over = None
        if row.winner is not None and row.way is not None:
            over = rendering.result(game, words, row.winner, row.way)
        return {
            "table": row.id,
            "game": row.game,
            "scenario": row.scenario,
            "title": rendering.title(game, words, row.scenario),
            "seats": [
                {
                    "id": game.seats[each.seat],
                    "name": rendering.seat_name(game, words, each.seat),
                    "player": each.player or (rendering.bot_name(words, each.bot) if each.bot else ""),
                    "kind": each.kind,
                    "free": each.kind == LINK and not each.taken,
                }
                for each in seats
                if each.seat in range(len(game.seats))
            ],
            "waiting": game.seats[row.waiting] if row.waiting is not None else None,
            "turn": turn,
            "over": over,
            "replay": row.replay,
            "imported": row.replay or row.imported is not None,
            "begun": row.begun,
            "hints": row.hints and bool(box.adviser),
            "teaching": row.teaching,
            "started": row.started,
            "changed": row.changed,
        }

    async def thumbnail(self, table: str) -> str:
        """A table's position as spectators see it, at most `THUMBNAIL_AGE` seconds old.

        It follows the time of the last change that all could see: a sealed choice leaves no trace.
        """
        row = next(iter(await self._store.tables([table[:64]])), None)
        if row is None or not row.begun or not self._sound(row):
            raise Refused("not-found", "there is no such table", status=404)
        if self._library.game(row.game, row.scenario).rules_version != row.rules:
            raise Refused("not-found", "this table was made under other rules", status=404)
        async with self._drawing:  # one after the other: a client that asks meanwhile finds it drawn
            changed, at, kept = self._thumbnails.get(row.id, ("", 0.0, ""))
            now = time.monotonic()
            if not kept or (changed != row.changed and now - at > THUMBNAIL_AGE):
                kept = await self._drawn(row)
                self._thumbnails.pop(row.id, None)
                self._thumbnails[row.id] = (row.changed, now, kept)
            while len(self._thumbnails) > MOST_THUMBNAILS:
                del self._thumbnails[next(iter(self._thumbnails))]
        return kept

    async def _drawn(self, row: TableRow) -> str:
        try:
            return str(
                await self._room.background_workers.ask("thumbnail", LATER, scene=_spectators(row, "en"))
            )
        except WorkerFailed as error:
            LOG.warning("table %s: no thumbnail could be drawn: %s", row.id, error)
            raise Refused("not-found", "this table cannot be drawn", status=404) from None

    async def _all_turns(self, rows: Sequence[TableRow], language: str) -> Mapping[str, str]:
        """The turn that each game has reached; a worker computes it from the spectators' view.

        It is asked again after changes that all could see: after a secret choice the lobby must not take
        longer to answer.
        """
        new = [
            row
            for row in rows
            if self._turns.get((row.id, language), ("", ""))[0] != row.changed
            and self._library.game(row.game, row.scenario).rules_version == row.rules
        ]
        scenes = [_spectators(row, language) for row in new]
        try:
            # All clients of the lobby wait for this, so it ranks before requests of single spectators.
            found = await self._room.advice.ask("turns", FIRST, "lobby", scenes=scenes) if scenes else []
        except WorkerFailed:
            found = []
        for row, turn in zip(new, found, strict=False):
            self._turns.pop((row.id, language), None)
            self._turns[row.id, language] = (row.changed, turn)
        while len(self._turns) > MOST_TURNS:
            del self._turns[next(iter(self._turns))]
        return {row.id: self._turns.get((row.id, language), ("", ""))[1] for row in rows}


def _spectators(row: TableRow, language: str) -> dict[str, Any]:
    """A table for a worker that draws what spectators see."""
    return {
        "game": row.game,
        "scenario": row.scenario,
        "settings": json.loads(row.settings),
        "position": row.head,
        "audience": None,
        "language": language,
    }
