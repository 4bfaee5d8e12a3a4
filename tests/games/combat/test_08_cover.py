"""8 Cover behind a hexside, and inside the hex."""

import pytest

from grognard import BadInput, IllegalChoice, play
from grognard.engine.kernel.view import view
from grognard.games.combat.cover import arrow, hexside_kinds, is_sheltered
from tests.games.combat.positions import at, crest, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-4 Z20"


def drm(text: str, choice: str) -> list[int]:
    """The DRM of each target of a shot."""
    return totals(at(text), choice)[1:]


@rule("8.1-b", "8.1.1-a", "8.1.1-b", "8.1.1-d", "8.1.2-b")
def test_cover_is_taken_towards_a_hexside_with_terrain():
    """8.1.1 One impulse; the unit is Crawled and its marker names the hexside."""
    game = at(f"g66-1 I8, g66-2 F15, {FAR}")

    assert offered(game, "cover") == ["cover g66-1 H7", "cover g66-1 H8"]
    assert refused(game, "cover g66-1 I7") == ["8.1.1"]
    assert refused(game, "cover g66-2 F14") == ["8.1.1"]
    taken = play_all(game, "cover g66-1 H7")
    assert (taken.units["g66-1"].cover, taken.units["g66-1"].did) == (("H7/I8",), "crawled")
    assert view(taken, "russian")["position"]["units"]["g66-1"]["cover"] == ["H7/I8"]
    assert offered(at(f"g66-1 I8 pinned, {FAR}"), "cover") == []
    assert offered(at(f"g66-1 F22, {FAR}, roadblock F22 F21"), "cover g66-1 F21")


@rule("8.1.1-a", "8.1.1-e", "core-7-a")
@pytest.mark.parametrize(
    ("unit", "clauses"),
    [
        ("g66-1 I8 pinned", ["core-7-a", "8.1.1"]),
        ("g66-1 I8 disrupted", ["core-7-b", "8.1.1"]),
        ("g66-1 I8 crawled-fired cover:H8/I8", ["core-4-j", "8.1.1"]),
        ("g66-1 I8 moved", ["core-4-j"]),
        ("g66-1 F15 moved", ["core-4-j", "8.1.1"]),
    ],
)
def test_cover_is_for_those_who_are_neither_pinned_nor_disrupted(unit: str, clauses: list[str]):
    """8.1.1 Its own clause says so too, and so of a unit marked Crawled Fired or in the open."""
    hex_ = "H7" if "I8" in unit else "F14"
    assert refused(at(f"{unit}, {FAR}"), f"cover g66-1 {hex_}") == clauses


@rule("8.1.1-e")
def test_a_second_marker_takes_another_impulse():
    """8.1.1 Crawled with one marker it may place another later in the phase, not once it fired."""
    text = "g66-1 I8 crawled cover:H7/I8, r65-4 Z20"
    game = at(text)

    assert offered(game, "cover") == ["cover g66-1 H8"]
    both = play_all(game, "cover g66-1 H8")
    assert both.units["g66-1"].cover == ("H7/I8", "H8/I8")
    assert offered(at(text.replace("crawled", "crawled-fired")), "cover") == []
    assert offered(at("g66-1 I8 crawled, r65-4 Z20"), "cover") == []


@rule("8.1.5-a")
def test_several_units_may_lie_behind_one_hexside():
    """8.1.5 Each under its own marker, each by its own impulse."""
    game = at(f"g66-1 I8 cover:H7/I8 crawled, g66-2 I8, {FAR}")

    both = play_all(game, "cover g66-2 H7")
    assert [both.units[unit].cover for unit in ("g66-1", "g66-2")] == [("H7/I8",)] * 2


