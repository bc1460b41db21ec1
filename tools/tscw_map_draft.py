"""First draft of the Spanish Civil War map: hexes and hexsides read off real geography.

    python tools/tscw_map_draft.py DATA OUT

DATA is a folder holding the unpacked Debian packages `qgis-common` (countries and provinces),
`ferret-datasets` (ETOPO5 relief) and `libmagics++-data` (EFAS drainage lines). OUT receives
`hexes.csv` and `sides.csv`. Needs numpy, pyogrio, shapely, netCDF4 and pyshp.

The tables in `barricades/games/tscw/data` started from this draft and were then corrected by hand:
every hex the rulebook states wins over the draft, ETOPO5 has holes on the Basque and Granada coasts,
and towns, railways, morale values and fortified lines are in no package. Compare before overwriting.

The sheet keeps a column 00, because with La Coruña in 3701 and the mouth of the Miño in 3201 Lisbon falls
into 2200. Nothing in play is there: the two Galician hexes that are partly land in that column (3500
and 3600) are sea in the corrected tables.
"""

from __future__ import annotations

import argparse
import csv
import heapq
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import netCDF4  # type: ignore[import-untyped, unused-ignore]
import numpy as np
import pyogrio  # type: ignore[import-untyped, unused-ignore]
import shapefile  # type: ignore[import-untyped, unused-ignore]
import shapely  # type: ignore[import-untyped, unused-ignore]

Array = np.ndarray[Any, Any]
Vertex = frozenset[int]
Side = tuple[int, int]
Point = tuple[float, float]

# -- the grid: pointy-top hexes, rows grow north, odd rows are half a hex further east -----------------

ROW = np.sqrt(3) / 2
ROWS, COLUMNS = range(11, 40), range(0, 27)

# Places whose hex the rulebook gives, or that follow from it: longitude, latitude, hex.
ANCHORS = """
-8.396 43.371 3701   -7.556 43.010 3503   -5.662 43.536 3707   -3.805 43.466 3710   -2.925 43.263 3613
-2.469 41.764 3114   -0.877 41.656 3017    2.159 41.389 3023   -0.380 39.474 2318   -3.703 40.417 2712
-4.023 39.858 2510   -4.700 40.657 2709   -4.831 39.963 2509   -3.929 38.986 2211   -3.208 39.390 2312
-6.289 36.527 1305    3.170 42.430 3324   -7.400 37.210 1604   -8.870 41.900 3201   -6.343 38.918 2206
-5.353 36.140 1208   -5.606 36.014 1207   -1.870 37.250 1615
"""


def centre(hex_id: int) -> Array:
    row, column = divmod(hex_id, 100)
    return np.array([column + 0.5 * (row % 2), row * ROW])


def neighbours(hex_id: int) -> list[int]:
    """The six hexes around, anticlockwise from the east."""
    row, column = divmod(hex_id, 100)
    left = column - 1 + row % 2
    return [
        hex_id + 1,
        (row + 1) * 100 + left + 1,
        (row + 1) * 100 + left,
        hex_id - 1,
        (row - 1) * 100 + left,
        (row - 1) * 100 + left + 1,
    ]


def on_sheet(hex_id: int) -> bool:
    row, column = divmod(hex_id, 100)
    return row in ROWS and column in COLUMNS and column + row % 2 <= COLUMNS[-1]


def side(a: int, b: int) -> Side:
    return (a, b) if a < b else (b, a)


def lambert(lon: Array, lat: Array) -> Array:
    """Conic projection true at 37N and 43N, in kilometres from 40N 3.7W."""
    south, north, middle = np.radians([37.0, 43.0, 40.0])

    def tangent(angle: Any) -> Any:
        return np.tan(np.pi / 4 + angle / 2)

    cone = np.log(np.cos(south) / np.cos(north)) / np.log(tangent(north) / tangent(south))
    scale = 6371 * np.cos(south) * tangent(south) ** cone / cone
    radius = scale / tangent(np.radians(lat)) ** cone
    turn = cone * np.radians(lon + 3.7)
    return np.stack([radius * np.sin(turn), scale / tangent(middle) ** cone - radius * np.cos(turn)], -1)


