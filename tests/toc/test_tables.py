"""The charts and tracks of v2.3, cell by cell, and what must hold among them."""

import shutil
from pathlib import Path

import pytest

from barricades.games.toc.ch03_components.decks import action_cards
from barricades.games.toc.ch03_components.forces import FACTIONS
from barricades.games.toc.ch03_components.tables import cell, tables, tracks
from barricades.games.toc.editions import V2_3
from barricades.kernel.errors import BadInput
from tests.toc.statements import read, stated
from tests.toc.test_forces import CAMPAIGN, INTRODUCTION

BY_13_51 = ("when", "violation")  # columns about chits that are not 002's


@pytest.mark.parametrize(
    "row",
    stated("tables"),
    ids=lambda row: f"{row['paragraph']} {row['subject']} {row['fact']} {row['value']}",
)
def test_stated(row: dict[str, str]) -> None:
    chart = tables()[row["subject"]]
    if row["fact"] == "has row":
        lines = [
            " | ".join((label, *cells[:2])) for label, cells in zip(chart.rows, chart.cells, strict=True)
        ]
        assert row["value"] in lines
    elif row["fact"] == "rows":
        assert len(chart.rows) == int(row["value"])
    else:
        line, column = row["fact"].split(" | ")
        assert cell(row["subject"], line, column) == row["value"]


def of_track(subject: str, fact: str) -> object:
    """What a track says, or every answer if there are several."""
    if subject == "introduction":
        return of_introduction(fact)
    if (subject, fact) == ("turn", "end in the introduction"):
        return tracks(INTRODUCTION)["turn"]["end"]
    track = tracks(CAMPAIGN)[subject]
    boxes = track.get("boxes", [])
    if fact == "has box":
        return [box["name"] for box in boxes]
    if fact == "has area":
        return [box["area"] for box in boxes]
    if fact.startswith("modifier of "):
        return next(box["modifier"] for box in boxes if box["name"] == fact.removeprefix("modifier of "))
    if fact == "start colour":
        return next(box["colour"] for box in boxes if box["name"] == track["start"])
    if fact == "never back from":
        return track["never_back"]
    if fact == "coop boxes":
        return ", ".join(dict.fromkeys(box["name"] for box in boxes if box["coop"]))
    if fact == "boxes without activation":
        return ", ".join(dict.fromkeys(box["name"] for box in boxes if not box["act"]))
    if fact.startswith("needs "):
        return track["needs"][fact.removeprefix("needs ")]
    if fact.startswith("path of "):
        path = next(path for path in track["paths"] if path["side"] == fact.removeprefix("path of "))
        return f"{path['holds']}: {'die' if path['die'] else 'no die'}"
    return ", ".join(boxes) if fact == "boxes" else track[fact]


def of_introduction(fact: str) -> object:
    told = tracks(INTRODUCTION)
    scenario = told["scenario"]
    if fact.startswith("unplayed "):
        return scenario["unplayed_cards"][fact.removeprefix("unplayed ")]
    if fact.startswith("faction bonus "):
        return scenario["faction_bonus"][fact.removeprefix("faction bonus ")]
    if fact == "tracks":
        return " ".join(name.removeprefix("involvement:") for name in told if name.startswith("involvement:"))
    if fact == "sudden death":
        return "yes" if "sudden_death" in told or "end_of_game" in told else "no"
    if fact in ("decks", "factions out"):
        return " ".join(map(str, scenario[fact.replace(" ", "_")]))
    return scenario[fact.replace(" ", "_")]


@pytest.mark.parametrize(
    "row",
    stated("tracks"),
    ids=lambda row: f"{row['paragraph']} {row['subject']} {row['fact']} {row['value']}",
)
def test_stated_of_tracks(row: dict[str, str]) -> None:
    held = of_track(row["subject"], row["fact"])
    assert row["value"] in held if isinstance(held, list) else str(held) == row["value"]


def test_002_every_cell_that_it_prints_is_compared() -> None:
    told = stated("tables")
    facts = {(row["subject"], row["fact"]) for row in told}
    whole = {(row["subject"], row["value"]) for row in told if row["fact"] == "has row"}
    missing = []
    for file in sorted((V2_3 / "tables").glob("*.csv")):
        for row in read(file):
            (_, label), *cells = row.items()
            if "002" not in row["source"] or "reconstructed" in row["source"]:
                continue
            if (file.stem, " | ".join((label, *(cell for _, cell in cells[:2])))) in whole:
                continue
            columns = [column for column, _ in cells if column not in ("source", *BY_13_51)]
            missing += [
                (file.stem, label, each) for each in columns if (file.stem, f"{label} | {each}") not in facts
            ]
    assert missing == []


def losses(text: str) -> int:
    return 0 if text == "-" else int(text)


