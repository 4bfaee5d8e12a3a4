"""Measure speed, each figure beside its goal if it has one."""

import argparse
import json
from collections.abc import Iterator

from grognard.commands import (
    bench_combat,
    bench_flow,
    bench_geometry,
    bench_line,
    bench_load,
    bench_mons,
    bench_montelimar,
    bench_page,
    bench_pair,
    bench_players,
    bench_server,
    bench_sim,
    bench_start,
    bench_wire,
)
from grognard.commands.benchmark import Bench
from grognard.engine.bad_input import BadInput

PARTS = (
    bench_flow,
    bench_geometry,
    bench_mons,
    bench_montelimar,
    bench_combat,
    bench_players,
    bench_sim,
    bench_start,
    bench_server,
    bench_wire,
    bench_line,
    bench_load,
    bench_pair,
    bench_page,
)


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
        print(f"{row.name:<40} {row.value:>12,.2f} {row.unit:<14} {_goal(row)}".rstrip())
    return 0


def _goal(row: Bench) -> str:
    """The goal and whether it is reached."""
    if row.goal is None:
        return ""
    sign = "≥" if row.better == "higher" else "≤"
    return f"goal {sign} {row.goal:,g}  {'reached' if row.ok else 'MISSED'}"


def _rows(word: str) -> Iterator[Bench]:
    """The figures with `word` in the name; parts that have none are not measured."""
    for part in PARTS:
        if any(word in name for name in part.NAMES):
            yield from (row for row in part.rows() if word in row.name)
