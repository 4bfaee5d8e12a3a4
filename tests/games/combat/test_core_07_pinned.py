"""core-7-a, core-1-h Pinned units in Defensive Fire: once, and at half of what is left."""

import pytest

from tests.games.combat.positions import refused, totals, works
from tests.playing import play_all
from tests.rules import rule


@rule("core-1-h", "core-7-a")
@pytest.mark.parametrize(
    ("unit", "firepower"), [("r72-1 F18 assault", 2), ("r65-1 F18 crawled", 1), ("r65-1 F18", 3)]
)
def test_a_pinned_unit_halves_what_its_move_left(unit: str, firepower: int):
    """core-1-h A 7 in Assault is 4, pinned 2; a 6 that Crawled is 3, pinned 1."""
    game = play_all(works(f"{unit} pinned, g66-1 F15"), "move g66-1", "F16")

    assert totals(game, f"fire {unit.split(maxsplit=1)[0]}")[0] == firepower


@rule("core-7-a")
def test_a_pinned_machine_gun_fires_once():
    """core-7-a Once, whatever its rate of fire; in good order a second time in the next window."""
    steps = "move g66-1", "F16", "fire rM1910-1", "shoot", "99", "hold", "E16"
    text = "rM1910-1 F18{}, r65-2 D17, g66-1 F15"
    steady, pinned = (play_all(works(text.format(how)), *steps) for how in ("", " pinned"))

    assert "fire rM1910-1" in steady.options
    assert refused(pinned, "fire rM1910-1") == ["core-9-c"]


@rule("core-7-a")
def test_a_pinned_gun_fires_once():
    """core-7-a One shot of a gun of ROF 2; then nobody is left to be asked."""
    text = "r45mm-1 F18 nw{}, r65-2 D17, g66-1 F15"
    steps = "move g66-1", "F16", "shell r45mm-1", "99", "hold", "F15"
    steady, pinned = (play_all(works(text.format(how)), *steps) for how in ("", " pinned"))

    assert "shell r45mm-1" in steady.options
    assert pinned.who == "german"


@rule("core-1-h")
def test_assault_halves_before_range_does():
    """core-1-h, R-66 A 6 in Assault is 3, and 1 beyond its range of 6, not 3 and then 2."""
    assert totals(works("g66-1 F18 assault, r65-1 F10, r65-2 A1"), "fire g66-1 F10")[0] == 1
