"""Play games between two bots of Triumph of Chaos, count what no staff should do, and compare with history.

    python -m tools.toc_follies play v2.3-campaign --games 9 --out games.jsonl    continue where the file ends
    python -m tools.toc_follies tell games.jsonl                                   shares, the war, follies

`tools/follies.py` plays and keeps the games. The documents have sentences for everything that is counted:

| folly | meaning |
|---|---|
| attack-expected-to-lose | less than one chance in five to win, and more lost than killed, by the tables |
| city-walked-into | a victory city that the enemy takes without a combat |
| capital-weak | a turn that ends with less than 6 strength in Moskva or Petrograd |
| starved | a unit lost to attrition (10.61) |
| card-for-nothing | a card for operations after which nothing moved and nothing was attacked |
| marker-unused | a space marked for combat from which nothing attacked |
| leader-lost | a leader lost with a stack, or by a die that was tried |
| chit-broken | an action against the own in-fighting chit (13.51) |
| poles-stirred | a Polish Response that RED caused (15.44u) |
| idle-army | an army that spends a whole turn where it was, more than four links from every enemy |
| point-in-vain | a point placed on a faction whose marker is held against it (15.13d, 15.13e) |
| frozen-army | an army at the end of a turn under a NO ACT marker that could be lifted (7.34) |
"""

import statistics
import sys
from collections import Counter
from typing import Any

from barricades.bots.toc.fighting import combat_results, price
from barricades.bots.toc.ground import links_from
from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch07_movement.special_actions import held_up
from barricades.games.toc.ch08_combat.combat import join_battle
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.ch15_politics.markers import what_holds
from barricades.games.toc.names import PIECES, SPACES, V2_3
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.events import Event
from barricades.kernel.notation import Option
from tools import follies

SEATS = ("WHITE", "RED")
NAMES = [SPACES.label(space).split(" (")[0] for space in range(V2_3.atlas.size)]
MARCHES = ("move-units", "go-on")
BAD = (
    "attack-expected-to-lose", "city-walked-into", "capital-weak", "starved", "card-for-nothing",
    "marker-unused", "leader-lost", "chit-broken", "poles-stirred", "idle-army",
    "point-in-vain", "frozen-army",
)  # fmt: skip
USE = ("attack", "event", "ops", "redeploy", "replacements", "special")
HOPELESS = 0.2  # the chance to win below which an attack that costs more than it kills is a folly
GUARD = 6  # strength with which a capital is thought safe
FAR_OFF = 4  # links to the nearest enemy beyond which an army does nothing
CAPITALS = ("moskva", "petrograd")
TOLD = (3, 6, 9)  # the turns for which the issue wants factions
# How far each side came: the first turn in which it held a place.
PLACES = (
    ("WHITE", "Kazan", "turn 1: the Legion and Komuch"), ("WHITE", "Perm", "turn 3: Kolchak, December 1918"),
    ("WHITE", "Ufa", "held, lost and taken again in March 1919"),
    ("WHITE", "Tsaritsyn", "turn 5: Wrangel, June 1919"), ("WHITE", "Kharkiv", "turn 5: June 1919"),
    ("WHITE", "Kyiv", "turn 6: August 1919; Poles in May 1920"),
    ("WHITE", "Voronezh", "turn 7: October 1919"), ("WHITE", "Orel", "turn 7: October 1919"),
    ("WHITE", "Moskva", "never"), ("WHITE", "Petrograd", "never, Yudenich at its gates in October 1919"),
    ("RED", "Samara", "turn 2: October 1918"), ("RED", "Ufa", "turn 3, and again in June 1919"),
    ("RED", "Chelyabinsk", "turn 6: July 1919"), ("RED", "Omsk", "turn 7: November 1919"),
    ("RED", "Rostov", "turn 8: January 1920"), ("RED", "Sevastopol", "turn 12: November 1920"),
    ("RED", "Archangel", "turn 9: February 1920"), ("RED", "Warszawa", "never, at its gates in August 1920"),
)  # fmt: skip


