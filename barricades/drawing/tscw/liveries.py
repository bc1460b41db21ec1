"""Colours of the two sides, of the nations on their counters (2.6) and of political allegiance."""

NATIONALIST = "#1f5f9e"
REPUBLICAN = "#2f7a3d"

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
