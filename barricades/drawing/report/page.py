"""The page of a report: plots, maps and tables under one another, with captions; no scripts."""

from collections.abc import Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape

from barricades.drawing.kit import palette

Report = dict[str, Any]

STYLE = f"""
body {{ margin: 0 auto; padding: 1.5rem; max-width: 76rem; background: {palette.PAPER}; color: {palette.INK};
  font: 16px/1.45 Palatino, 'Palatino Linotype', 'Book Antiqua', 'Liberation Serif', serif; }}
h1 {{ margin: 0 0 .3rem; }}
h2 {{ margin: 2.2rem 0 .6rem; border-bottom: 1px solid {palette.RULE}; }}
figure {{ margin: 0 0 1.2rem; }}
figure img {{ display: block; max-width: 100%; height: auto; border: 1px solid {palette.RULE}; }}
figcaption {{ margin-top: .35rem; color: {palette.SOFT_INK}; max-width: 60rem; }}
.maps {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); gap: 1rem; }}
.maps img {{ width: 100%; }}
table {{ border-collapse: collapse; }}
caption {{ text-align: left; color: {palette.SOFT_INK}; padding-bottom: .4rem; max-width: 60rem; }}
th, td {{ padding: .15rem .9rem .15rem 0; text-align: left; border-bottom: 1px solid #dccfae; }}
td.number, th.number {{ text-align: right; font-variant-numeric: tabular-nums; }}
"""


def draw_page(report: Report, plots: Sequence[str], fronts: Sequence[str]) -> str:
    """The page as HTML; plots and maps are named by their files without `.svg`."""
    parts = [_head(report), _winners(report)]
    for plot in plots:
        heading, caption = _words_of(report, plot)
        parts.append(f"<h2>{escape(heading)}</h2>{_figure(plot, heading, caption)}")
        if plot == "places":
            parts.append(_captures(report))
    if fronts:
        parts.append(_maps(report, fronts))
    title = escape(f"{report['name']}: {report['scenario_name']}")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"/><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/><style>{STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _head(report: Report) -> str:
    who = ", ".join(f"{seat}: {bot}" for seat, bot in report["bots"].items())
    settings = ", ".join(f"{id}={value}" for id, value in report["settings"].items())
    failed = report["games"] - report["ended"]
    fault = f" {failed} of them failed and are left out." if failed else ""
    return (
        f"<h1>{escape(report['name'])}: {escape(report['scenario_name'])}</h1>"
        f"<p>{_count(report['games'], 'game')} between bots ({escape(who)}), seed {escape(report['seed'])},"
        f" rules {escape(report['rules'])}{escape('; ' + settings if settings else '')}.{fault} All numbers"
        ' are in <a href="report.json">report.json</a>.</p>'
    )


def _winners(report: Report) -> str:
    rows = [
        (seat, report["bots"][seat], str(found["games"]), f"{found['share']:.1%}", _between(found))
        for seat, found in report["winners"].items()
    ]
    return _table("", ("side", "bot", "wins", "share", "95 % interval"), rows, 2)


def _between(found: Report) -> str:
    return f"{found['low']:.1%} – {found['high']:.1%}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def headed(name: str) -> str:
    """A name as a heading: only its first letter changes."""
    return name[:1].upper() + name[1:]


def _words_of(report: Report, plot: str) -> tuple[str, str]:
    """Heading and caption of a plot."""
    kind, _, name = plot.partition("-")
    if kind == "number":
        return headed(name), (
            f"{headed(name)} at the end of each turn: the middle half of the games in the darker band,"
            " all games in the lighter. A game that is over stays as it ended."
        )
    if kind == "count":
        return headed(name), (
            f"{headed(name)}: the mean over all games in which the turn was played; where names are"
            " listed, over whole games."
        )
    if plot == "places":
        one, other = list(report["winners"])[:2]
        return "When fell what", (
            f"Each row a place that changed hands in some game: first those of the {other} side at the start,"
            f" what fell earliest and most often above; then those of the {one} side. The numbers are the"
            f" percentage of games in which the {one} side holds it, and after a colon that of the {other}"
            " side where neither does in some games; no number: one side in all games, or neither. A game"
            " that is over stays as it ended."
        )
    return {
        "winners": (
            "Winners and ways of ending",
            "Shares of all finished games, with 95 % intervals (Wilson).",
        ),
        "allies": (
            "Allies",
            "In how many of a hundred games each side has an ally at the end of the turn, first side first."
            " A game that is over stays as it ended.",
        ),
        "lengths": ("Lengths", "How many games lasted how long; the broken line is the median."),
        "losses": (
            "Losses",
            "Steps lost in each turn by the games that were played so far: the mean, and as a line the middle"
            " half. What is rebuilt later is counted as often as it is lost.",
        ),
    }[plot]


def _figure(file: str, name: str, caption: str) -> str:
    image = f'<img src="{escape(file)}.svg" alt="{escape(name)}"/>'
    return (
        f'<figure><a href="{escape(file)}.svg">{image}</a><figcaption>{escape(caption)}</figcaption></figure>'
    )


def _captures(report: Report) -> str:
    """The table of when each landmark first changed hands."""
    found = [
        (when["turns"]["median"], -when["games"], mark["name"], seat, when)
        for mark in report["landmarks"].values()
        for seat, when in mark["taken"].items()
    ]
    rows = [
        (
            name, seat, str(when["games"]), f"{when['share']:.0%}", _between(when),
            f"{when['turns']['median']:g}", f"{when['turns']['lower']:g} – {when['turns']['upper']:g}",
        )
        for _, _, name, seat, when in sorted(found, key=lambda each: each[:4])
    ]  # fmt: skip
    caption = (
        "Places taken from their first owner, in the order of the median turn of their first capture,"
        " over the games in which they were captured."
    )
    columns = ("place", "taken by", "games", "share", "95 % interval", "median turn", "middle half")
    return _table(caption, columns, rows, 2)


def _maps(report: Report, fronts: Sequence[str]) -> str:
    figures = []
    for file, turn in zip(fronts, report["turns"], strict=True):
        if turn["name"] == "set-up":
            caption = "Set-up"
        else:
            named = f"Turn {turn['turn']}" + (f", {turn['name']}" if turn["name"] else "")
            caption = f"{named}: played in {turn['played']} of {_count(report['ended'], 'game')}"
        figures.append(_figure(file, f"Average front: {caption}", caption))
    one, other = list(report["winners"])[:2]
    told = (
        f"Places are shaded by the share of games in which each side holds them, from {other} in all to {one}"
        " in all; the line is where one side's majority of games meets the other's. A game that is over stays"
        " as it ended."
    )
    return f'<h2>The average front</h2><p>{escape(told)}</p><div class="maps">{"".join(figures)}</div>'


def _table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]], numbers: int) -> str:
    """A table whose columns from `numbers` on are numbers."""

    def cell(kind: str, at: int, content: str) -> str:
        style = ' class="number"' if at >= numbers else ""
        return f"<{kind}{style}>{escape(content)}</{kind}>"

    head = "".join(cell("th", at, column) for at, column in enumerate(columns))
    body = "".join(f"<tr>{''.join(cell('td', at, each) for at, each in enumerate(row))}</tr>" for row in rows)
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
