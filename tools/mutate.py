"""Sample mutants of a part of the program and say which of them no test notices.

Usage: mutate.py PART [--seconds N] [--seed N] [--count N] [--workers N] [--limit N] [--json FILE]

Every mutant is tried in a copy of the project, never in the project itself. Recorded walks run
first where they are the cheapest, then the tests nearest to the part, then wider ones. Tests that
hang count as a mutant noticed.
"""

import argparse
import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic
from typing import NamedTuple

from tools.mutants import Mutant, compiles, python_mutants
from tools.mutants_toml import differs, toml_mutants

ROOT = Path(__file__).parent.parent
NOT_COPIED = (".git", ".venv", "node_modules", "__pycache__", ".hypothesis", "site")
LOOKS = "style.toml"  # colours are for the eye, not for tests
WALKS, NEAR, WIDE, HUNG, SURVIVED = "walks", "near", "wide", "hung", "survived"
SLOWER = 3  # how many times longer than usual the tests of a mutant may take
GRACE = 30.0  # seconds on top of that
FAILED = (1, 2)  # what pytest answers when a test failed or could not be read


class Part(NamedTuple):
    """A part of the program, the tests nearest to it, and those that may notice it as well."""

    sources: tuple[str, ...]  # patterns
    near: tuple[str, ...]
    wide: tuple[str, ...]
    only: str = ""  # words that choose among the wide tests
    without: str = ""  # how the names of sources and folders begin that are another part
    walks: tuple[str, ...] = ()  # tests of recorded walks, which are tried before all others


WHOLE_GAMES = (
    "tests/test_playthroughs.py",
    "tests/test_contract.py",
    "tests/test_contract_forms.py",
)
RECORDED = "tests/test_walks.py"
PINNED = "tests/test_data_pins.py"  # what is stated of the data as well
SLIPS = "tests/test_slips.py"  # what is refused, and which facts break
BESIDE = ("tests/engine/test_far.py", "tests/server/test_aids.py")  # what boards show of games
PARTS = {
    "engine": Part(
        ("src/grognard/engine/**/*.py",),
        ("tests/engine", RECORDED),
        ("tests/games", *WHOLE_GAMES),
    ),
    "server": Part(
        ("src/grognard/server/*.py", "src/grognard/hosting/*.py", "src/grognard/match/*.py"),
        ("tests/match", "tests/hosting", "tests/server"),
        ("tests/page", "tests/test_commands.py", "tests/test_bad_input.py"),
    ),
    "players": Part(("src/grognard/players/**/*.py",), ("tests/players",), ("tests/analysis",)),
    "advice": Part(
        ("src/grognard/games/*/advice*.py", "src/grognard/games/*/advice/*.py"),
        ("tests/games",),
        ("tests/players",),
    ),
    "data": Part(
        ("src/grognard/games/*/data/*.toml",),
        ("tests/games",),
        (PINNED,),
        walks=(RECORDED,),
    ),
}


class Place(NamedTuple):
    """One mutant of one file."""

    path: str
    mutant: Mutant


class Verdict(NamedTuple):
    """What became of a mutant: noticed by near or wide tests, hung, or survived."""

    path: str
    line: int
    what: str
    end: str
    by: str
    diff: str


