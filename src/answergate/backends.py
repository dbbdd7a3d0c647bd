"""The three sources of support scores: the words themselves, a model of the user, or scores recorded in the case.

Recorded scores were produced earlier by a model, and come with the case under ``recorded_support``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from typing import Any, Final

from msgspec import Struct

from answergate.assess import LexicalSimilarity, Similarity
from answergate.deadline import UNLIMITED
from answergate.errors import CaseError, Problem, Problems
from answergate.intake.names import RECORDED_SUPPORT
from answergate.model.case import Case
from answergate.model.settings import Settings
from answergate.model.span import Span
from answergate.support.conflict import Support
from answergate.text.answers.claims import read_claims
from answergate.text.answers.markers import counted_markers, without_markers

RECORDED: Final = f"$.{RECORDED_SUPPORT}"
"""The path of the recorded scores in a case."""
MODEL_FILES: Final = ("model.onnx", "tokenizer.json")
"""The files that a model folder must have."""
OPTIONAL_FILES: Final = ("config.json", "labels.json")
_LEXICAL = LexicalSimilarity()


def similarity_for(case: Case, settings: Settings) -> Similarity:
    """The similarity that the settings name. Raises PolicyError or CaseError if it cannot be used for this case."""
    if settings.similarity == "semantic":
        return open_semantic(settings.semantic_model)
    if settings.similarity == "recorded":
        return read_recorded(case, settings)
    return _LEXICAL


def open_semantic(folder: str) -> Similarity:
    """Open the model in ``folder``. Raises PolicyError if it cannot be used.

    Models need optional packages, so the core does not import their module. It is loaded by its name.
    """
    similarity: Similarity = import_module("answergate.integrations.semantic").open_semantic(folder)
    return similarity


class RecordedScore(Struct, frozen=True):
    """The score recorded for one claim and one chunk."""

    score: float
    span: Span | None


Scores = Mapping[tuple[str, str], RecordedScore]
"""Scores by the claim's text without white space, and the chunk's id."""


class RecordedSimilarity:
    """The best recorded score over the cited chunks, limited if the words contradict the claim.

    It works only for the case it was read from. ``missing`` of a support lists the cited chunks without a recorded
    score. If no cited chunk has one, the support's ``chunk`` is None.
    """

    def __init__(self, scores: Scores, chunk_ids: Sequence[str], described: Mapping[str, str]) -> None:
        self._scores = scores
        self._chunk_ids = chunk_ids
        self.described = described

    def support(
        self,
        claims: Sequence[str],
        chunks: Sequence[str],
        cited: Sequence[Sequence[int]],
        question: str = "",
        checks: Mapping[str, bool] | None = None,
        tick: Callable[[], None] = UNLIMITED.check,
    ) -> list[Support]:
        """One support per claim."""
        lexical = _LEXICAL.support(claims, chunks, cited, question, checks, tick)
        return [self._best(*given) for given in zip(map(_without_spaces, claims), cited, lexical, strict=True)]

    def _best(self, claim: str, cited: Sequence[int], lexical: Support) -> Support:
        best, chunk = RecordedScore(0.0, None), None
        unrecorded = []
        for index in cited:
            recorded = self._scores.get((claim, self._chunk_ids[index]))
            if recorded is None:
                unrecorded.append(self._chunk_ids[index])
            elif chunk is None or recorded.score > best.score:
                best, chunk = recorded, index
        return lexical.scored(best.score, chunk, best.span, missing=tuple(unrecorded))


def read_recorded(case: Case, settings: Settings) -> RecordedSimilarity:
    """Read the scores that came with the case. Raises CaseError with every problem and its path."""
    block = case.metadata.get(RECORDED_SUPPORT)
    if block is None:
        raise CaseError([Problem(RECORDED, 'missing: the policy has similarity = "recorded", so every case needs it')])
    reader = _Reader(case, settings)
    scores = reader.scores(block)
    if reader.problems:
        raise CaseError(reader.problems)
    canonical = json.dumps(block, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=dict).encode()
    described = {"name": "recorded", "model": block["model"], "sha256": sha256(canonical).hexdigest()}
    return RecordedSimilarity(scores, [chunk.id for chunk in case.chunks], described)


class _Reader(Problems):
    """Reads the ``recorded_support`` of one case and collects its problems."""

    def __init__(self, case: Case, settings: Settings) -> None:
        super().__init__()
        self.answer = case.answer
        self.markers = counted_markers(case.answer, settings.markers)
        self.texts = {chunk.id: chunk.text for chunk in case.chunks}
        claims = read_claims(case.answer, self.markers)
        self.by_place = {claim.span: _without_spaces(claim.text) for claim in claims}
        # A verdict shows a claim with its markers. With or without markers, it is the same claim.
        self.by_words = {_without_spaces(claim.span.of(case.answer)): _without_spaces(claim.text) for claim in claims}

    def scores(self, block: object) -> Scores:
        if not isinstance(block, Mapping):
            self.problem(RECORDED, "expected an object with model and scores")
            return {}
        model = block.get("model")
        if not isinstance(model, str) or not model.strip():
            self.problem(f"{RECORDED}.model", "missing: the name of the model that produced the scores")
        rows = block.get("scores")
        if not isinstance(rows, list | tuple):
            self.problem(f"{RECORDED}.scores", "expected a list of scores")
            return {}
        scores: dict[tuple[str, str], RecordedScore] = {}
        for index, row in enumerate(rows):
            path = f"{RECORDED}.scores[{index}]"
            if not isinstance(row, Mapping):
                self.problem(path, "expected an object with claim, chunk_id and score")
                continue
            claim, chunk_id = self.claim(row.get("claim"), f"{path}.claim"), self.chunk_id(row, f"{path}.chunk_id")
            score = self.score(row.get("score"), f"{path}.score")
            span = self.chunk_span(row.get("span"), chunk_id, f"{path}.span")
            if claim is None or chunk_id is None or score is None:
                continue
            recorded = RecordedScore(score, span)
            if scores.setdefault((claim, chunk_id), recorded) != recorded:
                self.problem(path, f"two different scores for the same claim and chunk {chunk_id}")
        return scores

    def claim(self, given: object, path: str) -> str | None:
        if isinstance(given, str) and given.strip():
            words = _without_spaces(given)
            return self.by_words.get(words, words)
        if not isinstance(given, Mapping):
            self.problem(path, "expected the claim's text, or its start and end in the answer")
            return None
        span = self.span(given, len(self.answer), "the answer", path)
        if span is None:
            return None
        return self.by_place.get(span) or _without_spaces(without_markers(self.answer, self.markers, within=span))

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
        self.problem(path, f"expected a number from 0 to 1, got {given!r}")
        return None

    def chunk_span(self, given: object, chunk_id: str | None, path: str) -> Span | None:
        if given is None or chunk_id is None:
            return None
        return self.span(given, len(self.texts[chunk_id]), f"chunk {chunk_id}", path)

    def span(self, given: object, length: int, whose: str, path: str) -> Span | None:
        start, end = (given.get("start"), given.get("end")) if isinstance(given, Mapping) else (None, None)
        if type(start) is int and type(end) is int and 0 <= start < end <= length:
            return Span(start, end)
        self.problem(path, f"expected a start and an end within {whose}, which has {length} characters")
        return None


def _without_spaces(text: str) -> str:
    return "".join(text.split())
