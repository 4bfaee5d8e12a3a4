"""`grognard engine`: the computer players as an engine, and the conformance test for others."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.cli import main
from grognard.engine.data.source import read_overlay
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import objections
from grognard.players import coordinated
from grognard.players.levels import POSITIONS
from grognard.players.match import play_match
from grognard.players.outside import conformance, referee
from grognard.players.outside.protocol import Telling, new_game
from grognard.players.outside.speaking import Speaker
from tests.players.engines import SAMPLE, ladder, scripted
from tests.playing import play_all
from tests.walk import SMALL, stops

EVERY = 11  # questions from one that is asked to the next


def spoken(speaker: Speaker, *lines: str) -> list[str]:
    """What it answers to all these lines."""
    return [answer for line in lines for answer in speaker.hear(line)]


def question(game: grognard.Game) -> list[str]:
    """The lines of a question, with the world."""
    return Telling(game, game.who, Random(1)).lines(game, world=True)


def checked(capsys: pytest.CaptureFixture[str], command: str) -> tuple[int, list[str]]:
    """The status and the lines of the conformance test."""
    status = main(["engine", "--check", command])
    return status, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("command", "games"),
    [(SAMPLE, [*grognard.GAMES]), (ladder("random"), ["crossroads"])],
    ids=["sample", "random"],
)
def test_a_good_engine_passes_the_conformance_test(command, games, capsys, monkeypatch):
    """Every check by name, each of them ok."""
    monkeypatch.setattr(conformance, "GAMES", {game: grognard.GAMES[game] for game in games})
    for patience in ("START", "SHORT", "ALL", "LEAVING"):  # a busy machine is no fault
        monkeypatch.setattr(conformance, patience, 120.0)
    monkeypatch.setattr(referee, "GRACE", 120.0)
    status, lines = checked(capsys, command)

    assert [line for line in lines if not line.endswith(": ok")] == ["everything holds"]
    assert status == 0
    for game in games:
        for side in grognard.GAMES[game].sides:
            assert f"plays {game} as {side}: ok" in lines


@pytest.mark.parametrize(("game", "scenario"), SMALL)
def test_a_level_answers_from_either_seat_of_every_game(game: str, scenario: str):
    """One engine follows a game for both sides; all that it needs is in what it is told."""
    speaker, asked = Speaker("random"), dict[str, str]()
    for stop in stops(game, scenario, 3, EVERY):
        if is_chance(stop.game):
            continue
        told = (*new_game(stop.game.setting, stop.game.who), *question(stop.game), "go clock 9000")
        asked[stop.game.who] = spoken(speaker, *told)[-1].removeprefix("bestplan ")
        assert objections(stop.game, asked[stop.game.who].split(" ; ")[0]) == ()

    assert sorted(asked) == sorted(grognard.GAMES[game].sides)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (
            f"{sys.executable} -c 'print(1)'",
            "identifies itself: wrong: it ended with status 0",
        ),
        (
            scripted("play(options[0])", "games chess"),
            "identifies itself: wrong: it plays “chess”, which is no game here",
        ),
        (
            scripted("play(options[0])", "games crossroads"),
            "refuses other versions: wrong: it answered “ggp 99” with “id name Scripted”, not with",
        ),
        (
            scripted(
                "import time; time.sleep(0.7 if number == 2 else 0); play(options[0])",
                "games crossroads",
            ),
            "answers crossroads by the clock: wrong: it did not answer before its clock ran out",
        ),
        (
            scripted("play('xyzzy')", "games crossroads"),
            "plays crossroads as red: wrong: it chose “xyzzy”, which is refused: ",
        ),
        (
            scripted("play(options[0]); play(options[0])", "games crossroads"),
            "answers a question once: wrong: it answered again, with “0301”",
        ),
        (
            scripted("play(options[0]); import sys; sys.exit(4)", "games crossroads"),
            "quits while it thinks: wrong: it ended with status 4 after “quit” in the middle",
        ),
        (
            scripted(
                "import subprocess; play(options[0]);"
                "subprocess.Popen(['sleep', '60'], stdout=subprocess.DEVNULL,"
                " stderr=subprocess.DEVNULL)",
                "games crossroads",
            ),
            "quits while it thinks: wrong: it left a process behind after “quit” in the middle",
        ),
    ],
    ids=["no engine", "strange game", "version", "clock", "illegal", "twice", "status", "child"],
)
def test_the_conformance_test_says_what_is_wrong(command, told, capsys):
    """One line for each check, and status 1."""
    status, lines = checked(capsys, command)

    assert status == 1
    assert any(line.startswith(told) for line in lines), lines
    assert lines[-1].endswith(" wrong")


def test_bad_input_is_told_in_one_line(capsys):
    """An unknown level, a program that is not there, a command that cannot be read."""
    for words, told in {
        ("--level", "9"): "There is no level “9”; there are random, level1, level2",
        ("--check", "no-such-program"): "There is no program “no-such-program” to run",
        ("--check", ""): "There is no program “” to run as an engine.",
        ("--check", "'a"): "The command “'a” cannot be read: No closing quotation.",
    }.items():
        assert main(["engine", *words]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"grognard: {told}")
        assert printed.err.count("\n") == 1


def test_the_program_itself_speaks_the_protocol():
    """As a referee meets it: a name, an answer, nothing for nonsense, status 0."""
    command = [sys.executable, "-m", "grognard", "engine", "--level", "1"]
    told = "ggp 1\nisready\nxyzzy\n\nquit\nisready\n"

    done = subprocess.run(command, input=told, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "id name Grognard level1"
    assert lines[-2:] == ["ok", "readyok"]
    assert lines.count("readyok") == 1


def test_a_level_answers_with_a_plan_and_a_reason():
    """A plan that the rules accept, from the world that it was told."""
    game = grognard.start("mons", "nimy")
    speaker = Speaker("level1")
    told = spoken(
        speaker, "newgame mons nimy german", "isready", *question(game), "go movetime 900"
    )

    assert told[0] == "readyok"
    assert told[-2].startswith("why ")
    first, *_ = told[-1].removeprefix("bestplan ").split(" ; ")
    assert objections(game, first) == ()


def test_the_level_and_the_seed_may_be_set():
    """Another level answers; the same seed answers the same."""
    game = grognard.start("crossroads")
    asked = ("newgame crossroads battle red", *question(game), "go clock 60000")
    plans = [
        spoken(Speaker("level1"), "setoption Level random", f"setoption Seed {seed}", *asked)
        for seed in (1, 1, 2, 3, 4)
    ]

    assert plans[0] == plans[1]
    assert len(dict.fromkeys(plan[-1] for plan in plans)) > 1
    assert plans[0][-2] == "why any option"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["go movetime 100"], "error A game must begin, and its world be told, before “go”."),
        (["newgame chess x y"], "error “newgame chess x y” names no game that is known here."),
        (["newgame mons"], "error “newgame mons” names no game that is known here."),
        (["newgame mons moon german", "isready"], "error mons has no scenario “moon”; it has "),
        (["setoption Level 9"], "error There is no level “9”; there are "),
        (["ggp 2"], "error Version 1 of the protocol is spoken here, no other."),
        (["ggp"], "error Version 1 of the protocol is spoken here, no other."),
        (
            ["newgame crossroads battle red", "world {}", "go movetime 100"],
            "error The world cannot be read: TypeError(",
        ),
        (
            ["newgame crossroads battle red", "world [", "go movetime 100"],
            "error The world cannot be read: JSONDecodeError(",
        ),
        (
            ["newgame crossroads battle red", "gamedata 0123", "isready"],
            "error The game is played with other data; name the file with --data.",
        ),
    ],
)
def test_what_cannot_be_done_is_told(lines: list[str], told: str):
    """In one line, and the engine goes on."""
    speaker = Speaker("random")

    answer = spoken(speaker, *lines)

    assert answer[-1].startswith(told)
    assert spoken(speaker, "newgame crossroads battle red", "isready") == ["readyok"]


def test_a_period_has_one_budget_however_often_is_asked(monkeypatch: pytest.MonkeyPatch):
    """Once it is used up a lower level answers, until another period or another game begins."""
    monkeypatch.setitem(POSITIONS, "level2", 6)
    monkeypatch.setattr(coordinated, "THOUGHT", 1.0)
    speaker, german = Speaker("level2"), grognard.start("mons", "nimy")
    british = play_all(german, "end", "end", "end", "move/fight")

    def falls_back(game: grognard.Game, *begin: str) -> bool:
        answer = spoken(speaker, *begin, *question(game), "go clock 60000")
        return answer[0].startswith("info level2 fell back to level1")

    assert not falls_back(german, "newgame mons nimy german")
    assert falls_back(german)
    assert not falls_back(british)
    assert falls_back(british)
    assert not falls_back(british, "newgame mons nimy british")


def test_a_game_with_its_own_data_is_played_with_the_same_data(tmp_path: Path):
    """The referee tells the digest; an engine that has the file plays on."""
    file = tmp_path / "own.toml"
    file.write_text('[[counters.unit]]\nid = "B1"\nstrength = 6\n', "utf-8")
    game = grognard.start("crossroads", data=file)
    players = {"blue": "random", "red": "one"}

    with_it = {"one": f"{ladder('random')} --data {file}"}
    assert play_match(game, players, 1, engines=with_it).forfeit == ""
    game = grognard.start("crossroads", data=file)
    without = play_match(game, players, 1, engines={"one": ladder("random")})

    assert without.forfeit.startswith("Red's engine one gave up: The game is played with other")
    assert read_overlay(file).digest == game.setting.overlay


def test_sim_seats_engines_by_name(capsys):
    """From the command line, with the seats swapped; one that fails loses its games, told so."""
    bad = scripted("play('nonsense')")
    words = ["--engine", f"fox={SAMPLE}", "--engine", f"hen={bad}", "--players", "blue=fox,red=hen"]

    assert main(["sim", "crossroads", "--games", "2", *words, "--json"]) == 0

    games = json.loads(capsys.readouterr().out)["games"]
    assert [game["winner"] for game in games] == ["blue", "red"]
    for game, side in zip(games, ("Red", "Blue"), strict=True):
        assert game["forfeit"].startswith(f"{side}'s engine hen chose “nonsense”, which is refused")
