"""Rules of record: paragraphs, citations, tests, and code that is left out."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from barricades.kernel.flow import procedure
from barricades.kernel.rules import CITATIONS, Paragraph, cited_in, leave_out, paragraphs, rule, rule_tests
from tests.kernel.tiny import Ask, begin, tiny
from tests.reference.game import GAME

RULES = """# The rules

An introduction that is no paragraph.

## 5 Marching

**5.1 Points.** *stated* A unit has three
points.

**5.2 Stacking** *reconstructed* At most three, see
**bold** words.

**5.10a Odd ones.** *deferred* Later.

**5.3 No status.** A paragraph without one is none.

## 6 Fights

**6 Fights.** *stated* They happen.
"""


def test_paragraphs_are_read_with_number_title_status_text_and_chapter(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    assert paragraphs(tmp_path) == [
        Paragraph("5.1", "Points", "stated", "A unit has three points.", "5 Marching"),
        Paragraph("5.2", "Stacking", "reconstructed", "At most three, see **bold** words.", "5 Marching"),
        Paragraph("5.10a", "Odd ones", "deferred", "Later.", "5 Marching"),
        Paragraph("6", "Fights", "stated", "They happen.", "6 Fights"),
    ]


def test_the_files_of_a_folder_come_in_order(tmp_path: Path) -> None:
    (tmp_path / "02.md").write_text("**2 B.** *stated* b", encoding="utf-8")
    (tmp_path / "01.md").write_text("**1 A.** *stated* a", encoding="utf-8")
    (tmp_path / "00.txt").write_text("**0 C.** *stated* c", encoding="utf-8")
    assert [each.number for each in paragraphs(tmp_path)] == ["1", "2"]
    assert paragraphs(tmp_path / "nowhere") == []


def test_every_paragraph_of_the_reference_game_is_read() -> None:
    assert GAME.rules is not None
    text = "".join(path.read_text(encoding="utf-8") for path in GAME.rules.glob("*.md"))
    found = paragraphs(GAME.rules)
    assert len(found) == text.count("*stated*") > 20
    assert len({each.number for each in found}) == len(found)


@rule("9.1", "9.2")
def cited_step() -> int:
    return 5


@rule("9.3")
class CitedChoice(Ask):
    """A choice that a test may leave out."""


@rule("9.4", off=7)
def cited_number() -> int:
    return 4


def test_a_citation_costs_nothing_and_is_remembered() -> None:
    assert cited_step() == 5
    here = [each for each in CITATIONS if each.module == __name__]
    assert [(each.paragraphs, each.qualname) for each in here] == [
        (("9.1", "9.2"), "cited_step"), (("9.3",), "CitedChoice"), (("9.4",), "cited_number"),
    ]  # fmt: skip
    assert here[0].thing is cited_step
    assert here[0].name == f"{__name__}:cited_step"
    source = Path(__file__).read_text(encoding="utf-8").splitlines()
    assert source[here[0].line - 1 : here[0].line + 1] == ['@rule("9.1", "9.2")', "def cited_step() -> int:"]


def test_citations_are_found_by_package() -> None:
    names = [each.qualname for each in cited_in("tests.reference")]
    assert {"draw_cards", "Ambush", "check_supply"} <= set(names)
    assert "cited_step" not in names
    assert [each.qualname for each in cited_in("tests.reference.supply")] == [
        "check_supply",
        "check_end",
        "verdict",
    ]
    assert cited_in("tests.ref") == []


def test_every_citation_of_the_reference_game_is_a_paragraph_of_record() -> None:
    assert GAME.rules is not None
    known = {each.number for each in paragraphs(GAME.rules)}
    cited = {number for each in cited_in(GAME.package) for number in each.paragraphs}
    assert cited and cited <= known


def test_every_paragraph_of_the_reference_game_has_a_test() -> None:
    assert GAME.rules is not None and GAME.tests is not None
    shown = {number for test in rule_tests(GAME.tests) for number in test.paragraphs}
    assert shown == {each.number for each in paragraphs(GAME.rules)}


TESTS = """
import pytest

def test_5_2_three_units_fit(): ...

def test_15_13_1_deep(): ...

def test_5_10a_odd_ones(): ...

def test_7(): ...

@pytest.mark.rule("6.1", "6.2")
@pytest.mark.slow
def test_a_fight(): ...

@pytest.mark.rule("8.1")
def test_8_2_both(): ...

def test_of_nothing(): ...

def helper_5_3(): ...
"""


def test_tests_are_found_by_their_names_and_marks(tmp_path: Path) -> None:
    folder = tmp_path / "deeper"
    folder.mkdir()
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    (folder / "other.py").write_text("def test_1_1_not_looked_at(): ...", encoding="utf-8")
    found = rule_tests(tmp_path)
    assert [(test.name, test.paragraphs) for test in found] == [
        ("test_5_2_three_units_fit", ("5.2",)),
        ("test_15_13_1_deep", ("15.13.1",)),
        ("test_5_10a_odd_ones", ("5.10a",)),
        ("test_7", ("7",)),
        ("test_a_fight", ("6.1", "6.2")),
        ("test_8_2_both", ("8.2", "8.1")),
    ]
    assert found[0].path == folder / "test_some.py"
    assert found[0].line == 4


LEFT_OUT = """
from tests.kernel import test_rules
from tests.kernel.tiny import begin, tiny
from barricades.kernel.flow import procedure
p = begin(tiny(procedure("1", test_rules.CitedChoice("cited"), test_rules.Ask("last"))))
print(test_rules.cited_step(), test_rules.cited_number(), p.waiting().kind)
"""


@pytest.mark.parametrize(
    ("disabled", "said"),
    [
        ("", "5 4 cited"),
        ("cited_step", "None 4 cited"),
        ("cited_number", "5 7 cited"),
        ("CitedChoice", "5 4 last"),
        ("no_such_thing", "5 4 cited"),
    ],
)
def test_what_is_disabled_does_nothing_and_comes_up_never(disabled: str, said: str) -> None:
    name = f"tests.kernel.test_rules:{disabled}" if disabled else ""
    environment = {**os.environ, "BARRICADES_DISABLE": name, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", LEFT_OUT], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == said


def test_nothing_is_disabled_here() -> None:
    assert begin(tiny(procedure("1", CitedChoice("cited")))).waiting().kind == "cited"


def test_a_function_is_left_out_wherever_it_is_held() -> None:
    toll = 2

    @rule("9.1", off=7)
    def pays(carts: int, *, twice: bool = False) -> int:
        return carts * toll * (2 if twice else 1)

    held = [pays]
    name = CITATIONS[-1].name
    try:
        assert held[0](3) == 6
        assert leave_out(name)
        assert (held[0](3), held[0](3, twice=True)) == (7, 7)
    finally:
        CITATIONS.pop()


def test_what_is_not_a_function_needs_a_fresh_process_and_a_stranger_too() -> None:
    rule("9.1")(cache(lambda: 1))
    name = CITATIONS[-1].name
    try:
        assert not leave_out(name)
        assert not leave_out("nowhere:nothing")
    finally:
        CITATIONS.pop()
