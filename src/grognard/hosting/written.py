"""Values as JSON and back, checked when they are read."""

from msgspec import DecodeError as Unreadable
from msgspec import Meta, Raw, Struct, field, to_builtins
from msgspec.json import Decoder, decode, encode

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
