"""The moment of a position: whose activation it is, what has been done in it, and its question."""

from grognard.engine.bad_input import BadInput
from grognard.games.montelimar.activation import Activation, forget
from grognard.games.montelimar.command import activates
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.position_pieces import is_gun
from grognard.games.montelimar.position_text import DONE_HEX, DONE_UNIT, FLAGS, ON_HEX
from grognard.games.montelimar.printed import Chit
from grognard.games.montelimar.sequence import ActionPhase, Battle, brought
from grognard.games.montelimar.state import Montelimar, is_place
from grognard.games.montelimar.tidying import man_no_guns_beside_enemies
from grognard.games.montelimar.transport import POOL

BARRAGES = ("smoke", "light", "medium", "heavy")
FORTS = ("foxhole", "trench", "pillbox", "bunker", "cave")
LEVELS = ("DG1", "DG2", "DG3", "DG4")
EXPECTED = (  # what stands behind the first word of an item
    (("concentrated",), "a hex, and `on` with another for guns"),
    ((*ON_HEX, *BARRAGES, *FORTS, *LEVELS, *DONE_HEX), "one hex"),
    (("pact",), "a hex and units"),
    ((*DONE_UNIT, "rested", "active"), "one unit of the text"),
    (("emptied",), "a transport that waits in a pool of the text"),
    (("assault",), "german or allied, and a hex"),
    (("crowd",), "a hex and a number"),
    (("replaced",), "a leader"),
    (("turn",), "a number from 1"),
    (("first",), "a day of August and an hour, such as 23 1900 or 24 N1"),
    (("weather",), "clear or rain"),
    (("initiative",), "german or allied"),
    (("points",), "german or allied, and a number"),
    (("bottle",), "german or allied, and 0 or 1"),
    (("attached",), "a formation and its division"),
    (("chit", "drawn"), "one chit"),
    (("phase",), "preparation, action or end"),
    ((*FLAGS, "loose"), "nothing"),
)


def unreadable(words: list[str]) -> BadInput:
    """The word that cannot be read, and what was expected."""
    item, first = " ".join(words), words[0]
    for kinds, expected in EXPECTED:
        if first in kinds:
            other = f", not “{' '.join(words[1:])}”" if words[1:] else ""
            return BadInput(f"“{item}”: behind “{first}” stands {expected}{other}.")
    if first[:2] == "DG" and first[2:].isdigit():
        return BadInput(f"“{item}”: a hex has {LEVELS[0]} to {LEVELS[-1]} (2.0).")
    known = "unit, weapon, leader, hero, marker, division or moment"
    return BadInput(f"Montélimar cannot place “{item}”: “{first}” is no {known} it knows.")


def drawn_now(game: Montelimar, chit: str, late: list[list[str]]) -> Montelimar:
    """4.0 Put the game where a chit has just been drawn from the cup."""
    refuse_late(late)
    _in_action(game)
    if chit in game.played and game.sheet.pieces.chits[chit].kind != "force":
        raise BadInput(f"“drawn {chit}”: that chit was played before (4.0).")
    game.played = tuple(sorted((*game.played, chit)))
    game.procedures.append(ActionPhase(at="window"))
    return game.begin(brought(game, chit))


def refuse_late(late: list[list[str]]) -> None:
    """Refuse items that make sense only while an activation is under way."""
    for words in late:
        raise BadInput(f"“{' '.join(words)}” needs an item `chit` that says what is in play.")


def _in_action(game: Montelimar) -> None:
    """4.0 The action phase is under way."""
    if game.phase not in ("", "action"):
        raise BadInput(f"“phase {game.phase}”: a chit is in play in the action phase alone (4.0).")
    game.phase, game.untidy = "action", 0
    game.procedures.append(Battle(at="end"))


