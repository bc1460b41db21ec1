"""What bots share: handlers, defaults that are counted, memory, whims, words."""

import json
from collections import Counter
from pathlib import Path

import pytest

from barricades.bots.common import Memo, Thinker, whim
from barricades.bots.tscw.words import WORDS, sentence
from barricades.games.tscw.box import BOX
from barricades.games.tscw.game import GAME
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.errors import BadInput
from barricades.kernel.messages import Message
from barricades.lab import tournament as tournaments
from barricades.lab.tournament import interval, lines, report, tournament


def test_a_memo_keeps_the_last_few_things() -> None:
    memo, worked = Memo(2), []

    def work(key: int) -> int:
        return memo.get(key, lambda: worked.append(key) or key)  # type: ignore[func-returns-value]

    assert [work(key) for key in (1, 2, 1, 3, 1, 2)] == [1, 2, 1, 3, 1, 2]
    assert worked == [1, 2, 3, 2]


def test_a_whim_follows_from_what_it_is_about() -> None:
    assert whim("a", 1) == whim("a", 1) != whim("a", 2)
    assert all(0 <= whim(number) < 1 for number in range(50))


def test_what_no_handler_answers_is_a_default_and_counted() -> None:
    position = GAME.start("1936", Sampled(1))
    bot = Thinker("x")
    assert bot.choose(context_of(position)) == 0
    assert bot.defaults == {position.waiting().kind: 1}


def test_every_bot_is_made_by_name() -> None:
    assert [entry.name for entry in BOX.bots] == ["recruit", "staff", "random"]
    position = GAME.start("1936", Sampled(1))
    for entry in BOX.bots:
        number = BOX.make_bot(entry.name, "seed").choose(context_of(position))
        assert 0 <= number < len(position.waiting().options)


def test_every_reason_can_be_said() -> None:
    values = {
        "units": (1, 2), "unit": 3, "hex": 40, "target": 41, "chit": 7,
        "chance": 50, "killed": "1", "lost": "0",
    }  # fmt: skip
    for id in WORDS:
        said = sentence(GAME, Message(id, values))
        assert said and "{" not in said


def test_the_interval_of_a_share_holds_the_share() -> None:
    low, high = interval(75, 100)
    assert 0.65 < low < 0.75 < high < 0.83
    assert interval(0, 0) == (0.0, 1.0)


def test_a_tournament_alternates_sides_and_says_who_won() -> None:
    found = tournament(GAME, "1936", ("random", "random"), 2, "t", 1)
    assert found["games"] == 2 and sum(found["ways"].values()) == 2
    assert lines(found)[0].startswith("tscw 1936: random against random")
    assert report(GAME, "1936", "staff", "recruit", [])["winner"]["wins"] == 0


def test_a_tournament_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game is kept, a second was cut short in the middle of its line: two of three are played."""
    file, bots = tmp_path / "kept", ("random", "random")
    whole = tournament(GAME, "1936", bots, 3, "t", 1)
    tournament(GAME, "1936", bots, 1, "t", 1, file)
    with file.open("a") as kept:
        kept.write('{"winner": 0, "way"')
    played, play = [], tournaments.play

    def count(id: str, scenario: str, bots: tuple[str, ...], seed: str) -> tournaments.GameResult:
        played.append(seed)
        return play(id, scenario, bots, seed)

    monkeypatch.setattr(tournaments, "play", count)
    found = tournament(GAME, "1936", bots, 3, "t", 1, file)
    assert len(played) == 2
    for key in ("ways", "choices", "taken", "side", "defaults"):
        assert found[key] == whole[key]
    tournament(GAME, "1936", bots, 3, "t", 1, file)
    assert len(played) == 2
    with pytest.raises(BadInput, match="another tournament"):
        tournament(GAME, "1936", bots, 3, "other", 1, file)


def test_a_kept_game_is_read_as_it_was_written() -> None:
    """Its counted defaults too: a game in which a bot had no answer of its own must not be lost."""
    result = tournaments.GameResult(
        0, "points", ("staff", "recruit"), 12, {"staff": [0.5]}, Counter({"bid": 2}), [(1, 0, "Ufa")]
    )
    assert tournaments._result(json.loads(tournaments._line(result))) == result
