"""core-19 Hidden units: what shows them, and who meets them."""

import pytest

from grognard import BadInput
from grognard.games.combat.view import view
from tests.games.combat.positions import at, offered, refused, told, works
from tests.playing import play_all
from tests.rules import rule


@rule("core-19-a", "core-19-e")
def test_a_hidden_unit_is_not_in_the_enemys_view():
    """core-19-a Its number is public, its place is not."""
    game = at("g66-1 F18, r65-1 C17 hidden, r65-2 C17")

    assert "r65-1" not in view(game, "german")["units"]
    assert "r65-1" in view(game, "russian")["units"]
    assert view(game, "german")["hidden"] == {"german": 0, "russian": 1}


@rule("core-19-b")
def test_fire_shows_the_one_who_fires():
    """core-19-b A hidden squad that fires is hidden no more."""
    game = play_all(at("g66-1 D17, r65-1 C17 hidden, russian to act"), "fire r65-1 D17", "shoot")

    assert not game.units["r65-1"].hidden
    assert any(event.reveals for event in game.events)


@rule("core-19-b")
def test_a_hidden_unit_is_shown_by_a_result_alone():
    """core-19-b Fire at its friend that does nothing to it leaves it hidden."""
    game = play_all(at("g66-1 D18, r65-1 C18 hidden, r65-2 C18"), "fire g66-1 C18", "shoot")

    missed = play_all(game, "90")
    assert missed.units["r65-1"].hidden
    assert "r65-1" not in told(missed) + game.prompt
    assert not play_all(game, "20").units["r65-1"].hidden


@rule("core-19-c")
def test_walking_into_a_hidden_unit_shows_it():
    """core-19-c It is revealed, and the squad checks or stays where it was."""
    game = play_all(at("g66-1 D18, r65-1 C18 hidden, r65-2 F18"), "move g66-1", "C18")

    assert not game.units["r65-1"].hidden
    assert play_all(game, "9").units["g66-1"].place == "D18"


@rule("core-4-h", "core-19-b")
def test_mines_go_off_before_hidden_units_are_met():
    """core-4-h, R-14 Mines, who hides there, Defensive Fire, flight, and the marks at last."""
    text = "g66-1 D18, gLt-1 D18, r65-1 C18 hidden, r65-2 C17, mines C18 russian hidden"
    mined = play_all(at(text), "move gLt-1", "with g66-1", "C18")
    assert ("7.4.7" in mined.prompt, mined.units["r65-1"].hidden) == (True, True)

    met = play_all(mined, "99")
    assert (met.who, met.units["r65-1"].hidden) == ("russian", False)
    shaken = play_all(met, "fire r65-1", "shoot", "40", "10", "1", "decline")
    assert (shaken.who, shaken.units["r65-1"].engaged) == ("german", False)
    assert play_all(shaken, "stay").units["gLt-1"].engaged


@rule("core-4-h", "10.7.1-b")
def test_a_platoon_meets_mines_before_hidden_units_too():
    """core-4-h The squad is struck in C18 before the Russian there shows himself."""
    text = "g66-1 D18, gLt-1 D18, r65-1 C18 hidden, r65-2 C17, mines C18 russian hidden"
    mined = play_all(at(text), "platoon gLt-1", "with cautious g66-1", "go g66-1 C18")

    assert ("7.4.7" in mined.prompt, mined.units["r65-1"].hidden) == (True, True)
    assert not play_all(mined, "99").units["r65-1"].hidden


@rule("10.2.5-b", "core-19-c")
def test_who_did_not_dare_is_put_back_by_a_hidden_unit():
    """10.2.5, R-15 It tries no other enemy hex in this phase, be it known or not."""
    game = play_all(at("g66-1 D18 balked, r65-1 C18 hidden, r65-2 F18"), "move g66-1", "C18")

    assert (game.units["g66-1"].place, game.units["r65-1"].hidden) == ("D18", False)
    assert game.who == "german"
    assert refused(game, "C18") == ["10.2.5"]


@rule("10.2.5-b", "11.1.4-a", "core-19-c")
def test_a_tank_that_did_not_dare_is_put_back_by_a_hidden_unit():
    """10.2.5, R-15 No second check."""
    game = works("PzIV-1 F18 ne balked, r65-1 F17 hidden, r65-2 A12")
    driven = play_all(game, "move PzIV-1", "F17")

    assert (driven.units["PzIV-1"].place, driven.units["r65-1"].hidden) == ("F18", False)
    assert driven.who == "german"


