"""Lives of the war: the fates of commanders, columns and famous units, shown with their counters."""

import csv
import shutil
from pathlib import Path
from typing import Any

import pytest

from barricades.games.tscw.components import DATA, components, read_rows, scenario_names
from barricades.kernel.components import Counter
from barricades.kernel.errors import BadInput

FAMOUS = [
    "R-DRT",
    "R-ASC",
    "R-MOD",
    "R-11D",
    "R-46D",
    "R-HIE",
    "R-LEN",
    "R-TH",
    "R-GI",
    "R-DB",
    "R-MS",
    "R-LW",
    "R-29Da",
    "R-43D",
    "C-L",
    "C-CST",
    "C-ASN",
    "C-TEL",
    "N-GEC",
    "N-BLG",
    "N-OG",
    "N-4ND",
    "N-1CAV",
    "I-LT",
    "I-FIN",
    "I-DLV",
    "F-FN",
    "G-LC1",
    "G-LC2",
]


def front(id: str, scenario: str = "1936") -> dict[str, Any]:
    return dict(next(each for each in components(scenario).counters if each.id == id).faces[0])


def hqs() -> list[Counter]:
    return [counter for counter in components("1936").counters if counter.kind == "hq"]


def test_each_headquarters_has_a_life() -> None:
    assert len(hqs()) >= 19
    assert [hq.id for hq in hqs() if not hq.faces[0].get("life")] == []


@pytest.mark.parametrize("id", FAMOUS)
def test_each_famous_unit_has_a_life(id: str) -> None:
    assert front(id)["life"]
    assert front(id)["life_source"]


@pytest.mark.parametrize("scenario", list(scenario_names()))
def test_a_life_is_told_in_every_scenario(scenario: str) -> None:
    assert "Durruti" in front("R-DRT", scenario)["life"]


def test_a_life_is_one_sentence_or_two_and_not_long() -> None:
    for row in read_rows(DATA, "lives.csv"):
        assert row["life"].endswith("."), row["counter"]
        assert len(row["life"]) <= 200, row["counter"]
        assert row.source in {"Thomas", "Beevor", "Preston", "Alpert", "Coverdale"}


def with_rows(folder: Path, *more: list[str]) -> Path:
    data = folder / "data"
    shutil.copytree(DATA, data)
    with (data / "lives.csv").open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(more)
    return data


def test_a_life_of_nobody_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"lives\.csv, line .*there is no counter 'R-XYZ'"):
        components("1936", with_rows(tmp_path, ["R-XYZ", "Nobody.", "Thomas"]))


def test_a_second_life_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="R-DRT has two lives"):
        components("1936", with_rows(tmp_path, ["R-DRT", "Again.", "Thomas"]))
