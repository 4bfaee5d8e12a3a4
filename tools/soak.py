"""Play random games for a given time; any that goes wrong leaves a journal to be replayed.

Usage: python -m tools.soak [--seconds N] [--game GAME] [--out FOLDER]
"""

import argparse
import sys
from itertools import count, cycle
from pathlib import Path
from random import Random
from time import monotonic

from grognard import Game, Journal, objections, start
from grognard.engine.kernel.saving import dump, load
from grognard.games import GAMES
from grognard.players.uniform import pick
from tests.fillings import fillings, forms

MOST_CHOICES = 200_000
SAVED_EVERY = 50
FILLED_EVERY = 5
FILLINGS = 1000  # of a form at one question


class Fault(Exception):
    """What went wrong in a game."""


def main() -> int:
    """Play until the time is over; status 1 where any game went wrong."""
    args = arguments()
    scenarios = [(id_, each.id) for id_ in args.game for each in GAMES[id_].scenarios]
    end = monotonic() + args.seconds
    games = faults = 0
    for seed, (game, scenario) in zip(count(args.seed), cycle(scenarios), strict=False):
        if monotonic() > end:
            break
        games += 1
        faults += not soak(game, scenario, seed, args.out)
    print(f"{games} games, {faults} went wrong")
    return 1 if faults else 0


def soak(game_id: str, scenario: str, seed: int, out: Path) -> bool:
    """Play one game; where it goes wrong, write its journal and say what happened."""
    game = start(game_id, scenario)
    journal = Journal.begin(game)
    try:
        play_through(game, journal, Random(seed))
    except Exception as error:
        out.mkdir(parents=True, exist_ok=True)
        path = out / f"{game_id}-{scenario}-{seed}.journal"
        journal.write(path)
        told = " ".join(f"{type(error).__name__}: {error}".split())
        with path.open("a", encoding="utf-8") as file:
            file.write(f"# {told}\n")
        print(f"{path}: {told}", file=sys.stderr)
        return False
    return True


def play_through(game: Game, journal: Journal, random: Random) -> None:
    """Play at random to the end, saving the game and filling in forms now and then."""
    for number in range(MOST_CHOICES):
        if not game.who:
            return
        if not game.options:
            raise Fault(f"a dead end: {game.who} has no option for “{game.prompt}”")
        if number % SAVED_EVERY == 0 and load(dump(game), game.setting) != game:
            raise Fault("the game differs after being saved and read")
        if number % FILLED_EVERY == 0:
            fill_in(game, Random(number))
        choice = pick(game, random)
        try:
            game = journal.play(game, choice)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise Fault(f"{game.who} chooses “{choice}”: {what}") from error
    raise Fault(f"no end after {MOST_CHOICES} choices")


def fill_in(game: Game, random: Random) -> None:
    """Try a form of the question with what may stand in its blanks: it is offered, or refused."""
    options = dict.fromkeys(game.options)
    for form in random.sample(forms(game), 1 if game.question.answers else 0):
        tried = fillings(game, form, random)
        for fills in random.sample(tried, min(FILLINGS, len(tried))):
            choice = form.written(fills)
            if (choice in options) == bool(objections(game, choice)):
                told = "offered and refused" if choice in options else "neither offered nor refused"
                raise Fault(f"“{choice}” is {told} for “{game.prompt}”")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("soak"))
    args = parser.parse_args()
    args.game = args.game or list(GAMES)
    return args


if __name__ == "__main__":
    sys.exit(main())
