"""Film a fight of a real match at the table for the documents.

Usage: film.py [FOLDER]     (default: docs/pictures; the page must be built)
"""

import re
import struct
import sys
from base64 import b64decode
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, serving
from tests.browser.table import Player
from tools.stills import sit_down

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
FILE = FOLDER / "fight.webp"
SIZE = {"width": 1280, "height": 760}
WIDTH, HEIGHT = 768, 456
QUALITY = 0.5
CHANGED = """async ([data, quality, width, height]) => {
  const image = new Image();
  image.src = `data:image/jpeg;base64,${data}`;
  await image.decode();
  const sheet = () => Object.assign(document.createElement("canvas"), { width, height });
  const whole = sheet().getContext("2d", { willReadFrequently: true });
  whole.drawImage(image, 0, 0, width, height);
  const now = whole.getImageData(0, 0, width, height).data;
  const before = window.filmed;
  window.filmed = now;
  let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
  for (let i = 0; before && i < now.length; i += 4) {
    const by = [0, 1, 2].reduce((sum, c) => sum + Math.abs(now[i + c] - before[i + c]), 0);
    if (by < 48) continue;
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  if (right <= left) return null;
  [left, top] = [left & ~1, top & ~1];
  const part = Object.assign(sheet(), { width: right - left, height: bottom - top });
  part.getContext("2d").drawImage(whole.canvas, -left, -top);
  const url = part.toDataURL("image/webp", quality);
  return [url, left, top, part.width, part.height]; }"""  # what differs from the picture before
MOST = 2_000_000  # bytes of the whole film
SHORTEST, LONGEST = 40, 400  # milliseconds that a picture stands
ANIMATED, NOT_BLENDED = 2, 2  # flags of the format
ANSWERS = ("loses a step", "advances", "goes on to", "Stop", "Hold fire", "Keep")


class Frame(NamedTuple):
    """A WebP picture of a part of the screen, and for how many milliseconds it stands."""

    picture: bytes
    lasts: int
    left: int
    top: int
    width: int
    height: int


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a WebP file, each by its name."""
    at = 12
    while at < len(picture):
        name, size = picture[at : at + 4], struct.unpack("<I", picture[at + 4 : at + 8])[0]
        yield name, picture[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def chunk(name: bytes, body: bytes) -> bytes:
    """A chunk of a WebP file."""
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def three(number: int) -> bytes:
    """A number in three bytes, as the format has them."""
    return struct.pack("<I", number)[:3]


def animated(frames: Sequence[Frame], width: int, height: int) -> bytes:
    """One animated WebP picture that begins again for ever."""
    size = three(width - 1) + three(height - 1)
    body = b"WEBP" + chunk(b"VP8X", bytes([ANIMATED, 0, 0, 0]) + size)
    body += chunk(b"ANIM", bytes(6))
    for picture, lasts, left, top, wide, high in frames:
        image = b"".join(chunk(name, part) for name, part in chunks(picture) if name[:4] == b"VP8 ")
        place = three(left // 2) + three(top // 2) + three(wide - 1) + three(high - 1)
        body += chunk(b"ANMF", place + three(lasts) + bytes([NOT_BLENDED]) + image)
    return b"RIFF" + struct.pack("<I", len(body)) + body


class Camera:
    """Takes a picture of a page whenever something has changed on it."""

    def __init__(self, page: Page):
        self._page, self._wire = page, page.context.new_cdp_session(page)
        self._taken: list[tuple[str, float]] = []  # a picture, and when it was taken
        self._held: dict[int, int] = {}  # number of a picture: how long it must stand
        self._wire.on("Page.screencastFrame", self._take)
        wish = {"format": "jpeg", "quality": 95, "maxWidth": WIDTH, "maxHeight": HEIGHT}
        self._wire.send("Page.startScreencast", wish)

    def _take(self, seen: dict[str, Any]) -> None:
        self._taken.append((seen["data"], seen["metadata"]["timestamp"]))
        self._wire.send("Page.screencastFrameAck", {"sessionId": seen["sessionId"]})

    def watch(self, seconds: float, hold: int = 0) -> None:
        """Film what moves for some time, and let the last picture stand so many milliseconds."""
        self._page.wait_for_timeout(seconds * 1000)
        if hold:
            self._held[len(self._taken) - 1] = hold

    def frames(self) -> Iterator[Frame]:
        """What was taken, each picture as long as it stood but no longer than is worth it."""
        self._wire.send("Page.stopScreencast")
        last: Frame | None = None
        for number, (data, at) in enumerate(self._taken):
            after = self._taken[number + 1][1] if number + 1 < len(self._taken) else at
            stood = min(max(int((after - at) * 1000), SHORTEST), LONGEST)
            lasts = self._held.get(number, stood)
            found = self._page.evaluate(CHANGED, [data, QUALITY, WIDTH, HEIGHT])
            if found is None and last:  # nothing has changed: the last one stands longer
                last = last._replace(lasts=last.lasts + lasts)
                continue
            if last:
                yield last
            url, *place = found
            last = Frame(b64decode(url.partition(",")[2]), lasts, *place)
        if last:
            yield last


def fight(player: Player, camera: Camera) -> None:
    """Bring a regiment to the bridge, shell it, attack, and see what the dice say."""
    camera.watch(0.5, hold=1200)
    player.click("4205")
    player.is_asked("Move")
    camera.watch(0.8, hold=600)
    player.drag("4205", "4207")
    player.is_asked("Pick a unit to move")
    camera.watch(1.0, hold=500)
    player.end("movement")
    player.is_asked("Pick a gun")
    player.click("4304")
    player.click("4208")
    player.is_asked("will bombard")
    camera.watch(1.0, hold=800)
    for gun in ("4505", "4303"):
        player.click(gun)
        camera.watch(0.7, hold=500)
    camera.watch(1.0, hold=1500)
    player.press("Fire")
    camera.watch(4.0, hold=1200)
    player.end("bombardment")
    player.is_asked("hex it attacks")
    player.click("4207")
    player.click("4208")
    player.is_asked("will attack 4208")
    camera.watch(2.0, hold=2000)
    player.press("Declare")
    camera.watch(6.0)
    answer(player, camera)
    camera.watch(1.0, hold=3000)
    player.end("melee")
    player.is_asked("Pick a unit to move")
    camera.watch(1.5, hold=3000)  # what the other side did


def answer(player: Player, camera: Camera) -> None:
    """Answer what the dice lead to."""
    for _ in range(6):
        found = player.page.get_by_role("button", name=re.compile("|".join(ANSWERS)))
        if found.count() and found.first.is_enabled():
            found.first.click()
            camera.watch(2.5)


def main() -> int:
    """Film it and write the files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with (
        TemporaryDirectory() as store,
        serving(Path(store) / "matches.sqlite") as (_, address),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_context(viewport=SIZE).new_page()  # type: ignore[arg-type]
        player = sit_down(page, address, "mons", "nimy")
        page.wait_for_timeout(4000)  # until the map is painted
        camera = Camera(page)
        fight(player, camera)
        frames = tuple(camera.frames())
        browser.close()
    film = animated(frames, WIDTH, HEIGHT)
    print(f"{len(frames)} pictures, {len(film)} bytes")
    if len(film) > MOST:
        return 1
    (folder / FILE.name).write_bytes(film)
    return 0


if __name__ == "__main__":
    sys.exit(main())
