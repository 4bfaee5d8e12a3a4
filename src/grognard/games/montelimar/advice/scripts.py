"""The scripts worth a look at each question: shots, moves, assaults, works, and doing nothing."""

from collections.abc import Iterator
from itertools import islice

from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.questions import Offer
from grognard.games.montelimar.action_bars import returns
from grognard.games.montelimar.actions import Action
from grognard.games.montelimar.activation import Activation
from grognard.games.montelimar.advice.answers import answers, first
from grognard.games.montelimar.advice.habits import habit
from grognard.games.montelimar.advice.queue import distance_to_enemy, is_near, nearest
from grognard.games.montelimar.advice.worth import pulls
from grognard.games.montelimar.assault_force import able
from grognard.games.montelimar.assault_sum import AssaultTerms, attacker_sum, defender_sum
from grognard.games.montelimar.command import activates
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.fire_sum import HELPERS, Shot, fire_value, ground_defence
from grognard.games.montelimar.indirect import may_shell, targets
from grognard.games.montelimar.modes import is_fixed, mates
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.rally import can_rally
from grognard.games.montelimar.ranges import Stage, stages
from grognard.games.montelimar.sequence import ActionPhase, Preparation
from grognard.games.montelimar.state import Montelimar, enemy, is_place
from grognard.games.montelimar.support import Prepare
from grognard.games.montelimar.zones import reach, zone, zones

DESTINATIONS = 4  # of one unit
TARGETS = 3  # of one unit
WORTH_A_SHOT = 1  # fire value
COVER = 0.08  # for each point of the ground's defence
CROWD = 0.3  # for each unit in a hex beyond two
EVEN = -3  # the lead in an assault's sums from which one is prepared
KEPT = 3  # units near the enemy for which a chit is played at once
DISORDER = 2  # DG from which a hex rallies
MANY = 12  # active units: of more than these a few are looked at, then the next
AT_ONCE = 2  # of those
FEW = 6  # units that Direct Commands are spent on are chosen from so many
TOGETHER = 5  # hexes to a friend, so that nobody lies in ambush
PLENTY = 10  # Direct Commands of a division that can spare some for those who march
MARCHING = 0.25  # of a unit near the enemy, for one that a chit would bring nearer


def candidates(game: Montelimar) -> Iterator[Script]:
    """Scripts for the asked side, the most promising first."""
    top = game.procedures[-1]
    if isinstance(top, Activation | DirectCommand):
        yield from _orders(game, top)
    elif isinstance(top, Action):
        yield (first(game, "end"),)
        yield from (script for script in _acts(game, top.unit) if script[0] in game.options)
    elif isinstance(top, Move):
        yield ("stop",)
        yield from _onward(game, top)
    elif isinstance(top, Preparation):
        yield (_purchase(game),)
    elif isinstance(top, ActionPhase):
        yield (_early(game),)
    elif isinstance(top, Prepare):
        yield from _equipment(game)
    else:
        yield (habit(game),)
        others = [option for option in game.options if option != habit(game)]
        yield from ((option,) for option in others[:MOST])


MOST = 12  # other answers that are looked at
PASS = "pass"


def _orders(game: Montelimar, top: Activation | DirectCommand) -> Iterator[Script]:
    """5.2, 9.2, 9.3 What the units of an activation may do, unit by unit."""
    fresh = answers(game, "act")
    many = isinstance(top, Activation) and game.active.bit_count() > MANY
    if many and len(fresh) > AT_ONCE:
        for offer in nearest(game, fresh, AT_ONCE):
            yield offer.text, PASS
            yield from _with_acts(game, offer)
        return
    offered = answers(game, "end", "laid", "assault", "call_off", "place")
    yield from ((offer.text,) for offer in offered)
    for offer in answers(game, "prepare"):
        if _wins(game, offer.fills[0]):
            yield (offer.text,)
    paid = [each for each in answers(game, "act_again", "activate") if _pays(game, each.fills[0])]
    for offer in (*fresh, *nearest(game, paid, AT_ONCE if many else FEW)):
        yield from _with_acts(game, offer)


