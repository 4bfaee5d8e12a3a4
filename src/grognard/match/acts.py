"""What the people at a table may do: each function decides on one change, or refuses."""

from dataclasses import replace

from grognard.engine.kernel.ending import CONCEDE
from grognard.engine.kernel.ending import DRAW as AGREE
from grognard.engine.kernel.flow import CHANCE, IllegalChoice
from grognard.engine.kernel.line import Extension, move_to_take_back
from grognard.engine.kernel.taking_back import CannotUndo
from grognard.engine.kernel.view import OBSERVER
from grognard.match import absence, telling
from grognard.match.match import Decision, Match, Refused
from grognard.match.orders import MOST_ORDERS, fault, period
from grognard.match.records import (
    COMPUTER,
    TABLE,
    Change,
    Order,
    OrderKey,
    Said,
    Seat,
    SeatNote,
    Wish,
)

UNDO, DRAW, PAUSE, RESUME = "undo", "draw", "pause", "resume"
WISHES = (UNDO, DRAW, PAUSE, RESUME)


def choose(
    match: Match, seats: tuple[str, ...], number: int, choice: str, epoch: int | None = None
) -> Decision | None:
    """Answer the question of position `number`; nothing is left to do for one already stored."""
    is_now = epoch is None or epoch == match.stored.epoch
    if number < match.line.number and is_now:
        made = match.line.journal.entries[number]
        if made.who in seats and made.choice == choice:
            return None
    needs_play(match)
    must_stand_at(match, number, epoch)
    if match.who not in seats:
        raise Refused(f"It is for {match.who} to choose now.")
    return play(match, match.who, choice)


def play(match: Match, side: str, choice: str, said: tuple[Said, ...] = ()) -> Decision:
    """The plan of a choice: it and the dice that follow are one change."""
    try:
        played = match.line.try_out(choice, match.answering())
    except IllegalChoice as refusal:
        why = telling.reasons(match.game, refusal.objections)
        raise Refused("; ".join(map(str, why)), 422, why) from None
    kept = match.stored.wishes if match.stored.seats[side].lent else (Wish(DRAW, side),)
    lapsed = tuple(wish.kind for wish in match.stored.wishes if wish not in kept)
    change = Change(match.now(), match.line.number, played.entries, settled=lapsed, said=said)
    return Decision(change, played)


def salt(match: Match, sides: tuple[str, ...], text: str, anew: bool = False) -> Decision | None:
    """Add to the dice of a match in which none has fallen; later it is too late, and no harm.

    Somebody who has just taken the seat may put theirs in place of what stood there before.
    """
    given = match.stored.salts
    fresh = {
        side: text
        for side in sides
        if side in match.sides and (side not in given or (anew and given[side] != text))
    }
    if not text or not fresh or match.line.rolled or match.over:
        return None
    return Decision(Change(match.now(), salts=fresh))


def must_stand_at(match: Match, number: int | None, epoch: int | None) -> None:
    """Refuse what was meant for another position than the one the match stands at."""
    for meant, now in zip((number, epoch), match.at, strict=True):
        if meant is not None and meant != now:
            raise Refused("The position has changed since; look at it again.", stale=True)


def is_early(match: Match, plan: Decision) -> bool:
    """Whether a plan would roll the first die before everybody has been at the table."""
    rolls = any(entry.who == CHANCE for entry in plan.change.entries)
    return rolls and not match.line.rolled and not match.has_begun()


def unsalted(match: Match, sides: tuple[str, ...], text: str) -> str:
    """Why a salt that somebody gave is not in the dice, or nothing where it is."""
    given = [match.stored.salts.get(side) for side in sides if side in match.sides]
    if not text or all(each == text for each in given):
        return ""
    if any(given):
        return "Your salt was not taken: another one stands at your seat."
    return "Your salt was not taken: a die had fallen before it came."


