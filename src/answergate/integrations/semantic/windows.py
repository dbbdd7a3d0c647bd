"""Splits a chunk into the parts that a claim is compared with. Models read sentences well and whole pages badly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from answergate.model.span import Span
from answergate.text.answers.sentences import read_sentences

# The cost of attention grows with the square of a text's length, and the model never sees what its tokenizer cuts off.
_LONGEST: Final = 400


def read_windows(text: str) -> list[Span]:
    """The sentences of ``text``, then every pair of neighbours. Very long sentences are split at spaces."""
    sentences = [sentence.span for sentence in read_sentences(text)]
    if not sentences and text.strip():  # a text without sentences, such as code
        sentences = [Span(0, len(text))]
    pieces = [piece for sentence in sentences for piece in _pieces(text, sentence)]
    pairs = [Span(first.start, second.end) for first, second in pairwise(pieces)]
    return [*pieces, *(pair for pair in pairs if pair.end - pair.start <= 2 * _LONGEST)]


def _pieces(text: str, sentence: Span) -> Iterator[Span]:
    start = sentence.start
    while sentence.end - start > _LONGEST:
        space = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
        end = start + _LONGEST if space < 0 else space + 1
        yield Span(start, end)
        start = end
    yield Span(start, sentence.end)
