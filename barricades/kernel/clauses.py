"""Clauses: what a card does, written as text next to its words and parsed when the data is loaded.

The grammar is in `docs/card-scripts.md`. A game says which verbs, conditions, quantities, hooks, ends and
windows there are; whatever else the text has is refused with its file, its line and what was expected.
`scripts` carries clauses out.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from barricades.kernel.errors import BadInput
from barricades.kernel.flow import Procedure, Transition
from barricades.kernel.notation import Names
from barricades.kernel.reading import Row
from barricades.kernel.rules import CITATIONS, DISABLED, Citation

SEQUENCE, ACTION, CHOOSE, DIE, WHEN, AT, IF, MARK, STOP, NOTHING = range(10)


class Act(NamedTuple):
    """An action as a verb gets it: of which card, by which seat, with which arguments."""

    card: int
    node: int
    side: int
    word: str
    arguments: Any
    text: str


Test = Callable[..., bool]  # of a position, an Act, the condition's arguments and what is asked about
Run = Callable[[Any, Act], Transition]


def words(text: str) -> tuple[str, ...]:
    """The arguments of most verbs: the words between spaces."""
    return tuple(text.split())


def no_arguments(text: str) -> tuple[()]:
    if text:
        raise ValueError(f"expected nothing more, not {text!r}")
    return ()


def always(p: Any, act: Act) -> bool:
    """What most verbs do can be done at any time."""
    return True


@dataclass(frozen=True, slots=True)
class ScriptVerb:
    """A verb of a game's scripts.

    `run` does what it says: a function, or a procedure that is called with card, node and seat and finds the
    rest by `scripts.act_of`. Without `run` the verb leaves a standing rule and does nothing else. `possible`
    says whether it can take effect now. `expire` is called when a standing rule that it left has ended. A
    verb whose arguments may contain ` if …` is not `conditional`.
    """

    word: str
    parse: Callable[[str], Any] = words
    run: Run | Procedure | None = None
    possible: Callable[[Any, Act], bool] = always
    expire: Callable[..., None] | None = None
    conditional: bool = True


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a game's scripts: `holds(bridge,north)` has the arguments bridge and north."""

    word: str
    holds: Test
    parse: Callable[[tuple[str, ...]], Any] = lambda arguments: arguments


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that the clauses of a game may use."""

    verbs: Mapping[str, ScriptVerb]
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    quantities: Mapping[str, Callable[[Any, Act], int]] = field(default_factory=dict)
    hooks: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()  # the empty one, in which most clauses happen, is not named


def vocabulary(
    verbs: Iterable[ScriptVerb],
    *,
    conditions: Iterable[Condition] = (),
    quantities: Mapping[str, Callable[[Any, Act], int]] | None = None,
    hooks: Sequence[str] = (),
    ends: Sequence[str] = (),
    windows: Sequence[str] = (),
) -> Vocabulary:
    return Vocabulary(
        {each.word: each for each in verbs},
        {each.word: each for each in conditions},
        quantities or {},
        tuple(hooks),
        tuple(ends),
        tuple(windows),
    )


# Conditions


class Holds(NamedTuple):
    """A parsed condition: called with a position, an Act and what is asked about."""

    test: Callable[..., bool]

    def __call__(self, p: Any, act: Act, *about: Any) -> bool:
        return self.test(p, act, *about)


ALWAYS = Holds(lambda p, act, *about: True)

_NAME = r"[A-Za-z][\w.-]*"
_CALLED = re.compile(rf"({_NAME})(?:\((.*)\))?")
_COMPARED = re.compile(rf"({_NAME}|-?\d+)\s*(<=|>=|<|>|=)\s*({_NAME}|-?\d+)")
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "=": lambda a, b: a == b,
}


def split(text: str, separator: str) -> list[str]:
    """The parts of a text between separators that are in no brackets."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(text):
        depth += (text[at] in "([") - (text[at] in ")]")
        if depth == 0 and text.startswith(separator, at):
            parts.append(text[start:at].strip())
            at = start = at + len(separator)
        else:
            at += 1
    if depth:
        raise ValueError(f"a bracket is left open or closed too often in {text!r}")
    return [*parts, text[start:].strip()]


