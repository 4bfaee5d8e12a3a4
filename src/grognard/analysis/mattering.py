"""The choices that mattered most: good ones by what they gained, poor ones by what was missed."""

from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

from grognard.analysis.sentences import told, told_of
from grognard.analysis.settling import NotSettled, settle
from grognard.analysis.stretches import TimeStretch
from grognard.analysis.winning import Curve, phase_of
from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.ending import ENDINGS
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Entry
from grognard.engine.kernel.questions import reading, said

THREE = 3
MOST_TRIED = 60  # other choices at one question
TRIED_IN_ALL = 3000  # in a match
FEWEST_TRIED = 6
LEAST = 0.0005  # a swing that is worth a word


class Mattered(NamedTuple):
    """A choice that mattered, by so much of its side's winning chance."""

    number: int
    turn: int
    side: str
    choice: str
    swing: float
    text: str


class Judged(NamedTuple):
    """How much a stretch mattered to its side, and what would have been better."""

    swing: float
    stretch: TimeStretch
    better: Script = ()


def mattered(
    curve: Curve, games: Sequence[Game], entries: Sequence[Entry], found: Sequence[TimeStretch]
) -> Generator[float, None, tuple[Mattered, ...]]:
    """The three choices that mattered most, first the one that mattered more; tells progress."""
    chosen = [stretch for stretch in found if stretch.side != CHANCE]
    last = [stretch for stretch in chosen if _is_last_chance(games, stretch)]
    most = min(max(TRIED_IN_ALL // (len(last) or 1), FEWEST_TRIED), MOST_TRIED)
    judged: list[Judged] = []
    for number, stretch in enumerate(chosen, 1):
        judged.append(_gained(games, stretch))
        if entries[stretch.first].choice not in ENDINGS:
            others = _others(games, entries, stretch)[:most]
            judged.append(_missed(curve, games, stretch, others))
        yield number / len(chosen)
    ranked = sorted(judged, key=lambda each: -abs(each.swing))
    return tuple(_told(games, entries, each) for each in _apart(ranked)[:THREE])


def _apart(ranked: Iterable[Judged]) -> list[Judged]:
    """The judgements that say something, each stretch once."""
    seen: dict[int, Judged] = {}
    for each in ranked:
        if abs(each.swing) >= LEAST:
            seen.setdefault(each.stretch.first, each)
    return list(seen.values())


def _is_last_chance(games: Sequence[Game], stretch: TimeStretch) -> bool:
    """Whether all other choices are gone with this one: the phase ends, or it was an answer."""
    return stretch.ends or phase_of(games[stretch.first]) is None


def _others(games: Sequence[Game], entries: Sequence[Entry], stretch: TimeStretch) -> list[Script]:
    """What level 1 would have looked at: all of it at the last chance, else this order's forms."""
    game, choice = games[stretch.first], entries[stretch.first].choice
    advice = game.setting.rulebook.advice
    scripts = list(advice.candidates(game)) if advice else []
    if _is_last_chance(games, stretch):
        return scripts or [(option,) for option in game.options]
    return [script for script in scripts if script[0] == choice][:FEWEST_TRIED]


def _own(games: Sequence[Game], stretch: TimeStretch, chance: float) -> float:
    """A difference of the first side's chance as the chooser sees it."""
    return chance if stretch.side == games[0].setting.rulebook.sides[0] else -chance


def _gained(games: Sequence[Game], stretch: TimeStretch) -> Judged:
    """What the choice gained against passing."""
    return Judged(_own(games, stretch, stretch.gain), stretch)


def _missed(
    curve: Curve, games: Sequence[Game], stretch: TimeStretch, others: list[Script]
) -> Judged:
    """What it lost against the best of other choices."""
    game, worst = games[stretch.first], 0.0
    better: Script = ()
    for script in others:
        try:
            price = settle(curve, game, stretch.phase, script)
        except NotSettled:
            continue
        lost = _own(games, stretch, stretch.after - price)
        if lost < worst:
            worst, better = lost, script
    return Judged(worst, stretch, better)


def _said(game: Game, choice: str) -> str:
    """A choice in the words of its form."""
    offer = reading(game, choice)
    words = said(game, offer) if offer else choice
    return words[:1].upper() + words[1:]


def in_words(games: Sequence[Game], entry: Entry, first: int, last: int) -> str:
    """What came of a choice; the choice itself first where nothing happened on the map."""
    passed = games[first + 1 : last + 1]
    text = told(passed)
    if any(event.where for each in passed for event in each.events):
        return text
    return f"{_said(games[first], entry.choice)}. {text}".rstrip()


def _told(games: Sequence[Game], entries: Sequence[Entry], judged: Judged) -> Mattered:
    """The judgement as a sentence with its number."""
    stretch = judged.stretch
    game, entry = games[stretch.first], entries[stretch.first]
    text = in_words(games, entry, stretch.first, stretch.last)
    if judged.better:
        text += f" Better: {told_of(game, judged.better)}"
    number = stretch.first + 1
    return Mattered(number, game.turn, entry.who, entry.choice, judged.swing, text)
