"""Plain English: habits of style that no text for people may have, found with file and line."""

import ast
import csv
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "barricades"

HABITS = {
    "reckon": r"\breckon\w*",
    "dear for cost": r"\bdear(?:er|est|ly)?\b",
    "nobody and the like": r"\b(?:nobody|somebody|everybody|anybody|who(?:m|s)?ever)\b",
    "headless who": r"(?:^|[.;:(]\s+)who (?:is|are|was|has|have|had|may|can|cannot|must|alone|does|would"
    r"|comes|goes|joins|leaves|looks|loses|moves|owns|stands|wants|wins"
    r"|asks|came|clicks|gained|makes|never|passes|pursues|shares|tries)\b(?![^.;]*\?)"
    r"|\b(?:those|one|he) who\b",
    "stand for be": r"\b(?:stands?|stood)\b(?!-in\b| for\b| down\b)|\bstanding (?:at|in|on|there|next)\b",
    "come, go, take": r"\b(?:com(?:e|es|ing)|came) (?:up|of)\b|\b(?:go(?:es|ing)?|went) on\b"
    r"|\b(?:tak(?:e|es|en|ing)|took) up\b(?! to\b)",
    "is to do": r"\b(?:is|are|was|were) (?:not )?to (?!(?:the|an?|this|that|its?|their|one|each)\b)[a-z]+\b",
    "hang on": r"\bhangs? on\b",
    "old words": r"\b(?:anew|nought)\b|\bbeside (?!(?:the|a|an|it|them|its|each)\b)",
    "he for a player": r"\b(?:he|his|him|himself)\b",
}  # fmt: skip
FOUND = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in HABITS.items()}


@dataclass(frozen=True)
class Allowed:
    habit: str
    where: str  # a pattern of paths
    words: str  # a pattern that the line matches
    reason: str


HE = "he for a player"
LEADERS = (
    "Tsar|Lenin|Trotsky|Makhno|Kolchak|Krasnov|Kappel|Gajda|Goltz|Frunze|Brusilov|Dutov|Eichhorn|Wilhelm"
)
ALLOWED = (
    Allowed(HE, "barricades/games/toc/*", LEADERS, "a leader by name"),
    Allowed(HE, "barricades/bots/toc/*", LEADERS, "a leader by name"),
    Allowed(
        HE, "barricades/games/toc/*/leader_checks.py", "on his (?:front|back)", "columns of a leaders' table"
    ),
    Allowed(
        HE,
        "barricades/games/toc/editions/*/tables/*",
        r"on his (?:front|back)|he attacked Riga|marker on his space|the leader to his back|remove him from"
        r"|resigns: his back|^his rating$|Omsk is RED and he is|enters his space",
        "a leader, Bermondt, Kolchak, Krasnov or the Tsar",
    ),
    Allowed("headless who", "barricades/games/toc/editions/*/tables/*", "^Who must win$", "a question"),
    Allowed("old words", "barricades/games/toc/editions/*/tables/*", "puts the link-up beside", "next to"),
    Allowed(HE, "docs/rules/toc/*", "", "leaders are named men there, and players are WHITE and RED"),
    Allowed(HE, "docs/rulings.md", LEADERS, "a leader by name"),
    Allowed(HE, "docs/rulings.md", '"when he wishes"', "a quotation from the rulebook"),
    Allowed(
        "stand for be",
        "barricades/games/toc/editions/*/political.csv",
        "discarded cards stand",
        "remain valid",
    ),
    Allowed("is to do", "docs/rules/tscw/16-scenarios.md", "To resist is to win", "a slogan of 1938"),
)


@dataclass(frozen=True)
class Line:
    path: Path
    number: int
    text: str


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def literals(path: Path, docstrings: bool = False) -> Iterator[Line]:
    """The texts in a module: messages, prompts, refusals, errors; docstrings only if they are help."""
    tree = parsed(path)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and (docstrings or id(node) not in told)
        ):
            for shift, text in enumerate(node.value.splitlines()):
                if " " in text.strip():
                    yield Line(path, node.lineno + shift, text)


def catalogue(path: Path) -> Iterator[Line]:
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith(("msgstr ", '"')):
            yield Line(path, number, text.partition('"')[2].rstrip('"'))


def cards(path: Path, column: str) -> Iterator[Line]:
    """What cards do; their history may keep a voice of its own."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        for row in rows:
            yield Line(path, rows.line_num, row[column])


def cells(path: Path) -> Iterator[Line]:
    """The cells of a table that the page shows."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        for row in rows:
            yield from (Line(path, rows.line_num, cell) for cell in row)


