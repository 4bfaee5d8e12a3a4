"""Learn what positions are worth from games that players play against themselves."""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import grognard
from grognard.commands import seating
from grognard.commands.progress import watched
from grognard.engine.bad_input import BadInput
from grognard.laboratory.executors import opened
from grognard.laboratory.gating import RIVAL, GateGame, fights, tasks
from grognard.laboratory.netfit import (
    LabelledPosition,
    NetMeasure,
    base_rate,
    brier,
    fitted,
    reliability,
    smoothed,
)
from grognard.laboratory.selfplay import SelfPlay, features_of, kept, played
from grognard.laboratory.statistics import wilson
from grognard.players.levels import LADDER, POSITIONS
from grognard.players.net import LEARNT, Net, is_of_use, write_net

HELD_OUT = 4  # every so many games, one is not fitted to
ROUNDS = 3  # of fitting: to results first, then to what the net before says of later positions too
SEEN = 14  # positions of a game that are fitted to, for its neighbours say much the same
ACCEPTED, ENOUGH = 0.6, 120  # the score that a net must reach, and in how many games


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", help="which game; see grognard games")
    parser.add_argument("--scenario", default="", help="the first one unless named")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="to learn from (400)")
    parser.add_argument("--level", default="level2", metavar="NAME", help="who plays them (level2)")
    parser.add_argument("--epochs", type=int, default=8, metavar="N", help="of fitting (8)")
    parser.add_argument("--neurons", type=int, default=8, metavar="N", help="of the net (8)")
    parser.add_argument(
        "--keep", action="store_true", help="for analysis, if it is better than the base rate"
    )
    parser.add_argument("--gate", type=int, default=0, metavar="N", help=f"games against {RIVAL}")
    parser.add_argument(
        "--positions",
        type=int,
        default=0,
        metavar="N",
        help=f"a turn, for a first look ({POSITIONS[RIVAL]:,})",
    )
    parser.add_argument("--folder", type=Path, default=Path("training"), help="what is kept, where")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    seating.add_executor(parser)
    parser.epilog = "example: grognard train mons --scenario nimy --games 400 --gate 120"


def run(args: argparse.Namespace) -> int:
    """Play, fit, measure, and let the net prove itself; what was done before is not done again."""
    rulebook = grognard.start(args.game, args.scenario).setting.rulebook
    scenario = args.scenario or rulebook.scenarios[0].id
    if args.games < HELD_OUT or args.level not in LADDER:
        raise BadInput(
            f"--games must be at least {HELD_OUT}, and --level one of {', '.join(LADDER)}."
        )
    if min(args.epochs, args.neurons) < 1 or min(args.gate, args.positions) < 0:
        raise BadInput("--epochs and --neurons begin with 1, --gate and --positions with 0.")
    args.folder.mkdir(parents=True, exist_ok=True)
    games = list(_games(args, scenario))
    net = _fit(args, scenario, games)
    if args.gate:
        net = _gate(args, scenario, net)
    file = args.folder / LEARNT
    write_net(file, scenario, net)
    print(f"Written to {file}.")
    if net.measured.get("accepted"):
        print(f"Accepted: grognard.players.learnt.level4 plays {scenario} with it from now on.")
    if net.measured.get("accepted") or (args.keep and is_of_use(net)):
        write_net(rulebook.folder / LEARNT, scenario, net)
        print(f"Kept: matches of {scenario} are analysed with it from now on.")
    return 0


def _games(args: argparse.Namespace, scenario: str) -> Iterator[dict[str, Any]]:
    """The games to learn from: those that are there already, then new ones, each kept at once."""
    path = args.folder / f"{args.game}-{scenario}-{args.level}.jsonl"
    known = {each["seed"]: each for each in kept(path)}
    path.write_text("".join(json.dumps(each) + "\n" for each in known.values()), "utf-8")
    seeds = range(args.seed, args.seed + args.games)
    yield from (dict(known[seed]) for seed in seeds if seed in known)
    todo = [SelfPlay(args.game, scenario, args.level, seed) for seed in seeds if seed not in known]
    if not todo:
        return
    with opened(args.executor, min(args.workers, len(todo))) as play, path.open("a") as file:
        for game in watched(play(played, todo), len(todo), "playing"):
            file.write(json.dumps(game) + "\n")
            file.flush()
            yield game


def _fit(args: argparse.Namespace, scenario: str, games: list[dict[str, Any]]) -> Net:
    """A net fitted to most games, measured by the others."""
    games.sort(key=lambda game: game["seed"])
    learnt, others = [each for at, each in enumerate(games) if at % HELD_OUT], games[::HELD_OUT]
    how = (
        f"grognard train {args.game} --scenario {scenario} --games {args.games}"
        f" --level {args.level} --epochs {args.epochs} --neurons {args.neurons} --seed {args.seed}"
        f"{' --keep' if args.keep else ''}"
    )
    names, random = features_of(args.game).names, Random(args.seed)
    measure = NetMeasure(names, args.neurons, args.epochs, args.seed)
    net = fitted(_sampled(map(_results, learnt), random), how, measure)
    for _ in range(ROUNDS - 1):
        labelled = [smoothed(game["rows"], game["won"], net) for game in learnt]
        net = fitted(_sampled(labelled, random), how, measure)
    held_out = [position for game in others for position in _results(game)]
    measured = {
        "games": len(learnt),
        "held_out": len(others),
        "brier": round(brier(net, held_out), 4),
        "brier_of_the_base_rate": round(base_rate(held_out), 4),
        "reliability": reliability(net, held_out),
    }
    print(f"{len(learnt)} games were learnt from; on {len(others)} held out")
    print(f"Brier score {measured['brier']}, base rate {measured['brier_of_the_base_rate']}.")
    return net._replace(measured=measured)


def _results(game: Mapping[str, Any]) -> list[LabelledPosition]:
    """The positions of a game, each with its result."""
    return [LabelledPosition(row, game["won"]) for row in game["rows"]]


def _sampled(games: Iterable[list[LabelledPosition]], random: Random) -> list[LabelledPosition]:
    """Some positions of every game."""
    return [each for game in games for each in random.sample(game, min(SEEN, len(game)))]


def _gate(args: argparse.Namespace, scenario: str, net: Net) -> Net:
    """The net with its score against level 3, from all seats with the same seeds."""
    positions = args.positions or POSITIONS[RIVAL]
    todo = tasks(GateGame(args.game, scenario, net, "", args.seed, positions), args.gate)
    path = args.folder / f"{args.game}-{scenario}-gate.jsonl"
    with opened(args.executor, args.workers) as play:
        ended = list(watched(fights(play, todo, path), len(todo), f"against {RIVAL}"))
    wins = sum(each["won"] for each in ended)
    score = wilson(wins, args.gate)
    accepted = args.gate >= ENOUGH and score.rate >= ACCEPTED and positions >= POSITIONS[RIVAL]
    print(f"Against {RIVAL}: {wins} of {args.gate}, {score.low:.1%} to {score.high:.1%}.")
    longest, rival = (max(each[who] for each in ended) for who in ("longest", "rival"))
    print(f"Longest player turn: {longest:.1f} s of CPU, of {RIVAL} {rival:.1f} s.")
    told = {"wins": wins, "against": RIVAL, "gate": args.gate, "accepted": accepted}
    return net._replace(measured={**net.measured, **told})
