"""Messages: an id with arguments, turned into a sentence only when a person reads it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from barricades.kernel.notation import NUMBER, Names

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_FORMS = re.compile(r"\{(\w+)(?::(\w+))?\?([^|{}]*)\|([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Message:
    """What to say, without saying in which language."""

    id: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


def say(id: str, **arguments: Any) -> Message:
    return Message(id, arguments)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not on offer: the paragraph and a sentence."""

    rule: str
    message: Message


def refuse(rule: str, id: str, **arguments: Any) -> Refusal:
    return Refusal(rule, Message(id, arguments))


class Catalogue:
    """Templates of one language. `{unit:piece}` prints the argument `unit` with the names of kind `piece`.

    An argument that is a word, `minor-river` in `{why:part}`, is said by the template `part.minor-river`; one
    that is a message itself, or a list of messages, is rendered in place. `{count} {count?card|cards}` takes
    the first form for one of a thing and the second for any other number.
    """

    __slots__ = ("names", "templates")

    def __init__(self, templates: Mapping[str, str], names: Mapping[str, Names]):
        self.templates = dict(templates)
        self.names = {"number": NUMBER, "die": NUMBER, **names}

    def slots(self, id: str) -> list[tuple[str, str]]:
        """The arguments of a message with the kinds they are named by: a `die` is a face that was thrown."""
        return [(name, kind or "number") for name, kind in _SLOT.findall(self.templates.get(id, ""))]

    def render(self, message: Message) -> str:
        template = self.templates.get(message.id)
        if template is None:
            raise KeyError(f"no text for message {message.id!r}")

        def fill(match: re.Match[str]) -> str:
            value = message.arguments[match[1]]
            if isinstance(value, str):
                return self.templates.get(f"{match[2]}.{value}", value) if match[2] else value
            if isinstance(value, Message):
                return self.render(value)
            names = self.names[match[2] or "number"]
            if isinstance(value, (list, tuple)):
                said = [
                    self.render(item) if isinstance(item, Message) else names.label(item) for item in value
                ]
                return ", ".join(said) or "–"
            return names.label(value)

        def form(match: re.Match[str]) -> str:
            names = self.names[match[2] or "number"]
            return match[3] if names.is_one(message.arguments[match[1]]) else match[4]

        return _SLOT.sub(fill, _FORMS.sub(form, template))
