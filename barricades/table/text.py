"""The text table: a game in words, with numbered options.

`TextTable` never touches a terminal; it is given a way to ask, to tell, to clear the screen and to keep a
file. It shows a seat nothing but that seat's view, events and decisions. Its sentences are in a
catalogue, under ids that begin with `text`; what a player types is the same in every language.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from barricades.kernel.aids import Group, Preview
from barricades.kernel.bots import Bot, context_of
from barricades.kernel.chance import Live, Sampled
from barricades.kernel.decisions import Decision, forced_option, standing_pass
from barricades.kernel.errors import BadInput, BarricadesError, Unreadable
from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue, Message, Refusal
from barricades.kernel.notation import Option
from barricades.kernel.odds import odds
from barricades.kernel.records import Writer
from barricades.kernel.rules import Paragraph, paragraphs
from barricades.kernel.session import UNDO, Session, standing
from barricades.locale import ENGLISH, text_words

LOG_LINES = 30  # what `log` shows; `log all` shows everything
LIST_UP_TO = 20  # options beyond this number are shown in columns,
TELL_UP_TO = 36  # and beyond this number where there is something to say about each
WIDTH = 96
MOST_OUTCOMES = 12
PERSON = "person"  # the players, as command line and records name them


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the text table needs from a terminal. `ask` raises EOFError when the input has ended."""

    ask: Callable[[str], str]
    tell: Callable[[str, str], None]  # a text and a style: title, event, prompt, option, note or error
    clear: Callable[[], None]
    keep: Callable[[str, str], None]  # write a file: its name and its text


class _Left(Exception):
    """Raised when the person at the terminal quits."""


