"""A match at a table: decided, stored, accepted, told; no socket, framework or process in it."""
