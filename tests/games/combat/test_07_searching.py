"""7.4.5, core-19, core-4-g, 10.2.6 Searching, and the options of the game."""

import pytest

from grognard.engine.data.source import NO_OVERLAY
from grognard.engine.kernel.set_up import settle
from grognard.games.combat import COMBAT
from tests.games.combat.positions import at, offered, refused, works
from tests.playing import play_all
from tests.rules import rule


@rule("7.4.5-a")
def test_a_search_needs_a_leader():
    """7.4.5 A squad with a leader beside it, both fresh."""
    game = at("g66-1 D18, gLt-1 D18, g66-2 F18, r65-1 A12, r65-2 C18 hidden")

    assert offered(game, "search") == ["search g66-1"]
    assert refused(game, "search g66-2") == ["7.4.5"]
    assert offered(at("g66-1 D18, gLt-1 D18 fired, r65-1 A12"), "search") == []


@rule("7.4.5-b", "7.4.5-c", "core-19-d", "core-19-f", "core-9-m")
def test_a_search_finds_what_is_hidden():
    """7.4.5 A 4 is two hexes besides their own, on all levels; then both are Crawled Fired."""
    game = at("g66-1 D18, gLt-1 D18, r65-1 A12, r65-2 C18+1 hidden")
    asked = play_all(game, "search g66-1", "hold", "4")

    assert {*offered(asked, "look")} == {
        f"look {hex_}" for hex_ in ("D17", "E18", "E19", "D19", "C19", "C18")
    }
    found = play_all(asked, "look C18")
    assert not found.units["r65-2"].hidden
    assert [found.units[unit].did for unit in ("g66-1", "gLt-1")] == ["crawled-fired"] * 2
    assert play_all(found, "look C19").who == "russian"


@rule("core-19-d")
def test_engineers_search_better():
    """core-19-d With 2 a squad searches three hexes more, with 6 one; Engineers take 1 off."""
    game = at("g82-1 D18, gLt-1 D18, r65-1 A12")

    assert "2 are left" in play_all(game, "search g82-1", "6").prompt
    plain = at("g66-1 D18, gLt-1 D18, r65-1 A12")
    assert "1 are left" in play_all(plain, "search g66-1", "6").prompt


@rule("core-4-g", "10.1-b")
@pytest.mark.parametrize(("die", "who"), [("2", "russian"), ("3", "german")])
def test_by_option_a_side_may_act_twice(die: str, who: str):
    """core-4-g A die of 1 or 2 before the impulse; without the option none is rolled."""
    setting = settle(COMBAT, "stairwell", {"random_impulses": "yes"}, NO_OVERLAY)
    text = "g66-1 F18, g66-2 F19, r65-1 C17, r65-2 C17"
    game = play_all(COMBAT.position(setting, text), "move g66-1", "stop")

    assert game.who == "chance"
    acted = play_all(game, die, "move r65-1", "stop")
    after = acted if acted.who != "chance" else play_all(acted, "9")
    assert after.who == who
    assert play_all(at(text), "move g66-1", "stop").who == "russian"


@rule("core-4-g", "core-4-f", "core-4-k")
def test_a_pass_gives_no_second_impulse_away():
    """core-4-g It is a second chance to act; passed too, the side is out (core-4-k)."""
    game = play_all(at("g66-1 F18, r65-1 C17, free german 0, again"), "pass")

    assert "move g66-1" in game.options
    assert play_all(game, "pass").out == {"german": True, "russian": False}
    assert play_all(game, "move g66-1", "stop", "pass").who == "german"


@rule("core-4-g", "core-4-f", "core-4-k")
def test_a_second_impulse_is_for_those_who_are_not_out():
    """core-4-g A second pass running puts the side out; one after an act ends no phase."""
    text = "g66-1 F18, g66-2 F19, r65-1 C17, free german 0, again"
    acted = play_all(at(f"{text}, passed"), "move g66-1", "stop", "pass")

    assert play_all(at(f"{text}, idle german 1"), "pass").who == "russian"
    assert (acted.turn, acted.who) == (1, "russian")


@rule("10.2.6-a")
def test_by_option_those_who_flee_are_shaken_too():
    """10.2.6 With the option a fleer checks where a Disrupted friend is, Crawling or not."""
    text = "g66-1 B18 disrupted, g66-2 A18 disrupted, r65-1 E15"
    setting = settle(COMBAT, "stairwell", {"shaken_flight": "yes"}, NO_OVERLAY)
    usual, strict = at(text), COMBAT.position(setting, text)

    for way in ("A18", "crawl A18"):
        assert play_all(strict, "flee g66-1", way).who == "chance"
        assert play_all(usual, "flee g66-1", way).who != "chance"


@rule("7.4.5-a", "10.4.2-a")
@pytest.mark.parametrize(
    ("stack", "searchers"),
    [
        ("r45mm-1 D21 w, rLt-1 D21", []),
        ("r45mm-1 D21 w turned, rLt-1 D21", ["search r45mm-1"]),
        ("T34-1 D21 w, r65-1 D21, rLt-1 D21 on:T34-1", []),
    ],
)
def test_who_searches_is_on_foot(stack: str, searchers: list[str]):
    """7.4.5 It is Crawling Movement: no gun that is set up, and no leader who rides."""
    assert offered(works(f"{stack}, g66-1 A30, russian to act"), "search") == searchers


@rule("7.4.5-a", "core-5-h")
@pytest.mark.parametrize(("fate", "searches"), [(("99",), True), (("60", "10", "1"), False)])
def test_a_search_ends_when_the_leader_is_shaken(fate: tuple[str, ...], searches: bool):
    """7.4.5-a, R-72 Fire that pins him before the die is rolled ends it for both."""
    game = at("g66-1 D18, gLt-1 D18, g66-2 A3, r65-1 C18")
    shot = play_all(game, "search g66-1", "fire r65-1", "shoot", *fate)

    assert (shot.who == "chance") == searches


@rule("7.4.4-c")
def test_a_search_leaves_its_own_mines_hidden():
    """7.4.4 Only the enemy's are found: to look around betrays nothing of one's own."""
    text = "r65-1 F18, rLt-1 F18, mines E18 russian hidden, g66-1 A1, russian to act"
    searched = play_all(works(text), "search r65-1", "1", "look E18")

    assert searched.works["E18"][0].hidden


@rule("7.4.8-d")
def test_who_clears_its_own_mines_shows_them():
    """7.4.8 Everybody sees the men at work, and what they take away."""
    text = "r63-1 E18, mines E18 russian hidden, g66-1 A1, russian to act"

    assert not play_all(works(text), "clear r63-1 mines").works["E18"][0].hidden
