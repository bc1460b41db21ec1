"""Faubourg broken on purpose, one fault each, and the check that must catch it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Self

from barricades.kernel.aids import Overlay
from barricades.kernel.bits import members
from barricades.kernel.decisions import Decision
from barricades.kernel.events import EVERYONE, Event, EventKind
from barricades.kernel.flow import Flow, Procedure, Transition, again
from barricades.kernel.game import Game, Invariant, Law, View
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Language, Option, Verb
from barricades.kernel.picture import Die, Fact, Roll, Tally
from barricades.kernel.sealed import Pledges, Sealed
from tests.reference import combat, movement, turn
from tests.reference.components import HEXES, KIND, LANGUAGE, OF_SIDE, RESOLVE, START, UNITS
from tests.reference.game import GAME
from tests.reference.hidden import determinize, view
from tests.reference.state import GONE, MARCHED, ROLLED, Faubourg, set_up
from tests.reference.supply import check_supply


@dataclass(frozen=True)
class Variant:
    """What is wrong, in which game, and the check that says so."""

    fault: str
    check: str
    game: Game


def with_steps(original: Procedure, **new: Any) -> Game:
    """The game with some steps of a procedure replaced by others of the same name."""
    names = {name.replace("-", "_"): name for name in original.names}
    swaps = {names[key]: step for key, step in new.items()}
    steps = []
    for name, step in zip(original.names, original.steps, strict=True):
        fresh = swaps.get(name, step)
        if fresh is not step:
            attribute = "name" if hasattr(fresh, "options") else "__name__"
            setattr(fresh, attribute, name)
        steps.append(fresh)
    changed = Procedure(original.title, *steps)
    parts = [part for each in GAME.flow.procedures for part in each.parts()]
    others = [each for each in GAME.flow.procedures[1:] if each not in parts]
    return replace(GAME, flow=Flow(GAME.flow.main, others, {original.title: changed}))


# Hidden things.


def leaking_view(p: Faubourg, seat: int | None) -> View:
    return {**view(p, seat), "next-card": p.deck[-1] if p.deck else -1}


def leaking_to_spectators(p: Faubourg, seat: int | None) -> View:
    seen = view(p, seat)
    return {**seen, "hand-of-the-guard": list(p.hands[0])} if seat is None else seen


class LeakingActivate(movement.Activate):
    """Units may march only while the other side holds no ambush: the list tells."""

    def options(self, p: Faubourg, side: int, left: int) -> list[Option]:
        if any(KIND[card] == "ambush" for card in p.hands[1 - side]):
            return [("done",)]
        return super().options(p, side, left)


class SkippedCards(turn.PlayCard):
    """Who holds no ambush must pass and is not asked: the other side sees it."""

    def forced(self, p: Faubourg, impulse: int) -> bool:
        return True

    def options(self, p: Faubourg, impulse: int) -> list[Option]:
        found = super().options(p, impulse)
        ambush = any(KIND[card] == "ambush" for card in p.hands[self.seat(p, impulse)])
        return found if ambush else found[-1:]


class SkippedAmbush(combat.Ambush):
    """A window that is passed by itself where nothing can be played."""

    def forced(self, p: Faubourg, side: int, place: int) -> bool:
        return True


class SkippedVictim(combat.ChooseVictim):
    """The question which unit is hit is asked for a single unit only while the winner holds an ambush."""

    def forced(self, p: Faubourg, side: int, place: int, losses: int) -> bool:
        return not any(KIND[card] == "ambush" for card in p.hands[self.seat(p, side, place, losses)])


class LeakingPrompt(movement.March):
    """The prompt counts the other side's ambushes."""

    def prompt(self, p: Faubourg, side: int, points: int) -> Message:
        return say("march", unit=p.active, points=sum(KIND[card] == "ambush" for card in p.hands[1 - side]))


class OpenMarch(movement.March):
    """Units lie face down, and yet nothing hidden is said to bear on what a march comes to."""

    open = True


class LeakingRefusal(movement.March):
    """The refusal names another rule when an ambush is waiting."""

    def why_not(self, p: Faubourg, option: Option, side: int, points: int) -> Refusal | None:
        waiting = any(KIND[card] == "ambush" for card in p.hands[1 - side])
        return refuse("5.2" if waiting else "5.1", "too-far", points=points)


class HonestWindow(combat.Ambush):
    """The window opens only when the card is held."""

    def when(self, p: Faubourg, side: int, place: int) -> bool:
        return any(KIND[card] == "ambush" for card in p.hands[1 - side])


