"""The tables of chapters 5 to 13 that no document prints, against the paragraphs that describe them."""

import pytest

from barricades.games.toc.ch03_components.forces import counters
from barricades.games.toc.ch03_components.map import chart
from barricades.games.toc.ch03_components.tables import cell, look_up, row_for, tables, tracks, within

CAMPAIGN, INTRODUCTION = "v2.3-campaign", "v2.3-intro-1918"


def read_across(table: str, column: str = "code") -> list[str]:
    """What the six results of a die give."""
    return [look_up(table, die, column) for die in range(1, 7)]


# Reading a table


def test_1_3_results_outside_a_table_read_as_its_lowest_or_highest_row() -> None:
    assert look_up("propaganda", -1) == look_up("propaganda", 1) == "noact"
    assert look_up("propaganda", 9) == look_up("propaganda", 6) == "backfire"
    assert look_up("port_corruption", 8, "lost steps") == "2"
    assert row_for("sr_resolution", 0) == 0
    assert look_up("sr_resolution", 7, "the unit") == "goes WHITE"


@pytest.mark.parametrize(
    ("die", "numbers", "held"), [(3, "1-3", True), (4, "1-3", False), (6, "6", True), (1, "-", False)]
)
def test_a_die_is_among_the_numbers_of_a_cell(die: int, numbers: str, held: bool) -> None:
    assert within(die, numbers) == held


@pytest.mark.parametrize(
    ("strength", "column"),
    [(6, "6"), (7, "6"), (8, "6"), (10, "9"), (11, "9"), (13, "12"), (14, "12"), (16, "15"), (18, "17+")],
)
def test_8_41_the_columns_leave_gaps_that_are_read_downwards(strength: int, column: str) -> None:
    printed = [(int(name.rstrip("+")), name) for name in tables()["army_combat"].columns]
    assert max(each for each in printed if each[0] <= strength)[1] == column


# 5.12


CALENDAR = """
1 Jul-Aug summer 1918 fair 5
2 Sep-Oct fall 1918 mud 6
3 Nov-Dec winter 1918 winter 6
4 Jan-Feb winter 1919 winter 6
5 Mar-Apr spring-1 1919 mud 6
6 May-Jun spring-2 1919 die 6
7 Jul-Aug summer 1919 fair 6
8 Sep-Oct fall 1919 mud 6
9 Nov-Dec winter 1919 winter 6
10 Jan-Feb winter 1920 winter 6
11 Mar-Apr spring-1 1920 mud 6
12 May-Jun spring-2 1920 die 6
13 Jul-Aug summer 1920 fair 6
14 Sep-Oct fall 1920 mud 6
15 Nov-Dec winter 1920 winter 6
16 Jan-Feb winter 1921 winter 6
"""


@pytest.mark.parametrize("line", CALENDAR.split("\n")[1:-1])
def test_5_12_the_calendar(line: str) -> None:
    turn, *told = line.split()
    columns = ("months", "season", "year", "weather", "rounds")
    assert [cell("turn_chart", turn, column).replace(" ", "-") for column in columns] == told
    assert cell("turn_chart", turn, "hand") == "7"
    assert cell("turn_chart", turn, "deck") == {"1": "1918", "4": "1919", "10": "1920"}.get(turn, "")


def test_5_12_a_die_decides_the_weather_of_spring() -> None:
    assert read_across("weather", "weather") == ["mud", "mud", "fair", "fair", "fair", "fair"]


def test_5_12b_the_quarterly_calendar_is_kept() -> None:
    assert [cell("turn_chart_quarterly", str(turn), "deck") for turn in (1, 4, 8)] == ["1918", "1919", "1920"]
    assert cell("turn_chart_quarterly", "16", "year") == "1922"
    weather = {cell("turn_chart_quarterly", str(turn), "weather") for turn in range(1, 17)}
    assert weather == {"fair", "mud", "winter"}


# 5.46


def test_5_46_the_doors_of_sudden_death_and_their_counts() -> None:
    doors = tables()["sudden_death"]
    assert [(row[0], row[3]) for row in doors.cells] == [
        ("WHITE", "yes"), ("WHITE", "yes"), ("RED", "yes"), ("RED", "no")
    ]  # fmt: skip
    counts = {name for name in tracks(CAMPAIGN)["sudden_death_counts"] if name != "source"}
    assert len(counts) == 5 == sum(int(row[4]) for row in doors.cells)


