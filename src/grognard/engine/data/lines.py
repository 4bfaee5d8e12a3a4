"""Where in a TOML text each value is written, found in one pass over the text."""

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Where: TypeAlias = tuple[str | int, ...]
DEEPEST = 24  # tables and arrays within each other; no game needs ten
TOKEN = re.compile(
    r'''(?P<end>\n)
      | (?P<gap>[ \t\r]+ | \#[^\n]*)
      | (?P<text>"""(?:[^"\\]|\\.|"(?!""))*"{3,5} | \'\'\'(?:[^']|'(?!''))*'{3,5}
               | "(?:[^"\\\n]|\\.)*" | '[^'\n]*')
      | (?P<mark>[][{},=.])
      | (?P<word>[^][{},=.\s#"']+ | .)''',
    re.DOTALL | re.VERBOSE,
)


class Snippet(NamedTuple):
    """A piece of the text: its kind, what it says, and its line."""

    kind: str
    text: str
    line: int


def tokens(text: str) -> Iterator[Snippet]:
    """The pieces of a text without gaps and remarks."""
    line = 1
    for match in TOKEN.finditer(text):
        kind, said = match.lastgroup or "", match[0]
        if kind != "gap":
            yield Snippet(kind, said, line)
        line += said.count("\n")


def is_too_deep(text: str) -> bool:
    """Whether brackets or dotted names go deeper than anybody needs; told before it is read."""
    depth = dots = 0
    for kind, said, _ in tokens(text):
        if kind == "end" or (kind == "mark" and said in ",={"):
            dots = 0
        if kind == "mark":
            dots += said == "."
            depth += (said in "[{") - (said in "]}")
        if depth > DEEPEST or dots > DEEPEST:
            return True
    return False


def line_numbers(text: str) -> dict[Where, int]:
    """The line of every value and table of a text that has been read without a fault."""
    return _Reader(text).read()


class _Reader:
    """Follows a text that is known to be TOML, and notes where each path first comes."""

    def __init__(self, text: str):
        self._tokens = [*tokens(text), Snippet("end", "\n", text.count("\n") + 1)]
        self._at = 0
        self._lines: dict[Where, int] = {}
        self._entries: dict[Where, int] = {}  # an array of tables: how many it has so far

    @property
    def _next(self) -> Snippet:
        return self._tokens[self._at]

    def _is(self, marks: str) -> bool:
        return self._next.kind == "mark" and self._next.text in marks

    def _take(self) -> Snippet:
        self._at += 1
        return self._tokens[self._at - 1]

    def _skip_ends(self) -> None:
        while self._at < len(self._tokens) - 1 and self._next.kind == "end":
            self._at += 1

    def read(self) -> dict[Where, int]:
        """Line by line: headings, and keys with their values."""
        table: Where = ()
        self._skip_ends()
        while self._at < len(self._tokens) - 1:
            if self._is("["):
                table = self._heading()
            else:
                self._pair(table)
            self._skip_ends()
        return self._lines

    def _heading(self) -> Where:
        """`[table]`, or `[[entry]]` of an array of tables."""
        line = self._take().line
        many = self._is("[")
        if many:
            self._take()
        *names, last = self._names()
        where = self._noted((), names, line)
        where = self._note((*where, last), line)
        if many:
            self._take()
            number = self._entries[where] = self._entries.get(where, -1) + 1
            where = self._note((*where, number), line)
        elif where in self._entries:
            where = (*where, self._entries[where])
        self._take()
        return where

    def _noted(self, where: Where, names: list[str], line: int) -> Where:
        """The path along names, each going on in the last entry of an array of tables."""
        for name in names:
            where = self._note((*where, name), line)
            if where in self._entries:
                where = (*where, self._entries[where])
        return where

    def _note(self, where: Where, line: int) -> Where:
        self._lines.setdefault(where, line)
        return where

    def _names(self) -> list[str]:
        """A key: names with dots between them."""
        names = [_name(self._take().text)]
        while self._is("."):
            self._take()
            names.append(_name(self._take().text))
        return names

    def _pair(self, table: Where) -> None:
        line = self._next.line
        *names, last = self._names()
        where = self._note((*self._noted(table, names, line), last), line)
        self._take()
        self._value(where)

    def _value(self, where: Where) -> None:
        """A value at a path; those within it are noted too."""
        self._note(where, self._next.line)
        if self._is("["):
            self._within(where, "]")
        elif self._is("{"):
            self._within(where, "}")
        else:
            while self._next.kind != "end" and not self._is(",]}"):
                self._take()

    def _within(self, where: Where, closing: str) -> None:
        """The values of an array, or the keys with their values of a table on one line."""
        self._take()
        self._skip_ends()
        number = 0
        while not self._is(closing):
            if closing == "]":
                self._value((*where, number))
            else:
                self._pair(where)
            number += 1
            self._skip_ends()
            if self._is(","):
                self._take()
                self._skip_ends()
        self._take()


def _name(written: str) -> str:
    """A name in a key, which may stand in quotation marks."""
    if written[0] == '"' and "\\" in written:
        return str(tomllib.loads(f"name = {written}")["name"])
    return written[1:-1] if written[0] in "\"'" else written