def units_stay(p: Faubourg, seat: int) -> None:
    """Imagine the other hand, but leave face-down units where they truly are."""
    where, marched, active = list(p.at), p.marched, p.active
    determinize(p, seat)
    p.at, p.marched, p.active = where, marched, active


def remembers(p: Faubourg, seat: int) -> None:
    """Deal the other hand from cards in their true order."""
    pool = p.hands[1 - seat] + p.deck
    p.shuffle(pool)
    size = len(p.hands[1 - seat])
    p.hands[1 - seat], p.deck = sorted(pool[:size]), pool[size:]


def imagines_nothing(p: Faubourg, seat: int) -> None:
    """Imagine the true world."""


# Aids.


def all_units(p: Faubourg, seat: int | None) -> Overlay:
    return Overlay(
        pieces={UNITS.token(unit): HEXES.token(hex) for unit, hex in enumerate(p.at) if hex != GONE}
    )


def all_hands(p: Faubourg, seat: int | None) -> list[Fact]:
    return [Fact(id="hands", name="hands", value=str(p.hands))]


def panel_of_hands(p: Faubourg, seat: int | None, *events: Any) -> list[Tally]:
    return [Tally(id="hands", name=str(p.hands))]


def twins(p: Faubourg, seat: int | None) -> list[Tally]:
    return [Tally(id="twin", name="one"), Tally(id="twin", name="other")]


def first_is_closed(p: Faubourg, decision: Decision) -> dict[Option, Refusal]:
    return {decision.options[0]: refuse("3.4", "kernel.game-over")}


def nameless(event: Event) -> Roll:
    return Roll(say("no such sentence"), (Die(1),))


LEAKING_AIDS = replace(GAME.aids, overlays={"everybody": all_units})


def with_aids(**aids: Any) -> Game:
    return replace(GAME, aids=replace(GAME.aids, **aids))


# Options and texts.


class Unsorted(movement.Activate):
    def options(self, p: Faubourg, side: int, left: int) -> list[Option]:
        return list(dict.fromkeys(reversed(super().options(p, side, left)), 0))


class Doubled(movement.Activate):
    def options(self, p: Faubourg, side: int, left: int) -> list[Option]:
        listed = super().options(p, side, left)
        return sorted(listed + listed)


class Empty(combat.ChooseVictim):
    def options(self, p: Faubourg, side: int, place: int, losses: int) -> list[Option]:
        return []


class Anything(list[Option]):
    """A lazy list that takes every question for a yes."""

    def __contains__(self, option: object) -> bool:
        return True

    def index(self, *arguments: Any) -> int:
        return 0


class Careless(movement.Activate):
    def options(self, p: Faubourg, side: int, left: int) -> list[Option]:
        return Anything(super().options(p, side, left))


class Mumbled(Verb):
    """Writes every hex as the first."""

    def text(self, option: Option) -> str:
        return super().text((option[0], 1))


MUMBLING = Language(
    [
        *(verb for word, verb in LANGUAGE.verbs.items() if word != "march"),
        Mumbled("march", "{to}", **LANGUAGE.verbs["march"].arguments),
    ]
)

WORDLESS = {id: text for id, text in GAME.messages.items() if id != "activate"}


class BadCitation(movement.Activate):
    rules = ("99.9",)


# Positions.


class Sharing(Faubourg):
    """A copy that shares the hands."""

    def copy(self) -> Self:
        new = super().copy()
        new.hands = self.hands
        return new


class Forgetful(Faubourg):
    """A position that takes a column for a cache when it is read back."""

    def derive(self) -> None:
        self.resolve = [RESOLVE, RESOLVE]


class Hashed(Faubourg):
    """A position with a column that depends on the hash seed."""

    omen: int


def set_up_hashed(p: Hashed) -> None:
    set_up(p)
    p.omen = hash("the seed of this process")


# Sealed choices.


class CopyingBid(turn.Bid):
    """No seat bids more than the one before, if there is one."""

    def apply(self, p: Faubourg, option: Option) -> Transition:
        moved = super().apply(p, option)
        if p.bids[1 - self.side] >= 0:
            p.bids[self.side] = min(p.bids)
        return moved


class OutbiddingBid(turn.Bid):
    """No seat may bid what another has bid."""

    def options(self, p: Faubourg) -> list[Option]:
        return [option for option in super().options(p) if option[1] != p.bids[1 - self.side]]


class TellingBid(turn.Bid):
    """A seat that holds an ambush does not bid."""

    def when(self, p: Faubourg) -> bool:
        return not any(KIND[card] == "ambush" for card in p.hands[self.side])


