"""Addresses that people give with a seat."""

from urllib.parse import SplitResult, urlsplit

from grognard.engine.bad_input import BadInput


def checked(address: str) -> str:
    """An address as somebody may give it with a seat."""
    if address:
        parts(address)
    return address


def parts(address: str) -> SplitResult:
    """The parts of an address that a message can be sent to."""
    try:
        found = urlsplit(address)
        is_right = found.scheme in ("http", "https") and found.hostname and found.port != 0
    except ValueError:
        is_right = False
    if not is_right or not address.isascii() or not address.isprintable() or " " in address:
        raise BadInput("A webhook is an address that begins with http:// or https://.")
    return found
