"""The Spanish Civil War in the public format: what a reader of `inspect --json` may rely on."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from barricades.games.tscw.components import DATA, components, next_hex
from barricades.games.tscw.game import GAME
from barricades.kernel.components import Components
from barricades.kernel.errors import BadInput

SCENARIOS = ("1936", "1937", "1938", "campaign")


@pytest.fixture(params=SCENARIOS)
def parts(request: pytest.FixtureRequest) -> Components:
    return GAME.components(request.param)


def test_the_game_has_its_four_scenarios_and_two_seats() -> None:
    assert tuple(scenario.id for scenario in GAME.scenarios) == SCENARIOS
    assert GAME.seats == ("nationalist", "republican")


def test_json_has_the_documented_keys(parts: Components) -> None:
    told = json.loads(json.dumps(parts.as_json("tscw", "campaign")))
    assert set(told) == {
        "format", "game", "scenario", "places", "links", "counters", "tracks", "decks", "tables"
    }  # fmt: skip
    assert set(told["places"][0]) == {"id", "name", "region", "terrain", "features", "source", "kind"}
    assert set(told["links"][0]) == {"a", "b", "kinds", "source"}
    assert set(told["counters"][0]) == {
        "id", "name", "side", "nation", "kind", "steps", "step", "place", "faces", "source"
    }  # fmt: skip
    assert all({"id", "title"} <= set(chit) for deck in told["decks"].values() for chit in deck)


def test_nothing_is_wrong_with_the_components(parts: Components) -> None:
    assert parts.faults() == []


def test_the_combat_table_is_laid_out_as_printed(parts: Components) -> None:
    combat = parts.tables["combat"]
    assert list(combat.columns) == ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]
    assert list(combat.rows) == [str(roll) for roll in range(9)]
    assert combat.cells[1][4] == "2/1"  # 2:1 on a 1
    assert combat.cells[3][6] == "0/2"  # 4:1 on a 3


def test_every_counter_stands_somewhere_a_reader_can_name(parts: Components) -> None:
    hexes = {place.id for place in parts.places if place.terrain != "sea"}
    units = {counter.id for counter in parts.counters}
    words = {"withdrawn", "out-of-play", "mobilisation", "markers", "box:available", "box:eliminated"}
    for counter in parts.counters:
        kind, _, rest = counter.place.partition(":")
        known = counter.place in hexes or counter.place in words
        known = known or (kind in ("turn", "event") and rest.isdigit())
        assert known or (kind == "reverse" and rest in units), counter


def test_every_set_up_unit_stands_on_ground_of_its_own_side(parts: Components) -> None:
    control = {place.id: place.features["control"] for place in parts.places}
    strangers = [
        (counter.id, counter.place)
        for counter in parts.counters
        if counter.place in control and control[counter.place] != counter.side
    ]
    assert strangers == []


def test_the_front_gives_every_hex_of_spain_and_morocco_to_one_side(parts: Components) -> None:
    for place in parts.places:
        spanish = place.features["country"] in {"ES", "MA"}
        assert (place.features["control"] in ("nationalist", "republican")) == spanish, place.id


def test_links_join_neighbours_once_and_say_what_lies_between(parts: Components) -> None:
    pairs = [(link.a, link.b) for link in parts.links]
    assert len(pairs) == len(set(pairs))
    assert all(link.kinds for link in parts.links)
    around = ("NE", "E", "SE", "SW", "W", "NW")
    assert all(b in [next_hex(a, side) for side in around] for a, b in pairs)
    kinds = {(link.a, link.b): link.kinds for link in parts.links}
    assert any(kind.startswith("river:major:") for kind in kinds["2919", "3019"])
    assert any(kind.startswith("river:minor:") for kind in kinds["3022", "3023"])


def test_neighbours_as_the_rulebook_counts_them() -> None:
    """15.23: 2919 is attacked from 2920 and 3020."""
    assert next_hex("2919", "E") == "2920"
    assert next_hex("2919", "NE") == "3020"
    assert next_hex("2818", "NW") == "2917"


def test_points_and_morale_stand_on_the_general_track() -> None:
    track = GAME.components("1937").tracks["general"]
    assert (track["first"], track["last"]) == (0, 99)
    assert 0 <= track["morale"] <= 99
    assert set(track["points"]) == {"republican", "northern", "nationalist", "italian"}


def test_1937_and_1938_know_who_has_gone() -> None:
    places = {counter.id: counter.place for counter in GAME.components("1938").counters}
    assert places["R-DRT"] == "withdrawn"
    assert places["B-1D"] == "out-of-play"
    assert {counter.id: counter.place for counter in GAME.components("1936").counters}[
        "R-26D"
    ] == "reverse:R-DRT"


def spoil(folder: Path, name: str, change: Callable[[str], str]) -> Path:
    """A copy of the data with one file changed."""
    copy = folder / "data"
    shutil.copytree(DATA, copy)
    file = copy / name
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("hexes.csv", lambda text: text + "1100,sea,sea,,,,0,0,,0,0,atlantic,x,\n", "1100 is listed twice"),
        ("hexes.csv", lambda text: text.replace("ES,rough", "ES,jungle", 1), "terrain is 'jungle'"),
        ("sides.csv", lambda text: text + "1106,3706,,,0,0,1,x,\n", "1106 and 3706 do not touch"),
        ("rail.csv", lambda text: text + "Nowhere,9998,9999,x,\n", "there is no hex '9998'"),
        ("setup_1936.csv", lambda text: text + "N-NOBODY,2712,full,x,\n", "no counter 'N-NOBODY'"),
        ("front_1936.csv", lambda text: text + "2712,Q\n", "control is 'Q'"),
        ("fortified.csv", lambda text: text + "Z,Zeta,9,2712,UP,x,\n", "'UP' is no side of a hex"),
        ("chits.csv", lambda text: text + "x,R,A,1,now,B,,,,C,x\n", "number should be a whole number"),
        ("counters.csv", lambda text: text + "only,three,cells\n", "not as many cells as the heading"),
    ],
)  # fmt: skip
def test_an_error_in_the_data_is_named_with_file_and_line(
    tmp_path: Path, name: str, change: Callable[[str], str], said: str
) -> None:
    folder = spoil(tmp_path, name, change)
    with pytest.raises(BadInput) as refused:
        components("1936", folder)
    assert said in str(refused.value)
    assert name in str(refused.value)
    assert "line " in str(refused.value)


def test_a_missing_file_or_scenario_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"has no scenarios\.toml"):
        components("1936", tmp_path)
    with pytest.raises(BadInput, match="no scenario '1941'"):
        components("1941")
