"""`grognard site`: what it refuses, and what goes into the file of rules."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

from grognard.cli import main
from grognard.commands.site_files import wheel
from grognard.games import GAMES
from grognard.page.diagram import Diagram

DOCS = Path(__file__).parents[2] / "docs"
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


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


def test_boards_in_the_documents_show_what_there_is():
    """Each names a scenario, or a journal that can be leafed through, and loads its program."""
    shown = []
    for page in sorted(DOCS.rglob("*.md")):
        text = FENCED.sub("", page.read_text("utf-8"))
        for tag in re.findall(r"<grognard-board ([^>]*)>", text):
            words = dict(re.findall(r'(\w+)="([^"]*)"', tag))
            if "journal" in words:
                journal = (page.parent / words["journal"]).read_text("utf-8")
                assert Diagram(journal).last >= int(words["number"])
            else:
                assert words["scenario"] in [each.id for each in GAMES[words["game"]].scenarios]
            up = "../" * len(page.relative_to(DOCS).parts)
            assert f'src="{up}grognard-board.js"' in text
            shown.append(words)

    assert len(shown) > 3
