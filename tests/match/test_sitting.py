"""A match without a socket: decided, stored in a list, accepted, and told to screens in step."""

from dataclasses import replace

import pytest

from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import OBSERVER, view
from grognard.games import GAMES
from grognard.match import acts, telling
from grognard.match.beginning import begin
from grognard.match.outlook import Shared
from grognard.match.records import Saved
from grognard.match.showing import outlook
from grognard.match.sitting import ALL, Sitting
from tests.match.hosting import Host, Screen


@pytest.mark.parametrize(
    ("game", "scenario"), [("crossroads", "battle"), ("mons", "nimy"), ("mons", "campaign")]
)
def test_screens_stay_in_step_by_changes_alone(game: str, scenario: str):
    """After every choice, each has what a newcomer would be shown, without a second state."""
    host = Host(game, scenario)
    screens = [Screen(host.match, seat) for seat in host.match.stored.seats]
    for screen in screens:
        screen.sitting.want_layers((ALL,))
        screen.state = screen.sitting.state()
    for _ in range(60):
        if host.match.over:
            break
        host.step()
        for screen in screens:
            fresh = Sitting(host.match, screen.seats)
            fresh.want_layers((ALL,))
            shown = fresh.state()
            for key in (*outlook(host.match, OBSERVER).record, "layers", "version"):
                if key != "undo":
                    assert screen.state.get(key) == shown[key], key
    assert {message["is"] for screen in screens for message in screen.heard} == {"change"}


def test_what_takes_long_is_worked_out_when_a_match_begins(monkeypatch: pytest.MonkeyPatch):
    """That is done beside the event loop; a choice is not."""
    prepared: list[Game] = []
    book = replace(GAMES["crossroads"], prepare=prepared.append)
    monkeypatch.setitem(GAMES, "crossroads", book)  # type: ignore[arg-type]

    Host()

    assert len(prepared) == 1


def test_one_message_is_made_for_all_who_see_the_same():
    """Watchers share it, and its text is written once."""
    host = Host()
    one, other, red = (Screen(host.match, seat) for seat in (OBSERVER, OBSERVER, "red"))

    host.step()

    assert one.heard[0] is other.heard[0]
    assert isinstance(one.heard[0], Shared)
    assert red.heard[0] is not one.heard[0]


def test_a_counter_that_did_not_change_is_not_made_anew():
    """Its record is the same object from one outlook to the next."""
    host = Host("mons", "nimy")
    before = outlook(host.match, "german").record["scene"]["counters"]
    host.step()
    after = outlook(host.match, "german").record["scene"]["counters"]

    same = [key for key in after if after[key] is before.get(key)]
    assert len(same) >= len(after) - 2


def test_talk_brings_no_state():
    """What is said reaches everybody by itself."""
    host = Host()
    screen = Screen(host.match, "blue")

    host.do(lambda match: acts.chat(match, "red", "Good evening."))

    assert [(message["is"], message["text"]) for message in screen.heard] == [
        ("chat", "Good evening.")
    ]


def test_a_name_is_told_by_who_is_there():
    """Seats are no part of a state that changes."""
    host = Host()
    screen = Screen(host.match, "blue")

    host.do(lambda match: acts.name(match, ("red",), "Blücher"))

    (told,) = screen.heard
    assert (told["is"], told["seats"]["red"]["name"]) == ("presence", "Blücher")


def test_what_was_taken_back_and_chosen_anew_is_told_from_where_it_differs():
    """Even where a screen was told of neither: the lines from there on are new."""
    host = Host()
    screen = Screen(host.match, "red")
    first, second = host.match.game.options[:2]
    host.do(lambda match: acts.play(match, "red", first))
    host.match.listeners.clear()
    host.do(lambda match: acts.undo(match, "red"))
    host.do(lambda match: acts.play(match, "red", second))

    screen.wake()

    told = screen.heard[-1]
    assert (told["since"], [event["number"] for event in told["events"]]) == (0, [1])
    assert screen.state["scene"]["counters"]["RX"]["hex"] == second


def test_layers_come_when_they_are_asked_for_and_again_when_they_change():
    """Every title comes with them; the marks only of those that are wanted."""
    host = Host("mons", "nimy")
    screen = Screen(host.match, "german")
    assert "layers" not in screen.state

    layers = screen.sitting.want_layers(("german-zones",))["layers"]
    for _ in range(20):
        host.step()

    assert layers["german-zones"]["marks"]
    assert layers["control"]["title"] == "Hexes under German control"
    assert layers["control"]["marks"] == {}
    told = [message["change"].get("layers", {}) for message in screen.heard]
    assert {layer for each in told for layer in each} == {"german-zones"}


def test_a_shared_screen_is_covered_between_two_people():
    """Nothing of the position is told until the one who is asked takes it."""
    host = Host()
    screen = Screen(host.match, "blue", "red")
    assert (screen.state["hand_over"], "scene" in screen.state) == ("red", False)

    screen.state = screen.sitting.ready("red")
    hidden = host.match.game.options[0]
    host.do(lambda match: acts.play(match, "red", hidden))

    assert (screen.state["hand_over"], "scene" in screen.state) == ("blue", False)
    assert hidden not in str(screen.heard)


def test_a_match_goes_on_from_what_its_host_has_stored():
    """Played again from the changes alone, it is the same game."""
    host = Host()
    for _ in range(12):
        host.step()
    entries = tuple(entry for change in host.stored for entry in change.entries)

    again = begin(Saved(host.match.stored, entries))

    assert view(again.game, "red") == view(host.match.game, "red")
    assert again.line.rolled == host.match.line.rolled
    shown = telling.position(again.game, "red").record
    assert shown == telling.position(host.match.game, "red").record


def test_who_still_has_the_position_is_told_what_is_beside_it():
    """Nothing of the board; after the next choice comes the whole state."""
    host = Host()
    old = Screen(host.match, "red")
    host.step()
    again = Sitting(host.match, ("red",))

    kept = again.keep(*host.match.at)

    assert kept is not None
    shown = {**old.state, **kept}
    fresh = Sitting(host.match, ("red",)).state()
    assert "scene" not in kept
    assert {key: shown[key] for key in fresh if key not in ("undo", "version")} == {
        key: fresh[key] for key in fresh if key not in ("undo", "version")
    }
    assert shown["undo"].items() <= fresh["undo"].items()
    assert again.news() is None
    number = host.match.line.number
    for _ in range(6):
        host.step()
    told, whole = again.news(), Sitting(host.match, ("red",)).state()
    happened = host.match.line.told("red", number + 1, host.match.line.number)
    assert happened
    assert told == {"is": "state", "state": {**whole, "events": happened}}


def test_who_has_another_position_is_not_left_with_it():
    """One that is older, or of a time that was taken back; nor two people at one screen."""
    host = Host()
    host.step()
    number, epoch = host.match.at
    red, both = Sitting(host.match, ("red",)), Sitting(host.match, ("red", "blue"))

    assert red.keep(number - 1, epoch) is None
    assert red.keep(number, epoch + 1) is None
    assert both.keep(number, epoch) is None


def test_what_changes_beside_a_position_that_was_kept_is_told():
    """A wish that somebody utters is in the next state."""
    host = Host()
    red = Sitting(host.match, ("red",))
    red.keep(*host.match.at)

    host.do(lambda match: acts.draw_offer(match, "blue"))

    told = red.news()
    assert told is not None
    assert told["state"]["requests"] == [{"kind": "draw", "from": "blue"}]
