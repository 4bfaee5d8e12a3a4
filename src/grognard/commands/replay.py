"""Walk through a journal, print a position as one side sees it, or draw it."""

import argparse
import json
from pathlib import Path

import grognard
from grognard.commands import reading
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel import view
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.saving import digest
from grognard.picture import svg
from grognard.png import png


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    reading.add_journal(parser)
    parser.add_argument("--to", type=int, metavar="N", help="stop after N choices")
    parser.add_argument("--view", metavar="SIDE", default=view.OBSERVER, help="whose eyes")
    parser.add_argument("--json", action="store_true", help="the view as JSON")
    parser.add_argument("--picture", metavar="FILE", help="draw it: FILE.svg or FILE.png")
    parser.epilog = "example: grognard replay tonight.journal --to 12 --picture then.png"


def run(args: argparse.Namespace) -> int:
    """Print or draw the position, or the whole walk."""
    games = reading.positions(args)
    if args.to is not None:
        if not 0 <= args.to < len(games):
            raise BadInput(f"The journal has {len(games) - 1} choices; --to {args.to} is not one.")
        games = games[: args.to + 1]
    seen = grognard.view(games[-1], args.view)
    if args.picture:
        _draw(games[-1], seen, Path(args.picture))
    if args.json:
        print(json.dumps(seen, ensure_ascii=False, indent=1))
    elif not args.picture:
        _walk(games, args.view, seen["prompt"])
    return 0


def _walk(games: list[Game], side: str, prompt: str) -> None:
    for number, game in enumerate(games):
        for event in view.events(game, side):
            rule = f"  {event['rule']}" if event["rule"] else ""
            print(f"{number:5}  turn {game.turn}  {event['text']}{rule}")
    last = games[-1]
    asked = f"{last.who} is asked: {prompt}" if last.who in (side, CHANCE) else prompt
    print(f"{asked or 'The game is over.'}  (digest {digest(last)})")


def _draw(game: Game, seen: dict[str, object], path: Path) -> None:
    drawing = svg(game.setting.rulebook.scene(seen, game.setting.data))
    try:
        if path.suffix == ".png":
            path.write_bytes(png(drawing))
        elif path.suffix == ".svg":
            path.write_text(drawing, encoding="utf-8")
        else:
            raise BadInput(f"A picture is a .svg or a .png file, not “{path.name}”.")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
