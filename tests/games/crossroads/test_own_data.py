"""A user's own map and counters for Crossroads: used where they can be, refused where not."""

import pytest

from grognard import BadInput, start


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('unit = [{ id = "B1", hex = "9999" }]', "B1 cannot begin in “9999”, which is not on"),
        ('unit = [{ id = "B1", hex = "" }]', "B1 cannot begin in “”, which is not on the map."),
        ('unit = [{ id = "B1", hex = "0103" }]', "B1 cannot begin in 0103, where another unit"),
        ('unit = [{ id = "B1", strength = 21 }]', "from 0 to 20"),
        ('unit = [{ id = "B1", side = "green" }]', "must be one of blue, red, not “green”."),
        ('unit = [{ id = "RX", hex = "0101" }]', "RX must be red and begin in no hex."),
        ('unit = [{ id = "RX", side = "blue" }]', "RX must be red and begin in no hex."),
        ('[map.terrain]\ndefault = "swamp"', "“swamp” is no terrain of this game"),
        ('[map.terrain]\ndrawn = ""', "there are no woods for RX to hide in."),
        ('[map]\ngroups = [{ name = "crossroads", hexes = "" }]', "the list names no hex."),
    ],
)
def test_data_that_cannot_be_played_is_refused(tmp_path, text, told):
    """1.1, 2.2, 5.1 Before the first question, in one sentence."""
    path = tmp_path / "own.toml"
    path.write_text(f"[counters]\n{text}\n", encoding="utf-8")

    with pytest.raises(BadInput) as refusal:
        start("crossroads", data=path)

    assert told in str(refusal.value)


def test_a_unit_may_be_as_strong_as_20(tmp_path):
    """1.2 The bound itself is within."""
    path = tmp_path / "own.toml"
    path.write_text('[counters]\nunit = [{ id = "B1", strength = 20 }]\n', encoding="utf-8")

    assert start("crossroads", data=path).setting.data.counters["B1"].strength == 20


def test_a_map_of_ones_own_is_played_on(tmp_path):
    """2.1 Its terrain counts, and not only its digest."""
    path = tmp_path / "own.toml"
    path.write_text('[map.terrain]\ndefault = "town"\n', encoding="utf-8")

    assert start("crossroads", data=path).setting.data.board.terrain("0101") == "town"
    assert start("crossroads").setting.data.board.terrain("0101") == "clear"
