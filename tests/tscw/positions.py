"""The smallest positions: an empty Spain, units put where a rule wants them, dice laid down in advance."""

from collections.abc import Iterable

from barricades.games.tscw.events import DRAWING_CHITS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.set_up import set_up
from barricades.games.tscw.sheet import SPAIN, hex_of, place
from barricades.games.tscw.state import GONE, WAITING, Spain
from barricades.games.tscw.units import NUMBER, STEPS
from barricades.kernel.bits import BIT, members
from barricades.kernel.chance import Scripted
from barricades.kernel.flow import Procedure
from barricades.kernel.messages import Refusal

N, R = 0, 1


def spain(
    turn: int = 3,
    *,
    nationalist: Iterable[str] = (),
    dice: Iterable[int] = (),
    fog: str = "off",
    hidden_chits: str = "off",
    scenario: str = "campaign",
    **options: str,
) -> Spain:
    """A position without a unit on the map. The Republic controls every hex that is not named."""
    settings = {"fog": fog, "hidden-chits": hidden_chits}
    settings |= {name.replace("_", "-"): value for name, value in options.items()}
    p = GAME.blank(scenario, settings, Scripted(list(dice)))
    assert isinstance(p, Spain)
    set_up(p)
    p.at, p.steps = [WAITING] * len(p.at), [0] * len(p.steps)
    p.turn, p.flags, p.points = turn, 0, [5, 5, 5, 5]
    p.control = sum(BIT[place(hex)] for hex in set(nationalist))
    p.pools, p.kept = [[], []], [[], []]
    p.count_stacks()
    p.log = []
    return p


def all_nationalist(p: Spain) -> None:
    """Give the Nationalists every hex."""
    p.control = SPAIN


def put(p: Spain, hex: str, *ids: str, steps: int | None = None) -> None:
    """Place units in a hex, at full strength unless said otherwise; their side controls it."""
    for id in ids:
        unit = NUMBER[id]
        p.steps[unit] = STEPS[unit] if steps is None else steps
        p.put(unit, place(hex))
        if id[0] in "NCIGF":
            p.control |= BIT[place(hex)]
        else:
            p.control &= ~BIT[place(hex)]


def start(p: Spain, procedure: Procedure, *values: int, at: str = "") -> None:
    """Run a procedure from its first step, or from a named one, to its first decision."""
    number = GAME.flow.numbers[procedure.title]
    step = procedure.names.index(at) if at else 0
    p.stack = (number, step, values, None)
    p._decision = None
    GAME.flow.run(p)


def choose(p: Spain, *texts: str) -> None:
    """Make choices by their text; what is not on offer fails."""
    for text in texts:
        p.apply(GAME.language.parse(text))


def offered(p: Spain) -> list[str]:
    """The texts of what may be chosen now."""
    return [GAME.language.text(option) for option in p.waiting().options] if p.decision else []


def why_not(p: Spain, text: str) -> Refusal | None:
    """The refusal that the deciding seat gets for something."""
    return GAME.explain(p, p.waiting().seat, GAME.language.parse(text))


def where(p: Spain, id: str) -> str:
    """The hex of a unit, or the code of its box."""
    at = p.at[NUMBER[id]]
    return hex_of(at) if at >= 0 else str(at)


def steps(p: Spain, id: str) -> int:
    return p.steps[NUMBER[id]]


def nobody_waits(p: Spain, *but: str) -> None:
    """Only the units named are still to come; the others are out of the game."""
    wanted = {NUMBER[id] for id in but}
    p.at = [GONE if at == WAITING and unit not in wanted else at for unit, at in enumerate(p.at)]


def box(p: Spain, code: int, *ids: str) -> None:
    """Put units in a box: eliminated, ready, waiting or out of the game."""
    for id in ids:
        p.put(NUMBER[id], code)
        p.steps[NUMBER[id]] = 0


def gives(p: Spain, text: str) -> str:
    """The paragraph by which something is refused to the seat that decides."""
    refusal = why_not(p, text)
    assert refusal is not None, f"{text} is on offer"
    return refusal.rule


def happened(p: Spain) -> list[str]:
    """The kinds of the events since the position was made, in order."""
    assert p.log is not None
    return [event.kind for event in p.log]


def west(column: int) -> list[str]:
    """The hexes of Spain up to a column: what the Nationalists hold while the Republic holds the east."""
    return [hex_of(hex) for hex in members(SPAIN) if int(hex_of(hex)[2:]) <= column]


def moving(p: Spain, side: int, *group: str) -> None:
    """Begin a side's operational movement and choose a group."""
    start(p, OPERATIONAL_MOVEMENT, side, 0)
    choose(p, *(f"take {id}" for id in group))


def ends(p: Spain, verb: str = "to") -> set[str]:
    """The hexes offered as ends of a move."""
    return {text.split()[1] for text in offered(p) if text.split()[0] == verb}


def draw(p: Spain, side: int, *pool: int) -> None:
    """Step A-I a for one side, with these chits in its pool."""
    p.pools[side] = list(pool)
    start(p, DRAWING_CHITS, side)
