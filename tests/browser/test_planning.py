"""A move is planned by clicks: far at once, hex by hex, back along the way; then it is gone."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY


def pick(player: Player) -> None:
    """Pick Regiment 31 up, and wait until its reach is known."""
    player.click("4205")
    player.is_asked("Move Regiment 31")
    player.sees("Numbers are what the whole way costs")


def way(player: Player) -> list[str]:
    """The hexes of the planned way."""
    rows = player.page.get_by_role("table", name="Planned path").locator(".hexl")
    return rows.all_inner_texts()


def costs(player: Player) -> list[str]:
    """What the planned way costs, as it is listed."""
    return player.page.get_by_role("table", name="Planned path").locator(".n").all_inner_texts()


def test_further_clicks_lead_the_way_on_hex_by_hex(german: Player) -> None:
    """9.1 The unit goes round by 4105 and 4106, though the road to 4206 is nearer."""
    pick(german)

    for hex_ in ("4105", "4106", "4206"):
        german.click(hex_)
        german.button(f"Move to {hex_}").wait_for()
    german.sees("Spends 4 of 4")
    german.stands_at(1)
    assert violations(german) == []
    german.click("4206")

    german.is_asked("Pick a unit to move")
    log = german.page.get_by_role("list", name="What happened")
    expect(log.get_by_text("Regiment 31 went")).to_be_visible()
    expect(log).to_contain_text("4205 → 4206, 3 hexes.")
    expect(log).to_contain_text("Turn 1, German movement")
    log.get_by_role("button", name="3 steps").click()
    expect(log.get_by_text("moved from")).to_have_count(3)


def test_a_click_back_along_the_way_shortens_it(german: Player) -> None:
    """A far click takes the cheapest way; its hexes cut it, where it began clears it."""
    pick(german)

    german.click("4207")
    german.button("Move to 4207").wait_for()
    assert way(german) == ["4206", "4207"]
    german.sees("4207 clear, enemy zone, in reach of 4th Royal Fusiliers")
    german.sees("must stop here")
    german.sees("Spends 2 of 4, 2 are lost")
    assert costs(german) == ["1", "1", "2"], "each step, and then the sum"
    german.click("4206")
    german.button("Move to 4206").wait_for()
    assert way(german) == ["4206"]
    german.click("4205")
    german.sees("Numbers are what the whole way costs")
    assert way(german) == []
    german.stands_at(1)


def test_a_tap_leads_the_way_on_as_well(seats: Seats, address: str) -> None:
    """A finger plans hex by hex, and the button at the thumb goes."""
    player = seats(390, 844, touch=True)
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.page.touchscreen.tap(*player.place("4205"))
    player.is_asked("Move Regiment 31")

    for hex_ in ("4105", "4106"):
        player.page.touchscreen.tap(*player.place(hex_))
        player.button(f"Move to {hex_}").wait_for()
    player.button("Move to 4106").tap()

    player.is_asked("Pick a unit")
    player.stands_at(4)  # move, 4105, 4106, stop
