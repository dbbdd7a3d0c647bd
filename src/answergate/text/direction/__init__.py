"""Which way a text points: what it denies, what it bounds, and the words that turn it round."""
