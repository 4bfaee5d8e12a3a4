"""The sizes that CONTRIBUTING.md sets are kept, and it says what is held here."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for part in ("src", "tests", "tools") for path in (ROOT / part).rglob("*.py"))
MOST = {"module": 400, "function": 40, "class": 200, "parameters": 8, "nesting": 5}
DEEPER = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match, ast.AsyncFor, ast.AsyncWith)
APART = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)  # measured for themselves
EXCEPTIONS = {  # what may be larger, and why
    # an event has so many parts; all but the first two are named where it is told
    "src/grognard/engine/kernel/game.py: tell",
    # what a learner may settle, each by its name
    "src/grognard/research/solo.py: against",
    # one way through the page from end to end, which would be harder to follow in pieces
    "tests/browser/test_keyboard.py: test_a_whole_attack_is_made_with_the_keyboard_alone",
}


class Measured(NamedTuple):
    """One thing that has a size."""

    name: str
    kind: str
    size: int


def measured(source: str) -> Iterator[Measured]:
    """The sizes of a module and of all that is in it, decorators not counted."""
    yield Measured("module", "module", len(source.splitlines()))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Measured(node.name, "function", lines(node))
            yield Measured(node.name, "parameters", parameters(node.args))
            yield Measured(node.name, "nesting", nesting(node.body))
        elif isinstance(node, ast.ClassDef):
            yield Measured(node.name, "class", lines(node))


def lines(node: ast.stmt) -> int:
    """From the first line of a definition to its last."""
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def parameters(args: ast.arguments) -> int:
    """How many parameters a function has besides the object it belongs to."""
    named = [each.arg for each in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
    if named[:1] in (["self"], ["cls"]):
        named.pop(0)
    return len(named) + bool(args.vararg) + bool(args.kwarg)


def nesting(body: list[ast.stmt]) -> int:
    """How many statements lie around the innermost one; “elif” is no deeper than its “if”."""
    return max((_around(each) for each in body if not isinstance(each, APART)), default=0)


def _around(node: ast.stmt | ast.ExceptHandler | ast.match_case) -> int:
    inside = nesting(_body(node))
    otherwise = getattr(node, "orelse", [])
    if isinstance(node, ast.If) and len(otherwise) == 1 and isinstance(otherwise[0], ast.If):
        return max(inside + 1, _around(otherwise[0]))
    inside = max(inside, nesting(otherwise))
    return inside + isinstance(node, DEEPER)


def _body(node: ast.AST) -> list[ast.stmt]:
    parts = ("body", "finalbody", "handlers", "cases")
    return [each for part in parts for each in getattr(node, part, [])]


def too_large(path: Path) -> list[str]:
    """What is larger in a file than it may be."""
    name = path.relative_to(ROOT).as_posix()
    return [
        f"{name}: {each.name}"
        for each in measured(path.read_text("utf-8"))
        if each.size > MOST[each.kind]
    ]


def test_nothing_is_larger_than_it_may_be():
    """Modules, functions, classes, lists of parameters."""
    found = [each for path in FILES for each in too_large(path)]

    assert [each for each in found if each not in EXCEPTIONS] == [], "split it, or say why not"
    assert [each for each in EXCEPTIONS if each not in found] == [], "is no exception any more"


@pytest.mark.parametrize(
    ("source", "kind", "size"),
    [
        ("a = 1\nb = 2\n", "module", 2),
        ("@cache\ndef f(a):\n    '''One.'''\n    return a\n", "function", 3),
        ("class A:\n    def f(self, a, /, b, *c, d, **e): pass\n", "parameters", 5),
        ("class A:\n    @classmethod\n    def f(cls, a): pass\n", "class", 3),
        ("async def f(a, b):\n    pass\n", "parameters", 2),
        ("def f():\n    pass\n", "nesting", 0),
        ("def f(a):\n    if a: b\n    elif c: d\n    else: e\n", "nesting", 1),
        ("def f(a):\n    if a: b\n    elif c:\n        for d in c: e\n", "nesting", 2),
        ("def f(a):\n    try: b\n    except C:\n        if a: d\n", "nesting", 2),
        ("def f(a):\n    match a:\n        case 1:\n            if b: c\n", "nesting", 2),
        ("def f(a):\n    for b in a:\n        c\n    else:\n        with d: e\n", "nesting", 2),
    ],
)
def test_sizes_are_measured_as_the_rules_say(source: str, kind: str, size: int):
    """Decorators, `self` and `cls` do not count."""
    assert [each.size for each in measured(source) if each.kind == kind] == [size]


def test_contributing_says_what_is_held():
    """Its table has the same numbers."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| (\w+)[\w ]* \|.*\| (\d+)[\w ]* \|$", page, re.MULTILINE))

    assert {kind: int(rows[kind]) for kind in MOST} == MOST
