"""10, 11 A refusal gives every reason, each by its own clause, and not the first alone."""

import pytest

from grognard import objections
from tests.games.combat.positions import offered, refused, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-7 Z20, g66-9 A12"


@rule("10.2.2-a", "7.6.2-a", "10.1.2-e", "7.2.1-h", "11.4.6-c", "10.6.1-b", "6.14.2-f", "11.2.1-b")
@pytest.mark.parametrize(
    ("text", "moves", "choice", "clauses"),
    [
        ("g66-1 E19, wire D18, fire D18", "move g66-1", "D18", ["7.6.2", "core-12-e"]),
        (
            "g66-1 E19, wire D18, trench D18, fire D18",
            "move g66-1",
            "down D18",
            ["7.6.2", "core-12-e"],
        ),
        (
            "gMG34-1 E19, r65-1 D19, wire D19",
            "move gMG34-1",
            "D19",
            ["10.1.2", "10.3.1", "7.6.2"],
        ),
        (
            "PzIV-1 F18 ne as:german-opel-blitz, trench F17, r65-1 F17",
            "move PzIV-1",
            "F17",
            ["7.2.1", "11.4.6"],
        ),
        (
            "PzIV-1 F18 ne balked, fire F17, r65-1 F17, wreck F17, wreck F17, at-trench F17",
            "move PzIV-1",
            "F17",
            ["7.2.2", "core-12-e", "10.2.5"],
        ),
        ("PzIV-1 H18 e, wire I18, fire I18", "move PzIV-1", "past I18 J18", ["core-12-e", "7.6.2"]),
        (
            "T34-1 E37 ne as:russian-gaz-mm, r45mm-1 E37 on:T34-1, wreck E36/F36, russian to act",
            "move T34-1",
            "along",
            ["11.2.1", "11.2.2"],
        ),
    ],
)
def test_a_step_is_refused_by_every_clause(text: str, moves: str, choice: str, clauses: list[str]):
    """10.2.2 Wire and a fire, a trench and enemies, a weapon that is up: all are told."""
    game = play_all(works(f"{text}, {FAR}, loose"), moves)

    assert refused(game, choice) == clauses


@rule("6.18.1-c", "11.1.2-b", "core-10-e")
@pytest.mark.parametrize(
    ("text", "choices", "way", "clause"),
    [
        ("PzIV-1 F18 ne", ("move PzIV-1",), "past E20 F20", "11.1.2"),
        ("PzIV-1 D19 e", ("assault PzIV-1", *("face se", "face e") * 2, "face se"), "", "11.1.2"),
        ("PzIV-1 D19 e, wire F20", ("move PzIV-1",), "past E20 E19", "6.18.1"),
        ("PzIV-1 D19 e, at-trench F20", ("move PzIV-1",), "", "7.2.2"),
    ],
)
def test_the_way_round_a_fountain_is_refused_by_what_is_in_the_way(
    text: str, choices: tuple[str, ...], way: str, clause: str
):
    """6.18.1 It lies aside, costs too much, leads nowhere, or into a ditch."""
    game = play_all(works(f"{text}, {FAR}"), *choices)

    assert refused(game, way or "past E20 F20") == [clause]


@rule("10.6.1-b", "10.6.5-a", "10.6.4-a")
def test_a_bypass_is_refused_by_every_clause():
    """10.6.1 A gun's crew that crawls at a burning house: the fire, the crawl and the gun."""
    text = "r45mm-1 C23 turned, fire C24, g66-9 A12, russian to act"
    game = play_all(works(text), "crawl r45mm-1")

    assert refused(game, "around C24 left") == ["core-12-e", "10.6.5", "10.6.1"]


@rule("11.4.8.1-a")
def test_riders_of_a_half_track_that_drives_on_do_not_fire():
    """11.4.8.1 They use Assault Fire in its Assault Movement, and no fire in its normal one."""
    game = works("SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, r65-1 F15")

    assert refused(play_all(game, "move SdKfz-1"), "fire g66-1 F15") == ["11.4.8.1"]
    assert "fire g66-1 F15" in play_all(game, "assault SdKfz-1").options


@rule("10.8.2-c", "10.8.1-b")
def test_a_flight_is_refused_by_every_clause():
    """10.8.1 Two wrecks make it too dear for a team that turns over, and an enemy is near it."""
    text = "rM1910-1 V24 disrupted, g66-1 W21, g66-9 A12, wreck V23, wreck V23, russian to act"
    game = play_all(works(text), "flee rM1910-1")

    assert refused(game, "V23") == ["10.8.2", "10.8.1"]


@rule("11.4.2-b", "11.4.2-c", "11.4.2-d", "11.4.5-a", "core-4-d")
def test_who_cannot_ride_hears_every_reason():
    """11.4.2 No room, a weapon in hand, a gun behind a tank; and what the unit has done."""
    text = "T34-1 W20 ne, r65-1 W20, r65-2 W20 fired, rM1910-1 W20, r45mm-1 W20 e, g66-9 A12"
    game = play_all(works(f"{text}, russian to act, loose"), "move T34-1", "1", "load r65-1")

    assert refused(game, "load r65-2") == ["core-4-d", "11.4.2"]
    assert [refusal.text for refusal in objections(game, "load r65-2")][1:] == [
        "T34-1 has no room for r65-2."
    ]
    assert "its move side up" in objections(game, "load rM1910-1")[0].text
    assert "cannot tow" in objections(game, "load r45mm-1")[0].text
    full = works("T34-1 W20 ne moved, r65-1 W20 on:T34-1, r65-2 W20, g66-9 A12, russian to act")
    assert refused(play_all(full, "move r65-2"), "board T34-1") == ["11.4.2", "core-4-d"]


