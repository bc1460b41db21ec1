"""What the chapters bring together: no word, event or sentence of one is another's."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

import barricades.games.toc
from barricades.games.toc.chapters import gathered

HOME = Path(barricades.games.toc.__file__).parent
MODULES = [path for path in sorted(HOME.glob("ch[0-9][0-9]_*/*.py")) if path.name != "__init__.py"]


def cites(docstring: str, chapter: int) -> bool:
    """Whether the first sentence of a module names a paragraph of a chapter, or the chapter itself."""
    return any(number == chapter for number in map(int, re.findall(r"(?<![\d.])(\d+)(?=[.\s,)])", docstring)))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_module_in_the_folder_of_a_chapter_says_which_paragraphs_it_is(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert cites(docstring.split("\n\n")[0], int(path.parent.name[2:4]))


def test_a_module_in_the_wrong_folder_would_be_found() -> None:
    assert cites("8.6 Retreat: how far.", 8)
    assert not cites("8.6 Retreat: how far.", 6)


def test_a_verb_reads_alike_in_every_chapter_that_has_it() -> None:
    patterns = defaultdict(set)
    for verb in gathered("VERBS"):
        arguments = tuple((slot, names.kind) for slot, names in verb.arguments.items())
        patterns[verb.word].add(arguments)
    assert {word: found for word, found in patterns.items() if len(found) > 1} == {}


def test_events_and_sentences_have_names_of_their_own() -> None:
    for what in ("EVENTS", "MESSAGES"):
        names = Counter(each.name if what == "EVENTS" else each[0] for each in gathered(what))
        assert [name for name, count in names.items() if count > 1] == []
