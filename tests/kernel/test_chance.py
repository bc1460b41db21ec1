"""Chance from every kind of source."""

import hashlib
import hmac
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barricades.kernel.chance import Enumerated, Live, NeedsChance, Recorded, Sampled, Scripted
from barricades.kernel.errors import BadInput, Mismatch
from tests.kernel.naive import unhurried

SECRET = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert Live(SECRET).commitment == hashlib.sha256(SECRET).hexdigest()


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_thirty_two_bytes(length: int) -> None:
    with pytest.raises(BadInput, match=f"not {length}"):
        Live(bytes(length))


def test_a_throw_can_be_worked_out_by_hand_from_the_secret() -> None:
    question = (17).to_bytes(8, "big") + (0).to_bytes(4, "big")
    number = int.from_bytes(hmac.new(SECRET, question, hashlib.sha256).digest()[:8], "big")
    assert Live(SECRET).value(17, 6) == number % 6


def test_the_same_secret_gives_the_same_throws_in_any_order() -> None:
    forwards = [Live(SECRET).value(cursor, 6) for cursor in range(200)]
    other = Live(SECRET)
    backwards = [other.value(cursor, 6) for cursor in reversed(range(200))]
    assert forwards == backwards[::-1]


def test_another_secret_gives_other_throws() -> None:
    assert [Live(SECRET).value(c, 6) for c in range(40)] != [Live(bytes(32)).value(c, 6) for c in range(40)]


NONCES = {"guard": "0a" * 32, "rising": "b1" * 32}


def test_players_numbers_can_be_mixed_in_by_hand() -> None:
    text = f"guard {NONCES['guard']}\nrising {NONCES['rising']}\n"
    key = hmac.new(SECRET, text.encode(), hashlib.sha256).digest()
    question = (17).to_bytes(8, "big") + (0).to_bytes(4, "big")
    number = int.from_bytes(hmac.new(key, question, hashlib.sha256).digest()[:8], "big")
    assert Live(SECRET, NONCES).value(17, 6) == number % 6
    assert Live(SECRET, NONCES).commitment == Live(SECRET).commitment


def test_any_players_number_gives_other_throws() -> None:
    def throws(nonces: dict[str, str]) -> list[int]:
        return [Live(SECRET, nonces).value(cursor, 6) for cursor in range(40)]

    guard, rising = NONCES.items()
    swapped = {"guard": NONCES["rising"], "rising": NONCES["guard"]}
    found = [throws(dict(each)) for each in ((), [guard], [rising], [guard, rising])] + [throws(swapped)]
    assert all(one != other for one, other in itertools.combinations(found, 2))


@pytest.mark.parametrize("nonce", ["", "0a" * 31, "0A" * 32, "0a" * 32 + "\n", "xy" * 32])
def test_a_players_number_has_64_hexadecimal_digits(nonce: str) -> None:
    with pytest.raises(BadInput, match="64 hexadecimal digits"):
        Live(SECRET, {"guard": nonce})


def test_live_dice_are_fair() -> None:
    live = Live(SECRET)
    counts = Counter(live.value(cursor, 6) for cursor in range(6000))
    assert sorted(counts) == list(range(6))
    # Six standard deviations of a fair die are 173.
    assert all(827 <= count <= 1173 for count in counts.values())


@unhurried
@given(st.integers(0, 1 << 40), st.integers(1, 1 << 63))
def test_a_throw_is_never_out_of_range(cursor: int, n: int) -> None:
    assert 0 <= Live(SECRET).value(cursor, n) < n


def test_numbers_that_would_favour_some_faces_are_thrown_away() -> None:
    # Of 2**63 + 1 values nearly half of all 64-bit numbers must be refused.
    n = (1 << 63) + 1
    again = 0
    for cursor in range(60):
        first = hmac.digest(SECRET, cursor.to_bytes(8, "big") + bytes(4), "sha256")
        number = int.from_bytes(first[:8], "big")
        value = Live(SECRET).value(cursor, n)
        assert 0 <= value < n
        if number >= n:
            again += 1
            second = hmac.digest(SECRET, cursor.to_bytes(8, "big") + (1).to_bytes(4, "big"), "sha256")
            assert value != number % n
            if int.from_bytes(second[:8], "big") < n:
                assert value == int.from_bytes(second[:8], "big")
        else:
            assert value == number
    assert 10 < again < 50


def test_one_of_one_is_always_that_one() -> None:
    assert {Live(SECRET).value(cursor, 1) for cursor in range(20)} == {0}


def test_sampled_chance_repeats_from_its_seed_and_stays_in_range() -> None:
    assert Sampled("a").value(0, 1 << 40) == Sampled("a").value(99, 1 << 40)
    once, twice, other = Sampled(5), Sampled(5), Sampled(6)
    row = [once.value(cursor, 10) for cursor in range(500)]
    assert row == [twice.value(cursor, 10) for cursor in range(500)]
    assert row != [other.value(cursor, 10) for cursor in range(500)]
    assert set(row) == set(range(10))


def test_scripted_faces_are_counted_from_one() -> None:
    script = Scripted([6, 1, 3], start=4)
    assert [script.value(cursor, 6) for cursor in (4, 5, 6)] == [5, 0, 2]


@pytest.mark.parametrize("cursor", [3, 7])
def test_a_script_that_has_run_out_says_so(cursor: int) -> None:
    with pytest.raises(BadInput, match=f"holds 3 values and was asked for number {cursor - 3}"):
        Scripted([6, 1, 3], start=4).value(cursor, 6)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_scripted_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(BadInput, match=f"value 1 of the script is {face}, but 1 to 6 was asked for"):
        Scripted([face]).value(0, 6)


def test_recorded_chance_repeats_what_was_drawn() -> None:
    recorded = Recorded([(6, 5), (10, 0)], start=8)
    assert (recorded.value(8, 6), recorded.value(9, 10)) == (5, 0)


def test_a_record_with_too_few_throws_does_not_match() -> None:
    with pytest.raises(Mismatch, match="the rules draw 2 times, the record has 1"):
        Recorded([(6, 5)], start=8).value(9, 6)


def test_a_throw_from_before_the_record_does_not_match() -> None:
    with pytest.raises(Mismatch):
        Recorded([(6, 3)], start=5).value(4, 6)


def test_a_record_of_another_die_does_not_match() -> None:
    with pytest.raises(Mismatch, match="draw 1 is one of 6 by the rules, one of 10 in the record"):
        Recorded([(10, 5)], start=0).value(0, 6)


def test_enumerated_chance_follows_its_prefix_and_then_asks_how_many() -> None:
    source = Enumerated((3, 1))
    assert (source.value(90, 6), source.value(12, 2)) == (3, 1)
    with pytest.raises(NeedsChance) as need:
        source.value(13, 14)
    assert need.value.n == 14
