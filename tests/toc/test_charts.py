"""Every number of a chart is one that the rules read: a player's own data change the game, not a picture."""

import ast
import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from barricades.games.toc.ch03_components.corrections import check_own_rows
from barricades.games.toc.ch03_components.tables import tables
from barricades.games.toc.ch03_components.words import WORDS, name_of, words_of_chart
from barricades.games.toc.editions import EDITIONS
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import Row
from tests.toc.own_charts import PROBES

ROOT = Path(__file__).parents[2]
RULES = ROOT / "barricades" / "games" / "toc"
# Parts of the game that show charts or compare with them, and do nothing in a game.
SHOWING = ("aids", "coverage.py", "laws.py", "tables.py", "words.py", "corrections.py")


def charts() -> list[tuple[str, Path]]:
    """Every chart of every edition: its name, that of an older edition with its folder, and its file."""
    newest, *older = EDITIONS.values()
    found = [(file.stem, file) for file in sorted((newest / "tables").glob("*.csv"))]
    for folder in older:
        found += [(f"{folder.name}/{file.stem}", file) for file in sorted((folder / "tables").glob("*.csv"))]
    return found


CHARTS = charts()
ALL = pytest.mark.parametrize(("chart", "file"), CHARTS, ids=[chart for chart, _ in CHARTS])


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def named(row: dict[str, str]) -> str:
    return name_of(Row("", 0, row), next(iter(row)))


# What the rules read, from their source


@cache
def readings() -> dict[str, list[tuple[set[str] | None, set[str] | None]]]:
    """For each chart the rows and columns that some module asks for; None is any."""
    known = {file.stem for _, file in CHARTS}
    found: dict[str, list[tuple[set[str] | None, set[str] | None]]] = {}
    for path in sorted(RULES.rglob("*.py")):
        if set(SHOWING) & set(path.relative_to(RULES).parts):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in known
        }
        for names, rows, columns in _calls(tree):
            for chart in words if names is None else {each for each in known if _meant(each, names)}:
                found.setdefault(chart, []).append((rows, columns))
    return found


def _meant(chart: str, names: set[str]) -> bool:
    return any(re.fullmatch(name, chart) for name in names)


Asked = tuple[set[str] | None, set[str] | None, set[str] | None]


def _calls(tree: ast.AST) -> Iterator[Asked]:
    """Charts, rows and columns of every call that reads one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and _name(node.value) == "tables":
            yield _strings(node.slice), None, None
        if not isinstance(node, ast.Call) or not node.args:
            continue
        given = [*map(_strings, node.args), None, None]
        if _name(node) in ("cell", "entry", "numbers", "halves"):
            yield given[0], given[1], given[2]
        elif _name(node) == "number":
            yield given[0], given[1], given[2] if len(node.args) > 2 else {"modifier"}
        elif _name(node) == "look_up":
            yield given[0], None, given[2] if len(node.args) > 2 else {"code"}


def _name(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _strings(node: ast.AST) -> set[str] | None:
    """What an expression can be as patterns, None if that is not said there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {re.escape(node.value)}
    if isinstance(node, ast.IfExp):
        parts = _strings(node.body), _strings(node.orelse)
        return None if None in parts else set().union(*(part for part in parts if part))
    if isinstance(node, ast.JoinedStr):
        pieces = (p.value if isinstance(p, ast.Constant) else None for p in node.values)
        return {"".join(".*" if part is None else re.escape(str(part)) for part in pieces)}
    return None


def is_read(chart: str, row: str, column: str) -> bool:
    return any(
        (rows is None or _meant(row, rows)) and (columns is None or _meant(column, columns))
        for rows, columns in readings().get(chart, ())
    )


@ALL
def test_every_number_of_a_chart_is_read_by_a_rule_or_is_listed_as_words(chart: str, file: Path) -> None:
    words, unread = words_of_chart(file.parents[1], file.stem), []
    columns = list(rows_of(file)[0])[1:]
    for row in rows_of(file):
        name = named(row)
        for column in columns:
            if column in ("source", "code") or not re.search(r"\d", row[column]):
                continue
            if not (words and words.covers(name, column)) and not is_read(file.stem, name, column):
                unread.append((name, column, row[column]))
    assert unread == []


