"""`grognard sim`: what is told of each game, options, comparisons and outside players."""

import json
import re
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grognard
from grognard.cli import main
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.set_up import start
from grognard.laboratory.record import Recorder
from grognard.laboratory.series import GameTask, simulate
from grognard.players.uniform import pick
from tests.engine.toy_maps import TWO_MAPS
from tests.players.engines import logged, scripted
from tests.playing import play_all

CONTRACT = ["seed", "winner", "reason", "turns", "choices", "digest"]
SAMPLE = Path(__file__).parents[2] / "docs/examples/engine.py"
LESSONS = [("mons", "nimy"), ("montelimar", "hill-300"), ("combat", "stairwell")]
NIMY = ("sim", "mons", "--scenario", "nimy")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command tells programs."""
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that the command refuses bad input with."""
    assert main(words) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    return line


def test_each_game_tells_its_losses_and_key_events(capsys: pytest.CaptureFixture[str]):
    """After the fields of the contract: what each side lost by the end of each turn, and why."""
    games = told(capsys, *NIMY, "--games", "12")["games"]

    for game in games:
        assert [*game][:6] == CONTRACT
        assert {side: len(line) for side, line in game["losses"].items()} == {
            "german": game["turns"],
            "british": game["turns"],
        }
        for side, line in game["losses"].items():
            assert line == sorted(line)
            assert line[-1] == sum(game["fell"][side].values())
        *_, last = game["events"]
        assert last == {"turn": game["turns"], "side": game["winner"], "text": game["reason"]}
    assert any(game["losses"]["german"][-1] for game in games)
    assert any("is lost in" in event["text"] for game in games for event in game["events"])


@pytest.mark.parametrize(("game_id", "scenario"), LESSONS)
def test_losses_only_ever_grow(game_id: str, scenario: str):
    """Who sets up, comes on later or comes back was never lost."""
    game, random = grognard.start(game_id, scenario), Random(7)
    recorder = Recorder(game)
    while game.who:
        advance(game, pick(game, random))
        recorder.watch(game)

    for line in recorder.told(game)["losses"].values():
        assert [0, *line] == sorted([0, *line])


def test_a_lost_unit_is_told_with_its_turn_its_side_and_its_place():
    """B1 has one step left, marches past R1 and is shot."""
    text = "B1 0106 1, B2 0101, R1 0203, luck blue 0, luck red 0, turn 3"
    game = grognard.position("crossroads", text)
    recorder = Recorder(game)
    for choice in ("march B1", "0105", "fire R1", "1"):
        game = play_all(game, choice)
        recorder.watch(game)

    found = recorder.told(game)

    assert found["events"] == [{"turn": 3, "side": "blue", "text": "B1 is lost in 0105"}]
    assert found["fell"] == {"blue": {"0105": 1}, "red": {}}
    assert found["fought"] == {"0105": 1}
    assert found["losses"] == {"blue": [1], "red": [0]}


def test_looking_on_changes_nothing():
    """A game that is recorded comes to the same end as one that is not."""
    players = (("blue", "random"), ("red", "random"))
    for seed in range(5):
        task = GameTask("crossroads", "battle", None, seed, players)
        plain, recorded = simulate(task), simulate(task._replace(recorded=True))
        assert [*plain] == CONTRACT
        assert {name: recorded[name] for name in CONTRACT} == plain


def test_options_of_the_game_are_settled_by_name(capsys: pytest.CaptureFixture[str]):
    """The games differ from those under the usual value, and the options are told."""
    usual = told(capsys, *NIMY, "--games", "6")
    other = told(capsys, *NIMY, "--games", "6", "--option", "closed_east=yes")

    assert other["options"]["closed_east"] == "yes"
    assert "options" not in usual
    digests = [[game["digest"] for game in each["games"]] for each in (usual, other)]
    assert digests[0] != digests[1]


def test_an_option_is_compared_with_the_same_seeds(capsys: pytest.CaptureFixture[str]):
    """Each other value has its own games, and they are those that the value alone would give."""
    found = told(capsys, *NIMY, "--games", "4", "--compare", "closed_east")
    [other] = found["compared"]

    assert (other["option"], other["value"]) == ("closed_east", "yes")
    assert [game["seed"] for game in other["games"]] == [1, 2, 3, 4]
    alone = told(capsys, *NIMY, "--games", "4", "--option", "closed_east=yes")
    assert other["games"] == alone["games"]
    assert found["games"] == told(capsys, *NIMY, "--games", "4")["games"]