@rule("core-9-r", "core-19-e")
def test_windows_are_asked_alike_wherever_the_hidden_unit_is():
    """core-9-r With a hidden unit left every step is asked about, seen or not."""
    seen = play_all(at("g66-1 F18, r65-1 F12 hidden, r65-2 A12"), "move g66-1", "F17")
    blind = play_all(at("g66-1 F18, r65-1 A11 hidden, r65-2 A12"), "move g66-1", "F17")

    assert (seen.who, blind.who) == ("russian", "russian")
    assert offered(blind, "fire") == []


@rule("10.8.2-d")
def test_a_hidden_unit_in_the_way_stops_a_flight():
    """10.8.2-d It shows itself unasked, and the fleer stays in the hex before."""
    game = at("g66-1 B18 disrupted, r65-1 A18 hidden, r65-2 E15")
    stopped = play_all(game, "flee g66-1", "A18")

    assert not stopped.units["r65-1"].hidden
    assert stopped.units["g66-1"].place == "B18"
    assert stopped.who == "russian"


@rule("core-19-b", "8.2.2-a")
@pytest.mark.parametrize(("marker", "hidden"), [(" cover:inside", True), ("", False)])
def test_who_is_in_hex_cover_sees_no_hidden_mover_past_the_wall(marker: str, hidden: bool):
    """core-19-b, 8.2.2 The wall of his hex closes the line both ways."""
    game = works(f"g66-1 J5{marker}, r65-1 L5 hidden, russian to act")

    assert play_all(game, "move r65-1", "L6").units["r65-1"].hidden == hidden


@rule("core-19-b", "10.6.3-a")
def test_a_hidden_unit_is_seen_at_the_corner_of_a_house():
    """core-19-b, 10.6.3 The middle of C24 is out of sight of D22, the side it skirts is not."""
    game = play_all(works("g66-1 D22, r65-1 D24 hidden, russian to act"), "move r65-1")

    assert not play_all(game, "around C24 right").units["r65-1"].hidden
    assert play_all(game, "around C24 left").units["r65-1"].hidden


@rule("core-19-b")
def test_who_gets_on_a_vehicle_shows_himself():
    """core-19-b, R-10 Everybody sees the tank, and what is on it, wherever it is."""
    game = play_all(works("g66-1 H7 hidden, PzIV-1 H7 e, r65-1 BB40"), "move g66-1", "board PzIV-1")

    assert not game.units["g66-1"].hidden
    with pytest.raises(BadInput, match="cannot be hidden on PzIV-1"):
        works("g66-1 H7 hidden on:PzIV-1, PzIV-1 H7 e, r65-1 BB40")


@rule("7.4.8-a", "core-19-b")
def test_hidden_units_may_clear_and_show_themselves():
    """7.4.8, R-10 Nothing bars it; a half-squad in the open helps before a hidden one."""
    half = "as:german-8-2-half"
    text = f"g82-1 H7 {half}, g82-2 H7 {half} hidden, g82-3 H7 {half}, wire H7, r65-1 BB40"
    game = play_all(works(text), "clear g82-1 wire")

    assert [*game.clearing] == ["g82-1", "g82-3"]
    assert game.units["g82-2"].hidden
    shown = play_all(works(text), "clear g82-2 wire")
    assert not shown.units["g82-2"].hidden


@rule("core-19-b", "core-9-m")
@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("r65-1 J32 hidden, g66-1 J35", "dig r65-1"),
        ("r65-1 P4 hidden, g66-1 P2", "move r65-1|duck r65-1"),
        ("r65-1 J32 hidden, trench J32, g66-1 J35", "move r65-1|down J32"),
        ("r65-1 J32 hidden in-trench, trench J32, g66-1 J35", "move r65-1|J32"),
        (
            "r65-1 J32 hidden, rLt-1 J33, g66-1 J35",
            "platoon rLt-1|with cautious r65-1|dig",
        ),
    ],
)
def test_who_digs_or_goes_below_in_sight_is_seen(text: str, choices: str):
    """core-19-b, core-9-j It spends its points in the enemy's sight, and is fired at."""
    seen = play_all(works(f"{text}, g66-9 A12, russian to act"), *choices.split("|"))

    assert not seen.units["r65-1"].hidden
    assert "fire g66-1" in seen.options


@rule("core-19-b")
@pytest.mark.parametrize("choice", ["duck r65-1", "down P4"])
def test_who_goes_below_out_of_sight_stays_hidden(choice: str):
    """core-19-b Nobody sees it, and no die is rolled (R-30)."""
    game = works("r65-1 P4 hidden, trench P4, g66-9 A12, russian to act")

    assert play_all(game, "move r65-1", choice).units["r65-1"].hidden
