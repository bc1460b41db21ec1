"""The command line: every command, what it says to people and programs, and how it refuses."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from barricades import cli
from barricades.kernel import records
from barricades.kernel.chance import Live

ROOT = Path(__file__).parent.parent
TWO_BOTS = ("--seat", "guard=random", "--seat", "rising=random")


@dataclass
class Said:
    """What a run of the command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(*arguments: str, stdin: str = "") -> Said:
    """Run the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", io.StringIO(stdin)),
        pytest.raises(SystemExit) as left,
    ):
        cli.main(arguments)
    code = left.value.code
    assert isinstance(code, int)
    return Said(code, out.getvalue(), err.getvalue())


def run_outside(*arguments: str, **environment: str) -> Said:
    """Run the command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "barricades.cli", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_refused(said: Said, *words: str) -> None:
    assert said.code == 2, said
    assert said.err.startswith("barricades: ")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err + said.out
    assert said.out == ""
    for word in words:
        assert word in said.err


def files() -> set[str]:
    return {str(path) for path in Path().rglob("*")}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that knows the reference game and no other."""
    (tmp_path / "barricades.toml").write_text('games = ["tests.reference.box:BOX"]\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("barricades.games.BUILT_IN", ())
    monkeypatch.setenv("COLUMNS", "100")
    path = list(sys.path)
    yield tmp_path
    sys.path[:] = path


def save_game(path: Path, seed: str) -> Path:
    """A whole game between bots, saved at the text table."""
    said = run("play", "faubourg", "june", "--text", *TWO_BOTS, "--seed", seed, stdin=f"save {path}\nquit\n")
    assert said.code == 0, said
    return path


@pytest.fixture
def record(folder: Path) -> Path:
    return save_game(folder / "game.txt", "7")


# games and inspect.


def test_games_lists_what_a_program_needs_to_start_one() -> None:
    said = run("games", "--json")
    assert said.code == 0
    (game,) = [each for each in said.json if each["id"] == "faubourg"]
    assert set(game) == {"id", "name", "seats", "scenarios", "settings", "bots", "playable"}
    assert game["scenarios"] == [{"id": "june", "name": "June"}]
    assert game["seats"] == ["guard", "rising"]
    assert game["bots"] == [{"id": "random", "about": "Takes any legal option.", "explains": False}]
    assert game["playable"] is True
    (fog,) = game["settings"]
    assert (fog["id"], fog["values"], fog["default"]) == ("fog", ["on", "off"], "on")


def test_games_in_words_names_seats_scenarios_and_defaults() -> None:
    said = run("games")
    assert said.code == 0
    for words in ("faubourg", "guard, rising", "june", "on (default) | off", "random"):
        assert words in said.out


def test_inspect_gives_the_public_format_with_sources() -> None:
    found = run("inspect", "faubourg", "june", "--json").json
    assert found["format"] == 1
    assert (found["game"], found["scenario"]) == ("faubourg", "june")
    assert set(found) >= {"places", "links", "counters", "tracks", "decks", "tables"}
    assert all(row["source"] for part in ("places", "links", "counters") for row in found[part])
    assert {"id", "name", "region", "terrain", "features", "source", "kind"} == set(found["places"][0])


def test_inspect_in_words_counts_by_kind() -> None:
    said = run("inspect", "faubourg", "june")
    assert said.code == 0
    assert re.search(r"counters +12 +guard 6, rising 6", said.out)
    assert "1st Line" in said.out


def add_game(folder: Path, module: str, code: str) -> None:
    """Put a variant of the reference game into a folder, in place of the sound one."""
    head = "from dataclasses import replace\nfrom tests.reference.game import GAME as SOUND\n"
    tail = "\nfrom tests.reference.box import BOX\nBOX = replace(BOX, id=GAME.id, rules=lambda: GAME)\n"
    (folder / f"{module}.py").write_text(head + code + tail)
    (folder / "barricades.toml").write_text(f'games = ["{module}:BOX"]\n')


def test_inspect_refuses_components_with_faults(folder: Path) -> None:
    code = """
