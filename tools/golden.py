"""What the makers of golden games share: which records still replay, and making those that do not."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from barricades.kernel.errors import BarricadesError
from barricades.kernel.game import Game
from barricades.kernel.records import Writer, read_record, replay
from barricades.kernel.session import Session

SEEDS = 400
MORE = 3  # further games of the kind, of which the shortest is kept

Find = Callable[[int], str | None]


def slim(record: str) -> str:
    """A record without its snapshots: golden games are made again, never opened under other rules."""
    return "".join(line for line in record.splitlines(True) if not line.startswith("snapshot "))


def still_replays(game: Game, path: Path) -> bool:
    """Whether a record exists and replays under the present rules."""
    try:
        record = read_record(path.read_bytes())
        replay(game, record)
    except (OSError, BarricadesError):
        return False
    return not record.notice


def shortest(
    play: Callable[[int], tuple[Session, Writer]], wanted: Callable[[Session], bool], more: int
) -> str | None:
    """The shortest record among the first game that is wanted and a few more; seeds are tried in order."""
    found: list[str] = []
    for number in range(SEEDS):
        session, writer = play(number)
        if wanted(session):
            found.append(slim(writer.text()))
        if len(found) > more or (found and number > 2 * more):
            break
    return min(found, key=len, default=None)


def main(about: str | None, game: Game, folder: Path, golden: Iterable[tuple[str, Find]]) -> int:
    """Make the records that are missing or no longer replay; the exit code is 1 if one was not found."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="make even those that still replay")
    parser.add_argument("--first", action="store_true", help="keep the first game that ends as wanted")
    parser.add_argument("--only", default="", help="those whose names begin so")
    given = parser.parse_args()
    folder.mkdir(exist_ok=True)
    missed = 0
    for name, find in golden:
        path = folder / f"{name}.record"
        if not name.startswith(given.only) or (not given.all and still_replays(game, path)):
            continue
        text = find(0 if given.first else MORE)
        if text is None:
            sys.stderr.write(f"{name}: not in {SEEDS} games\n")
            missed += 1
            continue
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text.splitlines())} lines, {len(text)} bytes\n")
    return 1 if missed else 0
