"""Python on the page: what is typed is run, and what it says or is worth is shown."""

import ast
import io
import traceback
from contextlib import redirect_stdout
from typing import Any

FIRST = """from grognard import *
game = start(next(iter(GAMES)))"""


class Console:
    """One visitor's names, from the first line to the last."""

    def __init__(self, first: str = FIRST):
        self._names: dict[str, Any] = {"__name__": "__console__"}
        self.run(first)

    def run(self, text: str) -> str:
        """What the lines print, and what the last of them is worth; or what is wrong with them."""
        said = io.StringIO()
        with redirect_stdout(said):
            try:
                self._run(ast.parse(text))
            except Exception as fault:
                print("".join(traceback.format_exception_only(fault)).strip())
        return said.getvalue().rstrip()

    def _run(self, tree: ast.Module) -> None:
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<console>", "exec"), self._names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<console>", "eval"), self._names)
            if value is not None:
                print(value if isinstance(value, str) else repr(value))
