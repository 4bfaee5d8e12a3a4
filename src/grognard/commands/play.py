"""Start the table on this machine and open it in the browser."""

import argparse
import webbrowser

from grognard.engine.rulebook import BadInput
from grognard.games import GAMES
from grognard.server.plain import Table


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", default=next(iter(GAMES)))
    parser.add_argument("--scenario", default="", help="the first one unless named")
    parser.add_argument("--port", type=int, default=0, help="any free one unless named")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.epilog = "example: grognard play crossroads"


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        table = Table(args.game, args.scenario, args.port)
    except (OSError, OverflowError) as error:
        raise BadInput(f"Port {args.port} cannot be used: {error}.") from None
    print(
        f"{GAMES[args.game].title} is on the table at {table.address} (Ctrl-C ends it)", flush=True
    )
    if not args.no_browser:
        webbrowser.open(table.address)
    table.serve_forever()
    return 0
