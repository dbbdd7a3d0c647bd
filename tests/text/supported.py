"""Helpers for tests of the support of one claim."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.support.port import LexicalSimilarity
from answergate.text.support.similarity import Support, compare
from answergate.text.words.wording import Claimed, Prepared

INSURANCE = (
    "암진단비는 가입 후 90일이 지난 날부터 보장합니다. 유사암은 보장하지 않습니다. 만 65세 이상은 가입할 수 없습니다."
)
"""Insurance terms with denials and bounds in neighbouring sentences."""


def support(claim: str, *chunks: str, question: str = "") -> Support:
    """The support of a claim by all chunks together, computed even if the claim is in them word for word."""
    asked = Prepared(question) if question else None
    return compare(Claimed(claim), [Prepared(chunk) for chunk in chunks], asked)


def conflicts_of(claim: str, *chunks: str) -> tuple[Conflict, ...]:
    """The conflicts of a claim with the chunks, as the gate computes them."""
    (found,) = LexicalSimilarity().support([claim], chunks, [range(len(chunks))])
    return found.conflicts


def kinds_of_conflict(claim: str, chunk: str) -> list[ConflictKind]:
    """The kinds of conflict between a claim and one chunk."""
    return [conflict.kind for conflict in conflicts_of(claim, chunk)]


def assert_turned(claim: str, chunk: str, said: str) -> Conflict:
    """Assert that the only conflict of the claim is about the words ``said``, with a place in the chunk."""
    (conflict,) = conflicts_of(claim, chunk)
    assert conflict.kind is ConflictKind.COMPARISON
    assert conflict.span.of(claim) == said
    assert conflict.evidence is not None
    assert conflict.evidence.of(chunk)
    return conflict


def claims_in(folder: str, mark: str) -> Iterator[object]:
    """The claims with a given mark in the files of ``folder``, each with its evidence.

    An entry has its evidence on the first line, then its claims, each after a mark.
    """
    for file in sorted(Path(__file__).with_name(folder).glob("*.txt")):
        for entry in file.read_text(encoding="utf-8").strip().split("\n\n"):
            evidence, *claims = entry.splitlines()
            for claim in claims:
                if claim.startswith(mark):
                    yield pytest.param(claim.removeprefix(mark).strip(), evidence, id=f"{file.stem}: {claim}")
