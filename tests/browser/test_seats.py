"""A seat belongs to one person: invitations, a seat open twice, new links, salts in the dice."""

import re
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import expect
from websockets.sync.client import connect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_two_browsers import PEOPLE
from tests.server.client import ENDLESS, Seat
from tests.server.playing import until_a_die

TWICE = "Your seat is open on 2 screens."
SHUT_OUT = "This seat has a new secret; this screen holds it no longer."


def host(player: Player, away: str = "the match waits") -> str:
    """Make a match against a friend on the first page; the link for the friend."""
    player.go_home()
    player.page.get_by_role("button", name=re.compile("Crossroads")).first.click()
    red = player.page.get_by_role("radiogroup", name="Red")
    red.get_by_role("radio", name="Friend by link").click()
    player.page.get_by_label("If somebody stays away").select_option(label=away)
    player.press("Play Blue")
    player.wait_for_board()
    return player.page.get_by_label("Send this link").input_value()


def is_turned_away(player: Player, link: str, told: str) -> None:
    """Whoever opens this link reads why it does not let them in."""
    player.page.goto(link)
    player.sees(told)
    player.faults.clear()  # the browser itself notes the refused request


def test_the_first_who_opens_an_invitation_has_the_seat(seats: Seats) -> None:
    """The friend plays on with a link of their own; neither host nor anybody else has it."""
    blue, red, late = seats(), seats(), seats()
    link = host(blue)
    red.page.goto(link)
    red.wait_for_board()

    red.is_asked("Hide RX")
    assert red.page.url != link
    blue.page.get_by_text("The Red seat is empty.").wait_for(state="detached")
    blue.press("Menu")
    blue.sees("The Red seat is taken.")
    is_turned_away(late, link, "This invitation to play red was taken")
    red.page.reload()
    red.wait_for_board()
    red.page.goto(link)  # the mail with the invitation, opened again by whoever took it
    red.wait_for_board()
    red.is_asked("Hide RX")


def test_a_link_that_went_astray_is_replaced_before_anybody_takes_it(seats: Seats) -> None:
    """The old one opens nothing."""
    blue, red, stranger = seats(), seats(), seats()
    first = host(blue)
    blue.press("New link")
    field = blue.page.get_by_label("Send this link")
    expect(field).not_to_have_value(first)

    is_turned_away(stranger, first, "This secret does not open a seat in this match.")
    red.page.goto(field.input_value())
    red.wait_for_board()
    red.is_asked("Hide RX")


def test_a_seat_that_is_open_twice_is_told_and_the_other_screen_shut_out(
    seats: Seats, address: str
) -> None:
    """Its owner has a new link; the old one opens nothing, also not again."""
    red, thief = seats(), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE, own=["blue"])
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")
    red.is_asked("Hide RX")
    stolen = red.page.url
    thief.page.goto(stolen)
    thief.wait_for_board()

    red.sees(TWICE)
    assert thief.page.get_by_text("Your salt").count() == 0, "the owner's is in the dice"
    red.press("Shut the other screens out")
    thief.sees(SHUT_OUT)
    red.page.get_by_text(TWICE).wait_for(state="detached")
    assert red.page.url != stolen
    is_turned_away(seats(), stolen, "This secret does not open a seat in this match.")
    red.page.reload()
    red.wait_for_board()
    red.click("0402")
    red.sees("RX hides in 0402")


def test_what_happens_when_somebody_stays_away_is_agreed_at_the_start(seats: Seats) -> None:
    """Whoever takes the seat reads it, and nobody is replaced before that time."""
    blue, red = seats(), seats()
    red.page.goto(host(blue, "the computer may play after 3 days"))
    red.wait_for_board()
    red.sees("may play for somebody who lets the other wait for 3 days")
    red.go_home()

    blue.sees("The Red player is away.")
    blue.press("Let the computer play the Red side")
    blue.sees("The seat can be taken over after 3 days of absence.")
    assert blue.info()["seats"]["red"]["kind"] == "person"


def test_every_page_puts_a_salt_into_the_dice_and_says_so(seats: Seats) -> None:
    """Each side its own, before the first roll."""
    blue, red = seats(), seats()
    red.page.goto(host(blue))
    red.wait_for_board()
    red.is_asked("Hide RX")

    salts = red.info()["dice"]["salts"]
    assert sorted(salts) == ["blue", "red"]
    assert len(set(salts.values())) == 2
    for player, side in ((blue, "blue"), (red, "red")):
        player.press("Menu")
        player.press("Dice and proof")
        player.sees(salts[side])
        player.sees("the table alone could not choose the dice")


def test_what_is_wrong_with_a_seat_is_told_at_once(seats: Seats, address: str) -> None:
    """A salt that comes after the first die, to a seat whose maker played it before."""
    made = create(address, "crossroads", "battle", seats=PEOPLE, own=["blue", "red"])
    where = f"ws://{urlsplit(address).netloc}/api/matches/{made['match']}/socket"
    with connect(where, **ENDLESS) as blue, connect(where, **ENDLESS) as red:
        program = {"blue": Seat(blue), "red": Seat(red)}
        for side, seat in program.items():
            assert seat.hello(made["seats"][side])["ok"]
        until_a_die(program, Random(3))

    player = seats()
    player.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")
    player.sees("Your salt was not taken: a die had fallen before it came.")
    player.press("Close")
    player.page.get_by_text("Your salt was not taken").wait_for(state="detached")
    player.page.reload()
    player.wait_for_board()
    player.sees("Turn")
    assert player.page.get_by_text("Your salt was not taken").count() == 0
