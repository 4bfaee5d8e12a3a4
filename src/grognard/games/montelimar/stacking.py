"""6.1 Stacking: units in hexes, disorganisation that goes with them, and too many in one place."""

from collections.abc import Collection, Iterable

from grognard.games.montelimar.state import MOST_DG, Montelimar, is_place

LIMIT = 3  # 6.1
ANYWHERE = 1  # a hex to look at where a unit that was in none has gone


def put(game: Montelimar, unit: str, hex_: str) -> None:
    """Put a unit that is in no hex into one."""
    game.change(unit, at=hex_)
    game.stacks[hex_] = (*game.stacks.get(hex_, ()), unit)
    game.occupied[game.side(unit)] |= game.bit(hex_)
    game.untidy |= game.bit(hex_)


def lift(game: Montelimar, unit: str, to: str) -> None:
    """Take a unit out of its hex to a box or out of play; an empty hex loses its markers."""
    hex_ = game.at(unit)
    game.untidy |= game.bit(hex_) if is_place(hex_) else ANYWHERE
    if is_place(hex_):
        left = tuple(each for each in game.stacks[hex_] if each != unit)
        if left:
            game.stacks[hex_] = left
        else:
            del game.stacks[hex_]
            game.occupied[game.side(unit)] &= ~game.bit(hex_)
            vacate(game, hex_)
    game.change(unit, at=to)


def vacate(game: Montelimar, hex_: str) -> None:
    """8.5.1, 8.6, 10.0, 11.1 What lay on the units of a hex goes when the last of them has gone."""
    away = ~game.bit(hex_)
    for name in ("pinned", "suppressed", "concentrated", "sustained", "answered", "ridges"):
        setattr(game, name, getattr(game, name) & away)
    game.mixed &= away
    game.pacts.pop(hex_, None)
    for marks in (game.dg, game.forts, game.crowds, game.zeroed):
        marks.pop(hex_, None)


def step(game: Montelimar, units: Iterable[str], here: str, there: str) -> None:
    """6.1.1, 10.0, 10.2.3 Units go from hex to hex and take their disorganisation with them."""
    carried = game.dg.get(here, 0)
    for unit in units:
        lift(game, unit, "")
        put(game, unit, there)
    level = max(carried, game.dg.get(there, 0))
    if level:
        game.dg[there] = level


def form_column(game: Montelimar, unit: str) -> None:
    """9.1, 21.2 A unit forms column; German guns that no transport carries are left for good."""
    post = game.units[unit]
    left = "abandons" in game.printed(unit).flags and not post.carrier
    game.change(unit, column=True, lost_guns=post.lost_guns or left)


def add_dg(game: Montelimar, hex_: str, points: int) -> int:
    """8.5, 10.2.3 Raise the disorganisation of a hex; returns how many units the excess takes."""
    if points <= 0 or hex_ not in game.stacks:
        return 0
    total = game.dg.get(hex_, 0) + points
    game.dg[hex_] = min(MOST_DG, total)
    return max(0, total - MOST_DG)


def penalty(game: Montelimar, hex_: str) -> int:
    """6.1 The disorganisation that a hex must take now for crowding and mixed formations."""
    over = max(0, len(game.stacks[hex_]) - LIMIT)
    mixed = is_mixed(game, game.stacks[hex_]) and not game.has(game.mixed, hex_)
    pact = game.pacts.get(hex_) == tuple(sorted(game.stacks[hex_]))
    return max(0, over - game.crowds.get(hex_, 0)) + (mixed and not pact)


def is_quiet(game: Montelimar, hex_: str) -> bool:
    """6.1 Whether a single unit is in a hex that never paid for more."""
    alone = len(game.stacks[hex_]) == 1
    return alone and hex_ not in game.crowds and not game.mixed & game.bit(hex_)


def book(game: Montelimar, hex_: str) -> None:
    """6.1 Remember what a hex has paid for, so that it pays once."""
    over = max(0, len(game.stacks[hex_]) - LIMIT)
    if over:
        game.crowds[hex_] = over
    else:
        game.crowds.pop(hex_, None)
    bit, stack = game.bit(hex_), game.stacks[hex_]
    make_pact(game, hex_)
    paid = is_mixed(game, stack) and hex_ not in game.pacts
    game.mixed = game.mixed | bit if paid else game.mixed & ~bit


def make_pact(game: Montelimar, hex_: str) -> None:
    """24.0 A Kampfgruppe that stacked may stay so until the make-up of its hex changes."""
    units = tuple(sorted(game.stacks[hex_]))
    if game.pacts.get(hex_, units) != units:
        del game.pacts[hex_]
    if is_grouped(game, units) and differ(game, units):
        game.pacts[hex_] = units


def is_grouped(game: Montelimar, units: Collection[str]) -> bool:
    """24.0 Whether all these units are of the Kampfgruppe under way."""
    return bool(game.group) and all(game.group & game.unit_bit(unit) for unit in units)


def is_mixed(game: Montelimar, units: Collection[str]) -> bool:
    """6.1, 24.0 Whether units of different formations are together; a Kampfgruppe is one."""
    return len(units) > 1 and not is_grouped(game, units) and differ(game, units)


def differ(game: Montelimar, units: Collection[str]) -> bool:
    """6.1 Whether units are of more than one formation; white stripes fit their division."""
    homes = [game.home(game.printed(unit)) for unit in units]
    divisions = dict.fromkeys(division for division, _ in homes)
    coloured = dict.fromkeys(stripe for _, stripe in homes if stripe not in ("white", "none"))
    return len(divisions) > 1 or len(coloured) > 1
