"""For games whose questions have no forms yet: what the words of options and prompts name."""

from functools import lru_cache
from hashlib import blake2b

from grognard.engine.kernel.game import Game

SALT = "42950"  # keeps the kinds apart
FORMS = tuple(f"listed {number}" for number in range(96))
SIGNS = ".,:;?!"


def form(game: Game, text: str) -> str:
    """A stand-in for the form of an option: the rule that asks and the first word."""
    rule, _, _ = game.prompt.partition(" ")
    named = names(game, text)
    verb = next((word for word in text.split() if word not in named), "")
    return _bucket(f"{rule} {verb}")


def names(game: Game, text: str) -> tuple[str, ...]:
    """The units and the places that a text names."""
    advice, board = game.setting.rulebook.advice, game.setting.board
    units = advice.roster(game).steps if advice and advice.roster else {}
    words = (word.strip(SIGNS) for word in text.split())
    return tuple(word for word in words if word in units or word in board)


@lru_cache(maxsize=4096)
def _bucket(text: str) -> str:
    digest = blake2b(f"{SALT} {text}".encode(), digest_size=4).digest()
    return FORMS[int.from_bytes(digest, "big") % len(FORMS)]
