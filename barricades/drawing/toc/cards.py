"""The cards: fronts of our own design for the political deck and for both sides' action cards."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from barricades.drawing import palette
from barricades.drawing.lettering import width_of
from barricades.drawing.svg import SANS, SERIF, circle, num, path, rect, tag, text, title, words
from barricades.drawing.toc import tints
from barricades.drawing.toc.signs import star
from barricades.drawing.toc.tracks import CODES
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Paper

WIDE, HIGH = 252.0, 352.0  # 63 to 88
GAP, MARGIN, HEADING = 14.0, 50.0, 84.0
COLUMNS = 22
TOP, CHIP = 88.0, 25.0  # of a political card: where the factions begin, and how high a chip is at least
LARGEST = 15.0  # letters of its rule and story
USES = {"political": "POL", "ops": "OPS", "sr": "SR", "rp": "RP", "event": "EVENT", "initiative": "INIT"}
NAMES = {"political": "Political cards", "white": "WHITE action cards", "red": "RED action cards"}
SIDES = {"white": "WHITE", "red": "RED"}

Card = Mapping[str, Any]


def draw_cards(paper: Paper, scenario: str = "") -> str:
    """Every deck of a game on one sheet, front after front."""
    decks = paper.components(scenario or paper.scenarios[0].id).decks
    if not {"political", "white", "red"} <= decks.keys():
        raise BadInput(f"there are no cards for {paper.id!r} yet")
    y = MARGIN
    drawn = []
    for name in ("political", "white", "red"):
        deck = decks[name]
        drawn.append(_heading(y + 48, f"{NAMES[name]}: {len(deck)}"))
        y += HEADING
        for number, card in enumerate(deck):
            row, column = divmod(number, COLUMNS)
            at = f"translate({num(MARGIN + column * (WIDE + GAP))} {num(y + row * (HIGH + GAP))})"
            drawn.append(tag("g", draw_card(card), id=f"card-{card['id']}", transform=at, class_="card"))
        y += -(-len(deck) // COLUMNS) * (HIGH + GAP) + 10
    width = 2 * MARGIN + COLUMNS * (WIDE + GAP) - GAP
    high = y + MARGIN - GAP - 10
    count = sum(len(deck) for deck in decks.values())
    return tag(
        "svg",
        tag("title", words(f"{paper.name}: cards"), id="cards-title"),
        tag("desc", words(f"The fronts of {count} cards of {paper.name}."), id="cards-desc"),
        rect(0, 0, width, high, fill="#d9cfb8"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {high:.0f}",
        role="img",
        aria_labelledby="cards-title cards-desc",
        class_="cards",
    )


def _heading(y: float, content: str) -> str:
    return text(MARGIN, y, content, font_size=44, letter_spacing="2", fill=palette.INK, font_family=SERIF,
                class_="serif")  # fmt: skip


def draw_card(card: Card) -> str:
    """A front, its upper left corner at the origin."""
    return _political(card) if "box" in card else _action(card)


def describe(card: Card) -> str:
    """A card in words."""
    told = [f"{card['id']} {card['title']}."]
    if "box" in card:
        told.append(f"{card['box']} box.")
        told += [f"{faction} {points}." for faction, points in card["points"].items()]
        told.append(str(card.get("rule", "")))
    else:
        told.append(f"Value {card['value'] or 'by a die'}, {card['year'] or 'always in hand'}.")
        told += ["Removed after its event."] if card["starred"] else []
        told.append(f"For {', '.join(card['uses'])}.")
    return " ".join(each for each in [*told, str(card["text"])] if each)


def _paper(fill: str, edge: str) -> str:
    return (
        rect(3, 4, WIDE, HIGH, rx=13, fill="#2b2115", fill_opacity="0.3")
        + rect(0, 0, WIDE, HIGH, rx=13, fill=fill, stroke=edge, stroke_width=2.5)
    )  # fmt: skip


# Words that fit


@lru_cache(maxsize=4096)
def _lines(content: str, width: float, size: float, bold: bool = False) -> tuple[str, ...]:
    lines: list[str] = []
    for word in content.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _fit(
    content: str, width: float, high: float, largest: float, *, least: float = 7.0, bold: bool = False
) -> float:
    """The largest size at which the words fill no more than the room."""
    size = largest
    while size > least:
        lines = _lines(content, width, size, bold)
        if (
            len(lines) * size * 1.17 <= high
            and max(width_of(each, size, bold=bold) for each in lines) <= width
        ):
            break
        size -= 0.25
    return size


def _block(x: float, y: float, content: str, width: float, size: float, **more: Any) -> tuple[str, float]:
    """Lines from a top on, and where they end."""
    style: dict[str, Any] = {"font_family": SERIF, "class_": "serif", "fill": palette.INK, "font_size": size}
    bold = more.get("font_weight") == "bold"
    drawn = []
    for line in _lines(content, width, size, bold):
        y += size * 1.17
        drawn.append(text(x, y - size * 0.24, line, **{**style, **more}))
    return "".join(drawn), y


def _title(x: float, y: float, content: str, width: float, ink: str) -> str:
    """A title in one or two lines in the middle of its band."""
    size = _fit(content, width, 42, 19, least=11, bold=True)
    lines = _lines(content, width, size, True)
    top = y - len(lines) * size * 0.55 + size * 0.85
    return "".join(
        text(
            x,
            top + i * size * 1.1,
            line,
            font_size=size,
            font_weight="bold",
            text_anchor="middle",
            fill=ink,
            font_family=SERIF,
            class_="serif",
        )
        for i, line in enumerate(lines)
    )


def _bold(x: float, y: float, content: str, size: float, ink: str, *, anchor: str = "middle") -> str:
    return text(
        x,
        y,
        content,
        font_size=size,
        font_weight="bold",
        text_anchor=anchor,
        fill=ink,
        font_family=SANS,
        class_="sans",
    )


# Political cards


def _political(card: Card) -> str:
    colour = tints.BOXES[str(card["box"])]
    parts = [
        title(describe(card)),
        _paper("#fbf6e8", colour),
        path(f"M1.500 66v-53q0-11.500 11.500-11.500h{WIDE - 26:.0f}q11.500 0 11.500 11.500v53z", fill=colour),
        circle(33, 33, 21, fill="#fbf6e8", stroke="#2b2115", stroke_width=1.2),
        _bold(33, 40, str(card["number"]), 20, palette.INK),
        _title(151, 33, str(card["title"]), 178, "#ffffff"),
        _bold(WIDE - 14, 81, f"{card['box']} BOX", 10, colour, anchor="end"),
    ]
    points: Mapping[str, str] = card["points"]
    rule, told = str(card.get("rule", "")), str(card["text"])
    rows = max(1, -(-len(points) // 2))
    least = CHIP if rows < 6 else 0.84 * CHIP
    size = _letters(HIGH - TOP - rows * (least + 4), rule, told)
    spare = HIGH - TOP - _height(rule, told, size) - rows * 4
    high = max(least, min(1.5 * CHIP, spare / rows))
    for number, (faction, amount) in enumerate(points.items()):
        row, column = divmod(number, 2)
        parts.append(_points(12 + column * 116, TOP + row * (high + 4), faction, amount, high))
    top = TOP + rows * (high + 4) + 3 if points else TOP
    if rule:
        drawn, end = _block(22, top + 4, rule, WIDE - 44, size)
        parts += [
            rect(
                12, top, WIDE - 24, end - top + 7, rx=5, fill="#efe3bf", stroke=palette.RULE, stroke_width=0.8
            ),
            drawn,
        ]
    start = HIGH - 13 - len(_lines(told, WIDE - 34, size)) * size * 1.17
    parts.append(path(f"M40 {start - 4:.1f}h{WIDE - 80:.0f}", stroke=colour, stroke_width=0.9))
    parts.append(_block(17, start, told, WIDE - 34, size, font_style="italic", fill=palette.SOFT_INK)[0])
    return "".join(parts)


def _height(rule: str, told: str, size: float) -> float:
    """How high rule and story stand together."""
    high = len(_lines(told, WIDE - 34, size)) * size * 1.17 + 25
    return high + (len(_lines(rule, WIDE - 44, size)) * size * 1.17 + 12 if rule else 0)


def _letters(room: float, rule: str, told: str) -> float:
    """The largest size at which rule and story share the room below the chips."""
    size = LARGEST
    while size > 8 and _height(rule, told, size) > room:
        size -= 0.25
    return size


def _points(x: float, y: float, faction: str, amount: str, high: float) -> str:
    """A faction's chip and its points: dark and pointing left for RED, light and right for WHITE."""
    livery = tints.owner(faction)
    red = amount.endswith("R")
    middle, half = y + high / 2, high / 2 - 1.5
    larger = 1 + (high / CHIP - 1) / 2  # a chip grows in height alone, so its letters grow less
    arrow = f"M7 {-half:.1f}h26v{2 * half:.1f}h-26l-9-{half:.1f}z"
    if not red:
        arrow = f"M-2 {-half:.1f}h26l9 {half:.1f}l-9 {half:.1f}h-26z"
    side = path(
        arrow,
        fill=tints.RED if red else tints.WHITE,
        stroke="#1d1814" if red else tints.NAVY,
        stroke_width=1.4,
        transform=f"translate({num(x + 80)} {num(middle)})",
    )
    return tag(
        "g",
        rect(x, y, 112, high, rx=12, fill="#f3ead2", stroke=palette.RULE, stroke_width=0.8),
        circle(x + 12.5, middle, 9.5, fill=livery.body, stroke="#1d1814"),
        _bold(x + 12.5, middle + 2.9, CODES.get(faction, "")[:3], 7.6, livery.ink),
        _name(x + 25, middle, faction, 52, 12.5 * larger),
        side,
        _bold(x + 96.5, middle + 4.7 * larger, amount, 13 * larger, "#ffffff" if red else tints.NAVY),
    )  # fmt: skip


