"""The terminal of `barricades play --text`: input, output and saved files."""

import sys
from pathlib import Path

from rich.console import Console

from barricades.console import say
from barricades.kernel import records
from barricades.kernel.errors import BadInput
from barricades.kernel.messages import Catalogue, Message
from barricades.table.text import Terminal


def terminal(words: Catalogue) -> Terminal:
    """The terminal of this process; `words` has what it says itself."""
    in_colour = Console().is_terminal

    def clear() -> None:
        # The scroll-back goes too: another player is about to sit down.
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H" if in_colour else "\n" * 60)
        sys.stdout.flush()

    def keep(name: str, text: str) -> None:
        """Write a record; another record may be overwritten, nothing else."""
        if "\0" in name:
            raise BadInput(words.render(Message("text.file-has-zero-byte")))
        path = Path(name)
        if path.exists():
            with path.open("rb") as file:
                if not records.is_record(file.readline(100)):
                    raise BadInput(words.render(Message("text.file-is-no-record", {"name": name})))
        path.write_text(text, encoding="utf-8", newline="\n")

    return Terminal(input, say, clear, keep)
