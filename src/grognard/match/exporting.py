"""A match as a journal, with the proof of its dice."""

from collections.abc import Iterator

from grognard import Journal
from grognard.match.match import Match
from grognard.match.records import TABLE


def export(match: Match) -> str:
    """The whole match as a journal, with the secret of its dice or the links of both sides.

    Where it began from another journal, the dice of both cannot be proven as one; what is needed
    to check those of this match stands in remarks.
    """
    opening = match.opening
    letters = match.stored.letters
    dice = "chained" if letters.side else "fixed" if opening.given else "fair"
    told = Journal.begin(match.line.at(0), dice)
    told.header.rules = opening.rules
    if letters.side:
        told.header.chains = {
            side: f"{links[0]} {links[-1]}" for side, links in letters.links.items()
        }
    elif not opening.given:
        told.header.proof = match.dice.promise
        told.header.salts, told.header.secret = dict(match.stored.salts), opening.secret
    told.entries = match.line.journal.entries
    return told.text + "".join(f"# {line}\n" for line in _remarks(match))


def _remarks(match: Match) -> Iterator[str]:
    yield from (" ".join(said.text.split()) for said in match.said if said.sender == TABLE)
    if match.opening.given and not match.is_viewed:
        yield f"the first {match.opening.given} lines of play came from another journal"
        yield f"dice after that: promise {match.dice.promise}, secret {match.opening.secret}"
        yield from (f"salt {side} {salt}" for side, salt in match.stored.salts.items())
