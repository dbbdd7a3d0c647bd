"""Excerpts compared with their chunks: where they are, how well they fit, and what differs."""
