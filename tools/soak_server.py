"""Try a real server hard: kill it again and again in the middle of play, flood it with nonsense.

Usage: python -m tools.soak_server [--kills N] [--messages N] [--seed N]
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.server.killing import kill_again_and_again
from tests.server.nonsense import flood_with_nonsense


def main() -> int:
    """Do both; status 1 where anything was lost, changed or broken."""
    args = arguments()
    with TemporaryDirectory() as kills, TemporaryDirectory() as flood:
        sound = [
            killed(Path(kills), args.kills, args.seed),
            flooded(Path(flood), args.messages, args.seed),
        ]
    return 0 if all(sound) else 1


def killed(folder: Path, kills: int, seed: int) -> bool:
    """Whether every acknowledged choice outlived so many deaths of the server."""
    begun = monotonic()
    try:
        survived = kill_again_and_again(folder, kills, seed)
    except AssertionError as fault:
        print(f"killed: {fault}", file=sys.stderr)
        return False
    played = f"{survived.acknowledged:,} acknowledged choices in {survived.matches} matches"
    print(f"killed {survived.kills} times: {played}, none lost, {monotonic() - begun:.0f} s")
    return True


def flooded(folder: Path, messages: int, seed: int) -> bool:
    """Whether so many messages that nobody should send changed and broke nothing."""
    begun = monotonic()
    borne = flood_with_nonsense(folder, messages, seed)
    told = ", ".join(f"{count:,} × {status}" for status, count in sorted(borne.statuses.items()))
    print(f"{borne.messages:,} hostile messages: {told}, {monotonic() - begun:.0f} s")
    sound = borne.is_unchanged and 500 not in borne.statuses and "Traceback" not in borne.complaints
    if not sound:
        print(f"flooded: the match has changed, or: {borne.complaints}", file=sys.stderr)
    return sound


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
