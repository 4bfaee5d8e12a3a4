"""Data files: where values come from, their shapes, a user's own values, charts, clauses."""
