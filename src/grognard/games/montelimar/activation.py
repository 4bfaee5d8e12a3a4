"""4.0 2C, 5 Activations: by division, formation or Kampfgruppe chit, and by direct command."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Tally
from grognard.games.montelimar import stacking
from grognard.games.montelimar.action_bars import may_return
from grognard.games.montelimar.actions import Action
from grognard.games.montelimar.activation_refusals import (
    why_no_second,
    why_not_fresh,
    why_not_markable,
)
from grognard.games.montelimar.air_strikes import AirStrikes
from grognard.games.montelimar.assault_force import (
    Muster,
    able,
    assaulters,
    could_go,
    due,
    owed,
    those_due,
)
from grognard.games.montelimar.assault_sum import AssaultTerms, both_sums
from grognard.games.montelimar.command import (
    activates,
    can_pay,
    in_command,
    owner_of,
    pay,
)
from grognard.games.montelimar.indirect import has_guns
from grognard.games.montelimar.loading import BY, LOADED, Load
from grognard.games.montelimar.named_heroes import CALLED, CallHeroes, UseHero, may_rush, ready
from grognard.games.montelimar.printed import Chit
from grognard.games.montelimar.reinforcement import is_entry, outside
from grognard.games.montelimar.results import LoseUnits
from grognard.games.montelimar.state import ALLIED, GERMAN, Montelimar, is_place
from grognard.games.montelimar.support import Prepare, active_pieces, pieces_around
from grognard.games.montelimar.tidying import leave_guns
from grognard.games.montelimar.transport import Pool, pooled
from grognard.games.montelimar.victory import eliminate


def wake(game: Montelimar, units: list[str]) -> None:
    """4.0 f Hexes with an active unit lose their fire markers; 8.7.5 guns beside enemies flip."""
    for unit in units:
        hex_ = game.at(unit)
        if not is_place(hex_):
            continue
        freshen(game, hex_)
        leave_guns(game, unit)


def freshen(game: Montelimar, hex_: str) -> None:
    """10.0 A hex with an active unit may answer moves again, and has its fire zone again."""
    away = ~game.bit(hex_)
    game.answered &= away
    game.sustained &= away
    if not has_guns(game, hex_):
        game.zeroed.pop(hex_, None)
    if hex_ not in game.zeroed:  # 8.3.6 guns take an activation for it
        game.concentrated &= away


def forget(game: Montelimar) -> None:
    """2.0 What is counted in an activation is counted anew."""
    game.mounted, game.emptied = 0, ()
    for name in ("active", "acted", "again", "fired", "fired_again", "direct", "indirect"):
        setattr(game, name, 0)
    game.barraged = game.rallied = game.dug = game.spared = game.driven = game.kindled = 0
    game.turned = 0
    game.began = {}
    game.group, game.group_at = 0, ""
    if game.option("rolin_assault") == "once_per_activation":
        game.rushed = False


def preparation(act: "Activation", game: Montelimar) -> Prepare:
    """4.0 b to e The steps before the assaults, with the pieces that the chit makes active."""
    printed = act.printed(game)
    if printed.kind == "kampfgruppe":
        return Prepare(printed.side, tuple(pieces_around(game, act.hex)))
    formation = printed.formation if printed.kind == "formation" else ""
    pieces = active_pieces(game, printed.side, owner_of(game, printed), formation)
    return Prepare(printed.side, tuple(pieces))


def off_map(act: "Activation", game: Montelimar, among: int) -> int:
    """24.0 Any hex of the scenario's map will do."""
    return among & outside(game)


def not_due(act: "Activation", game: Montelimar, among: int) -> int:
    """9.3 The hexes without a marker that is due."""
    return among & ~due(game, act.side(game))


def not_free(act: "Activation", game: Montelimar, among: int) -> int:
    """9.3 The markers that must be assaulted: a unit was held back for them and has no other."""
    return among & owed(game, act.side(game))


def not_markable(act: "Activation", game: Montelimar, among: int) -> int:
    """9.2 The hexes where no marker can be laid."""
    return among & ~act.markable(game)


def no_rush(act: "Activation", game: Montelimar, among: int) -> int:
    """14.1 The hexes where no marker can be laid by units whom Rolin lets assault at once."""
    near, board = 0, game.sheet.board
    for unit in game.of_units(game.active):
        if is_place(game.at(unit)) and may_rush(game, unit):
            hexes = game.hexes(board.near[game.at(unit)] & act.markable(game))
            near |= board.area.mask(h for h in hexes if able(game, unit, h))
    return among & ~near


def not_fresh(act: "Activation", game: Montelimar, among: int) -> int:
    """5.2 The units that are not active, or have had their first action."""
    return among & ~act.fresh(game)


def no_second(act: "Activation", game: Montelimar, among: int) -> int:
    """5.1 The units that have no second action: not in command, or already taken."""
    return among & ~act.seconds(game)


