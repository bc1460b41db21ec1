"""Own data: rows and keys that the owner of a printed game corrects, and what is refused."""

from pathlib import Path

import pytest

from barricades.kernel import own_data
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import own_changes, printed_rows, read_rows, read_toml

SPACES = "number,name,terrain,source\n326,Belaya Kalitva,clear,map\n329,Kamensk,clear,map\n"
LINKS = "a,b,way,source\n326,329,rail,map\n326,330,rail,map\n"
SCENARIOS = 'last = 16\n\n["campaign"]\nname = "Campaign"\ndecks = [1918]\n\n["campaign".points]\nWHITE = 2\n'


class Box:
    """A game's data folder, and a folder of own data beside it."""

    def __init__(self, folder: Path):
        self.data, self.own = folder / "games" / "toy" / "data", folder / "mine"
        self.data.mkdir(parents=True)
        self.own.mkdir()
        for name, text in (("spaces.csv", SPACES), ("links.csv", LINKS), ("scenarios.toml", SCENARIOS)):
            (self.data / name).write_text(text, encoding="utf-8")

    def correct(self, name: str, text: str) -> None:
        file = self.own / "toy" / "data" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def rows(self, name: str) -> list[list[str]]:
        return [list(row.cells.values()) for row in read_rows(self.data, name)]


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    found = Box(tmp_path)
    monkeypatch.setenv(own_data.VARIABLE, str(found.own))
    return found


# Rows of a CSV file


def test_a_row_is_replaced_and_keeps_its_place(box: Box) -> None:
    box.correct("spaces.csv", "number,name,terrain,source\n326,Belaya Kalitva,marsh,my map\n")
    assert box.rows("spaces.csv") == [
        ["326", "Belaya Kalitva", "marsh", "my map"],
        ["329", "Kamensk", "clear", "map"],
    ]


def test_a_column_that_is_not_given_stays(box: Box) -> None:
    box.correct("spaces.csv", "terrain,number\nforest,329\n")
    assert box.rows("spaces.csv")[1] == ["329", "Kamensk", "forest", "map"]


def test_a_row_is_found_by_the_columns_that_tell_all_rows_apart(box: Box) -> None:
    box.correct("links.csv", "a,b,way,source\n326,330,road,my map\n")
    assert box.rows("links.csv") == [["326", "329", "rail", "map"], ["326", "330", "road", "my map"]]


def test_a_game_can_say_by_which_columns_a_row_is_found(box: Box) -> None:
    box.correct("links.csv", "a,b,way,source\n331,329,rail,my map\n")
    rows = read_rows(box.data, "links.csv", key=("b",))
    assert [(row["a"], row["b"]) for row in rows] == [("331", "329"), ("326", "330")]


def test_a_row_with_a_new_key_is_added(box: Box) -> None:
    box.correct("links.csv", "a,b,way,source\n329,330,road,my map\n")
    assert box.rows("links.csv")[2] == ["329", "330", "road", "my map"]


def test_a_row_of_which_only_the_key_is_given_takes_the_row_away(box: Box) -> None:
    box.correct("links.csv", "a,b,way,source\n326,329,,\n")
    assert box.rows("links.csv") == [["326", "330", "rail", "map"]]


def test_every_change_is_told_with_the_row_before_and_after(box: Box) -> None:
    rows = "326,,,\n329,Kamensk,marsh,mine\n400,New,marsh,mine\n"
    box.correct("spaces.csv", f"number,name,terrain,source\n{rows}")
    told = [
        [each["terrain"] if each else None for each in (before, after)]
        for _, before, after in own_changes(box.data, "spaces.csv")
    ]
    assert told == [["clear", None], ["clear", "marsh"], [None, "marsh"]]
    assert [row["terrain"] for row in printed_rows(box.data, "spaces.csv")] == ["clear", "clear"]
    assert own_changes(box.data, "links.csv") == []


def test_a_replaced_row_knows_where_it_stands(box: Box) -> None:
    box.correct("spaces.csv", "number,terrain\n326,marsh\n329,jungle\n")
    with pytest.raises(BadInput, match=r"mine/toy/data/spaces\.csv, line 3: terrain is 'jungle'"):
        [row.one_of("terrain", ("clear", "marsh")) for row in read_rows(box.data, "spaces.csv")]


WRONG_ROWS = {
    "mine/toy/data/spaces.csv, line 1: there is no column 'terain'; expected number, name, terrain, source": (
        "number,terain\n326,marsh\n"
    ),
    "line 1: a row is found by number; 'number' is missing": "name,terrain\nKamensk,marsh\n",
    "line 2: there is no row 999 to replace; a new one needs name, source too": "number,terrain\n999,marsh\n",
    "line 2: there is no row 999 to take away": "number,terrain\n999,\n",
    "line 3: 326 is listed twice": "number,terrain\n326,marsh\n326,clear\n",
    "line 2: not as many cells as the heading has": "number,terrain\n326\n",
}


