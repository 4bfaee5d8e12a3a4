"""19.2, 3.2 Troop quality: of a division, of a unit, with what lies on its hex."""

from collections.abc import Iterator

from grognard.engine.kernel.tally import Mod
from grognard.games.montelimar.state import BEST_TQ, Montelimar


def own_quality(game: Montelimar, unit: str) -> int:
    """19.2, 3.2, 23.1 A unit's quality before anything on its hex: printed, or its division's."""
    printed = game.printed(unit)
    if printed.own_tq >= 0:
        return printed.own_tq
    return max(0, min(BEST_TQ, division_quality(game, game.division(unit)) + printed.tq))


def division_quality(game: Montelimar, division: str) -> int:
    """14.1, 19.2 The current quality of a division: its track, and what von Wietersheim adds."""
    record = game.records.get(division)
    hero = 1 if division == "11pz" and with_staff(game) else 0
    return (record.tq if record else 0) + hero


def quality_with(game: Montelimar, unit: str, hero: str) -> int:
    """14.1, 19.2 A unit's quality, two more where Murphy is used, and never above 8."""
    own = own_quality(game, unit)
    return min(BEST_TQ, own + 2) if hero == "Murphy" else own


def with_staff(game: Montelimar) -> bool:
    """14.1 Whether von Wietersheim is with the headquarters of his division."""
    place = game.markers.get("Wietersheim")
    return place is not None and "HQ11Pz" in game.stacks.get(place, ())


def status_quality(game: Montelimar, hex_: str) -> Iterator[Mod]:
    """8.5.4, 8.7.2, 11.1 What the markers on a hex add to the quality of its units."""
    tables = game.sheet.charts.tables
    dg = game.dg.get(hex_, 0)
    if dg:
        yield Mod(int(tables["status"].result("tq", f"DG{dg}")), f"DG {dg}", "8.5.4")
    for name, mask in (("suppressed", game.suppressed), ("pinned", game.pinned)):
        if game.has(mask, hex_):
            yield Mod(int(tables["status"].result("tq", name)), name, "8.5.4")
    if hex_ in game.barrages:
        kind = game.barrages[hex_]
        yield Mod(int(tables["barrage"].result("tq", kind)), f"{kind} barrage", "8.7.2")
    if hex_ in game.forts:
        kind = game.forts[hex_]
        quality = int(tables["fortification"].result("tq", kind))
        yield Mod(quality, f"quality in the {kind}", "11.1")


def checked_quality(game: Montelimar, unit: str, hero: str = "") -> int:
    """8.5.1, 11.1 What a unit checks against, with the markers of its hex and the best leader."""
    return sum(mod.value for mod in checked_mods(game, unit, hero))


def checked_mods(game: Montelimar, unit: str, hero: str = "") -> Iterator[Mod]:
    """3.2, 11.1, 13.2, 14.2 The quality that a unit checks against, term by term."""
    yield Mod(quality_with(game, unit, hero), f"quality of {game.called(unit)}", "19.2")
    if ignores_changes(game, unit):
        return
    yield from (mod for mod in status_quality(game, game.at(unit)) if mod.value)
    led = best_leader(game, unit)
    if led:
        yield Mod(led, "leader", "13.2")
    if hero and game.sheet.pieces.heroes[hero].tq:
        yield Mod(game.sheet.pieces.heroes[hero].tq, hero, "14.2")


def best_leader(game: Montelimar, unit: str) -> int:
    """13.0, 13.2 What the best leader of its own in its hex adds to a unit's quality."""
    leaders = (each for each in game.leaders(game.at(unit)) if belongs(game, each, unit))
    return max((leader_quality(game, each) for each in leaders), default=0)


def ignores_changes(game: Montelimar, unit: str) -> bool:
    """3.2 A headquarters checks against its printed quality, whatever lies on its hex."""
    return "hq" in game.printed(unit).flags


def leader_quality(game: Montelimar, leader: str) -> int:
    """13.2 What a leader adds to the quality of the units with him."""
    printed = game.sheet.pieces.leaders[leader]
    return printed.next_tq if leader in game.replaced else printed.tq


def leader_fire(game: Montelimar, leader: str) -> int:
    """13.2 What a leader adds to fire from his hex."""
    printed = game.sheet.pieces.leaders[leader]
    return printed.next_fire if leader in game.replaced else printed.fire


def home_of(game: Montelimar, piece: str) -> tuple[str, str]:
    """2.0, 14.2 The division and stripe of a piece; a hero without a name has his unit's."""
    pieces = game.sheet.pieces
    if piece in pieces.heroes and not pieces.heroes[piece].named:
        ward = game.markers[piece].removeprefix("on:")
        return game.home(game.printed(ward))
    return game.home(pieces.weapons.get(piece) or pieces.leaders.get(piece) or pieces.heroes[piece])


def side_of(game: Montelimar, piece: str) -> str:
    """The side of a weapon, leader or hero."""
    pieces = game.sheet.pieces
    printed = pieces.weapons.get(piece) or pieces.leaders.get(piece) or pieces.heroes[piece]
    return printed.side


def belongs(game: Montelimar, piece: str, unit: str) -> bool:
    """2.0, 12.3, 13.0 Whether a weapon, leader or hero may help a unit, by division and stripe."""
    pieces = game.sheet.pieces
    if piece in pieces.convoys:
        return False
    if game.group and game.group & game.unit_bit(unit) and side_of(game, piece) == "german":
        return True  # 24.0 whoever is of the Kampfgruppe
    division, stripe = home_of(game, piece)
    if division != game.division(unit):
        return False
    return stripe in ("none", "white") or game.formation(unit) in (stripe, "none")