def assault_sums(act: "Activation", game: Montelimar, hex_: str) -> Iterator[Tally]:
    """9.5 Both sums of an assault by all who would go, before guns and help."""
    return both_sums(game, AssaultTerms(hex_, tuple(assaulters(game, act.side(game), hex_))))


UNMARKABLE = Bar("9.2", why_not_markable, not_markable)
DUE_HERE = Bar("9.3", "No assault on {HEX} is due.", not_due, ends=True)
KEPT = Bar("9.3", "A unit was kept for the assault on {HEX}.", not_free)


@dataclass
class Activation(Procedure):
    """4.0 2C iii One activation, through its steps a to l."""

    chit: str
    hex: str = ""  # where a Kampfgruppe chit lies

    def begin(self, game: Montelimar, _: object) -> Step:
        """24.0 A Kampfgruppe is placed first."""
        printed = self.printed(game)
        game.chit = self.chit
        game.tell(f"{game.called(self.chit)} is active.", "5.1")
        if printed.kind == "kampfgruppe":
            prompt = "24.0 Place the Kampfgruppe."
            return Ask(printed.side, (self.place,), prompt)
        return self.start(game)

    @form(
        "place HEX",
        (Bar("24.0", "{HEX} is not on the map of this scenario.", off_map),),
        says="place the Kampfgruppe on HEX",
    )
    def place(self, game: Montelimar, hex_: str) -> Step:
        """24.0 All within two hexes are active."""
        self.hex = hex_
        return self.start(game)

    def start(self, game: Montelimar) -> Step:
        """5.1 The units of the chit are active; first leaders and weapons."""
        forget(game)
        units = activates(game, self.printed(game), self.hex)
        game.active = game.mask(units)
        game.began = {unit: game.at(unit) for unit in units if is_place(game.at(unit))}
        game.together = True
        printed = self.printed(game)
        if printed.kind == "kampfgruppe":
            game.group, game.group_at = game.active, self.hex
        prepare = preparation(self, game)
        if printed.kind == "division" or (printed.kind == "force" and self.was_drawn(game)):
            strikes = AirStrikes(owner_of(game, printed), printed.side)
            return Call((strikes, prepare), then=self.waken)
        return Call(prepare, then=self.waken)

    def was_drawn(self, game: Montelimar) -> bool:
        """16.2.2, 29.0 Whether a task force's chit came out of the cup, as its division's does."""
        return self.chit in game.bought and game.played.count(self.chit) == 1

    def waken(self, game: Montelimar, _: object) -> Step:
        """4.0 f Fire markers go."""
        wake(game, game.of_units(game.active))
        return Call(CallHeroes(), then=self.assaults)

    def assaults(self, game: Montelimar, _: object) -> Step:
        """9.3 Every marker that is due is assaulted or taken off."""
        side = self.side(game)
        if marked := game.hexes(due(game, side)):
            first = " first" if len(marked) > 1 else ""
            prompt = f"9.3 Assault {' or '.join(marked)}{first}, or call it off?"
            return Ask(side, (self.assault, self.call_off), prompt, those_due(game, side))
        return self.laying(game)

    @form("assault HEX", (DUE_HERE,), sums=assault_sums, says="assault HEX")
    def assault(self, game: Montelimar, hex_: str) -> Step:
        """9.3 Those who take part are named."""
        return Call(Muster(hex_, self.side(game)), then=self.assaults)

    @form("cancel HEX", (DUE_HERE, KEPT), says="call off the assault on HEX")
    def call_off(self, game: Montelimar, hex_: str) -> Step:
        """9.0 The marker is taken off, and nothing else happens."""
        game.assaults[self.side(game)] &= ~game.bit(hex_)
        game.tell(f"The assault on {hex_} is called off.", "9.0", where=hex_)
        return self.assaults(game, None)

    def laying(self, game: Montelimar) -> Step:
        """9.2 New markers may be laid beside active units."""
        if self.markable(game):
            prompt = "9.2 Prepare an assault on a hex?"
            return Ask(self.side(game), (self.laid, self.prepare, self.rush), prompt)
        return self.laid(game)

    @form("prepare HEX", (UNMARKABLE,), says="prepare an assault on HEX")
    def prepare(self, game: Montelimar, hex_: str) -> Step:
        """9.2 A marker for a Dispatch Point."""
        game.assaults[self.side(game)] |= game.bit(hex_)
        division = owner_of(game, self.printed(game))
        record = game.records[division]
        price = game.sheet.charts.numbers["dispatch_points"]["assault_marker"]
        game.records[division] = record._replace(dispatch=record.dispatch - price)
        game.tell(f"An assault on {hex_} is prepared.", "9.2", where=hex_)
        return self.laying(game)

    @form("rush HEX", (Bar("14.1", "{HEX} cannot be assaulted at once.", no_rush),))
    def rush(self, game: Montelimar, hex_: str) -> Step:
        """14.1 With Rolin a marker may be laid and assaulted at once."""
        self.prepare(game, hex_)
        game.rushed = True
        return Call(Muster(hex_, self.side(game)), then=self.lay_on)

    def lay_on(self, game: Montelimar, _: object) -> Step:
        """9.2 After Rolin's assault others may still be prepared."""
        return self.laying(game)

    @form("laid", passes=True, label="Go on", says="prepare no more assaults")
    def laid(self, game: Montelimar) -> Step:
        """4.0 j On to the actions."""
        return self.actions(game, None)

    def actions(self, game: Montelimar, _: object) -> Step:
        """5.2 First and second actions in any order."""
        if not self.fresh(game) and not self.seconds(game) and not ready(game):
            return self.end(game)
        forms = (self.end, self.act, self.act_again, self.load, self.call)
        return Ask(self.side(game), forms, "5.2 Which unit acts?")

    @form("end", passes=True, label="End the activation", says="end the activation")
    def end(self, game: Montelimar) -> Step:
        """6.1 At the end crowded and mixed hexes pay."""
        return Call(EndActivation())

    @form("take UNIT", (Bar("5.2", why_not_fresh, not_fresh),), says="UNIT acts")
    def act(self, game: Montelimar, unit: str) -> Step:
        """5.2 Its first action."""
        game.acted |= game.unit_bit(unit)
        return Call(Action(unit), then=self.actions)

    @form(
        "again UNIT",
        (Bar("5.1", why_no_second, no_second),),
        says="UNIT acts again",
    )
    def act_again(self, game: Montelimar, unit: str) -> Step:
        """5.1 Its second action, for a Direct Command."""
        game.again |= game.unit_bit(unit)
        pay(game, game.division(unit), "second_action")
        return Call(Action(unit, second=True), then=self.actions)

    @form("hero PIECE", CALLED, says="use PIECE")
    def call(self, game: Montelimar, piece: str) -> Step:
        """14.1 A hero of an active regiment is used."""
        return Call(UseHero(piece), then=self.actions)

    @form("load UNIT TRANSPORT", LOADED, BY, says="TRANSPORT picks up UNIT")
    def load(self, game: Montelimar, unit: str, transport: str) -> Step:
        """15.0 A transport from the pool picks up a unit."""
        return Call(Load(transport, unit), then=self.actions)

    def pool(self, game: Montelimar) -> Pool:
        """15.0 The transports that this chit makes active."""
        printed = self.printed(game)
        if printed.kind == "kampfgruppe":
            return {}
        formation = printed.formation if printed.kind == "formation" else ""
        return pooled(game, printed.side, owner_of(game, printed), formation)

    def printed(self, game: Montelimar) -> Chit:
        """The chit."""
        chit: Chit = game.sheet.pieces.chits[self.chit]
        return chit

    def side(self, game: Montelimar) -> str:
        """Whose activation it is."""
        return self.printed(game).side

    def markable(self, game: Montelimar) -> int:
        """9.2 The hexes beside active units that could enter them, for a Dispatch Point each."""
        record = game.records.get(owner_of(game, self.printed(game)))
        if record is None or not record.dispatch:
            return 0
        found, board = game.assaults[self.side(game)], game.sheet.board
        marked = found
        for unit in game.of_units(game.active):
            if is_place(game.at(unit)):
                around = board.near[game.at(unit)] & ~found
                found |= board.area.mask(h for h in game.hexes(around) if could_go(game, unit, h))
        return found & ~marked

    def fresh(self, game: Montelimar) -> int:
        """5.2 The units with their first action left that are on the map or may come back to it."""
        return game.mask(
            unit
            for unit in game.of_units(game.active & ~game.acted)
            if is_place(game.at(unit)) or may_return(game, unit)
        )

    def seconds(self, game: Montelimar) -> int:
        """5.1 The units in command whose division can pay for a second action."""
        if self.printed(game).kind == "kampfgruppe":
            return 0
        pool = game.active & game.acted & ~game.again
        return game.mask(
            unit
            for unit in game.of_units(pool)
            if is_place(game.at(unit))
            and can_pay(game, game.division(unit))
            and in_command(game, unit)
        )


@dataclass
class EndActivation(Procedure):
    """6.1, 8.8.1 Crowded and mixed hexes are disorganised; who stays in a fire is lost."""

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.8.1 First the fires that burnt before, then the crowds."""
        for unit in game.of_units(game.acted | game.active):
            if is_place(game.at(unit)) and game.has(game.burning & ~game.kindled, game.at(unit)):
                eliminate(game, unit, "8.8.1")
        losses = []
        for hex_ in game.hexes(game.occupied[GERMAN] | game.occupied[ALLIED]):
            if is_entry(game, hex_) or stacking.is_quiet(game, hex_):
                continue
            points = stacking.penalty(game, hex_)
            stacking.book(game, hex_)
            if points:
                game.tell(f"{hex_} is overcrowded: {points} DG.", "6.1", where=hex_)
                losses.append(LoseUnits(hex_, stacking.add_dg(game, hex_, points)))
        forget(game)
        game.chit = ""
        return Call(tuple(losses)) if losses else Done()
