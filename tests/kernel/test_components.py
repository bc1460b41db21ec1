"""Components and the faults that are found in them."""

import json
from dataclasses import replace

import pytest

from barricades.kernel.components import FORMAT, Components, Counter, Link, Place, Table
from tests.reference.game import GAME

KIEV = Place("326", "Kiev", "ukraine", "clear", {"port": False}, "map")
ODESSA = Place("329", "Odessa", "ukraine", "clear", {"port": True}, "map")
ROAD = Link("326", "329", ["rail"], "map")
RIFLES = Counter("Ra9", "9th Rifles", "red", "russia", "infantry", 2, 1, "326", [{"strength": 3}], "sheet")
CHART = Table(["1", "2"], ["6", "7"], [["a", "b"], ["c", "d"]], "sheet")
SOUND = Components(
    [KIEV, ODESSA], [ROAD], [RIFLES], {"turn": {"last": 9}}, {"red": [{"id": "1"}]}, {"loss": CHART}
)


def test_sound_components_have_no_faults() -> None:
    assert SOUND.faults() == []
    assert Components().faults() == []


@pytest.mark.parametrize("steps", [(2, 0), (2, 2), (0, 0)])
def test_a_counter_has_up_to_all_its_steps(steps: tuple[int, int]) -> None:
    counter = replace(RIFLES, steps=steps[0], step=steps[1])
    assert replace(SOUND, counters=[counter]).faults() == []


FAULTS = {
    "place 326 is listed twice": replace(SOUND, places=[KIEV, ODESSA, KIEV]),
    "place 'sea:Black Sea' cannot appear in a text form": replace(
        SOUND, places=[KIEV, ODESSA, replace(KIEV, id="sea:Black Sea")]
    ),
    "counter 'Ra 9' cannot appear in a text form": replace(SOUND, counters=[replace(RIFLES, id="Ra 9")]),
    "link 326-999: no place 999": replace(SOUND, links=[replace(ROAD, b="999")]),
    "link 999-329: no place 999": replace(SOUND, links=[replace(ROAD, a="999")]),
    "counter Ra9 is listed twice": replace(SOUND, counters=[RIFLES, RIFLES]),
    "counter Ra9: step 3 of 2": replace(SOUND, counters=[replace(RIFLES, step=3)]),
    "counter Ra9: step -1 of 2": replace(SOUND, counters=[replace(RIFLES, step=-1)]),
    "table loss: cells do not fill rows and columns": replace(
        SOUND, tables={"loss": replace(CHART, rows=["6"])}
    ),
    "has no source": replace(SOUND, places=[replace(KIEV, source=""), ODESSA]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(fault: str) -> None:
    (found,) = FAULTS[fault].faults()
    assert fault in found


def test_a_table_with_a_short_row_is_a_fault() -> None:
    short = replace(CHART, cells=[["a", "b"], ["c"]])
    assert replace(SOUND, tables={"loss": short}).faults() == [
        "table loss: cells do not fill rows and columns"
    ]


def test_links_and_counters_have_a_source_too() -> None:
    for nameless in (
        replace(SOUND, links=[replace(ROAD, source="")]),
        replace(SOUND, counters=[replace(RIFLES, source="")]),
    ):
        (found,) = nameless.faults()
        assert "has no source" in found


def test_all_faults_are_found_at_once() -> None:
    broken = replace(SOUND, places=[KIEV, KIEV], counters=[replace(RIFLES, step=9)])
    assert len(broken.faults()) == 3


def test_components_become_plain_json() -> None:
    data = json.loads(json.dumps(SOUND.as_json("toc", "1918")))
    assert (data["format"], data["game"], data["scenario"]) == (FORMAT, "toc", "1918")
    assert data["places"][1]["features"] == {"port": True}
    assert data["links"] == [{"a": "326", "b": "329", "kinds": ["rail"], "source": "map"}]
    assert data["counters"][0]["faces"] == [{"strength": 3}]
    assert data["tables"]["loss"]["cells"] == [["a", "b"], ["c", "d"]]
    assert (data["tracks"], data["decks"]) == ({"turn": {"last": 9}}, {"red": [{"id": "1"}]})


def test_the_reference_game_is_sound() -> None:
    components = GAME.components("june")
    assert components.faults() == []
    assert (len(components.places), len(components.counters)) == (25, 12)
    assert sum("canal" in link.kinds for link in components.links) == 4
