"""How much of a claim's words the evidence covers, and where they are together.

Both count: the best window, and the evidence as a whole. A word weighs less if it is all over the evidence, or if the
question has it anyway.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.support.evidence import MOST_PLACES, Chunk, Evidence, Place
from answergate.text.words import Token

MOST_WORDS: Final = 256
"""A claim is compared by its first so many different words."""
_NAME: Final = 1.5
_ASKED: Final = 0.8
_TOGETHER: Final = 0.6
# Two neighbours of the claim that are in one sentence of the evidence, too.
_PAIR: Final = 0.25
_CREDIT: Final = 2.0
_MOSTLY: Final = 3.0
_DOUBT: Final = 0.05
_REACH: Final = 1.0
_SHORTEST_REACH: Final = 120


class Coverage(Struct, frozen=True, gc=False):
    """What the evidence covers of a claim."""

    share: float
    """From 0 to 1: the weight of what is covered."""
    total: float
    """The weight of everything the claim says."""
    chunk: int | None
    window: tuple[int, int] | None
    """The first and the last sentence of the best window."""
    best: float
    """The weight that is in the best window."""
    weights: dict[str, float]
    """The weight of each word, by its key."""
    missing: tuple[Token, ...]


def cover(
    tokens: Sequence[Token], names: frozenset[int], evidence: Evidence, asked: frozenset[str], length: int
) -> Coverage:
    """Compare a claim's words with the chunks it cites. ``names`` are the starts of words that are names.

    ``length`` is that of the claim: words that belong together are not much farther apart in the evidence.
    """
    sentences = evidence.sentences
    most = math.log(1 + sentences)
    scale = 0.5 / most if sentences else 0.0
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
    weighed: dict[str, float] = {}
    hits: list[tuple[int, int, int]] = []
    weights: list[float] = []
    first: Place | None = None
    pairs = together = 0.0
    before: Sequence[Place] = ()
    before_weight = 0.0
    for key, (weight, token) in said.items():
        if key in asked:
            weight *= _ASKED
        found = evidence.places(key)
        if before_weight:
            pair = _PAIR * min(weight, before_weight)
            pairs += pair
            if found and before and not set(before).isdisjoint(found):
                together += pair
        before, before_weight = found, weight
        if not found:
            weighed[key] = weight
            total += weight
            missing.append(token)
            continue
        weight *= 0.5 + scale * (most - math.log(1 + min(sentences, len(found))))
        weighed[key] = weight
        total += weight
        anywhere += weight
        if len(found) > MOST_PLACES:
            everywhere += weight
            first = min(first, found[0]) if first else found[0]
            continue
        hits += [(chunk, sentence, len(weights)) for chunk, sentence in found]
        weights.append(weight)
    best, window = _best_window(hits, weights, evidence.chunks, max(_SHORTEST_REACH, _REACH * length))
    best += everywhere
    if window is None and first is not None:
        window = first[0], first[1], first[1]
    covered = _TOGETHER * best + (1.0 - _TOGETHER) * anywhere + together
    return Coverage(
        share=_share(covered, total + pairs),
        total=total,
        chunk=None if window is None else window[0],
        window=None if window is None else window[1:],
        best=best,
        weights=weighed,
        missing=tuple(missing),
    )


def _share(covered: float, total: float) -> float:
    """How much is covered. Claims of a few words get some credit, because one other word says little."""
    credit = _CREDIT * min(1.0, _MOSTLY * covered / total) if total else 0.0
    # Of two claims that are covered completely, the longer one is better supported.
    return (covered + credit) / (total + credit) * covered / (covered + _DOUBT) if covered else 0.0


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
