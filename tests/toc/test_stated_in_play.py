"""Numbers of the documents that no table holds: a row names the test that measures each in play."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.toc.statements import stated

HERE = Path(__file__).parent
ROWS = stated("play")
WORDS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "16": "sixteen"}


@cache
def bodies() -> dict[str, str]:
    """Each test of the game with its parameters, by its name."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                found[node.name] = "".join(text.splitlines(True)[first - 1 : node.end_lineno])
    return found


def shows(body: str, number: str) -> bool:
    """Whether a test has a number, in digits or, in its name, as a word."""
    words = f"|_({WORDS[number]})_" if number in WORDS else ""
    return re.search(rf"(?<![\w.])-?{number}(?![\w.]){words}", body) is not None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['paragraph']}-{row['fact'][:40]}")
def test_the_test_named_exists_and_has_the_numbers(row: dict[str, str]) -> None:
    assert row["subject"] in bodies()
    missing = [number for number in row["value"].split() if not shows(bodies()[row["subject"]], number)]
    assert missing == []


@pytest.mark.parametrize(("body", "number", "found"), [
    ("assert p.vp == 3", "3", True), ("assert p.vp == 13", "3", False), ("test_on_a_six_they", "6", True),
    ("assert p.vp == -3", "3", True), ("W3", "3", False),
])  # fmt: skip
def test_a_number_is_looked_for_as_a_whole(body: str, number: str, found: bool) -> None:
    assert shows(body, number) is found
