"""The log: each line leads to its place, and only those that are looked for are shown."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY, move


def lines(player: Player) -> Locator:
    """The lines of the log, without its headings."""
    log = player.page.get_by_role("list", name="What happened").get_by_role("listitem")
    return log.filter(has=player.page.get_by_role("button", name=re.compile("on the map$")))


def begin(player: Player, address: str) -> None:
    """Two German moves."""
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    move(player, "4205", "4207")
    move(player, "4704", "4706")


def test_the_log_is_cut_to_what_is_looked_for(seats: Seats, address: str) -> None:
    """By words, by hex, by rule, by turn and by the side that is named."""
    player = seats()
    begin(player, address)
    told = 2
    expect(lines(player)).to_have_count(told)
    player.press("Filter")
    words = player.page.get_by_label("Word, hex or rule")
    words.fill("moved")
    expect(lines(player)).to_have_count(4)  # each step of both moves, which are told as two
    every = lines(player).count()

    rule = player.page.get_by_role("button", name="Rule 9.1", exact=True)
    for word, other in (
        ("4706", lines(player).filter(has_not_text="4706")),
        ("regiment 31", lines(player).filter(has_not_text="Regiment 31")),
        ("9.1", lines(player).filter(has_not=rule)),
    ):
        words.fill(word)
        expect(other).to_have_count(0)
        expect(lines(player)).not_to_have_count(0)
        player.sees(f"of {every}")
    words.fill("nobody says this")
    player.sees("No line of the log is like this.")
    assert violations(player) == []

    words.fill("")
    player.page.get_by_label("Side named").select_option("british")
    expect(lines(player)).to_have_count(0)
    player.page.get_by_label("Side named").select_option("german")
    player.page.get_by_role("combobox", name=re.compile("^Turn")).select_option("1")
    assert 0 < lines(player).count() <= every
    player.press("Filter")
    expect(lines(player)).to_have_count(told)


def test_the_panel_of_a_hex_leads_to_its_lines(seats: Seats, address: str) -> None:
    """And a line leads to its place on the map."""
    player = seats()
    begin(player, address)

    player.page.mouse.move(*player.place("4706"))
    player.page.get_by_role("button", name=re.compile("in the log$")).click()
    expect(player.page.get_by_label("Word, hex or rule")).to_have_value("4706")
    player.page.get_by_role("button", name="Whole map").click()
    before = player.page.locator("[data-camera]").get_attribute("data-camera")
    lines(player).last.get_by_role("button", name="Show 4706 on the map").click()

    expect(player.page.locator("[data-camera]")).not_to_have_attribute("data-camera", before or "")
    expect(player.page.get_by_role("region", name="Hex 4706")).to_be_visible()
