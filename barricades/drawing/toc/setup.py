"""The set-up of a scenario: stacks on the map, counters in boxes, forces that wait with their faction."""

from collections.abc import Mapping, Sequence

from barricades.drawing.kit.svg import group
from barricades.drawing.toc.atlas import Atlas
from barricades.drawing.toc.counters import SIZES, draw_counter
from barricades.kernel.components import Counter

DISPLAY = "display"
HEADING = 34.0  # of a box


def stacks_of(atlas: Atlas) -> dict[str, list[Counter]]:
    """The counters in each space and box of the map, the strongest last, which is on top."""
    stacks: dict[str, list[Counter]] = {}
    for counter in atlas.parts.counters:
        if counter.place in atlas.places and counter.place != DISPLAY:
            stacks.setdefault(counter.place, []).append(counter)
    for stack in stacks.values():
        stack.sort(key=_height)
    return stacks


def _height(counter: Counter) -> tuple[int, int, str]:
    order = {"train": 0, "asset": 1, "corps": 2, "army": 3, "leader": 4}
    return order[counter.kind], int(counter.faces[0].get("strength", 0)), counter.id


def waiting(atlas: Atlas) -> Mapping[str, list[Counter]]:
    """15.26: the forces beside the Faction Control Table, by faction."""
    found: dict[str, list[Counter]] = {}
    for counter in atlas.parts.counters:
        if counter.place == DISPLAY:
            found.setdefault(counter.nation, []).append(counter)
    return found


def draw_setup(atlas: Atlas, stacks: Mapping[str, Sequence[Counter]]) -> str:
    drawn = []
    for id, stack in sorted(stacks.items()):
        if atlas.places[id].features["kind"] == "space":
            drawn.append(draw_stack(stack, *atlas.at(id)))
        else:
            drawn.append(_boxed(atlas, id, stack))
    return group("layer-counters", *drawn)


def draw_stack(stack: Sequence[Counter], x: float, y: float) -> str:
    """Units fanned so that each shows; leaders at the upper right."""
    units = [each for each in stack if each.kind != "leader"]
    leaders = [each for each in stack if each.kind == "leader"]
    fan = 0.0 if len(units) < 2 else min(8.0, 16 / (len(units) - 1))
    drawn = []
    for number, counter in enumerate(units):
        off = fan * (number - (len(units) - 1) / 2)
        drawn.append(draw_counter(counter, x - off, y + off))
    for number, counter in enumerate(leaders):
        off = 15.0 if units else 0.0
        drawn.append(draw_counter(counter, x + off, y - off - 10 * number, 32 if units else 0))
    return "".join(drawn)


def _boxed(atlas: Atlas, id: str, stack: Sequence[Counter]) -> str:
    """Counters in a row below the heading of a box."""
    area = atlas.area(id)
    small = area.height < 110
    size = min(44.0, area.height - HEADING - 4)
    step = min(size + 4, (area.width - size - 12) / max(len(stack) - 1, 1))
    first = area.x + area.width / 2 - step * (len(stack) - 1) / 2
    y = area.y + HEADING + (area.height - HEADING) / 2 - (0 if small else 4)
    ordered = sorted(stack, key=lambda each: (each.nation, _height(each)))
    return "".join(
        draw_counter(each, first + step * n, y, min(size, SIZES[each.kind])) for n, each in enumerate(ordered)
    )


def draw_row(stack: Sequence[Counter], left: float, y: float, width: float, side: float) -> str:
    """Counters side by side, closer where there are many."""
    if not stack:
        return ""
    step = min(side + 3, (width - side) / max(len(stack) - 1, 1))
    ordered = sorted(stack, key=lambda each: (each.kind, each.id))
    return "".join(draw_counter(each, left + side / 2 + step * n, y, side) for n, each in enumerate(ordered))
