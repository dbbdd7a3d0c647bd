"""Does every part carry its citation and its support?"""
