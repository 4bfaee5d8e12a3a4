"""10.8.1 Who may run at once: those Disrupted in this impulse, and nobody who was so before."""

import pytest

from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FIRED_ON = "fire g66-1 F14", "shoot"
FOE = "r65-7 Z20"
RUN_OFF = "flee r65-1", "E5", "stay", "pass"


@rule("10.8.1-d", "10.8.1-e")
@pytest.mark.parametrize("dice", [("99",), ("45", "1")])
def test_who_was_disrupted_before_does_not_run_for_being_fired_at(dice: tuple[str, ...]):
    """10.8.1-d Missed, or steady under it: his flight takes an impulse of his side."""
    game = play_all(works("g66-1 F18, r65-1 F14 disrupted, r65-2 A3"), *FIRED_ON, *dice)

    assert game.prompt.startswith("core-4-b Russian impulse")
    assert "flee r65-1" in game.options


@rule("10.8.1-d")
@pytest.mark.parametrize("status", ["", " pinned", " disrupted"])
def test_whoever_is_disrupted_or_wounded_now_may_go_a_hex(status: str):
    """10.8.1-d Each of them failed the check of this shot."""
    game = play_all(works(f"g66-1 F18, r65-1 F14{status}, r65-2 A3"), *FIRED_ON, "45", "10")

    assert game.prompt == "10.8 Flee with r65-1, or stay."


@rule("10.8.1-d", "core-15-a")
def test_riders_thrown_off_a_wreck_may_go_a_hex():
    """10.8.1-d The tank was the target, and those aboard are Disrupted by its loss."""
    game = works("T34-1 F14 e, r65-1 F14 on:T34-1, PzIV-1 F18 nw, r65-2 A3")
    wrecked = play_all(game, "gun PzIV-1", "hit T34-1", "10", "1", "10")

    assert wrecked.prompt == "10.8 Flee with r65-1, or stay."


@rule("10.8.1-b", "6.8.2.1-b")
def test_a_fleer_pays_for_wrecks_on_its_way():
    """10.8.1-b Three wrecks make the next hex cost 7 or more, which nobody has who flees."""
    text = "r65-1 F18 disrupted, g66-1 A3, russian to act"
    steps = play_all(works(text), "flee r65-1").options
    blocked = play_all(works(f"{text}, wreck F17, wreck F17, wreck F17"), "flee r65-1").options

    assert "F17" in steps
    assert "F17" not in blocked


@rule("10.3.1-b", "10.8.3-a")
@pytest.mark.parametrize(("side_up", "goes_on"), [("", False), (" turned", True)])
def test_a_team_turns_its_counter_before_it_flees(side_up: str, goes_on: bool):
    """10.3.1 That is 2 of its 6 points: after four open hexes it has none, as a 1-2 it has 2."""
    game = works(f"gMG34-1 F18 disrupted{side_up}, r65-7 X40")
    fled = play_all(game, "flee gMG34-1", "F19", "E20", "E19", "E20")

    assert not fled.units["gMG34-1"].served
    assert fled.prompt.startswith("10.8 Flee") == goes_on


@rule("10.8.1-e")
def test_nobody_flees_twice_in_impulses_of_its_own():
    """10.8.1 Once, and once more in the impulse of a Disruption to come."""
    fled = play_all(works("r65-1 F5 disrupted, r65-2 Z30, g66-1 A30, russian to act"), *RUN_OFF)

    assert refused(fled, "flee r65-1") == ["10.8.1"]
    struck = works("g66-1 F18, r65-1 F14 disrupted flights-1 fled, r65-2 A3")
    assert play_all(struck, *FIRED_ON, "45", "10").prompt == "10.8 Flee with r65-1, or stay."


@rule("10.8.1-e", "10.8.1-d")
def test_nobody_runs_off_twice_for_being_disrupted():
    """10.8.1 Struck again he stays: his second flight takes an impulse of his side."""
    game = works("g66-1 F18, r65-1 F14 disrupted flights-1, r65-2 A3")
    struck = play_all(game, *FIRED_ON, "45", "10")

    assert struck.units["r65-1"].status == "wounded"
    assert struck.prompt.startswith("core-4-b Russian impulse")
    assert "flee r65-1" in struck.options


