"""Take the pictures of Triumph of Chaos in docs/images with Debian's Chromium: sheet, regions, cards.

Run it after the map, the forces or the drawing changed: ``.venv/bin/python tools/toc_pictures.py``. It needs
the package chromium; with pngquant the files become small.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from barricades.drawing.drawings import CARDS, draw
from barricades.games.toc.game import GAME

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
CAMPAIGN = "v2.3-campaign"

# name -> what is drawn, with counters, the part of the sheet (left, top, width, height) and its scale
PICTURES = {
    "toc-sheet": (CAMPAIGN, False, (0, 0, 6010, 2960), 0.34),
    "toc-ukraine": (CAMPAIGN, False, (420, 1420, 1400, 940), 0.95),
    "toc-don": (CAMPAIGN, True, (1080, 1780, 1000, 700), 1.25),
    "toc-urals": (CAMPAIGN, True, (1960, 800, 1400, 960), 0.95),
    "toc-far-east": (CAMPAIGN, True, (2425, 45, 1750, 590), 0.8),
    "toc-tracks": (CAMPAIGN, True, (4200, 20, 1800, 1640), 0.7),
    "toc-cards": (CARDS, False, (40, 120, 1340, 1572), 0.75),
}


def shoot(svg: str, box: tuple[float, float, float, float], scale: float, out: Path) -> None:
    """One picture of a part of a drawing."""
    left, top, width, height = box
    whole = re.search(r'viewBox="0 0 (\d+) \d+"', svg)
    wide = float(whole[1]) if whole else width
    style = f"position:absolute;left:{-left * scale}px;top:{-top * scale}px;width:{wide * scale}px"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sheet.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "page.html"
        page.write_text(f'<body style="margin:0;overflow:hidden"><img src="sheet.svg" style="{style}">')
        size = f"--window-size={round(width * scale)},{round(height * scale)}"
        profile = f"--user-data-dir={folder}/profile"
        command = ["chromium", *FLAGS, profile, f"--screenshot={out}", size, page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "224", str(out)], check=True)


def main() -> None:
    for name, (what, counters, box, scale) in PICTURES.items():
        shoot(draw(GAME, what, counters), box, scale, IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
