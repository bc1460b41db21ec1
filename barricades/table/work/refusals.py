"""Refusals: why a clicked target cannot be chosen, in the words of the rules."""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import permutations
from typing import Any

from barricades.kernel.errors import BarricadesError
from barricades.kernel.game import KERNEL_MESSAGES, Game
from barricades.kernel.messages import Catalogue, Refusal
from barricades.kernel.notation import NUMBER, Option, Verb
from barricades.kernel.position import Position

MOST = 3
Target = tuple[str, str]  # a kind of names and a token


def refusals(
    words: Catalogue,
    world: Position,
    seat: int | None,
    targets: Sequence[Target],
    places: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Up to three refusals, those with a rule first; never none."""
    game = world.game
    targets = [(kind or _kind_of(game, token), token) for kind, token in targets]
    found: dict[tuple[str, str], None] = {}
    offered = {option[0] for option in world.decision.options} if world.decision else set[Any]()
    for clicked in _readings(game, targets, places):
        for option in _options(game, offered, clicked):
            if option[0] not in offered and any(rule for rule, _ in found):
                break  # what is decided now has answered; the player does not ask about anything else
            refusal = _refusal(game, world, seat, option)
            if refusal is not None:
                found[refusal.rule, words.render(refusal.message)] = None
        if any(rule for rule, _ in found):
            break
    if not found:
        found["", _plain(game, words, world, seat)] = None
    ranked = sorted(found, key=lambda reason: not reason[0])
    return [{"rule": rule, "text": text} for rule, text in ranked[:MOST]]


def _kind_of(game: Game, token: str) -> str:
    """The kind of a token that was clicked without one: the page does not know it before it is on offer."""
    return next((kind for kind, names in game.names.items() if token in names.tokens), "")


def _readings(
    game: Game, targets: Sequence[Target], places: Mapping[str, str]
) -> Iterator[tuple[Target, ...]]:
    """The targets as clicked, each alone, and pieces taken for where they lie: the last one, then all."""
    seen = set()
    here = game.places.kind if game.places else ""
    for wanted in (tuple(targets), *((each,) for each in reversed(targets))):
        placed = tuple(
            (here, places[token]) if kind != here and places.get(token) else (kind, token)
            for kind, token in wanted
        )
        for reading in (wanted, (*wanted[:-1], *placed[-1:]), placed):
            if reading and reading not in seen:
                seen.add(reading)
                yield reading


def _options(game: Game, offered: Set[Any], clicked: Sequence[Target]) -> Iterator[Option]:
    """Every option that these targets could mean, those of verbs on offer first."""
    verbs = sorted(game.language.verbs.values(), key=lambda verb: verb.word not in offered)
    for verb in verbs:
        yield from _filled(verb, clicked)


def _filled(verb: Verb, clicked: Sequence[Target]) -> Iterator[Option]:
    """The option that has these targets as arguments: those of one kind in the order of the clicks."""
    names = list(verb.arguments.values())
    if not names or len(names) != len(clicked) or NUMBER in names:
        return
    for order in permutations(clicked):
        if [kind for kind, _ in order] == [each.kind for each in names]:
            try:
                numbers = [each.number(token) for each, (_, token) in zip(names, order, strict=True)]
            except BarricadesError:
                return
            yield (verb.word, *numbers)
            return


def _refusal(game: Game, world: Position, seat: int | None, option: Option) -> Refusal | None:
    if seat is None or world.decision is None or world.decision.seat != seat:
        return None
    refusal = game.explain(world, seat, option)
    return refusal if refusal is not None and refusal.message.id not in KERNEL_MESSAGES else None


def _plain(game: Game, words: Catalogue, world: Position, seat: int | None) -> str:
    """The answer when no rule applies: whose decision it is, or what the decision is."""
    option: Option = ("",)
    asking = seat if seat is not None else -1
    if world.decision is not None and world.decision.seat == asking:
        return f"{words.templates['kernel.not-part-of-this-decision']} {words.render(world.prompt())}"
    refusal = game.explain(world, asking, option)
    assert refusal is not None
    return words.render(refusal.message)
