"""The ledgers of all games, and what the tests claim to show of them."""

from pathlib import Path

import pytest

from grognard.commands.rules import missing, shown_by
from grognard.engine.data.ledger import read_ledger
from grognard.games import __file__ as games
from tests.rules import rule

TESTS = Path(__file__).parent / "games"
LEDGERS = {path.parent.name: path for path in sorted(Path(games).parent.glob("*/rules.toml"))}


@pytest.mark.parametrize("game", LEDGERS)
def test_every_clause_that_a_test_names_is_in_the_ledger(game: str):
    """A slip in a number would show nothing."""
    known = [clause.id for clause in read_ledger(LEDGERS[game])]
    shown = shown_by(TESTS / game)

    assert {clause: tests for clause, tests in shown.items() if clause not in known} == {}


@pytest.mark.parametrize("game", LEDGERS)
def test_every_clause_is_shown_by_a_test(game: str):
    """As `grognard rules GAME --missing` prints it: nothing is left."""
    clauses = read_ledger(LEDGERS[game])

    assert [clause.id for clause in missing(clauses, shown_by(TESTS / game))] == []


@pytest.mark.parametrize("game", LEDGERS)
def test_a_clause_with_nothing_to_run_has_no_test(game: str):
    """A clause that a test shows has something to run after all."""
    shown = shown_by(TESTS / game)
    idle = [clause.id for clause in read_ledger(LEDGERS[game]) if clause.none]

    assert {clause: shown[clause] for clause in idle if clause in shown} == {}


def test_every_folder_of_tests_is_that_of_a_game():
    """Clauses named in a folder without a ledger would be looked up nowhere."""
    folders = [path.name for path in sorted(TESTS.glob("*")) if any(path.glob("test_*.py"))]

    assert [name for name in folders if name not in LEDGERS] == []


def test_the_mark_carries_the_clauses():
    """What the decorator is given, pytest can select and print."""
    mark = rule("7.3-a", "7.3-b").mark

    assert (mark.name, mark.args) == ("rule", ("7.3-a", "7.3-b"))