def sit_down(match: Match, sides: tuple[str, ...]) -> Decision | None:
    """Be at the table for the first time; the game begins when everybody has been there.

    So whoever plays has seen the promise and given a salt before the first die falls by itself.
    """
    seats = [match.stored.seats[side] for side in sides if side in match.sides]
    here = tuple(seat._replace(seen=match.now()) for seat in seats if not seat.seen)
    if not here:
        return None
    played = Extension((), ())
    if match.game.who == CHANCE and match.has_begun(sides):
        played = match.line.at_once(match.answering())
    return Decision(Change(match.now(), match.line.number, played.entries, seats=here), played)


def undo(match: Match, side: str, whole: bool = False) -> Decision:
    """Take back one's own last choice, or the whole move it ends, as far as the engine allows."""
    number = _last_choice(match, side, agreed=False)
    return _taken_back(match, move_to_take_back(match.line, side) if whole else number)


def undo_ask(match: Match, side: str) -> Decision:
    """Ask the other side; a computer always agrees, and so does the same person.

    Where the computer only minds a seat, its owner is asked, and answers when they come back.
    """
    number = _last_choice(match, side, agreed=True)
    mine = match.stored.seats[side].token
    others = [match.stored.seats[other] for other in match.sides if other != side]
    if all(is_computer(seat) or seat.token == mine for seat in others):
        return _taken_back(match, number)
    return wish_for(match, UNDO, side)


def undo_answer(match: Match, side: str, grant: bool) -> Decision:
    """Grant what the other side has asked, or not."""
    asked = asked_for(match, UNDO, side)
    if not grant:
        return declined(match, UNDO, f"{side.capitalize()} does not agree to take the choice back.")
    number = _last_choice(match, asked.sender, agreed=True)
    return _taken_back(match, number)._replace(is_agreed=True)


def resign(match: Match, side: str) -> Decision:
    """Give the match up."""
    needs_play(match)
    return ended(match, side, CONCEDE)


def forfeit(match: Match, side: str, reason: str) -> Decision:
    """An engine has lost the match by what it did; the table is told.

    One that only minds a seat cannot lose it for the owner, who is waited for again.
    """
    if match.stored.seats[side].lent:
        return absence.leave(match, side, reason)
    sentence = f"{reason[:1].upper()}{reason[1:]}."
    plan = ended(match, side, CONCEDE)
    return plan._replace(change=replace(plan.change, said=(Said(TABLE, sentence, match.now()),)))


def draw_offer(match: Match, side: str) -> Decision:
    """Offer a draw; where the other side has offered one already, it is agreed."""
    needs_play(match)
    if any(wish.kind == DRAW and wish.sender != side for wish in match.stored.wishes):
        return draw_answer(match, side, True)
    if any(is_computer(match.stored.seats[other]) for other in match.sides):
        raise Refused("The computer plays on.")
    return wish_for(match, DRAW, side)


def draw_answer(match: Match, side: str, accept: bool) -> Decision:
    """Accept the draw that was offered, or not."""
    asked_for(match, DRAW, side)
    if accept:
        return ended(match, side, AGREE)
    return declined(match, DRAW, f"{side.capitalize()} plays on; there is no draw.")


def declined(match: Match, kind: str, told: str) -> Decision:
    """Nothing comes of a wish, and the table is told."""
    return Decision(Change(match.now(), settled=(kind,), said=(Said(TABLE, told, match.now()),)))


def order(match: Match, answer: OrderKey, scope: str, when: str = "") -> Decision:
    """Answer beforehand; where the question is put already, it is answered now."""
    needs_play(match)
    side = answer.side
    new = Order(*answer, scope, period(match.game, scope), when)
    if wrong := fault(match.game, new):
        raise Refused(wrong, 422)
    others = [each for each in match.stored.orders if each.key != answer]
    if sum(each.side == side for each in others) >= MOST_ORDERS:
        raise Refused(f"There may be {MOST_ORDERS} orders at most; revoke one first.")
    played = Extension((), ())
    if match.who == side:
        played = match.line.at_once(match.answering((new, *others)))
    at = match.now() if played.entries else match.stored.changed  # nobody else learns when
    change = Change(at, match.line.number, played.entries, orders=(new,))
    return Decision(change, played)


