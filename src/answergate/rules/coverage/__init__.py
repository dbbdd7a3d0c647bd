"""Does every part of the answer have a citation and support?"""
