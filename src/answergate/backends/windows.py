"""The parts of a chunk that a claim is compared with: models read sentences well and whole pages badly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from answergate.model.span import Span
from answergate.text.answers.sentences import read_sentences

# Attention grows with the square of a text's length, and what a tokenizer cuts off is never read.
_LONGEST: Final = 400


def read_windows(text: str) -> list[Span]:
    """The sentences of ``text``, then every two neighbours. Very long sentences come in pieces, broken at spaces."""
    sentences = [sentence.span for sentence in read_sentences(text)] or _whole(text)
    pieces = [piece for sentence in sentences for piece in _pieces(text, sentence)]
    pairs = [Span(first.start, second.end) for first, second in pairwise(pieces)]
    return [*pieces, *(pair for pair in pairs if pair.end - pair.start <= 2 * _LONGEST)]


def _whole(text: str) -> list[Span]:
    """The text itself where it has no sentences, such as code."""
    return [Span(0, len(text))] if text.strip() else []


def _pieces(text: str, sentence: Span) -> Iterator[Span]:
    start = sentence.start
    while sentence.end - start > _LONGEST:
        space = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
        end = start + _LONGEST if space < 0 else space + 1
        yield Span(start, end)
        start = end
    yield Span(start, sentence.end)
