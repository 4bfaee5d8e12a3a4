"""Boards: hexes and their labels, the ground, lines of sight, ways."""
