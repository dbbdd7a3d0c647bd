"""How much of a claim's words the evidence covers, and where they are together.

Both count: the best window, and the evidence as a whole. A word weighs less if it is all over the evidence, or if the
question has it anyway.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from answergate.support.evidence import MOST_PLACES, Evidence
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
    window: tuple[int, int] | None
    """The first and the last sentence of the best window."""
    best: float
    """The weight that is in the best window."""
    weights: dict[str, float]
    """The weight of each word, by its key."""
    missing: tuple[Token, ...]


def cover(
    tokens: Sequence[Token], names: Collection[int], evidence: Evidence, asked: Collection[str], length: int
) -> Coverage:
    """Compare a claim's words with the chunks it cites. ``names`` are the starts of words that are names.

    ``length`` is that of the claim: words that belong together are not much farther apart in the evidence.
    """
    most = math.log(1 + evidence.sentences)
    scale = 0.5 / most if most else 0.0
    total = anywhere = everywhere = 0.0
    missing: list[Token] = []
    weighed: dict[str, float] = {}
    hits: list[tuple[int, int]] = []
    weights: list[float] = []
    first: int | None = None
    pairs = together = 0.0
    before: Sequence[int] = ()
    before_weight = 0.0
    for key, (weight, token) in _said(tokens, names).items():
        if key in asked:
            weight *= _ASKED
        found = evidence.places(key)
        if before_weight:
            pair = _PAIR * min(weight, before_weight)
            pairs += pair
            if found and before and _share_a_sentence(before, found):
                together += pair
        before, before_weight = found, weight
        if found:
            weight *= 0.5 + scale * (most - math.log(1 + len(found)))
            anywhere += weight
            if len(found) > MOST_PLACES:
                everywhere += weight
                first = found[0] if first is None else min(first, found[0])
            else:
                hits += [(sentence, len(weights)) for sentence in found]
                weights.append(weight)
        else:
            missing.append(token)
        weighed[key] = weight
        total += weight
    best, window = _best_window(hits, weights, evidence.index.starts, max(_SHORTEST_REACH, _REACH * length))
    best += everywhere
    if window is None and first is not None:
        window = first, first
    covered = _TOGETHER * best + (1.0 - _TOGETHER) * anywhere + together
    return Coverage(_share(covered, total + pairs), total, window, best, weighed, tuple(missing))


def _said(tokens: Sequence[Token], names: Collection[int]) -> dict[str, tuple[float, Token]]:
    """The different words that tell something, each with its greatest weight."""
    said: dict[str, tuple[float, Token]] = {}
    for token in tokens:
        start, _, key, weight = token
        if weight:
            if start in names:
                weight *= _NAME
            known = said.get(key)
            if known is None:
                said[key] = weight, token
                if len(said) >= MOST_WORDS:
                    break
            elif known[0] < weight:
                said[key] = weight, token
    return said


def _share_a_sentence(first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether two words are in one sentence. A word that is everywhere is next to any other."""
    if len(first) > MOST_PLACES or len(second) > MOST_PLACES:
        return True
    return not set(first).isdisjoint(second)


def _share(covered: float, total: float) -> float:
    """How much is covered. Claims of a few words get some credit, because one other word says little."""
    credit = _CREDIT * min(1.0, _MOSTLY * covered / total) if total else 0.0
    # Of two claims that are covered completely, the longer one is better supported.
    return (covered + credit) / (total + credit) * covered / (covered + _DOUBT) if covered else 0.0


def _best_window(
    hits: list[tuple[int, int]], weights: Sequence[float], starts: Sequence[int], reach: float
) -> tuple[float, tuple[int, int] | None]:
    """The neighbouring sentences that share most weight with the claim: the weight, the first and the last one.

    ``hits`` are sentences, each with the number of a word that it has.
    """
    hits.sort()
    counts = [0] * len(weights)
    best = have = 0.0
    window = None
    first = 0
    for sentence, number in hits:
        if not counts[number]:
            have += weights[number]
        counts[number] += 1
        limit = starts[sentence] - reach
        while starts[hits[first][0]] < limit:
            old = hits[first][1]
            counts[old] -= 1
            if not counts[old]:
                have -= weights[old]
            first += 1
        if have > best + 1e-9:
            best, window = have, (hits[first][0], sentence)
    return best, window