def values(path: Path) -> Iterator[Line]:
    """Texts of a TOML file, and its comments."""
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for said in re.findall(r'"([^"]* [^"]*)"|#\s*(.*)', text):
            yield Line(path, number, "".join(said))


def markup(path: Path) -> Iterator[Line]:
    """What an HTML page says by itself."""
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield Line(path, number, re.sub(r"<[^>]*>", " ", text))


def prose(path: Path) -> Iterator[Line]:
    """The lines of a document without code."""
    fenced = False
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("```"):
            fenced = not fenced
        elif not fenced and not text.startswith("    "):
            yield Line(path, number, re.sub(r"`[^`]*`", "…", text))


def written_for_players() -> Iterator[Line]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from literals(path, docstrings=path.name == "cli.py")
    for path in sorted(PACKAGE.rglob("en/*.po")):
        yield from catalogue(path)
    for path in sorted(PACKAGE.glob("games/toc/editions/*/actions_*.csv")):
        yield from cards(path, "text")
    for path in sorted(PACKAGE.glob("games/toc/editions/*/political.csv")):
        yield from cards(path, "rule")
    yield from cards(PACKAGE / "games" / "tscw" / "data" / "chits.csv", "effect")
    for path in sorted((PACKAGE / "games").rglob("tables/*.csv")):
        yield from cells(path)
    for path in sorted((PACKAGE / "games").rglob("*.toml")):
        yield from values(path)
    for path in sorted((PACKAGE / "web").glob("*.html")):
        yield from markup(path)
    for path in sorted((ROOT / "tests" / "reference").glob("*.py")):  # Faubourg, which can be played too
        if not path.name.startswith("test_"):
            yield from literals(path)


def written_for_readers() -> Iterator[Line]:
    generated = {"toc-war.md", "toc-coverage.md", "toc-editions.md"}  # sentences of messages, names of steps
    faubourg = sorted((ROOT / "tests" / "reference" / "rules").glob("*.md"))
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *faubourg]:
        if path.name not in generated:
            yield from prose(path)


def docstrings(path: Path) -> Iterator[Line]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for shift, text in enumerate(str(node.value.value).splitlines()):
                yield Line(path, node.lineno + shift, text)


def comments(path: Path) -> Iterator[Line]:
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield Line(path, token.start[0], token.string.lstrip("# "))


SCRIPT_COMMENT = re.compile(r"^\s*(?:/\*\*?|\*|//)(?P<whole>.*)|.*\s//\s(?P<behind>.*)$")


def script_comments(path: Path) -> Iterator[Line]:
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := SCRIPT_COMMENT.match(text):
            yield Line(path, number, match["whole"] or match["behind"] or "")


def hash_comments(path: Path) -> Iterator[Line]:
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := re.search(r"(?:^|\s)#\s+(.*)|help = \"(.*)\"", text):
            yield Line(path, number, match[1] or match[2])


