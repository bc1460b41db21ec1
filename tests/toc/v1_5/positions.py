"""Positions of edition v1.5, by the numbers and names that it prints; dice are laid down in advance."""

from collections.abc import Iterable

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch14_scenarios.set_up import set_up
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.game import GAME
from barricades.games.toc.state import OUT
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Scripted
from tests.toc.positions import leave_rules

W, R = WHITE, RED
FIRST = GAME.of("v1.5-1918")


def at_start(scenario: str = "v1.5-campaign", *, dice: Iterable[int] = (), **options: str) -> FirstRussia:
    """The set-up of a scenario before anything has happened."""
    settings = {name.replace("_", "-"): value for name, value in options.items()}
    p = FIRST.position(FIRST, scenario, FIRST.choose_settings(settings), Scripted(list(dice)))
    assert isinstance(p, FirstRussia)
    set_up(p)
    p.round, p.rounds = 1, 5
    p.log = []
    return p


def russia(scenario: str = "v1.5-campaign", *, dice: Iterable[int] = (), powers: bool = False) -> FirstRussia:
    """The same without a piece on the map; unless `powers` is true the Central Powers have left."""
    p = at_start(scenario, dice=dice)
    p.at = [OUT if at >= 0 else at for at in p.at]
    p.back = 0
    if not powers:
        p.gone |= BIT[faction("Central Powers")]
    p.recompute()
    return p


def space(number: str) -> int:
    return FIRST.names["space"].number(number)


def piece(id: str) -> int:
    return FIRST.names["piece"].number(id)


def faction(name: str) -> int:
    return FACTIONS.index(name)


def card(id: str) -> int:
    return FIRST.names["card"].number(id)


def put(p: FirstRussia, number: str, *ids: str) -> None:
    """Place pieces in a space; the first unit's side owns it."""
    for id in ids:
        p.put(piece(id), space(number))
    side = p.allegiance[piece(ids[0])]
    if side in (W, R):
        p.set_owner(space(number), side, "")


def control(p: FirstRussia, name: str, side: int) -> None:
    """A faction is in a side's control box, its forces set up before."""
    p.marker[faction(name)] = 2 if side == W else -2
    p.set_up |= BIT[faction(name)]
    p.recompute()


def hold(p: FirstRussia, side: int, *cards: str) -> None:
    p.hand[side] = [card(each) for each in cards]


def played(p: FirstRussia, *cards: str) -> None:
    """Cards that have been played as events, with the gates, locks and standing rules they leave."""
    for each in cards:
        leave_rules(p, card(each))


def start(p: FirstRussia, title: str, *values: int, at: str = "") -> None:
    """Run a procedure from its first step, or from a named one, to its first decision."""
    number = FIRST.flow.numbers[title]
    step = FIRST.flow.procedures[number].names.index(at) if at else 0
    p.stack = (number, step, values, None)
    p._decision = None
    FIRST.flow.run(p)


def choose(p: FirstRussia, *texts: str) -> None:
    """Make choices by their text; what is not on offer fails."""
    for text in texts:
        p.apply(FIRST.language.parse(text))


def offered(p: FirstRussia) -> list[str]:
    return [FIRST.language.text(option) for option in p.waiting().options] if p.decision else []


def where(p: FirstRussia, id: str) -> str | int:
    """The number of the space in which a piece is, or the code of its box."""
    at = p.at[piece(id)]
    return FIRST.names["space"].token(at) if at >= 0 else at


def happened(p: FirstRussia) -> list[str]:
    return [event.kind for event in p.log or ()]
