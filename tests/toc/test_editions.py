"""Editions of the map: what a folder of its own changes, and what stays."""

from pathlib import Path

import pytest

from barricades.games.toc.ch03_components.map import DATA, chart
from barricades.games.toc.editions import EDITIONS, folder_of
from barricades.kernel.errors import BadInput

HEADING = "id,number,name,victory_city,source\n"


def edition(folder: Path, *rows: str) -> Path:
    """A folder with an edition's own rows of `spaces.csv`."""
    (folder / "spaces.csv").write_text(HEADING + "\n".join(rows) + "\n", encoding="utf-8")
    return folder


def test_a_space_has_the_number_that_its_edition_prints(tmp_path: Path) -> None:
    older = chart(DATA, edition(tmp_path, "troitsk,515,Troitsk,0,test", "omsk,514,Omsk,1,test"))
    assert older.spaces["514"].id == chart().spaces["528"].id == "omsk"
    assert older.spaces["515"].id == chart().spaces["514"].id == "troitsk"
    assert "528" not in older.spaces


def test_what_an_edition_does_not_change_stays(tmp_path: Path) -> None:
    older = chart(DATA, edition(tmp_path, "perm,523,Perm,0,test"))
    assert chart().spaces["523"].victory_city and not older.spaces["523"].victory_city
    assert older.spaces["523"].terrain == chart().spaces["523"].terrain
    assert older.spaces["701"] == chart().spaces["701"]


def test_links_go_by_the_numbers_of_the_edition(tmp_path: Path) -> None:
    older = chart(DATA, edition(tmp_path, "tambov,899,Tambov,0,test"))
    assert set(older.neighbours("899")) == set(chart().neighbours("821"))
    assert not older.neighbours("821")


def test_a_space_without_a_number_is_not_on_the_map_of_the_edition(tmp_path: Path) -> None:
    older = chart(DATA, edition(tmp_path, "vladivostok,,Vladivostok,0,test"))
    assert "vladivostok" not in {space.id for space in older.spaces.values()}
    assert len(older.spaces) == len(chart().spaces) - 1
    assert not [link for link in older.links if "901" in (link.a, link.b)]


def test_a_wrong_row_of_an_edition_is_named_with_its_folder(tmp_path: Path) -> None:
    older = edition(tmp_path, "omsk,5i4,Omsk,0,test")
    with pytest.raises(BadInput, match=rf"{tmp_path.name}/spaces\.csv, line 2: a space has three digits"):
        chart(DATA, older)


def test_a_scenario_names_its_edition() -> None:
    assert folder_of("v2.3-campaign") == folder_of("v2.3-intro-1918") == EDITIONS["v2.3"]
    with pytest.raises(BadInput, match=r"there is no scenario 'v9-campaign'; the editions are v2\.3"):
        folder_of("v9-campaign")
