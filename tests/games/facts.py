"""What the tests of every game's data share: facts that break, and values without an origin."""

from collections.abc import Sequence
from pathlib import Path

from grognard.engine.data.source import missing_origins, read_folder, stray_origins
from grognard.engine.kernel.rulebook import Fact


def broken_among(facts: Sequence[Fact], *openings: str) -> list[Fact]:
    """The facts that open so and do not hold; each opening must be that of some fact."""
    for opening in openings:
        assert any(fact.fact.startswith(opening) for fact in facts), opening
    return [fact for fact in facts if fact.fact.startswith(openings) and not fact.holds]


def break_alone(facts: Sequence[Fact], *openings: str) -> bool:
    """Whether facts with each of these openings break, and no others."""
    failing = [fact for fact in facts if not fact.holds]
    return broken_among(facts, *openings) == failing and all(
        broken_among(facts, opening) for opening in openings
    )


def without_origin(folder: Path, name: str, exempt: tuple[str, ...] = ()) -> list[object]:
    """The values of a data file that do not say where they come from, and origins of nothing."""
    document = read_folder(folder / "data")[name].tables
    return [*missing_origins(document, exempt=exempt), *stray_origins(document)]
