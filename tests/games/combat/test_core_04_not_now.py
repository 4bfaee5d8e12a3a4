"""core-2-a, core-4-a Answers to another question than the one asked."""

import pytest

from grognard.engine.kernel.flow import not_offered, objections, understood
from grognard.engine.kernel.questions import forms_of
from grognard.games.combat import COMBAT
from tests.games.combat.positions import at, works
from tests.playing import play_all
from tests.rules import rule as clause

NEAR = "g66-1 B17, g66-2 B16, r65-1 B21"
TANKS = "PzIV-1 F20 ne, PzIV-2 F21 ne, r65-4 Z20"


@pytest.mark.parametrize(
    ("begun", "choice", "rule"),
    [
        (("move g66-1",), "fire g66-2 B21", "10.1.3"),
        (("move g66-1",), "run g66-2", "core-4-a"),
        (("move g66-1",), "recover g66-2", "core-3-b"),
        (("move g66-1",), "fire r65-1", "core-9-j"),
        (("fire g66-1 B21",), "C18", "10.2.2"),
        (("fire g66-1 B21",), "done", "core-2-a"),
        (("fire g66-1 B21",), "fight C18", "core-16-a"),
        ((), "stop", "10.2.2"),
        ((), "shoot", "core-9-f"),
        ((), "hide C18", "core-2-f"),
        ((), "stay", "10.8"),
        ((), "with g66-1", "core-4-c"),
        pytest.param((), "lay trench B17", "7.2.3", marks=clause("7.2.3-a")),
        pytest.param(("move g66-1",), "lay at-trench B17", "7.2.3", marks=clause("7.2.3-a")),
        pytest.param((), "lay mines B17", "7.4.2", marks=clause("7.4.2-b")),
        pytest.param((), "bury B17", "7.4.2", marks=clause("7.4.2-b")),
        pytest.param((), "lay wire B17", "7.6.1", marks=clause("7.6.1-a")),
        pytest.param((), "block L20 L21", "7.5.1", marks=clause("7.5.1-a")),
    ],
)
def test_an_answer_to_another_question_is_refused_by_its_rule(
    begun: tuple[str, ...], choice: str, rule: str
):
    """core-4-a One sentence says when that could be answered."""
    game = play_all(at(NEAR), *begun)

    assert objections(game, choice)[0].rule == rule


ROUT = "g66-1 A20 disrupted, g66-2 A21, gLt-1 A21, r65-1 B30"


@clause("core-2-h", "10.8.1-a")
@pytest.mark.parametrize(
    ("begun", "choice", "rules"),
    [
        (("flee g66-1",), "exit", ["core-2-h"]),
        (("flee g66-1",), "around A19 left", ["10.8.1"]),
        (("flee g66-1",), "stop", ["10.8.1"]),
        (("platoon gLt-1",), "exit", ["core-2-h"]),
        (("platoon gLt-1",), "A20", ["10.7.1"]),
        (("platoon gLt-1",), "with g66-2", ["10.7.1"]),
    ],
)
def test_words_of_another_movement_are_refused_by_that_which_is_under_way(
    begun: tuple[str, ...], choice: str, rules: list[str]
):
    """core-2-h, 10.8.1, 10.7.1 Nobody flees off the map, nor takes a step as others do."""
    game = play_all(at(ROUT), *begun)

    assert [each.rule for each in objections(game, choice)] == rules


def test_another_step_of_the_same_move_has_its_own_reason():
    """11.3.1 A platoon of vehicles gathers first and then drives."""
    gathering = play_all(works(TANKS), "convoy PzIV-1")
    driving = play_all(gathering, "with PzIV-2", "go")

    assert [each.text for each in objections(gathering, "on")] == ["The platoon has not set out."]
    assert [each.text for each in objections(driving, "go")] == ["The platoon is on its way."]


@clause("11.4.8.1-a", "core-4-a")
def test_riders_are_told_why_they_do_not_fire_on_the_move():
    """11.4.8.1 In normal movement: the clause of riders, and not that of impulses."""
    text = "SdKfz-1 W20 ne, g66-1 W20 on:SdKfz-1, r65-1 W24"
    game = play_all(works(text), "move SdKfz-1")

    assert [each.rule for each in objections(game, "fire g66-1 W24")] == ["11.4.8.1"]


def test_every_question_has_its_moment():
    """core-2-a Each procedure that asks is known to those who say what is wrong now."""
    game = at(f"{NEAR}, g66-3 F18 pinned, command")
    for kind in COMBAT.procedures:
        for form in forms_of(kind).values():
            fills = tuple(game.setting.words[blank].bits.names[:1] for blank in form.blanks)
            if not all(fills):
                continue
            choice = form.written(tuple(name for [name] in fills))
            if not understood(game, choice):
                assert not_offered(game, choice) not in objections(game, choice)
