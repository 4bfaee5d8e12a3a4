"""Python on the page, and boards in other pages."""

from pathlib import Path

from grognard.page.console import Console
from grognard.page.diagram import Diagram

PLAYED = next((Path(__file__).parents[1] / "games/crossroads").rglob("*.journal"))


def test_the_console_shows_what_the_last_line_is_worth():
    """Names stay from one run to the next, and a fault is one line."""
    console = Console("from grognard import *; game = start('crossroads')")

    assert console.run("game.who") == "red"
    assert console.run("game = play(game, game.options[0])") == ""
    assert console.run("print(1)\ngame.who") == "1\nblue"
    assert console.run("play(game, 'nonsense')").startswith("grognard.")
    assert console.run("1 +").endswith("SyntaxError: invalid syntax")


def test_a_diagram_leafs_through_a_journal():
    """From the first position to the last, and no further."""
    diagram = Diagram(PLAYED.read_text("utf-8"))

    assert diagram.last > 10
    assert diagram.picture(0).startswith("<svg")
    assert diagram.picture(0) != diagram.picture(diagram.last)
    assert diagram.picture(diagram.last + 1) == diagram.picture(diagram.last)
