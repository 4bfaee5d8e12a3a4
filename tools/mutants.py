"""Mutants of a source file: small changes that a test ought to notice, each at one place."""

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: (r"<", "<="),
    ast.LtE: (r"<=", "<"),
    ast.Gt: (r">", ">="),
    ast.GtE: (r">=", ">"),
    ast.Eq: (r"==", "!="),
    ast.NotEq: (r"!=", "=="),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
}
SHARED = "game"  # what nearly every function is handed first
DROPPED = (ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)
SILENT = ("annotation", "returns", "decorator_list", "bases")


class Mutant(NamedTuple):
    """A change of the bytes from `start` to `end` of a source into `text`."""

    start: int
    end: int
    text: str
    what: str

    def applied(self, source: str) -> str:
        """The source with this change."""
        raw = source.encode()
        return (raw[: self.start] + self.text.encode() + raw[self.end :]).decode()

    def line(self, source: str) -> int:
        """The line on which the change begins."""
        return source.encode()[: self.start].count(b"\n") + 1


def python_mutants(source: str) -> list[Mutant]:
    """Every mutant of a Python module, in the order of its text; some may not compile."""
    tree = ast.parse(source)
    found = _Finder(source, _siblings(tree))
    for statement in tree.body:
        found.visit(statement)
    return sorted(dict.fromkeys(found.mutants))


def compiles(source: str) -> bool:
    """Whether a mutated module is Python at all."""
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def _siblings(tree: ast.Module) -> dict[str, str]:
    """For each constant that is imported or assigned together with others, the next of them."""
    following: dict[str, str] = {}
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom):
            names = [each.asname or each.name for each in node.names]
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name)]
        constants = [name for name in names if name.isupper()]
        if len(constants) > 1:
            following |= dict(zip(constants, [*constants[1:], constants[0]], strict=True))
    return following


class _Finder:
    """Walks a module and notes what may be changed; words, types and decorators are left alone."""

    def __init__(self, source: str, siblings: dict[str, str]):
        self.mutants: list[Mutant] = []
        self._raw, self._siblings = source.encode(), siblings
        self._starts = [0]
        for line in self._raw.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def visit(self, node: ast.AST) -> None:
        """Note the mutants of a node and of all that is in it."""
        if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom) or _is_for_types(node):
            return
        for kind, operator in OPERATORS:
            if isinstance(node, kind):
                self.mutants += operator(self, node)
        for name, value in ast.iter_fields(node):
            if name in SILENT or (name == "value" and _is_a_mark(node)):
                continue
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    self.visit(each)

    def span(self, node: Any) -> tuple[int, int]:
        """Where a node begins and ends, in bytes."""
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.AST) -> str:
        """A node as it is written."""
        start, end = self.span(node)
        return self._raw[start:end].decode()

    def changed(self, node: ast.AST, text: str, what: str) -> Mutant:
        """A mutant with another text for a whole node."""
        return Mutant(*self.span(node), text, what)

    def between(self, left: ast.AST, right: ast.AST, old: str, new: str) -> Iterator[Mutant]:
        """A mutant with another operator between two nodes."""
        start, end = self.span(left)[1], self.span(right)[0]
        found = re.search(old, self._raw[start:end].decode())
        if found:
            what = f"{found[0]} becomes {new}"
            yield Mutant(start + found.start(), start + found.end(), new, what)

    def sibling(self, name: str) -> str:
        """The constant that may stand in the place of another, or nothing."""
        return self._siblings.get(name, "")


def _is_for_types(node: ast.AST) -> bool:
    """Whether a statement only tells types, or is a docstring."""
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
            return True
    return False


def _is_a_mark(node: ast.AST) -> bool:
    """Whether a truth is only noted under a key: whoever asks looks whether the key is there."""
    match node:
        case ast.Assign(targets=[ast.Subscript()], value=ast.Constant(value=True)):
            return True
        case ast.DictComp(value=ast.Constant(value=True)):
            return True
    return False


