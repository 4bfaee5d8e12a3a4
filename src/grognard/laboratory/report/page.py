"""The page of a report: its frame, its style, its letters and its tables, all in one file."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

FACES = (
    ("Grognard Serif", 700, "GrognardSerif-Bold.ttf"),
    ("Grognard Condensed", 600, "GrognardCondensed-SemiBold.ttf"),
)
FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def page(title: str, parts: Iterable[str]) -> str:
    """A page that needs nothing from elsewhere."""
    style = _faces() + (files("grognard.laboratory.report") / "page.css").read_text("utf-8")
    return FRAME.format(title=escape(title), style=style, body="\n".join(filter(None, parts)))


def _faces() -> str:
    """The letters of headings and of numbers."""
    fonts = files("grognard") / "fonts"
    return "".join(
        f'@font-face{{font-family:"{name}";font-weight:{weight};'
        f"src:url(data:font/ttf;base64,{b64encode((fonts / file).read_bytes()).decode()})}}\n"
        for name, weight, file in FACES
    )


def section(title: str, *parts: str) -> str:
    """A part of the page under a heading of its own."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def paragraph(words: str, kind: str = "") -> str:
    """A paragraph of plain words."""
    mark = f' class="{kind}"' if kind else ""
    return f"<p{mark}>{escape(words)}</p>"


def heading(words: str) -> str:
    """A heading within a section."""
    return f"<h3>{escape(words)}</h3>"


def code(words: str) -> str:
    """Something to be typed."""
    return f"<p><code>{escape(words)}</code></p>"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Short facts, each under its name."""
    inner = "".join(f"<div><dt>{escape(a)}</dt><dd>{escape(b)}</dd></div>" for a, b in pairs)
    return f'<dl class="facts">{inner}</dl>'


def beside(*parts: str) -> str:
    """Parts that stand side by side where there is room."""
    return f'<div class="two">{"".join(f"<div>{part}</div>" for part in parts)}</div>'


def numbers(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1
) -> str:
    """The table behind a chart, folded; the first columns hold texts, the rest numbers."""
    kinds = [""] * texts + [' class="n"'] * (len(heads) - texts)
    head = "".join(
        f'<th scope="col"{kind}>{escape(name)}</th>'
        for kind, name in zip(kinds, heads, strict=True)
    )
    body = "".join(f"<tr>{_cells(kinds, row)}</tr>" for row in rows)
    table = (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
    return (
        f"<details><summary>{escape(caption)}</summary>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}">{table}'
        "</div></details>"
    )


def _cells(kinds: Sequence[str], row: Sequence[str]) -> str:
    first, *rest = row
    cells = (f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds[1:], rest, strict=True))
    return f'<th scope="row">{escape(first)}</th>{"".join(cells)}'
