"""The smallest positions: an empty Russia, pieces put where a rule wants them, dice laid down in advance."""

from collections.abc import Iterable

from barricades.games.toc.cards import standing
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch14_scenarios.set_up import set_up
from barricades.games.toc.edition import side_of_card
from barricades.games.toc.game import GAME
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import OUT, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Scripted
from barricades.kernel.clauses import ACTION
from barricades.kernel.flow import Procedure
from barricades.kernel.messages import Refusal
from barricades.kernel.scripts import act_of, leave

W, R = WHITE, RED


def russia(
    turn: int = 1,
    *,
    dice: Iterable[int] = (),
    scenario: str = "v2.3-campaign",
    powers: bool = False,
    **options: str,
) -> Russia:
    """A position without a piece on the map: everything else as at the set-up of the scenario.

    Dice are the faces thrown, in order. Unless `powers` is true the Central Powers have left (15.53).
    """
    p = at_start(scenario, dice=dice, **options)
    p.turn, p.round, p.rounds = turn, 1, 6
    p.at = [OUT] * len(p.at)
    p.back = 0
    if not powers:
        p.gone |= BIT[FACTIONS.index("Central Powers")]
    p.recompute()
    return p


def at_start(scenario: str = "v2.3-campaign", *, dice: Iterable[int] = (), **options: str) -> Russia:
    """The set-up of a scenario before anything has happened."""
    settings = {name.replace("_", "-"): value for name, value in options.items()}
    p = GAME.blank(scenario, settings, Scripted(list(dice)))
    assert isinstance(p, Russia)
    set_up(p)
    p.round, p.rounds = 1, 5
    p.log = []
    return p


def space(number: str) -> int:
    """The index of a space by its printed number."""
    return GAME.names["space"].number(number)


def piece(id: str) -> int:
    return GAME.names["piece"].number(id)


def faction(name: str) -> int:
    return FACTIONS.index(name)


def put(p: Russia, number: str, *ids: str, reduced: bool = False) -> None:
    """Place pieces in a space, full unless said otherwise; the first unit's side owns it."""
    for id in ids:
        p.put(piece(id), space(number))
        p.back = p.back | BIT[piece(id)] if reduced else p.back & ~BIT[piece(id)]
    side = p.allegiance[piece(ids[0])]
    if side in (W, R):
        own(p, side, number)


def own(p: Russia, owner: int, *numbers: str) -> None:
    """Give spaces to an owner."""
    for number in numbers:
        p.set_owner(space(number), owner, "")


def box(p: Russia, place: int, *ids: str) -> None:
    """Put pieces in a box beside the map: RESERVE, CASUALTIES and so on."""
    for id in ids:
        p.put(piece(id), place)


def involve(p: Russia, track: int, name: str) -> None:
    """The marker of an involvement track is in the first box of a name."""
    p.track[track] = [each.name for each in p.edition.tracks[track]].index(name)


def control(p: Russia, name: str, side: int, *, set_up: bool = True) -> None:
    """A faction is in a side's control box, its forces set up before unless said otherwise."""
    p.marker[faction(name)] = 2 if side == W else -2
    if set_up:
        p.set_up |= BIT[faction(name)]
    p.recompute()


def hold(p: Russia, side: int, *cards: str) -> None:
    """A side's hand."""
    p.hand[side] = [GAME.names["card"].number(card) for card in cards]


def leave_rules(p: Russia, card: int) -> None:
    """What a card played before the game began still does: its gates, locks and standing rules."""
    p.played |= 1 << card
    side = side_of_card(card)
    for number, node in enumerate(p.scripts[card].nodes):
        if node.kind != ACTION or node.verb is None:
            continue
        act = act_of(p, card, number, side)
        if node.verb in standing.VERBS and node.verb.run is not None:
            node.verb.run(p, act)  # type: ignore[operator]
        elif node.verb in standing.VERBS and node.end:
            leave(p, act)


def played(p: Russia, *cards: str) -> None:
    """Cards that have been played as events, with the gates, locks and standing rules they leave."""
    for card in cards:
        leave_rules(p, GAME.names["card"].number(card))


def start(p: Russia, procedure: Procedure | str, *values: int, at: str = "") -> None:
    """Run a procedure from its first step, or from a named one, to its first decision."""
    title = procedure if isinstance(procedure, str) else procedure.title
    number = GAME.flow.numbers[title]
    step = GAME.flow.procedures[number].names.index(at) if at else 0
    p.stack = (number, step, values, None)
    p._decision = None
    GAME.flow.run(p)


def choose(p: Russia, *texts: str) -> None:
    """Make choices by their text; what is not on offer fails."""
    for text in texts:
        p.apply(GAME.language.parse(text))


def offered(p: Russia) -> list[str]:
    """The texts of what may be chosen now."""
    return [GAME.language.text(option) for option in p.waiting().options] if p.decision else []


def why_not(p: Russia, text: str) -> Refusal | None:
    """The refusal that the deciding seat gets for something."""
    return GAME.explain(p, p.waiting().seat, GAME.language.parse(text))


def gives(p: Russia, text: str) -> str:
    """The paragraph by which something is refused to the seat that decides."""
    refusal = why_not(p, text)
    assert refusal is not None, f"{text} is on offer"
    return refusal.rule


def where(p: Russia, id: str) -> str | int:
    """The number of a piece's space, or the code of its box."""
    at = p.at[piece(id)]
    return SPACES.token(at) if at >= 0 else at


def reduced(p: Russia, id: str) -> bool:
    return bool(p.back >> piece(id) & 1)


def happened(p: Russia) -> list[str]:
    """The kinds of the events since the position was made, in order."""
    assert p.log is not None
    return [event.kind for event in p.log]


def card(id: str) -> int:
    return GAME.names["card"].number(id)


def event(p: Russia, id: str, *choices: str) -> None:
    """The side of a card plays it as an event in its part of a round, and then makes choices."""
    side = W if id[0] == "W" else R
    p.side = side
    if card(id) not in p.hand[side]:
        p.hand[side] = sorted([*p.hand[side], card(id)])
    start(p, "6.0 A part", side, at="choose-action")
    choose(p, f"event {id}", *choices)


def may_be_played(p: Russia, id: str) -> bool:
    """Whether a card is offered as an event to its side."""
    side = W if id[0] == "W" else R
    p.side = side
    p.hand[side] = [card(id)]
    start(p, "6.0 A part", side, at="choose-action")
    return f"event {id}" in offered(p)


def placed_points(p: Russia, side: int) -> dict[str, int]:
    """The influence points of a side that lie on factions."""
    return {name: p.points[2 * n + side] for n, name in enumerate(FACTIONS) if p.points[2 * n + side]}
