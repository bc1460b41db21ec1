"""8.41 Withdrawal: after W12 WHITE may add 1 to the die of any Major Power."""

from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch03_components.tables import number
from barricades.games.toc.ch05_turn import withdrawal
from barricades.games.toc.editions import V1_5
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.kernel.decisions import Choice
from barricades.kernel.flow import Transition, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

EVENTS = ()
VERBS = (Verb("plead"), Verb("no-plea"))
MESSAGES = {
    "appeal": "Add 1 to the withdrawal die of {faction:faction}?",
    "option.plead": "Add 1",
    "option.no-plea": "Leave the die as it is",
}
PROCEDURES = ()
PLEA = number("withdrawal_modifiers", "W12", folder=V1_5)


@rule("1.5.8.41")
class SwayFirst(withdrawal.Sway):
    """The controlling side adds or subtracts 1, or leaves the die."""

    name = "sway"

    def apply(  # type: ignore[override]
        self, p: FirstRussia, option: Option, faction: int, number: int, sway: int
    ) -> Transition:
        return goto(APPEAL, faction, number, option[1])


@rule("1.5.8.41")
class Appeal(Choice[FirstRussia]):
    rules = ("1.5.8.41",)

    def when(self, p: FirstRussia, faction: int, number: int, sway: int) -> bool:
        return p.was_played("W12")

    def seat(self, p: FirstRussia, faction: int, number: int, sway: int) -> int:
        return WHITE

    def prompt(self, p: FirstRussia, faction: int, number: int, sway: int) -> Message:
        return say("appeal", faction=faction)

    def options(self, p: FirstRussia, faction: int, number: int, sway: int) -> list[Option]:
        return [("no-plea",), ("plead",)]

    def apply(self, p: FirstRussia, option: Option, faction: int, number: int, sway: int) -> Transition:
        plea = PLEA if option[0] == "plead" else 0
        return goto(withdrawal.roll_withdrawal, faction, number, sway + plea)


APPEAL = Appeal()
WITHDRAWAL_OF = procedure(withdrawal.WITHDRAWAL_OF.title, SwayFirst(), APPEAL, withdrawal.roll_withdrawal)
REPLACED = (WITHDRAWAL_OF,)
