"""Records: written, read, replayed, and refused with the line where they go wrong."""

import json
import os
import random
import re
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from barricades.kernel.chance import Live
from barricades.kernel.errors import BadInput, Mismatch
from barricades.kernel.records import (
    FIRST_LINE,
    LARGEST,
    Record,
    Writer,
    entry_line,
    open_record,
    read_record,
    replay,
)
from barricades.kernel.session import Session
from tests.reference.game import GAME

NEWER = replace(GAME, rules_version="2")
SECRET = bytes(range(32))


@cache
def played(undo: bool = False, choices: int = 10_000) -> tuple[Session, Writer]:
    """A random game; with `undo` its players take choices back as often as they may."""
    live = Live(SECRET)
    session = Session(GAME, "june", {}, live)
    writer = Writer(session, {"guard": "random"}, live)
    chance = random.Random("game 31")
    while (decision := session.position.decision) is not None and session.number < choices:
        last = session.entries[-1] if session.entries else None
        if undo and last and last.text != "undo" and session.may_undo(last.seat) and chance.random() < 0.3:
            session.undo(last.seat)
        else:
            session.submit(decision.seat, chance.choice(decision.options))
        writer.mark()
    return session, writer


@cache
def lines(reveal: bool = True) -> tuple[str, ...]:
    return tuple(played()[1].text(reveal).splitlines())


def read(text_lines: list[str] | tuple[str, ...]) -> Record:
    return read_record("\n".join(text_lines).encode())


def with_line(number: int, line: str, reveal: bool = True) -> list[str]:
    """The record with one line, counted from 1, replaced."""
    changed = list(lines(reveal))
    changed[number - 1] = line
    return changed


def line_of(start: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(lines(), 1) if line.startswith(start))


# What is written can be read and replayed.


def test_a_record_replays_to_the_same_position() -> None:
    session, writer = played()
    again = replay(GAME, read_record(writer.text().encode()))
    assert session.position.outcome is not None
    assert again.position.digest() == session.position.digest()
    assert again.entries == session.entries
    assert again.events == session.events


def test_a_record_has_a_header_choices_marks_and_an_end() -> None:
    text = lines()
    assert text[0] == FIRST_LINE
    assert text[1:5] == ("game faubourg", "scenario june", "options fog=on", "rules 1")
    assert text[5] == f"commitment {Live(SECRET).commitment}"
    assert text[6:8] == ("seat guard random", "seat rising person")
    assert re.fullmatch(r"setup \|( d\d+=\d+){13} # [0-9a-f]{8}", text[8])
    assert re.fullmatch(r"1 guard bid \d # [0-9a-f]{8}", text[9])
    assert line_of("digest 20 ") == line_of("20 ") + 1
    assert line_of("snapshot 100 ") == line_of("100 ") + 2
    assert re.fullmatch(r"result (guard|rising) (verdict|nobody-left)", text[-2])
    assert text[-1] == f"secret {SECRET.hex()}"


def test_reading_gives_back_what_was_written() -> None:
    session, writer = played()
    record = read_record(writer.text().encode())
    assert (record.game, record.scenario, record.rules) == ("faubourg", "june", "1")
    assert record.settings == {"fog": "on"}
    assert record.players == {"guard": "random", "rising": "person"}
    assert [GAME.seat_number(seat) for seat in record.seats] == [entry.seat for entry in session.entries]
    assert [(e.text, e.draws, e.check) for e in record.entries] == [
        (e.text, e.draws, e.check) for e in session.entries
    ]
    assert record.setup == session.setup
    assert list(record.digests) == list(range(20, session.number + 1, 20))
    assert record.lines[0] == record.setup_line + 1 == 10


def test_lines_may_end_as_on_another_machine() -> None:
    assert replay(GAME, read_record("\r\n".join(lines()).encode())).number == played()[0].number
    assert read_record(("\n\n".join(lines()) + "\n\n").encode()).lines[0] == 19


def test_undo_stands_in_the_record_and_is_replayed() -> None:
    session, writer = played(undo=True)
    texts = [entry.text for entry in session.entries]
    assert texts.count("undo") > 5
    again = replay(GAME, read_record(writer.text().encode()))
    assert again.position.digest() == session.position.digest()
    assert [entry.text for entry in again.entries] == texts


