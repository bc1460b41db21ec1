"""The check of sealed choices: what one seat does in secret must not affect another."""

from barricades.kernel.chance import Sampled
from barricades.kernel.conformance.play import Broken, Check, Play, Turn
from barricades.kernel.errors import BarricadesError
from barricades.kernel.position import Position
from barricades.kernel.sealed import Pledges, asked, clicks_of, complete, imagine, reveal, still_open


class SealedCheck(Check):
    """No seat sees another's clicks; any order gives the same position; an answer can be changed."""

    name = "sealed"

    def at_decision(self, play: Play) -> None:
        position = play.position
        if not asked(position):
            return
        for seat in (*range(len(self.game.seats)), None):
            self._compare(play, position, seat)
        for seat in range(len(self.game.seats)):
            self._same_seats(play, seat)
        self._apart(play)
        self._any_order(play)
        self.counts["looked at"] += 1

    def _compare(self, play: Play, position: Position, seat: int | None) -> None:
        """A seat's own decision is the same as if no other seat had clicked."""
        bare = position.copy()
        for other in asked(bare):
            while other != seat and clicks_of(bare, other):
                bare.take_back(other)
        who = "a spectator" if seat is None else self.game.seats[seat]
        if self.game.view(bare.of(seat), seat) != self.game.view(position.of(seat), seat):
            raise Broken(f"the view of {who} shows what another seat has pledged")
        one, other_one = bare.decision_of(seat), position.decision_of(seat)
        if seat is None or one is None or other_one is None:
            return
        if (one.kind, list(one.options)) != (other_one.kind, list(other_one.options)):
            raise Broken(f"the options of {one.kind!r} show what another seat has pledged")
        if bare.prompt(seat) != position.prompt(seat):
            raise Broken(f"the prompt of {one.kind!r} shows what another seat has pledged")
        for option in play.some(list(play.pool), 3):
            if self.game.explain(bare, seat, option) != self.game.explain(position, seat, option):
                raise Broken(f"the refusal of {option!r} shows what another seat has pledged")

    def _same_seats(self, play: Play, seat: int) -> None:
        """Which seats the rules ask does not depend on what a seat may not know."""
        world = self.game.resample(play.position, seat, Sampled(play.random.getrandbits(64)))
        before, choice = asked(world), self.game.flow.choice_at(world.stack)
        assert world.stack is not None and choice is not None
        world.pledges = world._decision = None
        if not choice.when(world, *world.stack[2]) or asked(world) != before:
            raise Broken(f"whom {choice.name!r} asks tells {self.game.seats[seat]} what it may not know")

    def _apart(self, play: Play) -> None:
        """The options of one seat are the same whatever the others have chosen."""
        bare = play.position.copy()
        for seat in asked(bare):
            while clicks_of(bare, seat):
                bare.take_back(seat)
        for seat in asked(bare):
            own = bare.of(seat)
            world = own.copy()
            world.source = Sampled(play.random.getrandbits(64))
            imagine(world, seat)
            world.cursor = own.cursor
            if list(world.waiting().options) != list(own.waiting().options):
                raise Broken(f"what {own.waiting().kind!r} offers depends on what another seat has pledged")

    def _any_order(self, play: Play) -> None:
        """Complete the choice at random, then carry its parts out in one order and in the other."""
        ends = []
        for backwards in (False, True):
            position = play.position.copy()
            seed = play.seed + str(position.version)
            position.source = Sampled(seed)
            try:
                complete(position)
                pledges = position.pledges
                assert isinstance(pledges, Pledges)
                order = [part for part, seat in enumerate(pledges.seats) if seat >= 0]
                position.cursor, position.source = play.position.cursor, Sampled(seed)
                reveal(position, order[::-1] if backwards else order)
            except BarricadesError as error:
                raise Broken(f"a sealed choice cannot be completed: {error}") from None
            ends.append(position.digest())
        if ends[0] != ends[1]:
            raise Broken("which part of a sealed choice is carried out first makes a difference")

    def after_choice(self, play: Play, turn: Turn) -> None:
        """A click can be taken back when another seat has clicked since."""
        if not still_open(turn.before, play.position):
            return
        if turn.events or turn.draws:
            raise Broken(f"something happened before all had sealed: {turn.option!r}")
        position = play.position.copy()
        other = next((each for each in position.decisions if each.seat != turn.seat), None)
        if other is not None:
            clicked = position.copy()
            clicked.apply(other.options[0], other.seat)
            if not still_open(position, clicked):
                return
            clicked.take_back(turn.seat)
            clicked.take_back(other.seat)
            position = clicked
        else:
            position.take_back(turn.seat)
        if position.digest() != turn.before.digest():
            raise Broken(f"taking {turn.option!r} back did not restore the position")
        self.counts["changed"] += 1
