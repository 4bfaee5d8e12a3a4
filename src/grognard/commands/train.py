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
from grognard.engine.kernel.rulebook import Rulebook
from grognard.laboratory.executors import opened
from grognard.laboratory.netfit import (
    LabelledPosition,
    base_rate,
    brier,
    fitted,
    reliability,
    smoothed,
)
from grognard.laboratory.selfplay import SelfPlay, features_of, kept, played
from grognard.laboratory.statistics import wilson
from grognard.players.clock import NoPlan
from grognard.players.learnt import with_net
from grognard.players.levels import LADDER, think
from grognard.players.match import PlayerSeat, play_seats
from grognard.players.net import LEARNT, Net, is_of_use, write_net
from grognard.players.plan import Believed, Plan

HELD_OUT = 4  # every so many games, one is not fitted to
ROUNDS = 3  # of fitting: to results first, then to what the net before says of later positions too
SEEN = 14  # positions of a game that are fitted to, for its neighbours say much the same
RIVAL = "level3"
ACCEPTED, ENOUGH = 0.6, 120  # the score that a net must reach, and in how many games


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", help="which game; see grognard games")
    parser.add_argument("--scenario", default="", help="the first one unless named")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="to learn from (400)")
    parser.add_argument("--level", default="level2", metavar="NAME", help="who plays them (level2)")
    parser.add_argument("--epochs", type=int, default=8, metavar="N", help="of fitting (8)")
    parser.add_argument(
        "--keep", action="store_true", help="for analysis, if it is better than the base rate"
    )
    parser.add_argument("--gate", type=int, default=0, metavar="N", help=f"games against {RIVAL}")
    parser.add_argument("--folder", type=Path, default=Path("training"), help="what is kept, where")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    seating.add_executor(parser)
    parser.epilog = "example: grognard train mons --scenario nimy --games 400 --gate 120"


def run(args: argparse.Namespace) -> int:
    """Play, fit, measure, and let the net prove itself; what was done before is not done again."""
    rulebook = grognard.start(args.game, args.scenario).setting.rulebook
    scenario = args.scenario or rulebook.scenarios[0].id
    if args.games < HELD_OUT or args.epochs < 1 or args.level not in LADDER or args.gate < 0:
        raise BadInput(
            f"--games must be at least {HELD_OUT}, and --level one of {', '.join(LADDER)}."
        )
    args.folder.mkdir(parents=True, exist_ok=True)
    games = list(_games(args, scenario))
    net = _fit(args, scenario, games)
    if args.gate:
        net = _gate(args, rulebook, scenario, net)
    file = args.folder / LEARNT
    write_net(file, scenario, net)
    print(f"Written to {file}.")
    if net.measured.get("accepted"):
        print(f"Accepted: {args.game} plays {scenario} with it from now on.")
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
        f" --level {args.level} --epochs {args.epochs} --seed {args.seed}"
        f"{' --keep' if args.keep else ''}"
    )
    names, random = features_of(args.game).names, Random(args.seed)
    net = fitted(_sampled(map(_results, learnt), random), names, how, args.epochs, args.seed)
    for _ in range(ROUNDS - 1):
        labelled = [smoothed(game["rows"], game["won"], net) for game in learnt]
        net = fitted(_sampled(labelled, random), names, how, args.epochs, args.seed)
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


class LearntSeat(PlayerSeat):
    """A seat whose player looks ahead with a net that is not accepted yet."""

    def __init__(self, side: str, net: Net, seed: int):
        super().__init__(side, RIVAL, seed)
        self._player = with_net(net)

    def thought(self, believed: Believed) -> Plan:
        """What the net's player would do; without a plan of its own what its rival would."""
        try:
            return self._player(believed, self.random, self.clock)
        except NoPlan:
            return think(RIVAL, believed, self.random, self.clock)


def _gate(args: argparse.Namespace, rulebook: Rulebook, scenario: str, net: Net) -> Net:
    """The net with its score against level 3, from both seats with the same seeds."""
    tasks = [(args.seed + at // 2, rulebook.sides[at % 2]) for at in range(args.gate)]
    wins = 0
    for seed, mine in watched(iter(tasks), len(tasks), f"against {RIVAL}"):
        game = grognard.start(args.game, scenario)
        seats = {
            side: LearntSeat(side, net, seed) if side == mine else PlayerSeat(side, RIVAL, seed)
            for side in rulebook.sides
        }
        ended = play_seats(game, seats, Random(seed).randrange(2**31)).game
        wins += ended.outcome is not None and ended.outcome.winner == mine
    score = wilson(wins, args.gate)
    accepted = args.gate >= ENOUGH and score.rate >= ACCEPTED
    print(f"Against {RIVAL}: {wins} of {args.gate}, {score.low:.1%} to {score.high:.1%}.")
    told = {"wins": wins, "against": RIVAL, "gate": args.gate, "accepted": accepted}
    return net._replace(measured={**net.measured, **told})