def test_an_undo_across_a_die_is_rejected() -> None:
    session, writer = played()
    number = next(n for n, entry in enumerate(session.entries, 1) if entry.draws)
    kept = writer.text().splitlines()[: line_of(f"{number} ")]
    seat = GAME.seats[session.entries[number - 1].seat]
    with pytest.raises(Mismatch, match=f"line {len(kept) + 1}: cannot undo"):
        replay(GAME, read([*kept, f"{number + 1} {seat} undo # 00000000"]))


def test_a_game_still_going_on_keeps_its_secret() -> None:
    session, writer = played(choices=30)
    text = writer.text()
    assert "secret" not in text and "result" not in text
    assert replay(GAME, read_record(text.encode())).position.digest() == session.position.digest()


def test_a_record_without_live_chance_has_no_commitment() -> None:
    session = played()[0]
    text = Writer(session, {}).text()
    assert "commitment" not in text and "secret" not in text
    assert replay(GAME, read_record(text.encode())).position.digest() == session.position.digest()


def test_a_record_can_be_replayed_up_to_a_choice() -> None:
    record = read(lines())
    part = replay(GAME, record, to=25)
    assert part.number == 25
    assert part.entries == played()[0].entries[:25]
    assert replay(GAME, record, to=0).number == 0
    for wrong in (-1, len(record.entries) + 1):
        with pytest.raises(BadInput, match=f"the record has {len(record.entries)} choices, not {wrong}"):
            replay(GAME, record, to=wrong)


@pytest.mark.parametrize("seed", ["0", "1"])
def test_a_record_replays_in_a_new_process_with_any_hash_seed(seed: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines()), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "barricades.kernel.conformance.fresh", "tests.reference.game:GAME", str(file)],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == played()[0].position.digest()


def test_the_secret_matches_the_commitment_and_gives_every_die() -> None:
    record = read(lines())
    live = Live(bytes.fromhex(record.secret))
    assert live.commitment == record.commitment
    assert record.setup is not None
    draws = [draw for entry in (record.setup, *record.entries) for draw in entry.draws]
    assert len(draws) == played()[0].position.cursor
    assert [value for _, value in draws] == [live.value(at, size) for at, (size, _) in enumerate(draws)]


def test_a_player_with_a_line_break_in_the_name_stays_on_one_line() -> None:
    text = Writer(played()[0], {"guard": "a\nsecret b"}).text()
    assert read_record(text.encode()).players["guard"] == "a secret b"


def test_an_entry_is_one_line() -> None:
    session = played()[0]
    assert entry_line(GAME, 0, session.setup).startswith("setup | d14=")
    assert entry_line(GAME, 7, session.entries[0]) == lines()[9].replace("1 ", "7 ", 1)


# What is changed is rejected with its line.


def dice_lines() -> list[int]:
    return [number for number, line in enumerate(lines(), 1) if "|" in line]


def with_another_face(line: str, at: int = 0) -> str:
    """The line with one throw changed to the next face."""
    throw = list(re.finditer(r"d(\d+)=(\d+)", line))[at]
    size, face = int(throw[1]), int(throw[2])
    return f"{line[: throw.start()]}d{size}={face % size + 1}{line[throw.end() :]}"


def test_every_changed_die_is_rejected_with_its_line() -> None:
    assert len(dice_lines()) > 8
    for number in dice_lines():
        changed = read(with_line(number, with_another_face(lines()[number - 1])))
        expected = rf"^line {number}: d\d+=\d+ was recorded, the committed secret gives d\d+=\d+$"
        with pytest.raises(Mismatch, match=expected):
            replay(GAME, changed)


def test_without_the_secret_a_changed_die_that_matters_is_rejected_with_its_line() -> None:
    fights = [number for number in dice_lines() if re.search(r"\| d6=\d d6=\d #", lines()[number - 1])]
    assert len(fights) > 3
    for number in fights:
        for at in (0, 1):
            changed = with_line(number, with_another_face(lines()[number - 1], at), reveal=False)
            with pytest.raises(Mismatch, match=f"^line {number}: the position after it is"):
                replay(GAME, read(changed))


def test_without_the_secret_every_changed_die_is_rejected_with_its_line() -> None:
    for number in dice_lines():
        changed = with_line(number, with_another_face(lines()[number - 1]), reveal=False)
        with pytest.raises(Mismatch, match=f"^line {number}:"):
            replay(GAME, read(changed))


