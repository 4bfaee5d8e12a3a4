"""Clicks that are not allowed say why, with the rule."""

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, expect

import grognard
from grognard.engine.kernel.flow import IllegalChoice, objections
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.far import along
from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_player_turn import NIMY, move, to_melee
from tests.playing import play_all


def begin(player: Player, address: str) -> None:
    """Sit down as the German player."""
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")


def note(player: Player) -> Locator:
    """The refusal on the board."""
    return player.page.locator(".refuse")


def test_an_enemy_cannot_be_moved(german: Player) -> None:
    """9.1 The unit belongs to the other side."""
    german.click("4208")

    expect(note(german)).to_contain_text("9.1")
    expect(note(german)).to_contain_text("4th Royal Fusiliers is not yours to move")
    german.stands_at(0)


def pick(player: Player) -> None:
    """Take Regiment 31 up, and wait until its reach is known."""
    player.click("4205")
    player.is_asked("Move Regiment 31")
    player.sees("Numbers are what the whole way costs")


BEYOND = {"4407": ("4305", "4406"), "4504": ("4305", "4405")}  # hexes, and the way up to them


def test_a_hex_beyond_reach_is_refused_in_the_words_of_the_rules(german: Player) -> None:
    """9.3, 9.13 The page makes no reasons up; it adds where the nearest hex in reach is."""
    pick(german)
    begun = play_all(grognard.start("mons", "nimy"), "move IR31")

    for hex_, way in BEYOND.items():
        german.click(hex_)
        against = objections(play_all(begun, *way), hex_)
        assert against
        is_told(german, against)
        is_told(german, [Objection("", "The nearest hex in reach is")])
    german.stands_at(1)


def is_told(player: Player, reasons: Iterable[Objection]) -> None:
    """Wait until the refusal on the board gives these reasons, each with its rule."""
    for rule, text in reasons:
        expect(player.page.locator(".refuse")).to_contain_text(text)
        expect(player.page.locator(".refuse")).to_contain_text(rule)


def test_beyond_a_zone_of_control_the_first_reason_is_that_the_move_ends_there(
    german: Player,
) -> None:
    """7.3, 9.4 Farther away and beside the last hex in reach; who holds the hex comes after."""
    pick(german)
    game = play_all(grognard.start("mons", "nimy"), "move IR31")

    for hex_ in ("4209", "4208"):
        with pytest.raises(IllegalChoice) as refusal:
            along(game, ("4206", "4207", hex_))
        reasons = refusal.value.objections
        assert reasons[0] == ("7.3", "The move ends in 4207, in a British zone of control.")
        german.click(hex_)
        is_told(german, reasons)
    order = re.compile(r"7\.3.*9\.4 The enemy is in 4208\.", re.DOTALL)
    expect(note(german)).to_contain_text(order, use_inner_text=True)


def test_a_refusal_leaves_the_reach_in_sight(german: Player) -> None:
    """The note stands where it covers nothing that can be clicked."""
    pick(german)

    german.click("4208")

    expect(note(german)).to_contain_text("nearest hex in reach is 4207, for 2; the move ends there")
    for hex_ in ("4206", "4207", "4306", "4106", "4107"):
        x, y = german.place(hex_)
        assert german.page.evaluate(f"document.elementFromPoint({x}, {y}).tagName") == "CANVAS"
    expect(german.page.locator(".refuse")).to_be_visible()


def test_a_refusal_goes_with_what_it_was_about(seats: Seats, address: str) -> None:
    """A draw that was not accepted is forgotten when the match is over."""
    player = seats()
    begin(player, address)
    player.page.get_by_role("button", name="Menu").click()
    player.press("Offer a draw")
    expect(note(player)).to_contain_text("The computer plays on.")
    player.press("Resign")
    player.press("Resign: sure?")

    player.button("Replay").wait_for()
    expect(player.page.locator(".refuse")).to_have_count(0)


def test_the_canal_bars_an_attack_without_a_bridge(german: Player) -> None:
    """9.13 The refusal stands beside the place and bars the side."""
    german.take("4304", "Regiment 85")
    german.is_asked("Move Regiment 85")
    german.click("4306")
    german.press("Move to 4306")
    to_melee(german)

    german.click("4306")
    german.click("4307")

    expect(note(german)).to_contain_text("9.13")
    expect(note(german)).to_contain_text("The canal between 4306 and 4307 has no bridge")
    expect(note(german)).to_have_attribute("data-at", "4306 4307")


def test_a_unit_that_cannot_join_an_attack_is_marked_and_no_road_is_barred(german: Player) -> None:
    """12.1 The reason is not about the side between the two units."""
    move(german, "4205", "4207")
    move(german, "4304", "4206")
    to_melee(german)
    german.click("4207")
    german.click("4208")
    german.is_asked("Regiment 31 will attack 4208")

    german.click("4206")

    expect(note(german)).to_contain_text("4208 is not next to Regiment 85")
    expect(note(german)).to_have_attribute("data-at", "4206")
    german.is_asked("Regiment 31 will attack 4208")


def test_another_unit_can_be_picked_up_instead(german: Player) -> None:
    """9.2 As long as the first has not moved, a click on another unit changes one's mind."""
    german.click("4205")
    german.is_asked("Move Regiment 31")

    german.click("4705")

    german.is_asked("Move Regiment 86")
    german.stands_at(1)
