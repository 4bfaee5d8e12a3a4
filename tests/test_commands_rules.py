"""`grognard rules`: the ledger with the tests that show it."""

import json
from pathlib import Path

import pytest

import grognard
from grognard.cli import main
from grognard.commands.rules import missing, shown_by
from grognard.engine.bad_input import BadInput
from grognard.engine.data.ledger import Clause, read_ledger
from grognard.games import GAMES

MARKED = '''
import pytest
from tests.rules import rule
from tests import rules

@rule("1.1", "1.2")
def test_plain(): ...

@pytest.mark.parametrize("x", [1, pytest.param(2, marks=rule("1.3"))])
@pytest.mark.rule("1.1")
def test_with_cases(x): ...

@rules.rule("2.1")
class TestZones:
    @rule("2.2", "2.1")
    def test_inside(self): ...

    async def test_later(self): ...

    @rule("9.9")
    def not_a_test(self): ...

    class TestDeeper:
        @rule("2.3")
        def test_deep(self): ...

@rule("9.9")
def position(): ...

def test_unmarked():
    """@rule("9.9") is only mentioned here."""
    rule("9.9")
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The tests of a game, still empty."""
    folder = tmp_path / "tests" / "games" / "toy"
    folder.mkdir(parents=True)
    return folder


def test_marks_are_found_without_running_the_tests(folder):
    """On functions, classes and cases; helpers and mere mentions do not count."""
    (folder / "test_02_zones.py").write_text(MARKED, "utf-8")
    (folder / "positions.py").write_text('@rule("9.9")\ndef test_no(): ...\n', "utf-8")

    file = "tests/games/toy/test_02_zones.py"
    zones = f"{file}::TestZones"
    assert shown_by(folder) == {
        "1.1": [f"{file}::test_plain", f"{file}::test_with_cases"],
        "1.2": [f"{file}::test_plain"],
        "1.3": [f"{file}::test_with_cases"],
        "2.1": [f"{zones}::test_inside", f"{zones}::test_later", f"{zones}::TestDeeper::test_deep"],
        "2.2": [f"{zones}::test_inside"],
        "2.3": [f"{zones}::TestDeeper::test_deep"],
    }


def test_a_mark_of_a_whole_file_counts_for_each_of_its_tests(folder):
    """`pytestmark` may hold one mark or several."""
    text = 'pytestmark = [rule("3.1"), rule("3.2")]\ndef test_a(): ...\ndef test_b(): ...\n'
    (folder / "test_03.py").write_text(text, "utf-8")

    both = [f"tests/games/toy/test_03.py::{name}" for name in ("test_a", "test_b")]
    assert shown_by(folder) == {"3.1": both, "3.2": both}


def test_the_marks_of_a_list_of_cases_count_for_the_test_that_runs_them(folder):
    """A list that no test names shows nothing."""
    cases = 'CASES = [pytest.param(1, marks=rule("4.1"))]\n'
    cases += 'OTHER = [pytest.param(1, marks=rule("4.2"))]\n'
    test = '@pytest.mark.parametrize("number", CASES)\ndef test_a(number): ...\n'
    (folder / "test_04.py").write_text(cases + test, "utf-8")

    assert shown_by(folder) == {"4.1": ["tests/games/toy/test_04.py::test_a"]}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\n@rule(NUMBER)\ndef test_a(): ...\n", "2: @rule takes plain text only."),
        ("\ndef test_a(:\n", "2: this is not Python."),
        ("x = '\0'\n", "1: this is not Python."),
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(folder, text, told):
    """A clause is never lost in silence."""
    file = folder / "test_04.py"
    file.write_text(text, "utf-8")

    with pytest.raises(BadInput) as refusal:
        shown_by(folder)

    assert str(refusal.value) == f"{file}:{told}"


def test_what_is_missing_needs_a_test_and_has_none():
    """Neither information nor a clause with nothing to run is missing."""
    clauses = (
        Clause("1", "rule", "t", "shown"),
        Clause("2", "rule", "t", "not shown"),
        Clause("3", "data", "t", "not shown"),
        Clause("4", "info", "t", "not shown"),
        Clause("5", "rule", "t", "not shown", none="why"),
    )

    assert [clause.id for clause in missing(clauses, {"1": ["a::b"]})] == ["2", "3"]


def ledger_ids() -> list[str]:
    """The clauses of the example game."""
    return [clause.id for clause in read_ledger(GAMES["crossroads"].folder / "rules.toml")]


def test_the_ledger_is_printed_clause_by_clause(capsys):
    """Each clause opens a line with its number, kind, topic and text."""
    assert main(["rules", "crossroads"]) == 0

    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed if not line.startswith(" ")] == ledger_ids()
    assert any(line.startswith("1.1 (rule, sequence) ") for line in printed)
    assert any(line.startswith("    shown by tests/games/crossroads/test_") for line in printed)


def test_programs_get_every_clause_as_json(capsys):
    """The keys are those of the contract, the tests those that the source names."""
    assert main(["rules", "crossroads", "--json"]) == 0

    records = json.loads(capsys.readouterr().out)
    assert [record["id"] for record in records] == ledger_ids()
    for record in records:
        assert list(record) == ["id", "kind", "topic", "text", "ruling", "tests", "none"]
        assert all("::test_" in test for test in record["tests"])
    assert any(record["tests"] for record in records)


def test_what_no_test_shows_is_printed_as_bare_numbers(capsys):
    """The same clauses come as JSON when both are asked for."""
    assert main(["rules", "crossroads", "--missing"]) == 0
    bare = capsys.readouterr().out.splitlines()
    assert main(["rules", "crossroads", "--missing", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)

    assert bare == [record["id"] for record in records]
    assert all(record["tests"] == [] for record in records)


def test_without_the_source_tree_the_ledger_says_that_tests_are_not_there(
    tmp_path, monkeypatch, capsys
):
    """An installed program knows the clauses but cannot tell what no test shows."""
    monkeypatch.setattr(grognard, "__file__", str(tmp_path / "lib" / "grognard" / "__init__.py"))

    assert main(["rules", "crossroads"]) == 0
    printed = capsys.readouterr()
    assert "shown by" not in printed.out
    assert printed.err.startswith("The tests are not installed here")

    assert main(["rules", "crossroads", "--missing"]) == 2
    assert capsys.readouterr().err.startswith("grognard: The tests are not installed here")


def test_an_unknown_game_is_refused_in_one_line(capsys):
    """The line names the games there are, and the status is 2."""
    assert main(["rules", "chess"]) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("grognard: There is no game “chess”; there are mons, ")
    assert told.err.count("\n") == 1


def test_help_ends_with_an_example(capsys):
    """The last line can be typed as it stands."""
    with pytest.raises(SystemExit) as end:
        main(["rules", "--help"])

    assert end.value.code == 0
    assert capsys.readouterr().out.rstrip().endswith("example: grognard rules crossroads --missing")