def begin(game: Montelimar, chit: str, late: list[list[str]]) -> Montelimar:
    """Stand at the question: the next unit of a chit in play, or the next draw."""
    if not chit:
        refuse_late(late)
        if game.phase in ("preparation", "end"):
            game.untidy = 0
            return game.begin(Battle(at="begin" if game.phase == "preparation" else "end"))
    _in_action(game)
    if not chit:
        return game.begin(ActionPhase(at="window"))
    game.procedures.append(ActionPhase(at="window"))
    _put_in_play(game, chit)
    printed = game.sheet.pieces.chits[chit]
    if printed.kind == "direct":
        procedure: DirectCommand | Activation = DirectCommand(printed.side, at="order")
    else:
        units = _active(game, chit, late)
        game.active, game.together = game.mask(units), True
        game.began = {unit: game.at(unit) for unit in units if is_place(game.at(unit))}
        procedure = Activation(chit, game.group_at, at="actions")
    for words in late:
        _done(game, words, printed)
    if printed.kind == "direct":
        game.active = game.acted
    for words in late:
        if words[0] == "rested":
            _rest(game, words)
        elif words[0] == "active":
            game.active |= game.unit_bit(words[1])
    man_no_guns_beside_enemies(game)
    return game.begin(procedure)


def _put_in_play(game: Montelimar, chit: str) -> None:
    """4.0 2C A chit comes into play, whether the text says that it was played or not."""
    forget(game)
    game.chit = chit
    if chit not in game.played:
        game.played = tuple(sorted((*game.played, chit)))


def _active(game: Montelimar, chit: str, late: list[list[str]]) -> list[str]:
    """5.1, 24.0 Whom the chit makes active; a Kampfgruppe says where it lies, and who is in it."""
    printed = game.sheet.pieces.chits[chit]
    if printed.kind != "kampfgruppe":
        return activates(game, printed, "")
    for words in late:
        if words[0] == "group" and len(words) > 1 and words[1] in game.sheet.board:
            unknown = [unit for unit in words[2:] if unit not in game.units]
            if unknown:
                raise BadInput(f"“{' '.join(words)}”: {unknown[0]} is no unit of the text.")
            units = words[2:] or activates(game, printed, words[1])
            game.group, game.group_at = game.mask(units), words[1]
            return units
    raise BadInput(f"“chit {chit}” needs an item `group HEX` that says where it lies (24.0).")


def _refuse_done(game: Montelimar, words: list[str], chit: Chit) -> None:
    """5.1, 8.7, 24.0 Refuse what cannot have been done on this chit, or by these units."""
    item = " ".join(words)
    for unit in _known(game, words):
        if game.side(unit) != chit.side:
            raise BadInput(f"“{item}”: {chit.id} is no chit of its side (5.1).")
        if words[0] == "shelled" and not is_gun(game, unit):
            raise BadInput(f"“{item}”: {unit} has no guns to shell with (8.7).")
    if words[0] == "group" and chit.kind != "kampfgruppe":
        raise BadInput(f"“{item}”: {chit.id} is no chit of a Kampfgruppe (24.0).")
    if words[0] in ("again", "fired-again") and chit.kind in ("direct", "kampfgruppe"):
        rule = "5.1" if chit.kind == "direct" else "24.0"
        raise BadInput(f"“{item}”: {chit.id} gives no second actions ({rule}).")


def _done(game: Montelimar, words: list[str], chit: Chit) -> None:
    """5.1 What has been done in the activation under way, by units of its side."""
    _refuse_done(game, words, chit)
    if words[0] == "again" and words[1:]:
        game.acted |= game.mask(_known(game, words))
    match words:
        case [kind, hex_] if kind in DONE_HEX and hex_ in game.sheet.board:
            name = DONE_HEX[kind]
            setattr(game, name, getattr(game, name) | game.bit(hex_))
        case [kind, unit] if kind in DONE_UNIT and unit in game.units:
            name = DONE_UNIT[kind]
            setattr(game, name, getattr(game, name) | game.unit_bit(unit))
        case ["active", unit] if unit in game.units:
            pass
        case ["emptied", transport] if game.markers.get(transport, "").endswith(f":{POOL}"):
            game.emptied = tuple(sorted((*game.emptied, transport)))
        case [("rested" | "group"), *_]:
            pass
        case _:
            raise unreadable(words)


def _known(game: Montelimar, words: list[str]) -> list[str]:
    """The units of the text that an item names."""
    return [each for each in words[1:] if each in game.units]


def _rest(game: Montelimar, words: list[str]) -> None:
    """A unit that is no longer active."""
    if len(words) != 2 or words[1] not in game.units:
        raise unreadable(words)
    game.active &= ~game.unit_bit(words[1])
