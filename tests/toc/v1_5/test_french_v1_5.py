"""000 is a French document: what a French player reads of v1.5 follows its words."""

import pytest

from barricades.games import find_box
from barricades.games.toc.aids.faction_panel import faction_panel
from barricades.games.toc.ch07_movement.limits import why_closed
from barricades.kernel.messages import Catalogue, Message
from barricades.kernel.picture import rendered
from barricades.locale import catalogue
from tests.toc.v1_5.positions import FIRST, W, control, faction, played, put, russia, space


def french() -> Catalogue:
    return catalogue(find_box("toc"), FIRST, "fr")


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
    names = french().names["space"]
    assert names.label(names.number(number)) == f"{printed} ({number})"


def test_8_321_boxes_beside_the_map_have_the_french_names_of_000() -> None:
    names = french().names["space"]
    assert names.label(names.number("102")) == "Pologne Centrale (102)"
    assert names.label(names.number("reserve:red")) == "Réserve Stratégique ROUGE"


@pytest.mark.rule("8.314", "8.325")
@pytest.mark.parametrize(("name", "unit"), [("Britain", "Br-Hamp"), ("USA", "US-PB1")])
def test_8_314_the_allies_wait_for_w1_and_no_other_card(name: str, unit: str) -> None:
    p = russia()
    control(p, name, W)
    put(p, "717", unit)
    said = "Les forces de cet allié n’agissent pas tant que W1 n’a pas été jouée."
    refusal = why_closed(p, W, space("717"))
    assert refusal is not None and french().render(refusal.message) == said
    shown = str(rendered(faction_panel(p, faction(name)), french()))
    assert "Ses forces n’agissent pas tant que W1 n’a pas été jouée" in shown
    played(p, "W1")
    assert why_closed(p, W, space("717")) is None


def test_8_324_the_steps_of_a_faction_are_in_french() -> None:
    shown = str(rendered(faction_panel(russia(), faction("Ukraine")), french()))
    assert "1 par Ville Victoire (2 par Ville Victoire si la guerre lui a été déclarée)" in shown


def test_8_142_a_faction_just_gained_may_be_attacked_at_once() -> None:
    p = russia()
    control(p, "Latvia", W)
    p.delayed[faction("Latvia")] = p.round_number()
    shown = str(rendered(faction_panel(p, faction("Latvia")), french()))
    assert "elle n’agit pas avant le prochain round, sauf si elle est attaquée" in shown


@pytest.mark.rule("5.26")
def test_5_26_the_end_of_1919_is_told_in_its_own_words() -> None:
    said = french().render(Message("result.at-once", {"winner": W}))
    assert said == "Le BLANC a eu Petrograd, Moscou ou 14 points de victoire."
