"""core-12 Fires: how they begin, what they close, whom they take."""

import pytest

from grognard import BadInput
from tests.games.combat.positions import at, offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule


@rule("core-12-d")
@pytest.mark.parametrize(
    ("firer", "choices"),
    [("gFT-1", ("fire gFT-1 C18",)), ("gDC-1", ("fire gDC-1 C18",))],
)
def test_a_00_of_flame_or_charge_sets_a_house_on_fire(firer: str, choices: tuple[str, ...]):
    """core-12-d At a building; any other die does not, nor does rifle fire."""
    asked = play_all(at(f"{firer} D18, r65-1 C18, r65-2 A12"), *choices)

    assert play_all(asked, "100").fires == ("C18",)
    assert play_all(asked, "99").fires == ()
    rifle = play_all(at("g66-1 D18, r65-1 C18, r65-2 A12"), "fire g66-1 C18", "shoot", "100")
    assert rifle.fires == ()


@rule("core-12-d")
def test_a_text_has_fires_where_something_burns():
    """core-12-d In buildings, Machine Parts and Lumber, also in a house that fell in since."""
    for text in ("fire C18", "fire G26", "fire W33", "rubble C18, fire C18", "fire F18, loose"):
        game = works(f"{text}, g66-1 A1, r65-1 Z20")
        assert len(game.fires) == 1
    for hex_ in ("F18", "I18", "D8"):  # the open, rail cars, printed rubble
        with pytest.raises(BadInput, match="core-12-d"):
            works(f"fire {hex_}, g66-1 A1, r65-1 Z20")


@rule("core-12-e")
def test_nobody_enters_a_fire():
    """core-12-e On no level, and not in flight."""
    game = play_all(at("g66-1 D18, r65-1 A12, fire C18"), "move g66-1")
    flight = at("g66-1 B18 disrupted, r65-1 E15, fire C18")

    assert refused(game, "C18") == ["core-12-e"]
    assert "C18" not in play_all(flight, "flee g66-1").options


@rule("core-12-e", "core-2-c")
def test_who_stays_in_a_fire_is_lost():
    """core-12-e In the End Phase, before control is settled."""
    game = play_all(at("g66-1 C18, g66-2 C18+1, g66-3 F18, r65-1 A12, fire C18"), "pass", "pass")

    lost = [event for event in game.events if event.result == "eliminated"]
    assert [(event.text, event.rule) for event in lost] == [
        ("g66-1 is eliminated.", "core-12-e"),
        ("g66-2 is eliminated.", "core-12-e"),
    ]
    assert game.units["g66-3"].place == "F18"


@rule("core-12-e", "core-19-a")
def test_the_enemy_learns_who_burnt_unseen():
    """core-19-a One hidden unit fewer is seen by everybody, so that nobody takes it back."""
    game = at("g66-3 F18, r65-1 A12, r65-2 C18 hidden, fire C18")
    lost = play_all(game, "pass", "pass")

    assert [event.reveals for event in lost.events if event.result == "eliminated"] == [True]


@rule("core-12-e")
def test_the_pinned_may_crawl_out():
    """core-12-e Only crawling, and only out of a fire."""
    burning = at("g66-1 C18 pinned, g66-2 F18 pinned, r65-1 A12, fire C18")

    assert offered(burning, "crawl") == ["crawl g66-1"]
    assert offered(burning, "move") == []
    assert play_all(burning, "crawl g66-1", "D18").units["g66-1"].place == "D18"


