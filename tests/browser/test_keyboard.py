"""The table without a mouse."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_player_turn import NIMY, settle


def test_a_unit_is_moved_and_the_step_ended_with_the_keyboard_alone(
    seats: Seats, address: str
) -> None:
    """Tab to a unit, Enter, an arrow, Enter to plan, Enter to go; U takes back, E ends."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")
    keys = player.page.keyboard

    keys.press("Tab")  # the link that skips to the board
    keys.press("Enter")
    expect(player.page.get_by_role("application")).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    player.is_asked("Move Regiment 31")
    keys.press("ArrowDown")
    keys.press("Enter")
    player.button("Move to 4206").wait_for()
    keys.press("Enter")
    player.is_asked("Pick a unit to move")
    player.stands_at(3)

    keys.press("u")  # the whole of the finished move
    expect(player.button("Undo")).to_be_disabled()
    player.stands_at(0)
    expect(player.button("End the movement")).to_be_enabled()  # the page has heard of it
    player.button("End the movement").focus()
    keys.press("Escape")
    expect(player.page.get_by_role("application")).to_be_focused()
    keys.press("e")
    player.may_end_anyway()
    keys.press("e")
    player.is_asked("Pick a gun")


def go_to(player: Player, hex_: str) -> None:
    """Bring the cursor to a hex by its name."""
    keys = player.page.keyboard
    keys.press("g")
    player.page.get_by_label("Go to hex").wait_for()
    keys.type(hex_)
    keys.press("Enter")
    player.page.get_by_label("Go to hex").wait_for(state="detached")
    expect(player.page.get_by_role("application")).to_be_focused()


def test_a_whole_attack_is_made_with_the_keyboard_alone(seats: Seats, address: str) -> None:
    """12.10 Move, bombard, gather, declare; Enter does what the coloured button says."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")
    keys = player.page.keyboard

    go_to(player, "4205")  # nothing has the focus yet: the keys are meant for the board
    keys.press("Enter")
    player.is_asked("Move Regiment 31")
    for _ in range(2):
        keys.press("ArrowDown")
    keys.press("Enter")
    player.button("Move to 4207").wait_for()
    keys.press("Enter")
    player.is_asked("Pick a unit to move")
    keys.press("e")
    player.may_end_anyway()
    keys.press("e")

    player.is_asked("Pick a gun")
    go_to(player, "4303")
    keys.press("Enter")
    go_to(player, "4307")
    keys.press("Enter")
    player.is_asked("will bombard 4307")
    go_to(player, "4304")  # a second gun: Enter adds it, and the button says A meanwhile
    expect(player.button("Fire").locator("kbd")).to_have_text("A")
    keys.press("Enter")
    player.is_asked("Field Artillery 9 will bombard 4307")
    expect(player.button("Fire").locator("kbd")).to_have_text("↵")
    number = player.number()
    keys.press("Enter")
    settle(player, until="Pick a gun")
    assert player.number() > number
    keys.press("e")
    player.page.wait_for_function(SURE_OR_MELEE)
    keys.press("e")

    player.is_asked("Pick a unit and the hex it attacks")
    keys.press("Tab")
    keys.press("Enter")
    keys.press("ArrowDown")
    keys.press("Enter")
    player.is_asked("Regiment 31 will attack 4208")
    player.sees("What can happen")
    keys.press("Enter")
    settle(player, until="Pick a unit and the hex it attacks")
    player.sees("attacked 4208")


SURE_OR_MELEE = """() => document.querySelector(".say")?.innerText.includes("the hex it attacks")
  || [...document.querySelectorAll("button:enabled")].some(
    (each) => each.innerText.includes("End anyway"))"""


def test_the_table_of_the_position_picks_units_and_hexes(seats: Seats, address: str) -> None:
    """T opens it; a row's button picks the unit, and its reach becomes a list."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")
    player.page.get_by_role("application").focus()

    player.page.keyboard.press("t")
    player.page.get_by_role("radio", name="Can act").click()
    player.page.get_by_role("button", name="Regiment 31", exact=True).click()
    player.page.get_by_role("button", name="4207, clear, cost 2, must stop").click()

    player.button("Move to 4207").wait_for()


def test_refusals_and_questions_are_read_out(german: Player) -> None:
    """Live regions hold the question, what happens, and why something is refused."""
    status = german.page.locator(".app > [role=status]")

    expect(status).to_contain_text("Pick a unit to move")
    german.click("4208")
    expect(german.page.locator(".refuse[role=alert]")).to_contain_text("not yours to move")
