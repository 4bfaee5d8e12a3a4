"""What `grognard bench` says of its figures, and of those that there are not."""

import json
import subprocess
import sys
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage

from grognard.cli import main
from grognard.commands import bench, bench_combat, bench_montelimar, bench_players, bench_sim
from grognard.commands.benchmark import best_of


def test_a_word_that_no_figure_has_is_refused(capsys):
    """Rather than nothing being measured and all being well."""
    assert main(["bench", "--only", "swimming"]) == 2

    assert capsys.readouterr().err == "grognard: No figure has “swimming” in its name.\n"


def test_a_figure_without_a_goal_is_shown_as_it_is(capsys, monkeypatch):
    """Random games a second, and how they grow with the army."""
    monkeypatch.setattr(bench_sim, "NIMY", 8)
    monkeypatch.setattr(bench_sim, "CAMPAIGN", 1)

    assert main(["bench", "--only", "sim_", "--json"]) == 0

    rows = json.loads(capsys.readouterr().out)
    assert tuple(row["name"] for row in rows) == bench_sim.NAMES
    assert all(row["value"] > 0 and row["goal"] is None and row["ok"] for row in rows)
    monkeypatch.setattr(bench, "PARTS", (bench_sim,))
    assert main(["bench", "--only", "growth"]) == 0
    assert "goal" not in capsys.readouterr().out


def test_names_of_figures_are_told_apart():
    """A name stands for one figure."""
    names = [name for part in bench.PARTS for name in part.NAMES]

    assert len(names) == len(dict.fromkeys(names))


def test_odds_of_fire_are_measured():
    """A group that can fire together, led by its officer; a unit whose die may be rolled again."""
    assert bench_combat.fire_odds().value > 0
    assert bench_montelimar.fire_odds().value > 0


def test_the_army_doubles_in_two_lines():
    """As many units on each side, at the German's move."""
    for army in bench_players.ARMIES:
        game = bench_players.facing(army)
        assert game.who == "german"
        assert len(game.stacks) == 2 * army


def test_computing_is_measured_and_waiting_is_not():
    """Whoever waits for another process is not busy, however long that takes."""
    before = getrusage(RUSAGE_CHILDREN).ru_utime

    waited = best_of(1, partial(subprocess.run, [sys.executable, "-c", "sum(range(10**7))"]))

    assert 0 < waited < getrusage(RUSAGE_CHILDREN).ru_utime - before
