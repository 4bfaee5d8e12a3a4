"""The files of a page that needs no server, from what lies in the package."""

import json
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import grognard
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY
from grognard.games import GAMES
from grognard.hosting import boards
from grognard.hosting.drawing import draw
from grognard.hosting.settings import Settings
from grognard.hosting.written import encode
from grognard.server.pages import FOLDER

PACKAGE = Path(grognard.__file__).parent
RULES = ("analysis", "engine", "games", "hosting", "match", "page", "picture", "players")
WHEEL = "grognard.whl"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # so that the same rules give the same bytes
KINDS = {"map": "map.svg", "picture": "picture.svg", "board": "board.json"}
MANIFEST = {
    "name": "Grognard",
    "short_name": "Grognard",
    "description": "Hex-and-counter wargames at one table.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#e4dcc3",
    "theme_color": "#e4dcc3",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}


def build(folder: Path, documents: Path | None = None) -> int:
    """Write all files; how many there are."""
    files = {**_page(), **dict(_printed()), WHEEL: wheel()}
    files["manifest.webmanifest"] = json.dumps(MANIFEST).encode()
    files["sw.js"] = _keeping(files)
    for name, content in {**files, **_documents(documents)}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return len(files)


def _page() -> dict[str, bytes]:
    """The page as the server shows it, told that it stands alone."""
    for needed in ("index.html", "pyodide/pyodide.mjs"):
        if not (FOLDER / needed).is_file():
            raise BadInput(f"This copy of Grognard lacks {needed}; build the page with make site.")
    files = _under(FOLDER)
    html = files["index.html"].decode().replace("<html ", '<html data-host="page" ', 1)
    link = '<link rel="manifest" href="./manifest.webmanifest" />'
    files["index.html"] = html.replace("<title>", f"{link}\n    <title>", 1).encode()
    return files


def _under(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _printed() -> Iterator[tuple[str, bytes]]:
    """What is the same for everybody, so that it can be seen before Python is ready."""
    yield "games/index.json", encode(boards.games(Settings("")))
    for game, book in GAMES.items():
        yield f"games/{game}/rules.json", encode(boards.rules(game))
        for scenario in book.scenarios:
            for kind, name in KINDS.items():
                path = f"games/{game}/{scenario.id}/{name}"
                yield path, draw(kind, game, scenario.id, (), NO_OVERLAY)


def wheel() -> bytes:
    """The rules and all that hosts a match, in one file."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((PACKAGE / "__init__.py", *_sources())):
            name = f"grognard/{path.relative_to(PACKAGE).as_posix()}"
            archive.writestr(
                zipfile.ZipInfo(name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED
            )
    return packed.getvalue()


def _sources() -> Iterator[Path]:
    for part in RULES:
        for path in (PACKAGE / part).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def _keeping(files: dict[str, bytes]) -> bytes:
    """What keeps the page for when there is no network, with the names of all that it keeps."""
    digest = sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + sha256(content).digest())
    kept = ["./" if name == "index.html" else name for name in _first(files)]
    told = {"version": digest.hexdigest()[:16], "files": kept}
    return f"const KEPT = {json.dumps(told)};\n".encode() + files["sw.js"]


def kept_files(folder: Path) -> list[str]:
    """What a browser keeps of a built page on the first visit."""
    return [name for name in _first(_under(folder)) if not name.startswith("docs/")]


def _first(files: Iterable[str]) -> list[str]:
    """All files but what keeps them, and what is kept when a scenario is first opened."""
    later = ("sw.js", KINDS["map"], KINDS["board"])
    return [name for name in files if not name.endswith(later)]


def _documents(folder: Path | None) -> dict[str, bytes]:
    """The documents, under a folder of their own."""
    return {f"docs/{name}": content for name, content in _under(folder).items()} if folder else {}
