"""`grognard data check`: the facts, and the origin of every value."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.commands.data import checked
from grognard.engine.data.source import NO_OVERLAY
from grognard.engine.kernel.rulebook import Fact, Rulebook
from grognard.games import GAMES

TOY = """\
[meta]
schema = 1

[[unit]]
id = "A"
strength = 3
origin = { id = "stated 2.1", strenght = "history" }
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    """A game among the others with a false fact, a value without origin and a stray origin."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "counters.toml").write_text(TOY, "utf-8")
    facts = (Fact("2.1 there is one unit", True, "1"), Fact("2.2 there are two", False, "1"))
    book = replace(
        GAMES["crossroads"], id="toy", folder=tmp_path, load=lambda _: None, facts=lambda _: facts
    )
    monkeypatch.setitem(GAMES, "toy", book)
    return book


def test_everything_that_does_not_hold_is_found(toy):
    """Facts of the game, values without origin, origins without value."""
    failed = [fact for fact in checked(toy, NO_OVERLAY) if not fact.holds]

    assert [(fact.fact, fact.found) for fact in failed] == [
        ("2.2 there are two", "1"),
        ("every value of counters.toml says where it comes from", "unit.A.strength"),
        ("every origin in counters.toml belongs to a value", "unit.A.origin.strenght"),
    ]


def test_a_fact_that_does_not_hold_is_told_and_gives_status_1(toy, capsys):
    """Programs read the number of facts and those that failed."""
    assert main(["data", "check", "toy", "--json"]) == 1

    told = json.loads(capsys.readouterr().out)
    assert told["checked"] == 4
    assert told["failed"][0] == {"fact": "toy: 2.2 there are two", "found": "1"}
    assert len(told["failed"]) == 3


def test_people_read_the_same_in_lines(toy, capsys):
    """One line for each fact that failed, and a last one with the numbers."""
    assert main(["data", "check", "toy"]) == 1

    first, *_, last = capsys.readouterr().out.splitlines()
    assert first == "toy: 2.2 there are two: found 1"
    assert last == "4 facts checked, 3 do not hold."


def test_all_that_is_stated_of_the_games_holds(capsys):
    """Every game's data, every fact; status 0."""
    assert main(["data", "check", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told["failed"] == []
    assert told["checked"] > 2


def test_a_file_of_ones_own_is_checked_with_its_game(tmp_path, capsys):
    """Values from the overlay have an origin like all others."""
    mine = tmp_path / "mine.toml"
    mine.write_text("[[counters.unit]]\nid = 'B1'\nstrength = 5\n", "utf-8")

    assert main(["data", "check", "crossroads", "--data", str(mine)]) == 0
    assert "0 do not hold" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[[counters.unit]]\nid = 'B1'\nstrength = 'big'\n",
            "3: counters.unit.B1.strength must be",
        ),
        (
            "[[counters.unit]]\nid = 'B99'\nstrength = 5\n",
            "1: counters.unit.B99 is not in the game",
        ),
        ("[cards]\nx = 1\n", "1: there is no data called “cards”"),
        ("[counters\n", "1: this is not TOML: "),
    ],
)
def test_a_bad_file_of_ones_own_is_refused_in_one_line(tmp_path, capsys, text, told):
    """File, line, sentence; status 2."""
    mine = tmp_path / "mine.toml"
    mine.write_text(text, "utf-8")

    assert main(["data", "check", "crossroads", "--data", str(mine)]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"grognard: {mine}:{told}")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check", "chess"], "There is no game “chess”"),
        (["check", "--data", "mine.toml"], "Say which game the data file is for."),
        (["check", "crossroads", "--data", "nowhere.toml"], "nowhere.toml:1: No such file"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys, arguments, told):
    """Status 2 and a sentence."""
    assert main(["data", *arguments]) == 2

    printed = capsys.readouterr().err
    assert printed.startswith(f"grognard: {told}")
    assert printed.count("\n") == 1


def test_help_ends_with_an_example(capsys):
    """The last line can be typed as it stands."""
    with pytest.raises(SystemExit):
        main(["data", "--help"])

    assert (
        capsys.readouterr().out.rstrip().endswith("example: grognard data check crossroads --json")
    )
