"""Analyses are counted in processes of their own, which give way to those who play."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

from grognard import Journal
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import Overlay
from grognard.hosting.analyses import LONGEST, Analyses, Told
from grognard.server.workers import end_with_parent

PATIENTLY = 10  # how much an analysis gives way to those who play
Counting: TypeAlias = Callable[[Journal, Overlay], Iterator[float | dict[str, Any]]]
"""Says how far it is, again and again, and at last everything that was found."""


def in_processes(counting: Counting, longest: float = LONGEST) -> Analyses:
    """The analyses of a server, each counted in a process."""
    return Analyses(partial(_counted, counting), longest)


async def _counted(counting: Counting, text: str, overlay: Overlay) -> AsyncIterator[Told]:
    """What the process tells, until it ends."""
    process, receiver = _begin(counting, text, overlay)
    try:
        while True:
            told: Told = await asyncio.to_thread(receiver.recv)
            yield told
            if isinstance(told, dict):
                return
    except EOFError:
        return
    finally:
        process.kill()


def _begin(counting: Counting, text: str, overlay: Overlay) -> tuple[BaseProcess, Connection]:
    """Start the counting in a process; what there is to tell comes out of the other end."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    args = (sender, counting, text, overlay)
    process = context.Process(target=_work, args=args, daemon=True)
    process.start()
    sender.close()
    return process, receiver


def _work(sender: Connection, counting: Counting, text: str, overlay: Overlay) -> None:
    """In a process of its own: count, and send what there is to tell."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(PATIENTLY)
    try:
        for told in counting(Journal.parse(text), overlay):
            sender.send(told)
    except BadInput as fault:
        sender.send(str(fault).rstrip("."))
    except Exception as fault:
        sender.send(f"it failed ({type(fault).__name__})")
        raise
    finally:
        sender.close()
