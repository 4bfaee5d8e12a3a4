"""The commands: what they print for people and for programs, and the status they end with."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard import Journal, cli
from grognard.cli import COMMANDS, main
from grognard.commands import bench, bench_flow
from grognard.engine.dice.verify import verify
from grognard.engine.kernel.saving import digest
from grognard.games import GAMES
from grognard.games.crossroads.advice import HABIT
from tests.walk import walk


def asked(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What a command prints, nothing going wrong."""
    assert main(arguments) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The journal of a whole random game of Crossroads, in a file."""
    game = grognard.start("crossroads")
    journal = Journal.begin(game)
    list(walk(game, journal, Random(1)))
    journal.write(tmp_path / "game.journal")
    return str(tmp_path / "game.journal")


def beginning(tmp_path: Path, *choices: str) -> str:
    """The journal of these choices at the crossroads, in a file."""
    game = grognard.start("crossroads")
    journal = Journal.begin(game)
    for choice in choices:
        game = journal.play(game, choice)
    path = tmp_path / "begun.journal"
    journal.write(path)
    return str(path)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_that_ends_with_an_example(command, capsys):
    """What it does, and a line that can be typed."""
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])

    assert end.value.code == 0
    printed = capsys.readouterr().out
    assert f"example: grognard {command}" in printed.splitlines()[-1]
    assert (cli.command(command).__doc__ or "?").splitlines()[0].split()[0] in printed


def test_help_lists_every_command_with_what_it_does(capsys):
    """The first thing that a newcomer types."""
    with pytest.raises(SystemExit) as end:
        main(["--help"])

    assert end.value.code == 0
    printed = capsys.readouterr().out
    for command in COMMANDS:
        assert command in printed
        assert (cli.command(command).__doc__ or "?").split()[0] in printed


def test_the_version_is_told(capsys):
    """For bug reports."""
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert (end.value.code, capsys.readouterr().out) == (0, f"{grognard.__version__}\n")


def test_games_for_programs(capsys):
    """Every game with its sides, scenarios and options, as the contract shows them."""
    told = json.loads(asked(capsys, "games", "--json"))

    assert [game["id"] for game in told] == list(GAMES)
    for game in told:
        assert set(game) == {"id", "title", "sides", "scenarios", "options"}
        assert game["sides"] == list(GAMES[game["id"]].sides)
        for scenario in game["scenarios"]:
            assert set(scenario) == {"id", "title", "turns", "counters", "hexes"}
    crossroads = next(game for game in told if game["id"] == "crossroads")
    assert [scenario["id"] for scenario in crossroads["scenarios"]] == ["battle", "clearings"]


def test_games_for_people(capsys):
    """One line for each game and each scenario."""
    printed = asked(capsys, "games")

    assert "crossroads: Crossroads (example); blue against red\n" in printed
    assert all(f"{each.id}: {each.title}" in printed for each in GAMES["crossroads"].scenarios)


def test_sim_for_programs(capsys):
    """Every game with its seed, its end and its digest."""
    told = json.loads(asked(capsys, "sim", "crossroads", "--games", "5", "--seed", "7", "--json"))

    assert set(told) == {"game", "scenario", "players", "games", "seconds", "choices_per_second"}
    assert (told["game"], told["scenario"]) == ("crossroads", "battle")
    assert told["players"] == {"blue": "random", "red": "random"}
    assert [game["seed"] for game in told["games"]] == [7, 8, 9, 10, 11]
    for game in told["games"]:
        assert [*game][:6] == ["seed", "winner", "reason", "turns", "choices", "digest"]
        assert game["winner"] in ("blue", "red")
        assert game["choices"] > game["turns"] > 0
    assert told["seconds"] > 0
    assert told["choices_per_second"] > 0


def test_the_same_seed_gives_the_same_games_with_any_number_of_workers(capsys):
    """Nothing depends on which process plays a game; other seeds give other games."""

    def games(*more: str) -> list[dict[str, object]]:
        words = ("sim", "crossroads", "--games", "25", "--json", *more)
        found: list[dict[str, object]] = json.loads(asked(capsys, *words))["games"]
        return found

    once = games("--workers", "1")

    assert games("--workers", "2") == once
    assert games("--players", "blue=random,red=random") == once
    assert len({game["digest"] for game in once}) > 20
    assert games("--seed", "2")[:-1] == once[1:]


def test_more_workers_than_games_are_not_started(capsys):
    """A slip of the finger does not bring the machine down."""
    words = ("sim", "crossroads", "--games", "2", "--workers", "1000000", "--json")

    assert len(json.loads(asked(capsys, *words))["games"]) == 2


def test_sim_for_people(capsys):
    """How often each side won, and why."""
    first, *ends, last = asked(capsys, "sim", "crossroads", "--games", "20").splitlines()

    assert first == "crossroads battle: 20 games"
    assert all("%" in line and ("crossroads" in line or "unit" in line) for line in ends)
    assert last.endswith("choices a second")


def test_verify_for_programs(capsys, file):
    """Whether all holds, how many choices, the digest, the dice, the problems."""
    report = verify(Journal.read(file))

    assert json.loads(asked(capsys, "verify", file, "--json")) == {
        "ok": True,
        "choices": report.choices,
        "digest": report.digest,
        "dice": "fixed",
        "problems": [],
    }


def test_verify_ends_with_status_1_where_something_does_not_hold(capsys, file):
    """For people and for programs alike; the fault is named by its line."""
    path = Path(file)
    lines = path.read_text("utf-8").splitlines()
    lines[-1] = "digest  0123456789abcdef 0123456789abcdef"
    path.write_text("\n".join([*lines, ""]), "utf-8")

    told = json.loads(asked(capsys, "verify", file, "--json", status=1))
    assert told["ok"] is False
    assert told["problems"] == [
        f"{file}:{len(lines) - 1}: the position differs from the digest after this choice."
    ]
    printed = asked(capsys, "verify", file, status=1)
    assert "not as it claims" in printed
    assert told["problems"][0] in printed


def test_verify_for_people(capsys, file):
    """One line."""
    printed = asked(capsys, "verify", file)

    assert printed.startswith(f"{file}: everything holds; ")
    assert printed.count("\n") == 1


def test_odds_of_a_choice_that_nothing_follows_from(capsys, tmp_path):
    """They are told as well, with the policy."""
    file = beginning(tmp_path, grognard.start("crossroads").options[0])

    told = json.loads(asked(capsys, "odds", file, "march B1", "--json"))

    assert {"results", "tallies", "policy"} <= set(told)
    sure = {"probability": "1", "number": 1.0, "least": 1.0, "most": 1.0}
    assert told["results"] == [{"result": "no effect", **sure}]
    assert (told["policy"], told["decided"], told["cut"]) == (HABIT, True, False)


def test_odds_of_fire_for_programs_and_people(capsys, tmp_path):
    """Blue walks up the high road and takes aim."""
    hide = grognard.start("crossroads").options[0]
    march = ("march B4", "0303", "hold", "0403", "hold", "stop")
    file = beginning(tmp_path, hide, *march, "done", "done")
    fire = "fire B4 R1"

    told = json.loads(asked(capsys, "odds", file, fire, "--json"))

    assert sum(Fraction(each["probability"]) for each in told["results"]) == 1
    for each in told["results"]:
        assert set(each) == {"result", "probability", "number", "least", "most"}
        assert each["number"] == float(Fraction(each["probability"]))
        assert 0 <= each["least"] <= each["number"] <= each["most"] <= 1
    [tally] = told["tallies"]
    assert tally["total"] == sum(mod["value"] for mod in tally["mods"])
    assert all(set(mod) == {"value", "why", "rule"} for mod in tally["mods"])
    printed = asked(capsys, "odds", file, fire)
    assert all(each["probability"] in printed for each in told["results"])
    assert told["policy"] in printed


def test_replay_walks_through_a_journal(capsys, file):
    """Every event on the way, numbered, and the digest of the end."""
    lines = asked(capsys, "replay", file).splitlines()

    assert len(lines) > 20
    assert lines[-1] == f"The game is over.  (digest {digest(Journal.read(file).end())})"
    numbers = [int(line.split()[0]) for line in lines[:-1]]
    assert numbers == sorted(numbers)


def test_replay_shows_a_position_to_a_side(capsys, file):
    """The view as JSON, after any number of choices, through any eyes."""
    games = list(Journal.read(file).replay())
    for number in (0, 1, 10, len(games) - 1):
        for side in ("blue", "red", "observer"):
            words = ("replay", file, "--to", str(number), "--view", side, "--json")
            assert json.loads(asked(capsys, *words)) == grognard.view(games[number], side)


def test_replay_keeps_what_a_side_may_not_know(capsys, tmp_path):
    """The walk through blue's eyes does not tell where the ambush lies; red's does."""
    hide = grognard.start("crossroads").options[0]
    file = beginning(tmp_path, hide)

    assert f"hides in {hide}" in asked(capsys, "replay", file, "--view", "red")
    for side in ("blue", "observer"):
        assert hide not in asked(capsys, "replay", file, "--view", side)


def test_replay_draws_a_position(capsys, file, tmp_path):
    """As SVG or as PNG, and prints the view only when asked to."""
    for name, opening in (("a.svg", b"<svg"), ("a.png", b"\x89PNG")):
        path = tmp_path / name
        assert asked(capsys, "replay", file, "--to", "3", "--picture", str(path)) == ""
        assert path.read_bytes().startswith(opening)
    again = asked(capsys, "replay", file, "--picture", str(tmp_path / "b.svg"), "--json")
    assert json.loads(again)["side"] == "observer"


def test_bench_for_programs(capsys, monkeypatch):
    """Each figure under a lasting name, with its goal and whether it is reached."""
    monkeypatch.setattr(bench, "PARTS", (bench_flow,))
    monkeypatch.setattr(bench_flow, "GAMES", 1)
    monkeypatch.setattr(bench_flow, "COPIES", 10)

    [row] = json.loads(asked(capsys, "bench", "--json", "--only", "copy"))

    assert set(row) == {"name", "value", "unit", "goal", "better", "ok"}
    assert row["name"] == "copy_120_units_us"
    assert row["better"] == "lower"
    assert row["ok"] == (row["value"] <= row["goal"])


def test_the_program_runs_as_a_module_from_anywhere(tmp_path):
    """And stays quiet when whoever reads its output has had enough."""
    command = [sys.executable, "-m", "grognard", "games", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [game["id"] for game in json.loads(done.stdout)] == list(GAMES)

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as early:
        assert early.stdout
        assert early.stderr
        early.stdout.close()
        assert early.stderr.read() == b""
    assert early.returncode == 0


def test_a_terminal_that_knows_few_letters_is_no_reason_to_crash(tmp_path):
    """What it cannot show is spelt out."""
    hide = grognard.start("crossroads").options[0]
    file = beginning(tmp_path, hide)
    command = [sys.executable, "-m", "grognard", "odds", file, "march B1"]
    env = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert "no effect" in done.stdout
