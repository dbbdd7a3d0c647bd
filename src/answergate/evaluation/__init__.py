"""How good a gate is on labelled answers, and which thresholds suit them."""
