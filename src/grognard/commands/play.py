"""Start the table on this machine and open it in the browser."""

import argparse
import os
import sys
import webbrowser
from pathlib import Path
from socket import socket

from grognard.commands import reading
from grognard.commands.serve import add_engines, data_for, engines, store_in
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.set_up import settle
from grognard.games import GAMES
from grognard.hosting.settings import Settings
from grognard.server.running import address, listen, serve

HOST = "127.0.0.1"
USUAL_PORT = 8914  # a page remembers its matches by its address, so that should stay the same


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="open at this game")
    parser.add_argument("--scenario", default="", help="of that game, to be looked at first")
    parser.add_argument("--port", type=int, default=0, help=f"{USUAL_PORT}, or any free one")
    parser.add_argument("--store", default="", metavar="ADDRESS", help="where matches are kept")
    reading.add_data(parser)
    add_engines(parser)
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.epilog = "example: grognard play crossroads"


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    opening = _opening(args.game, args.scenario)
    if args.data and not args.game:
        raise BadInput("Say which game the data file is for.")
    overlays = dict([data_for(f"{args.game}={args.data}")]) if args.data else {}
    settings = Settings(
        store=args.store or store_in(data_folder()),
        overlays=overlays,
        lobby=False,  # nobody else can come
        engines=engines(args),
        engine_time=args.engine_time,
    )
    listening = listen(HOST, args.port) if args.port else _usual()
    page = address(listening) + opening

    def begun() -> None:
        print(f"The table is ready at {page} (Ctrl-C ends it)", flush=True)
        if not args.no_browser:
            webbrowser.open(page)

    serve(settings, listening, begun)
    return 0


def _usual() -> socket:
    """The usual port, or any that is free where another program has it."""
    try:
        return listen(HOST, USUAL_PORT)
    except BadInput:
        return listen(HOST, 0)


def _opening(game: str, scenario: str) -> str:
    """The part of the address that opens the page at a game."""
    if not game and not scenario:
        return ""
    game = game or next(iter(GAMES))
    if game not in GAMES:
        raise BadInput(f"There is no game “{game}”; there are {', '.join(GAMES)}.")
    if scenario:
        settle(GAMES[game], scenario)
    return f"#/game/{game}/{scenario}".rstrip("/")


def data_folder() -> Path:
    """Where programs on this machine keep what belongs to one user."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "grognard"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "grognard"
