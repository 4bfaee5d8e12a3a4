"""The command line: one module of `commands` for each command."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

import grognard
from grognard.commands.reading import one_line
from grognard.engine.bad_input import BadInput

COMMANDS = (
    *("play", "serve", "site", "backup", "restore", "sim", "ladder", "replay", "verify", "odds"),
    *("train", "analyse", "games", "rules", "data", "engine", "bench"),
)
BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """Reads the command line; what it cannot read gives one line and status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where to look."""
        self.exit(BAD_INPUT, f"{one_line(f'{self.prog}: {message}; see {self.prog} --help.')}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; bad input gives one line on standard error and status 2.

    So does a file or folder that the system does not let us make or use.
    """
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a poor terminal is no reason to crash
    args = _parser(sys.argv[1:] if arguments is None else arguments).parse_args(arguments)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except BadInput as fault:
        print(one_line(f"grognard: {fault}"), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as fault:
        if not isinstance(fault.filename, str):
            raise
        print(one_line(f"grognard: {fault.filename}: {fault.strerror}."), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return status


def command(name: str) -> ModuleType:
    """The module of a command, read only when it is asked for: most need no server."""
    return import_module(f"grognard.commands.{name}")


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """A parser of the command that is named, or of all where none is."""
    parser = Parser(prog="grognard", description=grognard.__doc__)
    parser.add_argument("--version", action="version", version=grognard.__version__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in [each for each in COMMANDS if each in arguments[:1]] or COMMANDS:
        module = command(name)
        summary = (module.__doc__ or "").splitlines()[0]
        own = commands.add_parser(
            name,
            help=summary,
            description=summary,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add(own)
        own.set_defaults(run=module.run)
    return parser
