"""Nothing of one game stands outside its folder: no name, no word of its choices, no rule number.

The words are gathered from the games themselves, so that a new game brings its own.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from grognard.engine.data.ledger import read_ledger
from grognard.engine.kernel.questions import all_forms
from grognard.engine.kernel.set_up import start
from grognard.games import GAMES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "grognard"
PARTS = (
    "analysis",
    "engine",
    "hosting",
    "laboratory",
    "match",
    "page",
    "picture",
    "players",
    "research",
    "server",
)
ORDINARY = {  # English words, colours and names of parts that games share with everything else
    *(
        "add",
        "advance",
        "after",
        "aim",
        "along",
        "at",
        "attack",
        "before",
        "block",
        "board",
    ),
    *("black", "blue", "brown", "green", "grey", "orange", "red", "white", "yellow"),
    *("by", "check"),
    *("choose", "claim", "clear", "cover", "crew", "done", "down", "end", "enter", "exit", "face"),
    *("fight", "fire", "go"),
    *("gun", "hold", "keep", "lead", "leave", "light", "look", "luck", "move", "no", "none", "on"),
    *("place", "play", "ready", "retreat", "roll", "round", "search", "stop", "target"),
    *("turn", "turret", "unseen", "use", "wait", "with"),
    "take_back_reveals",  # an option that any game may have
    "finished_stands",  # another
}
QUOTED = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|/\*.*?\*/|//[^\n]*", re.DOTALL
)
SCRIPT = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)
MARKUP = re.compile(r"<!--.*?-->|(?<=[>}])[^<>{}]+", re.DOTALL)
WORD = re.compile(r"[A-Za-z]{4,}")
POINTED = r"\d{1,2}(?:\.\d{1,2})+"
NAMED = r"[a-z]{2,}-\d{1,2}-[a-z]{1,2}"  # such as core-4-b
NUMBER = re.compile(rf"(?<![\w./#\"-])({POINTED}|{NAMED})(?![\w.%-])")


def sources() -> list[Path]:
    """Every file that must know no game."""
    found = [
        path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")
    ]
    for part in PARTS:
        found += [path for path in (SOURCE / part).rglob("*") if path.suffix in (".py", ".json")]
    return sorted(path for path in found if "static" not in path.parts)


@cache
def words() -> dict[str, str]:
    """Every name that belongs to a game, and what it is there; ids with their capitals."""
    found: dict[str, str] = {}
    for book in GAMES.values():
        game = start(book, book.scenarios[0].id, {})
        named = {
            "game": (book.id,),
            "side": book.sides,
            "scenario": tuple(each.id for each in book.scenarios),
            "option": tuple(each.id for each in book.options),
            "unit": tuple(book.aids.counters(game.setting.data)),
            "place": tuple(game.setting.board.ground.places),
        }
        for what, each in named.items():
            kept = each if what == "unit" else [word.lower() for word in each]
            found |= dict.fromkeys(kept, f"{what} of {book.id}")
    return {word: what for word, what in found.items() if word.lower() not in ORDINARY}


@cache
def spoken() -> dict[str, str]:
    """What a program would compare with to know a choice or a procedure of a game by its name.

    These are words of plain English, so only a string that is nothing else gives them away.
    """
    found: dict[str, str] = {}
    for book in GAMES.values():
        said = (form.words.split(" ")[0] for form in all_forms(book).values())
        found |= {word: f"word of a choice of {book.id}" for word in said if not word.isupper()}
        found |= {kind.__name__: f"procedure of {book.id}" for kind in book.procedures}
    return {word: what for word, what in found.items() if word.lower() not in ORDINARY}


@cache
def rules() -> dict[str, str]:
    """The number of every rule of every game that has one with a point or with a name before it.

    What a rule is part of counts as well: with 7.3.1 also 7.3.
    """
    found: dict[str, str] = {}
    for book in GAMES.values():
        for clause in read_ledger(book.folder / "rules.toml"):
            for number in re.findall(rf"^(?:{POINTED}|{NAMED})", clause.id):
                parts = number.split(".")
                wholes = [".".join(parts[:count]) for count in range(2, len(parts))]
                found |= dict.fromkeys((number, *wholes), book.id)
    return found


def texts(path: Path) -> Iterator[str]:
    """The strings and comments of a source."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from (found[1:-1] for found in QUOTED.findall(text))
        yield from MARKUP.findall(SCRIPT.sub("", text)) if path.suffix == ".svelte" else ()
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            yield token.string.strip("\"'")


def foreign(text: str) -> list[str]:
    """The words of games in a text."""
    known = words()
    tokens = (form for word in re.findall(r"[\w-]+", text) for form in (word, word.lower()))
    return [f"“{word}”, {known[word]}" for word in dict.fromkeys(tokens) if word in known]


def compared(path: Path) -> list[str]:
    """The strings of a source that are a word of a game's choices or the name of a procedure."""
    return [f"“{text}”, {spoken()[text]}" for text in texts(path) if text in spoken()]


def numbered(path: Path) -> list[str]:
    """The rule numbers in strings and comments, alone or among words."""
    return [
        f"{number} of {rules()[number]} in {text[:60]}"
        for text in texts(path)
        if WORD.search(text) or (path.suffix == ".py" and text in rules())
        for number in NUMBER.findall(text)
        if number in rules()
    ]


def test_words_and_rules_are_gathered_from_the_games() -> None:
    """The test could not fail if nothing were gathered."""
    assert words()["first-day"] == "scenario of mons"
    assert words()["IR31"] == "unit of mons"
    assert rules()["12.10"] == "mons"
    for book in GAMES.values():
        counters = book.aids.counters(start(book, book.scenarios[0].id).setting.data)
        assert not counters or f"unit of {book.id}" in words().values()
    assert foreign("The British IR31") == ["“british”, side of mons", "“IR31”, unit of mons"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.ts", 'const PICK = "NUMBER Add attackers";'),
        ("page.ts", "// see NUMBER for attackers"),
        ("Page.svelte", "<p>By rule NUMBER they do.</p>"),
        ("Page.svelte", "{#if open}By rule NUMBER they do.{/if}"),
        ("Page.svelte", "<!-- see NUMBER for attackers -->"),
        ("part.py", 'RULE = "NUMBER"'),
        ("part.py", "# NUMBER attackers"),
        ("part.py", '"""NUMBER Attackers are added."""'),
    ],
)
def test_rule_numbers_are_found(tmp_path: Path, name: str, text: str) -> None:
    """In strings, comments and what a page says; a number that is only drawn with is none."""
    for number in ("12.10", "7.1.1", "core-4-b"):
        (tmp_path / name).write_text(text.replace("NUMBER", number))
        assert len(numbered(tmp_path / name)) == 1, number
    (tmp_path / name).write_text(text.replace("NUMBER", "0.93"))
    assert numbered(tmp_path / name) == []


@pytest.mark.parametrize("text", ['verb == "declare"', "kind == 'Melee'"])
def test_words_of_choices_are_found_where_a_program_compares_with_them(
    tmp_path: Path, text: str
) -> None:
    """In a sentence the same word is plain English."""
    (tmp_path / "part.ts").write_text(text)
    assert len(compared(tmp_path / "part.ts")) == 1
    (tmp_path / "part.ts").write_text('told = "They declare Melee at once."')
    assert compared(tmp_path / "part.ts") == []


def test_no_game_is_named_outside_its_folder() -> None:
    """A game is known by its own folder and the table of games alone."""
    for path in sources():
        assert foreign(path.read_text("utf-8")) == [], path
        assert compared(path) == [], path
        assert numbered(path) == [], path
