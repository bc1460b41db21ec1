"""Checks of what is hidden: views, options, windows, odds and imagined worlds."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from barricades.kernel.chance import Sampled, Scripted
from barricades.kernel.conformance.play import Broken, Check, Play, Turn
from barricades.kernel.errors import BadInput
from barricades.kernel.events import Event
from barricades.kernel.messages import Message
from barricades.kernel.odds import odds, results
from barricades.kernel.picture import rendered
from barricades.kernel.position import Position


def imagined(play: Play, position: Position, seat: int) -> Position:
    """One world that `seat` cannot tell from the true one."""
    return position.game.resample(position, seat, Sampled(play.random.getrandbits(64)))


class ViewsCheck(Check):
    """What a seat sees does not depend on what it may not see; spectators see what both may."""

    name = "views"

    def at_decision(self, play: Play) -> None:
        position, look = play.position, self.game.view
        for seat in range(len(self.game.seats)):
            world = imagined(play, position, seat)
            if position.pledges is None:  # the kernel redraws these
                self.counts["worlds that differ"] += world.digest() != position.digest()
            elif not self._as_it_comes(position):
                self.counts["an option leaves nothing but pledges hidden"] += 1
            mine = self._plain(look(position.of(seat), seat))
            if mine != self._plain(look(world.of(seat), seat)):
                raise Broken(f"the view of {self.game.seats[seat]} shows what it may not know")
            if self._plain(look(position, None)) != self._plain(look(world, None)):
                raise Broken(f"a spectator sees what {self.game.seats[seat]} may not know")

    def _as_it_comes(self, position: Position) -> bool:
        return all(position.settings[each.id] == each.default for each in self.game.settings)

    def _plain(self, view: dict[str, Any]) -> str:
        try:
            return json.dumps(view)
        except TypeError as error:
            raise Broken(f"a view is not plain JSON: {error}") from None

    def at_last(self) -> None:
        if self.counts["worlds that differ"] or self.counts["an option leaves nothing but pledges hidden"]:
            return
        if self.game.determinize.__name__ != "nothing_hidden":
            raise Broken("determinize never changed anything: name it nothing_hidden if nothing is hidden")


class ForgetsCheck(Check):
    """Imagining a world forgets the true one: from the same seed, equal knowledge gives equal worlds."""

    name = "forgets"

    def at_decision(self, play: Play) -> None:
        position, game = play.position, self.game
        for seat in range(len(game.seats)):
            seed = play.random.getrandbits(64)
            once = game.resample(position, seat, Sampled(seed))
            twice = game.resample(imagined(play, position, seat), seat, Sampled(seed))
            if once.digest() != twice.digest():
                raise Broken(f"determinize for {game.seats[seat]} depends on what it should forget")


class ChoicesCheck(Check):
    """Options, prompt and refusals of the deciding seat do not depend on what it may not know."""

    name = "choices"

    def at_decision(self, play: Play) -> None:
        position, decision = play.position, play.decision
        world = imagined(play, position, decision.seat)
        other = world.decision_of(decision.seat)
        if other is None or other.kind != decision.kind:
            raise Broken(f"{decision.kind!r} becomes {other!r} when hidden things change")
        if list(other.options) != list(decision.options):
            raise Broken(f"the options of {decision.kind!r} depend on what the seat may not know")
        if world.prompt(decision.seat) != position.prompt(decision.seat):
            raise Broken(f"the prompt of {decision.kind!r} depends on what the seat may not know")
        for option in play.some(list(play.pool), 3):
            said = [self.game.explain(each, decision.seat, option) for each in (position, world)]
            if said[0] != said[1]:
                raise Broken(f"the refusal of {option!r} depends on what the seat may not know")


class AidsCheck(Check):
    """Everything in the aids can be rendered, and reveals nothing that a seat may not know."""

    name = "aids"

    def at_decision(self, play: Play) -> None:
        position, aids = play.position, self.game.aids
        decider = play.decision.seat
        known = {stage.id for stage in aids.stages}
        if known and aids.stage(position) not in known:
            raise Broken(f"stage {aids.stage(position)!r} is none of the sequence of play")
        for seat in (*range(len(self.game.seats)), None):
            world = imagined(play, position, decider if seat is None else seat)
            for name in ("marks", *aids.overlays):
                tell = aids.marks if name == "marks" else aids.overlays[name]
                if tell(position.of(seat), seat) != tell(world.of(seat), seat):
                    raise Broken(f"{name} tell {self._who(seat)} what it may not know")
            self._laid_out(play, position.of(seat), world.of(seat), seat)
        position, world = (each.of(decider) for each in (position, imagined(play, position, decider)))
        if aids.notes(position, play.decision) != aids.notes(world, world.waiting()):
            raise Broken(f"the notes to {play.decision.kind!r} depend on what the seat may not know")
        for message in aids.notes(position, play.decision).values():
            self._say(message)
        closed = aids.closed(position, play.decision)
        if closed != aids.closed(world, world.waiting()):
            raise Broken(f"what is closed to {play.decision.kind!r} depends on what the seat may not know")
        for option, refusal in closed.items():
            if option in play.decision.options:
                raise Broken(f"{option!r} is on offer and said to be closed")
            self._say(refusal.message)
        if play.random.random() < 0.1:
            self._previews(play, position, world)

    def after_choice(self, play: Play, turn: Turn) -> None:
        for event in turn.events:
            roll = self.game.aids.roll(event)
            if roll is not None:
                self._render(roll)
                self.counts["rolls"] += 1

    def _laid_out(self, play: Play, position: Position, world: Position, seat: int | None) -> None:
        """Status and panels, and those that are made from events."""
        aids, events = self.game.aids, [each for each in play.session.events if each.seen_by(seat)]
        status = [aids.status(each, seat) for each in (position, world)]
        panels = [aids.panels(each, seat) for each in (position, world)]
        story = [aids.story(each, seat, events) for each in (position, world)]
        for name, told in (("status", status), ("panels", panels), ("panels from events", story)):
            if told[0] != told[1]:
                raise Broken(f"{name} tell {self._who(seat)} what it may not know")
            self._render(told[0])
        ids = [panel.id for panel in (*panels[0], *story[0])]
        if len(set(ids)) < len(ids):
            raise Broken("two panels have one id")

    def _previews(self, play: Play, position: Position, world: Position) -> None:
        aids, seat = self.game.aids, play.decision.seat
        shown = aids.preview(position, seat)
        if shown != aids.preview(world, seat):
            raise Broken(f"the preview of {play.decision.kind!r} depends on what the seat may not know")
        if shown is not None:
            rows = [*shown.rows, *(row for group in shown.groups for row in group.rows)]
            for message in (shown.title, *shown.notes, *(row.label for row in rows)):
                self._say(message)
            self._render([bar.label for bar in shown.bars])
            if shown.bars and abs(sum(bar.chance for bar in shown.bars) - 1) > 1e-9:
                raise Broken(f"the chances in the preview of {play.decision.kind!r} do not sum to 1")
            self.counts["previews"] += 1

    def _say(self, message: Message) -> None:
        self._render(message)

    def _render(self, told: Any) -> None:
        try:
            rendered(told, self.game.catalogue)
        except (KeyError, IndexError) as error:
            raise Broken(f"an aid cannot be said: {error}") from None

    def _who(self, seat: int | None) -> str:
        return "a spectator" if seat is None else self.game.seats[seat]


class WindowsCheck(Check):
    """The same choice with the same dice looks the same to a seat in every world it can imagine.

    Unless the seat was told different things by events that reveal something. A window that opens only when
    the card is held shows here, and so does an undo across something revealed.
    """

    name = "windows"

    def at_decision(self, play: Play) -> None:
        decision = play.decision
        if play.position.pledges is not None:  # see the check of sealed choices
            return
        for seat in range(len(self.game.seats)):
            world = imagined(play, play.position, seat)
            who = self.game.seats[seat]
            if not decision.choice.when(world, *decision.data):
                raise Broken(f"the decision {decision.kind!r} tells {who} something that seat may not know")
            if seat != decision.seat:
                self._forced(play, world, who)

    def _forced(self, play: Play, world: Position, who: str) -> None:
        """All seats see whether a choice is made without asking, so this must not depend on hidden things."""
        decision, choice = play.decision, play.decision.choice
        here, there = (choice.forced(each, *decision.data) for each in (play.position, world))
        if here and (choice.window or choice.parts):
            raise Broken(f"{decision.kind!r} is a window or sealed: it is always asked")
        taken = here and len(decision.options) == 1
        if taken != (there and len(choice.options(world, *decision.data)) == 1):
            raise Broken(f"that {decision.kind!r} is not asked tells {who} something that seat may not know")
        self.counts["not asked"] += taken

    def after_choice(self, play: Play, turn: Turn) -> None:
        for seat in range(len(self.game.seats)):
            taught = any(event.teaches(seat) for event in turn.events)
            for _ in range(6 if taught else 1):
                self._compare(play, turn, seat)

    def _compare(self, play: Play, turn: Turn, seat: int) -> None:
        world = imagined(play, turn.before, seat)
        decision = world.decision_of(turn.seat)
        unseen = turn.before.pledges is not None and seat != turn.seat  # see the check of sealed choices
        if decision is None or turn.option not in decision.options or unseen:
            return
        events: list[Event] = []
        world.log, world.source = events, Scripted([value + 1 for _, value in turn.draws], world.cursor)
        try:
            world.apply(turn.option, turn.seat)
            alike = self._seen(world, seat) == self._seen(play.position, seat)
            alike = alike and world.cursor == play.position.cursor
        except BadInput:
            alike = False
        here, there = (_told(each, seat) for each in (turn.events, events))
        taught = any(event.teaches(seat) for event in [*events, *turn.events])
        if (here != there and not taught) or (here == there and not alike):
            who = self.game.seats[seat]
            raise Broken(f"after {turn.option!r} {who} can tell worlds apart that no event revealed")
        self.counts["told apart" if here != there else "alike"] += 1

    def _seen(self, position: Position, seat: int) -> tuple[object, ...]:
        decision = position.decision_of(seat)
        waiting = [(each.kind, each.seat) for each in position.decisions]
        options = list(decision.options) if decision else []
        # After the end everything is public, and the end cannot be undone.
        view = self.game.view(position.of(seat), seat) if position.outcome is None else {}
        return waiting, position.outcome, options, view


def _told(events: list[Event], seat: int) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, dict(event.data)) for event in events if event.seen_by(seat)]


class OddsCheck(Check):
    """Odds sum to 1 and are the same in every world that looks the same to the seat.

    The worlds come from `determinize` and, in case that leaves something as it is, from swapping two entries
    of a column where the seat cannot see the difference.
    """

    name = "odds"

    def after_choice(self, play: Play, turn: Turn) -> None:
        decision = play.position.decision
        leads_to_chance = turn.draws or (decision is not None and decision.window)
        if not leads_to_chance or play.random.random() > 0.4:
            return
        here = odds(turn.before, turn.option, turn.seat)
        if sum(here.outcomes.values()) != Fraction(1):
            raise Broken(f"the odds of {turn.option!r} sum to {sum(here.outcomes.values())}")
        worlds = [imagined(play, turn.before, turn.seat), *self._swapped(play, turn)]
        for world in worlds:
            if odds(world, turn.option, turn.seat).outcomes != here.outcomes:
                raise Broken(f"the odds of {turn.option!r} depend on what the seat may not know")
        self.counts["compared"] += len(worlds)
        asked = turn.before.decision_of(turn.seat)
        if asked is not None and asked.choice.open:
            true = odds(turn.before, turn.option, None, results(turn.before, turn.seat))
            if here.exact and true.outcomes != here.outcomes:
                raise Broken(f"the odds of {turn.option!r} are called open and depend on something hidden")
            self.counts["open"] += 1

    def _swapped(self, play: Play, turn: Turn) -> list[Position]:
        """Worlds that differ from the true one by a swap the seat cannot see."""
        if turn.before.pledges is not None:
            return []
        found = [world for world in _swaps(play, turn.before) if self._looks_the_same(world, turn)]
        return found[:3]

    def _looks_the_same(self, world: Position, turn: Turn) -> bool:
        before, seat = turn.before, turn.seat
        try:
            if any(each.when(world) and each.fault(world) for each in self.game.invariants):
                return False
            same = self.game.view(world, seat) == self.game.view(before, seat)
            return same and list(world.waiting().options) == list(before.waiting().options)
        except Exception:  # a blind swap may give a position that no rule knows
            return False


def _swaps(play: Play, position: Position) -> Iterator[Position]:
    columns = [name for name in position.COLUMNS if isinstance(getattr(position, name), list)]
    for _ in range(60):
        name = play.random.choice(columns)
        world = position.copy()
        world._decision = None
        values = getattr(world, name)
        if len(values) < 2:
            continue
        a, b = play.random.sample(range(len(values)), 2)
        if values[a] != values[b]:
            values[a], values[b] = values[b], values[a]
            yield world