def test_a_changed_shuffle_is_rejected_even_without_the_secret() -> None:
    changed = with_line(9, with_another_face(lines()[8], 4), reveal=False)
    with pytest.raises(Mismatch, match=r"^line 9: the position after it is"):
        replay(GAME, read(changed))


@pytest.mark.parametrize("reveal", [True, False])
def test_every_changed_choice_is_rejected_with_its_line(reveal: bool) -> None:
    session = Session(GAME, "june", {}, Live(SECRET))
    record = read(lines())
    changed = 0
    for entry, seat, number in zip(record.entries, record.seats, record.lines, strict=True):
        others = [o for o in session.position.waiting().options if GAME.language.text(o) != entry.text]
        if others and changed < 60:
            text = GAME.language.text(others[0])
            line = lines()[number - 1].replace(f" {entry.text} ", f" {text} ", 1)
            with pytest.raises(Mismatch, match=f"^line {number}: "):
                replay(GAME, read(with_line(number, line, reveal)))
            changed += 1
        session.submit_text(GAME.seat_number(seat), entry.text)
    assert changed > 40


@pytest.mark.parametrize("reveal", [True, False])
def test_a_choice_not_on_offer_is_rejected_with_its_line(reveal: bool) -> None:
    number = line_of("1 guard")
    line = re.sub(r"bid \d", "march 0202", lines()[number - 1])
    with pytest.raises(Mismatch, match=f"line {number}: 'march 0202' is not on offer; 4 options are"):
        replay(GAME, read(with_line(number, line, reveal)))


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("1 umpire bid 1", "'umpire' is not a seat of 'faubourg'"),
        ("1 guard shout", "'shout' is not a verb of this game"),
        ("1 guard bid many", "'many' is not a whole number"),
        ("1 guard undo", "cannot undo"),
        ("1 guard bid 9", "'bid 9' is not on offer"),
    ],
)
def test_a_choice_that_makes_no_sense_is_rejected_with_its_line(new: str, message: str) -> None:
    with pytest.raises(Mismatch, match=f"line 10: {message}"):
        replay(GAME, read(with_line(10, f"{new} # 00000000")))


def test_a_changed_check_is_rejected_with_its_line() -> None:
    number = line_of("5 ")
    changed = with_line(number, lines()[number - 1][:-8] + "00000000")
    with pytest.raises(
        Mismatch, match=f"line {number}: the position after it is [0-9a-f]{{8}}, the record has 0"
    ):
        replay(GAME, read(changed))


@pytest.mark.parametrize("reveal", [True, False])
def test_a_die_too_few_is_rejected_with_its_line(reveal: bool) -> None:
    number = dice_lines()[1]
    line = re.sub(r" d\d+=\d+ #", " #", lines()[number - 1]).replace("| #", "#")
    with pytest.raises(Mismatch, match=f"line {number}: the rules draw \\d+ times, the record has \\d+"):
        replay(GAME, read(with_line(number, line, reveal)))


def test_a_die_too_many_is_rejected_with_its_line() -> None:
    number = line_of("1 ")
    line = lines(False)[number - 1].replace(" #", " | d6=1 #")
    with pytest.raises(Mismatch, match=f"line {number}: the rules draw 0 times, the record has 1"):
        replay(GAME, read(with_line(number, line, reveal=False)))


def test_a_die_of_another_size_is_rejected_with_its_line() -> None:
    line = lines(False)[8].replace("d13=", "d15=")
    with pytest.raises(Mismatch, match="line 9: draw 2 is one of 13 by the rules, one of 15 in the record"):
        replay(GAME, read(with_line(9, line, reveal=False)))


def test_a_secret_that_does_not_match_the_commitment_is_rejected() -> None:
    last = len(lines())
    with pytest.raises(Mismatch, match=f"line {last}: the secret does not match the commitment"):
        replay(GAME, read(with_line(last, f"secret {'00' * 32}")))
    with pytest.raises(Mismatch, match="the secret does not match the commitment"):
        replay(GAME, read(with_line(6, f"commitment {'00' * 32}")))
    with pytest.raises(Mismatch, match="the secret does not match the commitment"):
        replay(GAME, read([line for line in lines() if not line.startswith("commitment")]))