@rule("8.1.7-b", "8.1.7-c", "8.1.1-c", "8.1.3-b")
def test_cover_denies_the_wall_to_those_who_come_up_example():
    """8.1.7 A Russian crawls from G7 to H7: 3 of 6 firepower and -10, the wall counts nothing."""
    text = "g66-1 I8, r65-1 G7"
    game = play_all(at(text), "cover g66-1 H7", "hold", "crawl r65-1", "H7", "fire g66-1")

    assert totals(game, "shoot") == [3, -10]
    assert drm("g66-1 I8, r65-1 H7", "fire g66-1 H7") == [10]
    fired = play_all(game, "shoot", "100")
    assert fired.units["g66-1"].did == "crawled-fired"


@rule("8.1.3-a", "8.1.3-b")
def test_the_marked_unit_keeps_the_wall():
    """8.1.3 An unmarked enemy across it gives +10; with Cover on both sides both have it."""
    assert drm("g66-1 H7, r65-1 I8 cover:H7/I8", "fire g66-1 I8") == [10]
    both = "g66-1 H7 cover:H7/I8, r65-1 I8 cover:H7/I8"
    assert drm(both, "fire g66-1 I8") == [10]


@rule("8.1.3-a")
def test_an_upper_floor_looks_over_the_marker():
    """8.1.3 From +1 of the hex across the wall there is no DRM, Cover or not."""
    assert drm("g66-1 U14+1, r65-1 V14 cover:U14/V14", "fire g66-1 V14")[0] <= 0


@rule("8.1.2-a", "8.1.2-b", "8.1.4-a", "8.1.4-b")
def test_the_flank_of_a_marker_is_bare_example():
    """8.1.4 In P5 behind P4/P5 fire from Q6 has 0; through the house +25; unmarked +25."""
    marked = "r65-1 P5 cover:P4/P5"

    assert drm(f"g66-1 Q6, {marked}", "fire g66-1 P5") == [0]
    assert drm("g66-1 Q6, r65-1 P5", "fire g66-1 P5") == [25]
    assert drm(f"g66-1 P6, {marked}", "fire g66-1 P5") == [25]
    assert drm(f"g66-1 P4, {marked}", "fire g66-1 P5") == [10]


@rule("8.1.4-c")
def test_shellholes_count_still_example():
    """8.1.4 In P4 there is no wall against P5's fire; whoever is IN the holes has +10."""
    text = "g66-1 P5 cover:P4/P5, r65-1 P4"

    assert drm(text, "fire g66-1 P4") == [-10]
    assert drm(f"{text} in-holes", "fire g66-1 P4") == [10]


@rule("8.1.6-a", "8.1.6-b", "8.2.3-a")
@pytest.mark.parametrize("marker", ["cover:P4/P5", "cover:inside"])
@pytest.mark.parametrize(("checks", "stays"), [(("8",), True), (("10",), False)])
def test_disrupted_units_lose_their_cover(marker: str, checks: tuple[str, ...], stays: bool):
    """8.1.6, 8.2.3 Pinned it stays; Disrupted it goes."""
    game = at(f"g66-1 P6, r65-1 P5 {marker}")

    hit = play_all(game, "fire g66-1 P5", "shoot", "1", *checks)
    assert bool(hit.units["r65-1"].cover) == stays


@rule("8.1.7-a", "8.2.4-a")
@pytest.mark.parametrize("marker", ["cover:P4/P5", "cover:inside"])
def test_leaving_cover_is_free(marker: str):
    """8.1.7, 8.2.4 No point more, and the marker comes off."""
    game = play_all(at(f"g66-1 P5 {marker}, {FAR}"), "move g66-1")

    assert totals(game, "P6") == [1]
    assert play_all(game, "P6").units["g66-1"].cover == ()


@rule("8.2.1-a", "8.2.1-b")
def test_in_hex_cover_needs_printed_cover():
    """8.2.1 A house will do, a trench in the open will not; the unit is Crawled."""
    game = at(f"g66-1 J5, g66-2 B17 in-trench, trench B17, {FAR}")

    assert offered(game, "shelter") == ["shelter g66-1"]
    taken = play_all(game, "shelter g66-1")
    assert (taken.units["g66-1"].cover, taken.units["g66-1"].did) == (("inside",), "crawled")


