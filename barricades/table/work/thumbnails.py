"""Thumbnails: a position as spectators see it, small enough for a card of the lobby."""

from collections.abc import Mapping
from html import escape

from barricades.kernel.picture import Layout, Picture

DOT = 0.62  # of the side of a counter
NOBODY = "#777777"


def draw(layout: Layout, shown: Picture) -> str:
    """Draw each owner's ground, tinted, and a dot for every pile, to be laid over the printed sheet."""
    colours = {owner.id: owner.colour for owner in layout.owners}
    parts = [
        f'<path d="{escape(path)}" fill="{colours.get(owner, NOBODY)}" fill-opacity="0.35"/>'
        for owner, path in held(layout, shown).items()
        if path
    ]
    for (place, owner), size in sorted(piles(layout, shown).items()):
        spot = layout.places[place]
        radius = layout.piece * DOT * (0.8 + min(size, 4) * 0.1)
        colour = colours.get(owner, NOBODY)
        parts.append(f'<circle cx="{spot.x:.0f}" cy="{spot.y:.0f}" r="{radius:.0f}" fill="{colour}"/>')
    box = f"0 0 {layout.width:.0f} {layout.height:.0f}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(parts)}</svg>'


def held(layout: Layout, shown: Picture) -> Mapping[str, str]:
    """The ground of every owner as path data."""
    if shown.tints:
        return shown.tints
    return {
        owner: "".join(layout.places[place].path for place in places if place in layout.places)
        for owner, places in shown.control.items()
    }


def piles(layout: Layout, shown: Picture) -> Mapping[tuple[str, str], int]:
    """The number of an owner's pieces at each place of the map."""
    found: dict[tuple[str, str], int] = {}
    for piece in shown.pieces:
        if piece.place in layout.places:
            found[piece.place, piece.owner] = found.get((piece.place, piece.owner), 0) + 1
    return found
