"""The guided first game on the Nimy salient."""

from tests.browser.conftest import Seats
from tests.browser.table import Player, board
from tests.browser.test_player_turn import settle

MAP_ON_A_PHONE = 844 / 4  # pixels from top to bottom
SHOOT = "Pick a gun"
FIGHT = "Pick a unit and the hex it attacks"
MOVE = "Pick a unit to move"
TITLES = [
    "Your regiments, their bridge",
    "Where it can go",
    "Nothing has moved yet",
    "One after the other",
    "Guns first",
    "Melee",
    "The odds before the dice",
    "Now the British",
    "That was the Nimy salient",
]


def notes(player: Player) -> list[str]:
    """The titles of the notes that have been on the screen, in order."""
    found: list[str] = player.page.evaluate("window.notes")
    return found


KEEP_NOTES = """
window.notes = [];
new MutationObserver(() => {
  const title = document.querySelector(".coach h2")?.textContent;
  if (title && title !== window.notes.at(-1)) window.notes.push(title);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_the_notes_lead_through_the_whole_battle(seats: Seats) -> None:
    """Each note comes when its moment has come, from the first move to the end of the match."""
    player = seats(own=True)
    player.page.add_init_script(KEEP_NOTES)
    player.go_home()
    player.press("First game, guided")
    player.wait_for_board()

    player.sees("Your regiments, their bridge")
    player.click("4205")
    player.sees("Where it can go")
    player.click("4207")
    player.sees("Nothing has moved yet")
    player.press("Move to 4207")
    player.sees("One after the other")
    player.stands_at(3)  # move, 4206, 4207, where an enemy zone ends it
    player.end("movement")
    player.sees("Guns first")
    player.end("bombardment")
    player.sees("Infantry next to an enemy may attack")
    player.sees("Guide, note 6 of 9")  # it is the sixth to be read
    player.click("4207")
    player.click("4208")
    player.sees("The odds before the dice")
    player.press("Declare")
    settle(player, until=FIGHT)
    player.end("melee")

    for _ in range(2):
        settle(player, until=MOVE)
        player.end("movement")
        settle(player, until=SHOOT)
        player.end("bombardment")
        settle(player, until=FIGHT)
        player.end("melee")
    settle(player, until="wins")
    player.sees("That was the Nimy salient")
    assert player.info()["status"] == "over"
    assert notes(player) == TITLES


UNITS = ("4303", "4205", "4304", "4704", "4705", "4208", "4510")  # some, and the outermost
CLEAR = """(points) => {
  const { camera } = document.querySelector("[data-camera]").dataset;
  const [, y, scale] = camera.split(" ").map(Number);
  const note = document.querySelector(".coach").getBoundingClientRect();
  const sheet = document.querySelector(".sheet").getBoundingClientRect();
  return points.every((point) => {
    const down = (point.y - y) * scale + innerHeight / 2;
    return down > note.bottom && down < sheet.top;
  });
}"""


def test_the_first_note_covers_no_unit_on_a_phone(seats: Seats) -> None:
    """The map opens between the note and the sheet."""
    player = seats(390, 844, touch=True)
    player.go_home()
    player.press("First game, guided")
    player.wait_for_board()
    player.sees("Your regiments, their bridge")

    hexes = board(player.address, "mons", "nimy")["hexes"]
    player.page.wait_for_function(CLEAR, arg=[hexes[hex_] for hex_ in UNITS])


def test_whoever_knows_it_all_puts_the_notes_away(seats: Seats) -> None:
    """For good, on this browser."""
    player = seats()
    player.go_home()
    player.press("First game, guided")
    player.wait_for_board()
    player.sees("Your regiments, their bridge")

    player.press("No more notes")
    guide = player.page.get_by_role("status", name="Guide")
    guide.wait_for(state="detached")
    player.page.reload()
    player.wait_for_board()
    assert guide.count() == 0

    player.press("Menu")
    player.press("Notes of the guided game")
    dialog = player.page.get_by_role("dialog", name="Notes of the guided game")
    assert dialog.get_by_role("heading", level=3).all_inner_texts()[:2] == TITLES[:2]
    player.press("Show them once more while I play")
    player.sees("Your regiments, their bridge")


def test_a_note_that_was_read_stays_read(seats: Seats) -> None:
    """After a reload the guide goes on where it was."""
    player = seats()
    player.go_home()
    player.press("First game, guided")
    player.wait_for_board()
    player.sees("Your regiments, their bridge")

    player.press("Understood")
    player.sees("One after the other")
    player.page.reload()
    player.wait_for_board()
    player.sees("One after the other")


def test_a_note_leaves_a_phone_its_map(seats: Seats) -> None:
    """With a unit in hand a good part of the map lies between the note and the sheet."""
    player = seats(390, 844, touch=True)
    player.go_home()
    player.press("First game, guided")
    player.wait_for_board()
    player.sees("Your regiments, their bridge")
    player.click("4205")
    player.sees("Where it can go")
    note = player.page.get_by_role("status", name="Guide").bounding_box()
    sheet = player.page.get_by_role("region", name="Question and panels").bounding_box()
    assert note
    assert sheet
    assert sheet["y"] - note["y"] - note["height"] > MAP_ON_A_PHONE
