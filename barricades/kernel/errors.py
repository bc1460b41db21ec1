"""Errors: bad input is refused with one line that says what was expected."""


class BarricadesError(Exception):
    """Anything a user or a program did wrong; the text is one line and names the fix."""


class BadInput(BarricadesError):
    """Text, a file or an argument that cannot be understood."""


class Unreadable(BadInput):
    """A text that is no option of a game. `id` and `arguments` are a message of `UNREADABLE`, for a reader of
    another language."""

    def __init__(self, id: str, **arguments: object):
        super().__init__(UNREADABLE[id].replace(":kind}", "}").format(**arguments))
        self.id, self.arguments = id, arguments


UNREADABLE = {
    "kernel.no-such-thing": "{token} is no {kind:kind}",
    "kernel.no-whole-number": "{token} is not a whole number",
    "kernel.other-pattern": "{text} does not read like {pattern}",
    "kernel.too-long": "an option has at most {most} characters, this has {length}",
    "kernel.no-such-verb": "{word} is not a verb of this game; its verbs are {known}",
}


class NotOffered(BarricadesError):
    """An option that is not in the current decision's list."""


class WrongSeat(BarricadesError):
    """A choice by a seat that does not hold the current decision."""


class OutOfDate(BarricadesError):
    """A choice made while looking at an older position."""


class CannotUndo(BarricadesError):
    """The seat has nothing to undo since the last barrier."""


class Mismatch(BarricadesError):
    """A record that does not follow from the rules or from its own secret."""


class Runaway(BarricadesError):
    """Rules that run on without reaching a decision or the end: a bug in a game."""
