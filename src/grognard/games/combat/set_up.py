"""core-2, core-21 How a game of Combat! begins: the box is opened, and the sides set up."""

from collections.abc import Iterator, Mapping

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.data.source import Overlay
from grognard.engine.kernel.forms import PLACE, UNIT, WORD, Domain
from grognard.engine.kernel.game import Setting
from grognard.games.combat.arcs import FACINGS, TOWARDS
from grognard.games.combat.box import Box, Kind, Scenario, read_box
from grognard.games.combat.deploying import area
from grognard.games.combat.names import battery_called, team_names, unit_names
from grognard.games.combat.platoon_steps import MODES
from grognard.games.combat.sequence import Firefight
from grognard.games.combat.shapes import GUN
from grognard.games.combat.state import DEAD, GERMAN, RUSSIAN, Combat, Sheet, Unit, enemy
from grognard.games.combat.terrain import Terrain, survey
from grognard.games.combat.vehicle_fire import BOW, COAXIAL
from grognard.games.combat.veils import veil_names
from grognard.games.combat.ways_round import LEFT, RIGHT
from grognard.games.combat.works import WORKS


def load(overlay: Overlay) -> Mapping[str, Sheet]:
    """Scenario by scenario maps, kinds and charts, and the words that choices are made of."""
    box = read_box(overlay)
    maps = {name: survey(board, box.charts["terrain"]) for name, board in box.boards.items()}
    rosters = {name: _roster(box.kinds, each) for name, each in box.scenarios.items()}
    return {name: _sheet(box, maps, rosters, name) for name in box.scenarios}


def sheet_for(setting: Setting) -> Sheet:
    """The sheet of the scenario that is played."""
    sheets: Mapping[str, Sheet] = setting.data
    return sheets[setting.scenario]


def _sheet(
    box: Box,
    maps: Mapping[str, Terrain],
    rosters: Mapping[str, Mapping[str, str]],
    scenario: str,
) -> Sheet:
    """One scenario's sheet: only its own units and the places of its own map have names."""
    ground, units = maps[box.scenarios[scenario].map], Bits(sorted(rosters[scenario]))
    here = ground.places
    inside = {place: spot.hex for place, spot in here.spots.items() if place != spot.hex}
    hexes = Bits(here.of_hex)
    words = {
        "UNIT": Domain(UNIT, units),
        "PLACE": Domain(PLACE, here.bits, inside),
        "HEX": Domain(PLACE, hexes),
        "NEXT": Domain(PLACE, hexes),
        "HAND": Domain(WORD, Bits((LEFT, RIGHT))),
        "FOE": Domain(UNIT, units),
        "FACING": Domain(WORD, Bits(FACINGS), names=TOWARDS),
        "BATTERY": _batteries(box, scenario),
        "TYPE": Domain(WORD, Bits(MODES)),
        "WORK": Domain(WORD, Bits(WORKS), names={"at-trench": "anti-tank trench"}),
        "WEAPON": Domain(WORD, Bits((COAXIAL, BOW))),
    }
    printed = dict(roster(box.kinds, box.scenarios[scenario]))
    veils = tuple(unit for unit in rosters[scenario] if unit not in printed)
    named = dict(unit_names(box.kinds, printed))
    named |= team_names(box.kinds, {unit: rosters[scenario][unit] for unit in veils})
    counters = {
        unit: box.kinds[kind]._replace(short=named[unit]) for unit, kind in sorted(printed.items())
    }
    owners = {unit: box.kinds[kind].side for unit, kind in rosters[scenario].items()}
    forces = {
        side: units.mask(unit for unit, owner in owners.items() if owner == side)
        for side in (GERMAN, RUSSIAN)
    }
    kept = maps, box.kinds, box.charts, box.scenarios, rosters, counters
    return Sheet(
        *kept, ground, owners, forces, units, here.bits, hexes, words, box.style, {}, veils, named
    )


def _roster(kinds: Mapping[str, Kind], scenario: Scenario) -> dict[str, str]:
    """The units of a scenario with their kinds, and the names for teams that begin turned."""
    printed = dict(roster(kinds, scenario))
    return printed | dict(veil_names(kinds, printed))


