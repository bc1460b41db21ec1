"""A report as a folder of files: report.json, plots, maps, and the page that shows them."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from barricades.drawing.report.page import draw_page
from barricades.kernel.box import Box
from barricades.kernel.errors import BadInput

NUMBERS, PAGE = "report.json", "index.html"


def prepare_folder(folder: Path) -> None:
    """Make the folder of a report, before any game is played; what is no report is not overwritten."""
    if find_spec("matplotlib") is None:
        raise BadInput('--report draws with matplotlib, which is missing: pip install "barricades[report]"')
    if any(each.exists() and not each.is_dir() for each in (folder, *folder.parents)):
        raise BadInput(f"--report {folder} is not a folder")
    if folder.exists() and any(folder.iterdir()) and not (folder / NUMBERS).is_file():
        raise BadInput(f"--report {folder} holds other files: choose a new folder, or that of a report")
    folder.mkdir(parents=True, exist_ok=True)


def write_report(folder: Path, box: Box, report: dict[str, Any]) -> int:
    """Write everything; how many files there are. A report that lay there is replaced."""
    from barricades.drawing.report.plots import draw_plots  # noqa: PLC0415 - needs matplotlib

    report = {**report, "colours": colours_of(box, report["scenario"])}
    plots = draw_plots(report)
    fronts = box.fronts()(box.paper().of(report["scenario"]), report) if box.fronts is not None else {}
    for old in folder.glob("front-*.svg"):
        old.unlink()
    files = {f"{name}.svg": drawing for name, drawing in (plots | fronts).items()}
    files[NUMBERS] = json.dumps(report, ensure_ascii=False, indent=1) + "\n"
    files[PAGE] = draw_page(report, list(plots), list(fronts))
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    return len(files)


def colours_of(box: Box, scenario: str) -> list[str]:
    """The colours in which the board shows the seats; none if the game has no board."""
    if box.board is None:
        return []
    game = box.game(scenario)
    owners = box.board().layout(game, scenario, game.catalogue).owners
    found = {owner.seat: owner.colour for owner in owners}
    return [found[seat] for seat in game.seats]
