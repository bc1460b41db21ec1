"""`barricades play`: the server as a process of its own."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def start(folder: Path, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "barricades.cli", "play", "--no-browser", "--port", "0"]
    return subprocess.Popen(
        [*command, "--data", str(folder), *more],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_play_serves_the_games_until_it_is_stopped(tmp_path: Path, how: int) -> None:
    with start(tmp_path / "new" / "folder") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(f"{address}api/games", timeout=30) as answer:
            assert b'"tscw"' in answer.read()
        os.kill(process.pid, how)
        _, errors = process.communicate(timeout=20)
        assert "Traceback" not in errors
        assert process.returncode in (0, -signal.SIGTERM)
    assert (tmp_path / "new" / "folder" / "games.sqlite").is_file()


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"not a database at all" * 100)
    with start(tmp_path) as process:
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 2
    assert errors.count("\n") == 1 and "games.sqlite: damaged" in errors
