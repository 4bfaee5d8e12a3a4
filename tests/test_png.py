"""Pictures as PNG files: their size, their colours, their letters."""

import zlib
from struct import unpack

from grognard.png import png

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">{}</svg>'
RED = BLANK.format('<rect width="20" height="30" fill="#ff0000"/>')


def rows(picture: bytes) -> list[bytes]:
    """The unfiltered rows of an eight-bit RGBA picture, top down."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = b"", 8
    wide = high = 0
    while at < len(picture):
        (size,), kind = unpack(">I", picture[at : at + 4]), picture[at + 4 : at + 8]
        body = picture[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high, depth, colours = unpack(">IIBB", body[:10])
            assert (depth, colours) == (8, 6)
        chunks += body if kind == b"IDAT" else b""
        at += size + 12
    packed = zlib.decompress(chunks)
    assert len(packed) == high * (4 * wide + 1)
    found = [bytes(4 * wide)]
    for start in range(0, len(packed), 4 * wide + 1):
        found.append(_plain(packed[start], packed[start + 1 : start + 4 * wide + 1], found[-1]))
    return found[1:]


def _plain(kind: int, row: bytes, above: bytes) -> bytes:
    """A row with its filter undone."""
    line = bytearray(row)
    for i, value in enumerate(row):
        left, up = (line[i - 4] if i > 3 else 0), above[i]
        corner = above[i - 4] if i > 3 else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda each: abs(guess - each))
        line[i] = (value + (0, left, up, (left + up) // 2, nearest)[kind]) % 256
    return bytes(line)


def test_a_png_shows_the_picture_at_its_own_size() -> None:
    """The left half is red, the right half is empty, and nothing is scaled."""
    picture = rows(png(RED))
    assert len(picture) == 30
    for row in picture:
        assert row == b"\xff\x00\x00\xff" * 20 + bytes(4) * 20


def test_a_png_is_as_wide_as_asked() -> None:
    """The height follows the width."""
    picture = rows(png(RED, width=80))
    assert (len(picture[0]) // 4, len(picture)) == (80, 60)


def test_letters_are_drawn_with_the_fonts_of_the_package() -> None:
    """Both families show, in each weight and slant that pictures use, and differ."""
    looks = [
        'font-family="\'Grognard Condensed\'" font-weight="600"',
        'font-family="\'Grognard Condensed\'" font-weight="700"',
        "font-family=\"'Grognard Serif'\"",
        'font-family="\'Grognard Serif\'" font-weight="700"',
        'font-family="\'Grognard Serif\'" font-style="italic"',
    ]
    pictures = [
        png(BLANK.format(f'<text x="2" y="22" font-size="18" {look}>Ré4</text>')) for look in looks
    ]
    assert len(set(pictures)) == len(looks)
    for picture in pictures:
        assert sum(map(sum, rows(picture))) > 5_000


def test_a_png_is_the_same_every_time() -> None:
    """The same picture gives the same bytes."""
    assert png(RED) == png(RED)
