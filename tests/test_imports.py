"""What the source of engine and games may not contain."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("sources")  # so that each is read once
ROOT = Path(__file__).parents[1]
PURE = sorted(
    path for part in ("engine", "games") for path in (ROOT / "src/grognard" / part).rglob("*.py")
)
SETS = ("set", "frozenset")
NOT_CALLED = ("open", "input", "print", "eval", "exec", "__import__", "hash", "id")
ORDERED_BY = ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed", "join")


def in_the_tree(path: Path) -> str:
    """The path as a developer would type it."""
    return path.relative_to(ROOT).as_posix()


@cache
def pure() -> dict[str, ast.Module]:
    """The sources of engine and games, each read once for all tests."""
    return {in_the_tree(path): ast.parse(path.read_text("utf-8")) for path in PURE}


@cache
def nodes(source: ast.AST) -> tuple[ast.AST, ...]:
    """All that is in a source, walked through once for all tests."""
    return tuple(ast.walk(source))


def test_engine_and_games_import_only_the_standard_library():
    """No third party is needed to know the rules."""
    known = sys.stdlib_module_names | {"grognard"}

    found = [(path, name) for path, source in pure().items() for name, _ in imports(source)]

    assert [each for each in found if each[1] not in known] == []
    assert len(pure()) > 100


def test_engine_and_games_hold_no_generator_of_their_own():
    """Only the type `Random` is imported, and only the engine's drivers make one, from a seed."""
    for path, source in pure().items():
        taken = [name for package, name in imports(source) if package == "random"]
        made = [call for call in calls(source) if name_of(call.func) == "Random"]

        assert taken in ([], ["Random"]), path
        assert all(call.args for call in made), path
        assert not made or path.startswith("src/grognard/engine/"), path


def test_engine_and_games_call_nothing_that_reaches_outside():
    """Rules do not read, print, or depend on where a value lies in memory."""
    called = [(path, call.func) for path, source in pure().items() for call in calls(source)]
    plain = [(path, each.id) for path, each in called if isinstance(each, ast.Name)]

    assert [each for each in plain if each[1] in NOT_CALLED] == []


def test_engine_and_games_never_take_the_order_of_a_set():
    """The order of a set changes from run to run."""
    assert [(path, line) for path in pure() for line in orders_of_sets(pure()[path])] == []


@pytest.mark.parametrize(
    "source",
    [
        "for hex_ in {'0101', '0102'}: pass",
        "for hex_ in set(hexes) - taken: pass",
        "[hex_ for hex_ in frozenset(hexes)]",
        "tuple({unit.hex for unit in units})",
        "', '.join(set(hexes))",
        "first, *rest = [*set(hexes)]",
        "def step():\n    seen = set()\n    for hex_ in seen: pass",
        "def step(seen: set[str]):\n    return list(seen)",
        "def step(seen: frozenset[str] = NONE):\n    yield from seen",
    ],
)
def test_the_check_finds_an_order_taken_from_a_set(source: str):
    """The check is worth something: it sees each usual form."""
    assert list(orders_of_sets(ast.parse(source))) != []


@pytest.mark.parametrize(
    "source",
    [
        "for hex_ in sorted(set(hexes)): pass",
        "for hex_ in dict.fromkeys(hexes): pass",
        "near = hex_ in {'0101', '0102'}",
        "{unit for unit in set(units)}",
        "def one():\n    seen = set()\n\ndef other(seen):\n    return list(seen)",
    ],
)
def test_the_check_lets_other_uses_of_a_set_pass(source: str):
    """Membership, sorting and sets made of sets depend on no order."""
    assert list(orders_of_sets(ast.parse(source))) == []


def imports(source: ast.Module) -> Iterator[tuple[str, str]]:
    """Each top-level package that is imported, and the name taken from it."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = (node.module or "").partition(".")[0]
            yield from ((package, alias.name) for alias in node.names)


def calls(source: ast.AST) -> list[ast.Call]:
    """Every call in the source."""
    return [node for node in nodes(source) if isinstance(node, ast.Call)]


def name_of(node: ast.expr) -> str:
    """The last word of a plain or dotted name."""
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def orders_of_sets(source: ast.Module) -> Iterator[int]:
    """The lines where the order of a set is taken."""
    if not any(map(names_a_set, nodes(source))):
        return
    functions = [node for node in nodes(source) if isinstance(node, ast.FunctionDef)]
    for scope in (source, *functions):
        known = names_of_sets(scope) if scope is not source else []
        for node in ast.walk(scope):
            yield from (walked.lineno for walked in walked_by(node) if is_set(walked, known))


def names_a_set(node: ast.AST) -> bool:
    """Whether this is what every set begins with; most sources have nothing of the kind."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(name):
            return name in SETS
    return False


def walked_by(node: ast.AST) -> list[ast.expr]:
    """What this node goes through in order; a set made from a set is left out."""
    match node:
        case ast.For(iter=walked) | ast.YieldFrom(walked) | ast.Starred(walked):
            return [walked]
        case ast.ListComp() | ast.DictComp() | ast.GeneratorExp():
            return [generator.iter for generator in node.generators]
        case ast.Call(function, arguments) if name_of(function) in ORDERED_BY:
            return arguments
    return []


def is_set(node: ast.expr, known: list[str]) -> bool:
    """Whether the expression is plainly a set."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(function) | ast.Subscript(function):
            return name_of(function) in SETS and not isinstance(function, ast.Attribute)
        case ast.BinOp(left, ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right):
            return is_set(left, known) or is_set(right, known)
        case ast.Name(name):
            return name in known
    return False


def names_of_sets(scope: ast.AST) -> list[str]:
    """The names that a function annotates as sets or gives a set to."""
    found = []
    for node in ast.walk(scope):
        match node:
            case ast.arg(name, kind) | ast.AnnAssign(ast.Name(name), kind) if kind:
                found += [name] if is_set(kind, []) else []
            case ast.Assign([ast.Name(name)], value) if is_set(value, found):
                found.append(name)
    return found
