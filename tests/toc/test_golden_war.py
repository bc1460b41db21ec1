"""The golden war: turns 1 to 3 of the campaign replay line by line, as planned, and read as a story.

`python tools/toc_war.py` makes record and story again when the rules have changed.
"""

import importlib.util
import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.records import Record, read_record, replay
from barricades.kernel.session import Session

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parent / "golden" / "war"


@pytest.fixture(scope="module")
def record() -> Record:
    return read_record((GOLDEN / "war-of-1918.record").read_bytes())


@pytest.fixture(scope="module")
def session(record: Record) -> Session:
    return replay(GAME, record)


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("toc_war", ROOT / "tools" / "toc_war.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def told(session: Session, kind: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in session.events if event.kind == kind]


def test_the_war_replays_to_the_first_decision_of_turn_4(session: Session) -> None:
    position = session.position
    assert isinstance(position, Russia)
    assert (position.turn, position.round, position.outcome) == (4, 0, None)
    assert [each["turn"] for each in told(session, "turn")] == [1, 2, 3, 4]
    assert [each["round"] for each in told(session, "round")] == [*range(1, 6), *range(1, 7), *range(1, 7)]


def test_every_order_was_carried_out(record: Record, tool: ModuleType) -> None:
    """The choices of the record contain the orders of every part, in their sequence."""
    orders = tool.read_orders((GOLDEN / "war.orders").read_text(encoding="utf-8"))
    given = Counter[tuple[str, str]]()
    for (_, _, side), lines in orders.given.items():
        given.update((side, order) for line in lines for order in line if order not in ("done", "pass"))
    chosen = Counter((seat, entry.text) for seat, entry in zip(record.seats, record.entries, strict=True))
    assert given - chosen == Counter()
    assert given.total() > 150


def test_cards_were_used_in_every_way_and_special_actions_taken(session: Session) -> None:
    uses = {(each["side"], each["use"]) for each in told(session, "played")}
    assert {use for _, use in uses} == {"ops", "event", "redeploy", "replacements"}
    assert {side for side, use in uses if use == "event"} == {0, 1}
    assert {each["use"] for each in told(session, "special-action")} == {"command", "propaganda"}


def test_the_first_attack_is_that_of_the_example_in_16_0(session: Session) -> None:
    names = GAME.names
    first = told(session, "attacked")[0]
    assert names["space"].token(first["space"]) == "326"
    assert {names["piece"].token(unit) for unit in first["units"]} == {"Vol-a1", "AFSR-e2", "Don-North"}
    red, white = told(session, "fired")[:2]
    assert (red["strength"], red["column"]) == (5, "5")
    assert (white["strength"], white["column"], white["modified"] - white["die"]) == (10, "9", 1)
    retreat = told(session, "retreated")[0]
    assert [names["space"].token(space) for space in retreat["path"]] == ["330", "335"]


def test_the_story_is_told_from_the_record(record: Record, tool: ModuleType) -> None:
    """Sentences may be worded better without the story being made again; what happens may not differ."""
    orders = tool.read_orders((GOLDEN / "war.orders").read_text(encoding="utf-8"))
    told = "\n".join(tool.story(GAME, record, orders)).rstrip() + "\n"
    kept = (ROOT / "docs" / "toc-war.md").read_text(encoding="utf-8")
    assert outline(kept) == outline(told)
    for heading in ("## Turn 1: summer 1918", "## Turn 2: fall 1918", "## Turn 3: winter 1918"):
        assert heading in outline(kept)


def outline(story: str) -> list[str]:
    """Headings and reasons as they are; of every other paragraph its spaces by number."""
    paragraphs = story.split("\n\n")
    return [
        paragraph.strip() if paragraph[:1] in "#*" else " ".join(re.findall(r"\(\d{3}\)", paragraph))
        for paragraph in paragraphs
    ]