class Sheet:
    """Longitude and latitude to the printed sheet: an affine map bent locally towards the anchors."""

    REACH, GIVE, NOISE = 60.0, 0.4, 0.3  # kilometres, then hexes

    def __init__(self) -> None:
        rows = np.array(ANCHORS.split(), float).reshape(-1, 3)
        self.points = lambert(rows[:, 0], rows[:, 1])
        target = np.array([centre(int(h)) for h in rows[:, 2]])
        weight = np.linalg.inv(self._bend(self.points) + self.NOISE**2 * np.eye(len(rows)))
        base = self._base(self.points)
        self.affine = np.linalg.solve(base.T @ weight @ base, base.T @ weight @ target)
        self.pull = weight @ (target - base @ self.affine)

    def _bend(self, at: Array) -> Array:
        gap = ((at[:, None] - self.points[None]) ** 2).sum(-1)
        return np.asarray(self.GIVE**2 * np.exp(-gap / (2 * self.REACH**2)))

    @staticmethod
    def _base(at: Array) -> Array:
        return np.asarray(np.c_[np.ones(len(at)), at / 300])

    def plane(self, lon: Any, lat: Any) -> Array:
        at = lambert(np.atleast_1d(lon), np.atleast_1d(lat))
        return np.asarray(self._base(at) @ self.affine + self._bend(at) @ self.pull)

    def hexes(self, lon: Any, lat: Any) -> Array:
        xy = self.plane(lon, lat)
        best, gap = np.zeros(len(xy), int), np.full(len(xy), np.inf)
        for step in (-1, 0, 1):
            row = np.round(xy[:, 1] / ROW).astype(int) + step
            column = np.round(xy[:, 0] - 0.5 * (row % 2)).astype(int)
            away = (column + 0.5 * (row % 2) - xy[:, 0]) ** 2 + (row * ROW - xy[:, 1]) ** 2
            best, gap = np.where(away < gap, row * 100 + column, best), np.minimum(gap, away)
        return best


# -- land, countries, provinces, relief ------------------------------------------------------------------

REGION_OF = {
    "galicia": "La Coruña,Lugo,Orense,Pontevedra",
    "asturias": "Asturias",
    "santander": "Cantabria",
    "euskadi": "Bizkaia,Gipuzkoa,Álava",
    "navarra": "Navarra",
    "leon": "León,Zamora,Salamanca",
    "castilla-la-vieja": "Burgos,La Rioja,Soria,Segovia,Ávila,Valladolid,Palencia",
    "castilla-la-nueva": "Madrid,Toledo,Ciudad Real,Cuenca,Guadalajara",
    "extremadura": "Cáceres,Badajoz",
    "murcia": "Murcia,Albacete",
    "valencia": "Valencia,Alicante,Castellón",
    "andalucia": "Huelva,Sevilla,Cádiz,Málaga,Córdoba,Jaén,Granada,Almería",
    "cataluna": "Barcelona,Gerona,Lérida,Tarragona",
    "aragon": "Zaragoza,Huesca,Teruel",
}
LAND_SHARE = 0.15  # less land than this and the hex is drawn as sea
ROUGH, MOUNTAIN = 230.0, 560.0  # metres between the 10th and the 90th percentile of height in the hex


