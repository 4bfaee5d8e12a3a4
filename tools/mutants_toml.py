"""Mutants of a data file: a row that is gone, a number that is one off, two cells swapped."""

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise

from tools.mutants import Mutant

WORDS = ("origin", "title", "text", "name", "short", "id")  # what only tells, what others refer to
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
CELL = re.compile(r"[\w:/+.-]+")
LETTER = re.compile(r"(?<![\w])[a-z](?![\w=])")
KEY = re.compile(r'\s*"?([^"=\[\]{}]+?)"?\s*=')
FENCE = "'''"


def toml_mutants(source: str) -> list[Mutant]:
    """Every mutant of a data file, in the order of its text; some may not be TOML."""
    found = [*_rows(source)]
    table, quoted, place = "", False, 0
    for line in source.splitlines(keepends=True):
        content = line if quoted else line.partition(" #")[0]
        if not quoted and line.startswith("["):
            table = line.strip("[] \n")
        elif table.split(".")[-1] != "origin" and not line.lstrip().startswith("#"):
            found += _line(content, place, quoted)
        quoted ^= line.count(FENCE) % 2 == 1
        place += len(line.encode())
    return sorted(dict.fromkeys(found))


def differs(source: str, changed: str) -> bool:
    """Whether a changed file can still be read and says something else."""
    try:
        return tomllib.loads(changed) != tomllib.loads(source)
    except tomllib.TOMLDecodeError:
        return False


def _rows(source: str) -> Iterator[Mutant]:
    """Each row of an array of tables, gone with all that belongs to it."""
    for head in re.finditer(r"^\[\[(\S+)\]\]$", source, re.MULTILINE):
        after = re.compile(rf"^\[(?!{re.escape(head[1])}\.)", re.MULTILINE)
        end = after.search(source, head.end())
        stop = end.start() if end else len(source)
        start, stop = (len(source[:at].encode()) for at in (head.start(), stop))
        yield Mutant(start, stop, "", f"a row of {head[1]} is gone")


def _line(line: str, place: int, quoted: bool) -> Iterator[Mutant]:
    """The mutants of one line: it is gone, or one of its cells is another."""
    key = KEY.match(line)
    if not line.strip() or (key and not quoted and key[1] in WORDS):
        return
    begin = key.end() if key and not quoted else 0

    def at(start: int, end: int, text: str, what: str) -> Mutant:
        first, last = (place + len(line[:each].encode()) for each in (start, end))
        return Mutant(first, last, text, what)

    if FENCE not in line:
        yield at(0, len(line), "", "a row is gone")
    for found in NUMBER.finditer(line, begin):
        for step in (1, -1):
            other = f"{max(0, int(found[0]) + step):0{len(found[0])}}"
            yield at(*found.span(), other, f"{found[0]} becomes {other}")
    if quoted:
        for found in LETTER.finditer(line):
            yield at(*found.span(), " ", f"{found[0]} is gone")
    for one, other in pairwise(CELL.finditer(line, begin)):
        between = line[one.end() : other.start()]
        if one[0] != other[0] and not between.strip():
            text = f"{other[0]}{between}{one[0]}"
            yield at(one.start(), other.end(), text, f"{one[0]} and {other[0]} are swapped")