@ALL
def test_a_chart_is_read_or_is_words(chart: str, file: Path) -> None:
    words = words_of_chart(file.parents[1], file.stem)
    assert (words is not None and words.whole) or file.stem in readings()


@pytest.mark.parametrize("chart", WORDS)
def test_what_is_listed_as_words_exists(chart: str) -> None:
    edition, _, name = chart.rpartition("/")
    words, files = WORDS[chart], [file for _, file in CHARTS if file.stem == name]
    found = [row for file in files if not edition or edition in file.parts for row in rows_of(file)]
    assert found
    names = {named(row) for row in found}
    assert set(words.rows) <= names
    assert set(words.columns) <= {column for row in found for column in row}
    for said in (words.rule, *words.rows.values()):
        for module in re.findall(r"[\w/]+\.(?:py|csv|toml)", said):
            assert list(RULES.rglob(module)), module


# What a change does

# chart: what its owner corrects, and what the rules did before and do then
CHANGES: dict[str, tuple[str, object, object]] = {
    "army_combat": ("die,1\n6,5\n", 2, 5),
    "asset_loss": ("die,result\n6,used\n", True, False),
    "bermondt": ("die,result,code\n6,one point,noact Latvia 1\n", 2, 1),
    "bombing": ("die,points\n6,4\n", 2, 4),
    "cancel_retreat": ("die,code\n4-5,stay step\n", 0, 1),
    "cancel_retreat_modifiers": ("condition,modifier\nClear space,+1\n", 2, 1),
    "chinese": ("die,usually\n4,comes\n", False, True),
    "column_shifts": ("condition,shift\nDefender out of supply,2DL\n", -1, -2),
    "combat_modifiers": ("modifier,value\nDefender in forest,+2\n", 1, 2),
    "corps_combat": ("die,1\n6,3\n", 1, 3),
    "faction_control": ("faction,RED gate\nKhiva,R42\n", True, False),
    "faction_replacements": ("faction,amount\nFinland,3\n", 4, 6),
    "far_east": ("arrival,from turn\nUngern,11\n", False, True),
    "gajda": ("die,code\n1-5,putsch\n", False, True),
    "gajda_armies": ("die,Si-a2\n4-5,-\n", True, False),
    "gajda_modifiers": ("condition,modifier\nWHITE is subject to in-fighting,+2\n", 1, 2),
    "generation": ("combined value,0\n4-6,3R\n", [0, 2], [0, 3]),
    "goltz": ("die,usually\n2,back\n", False, True),
    "greens": ("attempt,die\nrise,1-2\n", "greens-rose", "greens-did-not"),
    "heinzmann": ("die,1\n1,2B\n", "NYET", "2B"),
    "heinzmann_modifiers": (
        "condition,modifier\nWHITE controls two or fewer victory cities of RED's home regions,-2\n", -1, -2
    ),
    "infighting_dice": ("chit,1\nCorruption,2\n", 0, 4),
    "infighting_end": ("die,code\n1-5,off\n", False, True),
    "infighting_end_modifiers": (
        "condition,modifier\nThe side captured an enemy home victory city this turn,+2\n", 4, 5
    ),
    "infighting_red": ("chit,count\nNo Effect,2\n", 1, 2),
    "infighting_white": ("chit,count\nNo Effect,2\n", 1, 2),
    "influence_needed": ("move,points\nInto the next box,3\n", 1, 0),
    "involvement_modifiers": (
        "condition,modifier\nWHITE is ahead in victory cities: Socialist Revolutionaries and Japan,+2\n", 1, 2
    ),
    "involvement_movement": ("die,Japan\n4,1R\n", 0, 1),
    "japan_setup": ("piece,place\nJap-a1,903\n", "902", "903"),
    "kolchak": ("die,on his front\n3-5,back\n", False, True),
    "krasnov": ("die,code\n5-6,back\n", False, True),
    "leader_escape": ("die,code\n1-3,death\n", "escape", "death"),
    "leader_escape_limits": ("limit,links\ndisplaced,5\n", 6, 5),
    "leader_fate": ("second die,code\n3-5,back\n", False, True),
    "leader_recovery": ("leader,turned to the front on\nothers,1-3\n", True, False),
    "mai": ("die,on his front\n3-4,back\n", False, True),
    "modifier_difference": ("difference,code\n1,plus-and-minus\n", [1, 0], [1, -1]),
    "movement_costs": ("way,points\nroad,2\n", 1, 2),
    "movement_limits": ("limit,number\npoints of a leader alone,4\n", 5, 4),
    "no_act": ("present,die\nneither,1-3\n", False, True),
    "polish_peace": (
        'way,die\n"RED, one Polish victory city","2, and 1 more for each further turn in a row"\n', 1, 2
    ),
    "polish_response": ("die,Belarus PIT\n5,1R\n", [0, 0], [0, 1]),
    "polish_response_modifiers": (
        'condition,modifier\n"RED controls two or more of Belarus, Lithuania, West Ukraine and Ukraine",-2\n',
        -1, -2,
    ),
    "polish_steps": ("where the enemy is,option,steps\nelsewhere,,1\n", 2, 1),
    "port_corruption": ("die,lost steps\n1-5,1\n", 4, 2),
    "port_corruption_modifiers": ("condition,modifier\nThe port is Vladivostok,+3\n", 1, 3),
    "propaganda": ("die,code\n4-5,noact\n", False, True),
    "propaganda_modifiers": ("condition,modifier\nThe chooser is subject to in-fighting,+3\n", 1, 3),
    "purchase": ("item,price\nleader,3\n", True, False),
    "redeployment": ("card value,corps alone\n2,3 corps\n", [{"corps": 2}], [{"corps": 3}]),
    "replacement_bonuses": ("side,source of steps,steps\nWHITE,Control of the Central Powers,3\n", 4, 6),
    "replacement_constraints": ("side,condition,steps\nRED,Petrograd enemy controlled,-3\n", 4, 6),
    "scoring": ("event,points\nAn in-fighting chit violated,3\n", -2, -3),
    "single_rolls": ("roll,4\nCzech step for the train,1 RS\n", 0, 2),
    "sr_resolution": ("modified die,code\n3-4,RED\n", False, True),
    "stacking": ("where,units\nSpace,4\n", [3, 2], [4, 2]),
    "surprise": ("die,code\n5,attacker-first\n", "lost", "attacker-first"),
    "surprise_modifiers": ("condition,modifier\nThe attacker has deployed a special asset,-2\n", -1, -2),
    "theatre_cost": ("theatres,surcharge\n2,3\n", 1, 3),
    "train": ("where,points\n528,5\n", 3, 5),
    "tsar": ("die,code\n4-6,dead\n", False, True),
    "tsar_death": ("faction,WHITE points\nBritain,2\n", 1, 2),
    "turn9_modifiers": ("condition,modifier\nWHITE is ahead in victory points,+2\n", [3, -1], [4, -1]),
    "turn9_resolution": ("die,Neutral\n3,RED\n", [3, -1], [3, 1]),
    "turn_chart": ("turn,rounds\n2,7\n", 6, 7),
    "turn_chart_quarterly": ("turn,rounds\n2,8\n", 6, 8),
    "ukrainian_setup": ('forces,WHITE controls\nPetliura,"1d6: 1-5 place, 6 not"\n', "not", "place"),
    "ukrainian_setup_spaces": (
        'revolt,spaces\nGreen revolt,"210 218 222, one army in each"\n', ["210", "218", "221"],
        ["210", "218", "222"],
    ),
    "weather": ("die,weather\n3-6,mud\n", "fair", "mud"),
    "withdrawal": ("turn,Central Powers\n2,3\n", "2", "3"),
    "withdrawal_modifiers": (
        "condition,modifier\nThe controlling side chooses,+2 or -1\n", [-1, 0, 1], [-1, 0, 2]
    ),
    "wrapup_greens": ("die,Green code\n3-5,leaves\n", False, True),
    "wrapup_greens_modifiers": (
        "condition,modifier\nAn insurrection army with an enemy leader or cheka unit adjacent,-2\n", -1, -2
    ),
    "v1_5/faction_control": ("faction,WHITE gate\nKhiva,W42\n", True, False),
    "v1_5/faction_replacements": ("faction,amount\nPoland,3\n", 4, 12),
    "v1_5/polish_intervention": ("die,forces\n5-6,Polish Baltic Armies 1 and 2\n", False, True),
    "v1_5/polish_response": ('die,Belarus and Lithuania\n5,War\n', 0, 3),
    "v1_5/polish_response_modifiers": ("condition,modifier\nRED controls the faction,+2\n", 3, 2),
    "v1_5/replacement_bonuses": (
        "side,source of steps,steps\nRED,Levy against Poland,6; or 2 for each victory point paid\n", 10, 12
    ),
    "v1_5/replacement_constraints": ("side,condition,steps\nWHITE,Sevastopol enemy controlled,-3\n", 4, 6),
    "v1_5/towards_moskva": ("die,code\n3-4,open\n", 0, 4),
    "v1_5/train": ("where,points\n514,4\n", 3, 4),
    "v1_5/ukrainian_setup": (
        'forces,any other way\nPetliura,"1d6: WHITE 1-4 place, RED 1-2 place"\n', False, True
    ),
    "v1_5/withdrawal": ("turn,Central Powers\n1,2\n", "-", "2"),
    "v1_5/withdrawal_modifiers": (
        'condition,modifier\n"W12 played as an event: WHITE may add it, for every Major Power",+2\n', 1, 2
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """The answers of `own_charts.py` with all these corrections."""
    mine = tmp_path_factory.mktemp("mine")
    for chart, (text, _, _) in CHANGES.items():
        write(mine, chart, text)
    done = subprocess.run(
        [sys.executable, "-m", "tests.toc.own_charts"],
        cwd=ROOT,
        env={**os.environ, "BARRICADES_DATA": str(mine)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def write(mine: Path, chart: str, text: str) -> Path:
    edition, _, name = chart.rpartition("/")
    path = mine / "toc" / "editions" / (edition or "v2_3") / "tables" / f"{name}.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("chart", CHANGES)
def test_a_changed_number_changes_what_the_rules_do(chart: str, corrected: dict[str, object]) -> None:
    _, before, after = CHANGES[chart]
    assert json.loads(json.dumps(PROBES[chart]())) == before
    assert corrected[chart] == after


def test_each_chart_with_a_number_has_its_change() -> None:
    numbered = {
        chart
        for chart, file in CHARTS
        if not ((words := words_of_chart(file.parents[1], file.stem)) and words.whole)
    }
    assert set(CHANGES) == set(PROBES) == numbered - BY_WORD


# Charts that rules read, and in which there is no number.
BY_WORD = {"asset_boxes"}


# What is refused


@pytest.mark.parametrize(
    ("chart", "text", "said"),
    [
        ("sequence", "step,segment\n5,Rounds\n", "line 2: sequence says in words what the rules do"),
        ("v1_5/sequence", "step,segment\n5,Rounds\n", "the rule is in ch05_turn/sequence.py"),
        ("sudden_death", "door,condition\n2,Moskva\n", "victory.py, its numbers in tracks.toml"),
        ("faction_forces", "faction,set up: armies\nPoland,9\n", "the rule is in counters.csv"),
        ("v1_5/single_rolls", "roll,4\nTsar's step,-\n", "editions/v2_3/tables/single_rolls.csv"),
        ("scoring", "event,points\nIGSR train brought to Omsk,4\n", "points of train: words that no rule"),
        ("scoring", "event,for\nPolish Peace by RED,WHITE\n", "for of peace-red: words"),
        ("leader_recovery", "leader,turned to the front on\nKolchak,1-2\n", "the rule is in kolchak.csv"),
        ("purchase", "item,on one faction\ninfluence point,2\n", "on one faction of point: words"),
        ("purchase", "item,price\nleader,two\n", "price should begin with a number, not 'two'"),
        ("scoring", "event,points\nPolish Peace by RED,four\n", "should begin with a number"),
        ("faction_control", "faction,RED gate\nAstrakhan,R16\n", "gates and locks are opened by cards"),
        ("movement_costs", "way,more in mud\nstrait,1\n", "words that no rule reads"),
        ("movement_costs", "way,points\nroad,all\n", "points should begin with a number, not 'all'"),
        ("stacking", "where,units\nSpace,free\n", "units should begin with a number, not 'free'"),
        ("japan_setup", "piece,place\nJap-a1,999\n", "place: there is no space 999"),
        ("heinzmann", "die,1\n1,1X\n", "no rule knows what '1X' is"),
        ("involvement_movement", "die,Japan\n3,right\n", "no rule knows what 'right' is"),
        ("weather", "die,weather,source\nelse,fair,mine\n", "die should begin with a number, not 'else'"),
        ("gajda", "die,result\n6,putsch\n", "result of 6: words"),
        ("gajda", "die,code\n6,coup\n", "code is 'coup', expected none, putsch"),
        ("gajda_modifiers", "condition,code\nWHITE is subject to in-fighting,war\n", "expected infighting"),
        ("gajda_modifiers", "condition\nWHITE is subject to in-fighting\n", "none is added or taken away"),
        ("stacking", "where,units,armies,code,source\nCity,4,3,city,mine\n", "none is added or taken away"),
    ],
)  # fmt: skip
def test_a_change_of_words_alone_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chart: str, text: str, said: str
) -> None:
    monkeypatch.setenv("BARRICADES_DATA", str(tmp_path))
    write(tmp_path, chart, text)
    file = dict(CHARTS)[chart]
    with pytest.raises(BadInput) as refused:
        check_own_rows(file.parent, file.name, list(rows_of(file)[0]))
    assert said in str(refused.value)
    assert f"tables/{file.name}, line 2" in str(refused.value)


@pytest.mark.parametrize("chart", [chart for chart, file in CHARTS if chart in WORDS and WORDS[chart].whole])
def test_a_chart_of_words_is_refused_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chart: str
) -> None:
    monkeypatch.setenv("BARRICADES_DATA", str(tmp_path))
    file = dict(CHARTS)[chart]
    with file.open(encoding="utf-8") as opened:
        write(tmp_path, chart, opened.read())
    with pytest.raises(BadInput, match="the rule is in"):
        check_own_rows(file.parent, file.name, list(rows_of(file)[0]))


def test_dice_of_a_chart_leave_no_gap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARRICADES_DATA", str(tmp_path))
    write(tmp_path, "weather", "die,weather,source\n3-6,,\n4-6,fair,mine\n")
    tables.cache_clear()
    with pytest.raises(BadInput, match="the row after 2 should be for 3, not 4-6"):
        tables()
    tables.cache_clear()


def test_words_may_follow_the_file_that_the_rules_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BARRICADES_DATA", str(tmp_path))
    write(tmp_path, "scoring", "event,points\nIGSR train brought to Omsk,4\n")
    write(tmp_path, "train", "where,points\n528,4\n")
    file = dict(CHARTS)["scoring"]
    check_own_rows(file.parent, file.name, list(rows_of(file)[0]))


def test_a_source_of_ones_own_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARRICADES_DATA", str(tmp_path))
    write(tmp_path, "purchase", "item,source\nleader,my chart\n")
    file = dict(CHARTS)["purchase"]
    check_own_rows(file.parent, file.name, list(rows_of(file)[0]))
