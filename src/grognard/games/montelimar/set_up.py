"""How a game of Montélimar begins: the box is opened and a scenario laid out."""

from collections.abc import Mapping

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.data.source import Overlay
from grognard.engine.kernel.forms import PLACE, UNIT, WORD, Domain
from grognard.engine.kernel.game import Setting
from grognard.games.montelimar import stacking
from grognard.games.montelimar.box import Box, Evacuation, Exit, Force, Scenario, read_box
from grognard.games.montelimar.country import Country
from grognard.games.montelimar.printed import Pieces, names_of, spoken_of, unit_of
from grognard.games.montelimar.reinforcement import KEPT_CLEAR, comes, fill, is_marker_in_play
from grognard.games.montelimar.sequence import Battle
from grognard.games.montelimar.sight import Sights
from grognard.games.montelimar.state import (
    ALLIED,
    DUE,
    GERMAN,
    NOWHERE,
    Montelimar,
    Post,
    Sheet,
)

MAKING_A_DIFFERENCE = ("road_surcharges", "steep_and_ridge_sight", "evacuation_markers_in_combat")
ROADS_CALLED = {"paved": "paved road", "rail": "railway"}


class Shelf:
    """The box, and the sheets made from it for each reading of the map rules."""

    def __init__(self, box: Box):
        self.box = box
        self.sheets: dict[tuple[str, ...], Sheet] = {}

    def sheet(self, options: Mapping[str, str]) -> Sheet:
        """The sheet for these options; those that touch map or counters make a difference."""
        key = tuple(options[name] for name in MAKING_A_DIFFERENCE)
        if key not in self.sheets:
            self.sheets[key] = make_sheet(self.box, options)
        return self.sheets[key]


def load(overlay: Overlay) -> Shelf:
    """Map, counters and charts."""
    return Shelf(read_box(overlay))


def sheet_for(setting: Setting) -> Sheet:
    """The sheet that the players have agreed on."""
    shelf: Shelf = setting.data
    return shelf.sheet(setting.options)


def make_sheet(box: Box, options: Mapping[str, str]) -> Sheet:
    """All that never changes in a game."""
    pieces, board = box.pieces, box.board
    if options["evacuation_markers_in_combat"] == "yes":
        convoys = {each.id: unit_of(each) for each in pieces.convoys.values()}
        pieces = pieces._replace(units={**pieces.units, **convoys})
    units = Bits(pieces.units)
    army = {
        side: units.mask(u for u, each in pieces.units.items() if each.side == side)
        for side in (GERMAN, ALLIED)
    }
    guns = (u for u, each in pieces.units.items() if each.deployed.colour == "black")
    country = Country(board, box.charts.tables, options["road_surcharges"] == "charged")
    sights = Sights(board, any_level=options["steep_and_ridge_sight"] == "any_level")
    names = names_of(pieces)
    return Sheet(
        board=board,
        country=country,
        sights=sights,
        pieces=pieces,
        charts=box.charts,
        scenarios=box.scenarios,
        at_large={name: at_large(each, pieces, board) for name, each in box.scenarios.items()},
        style=box.style,
        units=units,
        army=army,
        batteries=units.mask(guns),
        crossings=box.crossings,
        staffs=tuple(unit for unit, each in pieces.units.items() if "hq" in each.flags),
        walkers=frozenset(unit for unit, each in pieces.units.items() if each.may_ride),
        words=words_of(pieces, board, units, names),
        names=names,
        spoken=spoken_of(pieces),
    )


def at_large(scenario: Scenario, pieces: Pieces, board: Board) -> Scenario:
    """A scenario on the whole map, with every chit, event and ambush, weather and bottles.

    22.3 Where it says nothing else Germans leave by the Evacuation hex, for a point each, and so
    do evacuation markers; a clear Evacuation Road is a point as well.
    """
    (way_out,) = board.group("evacuation")
    ambushes = sum("ambush" in unit.flags for unit in pieces.units.values())
    return scenario._replace(
        id=f"{scenario.id} at large",
        area=("01.01", "80.60"),
        chits=tuple(pieces.chits),
        ambushes=ambushes,
        void_events=(),
        exit=scenario.exit or Exit(way_out, 1, KEPT_CLEAR, (), 0),
        evacuation=scenario.evacuation or Evacuation(1, 1, 1),
        weather="roll",
        drinks=True,
    )


def words_of(
    pieces: Pieces, board: Board, units: Bits, names: Mapping[str, str]
) -> dict[str, Domain]:
    """What may stand in the blanks of the forms, and what it goes by."""

    def named(kind: str, bits: Bits) -> Domain:
        known = {word: names[word] for word in bits.bit if word in names and word not in units.bit}
        return Domain(kind, bits, names=known)

    others = Bits((*pieces.weapons, *pieces.leaders, *pieces.heroes, *pieces.units))
    return {
        "UNIT": Domain(UNIT, units),
        "TARGET": Domain(UNIT, units),
        "PIECE": named(UNIT, others),
        "HEX": Domain(PLACE, board.area),
        "TRANSPORT": named(WORD, Bits(pieces.transports)),
        "CHIT": named(WORD, Bits(pieces.chits)),
        "AIR": named(WORD, Bits(pieces.air)),
        "ROAD": Domain(WORD, Bits(("paved", "rail", "trail")), names=ROADS_CALLED),
        "DIVISION": named(WORD, Bits(pieces.divisions)),
        "FORMATION": named(WORD, Bits(pieces.formations)),
        "CONVOY": named(WORD, Bits(pieces.convoys)),
    }


def set_up(setting: Setting) -> Montelimar:
    """3.0 The forces of the scenario in their hexes, the rest due or in boxes."""
    game = empty(setting)
    scenario = game.scenario
    for force in scenario.forces:
        lay_out(game, force)
    for piece in (each for force in scenario.arrivals for each in force.pieces):
        unit = game.sheet.pieces.units.get(piece)
        if unit and comes(game, unit.division):
            game.units[piece] = Post(DUE)
    for stock in scenario.boxes:
        if stock.turn == "start":
            fill(game, stock.division, stock.pieces)
    game.untidy = 0
    if scenario.exit:
        game.score(GERMAN, scenario.exit.before)
    return game.begin(Battle())


def lay_out(game: Montelimar, force: Force) -> None:
    """3.0 The pieces of a force and the works of its hex."""
    for piece in force.pieces:
        unit = game.sheet.pieces.units.get(piece)
        if unit and comes(game, unit.division):
            game.units[piece] = Post(NOWHERE, force.mode == "column")
            stacking.put(game, piece, force.hex)
        elif is_marker_in_play(game, piece):
            game.markers[piece] = force.hex
    for marker in force.markers:
        game.forts[force.hex] = marker


def empty(setting: Setting) -> Montelimar:
    """A game with no unit in it, its divisions as the scenario has them."""
    sheet: Sheet = setting.data
    scenario = sheet.scenarios[setting.scenario]
    bottle = int(scenario.drinks)
    without = "tfb" if setting.options["cc_sudre"] == "yes" else "ccs"  # 23.3
    return Montelimar(
        setting,
        units={},
        records={d: each for d, each in scenario.divisions.items() if d != without},
        attached=dict(scenario.attached),
        occupied={GERMAN: 0, ALLIED: 0},
        assaults={GERMAN: 0, ALLIED: 0},
        points={GERMAN: 0, ALLIED: 0},
        drinks={GERMAN: bottle, ALLIED: bottle},
        initiative=scenario.initiative,
    )
