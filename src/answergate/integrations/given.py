"""Puts an answer and what the model was given together as a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from answergate.intake import case_to_dict, is_own
from answergate.intake.names import CHUNKS, OTHER_CHUNKS
from answergate.model.case import Case

_CHUNKS = frozenset((*CHUNKS, *OTHER_CHUNKS, "evidence"))


def given_parts(chunks: Any, question: str | None) -> dict[str, Any]:
    """The chunks and the question as fields of a case. Chunk objects, texts and mappings may be mixed."""
    parts: dict[str, Any] = {}
    if chunks is not None:
        listed = isinstance(chunks, Sequence) and not isinstance(chunks, str)
        parts["chunks"] = case_to_dict(Case(chunks=tuple(chunks)))["chunks"] if listed else chunks
    if question is not None:
        parts["question"] = question
    return parts


def case_of(answer: Any, given: Mapping[str, Any]) -> Any:
    """The case of an answer. What the answer itself brings along comes before what was ``given``.

    ``answer`` is a text, a case, or a provider's response. For a response, the given chunks are its documents.
    """
    if isinstance(answer, str):
        return {**given, "answer": answer}
    if not given:
        return answer
    if isinstance(answer, Case):
        answer = case_to_dict(answer)
        if not answer["chunks"]:
            del answer["chunks"]
    if not isinstance(answer, Mapping) or not is_own(answer):
        envelope = answer if isinstance(answer, Mapping) and "response" in answer else {"response": answer}
        return {"documents": given.get("chunks"), "question": given.get("question"), **envelope}
    if not _CHUNKS.isdisjoint(answer):
        given = {name: value for name, value in given.items() if name != "chunks"}
    return {**given, **answer}
