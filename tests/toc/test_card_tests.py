"""Every card and every statement about a card has its test: which one it is, and that it speaks of the card.

`card_statements.csv` names a test for each statement of the documents about a numbered card. `card_tests.csv`
names four for each card of the two decks: what it does, when it is refused, where it goes, how long it lasts.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from barricades.games.toc.ch03_components.decks import SIDES, ActionCard, action_cards
from barricades.kernel.rules import rule_tests
from tests.toc.statements import read

HERE = Path(__file__).parent
PRINTED = {"title", "year", "box", "value"}  # what is on a card and is compared with the data alone
DATA_TEST = "test_every_statement_about_a_numbered_card_holds"

STATEMENTS = read("card_statements.csv")
OF_CARDS = {row["card"]: row for row in read("card_tests.csv")}
CARDS = [card for side in SIDES for card in action_cards(side) if card.year is not None]


@cache
def bodies() -> dict[str, str]:
    """The source of every test of this game by its name."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = "".join(text.splitlines(True)[node.lineno - 1 : node.end_lineno])
    return found


@cache
def cited() -> dict[str, frozenset[str]]:
    """What every test is marked with: paragraphs and cards."""
    return {test.name: frozenset(test.paragraphs) for test in rule_tests(HERE)}


@pytest.mark.parametrize(
    "row", STATEMENTS, ids=lambda row: f"{row['side']}{row['number']}-{row['paragraph']}-{row['value'][:30]}"
)
def test_every_statement_names_a_test_that_cites_its_card(row: dict[str, str]) -> None:
    card = ("PC" if row["side"] == "P" else row["side"]) + row["number"]
    assert row["test"] in bodies()
    if row["test"] == DATA_TEST:
        assert row["field"] in PRINTED
    else:
        assert card in cited()[row["test"]]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_names_its_tests(card: ActionCard) -> None:
    row = OF_CARDS[card.id]
    named = {aspect: test for aspect, test in row.items() if aspect != "card" and test}
    assert named.keys() >= {"effect", "goes"}
    for test in named.values():
        assert test in bodies()
        assert card.id in cited()[test], f"{test} does not cite {card.id}"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_with_a_condition_has_a_test_of_its_refusal(card: ActionCard) -> None:
    bound = bool(card.prerequisites) or card.program.startswith("needs ")
    if bound:
        assert "not may_be_played(" in bodies()[OF_CARDS[card.id]["refusal"]]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_test_of_where_a_card_goes_looks_into_the_right_pile(card: ActionCard) -> None:
    pile = "removed" if card.starred else f"discard[{card.id[0]}]"
    assert f'card("{card.id}") in p.{pile}' in bodies()[OF_CARDS[card.id]["goes"]]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_that_lasts_for_a_time_has_a_test_of_its_end(card: ActionCard) -> None:
    ends = set(re.findall(r"\[([^\]]+)\]", card.program)) - {"game"}
    assert bool(ends) == bool(OF_CARDS[card.id]["end"])


def test_each_card_of_the_decks_has_one_row() -> None:
    assert list(OF_CARDS) == [card.id for card in CARDS]
    assert len(CARDS) == 104
