"""SVG pictures as PNG, with the package's own fonts, so that they look alike everywhere."""

from importlib.resources import files

from resvg_py import svg_to_bytes


def png(svg: str, width: int | None = None) -> bytes:
    """The picture as a PNG file, as wide as it says or `width` pixels wide."""
    fonts = files("grognard") / "fonts"
    found = sorted(str(font) for font in fonts.iterdir() if font.name.endswith(".ttf"))
    return bytes(
        svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=found)
    )