@rule("8.2.1-a", "6.9.1-a")
def test_shellholes_hide_who_is_in_them():
    """8.2.1, R-103 Their +10 is printed, for those IN them; upstairs nobody is on the ground."""
    text = f"g66-1 P4 in-holes, g66-2 P4, g66-3 J5+1, {FAR}"
    game = at(text)

    assert offered(game, "shelter") == ["shelter g66-1"]
    taken = play_all(game, "shelter g66-1").units["g66-1"]
    assert (taken.cover, taken.holes) == (("inside",), True)
    assert at(text.replace("in-holes", "in-holes cover:inside")).units["g66-1"].holes
    for unit in ("g66-2", "g66-3"):
        assert refused(game, f"shelter {unit}") == ["8.2.1"]
    for marker, seen in (("", True), (" cover:inside", False)):
        beyond = at(f"r65-2 R5, g66-1 P4 in-holes{marker}, russian to act")
        assert ("fire r65-2 P4" in beyond.options) == seen


@rule("8.2.1-c")
def test_the_marker_points_away_from_walls():
    """8.2.1 To a side free of terrain; where none is free it lies beneath the unit."""
    game = at(f"g66-1 J5 cover:inside, {FAR}")
    board = game.ground.board
    walls = [board.side("J5", hex_) for hex_ in board.neighbours("J5")]
    walled = [side for side in walls if hexside_kinds(game, side)]

    assert 0 < len(walled) < len(walls)
    assert arrow(game, "g66-1") in walls
    assert arrow(game, "g66-1") not in walled
    game.roadblocks = tuple(("J5", hex_) for hex_ in board.neighbours("J5"))
    assert arrow(game, "g66-1") == ""


@rule("8.2.2-a", "8.2.4-b", "8.2-d", "8.2-a")
def test_in_hex_cover_hides_behind_the_wall_example():
    """8.2.4 L6 does not see into J5 over the wall; K6 beside it does, and J7 through the gate."""
    inside = "r65-1 J5 cover:inside"

    assert "fire g66-1 J5" in at("g66-1 L6, r65-1 J5").options
    assert "fire g66-1 J5" not in at(f"g66-1 L6, {inside}").options
    assert "fire g66-1 J5" in at(f"g66-1 K6, {inside}").options
    assert "fire g66-1 J5" in at(f"g66-1 J7, {inside}").options
    out = at(f"r65-1 L6, g66-1 J5 cover:inside, {FAR}")
    assert "fire g66-1 L6" not in out.options
    bare = at("g66-1 E15, r65-1 C17 cover:inside")  # no hexside terrain around C17
    assert ("fire g66-1 C17" in bare.options) == (
        "fire g66-1 C17" in at("g66-1 E15, r65-1 C17").options
    )


@rule("8.2.2-b", "8.2.2-c")
def test_in_hex_cover_adds_and_denies_nothing():
    """8.2.2 The house gives +25 as ever; the enemy across the wall keeps his +10."""
    assert drm("g66-1 K6, r65-1 J5 cover:inside", "fire g66-1 J5") == [25]
    assert drm("r65-1 K6, g66-1 J5 cover:inside", "fire g66-1 K6") == [10]


@rule("8.2-d")
def test_hidden_units_are_spared_by_fire_at_their_comrades():
    """8.2 Of two squads in J5 only the one that is not In Hex Cover is struck from L6."""
    game = at("g66-1 L6, r65-1 J5 cover:inside, r65-2 J5")

    assert len(totals(game, "fire g66-1 J5")) == 2
    fired = play_all(game, "fire g66-1 J5")
    assert len(totals(fired, "shoot")) == 2


@rule("8.1.1-d", "8.2.1-a")
def test_a_text_with_cover_in_the_open_is_refused():
    """8.1.1 One sentence with its rule."""
    with pytest.raises(BadInput, match=r"8\.1\.1"):
        at(f"g66-1 I8 cover:I8/I9, {FAR}")


