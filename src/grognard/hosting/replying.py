"""Exactly one reply to every message, whatever it asks for and whatever goes wrong."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.hosting.written import Unreadable, decode
from grognard.match import telling
from grognard.match.changing import StoreDown
from grognard.match.match import Refused
from grognard.match.sitting import Sitting

LOG = logging.getLogger("grognard")
MOST_QUESTIONS = 4  # odds, far moves, hints and the like under way at once
Reply = dict[str, Any]


class UnderWay:
    """Questions of one socket that take a while and do not hold it up."""

    def __init__(self, slow: Collection[type]):
        self._slow = slow  # kinds of which one at a time may be asked
        self._tasks: dict[asyncio.Task[None], type] = {}

    def begin(self, kind: type, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Whether there was room for one more, which is then under way."""
        repeated = kind in self._slow and kind in self._tasks.values()
        if repeated or len(self._tasks) >= MOST_QUESTIONS:
            return False
        task = asyncio.create_task(work())
        self._tasks[task] = kind
        task.add_done_callback(self._tasks.pop)
        return True

    def cancel(self) -> None:
        """Nobody waits for the answers any more."""
        for task in self._tasks:
            task.cancel()


async def answered(work: Callable[[], Awaitable[Reply]], match: str) -> Reply | Refused:
    """What the work answers, or a refusal that says why there is no answer."""
    try:
        return await work()
    except Refused as refusal:
        return refusal
    except StoreDown as fault:
        return Refused(str(fault), 503)
    except BadInput as fault:
        return Refused(str(fault), 422)
    except Exception:  # whatever is wrong, whoever asked gets an answer and the others play on
        LOG.exception("a fault in match %s", match)
        return Refused("Something is wrong with the server; it has been noted.", 500)


def reply(to: int | None, answer: Reply | Refused, sitting: Sitting) -> Reply:
    """An answer as it goes out to somebody at a table."""
    if not isinstance(answer, Refused):
        return {"is": "reply", "to": to, "ok": True, **answer}
    told: Reply = {"is": "reply", "to": to, "ok": False, "error": str(answer)}
    told |= {"status": answer.status, "objections": telling.objections(answer.objections)}
    if sitting.seats:
        told["number"] = sitting.match.line.number
    if answer.stale:
        told["state"] = sitting.state()
    return told


def id_in(text: str | None) -> int | None:
    """The `id` of a message that is otherwise wrong, if it has one."""
    try:
        found = decode(text or "", type=dict[str, Any]).get("id")
    except (Unreadable, RecursionError):
        return None
    return found if type(found) is int else None
