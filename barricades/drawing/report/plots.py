"""Plots of a report, each as SVG text, by matplotlib; only this module needs it."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from barricades.drawing.kit import palette
from barricades.drawing.report.page import headed
from barricades.drawing.report.shades import HATCHES, shade, side

Report = dict[str, Any]
STYLE: Any = {  # keys and values of matplotlib, whose types differ from version to version
    "svg.hashsalt": "barricades", "svg.fonttype": "path", "font.family": "DejaVu Sans", "font.size": 9,
    "figure.facecolor": palette.PANEL, "axes.facecolor": palette.PANEL, "axes.edgecolor": palette.RULE,
    "axes.labelcolor": palette.INK, "text.color": palette.INK, "xtick.color": palette.SOFT_INK,
    "ytick.color": palette.SOFT_INK, "xtick.labelcolor": palette.INK, "ytick.labelcolor": palette.INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.titlesize": 10, "axes.titleweight": "bold",
    "axes.titlelocation": "left", "axes.axisbelow": True, "grid.color": "#e2d8bf", "grid.linewidth": 0.7,
    "legend.frameon": False, "hatch.linewidth": 0.7,
}  # fmt: skip
MOST_ROWS = 64  # of the heat map
ALL_BUT_ROUNDED = 0.999


def draw_plots(report: Report) -> dict[str, str]:
    """Every plot for which the report has numbers, by the name of its file without `.svg`."""
    found: dict[str, str] = {}
    with matplotlib.rc_context(STYLE):
        if report["ended"]:
            found["winners"] = _winners(report)
            found["lengths"] = _lengths(report)
        for name in _numbers(report):
            found[f"number-{name}"] = _fan(report, name)
        if rows_of_heat(report):
            found["places"] = _heat(report)
        if any("losses" in turn for turn in report.get("turns", ())):
            found["losses"] = _losses(report)
        if report.get("allies"):
            found["allies"] = _allies(report)
        for heading, seats in report.get("counts", {}).items():
            named = any(name for names in seats.values() for name in names)
            found[f"count-{heading}"] = (_named_counts if named else _counts)(report, heading)
    return found


def _numbers(report: Report) -> list[str]:
    return sorted({name for turn in report.get("turns", ()) for name in turn["numbers"]})


@contextmanager
def _figure(width: float, height: float) -> Iterator[tuple[Figure, Callable[[], str]]]:
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasSVG(figure)

    def text() -> str:
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
        return out.getvalue()

    yield figure, text


def _winners(report: Report) -> str:
    """Winners: shares with their intervals, and the ways of ending by winner."""
    seats = list(report["winners"])
    ways = sorted({ending["way"] for ending in report["endings"]}, reverse=True)
    with _figure(9, 1.1 + 0.42 * max(len(seats), len(ways))) as (figure, text):
        left, right = figure.subplots(1, 2)
        for at, seat in enumerate(seats):
            found = report["winners"][seat]
            left.barh(
                seat,
                found["share"],
                color=side(report, at),
                hatch=HATCHES[at % 2],
                edgecolor=palette.PANEL,
                height=0.6,
            )
            around = [[found["share"] - found["low"]], [found["high"] - found["share"]]]
            left.errorbar(found["share"], at, xerr=around, color=palette.INK, capsize=4, linewidth=1.3)
            left.annotate(
                f"{found['share']:.0%}", (found["high"], at), (7, 0), textcoords="offset points", va="center"
            )
        left.set(title="Winners, with 95 % intervals", xlim=(0, 1.14))
        left.set_xticks([0, 0.25, 0.5, 0.75, 1])
        left.xaxis.set_major_formatter(PercentFormatter(1, 0))
        left.invert_yaxis()
        _ways(right, report, ways, seats)
        for axes in (left, right):
            axes.grid(axis="x")
            axes.tick_params(axis="y", length=0)
        return text()


def _ways(axes: Axes, report: Report, ways: list[str], seats: list[str]) -> None:
    times = {(ending["way"], ending["winner"]): ending["games"] for ending in report["endings"]}
    longest = max(sum(times.get((way, seat), 0) for seat in seats) for way in ways)
    for at, way in enumerate(ways):
        reached = 0
        for seat, name in enumerate(seats):
            games = times.get((way, name), 0)
            if games:
                axes.barh(
                    at, games, left=reached, color=side(report, seat), hatch=HATCHES[seat % 2],
                    edgecolor=palette.PANEL, height=0.6,
                )  # fmt: skip
                reached += games
        axes.annotate(str(reached), (reached, at), (5, 0), textcoords="offset points", va="center")
    axes.set_yticks(range(len(ways)), [way.replace("-", " ") for way in ways])
    axes.set(
        title="Ways of ending, by winner",
        xlabel="games",
        xlim=(0, longest * 1.12),
        ylim=(-0.6, len(ways) - 0.4),
    )
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _lengths(report: Report) -> str:
    """How long the games were, in turns and in decisions."""
    lengths = report["lengths"]
    with _figure(9, 2.9) as (figure, text):
        panels = [each for each in ("turns", "decisions") if each in lengths]
        row = figure.subplots(1, len(panels), squeeze=False)[0]
        for axes, what in zip(row, panels, strict=True):
            if what == "turns":
                counted = {int(turns): games for turns, games in lengths["turns"]["games"].items()}
                axes.bar(list(counted), list(counted.values()), width=0.8, color=palette.RULE)
                axes.set_xticks(range(min(counted), max(counted) + 1))
            else:
                bins = lengths["decisions"]["bins"]
                axes.bar(
                    [each["from"] for each in bins], [each["games"] for each in bins], align="edge",
                    width=bins[0]["to"] - bins[0]["from"], color=palette.RULE, edgecolor=palette.PANEL,
                )  # fmt: skip
            median = lengths[what]["median"]
            axes.axvline(median, color=palette.BORDER, linewidth=1.4, linestyle="--")
            axes.set(title=f"Length in {what}: median {median:g}", xlabel=what, ylabel="games")
            axes.yaxis.set_major_locator(MaxNLocator(integer=True))
            axes.grid(axis="y")
        return text()


# Turn by turn


def _wide(turns: int) -> float:
    return max(6.5, 1.4 + 0.58 * turns)


def _name_turns(axes: Axes, turns: list[Report]) -> None:
    axes.set_xticks([turn["turn"] for turn in turns], [_label(turn) for turn in turns], fontsize=7)


def _label(turn: Report) -> str:
    name = turn["name"].replace(" ", "\n")
    return name if name == "set-up" else f"{turn['turn']}\n{name}"


def _fan(report: Report, name: str) -> str:
    """A number turn by turn: mean and median in the fan of quartiles and extremes."""
    turns = [turn for turn in report["turns"] if name in turn["numbers"]]
    at = [turn["turn"] for turn in turns]
    curve = {key: [turn["numbers"][name][key] for turn in turns] for key in turns[0]["numbers"][name]}
    with _figure(_wide(len(turns)), 3.6) as (figure, text):
        axes = figure.subplots()
        colour = palette.REGION
        axes.fill_between(
            at, curve["min"], curve["max"], color=colour, alpha=0.14, linewidth=0, label="all games"
        )
        axes.fill_between(
            at, curve["lower"], curve["upper"], color=colour, alpha=0.34, linewidth=0, label="middle half"
        )
        axes.plot(at, curve["median"], color=colour, linewidth=2, label="median")
        axes.plot(
            at,
            curve["mean"],
            color=palette.INK,
            linewidth=1.1,
            linestyle="--",
            marker="o",
            markersize=3,
            label="mean",
        )
        axes.set(title=f"{headed(name)} at the end of each turn", ylabel=name)
        axes.margins(x=0.02)
        axes.grid(axis="y")
        _name_turns(axes, turns)
        axes.legend(ncols=4, fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.2))
        return text()


def _losses(report: Report) -> str:
    """What each side lost in each turn: the mean, and the middle half as whiskers."""
    turns = [turn for turn in report["turns"] if "losses" in turn]
    seats = list(report["winners"])
    width = 0.8 / len(seats)
    with _figure(_wide(len(turns)), 3.4) as (figure, text):
        axes = figure.subplots()
        for at, seat in enumerate(seats):
            x = [turn["turn"] + (at - (len(seats) - 1) / 2) * width for turn in turns]
            found = [turn["losses"][seat] for turn in turns]
            axes.bar(
                x, [each["mean"] for each in found], width * 0.94, color=side(report, at),
                hatch=HATCHES[at % 2], edgecolor=palette.PANEL, label=seat,
            )  # fmt: skip
            axes.vlines(
                x, [each["lower"] for each in found], [each["upper"] for each in found],
                color=palette.INK, linewidth=1.2,
            )  # fmt: skip
        axes.set(title="Losses per turn (mean; line: middle half of the games)", ylabel="steps lost")
        axes.grid(axis="y")
        axes.legend(ncols=len(seats), loc="upper left", fontsize=8)
        axes.margins(x=0.02, y=0.16)
        _name_turns(axes, turns)
        return text()


def _counts(report: Report, heading: str) -> str:
    """How often something happened in each turn, by side."""
    turns, seats = report["turns"][1:], list(report["winners"])
    width = 0.8 / len(seats)
    with _figure(_wide(len(turns)), 3.2) as (figure, text):
        axes = figure.subplots()
        for at, seat in enumerate(seats):
            means = report["counts"][heading].get(seat, {}).get("", [0.0] * len(turns))
            axes.bar(
                [turn["turn"] + (at - (len(seats) - 1) / 2) * width for turn in turns], means, width * 0.94,
                color=side(report, at), hatch=HATCHES[at % 2], edgecolor=palette.PANEL, label=seat,
            )  # fmt: skip
        axes.set(title=f"{headed(heading)} per turn (mean)", ylabel=heading)
        axes.grid(axis="y")
        axes.legend(ncols=len(seats), loc="upper left", fontsize=8)
        axes.margins(x=0.02, y=0.2)
        _name_turns(axes, turns)
        return text()


def _named_counts(report: Report, heading: str) -> str:
    """How often each of several things happened in a game, a panel for each side."""
    seats, played = list(report["winners"]), [turn["played"] for turn in report["turns"][1:]]
    games = max(1, report["ended"])
    rows = {
        seat: {
            name: sum(mean * times for mean, times in zip(means, played, strict=True)) / games
            for name, means in report["counts"][heading].get(seat, {}).items()
        }
        for seat in seats
    }
    longest = max(len(found) for found in rows.values())
    with _figure(9, 1.3 + 0.17 * longest) as (figure, text):
        panels = figure.subplots(1, len(seats), squeeze=False)[0]
        for at, (axes, seat) in enumerate(zip(panels, seats, strict=True)):
            names = sorted(rows[seat], key=_in_numbers)
            axes.barh(names, [rows[seat][name] for name in names], color=side(report, at),
                      hatch=HATCHES[at % 2], edgecolor=palette.PANEL, height=0.7)  # fmt: skip
            axes.set(title=f"{seat}: {heading} per game (mean)")
            axes.tick_params(axis="y", length=0, labelsize=6.5)
            axes.grid(axis="x")
            axes.invert_yaxis()
        return text()


def _in_numbers(name: str) -> tuple[str, int, str]:
    """W2 before W10."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0), name


