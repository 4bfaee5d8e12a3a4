"""13 The five charts of the map sheet, and that play reads them."""

import re

import pytest

from grognard import Game, explain, position
from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.set_up import settle
from grognard.games.mons import MONS
from tests.games.mons.positions import resolved
from tests.playing import play_all, results
from tests.rules import rule


def position_on(chart: str, text: str) -> Game:
    """A position of a game that is played with a line of the user's own in a chart."""
    overlay = overlay_of(parse_source(chart, "mine.toml"))
    return MONS.position(settle(MONS, "campaign", None, overlay), text)


@rule("13.0-a")
def test_there_are_five_charts_numbered_from_13_1_to_13_5():
    """13.0 Movement, combat, bombardment, defensive fire, melee."""
    charts = position("mons", "IR75 4417").sheet.charts

    assert {name: chart.rule for name, chart in charts.items()} == {
        "movement": "13.1",
        "combat": "13.2",
        "bombardment": "13.3",
        "defensive_fire": "13.4",
        "melee": "13.5",
    }


@rule("13.0-a")
@pytest.mark.parametrize(
    ("chart", "choices", "result"),
    [
        ('charts.combat.clear = "open +2 0 0"', ("fire FAR24 4418", "fire", "1"), "1 step lost"),
        ('charts.bombardment."4-6" = "3 3 3 3 3 3"', ("fire FAR24 4418", "fire", "1"), "3 steps"),
        (
            'charts.defensive_fire."4-6" = "3 3 3 3 3 3"',
            ("end", "attack IR75 4418", "declare", "fire", "1"),
            "under fire attackers lose 3",
        ),
        (
            'charts.melee."1" = "4/0 0/4 2/1 2/1 1/2 1/2"',
            ("end", "attack IR75 4418", "declare", "hold", "1"),
            "in melee defenders lose 4",
        ),
    ],
)
def test_combat_is_resolved_by_the_charts(chart, choices, result):
    """13.2 to 13.5 With another line in a chart the same die gives another result."""
    units = "FAR24 4416, IR75 4417, 4RF 4418, german bombard"
    printed = play_all(position("mons", units), *choices)
    changed = play_all(position_on(chart, units), *choices)

    assert results(changed)[0].startswith(result)
    assert not results(printed)[0].startswith(result)


@rule("13.0-a")
@pytest.mark.parametrize(("water", "other"), [("river", "canal"), ("canal", "river")])
def test_every_water_has_its_own_line_in_the_chart(water: str, other: str):
    """13.2 Each water with a number of its own: attackers over it get that one, in both fights."""
    chart = f'charts.combat.{water} = "open 0 +3 -4"\ncharts.combat.{other} = "open 0 +2 -5"'
    over = {"river": "IR75 1824, 4RF 1923", "canal": "IR75 2008, 4RF 2009"}[water]
    target = over.split()[-1]
    game = position_on(chart, f"{over}, german melee")

    assert explain(game, f"attack IR75 {target}")[2].total == -4
    game = play_all(game, f"attack IR75 {target}", "declare")
    assert [mod.value for mod in explain(game, "fire")[1].mods] == [3]


@rule("13.0-a")
def test_movement_is_paid_by_the_chart():
    """13.1 Where a line of the chart makes a clear hex cost infantry 2, a regiment pays 2."""
    chart = 'charts.movement.clear = "2 1 1 1 2"'
    printed = play_all(position("mons", "IR75 4421, german move"), "move IR75", "4521")
    changed = play_all(position_on(chart, "IR75 4421, german move"), "move IR75", "4521")

    assert (printed.units["IR75"].spent, changed.units["IR75"].spent) == (1, 2)


