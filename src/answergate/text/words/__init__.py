"""Words, their stems, how telling each one is, and texts made ready to be compared by them."""
