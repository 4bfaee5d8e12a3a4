"""Computer players and the playing of games without a screen."""
