"""What a position may say, in which words, and that it says nothing twice."""

from collections.abc import Iterator, Mapping

from grognard.engine.bad_input import BadInput
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    CRAWLED_FIRED,
    DISRUPTED,
    FIRED,
    GERMAN,
    MOVED,
    PINNED,
    RUSSIAN,
    SUPPRESSED,
    WIA,
)

STATUSES = (PINNED, DISRUPTED, WIA)
DEEDS = (MOVED, FIRED, ASSAULT, ASSAULT_FIRED, CRAWLED, CRAWLED_FIRED)
LOOSE = "loose"
SIDES = (GERMAN, RUSSIAN)
PHASES = (
    *(f"{side} to {what}" for what in ("act", "recover") for side in SIDES),
    *("command", "close combat", "end"),
)
TEMPO = ("free", "idle", "out", "passed", "again")  # core-4: read once the phase is open
ONCE = {  # how many words of an item tell what it is about, which is said once
    **dict.fromkeys(("held", "due", "looked", "trodden", "free", "idle"), 2),
    **dict.fromkeys(("aim", "smoke", "missions", "mines", "wire"), 2),
    "turn": 1,
}
AGAIN = ("wreck", "burning", LOOSE)  # items that may come again, word for word
ONE_OF = (  # a unit is one of these at a time
    ("core-7-c", (*STATUSES, SUPPRESSED)),
    ("10.1.2", DEEDS),
    ("11.1.2", FACINGS),
)
ONE_SUCH = {  # how words begin of which a unit has one
    "turret-": "11.1.3",
    "on:": "11.4.1",
    "shots-": "core-9-c",
    "flights-": "10.8.1",
    "road:": "11.2.1",
    "veils:": "10.3.1",
    "as:": "core-5",
}
EXPECTED = {  # what comes after the first word of an item
    "turn": "a number",
    "held": "an objective and a side",
    "fire": "a hex",
    "due": "a unit, a turn and words about it",
    "looked": "a side and places",
    "trodden": "a side and places",
    "tried": "a unit",
    "free": "a side and a number",
    "idle": "a side and a number",
    "out": "a side",
    "passed": "nothing",
    "again": "nothing",
    "mines": "a hex, a side and perhaps “hidden”",
    "wire": "a hex and a side",
    "trench": "a hex and a side",
    "at-trench": "a hex and a side",
    "roadblock": "a hex and the next hex that it points to",
    "mousehole": "a hexside such as N34/N35",
    "rubble": "a hex",
    "clearing": "a unit, a work and a hex",
    "aim": "a gun, a place or vehicle, and a number",
    "wreck": "a hex or a hexside",
    "burning": "a hex or a hexside",
    "smoke": "a hex and a number of turns",
    "missions": "a battery and a number",
    "called": "a battery",
    "rally": "a hex and a side",
    "exit": "a hex and a side",
    "left": "a unit that is not on the map",
    **dict.fromkeys(SIDES, "“to act” or “to recover”"),
    "close": "“combat”",
    **dict.fromkeys(("command", "end", LOOSE), "nothing"),
}


def canonical(sides: Mapping[tuple[str, str], str], item: str) -> str:
    """An item with one space between words, and each hexside named as the map names it."""
    words = []
    for word in item.split():
        about, colon, pair = word.rpartition(":")
        a, _, b = pair.partition("/")
        words.append(f"{about}{colon}{sides.get((a, b), pair)}")
    return " ".join(words)


def check_said_once(items: list[str]) -> None:
    """Refuse two items about one thing, and two phases."""
    said: dict[str, str] = {}
    for item in items:
        words = item.split()
        about = "phase" if item in PHASES else " ".join(words[: ONCE.get(words[0], len(words))])
        if about in said and words[0] not in AGAIN:
            raise BadInput(f"Combat! is told both “{said[about]}” and “{item}”; say one of them.")
        said[about] = item


def unread(item: str, word: str) -> BadInput:
    """One sentence that names the word and what was expected."""
    if word in EXPECTED:
        return BadInput(f"Combat! cannot read “{item}”: after “{word}” comes {EXPECTED[word]}.")
    known = ", ".join(EXPECTED)
    return BadInput(f"Combat! does not know “{word}”: it is no unit of the scenario, nor {known}.")


def check_words(unit: str, words: list[str]) -> None:
    """Refuse words about a unit that do not go together, or stand there twice."""
    for clause, said in _alike(words):
        if len(said) > 1:
            both = f"{said[0]} and {said[1]}"
            raise BadInput(f"Combat! is told that {unit} is {both}, but it is one ({clause}).")
    for word in words:
        if words.count(word) > 1:
            raise BadInput(f"Combat! is told twice that {unit} is {word}; once will do.")


def _alike(words: list[str]) -> Iterator[tuple[str, list[str]]]:
    for clause, group in ONE_OF:
        yield clause, [word for word in words if word in group]
    for opening, clause in ONE_SUCH.items():
        yield clause, [word for word in words if word.startswith(opening)]
