"""The campaign at the text table: odds with their assumptions, reasons, undo, parts of the board, records."""

import re
from pathlib import Path

import pytest

from barricades.games.toc.box import BOX
from barricades.kernel.chance import Live
from barricades.kernel.session import Session
from barricades.locale import catalogue, text_words
from barricades.table.text import Terminal, TextTable
from tests.test_cli import Said, run

ROUND_1 = re.compile("play a card, or take a special action|jouez une carte, ou faites une action spéciale")
OWN = ("WHITE", "BLANC")
HAND = re.compile("Your hand:|Votre main\N{NO-BREAK SPACE}:")
ATTACK = ("mark-fight 322", "mark-fight 325", "done", "attack 326", "with Vol-a1", "with Don-North")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(*script: str, language: str = "en") -> list[str]:
    """What WHITE sees from the first operation on: politics are settled by the first option each."""
    lines: list[str] = []
    rest = iter(script)
    ready = False

    def ask(prompt: str) -> str:
        nonlocal ready
        lines.append(prompt)
        if ready:
            return next(rest, "quit")
        ready = any(map(ROUND_1.search, lines[-60:]))
        if not ready:
            return "1"
        return _operation(lines)

    def keep(name: str, text: str) -> None:
        Path(name).write_text(text, encoding="utf-8")

    live = Live(bytes(32))
    session = Session(BOX.game("v2.3-campaign"), "v2.3-campaign", {}, live)
    bots = {1: BOX.make_bot("random", "seed")}
    terminal = Terminal(ask, lambda text, style: lines.extend(text.splitlines() or [""]), lambda: None, keep)
    players = {"WHITE": "person", "RED": "random"}
    words = text_words(catalogue(BOX, session.game, language), language)
    TextTable(session, bots, players, terminal, live=live, words=words).play()
    start = max(n for n, line in enumerate(lines) if ROUND_1.search(line) and line.startswith(OWN))
    return lines[start:]


def _operation(lines: list[str]) -> str:
    """The most valuable card of the hand, for operations."""
    hand = next(line for line in reversed(lines) if HAND.search(line))
    cards = [card.rstrip(").").rpartition("(") for card in hand.partition(":")[2].split("), ")]
    _, best = max((int(value), name.split()[0]) for name, _, value in cards)
    return f"ops {best}"


def after(lines: list[str], words: str) -> list[str]:
    return lines[next(n for n, line in enumerate(lines) if words in line) :]


def test_odds_of_an_attack_say_what_they_assume() -> None:
    shown = after(play(*ATTACK, "odds"), "Strength so far: 8")[6:]
    emptied, *chances = [float(line.split("%")[0]) for line in shown if "%  " in line]
    assert len(chances) == 3 and sum(chances) == pytest.approx(100, abs=0.2)
    assert emptied == chances[0], "the space is emptied if the attacker wins, and then only"
    assert chances[0] > chances[2], "eight against five, with more elite steps"
    stands = "No retreat is cancelled, and there is no counterattack"
    for assumed in ("Steps are lost where they cost least strength", stands):
        assert any(assumed in line for line in shown), assumed


def test_odds_of_an_option_are_its_results() -> None:
    shown = after(play(*ATTACK, "odds declare"), "declare, ")
    assert any("%  Belaya Kalitva (326): the attacker inflicts" in line for line in shown)


def test_odds_of_an_attack_in_french() -> None:
    lines = play(*ATTACK, "odds", "odds declare", language="fr")
    shown = [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
    english = [line for line in play(*ATTACK, "odds", "odds declare") if "%  " in line]
    chances = [line for line in shown if "%  " in line]
    assert [line.split("%")[0].replace(",", ".") for line in chances] == [
        line.split("%")[0] for line in english
    ]
    assert any(re.fullmatch(r" +\d+,\d %  Le BLANC l’emporte", line) for line in chances), shown


def test_what_is_not_on_offer_gets_its_paragraph_and_changes_nothing() -> None:
    lines = play("mark-fight 326", "why mark-fight 326", "save a.txt")
    assert sum("There is no unit of yours that could act.  [7.22]" in line for line in lines) == 2
    play("save b.txt")
    assert Path("a.txt").read_text() == Path("b.txt").read_text()


def test_undo_takes_a_marker_back() -> None:
    lines = play("mark-fight 322", "undo", "look")
    assert "Taken back: mark-fight 322." in lines
    assert not any("Marked to fight" in line for line in after(lines, "Taken back"))


def test_a_region_and_a_space_are_shown() -> None:
    lines = play("show don", "show 326")
    assert sum("Belaya Kalitva (326) [RED, friendly to RED]" in line for line in lines) == 2


def load(*arguments: str) -> Said:
    return run("play", *arguments, "--load", "half.txt", stdin="mark-fight 325\nsave more.txt\nquit\n")


@pytest.mark.parametrize("arguments", [("--text",), ("toc", "v2.3-campaign", "--text")])
def test_a_saved_game_is_taken_up_and_saved_again(arguments: tuple[str, ...]) -> None:
    lines = play("mark-fight 322", "save half.txt")
    choices = int(next(line for line in lines if line.startswith("Saved ")).split()[1])
    said = load(*arguments)
    assert said.code == 0, said
    assert f"after {choices} choices" in said.out
    assert "Marked to fight: 322." in said.out
    assert f"Saved {choices + 1} choices in more.txt." in said.out
    assert run("replay", "more.txt", "--verify").code == 0


def test_a_saved_game_needs_the_terminal() -> None:
    play("save half.txt")
    said = load()
    assert said.code == 2 and "--text" in said.err


def test_a_seat_is_named_in_small_letters_too_and_the_usual_opponent_takes_the_other() -> None:
    said = run("play", "toc", "v2.3-intro-1918", "--text", "--seed", "1", "--seat", "red=person")
    assert said.code == 0
    assert "Seats: WHITE recruit, RED person." in said.out


def test_options_are_told_where_they_are_not_the_usual_ones() -> None:
    usual = run("play", "toc", "v2.3-intro-1918", "--text", "--seed", "1")
    changed = run(
        "play", "toc", "v2.3-intro-1918", "--text", "--seed", "1", "--setting", "quarterly-calendar=on"
    )
    assert "Settings:" not in usual.out
    assert "Settings: quarterly-calendar on." in changed.out
