"""Card scripts: the one executor of clauses, for the cards, chits and events of every game.

`play` carries a card out, as procedures: a verb may ask for decisions, roll dice or call any other procedure.
Whatever a script leaves in force is kept in columns of the position: clauses that wait for a condition or a
hook, standing rules with their card and their end, branches that were chosen and words that were marked.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from barricades.kernel.clauses import (
    ACTION,
    ALWAYS,
    AT,
    CHOOSE,
    DIE,
    IF,
    MARK,
    SEQUENCE,
    STOP,
    WHEN,
    Act,
    Holds,
    Node,
    Script,
    Scripts,
    is_open,
)
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Procedure, Transition, again, and_then, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.position import Position

CARD_DIE = EventKind("card-die", "The die for {card:card} shows {face:die}.")
TAKES_EFFECT = EventKind("card-takes-effect", "{card:card} takes effect.")

EVENTS = (CARD_DIE, TAKES_EFFECT)
MESSAGES = {"choose-branch": "{card:card}: choose one."}


class ScriptedPosition(Position):
    """A position of a game with card scripts."""

    armed: list[tuple[int, ...]]  # deferred clauses: serial number, card, node, seat, times still to wait
    serial: int  # of the clause deferred last
    standing: list[tuple[int, ...]]  # rules in force: card, node, seat, end, and what the verb adds
    noted: list[tuple[int, ...]]  # card, label: branches chosen and recorded, words marked

    @property
    def scripts(self) -> Scripts:
        """The scripts of the game's cards; a game with several sets of cards says which are in play."""
        assert self.game.scripts is not None
        return self.game.scripts

    def card_rule(self, card: int) -> str:
        """The paragraph that events of a card cite."""
        return ""

    def tell_die(self, card: int, face: int) -> None:
        """Report the face of a die rolled by a script."""
        self.emit(CARD_DIE, self.card_rule(card), card=card, face=face)

    def tell_effect(self, card: int) -> None:
        """Report that a deferred clause takes effect."""
        self.emit(TAKES_EFFECT, self.card_rule(card), card=card)

    def was_noted(self, act: Act, card: str, label: int) -> bool:
        """Whether a branch was chosen or a word marked, for the conditions `chosen` and `marked`."""
        number = self.scripts.numbers[card] if card else act.card
        return (number, label) in self.noted


# For the rules of a game


def possible(p: ScriptedPosition, card: int, side: int, window: str = "") -> bool:
    """Whether a card is legal as an event: what it needs holds, and at least one clause can take effect."""
    return _legal(p, p.scripts[card], side, window)


def playable(p: ScriptedPosition, cards: Iterable[int], side: int, window: str = "") -> list[int]:
    """Those of some cards that are legal as events; cards without a script never are."""
    scripts = p.scripts.open_in[window]
    return [card for card in cards if card in scripts and _legal(p, scripts[card], side, window)]


def _legal(p: ScriptedPosition, script: Script, side: int, window: str) -> bool:
    clauses = script.windows.get(window, ())
    if not clauses:
        return False
    if script.needs and not all(holds(p, script.act(script.root, side)) for holds in script.needs):
        return False
    if window in script.sure:
        return True
    if len(clauses) == 1:
        return _can(p, script, clauses[0], side, window)
    return any(_can(p, script, each, side, window) for each in clauses)


def play(p: ScriptedPosition, card: int, side: int, window: str = "", then: Transition = None) -> Transition:
    """Carry a card out clause by clause, then continue as `then` says."""
    scripts = p.scripts
    number = scripts.known.windows.index(window) + 1 if window else 0
    return call(CARD_SCRIPT, card, scripts[card].root, side, number, 0, then=then)


def at_hook(p: ScriptedPosition, hook: str, then: Transition = None) -> Transition:
    """Carry out the clauses deferred to a hook, in the order in which they were deferred."""
    number = p.scripts.known.hooks.index(hook)
    return call(CARD_HOOK, number, 0, then=then) if p.armed else then


def when_fulfilled(p: ScriptedPosition, then: Transition = None) -> Transition:
    """Carry out the clauses deferred by `when` whose conditions hold now."""
    return call(DEFERRED, then=then) if _fulfilled(p) else then


def act_of(p: ScriptedPosition, card: int, node: int, side: int) -> Act:
    """An action by the values with which its procedure was called."""
    return p.scripts[card].act(node, side)


class Standing(NamedTuple):
    """A rule in force."""

    act: Act
    values: tuple[int, ...]
    condition: Holds

    def holds(self, p: ScriptedPosition, *about: object) -> bool:
        """Whether its condition holds, if it has one, for what is asked about."""
        return self.condition(p, self.act, *about)


