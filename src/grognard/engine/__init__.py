"""The part of Grognard that knows no game."""
