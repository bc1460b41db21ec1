"""The set-up: counters on the map in fanned stacks, and those that wait in boxes."""

from collections.abc import Sequence

from barricades.drawing.hexmap.hexes import HexMap
from barricades.drawing.kit import palette
from barricades.drawing.kit.labels import Label
from barricades.drawing.kit.svg import SERIF, group, text
from barricades.drawing.tscw import margin
from barricades.drawing.tscw.counters import draw_counter, draw_counters
from barricades.kernel.components import Components, Counter

BOX_COUNTER = 46.0


def stacks_of(hexes: HexMap) -> dict[str, list[Counter]]:
    """The counters in each hex, the strongest last, which is on top."""
    stacks: dict[str, list[Counter]] = {}
    for counter in hexes.parts.counters:
        if counter.place in hexes.places:
            stacks.setdefault(counter.place, []).append(counter)
    for stack in stacks.values():
        stack.sort(key=lambda each: (each.kind != "hq", int(each.faces[0].get("defense", 0)), each.id))
    return stacks


def draw_setup(hexes: HexMap, stacks: dict[str, list[Counter]], labels: Sequence[Label]) -> str:
    """All counters of the set-up; the names of hexes they cover are written below them instead."""
    placed = [(stack, hexes.centre(id)[0], hexes.centre(id)[1] + 3) for id, stack in sorted(stacks.items())]
    names = [
        text(
            hexes.centre(label.id)[0], hexes.centre(label.id)[1] + 47, " ".join(label.lines), font_size=11,
            font_weight="bold", text_anchor="middle",
        )
        for label in labels
    ]  # fmt: skip
    under = group("counter-names", *names, font_family=SERIF, fill=palette.INK, class_="serif halo")
    return draw_counters(placed) + under + _boxed(hexes.parts)


def _boxed(parts: Components) -> str:
    drawn = []
    for (box, side), area in margin.box_places(parts).items():
        held = [each for each in parts.counters if each.place == f"box:{box}" and each.side == side]
        step = (area.width - BOX_COUNTER - 20) / 4
        for number, counter in enumerate(held):
            left = area.x + 10 + BOX_COUNTER / 2 + number % 5 * step
            drawn.append(draw_counter(counter, left, area.y + 62 + number // 5 * 52, BOX_COUNTER))
    return group("counters-off-map", *drawn)
