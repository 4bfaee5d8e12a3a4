"""Modules as Python has compiled them, kept by a browser so that the next start is faster."""

import zipfile
from io import BytesIO
from pathlib import Path

MAGIC = 4  # bytes that name the version of Python
HEAD = 16  # bytes before the code
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # whatever age the source has, which says nothing


def compiled(folder: str) -> bytes:
    """All that was compiled under a folder, in one file to be unpacked over it.

    The file belongs to these very sources: nothing in it is held against them.
    """
    packed, root = BytesIO(), Path(folder)
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(root.rglob("*.pyc")):
            code = path.read_bytes()
            name = path.relative_to(root).as_posix()
            archive.writestr(name, code[:MAGIC] + UNCHECKED + code[HEAD:])
    return packed.getvalue()
