"""Looking back: the scrubber, other eyes, playing from here, and the proof of the dice."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY, move


def resign(player: Player) -> None:
    """Give the match up."""
    player.page.get_by_role("button", name="Menu").click()
    player.press("Resign")
    player.press("Resign: sure?")
    player.sees("The British side wins")


def step(player: Player, number: int) -> None:
    """Move the scrubber."""
    player.page.get_by_label("Position", exact=True).fill(str(number))
    player.sees(f"Step {number} of")


def test_a_match_is_replayed_and_another_goes_on_from_the_middle(
    seats: Seats, address: str
) -> None:
    """The scrubber shows each position; “play from here” opens a new match at it."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    move(player, "4205", "4207")
    move(player, "4704", "4706")
    old = player.match
    resign(player)

    player.press("Replay")
    table = player.page.get_by_role("table", name="Every visible stack")
    step(player, 0)
    expect(table).to_contain_text("4205")
    step(player, 3)
    expect(table).to_contain_text("4207")
    player.page.get_by_role("radio", name="British eyes").click()
    expect(player.page.get_by_role("radio", name="British eyes")).to_be_checked()
    step(player, 3)

    player.press("Play from here")
    dialog = player.page.get_by_role("dialog", name="Play from here")
    german = dialog.get_by_role("radiogroup", name="German")
    expect(german.get_by_role("radio", name="You")).to_be_checked()
    assert violations(player) == []
    dialog.get_by_role("button", name="Play German").click()
    expect(player.page).not_to_have_url(re.compile(old[0]))
    player.wait_for_board()
    player.is_asked("Pick a unit to move")
    assert player.match[0] != old[0]
    player.stands_at(3)


def test_the_proof_of_the_dice_is_checked_in_the_browser(seats: Seats, address: str) -> None:
    """The secret shown at the end gives the promise of the start, and the journal can be saved."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    promise = player.info()["dice"]["promise"]
    resign(player)

    player.press("Dice")

    player.sees(promise)
    player.sees("The secret gives the promise")
    with player.page.expect_download() as saved:
        player.page.get_by_role("dialog").get_by_role("button", name="Save the journal").click()
    assert "game mons" in saved.value.path().read_text()


def test_no_key_plays_while_one_looks_back(seats: Seats, address: str) -> None:
    """The match stays as it is whatever is pressed; Esc leads back to it and takes nothing back."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.click("4205")
    player.is_asked("Move Regiment 31")
    player.click("4206")
    player.button("Move to 4206").wait_for()
    keys = player.page.keyboard

    keys.press(",")
    player.sees("Step 0 of")
    for key in ("e", "e", "u", "a", "m", "h", "f", "1", "Enter", "Space"):
        keys.press(key)
    player.click("4206")
    player.click("4704")
    player.sees("Step 0 of")
    keys.press("Escape")

    player.button("Move to 4206").wait_for()
    player.stands_at(1)
    assert player.page.get_by_role("region", name="Hint").count() == 0
    keys.press("Escape")
    keys.press("Escape")
    player.is_asked("Pick a unit to move")
    player.stands_at(0)


def test_one_may_look_back_in_the_middle_of_a_match(seats: Seats, address: str) -> None:
    """Only with one's own eyes, and the game waits."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    move(player, "4205", "4207")

    player.press("Look back")
    step(player, 0)
    assert player.page.get_by_role("radio", name="British eyes").count() == 0
    assert player.page.get_by_role("button", name="Play from here").count() == 0
    player.press("Back to the game")

    player.is_asked("Pick a unit to move")
