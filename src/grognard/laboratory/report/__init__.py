"""A report on many games: one page with plots, and the numbers behind every plot."""

from html import escape
from pathlib import Path
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Game
from grognard.laboratory.report.page import code, facts, page, paragraph
from grognard.laboratory.report.sections import balance, lengths, losses, options, places, why
from grognard.laboratory.series import unpaired
from grognard.laboratory.statistics import counted

__all__ = ["report", "write"]


def write(path: Path, told: dict[str, Any], begun: Game) -> None:
    """Write the report on a series of games that all began like `begun`."""
    try:
        path.write_text(report(told, begun), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None


def report(told: dict[str, Any], begun: Game) -> str:
    """The page; the same games give the same page."""
    rulebook = begun.setting.rulebook
    scenario = next(each for each in rulebook.scenarios if each.id == told["scenario"])
    title = f"{rulebook.title} – {scenario.title}"
    return page(
        title,
        (
            f"<h1>{escape(title)}</h1>",
            paragraph(_lead(told), "lead"),
            facts(_facts(told, begun)),
            code(told["command"]),
            balance(told, rulebook.sides),
            why(told, rulebook.sides),
            losses(told, rulebook.sides),
            places(told, begun),
            lengths(told),
            options(told, begun.setting),
        ),
    )


def _lead(told: dict[str, Any]) -> str:
    games, names = told["games"], dict.fromkeys(told["players"].values())
    many, lone = counted(len(games), "game"), unpaired(games)
    if len(names) == 1:
        return f"{many} of {next(iter(names))} against itself."
    many = f"{many} of {' against '.join(names)}"
    if not lone:
        return f"{many}, every seed from both seats."
    others = ", all other seeds from both seats" if len(games) > 1 else ""
    return f"{many}; seed {lone[0]} was played with one seating only{others}."


def _facts(told: dict[str, Any], begun: Game) -> list[tuple[str, str]]:
    seeds = [game["seed"] for game in told["games"]]
    chosen = ", ".join(f"{name} {value}" for name, value in begun.setting.options.items())
    fallen = sum(len(game.get("fallbacks", ())) for game in told["games"])
    forfeits = sum("forfeit" in game for game in told["games"])
    found = [
        ("Seeds", f"{min(seeds)} to {max(seeds)}" if len(seeds) > 1 else str(seeds[0])),
        ("Options", chosen or "none"),
    ]
    if fallen:
        found.append(("Answered by the level below", counted(fallen, "time")))
    if forfeits:
        found.append(("Games forfeited by an engine", str(forfeits)))
    return found