def _allies(report: Report) -> str:
    """Ally by ally and turn by turn: in which share of games each side has it."""
    one, other = list(report["winners"])[:2]
    turns = report["turns"]
    shares = [report["allies"].get(seat, {}) for seat in (one, other)]
    rows = sorted({name for each in shares for name in each})
    nothing = [0.0] * len(turns)
    pairs = [list(zip(*(each.get(name, nothing) for each in shares), strict=True)) for name in rows]
    colours = LinearSegmentedColormap.from_list("sides", [shade(report, n / 32) for n in range(33)])
    with _figure(max(6.5, 2.6 + 0.62 * len(turns)), 1.7 + 0.2 * len(rows)) as (figure, text):
        axes = figure.subplots()
        values = [[(1 + mine - theirs) / 2 for mine, theirs in row] for row in pairs]
        axes.pcolormesh(values, cmap=colours, vmin=0, vmax=1, edgecolors=palette.PANEL, linewidth=0.8)
        for y, row in enumerate(pairs):
            for x, (mine, theirs) in enumerate(row):
                if mine or theirs:
                    axes.text(
                        x + 0.5, y + 0.5, f"{100 * mine:.0f} : {100 * theirs:.0f}", ha="center", va="center",
                        fontsize=6, color="#ffffff" if abs(mine - theirs) > 0.84 else palette.INK,
                    )  # fmt: skip
        axes.set_yticks([y + 0.5 for y in range(len(rows))], rows)
        axes.set_xticks([x + 0.5 for x in range(len(turns))], [_label(turn) for turn in turns], fontsize=7)
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        axes.invert_yaxis()
        axes.set_title(f"Whose allies at the end of each turn ({one} : {other}, % of games)")
        return text()


