"""Take the pictures of docs/images with Debian's Chromium: the whole sheet, a front, a city, the counters.

Run it after the map or the drawing changed: ``.venv/bin/python tools/tscw_pictures.py``. It needs the package
chromium; with pngquant the files become small.
"""

from pathlib import Path

from shooting import shoot

from barricades.drawing.tscw.sheet import HEIGHT, WIDTH, draw_sheet
from barricades.games.tscw.game import GAME

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"

# name -> scenario, with counters, the part of the sheet (left, top, width, height) and its scale
PICTURES = {
    "tscw-sheet": ("1936", False, (0, 0, WIDTH, HEIGHT), 0.5),
    "tscw-front": ("1937", True, (1040, 880, 1120, 830), 1.13),
    "tscw-city": ("1938", False, (2050, 640, 800, 560), 1.5),
    "tscw-counters": ("1936", True, (640, 520, 1500, 1000), 0.85),
}


def main() -> None:
    for name, (scenario, counters, box, scale) in PICTURES.items():
        shoot(draw_sheet(GAME, scenario, counters), box, scale, IMAGES / f"{name}.png", 128)


if __name__ == "__main__":
    main()
