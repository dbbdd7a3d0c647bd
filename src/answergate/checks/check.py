"""The declaration of a check: a way in which a claim and its evidence disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from answergate.errors import RuleError
from answergate.model.finding import Severity
from answergate.model.span import Span
from answergate.once import once
from answergate.support.conflict import Conflict, Derived
from answergate.support.coverage import Coverage
from answergate.support.evidence import Chunk, Evidence
from answergate.support.facts import Facts
from answergate.support.measured import differ
from answergate.support.written import digits_of
from answergate.text.numbers import Number
from answergate.text.numbers.marks import Context
from answergate.text.numbers.parts import Parts

_ENDS = frozenset(".!?。！？:：|;；")


class Pair(Struct, frozen=True):
    """A claim and its evidence, as an example. ``<<...>>`` marks the words that disagree, on both sides where they do."""

    claim: str
    evidence: str


class Basis:
    """A claim next to its evidence: the words of both, and the sentence of the evidence that the claim is closest to."""

    def __init__(
        self,
        claim: Facts,
        evidence: Evidence,
        coverage: Coverage,
        question: Facts | None,
        budget: list[int],
        active: Mapping[str, bool] | None,
    ) -> None:
        self.claim = claim
        self.evidence = evidence
        self.coverage = coverage
        self.question = question
        self.budget = budget
        self.derived: list[Derived] = []
        self.unstated: Any = None
        self.chunk: Chunk | None = None
        """The chunk that the claim rests on."""
        self.window: Span | None = None
        """The place in its chunk that the claim rests on."""
        self._active = active
        if coverage.window is not None:
            first, last = coverage.window
            bounds = evidence.index.bounds
            self.chunk = evidence.index.chunk_of[first]
            self.window = Span(bounds[first][0], bounds[last][1])

    def is_active(self, code: str) -> bool:
        """Whether the policy runs the check or derivation with this code."""
        return self._active is None or code in self._active

    @once
    def numbers(self) -> list[Number]:
        """The numbers of the claim that no sentence of the evidence has as written, as the same measure."""
        numbers = self.claim.numbers
        return [number for number in numbers if not self._is_written(number)]

    @once
    def context(self) -> Context:
        """The claim as surroundings of its numbers."""
        return Context(self.claim.text)

    def _is_written(self, number: Number) -> bool:
        mine: Parts | None = None
        for sentence in self.evidence.sentences_with(digits_of(number)):
            for other in sentence.numbers:
                if other.key != number.key:
                    continue
                mine = mine or Parts(number, self.context)
                if not differ(mine, Parts(other, sentence.context)):
                    return True
        return False

    @property
    def names(self) -> list[Span]:
        """The names in the claim."""
        return self.claim.names

    @property
    def close(self) -> float:
        """How much of the claim's weight is in the window that it rests on, from 0 to 1."""
        return self.coverage.best / self.coverage.total if self.coverage.total else 0.0

    def close_but(self, span: Span) -> float:
        """The same without the words at ``span``: in "closed on Tuesday", the day must not count against itself."""
        inside = {token[2] for token in self.claim.tokens if token[0] < span.end and span.start < token[1]}
        here = self.claim.words.keys(self.around)
        weights = self.coverage.weights
        best = self.coverage.best - sum([weights.get(key, 0.0) for key in sorted(inside & here)])
        total = self.coverage.total - sum([weights.get(key, 0.0) for key in sorted(inside)])
        return best / total if total > 0.01 else 1.0

    @property
    def around(self) -> str:
        """The text of the window."""
        return "" if self.window is None or self.chunk is None else self.window.of(self.chunk.text)

    @once
    def _sentences(self) -> range:
        """The sentence of the window that shares most words with the claim. It may be wrapped over several lines."""
        chunk = self.chunk
        if chunk is None or self.coverage.window is None:
            return range(0)
        first, last = self.coverage.window
        keys, known, bounds = self.claim.keys, self.evidence.index.keys, self.evidence.index.bounds
        best = first if first == last else max(range(first, last + 1), key=lambda at: len(keys & known(at)))
        above = best > chunk.first and _is_wrapped(chunk.text, bounds[best - 1][1], bounds[best][0])
        below = best + 1 < chunk.end and _is_wrapped(chunk.text, bounds[best][1], bounds[best + 1][0])
        return range(best - above, best + below + 1)

    @once
    def sentence_span(self) -> Span | None:
        """Where that sentence is in its chunk."""
        bounds, sentences = self.evidence.index.bounds, self._sentences
        return Span(bounds[sentences[0]][0], bounds[sentences[-1]][1]) if sentences else None

    @once
    def sentence(self) -> Facts | None:
        """The words of that sentence."""
        if self.sentence_span is None or self.chunk is None:
            return None
        return Facts(self.sentence_span.of(self.chunk.text), self.claim.words)

    @once
    def alike(self) -> float:
        """How many of the sentence's words are in the claim, from 0 to 1: the other direction of ``close``."""
        known = set().union(*map(self.evidence.index.keys, self._sentences))
        return len(known & self.claim.keys) / len(known) if known else 0.0

    def disagree(self, code: str, span: Span, there: Span | None = None) -> Conflict:
        """A conflict at ``span`` of the claim with ``there`` of the sentence."""
        text = span.of(self.claim.text)
        if there is None or self.sentence_span is None or self.chunk is None:
            return Conflict(code, span, text)
        place = there.shifted(self.sentence_span.start)
        return Conflict(code, span, text, self.chunk.index, place, place.of(self.chunk.text))

    def differ(self, code: str, span: Span, chunk: Chunk, there: Span) -> Conflict:
        """A conflict at ``span`` of the claim with a place anywhere in the evidence."""
        return Conflict(code, span, span.of(self.claim.text), chunk.index, there, there.of(chunk.text))


def _is_wrapped(text: str, end: int, start: int) -> bool:
    """Whether only the line ends at ``end``, and its sentence goes on at ``start``."""
    return text[end:start] == "\n" and text[end - 1] not in _ENDS


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
    find: Find
    looks_for: str
    """What a claim must have so that the check can find anything: "numbers", "names" or nothing."""


CHECKS: dict[str, Check] = {}
"""All checks by code."""


def check(
    code: str,
    *,
    message: str,
    bad: Sequence[Pair],
    good: Sequence[Pair],
    severity: Severity = Severity.ERROR,
    looks_for: str = "",
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
            find=find,
            looks_for=looks_for,
        )
        return find

    return declare
