"""Puts an answer and what the model was given together as a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from answergate.adapters.providers import provider_of
from answergate.errors import CaseError, Problem
from answergate.intake import case_to_dict, is_own
from answergate.intake.names import CHUNKS, CONTEXT, EVIDENCE_COUNT, OTHER_CHUNKS
from answergate.model.case import Case

_EVIDENCE = frozenset((*CHUNKS, *OTHER_CHUNKS, *CONTEXT, *EVIDENCE_COUNT, "evidence"))
_SAME = {"chunks": _EVIDENCE, "question": frozenset(("question",))}
"""What may be given, with the fields of an answer that say the same."""


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
    """The case of an answer and what was ``given``.

    ``answer`` is a text, a case, or a provider's response. For a response, the given chunks are its documents. Raises
    CaseError if the answer brings what was given too: neither may silently replace the other.
    """
    if isinstance(answer, str):
        return {**given, "answer": answer}
    if not given:
        return answer
    if isinstance(answer, Case):
        answer = {name: value for name, value in case_to_dict(answer).items() if value or name == "answer"}
    if isinstance(answer, Mapping) and is_own(answer):
        _refuse_both(answer, given)
        return {**given, **answer}
    named = {"documents": given.get("chunks"), "question": given.get("question")}
    parts = {name: value for name, value in named.items() if value is not None}
    if not _is_envelope(answer):
        return {**parts, "response": answer}
    _refuse_both(answer, given)
    return {**answer, **parts}


def _is_envelope(answer: Any) -> bool:
    """Whether it has a response as a field. A response of LlamaIndex has a field of this name too."""
    return isinstance(answer, Mapping) and "response" in answer and provider_of({"response": answer}) is None


def _refuse_both(answer: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    brought = {
        name: given_name
        for given_name, names in _SAME.items()
        for name in sorted(names)
        if given.get(given_name) is not None and answer.get(name) is not None
    }
    if brought:
        raise CaseError(
            [
                Problem(
                    f"$.{name}",
                    f"the answer has this field, but the application gave {given_name}: give only one of them",
                )
                for name, given_name in brought.items()
            ]
        )
