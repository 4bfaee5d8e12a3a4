"""Positions of a journal as pictures, for boards in other people's pages."""

from grognard import Journal
from grognard.engine.kernel.line import Line
from grognard.engine.kernel.view import OBSERVER, view
from grognard.picture import svg

SCALE = 26.0  # pixels of a hex


class Diagram:
    """A journal that is leafed through, as anybody may see it."""

    def __init__(self, text: str):
        self._line = Line.along(Journal.parse(text))

    @property
    def last(self) -> int:
        """The number of the last position."""
        return self._line.number

    def picture(self, number: int) -> str:
        """The position of this number, drawn."""
        game = self._line.at(max(0, min(number, self.last)))
        seen = view(game, OBSERVER)
        scene = game.setting.rulebook.scene(seen, game.setting.data)
        held = tuple(dict.fromkeys(counter.hex for counter in scene.counters))
        return svg(scene, crop=held, margin=2.0, scale=SCALE)
