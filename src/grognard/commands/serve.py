"""Serve matches to other people, from an embedded store or from PostgreSQL."""

import argparse
from pathlib import Path

from grognard.commands import seating
from grognard.commands.serve_limits import add_limits, limits
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import Overlay, read_overlay
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.set_up import settle
from grognard.games import GAMES
from grognard.hosting.settings import Program, Settings
from grognard.players.outside.clock import PERIOD
from grognard.server.engines import introduced
from grognard.server.logs import write_json
from grognard.server.running import address, listen, serve

DEFAULT_STORE = "sqlite:///grognard.sqlite"


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("--host", default="127.0.0.1", help="this machine alone unless named")
    parser.add_argument("--port", type=int, default=8000, help="0 for any that is free (8000)")
    parser.add_argument(
        "--store",
        default=DEFAULT_STORE,
        metavar="ADDRESS",
        help=f"sqlite:///PATH or postgresql://… ({DEFAULT_STORE})",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="where people find the page, if not here; may be given again",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded-For is believed; may be given again",
    )
    parser.add_argument("--metrics", action="store_true", help="tell what is counted at /metrics")
    parser.add_argument("--log-json", action="store_true", help="complain in lines of JSON")
    parser.add_argument("--no-lobby", action="store_true", help="keep no list of open seats")
    add_webhooks(parser)
    parser.add_argument("--pace", type=float, default=0.3, help="beats of the computer (0.3 s)")
    parser.add_argument(
        "--absence",
        type=float,
        default=600,
        metavar="SECONDS",
        help="least that a match may agree on before the computer minds a seat (600)",
    )
    add_data(parser)
    add_limits(parser)
    add_engines(parser)
    parser.epilog = "example: grognard serve --port 8000 --store sqlite:///matches.sqlite"


def add_data(parser: argparse.ArgumentParser) -> None:
    """Data files of the server's own."""
    parser.add_argument(
        "--data",
        action="append",
        default=[],
        metavar="[GAME=]FILE",
        help="charts or counters of your own for new matches; may be given again",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if args.pace < 0 or args.absence < 0:
        raise BadInput("--pace and --absence may not be below 0.")
    settings = Settings(
        store=args.store,
        host=args.host,
        origins=tuple(origin.rstrip("/") for origin in args.origin),
        proxies=tuple(args.proxy),
        metrics=args.metrics,
        log_json=args.log_json,
        lobby=not args.no_lobby,
        webhooks=args.webhooks,
        webhooks_inside=args.webhooks_inside,
        webhook_hops=args.webhook_hops,
        pace=args.pace,
        absence=args.absence,
        **limits(args),
        overlays=dict(map(data_for, args.data)),
        engines=engines(args),
        engine_time=args.engine_time,
    )
    if args.log_json:
        write_json()
    listening = listen(args.host, args.port)
    told = f"Grognard serves at {address(listening)} (Ctrl-C ends it)"
    serve(settings, listening, lambda: print(told, flush=True))
    return 0


def add_webhooks(parser: argparse.ArgumentParser) -> None:
    """Messages to those who are away."""
    parser.add_argument("--webhooks", action="store_true", help="let seats be told at an address")
    parser.add_argument(
        "--webhooks-inside",
        action="store_true",
        help="which may also be one of this machine or of a private network",
    )
    parser.add_argument(
        "--webhook-hops", type=int, default=0, metavar="NUMBER", help="redirects to follow (0)"
    )


def add_engines(parser: argparse.ArgumentParser) -> None:
    """Outside programs that may be seated."""
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="an outside program that may be seated; may be given again",
    )
    parser.add_argument(
        "--engine-time",
        type=float,
        default=PERIOD,
        metavar="SECONDS",
        help=f"that an outside program has for a player turn ({PERIOD:g})",
    )


def engines(args: argparse.Namespace) -> dict[str, Program]:
    """The outside programs by name; each has been started once and has said what it plays."""
    seating.check_time("--engine-time", args.engine_time)
    named = seating.engines(args.engine)
    return {name: introduced(name, command) for name, command in named.items()}


def data_for(named: str) -> tuple[str, Overlay]:
    """The game that a data file is for, and what the file says; the game has taken it once."""
    game, equals, path = named.partition("=")
    if not equals or game not in GAMES:
        game, path = "", named
    overlay = read_overlay(Path(path))
    takers = [game] if game else [each for each in GAMES if _has_all(GAMES[each], overlay)]
    if len(takers) != 1:
        raise BadInput(f"Say which game {path} is for: --data GAME={path}.")
    settle(GAMES[takers[0]], GAMES[takers[0]].scenarios[0].id, {}, overlay)
    return takers[0], overlay


def _has_all(book: Rulebook, overlay: Overlay) -> bool:
    """Whether a game has data under every name that an overlay speaks of."""
    return all((book.folder / "data" / f"{name}.toml").is_file() for name in overlay.tables)


def store_in(folder: Path) -> str:
    """The address of the embedded store in a folder."""
    return f"sqlite:///{folder / 'matches.sqlite'}"
