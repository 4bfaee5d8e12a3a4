"""List the clauses of a game's rules, each with the tests that show it."""

import argparse
import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill

import grognard
from grognard.engine.bad_input import BadInput
from grognard.engine.data.ledger import Clause, read_ledger
from grognard.engine.kernel.rulebook import Rulebook
from grognard.games import GAMES

NO_TESTS = "The tests are not installed here, so no clause can name those that show it."
Tested = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--missing", action="store_true", help="only what no test shows")
    parser.epilog = "example: grognard rules crossroads --missing"


def run(args: argparse.Namespace) -> int:
    """Print the ledger, or what no test shows of it."""
    if args.game not in GAMES:
        raise BadInput(f"There is no game “{args.game}”; there are {', '.join(GAMES)}.")
    clauses = read_ledger(GAMES[args.game].folder / "rules.toml")
    folder = tests_of(GAMES[args.game])
    if folder is None and args.missing:
        raise BadInput(NO_TESTS)
    shown = shown_by(folder) if folder else {}
    if args.missing:
        clauses = missing(clauses, shown)
    if args.json:
        records = [_record(clause, shown) for clause in clauses]
        print(json.dumps(records, ensure_ascii=False, indent=1))
    else:
        _print(clauses, shown, args.missing)
    if folder is None:
        print(NO_TESTS, file=sys.stderr)
    return 0


def missing(clauses: tuple[Clause, ...], shown: dict[str, list[str]]) -> tuple[Clause, ...]:
    """The clauses that some test must show and none does."""
    return tuple(clause for clause in clauses if clause.needs_test and clause.id not in shown)


def tests_of(rulebook: Rulebook) -> Path | None:
    """The folder of a game's tests, where the program runs from its source tree."""
    source = Path(grognard.__file__).parents[1]
    games = source.parent / "tests" / "games"
    return games / rulebook.id if source.name == "src" and games.is_dir() else None


def shown_by(folder: Path) -> dict[str, list[str]]:
    """The tests in `tests/games/GAME` that show each clause, as pytest names them."""
    shown: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test, ids in _marked(path):
            for clause in dict.fromkeys(ids):
                file = path.relative_to(folder.parents[2]).as_posix()
                shown.setdefault(clause, []).append(f"{file}::{test}")
    return shown


def _marked(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Every test of a file with the clauses that it, its class or its module names."""
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise BadInput(f"{path}:{line}: this is not Python.") from None
    everywhere = [
        clause
        for node in tree.body
        if isinstance(node, ast.Assign) and _names(node.targets[0]) == "pytestmark"
        for clause in _ids(node.value, path)
    ]
    cases = {
        _names(node.targets[0]): ids
        for node in tree.body
        if isinstance(node, ast.Assign) and (ids := [*_ids(node.value, path)])
    }
    for test, ids, named in _within(tree, "", everywhere, path):
        yield test, ids + [clause for name in named for clause in cases.get(name, ())]


def _within(
    scope: ast.Module | ast.ClassDef, prefix: str, around: list[str], path: Path
) -> Iterator[tuple[str, list[str], list[str]]]:
    """Tests with the clauses that stand around them, and the lists of cases that they name."""
    for node in scope.body:
        if isinstance(node, Tested):
            named = [each for mark in node.decorator_list for each in _words(mark)]
            marks = [clause for mark in node.decorator_list for clause in _ids(mark, path)]
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                yield from _within(node, f"{prefix}{node.name}::", around + marks, path)
            elif not isinstance(node, ast.ClassDef) and node.name.startswith("test_"):
                yield f"{prefix}{node.name}", around + marks, named


def _ids(expression: ast.expr, path: Path) -> Iterator[str]:
    """The clauses named by every `rule(…)` inside an expression."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and _names(node.func) == "rule":
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise BadInput(f"{path}:{node.lineno}: @rule takes plain text only.")
                yield argument.value


def _words(expression: ast.expr) -> list[str]:
    """The plain names in an expression."""
    return [node.id for node in ast.walk(expression) if isinstance(node, ast.Name)]


def _names(node: ast.expr) -> str:
    """The last word of a plain or dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _record(clause: Clause, shown: dict[str, list[str]]) -> dict[str, object]:
    return {
        "id": clause.id,
        "kind": clause.kind,
        "topic": clause.topic,
        "text": clause.text,
        "ruling": clause.ruling,
        "tests": shown.get(clause.id, []),
        "none": clause.none,
    }


def _print(clauses: tuple[Clause, ...], shown: dict[str, list[str]], bare: bool) -> None:
    """The clauses, or their bare numbers; long lines are folded where a terminal shows them."""
    folds, width = sys.stdout.isatty(), get_terminal_size().columns
    for clause in clauses:
        tests = shown.get(clause.id, [])
        for line in (clause.id,) if bare else _lines(clause, tests):
            print(fill(line, width, subsequent_indent="    ") if folds else line)


def _lines(clause: Clause, tests: list[str]) -> Iterator[str]:
    yield f"{clause.id} ({clause.kind}, {clause.topic}) {clause.text}"
    if clause.ruling:
        yield f"    ruling: {clause.ruling}"
    if clause.none:
        yield f"    nothing to run: {clause.none}"
    yield from (f"    shown by {test}" for test in tests)
