"""Reading text without losing its offsets. Every offset here is a code point of the text it was given.

At the bottom: ``folding`` (a text as a reader sees it, with a map back), ``patterns`` (users' regular expressions) and
``numbers``. On them stand three ways of reading, which know nothing of each other: ``excerpts`` (where a quote stands),
``attribution`` (whose a value is), and ``answers`` (what an answer claims).
"""
