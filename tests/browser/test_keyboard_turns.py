"""Turns of the larger games without a mouse: what can be answered is read out and has a key."""

from playwright.sync_api import expect

import grognard
from tests.browser.clicking import IS_ASKED
from tests.browser.conftest import Seats
from tests.browser.table import FRAMES, Player, create
from tests.browser.test_keyboard import go_to
from tests.browser.test_levels import SET_UP

RANDOM = {"kind": "computer", "level": "random"}
MOST = 60  # answers on the way to a question
PATIENCE = 60  # looks whether an answer has come
NEXT_KEY = """() => document.querySelector(".foot .main, .btn.go") ? "a"
  : document.querySelector('[aria-label="Choices"] button') ? "1" : "e" """
IS_SURE = """() => [...document.querySelectorAll(".sure button:enabled")].some(
  (each) => each.innerText === "End anyway")"""
IN_REACH = "Numbers are what the whole way costs"  # stands there once the reach is known
PREPARED = (  # an assault on 19.40 is prepared in the first turn, and due in the second
    *("buy pg111", "done", "5", "5", "wait", "pg111", "done", "go on", "prepare 19.40", "laid"),
    *("end", "wait", "DCA", "5", "end", "wait", "DCG", "5", "end", "wait", "Event", "5"),
    *("hero PG111-3", "wait", "Wind", "wait", "buy pg111", "done", "5", "5", "wait", "pg111"),
    *("done", "go on"),
)
SHAKEN = ("pass", "fire r65-1 A19", "shoot", "30", "10", "10", "10", "pass", "pass")
RUNNING = ("pass", "run r72-2", "C18")


def sit(player: Player, address: str, game: str, scenario: str, choices: tuple[str, ...]) -> None:
    """Take the German seat after these choices, against a computer."""
    position = grognard.start(game, scenario)
    journal = grognard.Journal.begin(position, "fixed")
    for choice in choices:
        assert choice in position.options, f"{choice!r} is not offered: {position.prompt}"
        position = journal.play(position, choice)
    other = next(side for side in position.setting.rulebook.sides if side != "german")
    seats = {"german": {"kind": "person"}, other: RANDOM}
    made = create(address, game, scenario, seats=seats, journal=journal.text)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.page.wait_for_function(IS_ASKED)


def hears(player: Player, *words: str) -> None:
    """Wait until all of this is read out."""
    for word in words:
        expect(player.page.locator(".app > [role=status]")).to_contain_text(word)


def tells(player: Player, words: str) -> None:
    """Wait until the log tells this."""
    expect(player.page.get_by_role("list", name="What happened")).to_contain_text(words)


def answer_until(player: Player, question: str) -> None:
    """Give the plain answer to whatever is asked, by its key, until this is asked."""
    for _ in range(MOST):
        player.page.wait_for_function(IS_ASKED)
        if question in player.question():
            return
        number = player.number()
        player.page.keyboard.press(player.page.evaluate(NEXT_KEY))
        for _ in range(PATIENCE):  # a key that came too soon is pressed again
            player.page.evaluate(FRAMES)
            if player.number() != number:
                break
            if player.page.evaluate(IS_SURE):
                player.page.keyboard.press("e")
    raise AssertionError(player.question())


def test_an_activation_with_assault_fire_and_move_needs_no_mouse(
    seats: Seats, address: str
) -> None:
    """9.3, 8.3, 6.0 Digits answer, B leads to the buttons, forecasts and ways are read out."""
    player = seats()
    sit(player, address, "montelimar", "hill-300", PREPARED)

    assault(player)
    answer_until(player, "Prepare an assault on a hex?")
    player.page.keyboard.press("e")
    player.is_asked("Which unit acts?")
    fire(player)
    answer_until(player, "Which unit acts?")
    move(player)
    player.is_asked("Which unit acts?")


def assault(player: Player) -> None:
    """9.3 The first choice of the list, weighed and begun."""
    keys = player.page.keyboard
    hears(player, "2 choices: 1 Assault 19.40, 2 Call off the assault on 19.40.")
    keys.press("1")
    hears(player, "The hex falls")
    keys.press("Enter")
    player.is_asked("Shell 19.40 before the assault?")


