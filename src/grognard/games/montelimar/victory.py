"""27 Victory: hexes held, units lost, units that get away; 29 points at most."""

from collections.abc import Iterable

from grognard.engine.kernel.game import Outcome
from grognard.games.montelimar import stacking
from grognard.games.montelimar.command import payer
from grognard.games.montelimar.riders import get_down, riders
from grognard.games.montelimar.state import (
    ALLIED,
    DEAD,
    EXITED,
    GERMAN,
    MOST_POINTS,
    NOWHERE,
    Montelimar,
    box,
)


def eliminate(game: Montelimar, unit: str, rule: str = "8.5") -> None:
    """8.5, 27.1, 27.4 A unit is lost; a headquarters goes to the box of routed units instead."""
    if "convoy" in game.printed(unit).flags:
        stop_convoy(game, unit)
        return
    where = game.at(unit)
    for rider in riders(game, unit) if game.riding else ():
        get_down(game, rider)
    game.markers.pop(game.units[unit].carrier, None)  # 15.0 a lost transport never returns
    game.change(unit, carrier="")
    is_hq = "hq" in game.printed(unit).flags
    stacking.lift(game, unit, box(payer(game, unit), "routed") if is_hq else DEAD)
    if is_hq:
        game.change(unit, column=True)
    game.tell(f"{game.called(unit)} is eliminated.", rule, where=where, result="eliminated")
    if game.side(unit) == GERMAN:
        game.score(ALLIED, game.scenario.eliminated)


def stop_convoy(game: Montelimar, unit: str) -> None:
    """22.2-i An evacuation marker that routs or is eliminated is off the map, as if removed."""
    where = game.at(unit)
    stacking.lift(game, unit, DEAD)
    if game.scenario.evacuation:
        game.score(ALLIED, game.scenario.evacuation.removed)
    game.tell(f"{unit} is stopped.", "22.2", where=where, result="eliminated")


def leave_map(game: Montelimar, units: Iterable[str], carried: Iterable[str]) -> bool:
    """22.3, 27.3 German units that enter the exit are gone for good and score."""
    way_out = game.scenario.exit
    leaving = [unit for unit in units if way_out and game.at(unit) == way_out.hex]
    if not way_out or not leaving or game.side(leaving[0]) != GERMAN:
        return False
    going = [unit for unit in leaving if game.formation(unit) not in way_out.never]
    mounted = [rider for unit in going for rider in riders(game, unit)] if game.riding else []
    game.riding &= ~game.mask(mounted)
    for unit in (*going, *mounted):
        stacking.lift(game, unit, EXITED)
        game.score(GERMAN, way_out.points)
        game.tell(f"{game.called(unit)} gets away.", "27.3", where=way_out.hex)
    if going == leaving:
        for piece in carried:
            game.markers[piece] = NOWHERE
    return bool(going)


def score_roadblock(game: Montelimar) -> None:
    """27.1 A block that stands at the end of a turn scores for the Allies."""
    scenario = game.scenario
    block = game.sheet.board.area.mask(scenario.roadblock)
    standing = block & game.occupied[ALLIED] & ~game.suppressed
    if standing:
        game.score(ALLIED, scenario.roadblock_points)
        game.tell("The road is blocked.", "27.1", where=game.hexes(standing)[0])


def victory_hexes(game: Montelimar) -> dict[str, int]:
    """27.2 What the scenario gives for hexes, by name or by their colour on the map."""
    board, scenario = game.sheet.board, game.scenario
    coloured = {
        hex_: points
        for colour, points in scenario.colours.items()
        for hex_ in board.group(f"victory-{colour}")
    }
    return {**coloured, **scenario.victory}


def judge(game: Montelimar) -> None:
    """27.1, 27.2, 27.4 Count the victory hexes; most points win, and a tie is German."""
    for hex_, value in victory_hexes(game).items():
        owner = game.owner(hex_)
        if owner:
            game.score(owner, value)
    points = game.points
    winner = ALLIED if points[ALLIED] > points[GERMAN] else GERMAN
    finish(game, winner, f"{points[GERMAN]} German points to {points[ALLIED]} Allied", "27.4")


def finish(game: Montelimar, winner: str, reason: str, rule: str) -> None:
    """27 The game is over."""
    game.outcome = Outcome(winner, reason, rule, dict(game.points))
    game.tell(f"The {winner.capitalize()} side wins: {reason}.", rule)


def swept(game: Montelimar) -> bool:
    """27.1 29 to 0 ends the game at once."""
    for side, other in ((GERMAN, ALLIED), (ALLIED, GERMAN)):
        if game.points[side] == MOST_POINTS and not game.points[other] and not game.outcome:
            finish(game, side, f"{MOST_POINTS} points to 0", "27.1")
    return game.outcome is not None
