"""Messages: an id with arguments, turned into a sentence only when a person reads it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from barricades.kernel.notation import NUMBER, Names

PRINTED, OPENING = "printed", "opening"  # kinds of arguments: see `Catalogue`
LONGEST = 170  # characters of an opening
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_PART = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^|{}]*)\|([^{}]*))?\}")  # a slot, or the forms that follow it


class Message(msgspec.Struct, frozen=True):
    """A sentence in no particular language: an id and its arguments."""

    id: str
    arguments: Mapping[str, Any] = msgspec.field(default_factory=dict)


def say(id: str, **arguments: Any) -> Message:
    return Message(id, arguments)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not on offer: the paragraph and a sentence."""

    rule: str
    message: Message


def refuse(rule: str, id: str, **arguments: Any) -> Refusal:
    return Refusal(rule, Message(id, arguments))


def either(parts: Sequence[Any]) -> Any:
    """Alternatives, joined by "or" in the reader's language."""
    return parts[0] if len(parts) == 1 else say("kernel.or", first=parts[0], rest=either(parts[1:]))


def both(parts: Sequence[Any]) -> Any:
    """Parts that all apply, joined by "and" in the reader's language."""
    return parts[0] if len(parts) == 1 else say("kernel.and", first=parts[0], rest=both(parts[1:]))


class Catalogue:
    """Templates of one language. `{unit:piece}` prints the argument `unit` with the names of kind `piece`.

    An argument that is a word, `minor-river` in `{why:part}`, is said by the template `part.minor-river`; one
    that is a message itself, or a list of messages, is rendered in place; a float has one decimal.
    `{count} {count?card|cards}` takes the first form for one of a thing and the second for any other number.
    What is printed on a component has no id: `translated` finds it by its English words. An argument of the
    kind `printed` is such words, one of the kind `opening` too: of those the first sentences are said.
    """

    __slots__ = ("names", "printed", "templates")

    def __init__(
        self,
        templates: Mapping[str, str],
        names: Mapping[str, Names],
        printed: Mapping[str, str] | None = None,
    ):
        self.templates = dict(templates)
        self.names = {"number": NUMBER, "die": NUMBER, **names}
        self.printed = dict(printed or {})

    def translated(self, words: str) -> str:
        """Translate printed words, such as those of a card; words without a translation stay English."""
        return self.printed.get(words, words)

    def slots(self, id: str) -> list[tuple[str, str]]:
        """The arguments of a message with the kinds they are named by: a `die` is a face that was thrown."""
        return [(name, kind or "number") for name, kind in _SLOT.findall(self.templates.get(id, ""))]

    def said(self, id: str, fallback: str, **arguments: Any) -> str:
        """A message if there is one of this id, else what the game calls the thing itself."""
        return self.render(Message(id, arguments)) if id in self.templates else fallback

    def render(self, message: Message) -> str:
        template = self.templates.get(message.id)
        if template is None:
            raise KeyError(f"no text for message {message.id!r}")
        parts, rest = _parsed(template)
        if not parts:
            return template
        said = []
        for before, name, kind, forms in parts:
            value = message.arguments[name]
            said.append(before)
            if forms is None:
                said.append(self._said(value, kind))
            else:
                said.append(forms[0] if self.names[kind or "number"].is_one(value) else forms[1])
        return "".join(said) + rest

    def _said(self, value: Any, kind: str) -> str:
        """Render an argument as words."""
        if isinstance(value, str):
            return self._word(value, kind) if kind else value
        if isinstance(value, Message):
            return self.render(value)
        if isinstance(value, float):
            return f"{value:.1f}".replace(".", self.templates.get("kernel.decimal", "."))
        names = self.names[kind or "number"]
        if isinstance(value, (list, tuple)):
            said = [self.render(item) if isinstance(item, Message) else names.label(item) for item in value]
            return ", ".join(said) or "–"
        return names.label(value)

    def _word(self, value: str, kind: str) -> str:
        if kind in (PRINTED, OPENING):
            told = self.translated(value)
            return opening(told) if kind == OPENING else told
        return self.templates.get(f"{kind}.{value}", value)


def opening(text: str) -> str:
    """As many whole sentences as fit; of a first sentence that is too long, its beginning."""
    found = ""
    for sentence in re.split(r"(?<=[.:]) ", text):
        if found and len(found) + len(sentence) > LONGEST:
            if not found.endswith(":"):
                return f"{found} …"
            found = f"{found} {sentence}"
            break
        found = f"{found} {sentence}".strip()
    if len(found) <= LONGEST:
        return found
    return found[: found.rindex(" ", 0, LONGEST)] + " …"


Part = tuple[str, str, str, tuple[str, str] | None]  # the text before, argument, its kind, the two forms


@lru_cache(maxsize=20_000)
def _parsed(template: str) -> tuple[tuple[Part, ...], str]:
    """A template in parts, each ending in an argument, and the text after the last."""
    parts: list[Part] = []
    end = 0
    for found in _PART.finditer(template):
        name, kind, one, many = found.groups()
        forms = None if many is None else (one, many)
        parts.append((template[end : found.start()], name, kind or "", forms))
        end = found.end()
    return tuple(parts), template[end:]
