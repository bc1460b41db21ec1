"""What an attack promises: the odds of its results, the losses to expect and the chance to empty the hex."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from barricades.games.tscw.ratio import EVERYBODY
from barricades.games.tscw.state import Spain
from barricades.kernel.events import Event
from barricades.kernel.notation import Option
from barricades.kernel.odds import odds
from barricades.kernel.position import Position

DECLARE: Option = ("declare",)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Results as printed on the table with their chances; losses in steps, as far as there are any."""

    results: dict[str, Fraction]
    attacker: Fraction
    defender: Fraction
    taken: Fraction
    exact: bool


def forecast(p: Spain, seat: int | None = None, option: Option = DECLARE) -> Forecast:
    """Computed by the rules, from what a seat may know; neither side adds support not yet committed."""

    def label(world: Position, events: list[Event]) -> Hashable:
        assert isinstance(world, Spain)
        return _summary(world, events)

    found = odds(p, option, seat, label)
    results: dict[str, Fraction] = {}
    attacker = defender = taken = Fraction(0)
    for outcome, chance in found.outcomes.items():
        assert isinstance(outcome, tuple)
        printed, lost, killed, emptied = outcome
        results[printed] = results.get(printed, Fraction(0)) + chance
        attacker, defender = attacker + chance * lost, defender + chance * killed
        taken += chance * emptied
    return Forecast(results, attacker, defender, taken, found.exact)


def _summary(world: Spain, events: list[Event]) -> tuple[str, int, int, int]:
    """The result, the steps either side loses, and whether the hex is emptied."""
    shown = [event.data for event in events if event.kind == "result"]
    if not shown:
        return "–", 0, 0, 0
    attacker, defender = (_steps(shown[-1][who]) for who in ("attacker", "defender"))
    engaged = [event.data for event in events if event.kind == "reckoned"]
    there, own = (engaged[-1]["standing"], engaged[-1]["attacking"]) if engaged else (1, 0)  # a lone HQ
    killed = min(defender, there)
    printed = f"{shown[-1]['attacker']}/{shown[-1]['defender']}"
    return printed, min(attacker, own), killed, int(killed == there)


def _steps(said: str) -> int:
    return EVERYBODY if said == "E" else int(said)
