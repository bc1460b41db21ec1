"""Options as text: small tuples that read like a score sheet and parse back.

An option is a verb and a few ints: `("move", 17, 3)`. A `Names` table turns each int into a token, so that
the text is `move Ra9 326`. Bots and records use the same list of options.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any

from barricades.kernel.bits import BIT, members
from barricades.kernel.errors import Unreadable

Option = tuple[Any, ...]  # (verb, int, ...)
MAX_TEXT = 200  # no option comes near this many characters

_TOKEN = re.compile(r"[^\s>|#=,;/]+")
_SLOT = re.compile(r"\{(\w+)\}")


@cache
def _row(verb: str) -> tuple[Option, ...]:
    return tuple((verb, number) for number in range(len(BIT)))


def options(verb: str, numbers: int) -> list[Option]:
    """The options of a verb with one number, for the members of a set; each is made once."""
    row = _row(verb)
    return [row[number] for number in members(numbers)]


def is_token(text: str) -> bool:
    """Whether a text can name a thing in an option."""
    return _TOKEN.fullmatch(text) is not None


class Names:
    """A numbered list of things with a short token for texts and a label for people.

    `none` is what people call -1, where that stands for none of them; `others` has the labels of languages
    in which the things themselves are printed, empty for a thing that is translated like everything else.
    """

    __slots__ = ("_number", "kind", "labels", "none", "others", "tokens")

    def __init__(
        self,
        kind: str,
        tokens: Sequence[str],
        labels: Sequence[str] | None = None,
        none: str | None = None,
        others: Mapping[str, Sequence[str]] | None = None,
    ):
        self.kind = kind
        self.none = none
        self.others = dict(others or {})
        self.tokens = tuple(tokens)
        self.labels = tuple(labels if labels is not None else tokens)
        self._number = {token: number for number, token in enumerate(self.tokens)}
        if len(self._number) != len(self.tokens) or len(self.labels) != len(self.tokens):
            raise ValueError(f"names of {kind}: tokens must be unique, one label each")
        for token in self.tokens:
            if not is_token(token):
                raise ValueError(f"names of {kind}: {token!r} is not a token (no spaces, none of >|#=,;/)")

    def token(self, number: int) -> str:
        return self.tokens[number]

    def label(self, number: int) -> str:
        return self.none if number < 0 and self.none is not None else self.labels[number]

    def renamed(self, labels: Sequence[str], none: str | None) -> "Names":
        """The same things with other labels, those of another language."""
        names = copy(self)
        names.labels, names.none = tuple(labels), none
        return names

    def is_one(self, number: int) -> bool:
        """Whether a sentence uses the singular."""
        return number == 1

    def number(self, token: str) -> int:
        try:
            return self._number[token]
        except KeyError:
            raise Unreadable("kernel.no-such-thing", token=repr(token), kind=self.kind) from None


class PlaceNames(Names):
    """The places of a game, of whatever kind: spaces, boxes, sea zones, reserves, boxes of a track.

    They share one numbering, so that the place of a piece is one int. `kinds` has the kind of each place, or
    the one word that fits all.
    """

    __slots__ = ("kinds",)

    def __init__(
        self, kind: str, tokens: Sequence[str], labels: Sequence[str] | None, kinds: Sequence[str] | str
    ):
        super().__init__(kind, tokens, labels)
        self.kinds = (kinds,) * len(self.tokens) if isinstance(kinds, str) else tuple(kinds)
        if len(self.kinds) != len(self.tokens):
            raise ValueError(f"names of {kind}: {len(self.tokens)} places have {len(self.kinds)} kinds")


class Numbers(Names):
    """Plain whole numbers as arguments."""

    __slots__ = ()

    def __init__(self, kind: str = "number"):
        super().__init__(kind, ())

    def token(self, number: int) -> str:
        return str(number)

    def label(self, number: int) -> str:
        return str(number)

    def number(self, token: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", token):
            raise Unreadable("kernel.no-whole-number", token=repr(token))
        return int(token)


NUMBER = Numbers()


class Verb:
    """One kind of option: its word, the pattern of its arguments and what they name."""

    __slots__ = ("_expression", "_pattern", "arguments", "word")

    def __init__(self, word: str, pattern: str = "", **arguments: Names):
        self.word = word
        self._pattern = f"{word} {pattern}" if pattern else word
        slots = _SLOT.findall(pattern)
        if sorted(slots) != sorted(arguments):
            raise ValueError(f"verb {word}: pattern {pattern!r} and arguments {sorted(arguments)} differ")
        self.arguments = {slot: arguments[slot] for slot in slots}
        literal = re.split(r"\{\w+\}", self._pattern)
        self._expression = re.compile(r"([^\s>|#=,;/]+)".join(re.escape(part) for part in literal))

    def naming(self, exchanged: Mapping[Names, Names]) -> "Verb":
        """The same verb with other names, those of another edition."""
        arguments = {slot: exchanged.get(names, names) for slot, names in self.arguments.items()}
        return Verb(self.word, self._pattern.removeprefix(self.word).lstrip(" "), **arguments)

    def text(self, option: Option) -> str:
        parts = zip(self.arguments.items(), option[1:], strict=True)
        return self._pattern.format_map({slot: names.token(number) for (slot, names), number in parts})

    def parse(self, text: str) -> Option:
        match = self._expression.fullmatch(text)
        if match is None:
            raise Unreadable("kernel.other-pattern", text=repr(text), pattern=repr(self._pattern))
        names = self.arguments.values()
        return (self.word, *(n.number(token) for n, token in zip(names, match.groups(), strict=True)))


class Language:
    """The verbs of one game.

    Options with the words `many` are often chosen together, as a stack is. For those with the words `whole`
    the page has a button that chooses all, as for an attack with every unit that can join it. `commit` is
    what a player has been preparing for, such as the attack itself: the page offers it first.
    """

    __slots__ = ("commit", "many", "verbs", "whole")

    def __init__(
        self,
        verbs: Iterable[Verb],
        many: Iterable[str] = (),
        commit: Iterable[str] = (),
        whole: Iterable[str] = (),
    ):
        self.verbs: Mapping[str, Verb] = {verb.word: verb for verb in verbs}
        self.many, self.commit, self.whole = frozenset(many), frozenset(commit), frozenset(whole)
        unknown = (self.many | self.commit | self.whole) - self.verbs.keys()
        if unknown:
            raise ValueError(f"no verbs of this game: {sorted(unknown)}")

    def text(self, option: Option) -> str:
        """The canonical text of an option."""
        return self.verbs[option[0]].text(option)

    def parse(self, text: str) -> Option:
        """The option that a text names, offered or not."""
        if len(text) > MAX_TEXT:
            raise Unreadable("kernel.too-long", most=MAX_TEXT, length=len(text))
        word = text.split(" ", 1)[0]
        verb = self.verbs.get(word)
        if verb is None:
            known = ", ".join(sorted(self.verbs))
            raise Unreadable("kernel.no-such-verb", word=repr(word[:40]), known=known)
        return verb.parse(text)
