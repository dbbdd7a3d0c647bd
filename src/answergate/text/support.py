"""The port through which claims get their support. One method, so that others can serve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import structs

from answergate.text.similarity import Support, compare
from answergate.text.wording import Claimed, Prepared


class Similarity(Protocol):
    """Says how well claims are supported by the chunks they cite."""

    name: str

    def support(
        self, claims: Sequence[str], chunks: Sequence[str], cited: Sequence[Sequence[int]], question: str = ""
    ) -> list[Support]:
        """One support per claim; ``cited`` holds, per claim, the indices of the chunks that count for it."""
        ...


class LexicalSimilarity:
    """The one that ships: words, numbers, denials and bounds, in English, Korean, Chinese and Japanese."""

    name = "lexical"

    def support(
        self, claims: Sequence[str], chunks: Sequence[str], cited: Sequence[Sequence[int]], question: str = ""
    ) -> list[Support]:
        """One support per claim; each chunk is read once, and only when a claim cites it."""
        ready: dict[int, Prepared] = {}
        asked = Prepared(question) if question else None
        supports = []
        for claim, indices in zip(claims, cited, strict=True):
            for index in indices:
                if index not in ready:
                    ready[index] = Prepared(chunks[index])
            support = compare(Claimed(claim), [ready[index] for index in indices], asked)
            if support.chunk is not None:
                support = structs.replace(support, chunk=indices[support.chunk])
            supports.append(support)
        return supports