def _pays(game: Montelimar, unit: str) -> bool:
    """5.1 Whether a Direct Command is well spent on a unit: near enemies, or if there are many."""
    record = game.records.get(game.division(unit))
    return is_near(game, unit) or bool(record and record.direct >= PLENTY)


def _with_acts(game: Montelimar, offer: Offer) -> Iterator[Script]:
    """5.2 The scripts that begin with taking a unit in hand."""
    yield from ((offer.text, *act) for act in _acts(game, offer.fills[0]))


def _wins(game: Montelimar, hex_: str) -> bool:
    """9.5 Whether an assault of all who can would be about even."""
    side = enemy(game.owner(hex_))
    near = game.sheet.board.near[hex_] & game.occupied[side]
    units = tuple(
        unit
        for here in game.hexes(near)
        for unit in game.stacks[here]
        if game.active & game.unit_bit(unit) and able(game, unit, hex_)
    )
    if not units or hex_ not in game.stacks:  # an empty hex is walked into
        return False
    attack = AssaultTerms(hex_, units, 0, (), (), game.stacks[hex_][0])
    return attacker_sum(game, attack).total - defender_sum(game, attack).total >= EVEN


def _acts(game: Montelimar, unit: str) -> Iterator[Script]:
    """5.2 What one unit may do with its action."""
    hex_ = game.at(unit)
    if not is_place(hex_):
        yield from ((f"return {spot}",) for spot in game.hexes(returns(game, unit))[:DESTINATIONS])
        return
    yield from _shots(game, unit, hex_)
    yield from _deploying(game, unit, hex_)
    if can_rally(game, hex_) and (
        game.dg.get(hex_, 0) >= DISORDER or game.has(game.pinned | game.suppressed, hex_)
    ):
        yield ("rally",)
    yield from _moves(game, unit)
    if game.units[unit].column and not game.units[unit].carrier:
        yield ("flip", PASS)
    elif not game.units[unit].column and hex_ not in game.forts and is_near(game, unit):
        yield ("dig",)


def _shots(game: Montelimar, unit: str, hex_: str) -> Iterator[Script]:
    """8.2, 8.7.1 The best shots of a unit from where it stands."""
    foes = game.occupied[enemy(game.side(unit))]
    found: list[tuple[int, Script]] = []
    far = reach(game, unit)
    for target in game.hexes(zone(game, hex_, far) & foes) if far else ():
        for foe in game.stacks[target]:
            if game.is_hard(foe):
                value = fire_value(game, Shot(unit, target, hard=foe)).total
                found.append((value, (f"aim {foe}",)))
        shot = Shot(unit, target, picked=game.stacks[target][0])
        found.append((fire_value(game, shot).total, (f"fire {target}",)))
    good = sorted((each for each in found if each[0] >= WORTH_A_SHOT), reverse=True)
    yield from (script for _, script in good[:TARGETS])
    if may_shell(game, unit):
        aimed = game.hexes(targets(game, unit) & foes)
        aimed.sort(key=lambda there: -len(game.stacks[there]))
        yield from ((f"barrage {there}",) for there in aimed[:TARGETS])


def _deploying(game: Montelimar, unit: str, hex_: str) -> Iterator[Script]:
    """6.0, 8.3.4 The best shot of a column that deploys for it, with others of its stack."""
    post = game.units[unit]
    if not post.column or not is_near(game, unit) or is_fixed(game, unit, second=False):
        return
    game.units[unit] = post._replace(column=False)
    shot = next(_shots(game, unit, hex_), None)
    game.units[unit] = post
    if shot:
        columns = (each for each in mates(Action(unit), game) if game.units[each].column)
        yield ("flip", *(f"flip {each}" for each in islice(columns, HELPERS)), *shot)


