"""The gates inside other tools: one file per tool."""
