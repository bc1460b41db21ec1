"""The owners of pieces and places: both sides, the factions, Greens and none."""

from typing import NamedTuple

from barricades.drawing.toc import tints
from barricades.drawing.toc.tracks import CODES
from barricades.kernel.picture import Owner, Shape


class Holder(NamedTuple):
    id: str
    nation: str  # as counters and places have it; "" for none
    letter: str
    shape: Shape


def token_of(nation: str) -> str:
    """The name of a nation in texts."""
    return "green" if nation == "Greens" else nation.lower().replace(" ", "-")


OWNERS = (
    Holder("white", "WHITE", "W", "round"),
    Holder("red", "RED", "R", "square"),
    *(Holder(token_of(nation), nation, code, "plain") for nation, code in CODES.items()),
    Holder("green", "Greens", "G", "diamond"),
    Holder("neutral", "", "–", "plain"),
)
COLOURS = {"white": (tints.NAVY, "#ffffff", "#7fb0e8"), "red": (tints.RED, "#ffffff", "#ec8478")}
NEUTRAL = ("#8d8168", "#ffffff", "")


def owners(names: dict[str, str]) -> tuple[Owner, ...]:
    """As the page is told; `names` has what each is called."""
    return tuple(_owner(each, names[each.id]) for each in OWNERS)


def _owner(holder: Holder, name: str) -> Owner:
    livery = tints.owner(holder.nation)
    plain = (livery.body, livery.ink, "") if holder.nation else NEUTRAL
    colour, ink, dark = COLOURS.get(holder.id, plain)
    seat = holder.nation if holder.id in COLOURS else ""
    return Owner(holder.id, name, holder.letter, colour, ink, dark, holder.shape, seat)