class Parser:
    """Turns the text of one card into nodes."""

    def __init__(self, known: Vocabulary, labels: list[str]):
        self.known, self.labels = known, labels
        self.nodes: list[Node] = []
        self.needs: list[Holds] = []
        self.leaves: list[int] = []  # nodes that do something, in order
        self.asked: list[tuple[str, str]] = []  # cards and labels for which `chosen` looks
        self._open_die: int | None = None

    # Programs.

    def program(self, text: str) -> int:
        """The root of the whole text."""
        found: list[int] = []
        for number, clause in enumerate(split(text, ";"), 1):
            try:
                if self._open_die is not None and _FACES.match(clause):
                    self._add_face(self._open_die, clause)
                    continue
                self._open_die = None
                if clause.startswith("needs "):
                    self.needs.append(self.condition(clause.removeprefix("needs ")))
                elif clause.startswith("otherwise: "):
                    self._otherwise(found, clause.removeprefix("otherwise: "))
                else:
                    found.append(self.clause(clause))
            except (ValueError, BadInput) as error:
                raise ValueError(f"clause {number}, {clause!r}: {error}") from None
        return self._add(Node(SEQUENCE, children=tuple(found)))

    def _otherwise(self, found: list[int], text: str) -> None:
        """Parse what happens if the condition of the previous clause does not hold."""
        before = self.nodes[found[-1]] if found else None
        if before is None or before.kind != IF or len(before.children) > 1:
            raise ValueError("expected a clause 'if …:' or 'unless …:' before 'otherwise:'")
        self.nodes[found[-1]] = before._replace(children=(*before.children, self.clause(text)))

    def clause(self, text: str) -> int:
        """A frame, or actions joined by ` + `; it may end with the windows in which it is open."""
        rest, windows = (text, ()) if _CHOOSE.match(text) else self._windows(text)
        number = self._clause(rest)
        if windows:
            self.nodes[number] = self.nodes[number]._replace(windows=windows)
        return number

    def _clause(self, text: str) -> int:
        frame = _FRAME.match(text)
        if frame:
            return _FRAMES[frame[1]](self, text)
        parts = split(text, " + ")
        if len(parts) == 1:
            return self.action(text)
        return self._add(Node(SEQUENCE, children=tuple(self.action(each) for each in parts)))

    def _add(self, node: "Node") -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    # Frames.

    def _head(self, text: str, word: str) -> tuple[str, str]:
        """The text between a frame's word and its colon, and what follows."""
        head = split(text, ": ")[0]
        if len(head) == len(text):
            raise ValueError(f"expected a colon after {word!r}")
        return head.removeprefix(word).strip(), text[len(head) + 2 :]

    def _when(self, text: str) -> int:
        condition, rest = self._head(text, "when")
        return self._add(Node(WHEN, holds=self.condition(condition), children=(self.clause(rest),)))

    def _if(self, text: str) -> int:
        condition, rest = self._head(text, "if")
        return self._add(Node(IF, holds=self.condition(condition), children=(self.clause(rest),)))

    def _unless(self, text: str) -> int:
        condition, rest = self._head(text, "unless")
        holds = _negated(self.condition(condition))
        return self._add(Node(IF, holds=holds, children=(self.clause(rest),)))

    def _at(self, text: str) -> int:
        head, rest = self._head(text, "at")
        hook, holds = self._ending(head)
        each = hook.startswith("each ")
        match = re.fullmatch(r"(.+?)(?:\((\d+)\))?", hook.removeprefix("each "))
        if match is None or match[1] not in self.known.hooks:
            raise ValueError(f"{hook!r} is not a hook; {_these(self.known.hooks)}")
        times = 0 if each else int(match[2] or 1)
        number = self.known.hooks.index(match[1])
        return self._add(Node(AT, holds=holds, hook=number, times=times, children=(self.clause(rest),)))

    def _choose(self, text: str) -> int:
        match = _CHOOSE.match(text)
        if match is None:
            raise ValueError("expected 'choose: ' or 'choose(record): '")
        names, children = [], []
        for number, part in enumerate(split(text[match.end() :], " || "), 1):
            label = _LABEL.match(part)
            named = label is not None and label[1].split(" ")[0] not in _FRAMES
            rest = part[label.end() :] if label and named else part
            names.append(label[1] if label and named else str(number))
            children.append(self.clause(rest))
        if len(set(names)) != len(names):
            raise ValueError("two branches have one name")
        labels = tuple(map(self._label, names))
        node = Node(CHOOSE, children=tuple(children), labels=labels, record=bool(match[1]))
        return self._add(node)

    def _die(self, text: str) -> int:
        head, rest = self._head(text, "die")
        changes = tuple(self._change(each) for each in split(head, ",") if each)
        number = self._add(Node(DIE, changes=changes))
        self._open_die = None
        self._add_face(number, rest)
        self._open_die = number
        return number

    def _change(self, text: str) -> tuple[int, Holds]:
        value, holds = self._ending(text)
        if not re.fullmatch(r"[+-]\d+", value):
            raise ValueError(f"expected a change of the die like '-1 if …', not {text!r}")
        return int(value), holds

    def _add_face(self, die: int, text: str) -> None:
        match = _FACES.match(text)
        if match is None:
            raise ValueError(f"expected faces like '1-3', '6', '..4' or '1,3' before {text!r}")
        ranges = tuple(self._range(each) for each in match[1].split(","))
        child = self.clause(text[match.end() :])
        node = self.nodes[die]
        self.nodes[die] = node._replace(children=(*node.children, child), faces=(*node.faces, ranges))

    def _range(self, text: str) -> tuple["Bound", "Bound"]:
        if ".." in text:
            low, _, high = text.partition("..")
            return self._bound(low, -99), self._bound(high, 99)
        low, _, high = text.partition("-")
        return self._bound(low, 0), self._bound(high or low, 0)

    def _bound(self, text: str, default: int) -> "Bound":
        if not text:
            return lambda p, act: default
        return self._value(text)

    # Actions and conditions.

    def action(self, text: str) -> int:
        text, end = self._end(text)
        word, _, rest = text.partition(" ")
        if word in ("stop", "mark"):
            return self._builtin(word, rest)
        verb = self.known.verbs.get(word)
        if verb is None:
            raise ValueError(f"{word!r} is not a verb; {_these(self.known.verbs)}")
        rest, holds = self._ending(rest) if verb.conditional else (rest, ALWAYS)
        if verb.run is None and not end:
            raise ValueError(f"{word!r} leaves a rule and needs its end; {_these(self.known.ends)}")
        arguments = verb.parse(rest)
        number = self._add(Node(ACTION, verb=verb, arguments=arguments, text=text, holds=holds, end=end))
        self.leaves.append(number)
        return number

    def _builtin(self, word: str, rest: str) -> int:
        if word == "stop":
            number = self._add(Node(STOP, text=word, arguments=no_arguments(rest)))
        else:
            if not re.fullmatch(_NAME, rest):
                raise ValueError(f"expected one word to mark, not {rest!r}")
            number = self._add(Node(MARK, text=f"mark {rest}", labels=(self._label(rest),)))
        self.leaves.append(number)
        return number

    def _label(self, name: str) -> int:
        if name not in self.labels:
            self.labels.append(name)
        return self.labels.index(name)

    def _windows(self, text: str) -> tuple[str, tuple[str, ...]]:
        match = re.search(r" @([\w-]+(?:/[\w-]+)*)$", text)
        if match and set(match[1].split("/")) <= set(self.known.windows):
            return text[: match.start()], tuple(match[1].split("/"))
        return text, ()

    def _end(self, text: str) -> tuple[str, int]:
        match = re.search(r" \[([^\[\]]*)\]$", text)
        if match is None:
            return text, 0
        if match[1] not in self.known.ends:
            raise ValueError(f"[{match[1]}] is not an end of a rule; {_these(self.known.ends)}")
        return text[: match.start()], self.known.ends.index(match[1]) + 1

    def _ending(self, text: str) -> tuple[str, Holds]:
        """A text without the condition that ends it, and that condition."""
        for word in (" if ", " unless "):
            parts = split(f" {text}", word)
            if len(parts) == 2:
                holds = self.condition(parts[1])
                return parts[0], holds if word == " if " else _negated(holds)
            if len(parts) > 2:
                raise ValueError(f"{word.strip()!r} occurs twice")
        return text, ALWAYS

    def condition(self, text: str) -> Holds:
        """`A & B or not C`: `&` binds closer than `or`, and brackets closer than both."""
        either = [
            [self._atom(each) for each in split(part, "&")] for part in split(text, " or ")
        ]  # one of them all of whose parts hold

        def test(p: Any, act: Act, *about: Any) -> bool:
            return any(all(each(p, act, *about) for each in part) for part in either)

        return Holds(test) if len(either) > 1 or len(either[0]) > 1 else either[0][0]

    def _atom(self, text: str) -> Holds:
        if text.startswith("not "):
            return _negated(self._atom(text.removeprefix("not ").strip()))
        if text.startswith("(") and text.endswith(")"):
            return self.condition(text[1:-1])
        compared = _COMPARED.fullmatch(text)
        if compared:
            left, sign, right = compared.groups()
            return _comparison(self._value(left), _COMPARE[sign], self._value(right))
        called = _CALLED.fullmatch(text)
        if called and called[1] in ("chosen", "marked"):
            return self._noted(called[1], called[2] or "")
        condition = self.known.conditions.get(called[1]) if called else None
        if called is None or condition is None:
            raise ValueError(f"{text!r} is not a condition; {_these(self.known.conditions)}")
        arguments = condition.parse(tuple(split(called[2], ","))) if called[2] else condition.parse(())
        holds = condition.holds
        return Holds(lambda p, act, *about: holds(p, act, arguments, *about))

    def _noted(self, word: str, arguments: str) -> Holds:
        """`chosen(CARD,BRANCH)`, and `marked(WORD)` of the card itself."""
        given = split(arguments, ",")
        if len(given) != (2 if word == "chosen" else 1):
            raise ValueError(f"{word} needs {'a card and a branch' if word == 'chosen' else 'one word'}")
        card, label = given if word == "chosen" else ("", given[0])
        self.asked.append((card, label))
        number = self._label(label)
        return Holds(lambda p, act, *about: p.was_noted(act, card, number))

    def _value(self, text: str) -> "Bound":
        if re.fullmatch(r"-?\d+", text):
            number = int(text)
            return lambda p, act: number
        if text not in self.known.quantities:
            raise ValueError(f"{text!r} is not a number; {_these(self.known.quantities)}")
        return self.known.quantities[text]


