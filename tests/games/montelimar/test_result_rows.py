"""What of the charts applies to a choice, as the card of a fire or an assault shows it."""

from grognard.engine.kernel.flow import explain
from grognard.engine.look.charts import Reading
from grognard.games.montelimar.result_rows import result_rows
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all

STAFF = "HQ111 30.44 column, HQ11Pz 30.44 column, HQ157 44.30 column, HQ45ID 44.30 column"
RIFLES = "A157 40.38, B157 40.38"


def test_fire_at_a_hex_shows_its_row_and_what_helps_the_target():
    """8.3.3, 8.4 A company of 4 at a foxhole in a vineyard: 0, 1 and 2 are read in red."""
    game = at(f"{RIFLES}, PG111-5 40.37, foxhole 40.37, {STAFF}, chit 157")
    game = play_all(game, "take A157")
    row, *readings = result_rows(game, "fire 40.37")
    (total,) = explain(game, "fire 40.37")

    assert (row.table, row.row) == ("fire_at_hex", "red")
    assert row.columns == tuple(str(face) for face in range(total.total + 1))
    assert row.cells[total.total + 1 :] == ("miss",) * (9 - total.total)
    ground = game.ground("40.37")
    assert readings == [
        Reading("terrain", (ground,), ("defence",)),
        Reading("fortification", ("foxhole",), ("defence",)),
    ]


def test_the_sum_of_a_fire_that_has_begun_counts_the_target():
    """8.3.1 The same value before and after the fire is ordered, and one more with help."""
    game = at(f"{RIFLES}, II-119 40.37, {STAFF}, chit 157")
    game = play_all(game, "take A157")
    (before,), begun = explain(game, "fire 40.37"), play_all(game, "fire 40.37")

    assert explain(begun, "fire") == (before,)
    assert explain(begun, "add B157")[0].total == before.total + 1
    (row, *_), (more, *_) = result_rows(begun, "fire"), result_rows(begun, "add B157")
    assert len(more.columns) == len(row.columns) + 1


def test_shells_are_read_in_the_black_row():
    """8.7.1 Four at the city: only a 0 and a 1 are read."""
    guns = "160FAB 20.55, 171FAB 20.55, C157 16.53, HQ45ID 24.55 column, HQ157 24.55 column"
    city = "PG111-5 15.53 column, HQ11Pz 12.50 column, HQ111 12.50 column"
    game = play_all(at(f"{guns}, {city}, chit 45ID"), "take 160FAB", "barrage 15.53")
    row, ground = result_rows(game, "fire")

    assert (row.row, row.columns) == ("black", ("0", "1"))
    assert ground == Reading("terrain", ("city",), ("defence",))


def test_an_assault_shows_its_odds():
    """9.5 Three companies at one."""
    units = "PG111-1 46.41, PG111-2 46.41, PG111-3 46.41, A7 47.41"
    staff = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ7 60.20 column, HQ3ID 60.20 column"
    game = at_step(at(f"{units}, assault german 47.41, {staff}, chit pg111"), "assaults")
    odds, ground = result_rows(game, "assault 47.41")

    assert odds == Reading("odds", ("modifier",), ("3:1",))
    assert ground.rows == (game.ground("47.41"),)


def test_a_value_below_zero_has_a_true_minus():
    """8.4 On the card and in what the die is rolled for."""
    text = f"A157 40.38, PG111-5 40.37, trench 40.37, DG4 40.38, {STAFF}, chit 157"
    game = play_all(at(text), "take A157")
    (total,) = explain(game, "fire 40.37")
    row, *_ = result_rows(game, "fire 40.37")

    assert total.total < 0
    assert row.title == f"Red, −{-total.total} or less"
    assert f"with −{-total.total} or less" in play_all(game, "fire 40.37", "fire").prompt
