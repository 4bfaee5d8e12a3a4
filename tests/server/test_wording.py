"""Plans in a person's words."""

from random import Random

import pytest

import grognard
from grognard.hosting import wording
from grognard.players.levels import believe
from grognard.players.plan import Part, Plan

FRAY = "IR84 2523, IR85 2525, FAR24 2421, Cav16 2321, 4RF 2524, turn 11"


def told(text: str, *parts: str, game: str = "mons", begun: str = "") -> dict[str, object]:
    """What is said of a plan whose parts are scripts, each worth a point more than the last."""
    position = grognard.position(game, text)
    position = grognard.play(position, begun) if begun else position
    scripts = [tuple(part.split(", ")) for part in parts]
    priced = tuple(Part(script, "", 1.0 + i) for i, script in enumerate(scripts))
    choices = tuple(choice for script in scripts for choice in script)
    gain = sum(part.gain for part in priced)
    believed = believe(position, position.who, Random(1))
    return wording.plan(believed, Plan(choices, "", gain, parts=priced), "level2")


@pytest.mark.parametrize(
    ("phase", "script", "sentence"),
    [
        (
            "melee",
            "attack IR85 2524, add IR84, declare",
            "Regiment 85 attacks 2524, Regiment 84 joins the attack",
        ),
        ("melee", "attack IR85 2524, declare", "Regiment 85 attacks 2524"),
        ("bombard", "fire FAR24 2524, fire", "Field Artillery 24 bombards 2524"),
        ("move", "move Cav16, 2320, 2319, stop", "Cavalry 16 moves to 2319"),
        ("move", "end", "End the movement phase"),
    ],
)
def test_an_order_names_its_units_its_verb_and_where_it_leads(phase, script, sentence):
    """One sentence with what is expected of it."""
    plan = told(f"{FRAY}, german {phase}", script)

    [part] = plan["parts"]
    assert (part["choices"], part["why"]) == (tuple(script.split(", ")), sentence)
    assert [each["text"] for each in part["answers"]] == script.split(", ")
    assert plan["why"] == f"{sentence}: expected gain +1.00."


def test_a_move_under_way_is_told_by_where_it_ends():
    """The hexes on its way begin no order of their own."""
    plan = told(f"{FRAY}, german move", "2320, 2319, stop", begun="move Cav16")

    assert plan["why"] == "Move to 2319; end the move here: expected gain +1.00."


def test_orders_in_a_row_are_told_apart():
    """A plan of a whole phase names every order, where it has no parts of its own for them."""
    plan = told(f"{FRAY}, german move", "move Cav16, 2320, stop, move FAR24, 2420, stop, end")

    assert plan["why"] == (
        "Cavalry 16 moves to 2320; Field Artillery 24 moves to 2420; end the movement phase:"
        " expected gain +1.00."
    )


def test_a_plan_of_many_parts_says_which_is_the_best():
    """The parts stand beside it, each with its gain."""
    plan = told(f"{FRAY}, german move", "move Cav16, 2320, stop", "move FAR24, 2420, stop")

    best = "the best of them: Field Artillery 24 moves to 2420 (+2.00)."
    assert plan["why"] == f"2 orders: expected gain +3.00; {best}"
    assert [part["gain"] for part in plan["parts"]] == [1.0, 2.0]


def test_what_comes_after_a_die_is_told_as_well():
    """It cannot be played along, but its words are those of some form."""
    plan = told("B1 0303, B2 0301, R1 0403", "fire B1 R1, march B2, 0201", game="crossroads")

    assert plan["why"].startswith("B1 fires at R1; B2 marches to 0201")
    assert [each["text"] for each in plan["parts"][0]["answers"]] == ["fire B1 R1"]


def test_an_enemy_is_what_is_aimed_at():
    """In a game whose units go by their ids."""
    plan = told("B1 0303, R1 0403", "fire B1 R1", game="crossroads")

    assert plan["why"] == "B1 fires at R1: expected gain +1.00."


def test_a_plan_without_parts_says_why_as_its_player_does():
    """The player at random has no better reason."""
    game = grognard.start("mons", "nimy")
    plan = Plan(("move IR84",), "any option", 0.0)

    words = wording.plan(believe(game, "german", Random(1)), plan, "random")

    assert words["why"] == "Regiment 84 moves: any option."
    assert words["parts"][0]["choices"] == ("move IR84",)
