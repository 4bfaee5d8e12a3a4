"""Record whole matches for everybody who follows them, against worlds dealt out anew.

Usage: python -m tools.soak_secrets [--seconds N] [--game GAME] [--seed N]
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import count
from time import monotonic

from grognard.games import GAMES
from tests.recording import record
from tests.walk import SCENARIOS


def main(words: Sequence[str] | None = None) -> int:
    """Record match after match until the time is over; status 1 where anything was given away."""
    args = arguments(words)
    scenarios = [each for each in SCENARIOS if each[0] in args.game]
    end = monotonic() + args.seconds
    for seed in count(args.seed):
        for game, scenario in scenarios:
            if not recorded(game, scenario, seed):
                return 1
            if monotonic() >= end:
                return 0
    return 0


def recorded(game: str, scenario: str, seed: int) -> bool:
    """Whether nobody was sent anything that depends on what is hidden, in a whole match."""
    try:
        found = record(game, scenario, seed)
    except AssertionError as fault:
        print(f"{game} {scenario}, seed {seed}: {fault}", file=sys.stderr)
        return False
    sent = f"{sum(found.sent.values()):,} bytes to {len(found.sent)} followers"
    worlds = f"{found.different} of {found.positions} positions in other worlds"
    print(f"{game} {scenario}: {sent}, {worlds}, no difference")
    return True


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", nargs="*", choices=[*GAMES], default=[*GAMES])
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
