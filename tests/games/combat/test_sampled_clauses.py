"""core-3, core-9, 6.9.1, 10.8 Clauses drawn by lot, shown in positions of their own."""

from grognard.games.combat.bombardment import bombarded
from grognard.games.combat.checks import rally_points
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule


@rule("core-9-c")
def test_a_weapon_fires_once_in_a_window():
    """core-9-c A machine gun with two shots has one at this step, and the other at the next."""
    game = at("gMG34-1 F18, r65-1 F15, r65-2 A12, russian to act")
    fired = play_all(game, "move r65-1", "F16", "fire gMG34-1", "shoot", "99")

    assert fired.who == "russian"
    assert "fire gMG34-1" in play_all(fired, "F17").options


@rule("core-9-c")
def test_who_has_fired_does_not_join_in_the_same_window():
    """core-9-c Nor does it add its other shot to a friend's fire."""
    game = at("gMG34-1 F18, g66-1 F18, r65-1 F15, r65-2 A12, russian to act")
    fired = play_all(game, "move r65-1", "F16", "fire gMG34-1", "shoot", "99", "fire g66-1")

    assert refused(fired, "add gMG34-1") == ["core-9-c"]


@rule("10.8.2-h")
def test_a_burning_rally_point_is_fled_from():
    """10.8.2 C18 is a Rally Point of the Germans, where flight ends; a fire there lifts that."""
    text = "g66-1 C18 disrupted, r65-2 Z20"

    assert offered(works(text), "flee") == []
    assert offered(works(f"{text}, fire C18"), "flee") == ["flee g66-1"]


@rule("core-3-e")
def test_an_enemy_upstairs_takes_the_rally_point_away():
    """core-3-e On any level of its hex, unless he is Disrupted himself."""
    found = [
        list(rally_points(at(f"g66-1 {enemy}, r65-1 Z20"), "russian"))
        for enemy in ("A1", "C17+1", "C17+1 disrupted")
    ]

    assert found == [["C17"], [], ["C17"]]


@rule("6.9.1-g")
def test_digging_in_among_shellholes_counts_under_shells_too():
    """6.9.1 +20 under mortars, +30 under artillery."""
    game = works("g66-1 B18 dug-in, g66-2 B17 dug-in, r65-1 Z20")

    assert [bombarded(game, "g66-1", artillery).total for artillery in (False, True)] == [20, 30]
    assert [bombarded(game, "g66-2", artillery).total for artillery in (False, True)] == [10, 20]


@rule("10.8.1-b")
def test_guns_do_not_flee():
    """10.8.1 A Disrupted squad may, a Disrupted gun beside it stays."""
    game = works("r45mm-1 B17 e disrupted, r65-1 B17 disrupted, g66-1 Z20, russian to act")

    assert offered(game, "flee") == ["flee r65-1"]


@rule("core-3-d")
def test_entry_hexes_rally_from_the_turn_they_serve():
    """core-3-d The reserve of `stairwell` comes in turn 3 by A20 or A21."""
    entries = [
        list(rally_points(at(f"g66-1 A18, r65-1 C18, turn {turn}"), "german")) for turn in (2, 3)
    ]

    assert entries == [["A18"], ["A18", "A20", "A21"]]


@rule("10.8.2-a", "10.8.1-e")
def test_who_has_fled_flees_again_in_the_next_phase():
    """10.8.2 Twice in a phase at most; when it ends all may flee again while Disrupted."""
    game = at("g66-1 B16 disrupted flights-2, g66-2 A18, r65-1 A12, close combat, loose")
    while game.phase != "fire and movement":
        game = play_all(game, "done" if "done" in game.options else game.options[0])

    assert game.units["g66-1"].flights == 0
    assert "flee g66-1" in game.options
    spent = at("g66-1 B16 disrupted flights-2, g66-2 A18, r65-1 A12, german to act")
    assert offered(spent, "flee") == []


@rule("7.6-b", "7.6.2-c", "7.6.2-d")
def test_wire_is_rolled_for_by_tracks_and_stops_wheels():
    """7.6 A half-track gets through on 7 or less, a tank on 9; a truck is stuck without a roll."""
    half, tank, truck = (
        play_all(works(f"{unit}, r65-1 Z20, wire F17 russian"), f"move {unit.split()[0]}", "F17")
        for unit in ("SdKfz-1 F18 ne", "PzIV-1 F18 ne", "SdKfz-1 F18 ne as:german-opel-blitz")
    )

    stuck = [play_all(half, die).units["SdKfz-1"].stuck for die in ("7", "8")]
    assert stuck == [False, True]
    assert [play_all(tank, die).units["PzIV-1"].stuck for die in ("9", "10")] == [False, True]
    assert truck.who != "chance"
    assert truck.units["SdKfz-1"].stuck


@rule("core-10-b", "7.1.5-b")
def test_who_is_dug_in_is_not_in_the_open():
    """core-10-b A fortification takes the -10 of Open Ground away, and adds its own +10."""
    dug, bare = (works(f"g66-1 B19, r65-1 B17{how}, german to act") for how in (" dug-in", ""))

    assert [totals(game, "fire g66-1 B17")[1] for game in (dug, bare)] == [10, -10]


@rule("core-2-c")
def test_the_second_side_shows_its_hidden_units_first():
    """core-2-c In the End Phase the Russians are asked, then the Germans."""
    game = at("g66-1 A18 hidden, g66-2 A19, r65-1 C18 hidden, r65-2 C17, end")

    assert game.who == "russian"
    assert play_all(game, "done").who == "german"


@rule("11.1.1-b")
def test_assault_movement_of_a_tank_has_the_smaller_allowance():
    """11.1.1 The red figure on its counter instead of the black one."""
    game = works("PzIV-1 F18 ne, r65-1 Z20, german to act")
    card = game.kind("PzIV-1").vehicle
    left = [play_all(game, f"{how} PzIV-1").procedures[-1].left for how in ("move", "assault")]

    assert card is not None
    assert left == [card.movement, card.assault_movement]
    assert left[0] > left[1]


@rule("core-5-d")
def test_a_squad_uses_its_machine_gun_at_those_who_step_in():
    """core-5-d At range 0 too, which is in its range: a 6-5 fires 8, a Pinned one 3."""
    for status, power in (("", 8), ("pinned", 3)):
        game = at(f"g66-1 B18, r65-1 C18 {status}, r65-2 A1")
        assert totals(play_all(game, "move g66-1", "C18", "1"), "fire r65-1") == [power, -10]


@rule("core-14-d")
def test_an_aim_may_be_said_before_its_target():
    """core-14-d In whatever order a position is told, the second shot is Trigger Pull 2."""
    units = "r45mm-1 F18 ne fired shots-1, PzIV-1 F14 e, g66-1 A1"
    for text in (f"aim r45mm-1 PzIV-1 1, {units}", f"{units}, aim r45mm-1 PzIV-1 1"):
        game = play_all(works(f"{text}, russian to act"), "gun r45mm-1")
        assert totals(game, "hit PzIV-1") == [49, 5]
