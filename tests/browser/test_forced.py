"""What must be answered has buttons, and the map goes there and comes back."""

from pathlib import Path

from playwright.sync_api import expect

from grognard import Journal
from tests.browser.conftest import Seats
from tests.browser.table import board, create

NIMY = Path(__file__).parents[1] / "games/mons/playthroughs/nimy.journal"
SHELLED, PLACE, FAR = 81, "4208", "2020"  # choices before the Germans say who loses a step there
SEATS = {"german": {"kind": "person"}, "british": {"kind": "person"}}
CAMERA = "() => document.querySelector('[data-camera]').dataset.camera"
IN_SIGHT = """({ x, y }) => {
  const { camera } = document.querySelector("[data-camera]").dataset;
  const [across, down, scale] = camera.split(" ").map(Number);
  return Math.abs(x - across) * scale < innerWidth / 2 - 324
    && Math.abs(y - down) * scale < innerHeight / 2 - 100;
}"""


def test_the_map_goes_to_what_must_be_answered_and_comes_back(seats: Seats, address: str) -> None:
    """10.9 Each unit that may lose a step has a button; the camera does not stay behind."""
    player = seats()
    journal = Journal.read(NIMY).until(SHELLED).text
    made = create(address, "mons", "nimy", seats=SEATS, journal=journal)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Choose who loses a step")
    choices = player.page.get_by_role("region", name="Choices")
    expect(choices).to_contain_text("You must choose")
    expect(choices.get_by_role("button")).to_have_count(3)
    expect(player.button("Next idle")).to_have_count(0)  # they need not act
    place = board(address, "mons", "nimy")["hexes"][PLACE]

    choices.get_by_role("button").first.click()
    player.is_asked("Pick a gun")
    player.bring(FAR)
    player.page.wait_for_function(f"(place) => !({IN_SIGHT})(place)", arg=place)
    elsewhere = player.page.evaluate(CAMERA)
    player.press("Undo")
    player.is_asked("Choose who loses a step")
    player.page.wait_for_function(IN_SIGHT, arg=place)
    choices.get_by_role("button").first.click()
    player.is_asked("Pick a gun")
    player.page.wait_for_function(f"(before) => ({CAMERA})() === before", arg=elsewhere)


def test_a_few_buttons_stay_in_one_row(seats: Seats, address: str) -> None:
    """On a window of 1024 pixels, beside a question of a few words."""
    player = seats(1024, 768)
    wish = {"german": {"kind": "person"}, "british": {"kind": "person"}}
    made = create(address, "mons", "nimy", seats=wish)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit to move")
    rows = [player.button(name).bounding_box() for name in ("Undo", "Next idle", "End the move")]
    assert len({box["y"] for box in rows if box}) == 1