from dataclasses import replace as change

def doubled(scenario):
    sound = SOUND.components(scenario)
    return change(sound, places=[*sound.places, sound.places[0]])

GAME = replace(SOUND, components=doubled)
"""
    add_game(folder, "doubled_places", code)
    assert_refused(run("inspect", "faubourg", "june", "--json"), "1 faults", "is listed twice")


def test_a_game_that_cannot_be_played_yet_can_be_inspected(folder: Path) -> None:
    code = """
from barricades.kernel.game import Paper

GAME = Paper("paper", "On paper", SOUND.seats, SOUND.scenarios, SOUND.components)
"""
    add_game(folder, "paper_game", code)
    (game,) = run("games", "--json").json
    assert (game["playable"], game["bots"], game["settings"]) == (False, [], [])
    assert run("inspect", "paper", "june", "--json").code == 0
    assert_refused(run("play", "paper", "june", "--text"), "not played yet")
    assert_refused(run("bench"), "no game to play")
    assert_refused(run("rules", "paper"), "no rules of record")


# Refusals.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], ["frobnicate"]),
        (["games", "--frobnicate"], ["--frobnicate"]),
        (["inspect", "chess", "june"], ["no game 'chess'", "faubourg"]),
        (["inspect", "faubourg", "july"], ["no scenario 'july'", "june"]),
        (["inspect", "faubourg"], ["SCENARIO"]),
        (["play", "faubourg", "june"], ["--text"]),
        (["play", "chess", "june", "--text"], ["no game 'chess'"]),
        (["play", "faubourg", "july", "--text"], ["no scenario 'july'"]),
        (["play", "faubourg", "june", "--text", "--seat", "king=person"], ["'king'", "guard, rising"]),
        (["play", "faubourg", "june", "--text", "--seat", "guard=deepthought"], ["deepthought", "random"]),
        (["play", "faubourg", "june", "--text", "--seat", "guard"], ["SEAT=VALUE"]),
        (["play", "faubourg", "june", "--text", "--seat", "guard=random", "--seat", "guard=random"],
         ["twice"]),
        (["play", "faubourg", "june", "--text", "--setting", "mist=on"], ["'mist'", "fog"]),
        (["play", "faubourg", "june", "--text", "--setting", "fog=thick"], ["on, off"]),
        (["play", "faubourg", "june", "--text", "--load", "nowhere.txt"], ["nowhere.txt", "No such file"]),
        (["play", "faubourg", "june", "--text", "--seed", "x" * 201], ["seed"]),
        (["play", "faubourg", "june", "--text", "--seed", "\udcff"], ["seed"]),
        (["simulate", "faubourg", "june", "--games", "5"], ["--bots"]),
        (["simulate", "faubourg", "june", "--bots", "random", "--games", "0"], ["--games"]),
        (["simulate", "faubourg", "june", "--bots", "random", "--games", "-3"], ["--games"]),
        (["simulate", "faubourg", "june", "--bots", "random", "--games", "9" * 30], ["--games"]),
        (["simulate", "faubourg", "june", "--bots", "random", "--games", "many"], ["--games"]),
        (["simulate", "faubourg", "june", "--bots", "random", "--games", "5", "--workers", "0"],
         ["--workers"]),
        (["simulate", "faubourg", "june", "--bots", "random,random,random", "--games", "5"], ["2 seats"]),
        (["simulate", "faubourg", "june", "--bots", "random,", "--games", "5"], ["has no bot ''"]),
        (["simulate", "faubourg", "june", "--bots", "random", "--games", "5", "--out", "barricades.toml"],
         ["not a folder"]),
        (["simulate", "faubourg", "june", "--bots", "random", "--games", "5", "--out", "barricades.toml/x"],
         ["not a folder"]),
        (["replay", "nowhere.txt"], ["nowhere.txt", "No such file"]),
        (["replay", "."], ["Is a directory"]),
        (["replay", "\udcff.txt"], ["No such file"]),
        (["rules", "faubourg", "5.9"], ["5.9", "near it are 5."]),
        (["rules", "faubourg", "zeppelin", "raids"], ["zeppelin raids"]),
        (["rules", "chess"], ["no game 'chess'"]),
        (["bench", "chess"], ["no game 'chess'"]),
        (["bench", "faubourg", "--seconds", "0"], ["--seconds"]),
        (["prove", "chess"], ["no game 'chess'"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_written(
    arguments: list[str], words: list[str]
) -> None:
    before = files()
    assert_refused(run(*arguments), *words)
    assert files() == before


def test_a_broken_list_of_games_is_refused(folder: Path) -> None:
    (folder / "barricades.toml").write_text("games = 7\n")
    assert_refused(run("games"), "barricades.toml")
    (folder / "barricades.toml").write_text('games = ["no.such.module:BOX"]\n')
    assert_refused(run("games"), "no.such.module")


def test_an_interrupt_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("barricades.lab.simulate.simulate", interrupted)
    assert_refused(run("simulate", "faubourg", "june", "--bots", "random", "--games", "5"), "interrupted")


def test_a_bug_is_not_hidden_behind_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def buggy() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "all_boxes", buggy)
    with pytest.raises(ZeroDivisionError):
        cli.main(["games"])


def test_without_arguments_the_commands_are_listed() -> None:
    said = run()
    assert said.code == 0
    for command in ("games", "inspect", "play", "simulate", "replay", "rules", "bench", "prove"):
        assert command in said.out
    assert run("--version").out.startswith("barricades ")


def test_a_process_of_its_own_refuses_the_same_way() -> None:
    assert_refused(run_outside("inspect", "chess", "june"), "no game 'chess'")


# replay.


def test_replay_in_words_tells_choices_and_what_came_of_them(record: Path) -> None:
    said = run("replay", str(record), "--to", "2")
    assert said.code == 0
    assert re.search(r"1  guard  bid \d\n", said.out)
    assert re.search(r"The bids are \d and \d\.  \[3\.2\]", said.out)
    assert "(rising only) You draw" in said.out
    assert "  3  " not in said.out
    assert "wins:" in run("replay", str(record)).out


def test_replay_for_programs_has_every_choice_with_its_events(record: Path) -> None:
    found = run("replay", str(record), "--json").json
    lines = record.read_text().splitlines()
    assert found["game"] == "faubourg"
    assert found["result"]["winner"] in ("guard", "rising")
    assert found["entries"][0]["text"] == "setup"
    for entry in found["entries"][1:]:
        assert lines[entry["line"] - 1].startswith(f"{entry['number']} {entry['seat']} {entry['text']}")
    assert found["entries"][1]["events"] == []
    assert any(event["rule"] == "3.2" for event in found["entries"][2]["events"])


def test_a_sound_record_is_verified_with_its_commitment(record: Path) -> None:
    said = run("replay", str(record), "--verify")
    assert said.code == 0
    assert re.match(r"ok: \d+ choices, digest [0-9a-f]{64}, every die follows", said.out)
    found = run("replay", str(record), "--verify", "--json").json
    assert found["ok"] is True
    assert found["commitment"] == "checked"


def test_a_record_replays_to_the_same_digest_under_any_hash_seed(record: Path) -> None:
    runs = [
        run_outside("replay", str(record), "--verify", "--json", PYTHONHASHSEED=seed).json for seed in "01"
    ]
    assert runs[0] == runs[1]
    assert runs[0]["digest"] == run("replay", str(record), "--verify", "--json").json["digest"]


def test_the_commitment_at_the_start_matches_the_secret_at_the_end_and_every_draw(folder: Path) -> None:
    said = run("play", "faubourg", "june", "--text", *TWO_BOTS, stdin="save live.txt\n")
    commitment, secret = (
        found[1]
        for found in (
            re.search(r"Commitment to the dice: ([0-9a-f]{64})", said.out),
            re.search(r"Secret of the dice: ([0-9a-f]{64})", said.out),
        )
        if found
    )
    assert said.out.index(commitment) < said.out.index("Turn 1 begins") < said.out.index(secret)
    live = Live(bytes.fromhex(secret))
    assert live.commitment == commitment
    saved = records.read_record((folder / "live.txt").read_bytes())
    assert saved.setup is not None
    draws = [draw for entry in (saved.setup, *saved.entries) for draw in entry.draws]
    assert len(draws) > 13, "the shuffle and some dice"
    assert draws == [(size, live.value(cursor, size)) for cursor, (size, _) in enumerate(draws)]
    assert (saved.commitment, saved.secret) == (commitment, secret)


Change = Callable[[str], str]


def changed(record: Path, pattern: str, change: Change) -> int:
    """Change the first line that matches; its number."""
    lines = record.read_text().splitlines()
    number = next(at for at, line in enumerate(lines) if re.search(pattern, line))
    lines[number] = change(lines[number])
    record.write_text("\n".join(lines) + "\n")
    return number + 1


def other_face(line: str) -> str:
    return re.sub(r"d6=(\d)", lambda found: f"d6={int(found[1]) % 6 + 1}", line, count=1)


@pytest.mark.parametrize("with_secret", [True, False])
def test_one_changed_die_is_found_on_its_line(record: Path, with_secret: bool) -> None:
    if not with_secret:
        text = re.sub(r"(?m)^(secret|commitment) .*\n", "", record.read_text())
        record.write_text(text)
    line = changed(record, r"^\d+ .*\| d6=", other_face)
    assert_refused(run("replay", str(record), "--verify"), f"line {line}:")


def test_one_changed_choice_is_found_on_its_line(record: Path) -> None:
    line = changed(record, r"^1 guard bid", lambda line: re.sub(r"bid (\d)", other_bid, line))
    assert_refused(run("replay", str(record), "--verify"), f"line {line}:")


def other_bid(found: re.Match[str]) -> str:
    return f"bid {(int(found[1]) + 1) % 4}"


@pytest.mark.parametrize(
    ("pattern", "change", "words"),
    [
        (r"^2 rising", lambda line: line.replace("rising", "guard"), "guard has sealed an answer"),
        (r"^1 guard", lambda line: line.replace("guard", "king"), "is not a seat"),
        (r"^1 guard", lambda line: re.sub(r"bid \d", "bid 9", line), "not on offer"),
        (r"^1 guard", lambda line: re.sub(r"bid \d", "fly moon", line), "is not a verb"),
        (r"^1 guard", lambda line: re.sub(r"bid \d", "undo", line), "cannot undo"),
        (r"^1 guard", lambda line: line.replace("1 ", "2 ", 1), "expected choice 1"),
        (r"^setup", lambda line: line.replace("d14=", "d15=", 1), "d15="),
        (r"^digest", lambda line: line[:-1] + ("0" if line[-1] != "0" else "1"), "digest"),
        (r"^result", lambda line: "result king victory", "king victory"),
        (r"^secret", lambda line: "secret " + "00" * 32, "commitment"),
        (r"^secret", lambda line: "secret 00", "64 hexadecimal"),
        (r"^1 guard", lambda line: line.split("#", maxsplit=1)[0], "expected a choice"),
        (r"^1 guard", lambda line: line[:-8] + "ffffffff", "the record has ffffffff"),
        (r"^rules", lambda line: "rules 99", "made under rules 99"),
        (r"^game", lambda line: "game chess", "no game 'chess'"),
        (r"^scenario", lambda line: "scenario july", "no scenario 'july'"),
        (r"^options", lambda line: "options fog=thick", "on, off"),
        (r"^options", lambda line: "options fog", "id=value"),
        (r"^barricades", lambda line: "something else", "begins with"),
        (r"^setup", lambda line: "", "set-up"),
        (r"^snapshot|^digest", lambda line: "snapshot 3 [", "JSON"),
        (r"^digest", lambda line: "digest \u00b2 " + "0" * 64, "game.txt"),
        (r"^digest", lambda line: "digest " + "9" * 5000 + " " + "0" * 64, "game.txt"),
    ],
)
def test_a_record_that_is_not_as_it_was_is_refused(
    record: Path, pattern: str, change: Change, words: str
) -> None:
    changed(record, pattern, change)
    before = files()
    assert_refused(run("replay", str(record), "--verify"), words)
    assert files() == before


def test_a_record_with_a_difference_is_told_up_to_it(record: Path) -> None:
    line = changed(record, r"^5 ", lambda line: re.sub(r"^5 (\w+) .*(# .*)", r"5 \1 undo \2", line))
    said = run("replay", str(record))
    assert said.code == 2
    assert "bid" in said.out
    assert said.err.startswith(f"barricades: line {line}:")


def test_a_choice_beyond_the_end_is_refused(record: Path) -> None:
    assert_refused(run("replay", str(record), "--to", "9999"), "choices, not 9999")
    assert_refused(run("replay", str(record), "--to", "-1"), "--to")


def test_a_file_too_large_for_a_record_is_not_read(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LARGEST", 100)
    assert_refused(run("replay", str(record)), "at most 100 bytes")
    assert_refused(run("play", "faubourg", "june", "--text", "--load", str(record)), "at most 100 bytes")


def test_an_endless_file_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LARGEST", 100)
    assert_refused(run("replay", "/dev/zero"), "at most 100 bytes")


def test_a_file_that_is_not_utf_8_is_refused(folder: Path) -> None:
    (folder / "latin.txt").write_bytes("barricades record 1\ngame café\n".encode("latin-1"))
    assert_refused(run("replay", "latin.txt"), "UTF-8", "latin.txt")


def test_a_record_with_a_name_that_is_not_utf_8_is_read(record: Path) -> None:
    name = os.fsdecode(b"caf\xe9.txt")
    record.rename(name)
    assert run("replay", name, "--verify").code == 0


def test_control_characters_of_a_record_do_not_reach_the_terminal(record: Path) -> None:
    changed(record, r"^seat guard", lambda line: "seat guard \x1b[2Jperson")
    assert "\x1b" not in run("replay", str(record)).out


def test_a_record_of_other_rules_opens_from_its_newest_snapshot(folder: Path) -> None:
    saved = (save_game(folder / f"{seed}.txt", str(seed)) for seed in range(100))
    record = next(path for path in saved if "snapshot 100 " in path.read_text())
    changed(record, r"^rules", lambda line: "rules 0")
    said = run("replay", str(record))
    assert said.code == 0
    assert "opened from the snapshot after choice" in said.out
    assert "Barricades:" in said.out
    assert "snapshot" in run("replay", str(record), "--json").json["opened"]
    changed(record, r"^snapshot", lambda line: 'snapshot 100 {"flow": []}')
    assert_refused(run("replay", str(record)), "not a position of 'faubourg'")
    changed(record, r"^snapshot", lambda line: "")
    assert_refused(run("replay", str(record)), "no snapshot")


# rules.


def test_rules_without_a_word_is_a_table_with_the_gaps_marked() -> None:
    said = run("rules", "faubourg")
    assert said.code == 0
    assert re.search(r"5\.2 +Stacking +stated +full_hexes", said.out)
    assert re.search(r"\d+ paragraphs, \d+ without code, \d+ without tests", said.out)


def test_rules_prints_a_paragraph_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    said = run("rules", "faubourg", "5.2")
    assert "5.2 Stacking (stated)" in said.out
    assert "At most three units" in said.out
    assert re.search(r"code  tests/reference/movement\.py:\d+  full_hexes", said.out)
    assert "5.3" not in said.out


def test_rules_finds_chapters_and_words() -> None:
    assert run("rules", "faubourg", "6").out.count("(stated)") == 6
    assert "8.1 Variable end" in run("rules", "faubourg", "die", "rolled", "after", "each", "turn").out


def test_rules_for_programs() -> None:
    found = run("rules", "faubourg", "5.2", "--json").json
    (paragraph,) = found["paragraphs"]
    assert set(paragraph) == {"number", "title", "chapter", "status", "text", "code", "tests", "gaps"}
    assert paragraph["code"][0]["name"] == "tests.reference.movement:full_hexes"
