"""Errors: bad input is refused with one line that says what was expected."""


class BarricadesError(Exception):
    """Anything a user or a program did wrong; the text is one line and names the fix."""


class BadInput(BarricadesError):
    """Text, a file or an argument that cannot be understood."""


class NotOffered(BarricadesError):
    """An option that is not in the current decision's list."""


class WrongSeat(BarricadesError):
    """A choice by a seat that does not hold the current decision."""


class OutOfDate(BarricadesError):
    """A choice made while looking at an older position."""


class CannotUndo(BarricadesError):
    """Nothing of one's own to take back before the last barrier."""


class Mismatch(BarricadesError):
    """A record that does not follow from the rules or from its own secret."""


class Runaway(BarricadesError):
    """Rules that run on without reaching a decision or the end: a bug in a game."""
