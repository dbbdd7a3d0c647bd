"""Are the quoted words in the chunk?"""
