"""Take the pictures of Triumph of Chaos in docs/images with Debian's Chromium: sheet, regions, cards.

Run it after the map, the forces or the drawing changed: ``.venv/bin/python tools/toc_pictures.py``. It needs
the package chromium; with pngquant the files become small.
"""

from pathlib import Path

from shooting import shoot

from barricades.games.toc.box import BOX

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
CAMPAIGN, CARDS = "v2.3-campaign", "cards"

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


def main() -> None:
    for name, (what, counters, box, scale) in PICTURES.items():
        drawing = BOX.draw_cards() if what == CARDS else BOX.draw_sheet(what, counters)
        shoot(drawing, box, scale, IMAGES / f"{name}.png", 224)


if __name__ == "__main__":
    main()
