"""Write down a digest of every part of every game's data, so that no value changes unnoticed.

Usage: pin_data.py     writes tests/games/data.pins anew; the change then shows in the commit
"""

import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from json import dumps
from pathlib import Path

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


def digest(part: object) -> str:
    """A digest of values; comments and the way they are written down do not count."""
    return sha256(dumps(part, sort_keys=True).encode()).hexdigest()[:16]


def written() -> str:
    """The file as the data would have it now."""
    return "".join(f"{pin}\n" for pin in sorted(pins()))


def main() -> int:
    """Write the file."""
    PINS.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