Bound = Callable[[Any, Act], int]


class Node(NamedTuple):
    """A clause, or a part of one. What each kind has is in the parser."""

    kind: int
    children: tuple[int, ...] = ()
    holds: Holds = ALWAYS
    verb: ScriptVerb | None = None
    arguments: Any = None
    text: str = ""
    end: int = 0  # number of the end in the vocabulary, counted from 1; 0 is none
    windows: tuple[str, ...] = ()
    labels: tuple[int, ...] = ()  # of branches, by their number among all labels
    record: bool = False
    faces: tuple[tuple[tuple[Bound, Bound], ...], ...] = ()
    changes: tuple[tuple[int, Holds], ...] = ()
    hook: int = 0
    times: int = 0  # 2 if the second time is meant that the hook comes; 0 is every time


_FACES = re.compile(r"((?:\d|\.\.)[\w.,-]*) ")
_FRAME = re.compile(r"(when|if|unless|at|die|choose)(?=[ :(])[^:]*:")
_CHOOSE = re.compile(r"choose(\(record\))?: ")
_LABEL = re.compile(r"([A-Za-z][\w' -]*): ")
_FRAMES: dict[str, Callable[[Parser, str], int]] = {
    "when": Parser._when,
    "if": Parser._if,
    "unless": Parser._unless,
    "at": Parser._at,
    "choose": Parser._choose,
    "die": Parser._die,
}


