"""Writes docs/toc-forces.md: how strong each side and faction of Triumph of Chaos can be, turn by turn.

Run `python tools/toc_strengths.py` after a change of the counters, the set-up, the cards or the charts.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from barricades.games.toc.ch03_components.decks import MAJOR_POWERS, action_cards
from barricades.games.toc.ch03_components.forces import FACTIONS, OTHERS, SIDES, counters
from barricades.games.toc.ch03_components.tables import cell, tables
from barricades.kernel.components import Counter

CAMPAIGN = "v2.3-campaign"
DOCUMENT = Path(__file__).parents[1] / "docs" / "toc-forces.md"
TURNS = range(1, 17)
LINE_OPENS = 3  # 15.51, 15.25: the Central Powers can leave in turn 2, and set-up follows in the next one
NATIONS = (*SIDES, *OTHERS, *FACTIONS)

INTRODUCTION = """# The strength of the forces of Triumph of Chaos

Written by `tools/toc_strengths.py` from the data of edition v2.3; a test keeps it up to date. Strengths are
those of `counters.csv`, reconstructed so that the example of play (16.0) comes out: rulings T-F3 and T-F4.

## What is in the box

Armies and corps with their full strength and the loss factors it takes to remove every step.
"""
BY_TURN = """
## The most there can be, turn by turn

Full strength of all units that can be in play: nothing is ever lost, every card is an event in the first turn
of its year, every faction is won as soon as it can be set up, a Major Power stays as long as it can (15.51).
Regions behind the Central Powers line count from turn 3. In turn 1 the armies that 14.1 sets up reduced count
as reduced.
"""
SIDES_BY_TURN = """
## Side against side

The same figures by side: its own units, and these with every faction that only it can use or that leans to it
on the Faction Control Table when the game begins. What a side has of its own, politics can hardly take away.
"""


def report() -> str:
    """The whole document."""
    pieces = [piece for piece in counters(CAMPAIGN) if piece.kind in ("army", "corps")]
    parts = [INTRODUCTION, _box(pieces), BY_TURN, _by_turn(pieces), SIDES_BY_TURN, _by_side(pieces)]
    return "\n".join(parts) + "\n"


def _box(pieces: Sequence[Counter]) -> str:
    heading = ("nation", "armies", "corps", "steps", "strength", "loss", "elite steps", "cavalry steps")
    rows = []
    for nation in NATIONS:
        ours = [piece for piece in pieces if piece.nation == nation]
        kinds = [piece.kind for piece in ours]
        rows.append((
            nation,
            kinds.count("army"),
            kinds.count("corps"),
            sum(piece.steps for piece in ours),
            sum(piece.faces[0]["strength"] for piece in ours),
            sum(piece.faces[0]["loss"] * piece.steps for piece in ours),
            _steps(ours, "elite"),
            _steps(ours, "cavalry"),
        ))  # fmt: skip
    return _table(heading, rows)


def _steps(pieces: Iterable[Counter], mark: str) -> int:
    return sum(piece.steps for piece in pieces if mark in piece.faces[0]["marks"])


def _by_turn(pieces: Sequence[Counter]) -> str:
    rows = [(nation, *_line(pieces, (nation,))) for nation in NATIONS]
    return _table(("nation", *map(str, TURNS)), rows)


def _by_side(pieces: Sequence[Counter]) -> str:
    rows: list[tuple[object, ...]] = []
    for side in SIDES:
        own = (side, "Socialist Revolutionaries") if side == "WHITE" else (side,)
        rows.append((f"{side} alone", *_line(pieces, own)))
        friends = [faction for faction in FACTIONS if _leans(faction) == side]
        rows.append((f"{side} with {', '.join(friends)}", *_line(pieces, (*own, *friends))))
    return _table(("side", *map(str, TURNS)), rows)


def _leans(faction: str) -> str:
    """The side that alone may use a faction (15.23), or on whose influence box it begins."""
    user = cell("faction_control", faction, "forces used by")
    return user if user in SIDES else cell("faction_control", faction, "start").removesuffix(" Influence")


def _line(pieces: Sequence[Counter], nations: Sequence[str]) -> list[int]:
    ours = [piece for piece in pieces if piece.nation in nations]
    return [sum(_strength(piece, turn) for piece in ours) for turn in TURNS]


def _strength(piece: Counter, turn: int) -> int:
    if not _comes(piece) <= turn <= _leaves(piece.nation):
        return 0
    lost = piece.steps - piece.step if turn == 1 else 0
    return int(piece.faces[lost]["strength"])


def _comes(piece: Counter) -> int:
    """The first turn in which it can be in play."""
    entry = str(piece.faces[0]["entry"])
    restricted = entry.startswith("rule:15.") and entry != "rule:15.27"
    first = LINE_OPENS if restricted or _behind_the_line(piece.nation) else 1
    year = _years().get(entry)
    return max(first, _first_turn_of(year)) if year else first


@cache
def _years() -> dict[str, int | None]:
    return {card.id: card.year for side in ("W", "R") for card in action_cards(side)}


def _behind_the_line(nation: str) -> bool:
    return nation in FACTIONS and cell("faction_control", nation, "Central Powers line") == "yes"


def _first_turn_of(year: int) -> int:
    chart = tables()["turn_chart"]
    deck = list(chart.columns).index("deck")
    return int(
        next(turn for turn, row in zip(chart.rows, chart.cells, strict=True) if row[deck] == str(year))
    )


def _leaves(nation: str) -> int:
    """The last turn of a Major Power: the first in which it withdraws without a die."""
    if nation not in MAJOR_POWERS:
        return TURNS[-1]
    return next(int(turn) for turn in tables()["withdrawal"].rows if cell("withdrawal", turn, nation) == "A")


def _table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = ["| " + " | ".join(heading) + " |", "|---" + "|---:" * (len(heading) - 1) + "|"]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join(lines)


if __name__ == "__main__":
    DOCUMENT.write_text(report(), encoding="utf-8")
