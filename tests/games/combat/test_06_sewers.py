"""6.16 Sewers: who goes below, where to, and what becomes of those who lose their way."""

import pytest

from grognard.engine.data.source import NO_OVERLAY
from grognard.engine.kernel.flow import explain
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.tally import Mod, tally
from grognard.games.combat import COMBAT
from grognard.games.combat.campaign import redeployment, sector_of
from grognard.games.combat.state import Combat
from tests.games.combat.positions import offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-1 A1, russian to act"


def below(text: str, **options: str) -> Combat:
    """A position of `tractor-works` with some options."""
    game = COMBAT.position(settle(COMBAT, "tractor-works", options, NO_OVERLAY), text)
    assert isinstance(game, Combat)
    return game


@rule("6.16.1-b", "6.16.1-c")
def test_russians_go_below_with_a_leader():
    """6.16.1 A squad with a leader; no team, no German, no squad alone."""
    game = works(f"r65-1 N32, rLt-1 N32, rM1910-1 N32, {FAR}")

    assert offered(game, "sewer") == ["sewer r65-1", "sewer rLt-1"]
    alone = play_all(game, "sewer r65-1")
    assert refused(alone, "N32+sewer") == ["6.16.1"]
    led = play_all(alone, "with rLt-1")
    assert "N32+sewer" in led.options
    assert offered(works("g66-1 N32, gLt-1 N32, r65-1 A1"), "sewer") == []


@rule("6.16.1.1-b", "6.16.1.1-c", "6.16.2-e", "6.16.2-a")
def test_going_in_takes_the_whole_phase():
    """6.16.1.1 Moved at once, in the sewer, one level down; nothing more in this phase."""
    game = works(f"r65-1 N32, rLt-1 N32, {FAR}")
    gone = play_all(game, "sewer r65-1", "with rLt-1", "N32+sewer")

    assert {gone.units[unit].place for unit in ("r65-1", "rLt-1")} == {"N32+sewer"}
    assert {gone.units[unit].did for unit in ("r65-1", "rLt-1")} == {"moved"}
    assert offered(works(f"r65-1 N32 moved, rLt-1 N32, {FAR}"), "sewer") == ["sewer rLt-1"]


@rule("6.16.1.1-a")
def test_where_there_is_a_cellar_the_way_leads_through_it():
    """6.16.1.1 In C31 from the cellar alone."""
    assert offered(works(f"r65-1 C31, rLt-1 C31, {FAR}"), "sewer") == []
    cellar = play_all(works(f"r65-1 C31-1, rLt-1 C31-1, {FAR}"), "sewer r65-1", "with rLt-1")
    assert "C31+sewer" in cellar.options


@rule("6.16.2-f", "6.16.2-g")
def test_a_shift_of_three_hexes_needs_a_check_each():
    """6.16.2 Sewers at distance 3 or less; whoever passes is there, still below and Moved."""
    game = works(f"r65-1 P17+sewer, rLt-1 P17+sewer, {FAR}")
    asked = play_all(game, "sewer r65-1", "with rLt-1")
    sewers = {option for option in asked.options if option.endswith("+sewer")}

    assert sewers == {"P14+sewer", "P20+sewer"}
    there = play_all(asked, "P14+sewer", "1", "1")
    assert {there.units[unit].place for unit in ("r65-1", "rLt-1")} == {"P14+sewer"}
    assert {there.units[unit].did for unit in ("r65-1", "rLt-1")} == {"moved"}


@rule("6.16.2-h")
@pytest.mark.parametrize(("near", "count"), [("no", 25), ("yes", 3)])
def test_the_opponent_places_the_lost(near: str, count: int):
    """6.16.2 Any sewer of the map, its own too; by option those three hexes off at most."""
    game = below(f"r65-1 P17+sewer, rLt-1 P17+sewer, {FAR}", sewer_near=near)
    lost = play_all(game, "sewer r65-1", "with rLt-1", "P14+sewer", "10")

    assert lost.who == "german"
    assert len(lost.options) == count
    put = play_all(lost, "P17+sewer", "1")
    assert [put.units[unit].place for unit in ("r65-1", "rLt-1")] == ["P17+sewer", "P14+sewer"]
    assert put.units["r65-1"].did == "moved"


@rule("6.16.1.1-b", "6.16.2-b")
def test_coming_up_is_seen():
    """6.16.2 At the manhole, with all points gone, under fire of those who see it."""
    game = works("r65-1 N32+sewer, rLt-1 N32+sewer, g66-1 N30, russian to act")
    asked = play_all(game, "sewer r65-1", "with rLt-1")
    up = play_all(asked, "N32")

    assert up.who == "german"
    assert "fire g66-1" in up.options
    held = works("r65-1 N32+sewer, rLt-1 N32+sewer, g66-1 N32, russian to act")
    assert refused(play_all(held, "sewer r65-1", "with rLt-1"), "N32") == ["6.16.2"]


