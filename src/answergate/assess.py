"""Says how well each claim is supported by the chunks it cites, and what the two disagree on.

The order is fixed: words first, then what is verbatim (which nothing else may question), then the checks that the policy
has switched on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal
from typing import Final, Protocol

from answergate.checks import CHECKS, Basis, Check
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
_NOT_JUDGED: Final = 0.5
# Without this check, nobody knows whether the evidence has the numbers.
_VERIFIES: Final = "NUM301"
# What a number weighs that the evidence states. A telling word weighs 1.
_NUMBER: Final = 0.6
_LEAST_SAID_IN_PAIRS: Final = 0.75
_TRAILING: Final = ".!?。！？ :;,"
# Of a claim's weight, in one place. With less, it cannot be verbatim there.
_NEARLY_ALL: Final = 0.9
# A sentence with this share of its words in the excerpts is covered, wherever they are.
_MOST_WORDS_KNOWN: Final = 0.5
# How many computations may be tried in one case.
_CANDIDATES: Final = 200_000


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

    def __init__(self, language: str | None = None, *, growing: bool = False) -> None:
        """``language`` is that of the claims' Latin words; if it is not given, they show it. ``growing``: each call has the
        next claims of one answer, over the same chunks, so that together they cost as much as one call."""
        self._language = language
        self._growing = growing
        self._judge: _Judge | None = None

    def support(
        self,
        claims: Sequence[str],
        chunks: Sequence[str],
        cited: Sequence[Sequence[int]],
        question: str = "",
        checks: Mapping[str, bool] | None = None,
        tick: Callable[[], None] = UNLIMITED.check,
    ) -> list[Support]:
        """One support per claim. Each chunk is read once, when a claim first cites it."""
        if not claims:
            return []
        judge = self._judge
        if judge is None:
            language = self._language or latin_language(" ".join(claims))
            read = range(len(chunks)) if self._growing else {place for places in cited for place in places}
            judge = _Judge(words_of(language), chunks, read, question, checks)
            if self._growing:
                self._judge = judge
        supports = []
        for text, indices in zip(claims, cited, strict=True):
            tick()
            supports.append(judge.support(text, tuple(indices)))
        return supports


class _Judge:
    """Judges the claims of one answer, one after the other. ``read`` are the chunks that any of them can cite."""

    def __init__(
        self,
        words: Words,
        chunks: Sequence[str],
        read: Collection[int],
        question: str,
        checks: Mapping[str, bool] | None,
    ) -> None:
        self._words = words
        self._checks = checks
        self._active = [(check, True) for check in CHECKS.values()]
        if checks is not None:
            self._active = [(check, checks[code]) for code, check in CHECKS.items() if code in checks]
        self._asked = Facts(question, words) if question else None
        self._asked_keys = self._asked.keys if self._asked is not None else frozenset()
        self._index = Index(chunks, read, words)
        self._evidence_of: dict[tuple[int, ...], Evidence] = {}
        self._budget = [_CANDIDATES]

    def support(self, text: str, place: tuple[int, ...]) -> Support:
        evidence = self._evidence_of.get(place)
        if evidence is None:
            evidence = self._evidence_of[place] = Evidence(self._index, place)
        claim = Facts(text, self._words)
        coverage = cover(claim.words_only, _names(claim), evidence, self._asked_keys, len(text))
        return _support(Basis(claim, evidence, coverage, self._asked, self._budget, self._checks), self._active)


def closest_chunks(
    claims: Sequence[str], chunks: Sequence[str], excluded: Sequence[Collection[int]]
) -> list[int | None]:
    """For each claim, the chunk that shares most words with it, of those that are not excluded."""
    words = words_of(latin_language(" ".join(claims)))
    index = Index(chunks, range(len(chunks)), words)
    closest: list[int | None] = []
    for claim, left_out in zip(claims, excluded, strict=True):
        shared: dict[int, float] = {}
        for key in sorted(words.keys(claim)):
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
    words = words_of(latin_language(" ".join(excerpts)))
    known = frozenset().union(*map(words.keys, excerpts))
    found = []
    for start, end in sentence_bounds(text):
        keys = words.keys(text[start:end])
        if len(keys & known) >= _MOST_WORDS_KNOWN * len(keys):
            continue
        sentence = Facts(text[start:end], words)
        said = {token[2]: token[3] for token in sentence.words_only if token[3]}
        total = sum(said.values())
        covered = sum([weight for key, weight in said.items() if key in known])
        if covered < least * total and total >= (_LEAST_SAID_IN_PAIRS if sentence.has_pairs else _LEAST_SAID):
            found.append(Span(start, end))
    return found


def _names(claim: Facts) -> frozenset[int]:
    names = claim.names
    if not names:
        return frozenset()
    return frozenset([token[0] for token in claim.tokens if any(name.start <= token[0] < name.end for name in names)])


def _support(basis: Basis, active: Sequence[tuple[Check, bool]]) -> Support:
    coverage, claim = basis.coverage, basis.claim
    chunk, span = (None, None) if basis.chunk is None else (basis.chunk.index, basis.window)
    if (verbatim := _verbatim(basis)) is not None:
        return Support(score=1.0, chunk=chunk, span=verbatim)
    judged = bool(claim.numbers) or bool(claim.names)
    least = _LEAST_SAID_IN_PAIRS if claim.has_pairs else _LEAST_SAID
    if not judged and coverage.total >= least:
        # Words of talk and advice state nothing. That matters only if the evidence does not have them.
        judged = coverage.share > _COVERED or reader_of(claim.words.code).said(claim.text).weight >= least
    conflicts: list[Conflict] = []
    lowering = 0
    for check, lowers in active:
        found = list(check.find(basis))
        conflicts += found
        lowering += len(found) if lowers else 0
    score = coverage.share if judged or lowering else max(coverage.share, _NOT_JUDGED)
    verified = any(lowers and check.code == _VERIFIES for check, lowers in active)
    if claim.numbers and verified and not lowering and coverage.total:
        said = _NUMBER * len(claim.numbers)
        score = (score * coverage.total + said) / (coverage.total + said)
    if not coverage.total and not lowering and claim.numbers and basis.evidence.chunks:
        score, (chunk, span) = 1.0, _place_of_numbers(basis)
    return Support(
        score=round(score * _IN_CONFLICT if lowering else score, 4),
        chunk=chunk,
        span=span,
        missing=tuple([claim.text[token[0] : token[1]] for token in coverage.missing]),
        conflicts=tuple(conflicts),
        derived=tuple(basis.derived),
        contradicted=lowering > 0,
        judged=judged,
    )


def _place_of_numbers(basis: Basis) -> tuple[int, Span | None]:
    """Where the evidence has the number of a claim that has no words, such as "172 million", or what it follows from."""
    for derived in basis.derived:
        return derived.places[0]
    figures = basis.evidence.figures
    for number in basis.claim.numbers:
        found = figures.with_key(number.key) or next(figures.with_value(abs(number.value or Decimal(0))), None)
        if found is not None:
            return found[0], found[1].span
    return basis.evidence.chunks[0].index, None


def _verbatim(basis: Basis) -> Span | None:
    """Where the claim is word for word in the text that it rests on."""
    window, chunk = basis.window, basis.chunk
    if window is None or chunk is None or basis.close < _NEARLY_ALL:
        return None
    words = basis.claim.text.rstrip(_TRAILING)
    at = chunk.text.find(words, max(0, window.start - len(words)), window.end + len(words)) if words else -1
    return None if at < 0 else Span(at, at + len(words))