class TextTable:
    """One game at one terminal. `bots` play their seats, persons the others; `words` has the language."""

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Bot],
        players: Mapping[str, str],
        terminal: Terminal,
        *,
        live: Live,
        resumed: bool = False,
        words: Catalogue | None = None,
    ):
        self.session, self.game = session, session.game
        self._words = words or text_words(session.game.catalogue, ENGLISH)
        self._bots, self._players, self._terminal, self._live = bots, players, terminal, live
        self._resumed = resumed
        self._writer = Writer(session, players, live, session.number if resumed else None)
        self._persons = [seat for seat in range(len(self.game.seats)) if seat not in bots]
        self._seated = len(self._persons) <= 1
        self._at: int | None = self._persons[0] if len(self._persons) == 1 else None
        self._told = dict.fromkeys([None, *range(len(self.game.seats))], 0)
        self._fresh = True  # another player has acted since the person at the terminal saw the situation
        self._seen = ""
        self._greeted: set[int] = set()  # the seats that have been shown the commitment after a curtain
        self._passes: dict[int, frozenset[str]] = {seat: frozenset() for seat in self._persons}
        if resumed:
            self._told = dict.fromkeys(self._told, len(session.events))

    def play(self) -> None:
        """Play to the end, or until the person leaves or the input is closed."""
        try:
            self._open()
            while self.session.position.decision is not None:
                self._next()
            self._close()
        except EOFError:
            self._tell("")
            self._say("input-ended", "note", count=self.session.number)
        except _Left:
            self._say("left", "note", count=self.session.number)

    # The course of a game.

    def _open(self) -> None:
        position, said = self.session.position, self._words.said
        scenario = self.game.scenario(position.scenario)
        named = said(f"scenario.{scenario.id}", scenario.name)
        title = Message("kernel.title", {"game": said("game", self.game.name), "scenario": named})
        self._tell(self._words.render(title), "title")
        usual = {setting.id: setting.default for setting in self.game.settings}
        chosen = [
            f"{said(f'setting.{id}', id)} {said(f'setting.{id}.{value}', said(f'setting.{value}', value))}"
            for id, value in sorted(position.settings.items())
            if value != usual[id]
        ]
        if chosen:
            self._say("settings", settings=", ".join(chosen))
        self._say("seats", who=", ".join(map(self._who_sits, range(len(self.game.seats)))))
        if self._resumed:
            self._say("resumed", count=self.session.number)
        self._tell_commitment()
        self._say("how-to-get-help", "note")
        self._tell_news()

    def _next(self) -> None:
        position = self.session.position
        decision = position.waiting()
        seat = decision.seat
        if seat in self._bots:
            number = self._bots[seat].choose(context_of(position, seat))
            self._submit(seat, decision.options[number])
            return
        settled = standing_pass(decision, self._passes[seat])
        if settled is not None:
            if self._seated and self._at == seat:
                self._say("passed", "note", kind=decision.window)
            self._submit(seat, settled)
            return
        forced = forced_option(position.of(seat), decision)
        if forced is not None:
            if self._seated and self._at == seat:
                self._say("forced", "note", option=self.game.language.text(forced))
            self._submit(seat, forced)
            return
        if not self._sit_down(seat):
            return
        self._show_decision(decision)
        while not self._obey(self._terminal.ask("> ").strip(), seat, decision):
            pass

    def _sit_down(self, seat: int) -> bool:
        """Let one person alone see the screen; False if the person there changed their mind."""
        if not self._seated or self._at != seat:
            self._terminal.clear()
            if not self._pass_on(seat):
                return False
            self._terminal.clear()
            self._seated, self._at, self._fresh, self._seen = True, seat, True, ""
            if seat not in self._greeted:
                self._greeted.add(seat)
                self._tell_commitment()
            self._tell_news()
        if self._fresh and self._situation() != self._seen:
            self._show_situation()
        self._fresh = False
        return True

    def _pass_on(self, seat: int) -> bool:
        """Hand the terminal over. A player who has sealed an answer may take it back while others decide."""
        before, id = self._at, self.game.seats[seat]
        who = self._words.said(f"seat-you.{id}", self._words.names["seat"].label(seat))
        if before is None or before not in self.session.position.sealed:
            self._terminal.ask(self._text("hand-over", who=who) + " ")
            return True
        said = self._terminal.ask(self._text("hand-over-sealed", who=who) + " ")
        if said.strip() != UNDO:
            return True
        self._take_back(before)
        return False

    def _submit(self, seat: int, option: Option) -> None:
        told = len(self.session.events)
        self.session.submit(seat, option)
        self._writer.mark()
        for event in self.session.events[told:]:
            if event.exchange:
                self._change_places(*event.exchange)
        if seat != self._at:
            self._fresh = True
        self._tell_news()

    def _change_places(self, one: int, other: int) -> None:
        """The player at one seat continues at the other, a bot too; two persons just swap sides."""
        if one not in self._bots and other not in self._bots:
            return
        where = {one: other, other: one}
        self._bots = {where.get(seat, seat): bot for seat, bot in self._bots.items()}
        self._persons = sorted(where.get(seat, seat) for seat in self._persons)
        self._passes = {where.get(seat, seat): passes for seat, passes in self._passes.items()}
        self._told = {where.get(who, who) if who is not None else None: n for who, n in self._told.items()}
        self._at = where.get(self._at, self._at) if self._at is not None else None
        self._fresh = True

    def _close(self) -> None:
        self._tell_news()
        assert self.session.position.outcome is not None
        winner, way = self.session.position.outcome
        loser = next((seat for seat in range(len(self.game.seats)) if seat != winner), winner)
        how = self._words.said(
            f"result.{way}", f"{way.replace('-', ' ').capitalize()}.", winner=winner, loser=loser
        )
        self._tell("")
        self._say("wins", "title", winner=winner, how=how)
        self._say("secret", "note", secret=self._live.secret.hex())
        self._tell_commitment()
        self._say("proof-since-resumed" if self._resumed else "proof")
        self._say("after-the-end", "note")
        while line := self._terminal.ask("> ").strip():
            self._obey_after_the_end(line)
        raise _Left

    # Output.

    def _tell(self, text: str, style: str = "") -> None:
        self._terminal.tell(text, style)

    def _text(self, id: str, /, **arguments: Any) -> str:
        """Render a sentence of the table itself."""
        return self._words.render(Message(f"text.{id}", arguments))

    def _say(self, id: str, style: str = "", **arguments: Any) -> None:
        self._tell(self._text(id, **arguments), style)

    def _wrong(self, id: str, **arguments: Any) -> BadInput:
        return BadInput(self._text(id, **arguments))

    def _who_sits(self, seat: int) -> str:
        who = self._players.get(self.game.seats[seat], PERSON)
        player = self._text("person") if who == PERSON else self._words.said(f"bot.{who}", who)
        return self._text("seat", seat=seat, player=player)

    def _tell_commitment(self) -> None:
        self._say("commitment", "note", commitment=self._live.commitment)

    def _tell_news(self) -> None:
        """Show the player at the terminal the new events that they may know."""
        if not self._seated:
            return
        events = self.session.events
        for event in events[self._told[self._at] :]:
            if event.seen_by(self._at):
                self._tell(event_line(self._words, event), "event")
        self._told[self._at] = len(events)

    def _situation(self) -> str:
        view = self.game.view(self.session.position.of(self._at), self._at)
        return self.game.describe(view, self._words)

    def _show_situation(self) -> None:
        self._seen = self._situation()
        self._tell("")
        self._tell(self._seen)

    def _show_part(self, part: str) -> None:
        if not part:
            raise self._wrong("show-what")
        view = self.game.view(self.session.position, self._at)
        described = self.game.describe_part(view, part, self._words)
        if described is None:
            raise self._wrong("no-such-part", part=repr(part[:40]))
        self._tell(described)

    def _show_decision(self, decision: Decision) -> None:
        prompt = self._words.render(self.session.position.prompt(decision.seat))
        rests_on = f"  [{', '.join(decision.rules)}]" if decision.rules else ""
        self._tell("")
        self._tell(self._text("prompt", seat=decision.seat, prompt=prompt) + rests_on, "prompt")
        for line in option_lines(self.game, self._words, decision.options):
            self._tell(line, "option")

    # Input.

    def _obey(self, line: str, seat: int, decision: Decision) -> bool:
        """Execute a line of input; True if the game has advanced."""
        try:
            option = self._meant(line, decision)
            if option is not None:
                self._submit(seat, option)
                return True
            return self._command(line, seat, decision)
        except (BarricadesError, OSError) as error:
            self._tell(self._error(error), "error")
            return False

    def _meant(self, line: str, decision: Decision) -> Option | None:
        """The option on offer that a line names, by number or by text."""
        if line.isdecimal():
            number = int(line[:9])
            if not 1 <= number <= len(decision.options):
                raise self._wrong("no-such-number", count=len(decision.options))
            return decision.options[number - 1]
        text, plain = self.game.language.text, " ".join(line.split())
        return next((option for option in decision.options if text(option) == plain), None)

    def _command(self, line: str, seat: int, decision: Decision) -> bool:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "undo" and not rest:
            return self._undo(seat)
        if word == "why":
            self._tell(self._why(seat, rest, decision))
        elif word == "odds":
            self._odds(seat, rest, decision)
        elif word == "pass":
            self._standing_pass(seat, rest)
        elif not line:
            self._show_decision(decision)
        elif not self._answer(word, rest):
            self._refuse(line, seat)
        return False

    def _obey_after_the_end(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if not self._answer(word, rest.strip()):
                self._say("over", "error")
        except (BarricadesError, OSError) as error:
            self._tell(self._error(error), "error")

    def _answer(self, word: str, rest: str) -> bool:
        """Commands that need no decision; False if this is none of them."""
        if word == "look":
            self._show_situation()
        elif word == "show":
            self._show_part(rest)
        elif word == "log":
            self._log(rest == "all")
        elif word == "rules":
            self._rules(rest)
        elif word == "save":
            self._save(rest)
        elif word == "help":
            self._say("help")
        elif word == "quit":
            raise _Left
        else:
            return False
        return True

    def _refuse(self, line: str, seat: int) -> None:
        """The input is neither an option on offer nor a command: say why, or list what is possible."""
        word = line.split(" ", 1)[0]
        if word not in self.game.language.verbs:
            raise self._wrong("unknown", line=repr(line[:40]))
        refusal = self.game.explain(
            self.session.position, seat, self.game.language.parse(" ".join(line.split()))
        )
        assert refusal is not None
        self._say("not-on-offer", "error", why=refusal_line(self._words, refusal))

    def _undo(self, seat: int) -> bool:
        own = [entry.text for entry in standing(self.session.entries) if entry.seat == seat]
        self._take_back(seat)
        taken = 1
        while self._is_forced(seat) and self.session.may_undo(seat):  # the table would make it again at once
            self._take_back(seat)
            taken += 1
        self._say("taken-back", "note", option=own[-taken])
        return True

    def _is_forced(self, seat: int) -> bool:
        position = self.session.position
        decision = position.decision_of(seat)
        return decision is not None and forced_option(position.of(seat), decision) is not None

    def _take_back(self, seat: int) -> None:
        if barrier := self.session.undo_barred_by(seat):
            raise BadInput(self._words.render(Message(f"undo.{barrier}")))
        self.session.undo(seat)
        self.session.position.source = self._live
        self._writer.mark()
        self._told = {who: min(told, len(self.session.events)) for who, told in self._told.items()}

    def _why(self, seat: int, text: str, decision: Decision) -> str:
        if not text:
            raise self._wrong("why-what", option=self.game.language.text(decision.options[0]))
        option = self._meant(text, decision) or self.game.language.parse(text)
        refusal = self.game.explain(self.session.position, seat, option)
        if refusal is None:
            return self._text("on-offer", option=self.game.language.text(option))
        return refusal_line(self._words, refusal)

    def _odds(self, seat: int, text: str, decision: Decision) -> None:
        option = self._meant(text, decision)
        if option is None:
            preview = None if text else self._preview(seat)
            if preview is None:
                raise self._wrong("odds-what", count=len(decision.options))
            for line in preview_lines(self._words, preview):
                self._tell(line)
            return
        found = odds(self.session.position, option, seat)
        ranked = sorted(found.outcomes.items(), key=lambda item: (-item[1], str(item[0])))
        if len(ranked) == 1 and not ranked[0][0]:
            self._say("odds-none")
            return
        self._say("odds-exact" if found.exact else "odds-estimated", option=self.game.language.text(option))
        for outcome, chance in ranked[:MOST_OUTCOMES]:
            self._tell(chance_line(self._words, float(chance), self._outcome(outcome)))
        rest = sum(float(chance) for _, chance in ranked[MOST_OUTCOMES:])
        if rest:
            others = self._text("other-outcomes", count=len(ranked) - MOST_OUTCOMES)
            self._tell(chance_line(self._words, rest, others))

    def _preview(self, seat: int) -> Preview | None:
        """The forecast for the choice being made, in a world as the seat may imagine it."""
        position = self.session.position.of(seat)
        return self.game.aids.preview(self.game.resample(position, seat, Sampled("preview")), seat)

    def _outcome(self, outcome: object) -> str:
        assert isinstance(outcome, tuple)
        said = [event_line(self._words, Event(kind, "", EVERYONE, dict(data))) for kind, data in outcome]
        return " ".join(said) or self._text("nothing-of-note")

    def _standing_pass(self, seat: int, kind: str) -> None:
        windows, none = self.game.flow.windows, self._text("none")
        kinds = ", ".join(windows) or none
        if kind and kind not in windows:
            raise self._wrong("no-such-window", kind=repr(kind[:40]), kinds=kinds)
        if kind:
            self._passes[seat] ^= {kind}
        self._say("passes", standing=", ".join(sorted(self._passes[seat])) or none, kinds=kinds)

    def _log(self, whole: bool) -> None:
        events = self.session.log(self._at)
        hidden = 0 if whole else max(0, len(events) - LOG_LINES)
        if hidden:
            self._say("earlier", "note", count=hidden)
        for event in events[hidden:]:
            self._tell(event_line(self._words, event), "event")
        if not events:
            self._say("nothing-yet")

    def _rules(self, wanted: str) -> None:
        if self.game.rules is None or not self.game.rules.is_dir():
            raise self._wrong("no-rules")
        found = find_paragraphs(paragraphs(self.game.rules), wanted)
        if not found:
            raise self._wrong("no-paragraph", words=repr(wanted[:60]))
        for each in found:
            whole = len(found) == 1 or each.number == wanted
            self._tell(f"{each.number} {each.title}. {each.text}" if whole else f"{each.number} {each.title}")

    def _save(self, name: str) -> None:
        if not name:
            raise self._wrong("save-where")
        self._terminal.keep(name, self._writer.text())
        self._say("saved", "note", count=self.session.told, name=name)
        if self.session.told < self.session.number:
            self._say("sealed-not-saved", "note")
        if self.session.position.outcome is None:
            self._say("secrets-saved", "note")

    def _error(self, error: Exception) -> str:
        if isinstance(error, Unreadable):
            return self._words.render(Message(error.id, error.arguments))
        if isinstance(error, OSError):
            return self._text("not-written", name=error.filename, why=error.strerror)
        return str(error)


def find_paragraphs(known: list[Paragraph], wanted: str) -> list[Paragraph]:
    """The paragraph of a number with everything below it, lettered paragraphs included, or all that have the
    words; all without words."""
    below = re.compile(rf"{re.escape(wanted)}(\.|[a-z]?$)")
    exact = [each for each in known if below.match(each.number)]
    if exact or not wanted:
        return exact or known
    words = wanted.lower().split()
    return [each for each in known if all(word in f"{each.title} {each.text}".lower() for word in words)]


def event_line(words: Catalogue, event: Event) -> str:
    """An event in words, with its rule."""
    said = words.render(Message(f"event.{event.kind}", event.data))
    return f"{said}  [{event.rule}]" if event.rule else said


def refusal_line(words: Catalogue, refusal: Refusal) -> str:
    said = words.render(refusal.message)
    return f"{said}  [{refusal.rule}]" if refusal.rule else said


def chance_line(words: Catalogue, chance: float, what: str) -> str:
    percent = f"{100 * chance:5.1f}".replace(".", words.templates["kernel.decimal"])
    return f"  {percent} %  {what}"


def preview_lines(words: Catalogue, preview: Preview) -> Iterator[str]:
    """A preview in words: what goes into it, the chances, and what these assume."""
    say = words.render
    yield say(preview.title)
    groups = [Group(preview.title, preview.rows), *preview.groups]
    for number, group in enumerate(groups):
        if number and group.rows:
            yield f"  {say(group.name)}"
        for row in group.rows:
            rule = f"  [{row.rule}]" if row.rule else ""
            value = say(Message("text.row", {"label": row.label, "value": row.value}))
            yield f"  {'  ' if number else ''}{value}{rule}"
    for bar in (*preview.lead, *preview.bars):
        yield chance_line(words, bar.chance, bar.label if isinstance(bar.label, str) else say(bar.label))
    yield from (f"  {say(note)}" for note in preview.notes)


def option_label(game: Game, words: Catalogue, option: Option) -> str:
    """Explain an option's tokens where necessary."""
    said = []
    for names, number in zip(game.language.verbs[option[0]].arguments.values(), option[1:], strict=True):
        translated = words.names.get(names.kind, names)
        label = (translated if translated.tokens == names.tokens else names).label(number)
        if label and label != names.token(number):
            said.append(label)
    return ", ".join(said)


def option_lines(game: Game, words: Catalogue, options: Sequence[Option]) -> Iterator[str]:
    """Options with their numbers and what they mean: one a line, or in columns when they are many.

    If no two columns have room for what they mean, columns are the options alone.
    """
    texts = [game.language.text(option) for option in options]
    numbers = len(str(len(texts)))
    wide = max(map(len, texts), default=0)
    labels = [option_label(game, words, option) for option in options]
    if len(texts) <= (TELL_UP_TO if any(labels) else LIST_UP_TO):
        for number, (text, label) in enumerate(zip(texts, labels, strict=True), 1):
            yield f"  {number:>{numbers}}  {text:<{wide}}  {label}".rstrip()
        return
    told = [f"{text}  {label}" if label else text for text, label in zip(texts, labels, strict=True)]
    widest = max(map(len, told))
    if 2 * (widest + numbers + 5) <= WIDTH:
        texts, wide = told, widest
    columns = max(1, WIDTH // (wide + numbers + 5))
    deep = -(-len(texts) // columns)
    for row in range(deep):
        cells = [f"{at + 1:>{numbers}}  {texts[at]:<{wide}}" for at in range(row, len(texts), deep)]
        yield ("  " + "   ".join(cells)).rstrip()
