"""5.6 What follows: consequences that a rule leaves behind and that are carried out at the next safe moment.

A rule that causes something which may need a die or a decision of its own (an influence point for a capture,
the Polish Response, a triggered combat) says `follow(p, "15.44 Polish Response", faction)`. Whatever moved,
fought or played a card then calls `WHAT_FOLLOWS`, which carries the consequences out, the oldest first.
"""

from barricades.games.toc.state import Russia
from barricades.kernel.flow import Transition, again, call, procedure
from barricades.kernel.rules import rule


def follow(p: Russia, consequence: str, *values: int) -> None:
    """Leave a consequence, named by its procedure's title, to be carried out."""
    p.due.append((p.game.flow.numbers[consequence], *values))


def call_chapter(p: Russia, title: str, *values: int, then: Transition = None) -> Transition:
    """Carry out a procedure of another chapter, named by its title."""
    return call(p.game.flow.procedures[p.game.flow.numbers[title]], *values, then=then)


@rule("5.6")
def carry_out(p: Russia) -> Transition:
    """The oldest consequence first; what it causes in turn comes after the others."""
    if not p.due:
        return None
    number, *values = p.due.pop(0)
    return call(p.game.flow.procedures[number], *values, then=again())


WHAT_FOLLOWS = procedure("5.6 What follows", carry_out)

PROCEDURES = (WHAT_FOLLOWS,)
