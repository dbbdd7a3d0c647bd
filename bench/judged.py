"""Turns the labelled records into questions for the engine: these claims, these chunks, and whether people found them wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from answergate.assess import LexicalSimilarity
from answergate.model.case import Case, Chunk
from answergate.model.settings import Settings
from answergate.policy import load_policy
from answergate.reading import Reading
from answergate.support.conflict import Support
from bench.held_out import labelled

POLICY = load_policy(None, "guardrails")
_LEXICAL = LexicalSimilarity()
_LABELS = {"supports": True, "refutes": False}


class Judged(Struct, frozen=True):
    """One answer or claim with its evidence."""

    claims: tuple[str, ...]
    chunks: tuple[str, ...]
    cited: tuple[tuple[int, ...], ...]
    question: str
    wrong: bool
    whole: str
    """The answer as one text, for a peer that splits it itself."""

    def supports(self, checks: Mapping[str, bool]) -> list[Support]:
        """The support of each claim with these checks."""
        return _LEXICAL.support(self.claims, self.chunks, self.cited, self.question, checks)


def judged(name: str, *, counted_only: bool) -> Iterator[Judged]:
    """Every answer of a labelled file, or every claim of an answer whose claims were judged one by one."""
    for record in labelled(name, counted_only=counted_only):
        yield from _of(record)


def _of(record: dict[str, Any]) -> Iterator[Judged]:
    chunks = tuple([chunk["text"] for chunk in record["chunks"]])
    everything = tuple([index for index, text in enumerate(chunks) if text.strip()])
    place = {chunk["id"]: index for index, chunk in enumerate(record["chunks"])}
    question = record.get("question") or ""
    labels = record["labels"]
    parts = labels.get("claims") or labels.get("atomic_facts")
    if parts:
        for part in parts:
            supported = part.get("supported", {"S": True, "NS": False}.get(part.get("label", "")))
            cited = tuple([place[id] for id in part.get("cited") or () if id in place]) or everything
            if supported is not None and cited:
                yield Judged((part["text"],), chunks, (cited,), question, not supported, part["text"])
        return
    supported = labels.get("supported")
    if supported is None:
        supported = _LABELS.get(labels.get("stance", ""))
    if supported is not None:
        claims = claims_of(record["answer"])
        yield Judged(claims, chunks, (everything,) * len(claims), question, not supported, record["answer"])


def claims_of(answer: str) -> tuple[str, ...]:
    """The claims of an answer, as the guardrails gate reads them."""
    reading = Reading(Case(answer=answer, chunks=(Chunk("C1", "", "$.chunks[0]"),)), POLICY.settings)
    return tuple([claim.text for claim in reading.claims])


def is_refused(supports: Sequence[Support], settings: Settings) -> bool:
    """Whether the shipped policy refuses an answer with these claims: it allows no uncovered claim."""
    return any(not support.is_enough(settings.min_similarity) for support in supports)


def is_warned(supports: Sequence[Support], settings: Settings) -> bool:
    """Whether it refuses the answer or warns about it."""
    return any(not support.is_enough(settings.warn_similarity) for support in supports)


def risk_of(supports: Collection[Support]) -> float:
    """The risk of the worst claim, from 0 to 1."""
    return max([1.0 - support.score for support in supports], default=0.0)
