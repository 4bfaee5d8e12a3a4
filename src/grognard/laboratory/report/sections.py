"""The sections of a report, each a plot with its numbers behind it."""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.view import OBSERVER, view
from grognard.laboratory.report.charts import bars, columns, curves, whiskers
from grognard.laboratory.report.figures import (
    Games,
    Rate,
    histogram,
    loss_curve,
    per_game,
    player_rates,
    reasons,
    side_rates,
    spread,
)
from grognard.laboratory.report.heat import Heat, heat_maps
from grognard.laboratory.report.page import beside, heading, numbers, paragraph, section
from grognard.laboratory.series import turned
from grognard.laboratory.statistics import mcnemar, paired

RATE_HEADS = ("games", "wins", "rate", "low", "high")
MOST_HEXES = 20  # of the table behind a map


def balance(told: Mapping[str, Any], sides: Sequence[str]) -> str:
    """Who wins how often."""
    games, names = told["games"], tuple(dict.fromkeys(told["players"].values()))
    rates = [(_kind(rate.label, sides), rate) for rate in side_rates(games, sides)]
    parts = [whiskers(rates)]
    if len(names) > 1:
        by_player = [("fought", rate) for rate in player_rates(games, names, sides)]
        parts += [heading("Players"), whiskers(by_player)]
        rates += by_player
    note = "Each dot is a rate, each line Wilson's interval, which holds it 19 times out of 20."
    rows = [_rate_row(rate) for _, rate in rates]
    table = numbers("Win rates in numbers", ("winner", *RATE_HEADS), rows)
    return section("Who wins", *parts, paragraph(note), table)


def why(told: Mapping[str, Any], sides: Sequence[str]) -> str:
    """How games end."""
    ends = reasons(told["games"])
    chart = bars([(_kind(winner, sides), rate) for winner, rate in ends])
    rows = [(rate.label, winner or "nobody", *_rate_row(rate)[1:]) for winner, rate in ends]
    table = numbers("Ends in numbers", ("reason", "winner", *RATE_HEADS), rows, texts=2)
    return section("How games end", chart, table)


def losses(told: Mapping[str, Any], sides: Sequence[str]) -> str:
    """What each side loses as turns go by."""
    games = told["games"]
    lines = {side: loss_curve(games, side) for side in sides}
    if not any(each.mean for line in lines.values() for each in line):
        return section("Losses", paragraph("No losses were recorded."))
    heads = ["turn", *(f"{side} {what}" for side in sides for what in ("mean", "25 %", "75 %"))]
    rows = [
        (str(turn), *(f"{number:.1f}" for side in sides for number in lines[side][turn - 1]))
        for turn in range(1, len(lines[sides[0]]) + 1)
    ]
    note = (
        "Steps lost by the end of each turn: the mean, and the band in which half of the games "
        "lie. A game that is over keeps its last number."
    )
    table = numbers("Losses in numbers", heads, rows)
    return section("Losses", paragraph(note), curves(lines, "turn"), table)


def places(told: Mapping[str, Any], begun: Game) -> str:
    """Where units fought and died, on the map."""
    games, setting = told["games"], begun.setting
    heats = [
        Heat(
            "Where they fought",
            "fought",
            "fights",
            per_game(games, (game["fought"] for game in games)),
        )
    ]
    for kind, side in enumerate(setting.rulebook.sides):
        lost = per_game(games, (game["fell"][side] for game in games))
        heats.append(Heat(f"Where {side} steps were lost", f"s{kind}", "steps", lost))
    scene = setting.rulebook.scene(view(begun, OBSERVER), setting.data)
    maps = heat_maps(scene, heats)
    if not maps:
        return section("On the map", paragraph("Nobody fought."))
    parts = [
        heading(heat.title) + drawing + _hexes(heat, scene.board.name)
        for heat, drawing in zip(heats, maps, strict=True)
    ]
    first, *rest = parts
    return section("On the map", first, beside(*rest))


