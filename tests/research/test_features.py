"""What the numbers of an observation say."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import grognard
from grognard import Game
from grognard.engine.kernel.advice import Figures, no_figures
from grognard.engine.kernel.questions import all_forms
from grognard.players.levels import believe
from grognard.research import raw_env
from grognard.research.lattice import lattice
from grognard.research.observation import Eyes, Observation, layout
from grognard.research.situation import facts
from tests.engine.toy_maps import WORKS
from tests.walk import PLAYED, stops

SKIRMISH = "B1 0303, B5 0304, R1 0503, luck blue 0, luck red 0"
BOMBARDMENT = "FAR9 4206, IR84 4207, XXIII 4209, 4RF 4208, german bombard"


def seen(game: Game, side: str, *spoken: str) -> Observation:
    """What a side sees after it has named these units."""
    eyes = Eyes(side, layout(game))
    eyes.aim(believe(game, side, Random(0)))
    eyes.spoke_of(spoken)
    return eyes.observe(game)


def options(game: Game, *spoken: str) -> dict[str, dict[str, float]]:
    """The features of every option by name, as the asked side sees them."""
    matrix = seen(game, game.who, *spoken)["options"]
    return {
        option: dict(
            zip(layout(game).features, [round(float(each), 3) for each in row], strict=True)
        )
        for option, row in zip(game.options, matrix, strict=False)
    }


def part(game: Game, side: str, name: str) -> np.ndarray:
    """One part of the vector that a side sees."""
    return seen(game, side)["observation"][layout(game).parts[name]]


def test_an_option_tells_its_unit():
    """Strength, movement and steps are those printed on the counter that is named."""
    game = grognard.position("crossroads", SKIRMISH)
    strength = game.setting.data.counters["B1"].strength

    march = options(game)["march B1"]

    assert march["unit known"] == 1
    assert march["strength"] == pytest.approx(strength / 10)
    assert march["movement"] == pytest.approx(0.3)
    assert march["steps"] == pytest.approx(0.2)
    assert options(game)["done"]["unit known"] == 0


def test_the_game_says_what_the_figures_of_a_counter_are():
    """Nothing is guessed from the corners of a counter; a game that says nothing tells nothing."""
    game = grognard.position("crossroads", SKIRMISH)
    book = game.setting.rulebook
    for figures, strength, spent in (
        (lambda _, counter: Figures(len(counter.name), 4, counter.name == "B1"), 0.2, 1),
        (no_figures, 0, 0),
    ):
        advice = replace(book.advice, figures=figures)
        game.setting = game.setting._replace(rulebook=replace(book, advice=advice))

        march = options(game)["march B1"]

        assert march["strength"] == pytest.approx(strength)
        assert march["movement"] == pytest.approx(2 * strength)
        assert march["spent"] == spent
    assert part(game, "blue", "plane: own spent").sum() == 0


def test_an_ambush_that_waits_is_not_spent():
    """5.2 It is marked as hidden to its own side, and may still fire."""
    game = grognard.position("crossroads", "B1 0502, RX 0402 hidden, red to play")

    assert part(game, "red", "plane: own spent").sum() == 0


def test_guns_are_as_strong_as_their_bombardment():
    """2.9, 2.10 Foot and horse count by their melee factor, less as they lose steps."""
    game = grognard.position("mons", "FAR9 4206, IR84 4207 2, 4RF 4208, german bombard")
    strength = part(game, "german", "plane: own strength")
    at = {hex_: number for number, hex_ in enumerate(game.setting.board.hexes)}

    assert strength[at["4206"]] == pytest.approx(game.counter("FAR9").bombardment / 10)
    assert strength[at["4207"]] == pytest.approx(game.melee("IR84") / 10) == pytest.approx(0.4)


def test_a_bare_hex_is_for_the_unit_in_hand():
    """B1 was ordered to march, so its steps are told by how much nearer they bring it."""
    game = grognard.play(grognard.position("crossroads", SKIRMISH), "march B1")
    board, goal = game.setting.data.board, game.setting.data.crossroads

    steps = options(game, "B1")

    for hex_ in game.options[1:]:
        nearer = board.distance("0303", goal) - board.distance(hex_, goal)
        assert steps[hex_]["goal nearer"] == pytest.approx(nearer / 10)
        assert steps[hex_]["goal distance"] == pytest.approx(board.distance(hex_, goal) / 10)
        assert steps[hex_]["unit's goal distance"] == pytest.approx(0.2)
    assert steps["stop"]["goal nearer"] == 0


def test_the_hand_holds_what_the_side_named_last():
    """Where neither the option nor the question names a unit, the side remembers one."""
    game = grognard.play(grognard.position("crossroads", SKIRMISH), "march B1")
    game.question = game.question._replace(about=())
    strength = {unit: game.setting.data.counters[unit].strength for unit in ("B1", "B5")}

    assert options(game)["stop"]["unit known"] == 0
    assert strength["B1"] != strength["B5"]
    for first, last in (("B1", "B5"), ("B5", "B1")):
        found = options(game, first, "0303", last)["stop"]["strength"]
        assert found == pytest.approx(strength[last] / 10)


def test_an_agent_has_in_hand_what_its_last_choice_named():
    """The names come from the blanks of the form, not from the words of the choice."""
    table = raw_env("crossroads")
    table.reset(seed=1)
    game = table.referee.game = grognard.position("crossroads", SKIRMISH)

    table.referee.play("march B1")

    hexes = game.setting.board.hexes
    held = table.observe("blue")["observation"][table.layout.parts["plane: in hand"]]
    assert [hexes[each] for each in np.flatnonzero(held)] == ["0303"]


def test_a_shot_is_told_by_its_target_and_its_sums():
    """The hex of the target, what stands there, and the totals that will decide."""
    game = grognard.position("mons", BOMBARDMENT)
    factors, die = grognard.explain(game, "fire FAR9 4208")

    fire, end = options(game)["fire FAR9 4208"], options(game)["end"]

    assert fire["first tally"] == pytest.approx(factors.total / 10)
    assert fire["last tally"] == pytest.approx(die.total / 10)
    assert fire["enemy distance"] == 0
    assert fire["unit's enemy distance"] == pytest.approx(0.2)
    assert fire["enemy strength there"] == pytest.approx(0.4)
    assert fire["own strength around"] == pytest.approx(0.8)
    assert (end["tallies"], end["is first"], fire["is first"]) == (0, 1, 0)


def test_options_are_told_apart_by_their_forms():
    """A column for each form of the game, which are in the order of its procedures."""
    game = grognard.position("crossroads", SKIRMISH)
    forms = {
        option: [name for name, number in row.items() if name.startswith("form ") and number]
        for option, row in options(game).items()
    }
    question = part(game, "blue", "question")

    assert forms["march B1"] == forms["march B5"] == ["form PlayerTurn.march"]
    assert forms["fire B1 R1"] == ["form PlayerTurn.fire"]
    assert layout(game).forms == tuple(all_forms(game.setting.rulebook))
    asked = [layout(game).forms[each] for each in np.flatnonzero(question)]
    assert [f"form {each}" for each in asked] == sorted(
        dict.fromkeys(each for found in forms.values() for each in found),
        key=layout(game).features.index,
    )
    assert part(game, "red", "question").sum() == 0


def test_planes_show_each_side_its_own():
    """What is own strength to one side is enemy strength to the other, hex by hex."""
    game = grognard.position("mons", BOMBARDMENT)

    own, enemy = (part(game, side, "plane: own strength") for side in ("german", "british"))

    assert np.array_equal(own, part(game, "british", "plane: enemy strength"))
    assert np.array_equal(enemy, part(game, "german", "plane: enemy strength"))
    hexes = game.setting.data.board.hexes
    assert [hexes[each] for each in np.flatnonzero(own)] == ["4206", "4207"]
    assert [hexes[each] for each in np.flatnonzero(enemy)] == ["4208", "4209"]


def test_what_is_hidden_is_counted_and_nothing_more():
    """A stack shows the enemy its top counter; of the rest there is only a number."""
    game = grognard.position("mons", "IR84 4206, FAR9 4206, XXIII 4209, 4RF 4208, german bombard")
    at = game.setting.data.board.hexes.index("4206")

    assert part(game, "british", "plane: enemy hidden")[at] == 1
    assert part(game, "german", "plane: enemy hidden")[at] == 0
    assert (
        part(game, "british", "plane: enemy strength")[at]
        < part(game, "german", "plane: own strength")[at]
    )


def test_kinds_of_counters_have_planes():
    """Guns and foot are told apart; what is hidden has no kind."""
    game = grognard.position("mons", "IR84 4206, FAR9 4206, XXIII 4209, 4RF 4208, german bombard")
    at = {hex_: number for number, hex_ in enumerate(game.setting.board.hexes)}

    assert part(game, "german", "plane: own artillery-field")[at["4206"]] == pytest.approx(0.1)
    assert part(game, "german", "plane: own infantry")[at["4206"]] == pytest.approx(0.1)
    assert part(game, "german", "plane: enemy artillery-field")[at["4209"]] == pytest.approx(0.1)
    shown = [
        part(game, "british", f"plane: enemy {kind}")[at["4206"]] for kind in layout(game).kinds
    ]
    assert sum(shown) == pytest.approx(0.1)  # one of two is seen


def test_zones_and_terrain_have_planes():
    """7.1 A zone covers what lies around; each hex has one terrain."""
    game = grognard.position("mons", BOMBARDMENT)
    board = game.setting.board
    zone = part(game, "german", "plane: enemy zone")

    hexes = {board.hexes[each] for each in np.flatnonzero(zone)}
    assert hexes == set(grognard.view(game, "german")["position"]["zones"]["british"])
    assert np.array_equal(zone, part(game, "british", "plane: own zone"))
    terrain = np.array([part(game, "german", f"plane: terrain {kind}") for kind in range(8)])
    assert terrain.sum() == len(board.hexes)


def test_those_who_wait_are_seen_where_they_may_come_on():
    """8.2 Each German waits for one of the entry hexes of its corps."""
    game = grognard.start("mons", "campaign")
    board = game.setting.board

    waiting = part(game, "german", "plane: own waiting")

    assert {board.hexes[each] for each in np.flatnonzero(waiting)} == set(board.group("entry"))
    count = part(game, "german", "own waiting").item() * 20
    assert waiting.sum() * 10 == pytest.approx(count) == pytest.approx(45)
    assert part(game, "british", "own waiting").item() == 0


def test_facts_put_the_own_side_first():
    """Luck is told for both sides; who holds the crossroads is yes or no."""
    position = {"luck": {"blue": 2, "red": 1}, "holder": "red", "hidden": True, "lairs": ["a", "b"]}

    assert [*facts(position, "red", ("blue", "red"))] == pytest.approx([0.1, 0.2, 1, 1, 0.2])
    assert [*facts(position, "blue", ("blue", "red"))] == pytest.approx([0.2, 0.1, 0, 1, 0.2])


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_facts_keep_their_places_for_a_whole_game(game: str, scenario: str):
    """As many numbers at the end as at the beginning, for both sides."""
    counts = set()
    for stop in stops(game, scenario, 1, 41):
        sides = stop.game.setting.rulebook.sides
        for side in sides:
            position = grognard.view(stop.game, side)["position"]
            counts.add(len([*facts(position, side, sides)]))

    assert counts == {raw_env(game, scenario).layout.parts["facts"].stop - first(game, scenario)}


def first(game: str, scenario: str) -> int:
    """Where the facts begin."""
    return raw_env(game, scenario).layout.parts["facts"].start


def test_the_parts_of_a_layout_lie_side_by_side():
    """Nothing overlaps, nothing is left out."""
    found = raw_env("mons", "nimy").layout
    ends = [0, *(each.stop for each in found.parts.values())]

    assert [each.start for each in found.parts.values()] == ends[:-1]
    assert ends[-1] == found.size


def test_what_is_inside_a_hex_counts_as_in_it():
    """A level or a side of a hex is in that hex; what is beside the map is nowhere."""
    map_ = lattice(WORKS)

    assert map_.number("B2+1") == map_.number("B2/B3") == map_.number("B2") == 7
    assert map_.number("36th:routed") == map_.number("Z9+1") == map_.nowhere
