"""docs/laboratory.md: its commands can be typed, and what it shows is what they print."""

import argparse
import re
import shlex
from pathlib import Path
from types import ModuleType

import pytest

from grognard.cli import main
from grognard.commands import bench, ladder, sim
from grognard.commands.sim import command

PAGE = (Path(__file__).parents[2] / "docs/laboratory.md").read_text("utf-8")
BLOCKS = re.findall(r"^```console\n\$ (.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
MODULES = {"sim": sim, "ladder": ladder, "bench": bench}
SPEED = re.compile(r"[\d,]+ choices a second")


def parsed(module: ModuleType, words: list[str]) -> argparse.Namespace:
    """What a command understands."""
    parser = argparse.ArgumentParser()
    module.add(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize("line", [line for line, _ in BLOCKS])
def test_the_commands_of_the_page_can_be_typed(line: str):
    """Every word of them is known."""
    program, name, *words = shlex.split(line)

    assert program == "grognard"
    assert parsed(MODULES[name], words)


def test_the_page_shows_what_is_printed(capsys: pytest.CaptureFixture[str]):
    """All but the speed."""
    shown = [(line, printed) for line, printed in BLOCKS if printed]
    assert shown
    for line, printed in shown:
        assert main(shlex.split(line)[1:]) == 0
        assert SPEED.sub("", capsys.readouterr().out) == SPEED.sub("", printed)


def test_every_field_of_a_game_is_on_the_page(capsys: pytest.CaptureFixture[str]):
    """Under the name that programs read."""
    words = ("sim", "crossroads", "--games", "2", "--players", "blue=level1", "--json")
    assert main(words) == 0

    fields = re.findall(r'^   "(\w+)":', capsys.readouterr().out, re.MULTILINE)
    assert len(fields) > 10
    assert [field for field in fields if f"`{field}`" not in PAGE] == []


@pytest.mark.parametrize(
    "line",
    [
        *(line for line, _ in BLOCKS if "sim" in line.split() and "--report" in line),
        "grognard sim crossroads --engine fox=cat --players blue=fox --seconds 0.123456789",
    ],
)
def test_a_report_names_the_command_that_gives_its_games(line: str):
    """Without where they are played and what is made of them."""
    words = shlex.split(line)[2:]
    again = shlex.split(command(parsed(sim, words)))

    first, second = vars(parsed(sim, words)), vars(parsed(sim, again[2:]))
    beside = ("report", "json", "workers", "executor")
    assert {key: value for key, value in first.items() if key not in beside} == {
        key: value for key, value in second.items() if key not in beside
    }
