"""Maps, pictures and boards as they are sent."""

from grognard.engine.data.source import Overlay
from grognard.hosting import boards
from grognard.hosting.written import encode


def draw(kind: str, game: str, scenario: str, options: boards.Chosen, overlay: Overlay) -> bytes:
    """A picture or the board as it is sent."""
    book = boards.rulebook(game)
    match kind:
        case "map":
            return boards.map_svg(book, scenario, options, overlay).encode()
        case "picture":
            return boards.picture_svg(book, scenario, options, overlay).encode()
    return encode(boards.board(book, scenario, options, overlay))
