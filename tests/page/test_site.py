"""`grognard site`: what it refuses, and what goes into the file of rules."""

import zipfile
from io import BytesIO
from pathlib import Path

from grognard.cli import main
from grognard.commands.site_files import wheel


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, capsys):
    """Nobody's files are written over."""
    (tmp_path / "mine").touch()

    assert main(["site", str(tmp_path)]) == 2

    assert capsys.readouterr().err == f"grognard: {tmp_path} is not empty.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_the_rules_travel_without_the_server():
    """All that hosts a match, the same bytes each time, and nothing that a browser cannot use."""
    names = zipfile.ZipFile(BytesIO(wheel())).namelist()
    parts = {name.split("/")[1] for name in names}

    assert {"engine", "games", "hosting", "match", "page", "players"} <= parts
    assert not {"server", "commands", "laboratory", "research"} & parts
    assert wheel() == wheel()
