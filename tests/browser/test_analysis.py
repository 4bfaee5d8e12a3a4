"""What a finished match shows: chances, luck, the choices that mattered, the computer's reasons."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, ask, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY, move

COMPUTERS = {side: {"kind": "computer", "level": "level1"} for side in ("german", "british")}
TALL = 844  # pixels of a phone
LONG = 300_000  # milliseconds that a match of computers and its analysis may take


@pytest.fixture(scope="module")
def finished(address: str) -> dict[str, Any]:
    """A match that two computers have played to its end is made once."""
    return create(address, "mons", "nimy", seats=COMPUTERS)


def replay(player: Player, finished: dict[str, Any], lowered: bool = False) -> dict[str, Any]:
    """Look on, wait for the end, replay, and read the analysis as a program would.

    On a phone the sheet of the replay opens `lowered`, and leaves the map in sight.
    """
    match, token = finished["match"], finished["observer"]
    player.sit_down(f"#/m/{match}/{token}")
    button = player.button("Replay")
    expect(button).to_be_visible(timeout=LONG)
    button.click()
    if lowered:
        sheet = player.page.get_by_role("region", name="Replay").bounding_box()
        assert sheet
        assert sheet["height"] < TALL / 3
        where = player.page.locator(".now").bounding_box()
        assert where
        assert where["height"] < where["width"] / 2  # not a word a line
        player.press("Raise")
    expect(player.page.get_by_role("table", name=re.compile("^Chance of winning"))).to_be_attached(
        timeout=LONG
    )
    found: dict[str, Any] = ask(player.address, f"matches/{match}/analysis", token=token)
    return found


def test_the_curve_can_be_read_as_a_table(
    seats: Seats, address: str, finished: dict[str, Any]
) -> None:
    """A row for each turn, with the chances that the server counted."""
    player = seats()
    analysis = replay(player, finished)

    table = player.page.get_by_role("table", name=re.compile("^Chance of winning"))
    rows = table.get_by_role("row")
    ends = [point for point in analysis["points"] if point["number"]]
    expect(rows).to_have_count(len(ends) + 1)
    last = rows.last.inner_text()
    assert "100 %" in last
    assert "0 %" in last
    assert violations(player) == []


def test_the_choices_that_mattered_lead_to_their_steps(
    seats: Seats, address: str, finished: dict[str, Any]
) -> None:
    """Three marks on the curve and three lines beside it, each a step of the match."""
    player = seats()
    analysis = replay(player, finished)
    first = analysis["mattered"][0]

    marks = player.page.get_by_role("button", name=re.compile(r"^Choice \d that mattered"))
    expect(marks).to_have_count(len(analysis["mattered"]))
    marks.first.click()
    player.sees(f"Step {first['number']} of")
    step = player.page.get_by_role("region", name="This step")
    expect(step).to_contain_text(first["text"])
    expect(step.get_by_role("button", name=re.compile(r"^1")).first).to_have_attribute(
        "aria-current", "step"
    )
    expect(step).to_contain_text("The computer’s plan.")


@pytest.mark.parametrize(("width", "scheme"), [(1024, "light"), (390, "dark")])
def test_the_dice_report_says_who_was_lucky(
    seats: Seats, address: str, finished: dict[str, Any], width: int, scheme: str
) -> None:
    """In points of winning chance against expectation, opposite for the sides."""
    player = seats(width, TALL)
    player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    analysis = replay(player, finished, lowered=width == 390)
    assert violations(player) == []

    player.press("Dice report")
    report = player.page.get_by_role("dialog", name="Dice report")
    gain = round(abs(analysis["luck"]["german"]) * 1000) / 10
    luck = report.get_by_role("row", name="Luck of the German side").get_by_role("cell")
    expect(luck).to_contain_text(f"{gain:.0f}" if gain >= 10 or not gain else f"{gain:.1f}")
    expect(report).to_contain_text("Luck of the German side")
    expect(report).to_contain_text(analysis["method"])
    expect(report).to_contain_text("The secret gives the promise")
    assert violations(player) == []


def test_nothing_is_counted_while_a_match_runs(seats: Seats, address: str) -> None:
    """Looking back in the middle asks neither for chances nor for the computer's reasons."""
    player = seats()
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda message: asked.append(str(message))),
    )
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    move(player, "4205", "4207")

    player.press("Look back")
    player.page.get_by_role("region", name="This step").wait_for()
    player.press("Back a stride")
    player.sees("Step 0 of")

    assert any('"do":"look"' in each for each in asked)
    assert not [each for each in asked if "analysis" in each or "reasons" in each]
    assert player.page.get_by_text("What mattered most").count() == 0


def test_where_no_chances_are_known_the_end_says_so(seats: Seats, address: str) -> None:
    """No curve, no button that does nothing: the reason, and where it turned if it did."""
    player = seats()
    wish = {"german": {"kind": "person"}, "allied": {"kind": "person"}}
    made = create(address, "montelimar", "hill-300", seats=wish)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Buy a chit")
    player.page.get_by_role("button", name="Menu").click()
    player.press("Resign")
    player.press("Resign: sure?")
    end = player.page.get_by_role("status", name="The end")
    player.press("What mattered")
    expect(end).to_contain_text("Nobody has measured yet", timeout=LONG)
    expect(end.get_by_role("button", name="What mattered")).to_have_count(0)
    player.press("Replay")
    player.page.get_by_role("slider", name="Position").wait_for()
    expect(player.page.get_by_role("table", name=re.compile("^Chance of winning"))).to_have_count(0)