class Survey:
    """A fine lattice of points over the sheet with country, province and height at each."""

    def __init__(self, data: Path, sheet: Sheet) -> None:
        lon, lat = np.meshgrid(np.arange(-11, 5.5, 0.02), np.arange(34.6, 44.8, 0.02))
        self.lon, self.lat = lon.ravel(), lat.ravel()
        atlas = _one(data, "world_map.gpkg")
        self.country = self._paint(atlas, "countries", "iso_a2", "")
        self.province = self._paint(atlas, "states_provinces", "name", "ES")
        with netCDF4.Dataset(_one(data, "etopo5.cdf")) as relief:
            heights = np.array(relief["ROSE"][:], float)
        at = (np.round((self.lat + 90) * 12).astype(int), np.round((self.lon % 360) * 12).astype(int) % 4320)
        self.height = np.maximum(heights[at], 0)
        self.hex = sheet.hexes(self.lon, self.lat)

    def _paint(self, atlas: Path, layer: str, field: str, only: str) -> Array:
        meta, _, shapes, columns = pyogrio.raw.read(atlas, layer=layer)
        fields = list(meta["fields"])
        names, owners = columns[fields.index(field)], columns[fields.index("iso_a2")]
        window, paint = shapely.box(-11, 34.5, 5.5, 45), np.full(len(self.lon), "", dtype=object)
        for shape, name, owner in zip(shapes, names, owners, strict=True):
            area = shapely.from_wkb(shape)
            if (only and owner != only) or not area.intersects(window):
                continue
            shapely.prepare(area)
            paint[shapely.contains_xy(area, self.lon, self.lat)] = name
        return paint

    def draft(self, hex_id: int) -> dict[str, str]:
        here = self.hex == hex_id
        country, province = self.country[here], self.province[here]
        row = {"hex": f"{hex_id:04d}", "country": "sea", "terrain": "sea", "region": "", "note": ""}
        share = {c: float((country == c).mean()) for c in ("ES", "FR", "PT", "AD", "GI", "MA")}
        if sum(share.values()) < LAND_SHARE:
            return row
        height = self.height[here][country != ""]
        relief = float(np.percentile(height, 90) - np.percentile(height, 10))
        row["country"] = max(share, key=lambda c: share[c])
        row["terrain"] = "mountain" if relief >= MOUNTAIN else "rough" if relief >= ROUGH else "clear"
        if row["country"] == "ES":
            counts = {
                r: sum(int((province == p).sum()) for p in names.split(",")) for r, names in REGION_OF.items()
            }
            row["region"] = max(counts, key=lambda r: counts[r])
        row["note"] = f"relief {relief:.0f} m, land {100 * sum(share.values()):.0f} %"
        return row


def _one(data: Path, name: str) -> Path:
    return next(data.rglob(name))


# -- rivers: real courses pulled onto hexsides -----------------------------------------------------------

MAJOR_AREA = 20_000.0  # km2 drained: from here down the five great rivers are major

