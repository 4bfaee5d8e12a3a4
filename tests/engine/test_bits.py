"""Sets of names as bits of one number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.bits import Bits

MANY = Bits(f"n{number}" for number in range(300))


@given(st.lists(st.sampled_from(MANY.names), max_size=300))
def test_what_is_put_in_comes_out_in_order(names):
    """Whether few names are in the set or many, and however often each is named."""
    assert MANY.pick(MANY.mask(names)) == [name for name in MANY.names if name in names]


@pytest.mark.parametrize("every", [1, 2, 15, 16, 17, 100])
def test_sets_of_any_density_are_read_alike(every):
    """Dense sets are read another way than sparse ones."""
    assert MANY.pick(MANY.mask(MANY.names[::every])) == list(MANY.names[::every])


@pytest.mark.parametrize("every", [1, 100])
def test_names_come_out_in_a_pattern(every):
    """Each in its own line of words, in the same order."""
    some = MANY.mask(MANY.names[::every])

    assert MANY.pick(some, "go %s on") == [f"go {name} on" for name in MANY.pick(some)]


@pytest.mark.parametrize("among", [MANY.names[::30], MANY.names])
@given(data=st.data())
def test_a_list_that_is_changed_is_the_list_made_anew(among, data):
    """Whether few names come and go or many; the list before is left alone."""
    before, now = (MANY.mask(data.draw(st.lists(st.sampled_from(among)))) for _ in range(2))
    last = MANY.pick(before)

    assert MANY.picked_again(last, before, now) == MANY.pick(now)
    assert last == MANY.pick(before)


def test_the_bit_of_a_name_is_its_place_in_the_row():
    """The first is 1; all together are every name; no names are nothing."""
    abc = Bits("abc")

    assert abc.bit == {"a": 1, "b": 2, "c": 4}
    assert abc.number == {"a": 0, "b": 1, "c": 2}
    assert abc.all == 7
    assert abc.mask("") == 0
    assert abc.pick(0) == []
    assert abc.pick(abc.all) == ["a", "b", "c"]


def test_names_are_counted_and_known():
    """Whether a name has a bit at all."""
    assert len(MANY) == 300
    assert "n299" in MANY
    assert "n300" not in MANY


def test_names_that_were_picked_before_are_the_callers_own():
    """What a caller does with them changes nothing for the next, nor do other numbers."""
    bits = Bits(str(number) for number in range(13))
    bits.pick(5).append("other")

    assert bits.pick(5) == ["0", "2"]
    for mask in range(1, 1 << 13):
        assert bits.pick(mask) == [str(n) for n in range(13) if mask >> n & 1]
    assert bits.pick(5) == ["0", "2"]
