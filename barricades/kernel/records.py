"""Records: a game as one readable text file that can be checked line by line.

    barricades record 2
    game       hamlet
    scenario   night
    options    fog=on
    rules      1
    commitment 5f1c…
    seat       north person
    seat       south random
    nonce      north 77ab…
    setup | d12=3 d11=8 # 04d1f2a9
    1 north bid 2 # 77c0b1e2
    2 south bid 1 | d6=4 # 9be1c3d0
    digest 20 1c9a…
    snapshot 100 {…}
    result south bridge
    secret 8d0e…

Every choice ends with a check over its text, its dice and the position after it. The whole format is in
`docs/record-format.md`.
"""

import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from barricades.kernel import own_data
from barricades.kernel.chance import NONCE, Draw, Live, Recorded
from barricades.kernel.errors import BadInput, BarricadesError, Mismatch
from barricades.kernel.game import Game
from barricades.kernel.position import FORMAT, Position
from barricades.kernel.session import Entry, Session

T = TypeVar("T")

FIRST_LINE = f"barricades record {FORMAT}"
DIGEST_EVERY = 20
SNAPSHOT_EVERY = 100
LARGEST = 32_000_000  # bytes
LONGEST, LONGEST_SNAPSHOT = 20_000, 1_000_000  # characters of a line
MOST_NAMES = 100  # settings, players and nonces

_ENTRY = re.compile(
    r"(?:(?P<number>[0-9]{1,7}) (?P<seat>\S+) (?P<text>[^|#]+?)|(?P<setup>setup))"
    r"(?: \|(?P<draws>(?: d[0-9]{1,6}=[0-9]{1,6})+))? # (?P<check>[0-9a-f]{8})"
)
_FIRST = re.compile(r"barricades record (?P<format>[0-9]{1,4})")
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass
class Record:
    """A parsed record. `lines` has the line of each entry in the file.

    `imported` is how many choices came from another record before this secret gave the dice; None if all of
    them were made here.
    """

    game: str
    scenario: str
    rules: str
    settings: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    players: dict[str, str] = field(default_factory=dict)
    nonces: dict[str, str] = field(default_factory=dict)
    imported: int | None = None
    setup: Entry | None = None
    entries: list[Entry] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    snapshots: dict[int, str] = field(default_factory=dict)  # JSON: read, they would take ten times the room
    result: tuple[str, str] | None = None
    secret: str = ""
    setup_line: int = 0
    tail_line: int = 0
    format: int = FORMAT

    @property
    def notice(self) -> str:
        """A notice about a record of an older format; "" for one of this format."""
        if self.format == FORMAT:
            return ""
        unchecked = "choices, dice and result were checked, digests and snapshots were not"
        return f"the record has format {self.format}, now it is {FORMAT}: {unchecked}"

    def choice(self, game: Game, number: int) -> Entry:
        """A choice by its number, counted from 1."""
        return replace(self.entries[number - 1], seat=game.seat_number(self.seats[number - 1]))


class Writer:
    """Collects digests and snapshots during a session, and writes its record."""

    def __init__(
        self,
        session: Session,
        players: Mapping[str, str],
        live: Live | None = None,
        imported: int | None = None,
    ):
        self._session, self._players, self._live, self._imported = session, dict(players), live, imported
        self._marks: dict[int, list[str]] = {}

    def mark(self) -> None:
        """Call after every entry."""
        number, position = self._session.number, self._session.position
        lines = []
        if number % DIGEST_EVERY == 0:
            lines.append(f"digest {number} {position.digest()}")
        if number % SNAPSHOT_EVERY == 0:
            lines.append(f"snapshot {number} {json.dumps(position.encode(), separators=(',', ':'))}")
        if lines:
            self._marks[number] = lines

    def text(self, reveal: bool = True) -> str:
        """The record so far; with the secret once the game is over and `reveal` is set.

        Clicks of a sealed choice that is still open are left out: the seat is asked again.
        """
        session, game, position = self._session, self._session.game, self._session.position
        scenario, settings = position.scenario, position.settings
        lines = header_lines(game, scenario, settings, self._players, self._live, imported=self._imported)
        lines.append(entry_line(game, 0, session.setup))
        for number, entry in enumerate(session.entries[: session.told], 1):
            lines.append(entry_line(game, number, entry))
            lines += self._marks.get(number, [])
        if session.position.outcome is not None:
            winner, way = session.position.outcome
            lines.append(f"result {game.seats[winner]} {way}")
            if self._live and reveal:
                lines.append(f"secret {self._live.secret.hex()}")
        return "\n".join(lines) + "\n"


