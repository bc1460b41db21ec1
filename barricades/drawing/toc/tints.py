"""Colours of Triumph of Chaos. RED is dark and warm, WHITE light and cold: apart for any eyes."""

from typing import NamedTuple

RED = "#a8281c"
WHITE = "#f3f6f9"
NAVY = "#20456e"  # the ink and the outline of WHITE
GREEN = "#4f7a3a"
GOLD = "#d9a520"
LAND = "#ece6d8"  # of countries that have no part in the game
DESERT = "#ecdcae"
WOOD = "#6f8a58"
PEAK = "#8a6a44"
PEAK_LIGHT = "#fbf4df"
RAIL = "#2e2a26"
ROAD = "#9a5b2c"
LINE = "#6a3d7c"  # of the Central Powers
FINNISH = "#3d6fa8"
BORDER = "#8a6f5a"

REGIONS = {
    "North": "#f3cdb9", "Central": "#f0bba6", "East": "#f4d3ae",
    "Don": "#cfdceb", "Kuban": "#bfd3e8", "Urals Central": "#d5e0ea", "Urals North": "#c3d5e6",
    "Far East": "#d3dfe9",
    "Finland": "#dfe9f1", "Estonia": "#d5dfb9", "Latvia": "#e3cfc6", "Lithuania": "#efe2a2",
    "Poland": "#f0dfe0", "East Prussia": "#cfcfc8", "West Ukraine": "#e6dc8e", "Ukraine": "#f4eaa6",
    "Makhno": "#d9cfc0", "Belarus": "#dbe5c4", "Transcaucasia": "#d9c8de", "Astrakhan": "#cfe3dc",
    "Khiva": "#c9e0cf", "Turkistan": "#d7e4b7", "Southeast": "#eee2bd",
}  # fmt: skip
TERRAIN = {
    "clear": "#fbf3dc", "forest": "#bcd3a2", "marsh": "#a9d0cc", "mountain": "#d8b98c", "desert": "#f3dc9a",
    "fortress": "#d5d2cb",
}  # fmt: skip


class Livery(NamedTuple):
    """The colours of a counter: its body, the box of its type, and the ink on it."""

    body: str
    box: str
    ink: str


LIVERIES = {
    "RED": Livery(RED, "#f6d9c4", "#ffffff"),
    "WHITE": Livery(WHITE, "#d3e2f1", "#16304f"),
    "Socialist Revolutionaries": Livery("#d9c1dc", "#f4ebf5", "#3f1d45"),
    "Central Powers": Livery("#8f9893", "#e2e5e1", "#141a17"),
    "Czech Legion": Livery("#b58b52", "#f3e4cd", "#2c1c06"),
    "Britain": Livery("#c2a77a", "#f2e8d5", "#2b2110"),
    "France": Livery("#8fb0d8", "#e3edf8", "#10263f"),
    "USA": Livery("#9aa06a", "#ebeed4", "#20240d"),
    "Japan": Livery("#f0d9a8", "#ffffff", "#7b1d12"),
    "Estonia": Livery("#6fa6c4", "#e4f0f5", "#0c2531"),
    "Latvia": Livery("#a86a5c", "#f3e0db", "#ffffff"),
    "Lithuania": Livery("#e0c24a", "#fbf3cf", "#2f2704"),
    "Finland": Livery("#d6e4ee", "#ffffff", "#123a63"),
    "Poland": Livery("#e9b7bd", "#fdf0f1", "#4a0f19"),
    "Belarus": Livery("#a9bf86", "#eef4e0", "#1f2b0d"),
    "Astrakhan": Livery("#7fbfae", "#e2f3ee", "#0c2f27"),
    "Khiva": Livery("#6aa57e", "#ddefe3", "#0b2815"),
    "Turkistan": Livery("#8bb55a", "#e8f2d8", "#1c2c08"),
    "Makhno": Livery("#2b2a29", "#d8d3c8", "#ffffff"),
    "Transcaucasia": Livery("#b493c2", "#f0e6f4", "#2c1238"),
    "Ukraine": Livery("#f1d84f", "#fdf6c8", "#12386b"),
    "West Ukraine": Livery("#7fa6d9", "#fbf0b0", "#0f2b52"),
    "Greens": Livery(GREEN, "#dbe8cf", "#ffffff"),
    "": Livery("#f1ead6", "#ffffff", "#33291d"),
}
BOXES = {"RED": RED, "WHITE": "#3f6ea6", "OTHER": "#7a6a3e"}  # of the political cards


def owner(who: str) -> Livery:
    return LIVERIES.get(who, LIVERIES[""])
