"""Reading text without losing its offsets. Every offset here is a code point of the text it was given.

At the bottom: ``folding`` (a text as a reader sees it, with a map back), ``patterns`` (users' regular expressions) and
``numbers``. On them stand three ways of reading, which know nothing of each other: ``excerpts`` (where a quote stands),
``attribution`` (whose a value is), and ``answers`` (what an answer claims).

Whether a claim is supported is asked from the bottom up: ``words`` and what they weigh, the ``direction`` in which a text
points, ``matching`` (where a claim's words stand), ``guises`` (the same told otherwise), ``derivations`` (what follows),
``conflicts`` (what the evidence speaks against), and ``support``, which joins them into a score with reasons.
"""
