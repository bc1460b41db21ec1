"""The rules of record of Triumph of Chaos: no number is missing, and every reference leads somewhere.

`paragraphs.csv` lists the numbers that must exist: those of the index of 001 (`index`), those of its
chapters 14 to 16 (`001`), and those of chapters 1 to 13 that cards, tables and rulings cite (`ours`). The
index says 15.8 for Ukraine, which is 15.38 (T-A13).
"""

import csv
import re
import tomllib
from pathlib import Path

from typer.testing import CliRunner

from barricades.cli import app
from barricades.games.toc import game
from barricades.kernel.rules import Paragraph, paragraphs

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules" / "toc"

REFERENCE = re.compile(r"(?<![\d.\w-])(\d{1,2}\.\d{1,3}[a-z]?)\b")


def record() -> list[Paragraph]:
    return paragraphs(RULES)


def needed() -> list[str]:
    with (Path(__file__).parent / "paragraphs.csv").open(encoding="utf-8") as file:
        return [row["number"] for row in csv.DictReader(file)]


def test_no_number_of_the_index_or_of_the_chapters_is_missing() -> None:
    known = {each.number for each in record()}
    assert len(needed()) > 390
    assert [number for number in needed() if number not in known] == []


def test_no_paragraph_is_deferred() -> None:
    assert [each.number for each in record() if each.status == "deferred"] == []


def test_every_paragraph_is_read_and_no_number_is_given_twice() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.md"))]
    printed = [
        number for text in texts for number in re.findall(r"^\*\*(\d[\d.]*[a-z]?) ", text, re.MULTILINE)
    ]
    assert [each.number for each in record()] == printed
    assert len(set(printed)) == len(printed)


def test_a_paragraph_is_in_the_file_of_its_chapter() -> None:
    for path in sorted(RULES.glob("*.md")):
        numbers = re.findall(r"^\*\*(\d+)\.", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert {int(number) for number in numbers} == {int(path.name[:2])}


def test_a_lettered_paragraph_has_its_parent_and_every_letter_before_it() -> None:
    known = {each.number for each in record()}
    lettered = [(number[:-1], number[-1]) for number in known if number[-1].isalpha()]
    assert [parent + letter for parent, letter in lettered if parent not in known] == []
    gaps = [p + letter for p, letter in lettered if letter > "a" and p + chr(ord(letter) - 1) not in known]
    assert gaps == []


def test_every_reference_between_paragraphs_leads_to_one() -> None:
    known = {each.number for each in record()}
    astray = [
        (each.number, to) for each in record() for to in REFERENCE.findall(each.text) if to not in known
    ]
    assert astray == []


def test_every_ruling_that_a_paragraph_cites_is_written_down() -> None:
    told = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^- \*\*(T-[A-Z]\d+)\*\*", told, re.MULTILINE))
    cited = {id for each in record() for id in re.findall(r"T-[A-Z]\d+", each.text)}
    assert len(cited) > 100
    assert cited - written == set()


def test_every_reconstructed_paragraph_cites_a_ruling() -> None:
    silent = [
        each.number for each in record() if each.status == "reconstructed" and "ruling" not in each.text
    ]
    assert silent == []


def test_every_ruling_of_the_rules_is_cited_by_the_first_paragraph_it_names() -> None:
    told = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    texts = {each.number: each.text for each in record()}
    ruled = re.findall(r"^- \*\*(T-R\d+)\*\* \((\d+\.\d+[a-z]?)", told, re.MULTILINE)
    assert len(ruled) == told.count("- **T-R")
    assert [(id, number) for id, number in ruled if not re.search(rf"{id}\b", texts[number])] == []


def test_the_command_prints_a_paragraph() -> None:
    said = CliRunner().invoke(app, ["rules", "toc", "8.61"])
    assert said.exit_code == 0
    assert "8.61 When and how far (reconstructed)" in said.output
    assert "at most 2" in said.output


def test_the_rules_are_packed_where_the_game_looks_for_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]["docs/rules"]
    assert ROOT / packed / "toc" == game._PACKED
    assert game.GAME.rules == RULES
