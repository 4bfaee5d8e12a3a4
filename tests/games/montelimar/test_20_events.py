"""20, 27 Random events and victory."""

import pytest

from grognard.games.montelimar.allowance import price
from grognard.games.montelimar.assault_sum import AssaultTerms, both_sums
from grognard.games.montelimar.fire_sum import Shot, fire_value, ground_defence
from grognard.games.montelimar.indirect import declared, shells
from grognard.games.montelimar.results import check_mods
from grognard.games.montelimar.victory import eliminate
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

TEXT = "PG111-5 40.43, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column, 36 tq 5 dispatch 1"
QUIET = "11pz dispatch 0 direct 3 tq 6"


def event(face: str, more: str = "", **options: str):  # type: ignore[no-untyped-def]
    """An event, just rolled; on Hill 300 nothing is void but 2, 3 and 6."""
    return play_all(at(f"{TEXT}, {QUIET}{more}, cup Event", **options), "Event", face)


@rule("20.0-a", "4.0-al")
def test_event_0_gives_an_american_division_three_points():
    """20.0 The Allied player chooses."""
    game = event("0")

    assert (game.who, game.options) == ("allied", ("choose 36",))
    assert play_all(game, "choose 36").records["36"].dispatch == 4


@rule("20.0-b", "20.0-c", "20.0-n")
@pytest.mark.parametrize(
    ("face", "track", "division", "name"),
    [
        ("0", "36 dispatch 8", "36", "dispatch"),
        ("1", "11pz direct 17", "11pz", "direct"),
        ("9", "11pz dispatch 8", "11pz", "dispatch"),
    ],
)
def test_what_an_event_gives_ends_with_the_track(face: str, track: str, division: str, name: str):
    """19.0, 20.0 Nine Dispatch Points, nineteen Direct Commands."""
    quiet = "bottle allied 0, bottle german 0"
    game = play_all(at(f"{TEXT}, {track}, {quiet}, drawn Event"), face, f"choose {division}")

    assert getattr(game.records[division], name) == {"dispatch": 9, "direct": 19}[name]


@rule("20.0-b", "20.0-l")
@pytest.mark.parametrize("face", ["0", "7"])
def test_sudre_is_no_american_division(face: str):
    """20.0 It is French, and neither gains by event 0 nor loses heart by event 7."""
    text = f"{TEXT}, Zou-1 50.30, ccs tq 5, first 23 1300, drawn Event"
    game = play_all(at(text, cc_sudre="yes"), face)

    assert game.options == ("choose 36",)


@rule("20.0-c")
def test_a_division_without_its_headquarters_gains_no_commands_by_event_1():
    """5.3, 20.0 And with none left there is no event."""
    other = "G305-1 20.20, HQ198 20.20 column"
    text = f"{TEXT}, {QUIET}, drawn Event".replace("HQ11Pz 30.42 column, ", "")

    assert play_all(at(f"{other}, {text}"), "1").options == ("choose 198",)
    assert "20.0" not in play_all(at(text), "1").prompt


@rule("20.0-c")
@pytest.mark.parametrize("chooser", ["allied", "german"])
def test_event_1_gives_a_german_division_four_commands(chooser: str):
    """20.0 The Allied player chooses, or by the option the German."""
    game = event("1", event_1_chooser=chooser)

    assert game.who == chooser
    assert play_all(game, "choose 11pz").records["11pz"].direct == 7


@rule("20.0-l", "20.0-m")
@pytest.mark.parametrize(
    ("face", "who", "division", "quality"), [("7", "german", "36", 4), ("8", "allied", "11pz", 5)]
)
def test_events_7_and_8_cost_quality(face: str, who: str, division: str, quality: int):
    """20.0 The enemy picks the division."""
    game = event(face)

    assert game.who == who
    assert play_all(game, f"choose {division}").records[division].tq == quality


