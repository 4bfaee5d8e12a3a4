"""Charts of one's own: the rules follow them, and every refusal still has its reason."""

from pathlib import Path

from grognard import objections, start
from grognard.games.mons.state import Mons
from grognard.games.mons.zones import put
from tests.playing import play_all


def with_chart(tmp_path: Path, line: str) -> Mons:
    """The learning scenario played with one line of the movement chart changed."""
    chart = tmp_path / "mine.toml"
    chart.write_text(f"[charts.movement]\n{line}\n", encoding="utf-8")
    game: Mons = start("mons", "nimy", data=chart)
    put(game, "J9", "4504")  # next to the forest of Casteau
    return game


def woods(game: Mons) -> list[str]:
    """The forest hexes around 4504 that no road leads into."""
    board = game.sheet.board
    around = [hex_ for hex_ in board.neighbours("4504") if board.terrain(hex_) == "forest"]
    return [hex_ for hex_ in around if not board.roads("4504", hex_)]


def test_a_chart_may_close_what_the_printed_one_leaves_open(tmp_path: Path):
    """13.1 Forest closed to infantry is neither offered nor entered, and the chart is named."""
    game = with_chart(tmp_path, 'forest = "road 3 road road road"')
    game = play_all(game, "move J9")

    assert woods(game)
    for hex_ in woods(game):
        assert hex_ not in game.options
        assert "13.1" in [reason.rule for reason in objections(game, hex_)]


def test_a_chart_may_change_a_price(tmp_path: Path):
    """9.11, 13.1 Forest at 1 MP instead of 2 leaves a battalion one more."""
    game = with_chart(tmp_path, 'forest = "1 3 road road road"')
    hex_ = woods(game)[0]

    assert play_all(game, "move J9", hex_).units["J9"].spent == 1


def test_options_and_objections_agree_for_any_movement_allowance(tmp_path: Path):
    """9.11 Guns that could pay any price still enter a forest only along a road."""
    mine = tmp_path / "mine.toml"
    mine.write_text("[[counters.units]]\nid = 'FAR9'\nmovement = 30\n", encoding="utf-8")
    game: Mons = start("mons", "nimy", data=mine)
    put(game, "FAR9", "4504")
    game = play_all(game, "move FAR9")
    around = game.sheet.board.neighbours("4504")

    assert [hex_ for hex_ in around if not objections(game, hex_)] == [
        hex_ for hex_ in around if hex_ in game.options
    ]
    assert woods(game)
    for hex_ in woods(game):
        assert [reason.rule for reason in objections(game, hex_)] == ["9.11"]
