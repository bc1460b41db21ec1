"""The server is killed with -9 in the middle of games; fifty times by `python -m tests.table.kill`."""

from pathlib import Path

from tests.table.kill import kill


async def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    said = await kill(4, "faubourg", tmp_path)
    assert said.startswith("5 kills")
