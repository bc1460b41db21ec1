"""Write docs/toc-editions.md: what differs between the editions of Triumph of Chaos.

    python tools/toc_editions.py          write the page
    python tools/toc_editions.py --check  say whether it is up to date

Everything in it comes from data and code: the map, the counters, the decks, the tables, `rules.toml` and the
procedures that an edition replaces.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from barricades.games.toc.ch03_components.forces import ABSENT
from barricades.games.toc.ch03_components.map import DATA, chart
from barricades.games.toc.ch03_components.tables import tables
from barricades.games.toc.editions import V1_5, V2_3
from barricades.games.toc.editions.v1_5.game import CHAPTERS
from barricades.games.toc.names import V1_5 as OLDER
from barricades.games.toc.names import V2_3 as NEWER

PAGE = Path(__file__).resolve().parent.parent / "docs" / "toc-editions.md"
HEAD = """# Triumph of Chaos: what differs between the editions

Written by `tools/toc_editions.py` from the data and code of both editions; a test keeps it up to date. Where
v1.5 (document 000) is silent the rules of v2.3 serve. The paragraphs of v1.5 are in `docs/rules/toc/v1.5/`.
"""


def row(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(title: str, *heading: str) -> Iterator[str]:
    yield f"\n## {title}\n"
    yield row(*heading)
    yield "|" + "---|" * len(heading)


def places() -> Iterator[str]:
    """Spaces and boxes that have another number or name, or that one edition does not have."""
    yield from table("Places", "id", "v2.3", "v1.5")
    found: list[dict[str, str]] = []
    for edition in (V2_3, V1_5):
        whole = chart(DATA, edition)
        sites = [*whole.spaces.values(), *(box for box in whole.boxes.values() if box.number)]
        found.append({site.id: f"{site.number} {site.name}" for site in sites})
    newer, older = found
    for id in sorted(newer.keys() | older.keys(), key=lambda id: newer.get(id) or older[id]):
        if newer.get(id) != older.get(id):
            yield row(id, newer.get(id, "-"), older.get(id, "-"))


def cities() -> Iterator[str]:
    yield from table("Victory cities in one edition only", "place", "edition")
    there = [
        {site.id: site.name for site in edition.atlas.sites if site.victory_city}
        for edition in (NEWER, OLDER)
    ]
    for names, others, edition in ((there[0], there[1], "v2.3"), (there[1], there[0], "v1.5")):
        for id in names:
            if id not in others:
                yield row(names[id], edition)


def counters() -> Iterator[str]:
    yield from table("Counters in one edition only", "nation", "v2.3 only", "v1.5 only")
    newer, older = (
        {each.id: each for each in edition.roster.counters if each.faces[0].get("entry") != ABSENT}
        for edition in (NEWER, OLDER)
    )
    nations = dict.fromkeys(each.nation for each in (*newer.values(), *older.values()))
    for nation in nations:
        gone = [each.name for id, each in newer.items() if each.nation == nation and id not in older]
        come = [each.name for id, each in older.items() if each.nation == nation and id not in newer]
        if gone or come:
            yield row(nation or "-", ", ".join(gone) or "-", ", ".join(come) or "-")


def cards() -> Iterator[str]:
    yield from table(
        "Action cards", "v1.5", "title", "value, year", "v2.3", "title", "value, year", "does the same"
    )
    newer = {card.id: card for card in NEWER.actions}
    for card in OLDER.actions:
        if card.year is None:
            continue
        other = newer.get(card.event)
        same = "-" if other is None else "yes" if card.program == other.program else "no"
        told = (other.id, other.title, f"{other.value}, {other.year}") if other else ("-", "-", "-")
        yield row(card.id, card.title, f"{card.value}, {card.year}", *told, same)
    used = {card.event for card in OLDER.actions}
    missing = [f"{card.id} {card.title}" for card in NEWER.actions if card.id not in used]
    yield f"\nOnly v2.3 has {', '.join(missing)}."


def political() -> Iterator[str]:
    yield from table("Effects of political cards", "card", "title", "v2.3", "v1.5")
    for new, old in zip(NEWER.politics, OLDER.politics, strict=True):
        told = [
            " ".join((clause.verb, clause.what)).strip() for card in (new, old) for clause in card.effect[:1]
        ]
        if new.effect != old.effect:
            yield row(new.id, new.title, told[0], told[1] if old.effect else "-")


def rules() -> Iterator[str]:
    yield from table("Rules that both have, and that differ", "rule", "v2.3", "v1.5")
    new, old = asdict(NEWER.rules), asdict(OLDER.rules)
    for name, value in new.items():
        yield row(name.replace("_", " "), _said(value), _said(old[name]))


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def charts() -> Iterator[str]:
    yield from table("Tables", "table", "in v1.5")
    newer, older = tables(V2_3), tables(V1_5)
    for name, told in older.items():
        if name not in newer:
            yield row(name, "only there")
        elif (told.columns, told.rows, told.cells) != (
            newer[name].columns,
            newer[name].rows,
            newer[name].cells,
        ):
            yield row(name, "other cells")


def procedures() -> Iterator[str]:
    yield from table("Procedures that v1.5 replaces or adds", "procedure", "steps in v1.5")
    for chapter in CHAPTERS:
        for each in (*chapter.REPLACED, *getattr(chapter, "PROCEDURES", ())):
            steps = "not in v1.5" if each.names == ("nothing",) else ", ".join(each.names)
            yield row(each.title, steps.replace("_", " "))


def page() -> str:
    parts = (places, cities, counters, cards, political, rules, charts, procedures)
    return HEAD + "\n".join(line for part in parts for line in part()) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    if parser.parse_args().check:
        fresh = PAGE.read_text(encoding="utf-8") == page()
        sys.stdout.write("up to date\n" if fresh else "out of date: run tools/toc_editions.py\n")
        return 0 if fresh else 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
