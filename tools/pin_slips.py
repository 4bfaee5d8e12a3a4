"""Write down what games say of slips in their data and positions, so that no check is lost.

Data as it is keeps every fact and every bound, and a recorded position can be read: what is
refused, and which facts break, shows only where something is a little wrong.

Usage: pin_slips.py        writes tests/games/slips.pins anew; the change then shows in the commit
       pin_slips.py GAME   prints in full what is said of each slip of a game, to be compared
"""

import re
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from grognard import BadInput, position, position_text
from grognard.engine.data.source import NAMED_BY, Source, overlay_of, read_folder
from grognard.engine.kernel.saving import digest
from grognard.games import GAMES
from tools.pin_walks import kept
from tools.walks import Lots

Where = tuple[str | int, ...]
LOOKS = "style"  # colours and the like may change freely
BEYOND = 99  # out of most bounds
SLIPS = 6  # of values of a file
TEXTS = 2  # made of each recorded one
TOGETHER = 100  # texts that share a line
WORD = re.compile(r"[^\s/]+")
PINS = Path(__file__).parent.parent / "tests" / "games" / "slips.pins"


def pins(game: str) -> Iterator[str]:
    """A line for each data file of a game and for each hundred texts: a digest of what is said."""
    for name in data_files(game):
        yield _line(game, name, [said_of_data(game, slip) for slip in slips_of_data(game, name)])
    said = [said_of_text(game, text) for text in slips_of_texts(game)]
    for number in range(0, len(said), TOGETHER):
        yield _line(game, f"texts-{number}", said[number : number + TOGETHER])


def _line(game: str, name: str, said: Sequence[str]) -> str:
    told = sha256("\n".join(said).encode()).hexdigest()[:16]
    return f"{game} {name} {len(said)} {told}"


def data_files(game: str) -> dict[str, Source]:
    """The data files of a game but for its looks, under their names."""
    files = read_folder(GAMES[game].folder / "data")
    return {name: source for name, source in files.items() if name != LOOKS}


def slips_of_data(game: str, name: str) -> Iterator[dict[str, Any]]:
    """Overlays that put one wrong value into a data file, of each kind of value and by lot."""
    tables, lots, alike = data_files(game)[name].tables, Lots(name), dict[Where, list[Where]]()
    for where in _leaves(tables):
        alike.setdefault(tuple(step for step in where if isinstance(step, str)), []).append(where)
    for places in alike.values():
        where = lots.one(places)
        value = _at(tables, where)
        if isinstance(value, int) and not isinstance(value, bool):
            yield {name: overlay_at(tables, where, BEYOND)}
        elif isinstance(value, str) and len(value.split()) == 1:
            yield {name: overlay_at(tables, where, "x")}
    for places in lots.some([*alike.values()], SLIPS):
        where = lots.one(places)
        values = [_at(tables, each) for each in places]
        yield {name: overlay_at(tables, where, _slip(_at(tables, where), values, lots))}


def said_of_data(game: str, tables: dict[str, Any]) -> str:
    """Why an overlay is refused, or the facts that it breaks."""
    try:
        facts = GAMES[game].facts(overlay_of(Source("slip", "", tables)))
        return "; ".join(f"{each.fact} {each.found}" for each in facts if not each.holds)
    except BadInput as refusal:
        return str(refusal)
    except (ValueError, LookupError):
        return "refused"


def _leaves(node: Any, where: Where = ()) -> Iterator[Where]:
    """Where every single value stands, but for words that only tell."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in ("origin", "title", "text"):
                yield from _leaves(value, (*where, key))
    elif isinstance(node, list) and node and isinstance(node[0], dict):
        for number, value in enumerate(node):
            yield from _leaves(value, (*where, number))
    else:
        yield where


def _at(node: Any, where: Where) -> Any:
    for step in where:
        node = node[step]
    return node


def overlay_at(node: Any, where: Where, value: Any) -> Any:
    """The overlay of a node that puts a value there, rows being called by their names."""
    if not where:
        return value
    step, below = where[0], overlay_at(node[where[0]], where[1:], value)
    if isinstance(step, str):
        return {step: below}
    names = {key: node[step][key] for key in NAMED_BY if key in node[step]}
    return [{**(names or node[step]), **below}]


def _slip(value: Any, others: Sequence[Any], lots: Lots) -> Any:
    """A value as a hand may slip: one off, a word left out, or what stands elsewhere."""
    if isinstance(value, bool) or not isinstance(value, int | str) or lots.one_in(3):
        return lots.one(others)
    if isinstance(value, int):
        return value + lots.one((-1, 1))
    found, others = [*WORD.finditer(value)], [other for other in others if isinstance(other, str)]
    if not found:
        return lots.one(others)
    word, more = lots.one(found), WORD.findall(lots.one(others))
    new = lots.one(more) if more and lots.one_in(2) else ""
    return value[: word.start()] + new + value[word.end() :]


def slips_of_texts(game: str) -> Iterator[str]:
    """Positions like the recorded ones but for an item or a word, some of it from the others."""
    texts = [*dict.fromkeys(each.walk.text for each in kept(game))]
    pool = [item for text in texts for item in text.split(", ")]
    for text in texts:
        lots, items = Lots(text), text.split(", ")
        for _ in range(TEXTS):
            yield ", ".join(_other_items(items, pool, lots))


def _other_items(items: Sequence[str], pool: Sequence[str], lots: Lots) -> list[str]:
    """One item less, one more, or another word in one."""
    at, made = int(lots.random() * len(items)), [*items]
    what = lots.one(("less", "more", "more", "word", "word", "word"))
    if what == "less":
        made.pop(at)
    elif what == "more":
        made.append(lots.one(pool))
    else:
        words = made[at].split()
        number = int(lots.random() * len(words))
        words[number] = lots.one([*(x.split() for x in pool if len(x.split()) == len(words))])[
            number
        ]
        made[at] = " ".join(words)
    return made


def said_of_text(game: str, text: str) -> str:
    """Why a position is refused, or how it is written once it is read."""
    try:
        found = position(game, text)
    except BadInput as refusal:
        return str(refusal)
    return f"{position_text(found)} {digest(found)}"


def in_full(game: str) -> Iterator[str]:
    """Each slip of a game, and what is said of it."""
    for name in data_files(game):
        yield from (f"{slip}\n  {said_of_data(game, slip)}" for slip in slips_of_data(game, name))
    yield from (f"{text}\n  {said_of_text(game, text)}" for text in slips_of_texts(game))


def written() -> str:
    """The file as the games would have it now."""
    return "".join(f"{pin}\n" for game in GAMES for pin in pins(game))


def main(words: Sequence[str]) -> int:
    """Write the file, or print what is said of a game."""
    if words:
        print(*in_full(words[0]), sep="\n")
    else:
        PINS.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
