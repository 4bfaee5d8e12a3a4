"""6.6 Fog of war: what a side may know, and worlds that would look the same to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.entry import entry_hexes
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.sequence import BritishTurn
from grognard.games.mons.state import BRITISH, GERMAN, NOWHERE, WAITING, Mons
from grognard.games.mons.victory import dead, exited

Kind: TypeAlias = tuple[str, ...]


def view(game: Mons, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    ground = game.ground
    return {
        "phase": game.phase,
        "announced": _announced(game),
        "stacks": {hex_: _stack(game, side, hex_) for hex_ in sorted(game.stacks)},
        "waiting": _waiting(game, side),
        "gone": _gone(game),
        "german_control": ground.labels(game.held),
        "zones": {each: ground.labels(game.zones[each]) for each in (GERMAN, BRITISH)},
        "shelled": sorted(game.shelled),
        "british_losses": dead(game),
        "british_exits": exited(game),
    }


def _announced(game: Mons) -> list[str]:
    """5.3 The British phases that are still to come in this player turn, once named."""
    turns = [each for each in game.procedures if isinstance(each, BritishTurn)]
    return list(turns[0].phases) if turns else []


def is_seen(game: Mons, side: str, unit: str) -> bool:
    """6.6 Whether a side may look at a unit on the map: its own, a top one, one in combat."""
    stack = game.stacks[game.place[unit]]
    return game.side(unit) == side or unit == stack[-1] or unit in game.shown


def _stack(game: Mons, side: str, hex_: str) -> dict[str, Any]:
    """6.6 A stack from the bottom up; of what lies hidden only that it is there."""
    stack = game.stacks[hex_]
    units = [_unit(game, unit) if is_seen(game, side, unit) else None for unit in stack]
    return {"side": game.side(stack[0]), "height": len(stack), "units": units}


def _unit(game: Mons, unit: str) -> dict[str, Any]:
    """What can be read off a counter, and what it has done."""
    return {
        "id": unit,
        "steps": game.steps[unit],
        "melee": game.melee(unit),
        "spent": game.spent.get(unit, 0),
        "moved": unit in game.moved,
        "marched": unit in game.marched,
        "fired": unit in game.fired,
        "fought": unit in game.fought,
        "meleed": unit in game.meleed,
    }


def _waiting(game: Mons, side: str) -> dict[str, Any]:
    """8.1 Who waits off the map: the owner sees the units, the enemy how many of each corps.

    A count by division or by size would tell what lies beneath a stack that has just entered.
    """
    waiting = [unit for unit, place in game.place.items() if place == WAITING]
    if side == GERMAN:
        return {unit: list(entry_hexes(game, unit)) for unit in waiting}
    corps = sorted(game.counter(unit).corps for unit in waiting)
    return {f"{each} Corps": corps.count(each) for each in dict.fromkeys(corps)}


def _gone(game: Mons) -> dict[str, list[str]]:
    """6.6 Dead piles and units that left the map lie open."""
    piles: dict[str, list[str]] = {"dead": [], "surrounded": [], "exited": []}
    for unit, place in game.place.items():
        if place in piles:
            piles[place].append(unit)
    return piles


def conceals(game: Mons, choice: str) -> Iterable[Objection]:
    """6.6 No odds are told before an attack on a stack is declared."""
    top, words = game.procedures[-1], choice.split(" ")
    if isinstance(top, Melee):
        target = top.hex
    elif isinstance(top, MeleeStep) and words[0] == "attack":
        target = words[-1]
    else:
        return
    if len(game.stacks[target]) > 1:
        yield Objection("6.6", f"The stack in {target} is hidden until the attack is declared.")


def resample(game: Mons, side: str, random: Random) -> Mons:
    """6.6 The hidden units of the enemy dealt out anew among the places they may be in."""
    hidden = _hidden(game, side)
    kinds = {unit: _kind(game, unit) for unit in hidden}
    deal: dict[str, str] = {}
    _deal_alike([unit for unit in _in_hand(game) if unit in kinds], kinds, deal, random)
    for corps in sorted(dict.fromkeys(game.counter(unit).corps for unit in hidden)):
        _deal_rest(game, [u for u in hidden if game.counter(u).corps == corps], deal, random)
    return _dealt(game, lambda unit: deal.get(unit, unit))


def _hidden(game: Mons, side: str) -> list[str]:
    """6.6 The units that a side may not look at: beneath enemy stacks, and off the map."""
    stacks = (game.stacks[hex_] for hex_ in sorted(game.stacks))
    beneath = [unit for stack in stacks for unit in stack if not is_seen(game, side, unit)]
    if side == GERMAN:
        return beneath
    return [*beneath, *(unit for unit, place in game.place.items() if place == WAITING)]


def _in_hand(game: Mons) -> list[str]:
    """The units that procedures under way name: others could not do what these are doing."""
    named = (
        word
        for procedure in game.procedures
        for value in vars(procedure).values()
        for word in _words(value)
    )
    return [word for word in dict.fromkeys(named) if word in game.place]


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _words(each)
    elif isinstance(value, str):
        yield value


def _deal_alike(
    places: list[str], alike: Mapping[str, Kind], deal: dict[str, str], random: Random
) -> None:
    """Deal to each of these places some hidden unit that is like the one there."""
    for place in places:
        dealt = deal.values()
        deal[place] = random.choice(
            sorted(unit for unit in alike if unit not in dealt and alike[unit] == alike[place])
        )


def _deal_rest(game: Mons, hidden: list[str], deal: dict[str, str], random: Random) -> None:
    """6.3 Deal out the rest of a corps: regiments where there is room for them, then the others."""
    places = [unit for unit in hidden if unit not in deal]
    rest = sorted(unit for unit in hidden if unit not in deal.values())
    random.shuffle(rest)
    big = [unit for unit in rest if game.counter(unit).points > 1]
    roomy = random.sample([unit for unit in places if _has_room(game, unit)], len(big))
    deal.update(zip(roomy, big, strict=True))
    small = [unit for unit in rest if unit not in big]
    deal.update(zip([unit for unit in places if unit not in roomy], small, strict=True))


def _has_room(game: Mons, unit: str) -> bool:
    """6.3 Whether a regiment may be where this hidden unit is: off the map, or under one alone."""
    if game.place[unit] == WAITING:
        return True
    stack = game.stacks[game.place[unit]]
    return len(stack) == 2 and game.counter(stack[-1]).points == 1


def _kind(game: Mons, unit: str) -> Kind:
    """What a unit has in common with those that could do in its place what it is doing."""
    counter = game.counter(unit)
    return counter.corps, counter.division, counter.type, str(counter.points)


def _dealt(game: Mons, new: Callable[[str], str]) -> Mons:
    """The game with other units in the same places."""
    world = game.copy()
    world.place = dict.fromkeys(game.place, NOWHERE)
    for unit, place in game.place.items():
        world.place[new(unit)] = place
    world.stacks = {hex_: tuple(map(new, stack)) for hex_, stack in game.stacks.items()}
    for name in ("spent", "moved", "marched", "fired", "fought", "meleed"):
        flags = getattr(game, name)
        setattr(world, name, {new(unit): value for unit, value in flags.items()})
    world.shown = tuple(map(new, game.shown))
    world.procedures = [_renamed(each, new) for each in game.procedures]
    if game.question.among:
        options = tuple(" ".join(map(new, each.split(" "))) for each in game.question.among)
        world.question = game.question._replace(among=options)
    return world


def _renamed(procedure: Procedure, new: Callable[[str], str]) -> Procedure:
    """A procedure with other units in its fields."""
    fields = {name: value for name, value in vars(procedure).items() if isinstance(value, tuple)}
    return replace(procedure, **{name: _named(value, new) for name, value in fields.items()})


def _named(value: Any, new: Callable[[str], str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(each, new) for each in value)
    return new(value) if isinstance(value, str) else value
