"""The rules of record of v1.5: no paragraph of chapters 5 and 8 is missing, and code cites what exists."""

import importlib.util
import json
from pathlib import Path

from typer.testing import CliRunner

from barricades.cli import app
from barricades.games.toc.game import GAME
from barricades.kernel.rules import cited_in, paragraphs
from barricades.lab.prove import plan, trace

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "rules" / "toc" / "v1.5"
NUMBERS = [
    "5.1", "5.11", "5.12", "5.121", "5.122", "5.123", "5.13", "5.14", "5.15", "5.16", "5.17",
    "5.2", "5.21", "5.22", "5.221", "5.222", "5.23", "5.24", "5.25", "5.26", "5.261", "5.27", "5.28", "5.281",
    "5.282", "5.283",
    "5.3", "5.31", "5.32", "5.33", "5.34", "5.35", "5.36", "5.37", "5.38",
    "8.1", "8.11", "8.111", "8.12", "8.13", "8.131", "8.132", "8.1321", "8.1322", "8.1323", "8.14", "8.141",
    "8.142", "8.15", "8.151", "8.152", "8.153", "8.16",
    "8.2", "8.21", "8.22", "8.221", "8.222", "8.23", "8.24",
    "8.3", "8.311", "8.312", "8.313", "8.314", "8.315", "8.316", "8.317", "8.318", "8.319", "8.320", "8.321",
    "8.322", "8.323", "8.324", "8.325", "8.326", "8.4",
    "8.41", "8.42", "8.5", "8.51", "8.511", "8.512", "8.52",
    "8.53", "8.54", "8.6", "8.61", "8.62", "8.7", "17",
]  # fmt: skip


def test_every_paragraph_of_000_is_in_the_rules_of_record() -> None:
    told = [each.number.removeprefix("1.5.") for each in paragraphs(FOLDER) if each.number.startswith("1.5.")]
    assert told == NUMBERS


def test_the_game_has_the_paragraphs_of_v2_3_besides() -> None:
    numbers = [each.number for each in paragraphs(FOLDER)]
    assert "8.61" in numbers and "15.13" in numbers
    assert len(set(numbers)) == len(numbers)
    assert GAME.of("v1.5-1918").rules == FOLDER
    assert GAME.rules == FOLDER.parent


def test_the_code_of_the_edition_cites_paragraphs_and_cards_that_exist() -> None:
    edition = GAME.edition("v1.5")
    assert edition.own is not None
    numbers = {each.number for each in (*paragraphs(FOLDER), *edition.own.cards())}
    cited = cited_in("barricades.games.toc.editions.v1_5")
    assert cited
    assert [each.name for each in cited if not set(each.paragraphs) <= numbers] == []
    assert not {each.module for each in cited} & {each.module for each in cited_in(GAME.package)}


def test_the_clauses_of_the_editions_are_told_apart() -> None:
    """`prove` leaves out the clauses of v2.3 and expects its tests to notice; v1.5 has cards of its own."""
    names = [each.name for each in cited_in(GAME.package) if each.file]
    assert len(set(names)) == len(names)
    assert "barricades.games.toc.cards.cards:W3 clause 2" in names
    of_v1_5 = {each.qualname for each in cited_in("barricades.games.toc.editions.v1_5") if each.file}
    assert "W3 clause 4" in of_v1_5
    assert "barricades.games.toc.cards.cards:W3 clause 4" not in names


def test_no_paragraph_is_deferred_and_each_paragraph_and_card_has_code_and_a_test() -> None:
    traces = trace(GAME.edition("v1.5"))
    assert [each.paragraph.number for each in traces if each.paragraph.status == "deferred"] == []
    cards = [f"1.5.{side}{number}" for side in "WR" for number in range(1, 53)]
    assert [each.paragraph.number for each in traces] == [*(f"1.5.{each}" for each in NUMBERS), *cards]
    assert [each.paragraph.number for each in traces if each.gaps] == []


def test_what_serves_a_paragraph_is_a_paragraph_of_v2_3() -> None:
    edition = GAME.edition("v1.5")
    assert edition.own is not None
    newest = {each.number for each in paragraphs(FOLDER.parent)}
    for number, serving in edition.own.served_by.items():
        assert number.removeprefix("1.5.") in NUMBERS
        assert set(serving) <= newest, number


def test_a_reconstructed_paragraph_names_its_ruling() -> None:
    told = [each for each in paragraphs(FOLDER) if each.number.startswith("1.5.")]
    assert not [each.number for each in told if each.status == "reconstructed" and "ruling" not in each.text]


def test_the_page_about_the_editions_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("toc_editions", ROOT / "tools" / "toc_editions.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert (ROOT / "docs" / "toc-editions.md").read_text(encoding="utf-8") == tool.page()


def test_rules_prints_the_edition_that_is_asked_for() -> None:
    told = CliRunner().invoke(app, ["rules", "toc", "1.5.8.62", "--edition", "v1.5", "--json"])
    assert told.exit_code == 0
    found = json.loads(told.output)["paragraphs"]
    assert [each["number"] for each in found] == ["1.5.8.62"]
    assert all("v1_5" in each["place"] for each in found[0]["tests"])
    assert CliRunner().invoke(app, ["rules", "toc", "8.62", "--edition", "v0.9"]).exit_code != 0


def test_prove_takes_the_code_and_the_tests_of_the_edition_alone() -> None:
    work = plan(GAME.edition("v1.5"))
    assert {each.module.split(".")[4] for each, _ in work} == {"v1_5"}
    assert all(ids for _, ids in work)
    assert all("v1_5" in id for _, ids in work for id in ids)
