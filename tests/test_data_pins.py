"""The data of every game, and what is stated of it, is what was last written down of it."""

from tools import pin_data

MEND = "Data changed: if it was meant, run `make pins` and commit the file with the change."


def test_no_value_of_any_game_changes_unnoticed():
    """A slip of the hand in a hex or a counter would play on for ever, a fact left out as well."""
    kept = pin_data.PINS.read_text("utf-8").splitlines()
    now = pin_data.written().splitlines()

    changed = [line for line in kept if line not in now], [line for line in now if line not in kept]
    assert changed == ([], []), MEND


def test_a_digest_tells_values_apart_and_not_their_order():
    """One hex more, one factor less, a word for another; the order of a table's lines is form."""
    clear, forest = {"hexes": ["1211", "1212"]}, {"hexes": ["1211"]}

    assert pin_data.digest(clear) != pin_data.digest(forest)
    assert pin_data.digest([8, 6]) != pin_data.digest([6, 8])
    assert pin_data.digest({"a": 1, "b": 2}) == pin_data.digest({"b": 2, "a": 1})
