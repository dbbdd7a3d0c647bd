"""Does what is cited exist?"""