def test_another_secret_with_its_commitment_does_not_give_the_dice() -> None:
    other = Live(bytes(32))
    changed = with_line(6, f"commitment {other.commitment}")
    changed[-1] = f"secret {other.secret.hex()}"
    with pytest.raises(Mismatch, match=r"line 9: .* was recorded, the committed secret gives"):
        replay(GAME, read(changed))


def test_a_changed_digest_is_rejected() -> None:
    number = line_of("digest 40")
    with pytest.raises(Mismatch, match=f"digest after line {number - 1} differs"):
        replay(GAME, read(with_line(number, f"digest 40 {'0' * 64}")))


def test_a_changed_snapshot_is_rejected() -> None:
    number = line_of("snapshot 100")
    snapshot = json.loads(lines()[number - 1].split(" ", 2)[2])
    snapshot["columns"]["turn"] += 1
    with pytest.raises(Mismatch, match="snapshot after line"):
        replay(GAME, read(with_line(number, f"snapshot 100 {json.dumps(snapshot)}")))


@pytest.mark.parametrize("result", ["result guard by-luck", "result nobody", "result umpire verdict"])
def test_a_changed_result_is_rejected(result: str) -> None:
    number = line_of("result")
    with pytest.raises(Mismatch, match=r"the record says .* the rules say"):
        replay(GAME, read(with_line(number, result)))


def test_a_missing_or_early_result_is_rejected() -> None:
    with pytest.raises(Mismatch, match="the record says no result, the rules say"):
        replay(GAME, read([line for line in lines() if not line.startswith("result")]))
    early = [*lines()[: line_of("5 ")], "result guard verdict"]
    with pytest.raises(
        Mismatch, match=f"line {len(early)}: the record says guard verdict, the rules say no result"
    ):
        replay(GAME, read(early))


def test_a_foreign_game_is_rejected() -> None:
    with pytest.raises(Mismatch, match="the record is of game 'chess', not 'faubourg'"):
        replay(GAME, read(with_line(2, "game chess")))


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (3, "scenario july", "has no scenario 'july'"),
        (4, "options wind=on", "has no setting 'wind'"),
        (4, "options fog=thick", "setting 'fog' is one of on, off"),
    ],
)
def test_an_unknown_scenario_or_option_is_rejected(number: int, line: str, message: str) -> None:
    with pytest.raises(Mismatch, match=message):
        replay(GAME, read(with_line(number, line)))


# Other versions of the rules.


def test_a_record_of_these_rules_is_opened_by_replaying_it() -> None:
    position, how = open_record(GAME, read(lines()))
    assert position.digest() == played()[0].position.digest()
    assert how == "replayed under rules 1"


def of_format_1() -> list[str]:
    """A record as it was before: the same choices, dice and result, other digests."""
    zeros = [re.sub(r"# [0-9a-f]{8}$", "# 00000000", line) for line in lines()[1:]]
    zeros = [f"{line[:-64]}{'0' * 64}" if line.startswith("digest ") else line for line in zeros]
    return ["barricades record 1", *(line for line in zeros if not line.startswith("snapshot "))]


def test_a_record_of_an_older_format_opens_with_a_notice() -> None:
    record = read(of_format_1())
    position, how = open_record(GAME, record)
    assert position.digest() == replay(GAME, read(lines())).position.digest()
    assert how.startswith("replayed under rules 1; the record has format 1, now it is 2: ")
    assert not read(lines()).notice


def test_choices_dice_and_result_of_an_older_record_are_checked() -> None:
    older = of_format_1()
    at = next(number for number, line in enumerate(older) if line.startswith("1 guard bid"))
    for number, line, message in (
        (at, "1 guard bid 9 # 00000000", f"line {at + 1}: 'bid 9' is not on offer"),
        (len(older) - 2, "result guard nothing", "the record says guard nothing"),
    ):
        with pytest.raises(Mismatch, match=message):
            replay(GAME, read([*older[:number], line, *older[number + 1 :]]))


def test_a_record_of_a_format_to_come_is_refused() -> None:
    with pytest.raises(BadInput, match="line 1: this program reads records of format 1 to 2, not 3"):
        read(["barricades record 3", *lines()[1:]])