@pytest.mark.parametrize(
    ("guns", "lost"),
    [
        ("3RHA", (0, 0, 0, 0, 1, 1)),
        ("XXIII", (0, 0, 0, 0, 1, 1)),
        ("XXX", (0, 0, 1, 1, 1, 2)),
        ("XXIII XL", (0, 0, 1, 1, 1, 2)),
        ("XXX XXIII", (0, 1, 1, 1, 2, 2)),
        ("XXX XXIII XL", (0, 1, 1, 1, 2, 2)),
        ("XXX VIII XXIII", (0, 1, 1, 2, 2, 3)),
        ("XXX VIII XXIII 48Hvy", (0, 1, 1, 2, 2, 3)),
        ("XXX VIII XXIII XL 48Hvy", (0, 1, 2, 2, 3, 3)),
    ],
    ids=["2", "3", "4", "6", "7", "10", "11", "14", "17"],
)
def test_every_line_of_the_bombardment_chart_begins_and_ends_where_it_is_printed(guns, lost):
    """13.3 Sums of factors at the edges of the lines, with every die."""
    first, *others = guns.split()
    units = ", ".join(f"{gun} 4416" for gun in (first, *others))
    game = position("mons", f"{units}, 4RF 4417, IR75 4418, british bombard")
    game = play_all(game, f"fire {first} 4418", *(f"add {gun}" for gun in others), "fire")

    assert tuple(4 - play_all(game, die).units["IR75"].steps for die in game.options) == lost


@pytest.mark.parametrize(
    ("defenders", "lost"),
    [
        ("XXIII", (0, 0, 0, 0, 0, 1)),
        ("9L", (0, 0, 0, 1, 1, 1)),
        ("9L XXIII", (0, 0, 0, 1, 1, 1)),
        ("4RF", (0, 1, 1, 1, 1, 2)),
        ("4RF 9L", (0, 1, 1, 1, 1, 2)),
        ("4RF 9L XXIII", (0, 1, 1, 2, 2, 2)),
        ("4RF 2RI 9L", (0, 1, 1, 2, 2, 2)),
        ("4RF 2RI 9L XXIII", (1, 1, 2, 2, 2, 3)),
        ("4RF 2RI 4DC 9L XXIII", (1, 1, 2, 2, 2, 3)),
        ("4RF 2RI 4DC 1B", (1, 2, 2, 2, 3, 3)),
    ],
    ids=["1", "2", "3", "4", "6", "7", "10", "11", "15", "16"],
)
def test_every_line_of_the_chart_of_defensive_fire_begins_and_ends_where_it_is_printed(
    defenders, lost
):
    """13.4 Sums of factors at the edges of the lines, with every die."""
    units = ", ".join(f"{unit} 4418" for unit in defenders.split())
    game = position("mons", f"{units}, IR75 4417, german melee")
    game = play_all(game, "attack IR75 4418", "declare", "fire")

    def steps_shot(die: str) -> int:
        return int(results(play_all(game, die))[0].replace("defensive fire misses", "0")[-1])

    assert tuple(steps_shot(die) for die in game.options) == lost


MELEE = {  # 13.5 attackers and steps against defenders and steps: steps lost by both, by die
    "1:1": ("IR75 4417 2, 4RF 4418", "4/0 3/0 3/1 2/1 2/1 2/2"),
    "2:1": ("IR75 4417, 4RF 4418", "3/1 2/1 2/1 2/2 1/2 1/2"),
    "3:1": ("IR75 4417 3, 4RF 4418 1", "2/1 2/1 1/2 1/2 1/3 1/3"),
    "4:1": ("IR75 4417, 4RF 4418 1", "2/1 1/2 1/2 1/3 1/3 1/4"),
    "5:1": ("IR75 4417, IR76 4518 1, 4RF 4418 1", "1/2 1/2 1/3 1/3 1/4 1/4"),
    "6:1": ("IR75 4417, IR76 4518 2, 4RF 4418 1", "1/2 1/3 1/3 1/4 1/4 1/4"),
}


@pytest.mark.parametrize("odds", MELEE)
def test_every_cell_of_the_melee_chart_is_as_printed(odds: str):
    """13.5 Each column of odds with every die."""
    units, lost = MELEE[odds]
    game = play_all(position("mons", f"{units}, german melee"), "attack IR75 4418")
    others = [choice for choice in game.options if choice.startswith("add")]
    game = play_all(game, *others, "declare", "hold")

    def steps_lost(die: str) -> str:
        text = resolved(play_all(game, die)).text
        assert f" {odds}. " in text
        found = [re.search(rf"{side} lose (\d)", text) for side in ("attackers", "defenders")]
        return "/".join(each[1] if each else "0" for each in found)

    assert " ".join(steps_lost(die) for die in game.options) == lost
