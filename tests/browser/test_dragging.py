"""Counters that can act are dragged; elsewhere a drag moves the map."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import FRAMES, Player, create
from tests.browser.test_player_turn import NIMY, move, to_melee

START = "4205"


def begin(player: Player, address: str) -> None:
    """Sit down as the German player."""
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")


def camera(player: Player) -> str:
    """Where the map lies on the screen."""
    player.page.evaluate(FRAMES)
    return player.page.locator("[data-camera]").get_attribute("data-camera") or ""


def moves(player: Player, before: str) -> None:
    """Wait until the map lies elsewhere."""
    map_ = player.page.locator("[data-camera]")
    expect(map_).not_to_have_attribute("data-camera", before)


def swipe(player: Player, begun: tuple[float, float], ended: tuple[float, float]) -> None:
    """A finger on the glass, from one place to another."""
    session = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", begun)
    for part in (0.25, 0.5, 0.75, 1.0):
        across, down = (ended[i] - begun[i] for i in (0, 1))
        touch("touchMove", (begun[0] + across * part, begun[1] + down * part))
    touch("touchEnd")


def test_a_stack_dragged_to_a_hex_goes_there(german: Player) -> None:
    """The whole stack is taken along and goes the cheapest way when it is dropped."""
    german.hold("4304", "4206")
    expect(german.page.locator(".ghost")).to_be_visible()
    german.is_asked("Move Field Artillery 9 and Regiment 85")
    german.page.mouse.up()

    german.is_asked("Pick a unit to move")
    expect(german.page.get_by_role("list", name="What happened")).to_contain_text(
        "Field Artillery 9 and Regiment 85"
    )


def test_a_dropped_unit_waits_where_that_is_wanted(seats: Seats, address: str) -> None:
    """With the setting it is only planned; the unit in hand is led elsewhere by another drag."""
    player = seats()
    begin(player, address)
    player.press("Menu")
    player.page.get_by_label("Ask before a dropped unit goes").check()
    player.page.keyboard.press("Escape")

    player.drag(START, "4207")
    player.button("Move to 4207").wait_for()
    player.stands_at(1)
    player.drag(START, "4206")
    player.button("Move to 4206").wait_for()
    player.stands_at(1)


def test_escape_puts_a_dragged_unit_back(german: Player) -> None:
    """Nothing is in hand and nothing was played."""
    german.hold(START, "4207")
    german.is_asked("Move Regiment 31")
    german.page.keyboard.press("Escape")
    german.page.mouse.up()

    expect(german.page.locator(".ghost")).to_have_count(0)
    expect(german.page.get_by_label("Unit in hand")).to_have_count(0)
    german.stands_at(0)


def test_a_unit_dragged_on_an_enemy_attacks_it(german: Player) -> None:
    """12.1 The same as a click on the unit and one on the hex."""
    move(german, START, "4207")
    to_melee(german)

    german.drag("4207", "4208")

    german.is_asked("Regiment 31 will attack 4208")


def test_a_drag_on_empty_ground_moves_the_map(german: Player) -> None:
    """So does one that begins on an enemy."""
    for here, there in (("4105", "4107"), ("4208", "4107")):
        before = camera(german)
        german.drag(here, there)
        moves(german, before)
    german.stands_at(0)


def test_a_finger_drags_units_and_the_map(seats: Seats, address: str) -> None:
    """Touch tells them apart by what lies under the finger."""
    player = seats(390, 844, touch=True)
    begin(player, address)

    before = camera(player)
    x, y = player.place("4305")
    swipe(player, (x, y), (x + 40, y + 60))
    moves(player, before)
    player.stands_at(0)

    swipe(player, player.place(START), player.place("4206"))
    expect(player.page.get_by_text("moved from 4205").first).to_be_attached()
    player.is_asked("Pick a unit")
