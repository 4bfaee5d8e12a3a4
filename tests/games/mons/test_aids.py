"""What the board may show of Mons beside the rules."""

from itertools import combinations, islice

import pytest

import grognard
from grognard.engine.look.aids import Layer
from grognard.engine.look.far import far
from grognard.games.mons.advice.assaults import targets
from grognard.games.mons.aids import AIDS
from grognard.games.mons.group import where
from grognard.games.mons.state import enemy
from grognard.games.mons.victory import cut_off
from tests.games.mons.positions import BY_THE_CANAL, EXITS_SHUT, FRAY, brawl, pile
from tests.playing import play_all


def layers(game, side="german"):
    """The layers of a view by name: the hexes they mark."""
    seen = grognard.view(game, side)
    return {each.id: {mark.hex for mark in each.marks} for each in AIDS.layers(seen, game.sheet)}


def test_zones_and_control_are_those_of_the_game():
    """3.2, 7.1 The layers mark the hexes that the rules hold."""
    game = grognard.position("mons", "IR75 2707, 4RF 2010, german move")
    found = layers(game)

    assert found["german-zones"] == {"2607", "2706", "2807"}
    assert found["control"] == {hex_ for hex_ in game.ground.bit if game.german_controls(hex_)}
    assert found["goals"] == {"2009", "2409", "2708", "2908", "3308", "4208", "3122"}


def test_only_the_hexes_that_decide_the_scenario_are_named_as_goals():
    """4.2, 4.3 Six bridges and Bavai belong to the campaign, and to each of its days one kind."""

    def named(scenario: str, position: str) -> Layer:
        game = grognard.position("mons", position)
        seen = {**grognard.view(game, "german"), "scenario": scenario}
        return next(each for each in AIDS.layers(seen, game.sheet) if each.id == "goals")

    def hexes(layer: Layer) -> set[str]:
        return {mark.hex for mark in layer.marks}

    bridges = {"2009", "2409", "2708", "2908", "3308", "4208"}
    first = "IR75 2707, 4RF 2010, turn 3, german move"
    assert hexes(named("nimy", first)) == {"4208"}
    assert "Bavai" not in named("nimy", first).title
    assert hexes(named("first-day", first)) == bridges
    assert hexes(named("campaign", first)) == {*bridges, "3122"}
    second = named("campaign", "IR75 2707, 4RF 2010, turn 9, german move")
    assert (hexes(second), second.title, second.rule) == ({"3122"}, "Bavai", "4.3")


def test_units_without_a_way_out_are_marked_on_the_second_day():
    """4.5 As the rules count them at the end; on the first day nobody is cut off."""
    units = "1B 2524, XV 2524, 4RF 2010, " + EXITS_SHUT
    first, second = (grognard.position("mons", f"{units}, turn {turn}") for turn in (7, 11))

    assert "cut-off" not in layers(first)
    assert layers(second)["cut-off"] == {second.units[unit].place for unit in cut_off(second)}
    assert layers(second)["cut-off"] == {"2524", "2010"}


def test_guns_hit_what_is_in_range_and_in_sight():
    """10.2, 10.3, 10.4 A heavy gun reaches five hexes, but not behind woods and houses."""
    game = grognard.position("mons", "Hvy20 3514, IR75 3501, german bombard")
    zone, board = layers(game)["german-fire"], game.sheet.board

    assert zone <= set(board.within("3514", 5))
    assert not zone & set(board.neighbours("3501"))
    for hex_ in board.within("3514", 5):
        assert (hex_ in zone) == (hex_ != "3514" and AIDS.sight({}, game.sheet, "3514", hex_).clear)
    assert "3714" not in zone
    assert {"3515", "3513"} <= zone


