"""17, 8.7.3 Night: short sight, illumination, and smoke and ambushes on the move."""

import pytest

from grognard.games.montelimar.ambush import may_be_ambushed, supply
from grognard.games.montelimar.command import command_range
from grognard.games.montelimar.fire_sum import Shot, fire_value, hero_fire
from grognard.games.montelimar.indirect import lightable, targets
from grognard.games.montelimar.quality import own_quality
from grognard.games.montelimar.visibility import sight_range
from grognard.games.montelimar.zones import seen_from
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

GUN = "Grw111 40.41, PG111-5 40.43, HQ11Pz 30.41 column, HQ111 30.41 column"
NIGHT = "turn 7"


@rule("17.0-c", "7.1.2-o", "4.0-d")
@pytest.mark.parametrize(("moment", "far"), [("turn 1", 8), ("weather rain", 3), (NIGHT, 1)])
def test_sight_ends_with_the_weather_and_the_day(moment: str, far: int):
    """7.1.2 Eight hexes, three in rain, one at night."""
    game = at(f"PG111-5 40.43, {moment}")

    assert sight_range(game) == far
    assert all(
        game.sheet.board.distance("40.43", hex_) <= far
        for hex_ in game.hexes(seen_from(game, "40.43"))
    )


@rule("17.1-a", "8.7.3-a", "8.7.3-j")
def test_guns_fire_at_night_only_beside_friends_or_into_the_light():
    """17.1 A dark hex two away from everybody is safe."""
    dark, lit = at(f"{GUN}, {NIGHT}"), at(f"{GUN}, {NIGHT}, lit 40.46")

    assert targets(dark, "Grw111") & dark.bit("40.44")
    assert not targets(dark, "Grw111") & dark.bit("40.46")
    assert targets(lit, "Grw111") & lit.bit("40.46")


@rule("8.7.3-b", "8.7.3-d", "8.7.3-e", "8.7.3-c")
@pytest.mark.parametrize(("die", "bright"), [("8", True), ("9", False)])
def test_a_round_lights_a_hex_unless_the_die_is_9(die: str, bright: bool):
    """8.7.3 A hex that could be seen by day; it is the unit's fire action."""
    game = at(f"{GUN}, {NIGHT}, chit pg111")

    game = play_all(game, "take Grw111", "light 40.46", die)

    assert game.has(game.lit, "40.46") is bright
    assert "take Grw111" not in game.options


@rule("17.1-c")
def test_rain_shortens_the_reach_of_lights():
    """17.1 Three hexes from a unit that sees, and no more."""
    game = at(f"{GUN}, {NIGHT}, weather rain")

    assert lightable(game, "Grw111") & game.bit("40.46")
    assert not lightable(game, "Grw111") & game.bit("40.47")


@rule("17.1-d")
def test_any_hex_may_be_lit():
    """17.1 Empty, one's own, or the enemy's."""
    game = at(f"{GUN}, E141 40.45, {NIGHT}")

    for hex_ in ("40.44", "40.43", "40.45"):
        assert lightable(game, "Grw111") & game.bit(hex_)


@rule("17.1-g")
def test_another_gun_may_try_again():
    """17.1 Either side, in the same hex."""
    game = at(f"{GUN}, II-119 40.41, {NIGHT}, chit 11Pz")
    game = play_all(game, "take Grw111", "light 40.46", "9", "take II-119")

    assert "light 40.46" in game.options


@rule("17.1-h", "17.1-j")
@pytest.mark.parametrize(("weather", "change"), [("clear", 0), ("rain", -1)])
def test_fire_into_the_light_is_fire_by_day(weather: str, change: int):
    """17.1 Rain counts still; who is in the light suffers nothing else."""
    text = "PG111-5 40.43, I143 40.44, lit 40.44"
    day, night = at(text), at(f"{text}, {NIGHT}, weather {weather}")
    shot = Shot("PG111-5", "40.44", picked="I143")

    assert fire_value(night, shot).total - fire_value(day, shot).total == change
    assert night.dg == {}
    assert not night.pinned | night.suppressed


@rule("17.1-l")
@pytest.mark.parametrize(("turn", "cup", "lit"), [(7, "Wind", False), (8, "DCA", False)])
def test_lights_go_out_in_the_wind_and_in_the_morning(turn: int, cup: str, lit: bool):
    """17.1 Whichever comes first; the 0700 turn is the ninth here."""
    quiet = "bottle allied 0, bottle german 0, 11pz dispatch 0, 36 dispatch 0"
    game = at(f"{GUN}, lit 40.46, turn {turn}, {quiet}, cup {cup} Event")
    assert game.lit
    game = play_all(game, cup)
    while game.turn == 8 and cup == "DCA":
        game = play_all(game, game.options[-1] if game.who == "chance" else game.options[0])
    while game.phase == "preparation":
        game = play_all(game, game.options[0])

    assert bool(game.lit) is lit


