"""4.0 b to e, 12, 13.1 Before the actions: leaders move, weapons are attached and detached."""

from collections.abc import Iterable
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.command import GROUP_REACH
from grognard.games.montelimar.help_refusals import (
    why_not_detached,
    why_not_led,
    why_not_received,
    why_out_of_way,
)
from grognard.games.montelimar.leaders import commands
from grognard.games.montelimar.quality import belongs, side_of
from grognard.games.montelimar.state import (
    AVAILABLE,
    GERMAN,
    REALLOCATING,
    WAITING,
    Montelimar,
    box,
    enemy,
    is_place,
)
from grognard.games.montelimar.tidying import send_back
from grognard.games.montelimar.traces import traced, weapon_comes_home, weapon_homes
from grognard.games.montelimar.zones import zones


def active_pieces(game: Montelimar, side: str, division: str, formation: str) -> list[str]:
    """5.3, 12.1 The weapons, leaders and heroes that a chit makes active."""
    pieces, found = game.sheet.pieces, []
    for name in sorted(game.markers):
        printed = pieces.weapons.get(name) or pieces.leaders.get(name) or pieces.heroes.get(name)
        if printed is None or printed.side != side:
            continue
        own, stripe = game.home(printed)
        if own == division and (not formation or stripe in (formation, "none")):
            found.append(name)
    return found


def pieces_around(game: Montelimar, hex_: str) -> list[str]:
    """24.0 The German weapons, leaders and heroes that lie within reach of a Kampfgruppe."""
    pieces = game.sheet.pieces
    near = game.sheet.board.around(hex_, GROUP_REACH)
    return [
        name
        for name, place in sorted(game.markers.items())
        if (name in pieces.weapons or name in pieces.leaders or name in pieces.heroes)
        and side_of(game, name) == GERMAN
        and is_place(game.where(place))
        and game.has(near, game.where(place))
    ]


WIETERSHEIM, STAFF = "Wietersheim", "Stab11"  # 14.1


def no_arrival(step: "Prepare", game: Montelimar, among: int) -> int:
    """14.1 The hexes where he cannot come in."""
    return among & ~step.arrivals(game)


def not_led(step: "Prepare", game: Montelimar, among: int) -> int:
    """13.1 The pieces that are no active leaders who have yet to move."""
    return among & ~game.setting.words["PIECE"].bits.mask(step.leaders(game))


def out_of_way(step: "Prepare", game: Montelimar, among: int, leader: str) -> int:
    """13.1 The hexes that a leader cannot go to."""
    return among & ~step.destinations(game, leader)


def not_stored(step: "Prepare", game: Montelimar, among: int) -> int:
    """12.1 The weapons that do not lie ready in the Available box."""
    return among & ~game.setting.words["PIECE"].bits.mask(step.stored(game))


def why_not_stored(
    step: "Prepare", game: Montelimar, piece: str, hex_: str = ""
) -> tuple[Objection, ...]:
    """12.1 Why a weapon cannot be attached now: it is elsewhere, or its formation is not active."""
    name, weapons = game.called(piece), game.sheet.pieces.weapons
    if piece in weapons and game.markers.get(piece, "").endswith(f":{AVAILABLE}"):
        return (Objection("12.1", f"{name} is of a formation that is not active now."),)
    return (Objection("12.1", f"{name} does not lie ready."),)


def no_receiver(step: "Prepare", game: Montelimar, among: int, weapon: str) -> int:
    """12.1 The hexes that a weapon cannot be attached to."""
    return among & ~step.receivers(game, weapon)


def not_attached(step: "Prepare", game: Montelimar, among: int) -> int:
    """12.2 The weapons that cannot be detached."""
    return among & ~game.setting.words["PIECE"].bits.mask(step.detachable(game))


