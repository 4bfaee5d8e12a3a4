"""The page itself: files that were built beforehand, or one line where they are missing."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

FOLDER = Path(__file__).parent / "static"
MISSING = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Grognard</title>"
    "<p>The board has not been built yet; run <code>make</code> in the folder of the project.</p>"
)


async def front(request: Request) -> Response:
    """The page."""
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(MISSING)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


async def icon(request: Request) -> Response:
    """What browsers look for beside a page that names no icon, such as an answer in plain JSON."""
    return RedirectResponse("/icon.svg")


class Files:
    """What the page needs; built files carry a digest in their names and may be kept."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one file."""
        if scope["type"] != "http" or not FOLDER.is_dir():
            raise HTTPException(404)
        files = StaticFiles(directory=FOLDER)
        path = files.get_path(scope)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        response = await files.get_response(path, scope)
        lasting = path.startswith("assets")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if lasting else "no-cache"
        )
        await response(scope, receive, send)