def lengths(told: Mapping[str, Any]) -> str:
    """How long games are."""
    games = told["games"]
    parts = []
    for key, label in (("turns", "turns"), ("choices", "choices")):
        bins = histogram([game[key] for game in games])
        if len(bins) == 1:  # a chart with one bar says nothing
            parts.append(heading(f"{label.capitalize()}: always {bins[0].label}"))
            continue
        mean = spread([game[key] for game in games]).mean
        rows = [(each.label, str(each.games)) for each in bins]
        table = numbers(f"{label.capitalize()} in numbers", (label, "games"), rows)
        above = heading(f"{label.capitalize()}: {mean:,.1f} in the mean")
        parts.append(above + columns(bins, label) + table)
    return section("Length", beside(*parts))


def options(told: Mapping[str, Any], setting: Setting) -> str:
    """What options of the game change, the same seeds being played with each value."""
    compared = told.get("compared", ())
    if not compared:
        return ""
    parts = []
    for switch in setting.rulebook.options:
        lots = {each["value"]: each["games"] for each in compared if each["option"] == switch.id}
        if lots:
            chosen = setting.options[switch.id]
            lots = {value: {**lots, chosen: told["games"]}[value] for value in switch.values}
            parts.append(heading(switch.id))
            parts.append(paragraph(f"{switch.text}{f' ({switch.rule})' if switch.rule else ''}"))
            parts.append(_lots(switch.id, chosen, lots, setting.rulebook.sides))
    note = (
        "The same seeds were played with each value; everything else was as above. So games are "
        "compared pair by pair: p is how often pairs would turn so unevenly by chance alone."
    )
    return section("What options change", paragraph(note), *parts)


def _lots(name: str, chosen: str, lots: Mapping[str, Games], sides: Sequence[str]) -> str:
    """The win rates under each value of an option, side by side."""
    rates = [
        (_kind(rate.label, sides), rate._replace(label=f"{value}: {rate.label}"))
        for value, games in lots.items()
        for rate in side_rates(games, sides)
    ]
    heads = [name, *(f"{side} wins" for side in sides), "turns", *(f"{s} losses" for s in sides)]
    rows = [_lot_row(value, games, lots[chosen], sides) for value, games in lots.items()]
    heads += [f"{sides[0]} wins and loses beside {chosen}", "p"]
    table = numbers(f"{name} in numbers", heads, rows)
    said = [
        paragraph(f"{value} beside {chosen}: {paired(sides[0], *pairs)}.")
        for value, games in lots.items()
        if value != chosen
        for pairs in [turned(lots[chosen], games, sides[0])]
    ]
    return whiskers(rates) + "".join(said) + table


def _lot_row(value: str, games: Games, base: Games, sides: Sequence[str]) -> tuple[str, ...]:
    wins = [rate.interval for rate in side_rates(games, sides)][: len(sides)]
    lost = [loss_curve(games, side)[-1].mean for side in sides]
    turns = spread([game["turns"] for game in games]).mean
    gained, given = turned(base, games, sides[0])
    return (
        value,
        *(f"{each.rate:.1%}" for each in wins),
        f"{turns:.1f}",
        *(f"{each:.1f}" for each in lost),
        f"+{gained} −{given}",
        f"{mcnemar(gained, given):.3f}",
    )


def _hexes(heat: Heat, name_of: Any) -> str:
    rows = [
        (hex_, name_of(hex_), f"{rate:.2f}") for hex_, rate in list(heat.rates.items())[:MOST_HEXES]
    ]
    heads = ("hex", "place", f"{heat.unit} a game")
    return numbers(f"{heat.title}, in numbers", heads, rows, texts=2)


def _rate_row(rate: Rate) -> tuple[str, ...]:
    found = rate.interval
    shown = (f"{number:.1%}" for number in found)
    return rate.label, str(rate.of), str(rate.times), *shown


def _kind(side: str, sides: Sequence[str]) -> str:
    """The class of a side's colour."""
    return f"s{sides.index(side)}" if side in sides else "none"