@dataclass
class Prepare(Procedure):
    """4.0 b to e Leaders, then weapons from the box, then those on the map."""

    side: str
    pieces: tuple[str, ...]
    moved: tuple[str, ...] = ()
    covered: int = 0  # the enemy's fire zones, which nothing here can change

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.1 A commander who waits may come first, then leaders move."""
        self.covered = zones(game, enemy(self.side))
        if self.arrivals(game):
            prompt = "14.1 Bring von Wietersheim to a unit of his division?"
            return Ask(self.side, (self.wait, self.bring), prompt)
        return self.lead_on(game, None)

    @form("not yet", passes=True, label="Not yet", says="let him wait")
    def wait(self, game: Montelimar) -> Step:
        """14.1 He stays in the box."""
        return self.lead_on(game, None)

    @form(
        "bring HEX", (Bar("14.1", "He cannot come to {HEX}.", no_arrival),), says="bring him to HEX"
    )
    def bring(self, game: Montelimar, hex_: str) -> Step:
        """14.1 The division's leader is on his replacement side from now on."""
        game.markers[WIETERSHEIM] = hex_
        if STAFF not in game.replaced:
            game.replaced = tuple(sorted((*game.replaced, STAFF)))
        game.tell(f"Von Wietersheim comes to {hex_}.", "14.1", where=hex_)
        return self.lead_on(game, None)

    def arrivals(self, game: Montelimar) -> int:
        """14.1 The hexes of his headquarters, active or not, and of his division's active units."""
        if WIETERSHEIM not in self.pieces or game.markers[WIETERSHEIM] != "11pz:heroes":
            return 0
        active = [u for u in game.of_units(game.active) if game.division(u) == "11pz"]
        staff = [u for u in game.sheet.staffs if u in game.units and game.division(u) == "11pz"]
        units = (*active, *(u for u in staff if game.leads_division(game.printed(u))))
        return game.sheet.board.area.mask(game.at(u) for u in units if is_place(game.at(u)))

    def lead_on(self, game: Montelimar, _: object) -> Step:
        """13.1 Leaders move."""
        if any(self.destinations(game, leader) for leader in self.leaders(game)):
            prompt = "13.1 Move a leader to another unit of his command?"
            return Ask(self.side, (self.go_on, self.lead), prompt)
        return self.go_on(game)

    @form("done", passes=True, label="Done", says="move no more leaders")
    def go_on(self, game: Montelimar) -> Step:
        """12.1 Then weapons are attached."""
        return self.arm(game)

    @form(
        "lead PIECE HEX",
        (Bar("13.1", why_not_led, not_led, ends=True),),
        (Bar("13.1", why_out_of_way, out_of_way),),
        says="PIECE goes to HEX",
    )
    def lead(self, game: Montelimar, piece: str, hex_: str) -> Step:
        """13.1 He goes."""
        game.markers[piece] = hex_
        self.moved = (*self.moved, piece)
        game.tell(f"{piece} goes to {hex_}.", "13.1", where=hex_)
        return self.lead_on(game, None)

    def arm(self, game: Montelimar) -> Step:
        """12.1 Attach from the Available box."""
        if any(self.receivers(game, weapon) for weapon in self.stored(game)):
            prompt = "12.1 Attach a weapon from the Available box?"
            return Ask(self.side, (self.armed, self.attach), prompt)
        return self.armed(game)

    @form(
        "attach PIECE HEX",
        (Bar("12.1", why_not_stored, not_stored, ends=True),),
        (Bar("12.1", why_not_received, no_receiver),),
    )
    def attach(self, game: Montelimar, piece: str, hex_: str) -> Step:
        """12.1 It goes to a hex."""
        game.markers[piece] = hex_
        game.tell(f"{piece} joins the units in {hex_}.", "12.1", where=hex_)
        return self.arm(game)

    @form("armed", passes=True, label="Done", says="attach no more weapons")
    def armed(self, game: Montelimar) -> Step:
        """4.0 d, e Weapons being reallocated become available; others may be detached."""
        for piece in self.pieces:
            division, _, name = game.markers[piece].partition(":")
            if name == REALLOCATING:
                game.markers[piece] = box(division, AVAILABLE)
        return self.detaching(game)

    def detaching(self, game: Montelimar) -> Step:
        """12.2 Detach weapons."""
        if self.detachable(game):
            return Ask(self.side, (self.end, self.detach), "12.2 Detach a weapon?")
        return Done()

    @form("detach PIECE", (Bar("12.2", why_not_detached, not_attached),))
    def detach(self, game: Montelimar, piece: str) -> Step:
        """12.2 To the Reallocating box."""
        send_back(game, piece)
        return self.detaching(game)

    @form("go on", passes=True, label="Done", says="detach nothing more")
    def end(self, game: Montelimar) -> Step:
        """4.0 On to the assaults."""
        return Done()

    def leaders(self, game: Montelimar) -> list[str]:
        """13.1 The active leaders on the map, or waiting off it, who have not moved yet."""
        known = (*game.sheet.pieces.leaders, WIETERSHEIM)
        return [
            piece
            for piece in self.pieces
            if piece in known
            and piece not in self.moved
            and (game.markers[piece].endswith(f":{WAITING}") or is_place(self.hex_of(game, piece)))
        ]

    def destinations(self, game: Montelimar, leader: str) -> int:
        """13.1 Hexes with a unit of his command; fire zones may cover the two ends of the way."""
        here = self.hex_of(game, leader)
        hexes = [h for h in game.hexes(game.occupied[self.side]) if h != game.markers[leader]]
        hexes = [hex_ for hex_ in hexes if commands(game, leader, hex_)]
        if not hexes:
            return 0
        if not is_place(here):
            return game.sheet.board.area.mask(hexes)  # who waits off the map needs no route
        reached = traced(game, here, self.side, ends_free=True, covered=self.covered)
        return game.sheet.board.area.mask(hexes) & reached

    def hex_of(self, game: Montelimar, leader: str) -> str:
        """13.1, 30.0 Where a leader sets out from: his hex, or that of the tank he rides on."""
        return game.where(game.markers[leader])

    def stored(self, game: Montelimar) -> list[str]:
        """12.1 The active weapons in the Available box."""
        weapons = game.sheet.pieces.weapons
        return [
            piece
            for piece in self.pieces
            if piece in weapons and game.markers[piece].endswith(f":{AVAILABLE}")
        ]

    def receivers(self, game: Montelimar, weapon: str) -> int:
        """12.1 Hexes with an active unit on foot of its formation and a way from headquarters."""
        takers = (unit for unit in game.of_units(game.active) if self.takes(game, unit, weapon))
        fits = [
            hex_
            for hex_ in dict.fromkeys(map(game.at, takers))
            if len(game.weapons(hex_)) < len(game.stacks[hex_])
        ]
        if not fits:
            return 0
        reached = 0
        for home in weapon_homes(game, weapon):
            if self.covered & game.bit(home):
                reached |= game.bit(home)  # no way may begin under fire
            else:
                reached |= traced(game, home, self.side, ends_free=True, covered=self.covered)
        return game.sheet.board.area.mask(fits) & reached

    def takes(self, game: Montelimar, unit: str, weapon: str) -> bool:
        """12.1 Whether a unit on the map is on foot and of the weapon's own."""
        on_foot = game.mobility(unit) == "leg" and is_place(game.at(unit))
        return on_foot and belongs(game, weapon, unit)

    def detachable(self, game: Montelimar) -> list[str]:
        """12.2 The active weapons on the map that have a way home."""
        weapons = game.sheet.pieces.weapons
        return [
            piece
            for piece in self.pieces
            if piece in weapons
            and is_place(game.markers[piece])
            and weapon_comes_home(game, piece, game.markers[piece], self.covered)
        ]


def why_left_out(
    step: Prepare, game: Montelimar, word: str, fills: tuple[str, ...]
) -> Iterable[Objection]:
    """12.1, 12.2, 13.1 Why a leader or weapon could not be moved so in this step, if so it is."""
    step.covered = zones(game, enemy(step.side))
    piece = fills[0]
    if word == "detach":
        return () if piece in step.detachable(game) else why_not_detached(step, game, piece)
    if word == "lead":
        if piece not in step.leaders(game):
            return why_not_led(step, game, piece, fills[1])
        open_to = step.destinations(game, piece)
        return () if game.has(open_to, fills[1]) else why_out_of_way(step, game, piece, fills[1])
    if piece not in step.stored(game):
        return why_not_stored(step, game, piece)
    open_to = step.receivers(game, piece)
    return () if game.has(open_to, fills[1]) else why_not_received(step, game, piece, fills[1])
