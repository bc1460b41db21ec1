"""The cards: fronts of our own design for the political deck and for both sides' action cards."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.svg import SANS, SERIF, circle, num, path, rect, tag, text, title, words
from barricades.drawing.toc import tints
from barricades.drawing.toc.signs import star
from barricades.drawing.toc.tracks import CODES
from barricades.kernel.game import Paper

WIDE, HIGH = 252.0, 352.0  # 63 to 88
GAP, MARGIN, HEADING = 14.0, 50.0, 84.0
COLUMNS = 22
BAND = 54.0  # the coloured head
# Of a political card: the rows of the factions, the same on every card, so that cards laid over each other
# are read across; beside them the words.
FACTIONS = tuple(CODES)[:18]  # in the order of the Faction Control Table
ROWS, ROW, TABLE = 60.0, 15.6, 128.0
LARGEST = 14.0  # letters of rule and story
USES = {"political": "POL", "ops": "OPS", "sr": "SR", "rp": "RP", "event": "EVENT", "initiative": "INIT"}
NAMES = {"political": "Political cards", "white": "WHITE action cards", "red": "RED action cards"}
SIDES = {"white": "WHITE", "red": "RED"}

Card = Mapping[str, Any]
Say = Callable[[str], str]  # what is printed, in the language of the reader


def draw_cards(paper: Paper, scenario: str = "") -> str:
    """Every deck of a game on one sheet, front after front."""
    decks = paper.components(scenario or paper.scenarios[0].id).decks
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


def draw_card(card: Card, say: Say = str) -> str:
    """A front, its upper left corner at the origin."""
    return _political(card, say) if "box" in card else _action(card, say)


def describe(card: Card, say: Say = str) -> str:
    """A card in words."""
    told = [f"{card['id']} {say(card['title'])}."]
    if "box" in card:
        told.append(f"{say(box_of(card))}.")
        told += [f"{say(faction)} {points}." for faction, points in card["points"].items()]
        told.append(say(str(card.get("rule", ""))))
    else:
        value, year = card["value"] or say("by a die"), card["year"] or say("always in hand")
        told.append(f"{say('Value')} {value}, {year}.")
        told += [say("Removed after its event.")] if card["starred"] else []
        told.append(f"{say('For')} {', '.join(map(say, card['uses']))}.")
    return " ".join(each for each in [*told, say(str(card["text"]))] if each)


def box_of(card: Card) -> str:
    """The box of a political card, as the card names it."""
    return f"{card['box']} BOX"


def _paper(fill: str, edge: str) -> str:
    return (
        rect(3, 4, WIDE, HIGH, rx=13, fill="#2b2115", fill_opacity="0.3")
        + rect(0, 0, WIDE, HIGH, rx=13, fill=fill, stroke=edge, stroke_width=2.5)
    )  # fmt: skip


# Words that fit


@lru_cache(maxsize=4096)
def _lines(content: str, width: float, size: float, bold: bool = False) -> tuple[str, ...]:
    lines: list[str] = []
    for word in content.split(" "):  # not at a no-break space
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


def _title(
    x: float, y: float, content: str, width: float, ink: str, *, anchor: str = "middle", high: float = 42
) -> str:
    """A title in one or two lines at half the height of its band."""
    size = _fit(content, width, high, 19, least=11, bold=True)
    lines = _lines(content, width, size, True)
    top = y - len(lines) * size * 0.55 + size * 0.85
    return "".join(
        text(
            x,
            top + i * size * 1.1,
            line,
            font_size=size,
            font_weight="bold",
            text_anchor=anchor,
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


def _political(card: Card, say: Say) -> str:
    colour = tints.BOXES[str(card["box"])]
    points: Mapping[str, str] = card["points"]
    parts = [
        title(describe(card, say)),
        _paper("#fbf6e8", colour),
        _band(colour),
        circle(29, BAND / 2, 19, fill="#fbf6e8", stroke="#2b2115", stroke_width=1.2),
        _bold(29, BAND / 2 + 7, str(card["number"]), 19, palette.INK),
        _title(149, BAND / 2, say(str(card["title"])), 184, "#ffffff"),
    ]
    left = 12.0
    if points:  # cards 64 to 66 have none
        parts += [
            _row(number, faction, say(faction), points.get(faction, ""))
            for number, faction in enumerate(FACTIONS)
        ]
        left = 10 + TABLE + 9
    parts.append(_bold(WIDE - 12, ROWS + 12, say(box_of(card)), 10, colour, anchor="end"))
    parts.append(_beside(left, say(str(card.get("rule", ""))), say(str(card["text"])), colour))
    return "".join(parts)


def _band(fill: str) -> str:
    return path(
        f"M1.500 {BAND:.0f}v-{BAND - 13:.0f}q0-11.500 11.500-11.500h{WIDE - 26:.0f}q11.500 0 11.500 11.500"
        f"v{BAND - 13:.0f}z",
        fill=fill,
    )


def _beside(left: float, rule: str, told: str, colour: str) -> str:
    """The rule in its box and the story at the foot, from a left edge on."""
    wide, top = WIDE - left - 11, ROWS + 20
    size = LARGEST
    longest = max((*rule.split(" "), *told.split(" ")), key=lambda word: width_of(word, 1))
    while size > 8 and (
        _height(rule, told, wide, size) > HIGH - top - 12 or width_of(longest, size) > wide - 10
    ):
        size -= 0.25
    parts = []
    if rule:
        drawn, end = _block(left + 5, top + 3, rule, wide - 10, size)
        box = rect(
            left, top, wide, end - top + 6, rx=5, fill="#efe3bf", stroke=palette.RULE, stroke_width=0.8
        )
        parts += [box, drawn]
    start = HIGH - 12 - len(_lines(told, wide - 4, size)) * size * 1.17
    parts.append(path(f"M{left + 10:.1f} {start - 3:.1f}h{wide - 20:.1f}", stroke=colour, stroke_width=0.9))
    parts.append(_block(left + 2, start, told, wide - 4, size, font_style="italic", fill=palette.SOFT_INK)[0])
    return "".join(parts)


def _height(rule: str, told: str, wide: float, size: float) -> float:
    """The height of rule and story together."""
    high = len(_lines(told, wide - 4, size)) * size * 1.17 + 12
    return high + (len(_lines(rule, wide - 10, size)) * size * 1.17 + 9 if rule else 0)


def _row(number: int, faction: str, name: str, amount: str) -> str:
    """A faction and its points, if it has any: dark and pointing left for RED, light and right for WHITE."""
    livery = tints.owner(faction)
    y = ROWS + number * ROW
    middle, right = y + ROW / 2, 10 + TABLE
    parts = [
        rect(10, y + 0.6, TABLE, ROW - 1.2, rx=4, fill="#f3ead2" if amount else "#fbf6e8",
             stroke=palette.RULE, stroke_width=0.7 if amount else 0.3),
        circle(18, middle, 5, fill=livery.body, stroke="#1d1814", stroke_width=0.8),
        text(27, middle + 3.7, name, font_size=11, fill=palette.INK if amount else palette.SOFT_INK,
             font_weight="bold" if amount else None, font_family=SERIF, class_="serif"),
    ]  # fmt: skip
    if amount:
        red = amount.endswith("R")
        arrow = "M-22-6.500h21v13h-21l-6-6.500z" if red else "M-28-6.500h21l6 6.500l-6 6.500h-21z"
        parts += [
            path(arrow, fill=tints.RED if red else tints.WHITE, stroke="#1d1814" if red else tints.NAVY,
                 stroke_width=1.1, transform=f"translate({num(right)} {num(middle)})"),
            _bold(right - (12 if red else 16), middle + 4, amount, 11, "#ffffff" if red else tints.NAVY),
        ]  # fmt: skip
    return tag("g", *parts)


# Action cards


def _action(card: Card, say: Say) -> str:
    side = SIDES[str(card["side"])]
    red = side == "RED"
    band, ink = (tints.RED, "#ffffff") if red else ("#dfe9f3", tints.NAVY)
    edge = tints.RED if red else tints.NAVY
    parts = [
        title(describe(card, say)),
        _paper("#fdf3ec" if red else "#fbfcfe", edge),
        _band(band),
        path(f"M1.500 {BAND:.0f}h{WIDE - 3:.0f}", stroke=edge, stroke_width=1.6),
        _coin(WIDE - 29, 21, value_of(card)),  # 15.12: in the upper right corner
        _coin(25, 18, value_of(card)),  # once more, where a fanned hand shows it
        _titles(card, ink, say),
        _line_below(card, edge, say),
        _uses(BAND + 22, card["uses"], edge, say),
        _told(card, edge, say),
    ]
    return "".join(parts)


def _coin(x: float, r: float, value: str) -> str:
    """The value of a card, in its head."""
    rim = circle(x, BAND / 2, r, fill=tints.GOLD, stroke="#2b2115", stroke_width=1.6)
    ring = circle(x, BAND / 2, r - 3, fill="none", stroke="#2b2115", stroke_width=0.8)
    return rim + ring + _bold(x, BAND / 2 + r * 0.47, value, r * 1.33, "#2b2115")


def _titles(card: Card, ink: str, say: Say) -> str:
    """The title, and under it that of the edition's other language."""
    english, french = str(card["title"]), str(card.get("french", ""))
    first = say(english)
    if not french or french == english:
        return _title(49, BAND / 2, first, 146, ink, anchor="start")
    other = french if first == english else english
    size = min(11.5, 146 / width_of(other, 1, serif=True))
    second = text(49, BAND - 7, other, font_size=size, font_style="italic", fill=ink, font_family=SERIF,
                  class_="serif")  # fmt: skip
    return _title(49, BAND / 2 - 6, first, 146, ink, anchor="start", high=30) + second