def _comparison(found: _Finder, node: ast.Compare) -> Iterator[Mutant]:
    operands = [node.left, *node.comparators]
    for left, op, right in zip(operands, node.ops, operands[1:], strict=False):
        yield from found.between(left, right, *COMPARISONS[type(op)])


def _number(found: _Finder, node: ast.Constant) -> Iterator[Mutant]:
    if type(node.value) is int:
        for other in (node.value + 1, node.value - 1):
            yield found.changed(node, str(other), f"{node.value} becomes {other}")
    elif type(node.value) is bool:
        yield found.changed(node, str(not node.value), f"{node.value} becomes {not node.value}")


def _condition(found: _Finder, node: ast.If | ast.IfExp | ast.While) -> Iterator[Mutant]:
    yield from _negated(found, node.test)
    if not isinstance(node, ast.While):
        yield found.changed(node.test, "True", "the condition always holds")
        yield found.changed(node.test, "False", "the condition never holds")


def _negated(found: _Finder, test: ast.expr) -> Iterator[Mutant]:
    yield found.changed(test, f"(not ({found.text(test)}))", "the condition is negated")


def _filter(found: _Finder, node: ast.comprehension) -> Iterator[Mutant]:
    for test in node.ifs:
        yield from _negated(found, test)
        yield found.changed(test, "True", "the condition is dropped")


def _guard(found: _Finder, node: ast.match_case) -> Iterator[Mutant]:
    if node.guard:
        yield found.changed(node.guard, "True", "the condition is dropped")


def _logic(found: _Finder, node: ast.BoolOp) -> Iterator[Mutant]:
    old, new = (r"\band\b", "or") if isinstance(node.op, ast.And) else (r"\bor\b", "and")
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield from found.between(left, right, old, new)
        start, middle = found.span(left)
        after, end = found.span(right)
        yield Mutant(start, after, "", "a condition is dropped")
        yield Mutant(middle, end, "", "a condition is dropped")


def _sum(found: _Finder, node: ast.BinOp) -> Iterator[Mutant]:
    words = any(isinstance(each, ast.JoinedStr) for each in (node.left, node.right))
    words |= any(
        isinstance(each, ast.Constant) and isinstance(each.value, str)
        for each in (node.left, node.right)
    )
    if isinstance(node.op, ast.Add | ast.Sub) and not words:
        old, new = (r"\+", "-") if isinstance(node.op, ast.Add) else (r"-", "+")
        yield from found.between(node.left, node.right, old, new)


def _call(found: _Finder, node: ast.Call) -> Iterator[Mutant]:
    """Two arguments of one kind swapped; others would not get far."""
    for left, right in zip(node.args, node.args[1:], strict=False):
        one, other = found.text(left), found.text(right)
        if one != other and type(left) is type(right) and SHARED not in (one, other):
            start, end = found.span(left)[0], found.span(right)[1]
            yield Mutant(start, end, f"{other}, {one}", "two arguments are swapped")


def _constant(found: _Finder, node: ast.Name) -> Iterator[Mutant]:
    other = found.sibling(node.id)
    if other and isinstance(node.ctx, ast.Load):
        yield found.changed(node, other, f"{node.id} becomes {other}")


def _statement(found: _Finder, node: ast.stmt) -> Iterator[Mutant]:
    match node:
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield found.changed(node, "yield from ()", "the yield is dropped")
        case ast.Expr() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield found.changed(node, "pass", "the statement is dropped")
        case _ if isinstance(node, DROPPED):
            yield found.changed(node, "pass", "the statement is dropped")


OPERATORS: tuple[tuple[Any, Callable[[_Finder, Any], Iterator[Mutant]]], ...] = (
    (ast.Compare, _comparison),
    (ast.Constant, _number),
    (ast.If | ast.IfExp | ast.While, _condition),
    (ast.comprehension, _filter),
    (ast.match_case, _guard),
    (ast.BoolOp, _logic),
    (ast.BinOp, _sum),
    (ast.Call, _call),
    (ast.Name, _constant),
    (ast.stmt, _statement),
)
