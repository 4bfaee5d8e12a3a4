"""Outside engines at the tables of a real server: they play, they fail, they come and go."""

from pathlib import Path

import psutil
import pytest

from grognard import Journal
from grognard.cli import main
from grognard.engine.dice.verify import verify
from grognard.games import GAMES
from tests.players.engines import SAMPLE, logged, scripted
from tests.server.client import CLIENT, connecting, get, make, sitting
from tests.server.playing import waiting_for_red
from tests.server.processes import serving
from tests.server.seating import QUIET, bound, choose, lines, pass_turn, seat, store, wait_for

FAULTS = {
    "crash": ("1 / 0", "ended with status 1 (ZeroDivisionError: division by zero)."),
    "silent": ("import time; time.sleep(600)", "did not answer before its clock ran out."),
    "wrong": ("play('march B9')", "chose “march B9”, which is refused: 5.1 “march B9” is"),
}


def test_the_sample_engine_plays_a_match_to_its_end(tmp_path: Path):
    """It says why, it is told how the match ended, it leaves, and the journal holds."""
    log = tmp_path / "log"
    with serving(store(tmp_path), *bound(fox=logged(log, SAMPLE))) as server:
        made = make(server, seats={"blue": seat("random"), "red": seat("fox")})
        with sitting(server, made["match"], made["observer"]) as observer:
            observer.until_state(lambda state: state["over"])
            outcome = observer.state["outcome"]
            reasons = observer.ask("reasons")["reasons"]
        assert wait_for(lambda: lines(log)[-1] == "quit")
        journal = get(server, f"/api/matches/{made['match']}/journal", made["observer"]).text

    assert outcome["rule"]
    assert f'"reason":"{outcome["reason"]}"' in lines(log)[-2]
    assert lines(log).count("position start") == 1
    assert {line.rpartition(" ")[0] for line in lines(log) if line.startswith("go ")} == {
        "go clock"
    }
    assert {each["why"] for each in reasons if each["side"] == "red"} == {"it looks best"}
    assert verify(Journal.parse(journal)).problems == ()


@pytest.mark.parametrize("fault", FAULTS)
def test_an_engine_that_fails_has_lost_the_match(tmp_path: Path, fault: str):
    """The table is told why, and the journal says it too."""
    code, told = FAULTS[fault]
    seconds = "0.5" if fault == "silent" else "60"  # all of which are waited for, or none
    engines = *bound(**{fault: scripted(code)}), "--engine-time", seconds
    with serving(store(tmp_path), *engines) as server:
        made = make(server, seats={"red": seat(fault)})
        with connecting(server, made["match"]) as blue:
            hello = blue.hello(made["seats"]["blue"])
            blue.until_state(lambda state: state["over"])
            outcome = blue.state["outcome"]
            assert blue.choose("done")["error"] == "The match is over."
        pushed = [push for push in blue.pushed if push["is"] == "chat"]
        journal = get(server, f"/api/matches/{made['match']}/journal", made["observer"]).text
    said = [*hello["chat"], *pushed][0]["text"]  # it may have failed before anybody came

    assert outcome["winner"] == "blue"
    assert said.startswith(f"Red's engine {fault} {told}")
    assert f"# {said}" in journal.splitlines()
    assert Journal.parse(journal).end().outcome.winner == "blue"


def test_a_match_that_was_lost_stays_lost_and_the_table_was_told(tmp_path: Path):
    """When the server is killed and starts again, with an engine that would answer now."""
    with serving(store(tmp_path), *bound(fox=scripted("1 / 0"))) as server:
        made = make(server, seats={"red": seat("fox")})
        with sitting(server, made["match"], made["observer"]) as observer:
            observer.until_state(lambda state: state["over"])
            outcome = observer.state["outcome"]
        server.kill()
    with (
        serving(store(tmp_path), *bound(fox=SAMPLE)) as server,
        connecting(server, made["match"]) as observer,
    ):
        hello = observer.hello(made["observer"])
    assert hello["state"]["outcome"] == outcome
    assert [said["text"].partition(" (")[0] for said in hello["chat"]] == [
        "Red's engine fox ended with status 1"
    ]


def test_after_something_is_taken_back_the_engine_begins_anew(tmp_path: Path):
    """It is told the match as it now is, and nothing of what was taken back."""
    log = tmp_path / "log"
    with serving(store(tmp_path), *bound(fox=logged(log, scripted(QUIET)))) as server:
        made = make(server, seats={"red": seat("fox")})
        with sitting(server, made["match"], made["seats"]["blue"]) as blue:
            blue.until_state(lambda state: state["who"] == "blue")
            for choice in ("march B1", "0201", "stop"):
                choose(blue, choice)
            pass_turn(blue, "blue")
            first = lines(log)
            while blue.state["number"] > 1:
                epoch = blue.state["epoch"]
                assert blue.ask("undo_ask")["ok"]
                blue.until_state(lambda state, epoch=epoch: state["epoch"] > epoch)
            pass_turn(blue, "blue")
            second = lines(log)

    assert any("B1 marches" in line for line in first)
    assert not any("B1 marches" in line for line in second)
    hidden = next(line for line in first if line.startswith("journal red"))
    assert second.index("position start") < second.index(hidden)


