"""A table in play: its session, its seats, and every way in which the game may change.

Every change is made under the table's lock: first in memory, then in the store in one transaction, then
clients are told. If the store fails, the state in memory is discarded and read again.
"""

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from barricades.kernel.decisions import forced_option, standing_pass
from barricades.kernel.errors import (
    BadInput,
    BarricadesError,
    CannotUndo,
    Mismatch,
    NotOffered,
    OutOfDate,
    Unreadable,
    WrongSeat,
)
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.lessons import recognised
from barricades.kernel.messages import Message
from barricades.kernel.notation import Option
from barricades.kernel.session import UNDO, Entry, Session
from barricades.table.keep import restoring
from barricades.table.keep.rows import EntryRow, Snapshot, StoredTable
from barricades.table.keep.store import CHAT_LINES, Conflict, Store, StoreError
from barricades.table.library import Library
from barricades.table.messages import LONGEST_CHAT, LONGEST_NOTE, Refused
from barricades.table.play import audience as audiences
from barricades.table.play.audience import EventLog, PrintedPanel, Shown
from barricades.table.play.dice import Numbers
from barricades.table.play.seats import BOT, HERE, Seat, exchanged
from barricades.table.play.teaching import Teaching, packed
from barricades.table.work.imagine import Audience

LOG = logging.getLogger("barricades.table")
MOST_AT_ONCE = 100  # options in one request
MOST_TAKEN = 5  # choices without alternative of which a player is told

_REFUSALS: dict[type[BarricadesError], str] = {
    NotOffered: "not-offered",
    WrongSeat: "not-your-decision",
    OutOfDate: "stale",
    CannotUndo: "cannot-undo",
    BadInput: "not-offered",
    Unreadable: "not-offered",
}


def not_kept(error: StoreError, what: str) -> Refused:
    """The message for a player when the store fails."""
    why = "try again" if isinstance(error, Conflict) else error.reason
    return Refused("not-kept", f"{what} could not be kept: {why}", status=503)


