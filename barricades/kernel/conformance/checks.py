"""Checks of the machinery: options, texts, refusals, copies, undo, records, invariants, citations."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from barricades.kernel.chance import Draw, Sampled
from barricades.kernel.conformance.play import Broken, Check, Play, Turn
from barricades.kernel.errors import BarricadesError, NotOffered, OutOfDate, WrongSeat
from barricades.kernel.events import Event
from barricades.kernel.game import Game, Invariant, Law, Passage
from barricades.kernel.messages import Message
from barricades.kernel.position import Position
from barricades.kernel.records import read_record, replay
from barricades.kernel.rules import paragraphs


class OptionsCheck(Check):
    """Option lists are sorted and never empty, without duplicates."""

    name = "options"

    def at_decision(self, play: Play) -> None:
        options = list(play.decision.options)
        kind = play.decision.kind
        if not options:
            raise Broken(f"decision {kind!r} has no options")
        if options != sorted(options):
            raise Broken(f"the options of {kind!r} are not sorted: {options[:6]}")
        if len(set(options)) != len(options):
            raise Broken(f"the options of {kind!r} have duplicates")
        if not 0 <= play.decision.seat < len(self.game.seats):
            raise Broken(f"decision {kind!r} belongs to no seat: {play.decision.seat}")


class TextCheck(Check):
    """Every option reads back from its text; prompts and events become sentences."""

    name = "text"

    def at_decision(self, play: Play) -> None:
        language = self.game.language
        for option in play.decision.options:
            text = language.text(option)
            try:
                back = language.parse(text)
            except BarricadesError as error:
                raise Broken(f"{text!r} does not parse back: {error}") from None
            if back != option:
                raise Broken(f"{option!r} is written {text!r}, which reads {back!r}")
        try:
            self.game.catalogue.render(play.position.prompt(play.decision.seat))
        except (KeyError, IndexError) as error:
            raise Broken(f"the prompt of {play.decision.kind!r} cannot be said: {error}") from None

    def after_choice(self, play: Play, turn: Turn) -> None:
        for event in turn.events:
            try:
                self.game.tell(event)
            except (KeyError, IndexError) as error:
                raise Broken(f"event {event.kind!r} cannot be said: {error}") from None


class DiceCheck(Check):
    """Dice that events name were thrown, in that order: the page checks a record against its log by them."""

    name = "dice"

    def __init__(self, game: Game):
        super().__init__(game)
        self._slots: dict[str, list[str]] = {}  # by kind of event, the arguments that are dice

    def at_start(self, play: Play) -> None:
        self._compare("the set-up", play.session.events, play.session.setup.draws)

    def after_choice(self, play: Play, turn: Turn) -> None:
        self._compare(repr(turn.option), turn.events, turn.draws)

    def _compare(self, what: str, events: Sequence[Event], draws: Sequence[Draw]) -> None:
        shown = [face for event in events for face in self._dice(event)]
        thrown = iter([value + 1 for _, value in draws])
        if not all(face in thrown for face in shown):
            raise Broken(f"events of {what} name dice {shown} that were not thrown so: {list(draws)}")
        self.counts["shown"] += len(shown)

    def _dice(self, event: Event) -> list[int]:
        if event.kind not in self._slots:
            slots = dict(self.game.catalogue.slots(f"event.{event.kind}"))
            self._slots[event.kind] = [slot for slot, kind in slots.items() if kind == "die"]
        found = [event.data[slot] for slot in self._slots[event.kind]]
        return [face for each in found for face in (each if isinstance(each, (list, tuple)) else [each])]


class RefusalsCheck(Check):
    """What is not on offer, of another seat or made at an older position is refused and changes nothing."""

    name = "refusals"

    def at_decision(self, play: Play) -> None:
        position, decision = play.position, play.decision
        offered = list(decision.options)
        strangers = [option for option in play.pool if option not in offered]
        strangers = [*play.some(strangers, 3), ("no-such-verb",), (*offered[0], 0)]
        for option in strangers:
            self._refused(position, option, decision.seat, None, NotOffered)
        asked = {each.seat for each in position.decisions}
        other = next(seat for seat in range(len(self.game.seats) + 1) if seat not in asked)
        self._refused(position, offered[0], other, None, WrongSeat)
        self._refused(position, offered[0], decision.seat, position.version + 1, OutOfDate)

    def _refused(
        self,
        position: Position,
        option: tuple[object, ...],
        seat: int,
        version: int | None,
        why: type[Exception],
    ) -> None:
        trial = position.copy()
        before = trial.digest()
        try:
            trial.apply(option, seat, version)
        except why:
            if trial.digest() != before:
                raise Broken(f"{option!r} was refused and yet changed the position") from None
            self.counts[why.__name__] += 1
            return
        raise Broken(f"{option!r} by seat {seat} was accepted, {why.__name__} was expected")


class CopiesCheck(Check):
    """A copy is equal and independent; a position survives JSON."""

    name = "copies"

    def at_decision(self, play: Play) -> None:
        position = play.position
        before = position.digest()
        copy = position.copy()
        if copy.digest() != before:
            raise Broken("a copy differs from its original")
        copy.source = Sampled(play.random.random().hex())
        for _ in range(4):
            if copy.decision is None or not copy.decision.options:
                break
            copy.choose(play.random.randrange(len(copy.decision.options)))
        if position.digest() != before:
            raise Broken("playing on with a copy changed the original")
        self._through_json(position, before)

    def _through_json(self, position: Position, before: str) -> None:
        again = self.game.blank(position.scenario, position.settings, position.source)
        again.decode(json.loads(json.dumps(position.encode())))
        if again.digest() != before:
            raise Broken("encoding and decoding changed the position")
        if list(again.waiting().options) != list(position.waiting().options):
            raise Broken("a decoded position offers other options")
        if [type(getattr(again, name)) for name in again.COLUMNS] != [
            type(getattr(position, name)) for name in position.COLUMNS
        ]:
            raise Broken("a decoded position has columns of other types")


class UndoCheck(Check):
    """Undo restores exactly, and never crosses a question to chance."""

    name = "undo"

    def after_choice(self, play: Play, turn: Turn) -> None:
        if turn.undoable and turn.asked:
            raise Broken(f"{turn.option!r} asked chance {turn.asked} times and can be undone")
        if not turn.undoable:
            return
        after = play.position.digest()
        play.session.undo(turn.seat)
        if play.position.digest() != turn.before.digest():
            raise Broken(f"undoing {turn.option!r} did not restore the position")
        play.session.submit(turn.seat, turn.option)
        if play.position.digest() != after:
            raise Broken(f"choosing {turn.option!r} again gave another position")
        self.counts["undone"] += 1


class ReplayCheck(Check):
    """A record replays to equal digests, here and in a fresh process with another hash seed."""

    name = "replay"

    def __init__(self, game: Game, entry: str = ""):
        super().__init__(game)
        self._entry, self._records = entry, 0

    def at_end(self, play: Play) -> None:
        text = play.writer.text()
        try:
            session = replay(self.game, read_record(text.encode()))
        except BarricadesError as error:
            raise Broken(f"the record does not replay: {error}") from None
        if session.position.digest() != play.position.digest():
            raise Broken("a replayed record ends in another position")
        if self._entry and self._records < 2:
            self._records += 1
            self._in_fresh_process(text, play.position.digest())

    def _in_fresh_process(self, text: str, digest: str) -> None:
        own = os.environ.get("PYTHONHASHSEED", "random")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.txt"
            file.write_text(text, encoding="utf-8")
            for seed in ("0", "1", "2"):
                if seed == own:
                    continue
                command = [
                    sys.executable,
                    "-m",
                    "barricades.kernel.conformance.fresh",
                    self._entry,
                    str(file),
                ]
                paths = os.pathsep.join(path or "." for path in sys.path)
                environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
                run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
                if run.stdout.strip() != digest:
                    said = (run.stderr or run.stdout).strip().splitlines()[-1:]
                    raise Broken(f"with hash seed {seed} the record ends differently: {said}")


class InvariantsCheck(Check):
    """Every invariant holds after every choice, every law of every choice; each is called and can fail."""

    name = "invariants"

    def __init__(self, game: Game):
        super().__init__(game)
        self._failed: set[str] = set()

    def at_start(self, play: Play) -> None:
        self._hold(play)

    def after_choice(self, play: Play, turn: Turn) -> None:
        self._hold(play)
        if self.game.laws:
            self._obey(play, turn)

    def _hold(self, play: Play) -> None:
        for invariant in self.game.invariants:
            if not invariant.when(play.position):
                continue
            self._holds(invariant, invariant.fault(play.position))
            if invariant.name not in self._failed:
                spoilt = play.position.copy()
                invariant.spoil(spoilt)
                self._can_fail(invariant, invariant.fault(spoilt))

    def _obey(self, play: Play, turn: Turn) -> None:
        log = play.session.events
        passage = Passage(turn.before, play.position, log, len(log) - len(turn.events))
        for law in self.game.laws:
            if not law.when(passage):
                continue
            self._holds(law, law.fault(passage))
            if law.name not in self._failed:
                copied = replace(passage, before=turn.before.copy(), after=play.position.copy())
                self._can_fail(law, law.fault(law.spoil(copied)))

    def _holds(self, checked: Invariant | Law, fault: str | None) -> None:
        self.counts[checked.name] += 1
        if fault:
            raise Broken(f"{checked.name} ({checked.rule}): {fault}")

    def _can_fail(self, checked: Invariant | Law, fault: str | None) -> None:
        if not fault:
            raise Broken(f"{checked.name} ({checked.rule}) cannot fail")
        self._failed.add(checked.name)

    def at_last(self) -> None:
        everything: tuple[Invariant | Law, ...] = (*self.game.invariants, *self.game.laws)
        for checked in everything:
            if not self.counts[checked.name]:
                raise Broken(f"invariant {checked.name} ({checked.rule}) was never called")


class CitationsCheck(Check):
    """Every rule that a decision, an event or a refusal cites is a paragraph of record."""

    name = "citations"

    def __init__(self, game: Game):
        super().__init__(game)
        self._known = {each.number for each in paragraphs(game.rules)} if game.rules else None

    def at_decision(self, play: Play) -> None:
        for rule in play.decision.rules:
            self._must_exist(rule, f"decision {play.decision.kind!r}")
        for option in play.some(list(play.pool), 4):
            refusal = self.game.explain(play.position, play.decision.seat, option)
            if refusal is not None:
                self.counts[f"{refusal.rule} {refusal.message.id}".strip()] += 1
                self._can_be_said(refusal.message)
                if refusal.rule:
                    self._must_exist(refusal.rule, f"refusal {refusal.message.id!r}")

    def _can_be_said(self, message: Message) -> None:
        try:
            self.game.catalogue.render(message)
        except (KeyError, IndexError) as error:
            raise Broken(f"refusal {message.id!r} cannot be said: {error}") from None

    def after_choice(self, play: Play, turn: Turn) -> None:
        for event in turn.events:
            self._must_exist(event.rule, f"event {event.kind!r}")

    def _must_exist(self, rule: str, where: str) -> None:
        if self._known is not None and rule not in self._known:
            raise Broken(f"{where} cites {rule!r}, which is not a paragraph of record")