@pytest.mark.parametrize(("name", "cells"), [("army_combat", 66), ("corps_combat", 48)])
def test_combat_tables_never_fall_with_die_or_strength(name: str, cells: int) -> None:
    chart = tables()[name]
    grid = [[losses(text) for text in row] for row in chart.cells]
    assert sum(map(len, grid)) == cells
    assert all(list(row) == sorted(row) for row in grid)
    assert all(list(column) == sorted(column) for column in zip(*grid, strict=True))


def test_16_0_red_fires_on_5_with_a_4_and_white_on_9_with_a_6() -> None:
    assert cell("army_combat", "4", "5") == "4"
    assert cell("army_combat", "6", "9") == "6"


def test_16_0_a_combined_value_of_4_and_a_difference_of_2_let_red_choose_both_cards() -> None:
    assert cell("generation", "4-6", "2") == "2H"
    assert cell("generation", "2-3", "1") == "1H"
    assert cell("generation", "2-3", "0") == "1R"
    assert cell("generation", "7-10", "1") == "1H2R"


def test_14_3_the_words_of_sudden_death_agree_with_the_numbers_of_the_tracks() -> None:
    told = tracks(CAMPAIGN)
    either = next(path["holds"] for path in told["sudden_death"]["paths"] if path["side"] == "either")
    needed = told["victory_cities"]["home_needed_for_sudden_death"]
    assert f"{needed} enemy home" in either
    assert f"{told['victory_points']['sudden_death']} victory points" in either
    assert told["sudden_death"]["last_turn"] + 1 == told["end_of_game"]["turn"] == told["turn"]["end"]


def test_002_each_side_has_its_chits() -> None:
    counts = {
        name: [int(row[0]) for row in tables()[f"infighting_{name}"].cells] for name in ("white", "red")
    }
    assert {name: sum(count) for name, count in counts.items()} == {"white": 15, "red": 15}


def test_every_faction_stands_in_the_charts_of_factions() -> None:
    for name in ("faction_control", "faction_forces", "faction_replacements"):
        assert set(tables()[name].rows) == set(FACTIONS)


def test_14_2_the_central_powers_have_no_marker_in_the_introduction() -> None:
    assert set(tracks(CAMPAIGN)["faction_control"]["start"]) == set(FACTIONS)
    assert set(FACTIONS) - set(tracks(INTRODUCTION)["faction_control"]["start"]) == {"Central Powers"}


def test_15_13_the_gates_of_the_table_are_those_that_cards_open() -> None:
    for side, column in (("R", "RED gate"), ("W", "WHITE gate")):
        opened: dict[str, list[str]] = {}
        for card in action_cards(side):
            for faction in card.gates:
                opened.setdefault(faction, []).append(card.id)
        for faction in FACTIONS:
            gate = cell("faction_control", faction, column)
            assert sorted(filter(None, gate.split(" or "))) == sorted(opened.get(faction, [])), faction


def test_15_51_every_major_power_leaves_frozen() -> None:
    chart = tables()["withdrawal"]
    for column, power in enumerate(chart.columns):
        dice = [row[column] for row in chart.cells if row[column] != "-"]
        assert dice[-1] == "A", power


def test_15_27_a_marker_moves_by_the_same_die_for_every_track() -> None:
    chart = tables()["involvement_movement"]
    names = [
        name.removeprefix("involvement:") for name in tracks(CAMPAIGN) if name.startswith("involvement:")
    ]
    assert list(chart.columns) == names
    assert list(chart.rows) == [str(die) for die in range(1, 7)]


def test_the_turn_chart_brings_each_deck_once() -> None:
    boxes = tracks(CAMPAIGN)["turn"]["boxes"]
    assert [box["deck"] for box in boxes if box["deck"]] == ["1918", "1919", "1920"]
    years = {int(box["deck"]): int(box["year"]) for box in boxes if box["deck"]}
    assert all(year == deck for deck, year in years.items())


def test_every_chart_has_its_source() -> None:
    for name, chart in tables().items():
        assert chart.source, name
        assert all(len(row) == len(chart.columns) for row in chart.cells), name


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("army_combat.csv", "2,-,1", "1,-,1", "line 2: 1 is listed twice"),
        ("withdrawal.csv", "2,2,-,-,-,-,15.51", "2,2,-,-,-,15.51", "line 3: not as many cells"),
        ("surprise.csv", ",source", ",where", "the last column should be the source"),
        ("generation.csv", ",3H,15.12", ",3H,", "line 2: a row needs its source"),
    ],
)
def test_an_error_in_a_chart_is_refused(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    folder = tmp_path / "edition"
    shutil.copytree(V2_3, folder)
    file = folder / "tables" / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        tables(folder)
    assert said in str(refused.value)


def test_a_track_begins_in_one_of_its_boxes(tmp_path: Path) -> None:
    folder = tmp_path / "edition"
    shutil.copytree(V2_3, folder)
    file = folder / "tracks.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace('start = "GREEN"', 'start = "BLUE"'), encoding="utf-8"
    )
    with pytest.raises(BadInput, match="Japan begins in 'BLUE'"):
        tracks(CAMPAIGN, folder)
