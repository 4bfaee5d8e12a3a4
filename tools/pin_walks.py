"""Write down digests of what the rules say along recorded walks, so that nothing changes unnoticed.

Usage: pin_walks.py [GAME...]     writes tests/games/GAME/walks.pins anew, of all games or of these
       pin_walks.py GAME NUMBER   prints in full what is said along one walk, to be compared

A walk stands in its file as a head and lines of digests, one for each stretch of choices:

    walk 7 from scenario clearings, start
    by march B1; 0402
    seed 3, 40 choices
    1-20 positions 5d41f0 events 77be01 options 0cc175 …

The heads are written by hand, the digests by this program. `by` names the choices made first and
may be left out; those that follow fall by lot.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from grognard.games import GAMES
from tools.walks import Saying, Walk, along_walk

GAMES_FOLDER = Path(__file__).parent.parent / "tests" / "games"
STRETCH = 20  # choices that share a line
KINDS = ("positions", "events", "options", "sums", "refusals", "views", "aids")
DIGITS = 6
BETWEEN = "; "  # choices
HEAD = re.compile(
    r"walk (?P<number>\d+) from (?P<text>.+)\n(by (?P<by>.+)\n)?"
    r"seed (?P<seed>\d+), (?P<length>\d+) choices\n(?P<told>(\d+-\d+ .+\n)*)"
)


class Kept(NamedTuple):
    """A walk as it stands in a file, with its lines of digests."""

    number: int
    walk: Walk
    told: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines of the file."""
        walk = self.walk
        by = (f"by {BETWEEN.join(walk.by)}",) if walk.by else ()
        head = (f"walk {self.number} from {walk.text}", *by)
        lots = f"seed {walk.seed}, {walk.length} choices"
        return "\n".join((*head, lots, *self.told)) + "\n"


def path_of(game: str) -> Path:
    """Where the walks of a game are kept."""
    return GAMES_FOLDER / game / "walks.pins"


def kept(game: str) -> list[Kept]:
    """The recorded walks of a game, none where there is no file."""
    if not path_of(game).exists():
        return []
    text = path_of(game).read_text("utf-8")
    found = [_read(game, block) for block in text.split("\n\n")]
    if [each.number for each in found] != list(range(1, len(found) + 1)):
        raise SystemExit(f"The walks in {path_of(game)} are not numbered from 1 without a gap.")
    return found


def _read(game: str, block: str) -> Kept:
    match = HEAD.fullmatch(block.rstrip("\n") + "\n")
    if match is None:
        raise SystemExit(f"{path_of(game)}: this cannot be read as a walk:\n{block}")
    by = tuple(match["by"].split(BETWEEN)) if match["by"] else ()
    walk = Walk(game, match["text"], by, int(match["seed"]), int(match["length"]))
    return Kept(int(match["number"]), walk, tuple(match["told"].splitlines()))


def told(walk: Walk) -> tuple[str, ...]:
    """The lines of digests of a walk as the rules would have them now."""
    stretches: dict[int, list[Saying]] = {}
    for saying in along_walk(walk):
        stretches.setdefault((saying.number - 1) // STRETCH, []).append(saying)
    return tuple(_line(sayings) for sayings in stretches.values())


def _line(sayings: Sequence[Saying]) -> str:
    """A stretch: the numbers of its first and last choice, and a digest of each kind of saying."""
    texts = [[each.text for each in sayings if each.kind == kind] for kind in KINDS]
    words = [f"{kind} {_digest(found)}" for kind, found in zip(KINDS, texts, strict=True)]
    return f"{sayings[0].number}-{sayings[-1].number} {' '.join(words)}"


def _digest(texts: Sequence[str]) -> str:
    """A few letters that differ where the texts do; a dash where nothing is said."""
    return sha256("\n".join(texts).encode()).hexdigest()[:DIGITS] if texts else "-"


def difference(before: Sequence[str], now: Sequence[str]) -> str:
    """Where two records of a walk differ first, and in what; nothing where they are the same."""
    for old, new in zip(before, now, strict=False):
        if old != new:
            was, is_ = old.split(), new.split()
            pairs = zip(was[1::2], was[2::2], is_[2::2], strict=False)
            kinds = [kind for kind, digest, other in pairs if digest != other]
            return f"choices {is_[0]}: {', '.join(kinds) or 'their number'}"
    return "" if len(before) == len(now) else "it ends elsewhere"


def written(game: str) -> str:
    """The file as the rules would have it now."""
    return "\n".join(each._replace(told=told(each.walk)).text for each in kept(game))


def in_full(game: str, number: int) -> Iterator[str]:
    """Everything that is said along one walk."""
    for saying in along_walk(kept(game)[number - 1].walk):
        yield f"{saying.number} {saying.kind}: {saying.text}"


def main(words: Sequence[str]) -> int:
    """Write the files, or print one walk."""
    if len(words) == 2 and words[1].isdigit():
        print(*in_full(words[0], int(words[1])), sep="\n")
        return 0
    for game in words or GAMES:
        if kept(game):
            path_of(game).write_text(written(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
