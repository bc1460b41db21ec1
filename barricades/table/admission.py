"""Admission: a record is checked line by line before it becomes a table; a job for a worker."""

from typing import Any

from barricades.kernel import records
from barricades.kernel.chance import Recorded
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Game
from barricades.kernel.session import Session
from barricades.table import resume
from barricades.table.house import House
from barricades.table.rows import EntryRow, Snapshot


def admit(house: House, record: str) -> dict[str, Any]:
    """Check a record and make rows of it."""
    said = records.read_record(record.encode("utf-8", "replace"))
    if said.game not in house.games:
        raise BadInput(f"game {said.game!r} is not here; the games are {', '.join(house.games)}")
    game = house.games[said.game]
    records.replay(game, said)
    rows, snapshots, session, setup = _rows(game, said)
    head = resume.dump(session.position.encode())
    return {
        "game": game.id,
        "scenario": said.scenario,
        "settings": dict(session.position.settings),
        "players": said.players,
        "secret": said.secret,
        "setup": setup,
        "entries": [vars(row) for row in rows],
        "snapshots": [vars(each) for each in snapshots],
        **vars(resume.after(session, head)),
    }


def _rows(game: Game, said: records.Record) -> tuple[list[EntryRow], list[Snapshot], Session, str]:
    assert said.setup is not None
    session = Session(game, said.scenario, said.settings, Recorded(said.setup.draws, 0))
    setup = resume.setup_text(session)
    rows: list[EntryRow] = []
    snapshots = [resume.snapshot_of(game, 0, session.position)]
    for entry, seat in zip(said.entries, said.seats, strict=True):
        events, window = len(session.events), _window(session)
        session.position.source = Recorded(entry.draws, session.position.cursor)
        session.submit_text(game.seat_number(seat), entry.text)
        rows.append(resume.entry_row(session, events, window))
        if rows[-1].barrier and session.version - snapshots[-1].number >= resume.SNAPSHOT_EVERY:
            snapshots.append(resume.snapshot_of(game, session.version, session.position))
    return rows, snapshots, session, setup


def _window(session: Session) -> str:
    decision = session.position.decision
    return decision.window if decision else ""
