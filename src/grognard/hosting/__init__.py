"""A host of matches without a carrier: messages, requests, computer seats; no socket, no store."""
