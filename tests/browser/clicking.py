"""How many clicks a game takes whoever plays the hints of the table, turn by turn.

Run against a server: `python -m tests.browser.clicking http://127.0.0.1:8000/ GAME SCENARIO SIDE`.
It plays that side against the computer and prints figures; its exit status is 1 where a turn or
the whole game took more than is good. The tests play single turns; a whole campaign is played here.
"""

import sys
from collections import Counter

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.table import FRAMES, Player, ask, create

TRIES = 20  # times that a hint may be asked for too fast, or take too long to find
PAUSE = 3_000  # milliseconds before it is asked for again, as a person would
LONG = 600_000  # milliseconds that a whole plan may take
OPPONENT = "level1"
FIRST_TURN, LATER_TURN, WHOLE_GAME = 35, 70, 400  # clicks and keys that are enough
COUNT = """() => { window.clicks = 0;
  for (const kind of ["click", "keydown"]) addEventListener(kind, () => ++window.clicks, true); }"""
STOPPED = """() => ![...document.querySelectorAll('[aria-label="Hint"].card button')].some(
  (each) => each.innerText === "Stop")"""
IS_ASKED = "() => document.title.startsWith('●')"  # the title of a page that is asked begins so


def play_hint(page: Page, patience: float = LONG) -> None:
    """Ask for a hint, again where none is given at once, and play all of it."""
    plays = page.get_by_role("button", name="Play all of it")
    for tried in range(TRIES):
        if plays.count():
            break
        if tried:
            page.wait_for_timeout(PAUSE)
        if not page.evaluate(IS_ASKED):
            return
        page.get_by_role("application").focus()
        page.keyboard.press("h")
        page.evaluate(FRAMES)
        expect(page.get_by_text("The computer thinks")).to_have_count(0, timeout=patience)
    plays.click(timeout=patience)
    page.wait_for_function(STOPPED, timeout=patience)


def play_turn(player: Player, side: str, patience: float = LONG) -> int:
    """Play the hints of one turn; how many clicks and keys that takes."""
    player.page.evaluate("window.clicks = 0")
    turn = player.info()["turn"]
    while (info := player.info())["turn"] == turn and info["status"] == "open":
        if info["who"] == side and player.page.evaluate(IS_ASKED):
            play_hint(player.page, patience)
        else:
            player.page.evaluate(FRAMES)
    return int(player.page.evaluate("window.clicks"))


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
            found[info["turn"]] = play_turn(player, side)
            print(f"turn {info['turn']}: {found[info['turn']]}", flush=True)
        browser.close()
    return found


def is_enough(counted: Counter[int]) -> bool:
    """Whether no turn and not the whole game took too many."""
    later = max((count for turn, count in counted.items() if turn > 1), default=0)
    return counted[1] <= FIRST_TURN and later <= LATER_TURN and counted.total() <= WHOLE_GAME


if __name__ == "__main__":
    figures = clicks(*sys.argv[1:5])
    print(f"{figures.total()} clicks in {len(figures)} turns; {dict(figures)}")
    sys.exit(not is_enough(figures))