def _negated(holds: Holds) -> Holds:
    return Holds(lambda p, act, *about: not holds(p, act, *about))


def _comparison(left: Bound, compare: Callable[[int, int], bool], right: Bound) -> Holds:
    return Holds(lambda p, act, *about: compare(left(p, act), right(p, act)))


def _these(known: Iterable[str]) -> str:
    return f"expected one of {', '.join(sorted(known)) or 'nothing: there are none'}"


# Cards


def is_open(node: Node, window: str) -> bool:
    """Whether a clause or a branch is for this window; the usual time is ""."""
    return window in node.windows if node.windows else not window


@dataclass(frozen=True, slots=True)
class Script:
    """The parsed clauses of one card."""

    number: int
    card: str
    nodes: tuple[Node, ...]
    needs: tuple[Holds, ...]
    root: int
    windows: Mapping[str, tuple[int, ...]]  # the clauses that are open in each
    sure: frozenset[str]  # the windows in which one of them takes effect whatever the position
    _acts: dict[tuple[int, int], Act] = field(default_factory=dict)

    def act(self, node: int, side: int) -> Act:
        """An action, or what a condition is asked for."""
        found = self._acts.get((node, side))
        if found is None:
            part = self.nodes[node]
            word = part.verb.word if part.verb else ""
            found = self._acts[node, side] = Act(self.number, node, side, word, part.arguments, part.text)
        return found


def _windows_of(nodes: Sequence[Node], root: int, known: Iterable[str]) -> dict[str, tuple[int, ...]]:
    def opened(number: int, window: str) -> bool:
        node = nodes[number]
        if node.kind == CHOOSE:  # its branches decide
            return any(opened(each, window) for each in node.children)
        return is_open(node, window)

    found = {window: tuple(each for each in nodes[root].children if opened(each, window)) for window in known}
    return {window: clauses for window, clauses in found.items() if clauses}