@rule("10.8.2-i", "10.8.2-h")
@pytest.mark.parametrize(
    ("lies", "flees"), [("wire", []), ("mines", []), ("loose, fire", ["flee r72-2"])]
)
def test_only_fire_drives_a_fleer_out_of_cover(lies: str, flees: list[str]):
    """10.8.2 Debris with wire or mines in it is cover like any other."""
    game = works(f"r72-2 G35 wounded, {lies} G35, g66-1 A1, russian to act")

    assert offered(game, "flee") == flees


@rule("10.8.1-c", "10.8.3-a")
def test_who_can_only_crawl_to_cover_may_flee():
    """10.8.1 Wire all around F5, and the lip of the gully to crawl to."""
    wire = ", ".join(f"wire {hex_}" for hex_ in ("E5", "E6", "F4", "F6", "G5", "G6"))
    game = works(f"r65-1 F5 disrupted, {wire}, g66-1 A30, russian to act")

    assert play_all(game, "flee r65-1").options == ("stay", "crawl F4+lip")


@rule("10.8.1-d", "10.8.1-c")
def test_who_has_gone_the_one_hex_does_not_crawl_another():
    """10.8.1-d J21 is next to the house in I22, but one hex is all; with points left it may."""
    text = "g66-1 G20, r65-1 J20, r65-2 J24, german to act"
    struck = play_all(works(text), "fire g66-1 J20", "shoot", "1", "J21")
    fleeing = works("g66-1 G20 fired, r65-1 J20 disrupted, r65-2 J24, russian to act")

    assert struck.prompt.startswith("core-4-b Russian impulse")
    assert "crawl I22" in play_all(fleeing, "flee r65-1", "J21").options


@rule("10.8.2-h", "core-7-i")
def test_no_cover_holds_a_fleer_beside_an_enemy():
    """10.8.2 A house is cover, but not with a known enemy in the same room."""
    text = "r65-1 E24 disrupted, r65-2 A1, russian to act, g66-1 {}"

    assert offered(works(text.format("E24")), "flee") == ["flee r65-1"]
    assert offered(works(text.format("E24+1")), "flee") == []


@rule("10.8.3-a", "10.1.5-b")
@pytest.mark.parametrize("step", ["I22", "crawl I22"])
def test_a_fleer_runs_no_more(step: str):
    """10.8.3 Flight is Cautious Movement: +25 for stone and -10 for having moved."""
    text = "g66-1 J20, r65-1 G18, r65-2 G18, r65-3 A3"
    struck = play_all(works(text), "run g66-1", "J21", "fire r65-1", "shoot", "20", "hold")

    assert totals(play_all(struck, step), "fire r65-2")[1] == 15


@rule("10.8.1-b", "10.3.1-b", "6.8.1.2-b")
def test_a_fleer_is_told_what_a_step_costs():
    """10.8.1 A team turns over for 2, crosses the hedge for 1, and pays 1 for the open hex."""
    game = play_all(works("gMG34-1 F18 disrupted, r65-1 A3"), "flee gMG34-1")

    assert totals(game, "E18") == [4]
    assert play_all(game, "E18").procedures[-1].left == 2


@rule("core-7-i", "10.8.2-i", "10.8.2-e")
def test_what_stops_a_fleer_is_named():
    """core-7-i Enemies next to it, a place too far off, and cover or a Rally Point of its own."""
    game = works("r65-1 F16 disrupted, r65-2 A1, g66-1 E17 disrupted, russian to act")
    fleeing = play_all(game, "flee r65-1")

    assert refused(fleeing, "E17") == ["core-7-i"]
    assert refused(fleeing, "crawl E17") == ["core-7-i", "10.8.2"]
    assert refused(fleeing, "F10") == ["10.8.1"]
    for place in ("E24", "C18"):
        text = f"g66-1 {place} disrupted, r65-1 A3"
        assert refused(works(text), "flee g66-1") == ["10.8.2"]


@rule("core-7-i")
@pytest.mark.parametrize("work", ["mines X19 russian", "wire X19"])
def test_known_mines_and_wire_are_named_as_what_stops_a_fleer(work: str):
    """core-7-i The house in X19 is cover, and is crawled to."""
    game = play_all(
        works(f"g66-1 W20 disrupted, {work}, r65-7 A30, g66-9 A12, loose"), "flee g66-1"
    )

    assert refused(game, "X19") == ["core-7-i"]
    assert "crawl X19" in game.options
    assert refused(game, "W19") == ["10.8.1"]


