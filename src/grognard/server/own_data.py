"""Data and journals that people hand in: read and tried in a worker, which makes the match.

The server takes over the finished record, and plays its choices along without asking the rules.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256

from grognard.engine.data.source import Overlay
from grognard.engine.kernel.view import OBSERVER
from grognard.hosting import boards, creating
from grognard.hosting.drawing import draw
from grognard.hosting.settings import Settings
from grognard.hosting.spending import Addresses
from grognard.hosting.turns import Turns
from grognard.hosting.viewing import make
from grognard.hosting.wire import NewMatch
from grognard.hosting.written import encode
from grognard.match import showing
from grognard.match.beginning import begin
from grognard.match.match import Match, Refused
from grognard.match.records import Opening, Saved, Stored
from grognard.server.confined import Confined

HOUR = 3600.0
SECONDS = 4.0  # of the processor's time to read data, lay out a position, or draw
FOR_A_JOURNAL = 60.0  # seconds of the processor's time to replay one
MOST_TRIED = 1000  # trials that are remembered
MOST_DRAWN = 32_000_000  # bytes of pictures and boards that are kept
NOT_HERE = "This server takes no data files with a match."
TOO_MANY = "Too many data files and journals from one address; try again later."


class OwnData:
    """What strangers have handed in: each thing is tried once, drawn once, and counted."""

    def __init__(self, settings: Settings):
        self._settings = settings
        self._worker, self._turns = Confined(), Turns()
        self._addresses = Addresses(settings.own_data / HOUR, settings.own_data)
        self._tried: OrderedDict[str, None] = OrderedDict()
        self._drawn: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._size = 0

    @property
    def waiting(self) -> int:
        """How many things wait to be tried or drawn."""
        return self._turns.waiting

    async def made(self, wish: NewMatch, address: str) -> creating.Made:
        """The match that somebody asks for with data or a journal.

        It is refused where it is of no use, or takes too much to work out.
        """
        if wish.data and not self._settings.own_data:
            raise Refused(NOT_HERE, 403)
        key = sha256(encode(wish)).hexdigest()
        if key not in self._tried and not self._addresses.take(address):
            raise Refused(TOO_MANY, 429)
        seconds, is_new = FOR_A_JOURNAL if wish.journal else SECONDS, key not in self._tried
        async with self._turns.turn(address):
            saved, tokens = await self._worker.do(seconds, try_out, wish, self._settings, is_new)
            self._remember(key)
            return creating.Made(await asyncio.to_thread(begin, saved), tokens)

    async def try_saved(self, saved: Saved) -> None:
        """Refuse to load a match that cannot be begun with the data that is stored with it."""
        opening = saved.stored.opening
        key = f"{opening.game} {opening.scenario} {sorted(opening.options.items())}"
        key += opening.overlay.digest
        if not opening.overlay.digest or key in self._tried:
            return
        if any(opening.overlay == known for known in self._settings.overlays.values()):
            return
        async with self._turns.turn("", opening.id):
            await self._worker.do(SECONDS, try_opening, opening)
        self._remember(key)

    def _remember(self, key: str) -> None:
        self._tried[key] = None
        if len(self._tried) > MOST_TRIED:
            self._tried.popitem(last=False)

    async def drawn(
        self, kind: str, scenario: tuple[str, str], options: boards.Chosen, overlay: Overlay,
        address: str,
    ) -> bytes:  # fmt: skip
        """A picture or a board with such data, made once."""
        key = (kind, scenario, options, overlay.digest)
        if key not in self._drawn:
            async with self._turns.turn(address):
                made = await self._worker.do(SECONDS, draw, kind, *scenario, options, overlay)
            self._keep(key, made)
        self._drawn.move_to_end(key)
        return self._drawn[key]

    def _keep(self, key: tuple[object, ...], made: bytes) -> None:
        if key not in self._drawn:
            self._drawn[key] = made
            self._size += len(made)
        while self._size > MOST_DRAWN and len(self._drawn) > 1:
            self._size -= len(self._drawn.popitem(last=False)[1])

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def try_out(wish: NewMatch, settings: Settings, is_new: bool) -> tuple[Saved, Mapping[str, str]]:
    """In the worker: a match as it is stored, and what opens its seats.

    Every seat is told of it, as the server will do, unless that has been tried before.
    """
    made = make(wish, settings)
    if is_new:
        _tell(made.match)
    return made.match.saved(), made.tokens


def try_opening(opening: Opening) -> None:
    """In the worker: begin a stored match from its first position, and tell every seat of it."""
    _tell(begin(Saved(Stored(opening, 0, 0, 0.0, {}, {}))))


def _tell(match: Match) -> None:
    for seat in (*match.sides, OBSERVER):
        outlook = showing.outlook(match, seat)
        encode((outlook.record, outlook.layers))