def _is_sure(nodes: Sequence[Node], number: int, window: str) -> bool:
    """Whether a clause takes effect whatever the position."""
    node = nodes[number]
    if node.verb is not None:
        return node.verb.possible is always and (node.holds is ALWAYS or node.end > 0)
    if node.kind == CHOOSE:
        return any(is_open(nodes[each], window) and _is_sure(nodes, each, window) for each in node.children)
    if node.kind in (SEQUENCE, DIE):
        return any(_is_sure(nodes, each, window) for each in node.children)
    return node.kind in (WHEN, AT, MARK)


class Scripts:
    """The scripts of a game's cards, by number.

    Each action and each `needs` is cited like a piece of code, under the paragraphs that its card shows, so
    that `barricades prove` can leave it out.
    """

    def __init__(self, known: Vocabulary, module: str):
        self.known, self.module = known, module
        self.labels: list[str] = []
        self._by_number: dict[int, Script] = {}
        self.open_in: dict[str, dict[int, Script]] = {window: {} for window in ("", *known.windows)}
        self.numbers: dict[str, int] = {}
        self._asked: list[tuple[Row, str, str, str]] = []

    def add(self, number: int, card: str, text: str, row: Row, *paragraphs: str) -> None:
        """Parse a card's clauses, which are in a row of its data."""
        parser = Parser(self.known, self.labels)
        try:
            root = parser.program(text)
        except (ValueError, BadInput) as error:
            raise row.fault(f"{card}: {error}") from None
        self._asked += [(row, card, other or card, label) for other, label in parser.asked]
        nodes, needs = parser.nodes, parser.needs
        for count, leaf in enumerate(parser.leaves, 1):
            without = partial(self._drop, number, leaf)
            if self._left_out(f"{card} clause {count}", nodes[leaf].text, row, paragraphs, without):
                nodes[leaf] = Node(NOTHING)
        without = partial(self._drop, number, None)
        if needs and self._left_out(f"{card} needs", text, row, paragraphs, without):
            needs = []
        self.numbers[card] = number
        self._keep(number, card, nodes, needs, root)

    def _keep(self, number: int, card: str, nodes: Sequence[Node], needs: Sequence[Holds], root: int) -> None:
        windows = _windows_of(nodes, root, self.open_in)
        sure = frozenset(
            window for window, clauses in windows.items() if any(_is_sure(nodes, n, window) for n in clauses)
        )
        script = Script(number, card, tuple(nodes), tuple(needs), root, windows, sure)
        self._by_number[number] = script
        for window, opened in self.open_in.items():
            opened.pop(number, None)
            if window in windows:
                opened[number] = script

    def _drop(self, number: int, leaf: int | None) -> None:
        """Leave out one clause of a card, or the card's requirement if no clause is named."""
        script = self[number]
        nodes = [Node(NOTHING) if each == leaf else node for each, node in enumerate(script.nodes)]
        self._keep(number, script.card, nodes, () if leaf is None else script.needs, script.root)

    def _left_out(
        self, name: str, text: str, row: Row, paragraphs: tuple[str, ...], without: Callable[[], None]
    ) -> bool:
        citation = Citation(paragraphs, self.module, name, text, row.file, row.line, without=without)
        CITATIONS.append(citation)
        return os.environ.get(DISABLED) == citation.name

    def condition(self, text: str, row: Row) -> Holds:
        """Parse a condition that has a cell of its own."""
        try:
            return Parser(self.known, self.labels).condition(text)
        except (ValueError, BadInput) as error:
            raise row.fault(str(error)) from None

    def check(self) -> None:
        """Check that everything `chosen` and `marked` look for exists. Call it once all cards are added."""
        for row, card, other, label in self._asked:
            if other not in self.numbers:
                raise row.fault(f"{card}: there is no card {other!r}")
            nodes = self[self.numbers[other]].nodes
            known = {
                self.labels[each]
                for node in nodes
                if node.record or node.kind == MARK
                for each in node.labels
            }
            if label not in known:
                raise row.fault(f"{card}: {other} records no {label!r}; {_these(known)}")

    def __getitem__(self, number: int) -> Script:
        return self._by_number[number]

    def __contains__(self, number: object) -> bool:
        return number in self._by_number

    def branches(self) -> Names:
        """The names of branches, for the options of `scripts.ChooseBranch`."""
        return Names("branch", [each.replace(" ", "-") for each in self.labels], self.labels)
