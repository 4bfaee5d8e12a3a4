"""What is dear is weighed, kept, told in pieces and forgotten first."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.hosting import asking, creating, matches, outbox, wire
from grognard.hosting.analyses import MOST_EACH
from grognard.hosting.arriving import MOST_SCREENS
from grognard.hosting.costs import cost
from grognard.hosting.looking import Looks
from grognard.hosting.matches import Matches, size_of
from grognard.hosting.outbox import Outbox
from grognard.hosting.settings import Settings
from grognard.hosting.spending import MOST_REFUSALS, Addresses, Bucket, Spending
from grognard.hosting.wire import NewMatch
from grognard.match import acts
from grognard.match.match import Match, Refused
from grognard.match.sitting import Sitting
from grognard.server.analysing import in_processes
from grognard.server.keeper import Keeper
from grognard.server.limits import Sockets
from grognard.server.store import open_store
from tests.server.client import connecting, make, sitting
from tests.server.processes import Server
from tests.server.test_analysis import finished, forever

NEVER_AGAIN = 1e-9
SETTINGS = Settings("unused")


def begun(choices: int = 0, game: str = "crossroads") -> Match:
    """A match after so many choices and dice, each the first that is offered."""
    match = creating.new_match(NewMatch(game=game), SETTINGS).match
    while match.line.number < choices and not match.over:
        match.accept(acts.play(match, match.who, match.game.options[0]))
    return match


def test_a_dear_message_is_paid_for_by_its_address_too():
    """Two sockets of one address share what it may spend; another address has its own."""
    addresses = Addresses(NEVER_AGAIN, 10.0)

    def socket(address: str) -> Spending:
        return Spending(Bucket(NEVER_AGAIN, 100.0), addresses, address)

    one, two, other = socket("a"), socket("a"), socket("b")

    assert [one.pay(6.0), two.pay(6.0), other.pay(6.0)] == [True, False, True]
    assert [one.pay(), two.pay()] == [True, True]
    assert [two.pay(6.0) for _ in range(MOST_REFUSALS)] == [False] * MOST_REFUSALS
    assert two.is_overdrawn
    assert not one.is_overdrawn


def test_small_messages_cost_an_address_nothing():
    """Many people may play behind one address."""
    addresses = Addresses(NEVER_AGAIN, 10.0)
    one = Spending(Bucket(NEVER_AGAIN, 100.0), addresses, "a")

    assert all(one.pay() for _ in range(20))
    assert one.pay(10.0)


def test_a_message_weighs_what_it_takes():
    """A choice 1, a viewshed much more, a log by the positions it tells of."""
    match = begun(100)

    assert cost(wire.Choose(id=1, number=0, choice="done"), match) == 0
    assert cost(wire.Viewshed(id=1, from_="0101"), match) > 10
    assert cost(wire.Log(id=1, from_=0), match) == match.line.number / 50
    assert cost(wire.Log(id=1, from_=match.line.number - 10), match) == 10 / 50
    assert cost(wire.Log(id=1, from_=900_000), match) == 0


def test_an_address_has_so_many_sockets():
    """One that is closed makes room; other addresses and this machine are let in."""
    sockets = Sockets(2)
    with sockets.opened("a"), sockets.opened("b"):
        with sockets.opened("a"):
            with pytest.raises(Refused, match="too many sockets"), sockets.opened("a"):
                pass
            here = "127.0.0.1"
            with sockets.opened(here), sockets.opened(here), sockets.opened(here):
                assert sockets.total == 6
        with sockets.opened("a"):
            assert sockets.total == 3
    assert sockets.total == 0


def test_a_seat_is_open_on_so_many_screens(server: Server):
    """One more is refused with a sentence, and let in when another is closed."""
    made = make(server)
    with connecting(server, made["match"]) as late:
        with ExitStack() as screens:
            for _ in range(MOST_SCREENS):
                screens.enter_context(sitting(server, made["match"], made["seats"]["blue"]))
            refused = late.hello(made["seats"]["blue"])
        assert refused["error"] == "This seat is open on too many screens; close one."
        assert late.hello(made["observer"])["ok"]


def test_an_earlier_position_is_made_once(server: Server):
    """What is kept is what was told before; other eyes and other layers are told their own."""
    made = make(server)
    with (
        sitting(server, made["match"], made["seats"]["red"]) as red,
        sitting(server, made["match"], made["observer"]) as watching,
    ):
        red.choose(red.state["options"][0])
        first, again = red.ask("look", number=0), red.ask("look", number=0)
        other = watching.ask("look", number=0)
        red.ask("layers", layers=["*"])
        laid = red.ask("look", number=0)

    assert first["state"] == again["state"]
    assert first["state"] != other["state"]
    assert "layers" in laid["state"]
    assert "layers" not in again["state"]


def test_looks_that_are_kept_have_a_size():
    """The one that was used longest ago goes first."""
    looks = Looks(50)
    for key in "abc":
        looks.keep(key, "x" * 18)
        looks.get("a")

    assert [looks.get(key) is not None for key in "abc"] == [True, False, True]
    assert looks.get("a") == msgspec.Raw(b'"' + b"x" * 18 + b'"')


def test_a_look_that_is_kept_again_takes_no_more_room():
    """Two may ask for it in the same moment."""
    looks = Looks(50)
    for key in "abbb":
        looks.keep(key, "x" * 18)

    assert looks.get("a") is not None


def test_a_long_log_lets_others_in_between(monkeypatch: pytest.MonkeyPatch):
    """It is the whole log all the same."""
    monkeypatch.setattr(asking, "PIECE", 10)
    match = begun(95)

    async def both() -> tuple[dict[str, Any], int]:
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        task = asyncio.create_task(others())
        told = await asking.log(match, "blue", 0, 1_000_000)
        task.cancel()
        return told, turns

    told, turns = asyncio.run(both())
    assert told["log"] == match.line.told("blue", 0, match.line.number)
    assert turns >= match.line.number // 10


def test_idle_matches_are_kept_by_their_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Those that were used last, as many as there is room for."""

    async def crowd() -> list[bool]:
        kept = Matches(Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite")))
        made = [begun(each) for each in (60, 0, 0, 0)]
        monkeypatch.setattr(matches, "IDLE_MEMORY", size_of(made[0]) + size_of(made[1]))
        for match in made:
            await kept.add(match)
        kept.keeper.close()
        return [match.opening.id in kept.loaded for match in made]

    assert asyncio.run(crowd()) == [False, True, True, True]
    assert size_of(begun(60)) > size_of(begun())


class Silent:
    """A socket whose other end reads nothing."""

    async def send_text(self, text: str) -> None:
        """Wait for ever."""
        await asyncio.Event().wait()


def test_a_reader_who_reads_nothing_holds_little_memory(monkeypatch: pytest.MonkeyPatch):
    """By the size of what waits, however few the messages are."""
    monkeypatch.setattr(outbox, "LARGEST", 1000)

    async def fall_behind() -> list[bool]:
        box = Outbox(Silent(), lambda: None)  # type: ignore[arg-type]
        overrun = []
        for _ in range(4):
            box.send({"is": "reply", "text": "x" * 600})
            overrun.append(box.is_overrun)
        await box.close(0)
        return overrun

    assert asyncio.run(fall_behind()) == [False, False, True, True]


def test_an_address_has_few_analyses_under_way():
    """Others may still ask for theirs."""

    async def asked() -> tuple[str, float]:
        analyses = in_processes(forever)
        try:
            for _ in range(MOST_EACH):
                analyses.of(finished(), "a")
            with pytest.raises(Refused) as refused:
                analyses.of(finished(), "a")
            return str(refused.value), analyses.of(finished(), "b").progress
        finally:
            analyses.close()

    sentence = "Many matches are being analysed now; ask again later."
    assert asyncio.run(asked()) == (sentence, 0.0)


def test_a_sitting_tells_which_layers_it_wants():
    """What is kept for others must not depend on anything else."""
    sitting_ = Sitting(begun(), ("blue",))
    sitting_.want_layers(("zones",))

    assert sitting_.layers == ("zones",)