@pytest.mark.parametrize("says", WRONG_ROWS)
def test_a_wrong_row_is_refused_with_file_and_line(box: Box, says: str) -> None:
    box.correct("spaces.csv", WRONG_ROWS[says])
    with pytest.raises(BadInput) as refused:
        read_rows(box.data, "spaces.csv")
    assert says in str(refused.value)


# Keys of a TOML file


def test_a_key_is_replaced_and_the_others_stay(box: Box) -> None:
    box.correct("scenarios.toml", '["campaign".points]\nWHITE = 3\n')
    assert read_toml(box.data, "scenarios.toml") == {
        "last": 16,
        "campaign": {"name": "Campaign", "decks": [1918], "points": {"WHITE": 3}},
    }


WRONG_KEYS = {
    "unknown": (
        '["campaign"]\nlast = 3\n',
        "line 2: there is no key campaign.last; expected name, decks, points",
    ),
    "a number": ('\n\nlast = "16"\n', "line 3: last should be a whole number, not a text in quotes"),
    "a table": ("campaign = 1\n", "line 1: campaign should be a table, not a whole number"),
    "deeper": (
        '["campaign"]\nname = "C"\n["campaign".points]\nRED = 1\n',
        "mine/toy/data/scenarios.toml, line 4: there is no key campaign.points.RED; expected WHITE",
    ),
    "dotted": ("campaign.points.RED = 1\n", "line 1: there is no key campaign.points.RED; expected WHITE"),
    "broken": ("last = \n", "mine/toy/data/scenarios.toml: Invalid value (at line 1"),
}


@pytest.mark.parametrize("case", WRONG_KEYS)
def test_a_wrong_key_is_refused_with_file_and_line(box: Box, case: str) -> None:
    text, says = WRONG_KEYS[case]
    box.correct("scenarios.toml", text)
    with pytest.raises(BadInput) as refused:
        read_toml(box.data, "scenarios.toml")
    assert says in str(refused.value)


# The folder


def test_without_a_folder_nothing_is_replaced(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    box.correct("spaces.csv", "number,terrain\n326,marsh\n")
    monkeypatch.delenv(own_data.VARIABLE)
    assert box.rows("spaces.csv")[0][2] == "clear"


def test_a_folder_is_named_after_games(box: Box) -> None:
    with pytest.raises(BadInput, match="mine is empty; expected a folder named after a game: toy"):
        own_data.check(["games.toy"])
    box.correct("spaces.csv", SPACES)
    own_data.check(["games.toy"])
    with pytest.raises(BadInput, match="mine/toy: expected a folder named after a game: chess, go"):
        own_data.check(["games.go", "games.chess"])


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"--data .*nowhere is not a folder"):
        own_data.use(tmp_path / "nowhere")


def test_own_data_comes_too_late_for_a_game_that_was_read(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(own_data.VARIABLE)
    box.rows("spaces.csv")
    with pytest.raises(RuntimeError, match="too late"):
        own_data.use(box.own)


# What a record says of it


@pytest.fixture
def faubourg(box: Box) -> Path:
    """Own data of the reference game, whose package is `tests.reference`."""
    file = box.own / "reference" / "data" / "units.csv"
    file.parent.mkdir(parents=True)
    file.write_text("id,strength\nG1,5\n", encoding="utf-8")
    return file


def test_every_change_of_the_data_changes_the_fingerprint(faubourg: Path) -> None:
    first = own_data.fingerprint("tests.reference")
    assert len(first) == own_data.DIGITS
    faubourg.write_text("id,strength\nG1,6\n", encoding="utf-8")
    assert own_data.fingerprint("tests.reference") not in ("", first)
    faubourg.unlink()
    assert own_data.fingerprint("tests.reference") == ""
    assert own_data.fingerprint("") == ""


def test_a_file_that_corrects_nothing_is_refused(faubourg: Path) -> None:
    faubourg.rename(faubourg.with_name("unit.csv"))
    with pytest.raises(BadInput) as refused:
        own_data.fingerprint("tests.reference")
    assert str(refused.value) == (
        "mine/reference/data/unit.csv: reference has no data file data/unit.csv; "
        "there are canal.csv, cards.csv, hexes.csv, units.csv"
    )


def test_a_version_names_the_data(faubourg: Path) -> None:
    found = own_data.fingerprint("tests.reference")
    assert own_data.stamped("5", "tests.reference") == f"5+own-{found}"
    assert own_data.stamped(f"5+own-{found}", "tests.reference") == f"5+own-{found}"
    assert own_data.stamped("5+own-000000000000", "") == "5"


@pytest.mark.parametrize(
    ("made", "here", "says"),
    [
        ("5", "6", "made under rules 5, these are 6"),
        ("5+own-aa", "5", "made under rules 5 with own data aa, these are 5 (name its folder with --data)"),
        ("5", "5+own-bb", "made under rules 5, these are 5 with own data bb (open it without --data)"),
        ("4+own-aa", "5+own-aa", "made under rules 4 with own data aa, these are 5 with own data aa"),
    ],
)
def test_what_is_said_of_other_rules_or_data(made: str, here: str, says: str) -> None:
    assert own_data.apart(made, here) == says
