"""Measure speed, each figure beside its goal."""

import argparse
import json
from collections.abc import Iterator

from grognard.commands import bench_flow, bench_geometry, bench_mons, bench_players, bench_server
from grognard.commands.benchmark import Bench
from grognard.engine.rulebook import BadInput

PARTS = (bench_flow, bench_geometry, bench_mons, bench_players, bench_server)


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--only", default="", metavar="WORD", help="figures with WORD in the name")
    parser.epilog = "example: grognard bench --json"


def run(args: argparse.Namespace) -> int:
    """Print every figure."""
    if not any(args.only in name for part in PARTS for name in part.NAMES):
        raise BadInput(f"No figure has “{args.only}” in its name.")
    rows = list(_rows(args.only))
    if args.json:
        print(json.dumps([row._asdict() | {"ok": row.ok} for row in rows], indent=1))
        return 0
    for row in rows:
        sign = "≥" if row.better == "higher" else "≤"
        verdict = "reached" if row.ok else "MISSED"
        figure = f"{row.name:<36} {row.value:>12,.1f} {row.unit:<12}"
        print(f"{figure} goal {sign} {row.goal:,g}  {verdict}")
    return 0


def _rows(word: str) -> Iterator[Bench]:
    """The figures with `word` in the name; parts that have none are not measured."""
    for part in PARTS:
        if any(word in name for name in part.NAMES):
            yield from (row for row in part.rows() if word in row.name)
