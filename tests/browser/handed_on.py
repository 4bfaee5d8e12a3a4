"""Seats that tests hand on while all can be taken back: an open board need not be opened."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, expect

from tests.browser.screens import Screens
from tests.browser.table import FRAMES, Player

SOON = 1_000  # milliseconds in which Esc has done what it does
MOST_IN_HAND = 3  # times that Esc puts something down: a panel, a plan, a unit
MOST_FRAMES = 100  # pairs of them, until the server has taken something back
CORNER = (1, 1)  # where the pointer shows nothing
UNTAUGHT = """() => {
  const liking = JSON.parse(localStorage["grognard.liking"] ?? "{}");
  localStorage["grognard.liking"] = JSON.stringify({ ...liking, taught: 0 });
}"""  # what a beginner is told is told again


class HandedOn:
    """A seat that stands at the same question whenever a test sits down at it."""

    def __init__(self, screens: Screens, address: str, sit: Callable[[Player], None], asked: str):
        self._screens, self._address = screens, address
        self._sit, self._asked = sit, asked
        self._player: Player | None = None

    @contextmanager
    def lent(self) -> Iterator[Player]:
        """The seat for one test, in which nothing may go wrong."""
        player = self._player or self._opened()
        self._player = None
        number = player.number()
        player.page.evaluate(UNTAUGHT)
        yield player
        faults, player.faults = player.faults, []
        if not faults and self._is_taken_back(player, number) and self._is_put_down(player):
            self._player = player
        else:
            player.leave()
            self._screens.give_back(player.page, self._address)
        assert faults == []

    def _opened(self) -> Player:
        player = Player(self._screens.take(1440, 900, False), self._address)
        self._sit(player)
        player.is_asked(self._asked)
        return player

    def _is_taken_back(self, player: Player, number: int) -> bool:
        """Take back what was played, if nothing stands against it; whether all of it is."""
        player.page.mouse.move(*CORNER)
        player.page.keyboard.press("Escape")
        while (now := player.number()) > number:
            undo = player.button("Undo")
            if not undo.count() or undo.is_disabled():
                return False
            undo.click()
            for _ in range(MOST_FRAMES):
                if player.number() < now:
                    break
                player.page.evaluate(FRAMES)
            else:
                return False
        return now == number

    def _is_put_down(self, player: Player) -> bool:
        """Put down whatever is in hand or open; whether nothing of it is left."""
        for _ in range(MOST_IN_HAND):
            player.page.keyboard.press("Escape")
            try:
                expect(player.page.locator(".say").first).to_contain_text(self._asked, timeout=SOON)
                expect(player.page.locator(".refuse, [role=dialog]")).to_have_count(0, timeout=SOON)
            except (AssertionError, Error):
                continue
            return True
        return False
