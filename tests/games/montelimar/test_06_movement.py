"""6 Movement: costs, roads, stacks, disorganisation that is carried along."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.allowance import allowance, price
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

GERMAN_STAFF = "HQ111 14.46 column, HQ11Pz 14.46 column"
FAR = "E141 40.20, HQ36ID 44.20 column"


def cost(unit: str, here: str, there: str, mode: str = "column", **options: str) -> float | None:
    """The points that a unit pays for a step."""
    game = at(f"{unit} {here} {mode}".replace(" deployed", ""), **options)
    found = price(game, unit, here, there)
    return found.points / 2 if found else None


@rule("6.2.1-c", "6.2.1-e", "6.2.1-g", "6.2.1-i", "6.2.1-k", "6.2.1-m", "6.2.1-o", "3.2-h")
@pytest.mark.parametrize(
    ("ground", "leg", "wheeled", "tracked"),
    [
        ("clear", 1, 3, 2),
        ("woods", 2, 8, 6),
        ("vineyard", 2, 4, 3),
        ("marsh", 2, None, None),
        ("village", 1, 3, 2),
        ("town", 1, 4, 3),
        ("city", 1, 4, 3),
    ],
)
def test_ground_costs_what_the_rules_say(
    ground: str, leg: float, wheeled: float | None, tracked: float | None
):
    """6.2.1 Leg, wheeled and tracked units, off road and over level open sides."""
    board = at(FAR).sheet.board
    step = next(
        (here, there)
        for there in board.hexes
        if board.terrain(there) == ground
        for here in board.neighbours(there)
        if not board.features(board.side(here, there))
        and not board.roads(here, there)
        and board.terrain(here) != "water"
    )
    units = ("PG111-5", "HQ111", "Pz15-1")

    assert [cost(unit, *step) for unit in units] == [leg, wheeled, tracked]


@rule("6.2.2-d", "6.2.2-e", "6.2.2-h")
def test_waters_are_crossed_as_the_rules_say():
    """6.2.2 A stream costs a leg unit one more and stops vehicles; a river stops all."""
    board = at(FAR).sheet.board

    def bare(kind: str) -> tuple[str, str]:
        """A side of clear ground with this water alone, and no bridge."""
        sides = (side.split("/") for side, k in board.ground.features.items() if k == (kind,))
        return next((a, b) for a, b in sides if board.terrain(a) == board.terrain(b) == "clear")

    assert cost("PG111-5", *bare("stream")) == 2
    assert cost("Pz15-1", *bare("stream")) is None
    assert cost("PG111-5", *bare("river")) is None


@rule("6.2.2-n", "6.2.2-l", "6.2.2-j")
def test_upslope_costs_one_more():
    """6.2.2 And nothing more downslope."""
    board = at(FAR).sheet.board
    low, high = sorted(("50.26", "50.27"), key=board.elevation)
    entry = {"clear": 1, "woods": 2, "vineyard": 2}

    assert cost("PG111-5", low, high) == entry[board.terrain(high)] + 1
    assert cost("PG111-5", high, low) == entry[board.terrain(low)]


@rule("6.2.2-t", "6.2.2-u", "6.2.2-v")
def test_steep_slopes_are_dear_on_foot_and_closed_to_vehicles():
    """6.2.2 Three more to climb, one more to go down; vehicles need a road."""
    board = at(FAR).sheet.board
    entry = {"clear": 1, "woods": 2, "vineyard": 2}

    assert cost("PG111-5", "19.43", "19.42") == entry[board.terrain("19.42")] + 3
    assert cost("PG111-5", "19.42", "19.43") == entry[board.terrain("19.43")] + 1
    assert cost("Pz15-1", "19.43", "19.42") is None


@rule("6.2.2-ad", "6.2.2-af")
def test_a_ridge_costs_two_more_and_stops_vehicles():
    """6.2.2 Off road; 18.40 lies beyond the ridge of 18.39, which is wooded."""
    assert cost("PG111-5", "18.40", "18.39") == 4
    assert cost("Pz15-1", "18.40", "18.39") is None


@rule("6.2.1-u", "6.2.1-ae", "6.2.1-ah", "6.2.1-y")
def test_a_paved_road_costs_half_a_point_in_column_alone():
    """6.2.1 The Evacuation Road is one; deployed vehicles pay for the ground."""
    assert cost("PG111-5", "13.49", "13.48") == 0.5
    assert cost("Pz15-1", "13.49", "13.48") == 0.5
    assert cost("Pz15-1", "13.49", "13.48", "deployed") == 2


@rule("6.2.1-af", "6.2.1-v")
def test_a_railway_costs_one_point_and_need_not_be_used():
    """6.2.1 The cheaper of road and ground is taken."""
    board = at(FAR).sheet.board
    rail = next(each for each in board.ground.roads if each.kind == "rail" and "22.04" in each.path)
    there = rail.path[rail.path.index("22.04") + 1]

    for unit in ("PG111-5", "HQ111", "Pz15-1"):  # on foot, wheeled, tracked
        assert cost(unit, "22.04", there) == 1


@rule("6.2.1-r", "6.2.1-s", "6.2.1-t")
def test_grey_sides_are_closed_example():
    """6.2.1 From 29.08 to 28.08 and 30.09, not to 29.09 and 28.09."""
    ways = at(FAR).country.ways("leg", "29.08")

    assert "28.08" in ways
    assert "30.09" in ways
    assert "29.09" not in ways
    assert "28.09" not in ways
    assert "30.09" not in at(FAR).country.ways("leg", "30.10")


@rule("8.7.2-j", "8.7.2-k", "10.2.3-h", "10.2.3-j", "10.2.3-a", "8.5.4-c")
@pytest.mark.parametrize(
    ("markers", "points"),
    [
        ("", 5),
        ("DG1 30.20", 4),
        ("DG2 30.20", 4),
        ("DG3 30.20", 2),
        ("DG4 30.20", 2),
        ("DG3 30.20, medium 30.20", 1),
        ("light 30.20", 4),
        ("heavy 30.20", 0),
        ("pinned 30.20", 0),
        ("suppressed 30.20", 0),
    ],
)
def test_markers_cut_the_points_of_a_unit_example(markers: str, points: int):
    """10.2.3 Five points: DG 3 leaves two, and a medium barrage one of them."""
    game = at(f"PG111-5 30.20 column, {markers}".rstrip(", "))

    barrage = game.barrages.get("30.20", "")
    assert allowance(game, "PG111-5", barrage) / 2 == points


@rule("8.7.2-l")
def test_a_barrage_entered_on_the_way_halves_what_is_left_example():
    """8.7.2 Five points at DG 3 are two; one is spent, and the other is halved to nothing."""
    here, there = "40.43", "40.44"
    game = at(
        f"PG111-5 {here} column, DG3 {here}, medium {there}, {GERMAN_STAFF}, {FAR}, chit pg111"
    )
    assert price(game, "PG111-5", here, there) == (2, "")

    game = play_all(game, "take PG111-5", "move", there)

    assert game.at("PG111-5") == there
    assert not game.prompt.startswith("6.0")


@rule("6.0-a", "6.0-c", "6.0-d")
def test_a_move_goes_hex_by_hex_and_not_into_the_enemy():
    """6.0 Refusals name their rule."""
    game = at(f"PG111-5 40.43 column, E141 40.42, {GERMAN_STAFF}, chit pg111")
    game = play_all(game, "take PG111-5", "move")

    assert [each.rule for each in objections(game, "40.45")] == ["6.0"]
    assert [each.rule for each in objections(game, "40.42")] == ["6.0"]
    assert objections(game, "40.44") == ()


@rule("6.0-b", "5.2-a")
def test_a_stack_moves_together_if_it_began_together():
    """6.0 Both have then had their action; each step is told as data, for a move in one line."""
    game = at(f"PG111-5 40.43 column, PG111-6 40.43 column, {GERMAN_STAFF}, {FAR}, chit pg111")

    game = play_all(game, "take PG111-5", "move", "with PG111-6", "40.44")
    legs = [event.leg for event in game.events if event.leg]
    assert [(leg.start, leg.end) for leg in legs] == [("40.43", "40.44")]
    game = play_all(game, "stop")

    assert game.stacks["40.44"] == ("PG111-5", "PG111-6")
    assert "take PG111-6" not in game.options


@rule("6.1.1-a", "10.2.3-c", "10.2.3-d", "6.1.1-b", "6.1.1-c")
def test_disorganisation_goes_along_and_the_worse_level_counts():
    """6.1.1 Those who stay keep it; on entry the higher level holds for all."""
    text = f"PG111-5 40.43 column, PG111-6 40.43, DG2 40.43, PG111-7 40.44, {GERMAN_STAFF}, {FAR}"
    game = at(f"{text}, DG1 40.44, chit pg111")

    game = play_all(game, "take PG111-5", "move", "40.44", "stop")

    assert (game.dg["40.43"], game.dg["40.44"]) == (2, 2)
    worse = at(f"{text}, DG4 40.44, chit pg111")
    assert play_all(worse, "take PG111-5", "move", "40.44").dg["40.44"] == 4


@rule("6.0-g", "4.0-av", "2.0-h")
def test_a_unit_changes_its_mode_before_its_action():
    """6.0 Once; then it acts, or has acted."""
    game = at(f"PG111-5 40.43 column, {GERMAN_STAFF}, {FAR}, chit pg111")

    game = play_all(game, "take PG111-5", "flip")

    assert not game.units["PG111-5"].column
    assert "flip" not in game.options


@rule("2.0-af")
def test_deployed_infantry_does_not_move():
    """2.0 A movement action needs the column side, or a boxed number."""
    game = at(f"PG111-5 40.43, Pz15-1 40.44, {GERMAN_STAFF}, HQPz15 14.46 column, {FAR}, chit 11Pz")

    assert "move" not in play_all(game, "take PG111-5").options
    assert "move" in play_all(game, "take Pz15-1").options


@rule("6.2.1-ac", "6.2.1-ad", "6.2.1-aj")
def test_keeping_to_the_trail_gives_two_more_points():
    """6.2.1 Five points and two are three hexes of a trail at two each."""
    board = at(FAR).sheet.board
    trail = next(
        road.path
        for road in board.ground.roads
        if road.kind == "trail" and len(road.path) > 5 and "25.35" in road.path
    )
    start = trail[0]
    game = at(f"PG111-5 {start} column, {GERMAN_STAFF}, {FAR}, chit pg111")

    game = play_all(game, "take PG111-5", "move", "trail")

    assert "with 7 points left" in game.prompt
    steps = [hex_ for hex_ in game.options if hex_ in board]
    assert trail[1] in steps
    assert all(board.has_road(start, hex_, "trail") for hex_ in steps)


@rule("6.2.2-w", "6.2.2-ae")
def test_no_weapon_is_carried_over_a_ridge():
    """6.2.2 Left behind, the unit may go."""
    game = at(f"PG111-5 18.40 column, HMG111-1 18.40, {GERMAN_STAFF}, {FAR}, chit pg111")
    game = play_all(game, "take PG111-5", "move")

    assert [each.rule for each in objections(game, "18.39")] == ["6.2.2"]
    game = play_all(game, "leave HMG111-1", "18.39")
    assert game.at("PG111-5") == "18.39"
    assert game.markers["HMG111-1"] == "11pz:reallocating"


@rule("6.0-b", "5.2-a", "2.0-aj")
def test_a_stack_moves_on_together_with_second_actions_that_are_paid_for():
    """5.2 Each of them is in command and costs a command; with one command one goes."""
    text = "PG111-5 40.43 column, PG111-6 40.43 column, HQ111 40.43 column, E141 60.20"
    text = f"{text}, HQ36ID 60.20 column, acted PG111-5, acted PG111-6, chit pg111"
    game = play_all(at(f"{text}, 11pz direct 2"), "again PG111-5", "move", "with PG111-6", "40.42")
    assert (game.at("PG111-6"), game.records["11pz"].direct) == ("40.42", 0)
    assert "again PG111-6" not in play_all(game, "stop").options

    poor = play_all(at(f"{text}, 11pz direct 1"), "again PG111-5", "move")
    assert "with PG111-6" not in poor.options
    assert [each.rule for each in objections(poor, "with PG111-6")] == ["5.1"]


@rule("8.7.2-l", "6.0-b")
def test_a_barrage_on_the_way_halves_what_each_unit_of_a_stack_has_left():
    """8.7.2 A tank has 8 of 10 left and keeps 4, the company beside it 4 of 5 and keeps 2."""
    text = "Pz15-5 40.43 column, PG111-5 40.43 column, medium 40.44, 11pz direct 3"
    game = at(f"{text}, {GERMAN_STAFF}, {FAR}, chit 11Pz")
    game = play_all(game, "take Pz15-5", "move", "with PG111-5", "40.44", "drive on")

    move = game.procedures[-1]
    assert [move.left(game, unit) for unit in ("Pz15-5", "PG111-5")] == [8, 4]
