"""Try a real server hard: kill it in the middle of play, flood it with nonsense, attack it.

Usage: python -m tools.soak_server [--kills N] [--messages N] [--seconds N] [--seed N]
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.server.hostile_hour import PROMPT, stand
from tests.server.killing import kill_again_and_again
from tests.server.nonsense import flood_with_nonsense


def main() -> int:
    """Do all of it; status 1 where anything was lost, changed or broken."""
    args = arguments()
    with (
        TemporaryDirectory() as kills,
        TemporaryDirectory() as flood,
        TemporaryDirectory() as hour,
    ):
        sound = [
            killed(Path(kills), args.kills, args.seed),
            flooded(Path(flood), args.messages, args.seed),
            attacked(Path(hour), args.seconds, args.seed),
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


def attacked(folder: Path, seconds: float, seed: int) -> bool:
    """Whether honest matches were played beside random attacks as if nothing were the matter."""
    stood = stand(folder, seconds, seed)
    kinds = ", ".join(f"{count:,} × {kind}" for kind, count in sorted(stood.attacks.items()))
    print(f"attacked for {seconds:g} s: {kinds}")
    print(
        f"{stood.choices:,} honest choices, {stood.lost} lost, slowest {stood.worst * 1000:.0f} ms,"
        f" {stood.late} over {PROMPT * 1000:.0f} ms, the event loop held {stood.held} times"
    )
    sound = not (stood.lost or stood.late or stood.held or "Traceback" in stood.complaints)
    if not sound:
        print(f"attacked: {stood.complaints or 'too slow'}", file=sys.stderr)
    return sound


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
