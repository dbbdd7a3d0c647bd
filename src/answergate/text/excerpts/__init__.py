"""Excerpts held against the chunks they are taken from: where they stand, how well, and what differs."""
