"""Checking: a worker reads a record line by line before it becomes a table."""

from dataclasses import dataclass

from barricades.kernel import records
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Game
from barricades.kernel.session import MOST_CHOICES, Session
from barricades.table.keep import restoring
from barricades.table.keep.rows import After, EntryRow, Snapshot
from barricades.table.library import Library


@dataclass(frozen=True)
class CheckedRecord:
    """A record that was checked, as the rows of a table."""

    game: str
    scenario: str
    rules: str
    settings: dict[str, str]
    players: dict[str, str]
    secret: str
    nonces: dict[str, str]
    imported: int | None
    setup: str
    entries: list[EntryRow]
    snapshots: list[Snapshot]
    after: After


def check_record(library: Library, record: str) -> CheckedRecord:
    """Check a record and make rows of it."""
    said = records.read_record(record.encode("utf-8", "replace"), MOST_CHOICES)
    if said.game not in library.games:
        raise BadInput(f"game {said.game!r} is not here; the games are {', '.join(library.games)}")
    game = library.game(said.game, said.scenario)
    records.replay(game, said)
    rows, snapshots, session, setup = _rows(game, said)
    return CheckedRecord(
        game=game.id,
        scenario=said.scenario,
        rules=game.rules_version,
        settings=dict(session.position.settings),
        players=said.players,
        secret=said.secret,
        nonces=said.nonces,
        imported=said.imported,
        setup=setup,
        entries=rows,
        snapshots=snapshots,
        after=restoring.after(session, restoring.dump(session.position.encode())),
    )


def _rows(game: Game, said: records.Record) -> tuple[list[EntryRow], list[Snapshot], Session, str]:
    session = records.begin(game, said)
    setup = restoring.setup_text(session)
    rows: list[EntryRow] = []
    snapshots = [restoring.snapshot_of(game, 0, session.position)]
    for number in range(1, len(said.entries) + 1):
        entry = said.choice(game, number)
        decision = session.position.decision_of(entry.seat)
        events, window = len(session.events), decision.window if decision else ""
        session.replay(entry)
        rows.append(restoring.entry_row(session, events, window))
        due = session.number - snapshots[-1].number >= restoring.SNAPSHOT_EVERY
        if due and rows[-1].barrier and restoring.is_quiet(session.position):
            snapshots.append(restoring.snapshot_of(game, session.number, session.position))
    return rows, snapshots, session, setup
