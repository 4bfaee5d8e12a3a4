"""How a finished match went: winning chances, the luck of the dice, the choices that mattered."""

from grognard.analysis.match import Analysis, analyse, record, steps

__all__ = ["Analysis", "analyse", "record", "steps"]
