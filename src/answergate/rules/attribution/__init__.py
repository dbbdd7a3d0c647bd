"""Does the value belong to the subject it is filed under?"""
