"""Pictures: a board with counters, marks and arrows as one SVG text."""

from grognard.picture.drawing import svg

__all__ = ["svg"]
