"""Says how well each claim is supported by the chunks it cites, and what the two disagree on.

The order is fixed: words first, then what is verbatim (which nothing else may question), then the checks that the policy
has switched on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, Protocol

from answergate.checks import CHECKS, Basis
from answergate.deadline import UNLIMITED
from answergate.model.span import Span
from answergate.support.conflict import Conflict, Support
from answergate.support.coverage import cover
from answergate.support.evidence import MOST_PLACES, Evidence, Index, sentence_bounds
from answergate.support.facts import Facts
from answergate.text.said import reader_of
from answergate.text.words import Words, latin_language, words_of

_IN_CONFLICT: Final = 0.15
_LEAST_SAID: Final = 1.5
_COVERED: Final = 0.9
# The least score of a claim that states nothing checkable.
_NOT_JUDGED: Final = 0.7
# Without this check, nobody knows whether the evidence has the numbers.
_VERIFIES: Final = "NUM301"
_LEAST_SAID_IN_PAIRS: Final = 0.75
_TRAILING: Final = ".!?。！？ :;,"
# What makes a longer word, another number or another unit of the end or the start of a quote.
_GOES_ON: Final = re.compile(r"[^\W_]|\s?[%‰°/^]|[.,:]\d|[-'’]\w|(?<=\d)\s[^\W_]")
_LEADS: Final = re.compile(r"[^\W_]|[-+−–.,'’$€£¥₩#/±~<>≤≥]")
# A quote is searched in so many chunks and characters at most, so that many claims over much text take linear time.
_FEW: Final = 24
_SHORT: Final = 50_000
# Of a claim's weight, in one place. With less, it cannot be verbatim there.
_NEARLY_ALL: Final = 0.9
# A sentence with this share of its words in the excerpts is covered, wherever they are.
_MOST_WORDS_KNOWN: Final = 0.5
# How many computations may be tried in one case.
_CANDIDATES: Final = 200_000
# Enough text to see which language it is.
_SAMPLE: Final = 400


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
        checks: Mapping[str, bool] | None = None,
        tick: Callable[[], None] = UNLIMITED.check,
    ) -> list[Support]:
        """One support per claim. ``cited`` holds, per claim, the indices of its chunks; ``checks``
        the codes of the active checks, and whether each of them takes support away. ``tick`` is called before each claim
        and raises an error if the time is over."""
        ...


class LexicalSimilarity:
    """The default: words, names, numbers and negations, in every language that has a pack."""

    described: Mapping[str, str] = {"name": "lexical"}

    def __init__(self, language: str | None = None) -> None:
        self._language = language
        """That of the claims' Latin words. If it is not given, they show it."""

    def support(
        self,
        claims: Sequence[str],
        chunks: Sequence[str],
        cited: Sequence[Sequence[int]],
        question: str = "",
        checks: Mapping[str, bool] | None = None,
        tick: Callable[[], None] = UNLIMITED.check,
    ) -> list[Support]:
        """One support per claim. The chunks are read only if a claim is not simply a quote of them."""
        is_short = len(chunks) <= _FEW and sum(map(len, chunks)) <= _SHORT
        supports: list[Support | None] = [
            _quoted(text, chunks, indices) if is_short else None for text, indices in zip(claims, cited, strict=True)
        ]
        left = [number for number, support in enumerate(supports) if support is None]
        if left:
            words = words_of(self._language or latin_language(" ".join(claims)[:_SAMPLE]))
            rest, places = [claims[at] for at in left], [cited[at] for at in left]
            assessor = _Assessor(rest, chunks, places, question, checks, words)
            for number, found in zip(left, assessor.supports(tick), strict=True):
                supports[number] = found
        return [support for support in supports if support is not None]


def _quoted(text: str, chunks: Sequence[str], indices: Iterable[int]) -> Support | None:
    """The support of a claim that is word for word in a chunk. Nothing else may question it."""
    for index in indices:
        span = verbatim(text, chunks[index], 0, len(chunks[index]))
        if span is not None:
            return Support(score=1.0, chunk=index, span=span)
    return None


