"""Map files: one shape of TOML for every game's map.

    title = "Ligny"

    [origin]                     # where values come from, unless an entry says otherwise
    "grid terrain" = "stated 0.1"
    "sides bridges roads" = "history, an old atlas"
    "places groups" = "reconstructed"

    [grid]
    labels = "CCRR"              # or "CC.RR", or "A1" with columns ["A", "J"]
    lower = "even"               # the columns that sit half a hex lower
    columns = [1, 10]
    rows = [1, 6]                # or { odd = [0, 27], even = [1, 28] }

    [terrain]
    default = "clear"
    key = { w = "woods", t = "town" }
    drawn = '''
    02   ww
    03    w t
    '''

    [[hexes]]
    hexes = "0303 0304"
    terrain = "hill"
    elevation = 1
    extra = { view = "far" }
    origin = "stated 0.2"

    [[sides]]
    kind = "river"
    name = "Brook"
    sides = "0301/0401 0302/0401"

    [[bridges]]
    kind = "road"
    sides = "0302/0401"

    [[roads]]
    kind = "paved"
    path = "0102 0201 0302 0401"

    [[places]]
    name = "Ligny"
    hex = "0503"
    size = "village"

    [[groups]]
    name = "exit"
    hexes = "1001 1002"

A drawing has one line for each row that has something to show: the row, one space, then one letter
for each column; a blank is the default. `[elevation]` is drawn in the same way, in digits.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from grognard.engine.board.board import Board
from grognard.engine.board.grid import Grid
from grognard.engine.board.ground import HexGroup, Landmark, PrintedGround, Road, Stretch
from grognard.engine.board.hexes import read_grid, read_hexes
from grognard.engine.board.labels import STYLES
from grognard.engine.board.text import BadMap, MapWords, Text, bad_map
from grognard.engine.data.lines import Where
from grognard.engine.data.overlay import apply
from grognard.engine.data.schema import (
    Between,
    Each,
    Either,
    Maybe,
    Measure,
    OneOf,
    Schema,
    check,
)
from grognard.engine.data.source import (
    ORIGIN,
    BadData,
    Overlaid,
    Overlay,
    Source,
    origins,
    parse_source,
    read_source,
    spell,
)

NUMBER = Measure(-9999, 9999)
PLAIN = Either((bool, NUMBER, str))
VERBATIM = Either((bool, NUMBER, str, [PLAIN], Each(Either((PLAIN, [PLAIN])))))
LEVEL = Between(-99, 99)
COORDINATE = Between(0, 999)
MAP: dict[str, Schema] = {
    "title": Maybe(str),
    "grid": {
        "labels": OneOf(STYLES),
        "lower": OneOf(("odd", "even")),
        "columns": [Either((COORDINATE, str))],
        "rows": Either(([COORDINATE], {"odd": [COORDINATE], "even": [COORDINATE]})),
    },
    "terrain": {"default": Maybe(str), "key": Maybe(Each(str)), "drawn": Maybe(str)},
    "elevation": Maybe({"default": Maybe(LEVEL), "key": Maybe(Each(LEVEL)), "drawn": Maybe(str)}),
    "hexes": Maybe(
        [
            {
                "hexes": str,
                "terrain": Maybe(str),
                "elevation": Maybe(LEVEL),
                "extra": Maybe(Each(VERBATIM)),
            }
        ]
    ),
    "sides": Maybe([{"kind": str, "name": Maybe(str), "sides": str}]),
    "bridges": Maybe([{"kind": str, "name": Maybe(str), "sides": str}]),
    "roads": Maybe([{"kind": str, "name": Maybe(str), "path": str}]),
    "places": Maybe([{"name": str, "hex": str, "size": Maybe(str), "hexes": Maybe(str)}]),
    "groups": Maybe([{"name": str, "hexes": str}]),
}


ANY = MapWords()
BRIDGE = "-bridge"


def read_board(path: Path, words: MapWords = ANY) -> Board:
    """The board that a map file describes."""
    try:
        return board_of(read_source(path), words)
    except BadData as error:
        raise BadMap(str(error)) from None


def overlaid_board(path: Path, overlay: Overlay, words: MapWords) -> Board:
    """The board of a map file with a user's values; with its own alone it is made only once."""
    source = read_source(path)
    tables, replaced = apply(source.tables, overlay, path.stem)
    if not replaced:
        return _kept_board(path, source.text, words)
    overlaid = Overlaid(overlay.source, tuple((each.where, each.at) for each in replaced))
    return board_of(source._replace(tables=tables, overlaid=overlaid), words)


@lru_cache(maxsize=16)
def _kept_board(path: Path, _text: str, words: MapWords) -> Board:
    return board_of(read_source(path), words)


def parse_board(text: str, name: str = "map.toml", words: MapWords = ANY) -> Board:
    """The board that the text of a map file describes; `name` stands for the file."""
    try:
        return board_of(parse_source(text, name), words)
    except BadData as error:
        raise BadMap(str(error)) from None


