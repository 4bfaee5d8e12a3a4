"""26 German attachments: which division a small formation belongs to, and how that changes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.command import on_map
from grognard.games.montelimar.reinforcement import due_now
from grognard.games.montelimar.state import ALLIED, DEAD, DUE, GERMAN, WAITING, Montelimar, box

MOST = 2  # 26.0
BOXES = ("routed", "available", "reallocating", "pool", "air", WAITING)


def present(game: Montelimar, division: str) -> bool:
    """26.0, 18.0 Whether a division has a unit on the map, or one that arrives now."""
    return on_map(game, division) or any(
        piece in game.units and game.division(piece) == division for piece in due_now(game)
    )


def takers(game: Montelimar, formation: str) -> list[str]:
    """26.0 The divisions that a formation can be attached to, other than its own."""
    known, now = game.sheet.pieces.divisions, game.attached.get(formation)
    loads = list(game.attached.values())
    return [
        division
        for division in game.records
        if known[division].side == GERMAN
        and division != now
        and loads.count(division) < MOST
        and present(game, division)
    ]


def movable(game: Montelimar) -> list[str]:
    """26.0 The attached formations whose division can pay for a change, if somebody takes them."""
    price = game.sheet.charts.numbers["dispatch_points"]["attachment"]
    return [
        formation
        for formation, division in game.attached.items()
        if game.records[division].dispatch >= price and takers(game, formation)
    ]


def why_not_moved(game: Montelimar, formation: str) -> Iterator[Objection]:
    """26.0 Why a formation cannot change its division at all."""
    name, now = game.called(formation), game.attached.get(formation)
    price = game.sheet.charts.numbers["dispatch_points"]["attachment"]
    if not game.sheet.pieces.formations[formation].attachable:
        yield Objection("26.0", f"{name} is never attached to another division.")
    elif now is None:
        yield Objection("26.0", f"{name} is attached to no division yet.")
    elif game.records[now].dispatch < price:
        yield Objection("26.0", f"{game.called(now)} cannot pay {price} in Dispatch Points.")


def why_not_taken(game: Montelimar, division: str, formation: str) -> Iterator[Objection]:
    """26.0 Why a division cannot take a formation."""
    name, known = game.called(division), game.sheet.pieces.divisions[division]
    if known.side != GERMAN or division not in game.records:
        yield Objection("26.0", f"{name} is no German division in play.")
    elif game.attached.get(formation) == division:
        yield Objection("26.0", f"{game.called(formation)} is attached to {name} already.")
    elif list(game.attached.values()).count(division) >= MOST:
        yield Objection("26.0", f"{name} has {MOST} attached formations, and no more are allowed.")
    elif not present(game, division):
        yield Objection("26.0", f"No unit of {name} is on the map.")


def why_no_attachment(game: Montelimar, formation: str, division: str) -> Iterator[Objection]:
    """26.0 Why nobody was asked about this attachment."""
    yield from why_not_moved(game, formation)
    yield from why_not_taken(game, division, formation)


def attach(game: Montelimar, formation: str, division: str) -> None:
    """26.0 A formation belongs to a division from now on, with what it has in boxes."""
    before = game.attached.get(formation, "att")
    game.attached[formation] = division
    move_boxes(game, "att", formation, (before, division))
    game.tell(f"{game.called(formation)} is attached to {game.called(division)}.", "26.0")


def move_boxes(game: Montelimar, home: str, formation: str, way: tuple[str, str]) -> None:
    """26.0, 29.0 What a printed home has in the boxes of one division goes to those of another."""
    pieces = game.sheet.pieces
    boxes = {box(way[0], name): box(way[1], name) for name in BOXES}
    for unit, post in list(game.units.items()):
        own = game.printed(unit)
        if post.at in boxes and own.division == home and own.formation == formation:
            game.change(unit, at=boxes[post.at])
    groups: tuple[Mapping[str, Any], ...] = (pieces.weapons, pieces.transports, pieces.leaders)
    known = {name: printed for group in groups for name, printed in group.items()}
    for name, place in list(game.markers.items()):
        printed = known.get(name)
        mine = printed is not None and (printed.division, printed.formation) == (home, formation)
        if place in boxes and mine:
            game.markers[name] = boxes[place]


def change_attachment(game: Montelimar, formation: str, division: str) -> None:
    """26.0 For two Dispatch Points of the division that it leaves."""
    payer = game.attached[formation]
    record = game.records[payer]
    price = game.sheet.charts.numbers["dispatch_points"]["attachment"]
    game.records[payer] = record._replace(dispatch=record.dispatch - price)
    attach(game, formation, division)


def not_taken(duty: "Assign", game: Montelimar, among: int) -> int:
    """26.0 The divisions that cannot take the formation."""
    return among & ~game.setting.words["DIVISION"].bits.mask(takers(game, duty.formation))


def why_refused(duty: "Assign", game: Montelimar, division: str) -> Iterable[Objection]:
    """26.0 Why a division cannot take the formation that arrives."""
    return why_not_taken(game, division, duty.formation)


@dataclass
class Assign(Procedure):
    """26.0 A formation whose first units arrive is attached, or is lost where nobody takes it."""

    formation: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """26.0 One after the other; with one taker there is nothing to ask."""
        new = newcomers(game)
        if not new:
            return Done()
        self.formation = new[0]
        open_to_it = takers(game, self.formation)
        if not open_to_it:
            lose(game, self.formation)
            return self.begin(game, None)
        if len(open_to_it) == 1:
            return self.attach(game, open_to_it[0])
        prompt = f"26.0 To which division is {game.called(self.formation)} attached?"
        return Ask(GERMAN, (self.attach,), prompt)

    @form("attach to DIVISION", (Bar("26.0", why_refused, not_taken),))
    def attach(self, game: Montelimar, division: str) -> Step:
        """26.0 It arrives as a part of that division."""
        attach(game, self.formation, division)
        return self.begin(game, None)


def newcomers(game: Montelimar) -> list[str]:
    """26.0 The formations without a division of which units arrive now."""
    found: dict[str, None] = {}
    for piece in due_now(game):
        if piece in game.units and game.at(piece) == DUE:
            printed = game.printed(piece)
            if printed.division == "att" and printed.formation not in game.attached:
                found[printed.formation] = None
    return list(found)


def lose(game: Montelimar, formation: str) -> None:
    """26.0-g A formation that nobody can take does not enter: its units count as eliminated."""
    for unit, post in list(game.units.items()):
        printed = game.printed(unit)
        if printed.division == "att" and printed.formation == formation and post.at == DUE:
            game.change(unit, at=DEAD)
            game.score(ALLIED, game.scenario.eliminated)
    game.tell(f"{formation} finds no division and is lost.", "26.0")