@rule("8.2-d")
def test_a_tank_beside_him_draws_no_fire_on_a_hidden_man():
    """8.2 In J5 the squad is hidden and the tank unhurt by rifles: there is nothing to fire at."""
    text = "g66-1 L6, r65-1 J5 cover:inside, T34-1 J5 ne"

    assert "fire g66-1 J5" not in works(f"{text}, loose").options
    assert "fire g66-1 J5" in works(f"{text}, r65-2 J5, loose").options


@rule("8.2.2-a", "8.2-d")
def test_a_shot_at_a_hidden_man_is_refused_by_his_cover():
    """8.2.2 From L6 nobody sees who is In Hex Cover in J5."""
    game = works("r65-1 L6, g66-1 J5 cover:inside, russian to act")

    assert refused(game, "fire r65-1 J5") == ["8.2.2"]


@rule("8.1.1-a", "8.2.1-a")
def test_riders_take_no_cover():
    """8.1.1, core-18-d Whoever rides gets off first."""
    game = works("PzIV-1 G36 e, g66-1 G36 on:PzIV-1, r65-7 Z20")

    assert refused(game, "cover g66-1 F35") == ["core-18-d"]
    assert refused(game, "shelter g66-1") == ["core-18-d"]


@rule("8.1.6-a")
def test_a_text_with_a_disrupted_man_in_cover_is_refused():
    """8.1.6 His marker comes off at once."""
    with pytest.raises(BadInput, match=r"8\.1\.6"):
        works("g66-1 P5 disrupted cover:P4/P5")
    with pytest.raises(BadInput, match=r"8\.1\.1"):
        works("PzIV-1 V20 e cover:U20/V20, r65-7 Z20")


@rule("8.1.1-e")
def test_the_same_hexside_is_covered_once():
    """8.1.1 A second marker is for another hexside."""
    game = works("g66-1 G19 cover:F19/G19, r65-7 Z20")

    assert refused(game, "cover g66-1 F19") == ["8.1.1"]
    with pytest.raises(IllegalChoice, match="already"):
        play(game, "cover g66-1 F19")


@rule("8.1.2-a", "8.1.7-a")
def test_cover_and_shellholes_are_not_held_at_once():
    """8.1.2, R-49 Taking Cover leaves the holes, ducking into them leaves Cover."""
    ducked = play_all(at(f"g66-1 A37 cover:A37/A38, {FAR}"), "move g66-1", "duck g66-1")
    taken = play_all(at(f"g66-1 A37 in-holes, {FAR}"), "cover g66-1 A38")

    assert (ducked.units["g66-1"].cover, ducked.units["g66-1"].holes) == ((), True)
    assert (taken.units["g66-1"].cover, taken.units["g66-1"].holes) == (("A37/A38",), False)
    with pytest.raises(BadInput, match=r"8\.1\.2"):
        at(f"g66-1 A37 in-holes cover:A37/A38, {FAR}")


@rule("8.1.1-d", "7.5.3-b")
def test_cover_behind_a_roadblock_goes_with_it():
    """8.1.1 Cleared by the end of the phase, it leaves nothing to lie behind; a wall would stay."""
    text = "g66-1 A7 cover:A7/B6, gSgt-1 A7, r65-7 Z20, roadblock A7 B6"
    cleared = play_all(works(text), "clear g66-1 roadblock", "pass", "pass")

    assert (cleared.roadblocks, cleared.units["g66-1"].cover) == ((), ())


@rule("8.2.2-a", "6.8.1.2-e")
def test_bocage_hides_from_one_level_up():
    """8.2.2, 6.8.1.2 Bocage is a full level high: from H10+1 nobody sees over it into F8."""
    game = crest("g66-1 F8 cover:inside, r65-1 H10+1, loose")

    assert game.line("H10+1", "F8").cause is None
    assert is_sheltered(game, "H10+1", "g66-1")
    assert is_sheltered(game, "H10", "g66-1")


