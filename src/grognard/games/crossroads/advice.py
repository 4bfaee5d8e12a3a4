"""What computer players are told of Crossroads: scripts to try, and what a position is worth."""

from collections.abc import Iterator, Mapping

from grognard.engine.board.paths import Reach
from grognard.engine.board.ways import distances
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.advice import Advice, Features, Figures, Roster, Script
from grognard.engine.kernel.forms import form_of, opened
from grognard.engine.kernel.questions import offers
from grognard.engine.look.scene import CounterFace
from grognard.games.crossroads.aids import march_graph, marches
from grognard.games.crossroads.clearings import CLEARING
from grognard.games.crossroads.exchange import KEEN, LUCK, STEP, UNIT, exchanged
from grognard.games.crossroads.fire import HIT, SHOOTERS, Reaction, fire_value
from grognard.games.crossroads.luck import Luck
from grognard.games.crossroads.march import HALF_POINTS, March
from grognard.games.crossroads.sequence import TURNS, PlayerTurn
from grognard.games.crossroads.state import BLUE, RED, Box, Crossroads, enemy

HOLDING = 6.0  # points for the crossroads
PULL = 0.15  # for each half-point nearer to a goal
DECIDED = 100.0
OURS, THEIRS = 0.8, 0.4  # of the shots that each side may fire next
BARRING = 3  # times that a shot at the unit in the crossroads counts
DESTINATIONS = 4  # of one march
GOOD_SHOT = 2  # a fire value worth an answer
EVEN = 3  # a die of this or less comes as often as not


def objectives(game: Crossroads, side: str) -> Mapping[str, float]:
    """6.1, 7.2 Goals matter always as much: who only ends his turn gains nothing by it."""
    return dict.fromkeys(game.box.goals, CLEARING if game.box.clearings else HOLDING)


def value(game: Crossroads, side: str) -> float:
    """The points by which a side is ahead."""
    if game.outcome:
        return DECIDED if game.outcome.winner == side else -DECIDED
    points = {each: LUCK * luck for each, luck in game.luck.items()}
    if not game.box.clearings:
        points[game.holder] += HOLDING
    away = distances(march_graph(game.box.board), game.box.goals)
    for unit, (hex_, steps) in game.units.items():
        if hex_:
            stands = CLEARING * (hex_ in game.box.clearings)
            points[game.side(unit)] += UNIT + STEP * steps + stands - PULL * away[hex_]
    return points[side] - points[enemy(side)]


def outlook(game: Crossroads, side: str) -> float:
    """The same with what both sides may shoot next, among the clearings volley by volley."""
    if game.box.clearings and not game.outcome:
        return exchanged(game, side, mover(game))
    return value(game, side) + OURS * firepower(game, side) - THEIRS * firepower(game, enemy(side))


def forecast(game: Crossroads, side: str) -> float:
    """7.2 The outlook among the clearings with the ground that decides who will hold them."""
    if game.box.clearings and not game.outcome:
        return exchanged(game, side, mover(game), KEEN)
    return outlook(game, side)


def firepower(game: Crossroads, side: str) -> float:
    """3.2 The steps that a side may hope to shoot away, each unit at its best target."""
    if game.outcome:
        return 0.0
    total, bit = 0.0, game.box.hexes.bit
    foes = [(foe, bit[game.units[foe].hex]) for foe in game.box.units.pick(game.army(enemy(side)))]
    for unit in game.box.units.pick(game.army(side)):
        seen = game.box.seen_from[game.units[unit].hex]
        total += max((_shot(game, unit, foe) for foe, place in foes if place & seen), default=0)
    return total


def _shot(game: Crossroads, unit: str, foe: str) -> float:
    """3.2 How often a shot hits; whoever bars the crossroads counts more."""
    bars = game.units[foe].hex == game.box.crossroads and game.holder == game.side(foe)
    return max(0, fire_value(game, unit, foe).total) / 6 * (BARRING if bars else 1)


def candidates(game: Crossroads) -> Iterator[Script]:
    """Every shot, the marches that end well, and doing nothing."""
    match game.procedures[-1]:
        case PlayerTurn():
            marching = form_of(PlayerTurn.march)
            for order in offers(game):
                if order.form is not marching:
                    yield (order.text,)
            for order in offers(game):
                if order.form is marching:
                    yield from ((order.text, *p) for p in paths(game, order.fills[0], HALF_POINTS))
        case March(unit=unit, left=left):
            yield ("stop",)
            yield from paths(game, unit, left)