def test_a_record_of_other_rules_opens_from_its_newest_snapshot_and_says_so() -> None:
    record = read(lines())
    newest = 140
    record.snapshots[newest] = json.dumps(replay(GAME, record, to=newest).position.encode())
    assert list(record.snapshots) == [100, 140]
    position, how = open_record(NEWER, record)
    assert position.version == newest
    assert how == f"opened from the snapshot after choice {newest}: made under rules 1, these are 2"
    assert position.digest() == replay(GAME, record, to=newest).position.digest()
    assert position.waiting().options


@pytest.mark.parametrize(
    ("lines_of_it", "message"),
    [
        (["x" * 20_001], "line 9: the line is longer than 20000 characters"),
        (["setup |" + " d6=1" * 10_000 + " # 00000000"], "line 9: the line is longer than 20000 characters"),
        (
            ["setup # 00000000", 'snapshot 0 {"a": [' + "[]," * 400_000 + "[]]}"],
            "line 10: the line is longer than 1000000 characters",
        ),
        (
            [f"options other{number}=on" for number in range(101)],
            "line 108: more than 100 settings, players or nonces",
        ),
        (
            ["options " + " ".join(f"other{number}=on" for number in range(101))],
            "line 9: more than 100 settings, players or nonces",
        ),
        ([f"seat other{number} me" for number in range(101)], "line 107: more than 100 settings"),
        (
            [f"nonce other{number} {'0' * 64}" for number in range(101)],
            "line 109: more than 100 settings, players or nonces",
        ),
    ],
)
def test_a_record_is_bounded_line_by_line(lines_of_it: list[str], message: str) -> None:
    with pytest.raises(BadInput, match=f"^{message}"):
        read([*lines()[:8], *lines_of_it])


def test_a_record_is_not_taken_apart_as_a_whole() -> None:
    """Twelve million lines would take 600 MB as a list. The first that is no line of a record ends it."""
    data = "\n".join([*lines()[:8], *["ab"] * 300_000]).encode()
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match="line 9: expected a choice"):
            read_record(data)
        assert tracemalloc.get_traced_memory()[1] < 6 * len(data)
    finally:
        tracemalloc.stop()


def test_the_number_of_choices_can_be_bounded() -> None:
    text = "\n".join(lines()).encode()
    count = len(read_record(text).entries)
    assert len(read_record(text, most=count).entries) == count
    with pytest.raises(BadInput, match=f"more than {count - 1} choices"):
        read_record(text, most=count - 1)


def test_a_record_of_other_rules_is_not_replayed() -> None:
    with pytest.raises(Mismatch, match="made under rules 1, these are 2"):
        replay(NEWER, read(lines()))


def test_a_record_of_other_rules_without_a_snapshot_does_not_open() -> None:
    without = [line for line in lines() if not line.startswith("snapshot")]
    with pytest.raises(
        Mismatch, match="made under rules 1, these are 2, and it has no snapshot to open from"
    ):
        open_record(NEWER, read(without))


def test_a_snapshot_of_something_else_does_not_open() -> None:
    number = line_of("snapshot 100")
    with pytest.raises(BadInput, match="this is not a position of 'faubourg' under rules 2"):
        open_record(NEWER, read(with_line(number, 'snapshot 100 {"flow": []}')))


def test_a_foreign_game_of_other_rules_does_not_open_from_its_snapshot() -> None:
    with pytest.raises(Mismatch, match="the record is of game 'chess', not 'faubourg'"):
        open_record(NEWER, read(with_line(2, "game chess")))