def value_of(card: Card) -> str:
    return "?" if card["value"] is None else str(card["value"])


def _line_below(card: Card, edge: str, say: Say) -> str:
    """The line under the head: id, star, what it needs, year."""
    base = BAND + 15
    parts = [
        _bold(14, base, str(card["id"]), 14, edge, anchor="start"),
    ]
    if card["starred"]:
        parts.append(star(56, base - 5, 8.5))
    needed: Sequence[str] = card["prerequisites"]
    if needed:
        told = f"{say('after')} {', '.join(needed)}"
        size = min(12.0, 86 / width_of(told, 1, serif=False, bold=True))
        parts.append(_bold(WIDE / 2 + 9, base - 0.5, told, size, edge))
    year = str(card["year"]) if card["year"] else say("ALWAYS IN HAND")
    wide = width_of(year, 11.5, serif=False, bold=True) + 14
    parts.append(rect(WIDE - 12 - wide, base - 12.5, wide, 16, rx=8, fill=edge))
    parts.append(_bold(WIDE - 12 - wide / 2, base - 0.6, year, 11.5, "#ffffff"))
    return "".join(parts)


def _told(card: Card, edge: str, say: Say) -> str:
    """The text, as large as it can be, and the story at the foot, which gives way to it."""
    top, told, history = BAND + 39, say(str(card["text"])), say(str(card.get("history", "")))
    for foot in (12.5, 11.5, 10.5):
        high = len(_lines(history, WIDE - 34, foot)) * foot * 1.17
        size = _fit(told, WIDE - 28, HIGH - top - high - 24, 15.5)
        if size >= 11:
            start = HIGH - 12 - high
            return (
                _block(14, top + 1, told, WIDE - 28, size)[0]
                + path(f"M40 {start - 4:.1f}h{WIDE - 80:.0f}", stroke=edge, stroke_width=0.9)
                + _block(17, start, history, WIDE - 34, foot, font_style="italic", fill=palette.SOFT_INK)[0]
            )
    size = _fit(told, WIDE - 28, HIGH - top - 12, 15.5)  # the story is told beside the card
    return _block(14, top + 1, told, WIDE - 28, size)[0]


def _uses(y: float, uses: Sequence[str], edge: str, say: Say) -> str:
    """What a card may be played for: full chips; what it may not: empty ones."""
    wide = (WIDE - 24) / len(USES)
    parts = []
    for number, (use, word) in enumerate(USES.items()):
        x = 12 + number * wide
        may = use in uses
        parts.append(
            rect(x + 1.5, y, wide - 3, 13, rx=4, fill=edge if may else "none", stroke=edge, stroke_width=0.7,
                 stroke_opacity=None if may else "0.45")
        )  # fmt: skip
        if may:
            parts.append(_bold(x + wide / 2, y + 9.9, say(word), 9, "#ffffff"))
    return "".join(parts)
