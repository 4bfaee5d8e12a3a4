"""Two people who do not know each other: an open seat, a clock, a pause, a drawing, coming back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_two_browsers import PEOPLE


def offer(player: Player) -> None:
    """Make a match on the first page that is open to anybody, with three days a move."""
    player.go_home()
    player.page.get_by_role("button", name=re.compile("Crossroads")).first.click()
    red = player.page.get_by_role("radiogroup", name="Red")
    red.get_by_role("radio", name="Friend by link").click()
    player.page.get_by_label("Clock").select_option(label="3 days a move")
    player.page.get_by_label("Open to anybody").check()
    player.press("Play Blue")
    player.wait_for_board()
    player.is_asked("The Red player has not come yet.")


def draw(player: Player, hex_: str) -> None:
    """Draw a circle, and put the pencil down."""
    player.press("Menu")
    player.page.get_by_role("button", name="Pencil").click()
    player.click(hex_)
    player.click(hex_)
    expect(player.page.get_by_role("button", name="Rub out")).to_be_enabled()


def hasten(address: str, first: Player, other: Player) -> str:
    """Two sit down with ten seconds for all of a match; the link of the one who waits."""
    clock = {"kind": "total", "seconds": 10}
    made = create(address, "crossroads", "battle", seats=PEOPLE, clock=clock)
    links = {side: f"#/m/{made['match']}/{made['seats'][side]}" for side in ("blue", "red")}
    first.sit_down(links["blue"])
    other.sit_down(links["red"])
    other.is_asked("Hide RX")
    return links["blue"]


def claim_and_begin_again(player: Player, link: str) -> None:
    """Claim a match whose clock has run out, and play it once more, from its end and from home."""
    player.sit_down(link)
    player.sees("time is out.")
    player.press("Claim the match")
    player.sees("You win")
    player.press("Rematch")
    player.page.wait_for_url(lambda url: "#/m/" in url and link not in url)
    player.wait_for_board()
    again = player.page.url
    player.go_home()
    mine = player.page.get_by_role("region", name="Continue")
    mine.get_by_role("listitem").filter(has_text="You won").get_by_role(
        "button", name="Rematch"
    ).click()
    player.page.wait_for_url(lambda url: "#/m/" in url and url != again and link not in url)
    player.wait_for_board()


def test_strangers_meet_at_an_open_seat_agree_to_a_pause_and_come_back(
    seats: Seats, address: str
) -> None:
    """The first page leads there and back; the clock stands at the board, for both the same."""
    host, guest, later = seats(), seats(), seats()
    hasty = hasten(address, host, guest)  # its clock runs out meanwhile
    offer(host)
    host.sees("It is also listed on the first page of this server")

    guest.go_home()
    open_seats = guest.page.get_by_role("region", name="Open seats")
    seat = open_seats.get_by_role("listitem").filter(has_text="3 days a move")
    seat.get_by_role("button", name="Play Red").click()
    guest.wait_for_board()
    guest.is_asked("Hide RX")
    for player in (host, guest):
        clocks = player.page.get_by_role("list", name="Clocks")
        expect(clocks.get_by_role("listitem").filter(has_text="Red:")).to_contain_text("2 d 23 h")
        expect(clocks.get_by_role("listitem").filter(has_text="Blue:")).to_contain_text("3 d 0 h")

    host.press("Menu")
    host.press("Ask for a pause of the clock")
    guest.sees("asks to let the clock stand still.")
    guest.press("Agree")
    host.sees("The clock (3 days a move) stands still")
    expect(host.page.get_by_role("list", name="Clocks")).to_contain_text("paused")

    draw(guest, "0402")
    link = guest.page.url
    later.page.goto(link)
    later.wait_for_board()
    later.press("Menu")
    later.page.get_by_role("button", name="Pencil").click()
    expect(later.page.get_by_role("button", name="Rub out")).to_be_enabled()

    guest.go_home()
    mine = guest.page.get_by_role("region", name="Continue")
    expect(mine.get_by_role("link", name=re.compile("Your turn, 2 d"))).to_be_visible()
    expect(open_seats).to_have_count(0)
    claim_and_begin_again(host, hasty)
