"""Another proof that a text's numbers are grounded: they stand in the evidence between the same words.

The same characters with the same neighbours are the same tokens, whatever they are: a table row quoted whole brings
its "(1)" along, which among other rows reads as a step of an enumeration and is no number of the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answergate.text.numbers.direction import has_directions
from answergate.text.numbers.expressions import has_expressions
from answergate.text.numbers.reader import has_number_words

_DIGIT = re.compile(r"\d")
_FIGURES = re.compile(r"\d\S*")
_END = re.compile(r"[.!?](?=\s|\Z)|。|\n")
_WORDS_BEFORE = 2  # a bound: more than 5
_STOPS = ".!?。"


def only_quotes_numbers(text: str, evidence: Sequence[str]) -> bool:
    """Whether every number of ``text`` stands in a sentence that it takes over whole from the evidence: a quick yes.

    A no may be wrong, and is mostly said after a look at the first sentence with a digit.
    """
    digit = _DIGIT.search(text)
    if digit is not None:
        at = digit.start()
        first = text[:at].rpartition(". ")[2] + text[at:].partition(". ")[0]
        if not any(first in sentence for sentence in evidence):
            return False
    rest = _without_quoted_sentences(text, evidence)
    return _DIGIT.search(rest) is None and not _has_words(rest)


def stands_in_context(text: str, evidence: Sequence[str]) -> bool:
    """Whether every number of ``text`` stands in the evidence with two words before it and the rest of its sentence after it.

    What the text takes over whole, sentence by sentence, needs no such look. A sentence's first number needs no word
    before it where it opens a sentence of the evidence too, and its last none after it if it closes one.
    """
    joined = "\n".join(evidence)
    text = _without_quoted_sentences(text, evidence)
    # What rises or falls may be further away: "the profit for the year was 5".
    if has_directions(text):
        return False
    for match in _FIGURES.finditer(text):
        start = text.rfind(" ", 0, match.start()) + 1
        opens = start < 2 or text[start - 2] in _STOPS
        first = start if opens else _start_before(start, text)
        last = _end_after(match.end(), text)
        at = joined.find(text[first:last])
        if at < 0 or (opens and not _opens(joined, at)):
            return False
        following = joined[at + last - first : at + last - first + 2]
        if text[last - 1] in _STOPS:
            if following.lstrip(" ")[:1].isdigit():
                return False
        elif last == len(text) and following[:1] not in ("", "\n"):
            return False
    return not _has_words(text)


def _has_words(text: str) -> bool:
    return has_number_words(text) or has_expressions(text)


def _without_quoted_sentences(text: str, evidence: Sequence[str]) -> str:
    """The text without what it takes over sentence by sentence: the numbers in there are the evidence's own."""
    for sentence in evidence:
        if sentence and sentence[-1] in _STOPS and not sentence[0].isspace():
            at = text.find(sentence)
            end = at + len(sentence)
            if at >= 0 and _opens(text, at) and (end == len(text) or text[end].isspace()):
                text = text[:at] + text[end:].lstrip(" ")
    return text


def _start_before(start: int, text: str) -> int:
    """The start of the second word before a number that starts at ``start``, or of its sentence."""
    for _ in range(_WORDS_BEFORE):
        if start < 2 or text[start - 2] in _STOPS:
            return start
        start = text.rfind(" ", 0, start - 1) + 1
    return start


def _end_after(end: int, text: str) -> int:
    """The end of the sentence or line with the number that ends at ``end``: all that is behind it may belong to it."""
    found = _END.search(text, end - 1)
    return len(text) if found is None else found.start() + (found[0] != "\n")


def _opens(text: str, at: int) -> bool:
    return not at or text[at - 1] == "\n" or (at > 1 and text[at - 1] == " " and text[at - 2] in _STOPS)
