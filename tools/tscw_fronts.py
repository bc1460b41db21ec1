"""Write front_1936.csv, front_1937.csv and front_1938.csv from the rows below and hexes.csv.

A front is given row by row, as one reads a map: ``N0 R8`` means Nationalist from column 00,
Republican from column 08 eastwards. A row that is not named is wholly Nationalist. Run it again
after correcting a row or the map: ``python tools/tscw_fronts.py``.
"""

from __future__ import annotations

import csv
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "barricades" / "games" / "tscw" / "data"

# About 27 July 1936: Mola's columns in the passes, the Catalan columns in Aragon, Huelva still Republican.
# Montánchez (2306) is Republican because the breakthrough example of 15.23 needs it so.
JULY_1936 = {
    13: "N0 R8",
    14: "N0 R8",
    15: "N0 R9",
    16: "R0 N6 R11 N12 R13",
    17: "R0 N6 R11",
    18: "R0 N9 R10",
    19: "R0",
    20: "R0",
    21: "R0",
    22: "R0",
    23: "R0 N5 R6",
    24: "N0 R8",
    25: "N0 R8",
    26: "N0 R9 N16 R18",
    27: "N0 R10 N16 R17",
    28: "N0 R12 N15 R17",
    29: "N0 R13 N14 R18",
    30: "N0 R18",
    31: "N0 R18",
    32: "N0 R19",
    33: "N0 R18",
    34: "N0 R19",
    35: "N0 R6 N8 R10 N11 R12 N13 R14 N15",
    36: "N0 R5 N7 R8",
    37: "N0 R4",
    38: "N0 R5",
}

# 1 March 1937: after Málaga and the Jarama, on the eve of Guadalajara and of the campaign in the north.
MARCH_1937 = {
    14: "N0 R13",
    15: "N0 R13",
    16: "N0 R13",
    17: "N0 R11",
    18: "N0 R11",
    19: "N0 R9",
    20: "N0 R9",
    21: "N0 R7",
    22: "N0 R7",
    23: "N0 R9",
    24: "N0 R9",
    25: "N0 R11",
    26: "N0 R12 N16 R18",
    27: "N0 R11 N15 R17",
    28: "N0 R12 N14 R17",
    29: "N0 R18",
    30: "N0 R18",
    31: "N0 R18",
    32: "N0 R19",
    33: "N0 R18",
    34: "N0 R19",
    35: "N0 R6 N8 R10 N11 R12 N13",
    36: "N0 R8 N15",
    37: "N0 R6",
}

# 9 March 1938: the north has fallen, Belchite is Republican, Teruel lost again, the Aragon offensive begins.
MARCH_1938 = {row: runs for row, runs in MARCH_1937.items() if row < 34} | {29: "N0 R17", 34: "N0 R18"}

FRONTS = {"1936": JULY_1936, "1937": MARCH_1937, "1938": MARCH_1938}


def control(rows: dict[int, str], hex_number: int) -> str:
    """The side that holds a hex: the last run of its row that starts at or before its column."""
    row, column = divmod(hex_number, 100)
    side = "N"
    for run in rows.get(row, "N0").split():
        if int(run[1:]) <= column:
            side = run[0]
    return side


def spanish_hexes() -> list[int]:
    """Every hex of Spain and of its Protectorate in Morocco (3.3c), in order."""
    with (DATA / "hexes.csv").open(encoding="utf-8", newline="") as file:
        return sorted(int(row["hex"]) for row in csv.DictReader(file) if row["country"] in {"ES", "MA"})


def main() -> None:
    hexes = spanish_hexes()
    for year, rows in FRONTS.items():
        with (DATA / f"front_{year}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["hex", "control"])
            writer.writerows((f"{number:04d}", control(rows, number)) for number in hexes)


if __name__ == "__main__":
    main()
