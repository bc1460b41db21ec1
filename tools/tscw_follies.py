"""Play games between two bots of The Spanish Civil War and count what no staff should do.

    python -m tools.tscw_follies play 1936 --games 24 --out games.jsonl     continue where the file ends
    python -m tools.tscw_follies tell games.jsonl                           shares, falls and follies

`tools/follies.py` plays and keeps the games.
"""

import statistics
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

from barricades.bots.tscw.numbers import promise
from barricades.games.tscw import ratio, sheet, units
from barricades.games.tscw.administration import MOST_POINTS
from barricades.games.tscw.sheet import HEXES, NATIONALIST, REPUBLICAN, SEATS
from barricades.games.tscw.state import POINTS_N, POINTS_R, Spain
from barricades.kernel.events import Event
from barricades.kernel.notation import Option
from tools import follies

NAMES = {hex: HEXES.label(hex) for hex in range(sheet.GRID.size) if sheet.PLACES >> hex & 1}
GIFTS = ("El Ferrol", "Belchite", "Plasencia")  # the issue names them
FALLS = (  # where, for whom, and the turn of history
    ("Badajoz", NATIONALIST, 2), ("Talavera de la Reina", NATIONALIST, 3), ("Toledo", NATIONALIST, 3),
    ("Málaga", NATIONALIST, 6), ("Bilbao", NATIONALIST, 8), ("Santander", NATIONALIST, 9),
    ("Gijón", NATIONALIST, 10), ("Teruel", REPUBLICAN, 11), ("Vinaroz", NATIONALIST, 13),
    ("Lérida", NATIONALIST, 13), ("Barcelona", NATIONALIST, 17), ("Zaragoza", REPUBLICAN, 0),
)  # fmt: skip
HOPELESS = 0.2  # the chance to clear a hex below which an attack that costs more than it kills is a folly
CROWD = 8  # attackers that are too many for one defender
BAD = (
    "city-walked-into", "given-away", "evacuated-on-turn-1", "hq-alone-overrun", "points-lost",
    "crowd-on-one", "attack-expected-to-lose",
)  # fmt: skip
USE = ("attack", "guns-fired", "guns-offered", "reserve-formed", "pursuit", "pursuit-offered")


class Tally:
    """What is counted of one game, by side."""

    def __init__(self) -> None:
        self.counts = [Counter[str](), Counter[str]()]
        self.taken: list[tuple[int, int, int]] = []
        self.walked: list[str] = []
        self.worn: list[int] = []
        self.attacker, self.fought = NATIONALIST, False

    def before(self, p: Spain, option: Option) -> None:
        """What a choice shows before it is made."""
        decision = p.waiting()
        who = self.counts[decision.seat]
        if decision.kind == "declare-attack" and option == ("declare",):
            defenders = p.fighters_in(p.battle.target)
            if len(defenders) == 1 and p.group.bit_count() >= CROWD:
                who["crowd-on-one"] += 1
        if decision.kind in {"commit-attacking-hq", "commit-defending-hq"}:
            if any(each[0] == "guns" for each in decision.options):
                who["guns-offered"] += 1
            who["guns-fired"] += option[0] == "guns"
        if decision.kind == "pursue" and len(decision.options) > 1:
            who["pursuit-offered"] += 1
            who["pursuit"] += option[0] == "pursue"
        if decision.kind == "form-reserve":
            who["reserve-formed"] += option[0] not in {"done", "pass"}
        self.worn = list(p.points)
        self.fought = decision.kind not in {"move-units", "sail"}

    def after(self, p: Spain, log: list[Event]) -> None:
        """What it did."""
        for event in log:
            data = event.data
            if event.kind == "captured":
                self.taken.append((p.turn, data["side"], data["hex"]))
                self._walked_into(data["side"], data["hex"], p.turn)
            elif event.kind == "evacuated" and p.turn == 1:
                self.counts[REPUBLICAN]["evacuated-on-turn-1"] += 1
            elif event.kind == "eliminated" and event.rule.startswith("12.1.3"):
                self.counts[units.SIDE[data["unit"]]]["hq-alone-overrun"] += 1
            elif event.kind == "points" and event.rule == "7.2b":
                for side, pool in ((NATIONALIST, POINTS_N), (REPUBLICAN, POINTS_R)):
                    self.counts[side]["points-lost"] += max(0, self.worn[pool] - MOST_POINTS)
                self.worn = list(p.points)
            elif event.kind == "attacked":
                self.attacker = data["side"]
                self.counts[self.attacker]["attack"] += 1
            elif event.kind == "reckoned":
                self._expected(data, 2 if sum(each.kind == "rolled" for each in log) > 1 else 1)

    def _walked_into(self, side: int, hex: int, turn: int) -> None:
        if self.fought or not (sheet.CITIES | sheet.CAPITALS) >> hex & 1:
            if not self.fought and side == REPUBLICAN and named(hex) in GIFTS:
                self.counts[NATIONALIST]["given-away"] += 1
            return
        self.counts[1 - side]["city-walked-into"] += 1
        self.walked.append(f"{SEATS[side]} {named(hex)} {turn}")

    def _expected(self, data: Mapping[str, Any], dice: int) -> None:
        """Whether an attack costs more steps than it kills and hardly ever clears the hex, by the table."""
        column = ratio.RATIOS.index(data["column"])
        steps = data["attacking"], max(1, data["standing"])
        lost, killed, emptied = promise(column, data["modifier"], dice, *steps)
        if lost > killed and emptied < HOPELESS:
            self.counts[self.attacker]["attack-expected-to-lose"] += 1


def named(hex: int) -> str:
    return NAMES.get(hex, "").split(" (")[0]


def play(scenario: str, bots: tuple[str, str], seed: str) -> dict[str, Any]:
    """One game, with what was counted in it."""
    tally = Tally()
    p, seconds, thought = follies.play("tscw", scenario, bots, seed, tally)
    assert isinstance(p, Spain)
    assert p.outcome is not None
    first: dict[str, int] = {}
    for turn, side, hex in tally.taken:
        first.setdefault(f"{SEATS[side]} {named(hex)}", turn) if named(hex) else None
    return {
        "scenario": scenario, "bots": list(bots), "seed": seed, "winner": SEATS[p.outcome[0]],
        "way": p.outcome[1], "turn": p.turn, "morale": p.morale, "choices": p.version,
        "capitals": (p.controls(NATIONALIST) & sheet.CAPITALS).bit_count(),
        "seconds": seconds, "thought": thought,
        "follies": {SEATS[side]: dict(tally.counts[side]) for side in (NATIONALIST, REPUBLICAN)},
        "taken": first, "walked": tally.walked,
    }  # fmt: skip


def tell(games: list[dict[str, Any]]) -> list[str]:
    """Shares with intervals, falls next to history, follies per game."""
    said = []
    for scenario, bots, some in follies.groups(games):
        said += follies.tell_winners(scenario, bots, some, SEATS)
        said += follies.tell_spread(some, ("morale", "capitals", "choices", "thought"))
        for name, side, history in FALLS:
            turns = [each["taken"][f"{SEATS[side]} {name}"] for each in some
                     if f"{SEATS[side]} {name}" in each["taken"]]  # fmt: skip
            when = f"turn {statistics.median(turns):g}" if turns else "never"
            share = f"{len(turns) / len(some):.0%}"
            said.append(f"  {name} {SEATS[side]}: {share}, {when} (history: {history or 'never'})")
        said += follies.tell_follies(some, BAD + USE, SEATS)
    return said


if __name__ == "__main__":
    sys.exit(follies.command("Games of staffs, and their follies.", play, tell))