class _Assessor:
    """Compares claims with the chunks that they cite."""

    def __init__(
        self,
        claims: Sequence[str],
        chunks: Sequence[str],
        cited: Sequence[Sequence[int]],
        question: str,
        checks: Mapping[str, bool] | None,
        words: Words,
    ) -> None:
        self._checks = checks
        self._active = [
            (check, checks is None or checks[code])
            for code, check in CHECKS.items()
            if checks is None or code in checks
        ]
        self._verifies = any(lowers and check.code == _VERIFIES for check, lowers in self._active)
        self._asked = Facts(question, words) if question else None
        self._claims = [Facts(text, words) for text in claims]
        self._cited = cited
        # The same list for many claims is read once, however long it is.
        different = {id(places): places for places in cited}.values()
        wanted = set().union(*[claim.weights for claim in self._claims])
        self._index = Index(chunks, {place for places in different for place in places}, wanted, words)
        self._evidence: dict[tuple[int, ...], Evidence] = {}
        self._evidence_of = {id(places): self._evidence_in(places) for places in different}
        self._budget = [_CANDIDATES]

    def _evidence_in(self, indices: Sequence[int]) -> Evidence:
        place = tuple(indices)
        if place not in self._evidence:
            self._evidence[place] = Evidence(self._index, place)
        return self._evidence[place]

    def supports(self, tick: Callable[[], None]) -> Iterator[Support]:
        """The support of each claim."""
        asked = self._asked.keys if self._asked is not None else ()
        for claim, indices in zip(self._claims, self._cited, strict=True):
            tick()
            evidence = self._evidence_of[id(indices)]
            coverage = cover(claim, evidence, asked)
            yield self._support(Basis(claim, evidence, coverage, self._asked, self._budget, self._checks))

    def _support(self, basis: Basis) -> Support:
        claim, coverage = basis.claim, basis.coverage
        chunk, span = (None, None) if basis.chunk is None else (basis.chunk.index, basis.window)
        if basis.chunk is not None and span is not None and basis.close >= _NEARLY_ALL:
            found = verbatim(claim.text, basis.chunk.text, span.start - len(claim.text), span.end + len(claim.text))
            if found is not None:
                return Support(score=1.0, chunk=chunk, span=found)
        conflicts: list[Conflict] = []
        lowering = 0
        for check, lowers in self._active:
            if not check.looks_for or getattr(basis, check.looks_for):
                for conflict in check.find(basis):
                    conflicts.append(conflict)
                    lowering += lowers
        judged = _is_judged(basis)
        stated = len(claim.numbers) if self._verifies and not lowering else 0
        score = coverage.share(stated) if basis.evidence.chunks else 0.0
        if lowering:
            score *= _IN_CONFLICT
        elif not judged:
            score = max(score, _NOT_JUDGED)
        elif not coverage.total and claim.numbers and basis.evidence.chunks:
            score, (chunk, span) = 1.0, _place_of_numbers(basis)
        return Support(
            score=round(score, 4),
            chunk=chunk,
            span=span,
            missing=claim.written(coverage.missing) if coverage.missing else (),
            conflicts=tuple(conflicts),
            derived=tuple(basis.derived),
            contradicted=lowering > 0,
            judged=judged,
        )


def _is_judged(basis: Basis) -> bool:
    """Whether the claim states something that can be checked. Words of talk and advice state nothing.

    That matters only if the evidence does not have them.
    """
    claim, coverage = basis.claim, basis.coverage
    if claim.numbers or claim.names:
        return True
    least = _LEAST_SAID_IN_PAIRS if claim.has_pairs else _LEAST_SAID
    if coverage.total < least:
        return False
    return coverage.share() > _COVERED or reader_of(claim.words.code).said(claim.text).weight >= least


def closest_chunks(
    claims: Sequence[str], chunks: Sequence[str], excluded: Sequence[Collection[int]]
) -> list[int | None]:
    """For each claim, the chunk that shares most words with it, of those that are not excluded."""
    words = words_of(latin_language(" ".join(claims)[:_SAMPLE]))
    keys_of = [words.keys(claim) for claim in claims]
    index = Index(chunks, range(len(chunks)), set().union(*keys_of), words)
    closest: list[int | None] = []
    for keys, left_out in zip(keys_of, excluded, strict=True):
        shared: dict[int, float] = {}
        for key in sorted(keys):
            having = {index.chunk_of[place].index for place in index.places.get(key, ())[: MOST_PLACES + 1]}
            for chunk in having:
                if chunk not in left_out:
                    shared[chunk] = shared.get(chunk, 0.0) + 1.0 / len(having)
        closest.append(max(shared, key=lambda chunk: (round(shared[chunk], 9), -chunk), default=None))
    return closest


def uncovered_sentences(text: str, excerpts: Sequence[str], least: float) -> list[Span]:
    """The sentences whose words are in no excerpt, however their numbers are: those have a rule of their own.

    ``least`` is the share of a sentence's weight that the excerpts must have.
    """
    words = words_of(latin_language(" ".join(excerpts)[:_SAMPLE]))
    known = frozenset().union(*map(words.keys, excerpts))
    found = []
    for start, end in sentence_bounds(text):
        keys = words.keys(text[start:end])
        if len(keys & known) >= _MOST_WORDS_KNOWN * len(keys):
            continue
        sentence = Facts(text[start:end], words)
        total = sum(sentence.weights.values())
        covered = sum([weight for key, weight in sentence.weights.items() if key in known])
        if covered < least * total and total >= (_LEAST_SAID_IN_PAIRS if sentence.has_pairs else _LEAST_SAID):
            found.append(Span(start, end))
    return found


def _place_of_numbers(basis: Basis) -> tuple[int, Span | None]:
    """Where the evidence has the number of a claim that has no words, such as "172 million", or what it follows from."""
    for derived in basis.derived:
        return derived.places[0]
    figures = basis.evidence.figures
    for number in basis.claim.numbers:
        found = figures.keys.get(number.key)
        stated = [found] if found is not None else figures.with_value(abs(number.value or Decimal(0)))
        if stated:
            return stated[0][0], stated[0][1].span
    return basis.evidence.chunks[0].index, None


def verbatim(claim: str, text: str, start: int, end: int) -> Span | None:
    """Where a claim is word for word between two places of a text, and neither goes on with the same word or number."""
    words = claim.rstrip(_TRAILING)
    at = text.find(words, max(0, start), end) if words else -1
    if at < 0:
        return None
    behind = at + len(words)
    goes_on = _GOES_ON.match(text, behind) is not None or (at > 0 and _LEADS.match(text, at - 1) is not None)
    return None if goes_on else Span(at, behind)
