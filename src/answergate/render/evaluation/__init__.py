"""What was measured on labelled answers, for a terminal, for a browser, and as a policy file."""
