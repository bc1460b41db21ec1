"""11.53-11.56 Resource centres and ports: through what replacement steps pass, and how far they reach."""

from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch03_components.tables import look_up, number
from barricades.games.toc.ch10_supply.supply import rail_net
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import BRITAIN, FRANCE, RED_PEACE, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

CORRUPTION = EventKind(
    "corruption", "Corruption at {space:space}: a die of {die:die}, {lost} {lost?step|steps} lost."
)

EVENTS = (CORRUPTION,)
VERBS = (Verb("name-port", "{space}", space=SPACES), Verb("ports-named"))
MESSAGES = {"name-ports": "Name the ports that steps pass through; each may lose some to corruption."}


@rule("11.53", off=0)
def centres(p: Russia, side: int) -> int:
    """The resource centres that serve a side: friendly ones, and for WHITE only the ports it has named."""
    friendly = (p.atlas.rcs & p.friendly(side)) | port_capacity(p, side)
    return friendly & ~(p.atlas.any_port & ~p.ports) if side == WHITE else friendly


@rule("11.56", "15.44k", "15.22f", off=0)
def port_capacity(p: Russia, side: int) -> int:
    """While WHITE controls Britain or France its ports of capacity 1 serve too, until RED's Polish Peace."""
    if side != WHITE or p.has(RED_PEACE):
        return 0
    helped = WHITE in (p.controller(BRITAIN), p.controller(FRANCE))
    return p.atlas.capacity & p.friendly(WHITE) if helped else 0


@rule("11.53", "11.56", off=0)
def capacity(p: Russia, side: int, centre: int) -> int:
    """Halves that may still pass through a centre this turn."""
    whole = p.atlas.resources.get(centre, 0) + (port_capacity(p, side) >> centre & 1)
    return 2 * whole - sum(halves for space, halves in p.passed if space == centre)


def pass_through(p: Russia, centre: int, halves: int) -> None:
    p.passed.append((centre, halves))


@rule("11.54", off=0)
def served(p: Russia, side: int, centre: int) -> int:
    """The spaces that rail lines of friendly spaces reach from a centre; WHITE's may pass once by sea."""
    memo, key = p.recall(), ("served", side, centre)
    if key not in memo:
        memo[key] = rail_net(p, side, BIT[centre], sea=True)
    return int(memo[key])


def open_centres(p: Russia, side: int, unit: int, halves: int) -> list[int]:
    """The centres through which a step of a unit may pass, wherever it goes."""
    memo, key = p.recall(), ("centres", side, halves, p.ports, *p.passed)
    if key not in memo:
        memo[key] = [space for space in members(centres(p, side)) if capacity(p, side, space) >= halves]
    return [space for space in memo[key] if serves_unit(p, unit, space)]


@rule("11.52", off=True)
def serves_unit(p: Russia, unit: int, centre: int) -> bool:
    """Steps for Far East units pass through Vladivostok or Omsk only."""
    if not p.roster.far_east >> unit & 1:
        return True
    return centre in (p.atlas.space("vladivostok"), p.atlas.space("omsk"))


def centres_reaching(p: Russia, side: int, unit: int, space: int) -> list[int]:
    """11.54: the centres whose lines reach a space; a unit in a home city is repaired through any."""
    found = open_centres(p, side, unit, 2)
    if p.at[unit] == space and p.atlas.home_vcs[side] >> space & 1:
        return found
    return [centre for centre in found if served(p, side, centre) >> space & 1]


# 11.56


@rule("11.56", "15.44k", off=0)
def nameable(p: Russia) -> int:
    """Ports of WHITE that are resource centres or have capacity, not named yet; none after RED's peace."""
    if p.has(RED_PEACE):
        return 0
    friendly = p.atlas.rcs & p.friendly(WHITE) | port_capacity(p, WHITE)
    return friendly & p.atlas.any_port & ~p.ports


@rule("11.56")
class NamePorts(Choice[Russia]):
    """Before spending, WHITE names its ports; a die for each."""

    rules = ("11.56",)

    def when(self, p: Russia, side: int) -> bool:
        return side == WHITE and p.purse > 0 and bool(nameable(p))

    def seat(self, p: Russia, side: int) -> int:
        return WHITE

    def prompt(self, p: Russia, side: int) -> Message:
        return say("name-ports")

    def options(self, p: Russia, side: int) -> list[Option]:
        return [*(("name-port", space) for space in members(nameable(p))), ("ports-named",)]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        if option[0] == "ports-named":
            return None
        p.ports |= BIT[option[1]]
        return again()


@rule("11.56", off=0)
def corruption_modifier(p: Russia, port: int) -> int:
    """Vladivostok is worse, and worst while Kolchak is addicted."""
    kolchak = p.roster.piece("Kolchak")
    if not p.atlas.where("vladivostok") >> port & 1:
        return 0
    addicted = p.at[kolchak] >= 0 and p.back >> kolchak & 1
    return number("port_corruption_modifiers", "vladivostok-addicted" if addicted else "vladivostok")


def roll_for_corruption(p: Russia, side: int) -> None:
    """A die for each named port, when all are named."""
    for port in members(p.ports):
        corrupt(p, port)
    if p.ports & p.atlas.where("vladivostok"):
        p.vladivostok_used = 1  # 13.41e


@rule("11.56", "11.32")
def corrupt(p: Russia, port: int) -> None:
    die = p.roll()
    lost = int(look_up("port_corruption", die + corruption_modifier(p, port), "lost steps"))
    p.purse = max(0, p.purse - 2 * lost)
    p.emit(CORRUPTION, "11.56", space=port, die=die, lost=lost)