# Name, a point on the upper course, a point on the lower course, sides it must follow, sides it must not.
RIVERS: list[tuple[str, Point, Point, str, str]] = [
    (
        "Ebro",
        (-3.90, 42.98),
        (0.75, 40.72),
        "2919-3019 2919-2920 2919-3020 3017-3117 3215-3216 3314-3414 3314-3315 3017-3018 2918-3018",
        "3017-3016 3017-2917 3018-3117 2918-2919 3115-3116",
    ),
    (
        "Duero",
        (-2.42, 41.75),
        (-8.62, 41.14),
        "3007-2906 3007-2907 3008-2907 3111-3011 3114-3115",
        "3007-3107 3106-3007 3111-3211 3109-3209",
    ),
    (
        "Tajo",
        (-2.30, 40.70),
        (-9.05, 38.75),
        "2511-2512 2510-2411 2510-2410 2509-2410 2509-2409",
        "2510-2511 2510-2610 2509-2510 2510-2611",
    ),
    (
        "Guadiana",
        (-3.60, 39.13),
        (-7.40, 37.17),
        "2205-2206 2206-2105 2205-2305 2204-2205 2207-2107",
        "2205-2104 2205-2105 2206-2305 2206-2306 2206-2207 2207-2306 2207-2307 2307-2308 2308-2309 2308-2409",
    ),
    (
        "Guadalquivir",
        (-3.00, 37.97),
        (-6.38, 36.78),
        "1606-1607 1809-1709 1811-1910 1811-1812",
        "1607-1707 1809-1909 1809-1908 1607-1507 1812-1911 1812-1912",
    ),
    ("Miño", (-7.50, 43.10), (-8.87, 41.87), "3502-3503 3201-3202 3101-3201", "3503-3504 3201-3301"),
    ("Sil", (-6.60, 42.60), (-7.71, 42.40), "", ""),
    ("Pisuerga", (-4.35, 42.60), (-4.78, 41.55), "", ""),
    ("Esla", (-5.40, 42.55), (-5.95, 41.50), "", ""),
    ("Tormes", (-5.50, 40.45), (-6.50, 41.25), "", "2807-2907 2807-2808"),
    ("Jarama", (-3.17, 40.63), (-3.65, 40.05), "2712-2713 2613-2712 2612-2613", "2612-2712"),
    ("Alberche", (-4.55, 40.42), (-4.75, 39.98), "2509-2510", "2508-2509 2509-2609"),
    ("Alagón", (-6.05, 40.28), (-6.88, 39.75), "2605-2606", "2505-2606 2506-2606"),
    ("Segre", (1.45, 42.33), (0.60, 41.30), "3020-3021 3020-2920 3120-3121", "3020-3120 3019-3020"),
    ("Cinca", (0.14, 42.40), (0.35, 41.45), "", ""),
    ("Gállego", (-0.35, 42.50), (-0.85, 41.67), "", ""),
    ("Aragón", (-0.55, 42.57), (-1.75, 42.20), "", ""),
    ("Jalón", (-2.10, 41.20), (-1.05, 41.78), "", ""),
    ("Guadalope", (-0.45, 40.85), (-0.05, 41.25), "", ""),
    ("Llobregat", (1.87, 42.10), (2.12, 41.31), "3022-3023", ""),
    ("Ter", (2.20, 42.20), (3.18, 42.02), "", ""),
    ("Turia", (-1.30, 40.38), (-0.33, 39.45), "", ""),
    ("Mijares", (-0.70, 40.15), (-0.02, 39.92), "", ""),
    ("Júcar", (-2.05, 40.20), (-0.24, 39.15), "", ""),
    ("Segura", (-2.00, 38.40), (-0.65, 38.10), "", ""),
    ("Guadiana Menor", (-2.75, 37.60), (-3.20, 37.93), "", ""),
    ("Genil", (-3.60, 37.17), (-5.28, 37.70), "", ""),
    ("Guadalhorce", (-4.65, 37.00), (-4.46, 36.67), "", ""),
    ("Guadalete", (-5.60, 36.78), (-6.22, 36.58), "", ""),
]
MAJOR = ("Ebro", "Duero", "Tajo", "Guadiana", "Guadalquivir")


class Drainage:
    """The EFAS network: from each node one way down, with the area drained so far."""

    def __init__(self, data: Path) -> None:
        self.down: dict[Point, tuple[Point, float]] = {}
        lines = next(p for p in data.rglob("lines.shp") if "ExtendedDomain" in str(p))
        for item in shapefile.Reader(str(lines)).iterShapeRecords(bbox=[-10.5, 35.5, 4.0, 44.5]):
            start, end = item.shape.points[0], item.shape.points[-1]
            if -10.5 < start[0] < 4.0 and 35.5 < start[1] < 44.5:
                self.down[_node(start)] = (_node(end), float(item.record[0]))

    def course(self, top: Point, foot: Point) -> Iterator[tuple[float, float, float]]:
        """Longitude, latitude and area from the largest stream near `top` until it is nearest to `foot`."""
        near = [n for n in self.down if abs(n[0] - top[0]) < 0.13 and abs(n[1] - top[1]) < 0.1]
        at = max(near, key=lambda n: self.down[n][1])
        path: list[tuple[float, float, float]] = []
        while at in self.down and len(path) < 1000:
            below, area = self.down[at]
            path.append((at[0], at[1], area))
            at = below
        last = min(range(len(path)), key=lambda i: (path[i][0] - foot[0]) ** 2 + (path[i][1] - foot[1]) ** 2)
        yield from path[: last + 1]


def _node(point: Iterable[float]) -> Point:
    lon, lat = point
    return round(lon, 4), round(lat, 4)


def corners(hex_id: int) -> list[Vertex]:
    around = neighbours(hex_id)
    triples = [frozenset((hex_id, around[i], around[(i + 1) % 6])) for i in range(6)]
    return [v for v in triples if max(h % 100 for h in v) < 90]  # nothing lies west of column 00


