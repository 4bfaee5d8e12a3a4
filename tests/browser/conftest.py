"""A real server and a real browser for the tests of the board."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.handed_on import HandedOn
from tests.browser.screens import Screens
from tests.browser.table import NIMY, Player, create

HERE = Path(__file__).parent
CHROMIUM = "/usr/bin/chromium"
UNUSED = (  # two pages below the address bar of every window, and what Playwright does without
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
ARGUMENTS = (
    f"--disable-features={','.join(UNUSED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PATIENCE = 120_000  # milliseconds for what a busy machine shows late

GROUPS = 2  # processes that run browser tests: each has a server and a browser of its own

Seats = Callable[..., Player]
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Share the tests out among few processes, so that fewer servers and browsers are started."""
    mine = [item for item in items if item.path.parent == HERE]
    files = list(dict.fromkeys(item.path for item in mine))
    for item in mine:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(f"browser{files.index(item.path) % GROUPS}"))


@contextmanager
def serving(store: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and where it is."""
    options = ["--port", str(port), "--store", f"sqlite:///{store}"]
    options += ["--pace", "0.02", "--absence", "1"]
    command = [sys.executable, "-m", "grognard", "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        line = server.stdout.readline()
        try:
            yield server, next(word for word in line.split() if word.startswith("http"))
        finally:
            server.terminate()


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server that most tests share."""
    with serving(tmp_path_factory.mktemp("store") / "matches.sqlite") as (_, found):
        yield found


@pytest.fixture(scope="package")  # while it runs, no other test in this process can use asyncio
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    assert Path(CHROMIUM).exists(), "The browser tests need Debian's package chromium."
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=CHROMIUM, args=list(ARGUMENTS), timeout=PATIENCE
        )
        yield started
        started.close()


@pytest.fixture(scope="package")
def screens(browser: Browser) -> Iterator[Screens]:
    """Screens that tests hand on to each other."""
    kept = Screens(browser)
    yield kept
    kept.close()


@pytest.fixture
def seats(screens: Screens, address: str) -> Iterator[Seats]:
    """Players at as many screens as a test needs; nothing may have gone wrong in any of them."""
    players: list[Player] = []

    def sit(width: int = 1440, height: int = 900, touch: bool = False, own: bool = False) -> Player:
        page = screens.own(width, height, touch) if own else screens.take(width, height, touch)
        players.append(Player(page, address))
        return players[-1]

    yield sit
    faults = [fault for player in players for fault in player.faults]
    for player in players:
        player.leave()
        screens.give_back(player.page, address)
    assert faults == []


@pytest.fixture(scope="package")
def at_nimy(screens: Screens, address: str) -> HandedOn:
    """The German seat in the lesson, before the first move."""

    def sit(player: Player) -> None:
        made = create(address, "mons", "nimy", seats=NIMY)
        player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")

    return HandedOn(screens, address, sit, "Pick a unit to move")


@pytest.fixture
def german(at_nimy: HandedOn) -> Iterator[Player]:
    """Somebody in that seat, for tests that play nothing which could not be taken back."""
    with at_nimy.lent() as player:
        yield player