def leave(p: ScriptedPosition, act: Act, *values: int) -> None:
    """Leave a standing rule that ends as the clause says."""
    p.standing.append((act.card, act.node, act.side, p.scripts[act.card].nodes[act.node].end, *values))


def standing(p: ScriptedPosition, word: str) -> Iterator[Standing]:
    """The rules in force that a verb has left, the oldest first."""
    return rules_left(p.scripts, p.standing, word)


def rules_left(scripts: Scripts, rows: Iterable[tuple[int, ...]], word: str) -> Iterator[Standing]:
    """Those of some rows of the column `standing` that a verb has left."""
    for card, node, side, _, *values in rows:
        part = scripts[card].nodes[node]
        if part.verb is not None and part.verb.word == word:
            yield Standing(scripts[card].act(node, side), tuple(values), part.holds)


def end_rules(p: ScriptedPosition, end: str, side: int | None = None) -> None:
    """End the standing rules, of one seat or of all, that last until then."""
    if not p.standing:
        return
    number = p.scripts.known.ends.index(end) + 1
    over = [row for row in p.standing if row[3] == number and side in (None, row[2])]
    p.standing = [row for row in p.standing if row not in over]
    for card, node, whose, _, *values in over:
        verb = p.scripts[card].nodes[node].verb
        if verb is not None and verb.expire is not None:
            verb.expire(p, act_of(p, card, node, whose), tuple(values))


# Which clauses can take effect


def _can(p: ScriptedPosition, script: Script, number: int, side: int, window: str) -> bool:
    """Whether a node can take effect."""
    node = script.nodes[number]
    verb, holds = node.verb, node.holds
    if verb is not None:
        act = script.act(number, side)
        return verb.possible(p, act) and (holds is ALWAYS or node.end > 0 or holds(p, act))
    if node.kind in (WHEN, AT, MARK):
        return True
    if node.kind == IF:
        branch = _branch(p, node, script.act(number, side))
        return branch is not None and _can(p, script, branch, side, window)
    parts: Iterable[int] = node.children
    if node.kind == CHOOSE:
        parts = [each for each in node.children if is_open(script.nodes[each], window)]
    return any(_can(p, script, each, side, window) for each in parts)


# How a card is carried out


def carry_out(p: ScriptedPosition, *frame: int) -> Transition:
    """Do what a node says. `at` is how far its parts have been done."""
    card, node, side, window, _ = frame
    script = p.scripts[card]
    part = script.nodes[node]
    if part.kind == SEQUENCE:
        return _next(p, script, part, frame)
    if part.kind == DIE:
        return _roll(p, part, frame)
    if part.kind == ACTION:
        return _act(p, part, act_of(p, card, node, side))
    if part.kind == CHOOSE:
        return call(CARD_CHOICE, card, node, side, window)
    if part.kind == MARK:
        p.noted.append((card, part.labels[0]))
    elif part.kind == STOP:
        _stop(p, script, card, node, side)
    elif part.kind == AT or (part.kind == WHEN and not part.holds(p, act_of(p, card, node, side))):
        p.serial += 1
        p.armed.append((p.serial, card, node, side, part.times))
    elif part.kind == WHEN:
        return call(CARD_SCRIPT, card, part.children[0], side, window, 0)
    elif part.kind == IF:
        branch = _branch(p, part, act_of(p, card, node, side))
        return None if branch is None else call(CARD_SCRIPT, card, branch, side, window, 0)
    return None


def _branch(p: ScriptedPosition, part: Node, act: Act) -> int | None:
    """Choose by a condition: the first part if it holds, else the second if there is one."""
    if part.holds(p, act):
        return part.children[0]
    return part.children[1] if len(part.children) > 1 else None


def _next(p: ScriptedPosition, script: Script, part: Node, frame: tuple[int, ...]) -> Transition:
    card, node, side, window, at = frame
    if node == script.root:
        name = p.scripts.known.windows[window - 1] if window else ""
        children = script.windows.get(name, ())
    else:
        children = part.children
    while at < len(children):
        child, at = children[at], at + 1
        following = script.nodes[child]
        if following.verb is not None and not isinstance(following.verb.run, Procedure):
            moved = _act(p, following, act_of(p, card, child, side))
            if moved is None:
                continue
            return and_then(moved, again(card, node, side, window, at))
        return call(CARD_SCRIPT, card, child, side, window, 0, then=again(card, node, side, window, at))
    return None


def _act(p: ScriptedPosition, part: Node, act: Act) -> Transition:
    assert part.verb is not None
    run = part.verb.run
    if run is None:
        leave(p, act)  # its condition is asked whenever the rule is
        return None
    if not part.end and not part.holds(p, act):
        return None
    return call(run, act.card, act.node, act.side) if isinstance(run, Procedure) else run(p, act)


