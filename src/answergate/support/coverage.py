"""How much of a claim's words the evidence covers, and where they are together.

Both count: the best window, and the evidence as a whole. A word weighs less if it is all over the evidence, or if the
question has it anyway.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.support.evidence import MOST_PLACES, Chunk
from answergate.support.words import Token

MOST_WORDS: Final = 256
"""A claim is compared by its first so many different words."""
_NAME: Final = 1.5
_ASKED: Final = 0.8
_TOGETHER: Final = 0.6
_LITTLE: Final = 2.0
_REACH: Final = 1.0
_SHORTEST_REACH: Final = 120


class Coverage(Struct, frozen=True, gc=False):
    """What the evidence covers of a claim."""

    share: float
    """From 0 to 1: the weight of what is covered."""
    total: float
    """The weight of everything the claim says."""
    lack: float
    chunk: int | None
    window: tuple[int, int] | None
    """The first and the last sentence of the best window."""
    close: float
    """The share of the claim's weight that is in the best window."""
    missing: tuple[Token, ...]


def cover(
    tokens: Sequence[Token], names: frozenset[int], chunks: Sequence[Chunk], asked: frozenset[str], length: int
) -> Coverage:
    """Compare a claim's words with the chunks it cites. ``names`` are the starts of words that are names.

    ``length`` is that of the claim: words that belong together are not much farther apart in the evidence.
    """
    sentences = sum(len(chunk.bounds) for chunk in chunks)
    scale = 0.5 / math.log(1 + sentences) if sentences else 0.0
    most = math.log(1 + sentences)
    said: dict[str, tuple[float, Token]] = {}
    for token in tokens:
        weight = token[3]
        if weight:
            if token[0] in names:
                weight *= _NAME
            known = said.get(token[2])
            if known is None or known[0] < weight:
                said[token[2]] = weight, token
            if len(said) >= MOST_WORDS:
                break
    total = anywhere = everywhere = 0.0
    missing: list[Token] = []
    hits: list[tuple[int, int, int]] = []
    weights: list[float] = []
    for key, (weight, token) in said.items():
        if key in asked:
            weight *= _ASKED
        found = [(index, here) for index, chunk in enumerate(chunks) if (here := chunk.places.get(key))]
        if not found:
            total += weight
            missing.append(token)
            continue
        count = sum([len(here) for _, here in found])
        weight *= 0.5 + scale * (most - math.log(1 + min(sentences, count)))
        total += weight
        anywhere += weight
        if count > MOST_PLACES:
            everywhere += weight
            continue
        number = len(weights)
        weights.append(weight)
        for index, here in found:
            hits += [(index, sentence, number) for sentence in here]
    best, window = _best_window(hits, weights, chunks, max(_SHORTEST_REACH, _REACH * length))
    best += everywhere
    covered = _TOGETHER * best + (1.0 - _TOGETHER) * anywhere
    return Coverage(
        share=(covered + _LITTLE) / (total + _LITTLE),
        total=total,
        lack=total - covered,
        chunk=None if window is None else window[0],
        window=None if window is None else window[1:],
        close=best / total if total else 0.0,
        missing=tuple(missing),
    )


def _best_window(
    hits: list[tuple[int, int, int]], weights: Sequence[float], chunks: Sequence[Chunk], reach: float
) -> tuple[float, tuple[int, int, int] | None]:
    """The neighbouring sentences that share most weight with the claim: the weight, the chunk, the first and the last one."""
    hits.sort()
    counts = [0] * len(weights)
    best = have = 0.0
    window = None
    first = 0
    for index, sentence, number in hits:
        if not counts[number]:
            have += weights[number]
        counts[number] += 1
        limit = chunks[index].bounds[sentence][0] - reach
        while hits[first][0] != index or chunks[index].bounds[hits[first][1]][0] < limit:
            old = hits[first][2]
            counts[old] -= 1
            if not counts[old]:
                have -= weights[old]
            first += 1
        if have > best + 1e-9:
            best, window = have, (index, hits[first][1], sentence)
    return best, window
