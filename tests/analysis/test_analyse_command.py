"""`grognard analyse`: what it prints, draws and refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grognard import Journal
from grognard.cli import main
from tests.analysis.kept import BATTLE, NIMY


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints, nothing going wrong."""
    assert main(["analyse", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def test_people_read_a_line_for_every_turn_and_three_choices(capsys):
    """The table, the sums of each side, the choices and dice in the words of the log."""
    printed = asked(capsys, str(NIMY))
    lines = printed.splitlines()

    assert [line.split()[:2] for line in lines[1:5]] == [
        ["the", "start"],
        ["turn", "1"],
        ["turn", "2"],
        ["turn", "3"],
    ]
    assert lines[4].split()[2] == "100%"
    assert "German: luck +" in printed
    at = lines.index("The choices that mattered most:")
    assert all("choice " in line and "turn " in line for line in lines[at + 1 : at + 4])
    assert "Field Artillery 45 bombarded 4308 (10.7)." in printed
    assert "a net fitted to" in lines[-1]


def test_programs_read_the_same_as_the_server_gives(capsys):
    """Points, luck, dice, choices that mattered and the method; the sums of choices besides."""
    told = json.loads(asked(capsys, str(BATTLE), "--json"))

    assert list(told) == ["points", "luck", "lucks", "mattered", "method", "choices"]
    assert told["points"][-1]["chance"] == {"blue": 0.0, "red": 1.0}
    assert told["luck"]["blue"] == -told["luck"]["red"]
    change = 0.0 - told["points"][0]["chance"]["blue"]
    parts = told["luck"]["blue"] + told["choices"]["blue"] - told["choices"]["red"]
    assert change == pytest.approx(parts, abs=1e-5)


def test_the_curve_is_drawn(capsys, tmp_path: Path):
    """As SVG with the names of the sides and three marks, and as PNG."""
    asked(capsys, str(NIMY), "--picture", str(tmp_path / "curve.svg"))
    asked(capsys, str(NIMY), "--picture", str(tmp_path / "curve.png"))
    drawn = ElementTree.parse(tmp_path / "curve.svg").getroot()

    assert len(drawn.findall(".//{*}circle")) == 3
    assert "british above, german below" in [each.text for each in drawn.iter()]
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_games_may_be_played_on_from_every_turn(capsys):
    """The method says so, and the end is still the end."""
    told = json.loads(asked(capsys, str(NIMY), "--games", "1", "--json"))

    assert "1 games played on" in told["method"]
    assert told["points"][-1]["chance"]["german"] == 1.0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "-1"], "--games must be between 0 and 10,000."),
        (["--picture", "curve.gif"], "A picture is a .svg or a .png file, not “curve.gif”."),
        (["--picture", "nowhere/curve.svg"], "nowhere/curve.svg: No such file or directory."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(capsys, arguments: list[str], sentence: str):
    """Bad numbers and bad names give status 2."""
    assert main(["analyse", str(BATTLE), *arguments]) == 2
    assert capsys.readouterr().err == f"grognard: {sentence}\n"


def test_a_match_that_goes_on_is_refused(capsys, tmp_path: Path):
    """Only a finished match is analysed."""
    Journal.read(NIMY).until(50).write(tmp_path / "begun.journal")

    assert main(["analyse", str(tmp_path / "begun.journal")]) == 2
    assert "not over" in capsys.readouterr().err
