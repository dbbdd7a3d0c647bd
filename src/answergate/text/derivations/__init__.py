"""Numbers that follow: what an answer may reckon, count and take over without inventing anything."""
