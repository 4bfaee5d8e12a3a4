"""10.4.6, core-14 Shots at armour: the Screened Shot, then the Direct Fire Effects table."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.arcs import BEHIND, bearings
from grognard.games.combat.barrels import (
    Turn,
    barrel,
    break_barrel,
    is_afv,
    make_turn,
    mark_shot,
    may_shoot,
    turn_to,
)
from grognard.games.combat.cover import is_sheltered
from grognard.games.combat.harm import reveal
from grognard.games.combat.sight import SightLine
from grognard.games.combat.standing import able, stacked
from grognard.games.combat.state import (
    ASSAULT,
    MOVED,
    PINNED,
    Acquired,
    Combat,
    enemy,
    hexes_apart,
)
from grognard.games.combat.sums import hexside_mod, is_on_height
from grognard.games.combat.traces import is_seen, lines_to
from grognard.games.combat.wrecking import Wrecking, immobilise

TEN, HUNDRED = range(1, 11), range(1, 101)
CLEAR, SCREENED = "a clear shot", "screened"
KILL, STOP, NOTHING = "K-KILL", "M-KILL", "no effect"
STOPS_BEYOND = 10  # core-14-e
LUCKY = 3  # core-14-f
DESPERATE = 91  # core-13-h
BREAKS = ", and the gun breaks"  # core-8-h, core-13-h
TURRET_SHARE = 10  # core-14-h: a tenth of the turret's modifier
FULL_HINDRANCE = 10  # core-14-b


def facing_hit(game: Combat, foe: str, gun: str) -> tuple[str, int]:
    """core-14-g, core-16-i The face of a vehicle that a gun hits, and its armour."""
    card, now = game.kind(foe).vehicle, game.units[foe]
    assert card is not None
    board = game.ground.board
    here, there = game.spot(foe).hex, game.spot(gun).hex
    if here == there:
        return "side", card.side
    seen = bearings(board, here, there)
    if now.facing in seen:
        return "front", card.front
    return ("rear", card.rear) if (now.facing + BEHIND) % 6 in seen else ("side", card.side)


def can_hit(game: Combat, gun: str, foe: str) -> bool:
    """core-14-k, core-13-i Whether a gun can shoot at a vehicle: its chart, range, sight, turn."""
    found = barrel(game, gun)
    if found is None or not found.line or not is_afv(game.kind(foe)):
        return False
    if not killing(game, found.line, reach(game, gun, foe), 1):
        return False
    here, there = game.units[gun].place, game.units[foe].place
    if is_held_apart(game, gun, foe) or (here != there and not is_seen(game, here, foe)):
        return False
    if is_sheltered(game, there, gun):  # 8.2.2-a
        return False
    return turn_to(game, gun, game.spot(foe).hex) is not None


def is_held_apart(game: Combat, gun: str, foe: str) -> bool:
    """core-16-d, core-16-i Whether Close Combat bars a shot, as it does but for AFV of one hex."""
    one, other = game.units[gun], game.units[foe]
    if not one.engaged and not other.engaged:
        return False
    return one.place != other.place or not is_afv(game.kind(gun))


def reach(game: Combat, gun: str, foe: str) -> int:
    """core-16-i The range to a vehicle, 1 in the same hex."""
    return hexes_apart(game, game.units[gun].place, game.units[foe].place) or 1


def killing(game: Combat, line: str, apart: int, pull: int) -> int:
    """core-14-e The number of a gun at a range, by Trigger Pull; 0 for no shot."""
    chart = game.sheet.charts[f"dfet_{pull}"]
    return int(chart.result(apart, line)) if 1 <= apart <= chart.columns.high else 0


def pull_of(game: Combat, gun: str, foe: str, turn: Turn) -> int:
    """core-14-d, core-14-j Trigger Pull 2 for a gun that has shot at the target and stayed put."""
    aim = game.aims.get(gun)
    hull = turn.spines and not turn.turret
    return 2 if aim is not None and aim.target == foe and not hull else 1


def screen(game: Combat, gun: str, foe: str, turn: Turn) -> Tally:
    """core-14-a, core-14-b The sum that the unmodified d10 of a Screened Shot must exceed."""
    return tally("screened", _screen(game, gun, foe, turn))


def _screen(game: Combat, gun: str, foe: str, turn: Turn) -> Iterator[Mod]:
    chart, now, target = game.sheet.charts["screened_shot"], game.units[gun], game.units[foe]

    def worth(row: str) -> int:
        return int(chart.result("modifier", row))

    if turn.spines and turn.turret:
        value = turn.spines * turn.price // TURRET_SHARE
        yield Mod(value, f"turret turned {turn.spines}", "core-14-h")
    elif turn.spines and turn.price:
        yield Mod(turn.spines * worth("turned"), f"turned {turn.spines}", "10.4.6")
    if target.did in (MOVED, ASSAULT):
        yield Mod(worth("moved"), "target moved", "10.1.5")
    if now.did == ASSAULT:
        yield Mod(worth("assault"), "Assault Movement", "core-15-f")
    if now.status == PINNED:
        yield Mod(worth("pinned"), PINNED, "core-7-a")
    if target.dug:
        yield Mod(worth("dug-in"), "target Dug-In", "7.1.1")
    if now.place != target.place:
        yield from _along(game, gun, foe, worth("hexside"), worth("hindrance"), worth("higher"))
    else:
        yield from _hindered(game.line(now.place, now.place), worth("hindrance"))  # core-12-b


def _along(
    game: Combat, gun: str, foe: str, hexside: int, hindrance: int, higher: int
) -> Iterator[Mod]:
    """core-14-b, 6.11.2.7 What stands on the line, and height on a hill."""
    here, there = game.spot(gun), game.spot(foe)
    open_ = lines_to(game, here.place, foe) or [game.line(here.place, there.place)]
    line = min(open_, key=lambda each: each.hindrance)
    if hexside_mod(game, here, foe, line, (gun,)).value > 0:
        yield Mod(hexside, "behind a hexside", "core-14-b")
    yield from _hindered(line, hindrance)
    if is_on_height(game, here, there):
        yield Mod(higher, "target on higher ground", "6.11.2.7")


def _hindered(line: SightLine, worth: int) -> Iterator[Mod]:
    """core-14-b What hinders on a line, by full tens."""
    tens = line.hindrance // FULL_HINDRANCE
    if tens:
        yield Mod(tens * worth, f"hindrance {line.hindrance}", "core-14-b")


def effects(number: int, armour: int) -> tuple[str, ...]:
    """core-14-e, core-14-f What each face of the d100 does to a vehicle."""
    found = []
    for face in HUNDRED:
        roll = face + armour
        if face == HUNDRED[-1]:
            found.append(NOTHING)
        elif roll <= number:
            found.append(KILL)
        else:
            stops = roll <= number + STOPS_BEYOND or face <= LUCKY
            found.append(STOP if stops else NOTHING)
    return tuple(found)


def the_hit(game: Combat, gun: str, foe: str, free: bool = False) -> Iterator[Tally]:
    """core-14 The sums of a shot at armour: the Screened Shot, the number to kill, the armour."""
    turn, found = turn_to(game, gun, game.spot(foe).hex), barrel(game, gun)
    if turn is None or found is None:
        return
    pull = pull_of(game, gun, foe, turn)
    if pull == 1:
        yield screen(game, gun, foe, turn._replace(price=0) if free else turn)
    apart = reach(game, gun, foe)
    number = killing(game, found.line, apart, pull)
    yield tally("kills at", (Mod(number, f"{found.line}, pull {pull}", "core-14-e"),))
    face, armour = facing_hit(game, foe, gun)
    yield tally("armour", (Mod(armour, face, "core-14-g"),))


@dataclass
class ArmourShot(Procedure):
    """core-14 One shot at one vehicle that is named; the result is that vehicle, in a tuple."""

    side: str
    gun: str
    foe: str
    desperate: bool = False  # core-13-h
    defending: bool = False
    pull: int = 1

    def begin(self, game: Combat, _: object) -> Step:
        """core-14-a, core-14-d Screened Shot for a first shot, none for the next."""
        turn = turn_to(game, self.gun, game.spot(self.foe).hex)
        assert turn is not None
        self.pull = pull_of(game, self.gun, self.foe, turn)
        free = turn._replace(price=0) if self.desperate else turn
        sum_ = screen(game, self.gun, self.foe, free)
        reveal(game, self.gun)
        make_turn(game, self.gun, turn)
        where = game.units[self.foe].place
        game.tell(f"{self.gun} fires at {self.foe}.", "core-14-k", where=where)
        if self.pull > 1:
            return self.pierce(game)
        means = tuple(CLEAR if face > sum_.total else SCREENED for face in TEN)
        purpose = f"{self.gun} must roll over {sum_.total} for a clear shot at {self.foe}."
        die = Roll("core-14-a", purpose, means, 1, (), self.side, where)
        return Call(die, then=self.fell)

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """core-14-c A failed Screened Shot spends the shot; what the gun aims at stays."""
        if rolled.means == CLEAR:
            return self.pierce(game)
        self.mark(game)
        return Done((self.foe,))

    def pierce(self, game: Combat) -> Step:
        """core-14-e, core-14-g The d100 with the armour of the face that is hit."""
        found = barrel(game, self.gun)
        assert found is not None
        number = killing(game, found.line, reach(game, self.gun, self.foe), self.pull)
        face, armour = facing_hit(game, self.foe, self.gun)
        worn = DESPERATE if self.desperate else HUNDRED[-1]  # from here on it breaks
        means = tuple(
            f"{each}{BREAKS}" if face_ >= worn else each
            for face_, each in zip(HUNDRED, effects(number, armour), strict=True)
        )
        mods = (Mod(armour, f"{face} armour", "core-14-g"),)
        purpose = f"{self.gun} kills {self.foe} at {number} or less (pull {self.pull})."
        where = game.units[self.foe].place
        return Call(Roll("core-14-e", purpose, means, 1, mods, self.side, where), then=self.strike)

    def strike(self, game: Combat, rolled: Rolled) -> Step:
        """core-14-e, core-8-h What the shot does; a 00 breaks the gun."""
        self.mark(game)
        self.keep_aim(game)
        if rolled.means.endswith(BREAKS):
            break_barrel(game, self.gun, "core-13-h" if self.desperate else "core-8-h")
        if rolled.means.startswith(STOP):
            immobilise(game, self.foe, "core-14-e")
        if rolled.means.startswith(KILL):
            return Call(Wrecking(self.foe, "core-14-e"), then=self.over)
        return Done((self.foe,))

    def keep_aim(self, game: Combat) -> None:
        """core-14-d, R-88 What the gun has fired at; R-91 one that is Pinned keeps nothing."""
        if game.units[self.gun].status == PINNED:
            game.aims = {gun: aim for gun, aim in game.aims.items() if gun != self.gun}
            return
        aim = game.aims.get(self.gun)
        shots = aim.shots + 1 if aim and aim.target == self.foe else 1
        game.aims = {**game.aims, self.gun: Acquired(self.foe, shots)}

    def mark(self, game: Combat) -> None:
        """core-9-c, core-13-h The shot is used."""
        mark_shot(game, self.gun)
        found, now = barrel(game, self.gun), game.units[self.gun]
        if self.desperate and found is not None:
            game.change(self.gun, shots=max(now.shots, found.rate))

    def over(self, game: Combat, _: object) -> Step:
        """core-9-k The shot is over."""
        return Done((self.foe,))


@stacked
def is_open_afv(game: Combat, unit: str) -> bool:
    """core-14-k Whether a unit is an AFV that is known."""
    return is_afv(game.kind(unit)) and not game.units[unit].hidden


def armour_targets(game: Combat, side: str) -> list[str]:
    """core-14-k The known AFV of the enemies of a side."""
    return game.sheet.units.pick(able(game, is_open_afv) & game.army_bits(enemy(side)))


def has_bolt(game: Combat, unit: str, defending: bool) -> bool:
    """core-14-k, core-16-i Whether a unit has a shot at armour left; AFV in Close Combat too."""
    found, melee = barrel(game, unit), is_afv(game.kind(unit))
    return found is not None and bool(found.line) and may_shoot(game, unit, defending, melee)