def header_lines(
    game: Game,
    scenario: str,
    settings: Mapping[str, str],
    players: Mapping[str, str],
    live: Live | None = None,
    *,
    imported: int | None = None,
) -> list[str]:
    """The lines above the first choice."""
    options = " ".join(f"{id}={value}" for id, value in sorted(settings.items()))
    lines = [FIRST_LINE, f"game {game.id}", f"scenario {scenario}"]
    lines += [f"options {options}"] if options else []
    lines.append(f"rules {game.rules_version}")
    lines += [f"commitment {live.commitment}"] if live else []
    lines += [f"imported {imported}"] if imported is not None else []
    lines += [f"seat {seat} {' '.join(players.get(seat, 'person').split())}" for seat in game.seats]
    return lines + [f"nonce {seat} {nonce}" for seat, nonce in (live.nonces if live else {}).items()]


def entry_line(game: Game, number: int, entry: Entry) -> str:
    """One entry as a line of a record; number 0 is the set-up."""
    head = f"{number} {game.seats[entry.seat]} {entry.text}" if number else "setup"
    draws = " ".join(f"d{size}={value + 1}" for size, value in entry.draws)
    return f"{head} | {draws} # {entry.check}" if draws else f"{head} # {entry.check}"


def is_record(first: bytes) -> bool:
    """Whether this is the first line of a record of any format."""
    return _FIRST.fullmatch(first.decode("utf-8", "replace").rstrip("\r\n")) is not None


