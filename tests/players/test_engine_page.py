"""docs/engines.md: what it shows is what is said, what it lists is what there is."""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import grognard
from grognard.cli import main
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.questions import all_forms
from grognard.engine.kernel.view import view
from grognard.players.match import play_match
from tests.players.engines import ROOT, SAMPLE, logged
from tests.walk import SCENARIOS, stops

DOCUMENT = (ROOT / "docs" / "engines.md").read_text("utf-8")
SECTIONS = {"mons": "Mons", "crossroads": "Crossroads"}
EVERY = {
    "battle": 1,
    "clearings": 9,
    "nimy": 3,
    "saint-ghislain": 41,
    "first-day": 41,
    "campaign": 41,
}


def blocks(heading: str) -> list[str]:
    """The blocks of code under a heading of the document."""
    section = DOCUMENT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^```\w*\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """All lines between the sample engine and a referee in one turn of Crossroads."""
    log = tmp_path_factory.mktemp("session") / "log"
    engines = {"fox": logged(log, SAMPLE)}
    play_match(grognard.start("crossroads"), {"blue": "random", "red": "fox"}, 3, 1, engines)
    return log.read_text("utf-8").splitlines()


def sent(session: list[str], word: str) -> list[dict[str, Any]]:
    """The JSON of all lines of the referee with this first word."""
    begun = f"> {word} "
    return [json.loads(line.removeprefix(begun)) for line in session if line.startswith(begun)]


def test_the_session_in_the_document_is_what_is_said(session: list[str]):
    """The sample engine and a referee, line by line; … stands for anything."""
    (shown,) = blocks("A whole session")
    assert len(session) == shown.count("\n")
    for line, written in zip(session, shown.splitlines(), strict=True):
        assert re.fullmatch(pattern(written), line), written


def pattern(written: str) -> str:
    """What matches a line of the document: … is anything, and a clock may show any time."""
    shown = re.escape(written).replace("…", ".*")
    return re.sub(r"clock\\ \d+", r"clock\ \\d+", shown)


def test_the_engine_in_the_document_is_the_sample_engine():
    """Sixty lines at most, and no part of Grognard in it."""
    (code,) = blocks("The sample engine")
    sample = (ROOT / "docs" / "examples" / "engine.py").read_text("utf-8")

    assert code == sample
    assert sample.count("\n") <= 60
    assert not re.search(r"import.*grognard", sample)


def test_the_program_in_the_document_runs(monkeypatch: pytest.MonkeyPatch):
    """The last example, from the root of the project."""
    monkeypatch.chdir(ROOT)
    (code,) = blocks("Engines in a program")
    names: dict[str, object] = {}

    exec(code.replace('"python ', f'"{sys.executable} '), names)

    assert names["match"].forfeit == ""


def test_the_document_names_every_check(capsys):
    """What the conformance test prints for the sample engine stands in the table."""
    main(["engine", "--check", SAMPLE])
    lines = capsys.readouterr().out.splitlines()

    table = DOCUMENT.partition("## The conformance test")[2]
    for line in lines[:-1]:
        name = line.removesuffix(": ok")
        words = re.sub("|".join(grognard.GAMES), "GAME", name)
        sides = "|".join(side for book in grognard.GAMES.values() for side in book.sides)
        words = re.sub(f"as ({sides})", "as SIDE", words)
        assert all(word in table for word in words.split()), name


def section(game: str) -> str:
    """What the document says about the words of a game."""
    return DOCUMENT.partition(f"\n#### {SECTIONS[game]}\n")[2].partition("\n##")[0]


def test_the_document_lists_the_forms_of_the_games():
    """Each with its words and its sentence, in the order of the game's procedures."""
    for game in SECTIONS:
        rows = re.findall(r"^\| `([\w.]+)` \| `([^`]+)` \| (.*) \|$", section(game), re.MULTILINE)
        declared = all_forms(grognard.GAMES[game])

        assert rows == [(id_, form.words, form.says) for id_, form in declared.items()]


def test_the_document_tells_every_field_of_forms_questions_and_rolls(session: list[str]):
    """As the referee sends them."""
    forms, questions = sent(session, "form"), sent(session, "question")
    rolls = [each["roll"] for each in sent(session, "observe") if "roll" in each]
    chapters = DOCUMENT.partition("\n### Views and events\n")[2].partition("\n#### ")[0]
    told = {*re.findall(r"`([^`]+)`", chapters)}

    names = {name for each in (*forms, *questions, *rolls) for name in each}
    kinds = {blank["kind"] for form in forms for blank in form["blanks"]}
    assert {"blanks", "options", "purpose", "unit"} <= names | kinds <= told


def test_a_question_tells_how_each_option_is_made(session: list[str]):
    """The number of its form and what stands in the blanks give the option of the view."""
    forms = {form["id"]: form for form in sent(session, "form")}
    questions, views = sent(session, "question"), sent(session, "view")

    assert len(views) > 5
    for question, shown in zip(questions, views, strict=True):
        filled = [(forms[question["forms"][at]], fills) for at, *fills in question["options"]]
        assert [written(form, fills) for form, fills in filled] == shown["options"]


def written(form: dict[str, Any], fills: list[str]) -> str:
    """A form with its blanks filled in."""
    words = form["words"]
    for blank, fill in zip(form["blanks"], fills, strict=True):
        words = words.replace(blank["name"], fill)
    return words


def fields(value: Any) -> Iterator[str]:
    """The names of fields in a position; names of units and hexes are no fields."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name.replace("_", "").isalpha() and name.islower():
                yield name
            yield from fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


@pytest.mark.parametrize(("game", "scenario"), [each for each in SCENARIOS if each[0] in SECTIONS])
def test_the_document_lists_every_field_of_a_position(game: str, scenario: str):
    """Wherever random games may lead, each has a name."""
    told = {*re.findall(r"`([^`]+)`", section(game)), *grognard.GAMES[game].sides}
    for stop in stops(game, scenario, 3, EVERY[scenario]):
        if is_chance(stop.game):
            continue
        assert {*fields(view(stop.game, stop.game.who)["position"])} <= told


def test_the_document_tells_every_field_of_a_view():
    """And nothing that is not there."""
    table = DOCUMENT.partition("\n### Views and events\n")[2].partition("\n\nAn event")[0]
    names = [
        name
        for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    ]

    assert names == [*view(grognard.start("crossroads"), "red")]
