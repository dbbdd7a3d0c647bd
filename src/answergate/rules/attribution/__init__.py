"""Does the value belong to its coverage?"""
