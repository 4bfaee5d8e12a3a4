"""9.5 The sums of an assault: odds and what is added to each side's die."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.montelimar.fire_sum import ground_mod
from grognard.games.montelimar.quality import leader_quality, quality_with, status_quality
from grognard.games.montelimar.state import Montelimar


class AssaultTerms(NamedTuple):
    """An assault as far as its sums go."""

    hex: str
    units: tuple[str, ...]
    supporters: int = 0
    attacker_uses: tuple[str, ...] = ()  # leader, hero, Panzerfaust
    defender_uses: tuple[str, ...] = ()
    picked: str = ""  # the defending unit whose defence counts


def odds(game: Montelimar, attackers: int, defenders: int) -> Mod:
    """9.5 The odds in units, rounded down to a column of the chart."""
    chart = game.sheet.charts.tables["odds"]
    head = odds_column(chart.columns.headings, attackers, defenders)
    return Mod(int(chart.result(head, "modifier")), f"odds {attackers} to {defenders}", "9.5")


@lru_cache(maxsize=256)
def odds_column(headings: tuple[str, ...], attackers: int, defenders: int) -> str:
    """9.5 The column for these odds: the last that they reach, or the first."""
    ratio = Fraction(attackers, defenders)
    reached = [head for head in headings if Fraction(head.replace(":", "/")) <= ratio]
    return reached[-1] if reached else headings[0]


def attacker_sum(game: Montelimar, attack: AssaultTerms) -> Tally:
    """9.5 What is added to the attacker's die."""
    return tally("attacker", _attacker(game, attack))


def defender_sum(game: Montelimar, attack: AssaultTerms) -> Tally:
    """9.5 What is added to the defender's die."""
    return tally("defender", _defender(game, attack))


def both_sums(game: Montelimar, attack: AssaultTerms) -> Iterator[Tally]:
    """9.5 What is added to either die as things stand; nothing where nobody fights."""
    if attack.units and attack.hex in game.stacks:
        yield attacker_sum(game, attack)
        yield defender_sum(game, attack)


def _attacker(game: Montelimar, attack: AssaultTerms) -> Iterator[Mod]:
    bonus = game.sheet.charts.numbers["assault_bonus"]
    side = game.side(attack.units[0])
    yield odds(game, len(attack.units), len(game.stacks[attack.hex]))
    yield from _tanks(game, attack.units)
    yield Mod(game.sheet.charts.assault[side]["tq"], "assault marker", "9.5")
    hexes = origins(game, attack.units)
    worst = min(sum(mod.value for mod in status_quality(game, hex_)) for hex_ in hexes)
    if worst:
        yield Mod(worst, "markers on the worst hex", "9.5")
    yield from _used(game, attack.attacker_uses, attacking=True)
    support = min(attack.supporters, bonus["most_supporting_fires"])
    if support:
        yield Mod(support * bonus["supporting_fire"], "supporting fire", "9.5")
    yield Mod(lowest_quality(game, attack.units, attack.attacker_uses), "lowest quality", "9.5")
    if has_flames(game, attack.units):
        yield Mod(bonus["flamethrower"], "flamethrower", "9.5")
    yield from _relief(game, attack, attacking=True)


def _defender(game: Montelimar, attack: AssaultTerms) -> Iterator[Mod]:
    hex_ = attack.hex
    stack = game.stacks[hex_]
    yield from ground_mod(game, hex_, "9.5", sign=-1)
    fort = game.forts.get(hex_)
    if fort:
        works = game.sheet.charts.tables["fortification"]
        yield Mod(-int(works.result("defence", fort)), f"defence of the {fort}", "9.5")
    picked = attack.picked or stack[0]
    defence = game.face(picked).defence
    if defence:
        yield Mod(-defence, f"defence of {game.called(picked)}", "9.5")
    yield from _tanks(game, stack)
    for mod in status_quality(game, hex_):
        if mod.value:
            yield mod
    yield from _used(game, attack.defender_uses, attacking=False)
    yield Mod(lowest_quality(game, stack, attack.defender_uses), "lowest quality", "9.5")
    yield from _relief(game, attack, attacking=False)


def origins(game: Montelimar, units: Iterable[str]) -> list[str]:
    """The hexes that units assault from."""
    return list(dict.fromkeys(game.at(unit) for unit in units))


def lowest_quality(game: Montelimar, units: Iterable[str], used: Iterable[str] = ()) -> int:
    """9.5, 14.1 The lowest quality among units, before what lies on their hexes."""
    murphy = "Murphy" if "Murphy" in used else ""
    return min(quality_with(game, u, murphy if game.formation(u) == "15" else "") for u in units)


def _tanks(game: Montelimar, units: Iterable[str]) -> Iterator[Mod]:
    """9.5 Tanks among others help, tanks alone do not."""
    bonus = game.sheet.charts.numbers["assault_bonus"]
    tanks = [game.printed(unit).target == "tank" for unit in units]
    if all(tanks):
        yield Mod(bonus["only_tanks"], "tanks alone", "9.5")
    elif any(tanks):
        yield Mod(bonus["tanks"], "tanks with others", "9.5")


def _used(game: Montelimar, used: Iterable[str], attacking: bool) -> Iterator[Mod]:
    """9.5 The leader, the hero and the Panzerfaust that a side uses."""
    pieces = game.sheet.pieces
    for piece in used:
        if piece in pieces.leaders:
            yield Mod(leader_quality(game, piece), piece, "9.5")
        elif piece in pieces.heroes and pieces.heroes[piece].tq:
            yield Mod(pieces.heroes[piece].tq, piece, "9.5")
        elif piece in pieces.weapons:
            weapon = pieces.weapons[piece]
            yield Mod(weapon.assault_attack if attacking else weapon.assault_defence, piece, "9.5")


def has_flames(game: Montelimar, units: Iterable[str]) -> bool:
    """9.5, 15.0 Whether a flamethrower is with the assaulting units; on a transport it is none."""
    weapons = game.sheet.pieces.weapons
    return any(
        ("flamethrower" in game.printed(unit).flags and not game.units[unit].carrier)
        or any("flamethrower" in weapons[w].flags for w in game.weapons(game.at(unit)))
        for unit in units
    )


def _relief(game: Montelimar, attack: AssaultTerms, attacking: bool) -> Iterator[Mod]:
    """6.2.2 Slopes change the attacker's die, steep slopes and ridges the defender's."""
    hexes = origins(game, attack.units)
    rows = {game.country.row(hex_, attack.hex) for hex_ in hexes}
    kinds = {row.partition("-")[0] for row in rows}
    ridge = game.sheet.charts.numbers["ridge"]
    claimed = game.has(game.ridges, attack.hex)
    if len(rows) == 1 and attacking and kinds == {"slope"}:
        (row,) = rows
        if game.country.assault_value(row):
            yield Mod(game.country.assault_value(row), f"all over the {row}", "6.2.2")
    if len(kinds) == 1 and not attacking and kinds <= {"steep", "ridge"}:
        shelter = max(game.country.assault_value(row) for row in sorted(rows))
        yield Mod(-shelter, f"all over the {sorted(rows)[0]}", "6.2.2")
    if claimed and not attacking and kinds == {"ridge"}:
        yield Mod(ridge["tq"], "claimed ridge", "6.2.2")
    if claimed and attacking and kinds != {"ridge"}:
        yield Mod(ridge["flank"], "round the claimed ridge", "6.2.2")
