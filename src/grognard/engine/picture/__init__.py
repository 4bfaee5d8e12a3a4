"""Pictures: a board with counters, marks and arrows as one SVG text."""

from grognard.engine.picture.arrows import Arrow
from grognard.engine.picture.counters import Counter
from grognard.engine.picture.marks import Mark
from grognard.engine.picture.scene import Scene, svg
from grognard.engine.picture.style import Style, read_style

__all__ = ["Arrow", "Counter", "Mark", "Scene", "Style", "read_style", "svg"]
