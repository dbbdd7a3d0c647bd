"""Reads text without losing its offsets. Every offset is a code point of the given text.

``folding`` (a text without the differences of typography, with a map back), ``patterns`` (regular expressions of users)
and ``numbers`` are the lowest layer. Above them are ``excerpts`` (where a quote is), ``attribution`` (which coverage a value
belongs to) and ``answers`` (what an answer claims). These three do not import each other.
"""
