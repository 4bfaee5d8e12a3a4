"""Units gathered for an attack: a single one is left out again, in any order."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY, move

GUNS = {"Field Artillery 9": "4304", "Field Artillery 45": "4505", "Heavy Artillery 20": "4303"}


def gather(player: Player) -> int:
    """Three guns are laid on 4208; the number of the position before the first."""
    move(player, "4205", "4207")
    player.end("movement")
    player.is_asked("Pick a gun and a target")
    number = player.number()
    player.click(GUNS["Field Artillery 9"])
    player.click("4208")
    player.is_asked("Field Artillery 9 will bombard 4208")
    for gun in ("Field Artillery 45", "Heavy Artillery 20"):
        player.click(GUNS[gun])
        player.is_asked(f"{gun} will bombard 4208")
    expect(player.page.locator(".own li")).to_have_count(3)
    return number


def test_any_gun_is_left_out_again_and_the_others_stay(german: Player) -> None:
    """10.5 One from the middle, then the first, then the last; other clicks call nothing off."""
    number = gather(german)
    for hex_, word in (("4208", "4208 is the target."), (GUNS["Heavy Artillery 20"], "already")):
        german.click(hex_)
        expect(german.page.locator(".refuse")).to_contain_text(word)
        german.stands_at(number + 3)
    expect(german.page.locator(".own li")).to_have_count(3)
    german.page.mouse.move(*german.place(GUNS["Field Artillery 45"]))
    german.page.get_by_role("group", name="Stack in 4505").wait_for()
    assert violations(german) == []

    german.page.keyboard.press("c")
    charts = german.page.get_by_role("dialog", name="Charts")
    key = charts.get_by_role("listitem").filter(has_text="hexes, such as")
    expect(key.first.locator("canvas")).to_be_visible()  # each ground as it is printed
    expect(charts.locator("td.cell").first).to_be_visible()
    assert violations(german) == []
    german.page.keyboard.press("Escape")
    german.press("Leave Field Artillery 45 out")
    german.is_asked("10.5 Field Artillery 9 and Heavy Artillery 20 will bombard 4208")
    german.stands_at(number + 2)
    german.press("Leave Field Artillery 9 out")
    german.is_asked("10.5 Heavy Artillery 20 will bombard 4208")
    german.stands_at(number + 1)
    german.press("Leave Heavy Artillery 20 out")
    german.is_asked("Pick a gun and a target")
    german.stands_at(number)


def test_a_gathered_attack_is_whole_again_after_a_reload(seats: Seats, address: str) -> None:
    """The state tells what was chosen: the target, each gun, and all of it can be taken back."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    number = gather(player)

    player.page.reload()
    player.wait_for_board()
    player.page.get_by_role("heading", name="Fire on 4208").wait_for()
    expect(player.page.locator(".own li")).to_have_count(3)
    player.press("Leave Field Artillery 45 out")
    player.is_asked("10.5 Field Artillery 9 and Heavy Artillery 20 will bombard 4208")
    player.page.reload()
    player.wait_for_board()
    player.is_asked("Heavy Artillery 20 will bombard 4208")
    player.page.keyboard.press("Escape")
    player.is_asked("10.5 Field Artillery 9 will bombard 4208")
    player.stands_at(number + 1)
    player.press("Clear")
    player.is_asked("Pick a gun and a target")
    player.stands_at(number)
