"""Support that comes with the case: scores someone's model gave before, under ``recorded_support``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from msgspec import Struct, structs

from answergate.backends.conflicts import held_down
from answergate.errors import CaseError, Problem
from answergate.model.case import Case
from answergate.model.settings import Settings
from answergate.model.span import Span
from answergate.text.answers.claims import read_claims
from answergate.text.answers.markers import MarkerKind, read_markers, without_markers
from answergate.text.support.port import LexicalSimilarity
from answergate.text.support.similarity import Support

KEY: Final = "recorded_support"
PATH: Final = f"$.{KEY}"
_LEXICAL = LexicalSimilarity()


class RecordedScore(Struct, frozen=True):
    """What was recorded about one claim and one chunk."""

    score: float
    span: Span | None


Scores = Mapping[tuple[str, str], RecordedScore]
"""By the claim's words, without white space, and the chunk's id."""


class RecordedSimilarity:
    """The best recorded score over the cited chunks, held down by what the words say against the claim.

    It serves the case it was read from. A support's ``missing`` holds the ids of the cited chunks for which nothing was
    recorded, and where nothing was for any of them it rests on no chunk.
    """

    def __init__(self, scores: Scores, chunk_ids: Sequence[str], described: Mapping[str, str]) -> None:
        self._scores = scores
        self._chunk_ids = chunk_ids
        self.described = described

    def support(
        self, claims: Sequence[str], chunks: Sequence[str], cited: Sequence[Sequence[int]], question: str = ""
    ) -> list[Support]:
        """One support per claim."""
        lexical = _LEXICAL.support(claims, chunks, cited, question)
        return [self._best(*given) for given in zip(map(_squeezed, claims), cited, lexical, strict=True)]

    def _best(self, claim: str, cited: Sequence[int], lexical: Support) -> Support:
        best, chunk = RecordedScore(0.0, None), None
        unrecorded = []
        for index in cited:
            recorded = self._scores.get((claim, self._chunk_ids[index]))
            if recorded is None:
                unrecorded.append(self._chunk_ids[index])
            elif chunk is None or recorded.score > best.score:
                best, chunk = recorded, index
        return structs.replace(
            lexical,
            score=held_down(best.score, lexical),
            chunk=chunk,
            span=best.span,
            missing=tuple(unrecorded),
            brief=False,
        )


def read_recorded(case: Case, settings: Settings) -> RecordedSimilarity:
    """The scores that came with the case. Raises CaseError with every problem and its path."""
    block = case.metadata.get(KEY)
    if block is None:
        raise CaseError([Problem(PATH, 'missing: the policy says similarity = "recorded"')])
    reading = _Recording(case, settings)
    scores = reading.scores(block)
    if reading.problems:
        raise CaseError(reading.problems)
    canonical = json.dumps(block, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=dict).encode()
    described = {"name": "recorded", "model": block["model"], "sha256": sha256(canonical).hexdigest()}
    return RecordedSimilarity(scores, [chunk.id for chunk in case.chunks], described)


class _Recording:
    """One block being read: the case it belongs to, and the problems met on the way."""

    def __init__(self, case: Case, settings: Settings) -> None:
        self.answer = case.answer
        kinds = [MarkerKind(name) for name in settings.markers]
        self.markers = read_markers(case.answer, kinds) if kinds else ()
        self.texts = {chunk.id: chunk.text for chunk in case.chunks}
        self.problems: list[Problem] = []
        claims = read_claims(case.answer, self.markers)
        self.by_place = {claim.span: _squeezed(claim.text) for claim in claims}
        # A verdict shows a claim with its markers; both ways of writing it are the same claim.
        self.by_words = {_squeezed(claim.span.of(case.answer)): _squeezed(claim.text) for claim in claims}

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def scores(self, block: object) -> Scores:
        if not isinstance(block, Mapping):
            self.problem(PATH, "an object with model and scores is wanted")
            return {}
        model = block.get("model")
        if not isinstance(model, str) or not model.strip():
            self.problem(f"{PATH}.model", "missing: the name of the model that gave the scores")
        rows = block.get("scores")
        if not isinstance(rows, list | tuple):
            self.problem(f"{PATH}.scores", "a list of scores is wanted")
            return {}
        scores: dict[tuple[str, str], RecordedScore] = {}
        for index, row in enumerate(rows):
            path = f"{PATH}.scores[{index}]"
            if not isinstance(row, Mapping):
                self.problem(path, "an object with claim, chunk_id and score is wanted")
                continue
            claim, chunk_id = self.claim(row.get("claim"), f"{path}.claim"), self.chunk_id(row, f"{path}.chunk_id")
            score = self.score(row.get("score"), f"{path}.score")
            span = self.chunk_span(row.get("span"), chunk_id, f"{path}.span")
            if claim is None or chunk_id is None or score is None:
                continue
            recorded = RecordedScore(score, span)
            if scores.setdefault((claim, chunk_id), recorded) != recorded:
                self.problem(path, f"a second, different score for the same claim and {chunk_id}")
        return scores

    def claim(self, given: object, path: str) -> str | None:
        if isinstance(given, str) and given.strip():
            words = _squeezed(given)
            return self.by_words.get(words, words)
        if not isinstance(given, Mapping):
            self.problem(path, "a claim is its words, or its start and end in the answer")
            return None
        span = self.span(given, len(self.answer), "the answer", path)
        if span is None:
            return None
        return self.by_place.get(span) or _squeezed(without_markers(self.answer, self.markers, within=span))

    def chunk_id(self, row: Mapping[str, Any], path: str) -> str | None:
        given = row.get("chunk_id")
        id = str(given) if type(given) is int else given
        if isinstance(id, str) and id in self.texts:
            return id
        self.problem(path, f"no chunk has the id {given!r}" if isinstance(id, str) else "missing: the id of a chunk")
        return None

    def score(self, given: object, path: str) -> float | None:
        if isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given <= 1:
            return float(given)
        self.problem(path, f"a score is a number from 0 to 1, this is {given!r}")
        return None

    def chunk_span(self, given: object, chunk_id: str | None, path: str) -> Span | None:
        if given is None or chunk_id is None:
            return None
        return self.span(given, len(self.texts[chunk_id]), f"chunk {chunk_id}", path)

    def span(self, given: object, length: int, whose: str, path: str) -> Span | None:
        start, end = (given.get("start"), given.get("end")) if isinstance(given, Mapping) else (None, None)
        if type(start) is int and type(end) is int and 0 <= start < end <= length:
            return Span(start, end)
        self.problem(path, f"a span has a start and an end within {whose}, which has {length} characters")
        return None


def _squeezed(text: str) -> str:
    return "".join(text.split())
