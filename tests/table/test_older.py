"""Games and records that earlier versions of the program made, as they made them, in `older/`."""

import sqlite3
from pathlib import Path

import pytest

from barricades.kernel.records import open_record, read_record
from tests.reference.game import GAME
from tests.table.clients import Server, running

OLDER = Path(__file__).parent / "older"
TOKENS = {
    1: {
        "guard": "ZxHfIYm1eq2nJ134yOBFuuuXEGlOXWAQXehGAgItcy0",
        "rising": "tI0mSZoitATjABfC1ngfQXiaBterGA22twpDDSIyKvc",
    },
    2: {
        "guard": "HLl3CqMF0XIoxFYiTcFAmiFKzyKJhF-4Qmph0RG_Sbo",
        "rising": "cGbs50jYgvqtrFyNzJBSvfBSa55X8XHFDBgttwPB8tk",
    },
}
HANDS = {
    1: "You draw Orders, General Orders, General Orders, Patrol.",
    2: "You draw Orders, Ambush, Ambush, Rally.",
}


async def resumed(server: Server, schema: int) -> None:
    """The guard's unit is on the quay and may march on; hand, log and chat are those of that day."""
    guard = await server.sit(TOKENS[schema]["guard"])
    assert "was replayed" in guard.table["notice"]
    assert guard.log()[:3] == ["Turn 1 begins.", "The bids are 2 and 1.", "guard goes first."]
    assert HANDS[schema] in guard.log()
    assert "A unit of guard marches from Place de Grève (0002) to Quai (0000)." in guard.log()
    assert [line["text"] for line in guard.table["chat"]] == ["Tomorrow again?"]
    assert guard.options() == ["halt", "march 0001"]


@pytest.mark.parametrize("schema", TOKENS)
async def test_a_file_of_games_of_an_earlier_version_opens_and_the_game_goes_on(
    tmp_path: Path, schema: int
) -> None:
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.executescript((OLDER / f"schema-{schema}.sql").read_text(encoding="utf-8"))
    connection.close()
    async with running(tmp_path) as server:
        await resumed(server, schema)
    async with running(tmp_path) as server:  # brought to this version, and opened again
        await resumed(server, schema)
        guard = await server.sit(TOKENS[schema]["guard"])
        await guard.choose("halt")
        rising = await server.sit(TOKENS[schema]["rising"])
        assert HANDS[schema] not in rising.log()


def test_a_record_of_an_earlier_version_opens_at_its_end() -> None:
    record = read_record((OLDER / "faubourg-rules-1.record").read_bytes())
    position, how = open_record(GAME, record)
    assert (position.version, position.outcome is not None) == (71, True)
    assert how.startswith("replayed under rules 1; the record has format 1")
