"""Chance: dice and cups, fair dice and their proof, odds."""