def written_for_maintainers() -> Iterator[Line]:
    """Docstrings and comments; the name of a constant, such as NOBODY, is no habit."""
    for path in sorted(
        each for folder in (PACKAGE, ROOT / "tests", ROOT / "tools") for each in folder.rglob("*.py")
    ):
        for line in (*docstrings(path), *comments(path)):
            yield Line(path, line.number, re.sub(r"\b[A-Z]{3,}\b", "…", line.text))
    for path in sorted([*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.css")]):
        yield from script_comments(path)
    for path in [ROOT / "Makefile", ROOT / "pyproject.toml", *sorted((ROOT / "tools").glob("*.sh"))]:
        yield from hash_comments(path)


def excused(habit: str, line: Line) -> bool:
    where = line.path.relative_to(ROOT).as_posix() if line.path.is_relative_to(ROOT) else line.path.name
    return any(
        each.habit == habit and fnmatch(where, each.where) and re.search(each.words, line.text)
        for each in ALLOWED
    )


def habits_in(lines: Iterator[Line]) -> Iterator[str]:
    for line in lines:
        for habit, pattern in FOUND.items():
            if (match := pattern.search(line.text)) and not excused(habit, line):
                where = line.path.relative_to(ROOT) if line.path.is_relative_to(ROOT) else line.path
                yield f"{where}:{line.number}: {habit} ({match[0].strip()}): {line.text.strip()[:160]}"


def test_players_read_plain_english() -> None:
    assert not list(habits_in(written_for_players()))


def test_readers_of_the_documents_do_too() -> None:
    assert not list(habits_in(written_for_readers()))


def test_maintainers_do_too() -> None:
    assert not list(habits_in(written_for_maintainers()))


def test_docstrings_and_comments_are_found(tmp_path: Path) -> None:
    module = tmp_path / "sample.py"
    module.write_text('"""Whoever reads this."""\n\nLIMIT = 3  # reckoned anew\n', encoding="utf-8")
    script = tmp_path / "sample.js"
    script.write_text("/** Nobody is told. */\nlet a = 1; // it stands\n", encoding="utf-8")
    lines = [*docstrings(module), *comments(module), *script_comments(script)]
    assert [(line.path.suffix, line.number) for line in lines] == [
        (".py", 1),
        (".py", 3),
        (".js", 1),
        (".js", 2),
    ]
    assert len(list(habits_in(iter(lines)))) == 5


@pytest.mark.parametrize(
    ("habit", "sentence"),
    [
        ("reckon", "Reckoned without support that is not committed yet."),
        ("dear for cost", "A step that never comes back is dear."),
        ("nobody and the like", "Nobody could reach or attack this hex."),
        ("nobody and the like", "Hints: whoever decides may ask a bot."),
        ("headless who", "Bars: who alone blocks the road does not leave it."),
        ("headless who", "A hint is for the one who decides."),
        ("stand for be", "Enemy units stand there."),
        ("stand for be", "hex 1100 stands twice"),
        ("come, go, take", "Nothing comes of it."),
        ("come, go, take", "save FILE; play --load FILE goes on from it"),
        ("come, go, take", "A game is taken up from the newest snapshot."),
        ("is to do", "The guards are to decide."),
        ("headless who", "Lines: who came by a link holds the seat."),
        ("is to do", "A wrong link is not to be tried again."),
        ("hang on", "No choice hangs on it."),
        ("old words", "an attack needs a factor above nought"),
        ("old words", "The die has -1, once, beside all other modifiers."),
        ("he for a player", "The player draws one chit from his pool."),
    ],
)
def test_the_finder_finds(tmp_path: Path, habit: str, sentence: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Title\n\nA plain sentence.\n{sentence}\n")
    (said,) = habits_in(prose(page))
    assert said.startswith(f"{page}:4: {habit} (")


@pytest.mark.parametrize(
    "sentence",
    [
        "A marker stands for a unit that is not on the map; standing passes and stand-in tests are fine.",
        "Take up to two armies. The Transit box is to the left. Cards lie beside the board.",
        "Who can reach this place? A player who resigns loses; they may watch.",
        "`nobody` in code is no sentence.",
    ],
)
def test_the_finder_lets_plain_sentences_pass(tmp_path: Path, sentence: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(sentence)
    assert not list(habits_in(prose(page)))


def test_texts_of_every_kind_are_read(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""Nobody reads this docstring here."""\n\nMESSAGES = {\n    "a": "Nobody is here.",\n}\n'
    )
    assert [line.number for line in literals(module)] == [4]
    words = tmp_path / "page.po"
    words.write_text('msgid "nobody at all"\nmsgstr "Nobody is here."\n')
    assert [line.text for line in catalogue(words)] == ["Nobody is here."]
    settings = tmp_path / "scenarios.toml"
    settings.write_text('name = "Nobody wins"  # whoever plays\nid = "nobody"\n')
    assert [line.text for line in values(settings)] == ["Nobody wins", "whoever plays"]
    page = tmp_path / "page.html"
    page.write_text('<p title="x">Nobody is here.</p>\n')
    assert [line.text.strip() for line in markup(page)] == ["Nobody is here."]
    recipe = tmp_path / "Makefile"
    recipe.write_text("# Nobody reads this.\nall: # neither this\n\techo '#no'\n")
    assert [line.text for line in hash_comments(recipe)] == ["Nobody reads this.", "neither this"]
    deck = tmp_path / "deck.csv"
    deck.write_text("number,text,history\n1,Nobody moves.,Nobody forgot him.\n")
    assert [(line.number, line.text) for line in cards(deck, "text")] == [(2, "Nobody moves.")]
    assert [line.text for line in cells(deck)][3:] == ["1", "Nobody moves.", "Nobody forgot him."]


def test_every_exception_is_needed() -> None:
    lines = [*written_for_players(), *written_for_readers()]
    for each in ALLOWED:
        assert any(
            FOUND[each.habit].search(line.text)
            and fnmatch(line.path.relative_to(ROOT).as_posix(), each.where)
            and re.search(each.words, line.text)
            for line in lines
        ), each
