"""A player at the table in a real browser: finds hexes on the screen, clicks, reads."""

import json
import re
from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

NIMY = {"german": {"kind": "person"}, "british": {"kind": "computer", "level": "random"}}
PATIENCE = 120_000  # milliseconds that anything may take, on a machine that does much else
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ANSWERED = """(asked) => document.querySelector(".say")?.innerText !== asked
  || [...document.querySelectorAll("button")].some(
    (each) => each.innerText.includes("End anyway"))"""

SHOWN = """(number) =>
  Number(document.querySelector("[data-ready]")?.dataset.ready ?? -1) >= number"""


class Player:
    """One page of a browser at a match."""

    def __init__(self, page: Page, address: str):
        self.address = address
        self.faults: list[str] = []
        self.turn_to(page)

    def turn_to(self, page: Page) -> None:
        """Sit at this page of the browser and listen to what happens on it."""
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", self._failed)
        page.on("console", self._heard)

    def leave(self) -> None:
        """Listen no more to what happens on the page."""
        self.page.remove_listener("pageerror", self._failed)
        self.page.remove_listener("console", self._heard)

    def _failed(self, error: Any) -> None:
        self.faults.append(str(error))

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def go_home(self) -> None:
        """Open the first page."""
        self.page.goto(self.address)
        expect(self.page.get_by_role("heading", name="Grognard")).to_be_visible()

    def sit_down(self, link: str) -> None:
        """Open a seat by its secret link."""
        self.page.goto(f"{self.address}{link}")
        self.wait_for_board()

    def wait_for_board(self) -> None:
        """Wait until the map and the position are there."""
        self.page.wait_for_selector("[data-ready]", state="attached")

    @property
    def match(self) -> tuple[str, str]:
        """The match and the secret in the address."""
        found = re.search(r"#/m/([^/]+)/([^/]+)$", self.page.url)
        assert found, self.page.url
        return found[1], found[2]

    def info(self) -> dict[str, Any]:
        """What the server tells of the match."""
        match, token = self.match
        found: dict[str, Any] = ask(self.address, f"matches/{match}", token=token)
        return found

    def place(self, hex_: str) -> tuple[float, float]:
        """Where a hex is on the screen; the map is brought there first if it is not in sight."""
        x, y = self.at(hex_)
        size = self.page.viewport_size or {"width": 0, "height": 0}
        element = f"document.elementFromPoint({x}, {y})?.tagName"
        inside = 0 < x < size["width"] and 60 < y < size["height"]
        if not inside or self.page.evaluate(element) != "CANVAS":
            self.bring(hex_)
            x, y = self.at(hex_)
        return x, y

    def bring(self, hex_: str) -> None:
        """Move the map to a hex through the menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_label("Go to hex").fill(hex_)
        self.page.get_by_role("button", name="Go", exact=True).click()
        self.page.get_by_label("Go to hex").wait_for(state="detached")
        self.page.evaluate(FRAMES)

    def at(self, hex_: str) -> tuple[float, float]:
        """Where a hex is on the screen or outside it, as the map lies."""
        camera = self.page.locator("[data-camera]").get_attribute("data-camera") or ""
        across, down, scale = map(float, camera.split())
        size = self.page.viewport_size
        assert size
        place = self._hexes()[hex_]
        return (
            (place["x"] - across) * scale + size["width"] / 2,
            (place["y"] - down) * scale + size["height"] / 2,
        )

    def _hexes(self) -> dict[str, Any]:
        found: dict[str, Any] = board(self.address, *self._played())["hexes"]
        return found

    def _played(self) -> tuple[str, str]:
        match, _ = self.match
        if match not in _PLAYED:
            info = self.info()
            _PLAYED[match] = info["game"], info["scenario"]
        return _PLAYED[match]

    def click(self, hex_: str) -> None:
        """Click a hex on the map."""
        self.page.mouse.click(*self.place(hex_))

    def take(self, hex_: str, unit: str) -> None:
        """Open the stack in a hex and take one unit alone."""
        self.page.mouse.move(*self.place(hex_))
        stack = self.page.get_by_role("group", name=f"Stack in {hex_}")
        stack.get_by_role("button", name=re.compile(unit)).click()

    def press(self, name: str) -> None:
        """Press a button."""
        self.button(name).click()

    def button(self, name: str) -> Locator:
        """A button by its name."""
        begins = re.escape(name).replace("/", "\\/")  # which ends a pattern in the browser
        return self.page.get_by_role("button", name=re.compile(f"^{begins}")).first

    def end_turn(self) -> None:
        """End a whole turn, once it is there to be ended."""
        self.is_asked("end the turn")
        self.end("turn")

    def end(self, step: str) -> None:
        """End a step, and say that one is sure where units are left to act."""
        asked = self.question()
        self.press(f"End the {step}")
        self.page.wait_for_function(ANSWERED, arg=asked)
        sure = self.page.get_by_role("button", name="End anyway")
        if sure.count():
            sure.click()

    def may_end_anyway(self) -> None:
        """Wait until ending with units left to act can be confirmed."""
        expect(self.page.get_by_role("button", name="End anyway")).to_be_enabled()

    def sees(self, text: str) -> None:
        """Wait until a text can be read."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def is_asked(self, text: str) -> None:
        """Wait until the question holds these words."""
        expect(self.page.locator(".say").first).to_contain_text(text, timeout=PATIENCE)

    def question(self) -> str:
        """The words of the question, or of what is waited for."""
        return self.page.locator(".say").first.inner_text()

    def drag(self, here: str, there: str) -> None:
        """Drag from hex to hex and let go."""
        self.hold(here, there)
        self.page.mouse.up()

    def hold(self, here: str, there: str) -> None:
        """Drag from hex to hex without letting go."""
        begin, end = self.place(here), self.place(there)
        self.page.mouse.move(*begin)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)

    def number(self) -> int:
        """The number of the position on the server."""
        return int(self.info()["number"])

    def stands_at(self, number: int) -> None:
        """The position on the server and on the page has this number, or soon will."""
        self._waits_for(lambda found: found == number, f"not at {number}")
        self.page.wait_for_selector(f'[data-ready="{number}"]', state="attached")

    def gets_to(self, number: int) -> None:
        """The position on the server has this number or a later one, or soon will; the page too."""
        self._waits_for(lambda found: found >= number, f"not yet at {number}")
        self.page.wait_for_function(SHOWN, arg=number)

    def _waits_for(self, is_there: Callable[[int], bool], fault: str) -> None:
        until = monotonic() + PATIENCE / 1000
        while not is_there(found := self.number()):
            assert monotonic() < until, f"at {found}, {fault}"
            self.page.evaluate(FRAMES)


def ask(address: str, path: str, body: object = None, token: str = "") -> Any:
    """Ask the server something, as a program would."""
    data = json.dumps(body).encode() if body is not None else None
    request = Request(f"{address}api/{path}", data)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urlopen(request) as response:
        text = response.read().decode()
    return json.loads(text) if text.startswith(("{", "[")) else text


def create(address: str, game: str, scenario: str, **wish: Any) -> dict[str, Any]:
    """Make a match by the plain interface."""
    made: dict[str, Any] = ask(address, "matches", {"game": game, "scenario": scenario, **wish})
    return made


_PLAYED: dict[str, tuple[str, str]] = {}  # match: the game and the scenario that is played
_BOARDS: dict[tuple[str, str], dict[str, Any]] = {}


def board(address: str, game: str, scenario: str) -> dict[str, Any]:
    """The map as data, read once for each scenario."""
    if (game, scenario) not in _BOARDS:
        _BOARDS[game, scenario] = ask(address, f"games/{game}/scenarios/{scenario}/board")
    return _BOARDS[game, scenario]