@rule("core-12-e", "core-16-d", "core-16-j")
def test_the_pinned_leave_a_fight_in_a_fire_by_crawling():
    """core-12-e, R-95 The fire lifts what being Pinned forbids; the check to leave stays."""
    burning = at("g66-1 C18 pinned, r65-1 C18, g66-2 A12, fire C18")

    assert refused(burning, "crawl g66-1") == ["core-16-d"]
    assert offered(burning, "leave") == ["leave g66-1"]
    dared = play_all(burning, "leave g66-1", "1")
    assert offered(dared, "") == ["stay", "crawl"]
    assert [refused(dared, way) for way in ("run", "move", "assault")] == [["core-12-e"]] * 3
    out = play_all(dared, "crawl", "D18", "hold")
    assert (out.units["g66-1"].place, out.units["g66-1"].engaged) == ("D18", False)
    assert play_all(burning, "leave g66-1", "10").units["g66-1"].did == "moved"


@rule("core-7-a", "core-16-d")
def test_the_pinned_leave_no_fight_where_nothing_burns():
    """core-7-a Elsewhere being Pinned keeps them there."""
    game = at("g66-1 C18 pinned, r65-1 C18, g66-2 A12")

    assert offered(game, "leave") == []
    assert refused(game, "leave g66-1") == ["core-7-a"]


@rule("core-12-e", "core-16-j", "core-5-h")
def test_a_leader_takes_the_pinned_out_of_a_fight_in_a_fire():
    """core-5-h, R-95 One in good order does, and all of them Crawl; a Pinned one does not."""
    text = "gLt-1 C18{}, g66-1 C18 pinned, r65-1 C18, g66-2 A12, fire C18"
    led = play_all(at(text.format("")), "leave gLt-1", "1", "with g66-1", "1")
    unled = play_all(at(text.format(" pinned")), "leave gLt-1", "1")

    assert offered(led, "") == ["stay", "crawl"]
    out = play_all(led, "crawl", "D18", "hold")
    assert [out.units[unit].place for unit in ("gLt-1", "g66-1")] == ["D18", "D18"]
    assert offered(unled, "with") == []


@rule("core-12-e")
def test_a_fire_between_hinders():
    """core-12-e +10 to fire through its hex."""
    clear, smoke = (at(f"g66-1 F18, r65-1 F14{fire}") for fire in ("", ", fire F16, loose"))

    assert totals(smoke, "fire g66-1 F14")[1] == totals(clear, "fire g66-1 F14")[1] + 10


@rule("core-2-c")
def test_the_last_unit_burns_before_control_is_settled():
    """core-2-c Its side loses, though it held the places."""
    game = play_all(at("g66-1 C18, r65-1 F18, fire C18"), "pass", "pass")

    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == ("russian", "core-21-d")
    assert "g66-1 is eliminated" in told(game)


@rule("core-12-e")
def test_who_is_upstairs_in_a_fire_may_take_the_stairs():
    """core-12-e, R-70 Nobody comes in from elsewhere, but those inside go down and out."""
    game = works("g66-1 P5+1, r65-1 A1, fire P5")

    out = play_all(game, "move g66-1", "P5", "P6")
    assert out.units["g66-1"].place == "P6"
    assert refused(play_all(works("g66-1 P6, r65-1 A1, fire P5"), "move g66-1"), "P5") == [
        "core-12-e"
    ]


@rule("core-12-e", "6.16.2-a")
def test_no_fire_reaches_the_sewer():
    """core-12-e, R-71 Those in the cellar above it are lost."""
    text = "r65-1 C31+sewer, rLt-1 C31+sewer, r65-2 C31-1, g66-1 A1, fire C31"
    game = play_all(works(text), "pass", "pass")

    assert [game.units[unit].place for unit in ("r65-1", "rLt-1")] == ["C31+sewer"] * 2
    assert game.units["r65-2"].place == "dead"


@rule("core-4-c", "core-5-h", "core-12-e")
def test_a_pinned_leader_takes_nobody_out_of_a_fire():
    """core-5-h He is no leader now: the pinned squad and he Crawl out one by one."""
    game = at("g66-1 C18 pinned, gLt-1 C18 pinned, r65-1 F18, fire C18")

    assert refused(play_all(game, "crawl g66-1"), "with gLt-1") == ["core-7-a"]
    assert offered(play_all(game, "crawl gLt-1"), "with") == []
