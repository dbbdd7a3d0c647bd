"""The nouns. They import nothing of ours."""
