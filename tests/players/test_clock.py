"""Time control, counted in positions and in seconds that the test itself lets pass."""

from dataclasses import replace
from random import Random

import pytest

import grognard
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance
from grognard.players.clock import Clock, OutOfTime, Spent, period_of
from grognard.players.match import PlayerSeat
from grognard.players.uniform import pick


def test_a_clock_is_over_after_its_positions():
    """Exactly as many positions fit into it as it was given."""
    clock = Clock(3)

    for _ in range(3):
        clock.tick()

    assert clock.is_over()
    with pytest.raises(OutOfTime):
        clock.tick()
    assert clock.used == 3


def test_a_clock_is_over_after_its_seconds():
    """Whichever ends first ends it, however few positions were looked at."""
    now = [10.0]
    clock = Clock(1000, 2.0, lambda: now[0])

    clock.tick()
    now[0] = 11.9
    clock.tick()
    now[0] = 12.0

    assert clock.is_over()
    with pytest.raises(OutOfTime):
        clock.tick()


def test_a_part_is_a_clock_of_its_own():
    """It has its share of the budget and takes nothing from the whole."""
    clock = Clock(100)
    part = clock.part(0.25)

    for _ in range(25):
        part.tick()

    assert part.is_over()
    assert not clock.is_over()
    assert clock.used == 0


def test_there_is_one_reserve_and_it_runs_out():
    """Whoever asks again gets the same reserve, with what is left of it."""
    clock = Clock(8)
    for _ in range(2):
        clock.reserve(0.25).tick()

    assert clock.reserve(0.25).is_over()


def test_a_clock_goes_on_where_another_stopped():
    """What was spent before counts, in positions and in seconds."""
    now = [10.0]
    clock = Clock(100, 8.0, lambda: now[0])
    clock.go_on(Spent(40, 3.0))
    now[0] = 12.0

    assert clock.spent == (40, 5.0)
    now[0] = 15.0
    assert clock.is_over()


def test_the_rest_is_a_share_of_what_is_left():
    """Of positions and of seconds; of a clock that is over nothing is left."""
    now = [10.0]
    clock = Clock(100, 8.0, lambda: now[0])
    clock.used, now[0] = 60, 14.0

    rest = clock.rest(0.5)

    assert (rest.positions, rest.seconds, rest.used) == (20, 2.0, 0)
    clock.used, now[0] = 110, 19.0
    assert (clock.rest(0.5).positions, clock.rest(0.5).seconds) == (0, 0.0)
    assert clock.rest(0.5).is_over()


@pytest.mark.parametrize(
    ("game", "scenario", "turn"),
    [("mons", "nimy", ("german", "british")), ("crossroads", "battle", ("blue", "red"))],
)
def test_a_period_is_a_player_turn(game: str, scenario: str, turn: tuple[str, str]):
    """Whoever is asked in it; the periods of a game come one after the other, each once."""
    play, random, seen = grognard.start(game, scenario), Random(1), [""]
    while play.who:
        if not is_chance(play) and period_of(play) != seen[-1]:
            seen.append(period_of(play))
        advance(play, pick(play, random))

    told = seen[seen.index(f"1 {turn[0]}") :]  # somebody may set up first
    assert told == [f"{number} {side}" for number in range(1, play.turn + 1) for side in turn]


def test_with_a_period_that_the_game_names_a_clock_starts_afresh():
    """An activation or an impulse may be a period; until the word changes the clock goes on."""
    game, word = grognard.start("crossroads"), ["first"]
    book = game.setting.rulebook
    advice = replace(book.advice, period=lambda _: word[0])
    game.setting = game.setting._replace(rulebook=replace(book, advice=advice))
    seat = PlayerSeat("red", "level1", 1)
    seat.plan(game)
    used = seat.clock.used

    seat.plan(game)
    assert seat.clock.used == 2 * used > 0
    word[0] = "second"
    seat.plan(game)
    assert seat.clock.used == used
