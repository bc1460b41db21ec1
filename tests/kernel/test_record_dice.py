"""The dice of a record: players' numbers in them, and choices that were imported."""

import random
from functools import cache

import pytest

from barricades.kernel.chance import Live, Sampled
from barricades.kernel.errors import BadInput, Mismatch
from barricades.kernel.records import Record, Writer, read_record, replay
from barricades.kernel.session import Session
from tests.reference.game import GAME

SECRET = bytes(range(32))
NONCES = {"guard": "0a" * 32, "rising": "b1" * 32}


def read(text_lines: list[str] | tuple[str, ...]) -> Record:
    return read_record("\n".join(text_lines).encode())


def play(session: Session, choices: int = 10_000) -> None:
    """Choose at random until the game is over or so many choices have been made."""
    whims = random.Random("whims")
    while (decision := session.position.decision) is not None and session.number < choices:
        session.submit(decision.seat, whims.choice(decision.options))


@cache
def mixed() -> tuple[str, ...]:
    """A record with the numbers of both players in its dice."""
    live = Live(SECRET, NONCES)
    session = Session(GAME, "june", {}, live)
    play(session)
    return tuple(Writer(session, {}, live).text().splitlines())


def test_a_record_names_the_players_numbers_and_its_dice_follow_from_them() -> None:
    assert [line for line in mixed() if line.startswith("nonce")] == [
        f"nonce {seat} {nonce}" for seat, nonce in NONCES.items()
    ]
    record = read(list(mixed()))
    assert record.nonces == NONCES
    replay(GAME, record)


@pytest.mark.parametrize("change", ["swapped", "left out", "changed"])
def test_other_numbers_of_players_do_not_give_the_dice(change: str) -> None:
    at = next(at for at, line in enumerate(mixed()) if line.startswith("nonce"))
    guard, rising = NONCES.values()
    numbers = {
        "swapped": [f"nonce guard {rising}", f"nonce rising {guard}"],
        "left out": [f"nonce guard {guard}"],
        "changed": [f"nonce guard {guard}", f"nonce rising {rising[:-1]}0"],
    }[change]
    with pytest.raises(Mismatch, match=r"was recorded, the committed secret gives"):
        replay(GAME, read([*mixed()[:at], *numbers, *mixed()[at + 2 :]]))


def test_the_order_of_the_numbers_in_the_file_does_not_matter() -> None:
    at = next(at for at, line in enumerate(mixed()) if line.startswith("nonce"))
    one, other = mixed()[at : at + 2]
    replay(GAME, read([*mixed()[:at], other, one, *mixed()[at + 2 :]]))


def test_a_number_of_no_seat_is_refused() -> None:
    with pytest.raises(BadInput, match="'umpire' is not a seat"):
        replay(GAME, read([*mixed()[:8], f"nonce umpire {'00' * 32}", *mixed()[8:]]))


def test_dice_are_checked_from_the_choice_after_an_import() -> None:
    session = Session(GAME, "june", {}, Sampled(3))
    play(session, choices=12)
    live = Live(SECRET)
    session.position.source = live
    writer = Writer(session, {}, live, imported=session.number)
    play(session)
    text = writer.text().splitlines()
    assert "imported 12" in text
    replay(GAME, read(text))
    without = [line for line in text if not line.startswith("imported")]
    with pytest.raises(Mismatch, match="the committed secret gives"):
        replay(GAME, read(without))
    more = [line.replace("imported 12", "imported 9999") for line in text]
    with pytest.raises(Mismatch, match="9999 choices are said to be imported"):
        replay(GAME, read(more))
