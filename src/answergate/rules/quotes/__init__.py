"""Are the quoted words the chunk's own?"""
