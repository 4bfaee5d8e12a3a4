"""Learning what positions are worth: self-play that can be resumed, a fit, a gate."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.cli import main
from grognard.games import GAMES
from grognard.laboratory.gating import GateGame, tasks
from grognard.laboratory.netfit import (
    LabelledPosition,
    NetMeasure,
    base_rate,
    brier,
    fitted,
    reliability,
    smoothed,
)
from grognard.players.clock import Clock, NoPlan
from grognard.players.learnt import judged_by, level4, with_net
from grognard.players.levels import POSITIONS
from grognard.players.net import (
    LEARNT,
    Net,
    NetLayer,
    judge_for,
    net_for,
    nets_of,
    read_nets,
    write_net,
)
from grognard.players.plan import believe

LINE = Net("by hand", ("a",), (0.0,), (1.0,), (NetLayer(((1.0,),), (0.0,)),), {})
TINY = ("train", "crossroads", "--games", "4", "--level", "random", "--epochs", "1")


def test_a_net_learns_what_decides():
    """The first of two numbers says who wins, the second says nothing."""
    random = Random(1)
    rows = [(random.random() - 0.5, random.random()) for _ in range(200)]
    positions = [LabelledPosition(row, int(row[0] > 0)) for row in rows]

    measure = NetMeasure(("lead", "noise"), 8, 8, 1)
    net = fitted(positions, "a test", measure)

    assert brier(net, positions) < 0.25 * base_rate(positions)
    assert net.chance((0.4, 0.5)) > 0.9 > 0.1 > net.chance((-0.4, 0.5))
    assert net == fitted(positions, "a test", measure)


def test_a_net_is_worked_out_layer_by_layer():
    """Two neurons, one of them silent, and a sum of nothing is an even chance."""
    layers = (NetLayer(((1.0, 0.0), (-1.0, 0.0)), (0.0, 0.0)), NetLayer(((2.0, -2.0),), (0.0,)))
    net = Net("by hand", ("a", "b"), (1.0, 0.0), (1.0, 1.0), layers, {})
    assert net.chance((1.0, 7.0)) == 0.5
    assert net.chance((2.0, 0.0)) == pytest.approx(1 - net.chance((0.0, 0.0)))


def test_a_label_is_the_result_seen_through_what_came_later():
    """The last position has the result; the one before a tenth of what the net says of the last."""
    labels = [each.won for each in smoothed([(9.0,), (0.0,), (9.0,)], 0.0, LINE)]

    near = 0.1 * LINE.chance((9.0,))
    assert labels == pytest.approx([0.9 * near + 0.1 * 0.5, near, 0.0])


def test_what_is_far_out_counts_no_more_than_what_is_far():
    """A number beyond four spreads was hardly ever seen, so nothing is concluded from it."""
    assert LINE.chance((4.0,)) == LINE.chance((400.0,)) > LINE.chance((3.0,))


def test_reliability_holds_chances_against_results():
    """Of two positions that are even by the net one was won; what it calls sure was won."""
    positions = [LabelledPosition((number,), won) for number, won in ((0, 0), (0, 1), (4, 1))]

    assert reliability(LINE, positions) == [
        "0.50 said, 0.50 won, 2 positions",
        "0.98 said, 1.00 won, 1 positions",
    ]


def test_a_net_that_only_judges_is_not_played_with():
    """It was better than the base rate but has not beaten the level below."""
    game = grognard.start("mons", "saint-ghislain")
    judge = judge_for(game)

    assert judge is not None
    assert not judge.measured.get("accepted")
    assert net_for(game) is None


def test_nets_are_kept_by_scenario(tmp_path: Path):
    """A second net does not push out the first, and both are read as they were written."""
    net = Net("by hand", ("a",), (0.0,), (1.0,), (NetLayer(((0.5,),), (0.1,)),), {"games": 3})
    write_net(tmp_path / LEARNT, "one", net)
    write_net(tmp_path / LEARNT, "other", net._replace(how="again"))

    assert read_nets(tmp_path / LEARNT) == {"one": net, "other": net._replace(how="again")}
    assert nets_of(tmp_path / "nowhere") == {}


def test_training_goes_on_where_it_was_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Games that are there are not played again, a torn line is; the net names its command."""
    words = [*TINY, "--folder", str(tmp_path)]
    assert main(words) == 0
    [file] = tmp_path.glob("*.jsonl")
    games = file.read_text("utf-8").splitlines()
    first = (tmp_path / LEARNT).read_text("utf-8")
    file.write_text("\n".join(games[:2]) + "\n" + games[2][:30], "utf-8")

    assert main(words) == 0

    assert file.read_text("utf-8").splitlines() == games
    assert (tmp_path / LEARNT).read_text("utf-8") == first
    assert "Brier score" in capsys.readouterr().out
    [net] = read_nets(tmp_path / LEARNT).values()
    assert net.how.startswith("grognard train crossroads --scenario battle --games 4")
    assert [json.loads(line)["seed"] for line in games] == [1, 2, 3, 4]