def test_14_2_the_introduction_has_neither_doors_nor_tsar_nor_train() -> None:
    assert not {"sudden_death_counts", "tsar", "train"} & set(tracks(INTRODUCTION))
    assert tracks(CAMPAIGN)["tsar"]["start"] == "arrested"
    assert tracks(CAMPAIGN)["train"]["start"] == "WHITE"


# 7


@pytest.mark.parametrize(
    ("way", "told"),
    [("rail", "1 0 0 1"), ("road", "1 1 1 1"), ("road2", "2 1 1 1"), ("strait", "all 0 0 all")],
)
def test_7_12_7_13_7_51_what_a_link_costs(way: str, told: str) -> None:
    columns = ("points", "more in mud", "more into marsh or mountain", "units marked road2")
    assert [cell("movement_costs", way, column) for column in columns] == told.split()


@pytest.mark.parametrize(
    ("limit", "number"),
    [
        ("road2 links in a move", 1),
        ("armies of a side on a road2 link in a part", 1),
        ("stops of a unit", 1),
        ("stops of a cavalry unit", 2),
        ("points of a leader alone", 5),
        ("far east spaces in a part", 1),
    ],
)
def test_7_limits_of_movement(limit: str, number: int) -> None:
    assert cell("movement_limits", limit, "number") == str(number)


def test_7_25i_each_theatre_beyond_the_first_costs_one_more() -> None:
    assert [cell("theatre_cost", str(n), "surcharge") for n in (1, 2, 3)] == ["0", "1", "2"]


def test_7_33_propaganda() -> None:
    assert read_across("propaganda") == ["noact", "noact", "step", "none", "none", "backfire"]
    chart_of = tables()["propaganda_modifiers"]
    assert {row[1]: row[0] for row in chart_of.cells} == {
        "lenin": "-1", "soft": "-1", "hard": "+1", "infighting": "+1"
    }  # fmt: skip


def test_7_34_to_7_36_no_act_and_greens() -> None:
    assert cell("no_act", "neither", "die") == "1-4"
    assert cell("no_act", "a friendly leader or cheka unit", "die") == "-"
    for attempt in ("rise", "put down"):
        assert [cell("greens", attempt, column) for column in ("die", "better die")] == ["1-3", "1-4"]


# 8


def test_8_52_a_leader_whose_last_unit_is_lost() -> None:
    assert read_across("leader_escape") == ["escape"] * 3 + ["escape back"] * 2 + ["death"]
    assert read_across("leader_escape", "Tsar") == ["escape"] * 3 + ["death"] * 3
    assert [cell("leader_escape_limits", each, "links") for each in ("escape", "stranded", "displaced")] == [
        "4", "6", "6"
    ]  # fmt: skip


def test_8_66_and_8_423_in_codes() -> None:
    assert read_across("cancel_retreat") == ["stay step"] * 3 + ["retreat"] * 2 + ["retreat step"]
    assert read_across("surprise") == ["attacker-first"] * 4 + ["lost", "defender-first"]
    assert read_across("leader_fate") == ["back"] * 2 + ["none"] * 3 + ["death"]
    assert [look_up("modifier_difference", n) for n in (0, 1, 2, 3, 5)] == [
        "none", "plus", "plus-or-minus", "plus-and-minus", "plus-and-minus"
    ]  # fmt: skip


def test_8_81_each_region_is_served_by_a_box_of_special_assets() -> None:
    served = {
        box: {name.strip() for name in cells[0].split(";")}
        for box, cells in zip(tables()["asset_boxes"].rows, tables()["asset_boxes"].cells, strict=True)
    }
    white = served["South"] | served["North"] | served["East"]
    assert white <= set(chart().regions)
    assert set(chart().regions) - white == {"Poland", "East Prussia"}
    assert served["South"] & served["East"] == {"East"}


def test_8_82_8_83_special_assets() -> None:
    columns = ("not in terrain", "not in weather", "needs")
    assert [cell("asset_conditions", "armour", column) for column in columns] == [
        "marsh; mountain",
        "mud",
        "",
    ]
    assert [cell("asset_conditions", "air", column) for column in columns] == ["", "winter", ""]
    assert cell("asset_conditions", "train", "needs") == "rail"
    assert read_across("asset_loss", "result") == ["used"] * 5 + ["eliminated"]


