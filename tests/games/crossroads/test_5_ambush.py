"""5 The ambush of Crossroads: what red hides and what blue may know of it."""

from random import Random

import pytest

from grognard import Objection, objections, position, start, view
from grognard.engine.kernel.view import events, world
from tests.playing import play_all
from tests.rules import rule
from tests.walk import stops

WOODS = ("0301", "0305", "0402", "0404", "0702", "0706", "0801", "0803", "0805", "0903")


@rule("5.1")
def test_red_hides_a_unit_in_woods_where_nobody_stands():
    """5.1 Red is asked first of all; the woods of B4 and R3 are not offered."""
    game = start("crossroads")

    assert (game.who, game.prompt) == ("red", "5.1 Hide RX in a woods hex.")
    assert game.options == WOODS
    for taken_or_clear in ("0203", "0605", "0503", "0101"):
        assert objections(game, taken_or_clear) == (
            Objection("5.1", f"{taken_or_clear} is no free woods hex."),
        )


@rule("5.1")
@pytest.mark.parametrize("lair", WOODS)
def test_blue_does_not_learn_where(lair):
    """5.1 Blue sees and hears the same wherever the ambush is; red sees it."""
    game = play_all(start("crossroads"), lair)
    other = play_all(start("crossroads"), "0301" if lair != "0301" else "0305")

    for seat in ("blue", "observer"):
        assert view(game, seat) == view(other, seat)
        assert events(game, seat) == [
            {"text": "Red has hidden RX.", "rule": "5.1", "where": ""},
        ]
    assert view(game, "red")["position"]["units"]["RX"]["hex"] == lair
    assert events(game, "red") == [
        {"text": f"RX hides in {lair}.", "rule": "5.1", "where": lair},
    ]


@rule("5.1")
def test_red_sees_which_of_its_units_lies_in_ambush():
    """5.1 The mark is on one counter alone, and goes when the ambush is known."""
    hidden = position("crossroads", "B1 0302, R1 0303, RX 0402 hidden")
    known = position("crossroads", "B1 0302, R1 0303, RX 0402")

    assert marked(hidden) == ["RX"]
    assert marked(known) == []


@rule("5.1")
def test_the_view_of_blue_never_holds_a_hidden_unit():
    """5.1 In whole games, until it is revealed, blue's view has no counter RX."""
    hidden = shown = 0
    for seed in range(12):
        for stop in stops("crossroads", "battle", seed):
            seen = view(stop.game, "blue")["position"]
            assert seen["hidden"] == stop.game.hidden
            assert stop.game.hidden <= ("RX" not in seen["units"])
            hidden += stop.game.hidden
            shown += "RX" in seen["units"]
    assert hidden
    assert shown


@rule("5.1")
def test_blue_can_rule_out_the_woods_where_somebody_has_been():
    """5.1 What everybody can work out is public, and the worlds blue imagines agree with it."""
    game = position("crossroads", "B1 0302, R1 1006, RX 0805 hidden")

    game = play_all(game, "march B1", "0402", "hold")

    left = [hex_ for hex_ in WOODS if hex_ != "0402"]
    assert view(game, "blue")["position"]["lairs"] == left
    random = Random(1)
    imagined = {world(game, "blue", random).units["RX"].hex for _ in range(400)}
    assert sorted(imagined) == left


@rule("5.1")
def test_red_imagines_nothing_else_than_what_is():
    """5.1 Nothing is hidden from red, nor from anybody once the ambush is known."""
    hidden = position("crossroads", "B1 0302, RX 0402 hidden")
    known = position("crossroads", "B1 0302, RX 0402")

    assert world(hidden, "red", Random(1)) == hidden
    assert world(known, "blue", Random(1)) == known
    assert view(known, "blue")["position"]["lairs"] == []


@rule("5.2")
def test_a_hidden_unit_cannot_be_fired_at():
    """5.2 Blue is refused in the same words wherever the ambush is."""
    near = position("crossroads", "B1 0302, R1 0303, RX 0402 hidden")
    far = position("crossroads", "B1 0302, R1 0303, RX 0805 hidden")

    refusal = (Objection("3.1", "RX is no enemy that you can see."),)
    assert near.options == far.options == ("done", "march B1", "fire B1 R1")
    assert objections(near, "fire B1 RX") == objections(far, "fire B1 RX") == refusal


@rule("5.2")
def test_a_hidden_unit_cannot_march():
    """5.2 It may fire or wait."""
    game = position("crossroads", "B1 0302, RX 0402 hidden, red to play")

    assert game.options == ("done", "fire RX B1")
    assert objections(game, "march RX") == (
        Objection("5.2", "RX lies in ambush and cannot march."),
    )


@rule("5.2", "1.2")
def test_every_objection_to_a_march_is_given():
    """5.2, 1.2 A unit may be spent and in ambush as well."""
    game = position("crossroads", "B1 0302, RX 0402 hidden, red to play, used RX")

    assert objections(game, "march RX") == (
        Objection("1.2", "RX has had its order in this turn."),
        Objection("5.2", "RX lies in ambush and cannot march."),
    )