@rule("8.1.1-b", "8.2.1-a", "10.4.2-a")
@pytest.mark.parametrize(("side_up", "covers"), [("", []), (" turned", ["cover", "shelter"])])
def test_a_gun_takes_cover_with_its_crew_side_up(side_up: str, covers: list[str]):
    """8.1.1 It is Crawling Movement, and a gun that is set up does not crawl."""
    game = works(f"r45mm-1 J5 w{side_up}, g66-1 A30, russian to act")

    assert sorted({choice.split()[0] for choice in game.options} & {"cover", "shelter"}) == covers


@rule("8.1.1-b", "7.4.5-a", "10.4.2-a")
@pytest.mark.parametrize("choice", ["cover r45mm-1 J6", "shelter r45mm-1", "search r45mm-1"])
def test_a_gun_that_is_set_up_is_told_why_it_does_not_crawl(choice: str):
    """10.4.2 Its crew side comes up first."""
    game = works("r45mm-1 J5 w, rLt-1 J5, g66-1 A30, russian to act")

    assert refused(game, choice) == ["10.4.2"]


@rule("10.3.4-a", "10.1.4-a")
def test_a_machine_gun_that_took_cover_is_silent():
    """10.3.4 It has moved; a squad fires half, but not its machine gun."""
    game = works(
        "rM1910-1 M26 crawled cover:inside, r65-1 M26 crawled, g66-1 E24+1, russian to act"
    )

    assert refused(game, "fire rM1910-1 E24+1") == ["10.3.4"]
    assert totals(game, "fire r65-1 E24+1")[0] == 1


@rule("8.2.2-a", "8.2-b", "8.2-d")
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("r45mm-1 J5 e cover:inside, g66-1 L6, russian to act", "shell L6"),
        ("r45mm-1 J5 e cover:inside, PzIV-1 L6 w, russian to act", "hit PzIV-1"),
        ("PzIV-1 F39 nw, r65-1 D37 cover:inside", "shell D37"),
    ],
)
def test_guns_see_as_little_past_in_hex_cover(text: str, order: str):
    """8.2.2 Neither out of it, nor to a man in debris; the building J5 is seen whoever hides."""
    covered, bare = f"{text}, r65-2 A1", f"{text.replace(' cover:inside', '')}, r65-2 A1"
    gun = f"gun {text.split(maxsplit=1)[0]}"

    assert refused(play_all(works(covered), gun), order) == ["8.2.2"]
    assert order in play_all(works(bare), gun).options
    house = works("PzIV-1 L6 w, r65-1 J5 cover:inside, r65-2 A1")
    assert "shell J5" in play_all(house, "gun PzIV-1").options


@rule("8.2.2-a", "core-8-i")
def test_a_tank_is_shelled_where_a_man_hides_beside_it():
    """8.2.2 In Hex Cover hides who is in it, and no vehicle."""
    game = works("PzIV-1 F39 nw, r65-1 D37 cover:inside, T34-1 D37 e, r65-2 A1")

    assert "shell D37" in play_all(game, "gun PzIV-1").options


@rule("6.9.1-a")
def test_holes_and_a_hexside_do_not_add():
    """6.9.1, core-10-a R-63 Of holes and a wall the higher counts; dug in among them it is 20."""
    text = "g66-1 P5, r65-1 P4"

    assert drm(f"{text} in-holes", "fire g66-1 P4") == [10]
    assert drm(f"{text} dug-in", "fire g66-1 P4") == [20]
    assert drm("g66-1 D11, r65-1 D10 dug-in", "fire g66-1 D10") == [15]


@rule("8.1.3-b", "11.4.7-c")
@pytest.mark.parametrize(("cover", "sheltered"), [("", 10), (" cover:K8/K9", 0)])
def test_cover_denies_the_bocage_to_riders_too(cover: str, sheltered: int):
    """8.1.3 Riders have bocage, but not that which the firer lies up against."""
    tank = "r65-2 K9 e as:russian-t-34-76b, r65-1 K9 on:r65-2"

    assert totals(crest(f"g66-1 K8{cover}, {tank}"), "fire g66-1 K9")[1] == sheltered