class Workshop:
    """A copy of the project in which one mutant after the other is put in and taken out."""

    def __init__(self, root: Path, folder: Path):
        self.root = folder
        shutil.copytree(root, folder, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
        for name in (".venv", "web/node_modules"):
            if (root / name).exists() and (folder / name).parent.exists():
                (folder / name).symlink_to((root / name).resolve())
        self._stamp = 1_000_000_000

    def write(self, path: str, text: str) -> None:
        """Write a file with a time of its own, so that nothing compiled before passes for it."""
        self._stamp += 10
        (self.root / path).write_text(text, encoding="utf-8")
        os.utime(self.root / path, (self._stamp, self._stamp))

    def test(self, tests: Sequence[str], limit: float | None) -> tuple[int | None, str]:
        """The answer of pytest, nothing if it hung, and the first test that failed."""
        inside = {"PYTHONPATH": f"{self.root / 'src'}{os.pathsep}{self.root}"}
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        with subprocess.Popen(
            command,
            cwd=self.root,
            env={**os.environ, **inside},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as running:
            try:
                told, _ = running.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                _end(running)
                return None, ""
        failed = [line for line in told.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return running.returncode, failed[0].split(" - ")[0] if failed else told[-2000:]


def _end(running: subprocess.Popen[str]) -> None:
    """End tests that hang: politely at first, so that they stop what they have started."""
    running.send_signal(signal.SIGINT)
    try:
        running.communicate(timeout=GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()


class Run:
    """One run over a part: places drawn in order, verdicts gathered, times of sound tests kept."""

    def __init__(self, root: Path, part: Part, limit: float | None = None):
        self.root, self.part, self.limit = root, part, limit
        self.verdicts: list[Verdict] = []
        self._usual: dict[str, float] = {}
        self._lock, self._timing = Lock(), Lock()

    def try_all(self, places: Iterator[Place], workers: int, until: float) -> None:
        """Try places until there are none or the time is over."""
        with TemporaryDirectory(prefix="mutants-") as scratch, ThreadPoolExecutor(workers) as pool:
            folders = [Path(scratch) / str(number) for number in range(workers)]
            tasks = [pool.submit(self._work, folder, places, until) for folder in folders]
            for task in tasks:
                task.result()

    def _work(self, folder: Path, places: Iterator[Place], until: float) -> None:
        workshop = Workshop(self.root, folder)
        while monotonic() < until:
            with self._lock:
                place = next(places, None)
            if place is None:
                return
            verdict = self._judged(workshop, place)
            with self._lock:
                self.verdicts.append(verdict)
                print(told(verdict), flush=True)

    def _judged(self, workshop: Workshop, place: Place) -> Verdict:
        path, mutant = place
        source = (workshop.root / path).read_text("utf-8")  # the project itself may move on
        changed = mutant.applied(source)
        end, by = self._end(workshop, path, source, changed)
        diff = "\n".join(
            unified_diff(source.splitlines(), changed.splitlines(), path, path, "", "", 1, "")
        )
        return Verdict(path, mutant.line(source), mutant.what, end, by, diff)

    def _end(self, workshop: Workshop, path: str, source: str, changed: str) -> tuple[str, str]:
        near, wide = nearest(workshop.root, self.part.near, path), [*self.part.wide]
        wide += ["-k", self.part.only] if self.part.only else []
        for stage, tests in ((WALKS, self.part.walks), (NEAR, near), (WIDE, wide)):
            if not tests:
                continue
            limit = self.limit or self._limit(workshop, stage, tests)
            workshop.write(path, changed)
            try:
                answer, by = workshop.test(tests, limit)
            finally:
                workshop.write(path, source)
            if answer is None:
                return HUNG, ""
            if answer in FAILED:
                return stage, by
            if answer:
                raise SystemExit(f"pytest cannot run {' '.join(tests)}:\n{by}")
        return SURVIVED, ""

    def _limit(self, workshop: Workshop, stage: str, tests: Sequence[str]) -> float:
        """How long these tests may take, measured once without a mutant."""
        with self._timing:
            if stage not in self._usual:
                begun = monotonic()
                answer, by = workshop.test(tests, None)
                if answer:
                    raise SystemExit(f"The tests fail without a mutant: {by}")
                self._usual[stage] = monotonic() - begun
        return SLOWER * self._usual[stage] + GRACE


def part_of(root: Path, name: str) -> Part:
    """The part of this name: one of the table, or the rules of a game."""
    if name in PARTS:
        return PARTS[name]
    if not (root / "src/grognard/games" / name).is_dir():
        games = sorted(path.parent.name for path in root.glob("src/grognard/games/*/rules.toml"))
        raise SystemExit(f"There is no part “{name}”; there are {', '.join([*PARTS, *games])}.")
    return Part(
        (f"src/grognard/games/{name}/**/*.py",),
        (f"tests/games/{name}",),
        (*WHOLE_GAMES, *BESIDE),
        only=" or ".join((name, *(Path(each).stem for each in (WHOLE_GAMES[0], *BESIDE)))),
        without="advice",
        walks=(SLIPS, RECORDED, PINNED, "-k", f"{name} or unnoticed"),
    )


def places(root: Path, part: Part, random: Random) -> Iterator[Place]:
    """Every mutant of a part that can be run, in an order drawn by lot."""
    files = dict.fromkeys(path for pattern in part.sources for path in sorted(root.glob(pattern)))
    found = []
    for path in files:
        if path.name == LOOKS or (part.without and f"/{part.without}" in path.as_posix()):
            continue
        source = path.read_text("utf-8")
        mutants = toml_mutants if path.suffix == ".toml" else python_mutants
        found += [(path, source, each) for each in mutants(source)]
    random.shuffle(found)
    for path, source, mutant in found:
        changed = mutant.applied(source)
        if differs(source, changed) if path.suffix == ".toml" else compiles(changed):
            yield Place(path.relative_to(root).as_posix(), mutant)


def nearest(root: Path, tests: Sequence[str], path: str) -> list[str]:
    """The files of these tests, those first that are named after a module or speak of it.

    Of the others those come first in which most of its names are words.
    """
    stem = Path(path).stem
    module = path.removeprefix("src/").removesuffix(".py").replace("/", ".")
    names = _names((root / path).read_text("utf-8")) if path.endswith(".py") else set()
    imported = rf"from {module.rpartition('.')[0]} import [^()\n]*\b{stem}\b"
    files = [
        file
        for each in tests
        for file in (
            sorted((root / each).rglob("test_*.py")) if (root / each).is_dir() else [root / each]
        )
    ]

    def far(file: Path) -> tuple[int, int]:
        if stem in file.stem:
            return 0, 0
        text = file.read_text("utf-8")
        if module in text or re.search(imported, text):
            return 1, 0
        return 2, -len(names.intersection(re.findall(r"\w+", text)))

    return [file.relative_to(root).as_posix() for file in sorted(files, key=far)]


def _names(source: str) -> set[str]:
    """What a module defines for others, classes and functions with their methods."""
    defined = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    names = {each.name for each in ast.walk(ast.parse(source)) if isinstance(each, defined)}
    return {name for name in names if not name.startswith("_")}


def told(verdict: Verdict) -> str:
    """A verdict in a line; of a survivor also what was changed."""
    line = f"{verdict.end:8}  {verdict.path}:{verdict.line}  {verdict.what}"
    return f"{line}\n{verdict.diff}" if verdict.end == SURVIVED else line


def summary(verdicts: Sequence[Verdict]) -> str:
    """How many were tried and how many were noticed."""
    ends = [verdict.end for verdict in verdicts]
    if not ends:
        return "no mutant was tried"
    noticed = len(ends) - ends.count(SURVIVED)
    counts = ", ".join(f"{ends.count(end)} {end}" for end in (WALKS, NEAR, WIDE, HUNG, SURVIVED))
    return f"{len(ends)} mutants: {counts}; {100 * noticed / len(ends):.0f} % killed"


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Sample a part and tell the survivors once more at the end."""
    args = arguments(words)
    run = Run(root, part_of(root, args.part), args.limit)
    drawn = places(root, run.part, Random(args.seed))
    if args.count:
        drawn = islice(drawn, args.count)
    run.try_all(drawn, args.workers, monotonic() + args.seconds)
    survivors = [verdict for verdict in run.verdicts if verdict.end == SURVIVED]
    print("", *map(told, survivors), "", sep="\n")
    print(f"{args.part}, seed {args.seed}: {summary(run.verdicts)}")
    if args.json:
        records = [verdict._asdict() for verdict in run.verdicts]
        args.json.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")
    return 0


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description="Say which mutants no test notices.")
    parser.add_argument("part", help=f"{', '.join(PARTS)}, or a game")
    parser.add_argument("--seconds", type=float, default=600, help="how long to go on (600)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn (1)")
    parser.add_argument("--count", type=int, default=0, help="at most so many mutants")
    parser.add_argument("--workers", type=int, default=2, help="how many at once (2)")
    parser.add_argument("--limit", type=float, help="seconds for the tests of one mutant")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all verdicts here")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