@rule("20.0-l", "20.0-m")
@pytest.mark.parametrize(("face", "division"), [("7", "36"), ("8", "11pz")])
def test_quality_that_is_gone_cannot_fall(face: str, division: str):
    """20.0 Nought stays nought."""
    text = f"{TEXT}, {QUIET}, {division} tq 0, drawn Event"

    assert play_all(at(text), face, f"choose {division}").records[division].tq == 0


@rule("20.0-n")
@pytest.mark.parametrize(("division", "points"), [("11pz", 3), ("36", 0)])
def test_event_9_helps_german_or_harms_allied_dispatches(division: str, points: int):
    """20.0 Three more, or three less and never below nothing."""
    assert play_all(event("9"), f"choose {division}").records[division].dispatch == points


@rule("20.0-i", "20.0-j", "14.2-a")
@pytest.mark.parametrize(
    ("face", "who", "unit"), [("4", "allied", "E141"), ("5", "german", "PG111-5")]
)
def test_a_hero_joins_a_unit(face: str, who: str, unit: str):
    """14.2 Any unit of his side."""
    game = event(face)
    assert game.who == who

    game = play_all(game, f"hero {unit}")

    assert len(game.heroes(game.at(unit))) == 1


@rule("20.0-o")
@pytest.mark.parametrize(("face", "letter", "unit"), [("4", "A", "E141"), ("5", "G", "PG111-5")])
def test_without_a_hero_left_nobody_is_asked(face: str, letter: str, unit: str):
    """14.2, 20.0 All markers of the side are out."""
    heroes = [h for h in at("").sheet.pieces.heroes if h.startswith(f"Hero{letter}")]
    out = ", ".join(f"{hero} on:{unit}" for hero in heroes)

    assert not play_all(at(f"{TEXT}, {out}, drawn Event"), face).prompt.startswith("14.2")


@rule("20.0-k")
def test_event_6_takes_kampfgruppen_and_divisions_too():
    """20.0, 24.0 Only Direct Command stays of the German chits."""
    text = f"{TEXT}, {QUIET}, drawn Event, cup 11Pz KG11Pz pg111 DCG DCA 141 Wind"

    assert play_all(at(text, rules="void_events = []"), "6").cup == ("141", "DCA", "DCG", "Wind")


@rule("20.0-k")
def test_event_6_stops_german_chits():
    """20.0 They leave the cup, and none can be bought; Direct Command stays."""
    text = f"{TEXT}, 11pz dispatch 5, HQ111 30.42 column, bottle allied 0, bottle german 0"
    game = at(f"{text}, 36 dispatch 0, cup Event pg111 DCG", scenario="la-coucourde")
    assert "play KG11Pz" in game.options

    game = play_all(game, "wait", "Event", "6")

    assert game.cup == ("DCG",)
    assert not any(choice.startswith("play") for choice in game.options)


@rule("20.0-h", "22.1-f")
@pytest.mark.parametrize("face", list("0123456789"))
def test_any_event_but_panic_ends_the_jam(face: str):
    """20.0 Event 2, which is void on Hill 300, as well as the others; 3 keeps it on."""
    void = "void_events = [2]"
    game = play_all(at(f"{TEXT}, {QUIET}, jam, drawn Event", rules=void), face)

    assert game.jam is (face == "3")


@rule("22.1-d")
def test_in_a_jam_no_road_of_the_city_is_used():
    """22.1 From street to street, and from outside into the city."""
    free, jam = at("PG111-5 15.52 column"), at("PG111-5 15.52 column, jam")
    board = free.sheet.board
    steps = [
        (here, there)
        for there in board.hexes
        if board.terrain(there) == "city"
        for here in board.neighbours(there)
        if board.roads(here, there)
    ]

    assert any(price(free, "PG111-5", *step)[1] for step in steps)
    assert not any(price(jam, "PG111-5", *step)[1] for step in steps)


@rule("22.1-c", "22.1-e")
def test_a_traffic_jam_makes_the_city_dear_and_poor_cover():
    """22.1 Double cost, no roads, and defence +1."""
    free, jam = at("PG111-5 15.52 column"), at("PG111-5 15.52 column, jam")

    assert price(free, "PG111-5", "15.52", "15.53") == (2, "")
    assert price(jam, "PG111-5", "15.52", "15.53") == (4, "")
    assert (ground_defence(free, "15.53"), ground_defence(jam, "15.53")) == (-3, 1)


