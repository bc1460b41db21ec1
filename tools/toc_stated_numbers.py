"""Every number of the supplement (001, chapters 14 to 16) and of the player aid (002), by paragraph.

    python tools/toc_stated_numbers.py FOLDER            compare the list kept in the tests with the documents
    python tools/toc_stated_numbers.py FOLDER --write    make the list again

FOLDER holds the two documents as text. Numbers of paragraphs, cards and pages name something and count
nothing, so that they are left out; number words count as the number. `tests/toc/test_stated_numbers.py` asks
of each number which row of `stated.csv` holds it.
"""

import argparse
import csv
import re
import sys
from collections import Counter
from pathlib import Path

KEPT = Path(__file__).resolve().parent.parent / "tests" / "toc" / "numbers.csv"
SUPPLEMENT, AID = "001", "002"
HEADING = re.compile(r"(1[4-7]\.\d*)\s+\S")
CHAPTERS = ("14", "15", "16")
WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "sixteen": "16",
}  # fmt: skip
NAMES = re.compile(
    r"""(?:rules?|see|page:?|version|v\.?)\s*\d+[\d.]*   # paragraphs, pages and editions by number
    | \b\d+\.\d+\b                                 # paragraphs
    | (?:ACs?|PCs?)\s*[#$]*\s*\d+(?:\s*(?:,|-|&|or|/|and)\s*[#$]*\d+)* # cards
    | \b[WR]\s?\#?\d+                              # cards by side
    | \b\d*d6\b | \b1[89]\d\d\b | \b20\d\d\b       # dice and years
    """,
    re.IGNORECASE | re.VERBOSE,
)
NUMBER = re.compile(rf"(?<![\w.])(\d+)(?![\w.]*\d)|\b({'|'.join(WORDS)})\b", re.IGNORECASE)


def paragraphs(text: str) -> dict[str, str]:
    """The text of each paragraph of chapters 14 to 16; the table of contents has headings alone."""
    found: dict[str, str] = {}
    now = ""
    for line in re.sub(r"<\|[^|]*\|>", "", text).splitlines():
        if match := HEADING.match(line):
            now = match[1].rstrip(".") if match[1].startswith(CHAPTERS) else ""
        elif now:
            found[now] = f"{found.get(now, '')}\n{line}"
    return found


def numbers(text: str) -> Counter[str]:
    """The numbers of a text, words included, without those that only name something."""
    plain = NAMES.sub(" ", re.sub(r"\s+", " ", text))
    return Counter(digits or WORDS[word.lower()] for digits, word in NUMBER.findall(plain))


def of_documents(folder: Path) -> dict[tuple[str, str], int]:
    """Paragraph and number -> how often the documents have it."""
    (supplement,), (aid,) = (list(folder.glob(f"{name}*.txt")) for name in (SUPPLEMENT, AID))
    texts = {**paragraphs(supplement.read_text(encoding="utf-8")), AID: aid.read_text(encoding="utf-8")}
    return {
        (name, number): times
        for name, text in texts.items()
        for number, times in sorted(numbers(text).items(), key=lambda each: int(each[0]))
    }


def kept() -> dict[tuple[str, str], int]:
    with KEPT.open(encoding="utf-8", newline="") as file:
        return {(row["paragraph"], row["number"]): int(row["times"]) for row in csv.DictReader(file)}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    found = of_documents(given.folder)
    if given.write:
        with KEPT.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("paragraph", "number", "times"))
            writer.writerows((*key, times) for key, times in found.items())
    differing = sorted(set(found.items()) ^ set(kept().items()))
    for (paragraph, number), times in differing:
        sys.stdout.write(f"{paragraph}: {number}, {times} times\n")
    sys.stdout.write(f"{len(found)} numbers of {len({paragraph for paragraph, _ in found})} paragraphs\n")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