def test_guns_hit_what_a_unit_of_their_corps_is_next_to():
    """10.3, 10.11 Behind the woods a spotter is needed, for German guns one of their corps."""
    units = "Hvy20 3514, {} 3814, german bombard"
    own, other = (layers(grognard.position("mons", units.format(unit))) for unit in ("IR75", "IR8"))

    assert "3714" in own["german-fire"]
    assert "3714" not in other["german-fire"]


def test_guns_beneath_an_enemy_stack_have_no_zone_to_see():
    """6.6 What the viewer may not look at adds nothing to the layer."""
    game = grognard.position("mons", "FAR24 3514, IR75 3514, 4RF 3518, XV 3518, german bombard")

    assert layers(game, "german")["german-fire"]
    assert not layers(game, "british")["german-fire"]
    assert layers(game, "german")["british-fire"] == layers(game, "british")["british-fire"]


def test_fire_zones_are_what_the_rules_let_guns_fire_at():
    """10.2, 10.3, 10.11 Of the hexes with enemies, exactly the targets of guns fresh for a step."""
    compared = 0
    for seed, begun in ((1, FRAY), (2, BY_THE_CANAL)):
        for game, _ in islice(brawl(seed, begun), 0, 200, 5):
            for side in ("german", "british"):
                fresh = game.copy()
                fresh.fired = fresh.shelled = fresh.marched = 0
                foes = [hex_ for hex_ in game.stacks if game.owner(hex_) == enemy(side)]
                hit = set(targets(fresh, side))
                assert layers(game, side)[f"{side}-fire"] & set(foes) == hit
                compared += len(hit)
    assert compared > 100


def test_the_first_display_follows_the_bridges():
    """4.2 Taking a bridge hex shows, as a count of six and hex by hex."""
    before = grognard.position("mons", "IR75 4207, german move")
    after = grognard.position("mons", "IR75 4208, german move")
    first, second = (
        next(iter(AIDS.displays(grognard.view(game, "british"), game.sheet)))
        for game in (before, after)
    )
    assert (first.goal, second.goal) == ((0, 6), (1, 6))
    assert [(box.title, box.note) for box in second.boxes if box.note == "German"] == [
        ("4208", "German")
    ]


def test_after_the_first_day_the_bridges_count_no_more():
    """4.3 From turn 8 the display of the bridges is gone."""
    game = grognard.position("mons", "IR75 4208, turn 8, german move")
    titles = [each.title for each in AIDS.displays(grognard.view(game, "german"), game.sheet)]
    assert "The six bridges" not in titles


def goals(scenario: str, units: str, side: str):
    """The goal card of a seat."""
    game = grognard.position("mons", units)
    return AIDS.goals({**grognard.view(game, side), "scenario": scenario}, game.sheet)


def test_the_goal_is_that_of_the_scenario_and_the_seat():
    """4.2 In the lesson it is one hex or three units, and nothing of the six bridges."""
    units = "IR31 4208, 4RF 4209, german move"
    german, british = (goals("nimy", units, side) for side in ("german", "british"))

    assert german.text == "Hold 4208 when turn 3 ends, or destroy 3 British units by then."
    assert british.text == "When turn 3 ends, hold 4208 and have lost fewer than 3 units."
    assert [(aim.title, aim.stands, aim.state) for aim in german.aims] == [
        ("Bridge hex 4208", "German", "reached"),
        ("British units lost", "0 of 3", "open"),
    ]
    assert [aim.state for aim in british.aims] == ["danger", "reached"]
    game = grognard.position("mons", units)
    seen = {**grognard.view(game, "german"), "scenario": "nimy"}
    assert [each.title for each in AIDS.displays(seen, game.sheet)] == ["Losses"]


def test_the_goal_of_the_campaign_changes_with_the_day():
    """4.2, 4.3 The bridges until turn 7, then points; both tests are named."""
    first = goals("campaign", "IR75 4208, turn 5, german move", "german")
    second = goals("campaign", "IR75 4208, turn 9, german move", "british")

    assert first.judged == (7, 14)
    assert [aim.stands for aim in first.aims] == ["1 of 6"]
    assert second.text == "Leave the Germans fewer than 2 points when turn 14 ends."
    assert [aim.state for aim in second.aims] == ["reached", "reached", "open"]