@rule("8.7.3-i", "17.1-k")
def test_no_light_by_day():
    """8.7.3 Only at night."""
    assert lightable(at(GUN), "Grw111") == 0
    assert lightable(at(f"{GUN}, {NIGHT}"), "Grw111")


@rule("8.7.3-g", "17.1-i")
def test_a_lit_hex_is_seen_as_by_day():
    """17.1 From eight hexes, and its neighbours stay dark."""
    game = at(f"PG111-5 40.43, lit 40.47, {NIGHT}")
    seen = seen_from(game, "40.43")

    assert seen & game.bit("40.47")
    assert not seen & game.bit("40.46")


@rule("8.7.2-p")
def test_german_tanks_drop_smoke_where_they_leave():
    """8.7.2 After each hex; American tanks do not."""
    staff = "HQPz15 30.41 column, HQ11Pz 30.41 column, HQ36ID 60.20 column"
    game = at(f"Pz15-1 40.43 column, {staff}, chit pz15")

    game = play_all(game, "take Pz15-1", "move", "40.44")
    assert game.options == ("drive on", "drop smoke")
    assert play_all(game, "drop smoke").barrages == {"40.43": "smoke"}
    american = at(f"A753 40.43 column, {staff}, chit 36ID")
    american = play_all(american, "take A753", "move", "40.44")
    assert american.prompt.startswith("6.0")


@rule("23.2-a", "23.2-b", "23.2-d", "23.2-h")
@pytest.mark.parametrize(("other", "alone"), [("40.38", False), ("40.37", True)])
def test_a_german_unit_far_from_its_division_may_be_ambushed(other: str, alone: bool):
    """23.2 The nearest fellow five hexes away keeps it safe, six do not; 5 or less places it."""
    text = f"PG111-5 40.42 column, PG111-6 {other}, HQ111 {other} column, bottle german 0"
    game = at(f"{text}, bottle allied 0, chit pg111", scenario="la-coucourde")
    game = play_all(game, "take PG111-5", "move", "40.43")

    assert ("let pass" in game.options) is alone
    if alone:
        there = play_all(game, "ambush 40.44", "5")
        assert list(there.stacks["40.44"]) == supply(game)[:1]
        assert "40.44" not in play_all(game, "ambush 40.44", "6").stacks


@rule("23.2-e")
def test_no_more_ambushes_than_the_scenario_has():
    """23.2 Five in all; on Hill 300 there is none."""
    assert len(supply(at("", scenario="la-coucourde"))) == 5
    assert supply(at("")) == []
    assert not may_be_ambushed(at("PG111-5 40.43"), ("PG111-5",))


@rule("14.1-p", "14.1-t", "14.1-u")
def test_von_wietersheim_lifts_his_division_from_its_headquarters():
    """14.1 One more quality with the staff, two more fire with another unit."""
    text = "PG111-5 40.43, HQ11Pz 30.41"
    boxed, staff = at(f"{text}, Wietersheim 11pz:heroes"), at(f"{text}, Wietersheim 30.41")

    assert (own_quality(boxed, "PG111-5"), own_quality(staff, "PG111-5")) == (6, 7)
    assert command_range(staff, "HQ11Pz") == command_range(boxed, "HQ11Pz") + 2
    assert hero_fire(staff, "Wietersheim", "PG111-5") == 2
    assert hero_fire(staff, "Wietersheim", "HQ11Pz") == 0


@rule("8.7.3-g")
@pytest.mark.parametrize(("weather", "far"), [("clear", 8), ("rain", 3)])
def test_a_lit_hex_is_seen_as_far_as_by_day_in_that_weather(weather: str, far: int):
    """8.7.3 Eight hexes in clear weather, three in rain, and not one more."""
    lit = ("40.46", "40.47", "40.51", "40.52")
    hexes = ", ".join(f"lit {hex_}" for hex_ in lit)
    game = at(f"PG111-5 40.43, {hexes}, weather {weather}, {NIGHT}")

    seen = seen_from(game, "40.43")
    assert [hex_ for hex_ in lit if game.has(seen, hex_)] == [
        hex_ for hex_ in lit if game.sheet.board.distance("40.43", hex_) <= far
    ]