class GameTable:
    """One table. `changed` is called after every accepted entry, `heard` after every line of chat."""

    def __init__(
        self,
        library: Library,
        store: Store,
        stored: StoredTable,
        changed: Callable[["GameTable"], None],
        heard: Callable[["GameTable", Mapping[str, str]], None],
    ):
        row = stored.table
        self.id, self.library, self.store, self._changed, self._heard = row.id, library, store, changed, heard
        self.box = library.boxes[row.game]
        self.game: Game = self.box.game(row.scenario)
        self.replay, self.listed, self.committed = row.replay, row.listed, row.committed
        self.hints, self.teaching, self.pace = row.hints, row.teaching, row.pace
        # New in every process: a stamp that survived a restart would tell whether a sealed choice was made.
        self._key = bytes.fromhex(row.tokens) + secrets.token_bytes(16)
        self.lock = asyncio.Lock()
        if [each.seat for each in stored.seats] != list(range(len(self.game.seats))):
            raise Mismatch(f"table {row.id} is damaged in the store: a seat is missing")
        self.seats: list[Seat] = [Seat.from_row(self.game, each) for each in stored.seats]
        self.chat = deque(stored.chat, maxlen=CHAT_LINES)
        self.present: frozenset[int] = frozenset()  # seats whose players are connected
        self.wanted = 0.0  # when a client last joined this table
        self._lost = False  # memory and store may differ
        self.exchange: tuple[int, ...] = ()  # seats whose players have just changed places
        self._open(stored)

    @classmethod
    async def opened(
        cls,
        library: Library,
        store: Store,
        stored: StoredTable,
        changed: Callable[["GameTable"], None],
        heard: Callable[["GameTable", Mapping[str, str]], None],
    ) -> "GameTable":
        """A table opened from the store, in a thread: others are served while a long game is replayed."""
        return await asyncio.to_thread(cls, library, store, stored, changed, heard)

    def _open(self, stored: StoredTable) -> None:
        """Restore the game from the store."""
        row = stored.table
        self.begun, self.imported, self.numbers = row.begun, row.imported, Numbers.load(row.numbers)
        self.live = restoring.dice_of(self.game, row)
        self.session, self.notice = restoring.restore(self.game, stored)
        self.rows: list[EntryRow] = list(stored.entries)
        self.snapshots: list[Snapshot] = list(stored.snapshots)
        self.setup = row.setup
        opening = [each.text for each in stored.entries[: row.imported or 0]]
        self.lesson = recognised(self.box.lessons(), row.scenario, opening) if opening else None
        self.notice = self.notice or stored.table.notice
        self.shown: dict[Audience, Shown] = {}
        common: dict[tuple[str, str], PrintedPanel] = {}
        for audience in (None, *range(len(self.game.seats))):
            self.shown[audience] = Shown(EventLog(audience), common=common)
            self.shown[audience].log.follow(self.session.events)
        self._lesson = Teaching(self.session, self.seats, self.box.recount()) if self.teaching else None

    @property
    def commitment(self) -> str:
        """Published before the first die; "" of a record that reveals no secret."""
        return self.live.commitment if self.committed else ""

    @property
    def secret(self) -> str:
        """The secret of the dice, which is revealed when the game is over."""
        over = self.session.position.outcome is not None
        return self.live.secret.hex() if over and self.committed else ""

    def bot_to_move(self) -> Seat | None:
        if self.replay or not self.begun:
            return None
        open_seats = [self.seats[each.seat] for each in self.session.position.decisions]
        return next((seat for seat in open_seats if seat.kind == BOT), None)

    async def ready(self) -> None:
        """Restore the game again if memory and store may differ. Call with the lock held."""
        if not self._lost:
            return
        stored = await self.store.whole_table(self.id)
        if stored is None:
            raise Refused("no-such-table", "this table is no longer in the store")
        await asyncio.to_thread(self._open, stored)
        self._lost = False
        self._changed(self)

    async def reopen(self) -> None:
        """Restore the game after the store was changed. Call with the lock held."""
        self._lost = True
        await self.ready()

    def _lose(self) -> None:
        """Show all clients the game as it is in the store, because memory may differ."""
        self._lost = True
        self._changed(self)

    async def adopt_rules(self, why: str) -> None:
        """Continue from the last position under the present rules, and say so."""
        self.notice = f"This game continues from its last position: {why}."
        snapshot = restoring.snapshot_of(self.game, self.session.number, self.session.position)
        if snapshot.number not in [each.number for each in self.snapshots if each.rules == snapshot.rules]:
            await self.store.adopt(self.id, snapshot, self.notice)
            self.snapshots.append(snapshot)

    # Views of an audience.

    def look(self, audience: Audience) -> Shown:
        """The current view of an audience. Call with the lock held."""
        shown = self.shown[audience]
        audiences.look(self.session, shown)
        return shown

    def stamp(self, audience: Audience) -> str:
        return audiences.stamp(self._key, self.look(audience))

    def _must_be_current(self, audience: Audience, stamp: str) -> None:
        if stamp != self.stamp(audience):
            raise Refused("stale", "the game has moved on since: look at the newest state and choose again")

    def must_have_begun(self) -> None:
        if not self.begun:
            raise Refused("not-begun", "the game begins when all players have sat down", status=409)

    def _must_play(self) -> None:
        if self.replay:
            raise Refused("over", "this is a replay: there is nothing to choose")
        self.must_have_begun()
        if self.session.position.outcome is not None:
            raise Refused("over", "the game is over")

    def must_give_hints(self, seat: int, stamp: str) -> None:
        """Whether a seat may ask what a bot would do here."""
        if not self.box.adviser:
            raise Refused("no-adviser", "there is no bot that could give hints in this game")
        if not self.hints:
            raise Refused("no-hints", "at this table no hints are given: it was so agreed when it was set up")
        self._must_play()
        self._must_be_current(seat, stamp)
        if self.session.position.decision_of(seat) is None:
            raise Refused("not-your-decision", "a hint is only for the player who decides now")

    # Actions of a seat.

    async def choose(self, seat: int, stamp: str, options: Sequence[str]) -> tuple[int, list[str]]:
        """Make choices one after the other; how many were made, and which were no longer on offer."""
        if not 1 <= len(options) <= MOST_AT_ONCE:
            raise Refused("bad-frame", f"1 to {MOST_AT_ONCE} options are made at once")
        async with self.lock:
            await self.ready()
            self._must_play()
            self._must_be_current(seat, stamp)
            await self._submit(seat, self._parsed(options[0]))
            self.shown[seat].taken = ()
            made, skipped = 1, list[str]()
            with suppress(Refused):  # the choices made so far remain
                for text in options[1:]:
                    # Stop after a die or anything else that cannot be undone: the player should look before
                    # continuing.
                    if self._lost or not self.session.may_undo(seat) or not self._offered(seat, text):
                        skipped.append(text)
                        continue
                    await self._submit(seat, self._parsed(text))
                    made += 1
                await self._settle()
            return made, [*skipped, *options[1 + len(skipped) + made - 1 :]]

    async def choose_for_bot(
        self, seat: int, moment: tuple[int, int], number: int, reason: Message | None
    ) -> None:
        """Make a bot's choice by its number, with its reason, unless the game has advanced since."""
        async with self.lock:
            await self.ready()
            decision = self.session.position.decision_of(seat)
            if decision is not None and self.session.moment(seat) == moment:
                if self._lesson is not None and reason is not None:
                    self._lesson.note(seat, reason)
                await self._submit(seat, decision.options[number])
                with suppress(Refused):
                    await self._settle()

    async def undo(self, seat: int, stamp: str) -> None:
        async with self.lock:
            await self.ready()
            self._must_play()
            self._must_be_current(seat, stamp)
            await self._accept(lambda session: session.undo(seat), "")
            self.shown[seat].taken = ()
            # A choice that the table made by itself is undone together with the player's own choice before
            # it.
            while self._is_forced(seat) and self.session.may_undo(seat):
                await self._accept(lambda session: session.undo(seat), "")

    async def resign(self, seat: int, stamp: str) -> None:
        async with self.lock:
            await self.ready()
            self._must_play()
            self._must_be_current(seat, stamp)
            await self._accept(lambda session: session.resign(seat), "")

    async def set_passes(self, seat: int, windows: Sequence[str]) -> None:
        """Call with the lock held."""
        known = self.game.flow.windows
        unknown = sorted(set(windows) - set(known))
        if unknown:
            raise Refused(
                "bad-frame", f"{unknown[0][:60]!r} is not a kind of window; they are {', '.join(known)}"
            )
        await self.ready()
        await self.store.change_seat(self.id, seat, passes=json.dumps(sorted(set(windows))))
        self.seats[seat].passes = frozenset(windows)
        await self._settle()

    async def set_pace(self, pace: str) -> bool:
        """Set the pace of bots; whether it has changed."""
        if pace == self.pace:
            return False
        await self.store.change_table(self.id, pace=pace)
        self.pace = pace
        return True

    async def set_note(self, seat: int, text: str) -> None:
        """Call with the lock held."""
        if len(text) > LONGEST_NOTE:
            raise Refused("too-large", f"notes have at most {LONGEST_NOTE} characters")
        await self.store.change_seat(self.id, seat, note=text)
        self.seats[seat].note = text

    async def say(self, who: str, text: str) -> None:
        text = text.strip()
        if not text:
            raise Refused("bad-frame", "there is nothing to say")
        if len(text) > LONGEST_CHAT:
            raise Refused("too-large", f"a line of chat has at most {LONGEST_CHAT} characters")
        self._hear(await self.store.say(self.id, who, text))

    def _hear(self, line: Mapping[str, str]) -> None:
        self.chat.append(line)
        self._heard(self, line)

    async def _explain(self) -> None:
        """Store the explanations of bots after a phase. No choice depends on them."""
        if self._lesson is None:
            return
        try:
            for seat, told in self._lesson.told():
                self._hear(await self.store.say(self.id, self.seats[seat].id, "", packed(told)))
        except Exception:
            LOG.exception("table %s: a bot could not explain itself", self.id)

    # How the game changes.

    def _offered(self, seat: int, text: str) -> bool:
        decision = self.session.position.decision_of(seat)
        if decision is None:
            return False
        try:
            return self.game.language.parse(text) in decision.options
        except BadInput:
            return False

    async def _submit(self, seat: int, option: Option) -> None:
        decision = self.session.position.decision_of(seat)
        await self._accept(lambda session: session.submit(seat, option), decision.window if decision else "")

    def _parsed(self, text: str) -> Option:
        try:
            return self.game.language.parse(text)
        except BadInput as error:
            raise Refused("not-offered", str(error)) from None

    async def settle(self) -> None:
        """The same when a table is opened or a game begins: its first decision may leave no choice."""
        async with self.lock:
            await self.ready()
            if self.begun and not self.replay:
                with suppress(Refused):
                    await self._settle()

    async def _settle(self) -> None:
        """Make the choices that seats have settled on in advance, and those that leave no choice."""
        while (settled := self._settled()) is not None:
            seat, option = settled
            forced = self._is_forced(seat)
            await self._submit(seat, option)
            if forced:
                self.shown[seat].taken = (*self.shown[seat].taken, option)[-MOST_TAKEN:]

    def _settled(self) -> tuple[int, Option] | None:
        """A choice that a seat has settled on in advance, or that leaves it no choice, if one is open."""
        position = self.session.position
        for decision in position.decisions if self.seats else ():
            option = standing_pass(decision, self.seats[decision.seat].passes)
            option = option or forced_option(position.of(decision.seat), decision)
            if option is not None:
                return decision.seat, option
        return None

    def _is_forced(self, seat: int) -> bool:
        position = self.session.position
        decision = position.decision_of(seat)
        return decision is not None and forced_option(position.of(seat), decision) is not None

    def _public(self) -> tuple[object, ...]:
        """A value that changes with public facts: events, who decides, which seats have sealed, the end."""
        position, log = self.session.position, self.shown[None].log
        waiting = [each.seat for each in position.decisions]
        return len(log.chain), log.chain[-1:], waiting, position.sealed, position.outcome

    async def _accept(self, act: Callable[[Session], Entry], window: str) -> None:
        """One entry: in memory, then in the store, then told."""
        session = self.session
        number, events = session.number, len(session.events)
        frozen = self.snapshots[-1].number if self.snapshots else 0
        due = number + 1 - frozen >= restoring.SNAPSHOT_EVERY
        before = (
            restoring.dump(session.position.encode()) if due and restoring.is_quiet(session.position) else ""
        )
        public = self._public()
        last = session.entries[-1].seat if session.entries else -1
        try:
            entry = act(session)
        except (NotOffered, WrongSeat, OutOfDate, CannotUndo, BadInput) as error:
            raise Refused(_REFUSALS[type(error)], str(error)) from None
        except BaseException:
            self._lose()
            raise
        try:
            row = restoring.entry_row(session, events, window)
            head = restoring.dump(session.position.encode())
            snapshot: Snapshot | None = None
            if due and row.barrier and restoring.is_quiet(session.position):
                snapshot = restoring.snapshot_of(self.game, number + 1, head)
            elif before and number > frozen and entry.text != UNDO and entry.seat != last:
                snapshot = restoring.snapshot_of(self.game, number, before)
            exchange = self._exchange(session.events[events:])
            seats = exchanged(self.seats, exchange)
            bots = [seat.number for seat in seats if seat.kind == BOT]
            after = restoring.after(session, head, bots)
            # The lobby shows the time of the last public change: a secret choice leaves no trace.
            self.shown[None].log.follow(session.events)
            quiet = public == self._public()
            await self.store.append(self.id, row, after, snapshot, quiet=quiet, exchange=exchange)
        except BaseException as error:
            self._lose()
            if isinstance(error, StoreError):
                LOG.error("table %s: %s", self.id, error)
                raise not_kept(error, "the choice") from None
            raise
        self.rows.append(row)
        if snapshot is not None:
            self.snapshots.append(snapshot)
        for shown in self.shown.values():
            shown.log.follow(session.events)
        self.seats[:], self.exchange = seats, exchange
        self._changed(self)
        await self._explain()

    def _exchange(self, events: Sequence[Event]) -> tuple[int, ...]:
        """The seats whose players change places; players who share one screen only change sides."""
        exchange = next((event.exchange for event in events if event.exchange), ())
        shared = all(self.seats[seat].kind == HERE for seat in exchange)
        return () if shared else exchange
