"""Take the pictures of docs/images with Debian's Chromium: the whole sheet, a front, a city, the counters.

Run it after the map or the drawing changed: ``.venv/bin/python tools/tscw_pictures.py``. It needs the package
chromium; with pngquant the files become small.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from barricades.drawing.sheet import HEIGHT, WIDTH, draw_sheet
from barricades.games.tscw.game import GAME

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip

# name -> scenario, with counters, the part of the sheet (left, top, width, height) and its scale
PICTURES = {
    "tscw-sheet": ("1936", False, (0, 0, WIDTH, HEIGHT), 0.5),
    "tscw-front": ("1937", True, (1040, 880, 1120, 830), 1.13),
    "tscw-city": ("1938", False, (2050, 640, 800, 560), 1.5),
    "tscw-counters": ("1936", True, (640, 520, 1500, 1000), 0.85),
}


def shoot(svg: str, box: tuple[float, float, float, float], scale: float, out: Path) -> None:
    """One picture of a part of a drawing."""
    left, top, width, height = box
    style = f"position:absolute;left:{-left * scale}px;top:{-top * scale}px;width:{WIDTH * scale}px"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sheet.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "page.html"
        page.write_text(f'<body style="margin:0;overflow:hidden"><img src="sheet.svg" style="{style}">')
        size = f"--window-size={round(width * scale)},{round(height * scale)}"
        profile = f"--user-data-dir={folder}/profile"
        command = ["chromium", *FLAGS, profile, f"--screenshot={out}", size, page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "128", str(out)], check=True)


def main() -> None:
    for name, (scenario, counters, box, scale) in PICTURES.items():
        shoot(draw_sheet(GAME, scenario, counters), box, scale, IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
