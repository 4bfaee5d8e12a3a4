"""One line: somebody at the table, from the first hello to the last message."""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from operator import is_not
from time import time
from typing import Any

from grognard.engine.kernel.view import OBSERVER
from grognard.hosting import answers, lobby, wire
from grognard.hosting.arriving import arrive, invite
from grognard.hosting.carrier import Carrier, Gone
from grognard.hosting.costs import cost
from grognard.hosting.outbox import Outbox
from grognard.hosting.replying import Reply, UnderWay, answered, id_in, reply
from grognard.hosting.spending import Bucket, Spending
from grognard.hosting.table import Hosting
from grognard.hosting.written import Decoder, Unreadable
from grognard.match import owning
from grognard.match.match import Decision, Match, Refused, digest_of
from grognard.match.records import TABLE, Said
from grognard.match.sitting import Sitting

TOO_FAST = Refused("That is too fast; wait a moment.", 429)
POLICY, TRY_AGAIN, GOODBYE = 1008, 1013, 1000
SHUT_OUT = "This seat has a new secret; this screen holds it no longer."
LOG = logging.getLogger("grognard")
_decode = Decoder(wire.AnyMessage).decode


class _Close(Exception):
    """End the session with this code."""


class Session:
    """A line with the seats that its secret opened."""

    def __init__(self, table: Hosting, carrier: Carrier, match: Match, address: str = ""):
        self.table, self.carrier, self.match = table, carrier, match
        self.sitting = Sitting(match, ())
        self._address = address
        bucket = Bucket(table.settings.rate, table.settings.burst)
        self._spending = Spending(bucket, table.addresses, self._address)
        self._made: tuple[wire.Message | None, Reply] = None, {}  # the last change, and its reply
        self._outbox = Outbox(carrier, self._news)
        self._questions = UnderWay(answers.SLOW)
        self._keys: tuple[str, ...] = ()  # digests of what opened the seats
        self._asked_with: tuple[Any, Any, Any] = None, None, None  # seats there, held, and keys
        self._opened = False  # whether these keys opened those seats

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that are held here."""
        return self.sitting.seats

    def _news(self) -> Mapping[str, Any] | None:
        return self.sitting.news() if self._is_let_in else None

    @property
    def _is_let_in(self) -> bool:
        """Whether what opened the seats still does; their owner may have changed the secret."""
        asked = self.match.stored.seats, self.seats, self._keys
        if any(map(is_not, asked, self._asked_with)):  # mostly nothing has changed
            seats = [self.match.stored.seats[side] for side in self.seats]
            self._opened = all(any(map(seat.opens, self._keys)) for seat in seats)
            self._asked_with = asked
        return self._opened

    async def run(self) -> None:
        """Read and answer until somebody leaves."""
        code = GOODBYE
        try:
            async with asyncio.timeout(self.table.settings.hello) as waiting:
                while True:
                    await self._answer(await self.carrier.receive())
                    if self.seats:
                        waiting.reschedule(None)
        except _Close as reason:
            code = int(str(reason))
        except TimeoutError:
            code = POLICY
        except Gone:
            code = 0
        finally:
            await self._end(code)

    async def _end(self, code: int) -> None:
        self._questions.cancel()
        if self.seats:
            self.table.matches.part(self.match, self)
        await self._outbox.close(code)

    async def _answer(self, text: str | None) -> None:
        """One reply to every message, whatever it is."""
        if self._outbox.is_overrun:
            raise _Close(TRY_AGAIN)
        if not self._is_let_in:
            raise _Close(POLICY)
        if self._spending.is_overdrawn:
            raise _Close(POLICY)
        if not self._spending.pay():
            self._reply(id_in(text), TOO_FAST)
            return
        try:
            message = _decode(text or "")
        except (Unreadable, RecursionError) as fault:
            told = " ".join(str(fault).split())
            self._reply(id_in(text), Refused(f"The message cannot be read: {told}.", 400))
            return
        if not self._spending.pay(cost(message, self.match)):
            self._reply(message.id, TOO_FAST)
        elif type(message) not in answers.LATER:
            await self._do(message)
        elif not self._questions.begin(type(message), partial(self._do, message)):
            self._reply(message.id, Refused("Wait for the answers to come first.", 429))
        if self.seats and isinstance(message, wire.Leave):
            raise _Close(GOODBYE)

    async def _do(self, message: wire.Message) -> None:
        work = partial(self._handle, message)
        answer = await answered(work, self.match.opening.id)
        await self._outbox.send_now(self._told(message.id, answer))

    def _reply(self, to: int | None, answer: Reply | Refused) -> None:
        self.send(self._told(to, answer))

    def _told(self, to: int | None, answer: Reply | Refused) -> Reply:
        if isinstance(answer, Refused):
            self.table.metrics.refusals[answer.status] += 1
        return reply(to, answer, self.sitting)

    async def _handle(self, message: wire.Message) -> dict[str, Any]:
        if isinstance(message, wire.Hello):
            return await self._hello(message)
        if not self.seats:
            raise Refused("Say hello first.", 401)
        match message:
            case wire.Ready():
                return {"state": self.sitting.ready(message.side)}
            case wire.Resync():
                return {"state": self.sitting.state()}
            case wire.Layers():
                return self.sitting.want_layers(message.layers)
            case wire.Renew():
                return await self._renew(message)
            case wire.Invite():
                return await self._invite(message)
        return await self._asked(message)

    async def _asked(self, message: wire.Message) -> dict[str, Any]:
        """What a message asks for: an answer, or a change to the match."""
        place, kind = self._place(), type(message)
        if kind in answers.AT_ONCE:
            return answers.AT_ONCE[kind](place, message)
        if kind in answers.LATER:
            return await answers.later(place, self._address, message)

        def decide(_: Match) -> Decision | None:
            if not self._is_let_in:  # another server may have been told of a new secret
                raise Refused(SHUT_OUT, 401)
            return answers.plan(place, message)

        made, done = self._made
        if message == made:  # the same again under the same id: it is not done twice
            return done
        if isinstance(message, wire.OpenUp) and message.open:
            lobby.spend(self.table, self._address)
        await self.table.matches.change(self.match, decide)
        done = {"number": self.match.line.number}
        self._made = message, done
        news = self.sitting.news()  # whoever changes something need not wait for it
        self._outbox.rest()
        return {**done, "news": news} if news else done

    def _place(self) -> answers.Sender:
        watching = OBSERVER if self.match.over else ""
        return answers.Sender(self.table, self.match, self.sitting, self.sitting.eyes or watching)

    async def _hello(self, message: wire.Hello) -> dict[str, Any]:
        if self.seats:
            raise Refused("You have said hello already.")
        match, matches = self.match, self.table.matches
        seats, self._keys, told = await arrive(matches, match, message)
        self.sitting = Sitting(match, seats)
        matches.join(match, self)
        trouble = self.table.computer.trouble(match)
        waits = [Said(TABLE, trouble, time())] if trouble else []
        said = [*match.said, *waits]
        chat = [{"from": each.sender, "text": each.text, "at": each.at} for each in said]
        told |= {"roles": seats, "screens": match.screens(seats)}
        told |= {"now": match.now()} if match.clock else {}
        known = message.known
        kept = self.sitting.keep(known.number, known.epoch) if known else None
        told |= {"state": self.sitting.state()} if kept is None else {"state": kept, "kept": True}
        return {**told, "chat": chat}

    async def _renew(self, message: wire.Renew) -> dict[str, Any]:
        """A new secret for one's own seats: this screen stays, all others must go."""
        secret = owning.checked(message.secret) or owning.new_secret()
        before, self._keys = self._keys, (*self._keys, digest_of(secret))
        try:
            await self.table.matches.change(
                self.match, lambda match: owning.renew(match, self.seats, secret)
            )
        except BaseException:
            self._keys = before
            raise
        return {"secret": secret, "screens": 1}  # all others are being shut out

    async def _invite(self, message: wire.Invite) -> dict[str, Any]:
        return {
            "invitation": await invite(self.table.matches, self.match, self.seats, message.side)
        }

    def wake(self) -> None:
        """The position has changed, or whose the seats are."""
        if not self._is_let_in:
            self._hang_up(Refused(SHUT_OUT, 401), POLICY)
        elif self.seats:
            self._outbox.wake()

    def send(self, message: Mapping[str, Any]) -> None:
        """Pass a message on."""
        self._outbox.send(message)

    def dismiss(self, why: str) -> None:
        """Say why the match cannot go on here, and hang up."""
        self._hang_up(Refused(why, 503), TRY_AGAIN)

    def _hang_up(self, why: Refused, code: int) -> None:
        if not self._outbox.is_finished:
            self._reply(None, why)
            self._outbox.finish(code)