def board_of(source: Source, words: MapWords = ANY) -> Board:
    """The board of a document that was read before, perhaps with an overlay."""
    check(source, MAP)
    origin = _origins(source)
    text = Text(source, read_grid(source))
    hexes = read_hexes(text, words, origin)
    stretches = tuple(_stretches(text, words, origin))
    features = _features(text.grid, stretches)
    _check_bridges(text, words, features)
    ground = PrintedGround(
        terrain=hexes.terrain,
        elevation=hexes.elevation,
        features=features,
        extra=hexes.extra,
        origins=hexes.origins | _side_origins(stretches),
        stretches=stretches,
        roads=tuple(_roads(text, words, origin)),
        places=_places(text, words, origin),
        groups=_groups(text, origin),
    )
    return Board(source.tables.get("title", ""), text.grid, ground)


def _origins(source: Source) -> dict[Where, str]:
    """Where each section, or each entry of a section, comes from."""
    found: dict[Where, dict[str, None]] = {}
    for where, _, origin in origins(source.tables, exempt=("title",)):
        if not ORIGIN.match(origin):
            raise _bad_origin(source, where, origin)
        entry = where[:2] if isinstance(where[1], int) else where[:1]
        found.setdefault(entry, {})[origin] = None
    return {entry: "; ".join(texts) for entry, texts in found.items()}


def _bad_origin(source: Source, where: Where, origin: str) -> BadMap:
    """What is wrong with the origin of a value; it may stand in any table around it."""
    kinds = "“stated” with a rule number, “history” or “reconstructed”"
    name = spell(source.tables, where)
    if not origin:
        return bad_map(source, where, f"{name} has no origin, which opens with {kinds}")
    text = f"the origin of {name} must open with {kinds}, not “{origin}”"
    around: Any = source.tables
    nearest: Where = ("origin",)
    for number, step in enumerate(where[:-1], start=1):
        around = around[step]
        nearest = (*where[:number], "origin") if "origin" in around else nearest
    return bad_map(source, nearest, text, origin)


def _stretches(text: Text, words: MapWords, origin: Mapping[Where, str]) -> Iterator[Stretch]:
    """The hexsides that hold something, and the bridges over them."""
    for section, known in (("sides", words.sides), ("bridges", words.bridges)):
        for number, entry in enumerate(text.source.tables.get(section, ())):
            where = (section, number)
            what = f"kind of {section[:-1]}"
            kind = text.allowed((*where, "kind"), entry["kind"], known, what)
            sides = text.sides((*where, "sides"), entry["sides"])
            kind = kind if section == "sides" else kind + BRIDGE
            yield Stretch(kind, entry.get("name", ""), sides, origin[where])


def _features(grid: Grid, stretches: tuple[Stretch, ...]) -> dict[str, tuple[str, ...]]:
    """The kinds of things on every side of the map."""
    features: dict[str, tuple[str, ...]] = dict.fromkeys(grid.sides.values(), ())
    for stretch in stretches:
        for side in stretch.sides:
            if stretch.kind not in features[side]:
                features[side] = (*features[side], stretch.kind)
    return features


def _side_origins(stretches: tuple[Stretch, ...]) -> dict[str, str]:
    """Where what is on each side comes from."""
    found: dict[str, dict[str, None]] = {}
    for stretch in stretches:
        for side in stretch.sides:
            found.setdefault(side, {})[stretch.origin] = None
    return {side: "; ".join(texts) for side, texts in found.items()}


def _check_bridges(text: Text, words: MapWords, features: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse a bridge that crosses none of the waters the game knows."""
    for number, entry in enumerate(text.source.tables.get("bridges", ())):
        for word in entry["sides"].split():
            where = ("bridges", number, "sides")
            kinds = features[text.side(where, word)]
            if words.water and not any(kind in words.water for kind in kinds):
                raise text.bad(where, f"the bridge at {word} crosses no water", word)


def _roads(text: Text, words: MapWords, origin: Mapping[Where, str]) -> Iterator[Road]:
    """The roads, each a chain without a gap."""
    for number, entry in enumerate(text.source.tables.get("roads", ())):
        where = ("roads", number)
        kind = text.allowed((*where, "kind"), entry["kind"], words.roads, "kind of road")
        path = text.path((*where, "path"), entry["path"])
        yield Road(kind, entry.get("name", ""), path, origin[where])


def _places(text: Text, words: MapWords, origin: Mapping[Where, str]) -> dict[str, Landmark]:
    """The places by name."""
    places: dict[str, Landmark] = {}
    for number, entry in enumerate(text.source.tables.get("places", ())):
        where = ("places", number)
        name, at = entry["name"], text.hex((*where, "hex"), entry["hex"])
        if name in places:
            raise text.bad((*where, "name"), f"there is a place called {name} already")
        size = entry.get("size", "")
        if size:
            text.allowed((*where, "size"), size, words.sizes, "size of place")
        hexes = text.hexes((*where, "hexes"), entry.get("hexes", at))
        places[name] = Landmark(name, at, size, hexes, origin[where])
    return places


def _groups(text: Text, origin: Mapping[Where, str]) -> dict[str, HexGroup]:
    """The groups of hexes by name."""
    groups: dict[str, HexGroup] = {}
    for number, entry in enumerate(text.source.tables.get("groups", ())):
        where = ("groups", number)
        name = entry["name"]
        if name in groups:
            raise text.bad((*where, "name"), f"there is a group called {name} already")
        groups[name] = HexGroup(name, text.hexes((*where, "hexes"), entry["hexes"]), origin[where])
    return groups
