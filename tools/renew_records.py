"""Write records in the present format: the same choices, dice and results, with new digests.

python tools/renew_records.py tests/tscw/golden/*.record
"""

import sys
from pathlib import Path

from barricades.games import find_playable
from barricades.kernel.records import Record, Writer, begin, live_of, read_record, replay


def renewed(record: Record) -> str:
    game = find_playable(record.game).game()
    replay(game, record)
    session = begin(game, record)
    writer = Writer(session, record.players, live_of(game, record), record.imported)
    for number in range(1, len(record.entries) + 1):
        session.replay(record.choice(game, number))
        writer.mark()
    lines = writer.text().splitlines(True)
    return "".join(line for line in lines if record.snapshots or not line.startswith("snapshot "))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        text = renewed(read_record(path.read_bytes()))
        path.write_text(text, encoding="utf-8", newline="\n")