def read_record(data: bytes, most: int | None = None) -> Record:
    """Parse a record, of so many choices at most; the error names the line and what was expected there."""
    if len(data) > LARGEST:
        raise BadInput(f"a record has at most {LARGEST} bytes, this has {len(data)}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"a record is UTF-8 text; byte {error.start} is not") from None
    lines = _lines(text)
    first = _FIRST.fullmatch(next(lines, ""))
    if first is None:
        raise BadInput(f"line 1: a record begins with {FIRST_LINE!r}")
    if not 1 <= int(first["format"]) <= FORMAT:
        raise BadInput(f"line 1: this program reads records of format 1 to {FORMAT}, not {first['format']}")
    record = Record("", "", "", format=int(first["format"]))
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        try:
            _read_line(record, number, line)
        except BadInput as error:
            raise BadInput(f"line {number}: {error}") from None
        if max(map(len, (record.settings, record.players, record.nonces))) > MOST_NAMES:
            raise BadInput(f"line {number}: more than {MOST_NAMES} settings, players or nonces")
        if most is not None and len(record.entries) > most:
            raise BadInput(f"line {number}: more than {most} choices")
    for needed in ("game", "scenario", "rules"):
        if not getattr(record, needed):
            raise BadInput(f"the record has no line {needed!r}")
    if record.setup is None:
        raise BadInput("the record has no line 'setup'")
    return record


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, one at a time: a list of them can be many times as large as the text."""
    for line in io.StringIO(text):
        if len(line) > LONGEST_SNAPSHOT:
            yield line[: LONGEST_SNAPSHOT + 1]  # to be refused
        else:
            yield from line.splitlines()


def _read_line(record: Record, number: int, line: str) -> None:
    longest = LONGEST_SNAPSHOT if line.startswith("snapshot ") else LONGEST
    if len(line) > longest:
        raise BadInput(f"the line is longer than {longest} characters")
    match = _ENTRY.fullmatch(line)
    if match:
        _read_entry(record, number, match)
        return
    word, _, rest = line.partition(" ")
    reader = _READERS.get(word)
    if reader is None:
        raise BadInput(f"expected a choice, 'digest', 'snapshot', 'result' or 'secret', not {line[:60]!r}")
    reader(record, rest.strip())
    record.tail_line = number


def _read_entry(record: Record, number: int, match: re.Match[str]) -> None:
    draws: list[Draw] = []
    for item in (match["draws"] or "").split():
        size, face = item[1:].split("=")
        if not 1 <= int(face) <= int(size):
            raise BadInput(f"{item!r} is not a throw: a face from 1 to {size} was expected")
        draws.append((int(size), int(face) - 1))
    if match["setup"]:
        if record.setup is not None:
            raise BadInput("a second set-up")
        record.setup, record.setup_line = Entry(-1, "setup", tuple(draws), match["check"]), number
        return
    if record.setup is None:
        raise BadInput("a choice before the set-up")
    if int(match["number"]) != len(record.entries) + 1:
        raise BadInput(f"expected choice {len(record.entries) + 1}, not {match['number']}")
    record.entries.append(Entry(-1, match["text"], tuple(draws), match["check"]))
    record.seats.append(match["seat"])
    record.lines.append(number)


def _read_settings(record: Record, rest: str) -> None:
    for item in rest.split():
        id, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f"options are written id=value, not {item[:60]!r}")
        record.settings[id] = value


def _read_seat(record: Record, rest: str) -> None:
    seat, _, player = rest.partition(" ")
    if seat in record.players:
        raise BadInput(f"a second player of {seat[:60]!r}")
    record.players[seat] = player


def _read_nonce(record: Record, rest: str) -> None:
    seat, _, nonce = rest.partition(" ")
    if not NONCE.fullmatch(nonce):
        raise BadInput("expected 'nonce', a seat and 64 hexadecimal digits")
    if seat in record.nonces:
        raise BadInput(f"a second nonce of {seat[:60]!r}")
    record.nonces[seat] = nonce


def _read_imported(record: Record, rest: str) -> None:
    if not re.fullmatch(r"[0-9]{1,7}", rest):
        raise BadInput("expected 'imported' and a number of choices")
    record.imported = int(rest)


def _read_digest(record: Record, rest: str) -> None:
    number, _, digest = rest.partition(" ")
    if not _HEX.fullmatch(digest):
        raise BadInput("expected 'digest', a number and 64 hexadecimal digits")
    record.digests[_choice_number(record, number)] = digest


def _read_snapshot(record: Record, rest: str) -> None:
    number, _, snapshot = rest.partition(" ")
    try:
        if not isinstance(json.loads(snapshot), dict):
            raise ValueError
    except (ValueError, RecursionError):
        raise BadInput("expected 'snapshot', a number and one JSON object") from None
    record.snapshots[_choice_number(record, number)] = snapshot


def _choice_number(record: Record, number: str) -> int:
    if number != str(len(record.entries)):
        raise BadInput(f"follows choice {len(record.entries)} but is numbered {number[:20]!r}")
    return len(record.entries)


def _read_result(record: Record, rest: str) -> None:
    winner, _, way = rest.partition(" ")
    record.result = (winner, way)


def _read_secret(record: Record, rest: str) -> None:
    if not _HEX.fullmatch(rest):
        raise BadInput("a secret is 64 hexadecimal digits")
    record.secret = rest


def _read_commitment(record: Record, rest: str) -> None:
    if not _HEX.fullmatch(rest):
        raise BadInput("a commitment is 64 hexadecimal digits")
    record.commitment = rest


def _word(attribute: str) -> Callable[[Record, str], None]:
    def read(record: Record, rest: str) -> None:
        if getattr(record, attribute):
            raise BadInput(f"a second line {attribute!r}")
        if not re.fullmatch(r"\S{1,60}", rest):
            raise BadInput(f"expected {attribute!r} and one word, not {rest[:60]!r}")
        setattr(record, attribute, rest)

    return read


_READERS: dict[str, Callable[[Record, str], None]] = {
    "game": _word("game"),
    "scenario": _word("scenario"),
    "rules": _word("rules"),
    "options": _read_settings,
    "commitment": _read_commitment,
    "seat": _read_seat,
    "nonce": _read_nonce,
    "imported": _read_imported,
    "digest": _read_digest,
    "snapshot": _read_snapshot,
    "result": _read_result,
    "secret": _read_secret,
}


def begin(game: Game, record: Record) -> Session:
    """The session of a record after its set-up."""
    assert record.setup is not None
    return Session(game, record.scenario, record.settings, Recorded(record.setup.draws, 0))


def replay(game: Game, record: Record, to: int | None = None) -> Session:
    """Play a record again and check every line of it; the first difference is named."""
    if record.game != game.id:
        raise Mismatch(f"the record is of game {record.game!r}, not {game.id!r}")
    game = game.of(record.scenario)
    if record.rules != game.rules_version:
        raise Mismatch(f"the record was {own_data.apart(record.rules, game.rules_version)}")
    live = live_of(game, record)
    own = -1 if record.imported is None else record.imported  # the last choice whose dice are from elsewhere
    if own > len(record.entries):
        raise Mismatch(f"{own} choices are said to be imported, the record has {len(record.entries)}")
    assert record.setup is not None
    _at(record.setup_line, lambda: _check_chance(live if own < 0 else None, record.setup, 0))
    session = _at(record.setup_line, lambda: begin(game, record))
    _compare(record, record.setup, session.setup, record.setup_line)
    stop = len(record.entries) if to is None else to
    if not 0 <= stop <= len(record.entries):
        raise BadInput(f"the record has {len(record.entries)} choices, not {to}")
    for number, line in enumerate(record.lines[:stop], 1):
        said = _at(line, lambda number=number: record.choice(game, number))  # type: ignore[misc]
        if number > own:
            _at(line, lambda said=said: _check_chance(live, said, session.position.cursor))  # type: ignore[misc]
        found = _at(line, lambda said=said: session.replay(said))  # type: ignore[misc]
        _compare(record, said, found, line)
        _check_marks(record, number, session.position)
    if to is None:
        _check_result(game, record, session)
    return session


def live_of(game: Game, record: Record) -> Live | None:
    """The source of a record's dice, if it reveals its secret."""
    for seat in record.nonces:
        game.seat_number(seat)
    if not record.secret:
        return None
    nonces = {seat: record.nonces[seat] for seat in game.seats if seat in record.nonces}
    live = Live(bytes.fromhex(record.secret), nonces)
    if record.commitment != live.commitment:
        raise Mismatch(f"line {record.tail_line}: the secret does not match the commitment of the header")
    return live


def _check_chance(live: Live | None, said: Entry | None, cursor: int) -> None:
    if live and said:
        for number, (size, value) in enumerate(said.draws):
            true = live.value(cursor + number, size)
            if true != value:
                said_face, true_face = f"d{size}={value + 1}", f"d{size}={true + 1}"
                raise Mismatch(f"{said_face} was recorded, the committed secret gives {true_face}")


def _at(line: int, act: Callable[[], T]) -> T:
    try:
        return act()
    except BarricadesError as error:
        raise Mismatch(f"line {line}: {error}") from None


def _compare(record: Record, said: Entry, found: Entry, line: int) -> None:
    if len(said.draws) != len(found.draws):
        drawn = f"the rules draw {len(found.draws)} times, the record has {len(said.draws)}"
        raise Mismatch(f"line {line}: {drawn}")
    if record.format == FORMAT and said.check != found.check:
        raise Mismatch(f"line {line}: the position after it is {found.check}, the record has {said.check}")


def _check_marks(record: Record, number: int, position: Position) -> None:
    if record.format != FORMAT:
        return
    line = record.lines[number - 1]
    if number in record.digests and record.digests[number] != position.digest():
        raise Mismatch(f"the digest after line {line} differs")
    kept = record.snapshots.get(number)
    if kept is not None and json.loads(kept) != json.loads(json.dumps(position.encode())):
        raise Mismatch(f"the snapshot after line {line} is of another position")


def _check_result(game: Game, record: Record, session: Session) -> None:
    outcome = session.position.outcome
    found = (game.seats[outcome[0]], outcome[1]) if outcome else None
    if record.result != found:
        said = " ".join(record.result) if record.result else "no result"
        true = " ".join(found) if found else "no result"
        raise Mismatch(f"line {record.tail_line}: the record says {said}, the rules say {true}")


def open_record(game: Game, record: Record) -> tuple[Position, str]:
    """The last position of a record, and how it was obtained: replayed, or from its newest snapshot."""
    if record.game != game.id:
        raise Mismatch(f"the record is of game {record.game!r}, not {game.id!r}")
    game = game.of(record.scenario)
    if record.rules == game.rules_version:
        how = f"replayed under rules {own_data.told(game.rules_version)}"
        return replay(game, record).position, "; ".join(filter(None, (how, record.notice)))
    if not record.snapshots:
        made = own_data.apart(record.rules, game.rules_version)
        raise Mismatch(f"the record was {made}, and it has no snapshot to open from")
    number = max(record.snapshots)
    position = game.blank(record.scenario, record.settings, Recorded((), 0))
    position.decode(json.loads(record.snapshots[number]))
    made = own_data.apart(record.rules, game.rules_version)
    return position, f"opened from the snapshot after choice {number}: {made}"
