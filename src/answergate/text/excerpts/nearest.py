"""Finds the most similar part of a text, in time linear in the text.

Alignment by characters is fast only for short patterns (one machine word, 64 characters). Beyond that its cost grows with
the square of the pattern. So a long pattern is found by its beginning, its middle and its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel
from rapidfuzz.fuzz import partial_ratio_alignment

from answergate.model.span import Span
from answergate.text.scripts import HANGUL, WITHOUT_SPACES

CUTOFF = 75.0
"""The smallest similarity, of 100, of a text that is shown as the closest one."""

_PIECE = 64
_SHORTEST_IN_PIECES = 24
_MOST_SEEDS = 24
_FEWEST_SHARED = 0.4
# What survives inflection: the stem of a word, the first two syllables of a Korean one, a pair of Han or kana.
_SEED = re.compile(rf"\b(?:[{HANGUL}]{{2}}|[^\W\d_{HANGUL}{WITHOUT_SPACES}]{{4,6}})|[{WITHOUT_SPACES}]{{2}}")


def seeds_of(pattern: str) -> tuple[str, ...]:
    """A few parts of words, spread over the pattern, that show whether a text is worth searching."""
    found = tuple(dict.fromkeys(_SEED.findall(pattern)))
    count = min(len(found), _MOST_SEEDS)
    return tuple(found[at * len(found) // count] for at in range(count))


def share_of(seeds: Sequence[str], text: str) -> float:
    """The share of the seeds that the text has, or 0 if a similar part is unlikely. With very few seeds it is 1."""
    if len(seeds) < 3:
        return 1.0
    share = sum(seed in text for seed in seeds) / len(seeds)
    return share if share >= _FEWEST_SHARED else 0.0


def nearest_place(pattern: str, text: str) -> Span | None:
    """The place most similar to the pattern. None if no place reaches ``CUTOFF``."""
    if not pattern or not text:
        return None
    if len(pattern) >= len(text):
        whole = Span(0, len(text))
        return whole if _similarity(pattern, text) >= CUTOFF else None
    if len(pattern) <= _PIECE:
        aligned = _aligned(pattern, text, CUTOFF)
        # The aligned part is never longer than the pattern. If the text has words in between, the pieces find it.
        if aligned is not None or len(pattern) < _SHORTEST_IN_PIECES:
            return aligned
    candidates = dict.fromkeys(_candidates(pattern, text))
    best = max(candidates, key=lambda place: _similarity(pattern, place.of(text)), default=None)
    return best if best is not None and _similarity(pattern, best.of(text)) >= CUTOFF else None


def _candidates(pattern: str, text: str) -> Iterator[Span]:
    size = min(_PIECE, len(pattern) // 2)
    offsets = (0, (len(pattern) - size) // 2, len(pattern) - size)
    # A piece may have the very change that makes the excerpt wrong, so less similarity is enough.
    pieces = [_aligned(pattern[offset : offset + size], text, CUTOFF - 10) for offset in offsets]
    starts = [piece.start - offset for piece, offset in zip(pieces, offsets, strict=True) if piece is not None]
    ends = [piece.end + len(pattern) - size - offset for piece, offset in zip(pieces, offsets, strict=True) if piece]
    # Usually no words were added or left out, so that a piece gives both ends. Otherwise two pieces give one each.
    places = [Span(max(0, start), min(len(text), start + len(pattern))) for start in starts]
    slack = len(pattern) // 5 + _PIECE
    for start in starts:
        for end in ends:
            if abs(end - start - len(pattern)) <= slack:
                places.append(Span(max(0, start), min(len(text), end)))
    return iter(place for place in places if place.start < place.end)


def _aligned(piece: str, text: str, cutoff: float) -> Span | None:
    # With the shorter text second, rapidfuzz swaps the two and answers for the wrong one.
    found = partial_ratio_alignment(piece, text, score_cutoff=cutoff) if len(piece) <= len(text) else None
    return None if found is None or found.dest_start >= found.dest_end else Span(found.dest_start, found.dest_end)


def _similarity(pattern: str, part: str) -> float:
    return 100 * Indel.normalized_similarity(pattern, part)
