"""Sets of places as ints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barricades.kernel.bits import BIT, found_at, lowest, mask_of, members
from tests.kernel.naive import unhurried

places = st.sets(st.integers(0, 2047))


@unhurried
@given(places)
def test_members_are_the_set_in_ascending_order(given_places: set[int]) -> None:
    assert members(mask_of(given_places)) == sorted(given_places)


@unhurried
@given(st.integers(0, 1 << 2048))
def test_mask_of_is_the_inverse_of_members(mask: int) -> None:
    mask &= (1 << 2048) - 1
    assert mask_of(members(mask)) == mask


@pytest.mark.parametrize("count", [0, 1, 39, 40, 41, 42, 2045])
def test_members_of_thin_and_of_dense_sets(count: int) -> None:
    mask = (1 << count) - 1
    assert members(mask) == list(range(count))
    assert members(mask << 3) == list(range(3, count + 3))


@unhurried
@given(places.filter(bool))
def test_lowest_is_the_smallest_member(given_places: set[int]) -> None:
    assert lowest(mask_of(given_places)) == min(given_places)


def test_a_place_counted_twice_is_there_once() -> None:
    assert mask_of([3, 3, 0]) == 0b1001


def test_a_place_beyond_the_last_bit_is_refused() -> None:
    assert BIT[2047] == 1 << 2047
    with pytest.raises(IndexError):
        mask_of([2048])


def test_the_list_of_members_is_the_callers_own() -> None:
    first = members(0b1011)
    first.append(99)
    assert members(0b1011) == [0, 1, 3]


@unhurried
@given(st.lists(st.integers(-2, 2), max_size=20), st.integers(-2, 2))
def test_a_value_is_found_wherever_it_is(values: list[int], value: int) -> None:
    assert found_at(values, value) == [at for at, each in enumerate(values) if each == value]