def fire(player: Player) -> None:
    """8.3 A unit found by its hex, and the first of its targets."""
    keys = player.page.keyboard
    go_to(player, "17.40")
    hears(player, "17.40, clear, German 8. Kompanie")
    keys.press("Enter")
    hears(player, "What does 8/II/111 do?", "1 Fire at 18.39", "Buttons: Pass, Change mode")
    keys.press("1")
    hears(player, "Likeliest: ")
    number = player.number()
    keys.press("Enter")
    player.gets_to(number + 1)


def move(player: Player) -> None:
    """6.0 A button reached by its key, an arrow, and the way confirmed."""
    keys = player.page.keyboard
    go_to(player, "17.41")
    keys.press("Enter")
    player.is_asked("What does 3/I/111 do?")
    keys.press("b")
    expect(player.page.get_by_role("button", name="Pass", exact=True)).to_be_focused()
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Enter")
    player.is_asked("Move 3/I/111 on")
    player.sees(IN_REACH)
    keys.press("ArrowDown")
    hears(player, "17.42, clear, reach 1.")
    keys.press("Enter")
    hears(player, "Move to 17.42, costs 1. Enter there goes.")
    keys.press("Enter")
    tells(player, "3/I/111 moves to 17.42.")


def test_a_rally_and_a_volley_need_no_mouse(seats: Seats, address: str) -> None:
    """core-3-b, core-8 A shaken unit tries to get up; then a squad fires from house to house."""
    player = seats()
    sit(player, address, "combat", "stairwell", (*SET_UP, *SHAKEN))
    keys = player.page.keyboard

    hears(player, "Which unit tries to recover?", "Tab leads through 1 hex.")
    go_to(player, "A19")
    hears(player, "German Sergeant disrupted")
    keys.press("Enter")
    hears(player, "Likeliest: ")
    keys.press("a")
    tells(player, "Sergeant tries to recover")
    expect(player.button("Next idle 2")).to_be_visible()
    keys.press("e")
    hears(player, "2 units can still act. E once more ends.")
    player.may_end_anyway()
    keys.press("e")
    player.is_asked("German impulse")

    go_to(player, "A18")
    keys.press("Enter")
    hears(player, "Demolition charge in hand. 3 choices: 1 Moves cautiously, 2 Crawls")
    go_to(player, "C17")
    keys.press("Enter")
    hears(player, "Russian Guards 4 at +2", "2 choices: 1 Infantry 3 fires at C17")
    keys.press("1")
    hears(player, "It takes effect", "Likeliest: ")
    keys.press("a")
    player.is_asked("Fire at C17 with Infantry 3, or add to it.")
    hears(player, "1 choice: 1 Pioneers 2 fires too.", "Buttons: Fire.")
    keys.press("a")
    tells(player, "Infantry 3 fires at C17")


def test_a_defensive_window_and_a_move_need_no_mouse(seats: Seats, address: str) -> None:
    """core-9-j, 10.2.2 A squad fires at a runner; later a lieutenant walks from house to house."""
    player = seats()
    sit(player, address, "combat", "stairwell", (*SET_UP, *RUNNING))
    keys = player.page.keyboard

    hears(player, "Fire at Assault troops 2 in C18?", "Buttons: Let it pass, Not this move.")
    go_to(player, "A18")
    keys.press("Enter")
    hears(player, "It takes effect")
    number = player.number()
    keys.press("a")
    player.gets_to(number + 1)
    answer_until(player, "German impulse")

    go_to(player, "A17")
    keys.press("Enter")
    hears(player, "German lieutenant in hand. ", ": 1 Runs, 2 Moves cautiously")
    keys.press("2")
    player.is_asked("Move German lieutenant on")
    player.sees(IN_REACH)
    keys.press("ArrowDown")
    hears(player, "A18, building", "reach ")
    keys.press("Enter")
    hears(player, "Move to A18, costs ")
    keys.press("Enter")
    tells(player, "German lieutenant moves to A18")