def test_a_net_that_has_not_proven_itself_is_not_accepted(tmp_path: Path):
    """Without a gate nobody plays with it, and the level says so."""
    game = grognard.start("crossroads")
    assert main([*TINY, "--folder", str(tmp_path)]) == 0
    assert net_for(game) is None
    with pytest.raises(NoPlan):
        level4(believe(game, game.who, Random(1)), Random(1), Clock(100))


def test_a_gate_goes_on_where_it_was_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """A game is kept with its net, seed and seat; what is kept is counted, not played again.

    A first look, with less time for a turn than level 3 has, lets no net in.
    """
    game = tmp_path / "game"
    game.mkdir()
    monkeypatch.setitem(GAMES, "crossroads", replace(GAMES["crossroads"], folder=game))
    monkeypatch.setattr("grognard.commands.train.ENOUGH", 2)
    words = [*TINY, "--folder", str(tmp_path), "--gate", "2", "--positions", "50"]
    assert main(words) == 0
    [file] = tmp_path.glob("*-gate.jsonl")
    games = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [game["key"].split()[1:] for game in games] == [["50", "1", "blue"], ["50", "1", "red"]]
    won = [{**game, "won": 1} for game in games]
    file.write_text("".join(json.dumps(game) + "\n" for game in won) + "{torn", "utf-8")
    capsys.readouterr()

    assert main(words) == 0

    assert "Against level3: 2 of 2" in capsys.readouterr().out
    [net] = read_nets(tmp_path / LEARNT).values()
    assert (net.measured["wins"], net.measured["accepted"]) == (2, False)
    assert not (game / LEARNT).exists()
    monkeypatch.setitem(POSITIONS, "level3", 50)
    assert main(words) == 0
    assert "Accepted: grognard.players.learnt.level4 plays battle" in capsys.readouterr().out
    [net] = read_nets(tmp_path / LEARNT).values()
    assert (net.measured["wins"], net.measured["accepted"]) == (2, True)
    assert read_nets(game / LEARNT) == read_nets(tmp_path / LEARNT)


def test_another_net_has_a_gate_of_its_own():
    """What one net has won says nothing about the next."""
    first, swapped = tasks(GateGame("crossroads", "battle", LINE, "", 5, 50), 2)
    other, hurried = LINE._replace(means=(1.0,)), first._replace(positions=20)

    assert len({first.key, swapped.key, hurried.key, first._replace(net=other).key}) == 4
    assert first.key == first._replace(net=LINE._replace(how="again")).key


def test_a_player_with_a_net_plans_as_its_chances_say():
    """What is left after a reply is judged by the net: good for one side, poor for the other."""
    game = grognard.position("crossroads", "B1 0303, R1 0703, luck blue 0, luck red 0")
    advice = game.setting.rulebook.advice
    names = advice.features.names
    zeros = tuple(0.0 for _ in names)
    sure = Net("by hand", names, zeros, zeros, (NetLayer((zeros,), (5.0,)),), {})

    judged = judged_by(sure, advice)

    assert judged.forecast(game, "blue") - judged.forecast(game, "red") > 50
    won = grognard.position("crossroads", "B1 0303, luck blue 0, luck red 0")
    assert judged.forecast(won, "blue") > judged.forecast(game, "blue")
    assert judged.forecast(won, "red") < judged.forecast(game, "red")
    plan = with_net(sure)(believe(game, game.who, Random(1)), Random(1), Clock(2_000))
    assert plan.choices


@pytest.mark.parametrize(
    "words", ["games 1", "level level9", "epochs 0", "neurons 0", "gate -1", "positions -1"]
)
def test_training_that_makes_no_sense_is_refused(
    tmp_path: Path, words: str, capsys: pytest.CaptureFixture[str]
):
    """One clear sentence that names what was wrong, status 2."""
    flag, value = words.split()

    assert main(["train", "crossroads", "--folder", str(tmp_path), f"--{flag}", value]) == 2

    assert f"--{flag}" in capsys.readouterr().err
