"""The port through which claims get their support. One method, so that others can serve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from answergate.model.span import Span
from answergate.text.support.similarity import Support, compare_all
from answergate.text.words.wording import Claimed, Prepared


class Similarity(Protocol):
    """Says how well claims are supported by the chunks they cite."""

    @property
    def described(self) -> Mapping[str, str]:
        """What a verdict says of it: its name and, where a model serves, which one."""
        ...

    def support(
        self, claims: Sequence[str], chunks: Sequence[str], cited: Sequence[Sequence[int]], question: str = ""
    ) -> list[Support]:
        """One support per claim; ``cited`` holds, per claim, the indices of the chunks that count for it."""
        ...


class LexicalSimilarity:
    """The one that ships: words, numbers, denials and bounds, in English, Korean, Chinese and Japanese."""

    described: Mapping[str, str] = {"name": "lexical"}

    def support(
        self, claims: Sequence[str], chunks: Sequence[str], cited: Sequence[Sequence[int]], question: str = ""
    ) -> list[Support]:
        """One support per claim; each chunk is read once, and only when a claim cites it."""
        supports = [_verbatim(claim, chunks, indices) for claim, indices in zip(claims, cited, strict=True)]
        together: dict[tuple[int, ...], list[int]] = {}
        for number, indices in enumerate(cited):
            if supports[number] is None:
                together.setdefault(tuple(indices), []).append(number)
        unread = [number for number, support in enumerate(supports) if support is None]
        read = dict(zip(unread, Claimed.each([claims[number] for number in unread]), strict=True))
        ready = {index: Prepared(chunks[index]) for indices in together for index in indices}
        asked = Prepared(question) if question else None
        for indices, numbers in together.items():
            compared = compare_all(
                [read[number] for number in numbers], [ready[index] for index in indices], asked, indices
            )
            for number, support in zip(numbers, compared, strict=True):
                supports[number] = support
        return [support for support in supports if support is not None]


_STOPS = ".!?。！？"
_TRAILING = _STOPS + " "
_SHORTEST = 20  # shorter sentences may hold no telling word, so they are weighed


def _verbatim(claim: str, chunks: Sequence[str], cited: Sequence[int]) -> Support | None:
    """Full support for a claim that is a whole sentence of a cited chunk: nothing is left to compare."""
    words = claim.rstrip(_TRAILING)
    if len(words) < _SHORTEST:
        return None
    for index in cited:
        text = chunks[index]
        at = text.find(words)
        if at >= 0 and _is_sentence(text, at, at + len(words)):
            return Support(
                score=1.0,
                chunk=index,
                span=Span(at, at + len(words)),
                found=tuple(words.lower().split()),
                missing=(),
                conflicts=(),
                derived=(),
                lack=0.0,
            )
    return None


def _is_sentence(text: str, start: int, end: int) -> bool:
    opens = not start or text[start - 1] in "\n。！？" or (text[start - 1] == " " and text[start - 2] in _STOPS)
    if not opens or end == len(text) or text[end] in "\n。！？":
        return opens
    return text[end] in _STOPS and (end + 1 == len(text) or text[end + 1].isspace())