def paths(game: Crossroads, unit: str, left: int) -> Iterator[Script]:
    """2.1, 2.2 The ways of a march to the hexes that are nearest to the goal, and to cover."""
    board, here = game.box.board, game.units[unit].hex
    found = marches(game, March(unit, left))
    away = distances(march_graph(board), game.box.goals)
    ranked = sorted((hex_ for hex_ in found if hex_ != here), key=lambda hex_: (away[hex_], hex_))
    covered = [hex_ for hex_ in ranked if board.terrain(hex_) != "clear"]
    for hex_ in dict.fromkeys((*ranked[:DESTINATIONS], *covered[:DESTINATIONS])):
        yield path_and_stop(found, hex_)


def path_and_stop(found: Reach, hex_: str) -> Script:
    """2.3 The hexes of a march; it stops by itself when no points are left."""
    return (*found.path_to(hex_), *(("stop",) if found.left(hex_) else ()))


def habit(game: Crossroads) -> str:
    """3.5, 4.1 Good shots are taken, and luck is spent on dice that may well turn out better."""
    match game.procedures[-2:]:
        case [_, Reaction(target=target) as reaction]:
            units = game.box.units
            shooters = units.pick(opened(SHOOTERS, reaction, game, units.all))
            values = [(fire_value(game, unit, target).total, unit) for unit in shooters]
            best, unit = max(values, default=(0, ""))
            return f"fire {unit}" if best >= GOOD_SHOT else "hold"
        case [Roll(means=means, side=side) as die, Luck()]:
            fires, hit = side == game.who, die.rolled.means == HIT
            unlucky, likely = fires != hit, (means.count(HIT) >= EVEN) == fires
            return "reroll" if unlucky and likely else "keep"
    return game.options[0]


def mover(game: Crossroads) -> str:
    """1.1 The side whose player turn it is; before the first, whoever is asked."""
    sides = (each.side for each in game.procedures if isinstance(each, PlayerTurn))
    return next(sides, game.who)


def stage(game: Crossroads) -> str:
    """1.2 A player turn is one phase; nothing is its name while an order is carried out."""
    return "turn" if isinstance(game.procedures[-1], PlayerTurn) else ""


def roster(game: Crossroads) -> Roster:
    """3.3 The steps and the places of all units."""
    counters = game.box.counters
    army = {side: tuple(u for u in counters if game.side(u) == side) for side in (BLUE, RED)}
    steps = {unit: each.steps for unit, each in game.units.items()}
    places = {unit: each.hex for unit, each in game.units.items()}
    return Roster(steps, places, army)


def figures(box: Box, counter: CounterFace) -> Figures:
    """2.1, 3.2 Strength and march are printed on a counter; one that was used is spent."""
    strength, points = map(int, counter.factors)
    return Figures(strength, points, counter.spent)


def numbers(game: Crossroads) -> list[float]:
    """1.1, 3.2, 4.1, 6.1 The turn, who holds the crossroads, and what each side has left."""
    found = [float(game.turn == turn) for turn in range(1, TURNS + 1)]
    found += [float(mover(game) == BLUE), float(game.holder == BLUE)]
    away = distances(march_graph(game.box.board), game.box.goals)
    for side in (BLUE, RED):
        units = [game.units[unit] for unit in game.box.units.pick(game.army(side))]
        near = sum(1 / (1 + away[unit.hex]) for unit in units)
        steps = sum(unit.steps for unit in units)
        found += [steps / 10, near, firepower(game, side) / 3, float(game.luck[side])]
    return found


FEATURES = Features(
    (
        *(f"turn {turn}" for turn in range(1, TURNS + 1)),
        "blue to play",
        "blue holds",
        *(f"{side} {what}" for side in (BLUE, RED) for what in ("steps", "near", "fire", "luck")),
    ),
    numbers,
)

HABIT = "good shots are taken, and luck is spent on a die that may well turn out better"

SKIRMISHES = (
    "B1 0303, B5 0304, R1 0503, luck blue 0, luck red 0",
    "B1 0402, B2 0403, R1 0503, R2 0602, turn 4, luck blue 0, luck red 0",
    "B3 0203, B4 0204, B5 0303, R1 0604, R3 0703, turn 3, red to play",
)

ADVICE = Advice(
    candidates,
    value,
    objectives,
    habit,
    outlook=outlook,
    forecast=forecast,
    habit_says=HABIT,
    mover=mover,
    stage=stage,
    skirmishes=SKIRMISHES,
    features=FEATURES,
    roster=roster,
    figures=figures,
)