def _moves(game: Montelimar, unit: str) -> Iterator[Script]:
    """6.0 The best hexes that a unit may go to, as it is and in its other mode."""
    post = game.units[unit]
    for column in (post.column, not post.column):
        flips = column != post.column
        if flips and (game.printed(unit).column is None or post.carrier or post.lost_guns):
            continue
        if flips:
            game.units[unit] = post._replace(column=column)
        found = stages(game, Move((unit,), barrage=game.barrages.get(post.at, "")))
        game.units[unit] = post
        start = ("flip", "move") if flips else ("move",)
        yield from ((*start, *path) for path in _ways(game, unit, post.at, found))


def _ways(game: Montelimar, unit: str, here: str, found: dict[str, Stage]) -> Iterator[Script]:
    """The ways to the hexes that promise most; who comes to their end is asked whether to stop.

    Who has no enemy near marches as far as it is safe, without a look at other ways.
    """
    if is_near(game, unit):
        best = sorted(found, key=lambda hex_: (-_promise(game, unit, hex_), hex_))[:DESTINATIONS]
    else:
        safe = _safe(game, unit, found)
        best = [min(safe, key=lambda hex_: (-_nearness(game, unit, hex_), hex_), default=here)]
    for hex_ in best:
        path = found[hex_].path if hex_ != here else ()
        if path:
            yield path


def _safe(game: Montelimar, unit: str, found: dict[str, Stage]) -> list[str]:
    """8.6, 23.2 The hexes to which no fire covers the way, and where friends are not far."""
    board, side = game.sheet.board, game.side(unit)
    covered = zones(game, enemy(side))
    friends = board.area.mask(game.at(u) for u in game.on_map(side) if u != unit)
    return [
        hex_
        for hex_, stage in found.items()
        if not covered & board.area.mask((*stage.path, hex_))
        and board.around(hex_, TOGETHER) & friends
    ]


def _promise(game: Montelimar, unit: str, hex_: str) -> float:
    """What a hex promises: nearness to the goals, cover, no crowd."""
    return _nearness(game, unit, hex_) - COVER * ground_defence(game, hex_)


def _nearness(game: Montelimar, unit: str, hex_: str) -> float:
    """How near a hex is to the goals of a unit's side; a crowd counts against it."""
    crowd = max(0, len(game.stacks.get(hex_, ())) - 2)
    return pulls(game, game.side(unit))[hex_] - CROWD * crowd


def _onward(game: Montelimar, move: Move) -> Iterator[Script]:
    """6.0 The rest of a move under way."""
    found = stages(game, move)
    yield from _ways(game, move.units[0], move.here(game), found)


def _purchase(game: Montelimar) -> str:
    """4.0 1D The chit that activates most units near the enemy, while points are left."""
    weight, text = _heaviest(game, "buy", MARCHING)
    return text if weight else first(game, "sold")


def _early(game: Montelimar) -> str:
    """4.0 2C A chit is played at once where enough units stand before the enemy."""
    weight, text = _heaviest(game, "play", 0)
    return text if weight >= KEPT else first(game, "wait")


def _heaviest(game: Montelimar, step: str, far: float) -> tuple[float, str]:
    """The chit that makes most units active, and how many; those far from enemies count so much."""
    ranked = [(_weight(game, offer.fills[0], far), offer.text) for offer in answers(game, step)]
    return max(ranked, default=(0.0, ""))


def _weight(game: Montelimar, chit: str, far: float) -> float:
    """How many units near the enemy a chit makes active, and others for a part of one."""
    printed = game.sheet.pieces.chits[chit]
    if printed.kind == "kampfgruppe":
        return 0.0
    return sum(1.0 if is_near(game, unit) else far for unit in activates(game, printed))


def _equipment(game: Montelimar) -> Iterator[Script]:
    """12.1, 13.1 Weapons go where the enemy is near; leaders stay where they are."""
    attached = answers(game, "attach")
    attached.sort(key=lambda offer: (distance_to_enemy(game, offer.fills[-1]), offer.text))
    yield (attached[0].text if attached else habit(game),)
