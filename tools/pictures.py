"""Draw the pictures of the documents from the games themselves.

Usage: pictures.py [FOLDER]     (default: docs/pictures)
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import grognard
from grognard import Game
from grognard.engine.look.far import far
from grognard.engine.look.scene import Arrow, Mark, Scene
from grognard.picture import svg
from grognard.png import png
from tests.playing import play_all

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NIMY = ("3905", "4604", "4610", "4009")


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture by its name, as SVG."""
    opening = grognard.start("mons", "campaign")
    yield "mons", svg(seen(opening, "british"), scale=38)
    yield "mons-nimy", svg(seen(grognard.start("mons", "nimy"), "german"), NIMY, scale=84)
    yield "mons-move", moving()
    yield "mons-attack", attacking()


def seen(game: Game, side: str) -> Scene:
    """The scene as a side sees it."""
    return game.setting.rulebook.scene(grognard.view(game, side), game.setting.data)


def moving() -> str:
    """How far a regiment of the learning scenario may go, with the cost of each hex."""
    game = play_all(grognard.start("mons", "nimy"), "move IR84")
    reached = far(game, game.setting.data.board)
    marks = tuple(
        Mark(each.hex, "stop" if each.stops else "reach", str(each.price)) for each in reached
    )
    scene = replace(seen(game, "german"), marks=marks)
    return svg(scene, ("4003", "4803", "4808", "4208"), scale=84)


def attacking() -> str:
    """Two regiments attack over a bridge."""
    game = grognard.position("mons", "IR75 3307, FAR24 3306, 4RF 3308, XXIII 3309, german melee")
    scene = replace(
        seen(game, "german"),
        marks=(Mark("3308", "target"), Mark("3307", "attacker")),
        arrows=(Arrow(("3307", "3308"), "attack"),),
    )
    return svg(scene, ("3105", "3605", "3310"), scale=96)


def main() -> int:
    """Write every picture."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures():
        (folder / f"{name}.png").write_bytes(png(drawing))
        print(folder / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