def _roll(p: ScriptedPosition, part: Node, frame: tuple[int, ...]) -> Transition:
    """`at` is 0 before the die is rolled; then it is 1 and a bit more for each branch still to be done."""
    card, node, side, window, at = frame
    if not at:
        act = act_of(p, card, node, side)
        face = p.roll()
        p.tell_die(card, face)
        face += sum(change for change, holds in part.changes if holds(p, act))
        at = 1
        for number, ranges in enumerate(part.faces):
            if any(low(p, act) <= face <= high(p, act) for low, high in ranges):
                at |= 2 << number
    for number, child in enumerate(part.children):
        if at & 2 << number:
            left = at & ~(2 << number)
            return call(CARD_SCRIPT, card, child, side, window, 0, then=again(card, node, side, window, left))
    return None


def _stop(p: ScriptedPosition, script: Script, card: int, node: int, side: int) -> None:
    """Disarm the clause deferred to every hook of its kind, of which this is a part."""
    around = [
        number
        for number, each in enumerate(script.nodes)
        if each.kind == AT and node in _parts(script, number)
    ]
    p.armed = [row for row in p.armed if not (row[1] == card and row[2] in around and row[3] == side)]


def _parts(script: Script, number: int) -> set[int]:
    parts = {number}
    for child in script.nodes[number].children:
        parts |= _parts(script, child)
    return parts


class ChooseBranch(Choice[ScriptedPosition]):
    """The player of a card chooses one of its branches that can take effect.

    A game that never asks for a single option lists `procedure("Card Choice", ChooseBranch(unasked=True))` in
    place of `CARD_CHOICE`.
    """

    def __init__(self, unasked: bool = False):
        self.unasked = unasked

    def _branches(self, p: ScriptedPosition, card: int, node: int, side: int, window: int) -> list[int]:
        script, name = p.scripts[card], p.scripts.known.windows[window - 1] if window else ""
        part = script.nodes[node]
        return [
            label
            for label, child in zip(part.labels, part.children, strict=True)
            if is_open(script.nodes[child], name) and _can(p, script, child, side, name)
        ]

    def when(self, p: ScriptedPosition, card: int, node: int, side: int, window: int) -> bool:
        return bool(self._branches(p, card, node, side, window))

    def seat(self, p: ScriptedPosition, card: int, node: int, side: int, window: int) -> int:
        return side

    def prompt(self, p: ScriptedPosition, card: int, node: int, side: int, window: int) -> Message:
        return say("choose-branch", card=card)

    def options(self, p: ScriptedPosition, card: int, node: int, side: int, window: int) -> list[Option]:
        return sorted(("branch", label) for label in self._branches(p, card, node, side, window))

    def apply(self, p: ScriptedPosition, option: Option, *frame: int) -> Transition:
        card, node, side, window = frame
        part = p.scripts[card].nodes[node]
        if part.record:
            p.noted.append((card, option[1]))
        child = part.children[part.labels.index(option[1])]
        return call(CARD_SCRIPT, card, child, side, window, 0)


# Deferred clauses


def next_at_hook(p: ScriptedPosition, hook: int, after: int) -> Transition:
    """The next clause deferred to this hook; `after` is the serial number of the one before."""
    for row in list(p.armed):
        serial, card, node, side, times = row
        part = p.scripts[card].nodes[node]
        if serial <= after or part.kind != AT or part.hook != hook:
            continue
        if times > 1:
            p.armed[p.armed.index(row)] = (serial, card, node, side, times - 1)
            continue
        if times:
            p.armed.remove(row)
        if part.holds(p, act_of(p, card, node, side)):
            p.tell_effect(card)
            return call(CARD_SCRIPT, card, part.children[0], side, 0, 0, then=again(hook, serial))
    return None


def _fulfilled(p: ScriptedPosition) -> tuple[int, ...] | None:
    for row in p.armed:
        _, card, node, side, _ = row
        part = p.scripts[card].nodes[node]
        if part.kind == WHEN and part.holds(p, act_of(p, card, node, side)):
            return row
    return None


def next_fulfilled(p: ScriptedPosition) -> Transition:
    """The oldest clause whose condition holds now."""
    row = _fulfilled(p)
    if row is None:
        return None
    p.armed.remove(row)
    _, card, node, side, _ = row
    p.tell_effect(card)
    return call(CARD_SCRIPT, card, p.scripts[card].nodes[node].children[0], side, 0, 0, then=again())


CARD_SCRIPT = procedure("Card Script", carry_out)
CARD_CHOICE = procedure("Card Choice", ChooseBranch())
CARD_HOOK = procedure("Clauses at a Hook", next_at_hook)
DEFERRED = procedure("Deferred Clauses", next_fulfilled)
PROCEDURES = (CARD_SCRIPT, CARD_CHOICE, CARD_HOOK, DEFERRED)
