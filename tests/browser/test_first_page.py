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
    player.stands_at(1)


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


def test_who_sits_where_is_chosen_with_the_arrow_keys(seats: Seats) -> None:
    """One stop of Tab for each side, and the arrows go round."""
    player = seats()
    player.go_home()
    german = player.page.get_by_role("radiogroup", name="German")
    british = player.page.get_by_role("radiogroup", name="British")
    german.get_by_role("radio", name="You").focus()

    player.page.keyboard.press("Tab")
    expect(british.get_by_role("radio", name="Computer")).to_be_focused()
    player.page.keyboard.press("ArrowLeft")
    expect(british.get_by_role("radio", name="Friend by link")).to_be_checked()
    player.page.keyboard.press("ArrowLeft")
    expect(british.get_by_role("radio", name="You")).to_be_checked()
    expect(german.get_by_role("radio", name="Computer")).to_be_checked()
    player.button("Play British").wait_for()
    player.page.keyboard.press("Tab")
    level = player.page.get_by_role("radiogroup", name="Computer level").get_by_role("radio")
    player.page.keyboard.press("ArrowRight")
    expect(level.nth(2)).to_be_checked()


def test_a_link_that_only_this_machine_can_open_says_so(seats: Seats) -> None:
    """With the command that lets others in, before the match and beside the link."""
    player = seats()
    player.go_home()
    british = player.page.get_by_role("radiogroup", name="British")
    british.get_by_role("radio", name="Friend by link").check()
    player.sees("Only this machine can open links to this table.")
    player.press("Play German")
    player.wait_for_board()

    player.sees("Send this link to the British player")
    player.sees("start it with “grognard serve --host 0.0.0.0”.")


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