def bidding(bid: type[turn.Bid]) -> Game:
    return with_steps(turn.TURNS, bidding=Sealed("bidding", bid(0), bid(1)))


def leaking_pledges(p: Faubourg, seat: int | None) -> View:
    pledged = p.pledges.clicks if isinstance(p.pledges, Pledges) else ()
    return {**view(p, seat), "clicks": [len(each) for each in pledged]}


# Flow and chance.


def endless(p: Faubourg) -> Transition:
    return again()


def endless_turns(p: Faubourg) -> Transition:
    return None


class SecretDie(movement.March):
    """A die rolled behind the back of the position."""

    def apply(self, p: Faubourg, option: Option, side: int, points: int) -> Transition:
        if p.source.value(p.cursor, 6) == 5:
            p.resolve[side] = max(0, p.resolve[side] - 1)
        return super().apply(p, option, side, points)


class Peeking(movement.Activate):
    """Shows the mover the top card without an event that says so: an undo would forget it."""

    def apply(self, p: Faubourg, option: Option, side: int, left: int) -> Transition:
        moved = super().apply(p, option, side, left)
        if p.deck:
            p.emit(MARCHED, "5.1", side=side, origin=p.deck[-1] + 1, to=1)
        return moved


class Boasting(Faubourg):
    """Tells of better dice than were thrown."""

    def emit(self, kind: EventKind, rule: str, audience: int = EVERYONE, /, **data: Any) -> None:
        super().emit(kind, rule, audience, **({**data, "face": 6} if kind is ROLLED else data))


SHOT = EventKind("shot", "A shot from somewhere.", reveals=True)


class Stumbling(movement.Activate):
    """A shot is heard if the other side holds an ambush: a player who hears none undoes, and knows."""

    def apply(self, p: Faubourg, option: Option, side: int, left: int) -> Transition:
        moved = super().apply(p, option, side, left)
        if any(KIND[card] == "ambush" for card in p.hands[1 - side]):
            p.emit(SHOT, "5.1")
        return moved


def counting_view(p: Faubourg, seat: int | None) -> View:
    """All seats see how many units were chosen to march, though which is secret and nothing was said."""
    return {**view(p, seat), "clock": p.marched.bit_count()}


class Exploding(combat.ChooseVictim):
    def apply(self, p: Faubourg, option: Option, side: int, place: int, losses: int) -> Transition:
        raise RuntimeError("a bug in a rule")


class Crowding(movement.March):
    """Ignores the stacking limit: the whole side gathers in one hex."""

    def options(self, p: Faubourg, side: int, points: int) -> list[Option]:
        own = p.occupied(side) & ~(1 << p.at[p.active])
        return sorted({*super().options(p, side, points), *(("march", place) for place in members(own))})

    def apply(self, p: Faubourg, option: Option, side: int, points: int) -> Transition:
        if option not in super().options(p, side, points):
            for unit in (each for each in members(OF_SIDE[side]) if p.at[each] != GONE):
                p.enter(unit, option[1])
            return again(side, points)
        return super().apply(p, option, side, points)


def _invariants(change: Callable[[Invariant], Invariant]) -> tuple[Invariant, ...]:
    return (*GAME.invariants[:-1], change(GAME.invariants[-1]))


def raise_the_dead(p: Faubourg) -> Transition:
    """The unit that was eliminated first comes back where it began."""
    gone = [unit for unit in members(OF_SIDE[0]) if p.at[unit] == GONE]
    if gone and not p.occupied(0) >> START[0] & 1 and not p.occupied(1) >> START[0] & 1:
        p.steps[gone[0]] = 1
        p.enter(gone[0], START[0])
    return check_supply(p)


def _laws(**changes: Any) -> tuple[Law, ...]:
    return tuple(replace(law, **changes) for law in GAME.laws)


NEVER_CALLED = _invariants(lambda each: replace(each, when=lambda p: False))
CANNOT_FAIL = _invariants(lambda each: replace(each, fault=lambda p: None))

HONEST = with_steps(combat.FIGHT, ambush=HonestWindow())
STUMBLING = replace(with_steps(movement.IMPULSE, activate=Stumbling()), events=(*GAME.events, SHOT))
NEVER_ENDING = replace(with_steps(turn.TURNS, check_end=endless_turns), longest=400)
HASH_SEED = replace(GAME, position=Hashed, setup=set_up_hashed)

SKIPPING = with_steps(turn.ROUNDS, play_card=SkippedCards())
SECRETLY_SKIPPING = with_steps(combat.FIGHT, choose_victim=SkippedVictim())