def roster(kinds: Mapping[str, Kind], scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The units of a scenario with their kinds, numbered by kind."""
    numbers: dict[str, int] = {}
    for group in (*(each.units for each in scenario.forces), *_later(scenario)):
        for kind, number in group.items():
            for _ in range(number):
                numbers[kind] = numbers.get(kind, 0) + 1
                yield f"{kinds[kind].short}-{numbers[kind]}", kind


def _later(scenario: Scenario) -> Iterator[Mapping[str, int]]:
    return (each.units for each in scenario.reinforcements)


def arrivals(scenario: Scenario, kinds: Mapping[str, Kind]) -> dict[str, int]:
    """core-2-e The units that enter later, with their turn."""
    begun = dict.fromkeys(kinds, 0)
    for force in scenario.forces:
        for kind, number in force.units.items():
            begun[kind] += number
    found: dict[str, int] = {}
    for each in scenario.reinforcements:
        for kind, number in each.units.items():
            for _ in range(number):
                begun[kind] += 1
                found[f"{kinds[kind].short}-{begun[kind]}"] = each.turn
    return dict(sorted(found.items()))


def batteries(scenario: Scenario) -> Iterator[tuple[str, int]]:
    """core-20-f The batteries behind both sides, with their missions."""
    for each in scenario.batteries:
        yield battery_name(each.side, each.battery), each.missions


def battery_name(side: str, battery: str) -> str:
    """What a side's battery is called."""
    return f"{side}-{battery.replace(' ', '-')}"


def _batteries(box: Box, scenario: str) -> Domain:
    """core-20-f The batteries of a scenario, then all others that could be asked for in vain."""
    own = dict(batteries(box.scenarios[scenario]))
    every = box.charts["batteries"].rows.headings
    all_ = (*own, *(battery_name(side, each) for side in (GERMAN, RUSSIAN) for each in every))
    guns = {battery: battery_called(battery) for battery in all_}
    return Domain(WORD, Bits(guns), names=guns)


def empty(setting: Setting) -> Combat:
    """core-21-e A game with no unit on the map, objectives as they are held at the start."""
    sheet: Sheet = setting.data
    scenario = sheet.scenarios[setting.scenario]
    units = {unit: Unit(kind) for unit, kind in sorted(sheet.rosters[setting.scenario].items())}
    units |= {name: units[name]._replace(place=DEAD) for name in sheet.veils}
    ground = sheet.maps[scenario.map]
    held = {}
    areas = {force.side: [*area(ground, force.area)] for force in scenario.forces}
    for objective in sorted(scenario.points):
        own = objective in areas[scenario.attacker]
        held[objective] = scenario.attacker if own else enemy(scenario.attacker)
    missions = dict(batteries(scenario))
    return Combat(setting, units=units, held=held, missions=missions)


def load_transport(game: Combat) -> None:
    """core-2-e, 10.4.3-b Who rides as it enters; guns on foot show their crew side."""
    for each in game.scenario.reinforcements:
        due = [unit for unit, turn in game.due.items() if turn == each.turn]
        free = [unit for unit in due if game.owner(unit) == each.side]
        for kind, load in each.aboard.items():
            vehicle = next(unit for unit in free if game.units[unit].kind == kind)
            for wanted in load:
                unit = next(u for u in free if game.units[u].kind == wanted)
                free.remove(unit)
                game.change(unit, aboard=vehicle)
        for unit in free:
            if game.kind(unit).type == GUN:
                game.change(unit, served=False)


def set_up(setting: Setting) -> Combat:
    """core-2-f The second side is asked to set up first."""
    game = empty(setting)
    game.due = arrivals(game.scenario, game.sheet.kinds)
    load_transport(game)
    return game.begin(Firefight())


def board(setting: Setting) -> Board:
    """The map that a scenario is played on."""
    sheet: Sheet = setting.data
    return sheet.maps[sheet.scenarios[setting.scenario].map].board
