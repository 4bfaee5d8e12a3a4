"""Looking without changing anything: lines of sight, overlays, hexes."""

from playwright.sync_api import expect

from grognard import start
from tests.browser.conftest import Seats
from tests.browser.table import FRAMES, Player, ask, create
from tests.browser.test_player_turn import NIMY

COLOUR = """([x, y]) => {
  const canvas = document.querySelector("#board canvas");
  const { data } = canvas.getContext("2d").getImageData(x - 12, y + 8, 24, 12);
  const sum = [0, 0, 0];
  data.forEach((part, i) => { if (i % 4 < 3) sum[i % 4] += part; });
  return sum.map((part) => part / (data.length / 4));
}"""


def test_the_line_of_sight_says_where_and_why_it_is_blocked(german: Player) -> None:
    """10.3 The panel names the hex and the rule; the game is left as it was."""
    german.press("Line of sight")
    german.click("4206")
    german.click("4409")
    german.sees("Blocked in 4308.")
    profile = german.page.get_by_role("img", name="Profile from 4206 to 4409")
    expect(profile).to_have_attribute("aria-label", "Profile from 4206 to 4409; 4308 would block")
    german.click("4207")
    german.sees("Clear.")

    german.stands_at(0)
    german.page.keyboard.press("Escape")
    expect(german.page.get_by_role("heading", name="Line of sight")).to_have_count(0)


def colour(player: Player, hex_: str) -> list[float]:
    """The mean colour of the middle of a hex, as it is drawn."""
    player.page.evaluate(FRAMES)
    found: list[float] = player.page.evaluate(COLOUR, [*map(round, player.place(hex_))])
    return found


def seen_from(address: str, here: str) -> set[str]:
    """What the rules say of every hex."""
    setting = start("mons", "nimy").setting
    data, sight = setting.data, setting.rulebook.aids.sight
    assert sight
    hexes = ask(address, "games/mons/scenarios/nimy/board")["hexes"]
    return {there for there in hexes if there != here and sight({}, data, here, there).clear}


def test_all_that_can_be_seen_from_a_hex_is_tinted(german: Player, address: str) -> None:
    """10.3 Hexes in sight turn teal and the others are hatched, each as the rules say."""
    seen = seen_from(address, "4206")
    assert {"4008", "4110"} & seen == {"4008"}
    german.bring("4206")  # where the tool begins
    clear, hidden = colour(german, "4008"), colour(german, "4110")

    german.press("Line of sight")
    german.sees(f"{len(seen)} hexes in sight.")
    tinted, hatched = colour(german, "4008"), colour(german, "4110")

    assert tinted[0] < clear[0] - 10  # less red, for teal
    assert tinted[1] - tinted[0] > clear[1] - clear[0] + 8
    assert hatched != hidden
    assert abs((hatched[1] - hatched[0]) - (hidden[1] - hidden[0])) < 8  # darker, not teal
    german.page.keyboard.press("Escape")
    expect(german.page.get_by_role("heading", name="Line of sight")).to_have_count(0)
    bare = colour(german, "4008")
    assert bare[0] > tinted[0] + 10
    assert abs((bare[1] - bare[0]) - (clear[1] - clear[0])) < 8  # no teal is left


def test_the_sight_tool_is_used_by_keyboard(german: Player) -> None:
    """10.3 L takes it up at the cursor, Enter looks, X swaps the ends, P keeps the line."""
    german.bring("4206")
    german.page.get_by_role("application").focus()
    keys = german.page.keyboard
    card = german.page.get_by_role("region", name="Line of sight")

    keys.press("l")
    expect(card).to_contain_text("From 4206")
    expect(card).to_contain_text("hexes in sight")
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(card).to_contain_text("4207 can be seen from 4206")
    keys.press("x")
    expect(card).to_contain_text("4206 can be seen from 4207")
    expect(card).to_contain_text("in sight of 4207")
    keys.press("p")
    expect(card.get_by_role("table")).to_contain_text("4207 to 4206")
    card.get_by_role("button", name="Forget 4207 to 4206").click()
    expect(card.get_by_role("table")).to_have_count(0)


def test_overlays_are_switched_on_and_kept(seats: Seats, address: str) -> None:
    """7.1 The zones of control lie over the map, and still do after a reload."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")

    player.press("Overlays")
    player.page.get_by_role("checkbox", name="British zones of control").check()
    player.page.reload()
    player.wait_for_board()
    player.press("Overlays")

    expect(player.page.get_by_role("checkbox", name="British zones of control")).to_be_checked()
    overlays = player.page.get_by_role("region", name="Overlays")
    expect(overlays.locator("svg")).to_have_count(1)  # a sample beside what is laid over the map
    expect(player.page.get_by_role("checkbox", name="German zones of control")).not_to_be_checked()


def test_a_stack_is_fanned_and_one_of_its_counters_picked(german: Player) -> None:
    """6.6 The guns lie under the regiment; the fan under the pointer offers both."""
    german.page.mouse.move(*german.place("4304"))
    german.page.get_by_role("group", name="Stack in 4304").wait_for()
    german.press("Field Artillery 9")

    german.is_asked("Move Field Artillery 9")


def test_the_counters_are_hidden_while_a_key_is_held(german: Player) -> None:
    """Also by a capital letter; a key let go shows them again."""
    german.bring("4303")
    shown = colour(german, "4303")
    german.page.get_by_role("application").focus()
    for key in ("z", "Z"):
        german.page.keyboard.down(key)
        assert colour(german, "4303") != shown
        german.page.keyboard.up(key)
        assert colour(german, "4303") == shown


def test_a_narrow_bar_says_what_is_played_before_who_plays_it(seats: Seats, address: str) -> None:
    """On a window of 1024 pixels the scenario can be read; the goal beside it says whose it is."""
    player = seats(1024, 768)
    sides = {side: {"kind": "person"} for side in ("german", "russian")}
    made = create(address, "combat", "tractor-works", seats=sides)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    title = player.page.get_by_role("banner").get_by_text("The Tractor Works")
    assert title.evaluate("(shown) => shown.scrollWidth <= shown.clientWidth + 1")
