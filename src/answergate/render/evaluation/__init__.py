"""Renders evaluation results for a terminal, as an HTML page, and as a policy file."""
