"""Write down a digest of every part of every game's data, so that no value changes unnoticed.

What the facts say that a game states of its data is written down as well, rule by rule: a fact
that is no longer stated would otherwise be missed by nobody.

Usage: pin_data.py     writes tests/games/data.pins anew; the change then shows in the commit
"""

import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from json import dumps
from pathlib import Path

from grognard.engine.data.source import NO_OVERLAY
from grognard.engine.kernel.rulebook import Fact
from grognard.games import GAMES

PINS = Path(__file__).parent.parent / "tests" / "games" / "data.pins"
LOOKS = "style.toml"  # colours and the like may change freely


def pins() -> Iterator[str]:
    """A line for each part of each data file: game, file, part, digest of its values."""
    for game, book in GAMES.items():
        for path in sorted((book.folder / "data").glob("*.toml")):
            if path.name != LOOKS:
                parts = tomllib.loads(path.read_text("utf-8"))
                yield from (f"{game} {path.name} {name} {digest(parts[name])}" for name in parts)


def facts() -> Iterator[str]:
    """A line for each rule that a game states facts of: how many, and a digest of what they say."""
    for game, book in GAMES.items():
        stated: dict[str, list[Fact]] = {}
        for fact in book.facts(NO_OVERLAY):
            stated.setdefault(fact.fact.partition(" ")[0], []).append(fact)
        for rule, found in stated.items():
            yield f"{game} facts {rule} {len(found)} {digest(found)}"


def digest(part: object) -> str:
    """A digest of values; comments and the way they are written down do not count."""
    return sha256(dumps(part, sort_keys=True).encode()).hexdigest()[:16]


def written() -> str:
    """The file as the data would have it now."""
    return "".join(f"{pin}\n" for pin in (*sorted(pins()), *sorted(facts())))


def main() -> int:
    """Write the file."""
    PINS.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
