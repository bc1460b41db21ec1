"""Beside the map: the tracks, the Faction Control Table with waiting forces, and the charts."""

from collections.abc import Mapping, Sequence
from typing import Any

from barricades.drawing.kit.panels import Area
from barricades.drawing.kit.svg import group
from barricades.drawing.toc import charts, setup, tracks
from barricades.drawing.toc.atlas import HEIGHT, MAP_WIDTH, WIDTH, Atlas

LEFT, TOP, GAP = MAP_WIDTH + 14, 44.0, 14.0
WIDE = WIDTH - LEFT - 44
FORCE = 36.0  # side of a counter that waits


def _tops(atlas: Atlas) -> tuple[float, float, float, float]:
    """Where the Faction Control Table, the involvement tracks, the records and the charts begin."""
    told = atlas.parts.tracks
    control = TOP + tracks.turn_high(told["turn"]) + GAP
    involvement = control + tracks.control_high(told["faction_control"]) + GAP
    rows = -(-len(_involved(told)) // 2)
    records = involvement + rows * (tracks.INVOLVEMENT_HIGH + GAP)
    return control, involvement, records, records + tracks.records_high() + GAP


def _involved(told: Mapping[str, Any]) -> list[str]:
    return [key for key in told if key.startswith("involvement:")]


def draw_margin(atlas: Atlas) -> str:
    told, tables = atlas.parts.tracks, atlas.parts.tables
    control, involvement, records, below = _tops(atlas)
    drawn = [
        tracks.draw_turns(Area(LEFT, TOP, WIDE, 0), told["turn"]),
        tracks.draw_control(Area(LEFT, control, WIDE, 0), told["faction_control"], tables["faction_control"]),
    ]
    named = _involved(told)
    half = (WIDE - GAP) / 2
    for number, key in enumerate(named):
        left = LEFT + number % 2 * (half + GAP)
        top = involvement + number // 2 * (tracks.INVOLVEMENT_HIGH + GAP)
        area = Area(left, top, half, tracks.INVOLVEMENT_HIGH)
        drawn.append(tracks.draw_involvement(area, key.partition(":")[2], told[key]))
    drawn.append(tracks.draw_records(Area(LEFT, records, WIDE, 0), told))
    drawn.append(charts.draw_charts(Area(LEFT, below, WIDE, HEIGHT - 40 - below), 4, tables))
    return group("charts", *drawn)


def victory_words(atlas: Atlas) -> Sequence[str]:
    """How the scenario is won, in sentences."""
    told: Any = atlas.parts.tracks
    if "end_of_game" not in told:
        return _short_game(told["scenario"])
    sudden, end, cities = told["sudden_death"], told["end_of_game"], told["victory_cities"]
    return (
        f"With {cities['home_needed_for_sudden_death']} enemy home victory cities or"
        f" {told['victory_points']['sudden_death']} points a side rolls a die, on turns"
        f" {sudden['first_turn']} to {sudden['last_turn']}, and wins on {sudden['die']}"
        f" (modified by {sudden['modifier']}; never on {sudden['never']}). To roll it needs:",
        f"WHITE: {sudden['needs']['WHITE']}.",
        f"RED: {sudden['needs']['RED']}.",
        *(_path(path) for path in sudden["paths"] if path["side"] != "either"),
        f"After turn {end['turn']} RED wins if all of these hold, and WHITE otherwise:",
        f"RED: {'; '.join(end['RED'])}.",
    )


def _path(path: Any) -> str:
    """14.3: what one side alone can win by."""
    how = "rolls the same die with" if path["die"] else "wins at once with"
    return f"{path['side']}: also {how} {path['holds']}."


def _short_game(scenario: Any) -> Sequence[str]:
    """14.2: points alone decide, and cards and factions bring or cost some; in 1919 5.26 of v1.5."""
    if "end_die" in scenario:
        return _tournament(scenario)
    lost: dict[str, list[str]] = {"W": [], "R": []}
    for card, points in scenario.get("unplayed_cards", {}).items():
        lost[card[0]].append(f"{card} {points}")
    told = scenario.get("faction_bonus", {}).items()
    bonus = ", ".join(f"{who} {points}" for who, points in told if points)
    return (
        f"Victory points decide after turn {scenario['last_turn']};"
        f" if they are level, {scenario['tie']} wins.",
        *([f"Points for a faction controlled at the end: {bonus}."] if bonus else ()),
        f"WHITE: points lost for a card never played as an event: {', '.join(lost['W'])}.",
        f"RED: points lost for a card never played as an event: {', '.join(lost['R'])}.",
        f"Not in the conflict: {', '.join(scenario['not_in_conflict'])}.",
    )


def _tournament(scenario: Any) -> Sequence[str]:
    """5.26, 5.27 of v1.5."""
    ends = ", ".join(f"{number} on turn {turn}" for turn, number in scenario["end_die"].items())
    return (
        "WHITE wins at once with Moskva, Petrograd or 14 victory points.",
        "RED wins at the end with 14 victory points, all its home victory cities and three of five:",
        "all cities of Estonia, Latvia and Lithuania; of Ukraine and Makhno; of the Don;"
        " of Urals North and Urals Central; at most one city for Poland outside Poland.",
        "Any other result is a victory of WHITE.",
        f"The game ends on a die of {ends}, and at the latest after turn {scenario['last_turn']}.",
    )


def draw_waiting(atlas: Atlas) -> str:
    """15.26: the forces of each faction next to its row."""
    control, *_ = _tops(atlas)
    rows = tracks.control_rows(Area(LEFT, control, WIDE, 0), atlas.parts.tracks["faction_control"])
    left = LEFT + 14 + tracks.FORCES_LEFT
    room = LEFT + WIDE - 20 - left
    drawn = [
        setup.draw_row(stack, left, rows[faction], room, FORCE)
        for faction, stack in setup.waiting(atlas).items()
        if faction in rows
    ]
    return group("counters-waiting", *drawn)
