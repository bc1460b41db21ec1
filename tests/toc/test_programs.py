"""The programs of all action cards are clauses that the kernel reads."""

import re

import pytest

from barricades.games.toc.ch03_components.decks import EDITION, VERBS
from barricades.kernel.clauses import AT, CHOOSE, DIE, WHEN, Condition, Scripts, ScriptVerb, Vocabulary
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import Row, read_rows

ROWS = {
    f"{side[0].upper()}{row['number']}": row
    for side in ("white", "red")
    for row in read_rows(EDITION, f"actions_{side}.csv")
}
BUILT_IN = {"choose", "die", "chosen", "marked", "when", "if", "unless", "at", "record"}


def open_vocabulary() -> Vocabulary:
    """Every word of the programs in the place of a condition, an end or a hook."""
    texts = " ".join(row["program"] for row in ROWS.values())
    words = set(re.findall(r"[a-z][\w-]*", texts)) - BUILT_IN
    return Vocabulary(
        {word: ScriptVerb(word, str, lambda p, act: None, conditional=word != "place") for word in VERBS},
        {word: Condition(word, lambda p, act, arguments: True) for word in words},
        dict.fromkeys(words, lambda p, act: 1),
        tuple(sorted(set(re.findall(r"\bat (?:each )?([a-z]+\.[a-z]+)", texts)))),
        tuple(sorted(set(re.findall(r" \[([^\]]*)\]", texts)))),
        ("a", "b", "c", "d"),
    )


def scripts() -> Scripts:
    made = Scripts(open_vocabulary(), __name__)
    for number, (card, row) in enumerate(ROWS.items()):
        made.add(number, card, row["program"], row)
    made.check()
    return made


def test_every_program_can_be_read() -> None:
    made = scripts()
    assert len(made.numbers) == 108


@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ("W2", {CHOOSE: 1}),
        ("W5", {WHEN: 1}),
        ("W11", {DIE: 1}),
        ("W37", {WHEN: 3}),
        ("W38", {DIE: 1, WHEN: 3}),
        ("R8", {CHOOSE: 1}),
        ("R37", {DIE: 1}),
        ("W21", {AT: 1}),
    ],
)
def test_frames_are_what_they_seem(card: str, kinds: dict[int, int]) -> None:
    made = scripts()
    nodes = made[made.numbers[card]].nodes
    assert {kind: sum(node.kind == kind for node in nodes) for kind in kinds} == kinds


def test_a_program_with_an_unknown_verb_is_refused() -> None:
    made = Scripts(open_vocabulary(), __name__)
    with pytest.raises(BadInput, match=r"actions_white.csv, line 3: W2: clause 1, .* 'move' is not a verb"):
        made.add(0, "W2", "move Poland right 1", Row("actions_white.csv", 3, {}))
