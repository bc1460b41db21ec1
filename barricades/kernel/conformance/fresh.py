"""Replay a record in a process of its own and print the digest it ends with."""

import importlib
import sys
from pathlib import Path

from barricades.kernel.records import read_record, replay


def main() -> None:
    entry, file = sys.argv[1:]
    module, _, name = entry.partition(":")
    game = getattr(importlib.import_module(module), name)
    session = replay(game, read_record(Path(file).read_bytes()))
    sys.stdout.write(session.position.digest() + "\n")


if __name__ == "__main__":
    main()
