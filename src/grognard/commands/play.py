"""Start the table on this machine and open it in the browser."""

import argparse
import os
import sys
import webbrowser
from pathlib import Path

from grognard.commands.serve import store_in
from grognard.engine.rulebook import BadInput
from grognard.games import GAMES
from grognard.server.running import address, listen, serve
from grognard.server.settings import Settings

HOST = "127.0.0.1"


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="open at this game")
    parser.add_argument("--port", type=int, default=0, help="any free one unless named")
    parser.add_argument("--store", default="", metavar="ADDRESS", help="where matches are kept")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.epilog = "example: grognard play crossroads"


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if args.game and args.game not in GAMES:
        raise BadInput(f"There is no game “{args.game}”; there are {', '.join(GAMES)}.")
    listening = listen(HOST, args.port)
    settings = Settings(store=args.store or store_in(data_folder()), port=args.port)
    page = address(listening) + (f"#/game/{args.game}" if args.game else "")

    def begun() -> None:
        print(f"The table is ready at {page} (Ctrl-C ends it)", flush=True)
        if not args.no_browser:
            webbrowser.open(page)

    serve(settings, listening, begun)
    return 0


def data_folder() -> Path:
    """Where programs on this machine keep what belongs to one user."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "grognard"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "grognard"
