"""The report of a simulation: right numbers, files that others can read, refusals before the first game."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from barricades.drawing.report import files, shades
from barricades.drawing.report.page import draw_page, headed
from barricades.drawing.report.plots import draw_plots, rows_of_heat
from barricades.games.tscw import units
from barricades.games.tscw.game import GAME as SPAIN
from barricades.games.tscw.sheet import NATIONALIST, REPUBLICAN
from barricades.games.tscw.statistics import LANDMARKS, losses, statistics, turn
from barricades.kernel.bots import BotContext
from barricades.kernel.box import BotEntry, Box
from barricades.kernel.chance import Sampled
from barricades.kernel.components import Components, Place
from barricades.kernel.events import Event
from barricades.kernel.flow import Transition, goto, procedure
from barricades.kernel.watch import Statistics, Watch
from barricades.lab import simulate as simulations
from barricades.lab.report import make_report, share, spread
from tests.kernel.tiny import ROLLED, Ask, Tiny, tiny
from tests.test_cli import Said, assert_refused, folder, run

__all__ = ["folder"]

NAMES = ("front-00.svg", "index.html", "losses.svg", "places.svg", "report.json", "winners.svg")

# A war over one bridge: north says what it does in each of three turns, and the south holds if it can.

WAIT, TAKE, LOSE, STORM = range(4)
ORDERS = ((WAIT, WAIT, WAIT), (TAKE, WAIT, WAIT), (WAIT, TAKE, LOSE), (STORM,))
TURN, HOLDER, SCORE = range(3)


class Order(Ask):
    def apply(self, p: Tiny, option: tuple[Any, ...], *data: int) -> Transition:
        order = option[1]
        if order in (TAKE, STORM):
            p.notes[HOLDER], p.notes[SCORE] = 0, p.notes[SCORE] - 3
            p.emit(ROLLED, "1.1", face=2)
        elif order == LOSE:
            p.notes[HOLDER] = 1
        return p.finish(0, "storm") if order == STORM else None


def begin_turn(p: Tiny) -> Transition:
    p.emit(ROLLED, "1.1", face=0)
    return None


def next_turn(p: Tiny) -> Transition:
    if p.notes[TURN] == 3:
        return p.finish(1, "time")
    p.notes[TURN] += 1
    return goto(begin_turn)


def set_up(p: Tiny) -> None:
    p.notes = [1, 1, 10]


def standing(p: Tiny) -> Statistics:
    return Statistics({"score": p.notes[SCORE]}, {("north", "south")[p.notes[HOLDER]]: ["bridge"]})


def lost(p: Tiny, event: Event) -> tuple[int, int] | None:
    return (1, event.data["face"]) if event.data["face"] else None


class Scripted:
    """Gives the orders of its game, whose number is in the seed."""

    def __init__(self, seed: str):
        self.seed, self.turn = seed, 0

    def choose(self, context: BotContext) -> int:
        self.turn += 1
        return ORDERS[int(self.seed.split()[1])][self.turn - 1]


def bridge_war(**watched: Any) -> Box:
    parts = Components(
        places=[Place("bridge", "The Bridge", "", "clear", {}, "test")],
        tracks={"turn": {"boxes": [{"turn": n, "label": f"day {n}"} for n in (1, 2, 3)]}},
    )
    hooks = {
        "turn": lambda p: p.notes[TURN],
        "statistics": standing,
        "losses": lost,
        "landmarks": ("bridge",),
    }
    game = tiny(
        procedure("1 War", begin_turn, Order(numbers=range(4)), next_turn),
        setup=set_up,
        components=lambda scenario: parts,
    )
    scripted = BotEntry("scripted", "Gives the orders of its game.", lambda: Scripted)
    return Box(game.id, lambda: game, bots=(scripted,), watch=lambda: Watch(**{**hooks, **watched}))


@pytest.fixture
def told() -> dict[str, Any]:
    """The report of the four games."""
    return report_of(bridge_war())


def report_of(box: Box) -> dict[str, Any]:
    plan = replace(simulations.make_plan(box, "only", {}, ["scripted"], "s"), watch=True)
    tally = simulations.play_games(box, plan, range(4))
    assert not tally.failures
    return make_report(box, plan, tally)


def test_winners_and_ways_have_their_intervals(told: dict[str, Any]) -> None:
    assert told["winners"]["north"] == {"games": 1, "share": 0.25, "low": 0.0456, "high": 0.6994}
    assert told["winners"]["south"] == {"games": 3, "share": 0.75, "low": 0.3006, "high": 0.9544}
    assert [(each["way"], each["winner"], each["games"]) for each in told["endings"]] == [
        ("storm", "north", 1),
        ("time", "south", 3),
    ]
    assert (told["games"], told["ended"]) == (4, 4)


def test_lengths_in_turns_and_decisions(told: dict[str, Any]) -> None:
    turns, decisions = told["lengths"]["turns"], told["lengths"]["decisions"]
    assert turns["games"] == {"1": 1, "3": 3}
    assert (turns["mean"], turns["median"]) == (2.5, 3)
    assert decisions["bins"] == [
        {"from": 1, "to": 2, "games": 1},
        {"from": 2, "to": 3, "games": 0},
        {"from": 3, "to": 4, "games": 3},
    ]


def test_a_turn_is_taken_down_as_it_ends_and_a_game_that_is_over_stays_as_it_ended(
    told: dict[str, Any],
) -> None:
    turns = told["turns"]
    assert [(each["turn"], each["name"], each["played"]) for each in turns] == [
        (0, "set-up", 4),
        (1, "day 1", 4),
        (2, "day 2", 3),
        (3, "day 3", 3),
    ]
    assert [each["numbers"]["score"]["mean"] for each in turns] == [10, 8.5, 7.75, 7.75]
    first = turns[1]["numbers"]["score"]
    assert (first["min"], first["lower"], first["median"], first["upper"], first["max"]) == (
        7,
        7,
        8.5,
        10,
        10,
    )
    assert told["held"]["north"] == {"bridge": [0, 0.5, 0.75, 0.5]}
    assert told["held"]["south"]["bridge"] == [1, 0.5, 0.25, 0.5]


def test_losses_count_in_the_turn_in_which_they_happen_among_the_games_played(told: dict[str, Any]) -> None:
    assert "losses" not in told["turns"][0]
    assert [each["losses"]["south"]["mean"] for each in told["turns"][1:]] == [1, 0.67, 0]
    assert [each["losses"]["north"]["max"] for each in told["turns"][1:]] == [0, 0, 0]


def test_a_landmark_tells_when_it_first_fell(told: dict[str, Any]) -> None:
    bridge = told["landmarks"]["bridge"]
    assert bridge["name"] == "The Bridge"
    assert bridge["held"]["north"] == [0, 0.5, 0.75, 0.5]
    north = bridge["taken"]["north"]
    assert (north["games"], north["share"]) == (3, 0.75)
    assert (north["turns"]["min"], north["turns"]["median"], north["turns"]["max"]) == (1, 1, 2)
    assert "south" not in bridge["taken"], "it was the south's from the start"


def test_allies_and_counts_are_told_turn_by_turn() -> None:
    """North has a friend while it holds the bridge; a roll of 2 counts as an assault of the south."""

    def friends(p: Tiny) -> Statistics:
        return replace(standing(p), allies={"north": ["the town"] if p.notes[HOLDER] == 0 else []})

    def assaults(p: Tiny, event: Event) -> tuple[str, int, str] | None:
        return ("assaults", 1, "by day") if event.data["face"] else None

    told = report_of(bridge_war(statistics=friends, counts=assaults))
    assert told["allies"] == {"north": {"the town": [0, 0.5, 0.75, 0.5]}}
    assert told["counts"] == {"assaults": {"north": {}, "south": {"by day": [0.5, 0.3333, 0]}}}
    plots = draw_plots(told)
    assert {"allies", "count-assaults"} <= plots.keys()
    told["counts"]["assaults"]["south"] = {"": [0.5, 0.3333, 0]}
    assert draw_plots(told)["count-assaults"] != plots["count-assaults"]
    page = draw_page(told, list(plots), [])
    assert "Allies" in page and "Assaults" in page


def test_a_game_that_offers_nothing_to_watch_has_a_shorter_report() -> None:
    told = report_of(bridge_war(turn=None))
    assert not {"turns", "landmarks", "held"} & told.keys()
    assert set(told["lengths"]) == {"decisions"}
    assert told["winners"]["south"]["games"] == 3
    assert set(draw_plots(told)) == {"winners", "lengths"}


def test_nothing_is_watched_without_a_report() -> None:
    box = bridge_war(statistics=lambda p: pytest.fail("nobody asked"))
    tally = simulations.play_games(box, simulations.make_plan(box, "only", {}, ["scripted"], "s"), range(4))
    assert not tally.watched.decisions
    assert not tally.failures


def test_plots_are_drawings_that_others_can_read_and_always_the_same(told: dict[str, Any]) -> None:
    plots = draw_plots(told)
    assert list(plots) == ["winners", "lengths", "number-score", "places", "losses"]
    for drawing in plots.values():
        assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert plots == draw_plots(told)
    assert rows_of_heat(told) == ["bridge"]


def test_a_place_of_nobody_is_not_the_second_side_s_until_it_takes_it() -> None:
    told = {
        "winners": {"north": {}, "south": {}}, "turns": [{}, {}],
        "landmarks": {"ford": {"held": {"south": [0.0, 1.0]}}, "mill": {"held": {}}},
    }  # fmt: skip
    assert rows_of_heat(told) == ["ford"]


def test_a_heading_keeps_the_capitals_of_a_name() -> None:
    assert headed("RED cities") == "RED cities" and headed("victory points") == "Victory points"


def test_the_page_has_every_picture_with_a_caption_and_no_script(told: dict[str, Any]) -> None:
    told["bots"]["north"] = "<b>&"
    page = draw_page(told, ["winners", "number-score", "places"], [])
    root = ElementTree.fromstring(page.removeprefix("<!doctype html>"))
    assert [image.get("src") for image in root.iter("img")] == [
        "winners.svg",
        "number-score.svg",
        "places.svg",
    ]
    assert all(image.get("alt") for image in root.iter("img"))
    assert len(list(root.iter("figcaption"))) == 3
    assert not list(root.iter("script"))
    cells = ["".join(row.itertext()) for row in root.iter("tr")]
    assert "north<b>&125.0%4.6% – 69.9%" in cells
    assert "The Bridgenorth375%30.1% – 95.4%11 – 1.5" in cells


def test_a_report_of_games_that_all_failed_says_so() -> None:
    box = bridge_war(statistics=lambda p: 1 // 0)
    plan = replace(simulations.make_plan(box, "only", {}, ["scripted"], "s"), watch=True)
    tally = simulations.play_games(box, plan, range(2))
    told = make_report(box, plan, tally)
    assert (told["games"], told["ended"], told["lengths"], told["endings"]) == (2, 0, {}, [])
    assert draw_plots(told) == {}
    assert "2 of them failed" in draw_page(told, [], [])


@pytest.mark.parametrize(
    ("values", "quartiles"),
    [([5], (5, 5, 5)), ([1, 2], (1.25, 1.5, 1.75)), ([1, 1, 1, 9], (1, 1, 3)), (range(5), (1, 2, 3))],
)
def test_quartiles_between_two_values_are_interpolated(values: Any, quartiles: tuple[float, ...]) -> None:
    found = spread(Counter(values))
    assert (found["lower"], found["median"], found["upper"]) == quartiles


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (75, 100, 0.657, 0.8245), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    found = share(wins, games)
    assert (found["low"], found["high"]) == pytest.approx((low, high), abs=0.0002)


def test_shades_run_from_one_side_to_the_other() -> None:
    report = {"colours": ["#0000ff", "#ff0000"]}
    assert shades.shade(report, 0.5) == shades.MIDDLE
    assert shades.shade(report, 1) == shades.mix(shades.MIDDLE, "#0000ff", shades.STRENGTH)
    assert shades.shade(report, 0) == shades.mix(shades.MIDDLE, "#ff0000", shades.STRENGTH)
    assert shades.shade({}, 1) == shades.mix(shades.MIDDLE, shades.SIDES[0], shades.STRENGTH)


# The Spanish Civil War


def test_the_spanish_war_tells_morale_control_and_steps() -> None:
    p: Any = SPAIN.start("1936", Sampled("report"))
    found = statistics(p)
    assert (turn(p), found.numbers) == (1, {"morale": 60})
    assert len(found.held["nationalist"]) + len(found.held["republican"]) == 384 + 2  # with Morocco
    names = {place.id: place.name for place in SPAIN.components("1936").places}
    assert {"Badajoz", "Toledo", "Málaga", "Madrid", "Bilbao", "Vinaroz"} <= {names[hex] for hex in LANDMARKS}


def test_the_spanish_war_counts_every_step_once() -> None:
    p: Any = SPAIN.start("1937", Sampled("report"))
    counted = [0, 0]

    class Ear(list[Event]):
        def append(self, event: Event) -> None:
            found = losses(p, event)
            if found:
                counted[found[0]] += found[1]

    p.log = Ear()
    two = [unit for unit in p.on_map(units.OF_SIDE[NATIONALIST] & units.COMBAT) if p.steps[unit] == 2]
    p.lose_step(two[0], "15.8")
    p.lose_step(two[0], "15.8")
    assert counted == [2, 0]
    p.eliminate(two[1], "15.8")
    assert counted == [4, 0]
    one = next(unit for unit in p.on_map(units.OF_SIDE[REPUBLICAN] & units.COMBAT) if p.steps[unit] == 1)
    p.lose_step(one, "15.8")
    assert counted == [4, 1]


# The command


def simulate(*arguments: str) -> Said:
    return run("simulate", "faubourg", "june", "--bots", "random", "--games", "60", *arguments)


def contents(where: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in where.iterdir()}


def test_the_command_writes_the_same_report_whatever_the_number_of_workers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "CHUNK", 0.01)  # so that the other process gets its share
    said = simulate("--report", "deep/one", "--workers", "1")
    assert said.code == 0, said
    assert "report    deep/one/index.html" in said.out
    assert simulate("--report", "two", "--workers", "2", "--json").json["games"] == 60
    assert contents(folder / "deep" / "one") == contents(folder / "two")
    told = json.loads((folder / "two" / "report.json").read_text(encoding="utf-8"))
    assert told["ended"] == 60
    assert told["turns"][0]["name"] == "set-up"
    assert [each["turn"] for each in told["turns"]] == list(range(len(told["turns"])))
    assert not list((folder / "two").glob("front-*")), "there is no map sheet to draw on"


def test_a_report_replaces_one_that_lay_there(folder: Path) -> None:
    assert simulate("--report", "old", "--workers", "1").code == 0
    (folder / "old" / "front-17.svg").write_text("of a longer war")
    assert simulate("--report", "old", "--workers", "1", "--seed", "other").code == 0
    assert not (folder / "old" / "front-17.svg").exists()
    assert json.loads((folder / "old" / "report.json").read_text())["seed"] == "other"


def test_maps_of_the_average_front(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barricades.games.BUILT_IN", ("barricades.games.tscw.box:BOX",))
    said = run(
        "simulate", "tscw", "1936", "--bots", "random", "--games", "2", "--workers", "1", "--report", "war"
    )
    assert said.code == 0, said
    found = contents(folder / "war")
    assert set(NAMES) <= found.keys()
    told = json.loads(found["report.json"])
    fronts = sorted(name for name in found if name.startswith("front-"))
    assert fronts == [f"front-{each['turn']:02}.svg" for each in told["turns"]]
    for name, content in found.items():
        if name.endswith(".svg"):
            ElementTree.fromstring(content)
        assert name in ("report.json", "index.html") or f'src="{name}"' in found["index.html"]
    start = found["front-00.svg"]
    assert "Madrid (2712): nationalist 0%, republican 100%" in start
    assert "Burgos (3311): nationalist 100%, republican 0%" in start


def refuse_before_any_game(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Said:
    monkeypatch.setattr(simulations, "simulate", lambda *_: pytest.fail("a game was played"))
    return simulate(*arguments)


def test_a_file_in_the_way_is_refused_before_any_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("mine")
    for where in ("file", "file/below"):
        assert_refused(refuse_before_any_game(monkeypatch, "--report", where), "is not a folder")
    assert (folder / "file").read_text() == "mine"


def test_a_folder_of_other_files_is_refused_before_any_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text("mine")
    assert_refused(refuse_before_any_game(monkeypatch, "--report", "site"), "holds other files")
    assert (folder / "site" / "index.html").read_text() == "mine"


def test_without_matplotlib_one_line_says_how_to_get_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "find_spec", lambda name: None)
    said = refuse_before_any_game(monkeypatch, "--report", "new")
    assert_refused(said, 'pip install "barricades[report]"')
    assert not (folder / "new").exists()
