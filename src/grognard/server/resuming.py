"""After a start: the computer goes on where it was asked, though nobody has come to look."""

import logging
from functools import partial
from time import time

from grognard.hosting.matches import Matches
from grognard.match.match import Refused
from grognard.server import sql
from grognard.server.keeper import Keeper

RECENT = 7 * 24 * 3600.0  # seconds since the last change of a match that is looked at
MOST = 200  # matches that are looked at
LOG = logging.getLogger("grognard")


async def resume(matches: Matches, keeper: Keeper) -> None:
    """Read matches that have a computer's seat, the newest first; it plays where it is asked."""
    waiting = partial(sql.with_computers, since=time() - RECENT, most=MOST)
    for id_ in await keeper.read(waiting):
        try:
            await matches.find(id_)
        except Refused as fault:
            LOG.warning("match %s is not resumed: %s", id_, fault)
