"""2.0, 3.2 How a position looks."""

from grognard.engine.kernel.view import view
from grognard.games.montelimar.drawing import SIGNS
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.picture import svg
from grognard.picture.signs import SYMBOLS
from tests.games.montelimar.positions import at
from tests.rules import rule


@rule("3.2-a", "2.0-h")
def test_a_counter_shows_the_side_that_is_up():
    """2.0 Fire, defence and movement of the column or of the deployed side."""
    game = at("PG111-5 40.43 column, PG111-6 40.44, DG2 40.44, foxhole 40.44, smoke 40.45")
    scene = MONTELIMAR.scene(view(game, "german"), game.setting.data)
    column, deployed = scene.counters

    assert (column.factors, column.reduced) == (("1", "+1", "5"), True)
    assert (deployed.factors, deployed.badges) == (("4", "+0", "–"), ("DG2",))
    assert {(token.place, token.text) for token in scene.tokens} == {
        ("40.44", "fox"),
        ("40.45", "smoke"),
    }
    assert "5/II/111" in svg(scene, crop=["40.43", "40.44"])


def test_every_symbol_of_a_counter_has_a_sign():
    """3.2 No counter is drawn with a question mark."""
    symbols = {unit.symbol for unit in at("").sheet.pieces.units.values()}

    assert symbols <= set(SIGNS)
    assert set(SIGNS.values()) <= set(SYMBOLS)


def test_what_lies_on_a_hex_is_drawn_with_its_name():
    """2.0, 12, 13 Weapons and leaders where they stand, orders and what has fired."""
    game = at(
        "E141 19.39, HMG141-2 19.39, Harmony 19.39, answered 19.39, loose, assault german 19.39"
    )
    scene = MONTELIMAR.scene(view(game, "allied"), game.setting.data)
    told = {token.text: token.name for token in scene.tokens if token.place == "19.39"}

    assert told["MG+1"] == "HMG, 2nd Bn, 141st Infantry"
    assert told["★+1"] == "Col. John W. Harmony"
    assert set(told) == {"MG+1", "★+1", "OF", "assault"}


def test_victory_hexes_stand_out():
    """27.1 Whoever looks at the map sees what it is about."""
    game = at("E141 19.39")
    scene = MONTELIMAR.scene(view(game, "allied"), game.setting.data)

    marked = {mark.hex for mark in scene.marks if mark.kind == "objective"}
    assert marked >= set(game.scenario.victory)
