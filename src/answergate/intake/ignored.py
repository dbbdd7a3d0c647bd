"""Which fields of a payload nothing reads, and what they were probably meant to be."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from answergate.intake.names import FIELD_WORDS, KNOWN_IN_CASE, READ_ELSEWHERE, letters_of
from answergate.model.case import Case


def ignored_fields(payload: Mapping[str, Any], case: Case, read: str) -> dict[str, str | None]:
    """The fields that nothing reads. Each has the part of the case it was probably meant to be, if that part is missing.

    ``read`` is the name under which the chunks were given.
    """
    known = KNOWN_IN_CASE | READ_ELSEWHERE | {read}
    names = [name for name in payload if name not in known]
    if not names:
        return {}
    missing = _missing_parts(case)
    return {str(name): part if (part := _part_meant(str(name))) in missing else None for name in names}


def similar_field(payload: Mapping[str, Any], part: str) -> str:
    """The end of an error about a missing ``part``: the field that was probably meant to be it, or nothing."""
    found = [str(name) for name in payload if name not in KNOWN_IN_CASE and _part_meant(str(name)) == part]
    return f". Is it in {', '.join(map(repr, found))}? Then rename that field" if found else ""


def _missing_parts(case: Case) -> set[str]:
    present = {"answer": case.answer, "chunks": case.chunks, "citations": case.citations, "question": case.question}
    return {part for part, value in present.items() if not value}


_PARTS = ("answer", "chunks", "citations", "question")
_PART_OF = {word: part for part in _PARTS for word in FIELD_WORDS[part]}


def _part_meant(name: str) -> str | None:
    """``anwser`` and ``Response`` mean the answer, ``retrieved-docs`` the chunks."""
    close = get_close_matches(letters_of(name), _PART_OF, n=1, cutoff=0.8)
    return _PART_OF[close[0]] if close else None
