"""Drives: places for which shock troops are bound; nothing calls those away before the place has fallen."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from barricades.bots.tscw.numbers import march
from barricades.games.tscw import sheet, units
from barricades.games.tscw.sheet import SPAIN
from barricades.games.tscw.state import Spain
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.reading import read_rows

PACE = 0.25  # what it is worth to a shock unit to come a point of the way nearer


class Drive(NamedTuple):
    """A place that a side means to take, and who is bound for it."""

    side: int
    first: int
    last: int
    place: int
    by: int  # those farther away than this place go through it
    attack: int  # of a shock unit
    reach: int  # and its way there, in points


DRIVES = tuple(
    Drive(
        "NR".index(row["side"]), row.number("first"), row.number("last"), sheet.place(row["where"]),
        sheet.place(row["by"]), row.number("attack"), row.number("reach"),
    )
    for row in read_rows(Path(__file__).parent, "drives.csv")
)  # fmt: skip

Bound = Mapping[int, Drive]  # units and where they go


@lru_cache(maxsize=32)
def way(drive: Drive) -> tuple[int, ...]:
    """The points of the way from every hex; a unit beside the place has arrived."""
    straight, detour = march(drive.place), march(drive.by)
    last_leg = straight[drive.by]
    return tuple(
        max(1, there if there <= last_leg else round_about + last_leg)
        for there, round_about in zip(straight, detour, strict=True)
    )


def bound(w: Spain, side: int) -> dict[int, Drive]:
    """Shock units and where they go: the first place of the plan that is the enemy's and near enough."""
    own = w.controls(side)
    drives = [
        drive
        for drive in DRIVES
        if drive.side == side and drive.first <= w.turn <= drive.last and not own >> drive.place & 1
    ]
    found = {}
    for unit in members(units.COMBAT & units.OF_SIDE[side]) if drives else ():
        if w.at[unit] >= 0:
            for drive in drives:
                if (
                    units.ATTACK[unit][units.STEPS[unit]] >= drive.attack
                    and way(drive)[w.at[unit]] <= drive.reach
                ):
                    found[unit] = drive
                    break
    return found


@lru_cache(maxsize=4096)
def onward(drive: Drive, hex: int) -> int:
    """The hexes no farther from a place than one is, and those from which it or Madrid is attacked."""
    away, goals = way(drive), BIT[drive.place] | BIT[sheet.MADRID]
    return mask_of(at for at in members(SPAIN) if away[at] <= away[hex]) | sheet.near(goals) | goals


def allowed(bound: Bound, at: list[int], group: int) -> int:
    """Where units may go: those that are bound for a place do not turn back."""
    found = SPAIN
    for unit in members(group) if bound else ():
        if unit in bound:
            found &= onward(bound[unit], at[unit])
    return found


def nearer(bound: Bound, unit: int, at: int) -> int:
    """Where a unit may travel: one that is bound for a place takes a train or a ship only to come nearer."""
    if unit not in bound:
        return SPAIN
    away = way(bound[unit])
    return mask_of(hex for hex in members(SPAIN) if away[hex] < away[at])


def headway(bound: Bound, group: int) -> list[tuple[int, ...]]:
    """The ways of the units of a group that are bound for a place."""
    return [way(bound[unit]) for unit in members(group) if unit in bound] if bound else []


def progress(ways: list[tuple[int, ...]], hex: int) -> float:
    """What a hex on the way is worth, by the way that is left."""
    return -PACE * sum([away[hex] for away in ways])


def on_the_way(bound: Bound, unit: int, hex: int, target: int) -> bool:
    """Whether an attack on a hex is no detour for a unit; Madrid, which ends the war, never is."""
    if unit not in bound or target == sheet.MADRID:
        return True
    away = way(bound[unit])
    return away[target] <= away[hex]
