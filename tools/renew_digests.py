"""Writes the digests of kept journals anew, after positions came to be written otherwise.

Every choice is played again and checked; nothing but the version of the rules, the digests and the
seals changes. Run it with the journals: `python tools/renew_digests.py FILE...`.
"""

import sys
from dataclasses import replace
from pathlib import Path

from grognard import GAMES, Journal
from grognard.engine.kernel.ending import ENDINGS


def renewed(old: Journal) -> Journal:
    """The same choices with digests of today."""
    rules = GAMES[old.header.game].version
    new = Journal(replace(old.header, rules=rules))
    game = old.start()
    for entry in old.entries:
        early = entry.choice in ENDINGS
        game = new.end_early(game, *entry[:2]) if early else new.play(game, entry.choice)
    return new


def main() -> None:
    """Rewrite each journal in place."""
    for path in map(Path, sys.argv[1:]):
        renewed(Journal.read(path)).write(path)


if __name__ == "__main__":
    main()
