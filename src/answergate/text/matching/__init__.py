"""Where the words and numbers of a claim stand in the evidence."""
