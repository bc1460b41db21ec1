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

GAIN = "#1d7a3a"
LOSS = "#b8232a"