@pytest.mark.parametrize(
    ("off", "german", "british"), [(8, "reached", "begun"), (9, "danger", "reached")]
)
def test_the_ninth_unit_off_the_map_takes_a_point(off: int, german: str, british: str):
    """4.3 Eight British units off the map are still few, and the card says so to both sides."""
    units = f"{pile(exited=off)}, IR75 4208, turn 9, german move"
    cards = [goals("campaign", units, side) for side in ("german", "british")]

    assert [card.aims[2].state for card in cards] == [german, british]


def test_losses_are_told_by_side():
    """6.6 A lost regiment is no British loss."""
    found = goals("nimy", "dead IR31, dead 4RF, surrounded 2RI, IR85 4304, german move", "german")

    assert [(each.side, each.units) for each in found.lost] == [("german", 1), ("british", 2)]
    assert found.lost[1].note == "1 surrounded, counted twice"
    assert found.aims[1].stands == "3 of 3"


def test_one_step_of_the_sequence_is_the_current_one():
    """5.2 It is the one the game is in."""
    game = play_all(grognard.position("mons", "IR75 3304, german move"), "end")
    now = [each for each in AIDS.sequence(grognard.view(game, "german")) if each.now]
    assert [(each.side, each.title) for each in now] == [("german", "Bombardment")]


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ([], ["*Choice of phases", "Movement", "Bombardment", "Melee"]),
        (["fight/move"], ["*Bombardment", "Melee", "Movement"]),
        (["fight/move", "end", "end"], ["*Movement"]),
        (["fight/fight", "end"], ["Bombardment", "*Melee", "Bombardment", "Melee"]),
        (["move/move"], ["*Movement", "Movement"]),
    ],
)
def test_the_british_steps_stand_in_the_order_they_named(choices, expected):
    """5.3 The phase under way, marked, and the phase to come; first the choice between them."""
    game = play_all(grognard.position("mons", "4RF 4208, IR75 3304, british turn"), *choices)
    steps = list(AIDS.sequence(grognard.view(game, "german")))
    assert not any(each.now for each in steps if each.side == "german")
    assert [f"{'*' * each.now}{each.title}" for each in steps if each.side == "british"] == expected


def test_a_step_that_ends_a_move_is_priced_by_the_unit_that_made_it():
    """9.1 Beside the Fusiliers the regiment has spent 1 MP, whatever others spent before."""
    game = grognard.position("mons", "Cav16 2003, IR75 2603, 4RF 2605, german move")
    game = play_all(game, "move Cav16", "2002", "2001", "1901", "stop", "move IR75")
    found = {each.hex: (each.price, each.stops) for each in far(game)}
    assert found["2604"] == (1, True)
    assert found["2602"] == (1, False)


def test_a_part_that_is_split_off_is_priced_by_itself():
    """9.6 The stack that halts has spent 1 MP, the part that goes on into a zone 2."""
    game = grognard.position("mons", "IR75 2602, FAR24 2602, 4RF 2605, german move")
    game = play_all(game, "move IR75", "with FAR24", "2603", "split FAR24")
    found = {each.hex: (each.price, each.stops) for each in far(game)}
    assert found["2604"] == (2, True)