@rule("10.2.6-a", "6.16.1-c")
def test_engineers_who_come_up_among_shaken_friends_check():
    """10.2.6 Out of the sewer and down into it; with a leader along nobody checks."""
    up = works("r63-1 N32+sewer, r65-1 N32 disrupted, g66-1 A1, russian to act")
    down = works("r63-1 N32, r65-1 N32+sewer disrupted, g66-1 A1, russian to act")
    led = works("r65-2 N32+sewer, rLt-1 N32+sewer, r65-1 N32 disrupted, g66-1 A1, russian to act")

    for game, goal in ((up, "N32"), (down, "N32+sewer")):
        assert play_all(game, "sewer r63-1", goal).prompt.startswith("core-6-f r63-1")
    shaken = play_all(up, "sewer r63-1", "N32", "10", "stay")
    assert (shaken.who, shaken.units["r63-1"].status) == ("german", "disrupted")
    assert play_all(led, "sewer r65-2", "with rLt-1", "N32").who == "german"


@rule("6.16.1-d")
@pytest.mark.parametrize(("chosen", "open_"), [("scenario", True), ("yes", True), ("no", False)])
def test_sewers_are_an_option(chosen: str, open_: bool):
    """6.16.1 As the scenario says, unless the players agree otherwise."""
    game = below(f"r65-1 N32, rLt-1 N32, {FAR}", sewers=chosen)

    assert bool(offered(game, "sewer")) == open_


@rule("6.16.2-c", "6.16.2-d")
def test_only_a_charge_reaches_a_sewer():
    """6.16.2 A DC team at the manhole attacks with +30; nobody below fires or is fired at."""
    game = works("gDC-1 N32, g66-1 N32, r65-1 N32+sewer")

    assert totals(game, "fire gDC-1 N32+sewer")[1:] == [30]
    assert "fire g66-1 N32+sewer" not in game.options
    shot = works("r65-1 N32+sewer, g66-1 N30, russian to act")
    assert offered(shot, "fire") == offered(shot, "move") == offered(shot, "dig") == []


@rule("6.16.3-a")
def test_after_a_firefight_a_unit_belongs_to_the_sector_above_it():
    """6.16.3 In the sewer below N32 it is of the sector of N32."""
    game = works("r65-1 N32+sewer, r65-2 C18+1, g66-1 A1")

    assert (sector_of(game, "r65-1"), sector_of(game, "r65-2")) == ("N32", "C18")


@rule("6.16.3-b")
def test_a_unit_in_a_sewer_may_try_to_come_up_elsewhere():
    """6.16.3 To sewers three hexes away at most, with its In Sewer DRM; nobody above ground."""
    game = works("r65-1 N32+sewer, r65-2 N32, g66-1 A1")
    found = redeployment(game, "r65-1", tally("DRM", (Mod(2, "In Sewer", "6.16.3"),)))
    board = game.ground.board

    assert found is not None
    assert found.places
    assert all(board.distance("N32", place.removesuffix("+sewer")) <= 3 for place in found.places)
    assert "N32+sewer" not in found.places
    assert found.sum.total == 2
    assert redeployment(game, "r65-2", tally("DRM", ())) is None


@rule("6.16.1-c")
def test_nobody_is_sent_into_the_sewers_without_a_leader():
    """6.16.1-c A squad alone is not even asked; with a leader beside it, it is."""
    alone, led = works("r65-1 N32, russian to act"), works("r65-1 N32, rLt-1 N32, russian to act")

    assert refused(alone, "sewer r65-1") == ["6.16.1"]
    assert offered(led, "sewer") == ["sewer r65-1", "sewer rLt-1"]


@rule("6.16.1-b")
def test_riders_do_not_go_below():
    """6.16.1, core-18-d A leader on a tank gets off first."""
    game = works("T34-1 N32 e, rLt-1 N32 on:T34-1, g66-9 A12, russian to act")

    assert refused(game, "sewer rLt-1") == ["core-18-d"]


@rule("6.16.2-c")
def test_a_charge_strikes_the_sewer_as_a_cellar():
    """6.16.2 +30, and the sum says why."""
    game = works("gDC-1 N32, r63-1 N32+sewer, g66-9 A12")
    [cover] = explain(game, "fire gDC-1 N32+sewer")[1].mods

    assert (cover.value, cover.why) == (30, "sewer, as a cellar")


