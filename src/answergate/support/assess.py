"""Says how well each claim is supported by the chunks it cites, and what the two disagree on.

The order is fixed: words first, then what is verbatim (which nothing else may question), then the checks that the policy
has switched on.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol

from answergate.checks import CHECKS, Basis, Check
from answergate.model.span import Span
from answergate.support.conflict import Support
from answergate.support.coverage import cover
from answergate.support.evidence import Chunk
from answergate.support.facts import Facts
from answergate.support.figures import Figures
from answergate.support.said import reader_of
from answergate.support.words import latin_language, words_of

_IN_CONFLICT: Final = 0.15
_LEAST_SAID: Final = 1.5
_TRAILING: Final = ".!?。！？ :;,"
_BUDGET_PER_CASE: Final = 200_000


class Similarity(Protocol):
    """Says how well claims are supported by the chunks they cite."""

    @property
    def described(self) -> Mapping[str, str]:
        """What a verdict says of it: its name and, for a model, which one."""
        ...

    def support(
        self,
        claims: Sequence[str],
        chunks: Sequence[str],
        cited: Sequence[Sequence[int]],
        question: str = "",
        checks: Collection[str] | None = None,
    ) -> list[Support]:
        """One support per claim. ``cited`` holds, per claim, the indices of its chunks; ``checks`` the active codes."""
        ...


class LexicalSimilarity:
    """The default: words, names, numbers and negations, in every language that has a pack."""

    described: Mapping[str, str] = {"name": "lexical"}

    def support(
        self,
        claims: Sequence[str],
        chunks: Sequence[str],
        cited: Sequence[Sequence[int]],
        question: str = "",
        checks: Collection[str] | None = None,
    ) -> list[Support]:
        """One support per claim. Each chunk is read once, when a claim first cites it."""
        if not claims:
            return []
        words = words_of(latin_language(" ".join(claims)[:2000]))
        active = [check for code, check in CHECKS.items() if checks is None or code in checks]
        asked = Facts(question, words) if question else None
        asked_keys = asked.keys if asked is not None else frozenset()
        read: dict[int, Chunk] = {}
        figures_of: dict[tuple[int, ...], Figures] = {}
        budget = [_BUDGET_PER_CASE]
        supports = []
        for text, indices in zip(claims, cited, strict=True):
            for index in indices:
                if index not in read:
                    read[index] = Chunk(chunks[index], words)
            here = [read[index] for index in indices]
            claim = Facts(text, words)
            coverage = cover(claim.tokens, _names(claim), here, asked_keys, len(text))
            place = tuple(indices)
            if place not in figures_of:
                figures_of[place] = Figures(here, indices)
            basis = Basis(claim, here, indices, coverage, asked, figures_of[place], budget)
            supports.append(_support(basis, active))
        return supports


def _names(claim: Facts) -> frozenset[int]:
    names = claim.names
    if not names:
        return frozenset()
    return frozenset([token[0] for token in claim.tokens if any(name.start <= token[0] < name.end for name in names)])


def _support(basis: Basis, active: Sequence[Check]) -> Support:
    coverage, claim = basis.coverage, basis.claim
    chunk = None if coverage.chunk is None else basis.indices[coverage.chunk]
    if (verbatim := _verbatim(basis)) is not None:
        return Support(score=1.0, chunk=chunk, span=verbatim)
    judged = bool(claim.numbers) or bool(claim.names)
    if not judged and coverage.total >= _LEAST_SAID:
        # Words of talk and advice state nothing.
        judged = reader_of(claim.words.code).said(claim.text).weight >= _LEAST_SAID
    conflicts = tuple([conflict for check in active for conflict in check.find(basis)])
    lowering = [conflict for conflict in conflicts if CHECKS[conflict.code].lowers]
    score = coverage.share
    if not judged and not lowering:
        score = 1.0
    if lowering:
        score *= _IN_CONFLICT
    return Support(
        score=round(score, 4),
        chunk=chunk,
        span=basis.window,
        missing=tuple([claim.text[token[0] : token[1]] for token in coverage.missing]),
        conflicts=conflicts,
        derived=tuple(basis.derived),
        lack=round(coverage.lack + len(lowering), 4),
        judged=judged,
    )


def _verbatim(basis: Basis) -> Span | None:
    """Where the claim is word for word in the text that it rests on."""
    window = basis.window
    if window is None or basis.close < 0.9 or basis.coverage.chunk is None:
        return None
    words = basis.claim.text.rstrip(_TRAILING)
    text = basis.chunks[basis.coverage.chunk].text
    start = max(0, window.start - len(words))
    at = text.find(words, start, window.end + len(words)) if words else -1
    return None if at < 0 else Span(at, at + len(words))


def answer_risk(supports: Sequence[Support]) -> float:
    """How much of an answer has no support, 0 for none: what each claim lacks, weighted by its share."""
    return round(math.sqrt(math.fsum((support.lack * (1.0 - support.score)) ** 2 for support in supports)), 4)
