"""Play games between two bots of The Spanish Civil War and count what no staff should do.

    python tools/tscw_follies.py play 1936 --games 24 --out games.jsonl     continue where the file ends
    python tools/tscw_follies.py tell games.jsonl                           shares, falls and follies

Every game is one line of JSON, so that a long run can be stopped at any time. Seeds are those of
`barricades.lab.tournament`, which plays the same games.
"""

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from barricades.bots.tscw.numbers import promise
from barricades.games import find_playable
from barricades.games.tscw import ratio, sheet, units
from barricades.games.tscw.administration import MOST_POINTS
from barricades.games.tscw.sheet import HEXES, NATIONALIST, REPUBLICAN, SEATS
from barricades.games.tscw.state import POINTS_N, POINTS_R, Spain
from barricades.kernel.bots import desk_of
from barricades.kernel.chance import Sampled
from barricades.kernel.events import Event
from barricades.kernel.notation import Option
from barricades.lab.tournament import interval

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
    box = find_playable("tscw")
    game = box.game(scenario)
    log: list[Event] = []
    p = game.start(scenario, Sampled(seed), log=log)
    assert isinstance(p, Spain)
    players = [box.make_bot(name, f"{seed} {seat}") for name, seat in zip(bots, game.seats, strict=True)]
    tally, began, thought = Tally(), time.process_time(), 0.0
    while (decision := p.decision) is not None:
        start = time.process_time()
        number = players[decision.seat].choose(desk_of(p))
        thought += time.process_time() - start
        tally.before(p, decision.options[number])
        p.choose(number)
        tally.after(p, log)
        log.clear()
    assert p.outcome is not None
    first: dict[str, int] = {}
    for turn, side, hex in tally.taken:
        first.setdefault(f"{SEATS[side]} {named(hex)}", turn) if named(hex) else None
    return {
        "scenario": scenario, "bots": list(bots), "seed": seed, "winner": SEATS[p.outcome[0]],
        "way": p.outcome[1], "turn": p.turn, "morale": p.morale, "choices": p.version,
        "capitals": (p.controls(NATIONALIST) & sheet.CAPITALS).bit_count(),
        "seconds": round(time.process_time() - began, 2), "thought": round(thought, 2),
        "follies": {SEATS[side]: dict(tally.counts[side]) for side in (NATIONALIST, REPUBLICAN)},
        "taken": first, "walked": tally.walked,
    }  # fmt: skip


def tell(games: list[dict[str, Any]]) -> list[str]:
    """Shares with intervals, falls next to history, follies per game."""
    said = []
    for scenario, bots in sorted({(each["scenario"], tuple(sorted(each["bots"]))) for each in games}):
        some = [g for g in games if g["scenario"] == scenario and tuple(sorted(g["bots"])) == bots]
        count = len(some)
        wins = sum(each["winner"] == SEATS[NATIONALIST] for each in some)
        low, high = interval(wins, count)
        said.append(f"{scenario}, {bots[0]} v {bots[1]}: {count} games")
        said.append(f"  Nationalist {wins} = {wins / count:.0%} ({low:.0%} to {high:.0%})")
        if bots[0] != bots[1]:
            for name in bots:
                won = sum(each["bots"][SEATS.index(each["winner"])] == name for each in some)
                low, high = interval(won, count)
                said.append(f"  {name} {won} = {won / count:.0%} ({low:.0%} to {high:.0%})")
        ways = Counter(f"{each['winner']} {each['way']}" for each in some)
        said.append("  ways: " + ", ".join(f"{way} {n}" for way, n in ways.most_common()))
        for key in ("morale", "capitals", "choices", "thought"):
            values = sorted(each[key] for each in some)
            said.append(f"  {key}: median {statistics.median(values):g} ({values[0]:g} to {values[-1]:g})")
        for name, side, history in FALLS:
            turns = [each["taken"][f"{SEATS[side]} {name}"] for each in some
                     if f"{SEATS[side]} {name}" in each["taken"]]  # fmt: skip
            when = f"turn {statistics.median(turns):g}" if turns else "never"
            said.append(
                f"  {name} {SEATS[side]}: {len(turns) / count:.0%}, {when} (history: {history or 'never'})"
            )
        for kinds in (BAD, USE):
            for kind in kinds:
                by_side = [sum(each["follies"][seat].get(kind, 0) for each in some) / count for seat in SEATS]
                said.append(f"  {kind}: {by_side[0]:.2f} N, {by_side[1]:.2f} R a game")
    return said


def main() -> int:
    parser = argparse.ArgumentParser(description="Games of staffs, and their follies.")
    parts = parser.add_subparsers(dest="what", required=True)
    playing = parts.add_parser("play")
    playing.add_argument("scenario")
    playing.add_argument("--bots", nargs=2, default=("staff", "staff"))
    playing.add_argument("--games", type=int, default=20)
    playing.add_argument("--seed", default="0")
    playing.add_argument("--out", type=Path, required=True)
    telling = parts.add_parser("tell")
    telling.add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.what == "tell":
        games = [json.loads(line) for file in given.files for line in file.read_text().splitlines()]
        sys.stdout.write("\n".join(tell(games)) + "\n")
        return 0
    lines = given.out.read_text().splitlines() if given.out.exists() else []
    done = {(each["scenario"], each["seed"], tuple(each["bots"])) for each in map(json.loads, lines)}
    for number in range(given.games):
        seed = f"{given.seed} {number}"
        bots = (given.bots[number % 2], given.bots[1 - number % 2])
        if (given.scenario, seed, bots) in done:
            continue
        found = play(given.scenario, bots, seed)
        with given.out.open("a") as out:
            out.write(json.dumps(found, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
