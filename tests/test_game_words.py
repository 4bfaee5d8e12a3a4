"""Nothing of one game stands outside its folder: no name, no side, no procedure, no rule number."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.engine.data.ledger import read_ledger
from grognard.games import GAMES

SOURCE = Path(__file__).parents[1] / "src/grognard"

WEB = SOURCE.parents[1] / "web/src"
PAGE = sorted(path for end in ("ts", "svelte") for path in WEB.rglob(f"*.{end}"))
COMMON = ("blue", "red", "battle")  # words that mean something without a game as well
FOLDERS = ("engine", "players", "analysis", "laboratory", "research", "server", "picture")
FILES = [path for folder in FOLDERS for path in sorted((SOURCE / folder).rglob("*.py"))]
WORD = re.compile(r"[^\W\d_]+")
NUMBER = re.compile(r"(?:^[\"']+|[\s(])(\d+\.\d+)(?=[\s),;:]|\.\s)")
SPOKEN = (tokenize.STRING, tokenize.COMMENT)


def names() -> Iterator[str]:
    """What the games are called, their scenarios and their sides."""
    for book in GAMES.values():
        yield from (book.id, *book.sides, *(each.id for each in book.scenarios))


def procedures() -> Iterator[str]:
    """The procedures that only games have."""
    for book in GAMES.values():
        for kind in book.procedures:
            if kind.__module__.startswith("grognard.games."):
                yield kind.__name__


def rules() -> Iterator[str]:
    """The numbers of all rules with two parts."""
    for book in GAMES.values():
        for clause in read_ledger(book.folder / "rules.toml"):
            yield from re.findall(r"^\d+\.\d+", clause.id)


NAMES = {name.lower() for name in names() if name.lower() not in COMMON}
PROCEDURES = {*procedures()}
RULES = {*rules()}


def found(path: Path) -> Iterator[str]:
    """Every word of a game in a file, with its line."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            told = NUMBER.findall(token.string) if token.type in SPOKEN else ()
            words = (word for word in WORD.findall(token.string) if word.lower() in NAMES)
            for word in (*words, *(number for number in told if number in RULES)):
                yield f"{token.start[0]}: {word}"
            if token.type == tokenize.STRING and token.string.strip("\"'") in PROCEDURES:
                yield f"{token.start[0]}: {token.string}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_word_of_a_game_stands_outside_its_folder(path: Path):
    """What a game is called, who plays it and how its rules are numbered is its own affair."""
    assert list(found(path)) == []


@pytest.mark.parametrize("path", PAGE, ids=lambda path: path.name)
def test_no_name_of_a_game_stands_in_the_page(path: Path):
    """It knows hexes, counters and forms; what it shows of a game is sent to it."""
    words = WORD.findall(path.read_text("utf-8"))

    assert [word for word in words if word.lower() in NAMES] == []


@pytest.mark.parametrize(
    "text", ['GAME = "mons"', 'x = "German"', "# 12.3 holds", 'A = {"PlayerTurn": 1}', "nimy = 1"]
)
def test_the_check_finds_words_of_games(text: str, tmp_path: Path):
    """In names, in strings and in comments."""
    file = tmp_path / "file.py"
    file.write_text(f"{text}\n", encoding="utf-8")

    assert len(list(found(file))) == 1
