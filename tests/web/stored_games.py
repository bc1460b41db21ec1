"""Games put into the database of a server that runs: any moment of a recorded game, its coming dice known.

The server itself has no way to set its dice. A game is written into its file of games as the server would
have kept it, and is found there when a seat is taken.
"""

import asyncio
import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from barricades.kernel.records import Record, begin, read_record
from barricades.library import library as all_games
from barricades.table.keep import restoring
from barricades.table.keep.rows import EntryRow, StoredTable, TableRow, now
from barricades.table.keep.store import Store
from barricades.table.messages import SeatPlan
from barricades.table.play.seats import plan_seats
from barricades.table.web.serving import FILE
from tests.web.server import ServerUnderTest

FIRST_TURN = Path(__file__).parent / "first_turn.record"
TURN_4 = Path(__file__).parent / "turn_4.record"


@cache
def first_turn() -> Record:
    """Turn 1 of the campaign; `tools/toc_first_turn.py` makes it."""
    return read_record(FIRST_TURN.read_bytes())


@cache
def turn_4() -> Record:
    """Turn 4 of v1.5's scenario of 1919; `tools/toc_turn_4.py` makes it."""
    return read_record(TURN_4.read_bytes())


def choices(record: Record) -> list[tuple[str, str]]:
    """Who chose what, in order."""
    return [(seat, entry.text) for seat, entry in zip(record.seats, record.entries, strict=True)]


def before(record: Record, text: str, nth: int = 1) -> int:
    """How many choices were made before this one, or before the n-th of its text."""
    return [number for number, entry in enumerate(record.entries) if entry.text == text][nth - 1]


def store_game(
    library: ServerUnderTest, record: Record, made: int = 0, bots: str = "", hints: bool = False
) -> dict[str, str]:
    """A table at which the first choices of a record have been made; the links of its seats."""
    stored, tokens = _stored(record, made, bots, hints)

    async def put() -> None:
        store = Store(library.folder / FILE, alone=False)  # the server has it open
        await store.open()
        await store.create(stored)
        await store.close()

    with ThreadPoolExecutor(1) as apart:  # Playwright has a loop of its own in this thread
        apart.submit(asyncio.run, put()).result()
    links = {seat: f"{library.address}/table#seat={token}" for seat, token in tokens.items()}
    return {**links, "watch": f"{library.address}/table#watch={stored.table.id}", "table": stored.table.id}


def _stored(record: Record, made: int, bots: str, hints: bool) -> tuple[StoredTable, dict[str, str]]:
    box = all_games().boxes[record.game]
    game = box.game(record.scenario)
    session = begin(game, record)
    setup, snapshot = restoring.setup_text(session), restoring.snapshot_of(game, 0, session.position)
    rows: list[EntryRow] = []
    for number in range(1, made + 1):
        entry = record.choice(game, number)
        decision = session.position.decision_of(entry.seat)
        events, window = len(session.events), decision.window if decision else ""
        session.replay(entry)
        rows.append(restoring.entry_row(session, events, window))
    id = secrets.token_urlsafe(12)
    plans = {
        seat: SeatPlan("bot", "recruit") if seat in bots.split() else SeatPlan("here", name=seat)
        for seat in game.seats
    }
    seats, tokens = plan_seats(box, id, plans)
    head = restoring.dump(session.position.encode())
    row = TableRow(
        id=id,
        game=game.id,
        scenario=record.scenario,
        settings=json.dumps(dict(session.position.settings)),
        rules=game.rules_version,
        replay=False,
        listed=False,
        secret=record.secret,
        committed=True,
        tokens=secrets.token_hex(32),
        setup=setup,
        entries=made,
        **vars(restoring.after(session, head)),
        notice="",
        started=now(),
        changed=now(),
        hints=hints,
        imported=made,
    )
    return StoredTable(row, seats, rows, [snapshot]), tokens