@rule("core-4-c", "core-4-d", "10.7.1-a", "11.3.1-a", "11.3.3-a")
def test_who_cannot_go_along_hears_every_reason():
    """10.7.1, 11.3 No leader, another hex, a fourth one, too late; and what the unit has done."""
    text = "g66-1 D21, g66-2 D21 fired, gLt-1 D22, g82-1 C22, g66-3 C23, PzIV-1 F18 e, StuG-1 F20 e"
    game = works(f"{text}, {FAR}")

    alone = play_all(game, "run g66-1")
    assert refused(alone, "with g66-2") == ["core-4-c", "core-4-d"]
    assert "not where" in objections(alone, "with gLt-1")[0].text
    group = play_all(game, "platoon gLt-1", "with cautious g66-1", "with cautious g82-1")
    assert "fourth place" in objections(group, "with cautious g66-3")[0].text
    assert "set out" in objections(play_all(group, "go gLt-1 D21"), "with cautious g66-2")[0].text
    assert "set out" in objections(play_all(group, "go gLt-1 D21"), "dig")[0].text
    tanks = works(f"PzIV-1 F18 e, StuG-1 F19 e, StuG-2 F21 e moved, g66-1 F18, {FAR}")
    convoy = play_all(tanks, "convoy PzIV-1")
    assert refused(convoy, "with StuG-2") == ["11.3.1", "core-4-d"]
    assert "A leader goes along first" in objections(convoy, "escort cautious g66-1")[0].text
    assert "no vehicle" in objections(tanks, "convoy g66-1")[0].text


@rule("6.16.1.1-a", "6.16.1-a", "6.16.1-c")
def test_who_cannot_go_below_hears_every_reason():
    """6.16.1 The sewer of a house with a cellar opens there, and a leader must be at hand."""
    text = "r65-1 C31, r65-2 F31 fired, r65-3 F30, g66-9 A12, russian to act"
    game = works(text)

    assert refused(game, "sewer r65-1") == ["6.16.1.1", "6.16.1"]
    assert refused(game, "sewer r65-2") == ["core-4-j", "6.16.1"]
    assert objections(game, "sewer r65-3")[0].text == "There is no sewer in F30."


@rule("10.1.2-f", "10.4.1-d", "10.3-b", "core-13-l")
def test_who_does_not_turn_a_weapon_hears_why():
    """10.1.2, 10.4.1 No points, a crawl, nothing to turn, or a floor that bears no gun."""
    text = "r45mm-1 E23-1 turned, rM1910-1 D21, rMOL-1 D21, rSgt-1 D21, g66-9 A12, russian to act"
    game = works(text)
    crew, gang = play_all(game, "move r45mm-1"), play_all(game, "move rSgt-1", "with rM1910-1")

    assert refused(crew, "set r45mm-1 e") == ["core-13-l"]
    assert "set up to a facing" in objections(crew, "turn r45mm-1")[0].text
    assert "crawl" in objections(play_all(game, "crawl r45mm-1"), "set r45mm-1 e")[0].text
    turned = play_all(gang, "turn rM1910-1", "turn rM1910-1", "turn rM1910-1")
    assert objections(turned, "turn rM1910-1")[0].text == "It costs 2 points."
    assert "need not turn" in objections(play_all(game, "move rMOL-1"), "turn rMOL-1")[0].text


@rule("11.1.2-c", "11.1.3-h", "core-15-e", "9.2.2-b", "6.16.1-b", "6.9.1-d")
def test_other_refusals_say_why():
    """11.1.2, 9.2.2, 6.16.1 Turns of hull and turret, Overruns, picks, followers and holes."""
    tank = play_all(works(f"StuG-1 F18 ne, {FAR}"), "move StuG-1")
    assert objections(tank, "face ne")[0].text == "StuG-1 faces so already."
    assert objections(tank, "turret e")[0].text == "StuG-1 has no turret."
    ram = play_all(works(f"PzIV-1 F18 ne, {FAR}"), "move PzIV-1")
    assert objections(ram, "overrun")[0].text == "There is nobody to overrun here."
    assert "already" in objections(ram, "turret ne")[0].text
    crowd = works(f"g66-1 D21, g66-2 D21, g66-3 D21, g66-4 D21 wounded, {FAR}, loose, command")
    assert "is wounded" in objections(crowd, "surplus g66-4")[0].text
    below = works("r65-1 F22 fired, rLt-1 F22, rM1910-1 F22, g66-9 A12, russian to act")
    below = play_all(below, "sewer rLt-1")
    assert refused(below, "with r65-1") == ["core-4-d"]
    assert refused(below, "with rM1910-1") == ["6.16.1"]
    dry = play_all(works(f"g66-1 D21, {FAR}"), "move g66-1")
    assert "no shellholes" in objections(dry, "duck g66-1")[0].text
    crawler = play_all(works(f"g66-1 D22, {FAR}"), "crawl g66-1")
    assert "Crawls to the next hex first" in objections(crawler, "duck g66-1")[0].text


@rule("11.2.1-c", "11.1.2-c")
def test_on_a_hexside_road_a_vehicle_faces_as_the_road_leads():
    """11.2.1 Points or not: it turns where the road does; elsewhere only the points forbid."""
    game = play_all(works("T34-1 D38 e, g66-9 A12, russian to act"), "move T34-1", "7")
    along = play_all(game, "E38", "face ne", "E37", "along")

    assert offered(along, "face") == ["face nw"]
    [told] = objections(along, "face e")
    assert told.text == "On the road along E36/F36 it faces as the road leads."
