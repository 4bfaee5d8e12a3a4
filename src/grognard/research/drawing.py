"""What a side sees, for people: as text and as pixels."""

import zlib
from collections.abc import Iterator
from struct import unpack
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import view
from grognard.picture import svg
from grognard.png import png

Pixels: TypeAlias = NDArray[np.uint8]
Shorts: TypeAlias = NDArray[np.int16]

SIGNATURE = 8  # bytes before the first chunk of a PNG file
WIDTH = 960  # pixels
CHANNELS = 4


def text(game: Game, side: str) -> str:
    """The question, the options where the side is asked, and the counters hex by hex."""
    seen = view(game, side)
    scene = game.setting.rulebook.scene(seen, game.setting.data)
    lines = [f"turn {seen['turn']}, {side}: {seen['prompt'] or 'The game is over.'}"]
    lines += [f"  {number} {option}" for number, option in enumerate(seen["options"])]
    for hex_ in sorted(dict.fromkeys(counter.hex for counter in scene.counters)):
        here = [counter for counter in scene.counters if counter.hex == hex_]
        names = ", ".join(counter.id or counter.name or "hidden" for counter in here)
        lines.append(f"{hex_} {here[0].side}: {names}")
    return "\n".join(lines)


def pixels(game: Game, side: str) -> Pixels:
    """The map with the counters that the side sees, as rows of red, green and blue."""
    scene = game.setting.rulebook.scene(view(game, side), game.setting.data)
    return decoded(png(svg(scene), WIDTH))


def decoded(file: bytes) -> Pixels:
    """The pixels of a PNG file with eight bits for each of red, green, blue and opacity."""
    chunks = list(_chunks(file))
    wide, high = unpack(">II", chunks[0][1][:8])
    packed = b"".join(body for kind, body in chunks if kind == b"IDAT")
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(high, 1 + wide * CHANNELS)
    filters, written = rows[:, 0], rows[:, 1:].reshape(high, wide, CHANNELS)
    whole = np.zeros((high + 1, wide + 1, CHANNELS), np.int16)
    for diagonal in range(high + wide - 1):  # pixels of one need only those before it
        row = np.arange(max(0, diagonal - wide + 1), min(high, diagonal + 1))
        column = diagonal - row
        guess = _guess(
            filters[row], whole[row + 1, column], whole[row, column + 1], whole[row, column]
        )
        whole[row + 1, column + 1] = (written[row, column] + guess) % 256
    return whole[1:, 1:, :3].astype(np.uint8)


def _guess(filters: Pixels, left: Shorts, above: Shorts, corner: Shorts) -> Shorts:
    """What the five filters of PNG expect of pixels, from their neighbours."""
    along, down, both = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    nearest = np.where(
        (along <= down) & (along <= both), left, np.where(down <= both, above, corner)
    )
    expected = np.stack((np.zeros_like(left), left, above, (left + above) // 2, nearest))
    return expected[filters, np.arange(len(filters))]


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG file, each with its kind."""
    at = SIGNATURE
    while at < len(file):
        size, kind = unpack(">I4s", file[at : at + 8])
        yield kind, file[at + 8 : at + 8 + size]
        at += size + 12