@rule("6.16.2-b", "core-4-h", "core-9-p")
def test_who_hid_at_the_way_out_fires_before_close_combat():
    """core-4-h First Defensive Fire, at range 0 with -10 alone, then the marks of Close Combat."""
    text = "r65-1 N32+sewer, rLt-1 N32+sewer, g66-1 N32 hidden, g66-2 A12, russian to act"
    game = play_all(works(text), "sewer rLt-1", "with r65-1", "N32")

    assert totals(game, "fire g66-1")[1:] == [-10, -10]
    held = play_all(game, "hold")
    assert [held.units[unit].engaged for unit in ("r65-1", "rLt-1", "g66-1")] == [True] * 3


@rule("6.16.2-b")
def test_nobody_calls_artillery_from_a_sewer():
    """6.16.2 A leader below sees nothing, and so has no hex to name."""
    game = works(f"rSgt-1 N32+sewer, r65-1 N32+sewer, rLt-1 P30, {FAR}")

    assert refused(game, "call rSgt-1 russian-122mm-howitzers") == ["6.16.2"]
    assert "call rLt-1 russian-122mm-howitzers" in game.options


@rule("6.16.2-f", "core-6-b")
@pytest.mark.parametrize("first", ["r65-1", "rLt-1"])
def test_the_leader_helps_those_who_look_for_the_way_with_him(first: str):
    """core-6-b His point counts for the squad before or after he has found it himself."""
    other = "rLt-1" if first == "r65-1" else "r65-1"
    game = works(f"r65-1 P17+sewer, rLt-1 P17+sewer, {FAR}")
    dice = ("1", "9") if first == "rLt-1" else ("9", "1")  # TQ 8, and 1 for the leader
    gone = play_all(game, f"sewer {first}", f"with {other}", "P14+sewer", *dice)

    assert [gone.units[unit].place for unit in ("r65-1", "rLt-1")] == ["P14+sewer"] * 2


@rule("6.16.2-h", "10.2.6-a")
def test_the_lost_are_shaken_by_disrupted_friends_where_they_end_up():
    """10.2.6 They check their morale there as elsewhere, but not where they were before."""
    text = f"r63-1 P17+sewer, r65-2 P20+sewer disrupted, r65-3 P17+sewer disrupted, {FAR}"
    lost = play_all(works(text), "sewer r63-1", "P14+sewer", "10")

    assert "checks its morale" in play_all(lost, "P20+sewer").prompt
    assert play_all(lost, "P17+sewer").who == "german"


@rule("6.16.1.1-a", "core-12-e")
def test_the_sewer_is_a_way_out_of_a_fire_and_none_into_one():
    """core-12-e, R-71 It burns above alone: down or along below they may, and up they may not."""
    text = f"r65-1 C31-1, rLt-1 C31-1, r63-1 C30+sewer, fire C31, {FAR}"
    down = play_all(works(text), "sewer r65-1", "with rLt-1", "C31+sewer")
    along = play_all(works(text), "sewer r63-1", "C31+sewer", "1")
    below = works(text.replace("C31-1", "C31+sewer"))

    assert [game.units[unit].place for game, unit in ((down, "rLt-1"), (along, "r63-1"))] == [
        "C31+sewer"
    ] * 2
    assert refused(play_all(below, "sewer r65-1", "with rLt-1"), "C31-1") == ["core-12-e"]


@rule("core-19-b", "6.16.1.1-b")
@pytest.mark.parametrize(("watcher", "hidden"), [("g66-1 N33", False), ("g66-1 A13", True)])
def test_who_goes_below_in_sight_is_seen(watcher: str, hidden: bool):
    """core-19-b, 6.16.1.1 To go in is to move; each is told of by itself, hidden ones apart."""
    text = f"r65-1 N32 hidden, rLt-1 N32, {watcher}, g66-9 A12, russian to act"
    game = play_all(works(text), "sewer r65-1", "with rLt-1", "N32+sewer")

    assert game.units["r65-1"].hidden == hidden
    assert ("rLt-1 goes to" if hidden else "r65-1 and rLt-1 go to") in told(game)


@rule("6.16.2-f")
def test_the_log_tells_where_a_shift_below_ends():
    """6.16.2 Who found the way is told of there; who is lost has a sentence of its own."""
    game = works(f"r65-1 N32+sewer, rLt-1 N32+sewer, {FAR}")
    game = play_all(game, "sewer r65-1", "with rLt-1", "P32+sewer", "1")
    both = play_all(game, "1")
    lost = play_all(game, "10", "L31+sewer")

    assert "r65-1 and rLt-1 go to P32+sewer." in told(both)
    assert "r65-1 goes to P32+sewer." in told(lost)
