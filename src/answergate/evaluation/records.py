"""Reads one labelled answer: the case and its labels. docs/guide/evaluate.md explains the formats."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.adapters import shape
from answergate.adapters.cells import decoded
from answergate.errors import CaseError, Problem
from answergate.evaluation.label_words import MEANINGS, Meanings
from answergate.evaluation.labels import LABEL_FIELDS, JudgedClaim, WrongSpan, read_labels, stated_labels
from answergate.intake import read_case
from answergate.model.case import Case
from answergate.model.settings import Limits

_SOURCES = ("source_id", "document_id", "doc_id")


class Labelled(Struct, frozen=True, kw_only=True):
    """An answer with its labels. ``supported`` is None if only its claims were judged.

    ``wrong`` is None if the labels have no places. Then it is not known which sentences are wrong, unless the answer
    has only one.
    """

    place: str
    dataset: str
    case: Case
    supported: bool | None
    wrong: tuple[WrongSpan, ...] | None
    claims: tuple[JudgedClaim, ...]
    kinds: tuple[str, ...]
    source: str | None

    @property
    def id(self) -> str:
        return self.case.id or self.place

    @property
    def judged(self) -> bool:
        """Whether the answer or one of its claims has a judgement."""
        return self.supported is not None or bool(self.claims)

    @property
    def has_evidence(self) -> bool:
        """Whether any chunk has text to check the answer against."""
        return any(chunk.text.strip() for chunk in self.case.chunks)

    @property
    def evidence_digest(self) -> str:
        """A hash of the chunks' texts, equal for answers with the same chunks."""
        return hashlib.sha256("\0".join(chunk.text for chunk in self.case.chunks).encode(errors="replace")).hexdigest()


def read_record(
    record: Mapping[str, Any],
    *,
    place: str,
    stem: str,
    by: str = "dataset",
    meanings: Meanings = MEANINGS,
    limits: Limits | None = None,
) -> Labelled:
    """Read the labelled answer of a record. ``by`` names the field with its data set.

    Raises CaseError with every problem and its path.
    """
    shaped, stated = shape(record), stated_labels(record)
    try:
        case = read_case({name: of for name, of in shaped.payload.items() if name not in LABEL_FIELDS}, limits)
    except CaseError as error:
        found = [Problem(shaped.origin(problem.path), problem.message) for problem in error.problems]
        raise CaseError([*found, *([stated.problem] if stated.problem else [])]) from None
    labels, problems = read_labels(stated, case.answer, meanings)
    if problems:
        raise CaseError(problems)
    named = next((str(record[name]) for name in _SOURCES if isinstance(record.get(name), str | int)), None)
    return Labelled(
        place=place,
        dataset=field_of(record, by) or stem,
        case=case,
        supported=labels.supported,
        wrong=labels.wrong,
        claims=labels.claims,
        kinds=labels.kinds,
        source=named,
    )


def field_of(record: Mapping[str, Any], name: str) -> str | None:
    """The string or number under a dotted name, as a string. A field whose own name has dots takes precedence."""
    value: Any = record
    path = "$"
    for part in [name] if name in record else name.split("."):
        value = decoded(value, path)
        path += f".{part}"
        value = value.get(part) if isinstance(value, Mapping) else None
    return str(value) if isinstance(value, str | int | float) and str(value).strip() else None