@rule("5.3")
def test_the_ambush_is_revealed_when_it_fires():
    """5.3 From then on everybody sees it, and it may be fired at."""
    game = position("crossroads", "B1 0302, B2 0303, R1 1006, RX 0402 hidden")

    game = play_all(game, "march B1", "0401", "fire RX")

    assert not game.hidden
    assert view(game, "blue")["position"]["units"]["RX"]["hex"] == "0402"
    assert events(game, "blue")[0] == {
        "text": "RX shows itself in 0402.",
        "rule": "5.3",
        "where": "0402",
    }
    game = play_all(game, "6", "keep", "keep", "stop")
    assert game.options == ("done", "march B2", "fire B2 RX")


@rule("5.3")
def test_the_ambush_is_revealed_when_it_fires_in_its_own_turn():
    """5.3 Later it may march like any other unit."""
    game = position("crossroads", "B1 0302, RX 0402 hidden, red to play, luck blue 0, luck red 0")

    game = play_all(game, "fire RX B1", "6", "done", "done")

    assert game.options == ("done", "march RX", "fire RX B1")


@rule("5.3")
def test_a_unit_that_runs_into_the_ambush_stops_before_it():
    """5.3 The march ends in the hex the unit came from, and the ambush is known."""
    game = position("crossroads", "B1 0303, B2 0106, R1 1006, RX 0402 hidden")

    game = play_all(game, "march B1")
    assert "0402" in game.options
    assert objections(game, "0402") == ()
    game = play_all(game, "0402")

    assert (game.units["B1"].hex, game.units["RX"].hex, game.hidden) == ("0303", "0402", False)
    assert (game.who, game.options) == ("blue", ("done", "march B2"))
    assert [event["text"] for event in events(game, "blue")] == [
        "RX shows itself in 0402.",
        "B1 runs into RX in 0402 and stops.",
    ]


@rule("5.3")
def test_the_hexes_offered_do_not_depend_on_where_the_ambush_is():
    """5.3 Blue may try each hex that looks free; red knows better and walks round it."""
    near = position("crossroads", "B1 0303, R1 0403, RX 0402 hidden")
    far = position("crossroads", "B1 0303, R1 0403, RX 0805 hidden")
    assert play_all(near, "march B1").options == play_all(far, "march B1").options

    red = position("crossroads", "B1 0303, R1 0403, RX 0402 hidden, red to play")
    red = play_all(red, "march R1")

    assert "0402" not in red.options
    assert objections(red, "0402") == (Objection("2.2", "0402 is taken."),)


@rule("5.3")
def test_a_revealed_ambush_is_in_the_way_like_any_unit():
    """5.3 Once known it may no longer be run into."""
    game = play_all(position("crossroads", "B1 0303, RX 0402"), "march B1")

    assert objections(game, "0402") == (Objection("2.2", "0402 is taken."),)


@rule("5.3")
def test_what_the_ambush_revealed_cannot_be_taken_back():
    """5.3 Both ways to be revealed mark their step."""
    for text, choices in [
        ("B1 0303, RX 0402 hidden", ("march B1", "0402")),
        ("B1 0303, RX 0402 hidden, red to play", ("fire RX B1",)),
    ]:
        game = play_all(position("crossroads", text), *choices)
        assert [event.reveals for event in game.events].count(True) == 1


@rule("5.4")
def test_red_is_asked_after_every_hex_while_the_ambush_is_hidden():
    """5.4 The question comes even where red can only hold, so it tells blue nothing."""
    near = position("crossroads", "B1 0106, RX 0305 hidden")
    far = position("crossroads", "B1 0106, RX 0805 hidden")

    for hex_ in ("0206", "0205", "0204"):
        near, far = (play_all(each, *opening(each), hex_) for each in (near, far))
        assert near.who == far.who == "red"
        assert near.options == ("hold", "fire RX")
        assert far.options == ("hold",)
        assert view(near, "blue") == view(far, "blue")


@rule("5.4")
def test_red_is_asked_again_after_each_shot_while_the_ambush_is_hidden():
    """5.4 Nor does the number of questions tell blue anything."""
    game = position("crossroads", "B1 0106, R1 0103, RX 0805 hidden, luck blue 0, luck red 0")

    game = play_all(game, "march B1", "0105", "fire R1", "6")

    assert (game.who, game.options) == ("red", ("hold",))


@rule("5.4")
def test_nobody_is_asked_for_nothing_when_there_is_no_ambush_to_fear():
    """5.4 Once the ambush is known, red is asked only where it can fire; blue has no ambush."""
    known = position("crossroads", "B1 0106, RX 0805")
    assert play_all(known, "march B1", "0206").who == "blue"

    red = position("crossroads", "B1 0106, R1 1006, RX 0805 hidden, red to play")
    assert play_all(red, "march R1", "1005").who == "red"


def opening(game):
    """What brings the march of B1 to its next hex."""
    return ("march B1",) if game.prompt.startswith("1.2") else ("hold",)


def marked(game):
    """The units that red's view marks as lying in ambush."""
    units = view(game, "red")["position"]["units"]
    return [unit for unit, record in units.items() if record["ambush"]]
