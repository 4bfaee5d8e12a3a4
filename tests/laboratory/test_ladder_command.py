"""The command that writes the ladder's table, and sim with players that differ."""

import argparse
import json

import pytest

from grognard.cli import main
from grognard.commands import ladder
from grognard.engine.rulebook import BadInput

SIM = ("sim", "mons", "--scenario", "nimy", "--players", "german=level1")


def climbed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints."""
    parser = argparse.ArgumentParser()
    ladder.add(parser)
    assert ladder.run(parser.parse_args(words)) == 0
    return capsys.readouterr().out


def test_the_ladder_for_programs(capsys: pytest.CaptureFixture[str]):
    """Games, wins by seat, the interval and the verdict of the test."""
    words = ("mons", "--scenario", "nimy", "--games", "4", "--level", "level1", "--json")
    told = json.loads(climbed(capsys, *words))

    [rung] = told["rungs"]
    assert (told["game"], told["scenario"]) == ("mons", "nimy")
    assert (rung["level"], rung["below"], rung["games"]) == ("level1", "random", 4)
    assert sum(seat["wins"] for seat in rung["seats"].values()) == rung["wins"]
    assert all(seat["games"] == 2 for seat in rung["seats"].values())
    assert rung["score"]["low"] <= rung["score"]["rate"] <= rung["score"]["high"]
    assert rung["test"] in ("reached", "missed", "undecided")
    assert rung["fallbacks"] == 0


def test_the_ladder_for_people_is_a_table(capsys: pytest.CaptureFixture[str]):
    """One row a level, as wide as its heading."""
    words = ("mons", "--scenario", "nimy", "--games", "2", "--level", "level1")
    *_, heads, rule, row = climbed(capsys, *words).splitlines()

    assert heads.startswith("| level | against | games | score |")
    assert row.startswith("| level1 | random | 2 |")
    assert heads.count("|") == rule.count("|") == row.count("|")


@pytest.mark.parametrize("words", [("--games", "1"), ("--level", "random"), ("--workers", "0")])
def test_a_ladder_that_cannot_be_climbed_is_refused(words: tuple[str, ...]):
    """One clear sentence."""
    parser = argparse.ArgumentParser()
    ladder.add(parser)

    with pytest.raises(BadInput):
        ladder.run(parser.parse_args(("crossroads", *words)))


def test_sim_swaps_seats_where_players_differ(capsys: pytest.CaptureFixture[str]):
    """Both games of a pair have the same seed, and each says who sat where."""
    assert main([*SIM, "--games", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told["players"] == {"german": "level1", "british": "random"}
    assert [game["seed"] for game in told["games"]] == [1, 1, 2, 2]
    assert [game["players"]["german"] for game in told["games"]] == ["level1", "random"] * 2


def test_sim_tells_how_sure_it_is(capsys: pytest.CaptureFixture[str]):
    """Each player and each end with Wilson's interval."""
    assert main([*SIM, "--games", "2"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()

    assert first == "mons nimy: 2 games"
    assert any(line.startswith("  level1 ") and "% to " in line for line in lines)
