"""Where the most similar stretch of a text stands, in time linear in the text.

Alignment by characters is fast only for short patterns (one machine word, 64 characters); past that its cost grows with
the square of the pattern. A long pattern is therefore placed by its head, its middle and its tail.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import Indel
from rapidfuzz.fuzz import partial_ratio_alignment

from answergate.model.span import Span

CUTOFF = 75.0
"""The least similarity, of 100, at which a stretch of text is worth showing as the closest one."""

_PIECE = 64
_SHORTEST_IN_PIECES = 24
_MOST_SEEDS = 24
_FEWEST_SHARED = 0.4
# What survives inflection: the stem of a word, the first two syllables of a Korean one, a pair of Han or kana.
_SEED = re.compile(r"\b(?:[가-힣]{2}|[^\W\d_가-힣\u3040-\u30ff\u3400-\u9fff]{4,6})|[\u3040-\u30ff\u3400-\u9fff]{2}")


def seeds_of(pattern: str) -> tuple[str, ...]:
    """A few telling bits of the pattern, spread over its length, by which a text is known to be worth searching."""
    found = tuple(dict.fromkeys(_SEED.findall(pattern)))
    if len(found) <= _MOST_SEEDS:
        return found
    return tuple(found[at * len(found) // _MOST_SEEDS] for at in range(_MOST_SEEDS))


def shared(seeds: Sequence[str], text: str) -> float:
    """The share of the seeds that occur in the text; 1 where there are too few to tell."""
    if len(seeds) < 3:
        return 1.0
    return sum(seed in text for seed in seeds) / len(seeds)


def worth_searching(share: float) -> bool:
    """Whether so many seeds occur that a similar stretch may be there."""
    return share >= _FEWEST_SHARED


def nearest_place(pattern: str, text: str) -> Span | None:
    """The place most similar to the pattern, or none as similar as ``CUTOFF``."""
    if not pattern or not text:
        return None
    if len(pattern) >= len(text):
        whole = Span(0, len(text))
        return whole if _similarity(pattern, text) >= CUTOFF else None
    if len(pattern) <= _PIECE:
        whole_pattern = _aligned(pattern, text, Span(0, len(text)), CUTOFF)
        # The aligned stretch is never longer than the pattern, so words the text has in between need the pieces.
        if whole_pattern is not None or len(pattern) < _SHORTEST_IN_PIECES:
            return whole_pattern
    best, best_similarity = None, CUTOFF
    for candidate in dict.fromkeys(_candidates(pattern, text)):
        similarity = _similarity(pattern, candidate.of(text))
        if similarity >= best_similarity and (best is None or similarity > best_similarity):
            best, best_similarity = candidate, similarity
    return best


def _candidates(pattern: str, text: str) -> list[Span]:
    size = min(_PIECE, len(pattern) // 2)
    slack = len(pattern) // 5 + _PIECE
    found: list[Span] = []
    for offset in (0, (len(pattern) - size) // 2, len(pattern) - size):
        # A piece may hold the very change that makes the excerpt wrong, so it is asked for less than the whole.
        piece = _aligned(pattern[offset : offset + size], text, Span(0, len(text)), CUTOFF - 10)
        if piece is not None:
            start, end = max(0, piece.start - offset), min(len(text), piece.start - offset + len(pattern))
            window = Span(max(0, start - slack), min(len(text), end + slack))
            # Where nothing was put in or left out the plain place is right, even among repeated sentences.
            found += [Span(start, end), _tightened(pattern, text, window, slack)]
    return found


def _tightened(pattern: str, text: str, window: Span, slack: int) -> Span:
    size = min(_PIECE, len(pattern) // 2)
    near_start = Span(window.start, min(window.end, window.start + 2 * slack + size))
    near_end = Span(max(window.start, window.end - 2 * slack - size), window.end)
    head = _aligned(pattern[:size], text, near_start, CUTOFF - 25)
    tail = _aligned(pattern[-size:], text, near_end, CUTOFF - 25)
    start = head.start if head else min(window.start + slack, window.end)
    end = tail.end if tail else max(window.end - slack, window.start)
    return Span(start, end) if start < end else window


def _aligned(piece: str, text: str, within: Span, cutoff: float) -> Span | None:
    stretch = within.of(text)
    # With the shorter text second rapidfuzz swaps the two and answers for the wrong one.
    if len(piece) > len(stretch):
        return None
    found = partial_ratio_alignment(piece, stretch, score_cutoff=cutoff)
    if found is None or found.dest_start >= found.dest_end:
        return None
    return Span(found.dest_start + within.start, found.dest_end + within.start)


def _similarity(pattern: str, stretch: str) -> float:
    return 100 * Indel.normalized_similarity(pattern, stretch)
