"""3 Set-up."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.administration import FIRST_TURN
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.events import IN_PLAY
from barricades.games.tscw.flags import ALCAZAR, AMMUNITION
from barricades.games.tscw.ratio import QUIET
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import ELIMINATED, GONE, READY, WAITING, Spain
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.bits import BIT, mask_of

FIRST_TURN |= {id: scenario["first_turn"] for id, scenario in SCENARIOS.items()}


def set_up(p: Spain) -> None:
    """3.3: units, control, points, morale and chits as the scenario says."""
    scenario = SCENARIOS[p.scenario]
    p.turn = scenario["first_turn"]
    _nothing_yet(p)
    p.control = mask_of(
        place(row["hex"]) for row in read_rows(DATA, scenario["front"]) if row["control"] == "N"
    )
    _place_units(p, scenario["setup"])
    p.morale = scenario["morale"]
    purse = scenario["points"]
    p.points = [purse["republican"], purse["northern"], purse["nationalist"], purse["italian"]]
    p.pools = [sorted(chit for chit in scenario["pool"][side] if chit in IN_PLAY) for side in "NR"]
    if scenario["reduced_ammunition"]:
        p.flags |= BIT[AMMUNITION]
    if scenario["alcazar"]:
        p.flags |= BIT[ALCAZAR]
    p.count_stacks()


def _nothing_yet(p: Spain) -> None:
    p.flipped = p.reserve = p.landed = p.moved = p.railed = p.shipped = p.fought = p.struck = p.pinned = 0
    p.lines = p.flags = p.due = p.group = p.hungry = p.origins = p.known = p.crowded = 0
    p.forts = sum(sheet.FORT_HEXES)
    p.spent = -1
    p.kept, p.aside, p.vacated, p.chits = [[], []], [], [], []
    p.capacity, p.battle, p.air = [0, 0, 0, 0], list(QUIET), [0, 0]


def _place_units(p: Spain, file: str) -> None:
    p.steps = [0] * units.COUNT
    p.at = [_waiting(p, unit) for unit in range(units.COUNT)]
    for row in read_rows(DATA, file):
        unit = units.NUMBER[row["unit"]]
        if row["hex"] == "box":
            p.at[unit] = READY
        elif row["hex"] == "eliminated":
            p.at[unit] = ELIMINATED
        else:
            p.at[unit] = place(row["hex"])
            p.steps[unit] = units.STEPS[unit] - (row["step"] == "reduced")


def _waiting(p: Spain, unit: int) -> int:
    """A unit that is not in the set-up is still to come, or its time has gone by."""
    past = 0 < units.ENTRY_TURN[unit] <= p.turn and p.turn > 1
    gone = units.ENTRY_TURN[unit] == 0 and not units.MOBILISED >> unit & 1 and p.turn > 1
    return GONE if past or gone else WAITING
