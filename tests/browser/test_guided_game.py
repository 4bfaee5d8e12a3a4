"""The guided first game on the Nimy salient."""

from tests.browser.conftest import Seats


def test_the_notes_follow_what_the_player_does(seats: Seats) -> None:
    """Each note comes when its moment has come, and the first move is made by it."""
    player = seats()
    player.go_home()
    player.press("First game, guided")
    player.wait_for_board()

    player.sees("Your regiments, their bridge")
    player.click("4205")
    player.sees("Where it can go")
    player.click("4206")
    player.sees("Nothing has moved yet")
    player.press("Move to 4206")
    player.sees("One after the other")

    player.press("No more notes")
    player.page.get_by_label("Guide").wait_for(state="detached")
    assert player.number() == 3  # move, 4206, stop
