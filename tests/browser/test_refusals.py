"""Clicks that are not allowed say why, with the rule."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_player_turn import NIMY, move


def begin(player: Player, address: str) -> None:
    """Sit down as the German player."""
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")


def note(player: Player) -> str:
    """The refusal on the board."""
    found = player.page.locator(".refuse")
    expect(found).to_be_visible()
    return found.inner_text()


def test_an_enemy_cannot_be_moved(seats: Seats, address: str) -> None:
    """9.1 The unit belongs to the other side."""
    player = seats()
    begin(player, address)

    player.click("4208")

    assert "9.1" in note(player)
    assert "4th Royal Fusiliers is not yours to move" in note(player)
    assert player.number() == 0


def test_a_hex_beyond_reach_names_the_nearest_one(seats: Seats, address: str) -> None:
    """The way out is part of the refusal."""
    player = seats()
    begin(player, address)
    player.click("4205")
    player.is_asked("Move Regiment 31")

    player.click("4409")

    assert "beyond what this move can reach" in note(player)
    assert "The nearest hex in reach is" in note(player)


def test_the_canal_bars_an_attack_without_a_bridge(seats: Seats, address: str) -> None:
    """9.13 The refusal stands beside the place and bars the side."""
    player = seats()
    begin(player, address)
    move(player, "4304", "4306")
    player.end("movement")
    player.is_asked("Pick a gun")
    player.end("bombardment")
    player.is_asked("Pick a unit and the hex it attacks")

    player.click("4306")
    player.click("4307")

    assert "9.13" in note(player)
    assert "The canal between 4306 and 4307 has no bridge" in note(player)


def test_another_unit_can_be_picked_up_instead(seats: Seats, address: str) -> None:
    """9.2 As long as the first has not moved, a click on another unit changes one's mind."""
    player = seats()
    begin(player, address)
    player.click("4205")
    player.is_asked("Move Regiment 31")

    player.click("4705")

    player.is_asked("Move Regiment 86")
    assert player.number() == 1
