"""One server for each file of games: a lock that is released with the process that holds it."""

import os
import sys
from pathlib import Path
from typing import IO

from barricades.kernel.errors import BarricadesError


class Taken(BarricadesError):
    """Another process has the file."""


class FileLock:
    """A file next to another that only one process at a time may hold. It names that process."""

    def __init__(self, place: Path):
        self._place = place.with_name(f"{place.name}.lock")
        self._of = place
        self._file: IO[str] | None = None

    def take(self) -> None:
        file = self._place.open("a+", encoding="ascii")
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            holder = file.read(20).strip()
            file.close()
            who = f" (process {holder})" if holder.isdigit() else ""
            raise Taken(
                f"{self._of}: another server has these games open{who}: stop it, or choose another --folder"
            ) from None
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(1024)  # beyond what is written, which others may read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
