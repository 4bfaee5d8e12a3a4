"""What an engine is sent, byte by byte, against games in which what it may not know is other."""

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import events, world
from grognard.players.match import play_match
from grognard.players.outside.protocol import Telling, record
from tests.players.engines import logged, scripted
from tests.walk import PLAYED, SMALL_GAME, hides, stops

EVERY = {"stairwell": 11, "nimy": 29, "hill-300": 50, "saint-ghislain": 399, "campaign": 499}
QUIET = "play(next((each for each in options if each in ('hold', 'keep', 'done')), options[0]))"
SHOOTS = "play(next((each for each in options if each.startswith('fire')), options[0]))"


def heard(log: Path) -> str:
    """Everything that a logged engine was sent, but for what its own clock showed."""
    lines = log.read_text("utf-8").splitlines(keepends=True)
    sent = "".join(line for line in lines if line.startswith("> "))
    return re.sub(r"^> go clock \d+$", "> go clock", sent, flags=re.MULTILINE)


def ambushed(folder: Path, lair: str) -> tuple[str, Game]:
    """What blue is sent in a game in which red hides there and does nothing; and its end."""
    red = f"play({lair!r}) if {lair!r} in options else {QUIET}"
    engines = {
        "blue": logged(folder / lair, scripted(SHOOTS, "wants world")),
        "red": scripted(red),
    }
    game = grognard.start("crossroads")
    match = play_match(game, {"blue": "blue", "red": "red"}, 8, engines=engines)
    assert match.forfeit == ""
    return heard(folder / lair), match.game


def test_no_byte_depends_on_where_the_ambush_lies(tmp_path: Path):
    """Two whole games that look the same to blue are the same lines to its engine, worlds too."""
    once, one = ambushed(tmp_path, "0706")
    again, other = ambushed(tmp_path, "0903")

    assert once.split("> over")[0] == again.split("> over")[0]
    assert once.count("> world ") > 10
    assert once.count("> observe ") > 10
    assert one != other


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_every_question_is_the_same_in_every_world_the_side_may_believe_in(
    game: str, scenario: str
):
    """View, options and made-up world depend on what the side sees and on its stream alone."""
    different = 0
    for stop in stops(game, scenario, 5, EVERY.get(scenario, SMALL_GAME)):
        position, side = stop.game, stop.game.who
        if is_chance(position):
            continue
        worlds = [world(position, side, Random(seed)) for seed in range(3)]
        for each in (position, *worlds):
            each.events = []  # those of the last step were told in the step
        told = [
            Telling(each, side, Random(9)).lines(each, world=True) for each in (position, *worlds)
        ]

        different += worlds[0] != worlds[1]
        assert told[0] == told[1] == told[2] == told[3], position.prompt
    assert different or not hides(game, scenario)


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_an_engine_is_told_every_event_its_side_may_read_and_its_own_choices(
    game: str, scenario: str
):
    """In order, each once; of the others' choices nothing but what the events say."""
    begun = grognard.start(game, scenario)
    for side in grognard.GAMES[game].sides:
        telling, own = Telling(begun, side, Random(1)), []
        expected = [f"observe {record(each)}" for each in events(begun, side)]
        for stop in islice(stops(game, scenario, 2), 300):
            if stop.game.who == side:
                told = telling.lines(stop.game, world=False)
                news = [line for line in told if line.startswith(("journal ", "observe "))]
                assert news == expected == told[1 : 1 + len(news)]
                own, expected = [f"journal {side}  {stop.choice}"], []
                telling.expect((stop.choice,))
            telling.look(stop.after)
            expected += [*own, *(f"observe {record(each)}" for each in events(stop.after, side))]
            own = []
        assert any("journal" in line for line in expected) or expected == []