def place(vertex: Vertex) -> Array:
    return np.asarray(sum(centre(h) for h in vertex) / 3)


def steps(vertex: Vertex) -> Iterator[tuple[Side, Vertex]]:
    """The three hexsides that meet in a corner, with the corner at their other end."""
    for third in vertex:
        a, b = sorted(vertex - {third})
        (other,) = (set(neighbours(a)) & set(neighbours(b))) - {third}
        if other % 100 < 90:
            yield (a, b), frozenset((a, b, other))


def snap(line: Array, start: Vertex, mouths: set[Vertex], must: set[Side], never: set[Side]) -> list[Side]:
    """The chain of hexsides from the source to a mouth that stays closest to the course."""
    queue: list[tuple[float, int, Vertex]] = [(0.0, 0, start)]
    cost, came, count = {start: 0.0}, dict[Vertex, tuple[Side, Vertex]](), 0
    while queue:
        so_far, _, here = heapq.heappop(queue)
        if here in mouths:
            break
        for hexside, there in steps(here):
            if hexside in never or not on_sheet(hexside[0]):
                continue
            middle = (place(here) + place(there)) / 2
            gap = float(((line - middle) ** 2).sum(-1).min())
            price = so_far + (0.001 if hexside in must else 0.03 + gap)
            if price < cost.get(there, np.inf):
                cost[there], came[there], count = price, (hexside, here), count + 1
                heapq.heappush(queue, (price, count, there))
    if here not in mouths:
        raise ValueError(f"no way from {sorted(start)} to any of {len(mouths)} mouths")
    chain = []
    while here != start:
        hexside, here = came[here]
        chain.append(hexside)
    return chain[::-1]


def _sides(text: str) -> set[Side]:
    return {side(*(int(h) for h in pair.split("-"))) for pair in text.split()}


def nearest(vertices: Iterable[Vertex], at: Array) -> Vertex:
    return min(vertices, key=lambda v: float(((place(v) - at) ** 2).sum()))


def draw_rivers(data: Path, sheet: Sheet, land: set[int]) -> list[dict[str, str]]:
    """One row per river hexside, each river a chain from its source down to a bigger river or the sea."""
    drainage, rows = Drainage(data), list[dict[str, str]]()
    everywhere = {v for h in land for v in corners(h)}
    taken: dict[Side, str] = {}
    wet: set[Vertex] = set()
    for name, top, foot, must, never in RIVERS:
        course = np.array(list(drainage.course(top, foot)))
        line = sheet.plane(course[:, 0], course[:, 1])
        shore = {v for v in everywhere if not v <= land}
        end = sheet.plane(*foot)[0]
        mouths = {v for v in shore | wet if np.hypot(*(place(v) - end)) < 0.8}
        mouths = mouths or {nearest(everywhere, end)}  # Lisbon: the estuary is at the edge of the sheet
        forbidden = _sides(never) | set(taken)
        chain = snap(line, nearest(everywhere - wet, line[0]), mouths, _sides(must), forbidden)
        for a, b in chain:
            middle = (centre(a) + centre(b)) / 2
            drained = course[((line - middle) ** 2).sum(-1).argmin(), 2]
            size = "major" if name in MAJOR and drained >= MAJOR_AREA else "minor"
            taken[(a, b)] = name
            rows.append({"a": f"{a:04d}", "b": f"{b:04d}", "river": size, "name": name})
        wet |= {v for s in chain for h in s for v in corners(h) if set(s) <= v}
    return rows


# -- writing ---------------------------------------------------------------------------------------------


def write(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    sheet = Sheet()
    survey = Survey(arguments.data, sheet)
    wanted = [row * 100 + column for row in ROWS for column in COLUMNS if on_sheet(row * 100 + column)]
    hexes = [survey.draft(hex_id) for hex_id in wanted]
    land = {int(row["hex"]) for row in hexes if row["country"] != "sea"}
    arguments.out.mkdir(parents=True, exist_ok=True)
    write(arguments.out / "hexes.csv", hexes)
    write(arguments.out / "sides.csv", draw_rivers(arguments.data, sheet, land))


if __name__ == "__main__":
    main()
