"""What others have stored of a match meanwhile: played again first, then taken over."""

from typing import NamedTuple

from grognard.engine.kernel.line import Extension
from grognard.match.match import Match, last
from grognard.match.records import Saved


class Meanwhile(NamedTuple):
    """What others have stored, how many choices of it are known, and where the rest leads."""

    saved: Saved
    alike: int
    played: Extension


def following(match: Match, saved: Saved) -> Meanwhile:
    """Where others have led the match, which is not changed by it; this may take long."""
    here, entries = match.line.journal.entries, saved.entries
    alike = saved.first
    while alike < len(here) and alike - saved.first < len(entries):
        if here[alike][:2] != entries[alike - saved.first][:2]:
            break
        alike += 1
    played = match.line.played_again(alike, entries[alike - saved.first :])
    return Meanwhile(saved, alike, played)


def follow(match: Match, found: Meanwhile) -> None:
    """Take it over."""
    saved, alike, played = found
    if alike < match.line.number:
        match.cuts[saved.stored.epoch] = alike
        match.line.cut(alike)
    match.line.extend(played)
    new = saved.stored.spoken - match.stored.spoken
    match.take(saved.stored)
    match.hear(last(saved.said, new))
