"""What a good player of Mons does not do, counted from two positions."""

from grognard import position
from grognard.games.mons.advice.follies import idle, lone_guns, one_exit, shut_off, wasted
from tests.games.mons.positions import EXITS_SHUT


def test_who_stands_where_he_stood_is_idle():
    """9.1 One of two German units has moved."""
    before, after = (position("mons", f"IR84 4206, IR85 {hex_}") for hex_ in ("4305", "4306"))
    assert idle(before, after, "german") == (1, 2)


def test_steps_are_wasted_where_the_enemy_lost_none():
    """12.7 Three steps of a regiment, for nothing or for a battalion's step."""
    before = position("mons", "IR84 4206, 4RF 4208")
    nothing, something = (position("mons", f"IR84 4206 1, 4RF 4208 {left}") for left in (2, 1))

    assert wasted(before, nothing, "german") == (3, 3)
    assert wasted(before, something, "german") == (0, 3)


def test_guns_beside_the_enemy_are_alone_without_foot():
    """7.1 One gun is covered, one is not, one is out of reach."""
    after = position("mons", "FAR9 3014, FAR45 3214, IR84 3214, FAR24 3008, 4RF 3015, 2RI 3215")
    assert lone_guns(after, after, "german") == (1, 3)


def test_the_cut_off_are_counted_when_the_last_turn_ends():
    """4.5 Not before, and only for the British."""
    for turn, counted in ((13, (0, 0)), (14, (2, 2))):
        game = position("mons", f"1B 2524, XV 2524, {EXITS_SHUT}, turn {turn}")
        assert shut_off(game, game, "british") == counted
        assert shut_off(game, game, "german") == (0, 0)


def test_a_retreat_by_one_exit_is_seen():
    """4.4 Two of three units leave by the same exit; one that leaves alone tells nothing."""
    before = position("mons", "1C 2227, 1N 2227, 1B 1327, turn 9")
    after = position("mons", "exited 1C 1N 1B, turn 9")

    assert one_exit(before, after, "british") == (2, 3)
    assert one_exit(before, position("mons", "1C 2227, 1N 2227, exited 1B"), "british") == (0, 0)
