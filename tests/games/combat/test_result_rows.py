"""What of the charts applies to a choice, as the card of a shot shows it."""

from itertools import groupby

from grognard.engine.look.charts import Reading, ResultRow
from grognard.games.combat.result_rows import result_rows
from tests.games.combat.positions import at, totals, works
from tests.playing import play_all

FAR = "g66-9 A12"  # somebody far off, so that the game goes on
WHOLE = ("E", "C", "M+", "M")


def shares(row: ResultRow) -> dict[str, int]:
    """How many faces come to the same."""
    return {cell: len([*same]) for cell, same in groupby(row.cells)}


def test_a_volley_shows_its_column_and_each_target():
    """core-8-a Column 8 at one in the open: E to -21, C to 2, M+ to 30, M to 54."""
    game = at("g66-1 F18, r65-1 F16, r65-4 C17")
    drm = totals(game, "fire g66-1 F16")[1]
    alone = [*result_rows(game, "fire g66-1 F16")]
    column, row, ground = result_rows(play_all(game, "fire g66-1 F16"), "shoot")

    assert alone == [column, row, ground]
    assert column == Reading("fft", WHOLE, ("8",))
    assert shares(row) == {"C": 2 - drm, "M+": 28, "M": 24, "no effect": 46 + drm}
    assert ground.columns == ("DRM",)


def test_nothing_is_shown_of_those_who_are_hidden():
    """core-19 The row of a unit that the side does not know is not there."""
    game = works("r45mm-1 F34 ne, g66-1 F33, g66-2 F33 hidden, g66-9 A12, russian to act")
    rows = result_rows(play_all(game, "gun r45mm-1"), "shell F33")

    assert not [row.title for row in rows if isinstance(row, ResultRow) and "g66-2" in row.title]


def test_a_shell_shows_the_roll_to_hit_and_its_column():
    """10.4.6, core-13-a 95 at range 1 for infantry, 20 less for the turn."""
    game = play_all(works(f"r45mm-1 F34 e, g66-1 F33, {FAR}, russian to act"), "gun r45mm-1")
    hit, roll, column, *_ = result_rows(game, "shell F33")

    assert hit == Reading("he_to_hit", ("1",), ("infantry",))
    assert shares(roll) == {"hit": 75, "miss": 25}
    assert column == Reading("fft", WHOLE, ("6",))


def test_a_shot_at_armour_shows_its_line_and_range():
    """core-14-e The first pull of the 45mm gun, and the faces that kill or stop."""
    game = play_all(works(f"r45mm-1 F34 e, PzIV-1 I30 w, {FAR}, russian to act"), "gun r45mm-1")
    reading, row = result_rows(game, "hit PzIV-1")
    _, kills, armour = totals(game, "hit PzIV-1")

    assert reading == Reading("dfet_1", ("Russian 45mm",), ("4-8",))
    assert shares(row)["K-KILL"] == kills - armour
    assert shares(row)["M-KILL"] == 10


def test_a_step_of_a_move_is_rolled_on_no_chart():
    """10.1.2 Its price is a sum, and that is all."""
    game = play_all(at("g66-1 F18, r65-1 C17"), "run g66-1")
    assert [*result_rows(game, "F17")] == []
