"""Values as JSON and back, checked when they are read: by msgspec, or in plain Python."""

from typing import TYPE_CHECKING

try:
    import msgspec
except ImportError:  # a browser, which has the standard library alone
    msgspec = None  # type: ignore[assignment]

if TYPE_CHECKING or msgspec:
    from msgspec import DecodeError as Unreadable
    from msgspec import Meta, Raw, Struct, field, to_builtins
    from msgspec.json import Decoder, decode, encode
else:
    from grognard.hosting.plain import (
        Decoder,
        Meta,
        Raw,
        Struct,
        Unreadable,
        decode,
        encode,
        field,
        to_builtins,
    )

__all__ = [
    "Decoder",
    "Meta",
    "Raw",
    "Struct",
    "Unreadable",
    "decode",
    "encode",
    "field",
    "to_builtins",
]
