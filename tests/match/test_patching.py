"""Changes to records: small, and made back into the record by whoever has the old one."""

from hypothesis import given
from hypothesis import strategies as st

from grognard.match.patching import change, changed

values = st.recursive(
    st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=3),
    lambda inner: st.dictionaries(st.text(max_size=2), inner, max_size=4),
    max_leaves=12,
)
records = st.dictionaries(st.text(max_size=2), values, max_size=5)


@given(records, records)
def test_a_change_makes_the_one_record_of_the_other(before: dict, after: dict):
    """Whatever was added, taken away or replaced, at any depth."""
    assert changed(before, change(before, after)) == after


@given(records)
def test_nothing_is_told_of_what_is_equal(record: dict):
    """Also where it is another object."""
    assert change(record, changed(record, {})) == {}


def test_only_what_differs_is_told():
    """A counter that moves is told by its hex alone; one that is gone by nothing."""
    before = {"counters": {"A": {"hex": "0101", "side": "red"}, "B": {"hex": "0102"}}, "turn": 1}
    after = {"counters": {"A": {"hex": "0201", "side": "red"}}, "turn": 1}

    assert change(before, after) == {"counters": {"A": {"hex": "0201"}, "B": None}}


def test_a_key_that_is_gone_is_told_beside_a_new_one_without_a_value():
    """What is new and empty hides nothing that was removed."""
    assert change({"a": 1}, {"b": None}) == {"a": None}
    assert change({"x": {"a": 1}}, {"x": {"b": None}}) == {"x": {"a": None}}