def test_after_a_restart_of_the_server_the_engine_is_told_everything(tmp_path: Path):
    """Once more from the start; the match goes on."""
    log = tmp_path / "log"
    engines = tuple(bound(fox=logged(log, scripted(QUIET))))
    with serving(store(tmp_path), *engines) as server:
        made = make(server, seats={"red": seat("fox")})
        with sitting(server, made["match"], made["seats"]["blue"]) as blue:
            pass_turn(blue, "blue")
        first = lines(log)
    with (
        serving(store(tmp_path), *engines) as server,
        sitting(server, made["match"], made["seats"]["blue"]) as blue,
    ):
        pass_turn(blue, "blue")
        assert blue.state["turn"] == 3
    second = lines(log)

    told = [line for line in first if line.startswith(("journal", "observe"))]
    assert told
    assert [line for line in second if line.startswith(("journal", "observe"))][: len(told)] == told
    assert second.count("position start") == 1


def test_engines_are_named_at_the_start_and_never_by_a_request(tmp_path: Path):
    """A name is listed for the games that its engine plays; any other is refused."""
    fox, owl = scripted("1 / 0", "games crossroads"), scripted("1 / 0")
    with serving(store(tmp_path), *bound(fox=fox, owl=owl)) as server:
        players = {each["id"]: each["players"] for each in get(server, "/api/games").json()}
        assert players["crossroads"][-2:] == ["fox", "owl"]
        assert players["mons"][-1] == "owl"
        assert "fox" not in players["mons"]
        for game, level in (("crossroads", "bear"), ("crossroads", "cat=cat"), ("mons", "fox")):
            side = GAMES[game].sides[0]
            body = {"game": game, "seats": {side: seat(level)}}
            refused = CLIENT.post(f"{server.address}/api/matches", json=body)
            assert refused.status_code == 422
            names = ", ".join(players[game])
            told = f"There is no player “{level}”; there are {names}."
            assert refused.json()["error"] == told
        assert psutil.Process(server.process.pid).children() == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--engine", "level1=cat"), "An engine cannot be called “level1”."),
        (("--engine", "fox"), "--engine is written NAME=COMMAND, not “fox”."),
        (("--engine", "fox=no-such-program"), "There is no program “no-such-program” to run"),
        (("--engine", "fox=true"), "The engine fox ended with status 0."),
        (("--engine", f"{'x' * 41}=cat"), "The name of an engine has 40 signs at most."),
        (
            ("--engine", f"fox={scripted('', 'games chess')}"),
            "The engine fox plays none of the games here: ",
        ),
        (("--engine-time", "0"), "--engine-time is above 0 and at most 600 seconds."),
    ],
)
@pytest.mark.parametrize("command", ["serve", "play"])
def test_what_cannot_be_seated_is_refused_at_the_start(
    capsys: pytest.CaptureFixture[str], command: str, words: tuple[str, ...], told: str
):
    """With one sentence and a status that is not 0."""
    assert main([command, *words])
    assert told in capsys.readouterr().err


def test_an_engine_sits_in_for_somebody_who_has_gone(tmp_path: Path):
    """And leaves when they come back."""
    log = tmp_path / "log"
    engines = bound(fox=logged(log, scripted(QUIET)))
    with serving(store(tmp_path), *engines, "--absence", "0") as server:
        made = make(server, absence={"level": "fox", "after": 0})
        with waiting_for_red(server, made) as blue:
            assert blue.ask("take_over", side="red", level="fox")["ok"]
            blue.until_state(lambda state: state["who"] == "blue")
            assert blue.state["seats"]["red"]["level"] == "fox"
            with sitting(server, made["match"], made["seats"]["red"]) as red:
                assert wait_for(lambda: lines(log)[-1] == "quit")
                assert red.state["seats"]["red"]["kind"] == "person"

    assert lines(log)[-2] == "over null"


def test_no_byte_depends_on_where_the_ambush_lies(tmp_path: Path):
    """Two matches that look the same to blue are the same lines to its engine."""
    engines = {
        name: logged(tmp_path / name, scripted(QUIET, "wants nothing")) for name in ("fox", "owl")
    }
    with serving(store(tmp_path), *bound(**engines)) as server:
        for name, lair in (("fox", "0706"), ("owl", "0903")):
            made = make(server, seats={"blue": seat(name)})
            with sitting(server, made["match"], made["seats"]["red"]) as red:
                choose(red, lair)
                for _ in range(3):
                    pass_turn(red, "red")

    fox, owl = (_but_the_clock(lines(tmp_path / name)) for name in ("fox", "owl"))
    assert fox == owl
    assert sum(line.startswith("view") for line in fox) >= 3


def _but_the_clock(sent: list[str]) -> list[str]:
    """What an engine was sent, without the time that it has used itself."""
    return [line.rpartition(" ")[0] if line.startswith("go clock") else line for line in sent]


def test_an_engine_is_told_that_the_other_side_has_resigned(tmp_path: Path):
    """An end that the rules do not know is an end for it too."""
    log = tmp_path / "log"
    with serving(store(tmp_path), *bound(fox=logged(log, scripted(QUIET)))) as server:
        made = make(server, seats={"red": seat("fox")})
        with sitting(server, made["match"], made["seats"]["blue"]) as blue:
            blue.until_state(lambda state: state["who"] == "blue")
            assert blue.ask("resign")["ok"]
            assert wait_for(lambda: lines(log)[-1] == "quit")

    assert '"winner":"red","reason":"blue concedes"' in lines(log)[-2]
