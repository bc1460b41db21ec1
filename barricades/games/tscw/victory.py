"""4 Victory, by the tests that each scenario lays down."""

from typing import Any

from barricades.games.tscw import sheet
from barricades.games.tscw.components import DATA, read_scenarios
from barricades.games.tscw.sheet import CAPITALS, GREEN_CAPITALS, NATIONALIST, REPUBLICAN
from barricades.games.tscw.state import Spain
from barricades.kernel.bits import mask_of
from barricades.kernel.flow import Transition
from barricades.kernel.rules import rule

SCENARIOS = read_scenarios(DATA)
_SIDES = {"N": NATIONALIST, "R": REPUBLICAN}


@rule("17.0", "17.1", "17.2", "17.3", "17.4", "19.1", off=False)
def holds(p: Spain, test: dict[str, Any]) -> bool:
    """Whether one of a scenario's tests is met."""
    side, count = _SIDES[test["side"]], int(test["count"])
    own = p.controls(side)
    if test["test"] == "control":
        return (own & mask_of(sheet.place(str(hex)) for hex in test["hexes"])).bit_count() >= count
    if test["test"] == "capitals":
        return (own & CAPITALS).bit_count() >= count
    if test["test"] == "green":
        return (own & GREEN_CAPITALS).bit_count() >= count
    return p.morale <= count if side == NATIONALIST else p.morale >= count


@rule("1.2", "4.1", "17.0", "17.1", "17.2", "17.3", "17.4")
def check_victory(p: Spain) -> Transition:
    """5.2 D-I: every turn the tests for at once, after the last turn those for the end; never a draw."""
    scenario = SCENARIOS[p.scenario]
    last = p.turn >= scenario["last_turn"]
    for test in scenario["victory"]:
        if (test["when"] == "check" or last) and holds(p, test):
            return p.finish(_SIDES[test["side"]], test["test"] if test["when"] == "check" else "at-the-end")
    if last:
        return p.finish(_SIDES[scenario["otherwise"]], "time")
    return None
