"""The report of a simulation: winners, lengths, and how the war went turn by turn, as plain data.

`docs/report-format.md` documents it. Nothing in it depends on the machine: equal seeds, equal reports.
"""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from barricades.kernel.box import Box
from barricades.kernel.game import Game
from barricades.lab.simulate import Plan, Tally
from barricades.lab.tournament import interval
from barricades.lab.watch import Standings, Watched

FORMAT = 2
BINS = 20  # of the histogram of decisions, at most
SET_UP = "set-up"


def make_report(box: Box, plan: Plan, tally: Tally) -> dict[str, Any]:
    """Everything a report says about watched games; a game without turns to watch says less."""
    game, ended = box.game(plan.scenario), tally.endings.total()
    wins = Counter[int]()
    for (winner, _), times in tally.endings.items():
        wins[winner] += times
    report: dict[str, Any] = {
        "format": FORMAT,
        "game": game.id,
        "name": game.name,
        "scenario": plan.scenario,
        "scenario_name": game.scenario(plan.scenario).name,
        "rules": game.rules_version,
        "settings": dict(plan.settings),
        "bots": dict(zip(game.seats, plan.bots, strict=True)),
        "seed": plan.seed,
        "games": tally.games,
        "ended": ended,
        "winners": {seat: share(wins[at], ended) for at, seat in enumerate(game.seats)},
        "endings": [
            {"way": way, "winner": game.seats[winner], **share(times, ended)}
            for (winner, way), times in sorted(
                tally.endings.items(), key=lambda item: (item[0][1], item[0][0])
            )
        ],
        "lengths": _lengths(tally.watched),
    }
    if tally.watched.at_end_of:
        report |= _turn_by_turn(box, plan.scenario, tally.watched)
    return report


def share(times: int, games: int) -> dict[str, Any]:
    """In how many of the games, which share that is, and between which bounds it lies at 95 % (Wilson)."""
    low, high = interval(times, games)
    found = times / games if games else 0.0
    return {"games": times, "share": round(found, 4), "low": round(low, 4), "high": round(high, 4)}


def spread(values: Counter[int]) -> dict[str, Any]:
    """Mean, extremes and quartiles of counted values; a quartile between two values is interpolated."""
    total = values.total()
    if not total:
        return {}
    ranked = sorted(values)
    mean = sum(value * times for value, times in values.items()) / total
    lower, median, upper = (_at(values, ranked, (total - 1) * part) for part in (0.25, 0.5, 0.75))
    return {
        "mean": round(mean, 2),
        "min": ranked[0],
        "lower": lower,
        "median": median,
        "upper": upper,
        "max": ranked[-1],
    }


def _at(values: Counter[int], ranked: list[int], rank: float) -> float:
    below, above = (_nth(values, ranked, n) for n in (math.floor(rank), math.ceil(rank)))
    return round(below + (above - below) * (rank - math.floor(rank)), 2)


def _nth(values: Counter[int], ranked: list[int], n: int) -> int:
    for value in ranked:
        n -= values[value]
        if n < 0:
            return value
    return ranked[-1]


def _lengths(watched: Watched) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if watched.turns:
        games = {str(turns): times for turns, times in sorted(watched.turns.items())}
        found["turns"] = {**spread(watched.turns), "games": games}
    if watched.decisions:
        found["decisions"] = {**spread(watched.decisions), "bins": _bins(watched.decisions)}
    return found


def _bins(values: Counter[int]) -> list[dict[str, int]]:
    """A histogram with bins of equal width; `to` is not part of its bin."""
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / BINS))
    counted = Counter[int]()
    for value, times in values.items():
        counted[(value - low) // width] += times
    return [
        {"from": low + at * width, "to": low + (at + 1) * width, "games": counted[at]}
        for at in range((high - low) // width + 1)
    ]


# Turn by turn


def _turn_by_turn(box: Box, scenario: str, watched: Watched) -> dict[str, Any]:
    game = box.game(scenario)
    names = _turn_names(game, scenario)
    turns = sorted(watched.at_end_of)
    stood = _standings(watched)
    anything_lost = any(max(lost) for lost in watched.losses.values())
    rows = []
    for at, turn in enumerate(turns):
        row: dict[str, Any] = {
            "turn": turn,
            "name": names.get(turn, "") if at else SET_UP,
            "played": watched.at_end_of[turn].games,
            "numbers": {name: spread(values) for name, values in sorted(stood[turn].numbers.items())},
        }
        if at and anything_lost:
            row["losses"] = {seat: spread(watched.losses[turn, seat]) for seat in game.seats}
        rows.append(row)
    front = _shares(game, [(stood[turn].games, stood[turn].held) for turn in turns])
    allies = _shares(game, [(stood[turn].games, stood[turn].allies) for turn in turns])
    found = {"turns": rows, "landmarks": _landmarks(box, scenario, watched, front), "held": front}
    if allies:
        found["allies"] = allies
    if watched.counts:
        found["counts"] = _counts(game, watched, turns[1:])
    return found


def _counts(game: Game, watched: Watched, turns: list[int]) -> dict[str, dict[str, dict[str, list[float]]]]:
    """Heading, seat and name -> how often in each turn after the set-up, on average where it was played."""
    found: dict[str, dict[str, dict[str, list[float]]]] = {}
    for heading in sorted({each[0] for each in watched.counts}):
        for seat in game.seats:
            names = sorted({each[2] for each in watched.counts if each[:2] == (heading, seat)})
            found.setdefault(heading, {})[seat] = {
                name: [
                    round(watched.counts[heading, seat, name, turn] / watched.at_end_of[turn].games, 4)
                    for turn in turns
                ]
                for name in names
            }
    return found


def _standings(watched: Watched) -> dict[int, Standings]:
    """All games at the end of each turn; one that is over stays as it ended."""
    over, found = Standings(), dict[int, Standings]()
    for turn in sorted(watched.at_end_of):
        found[turn] = Standings()
        found[turn].add(watched.at_end_of[turn])
        found[turn].add(over)
        if turn in watched.ended_in:
            over.add(watched.ended_in[turn])
    return found


def _turn_names(game: Game, scenario: str) -> dict[int, str]:
    """The names that the turn track gives its boxes, if any."""
    track = game.components(scenario).tracks.get("turn", {})
    boxes = track.get("boxes", ()) if isinstance(track, Mapping) else ()
    return {box["turn"]: box["label"] for box in boxes if {"turn", "label"} <= box.keys()}


def _shares(
    game: Game, stood: list[tuple[int, dict[str, Counter[str]]]]
) -> dict[str, dict[str, list[float]]]:
    """For each seat and turn, the share of games in which it held each thing that it ever held."""
    found: dict[str, dict[str, list[float]]] = {}
    for seat in game.seats:
        counted = [(games, held.get(seat, Counter[str]())) for games, held in stood]
        names = sorted({name for _, held in counted for name in held})
        if names:
            found[seat] = {name: [round(held[name] / games, 4) for games, held in counted] for name in names}
    return found


def _landmarks(
    box: Box, scenario: str, watched: Watched, front: dict[str, dict[str, list[float]]]
) -> dict[str, Any]:
    game = box.game(scenario)
    names = {place.id: place.name for place in game.components(scenario).places}
    games = watched.decisions.total()
    found = {}
    for place in box.watch().landmarks:
        taken = {
            seat: {**share(when.total(), games), "turns": spread(when)}
            for seat in game.seats
            if (when := watched.taken.get((place, seat)))
        }
        held = {seat: places[place] for seat, places in front.items() if place in places}
        found[place] = {"name": names.get(place) or place, "held": held, "taken": taken}
    return found
