"""2.3 to 2.17 The counters as columns: what never changes about a unit, by its number."""

from barricades.games.tscw.components import DATA, Row, read_rows
from barricades.games.tscw.sheet import FOOT, HORSE, MOTOR, NATIONALIST, REPUBLICAN, place
from barricades.kernel.bits import mask_of
from barricades.kernel.notation import Names
from barricades.kernel.rules import rule

_counters = [row for row in read_rows(DATA, "counters.csv") if row["kind"] != "marker"]  # 2.16


@rule("2.1", "2.16", off=_counters)
def _units() -> list[Row]:
    """The units of the years played; those of 1941 stay in the box."""
    return [row for row in _counters if row["entry"] != "1941"]


_rows = _units()
COUNT = len(_rows)
_shared = set.intersection(*({row["name"] for row in _rows if row["side"] == side} for side in "NR"))


@rule("2.5", "2.7", "2.17", off="?")
def _name(row: Row) -> str:
    """What a counter is called; both armies have a 14th Division, and a sentence must say which."""
    return f"{row['name']} ({row['side']})" if row["name"] in _shared else row["name"]


UNITS = Names("unit", [row["id"] for row in _rows], [_name(row) for row in _rows])
NUMBER = {row["id"]: number for number, row in enumerate(_rows)}


@rule("2.3", "2.6", "2.8", "2.9", "2.15", off=0)
def _where(column: str, *values: str) -> int:
    """The units of some kinds, nations or sizes, as a set."""
    return mask_of(number for number, row in enumerate(_rows) if row[column] in values)


@rule("1.1", off=NATIONALIST)
def _side(row: Row) -> int:
    """Whose unit it is: the Nationalist has Italians, Germans and colonials too."""
    return NATIONALIST if row["side"] == "N" else REPUBLICAN


SIDE = tuple(map(_side, _rows))
OF_SIDE = tuple(
    mask_of(unit for unit in range(COUNT) if SIDE[unit] == side) for side in (NATIONALIST, REPUBLICAN)
)
STEPS = tuple(row.number("steps") for row in _rows)


@rule("2.4", "2.10", "2.11", "2.12", off=(0, 0, 0))
def _faces(row: Row, full: str, reduced: str) -> tuple[int, int, int]:
    """A value by steps left: none, one, two; what has one step has its only face there."""
    strong = row.maybe(full) or 0
    weak = row.maybe(reduced)
    return (0, strong if weak is None else weak, strong)


@rule("2.4", "2.14", off=0)
def _artillery(row: Row) -> int:
    """The column shifts of an HQ's guns."""
    return row.maybe("artillery") or 0


@rule("2.13", off=0)
def _withdrawal(row: Row) -> int:
    """The turn in the upper right corner, if there is one."""
    return row.maybe("withdraw") or 0


ATTACK = tuple(_faces(row, "attack", "attack2") for row in _rows)
DEFENSE = tuple(_faces(row, "defense", "defense2") for row in _rows)
MOVE = tuple(_faces(row, "move", "move2") for row in _rows)
ARTILLERY = tuple(map(_artillery, _rows))
SUPPORT = tuple(row.maybe("support") or 0 for row in _rows)
POLITICS = tuple(row["politics"] for row in _rows)
NATION = tuple(row["nation"] for row in _rows)

HQS, AIR, NAVAL, AA = (_where("kind", each) for each in ("hq", "air", "naval", "aa"))
LAND = mask_of(range(COUNT)) & ~AIR & ~NAVAL
COMBAT = LAND & ~HQS  # 2.3: units that fight for themselves
COLUMNS = _where("size", "column")
DIVISIONS = _where("size", "division")
BRIGADES = _where("size", "brigade")
ZONED = BRIGADES | DIVISIONS  # 10.1
CAVALRY = _where("kind", "cavalry")
MOTORISED = _where("kind", "armour", "hq", "aa", "train", "motorised")  # 2.8
FAST = OF_SIDE[NATIONALIST] & LAND & (CAVALRY | MOTORISED)  # event 52
COLONIAL = _where("nation", "colonial")
NATIONALS = _where("nation", "nationalist")
CONDOR = _where("nation", "german") & AIR
FLECHAS = _where("nation", "flechas")
ITALIAN = _where("nation", "italian")
BASQUE, ASTURIAN, SANTANDER = (_where("nation", each) for each in ("basque", "asturian", "santander"))
NORTHERN = BASQUE | ASTURIAN | SANTANDER

HOW = tuple(
    MOTOR if MOTORISED >> unit & 1 else HORSE if CAVALRY >> unit & 1 else FOOT for unit in range(COUNT)
)
REBUILT = _where("rebuild", "1") & LAND  # 7.3: the others are gone once they are gone

# 7.4, 7.5, 7.8 When units come, go and change

ENTRY_TURN = tuple(int(row["entry"]) if row["entry"].isdecimal() else 0 for row in _rows)
EVENT = tuple(int(row["entry"][6:]) if row["entry"].startswith("event:") else 0 for row in _rows)
REMNANTS = mask_of(unit for unit, chit in enumerate(EVENT) if chit)  # 18.4b
MOBILISED = _where("entry", "M")
REVERSES = mask_of(number for number, row in enumerate(_rows) if row["copies"] == "0")  # backs of columns
ENTRY_HEX = tuple(place(row["hex"]) if row["hex"].isdecimal() else -1 for row in _rows)
WITHDRAWS = tuple(map(_withdrawal, _rows))
BECOMES = tuple(NUMBER[row["becomes"]] if row["becomes"] else -1 for row in _rows)
