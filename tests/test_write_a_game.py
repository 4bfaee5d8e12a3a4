"""The page that teaches: what it shows is what runs."""

import doctest
import importlib
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import grognard
from grognard import Journal
from grognard.cli import main
from grognard.engine.data.ledger import read_ledger
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel import set_up
from grognard.engine.kernel.flow import play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.saving import digest
from grognard.games import GAMES
from grognard.players.uniform import pick

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/grognard"
PAGE = (ROOT / "docs/write-a-game.md").read_text("utf-8")
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
IN_PART = ", in part"
JOURNAL = "evening.journal"
WRITTEN = (".py", ".toml")
MOST_LINES = 1400  # a newcomer reads it in an evening
UNSHOWN = (  # what is no rule, and what is written like a part that is shown
    *("crossroads/data/clearings.toml", "crossroads/position.py"),
    *("crossroads/rules.toml", "crossroads/fitted.toml", "crossroads/manners.toml"),
    *("crossroads/style.toml", "crossroads/drawing.py", "crossroads/facts.py"),
    *("crossroads/aids.py", "crossroads/advice.py", "crossroads/result_rows.py"),
    *("crossroads/goals.py", "crossroads/exchange.py"),
)


class Block(NamedTuple):
    """One block of the page: its language, its file if it names one, its text."""

    language: str
    title: str
    text: str


BLOCKS = [Block(*found) for found in FENCE.findall(PAGE)]


def files() -> dict[str, str]:
    """Every whole file on the page, its blocks put together in order."""
    whole: dict[str, str] = {}
    for block in BLOCKS:
        if block.title.startswith("crossroads/") and not block.title.endswith(IN_PART):
            whole[block.title] = whole.get(block.title, "") + block.text
    return whole


def parts() -> list[Block]:
    """The blocks that show a piece of a longer file."""
    return [block for block in BLOCKS if block.title.endswith(IN_PART)]


def blocks_in(language: str) -> list[str]:
    """The texts of all blocks in a language."""
    return [block.text for block in BLOCKS if block.language == language]


def console() -> Iterator[tuple[list[str], str]]:
    """Every command on the page, as words, with what it prints."""
    for text in blocks_in("console"):
        command, _, printed = text.partition("\n")
        yield shlex.split(command.removeprefix("$ grognard ")), printed


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rulebook]:
    """Crossroads made from the page alone, under a name of its own."""
    name = "crossroads_of_the_page"
    others = {each: (SOURCE / "games" / each).read_text("utf-8") for each in UNSHOWN}
    for title, text in (files() | others).items():
        path = tmp_path / name / title.removeprefix("crossroads/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("grognard.games.crossroads", name), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module(name).CROSSROADS
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def digests(game: Game, seed: int) -> list[str]:
    """The digest of every position of a random game."""
    random, taken = Random(seed), [digest(game)]
    while game.who:
        game = play(game, pick(game, random))
        taken.append(digest(game))
    return taken


def test_the_page_shows_every_file_of_the_game():
    """Nothing that the game needs is left out, but that the ledger is told in words."""
    folder = SOURCE / "games/crossroads"
    written = [path for path in folder.rglob("*") if path.suffix in WRITTEN]
    names = [f"crossroads/{path.relative_to(folder).as_posix()}" for path in written]

    assert sorted(files()) == sorted(name for name in names if name not in UNSHOWN)


def test_the_page_stays_as_short_as_it_is():
    """What is written like a part that is shown need not be shown."""
    assert len(PAGE.splitlines()) <= MOST_LINES


@pytest.mark.parametrize("name", files())
def test_the_blocks_of_a_file_are_the_file(name: str):
    """Put together in order they are the same text, to the last line."""
    assert files()[name] == (SOURCE / "games" / name).read_text("utf-8")


@pytest.mark.parametrize("block", parts(), ids=lambda block: block.title)
def test_what_is_shown_in_part_is_in_the_file(block: Block):
    """Each line stands in the file, in this order."""
    name = block.title.removesuffix(IN_PART)
    folders = (ROOT, SOURCE, SOURCE / "games")
    [path] = [folder / name for folder in folders if (folder / name).is_file()]

    lines = iter(path.read_text("utf-8").splitlines())  # each search goes on after the last

    assert [line for line in block.text.splitlines() if line not in lines] == []


def test_every_block_with_a_title_is_checked():
    """A title that is misspelt would escape."""
    titles = [block.title for block in BLOCKS if block.title]

    assert {*files(), *(block.title for block in parts()), JOURNAL} == {*titles}
    assert PAGE.count("\n```") == 2 * len(BLOCKS)


def test_the_rules_in_words_are_the_ledger():
    """The page tells every clause, in order and in the same words."""
    told = re.findall(r"^\* \*\*(\d+\.\d+)\*\* (.+)$", PAGE, re.MULTILINE)

    ledger = read_ledger(GAMES["crossroads"].folder / "rules.toml")
    assert told == [(clause.id, clause.text) for clause in ledger]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_game_on_the_page_plays_like_the_game_in_the_table(rulebook: Rulebook, seed: int):
    """The same random game goes through the same positions."""
    own = [kind for kind in (rulebook.game, *rulebook.procedures) if kind is not Roll]
    modules = [kind.__module__.partition(".")[0] for kind in own]
    assert {*modules} == {"crossroads_of_the_page"}

    on_the_page = digests(set_up.start(rulebook, "battle"), seed)

    assert on_the_page == digests(grognard.start("crossroads", "battle"), seed)
    assert len(on_the_page) > 20


def test_the_examples_on_the_page_give_what_it_says():
    """Every example is run, one after the other."""
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(blocks_in("pycon")), {}, "write-a-game.md", None, 0
    )
    told: list[str] = []

    failed, tried = doctest.DocTestRunner().run(examples, out=told.append)

    assert (failed, "".join(told)) == (0, "")
    assert tried > 20


def test_the_commands_on_the_page_print_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The journal is saved as the page tells, and every command is run beside it."""
    [journal] = [block.text for block in BLOCKS if block.title == JOURNAL]
    (tmp_path / JOURNAL).write_text(journal, encoding="utf-8")
    (tmp_path / "docs/pictures").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    picture = "docs/pictures/crossroads.png"

    for words, printed in console():
        assert main(words) == 0
        assert capsys.readouterr().out == printed, words

    assert (tmp_path / picture).read_bytes().startswith(b"\x89PNG")
    assert (ROOT / picture).read_bytes().startswith(b"\x89PNG")
    assert Journal.read(JOURNAL).end().who == "blue"
