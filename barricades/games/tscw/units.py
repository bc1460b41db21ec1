"""2.3 to 2.17 The counters as columns: what never changes about a unit, by its number."""

from barricades.games.tscw.components import DATA, Row, read_rows
from barricades.games.tscw.sheet import FOOT, HORSE, MOTOR, NATIONALIST, REPUBLICAN, place
from barricades.kernel.bits import mask_of
from barricades.kernel.words import Names

_rows = [row for row in read_rows(DATA, "counters.csv") if row["kind"] != "marker" and row["entry"] != "1941"]
COUNT = len(_rows)

UNITS = Names("unit", [row["id"] for row in _rows], [row["name"] for row in _rows])
NUMBER = {row["id"]: number for number, row in enumerate(_rows)}


def _where(column: str, *values: str) -> int:
    return mask_of(number for number, row in enumerate(_rows) if row[column] in values)


SIDE = tuple(NATIONALIST if row["side"] == "N" else REPUBLICAN for row in _rows)
OF_SIDE = (_where("side", "N"), _where("side", "R"))
STEPS = tuple(row.number("steps") for row in _rows)


def _faces(row: Row, full: str, reduced: str) -> tuple[int, int, int]:
    """A value by steps left: none, one, two; what has one step has its only face there."""
    strong = row.maybe(full) or 0
    weak = row.maybe(reduced)
    return (0, strong if weak is None else weak, strong)


ATTACK = tuple(_faces(row, "attack", "attack2") for row in _rows)
DEFENSE = tuple(_faces(row, "defense", "defense2") for row in _rows)
MOVE = tuple(_faces(row, "move", "move2") for row in _rows)
ARTILLERY = tuple(row.maybe("artillery") or 0 for row in _rows)
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
COLONIAL = _where("nation", "colonial")
CONDOR = _where("nation", "german") & AIR
FLECHAS = _where("nation", "flechas")
ITALIAN = _where("nation", "italian")
BASQUE, ASTURIAN, SANTANDER = (_where("nation", each) for each in ("basque", "asturian", "santander"))
NORTHERN = BASQUE | ASTURIAN | SANTANDER
EPR = OF_SIDE[REPUBLICAN] & COMBAT & ~COLUMNS  # the People's Army

HOW = tuple(
    MOTOR if MOTORISED >> unit & 1 else HORSE if CAVALRY >> unit & 1 else FOOT for unit in range(COUNT)
)
REBUILT = _where("rebuild", "1") & LAND  # 7.3: the others are gone once they are gone

# 7.4, 7.5, 7.8 When units come, go and change

ENTRY_TURN = tuple(int(row["entry"]) if row["entry"].isdecimal() else 0 for row in _rows)
MOBILISED = _where("entry", "M")
REVERSES = mask_of(number for number, row in enumerate(_rows) if row["copies"] == "0")  # backs of columns
ENTRY_HEX = tuple(place(row["hex"]) if row["hex"].isdecimal() else -1 for row in _rows)
WITHDRAWS = tuple(row.maybe("withdraw") or 0 for row in _rows)
BECOMES = tuple(NUMBER[row["becomes"]] if row["becomes"] else -1 for row in _rows)
