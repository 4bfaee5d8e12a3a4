"""How many clicks a game takes whoever plays the hints of the table, turn by turn.

Run against a server: `python -m tests.browser.clicking http://127.0.0.1:8000/ GAME SCENARIO SIDE`.
It plays that side against the computer, prints figures and asserts nothing.
"""

import sys
from collections import Counter

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.table import FRAMES, Player, ask, create

LONG = 600_000  # milliseconds that a whole plan may take
OPPONENT = "level1"
COUNT = """() => { window.clicks = 0;
  for (const kind of ["click", "keydown"]) addEventListener(kind, () => ++window.clicks, true); }"""
STILL = """() => !document.querySelector('[aria-label="Hint"].card')"""
ASKED = "●"  # the title of a page that is asked begins so


def clicks(address: str, game: str, scenario: str, side: str) -> Counter[int]:
    """The clicks and keys of each turn of a whole game."""
    sides = next(each["sides"] for each in ask(address, "games") if each["id"] == game)
    seats = {each: {"kind": "computer", "level": OPPONENT} for each in sides}
    made = create(address, game, scenario, seats={**seats, side: {"kind": "person"}})
    found: Counter[int] = Counter()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_context(reduced_motion="reduce").new_page()
        player = Player(page, address)
        player.sit_down(f"#/m/{made['match']}/{made['seats'][side]}")
        page.set_default_timeout(LONG)
        page.evaluate(COUNT)
        while (info := player.info())["status"] == "open":
            if not page.title().startswith(ASKED):
                page.evaluate(FRAMES)
                continue
            page.get_by_role("application").focus()
            page.keyboard.press("h")
            player.button("Play all of it").click()
            page.wait_for_function(STILL)
            found[info["turn"]] += page.evaluate("window.clicks")
            page.evaluate("window.clicks = 0")
            print(f"turn {info['turn']}: {found[info['turn']]}", flush=True)
        browser.close()
    return found


if __name__ == "__main__":
    counted = clicks(*sys.argv[1:5])
    print(f"{sum(counted.values())} clicks in {len(counted)} turns; {dict(counted)}")
