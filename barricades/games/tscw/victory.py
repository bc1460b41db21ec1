"""4 Victory, by the tests that each scenario lays down."""

from typing import Any

from barricades.games.tscw import sheet
from barricades.games.tscw.components import DATA, read_scenarios
from barricades.games.tscw.sheet import CAPITALS, GREEN_CAPITALS, NATIONALIST, REPUBLICAN
from barricades.games.tscw.state import Spain
from barricades.kernel.bits import mask_of
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition
from barricades.kernel.rules import rule

SCENARIOS = read_scenarios(DATA)
WINNERS = {"N": NATIONALIST, "R": REPUBLICAN}
CONDITIONS = tuple(test["rule"] for scenario in SCENARIOS.values() for test in scenario["victory"])
LAST_WORDS = tuple(scenario["otherwise_rule"] for scenario in SCENARIOS.values())

VERDICT = EventKind("verdict", "{why:verdict} {side:seat} have won.")
EVENTS = (VERDICT,)
VERDICTS = {
    **{test["rule"]: str(test["text"]) for scenario in SCENARIOS.values() for test in scenario["victory"]},
    **dict.fromkeys(LAST_WORDS, "The time is up."),
}


def ways_of_ending() -> list[tuple[str, int, str]]:
    """Every scenario, winner and way in which it can end."""
    found = []
    for id, scenario in SCENARIOS.items():
        for test in scenario["victory"]:
            way = test["test"] if test["when"] == "check" else "at-the-end"
            found.append((id, WINNERS[test["side"]], way))
        found.append((id, WINNERS[scenario["otherwise"]], "time"))
    return found


@rule("4.1", "17.0", "19.0", "19.1", *CONDITIONS, off=False)
def holds(p: Spain, test: dict[str, Any]) -> bool:
    """Whether one of a scenario's tests is met."""
    side, count = WINNERS[test["side"]], int(test["count"])
    own = p.controls(side)
    if test["test"] == "control":
        return (own & mask_of(sheet.place(str(hex)) for hex in test["hexes"])).bit_count() >= count
    if test["test"] == "capitals":
        return (own & CAPITALS).bit_count() >= count
    if test["test"] == "green":
        return (own & GREEN_CAPITALS).bit_count() >= count
    return p.morale <= count if side == NATIONALIST else p.morale >= count


@rule("1.2", "4.1", "17.0", *LAST_WORDS)
def check_victory(p: Spain) -> Transition:
    """5.2 D-I: each turn the immediate victory tests, after the last turn the final ones. No draws."""
    scenario = SCENARIOS[p.scenario]
    last = p.turn >= scenario["last_turn"]
    for test in scenario["victory"]:
        if (test["when"] == "check" or last) and holds(p, test):
            way = test["test"] if test["when"] == "check" else "at-the-end"
            return _end(p, test["side"], way, test["rule"])
    if last:
        return _end(p, scenario["otherwise"], "time", scenario["otherwise_rule"])
    return None


def _end(p: Spain, side: str, way: str, paragraph: str) -> Transition:
    p.emit(VERDICT, paragraph, side=WINNERS[side], why=paragraph)
    return p.finish(WINNERS[side], way)
