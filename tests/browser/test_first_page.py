"""The first page: choosing a game by its picture and sitting down to play."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats


def test_three_clicks_lead_from_the_first_page_to_a_planned_move(seats: Seats) -> None:
    """Play, a unit, a hex: the path of the move is on the table."""
    player = seats()
    player.go_home()

    player.press("Play German")
    player.wait_for_board()
    player.click("4205")
    player.is_asked("Move Regiment 31")
    player.button("Put down").wait_for()
    player.click("4207")

    player.button("Move to 4207").wait_for()
    assert player.number() == 1


def test_a_match_that_was_begun_can_be_continued(seats: Seats) -> None:
    """The first page lists the matches of this browser, and leads back into them."""
    player = seats()
    player.go_home()
    player.press("Play German")
    player.wait_for_board()
    seat = player.match

    player.go_home()
    player.page.get_by_role("link", name="The Nimy salient").click()
    player.wait_for_board()

    assert player.match == seat


def test_the_secret_of_a_seat_never_reaches_the_server_in_an_address(seats: Seats) -> None:
    """The link keeps it behind the #, and requests carry it in a header."""
    player = seats()
    addresses: list[str] = []
    player.page.on("request", lambda request: addresses.append(request.url.partition("#")[0]))
    player.go_home()
    player.press("Play German")
    player.wait_for_board()

    _, token = player.match
    assert addresses
    assert not any(token in each for each in addresses)
    assert all(each.startswith((player.address, "blob:")) for each in addresses)


def test_a_wrong_link_is_answered_with_a_sentence(seats: Seats) -> None:
    """Nobody is left before an empty page."""
    player = seats()
    player.page.goto(f"{player.address}#/m/nothing/here")

    player.page.get_by_role("alert").wait_for()
    player.page.get_by_role("link", name="To the first page").click()
    player.sees("New game")
    player.faults.clear()  # the browser itself notes the refused request


def test_the_address_of_a_game_opens_the_page_at_it(seats: Seats) -> None:
    """`grognard play GAME --scenario SCENARIO` leads to that game and scenario, ready to play."""
    player = seats()
    player.page.goto(f"{player.address}#/game/mons/campaign")
    scenario = player.page.get_by_role("radio", name="Mons, 23 and 24 August 1914")
    expect(scenario).to_be_checked()

    player.page.goto(f"{player.address}#/game/crossroads")
    player.button("Play Blue").wait_for()

    player.page.goto(f"{player.address}#/game/waterloo")
    player.sees("This server has no game “waterloo”.")
