"""How well what a claim cites supports it: the score, its reasons, and the port that others can serve."""