# Falls of landmarks


Shares = list[tuple[float, float]]  # turn by turn: in which share of games each of two sides holds a place


def rows_of_heat(report: Report) -> list[str]:
    """The landmarks that ever changed hands, as they fell; first those of the second side."""
    found = {place: _leads(_shares(report, place)) for place in report.get("landmarks", {})}
    moved = [place for place, leads in found.items() if max(leads) > min(leads)]
    most = sorted(moved, key=lambda place: min(found[place]) - max(found[place]))[:MOST_ROWS]
    return sorted(most, key=lambda place: _rank(found[place]))


def _shares(report: Report, place: str) -> Shares:
    held, nothing = report["landmarks"][place]["held"], [0.0] * len(report["turns"])
    return list(zip(*(held.get(seat, nothing) for seat in list(report["winners"])[:2]), strict=True))


def _leads(shares: Shares) -> list[float]:
    """From 0, the second side in all games, to 1, the first; one half if neither holds it more often."""
    return [(1 + mine - theirs) / 2 for mine, theirs in shares]


def _rank(leads: list[float]) -> tuple[float, float]:
    """By who had a place at the start; then what was lost in more games, and for longer, comes first."""
    changed = sum(abs(lead - leads[0]) for lead in leads)
    return round(2 * leads[0]), -changed


