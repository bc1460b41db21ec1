"""Seats: which player sits where. A secret link opens a seat; the store keeps only its hash."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from barricades.kernel.box import Box
from barricades.kernel.game import Game
from barricades.table.keep.rows import SeatRow
from barricades.table.messages import LONGEST_NAME, Refused, SeatPlan

BOT, LINK, HERE = "bot", "link", "here"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def clean(name: str) -> str:
    """A name that players gave themselves, fit to be shown."""
    start = name[: 20 * LONGEST_NAME]  # a very long name is cut before it is cleaned
    return " ".join("".join(c if c.isprintable() else " " for c in start).split())[:LONGEST_NAME]


@dataclass
class Seat:
    """One seat of a table in play."""

    number: int
    id: str
    kind: str
    bot: str
    player: str
    taken: bool
    seed: str
    note: str = ""
    passes: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def from_row(cls, game: Game, row: SeatRow) -> "Seat":
        passes = frozenset(json.loads(row.passes))
        id = game.seats[row.seat]
        return cls(row.seat, id, row.kind, row.bot, row.player, row.taken, row.seed, row.note, passes)

    @property
    def free(self) -> bool:
        return self.kind == LINK and not self.taken


def exchanged(seats: Sequence[Seat], pair: Sequence[int]) -> list[Seat]:
    """The seats after two players have changed places with everything that is theirs."""
    moved = list(seats)
    if pair:
        one, other = (seats[number] for number in pair)
        moved[one.number] = replace(other, number=one.number, id=one.id)
        moved[other.number] = replace(one, number=other.number, id=other.id)
    return moved


class Help(NamedTuple):
    """Whether hints are given at a table, and whether its bots explain themselves."""

    hints: bool = False
    teaching: bool = False


def help_at(box: Box, rows: Sequence[SeatRow], hints: bool | None, teaching: bool) -> Help:
    """The help at a new table; by default hints are given where a bot plays."""
    bots = [row.bot for row in rows if row.kind == BOT]
    if teaching and not any(box.bot(bot).explains for bot in bots):
        raise Refused("bad-request", "no seat here can explain itself: that needs a bot that gives reasons")
    return Help(bool(bots) if hints is None else hints, teaching)


def plan_seats(box: Box, table: str, plans: dict[str, SeatPlan]) -> tuple[list[SeatRow], dict[str, str]]:
    """The seats of a new table, and the tokens of those that are not bots."""
    game, bots = box.game(), [entry.name for entry in box.bots]
    for id in plans:
        game.seat_number(id)
    rows, tokens = [], {}
    for number, id in enumerate(game.seats):
        plan = plans.get(id, SeatPlan(kind="here"))
        if plan.kind == BOT and plan.bot not in bots:
            known = ", ".join(bots) or "none"
            raise Refused("bad-request", f"{plan.bot[:60]!r} is not a bot; the bots are {known}")
        token = None if plan.kind == BOT else new_token()
        if token is not None:
            tokens[id] = token
        rows.append(
            SeatRow(
                table=table,
                seat=number,
                kind=plan.kind,
                bot=plan.bot if plan.kind == BOT else "",
                player=clean(plan.name),
                taken=plan.kind != LINK,
                token=hashed(token) if token else None,
                seed=secrets.token_hex(16),
            )
        )
    return rows, tokens