# What is no record at all.


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (2, "game two words", "expected 'game' and one word"),
        (2, "game", "expected 'game' and one word"),
        (3, "scenario " + "x" * 61, "expected 'scenario' and one word"),
        (4, "options fog", "options are written id=value, not 'fog'"),
        (5, "rules", "expected 'rules' and one word"),
        (6, "commitment 1234", "a commitment is 64 hexadecimal digits"),
        (6, "commitment " + "G" * 64, "a commitment is 64 hexadecimal digits"),
        (9, "setup", "expected a choice"),
        (9, "setup | d6=7 # 00000000", "'d6=7' is not a throw: a face from 1 to 6 was expected"),
        (9, "setup | d0=0 # 00000000", "'d0=0' is not a throw"),
        (9, "setup | d6=0 # 00000000", "'d6=0' is not a throw"),
        (9, "setup | # 00000000", "expected a choice"),
        (9, "1 guard bid 1 # 00000000", "a choice before the set-up"),
        (10, "setup # 00000000", "a second set-up"),
        (10, "2 guard bid 1 # 00000000", "expected choice 1, not 2"),
        (10, "1 guard bid 1", "expected a choice, 'digest', 'snapshot', 'result' or 'secret'"),
        (10, "1 guard bid 1 # 0000", "expected a choice"),
        (10, "1 guard bid 1 # 0000000G", "expected a choice"),
        (10, "1 guard bid 1 | six # 00000000", "expected a choice"),
        (10, "1 guard bid 1 | d6=1 d6 # 00000000", "expected a choice"),
        (10, "1 guard # 00000000", "expected a choice"),
        (10, "-1 guard bid 1 # 00000000", "expected a choice"),
        (10, "12345678 guard bid 1 # 00000000", "expected a choice"),
        (10, "umpire says no", "expected a choice"),
        (10, "digest 0 123", "expected 'digest', a number and 64 hexadecimal digits"),
        (10, f"digest 5 {'0' * 64}", "but is numbered '5'"),
        (10, f"digest \u00b2 {'0' * 64}", "line 10"),
        (10, f"digest {'9' * 5000} {'0' * 64}", "line 10"),
        (10, "snapshot 0 {", "expected 'snapshot', a number and one JSON object"),
        (10, "snapshot 0 " + "[" * 100_000, "expected 'snapshot', a number and one JSON object"),
        (10, "snapshot 5 {}", "but is numbered '5'"),
        (10, "snapshot", "expected 'snapshot'"),
        (10, "secret 12", "a secret is 64 hexadecimal digits"),
        (9, "nonce guard 12", "expected 'nonce', a seat and 64 hexadecimal digits"),
        (9, f"nonce {'0a' * 32}", "expected 'nonce', a seat and 64 hexadecimal digits"),
        (9, "imported", "expected 'imported' and a number of choices"),
        (9, "imported -1", "expected 'imported' and a number of choices"),
    ],
)
def test_a_malformed_line_is_named(number: int, line: str, message: str) -> None:
    with pytest.raises(BadInput, match=rf"^line {number}: ") as refused:
        read(with_line(number, line))
    assert message in str(refused.value)
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)


def test_a_choice_is_numbered_in_the_digits_0_to_9() -> None:
    changed = lines()[9].replace("1 ", "\N{ARABIC-INDIC DIGIT ONE} ", 1)
    with pytest.raises(BadInput, match="line 10: expected a choice"):
        read(with_line(10, changed))


def test_a_snapshot_is_a_json_object() -> None:
    number = line_of("snapshot 100")
    with pytest.raises(BadInput, match=f"line {number}: expected 'snapshot', a number and one JSON object"):
        read(with_line(number, "snapshot 100 5"))


def test_a_record_is_of_one_game() -> None:
    with pytest.raises(BadInput, match="line 3: a second line 'game'"):
        read([*lines()[:2], "game chess", *lines()[2:]])


@pytest.mark.parametrize("missing", ["game", "scenario", "rules", "setup"])
def test_a_missing_line_is_named(missing: str) -> None:
    kept = [line for line in lines()[:9] if not line.startswith(missing)]
    with pytest.raises(BadInput, match=f"the record has no line '{missing}'"):
        read(kept)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"hello", b"barricades record two\n", b"\xef\xbb\xbfbarricades record 2\n"]
)
def test_what_begins_otherwise_is_no_record(data: bytes) -> None:
    with pytest.raises(BadInput, match="line 1: a record begins with 'barricades record 2'"):
        read_record(data)


def test_a_record_is_utf_8() -> None:
    with pytest.raises(BadInput, match="a record is UTF-8 text; byte 25 is not"):
        read_record(FIRST_LINE.encode() + b"\ngame \xff")
    with pytest.raises(BadInput, match="is UTF-8 text; byte 0 is not"):
        read_record(bytes(range(128, 256)))


def test_a_record_is_not_too_large() -> None:
    with pytest.raises(BadInput, match=f"at most {LARGEST} bytes, this has {LARGEST + 1}"):
        read_record(b"x" * (LARGEST + 1))


def test_random_damage_never_ends_in_anything_but_a_refusal() -> None:
    chance = random.Random("damage")
    text = "\n".join(lines()[:60]).encode()
    refused = 0
    for _ in range(300):
        data = bytearray(text)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            replay(GAME, read_record(bytes(data)))
        except (BadInput, Mismatch) as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 250
