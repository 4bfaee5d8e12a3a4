"""Small traps: a unit put down costs nothing, the map stays where it is, what must be is listed."""

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY


def sit_down(player: Player, address: str, **wish: str) -> None:
    """Take the German seat at Nimy."""
    made = create(address, "mons", "nimy", seats=NIMY, **wish)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")


def camera(player: Player) -> str:
    """Where the map lies."""
    return player.page.locator("[data-camera]").get_attribute("data-camera") or ""


def test_a_unit_that_was_only_picked_is_put_down_for_nothing(german: Player) -> None:
    """9.2 There is no button that would spend its move, and afterwards it can move as before."""
    german.click("4205")
    german.is_asked("Move Regiment 31")
    expect(german.page.get_by_role("button", name="Stop")).to_have_count(0)
    german.button("Put down Esc").click()

    german.is_asked("Pick a unit to move")
    german.stands_at(0)
    german.click("4205")
    german.is_asked("Move Regiment 31")


def test_a_march_is_a_switch_and_a_move_under_way_may_stop(german: Player) -> None:
    """9.20 The switch shows which way is chosen, with its MP; after a step it may stop."""
    german.click("4704")
    german.is_asked("Move")
    switch = german.page.get_by_role("group", name="How they move")
    expect(switch.get_by_role("button", name="Normal")).to_have_attribute("aria-pressed", "true")
    expect(switch).to_contain_text("Normal, 8")
    expect(switch).to_contain_text("March, 16")  # before it is chosen

    switch.get_by_role("button", name="March").click()
    expect(switch.get_by_role("button", name="March")).to_have_attribute("aria-pressed", "true")
    expect(switch).to_contain_text("Normal, 8")
    expect(switch).to_contain_text("March, 16")
    switch.get_by_role("button", name="Normal").click()
    expect(switch.get_by_role("button", name="Normal")).to_have_attribute("aria-pressed", "true")
    german.click("4705")
    german.press("Move and go on")

    german.button("Stop").wait_for()
    expect(german.page.get_by_role("button", name="Put down Esc")).to_have_count(0)


def test_the_map_stays_where_it_is_while_one_points(german: Player) -> None:
    """At the smallest zoom a unit is picked, led and put down under the pointer."""
    german.page.get_by_role("application").focus()
    german.page.keyboard.press("0")
    before = camera(german)

    german.click("4205")
    german.is_asked("Move Regiment 31")
    german.click("4206")
    german.button("Move to 4206").wait_for()
    assert camera(german) == before
    german.press("Move to 4206")
    german.is_asked("Pick a unit to move")
    assert camera(german) == before


def test_a_hex_of_ones_own_is_refused_as_a_place_to_go(seats: Seats, address: str) -> None:
    """6.3 With a regiment in hand, a stack that is full says so, whoever in it has moved."""
    player = seats()
    sit_down(player, address, journal=moved("move IR31", "4206", "4207"))
    player.is_asked("Pick a unit")

    player.click("4304")
    player.is_asked("Regiment 85")
    player.click("4207")

    expect(player.page.locator(".refuse")).to_contain_text("6.3")
    assert violations(player) == []


def test_a_click_takes_the_whole_stack(german: Player) -> None:
    """9.5 Whoever may come along does; one is left behind by its own button, all are put down."""
    german.click("4304")
    german.is_asked("Move Field Artillery 9 and Regiment 85")
    german.press("Leave")
    german.is_asked("Move Regiment 85:")
    german.click("4505")  # another stack is taken up instead
    german.is_asked("Move Field Artillery 45 and Regiment 84")
    german.button("Put down Esc").click()

    german.is_asked("Pick a unit to move")
    german.stands_at(0)


def send_into_the_enemy(player: Player) -> None:
    """Send the stack in hand to a hex that the enemy holds: it sets out, and its order ends.

    A click while they are on their way takes up the next stack when they have gone.
    """
    player.press("Go to …")
    player.click("4208")  # the enemy is there, so that the order ends when they have set out
    player.click("4304")
    log = player.page.get_by_role("list", name="What happened")
    expect(log).to_contain_text("Field Artillery 45 and Regiment 84 went 4505 → 4207")
    ended = player.page.get_by_role("region", name="Orders that have ended")
    expect(ended).to_contain_text("4208 is held by the enemy; the order has ended.")
    player.page.get_by_role("button", name="Put away").first.click()
    player.is_asked("Regiment 85")


def test_several_stacks_go_together_by_one_word(german: Player) -> None:
    """6.3 The nearest goes first; who finds no room goes as near as it can, and that is told."""
    german.page.keyboard.down("Shift")
    for hex_ in ("4205", "4304"):
        german.click(hex_)
    german.page.keyboard.up("Shift")
    card = german.page.get_by_role("region", name="Stacks that go together")
    expect(card).to_contain_text("2 stacks, 3 units")
    german.click("4206")
    expect(card).to_contain_text("Regiment 31: gets there")
    card.get_by_text("In column").click()
    expect(card).to_contain_text("the others follow its way")
    expect(card).to_contain_text("6.3 4206 would hold 9 stacking points")  # before anybody goes
    assert violations(german) == []
    german.press("All go to 4206, as far as they can")

    expect(card).to_contain_text("Field Artillery 9 and Regiment 85: it got as far as 4205")
    german.is_asked("Pick a unit to move")
    log = german.page.get_by_role("list", name="What happened")
    expect(log).to_contain_text("Regiment 31 moved from 4205 to 4206.")
    expect(log.locator(".move")).to_have_count(2)

    german.press("Take it all back")
    expect(log.locator(".move")).to_have_count(0)
    german.stands_at(0)
    german.click("4505")
    german.is_asked("Regiment 84")
    send_into_the_enemy(german)
    german.press("Hold")  # an order that lasts puts them down too
    expect(german.page.get_by_role("region", name="Orders that last")).to_contain_text("2 units")
    assert violations(german) == []
    german.press("End the movement")
    german.press("All hold")  # so that nobody is left to be asked about
    german.press("End the movement")
    german.is_asked("Pick a gun")


def moved(*choices: str) -> str:
    """A journal of the lesson in which these choices were made."""
    game = grognard.start("mons", "nimy")
    journal = grognard.Journal.begin(game, "fixed")
    for choice in choices:
        journal.play(game, choice)
        game = grognard.play(game, choice)
    return journal.text


def test_the_foot_keeps_its_height_beside_a_column(seats: Seats, address: str) -> None:
    """Whether its buttons need one row or two, nothing above it moves."""
    player = seats(1024, 768)
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit to move")
    foot = player.page.locator("footer.foot")
    resting = foot.bounding_box()
    player.click("4205")
    player.is_asked("Move Regiment 31")
    assert foot.bounding_box() == resting
