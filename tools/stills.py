"""Take pictures of the table for the documents, of every game.

Usage: stills.py [FOLDER]     (default: docs/pictures; the page must be built)
"""

import sys
from base64 import b64decode
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, expect, sync_playwright

import grognard
from grognard.engine.dice.chance import is_chance
from grognard.players.levels import PLAYERS, believe
from tests.browser.clicking import IS_ASKED
from tests.browser.conftest import ARGUMENTS, CHROMIUM, serving
from tests.browser.table import Player, create

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SIZE = {"width": 1280, "height": 760}
LONG = 120_000  # milliseconds that anything may take, such as a division that comes on
LEVEL = "level1"
FORECAST = "What can happen"


def sit_down(page: Page, address: str, game: str, scenario: str, journal: str = "") -> Player:
    """Play the Germans of a scenario, from the end of a journal where there is one."""
    player = Player(page, address)
    _, other = grognard.GAMES[game].sides
    seats = {"german": {"kind": "person"}, other: {"kind": "computer", "level": LEVEL}}
    made = create(address, game, scenario, seats=seats, **({"journal": journal} if journal else {}))
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    page.set_default_timeout(LONG)
    page.wait_for_function(IS_ASKED)
    return player


def still(page: Page, file: Path) -> None:
    """One picture of the page as it stands, with the pointer out of the way."""
    page.mouse.move(SIZE["width"] - 1, 1)
    page.wait_for_timeout(2000)
    wish = {"format": "webp", "quality": 80}
    told = page.context.new_cdp_session(page).send("Page.captureScreenshot", wish)
    file.write_bytes(b64decode(told["data"]))


def until(game_name: str, scenario: str, prompt: str, *choices: str) -> str:
    """The journal of a match between computers up to a question to the Germans, and then these."""
    game, random = grognard.start(game_name, scenario), Random(1)
    journal = grognard.Journal.begin(game, "fixed")
    while not (game.who == "german" and prompt in game.prompt):
        by_lot = is_chance(game)
        choice = (
            random.choice(game.options)
            if by_lot
            else PLAYERS[LEVEL](believe(game, game.who, random), random)
        )
        journal.play(game, choice)
        game = grognard.play(game, choice)
    for choice in choices:
        journal.play(game, choice)
        game = grognard.play(game, choice)
    return journal.text


def of_coming_on(page: Page, address: str, folder: Path) -> None:
    """A division of Mons comes on."""
    player = sit_down(page, address, "mons", "campaign")
    waiting = page.get_by_text("can come on").inner_text()
    player.press("All at 4700")
    expect(page.get_by_text(waiting)).to_have_count(0, timeout=LONG)
    expect(player.button("Bring on all")).to_be_enabled(timeout=LONG)
    still(page, folder / "coming-on.webp")


def of_a_melee(page: Page, address: str, folder: Path) -> None:
    """The charts with what applies to a bombardment of Mons, and a melee that is weighed."""
    player = sit_down(page, address, "mons", "nimy")
    player.drag("4205", "4207")
    page.get_by_text("went").first.wait_for()
    player.end("movement")
    player.is_asked("Pick a gun")
    player.click("4304")
    player.click("4208")
    player.is_asked("will bombard")
    page.keyboard.press("c")
    page.get_by_text("What applies to the choice before you is lit.").wait_for()
    still(page, folder / "charts.webp")
    page.keyboard.press("Escape")
    player.press("Fire")
    player.is_asked("Pick a gun")
    player.end("bombardment")
    player.is_asked("hex it attacks")
    player.click("4207")
    player.click("4208")
    page.get_by_text(FORECAST).first.wait_for()
    still(page, folder / "board.webp")


def of_a_fire(page: Page, address: str, folder: Path) -> None:
    """A company of Montélimar weighs its fire."""
    journal = until("montelimar", "hill-300", "Which unit acts", "take PG111-7")
    player = sit_down(page, address, "montelimar", "hill-300", journal)
    player.click("19.40")
    page.get_by_text(FORECAST).first.wait_for()
    still(page, folder / "montelimar.webp")


def of_a_volley(page: Page, address: str, folder: Path) -> None:
    """A machine gun of Combat! has the stairwell of the school in its sights."""
    fire = "fire gMG34-1 C18+1"
    journal = until("combat", "stairwell", "German impulse", fire)
    sit_down(page, address, "combat", "stairwell", journal)
    page.get_by_text(FORECAST).first.wait_for()
    still(page, folder / "combat.webp")


def main() -> int:
    """Take them and write the files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with (
        TemporaryDirectory() as store,
        serving(Path(store) / "matches.sqlite") as (_, address),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_context(viewport=SIZE).new_page()  # type: ignore[arg-type]
        for take in (of_coming_on, of_a_melee, of_a_fire, of_a_volley):
            take(page, address, folder)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
