"""A page that hosts its own matches: another carrier and another store for what hosts share."""