def test_a_comparison_for_people_names_the_value(capsys: pytest.CaptureFixture[str]):
    """The rates under each value, one after the other."""
    assert main([*NIMY, "--games", "4", "--compare", "closed_east"]) == 0

    printed = capsys.readouterr().out
    assert "\nwith closed_east=yes\n" in printed
    assert re.search(r"\n  german wins \d that it lost .* p = \d\.\d{3} by McNemar\n", printed)


def test_an_outside_program_takes_a_seat(capsys: pytest.CaptureFixture[str]):
    """By a name bound to its command, from both seats."""
    fox = f"fox={shlex.quote(sys.executable)} {shlex.quote(str(SAMPLE))}"
    words = ("sim", "crossroads", "--games", "2", "--engine", fox, "--players", "blue=fox")
    games = told(capsys, *words)["games"]

    assert [game["players"] for game in games] == [
        {"blue": "fox", "red": "random"},
        {"blue": "random", "red": "fox"},
    ]
    assert all(game["winner"] in ("blue", "red") for game in games)
    assert not any("forfeit" in game for game in games)


def test_an_outside_program_has_so_many_seconds_for_a_player_turn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    """They are told by its clock; a program that sleeps through them forfeits its game."""
    log = tmp_path / "log"
    fox = f"fox={logged(log, scripted('play(options[0])'))}"
    owl = f"owl={scripted('import time; time.sleep(600)')}"
    words = ("sim", "crossroads", "--games", "1", "--engine", fox, "--engine", owl)
    seated = ("--players", "blue=owl,red=fox", "--seconds", "5")
    [game] = told(capsys, *words, *seated)["games"]

    assert game["forfeit"] == "Blue's engine owl did not answer before its clock ran out."
    assert "> go clock 5000" in log.read_text("utf-8").splitlines()


def test_a_program_that_fails_forfeits_with_its_sentence(capsys: pytest.CaptureFixture[str]):
    """The game goes to the other side, and the record says why."""
    mule = f"mule={shlex.quote(sys.executable)} -c pass"
    words = ("sim", "crossroads", "--games", "1", "--engine", mule, "--players", "blue=mule")
    [game] = told(capsys, *words)["games"]

    assert game["winner"] == "red"
    assert "mule" in game["forfeit"]
    assert game["events"][-1]["text"] == game["reason"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--option", "fog=yes"), "grognard: mons has no option “fog”.\n"),
        (("--option", "closed_east"), "grognard: --option is written NAME=VALUE, not “closed_east"),
        (("--option", "closed_east=maybe"), "grognard: Option closed_east may be no, yes, not “ma"),
        (("--compare", "fog"), "grognard: mons has no option “fog”.\n"),
        (("--engine", "fox"), "grognard: --engine is written NAME=COMMAND, not “fox”.\n"),
        (("--engine", "level1=cat"), "grognard: An engine cannot be called “level1”.\n"),
        (("--engine", "a b=cat"), "grognard: An engine cannot be called “a b”.\n"),
        (
            ("--engine", "fox=no-such-program"),
            "grognard: There is no program “no-such-program” to run as an engine.\n",
        ),
        (("--seconds", "0"), "grognard: --seconds is above 0 and at most 600 seconds.\n"),
        (("--seconds", "-3"), "grognard: --seconds is above 0 and at most 600 seconds.\n"),
        (("--seconds", "inf"), "grognard: --seconds is above 0 and at most 600 seconds.\n"),
        (("--seconds", "nan"), "grognard: --seconds is above 0 and at most 600 seconds.\n"),
        (("--players", "german=fox"), "grognard: There is no player “fox”; there are random, "),
        (("--report", "games.txt"), "grognard: A report is an .html file, not “games.txt”.\n"),
        (("--report", "no/such/folder.html"), "grognard: no/such/folder.html cannot be written."),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], line: str
):
    """One clear sentence, before anything is played."""
    assert refused(capsys, *NIMY, *words).startswith(line)


def test_a_fight_at_a_level_of_a_hex_is_counted_in_that_hex():
    """Heat maps know hexes; what happens beside the map keeps its name."""
    game = start(TWO_MAPS, "works")
    recorder = Recorder(game)
    for where in ("B2", "B2+1", "36th:routed"):
        game.tell("A fight.", where=where, result="hit")
    recorder.watch(game)

    assert recorder.told(game)["fought"] == {"B2": 2, "36th:routed": 1}