@rule("10.8.2-i")
def test_of_two_rally_points_the_one_without_a_drop_in_cover_draws_out_of_cover():
    """10.8.2 From A9 to A10, as good as it; B8 gives less."""
    game = works("g66-1 A9 disrupted, rally A10 german, rally B8 german, r65-1 Z20")

    assert play_all(game, "flee g66-1").options == ("stay", "A10", "crawl A10")


@rule("10.8.2-i", "7.3.1-b", "6.6.3-c")
def test_flight_goes_through_mouseholes():
    """10.8.2, 7.3.1 2 points to the Rally Point beyond; out of a burning cellar to the next."""
    hall = f"g66-1 M34 disrupted, rally M35 german, {FOE}"
    cellar = f"g66-1 C18-1 disrupted, fire C18, {FOE}"

    assert refused(works(hall), "flee g66-1") == ["10.8.2"]
    holed = play_all(works(f"{hall}, mousehole M34/M35"), "flee g66-1")
    assert offered(holed, "") == ["stay", "M35", "crawl M35"]
    assert totals(holed, "M35") == [2]
    assert refused(works(cellar), "flee g66-1") == ["10.8"]
    out = play_all(works(f"{cellar}, mousehole C18/C19"), "flee g66-1", "crawl C19-1")
    assert out.units["g66-1"].place == "C19-1"


@rule("10.8.2-i", "7.5.2-c")
def test_a_roadblock_makes_a_rally_point_farther():
    """10.8.2, 7.5.2 G9 costs 2 from F9, and 4 over a roadblock: more than the 3 allowed."""
    near = f"g66-1 F9 disrupted, rally G9 german, {FOE}"

    assert "flee g66-1" in works(near).options
    assert refused(works(f"{near}, roadblock F9 F8"), "flee g66-1") == ["10.8.2"]


@rule("10.8.1-c", "7.2.1-g")
def test_flight_from_a_trench_leads_into_a_cellar():
    """10.8.1, 7.2.1 The cellar beside it costs 2, the house above it 3."""
    game = play_all(works(f"g66-1 D18 disrupted in-trench, trench D18, {FOE}"), "flee g66-1")

    assert [totals(game, place) for place in ("C18-1", "C18")] == [[2], [3]]
    assert play_all(game, "crawl C18-1").units["g66-1"].place == "C18-1"


@rule("10.8.2-i", "6.9.1-a")
def test_whoever_is_in_shellholes_is_in_cover():
    """10.8.2, R-82 IN them there is +10 of terrain, and who has that stays; others flee on."""
    assert "flee g66-1" in works(f"g66-1 A29 disrupted, {FOE}").options
    assert refused(works(f"g66-1 A29 disrupted in-holes, {FOE}"), "flee g66-1") == ["10.8.2"]


@rule("10.8.2-c", "8.2.2-a")
@pytest.mark.parametrize(("marker", "steps"), [("", ["M8"]), (" cover:inside", ["K7", "M8"])])
def test_a_fleer_shuns_none_who_are_in_hex_cover(marker: str, steps: list[str]):
    """10.8.2, 8.2.2 The wall of J5 hides who is well inside from L7, so K7 is as good as M8."""
    game = works(f"r65-1 L7 disrupted, g66-1 J5{marker}, g66-4 A1, russian to act")

    fleeing = play_all(game, "flee r65-1")
    assert [each for each in fleeing.options if len(each.split()) == 1 and each != "stay"] == steps


@rule("7.1.3-b", "10.8.1-d")
def test_who_is_disrupted_as_the_platoon_digs_may_go_one_hex():
    """10.8.1 At once, when all others have tried; who digs on is asked nothing."""
    game = play_all(at("gLt-1 B16, g66-1 B16, g66-2 B17, r65-1 B18"), "platoon gLt-1")
    game = play_all(game, "with cautious g66-1", "with cautious g66-2", "dig", "fire r65-1")
    dug = play_all(game, "shoot", "1", "1", "1", "1")

    assert (dug.units["g66-1"].status, dug.units["g66-2"].dug) == ("disrupted", True)
    assert dug.prompt == "10.8 Flee with g66-1, or stay."
    assert play_all(dug, "A16").units["g66-1"].place == "A16"