RANGES = [
    ("IR75 2602, FAR24 2602, 4RF 2605, german move", ("move IR75", "with FAR24")),
    ("J9 4616, Hvy20 4616, Cav16 4616, 4RF 4620, german move", ("move J9", "with Hvy20", "march")),
    ("IR75 3304, IR8 3305, FAR24 3204, FAR60 3203, german move", ("move IR75",)),
    ("IR75 3305, 4RF 3306, 2RI 3308, german move", ("move IR75",)),
    ("waiting IR75 FAR24, 4RF 4704, german move", ("enter IR75 4700", "with FAR24")),
    ("waiting IR75 FAR24, 4RF 4705, german move", ("enter IR75 4700", "march")),
    ("4RF 4208, XXIII 4208, 2RI 4209, IR84 4206, british move", ("move 4RF", "with XXIII")),
    ("J9 4616, FAR24 4616, 4RF 4620, german move", ("move J9", "with FAR24", "4617", "split J9")),
]


@pytest.mark.parametrize(("units", "choices"), RANGES)
def test_a_range_holds_every_way_that_can_be_played_and_no_other(units, choices):
    """7.3, 8.4, 9.1 to 9.20 Prices and ends are those of the game; no open step is left out."""
    begun = play_all(grognard.position("mons", units), *choices)
    group = begun.procedures[-1].units
    ways = {each.hex: each for each in far(begun)}

    assert set(ways) >= {option for option in begun.options if option in begun.sheet.board}
    for way in ways.values():
        game = play_all(begun, *way.choices)
        assert [game.units[unit].place for unit in group] == [way.hex] * len(group)
        assert max(game.units[unit].spent for unit in group) == way.price
        assert way.stops == bool(game.moved & game.bit(group[0]))
        if not way.stops:
            steps = {option for option in game.options if option in game.sheet.board}
            assert steps <= {*ways, way.hex, where(begun.procedures[-1], begun)}


def test_a_range_names_the_enemies_in_view_that_could_strike_there():
    """6.6, 9.13, 10.2, 12.1 Guns that reach a hex and foot beside it; what lies beneath is not."""
    units = "IR75 3513, XV 3518, 4RF 3518, 48Hvy 3816, 2RI 3516, german move"
    game = play_all(grognard.position("mons", units), "move IR75")
    ways = {each.hex: each.danger for each in far(game)}

    assert ways["3515"] == ("2RI", "48Hvy")
    assert ways["3412"] == ()
    alone = play_all(grognard.position("mons", "IR75 3513, XV 3517, german move"), "move IR75")
    seen = {each.hex: each.danger for each in far(alone)}
    assert (seen["3515"], seen["3514"]) == (("XV",), ())


@pytest.mark.parametrize(
    ("here", "there", "blocked"), [("3514", "3714", "3615"), ("3714", "3911", "3813")]
)
def test_a_blocked_line_names_the_hex_and_the_terrain(here, there, blocked):
    """10.3 The examples of 10.4, with the place where the line ends."""
    sheet = grognard.start("mons").sheet
    found = AIDS.sight({}, sheet, here, there)
    assert (found.clear, found.where, found.rule) == (False, blocked, "10.3")
    assert blocked in found.why


def test_a_line_is_cut_open_hex_by_hex():
    """10.3 Saint-Ghislain stands one step above the open ground on both sides of it."""
    cells = AIDS.sight({}, grognard.start("mons").sheet, "3307", "3309").profile.cells

    assert [(each.hex, each.base, each.top, each.verdict) for each in cells] == [
        ("3307", 0, 0, "end"),
        ("3308", 0, 1, "blocks"),
        ("3309", 0, 0, "end"),
    ]


def test_the_tool_sees_what_guns_see():
    """10.3 Around Frameries the tool and the rules agree on every pair of hexes."""
    sheet = grognard.start("mons").sheet
    hexes = sheet.board.within("3613", 3)
    for here, there in combinations(hexes, 2):
        assert AIDS.sight({}, sheet, here, there).clear == sheet.ground.sight.clear(here, there)


def test_a_hex_is_told_in_words():
    """Terrain, name, and what lies on its sides."""
    told = AIDS.about_hex(grognard.start("mons").sheet, "3308")
    assert told["terrain"] == "residential"
    assert "canal" in told["towards 3307"]
    assert "road" in told["towards 3307"]
