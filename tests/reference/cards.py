"""4 Events: what the cards do. Their clauses are in `data/cards.csv`."""

from barricades.kernel.bits import members
from barricades.kernel.clauses import Act, Scripts, ScriptVerb, no_arguments, vocabulary
from barricades.kernel.decisions import Choice
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.reading import read_rows
from barricades.kernel.rules import rule
from tests.reference.components import DATA, OF_SIDE, STEPS
from tests.reference.state import CANCELLED, RALLIED, Faubourg

AMBUSH, SCOUTS = "ambush", "scouts"  # the windows of a fight


def reduced(p: Faubourg, side: int) -> list[int]:
    """The units of a side that a rally can restore."""
    return [unit for unit in members(OF_SIDE[side]) if 0 < p.steps[unit] < STEPS[unit]]


@rule("4.1")
class Rally(Choice[Faubourg]):
    """Which unit is restored."""

    rules = ("4.1",)

    def seat(self, p: Faubourg, card: int, node: int, side: int) -> int:
        return side

    def prompt(self, p: Faubourg, card: int, node: int, side: int) -> Message:
        return say("rally")

    def options(self, p: Faubourg, card: int, node: int, side: int) -> list[Option]:
        return [("rally", unit) for unit in reduced(p, side)]

    def apply(self, p: Faubourg, option: Option, card: int, node: int, side: int) -> Transition:
        p.steps[option[1]] += 1
        p.emit(RALLIED, "4.1", unit=option[1])
        return None

    def why_not(self, p: Faubourg, option: Option, card: int, node: int, side: int) -> Refusal | None:
        return refuse("4.1", "not-reduced", unit=option[1]) if option[0] == "rally" else None


RALLY = procedure("4.1 Rally", Rally())


@rule("6.2")
def lie_in_ambush(p: Faubourg, act: Act) -> Transition:
    p.ambush = 1
    return None


@rule("6.3")
def send_scouts(p: Faubourg, act: Act) -> Transition:
    p.ambush = 0
    p.emit(CANCELLED, "6.3")
    return None


KNOWN = vocabulary(
    [
        ScriptVerb("rally", no_arguments, RALLY, possible=lambda p, act: bool(reduced(p, act.side))),
        ScriptVerb("ambush", no_arguments, lie_in_ambush),
        ScriptVerb("scout", no_arguments, send_scouts),
    ],
    windows=(AMBUSH, SCOUTS),
)
SCRIPTS = Scripts(KNOWN, __name__)
for _number, _row in enumerate(read_rows(DATA, "cards.csv")):
    if _row["script"]:
        SCRIPTS.add(_number, _row["id"], _row["script"], _row, _row["rule"])
SCRIPTS.check()
