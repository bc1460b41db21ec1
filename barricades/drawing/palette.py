"""Colours: warm paper, and sides that stay apart for colour-blind eyes."""

PAPER = "#f6efdc"
PANEL = "#fbf6e8"
INK = "#33291d"
SOFT_INK = "#6e5f4a"
HALO = "#fbf5e3"
RULE = "#8b7650"

SEA = "#bcd6dc"
SEA_LINE = "#8fb6c0"
SEA_INK = "#2f6477"
COAST = "#4d6d74"
RIVER = "#4f93b5"
RIVER_INK = "#1f5f83"

TERRAIN = {"clear": "#f2eaca", "rough": "#e6d5a4", "mountain": "#d2b685", "marsh": "#d3ddb2"}
NEUTRAL = {"clear": "#e9e5da", "rough": "#dfdacd", "mountain": "#d1cabb", "marsh": "#dcdfd0"}
SHADE = "#74552c"
LIGHT = "#fffbea"
GRID = "#7d6a48"
RAIL = "#3b3630"
BORDER = "#b3262b"
REGION = "#8a5a86"
FORT = "#5a3a22"

NATIONALIST = "#1f5f9e"
REPUBLICAN = "#2f7a3d"
GAIN = "#1d7a3a"
LOSS = "#b8232a"

# 2.6: body, type box, ink
NATIONS = {
    "republican": ("#7fb069", "#f4f1e0", "#1d2b16"),
    "basque": ("#7fb069", "#f2c832", "#1d2b16"),
    "asturian": ("#7fb069", "#d9453d", "#1d2b16"),
    "santander": ("#7fb069", "#5b8fce", "#1d2b16"),
    "nationalist": ("#b5d5ee", "#f7fafc", "#16283a"),
    "italian": ("#3f9e98", "#e7f4f1", "#06231f"),
    "flechas": ("#3f9e98", "#b5d5ee", "#06231f"),
    "german": ("#6f97c9", "#eaf1fa", "#0d1f38"),
    "colonial": ("#b98a5a", "#f6ead9", "#2c1a08"),
    "": ("#f1ead6", "#ffffff", "#33291d"),
}
POLITICS = {
    "anarchist": ("A", "#1b1b1b", "#ffffff"),
    "communist": ("C", "#c4161c", "#ffffff"),
    "poum": ("P", "#7c2f8f", "#ffffff"),
    "catalan": ("Cat", "#f0c419", "#33291d"),
    "basque": ("Bas", "#ffffff", "#1a6b2f"),
    "mixed": ("M", "#ffffff", "#33291d"),
}
