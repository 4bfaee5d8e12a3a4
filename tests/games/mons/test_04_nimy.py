"""How the learning scenario is won: its own objective instead of those of chapter 4."""

import pytest

from grognard import Game, outcome
from grognard.engine.kernel.set_up import settle
from grognard.games.mons import MONS
from tests.playing import play_all


def at_the_end(turn: int, *items: str) -> Game:
    """A position of the Nimy salient at the end of a turn."""
    text = ", ".join((*items, f"turn {turn}", "british melee"))
    return play_all(MONS.position(settle(MONS, "nimy", None), text), "end")


@pytest.mark.parametrize(
    ("items", "winner", "rule", "reason", "score"),
    [
        (["german holds 4208"], "german", "4.2", "the Germans control 4208", (0, 0)),
        (["4RF 4208"], "british", "4.2", "the British control 4208", (0, 0)),
        (["4RF 4208", "dead 2RI"], "british", "4.2", "the British control 4208", (1, 0)),
        (["4RF 4208", "dead 2RI 4DC"], "british", "4.2", "the British control 4208", (2, 0)),
        (["4RF 4208", "dead 2RI 4DC 1GH"], "german", "4.3", "3 British units are lost", (3, 0)),
        (["4RF 4208", "surrounded 2RI"], "british", "4.2", "the British control 4208", (2, 0)),
        (
            ["4RF 4208", "surrounded 2RI", "dead 4DC"],
            "german",
            "4.3",
            "3 British units are lost",
            (3, 0),
        ),
        (["4RF 4208", "dead IR84 IR85"], "british", "4.2", "the British control 4208", (0, 0)),
        (["4RF 4208", "exited 2RI 4DC"], "british", "4.2", "the British control 4208", (0, 2)),
    ],
    ids=[
        "taken",
        "kept",
        "one",
        "two",
        "three",
        "surrounded",
        "and another",
        "Germans lost",
        "exited",
    ],
)
def test_4208_or_three_british_units_win_the_salient_after_turn_3(
    items, winner, rule, reason, score
):
    """4.2, 4.3 The hex in German hands, or three British units lost; otherwise the British win."""
    ended = outcome(at_the_end(3, *items))

    assert (ended.winner, ended.rule, ended.reason) == (winner, rule, reason)
    assert (ended.score["german"], ended.score["british"]) == score


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("item", ["german holds 4208", "dead 2RI 4DC 1GH", "4RF 4208"])
def test_the_salient_is_not_judged_before_turn_3(turn: int, item: str):
    """4.2 Whatever has happened by then, play goes on."""
    game = at_the_end(turn, item)

    assert (outcome(game), game.turn) == (None, turn + 1)
