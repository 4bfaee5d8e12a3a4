"""What is told of a position: counters and tokens with their places."""

from dataclasses import replace
from operator import is_
from typing import Any

import pytest

from grognard.engine.kernel.set_up import start
from grognard.engine.kernel.view import OBSERVER
from grognard.engine.look.scene import CounterFace, Scene, Token
from grognard.games import GAMES
from grognard.match import telling
from tests.engine.toy_maps import TWO_MAPS, WORKS


def position(
    *counters: CounterFace,
    tokens: tuple[Token, ...] = (),
    before: telling.Position | None = None,
) -> telling.Position:
    """A position with these counters, as somebody sees it who looks on and has seen another."""
    scene = Scene(WORKS, counters=counters, tokens=tokens)
    game = start(replace(TWO_MAPS, scene=lambda seen, data: scene), "works")
    return telling.position(game, OBSERVER, before)


def told(*counters: CounterFace, tokens: tuple[Token, ...] = ()) -> dict[str, Any]:
    """The scene as it is sent to somebody who looks on."""
    sent: dict[str, Any] = position(*counters, tokens=tokens).record["scene"]
    return sent


def test_a_counter_is_told_with_its_hex_and_with_its_place_where_that_is_another():
    """A level, a side and a box beside the map; a counter in a hex is told its hex alone."""
    places = {"A": "B2", "B": "B2+1", "C": "B2/B3", "D": "36th:routed"}
    sent = told(*(CounterFace(place, "blue", name) for name, place in places.items()))["counters"]

    assert {name: (each["hex"], each.get("place")) for name, each in sent.items()} == {
        "A": ("B2", None),
        "B": ("B2", "B2+1"),
        "C": ("B2", "B2/B3"),
        "D": ("", "36th:routed"),
    }


def test_tokens_are_told_by_their_ids():
    """Without what is empty."""
    sent = told(tokens=(Token("s", "B2", "10", "Smoke", "pill"),))["tokens"]

    assert sent["s"]["place"] == "B2"
    assert (sent["s"]["text"], sent["s"]["shape"]) == ("10", "pill")
    assert "points_at" not in sent["s"]


def test_matches_share_the_records_of_what_looks_alike():
    """A thousand of them hold each counter and each form once; what differs is another record."""
    one, two = (telling.position(start(GAMES["mons"], "nimy"), "german").record for _ in range(2))
    here, there = (told(CounterFace(hex_, "blue", "A"))["counters"]["A"] for hex_ in ("B2", "B3"))

    for first, second in (
        (one["scene"]["counters"], two["scene"]["counters"]),
        (one["forms"], two["forms"]),
    ):
        assert first.keys() == second.keys() != {}.keys()
        assert all(map(is_, first.values(), second.values()))
    assert here != there


def test_what_lies_beside_the_map_is_the_same_record_until_it_changes():
    """So that nothing is written down, compared or sent that everybody has."""
    game = start(GAMES["mons"], "nimy")
    first = telling.position(game, OBSERVER)
    second = telling.position(game, OBSERVER, first)

    assert second.record == first.record
    shown, again = first.record["displays"], second.record["displays"]
    assert shown
    assert all(again[id_] is shown[id_] for id_ in shown)
    assert second.record["goals"] is first.record["goals"]


@pytest.mark.parametrize("order", ["DABC", "ACB", "CBA", "BC", "BCD", "D", ""])
def test_only_places_where_something_lies_otherwise_are_told_anew(order: str):
    """Whichever counters have come, gone or changed their places in a pile."""
    face = {name: CounterFace("B2", "blue", name) for name in "AC"}
    face |= {name: CounterFace("B3", "blue", name) for name in "BD"}
    before = position(*(face[name] for name in "ABC"))

    after = position(*(face[name] for name in order), before=before)

    whole = position(*(face[name] for name in order))
    assert after.record["scene"]["counters"] == whole.record["scene"]["counters"]
    if "B" in order and "D" not in order:
        counters = after.record["scene"]["counters"]
        assert counters["B"] is before.record["scene"]["counters"]["B"]


def test_the_steps_of_a_turn_are_plain_records():
    """Each by its words, also where nothing has changed since the position before."""
    game = start(GAMES["mons"], "nimy")
    first = telling.position(game, OBSERVER)
    again = telling.position(game, OBSERVER, first)

    steps = [each._asdict() for each in first.sequence[0]]
    assert first.record["sequence"] == again.record["sequence"] == steps
    assert steps
