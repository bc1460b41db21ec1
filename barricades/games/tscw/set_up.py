"""3 Set-up."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.flags import ALCAZAR, AMMUNITION
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import ELIMINATED, GONE, READY, WAITING, Spain
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.rules import rule


@rule("3.1", "3.2", "3.3", "17.0", "17.1", "17.2", "17.3", "17.4")
def set_up(p: Spain) -> None:
    """Units, control, points, morale and chits as the scenario says."""
    scenario = SCENARIOS[p.scenario]
    p.turn = scenario["first_turn"]
    p.forts = sum(sheet.FORT_HEXES)
    p.control = p.once = behind_the_front(scenario["front"])
    leave_out(p, scenario["out_of_play"])
    break_lines(p)
    _place_units(p, scenario["setup"])
    p.morale = scenario["morale"]
    purse = scenario["points"]
    p.points = [purse["republican"], purse["northern"], purse["nationalist"], purse["italian"]]
    p.pools = [fill_pool(scenario["pool"][side]) for side in "NR"]
    if scenario["reduced_ammunition"]:
        p.flags |= BIT[AMMUNITION]
    if scenario["alcazar"]:
        raise_alcazar(p)
    p.count_stacks()


@rule("2.2.1", "3.3", "3.3a", "3.3c", off=0)
def behind_the_front(file: str) -> int:
    """The hexes on the Nationalist side of a front, Morocco too; the rest of Spain is Republican."""
    return mask_of(place(row["hex"]) for row in read_rows(DATA, file) if row["control"] == "N")


@rule("6.1", off=[])
def fill_pool(chits: list[int]) -> list[int]:
    return sorted(chits)


@rule("6.1b")
def leave_out(p: Spain, chits: list[int]) -> None:
    """What the scenario takes out of play lies aside, and so do the units it would bring (18.4b)."""
    p.aside = sorted(chits)


@rule("16.1")
def raise_alcazar(p: Spain) -> None:
    p.flags |= BIT[ALCAZAR]


@rule("15.14.1a")
def break_lines(p: Spain) -> None:
    """Fortified lines behind the Nationalist front: neutralised before their turn, else destroyed there."""
    for line, hexes in enumerate(sheet.FORT_HEXES):
        if hexes & p.control and p.turn < sheet.FORT_TURN[line]:
            p.lines |= BIT[line]
    p.forts &= ~p.control


def _place_units(p: Spain, file: str) -> None:
    p.steps = [0] * units.COUNT
    p.depth = [0] * units.COUNT
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
    if units.EVENT[unit]:
        gone = units.EVENT[unit] in p.aside
    return GONE if past or gone else WAITING