class Tally:
    """What is counted of one game, by side, and how the war went."""

    def __init__(self) -> None:
        self.counts = [Counter[str](), Counter[str]()]
        self.first: dict[str, int] = {}
        self.factions: dict[int, dict[str, list[str]]] = {}
        self.turns: dict[int, dict[str, Any]] = {}
        self.told: list[str] = []  # every folly with turn, side and place
        self.doors: list[str] = []
        self.powers_left = 0
        self._turn = 0
        self._card = (-1, 0)  # the side whose card for operations is being played, and what it did with it
        self._marked = [0, 0]
        self._stood: list[int] = []
        self._held = [0, 0]
        self._marching = False

    def folly(self, p: Russia, side: int, kind: str, where: str = "") -> None:
        if side not in (WHITE, RED):
            return
        self.counts[side][kind] += 1
        self.told.append(f"{p.turn}.{p.round} {SEATS[side]} {kind} {where}")

    def before(self, p: Russia, option: Option) -> None:
        """What a choice shows before it is made."""
        decision = p.waiting()
        if decision.kind == "declare-attack" and option == ("declare",):
            self._expected(p, decision.seat)
        self._marching = decision.kind in MARCHES
        self._held = [p.friendly(side) for side in (WHITE, RED)]
        if p.turn != self._turn:
            self._turn, self._stood = p.turn, list(p.at)

    def _expected(self, p: Russia, side: int) -> None:
        """What the attack that is being declared promises by the tables."""
        target, at = p.battle.target, p.copy()
        join_battle(at, side, target, p.group)
        battle = at.battle
        if not battle.defending:
            return
        wins = killed = lost = 0.0
        for mine, theirs, chance in combat_results(at):
            wins += chance * (mine > theirs)
            killed += chance * price(at, battle.defending, mine)[0]
            lost += chance * price(at, battle.attacking, theirs)[0]
        if wins < HOPELESS and lost > killed:
            self.folly(p, side, "attack-expected-to-lose", f"{NAMES[target]} {wins:.0%}")

    def after(self, p: Russia, log: list[Event]) -> None:
        """What it did."""
        for event in log:
            self._use(p, event)
            self._loss(p, event)
        for side in (WHITE, RED):
            for space in members(p.friendly(side) & ~self._held[side]):
                self.first.setdefault(f"{SEATS[side]} {NAMES[space]}", p.turn)
                if self._marching and p.atlas.vcs >> space & 1 and self._held[1 - side] >> space & 1:
                    self.folly(p, 1 - side, "city-walked-into", NAMES[space])
        if p.turn != self._turn or p.outcome is not None:
            self._end_turn(p)

    def _use(self, p: Russia, event: Event) -> None:
        """Cards, markers and attacks."""
        data, side = event.data, event.data.get("side", -1)
        if event.kind in ("played", "special-action"):
            self._close_card(p)
            use = data["use"] if event.kind == "played" else "special"
            self.counts[side][use] += 1
            self._card = (side, 0) if use == "ops" else (-1, 0)
        elif event.kind in ("moved", "attacked", "train-moved"):
            self._card = (self._card[0], 1)
        if event.kind == "marked" and data["use"] == "fight":
            self._marked[side] |= BIT[data["space"]]
        elif event.kind == "attacked" and side in (WHITE, RED):
            self.counts[side]["attack"] += 1
            for unit in data["units"]:
                self._marked[side] &= ~BIT[p.at[unit]] if p.at[unit] >= 0 else 0
            self._marked[side] &= ~p.battle.origins

    def _close_card(self, p: Russia) -> None:
        side, used = self._card
        if side >= 0 and not used:
            self.folly(p, side, "card-for-nothing")
        for at in (WHITE, RED):
            for space in members(self._marked[at]):
                self.folly(p, at, "marker-unused", NAMES[space])
        self._marked, self._card = [0, 0], (-1, 0)

    def _loss(self, p: Russia, event: Event) -> None:
        """What a side loses without a combat, and what it brings upon itself."""
        data, kind = event.data, event.kind
        if kind == "starved":
            side = p.allegiance[data["unit"]]
            self.folly(p, side, "starved", f"{PIECES.token(data['unit'])} {NAMES[data['space']]}")
        elif kind == "leader-lost" and p.round:  # Gajda's putsch (13.71) comes before it
            self.folly(p, p.allegiance[data["leader"]], "leader-lost", PIECES.token(data["leader"]))
        elif kind == "violated":
            self.folly(p, data["side"], "chit-broken")
        elif kind == "point-placed":
            side, faction = data["side"], data["faction"]
            if what_holds(p, faction, 1 if side == WHITE else -1, by_card=False):
                self.folly(p, side, "point-in-vain", FACTIONS[faction])
        elif kind == "polish-response":
            self.folly(p, RED, "poles-stirred", FACTIONS[data["faction"]])
        elif kind == "door":
            self.doors.append(f"{p.turn} {data['door']} {data['die']}+{data['count']}")

    def _end_turn(self, p: Russia) -> None:
        self._close_card(p)
        for name in () if is_introduction(p) else CAPITALS:
            space = p.atlas.space(name)
            guard = sum(map(p.strength, p.units_of(RED, space)))
            if p.friendly(RED) >> space & 1 and guard < GUARD:
                self.folly(p, RED, "capital-weak", f"{name} {guard}")
        sides = (WHITE, RED)
        for side in sides:
            self.counts[side]["idle-army"] += self._idle(p, side)
            frozen = [u for u in members(p.forces[side] & p.present & p.roster.armies) if p.at[u] >= 0]
            self.counts[side]["frozen-army"] += sum(held_up(p, side) >> p.at[unit] & 1 for unit in frozen)
        units = [members(p.forces[side] & p.present & p.roster.units) for side in sides]
        self.turns[self._turn] = {
            "vp": p.vp,
            "cities": [p.vc_count(side) for side in sides],
            "strength": [sum(map(p.strength, each)) for each in units],
        }
        self.factions[self._turn] = {
            SEATS[side]: [FACTIONS[faction] for faction in p.controlled(side)] for side in sides
        }
        if not p.powers_active and not self.powers_left:
            self.powers_left = self._turn

    def _idle(self, p: Russia, side: int) -> int:
        found, foes = 0, members(p.held(1 - side) & ~p.atlas.far_east)
        for unit in members(p.forces[side] & p.present & p.roster.armies):
            at = p.at[unit]
            if 0 <= at < p.atlas.size and at == self._stood[unit] and not p.atlas.vcs >> at & 1:
                away = links_from(p.atlas, at)
                found += min((away[foe] for foe in foes), default=0) > FAR_OFF
        return found


