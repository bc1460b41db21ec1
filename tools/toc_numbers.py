"""Every number in the rules of document 000 (Triumph of Chaos v1.5), by paragraph.

    python tools/toc_numbers.py DOCUMENT                compare the list that is kept with the document
    python tools/toc_numbers.py DOCUMENT --write        write the list again
    python tools/toc_numbers.py DOCUMENT --show 8.321   the numbers of a paragraph with the words around them

The document is not part of the project. The list, `tests/toc/numbers_v1_5.csv`, has the numbers of chapters
5, 8, 17 and 20, in figures and in words, but no references to rules. `tests/toc/v1_5/test_numbers_v1_5.py`
checks that `stated_v1_5.csv` states each of them, or that `numbers_v1_5_exceptions.csv` says why it does not.
"""

import argparse
import csv
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parent.parent / "tests" / "toc"
LIST = TESTS / "numbers_v1_5.csv"
CHAPTERS = ("5", "8", "17", "20")
WORDS = {
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
    "seconde": 2, "quatrième": 4, "moitié": 2,
}  # fmt: skip
HEADING = re.compile(r"^[#*\s]*(\d{1,2}\.\d{1,4})\**(?=[\s:*]|$)")
CHAPTER = re.compile(r"^#+ (\d{1,2})\.0? ")
CONTENTS = re.compile(r"^#+ Contenu de la Section")
REFERENCE = re.compile(
    r"\b\d{1,2}\.\d{1,4}\b|\{\d[\d.]*\}|www\.\S+|v\d\.\d|(?<=règle )\d+\b|ETAPE \d|^\s*-?\s*\**\d+[.)]",
    re.MULTILINE,
)
NUMBER = re.compile(r"\d+|\b(?:" + "|".join(WORDS) + r")\b", re.IGNORECASE)
AROUND = 40  # characters that are shown either side


class Found(NamedTuple):
    """A number, its paragraph, and what is printed around it."""

    paragraph: str
    number: int
    around: str


def paragraphs(text: str) -> Iterator[tuple[str, str]]:
    """The lines of the chapters that are rules, each with its paragraph; tables of contents are left out."""
    paragraph, contents = "", False
    for line in text.splitlines():
        heading, chapter = HEADING.match(line), CHAPTER.match(line)
        contents = bool(CONTENTS.match(line)) or (contents and not chapter)
        if contents:
            continue
        title = chapter or (heading if heading and heading[1].split(".")[0] in CHAPTERS else None)
        if title:
            paragraph = title[1]
        if paragraph.split(".")[0] in CHAPTERS:
            yield paragraph, line[title.end() :] if title else line


def numbers(text: str) -> Iterator[Found]:
    """Every number of the rules, in figures or in words, that is no reference to a rule."""
    for paragraph, line in paragraphs(text):
        plain = REFERENCE.sub(lambda found: " " * len(found[0]), line)
        for found in NUMBER.finditer(plain):
            told = found[0].lower()
            around = line[max(0, found.start() - AROUND) : found.end() + AROUND]
            yield Found(paragraph, WORDS[told] if told in WORDS else int(told), around.strip())


def listed(found: Iterable[Found]) -> list[dict[str, str]]:
    """The rows of the list: how often a number is printed in a paragraph."""
    counts = Counter((each.paragraph, each.number) for each in found)
    order = dict.fromkeys(paragraph for paragraph, _ in counts)
    rows = sorted(counts.items(), key=lambda row: (list(order).index(row[0][0]), row[0][1]))
    return [{"paragraph": p, "number": str(n), "times": str(times)} for (p, n), times in rows]


def kept() -> list[dict[str, str]]:
    with LIST.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(rows: list[dict[str, str]]) -> None:
    with LIST.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["paragraph", "number", "times"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def differences(rows: list[dict[str, str]], others: list[dict[str, str]]) -> Iterator[str]:
    for sign, some, rest in (("+", rows, others), ("-", others, rows)):
        for row in some:
            if row not in rest:
                yield f"{sign} {row['paragraph']} {row['number']} x {row['times']}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("document", type=Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show", metavar="PARAGRAPH")
    chosen = parser.parse_args()
    found = list(numbers(chosen.document.read_text(encoding="utf-8")))
    if chosen.write:
        write(listed(found))
    lines = [f"{each.number:4}  {each.around}" for each in found if each.paragraph == chosen.show]
    different = list(differences(listed(found), kept()))
    places = len({each.paragraph for each in found})
    summary = f"{len(found)} numbers in {places} paragraphs, {len(different)} differences from the list"
    sys.stdout.write("\n".join([*lines, *different, summary]) + "\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