def revoke(
    match: Match, side: str, form: str = "", fills: tuple[str, ...] | None = None
) -> Decision | None:
    """End the orders of a side for one answer, for a form, or all where none is named."""
    ended = tuple(
        each.key
        for each in match.stored.orders
        if each.side == side and form in ("", each.form) and fills in (None, each.fills)
    )
    return Decision(Change(match.stored.changed, revoked=ended)) if ended else None


def note(match: Match, side: str, part: str, text: str) -> Decision | None:
    """Keep something with the match for one's own seat alone; nobody else learns of it, or when."""
    if "\0" in text:  # no database can hold it
        raise Refused("A note is text that can be written down.", 422)
    known = {each.part: each.text for each in match.stored.notes if each.side == side}
    if known.get(part, "") == text:
        return None
    return Decision(Change(match.stored.changed, notes=(SeatNote(side, part, text),)))


def chat(match: Match, sender: str, text: str) -> Decision:
    """Say something."""
    text = text.strip()
    if not text or not text.replace("\n", " ").isprintable():
        raise Refused("There is nothing to read in that.", 422)
    return Decision(Change(match.now(), said=(Said(sender, text, match.now()),)))


def name(match: Match, sides: tuple[str, ...], text: str) -> Decision:
    """Change the name that stands at one's seat."""
    if not text.isprintable():
        raise Refused("A name is one line of text.", 422)
    seats = tuple(match.stored.seats[side]._replace(name=text.strip()) for side in sides)
    return Decision(Change(match.now(), seats=seats))


def webhook(match: Match, sides: tuple[str, ...], address: str) -> Decision:
    """Change the address at which one is told that it is one's turn."""
    seats = tuple(match.stored.seats[side]._replace(webhook=address) for side in sides)
    return Decision(Change(match.now(), seats=seats))


def player(seats: tuple[str, ...]) -> str:
    """The side that acts; observers only look on."""
    sides = tuple(seat for seat in seats if seat != OBSERVER)
    if not sides:
        raise Refused("Observers only look on.", 403)
    return sides[0]


def is_computer(seat: Seat) -> bool:
    """Whether the computer has the seat for good, and does not only mind it."""
    return seat.kind == COMPUTER and not seat.lent


def needs_play(match: Match) -> None:
    """Refuse what can be done only while the match goes on."""
    if match.over:
        raise Refused("The match is over.")


def _last_choice(match: Match, side: str, agreed: bool) -> int:
    """The number of a side's last choice, if that may be taken back."""
    needs_play(match)
    try:
        return match.line.back_to(side, agreed)
    except CannotUndo as fault:
        raise Refused(str(fault)) from None


def _taken_back(match: Match, number: int) -> Decision:
    if number < match.stored.letters.sent:
        raise Refused("That went out with a letter; it cannot be taken back.")
    return Decision(Change(match.now(), cut=number, settled=WISHES))


def wish_for(match: Match, kind: str, side: str) -> Decision:
    """Ask something of the other side, once."""
    if any(wish.kind == kind for wish in match.stored.wishes):
        raise Refused("That has been asked already.")
    return Decision(Change(match.now(), wish=Wish(kind, side)))


def asked_for(match: Match, kind: str, side: str) -> Wish:
    """What the other side has asked for."""
    needs_play(match)
    for wish in match.stored.wishes:
        if wish.kind == kind and wish.sender != side:
            return wish
    raise Refused("Nobody has asked you for that.")


def ended(match: Match, side: str, word: str) -> Decision:
    """The match as a word of the engine ends it early."""
    played = match.line.end_early(side, word)
    shut = tuple(
        seat._replace(public=False) for seat in match.stored.seats.values() if seat.is_open
    )
    change = Change(match.now(), match.line.number, played.entries, seats=shut, settled=WISHES)
    return Decision(change, played)
