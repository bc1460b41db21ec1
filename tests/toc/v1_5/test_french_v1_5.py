"""000 is a French document: towns are called as it prints them, even where the shared French differs."""

import pytest

from barricades.games import find_box
from barricades.locale import catalogue
from tests.toc.v1_5.positions import FIRST


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        ("218", "Kyiv"),
        ("224", "Kharkiv"),
        ("225", "Lugansk"),
        ("301", "Sevastopol"),
        ("305", "Feodosya"),
        ("308", "Novorossiysk"),
        ("401", "Baku"),
        ("404", "Batum"),
        ("507", "Orenburg"),
        ("511", "Ufa"),
        ("516", "Ekaterinburg"),
        ("525", "Nizhny-Tagil"),
        ("601", "Tsaritsyn"),
        ("629", "Cheboksary"),
        ("635", "Izhevsk"),
        ("701", "Petrograd"),
        ("717", "Murmansk"),
        ("732", "Archangel"),
        ("801", "Moskva"),
        ("814", "Kursk"),
        ("815", "Belograd"),
        ("819", "Voronezh"),
    ],
)
@pytest.mark.rule("5.121", "5.221", "5.222", "8.318")
def test_5_121_a_town_is_called_in_french_as_000_prints_it(number: str, printed: str) -> None:
    french = catalogue(find_box("toc"), FIRST, "fr").names["space"]
    assert french.label(french.number(number)) == f"{printed} ({number})"


def test_8_321_boxes_beside_the_map_have_the_french_names_of_000() -> None:
    french = catalogue(find_box("toc"), FIRST, "fr").names["space"]
    assert french.label(french.number("102")) == "Pologne Centrale (102)"
    assert french.label(french.number("reserve:red")) == "Réserve Stratégique ROUGE"
