"""What every game's advice keeps to, and the maps that it is made from."""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import grognard
from grognard.engine.board.ways import distances
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.advice import Advice, Script
from grognard.engine.kernel.flow import IllegalChoice, objections, play
from grognard.engine.kernel.game import Game
from grognard.games.mons.advice import goals
from grognard.games.mons.advice.goals import graphs
from tests.walk import PLAYED, SMALL_GAME, stops

EVERY = {"nimy": 31, "stairwell": 50, "hill-300": 50, "saint-ghislain": 399, "campaign": 499}

each_scenario = pytest.mark.parametrize(("game", "scenario"), PLAYED)


def asked(game: str, scenario: str) -> list[Game]:
    """Positions of a random game in which a side is asked, where the game gives advice."""
    found = [stop.game for stop in stops(game, scenario, 5, EVERY.get(scenario, SMALL_GAME))]
    return [each for each in found if not is_chance(each) and each.setting.rulebook.advice]


def advice_of(game: Game) -> Advice:
    """The advice for a game that has some."""
    advice = game.setting.rulebook.advice
    assert advice is not None
    return advice


@each_scenario
def test_what_one_side_gains_the_other_loses(game: str, scenario: str):
    """The value for one side is the value for the other with the other sign."""
    for position in asked(game, scenario):
        value, (one, other) = advice_of(position).value, position.setting.rulebook.sides
        assert value(position, one) == pytest.approx(-value(position, other))


@each_scenario
def test_candidates_are_legal(game: str, scenario: str):
    """Every script can be played until chance or the other side interrupts it."""
    for position in asked(game, scenario):
        for script in advice_of(position).candidates(position):
            assert played(position, script), (position.prompt, script)


def played(game: Game, script: Script) -> bool:
    """Whether a script is legal as long as its side is asked and nothing has come between."""
    side = game.who
    for choice in script:
        if game.who != side:
            return True
        try:
            game = play(game, choice)
        except IllegalChoice:
            return False
    return bool(script)


@each_scenario
def test_habits_are_legal(game: str, scenario: str):
    """What a side would quickly answer is among its options."""
    for position in asked(game, scenario):
        assert objections(position, advice_of(position).habit(position)) == ()


@each_scenario
def test_objectives_are_hexes_with_a_weight(game: str, scenario: str):
    """Something matters to both sides as long as the game goes on."""
    for position in asked(game, scenario):
        rulebook = position.setting.rulebook
        seen = grognard.view(position, position.who)
        board = rulebook.scene(seen, position.setting.data).board
        for side in rulebook.sides:
            goals = advice_of(position).objectives(position, side)
            assert goals
            assert all(hex_ in board and weight > 0 for hex_, weight in goals.items())


class Interrupted(Exception):
    """Whoever was thinking has been stopped."""


def test_a_thought_that_is_interrupted_leaves_nothing_half_made_behind():
    """Costs that were being worked out when an alarm rang are worked out again, all of them."""
    game = grognard.start("mons", "nimy")
    types = set(game.ground.costs)
    for line in range(1, 12):
        goals.kept_graphs.cache_clear()
        with suppress(Interrupted):
            interrupted(line, lambda: graphs(game))

        assert set(graphs(game)) == types


def interrupted(line: int, function: Callable[[], object]) -> None:
    """Stop a function when so many lines of the module of goals have run."""
    ran = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal ran
        if frame.f_code.co_filename == goals.__file__ and event == "line":
            ran += 1
            if ran == line:
                raise Interrupted
        return trace

    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(None)


def test_the_way_to_a_goal_goes_over_the_bridge():
    """The canal is closed but for its bridges: from the other bank the way is a detour."""
    foot = graphs(grognard.start("mons", "nimy"))["infantry"]

    far = distances(foot, ("4208",))

    assert far["4208"] == 0
    assert far["4207"] == 1
    assert far["4607"] < far["4606"] == far["4207"] + 4


def test_the_nearest_of_several_goals_counts():
    """A second goal can only bring hexes nearer."""
    foot = graphs(grognard.start("mons", "nimy"))["infantry"]

    one, both = distances(foot, ("4208",)), distances(foot, ("4208", "2009"))

    assert both["2009"] == 0
    assert all(both[hex_] <= far for hex_, far in one.items())
    assert any(both[hex_] < far for hex_, far in one.items())


def test_no_way_leads_through_a_barred_hex():
    """With the bridge held there is only the long way round, though it may begin on the bridge."""
    foot = graphs(grognard.start("mons", "nimy"))["infantry"]

    free, held = distances(foot, ("4209",)), distances(foot, ("4209",), ("4208",))

    assert free["4207"] == 2
    assert held["4207"] > 10
    assert held["4208"] == free["4208"] == 1


def test_the_page_on_players_lists_all_that_advice_may_say():
    """Every field of the record stands in the table, and nothing else does."""
    page = (Path(__file__).parents[2] / "docs/players.md").read_text("utf-8")
    table = page.partition("## Advice for a new game")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    told = [name for row in rows for name in re.findall(r"`([\w.]+)`", row)]

    assert {name for name in told if "." not in name} == {each.name for each in fields(Advice)}