# 11


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("leader", ["2", "1", "", "16"]),
        ("special asset", ["2", "1", "", "16"]),
        ("influence point", ["1", "2", "1", "8"]),
        ("influence point on a Western Ally or the Czech Legion", ["2", "2", "1", "8"]),
        ("army step", ["1", "", "", "16"]),
        ("corps step", ["0.5", "", "", "16"]),
    ],
)
def test_11_50_to_11_52_prices(item: str, told: list[str]) -> None:
    columns = ("price", "in a turn", "on one faction", "last turn")
    assert [cell("purchase", item, column) for column in columns] == told


@pytest.mark.parametrize(
    ("faction", "told"),
    [
        ("Astrakhan", "1 faction vc"),
        ("Finland", "2 faction vc"),
        ("Turkistan", "2 faction vc"),
        ("Ukraine", "1 vc vc"),
        ("Poland", "2 vc vc"),
        ("Central Powers", "2 faction "),
        ("Czech Legion", "1 faction "),
        ("Britain", "1 faction 301 528"),
    ],
)
def test_11_21_the_steps_of_factions_in_figures(faction: str, told: str) -> None:
    columns = ("amount", "per", "needs")
    assert " ".join(cell("faction_replacements", faction, column) for column in columns) == told


def test_11_21_poland_by_both_readings() -> None:
    steps = tables()["polish_steps"]
    rows = [(where, *cells[:2]) for where, cells in zip(steps.rows, steps.cells, strict=True)]
    option = "polish-steps-15-44"
    assert rows == [
        ("elsewhere", "", "2"),
        ("next to Warszawa", "", "3"),
        ("nowhere in Poland", option, "1"),
        ("in Poland", option, "2"),
        ("next to Warszawa", option, "3"),
    ]


# 12, 13.1


def test_12_8_recovery() -> None:
    recovery = tables()["leader_recovery"]
    told = {leader: cells[:2] for leader, cells in zip(recovery.rows, recovery.cells, strict=True)}
    assert told == {
        "others": ["1-2", "-"], "Lenin": ["1-2", "-"], "Kolchak": ["1", "6"], "Mai": ["1-2", "5-6"],
        "Krasnov": ["-", "1-4"], "Goltz": ["-", "1"], "Eichhorn": ["-", "-"], "Kappel": ["-", "-"],
        "Tsar": ["-", "-"],
    }  # fmt: skip
    leaders = {each.id for each in counters(CAMPAIGN) if each.kind == "leader"}
    assert set(told) - {"others"} <= leaders


def test_12_71_dice_of_single_leaders() -> None:
    assert read_across("krasnov") == ["back"] * 4 + ["none"] * 2
    assert read_across("kolchak", "on his front") == ["-"] * 5 + ["back"]
    assert read_across("kolchak", "addicted") == ["front"] + ["-"] * 5
    assert read_across("kolchak", "in danger") == ["handed over"] * 2 + ["-"] * 4
    assert read_across("mai", "on his front") == ["-"] * 4 + ["back"] * 2
    assert read_across("mai", "on his back") == ["front"] * 2 + ["-"] * 4


def test_13_1_chinese_bermondt_goltz_and_tsar() -> None:
    assert read_across("chinese", "usually") == ["comes"] * 3 + ["-"] * 3
    assert read_across("chinese", "while RED is behind in victory cities") == ["comes"] * 4 + ["-"] * 2
    assert read_across("bermondt") == ["none"] * 5 + ["noact Latvia 2"]
    assert read_across("goltz", "usually") == ["back"] + ["-"] * 5
    assert read_across("goltz", "while WHITE controls Britain") == ["back"] * 2 + ["-"] * 4
    assert read_across("tsar") == ["dead"] * 3 + ["rescued"] * 3
    assert {row: cell("tsar_death", row, "WHITE points") for row in tables()["tsar_death"].rows} == {
        "Britain": "1", "USA": "1"
    }  # fmt: skip


# 13.3 - 13.7


def test_13_33_greens_and_insurrection_armies() -> None:
    assert read_across("wrapup_greens", "Green code") == ["leaves", "leaves-alone"] + ["none"] * 3 + ["step"]
    assert read_across("wrapup_greens", "army code") == ["eliminated", "step"] + ["none"] * 3 + ["full"]
    assert tables()["wrapup_greens_modifiers"].cells == [["-1", "watched"]]


