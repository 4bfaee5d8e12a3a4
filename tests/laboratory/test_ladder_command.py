"""The command that writes the ladder's table, and sim with players that differ."""

import argparse
import json

import pytest

from grognard.cli import main
from grognard.commands import ladder
from grognard.engine.bad_input import BadInput
from grognard.players.levels import POSITIONS

SIM = ("sim", "mons", "--scenario", "nimy", "--players", "german=level1")


def climbed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints."""
    parser = argparse.ArgumentParser()
    ladder.add(parser)
    assert ladder.run(parser.parse_args(words)) == 0
    printed = capsys.readouterr()
    told = printed.err.split(": won ")[0]  # a line a rung, no bar
    assert told in ("level1 against random", "level2 against level1")
    return printed.out


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
    assert rung["fallbacks"] == rung["games_with_fallbacks"] == 0
    assert rung["times"]["turns"] >= rung["games"]
    for clock in ("cpu", "wall"):
        seconds = rung["times"][clock]
        assert 0 < seconds["mean"] <= seconds["p99"] <= seconds["longest"]


def test_the_ladder_for_people_is_a_table(capsys: pytest.CaptureFixture[str]):
    """One row a level, as wide as its heading."""
    words = ("mons", "--scenario", "nimy", "--games", "2", "--level", "level1")
    *before, heads, rule, row = climbed(capsys, *words).splitlines()

    assert any(line.startswith("| level | turns | mean, s cpu | p99, s cpu") for line in before)
    assert heads.startswith("| level | against | games | score |")
    assert row.startswith("| level1 | random | 2 |")
    assert heads.count("|") == rule.count("|") == row.count("|")
    assert _cell(heads, row, "fallbacks") == "0"


def _cell(heads: str, row: str, name: str) -> str:
    """What stands in a row of a table under a heading."""
    return dict(zip(heads.split(" | "), row.split(" | "), strict=True))[name]


def test_the_ladder_does_not_hide_fallbacks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """A level without time is answered for by the level below, and the table counts how often."""
    monkeypatch.setitem(POSITIONS, "level2", 0)
    words = ("crossroads", "--games", "2", "--level", "level2")
    *_, heads, _, row = climbed(capsys, *words).splitlines()
    [rung] = json.loads(climbed(capsys, *words, "--json"))["rungs"]

    assert rung["games_with_fallbacks"] == 2
    assert rung["fallbacks"] > 2
    assert _cell(heads, row, "fallbacks") == f"{rung['fallbacks']:,} in 2 games"


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


def test_an_odd_number_of_games_leaves_a_seed_with_one_seating_and_says_so(
    capsys: pytest.CaptureFixture[str],
):
    """The number asked for is kept; people and programs are told which seed it is."""
    assert main([*SIM, "--games", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [game["seed"] for game in told["games"]] == [1, 1, 2]
    assert told["unpaired"] == [2]

    assert main([*SIM, "--games", "3"]) == 0
    assert "\n  seed 2 was played with one seating only\n" in capsys.readouterr().out

    assert main([*SIM, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unpaired"] == []


def test_a_player_against_itself_has_no_pairs_to_break(capsys: pytest.CaptureFixture[str]):
    """Every seed is played once, and one game is one game."""
    assert main(["sim", "crossroads", "--games", "1", "--json"]) == 0
    assert "unpaired" not in json.loads(capsys.readouterr().out)

    assert main(["sim", "crossroads", "--games", "1"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == "crossroads battle: 1 game"
    assert not any("seating" in line for line in lines)