def play(scenario: str, bots: tuple[str, str], seed: str) -> dict[str, Any]:
    """One game, with what was counted in it."""
    tally = Tally()
    p, seconds, thought = follies.play("toc", scenario, bots, seed, tally)
    assert isinstance(p, Russia)
    assert p.outcome is not None
    return {
        "scenario": scenario, "bots": list(bots), "seed": seed, "winner": SEATS[p.outcome[0]],
        "way": p.outcome[1], "turn": p.turn, "vp": p.vp, "choices": p.version,
        "seconds": seconds, "thought": thought,
        "follies": {SEATS[side]: dict(tally.counts[side]) for side in (WHITE, RED)},
        "first": tally.first, "turns": tally.turns, "factions": tally.factions,
        "powers_left": tally.powers_left, "doors": tally.doors, "told": tally.told,
    }  # fmt: skip


def tell(games: list[dict[str, Any]]) -> list[str]:
    """Shares with intervals, the war next to history, follies per game."""
    said = []
    for scenario, bots, some in follies.groups(games):
        said += follies.tell_winners(scenario, bots, some, SEATS)
        said += follies.tell_spread(some, ("turn", "vp", "choices", "thought"))
        doors = Counter(each["doors"][-1].split()[1] for each in some if each["way"] == "sudden-death")
        said.append("  doors: " + ", ".join(f"{door} {n}" for door, n in doors.most_common()))
        said += _war(some)
        said += follies.tell_follies(some, BAD + USE, SEATS)
    return said


def _war(games: list[dict[str, Any]]) -> list[str]:
    said = []
    for turn in sorted({int(each) for game in games for each in game["turns"]}):
        rows = [game["turns"][str(turn)] for game in games if str(turn) in game["turns"]]
        vp = statistics.mean(row["vp"] for row in rows)
        cities, strength = (
            " to ".join(f"{statistics.mean(row[key][side] for row in rows):.1f}" for side in (WHITE, RED))
            for key in ("cities", "strength")
        )
        said.append(f"  turn {turn}: {len(rows)} games, VP {vp:.0f}, cities {cities}, strength {strength}")
    for side, place, history in PLACES:
        turns = [each["first"][key] for each in games if (key := f"{side} {place}") in each["first"]]
        when = f"turn {statistics.median(turns):g}" if turns else "never"
        said.append(f"  {side} {place}: {len(turns) / len(games):.0%}, {when} (history: {history})")
    for turn in TOLD:
        held = [game["factions"][str(turn)] for game in games if str(turn) in game["factions"]]
        for seat in SEATS:
            count = Counter(name for each in held for name in each[seat])
            told = ", ".join(f"{name} {n / len(held):.0%}" for name, n in count.most_common(12))
            said.append(f"  turn {turn}, {seat} controls: {told}")
    left = [game["powers_left"] for game in games if game["powers_left"]]
    if left:
        said.append(f"  Central Powers leave: {len(left)} games, turn {statistics.median(left):g}")
    return said


if __name__ == "__main__":
    sys.exit(follies.command("Games of staffs, and their follies.", play, tell))
