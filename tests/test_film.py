"""The film of the documents: pictures put together to one that moves."""

from tools.film import FILE, MOST, Frame, animated, chunk, chunks

PICTURE = b"RIFF\0\0\0\0WEBP" + chunk(b"VP8 ", b"abc") + chunk(b"EXIF", b"no")


def test_pictures_become_frames_that_stand_for_their_time() -> None:
    """The canvas first, then each picture with its length; what is no picture is left out."""
    film = animated(
        [Frame(PICTURE, 70, 0, 0, 768, 456), Frame(PICTURE, 900, 20, 8, 40, 30)], 768, 456
    )

    found = list(chunks(film))
    assert [name for name, _ in found] == [b"VP8X", b"ANIM", b"ANMF", b"ANMF"]
    assert found[0][1][4:] == (767).to_bytes(3, "little") + (455).to_bytes(3, "little")
    times = [int.from_bytes(body[12:15], "little") for name, body in found if name == b"ANMF"]
    assert times == [70, 900]
    assert found[3][1][:6] == (10).to_bytes(3, "little") + (4).to_bytes(3, "little")
    assert found[3][1].endswith(b"VP8 \x03\0\0\0abc\0")


def test_the_film_in_the_documents_is_short() -> None:
    """It moves, and is no larger than a page may carry."""
    film = FILE.read_bytes()

    assert len(film) <= MOST
    assert sum(name == b"ANMF" for name, _ in chunks(film)) > 10