@rule("22.1-c")
@pytest.mark.parametrize(("unit", "points"), [("HQ111", 8), ("Pz15-5", 6), ("PG111-5", 2)])
def test_in_a_jam_every_kind_of_unit_pays_double(unit: str, points: int):
    """22.1 Four for wheels, three for tracks, one on foot, and twice that."""
    game = at(f"{unit} 15.52 column, jam")

    assert price(game, unit, "15.52", "15.53")[0] == 2 * points


@rule("22.1-e")
def test_sums_name_the_jam_where_it_makes_the_cover_poor():
    """22.1 Of fire, shells, checks and assaults; without a jam the ground has its own rule."""
    for more, value, rules in (
        (", jam", 1, ("22.1",) * 4),
        ("", -3, ("8.3.5", "8.7.4", "8.5.1", "9.5")),
    ):
        game = at(f"E141 15.52, Mort141 17.52, PG111-5 15.53{more}, HQ36ID 62.20 column")
        attack = AssaultTerms("15.53", ("E141",))
        shot = Shot("E141", "15.53", picked="PG111-5")
        sums = (
            fire_value(game, shot).mods,
            shells(game, declared(game, "Mort141", "15.53")).mods,
            tuple(check_mods(game, "PG111-5", "R")),
            tuple(both_sums(game, attack))[1].mods,
        )
        found = [next(mod for mod in mods if "city" in mod.why) for mods in sums]
        assert tuple(mod.rule for mod in found) == rules
        assert [mod.value for mod in found] == [value, value, value, -value]


@rule("27.1-a", "27.1-b")
@pytest.mark.parametrize(
    ("held", "other", "gain", "after"),
    [(28, 10, 3, (29, 8)), (29, 1, 3, (29, 0)), (5, 5, 2, (7, 5))],
)
def test_points_beyond_29_are_taken_from_the_other_side(
    held: int, other: int, gain: int, after: tuple[int, int]
):
    """27.1 Never below nothing."""
    game = at(f"{TEXT}, points allied {held}, points german {other}")

    game.score("allied", gain)

    assert (game.points["allied"], game.points["german"]) == after


@rule("22.3-c", "27.3-a", "27.3-b", "22.3-d")
def test_units_that_reach_the_exit_score_and_are_gone():
    """27.3 At La Coucourde by 19.19, but not those of AA 11."""
    staff = "HQ111 18.22 column, HQ11Pz 18.22 column, HQAA11 18.22 column, E141 30.36"
    for unit, gone in (("PG111-5", True), ("AA11-2", False)):
        game = at(f"{unit} 19.20 column, {staff}, chit 11Pz", scenario="la-coucourde")
        game = play_all(game, f"take {unit}", "move", "19.19")
        assert (game.at(unit) == "exited") is gone
        assert game.points["german"] == int(gone)


@rule("27.1-d", "8.5-j")
def test_an_eliminated_headquarters_scores_and_goes_to_the_box():
    """8.5, 27.1 It may come back."""
    game = at(f"{TEXT}, HQ111 40.45 column")
    eliminate(game, "HQ111")

    assert game.at("HQ111") == "11pz:routed"
    assert game.points["allied"] == 1


@rule("20.0-b", "20.0-n")
@pytest.mark.parametrize("face", ["0", "9"])
@pytest.mark.parametrize(("place", "there"), [("due", True), ("3:routed", True), ("dead", False)])
def test_points_of_an_event_go_to_divisions_that_are_not_on_the_map_too(
    face: str, place: str, there: bool
):
    """20.0 Events 0 and 9 name any division that takes part; 7 one on the map."""
    game = event(face, f", A7 {place}")

    assert ("choose 3" in game.options) is there
    assert "choose 3" not in event("7", f", A7 {place}").options