@pytest.mark.parametrize(
    ("arrival", "told"),
    [
        ("RED partisans", "1-2 1-3 1"),
        ("WHITE partisans", "1-2 1-3 1"),
        ("Ungern", "1-2  13"),
        ("Mongolian army", "1-3  "),
    ],
)
def test_13_41_arrivals_in_the_far_east(arrival: str, told: str) -> None:
    columns = ("die", "better die", "from turn")
    assert " ".join(cell("far_east", arrival, column) for column in columns) == told


def test_13_41_the_pieces_and_places_of_the_far_east_exist() -> None:
    pieces = {each.id for each in counters(CAMPAIGN)}
    places = set(chart().spaces) | set(chart().boxes)
    for table, id, where in (("far_east", "pieces", ("place", "otherwise")), ("japan_setup", "", ("place",))):
        for row in tables()[table].rows:
            named = cell(table, row, id).split() if id else [row]
            assert set(named) <= pieces
            numbers = " ".join(cell(table, row, column) for column in where).split()
            assert {number for number in numbers if number.isdecimal()} <= places
    japan = {each.id for each in counters(CAMPAIGN) if each.nation == "Japan"}
    assert set(tables()["japan_setup"].rows) == japan


def test_13_51_chits_that_can_be_violated() -> None:
    told = {}
    for side in ("white", "red"):
        chits = tables()[f"infighting_{side}"]
        at = list(chits.columns).index("violation")
        told[side] = {row: cells[at] for row, cells in zip(chits.rows, chits.cells, strict=True) if cells[at]}
    assert told == {
        "white": dict.fromkeys(("Siberian", "Don Cossacks", "Siberian Cossacks", "Baltic"), "attack"),
        "red": dict.fromkeys(("Trotsky", "Stalin"), "mark"),
    }


@pytest.mark.parametrize(
    ("chit", "told"),
    [
        ("Corruption", "0 1 1 2 2 3"),
        ("Bureaucracy", "0 1 1 2 2 3"),
        ("Desertion", "0 1 1 2 2 3"),
        ("One Russia", "1 2 3 4 5 6"),
        ("Heavy Hand", "1 2 3 4 5 6"),
        ("Accusation and Show Trial?", "trial trial - - - -"),
        ("Defeatism", "attacks attacks attacks - - -"),
        ("NO ACT", "- - - marker marker marker"),
    ],
)
def test_002_dice_of_chits(chit: str, told: str) -> None:
    assert [cell("infighting_dice", chit, str(die)) for die in range(1, 7)] == told.split()


def test_13_53_in_fighting_ends_on_a_six() -> None:
    assert read_across("infighting_end") == ["on"] * 5 + ["off"]
    assert {row[1]: row[0] for row in tables()["infighting_end_modifiers"].cells} == {
        "captured": "+1", "behind": "-1"
    }  # fmt: skip


def test_13_71_to_13_74_episodes() -> None:
    assert read_across("gajda") == ["none"] * 5 + ["putsch"]
    assert {row[1]: row[0] for row in tables()["gajda_modifiers"].cells} == {
        "infighting": "+1", "captured": "+1"
    }  # fmt: skip
    for army in ("Si-a2", "Si-a3", "Si-a4"):
        assert read_across("gajda_armies", army) == ["-"] * 3 + ["noact"] * 2 + ["step"]
    assert read_across("bombing", "points") == ["0", "0", "0", "1", "1", "2"]
    assert read_across("bombing", "asset") == ["eliminated"] + ["used"] * 5
    assert [cell("train", "528", column) for column in ("side", "points", "steps")] == ["WHITE", "3", "0"]
    assert [cell("train", "801", column) for column in ("side", "points", "steps")] == ["RED", "0", "3"]


@pytest.mark.parametrize(
    ("event", "points", "side"),
    [
        ("Moskva bombed", "1 on 4-5, 2 on 6", "WHITE"),
        ("IGSR train brought to Omsk", "3", "WHITE"),
        ("Don Caucasus not used against Tsaritsyn in time", "2", "RED"),
    ],
)
def test_13_7_points_of_episodes(event: str, points: str, side: str) -> None:
    assert [cell("scoring", event, column) for column in ("points", "for")] == [points, side]
