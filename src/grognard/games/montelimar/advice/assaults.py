"""9 What the assaults to come are worth: who could storm which hex, and how likely it falls."""

from functools import lru_cache

from grognard.games.montelimar.assault_force import able
from grognard.games.montelimar.assault_sum import AssaultTerms, attacker_sum, defender_sum
from grognard.games.montelimar.state import GERMAN, MOST_DG, Montelimar, enemy

COMPANY = 1.5  # a defending company that falls
SHAKEN = 0.3  # each DG that an assault gives to defenders who stand
REPULSED = 0.25  # each DG that a beaten attacker takes
READY = 0.8  # of its worth, for an assault that is prepared
POSSIBLE = 0.35  # likewise for one that could still be prepared and carried out
TAKEN = 1.4  # times its points, for a victory hex that changes hands
MOST_GUNS = 3  # 9.1
PIPS = tuple(10 - abs(lead) for lead in range(-9, 10))  # of 100, by the lead of one die
CHITS = ("formation", "division", "kampfgruppe", "force")


def prospects(game: Montelimar, side: str) -> float:
    """9.0 The worth to a side of the assaults that it has prepared or could prepare."""
    chances = to_come(game, side)
    if not chances:
        return 0.0
    total, spent = 0.0, 0
    for hex_ in _targets(game, side, chances):
        units = [u for u in assailants(game, side, hex_) if not spent & game.unit_bit(u)]
        worth = storm(game, side, hex_, tuple(units)) if units else 0.0
        if worth > 0:
            spent |= game.mask(units)
            total += worth * (READY if game.has(game.assaults[side], hex_) else POSSIBLE)
    return total


def to_come(game: Montelimar, side: str) -> int:
    """4.0 How often units of a side will still be made active, at the least."""
    chits = game.sheet.pieces.chits
    now = game.phase == "preparation" or any(
        chits[chit].side == side and chits[chit].kind in CHITS for chit in game.cup
    )
    return now + game.scenario.turns - game.turn


def _targets(game: Montelimar, side: str, chances: int) -> list[str]:
    """9.2, 9.3 The enemy's hexes that may still be assaulted: prepared ones first, best first."""
    foes, board = game.occupied[enemy(side)], game.sheet.board
    marked = game.assaults[side]
    found = foes & marked
    if chances > 1:  # one to prepare it, one to carry it out
        for hex_ in game.hexes(game.occupied[side]):
            found |= foes & board.near[hex_]
    return sorted(
        game.hexes(found), key=lambda h: (not game.has(marked, h), -stake(game, side, h), h)
    )


def assailants(game: Montelimar, side: str, hex_: str) -> list[str]:
    """9.3 The units of a side that could assault a hex as they stand, staffs and guns apart."""
    near = game.sheet.board.near[hex_] & game.occupied[side]
    return [
        unit
        for here in game.hexes(near)
        for unit in game.stacks[here]
        if able(game, unit, hex_) and is_company(game, unit)
    ]


def is_company(game: Montelimar, unit: str) -> bool:
    """Whether a unit goes forward itself: no headquarters, no guns."""
    printed = game.printed(unit)
    return "hq" not in printed.flags and printed.deployed.colour != "black"


def stake(game: Montelimar, side: str, hex_: str) -> float:
    """27 What it is worth to drive the enemy out of a hex, beside his companies."""
    scenario = game.scenario
    points = TAKEN * scenario.victory.get(hex_, 0)
    if side == GERMAN and hex_ in scenario.roadblock:
        points += scenario.roadblock_points * (scenario.turns - game.turn) / 2
    return points


def storm(game: Montelimar, side: str, hex_: str, units: tuple[str, ...]) -> float:
    """9.4 What an assault by these units is worth, over both dice."""
    lead, dg, defenders = _sums(game, side, hex_, units)
    return _mean(lead, dg, defenders, stake(game, side, hex_))


def chance(game: Montelimar, side: str, hex_: str, units: tuple[str, ...]) -> float:
    """9.4 How likely an assault by these units clears a hex."""
    lead, dg, defenders = _sums(game, side, hex_, units)
    enough = MOST_DG - dg + defenders
    return sum(pips for at, pips in enumerate(PIPS) if lead + at - 9 >= enough) / 100


def _sums(game: Montelimar, side: str, hex_: str, units: tuple[str, ...]) -> tuple[int, int, int]:
    """9.5 The attacker's lead before the dice, the DG of the hex, and its defenders."""
    stack = game.stacks[hex_]
    attack = AssaultTerms(hex_, units, _guns(game, side, hex_), picked=stack[0])
    lead = attacker_sum(game, attack).total - defender_sum(game, attack).total
    return lead, game.dg.get(hex_, 0), len(stack)


def _guns(game: Montelimar, side: str, hex_: str) -> int:
    """9.1 How many guns could shell a hex before the assault."""
    board = game.sheet.board
    found = 0
    for here in game.hexes(game.occupied[side]):
        for unit in game.stacks[here]:
            face = game.face(unit)
            if face.colour == "black" and face.range >= board.distance(here, hex_):
                found += 1
    return min(MOST_GUNS, found)


@lru_cache(maxsize=4096)
def _mean(lead: int, dg: int, defenders: int, points: float) -> float:
    """9.4 The mean over both dice; the loser takes the difference in DG, and units beyond four."""
    total = 0.0
    for at, pips in enumerate(PIPS):
        margin = lead + at - 9
        if margin < 0:
            total += pips * REPULSED * margin
        elif margin:
            lost = min(defenders, max(0, dg + margin - MOST_DG))
            falls = lost == defenders
            shaken = 0 if falls else min(MOST_DG, dg + margin) - dg
            total += pips * (lost * COMPANY + falls * points + shaken * SHAKEN)
    return total / 100
