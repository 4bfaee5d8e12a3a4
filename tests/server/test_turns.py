"""Whose turn it is: by address, then by seat, and nobody waits in a crowd that never ends."""

import asyncio
from weakref import ref

import pytest

from grognard.hosting.turns import BUSY, Turns
from grognard.match.match import Refused


async def queue(turns: Turns, *names: str) -> list[str]:
    """The order in which those are served who came in this order, as address or address/seat."""
    served: list[str] = []

    async def wait(name: str) -> None:
        address, _, seat = name.partition("/")
        async with turns.turn(address, seat):
            served.append(name)
            await asyncio.sleep(0)

    await asyncio.gather(*(wait(name) for name in names))
    return served


def test_a_flood_from_one_address_holds_the_others_up_by_one_turn():
    """Five from one address, then one from another: the other is second."""
    served = asyncio.run(queue(Turns(), "a", "a", "a", "a", "a", "b"))

    assert served == ["a", "b", "a", "a", "a", "a"]


def test_seats_at_one_address_take_turns_too():
    """A family behind one address: whoever asks most waits most."""
    served = asyncio.run(queue(Turns(), "a/x", "a/x", "a/x", "a/y", "a/y"))

    assert served == ["a/x", "a/y", "a/x", "a/y", "a/x"]


def test_nobody_who_waits_gains_by_what_is_forgotten():
    """Who had a turn is known for as long as somebody waits, however many have come since."""
    served = asyncio.run(queue(Turns(most=3), "a", "b", "a", "c"))

    assert served == ["a", "b", "c", "a"]


def test_one_address_has_not_all_places():
    """Two of three; the others come later, and somebody else at once."""

    async def crowd() -> list[str]:
        turns, working, done = Turns(3, each=2), list[str](), asyncio.Event()

        async def work(name: str) -> None:
            async with turns.turn(name):
                working.append(name)
                await done.wait()

        tasks = [asyncio.create_task(work(name)) for name in ("a", "a", "a", "b")]
        for _ in range(5):
            await asyncio.sleep(0)
        seen = [*working]
        done.set()
        await asyncio.gather(*tasks)
        return [*seen, "then", *working[len(seen) :]]

    assert asyncio.run(crowd()) == ["a", "a", "b", "then", "a"]


def test_too_many_are_told_to_try_again():
    """So many wait from one address, and so many in all."""

    async def crowd(turns: Turns, *names: str) -> list[str]:
        async def one(name: str) -> str:
            try:
                async with turns.turn(name):
                    await asyncio.sleep(0)
                    return "served"
            except Refused as refusal:
                return f"{refusal.status}: {refusal}"

        return await asyncio.gather(*(one(name) for name in names))

    each = asyncio.run(crowd(Turns(1, most=10, most_each=2), "a", "a", "a", "a", "b"))
    total = asyncio.run(crowd(Turns(1, most=2, most_each=9), "a", "b", "c", "d"))

    assert each == ["served", "served", "served", f"429: {BUSY}", "served"]
    assert total == ["served", "served", "served", f"429: {BUSY}"]


def test_whoever_gives_up_leaves_no_gap():
    """While waiting, or in the moment of being called."""

    async def leaving() -> tuple[int, list[str]]:
        turns = Turns()
        async with turns.turn("a"):
            waiting = [asyncio.create_task(queue(turns, "b")) for _ in range(2)]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.gather(waiting[0], return_exceptions=True)
            left = turns.waiting
        waiting[1].cancel()  # called, but not yet awake
        await asyncio.gather(waiting[1], return_exceptions=True)
        return left, await queue(turns, "c")

    assert asyncio.run(leaving()) == (1, ["c"])


def test_whoever_has_given_up_is_not_called():
    """Even where the turn ends in the very moment in which they go."""

    async def leaving() -> list[str]:
        turns = Turns()
        async with turns.turn("a"):
            waiting = [asyncio.create_task(queue(turns, name)) for name in ("b", "c")]
            for _ in range(3):
                await asyncio.sleep(0)
            waiting[0].cancel()
        await asyncio.gather(waiting[0], return_exceptions=True)
        return [*await waiting[1], *await queue(turns, "d")]

    assert asyncio.run(leaving()) == ["c", "d"]


def test_a_turn_ends_with_a_fault_too():
    """The next is served."""

    async def failing() -> list[str]:
        turns = Turns()
        with pytest.raises(ZeroDivisionError):
            async with turns.turn("a"):
                raise ZeroDivisionError
        return await queue(turns, "b")

    assert asyncio.run(failing()) == ["b"]


class Address(str):
    """One of which can be told whether anybody still holds it."""


def test_no_address_is_remembered_for_ever():
    """Once nobody waits, and more have come than may wait at once."""

    async def come(turns: Turns) -> "ref[Address]":
        address = Address("a")
        async with turns.turn(address):
            return ref(address)

    turns = Turns(most=1)
    assert asyncio.run(come(turns))() is None