def _name(x: float, middle: float, faction: str, width: float, largest: float) -> str:
    """A faction's name, its two words under each other if one line would be too small."""
    lines = [faction] if width_of(faction, 10.5) <= width else faction.split()
    size = min(largest, *(width / width_of(line, 1) for line in lines))
    if len(lines) > 1:
        size = min(size, largest * 0.84)
    return "".join(
        text(x, middle + size * (0.33 + (i - (len(lines) - 1) / 2) * 0.98), line, font_size=size,
             fill=palette.INK, font_family=SERIF, class_="serif")
        for i, line in enumerate(lines)
    )  # fmt: skip


# Action cards


def _action(card: Card) -> str:
    side = SIDES[str(card["side"])]
    red = side == "RED"
    band, ink = (tints.RED, "#ffffff") if red else ("#dfe9f3", tints.NAVY)
    edge = tints.RED if red else tints.NAVY
    value = "?" if card["value"] is None else str(card["value"])
    parts = [
        title(describe(card)),
        _paper("#fdf3ec" if red else "#fbfcfe", edge),
        path(f"M1.500 66v-53q0-11.500 11.500-11.500h{WIDE - 26:.0f}q11.500 0 11.500 11.500v53z", fill=band),
        path(f"M1.500 66h{WIDE - 3:.0f}", stroke=edge, stroke_width=1.6),
        circle(35, 35, 24, fill=tints.GOLD, stroke="#2b2115", stroke_width=1.6),
        circle(35, 35, 20.5, fill="none", stroke="#2b2115", stroke_width=0.8),
        _bold(35, 46, value, 31, "#2b2115"),
        _title(152, 33, str(card["title"]), 172, ink),
        _bold(14, 84, str(card["id"]), 14, edge, anchor="start"),
    ]
    year = str(card["year"]) if card["year"] else "ALWAYS IN HAND"
    wide = width_of(year, 12, serif=False, bold=True) + 14
    parts.append(rect(WIDE - 12 - wide, 72, wide, 17, rx=8, fill=edge))
    parts.append(_bold(WIDE - 12 - wide / 2, 84.8, year, 12, "#ffffff"))
    if card["starred"]:
        parts.append(star(58, 79, 9.5))
    parts.append(_uses(94, card["uses"], edge))
    top = 116.0
    needed: Sequence[str] = card["prerequisites"]
    if needed:
        words_needed = f"after {', '.join(needed)}"
        parts.append(
            _bold(WIDE / 2, 84.6, words_needed, min(12.0, 90 / width_of(words_needed, 1, serif=False)), edge)
        )
    history = str(card.get("history", ""))
    foot = _fit(history, WIDE - 34, 52, 12.5, least=8)
    high = len(_lines(history, WIDE - 34, foot)) * foot * 1.17
    told = str(card["text"])
    room = HIGH - top - high - 30
    size = _fit(told, WIDE - 30, room, 15.5)
    drawn, _ = _block(15, top + 2, told, WIDE - 30, size)
    parts.append(drawn)
    start = HIGH - 13 - high
    parts.append(path(f"M40 {start - 5:.1f}h{WIDE - 80:.0f}", stroke=edge, stroke_width=0.9))
    parts.append(_block(17, start, history, WIDE - 34, foot, font_style="italic", fill=palette.SOFT_INK)[0])
    return "".join(parts)


def _uses(y: float, uses: Sequence[str], edge: str) -> str:
    """What a card may be played for: full chips; what it may not: empty ones."""
    wide = (WIDE - 24) / len(USES)
    parts = []
    for number, (use, word) in enumerate(USES.items()):
        x = 12 + number * wide
        may = use in uses
        parts.append(
            rect(x + 1.5, y, wide - 3, 16, rx=4, fill=edge if may else "none", stroke=edge, stroke_width=0.7,
                 stroke_opacity=None if may else "0.45")
        )  # fmt: skip
        if may:
            parts.append(_bold(x + wide / 2, y + 11.8, word, 9.6, "#ffffff"))
    return "".join(parts)
