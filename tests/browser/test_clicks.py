"""How many clicks a turn takes: a plan of the computer's, and groups sent by hand.

The soak plays the hints of a whole campaign, in whose first turn thirty units come on.
"""

import re
from pathlib import Path

from playwright.sync_api import expect

from grognard import Journal
from tests.browser.clicking import COUNT, IS_ASKED, LATER_TURN, play_hint, play_turn
from tests.browser.conftest import Seats
from tests.browser.table import NIMY, Player, ask, create

CAMPAIGN = Path(__file__).parents[1] / "games/mons/playthroughs/campaign.journal"
BRITISH_1 = 156  # choices before the first British turn
SMALL_TURN = 40  # clicks for five units
ARMY = 53  # units that the British have on the map then
LESSON = 19  # units of both sides in the lesson
LONG = 300_000  # milliseconds that a whole plan may take on a busy machine
OPPONENT = {"kind": "computer", "level": "random"}
PERSON = {"kind": "person"}


def sit(player: Player, made: dict[str, dict[str, str]], side: str) -> None:
    """Sit down, and count clicks and keys from now on."""
    player.sit_down(f"#/m/{made['match']}/{made['seats'][side]}")
    player.page.wait_for_function(IS_ASKED)
    player.page.evaluate(COUNT)


def clicks(player: Player) -> int:
    """The clicks and keys so far."""
    return int(player.page.evaluate("window.clicks"))


def test_a_turn_with_fights_follows_a_plan_by_few_clicks(seats: Seats, address: str) -> None:
    """Regiments move, guns fire and men attack as the hint has it; the enemy answers each time."""
    player = seats()
    sit(player, create(address, "mons", "nimy", seats=NIMY), "german")

    assert 0 < play_turn(player, "german", LONG) <= LATER_TURN * LESSON // ARMY
    assert player.number() > LESSON


def from_campaign(address: str, begun: int) -> dict[str, dict[str, str]]:
    """A match that goes on from a campaign of the playthroughs, with a person for the British."""
    journal = Journal.read(CAMPAIGN).until(begun)
    body = {"journal": journal.text, "seats": {"german": OPPONENT, "british": PERSON}}
    made: dict[str, dict[str, str]] = ask(address, "matches", body)
    return made


def test_an_army_is_sent_by_hand_in_groups(seats: Seats, address: str) -> None:
    """Stacks are drawn round, sent, and confirmed; the whole army twice would stay in the limit."""
    player = seats()
    sit(player, from_campaign(address, BRITISH_1), "british")
    player.press("The turn runs move/move")
    player.is_asked("Pick a unit to move")

    player.page.keyboard.down("Shift")
    player.hold("1811", "2717")
    player.page.mouse.up()
    player.page.keyboard.up("Shift")
    card = player.page.get_by_role("region", name="Stacks that go together")
    expect(card).to_contain_text(re.compile(r"\d+ stacks, \d+ units"))
    gathered = int(re.findall(r"(\d+) units", card.inner_text())[0])
    player.click("2719")
    player.press("All go to 2719")
    expect(player.button("Take it all back")).to_be_enabled(timeout=LONG)

    assert player.number() > BRITISH_1 + 2 * gathered
    assert clicks(player) / gathered <= LATER_TURN / (2 * ARMY)


def test_a_turn_of_a_small_game_follows_a_plan_by_few_clicks(seats: Seats, address: str) -> None:
    """Five units act, and the enemy answers each: two clicks lead on to the next answer."""
    player = seats()
    sit(
        player,
        create(address, "crossroads", "battle", seats={"blue": PERSON, "red": OPPONENT}),
        "blue",
    )

    while player.info()["turn"] == 1 and player.info()["status"] == "open":
        play_hint(player.page, LONG)
        player.page.wait_for_function(IS_ASKED, timeout=LONG)

    assert clicks(player) <= SMALL_TURN
