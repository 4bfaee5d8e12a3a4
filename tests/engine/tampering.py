"""Whole games with dice that can be verified, and ways to tamper with their journals."""

from collections.abc import Callable
from functools import cache
from random import Random

from grognard import BadInput, Journal, start
from grognard.engine.dice.chained import Chained, chain
from grognard.engine.dice.chance import Seeded, is_chance
from grognard.engine.dice.fair import Fair
from grognard.engine.dice.verify import Report, verify
from grognard.players.uniform import pick

SALTS = {"blue": "horse chestnut", "red": "ü 4711 | x=y"}


@cache
def fair(seed: int = 1, salted: bool = True) -> str:
    """A whole game of Crossroads with fair dice, as text."""
    random = Random(seed)
    driver = Fair(random.randbytes(32), SALTS if salted else {})
    game = start("crossroads")
    journal = Journal.begin(game, "fair", driver.promise)
    journal.header.salts = driver.salts
    while game.who:
        choice = driver.answer(game) if is_chance(game) else pick(game, random)
        game = journal.play(game, choice)
    journal.header.secret = driver.secret.hex()
    return journal.text


@cache
def seeded(seed: int = 5) -> str:
    """A whole game of Crossroads with dice from a seed, as text."""
    random, driver = Random(1), Seeded(seed)
    game = start("crossroads")
    journal = Journal.begin(game, "seeded", str(seed))
    while game.who:
        game = journal.play(game, driver.answer(game) if is_chance(game) else pick(game, random))
    return journal.text


@cache
def chained() -> str:
    """A whole game of Crossroads with dice that both sides have promised, as text."""
    random = Random(1)
    game = start("crossroads")
    sides = game.setting.rulebook.sides
    links = {side: chain(side.encode(), 400) for side in sides}
    journal, driver = Journal.begin(game, "chained"), Chained(links, sides, 0)
    while game.who:
        choice = driver.answer(game) if is_chance(game) else pick(game, random)
        game = journal.play(game, str(choice))
    rolls = sum(entry.who == "chance" for entry in journal.entries)
    journal.header.chains = {side: f"{told[0]} {told[rolls]}" for side, told in links.items()}
    return journal.text


def check(text: str) -> Report:
    """What the verifier says of a journal."""
    return verify(Journal.parse(text))


def is_rejected(text: str) -> bool:
    """Whether a journal is refused, be it unreadable or not as it claims."""
    try:
        return not check(text).ok
    except BadInput:
        return True


def lines_of(text: str, *words: str) -> list[int]:
    """The places of the lines that open with one of these words."""
    return [at for at, line in enumerate(text.splitlines()) if line.split(" ")[0] in words]


def edited(text: str, at: int, change: Callable[[str], str]) -> str:
    """The text with one line changed."""
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:at], change(lines[at]), *lines[at + 1 :]])


def flipped(line: str) -> str:
    """A line of hexadecimal digits with its last digit changed."""
    return f"{line[:-2]}{'0' if line[-2] != '0' else '1'}\n"


def turned(text: str, at: int) -> str:
    """The text with the die in one line turned to its next face."""
    return edited(text, at, lambda line: f"chance  {int(line.split()[1]) % 6 + 1}\n")