VARIANTS = (
    Variant("a leaking view", "views", replace(GAME, view=leaking_view)),
    Variant("a view that leaks to spectators", "views", replace(GAME, view=leaking_to_spectators)),
    Variant("a leaking option list", "choices", with_steps(movement.IMPULSE, activate=LeakingActivate())),
    Variant("a leaking prompt", "choices", with_steps(movement.MARCHING, march=LeakingPrompt())),
    Variant("a leaking refusal", "choices", with_steps(movement.MARCHING, march=LeakingRefusal())),
    Variant("an overlay that knows hidden units", "aids", replace(GAME, aids=LEAKING_AIDS)),
    Variant("a status line that knows all hands", "aids", with_aids(status=all_hands)),
    Variant("a panel that knows all hands", "aids", with_aids(panels=panel_of_hands)),
    Variant("a panel made from events that knows all hands", "aids", with_aids(story=panel_of_hands)),
    Variant("two panels of one id", "aids", with_aids(panels=twins)),
    Variant("an option on offer that is said to be closed", "aids", with_aids(closed=first_is_closed)),
    Variant("dice without words", "aids", with_aids(roll=nameless)),
    Variant("a window that opens only when the card is held", "windows", HONEST),
    Variant("a choice not asked for because of hidden cards", "windows", SKIPPING),
    Variant("a choice not asked for under a hidden condition", "windows", SECRETLY_SKIPPING),
    Variant("a window that is not asked for", "windows", with_steps(combat.FIGHT, ambush=SkippedAmbush())),
    Variant("odds that know hidden things", "odds", replace(GAME, determinize=units_stay)),
    Variant("odds called open", "odds", with_steps(movement.MARCHING, march=OpenMarch())),
    Variant("worlds that remember the true one", "forgets", replace(GAME, determinize=remembers)),
    Variant("worlds that are never imagined", "views", replace(GAME, determinize=imagines_nothing)),
    Variant("sealed parts that hang on each other", "sealed", bidding(CopyingBid)),
    Variant("sealed options that hang on each other", "sealed", bidding(OutbiddingBid)),
    Variant("a sealed choice that asks whom it should not", "sealed", bidding(TellingBid)),
    Variant("a view that counts sealed clicks", "views", replace(GAME, view=leaking_pledges)),
    Variant("unsorted sets", "options", with_steps(movement.IMPULSE, activate=Unsorted())),
    Variant("doubled options", "options", with_steps(movement.IMPULSE, activate=Doubled())),
    Variant("a decision without options", "options", with_steps(combat.FIGHT, choose_victim=Empty())),
    Variant("an unlisted option accepted", "refusals", with_steps(movement.IMPULSE, activate=Careless())),
    Variant("a text form that does not parse back", "text", replace(GAME, language=MUMBLING)),
    Variant("a prompt without words", "text", replace(GAME, messages=WORDLESS)),
    Variant("a citation of nothing", "citations", with_steps(movement.IMPULSE, activate=BadCitation())),
    Variant("a copy that shares a list", "copies", replace(GAME, position=Sharing)),
    Variant("a position that forgets a column", "copies", replace(GAME, position=Forgetful)),
    Variant("a digest that depends on the hash seed", "replay", HASH_SEED),
    Variant("an undo across a die", "undo", with_steps(movement.MARCHING, march=SecretDie())),
    Variant("an undo across something revealed", "windows", with_steps(movement.IMPULSE, activate=Peeking())),
    Variant("a log that names other dice", "dice", replace(GAME, position=Boasting)),
    Variant("an undo that works only if nothing was found", "peepholes", STUMBLING),
    Variant("a clock that ticks with secret choices", "traces", replace(GAME, view=counting_view)),
    Variant("an endless loop", "ends", with_steps(turn.TURNS, check_supply=endless)),
    Variant("a game that never ends", "ends", NEVER_ENDING),
    Variant("a rule that raises", "ends", with_steps(combat.FIGHT, choose_victim=Exploding())),
    Variant("a broken invariant", "invariants", with_steps(movement.MARCHING, march=Crowding())),
    Variant("an invariant that is never called", "invariants", replace(GAME, invariants=NEVER_CALLED)),
    Variant("an invariant that cannot fail", "invariants", replace(GAME, invariants=CANNOT_FAIL)),
    Variant("a broken law", "invariants", with_steps(turn.TURNS, check_supply=raise_the_dead)),
    Variant(
        "a law that is never called", "invariants", replace(GAME, laws=_laws(when=lambda passage: False))
    ),
    Variant("a law that cannot fail", "invariants", replace(GAME, laws=_laws(fault=lambda passage: None))),
)  # fmt: skip