def _told(mine: float, theirs: float) -> str:
    """The share of the first side; both, where neither holds the place in some games."""
    if max(mine, theirs) in (0, 1):
        return ""
    first = f"{100 * mine:.0f}"
    return first if mine + theirs > ALL_BUT_ROUNDED else f"{first}:{100 * theirs:.0f}"


def _heat(report: Report) -> str:
    """Landmark by landmark and turn by turn: in which share of games the first side holds it."""
    one, other = list(report["winners"])[:2]
    turns, rows = report["turns"], rows_of_heat(report)
    shares = [_shares(report, place) for place in rows]
    colours = LinearSegmentedColormap.from_list("sides", [shade(report, n / 32) for n in range(33)])
    with _figure(2.6 + 0.52 * len(turns), 1.7 + 0.2 * len(rows)) as (figure, text):
        axes = figure.subplots()
        values = [_leads(each) for each in shares]
        image = axes.pcolormesh(values, cmap=colours, vmin=0, vmax=1, edgecolors=palette.PANEL, linewidth=0.8)
        for y, row in enumerate(shares):
            for x, (mine, theirs) in enumerate(row):
                axes.text(
                    x + 0.5, y + 0.5, _told(mine, theirs), ha="center", va="center", fontsize=6.5,
                    color="#ffffff" if abs(mine - theirs) > 0.84 else palette.INK,
                )  # fmt: skip
        axes.set_yticks(
            [y + 0.5 for y in range(len(rows))], [report["landmarks"][place]["name"] for place in rows]
        )
        axes.set_xticks([x + 0.5 for x in range(len(turns))], [_label(turn) for turn in turns], fontsize=7)
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        axes.invert_yaxis()
        axes.set_title("Who holds what at the end of each turn (% of games)")
        bar = figure.colorbar(image, ax=axes, location="bottom", shrink=0.5, aspect=36, pad=0.02)
        bar.set_ticks(
            [0, 0.5, 1], labels=[f"{other} in all games", "neither more often", f"{one} in all games"]
        )
        bar.outline.set_visible(False)
        return text()
