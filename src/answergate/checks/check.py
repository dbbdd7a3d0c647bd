"""The declaration of a check: a way in which a claim and its evidence disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from answergate.errors import RuleError
from answergate.model.finding import Severity
from answergate.model.span import Span
from answergate.support.conflict import Conflict, Derived
from answergate.support.coverage import Coverage
from answergate.support.evidence import Chunk
from answergate.support.facts import Facts
from answergate.support.figures import Figures


class Pair(Struct, frozen=True):
    """A claim and its evidence, as an example. ``<<...>>`` marks the words that disagree, on both sides where they do."""

    claim: str
    evidence: str


class Basis:
    """A claim next to its evidence: the words of both, and the sentence of the evidence that the claim is closest to."""

    def __init__(
        self,
        claim: Facts,
        chunks: Sequence[Chunk],
        indices: Sequence[int],
        coverage: Coverage,
        question: Facts | None,
        figures: Figures,
        budget: list[int],
    ) -> None:
        self.claim = claim
        self.chunks = chunks
        self.indices = indices
        self.coverage = coverage
        self.question = question
        self.figures = figures
        self.budget = budget
        self.derived: list[Derived] = []

    @property
    def close(self) -> float:
        """How much of the claim's weight is in the window that it rests on, from 0 to 1."""
        return self.coverage.close

    @cached_property
    def window(self) -> Span | None:
        """The place in its chunk that the claim rests on."""
        if self.coverage.chunk is None or self.coverage.window is None:
            return None
        bounds = self.chunks[self.coverage.chunk].bounds
        first, last = self.coverage.window
        return Span(bounds[first][0], bounds[last][1])

    @property
    def around(self) -> str:
        """The text of that place."""
        if self.window is None or self.coverage.chunk is None:
            return ""
        return self.window.of(self.chunks[self.coverage.chunk].text)

    @cached_property
    def sentence_span(self) -> Span | None:
        """The sentence of the window that shares most words with the claim."""
        if self.coverage.chunk is None or self.coverage.window is None:
            return None
        chunk = self.chunks[self.coverage.chunk]
        first, last = self.coverage.window
        keys = self.claim.keys
        best, most = None, -1
        for start, end in chunk.bounds[first : last + 1]:
            shared = len(keys & self.claim.words.keys(chunk.text[start:end]))
            if shared > most:
                best, most = Span(start, end), shared
        return best

    @cached_property
    def sentence(self) -> Facts | None:
        """The words of that sentence."""
        span = self.sentence_span
        if span is None or self.coverage.chunk is None:
            return None
        return Facts(span.of(self.chunks[self.coverage.chunk].text), self.claim.words)

    @cached_property
    def alike(self) -> float:
        """How much of the sentence's words are in the claim, from 0 to 1: the other direction of ``close``."""
        sentence = self.sentence
        if sentence is None:
            return 0.0
        weights = {token[2]: token[3] for token in sentence.tokens if token[3]}
        total = sum(weights.values())
        return sum([weight for key, weight in weights.items() if key in self.claim.keys]) / total if total else 0.0

    def disagree(self, code: str, span: Span, there: Span | None = None) -> Conflict:
        """A conflict at ``span`` of the claim with ``there`` of the sentence."""
        text = span.of(self.claim.text)
        if there is None or self.sentence_span is None or self.coverage.chunk is None:
            return Conflict(code, span, text)
        place = there.shifted(self.sentence_span.start)
        index = self.coverage.chunk
        return Conflict(code, span, text, self.indices[index], place, place.of(self.chunks[index].text))


Find = Callable[[Basis], Iterator[Conflict]]


class Check(Struct, frozen=True):
    """A declared check."""

    code: str
    name: str
    message: str
    severity: Severity
    summary: str
    reason: str
    bad: tuple[Pair, ...]
    good: tuple[Pair, ...]
    lowers: bool
    """Whether a conflict takes the claim's support away. If not, the claim only gets a finding."""
    find: Find


CHECKS: dict[str, Check] = {}
"""All checks by code."""


def check(
    code: str,
    *,
    message: str,
    bad: Sequence[Pair],
    good: Sequence[Pair],
    severity: Severity = Severity.ERROR,
    lowers: bool = True,
) -> Callable[[Find], Find]:
    """Declare the decorated function as the check ``code``. Its docstring explains it."""

    def declare(find: Find) -> Find:
        summary, _, reason = (find.__doc__ or "").strip().partition("\n")
        if code in CHECKS or not reason.strip() or not bad or not good:
            raise RuleError(f"{code} ({find.__name__}): needs a new code, a reason, and examples")
        fields: dict[str, Any] = {"code": code, "name": find.__name__.replace("_", "-"), "message": message}
        CHECKS[code] = Check(
            **fields,
            severity=severity,
            summary=summary,
            reason=" ".join(reason.split()),
            bad=tuple(bad),
            good=tuple(good),
            lowers=lowers,
            find=find,
        )
        return find

    return declare
