"""Matches by correspondence: a letter carries the match, and each page checks all of it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from grognard import Journal
from grognard.engine.bad_input import BadInput
from grognard.engine.dice.chained import chain, is_chain
from grognard.engine.dice.verify import verify
from grognard.engine.kernel.flow import CHANCE, play
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.set_up import start
from grognard.games import GAMES
from grognard.hosting.written import decode, encode
from grognard.match.exporting import export
from grognard.match.letters import Letter, must_be_open, packed, unpacked
from tests.page.writer import Writer

OPEN = next(book for book in GAMES.values() if book.is_open)
WISH = {"game": OPEN.id, "scenario": OPEN.scenarios[0].id, "side": OPEN.sides[0]}
LETTERS = 12  # that go to and fro


class Correspondence:
    """Two writers, and all letters between them."""

    def __init__(self) -> None:
        self.writers = Writer(), Writer()
        self.letters: list[str] = []
        self.match = ""

    async def play(self) -> None:
        """Let some letters go to and fro."""
        random = Random(5)
        self.match = await self.writers[0].begin(**WISH)
        self.letters.append(await self.writers[0].answer(self.match, random.choice))
        for number in range(1, LETTERS):
            await self.writers[number % 2].read(self.letters[-1])
            self.letters.append(await self.writers[number % 2].answer(self.match, random.choice))


def altered(text: str, change: Callable[[Letter], Letter]) -> str:
    """A letter that somebody took apart on its way."""
    return packed(encode(change(decode(unpacked(text), type=Letter))))


@pytest.fixture(scope="module")
def played() -> Correspondence:
    """Some letters of a match."""
    found = Correspondence()
    asyncio.run(found.play())
    return found


def last(played: Correspondence) -> tuple[Letter, Writer]:
    """The last letter, and who has yet to open it."""
    letter: Letter = decode(unpacked(played.letters[-1]), type=Letter)
    return letter, played.writers[LETTERS % 2]


def test_dice_fall_that_both_have_promised(played: Correspondence):
    """Every roll is made of a link of each side, and every link is proven by the one before."""
    letter, _ = last(played)

    rolls = sum(who == CHANCE for who, _ in letter.entries)
    assert rolls > 2
    assert all(is_chain(links) and len(links) > rolls for links in letter.links.values())


def test_the_journal_of_the_match_proves_its_dice(played: Correspondence):
    """It carries the promise and the last link of both sides, which anybody may check."""
    reader = played.writers[LETTERS % 2]
    match = asyncio.run(reader.page.house.matches.find(played.match))
    text = export(match)

    assert match.proof["kind"] == "chained"
    assert text.count("\nchain ") == len(OPEN.sides)
    assert verify(Journal.parse(text)).problems == ()


def test_a_die_that_was_altered_is_refused(played: Correspondence):
    """Nobody writes the dice: neither those that have fallen nor the next one."""
    letter, reader = last(played)
    at = next(number for number, (who, _) in enumerate(letter.entries) if who == CHANCE)
    other = (*letter.entries[:at], (CHANCE, "other"), *letter.entries[at + 1 :])
    more = (*letter.entries, (CHANCE, "1"))

    fallen, coming = (
        asyncio.run(
            reader.refused(
                altered(
                    played.letters[-1], lambda old, entries=entries: replace(old, entries=entries)
                )
            )
        )
        for entries in (other, more)
    )

    assert "forked or altered" in fallen
    assert coming.endswith("a die in it is not the one that was promised.")


def test_links_that_were_never_promised_are_refused(played: Correspondence):
    """A side that brings another chain brings other dice."""
    letter, reader = last(played)
    links = {**letter.links, letter.sender: tuple(chain(b"another", 60))}

    sentence = asyncio.run(
        reader.refused(altered(played.letters[-1], lambda old: replace(old, links=links)))
    )

    assert sentence.endswith("its dice are not those that were promised.")


def test_an_older_letter_one_s_own_and_a_piece_of_one_are_refused(played: Correspondence):
    """Each in a sentence of its own."""
    _, reader = last(played)
    other = played.writers[1 - LETTERS % 2]

    assert "older" in asyncio.run(reader.refused(played.letters[1]))
    assert "your own" in asyncio.run(other.refused(played.letters[-1]))
    assert "no letter" in asyncio.run(reader.refused(played.letters[-1][:-9]))


@pytest.mark.parametrize("name", ["", "a/b?#", "a" * 1000])
def test_a_letter_of_a_match_with_no_proper_name_leaves_nothing_behind(
    played: Correspondence, name: str
):
    """It would be kept where nobody could open it."""
    reader = Writer()
    letter = altered(played.letters[0], lambda old: replace(old, id=name))

    assert "no letter" in asyncio.run(reader.refused(letter))
    assert asyncio.run(reader.store.matches()) == []


def test_a_letter_that_chooses_for_its_reader_is_refused(played: Correspondence):
    """Only who is asked chooses."""
    letter, reader = last(played)
    side = next(each for each in OPEN.sides if each != letter.sender)
    more = (*letter.entries, (side, "concede"))

    sentence = asyncio.run(
        reader.refused(altered(played.letters[-1], lambda old: replace(old, entries=more)))
    )

    assert sentence.endswith("it chooses for you.")


@pytest.mark.parametrize("book", [book for book in GAMES.values() if not book.is_open])
def test_a_game_with_secrets_needs_a_server(book: Any):
    """Both could read in a letter what one of them may not know."""
    with pytest.raises(BadInput, match="on a server, which keeps the secrets"):
        must_be_open(book)


@pytest.mark.parametrize("book", [book for book in GAMES.values() if book.is_open])
def test_an_open_game_hides_nothing_along_random_play(book: Any):
    """What a side may believe is what there is."""
    game, random = start(book, book.scenarios[0].id), Random(2)
    for _ in range(40):
        for side in book.sides:
            assert dump(book.resample(game, side, random)) == dump(game)
        game = play(game, random.choice(game.options))
