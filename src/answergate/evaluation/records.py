"""One labelled answer: the case, and what people said of it. The shapes are explained in docs/guide/evaluate.md."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.adapters import shape
from answergate.adapters.cells import decoded
from answergate.errors import CaseError, Problem
from answergate.evaluation.label_words import MEANINGS, Meanings
from answergate.evaluation.labels import NOT_OF_THE_CASE, JudgedClaim, WrongSpan, read_labels, stated_labels
from answergate.intake import read_case
from answergate.model.case import Case
from answergate.model.settings import Limits

_SOURCES = ("source_id", "document_id", "doc_id")


class Labelled(Struct, frozen=True, kw_only=True):
    """An answer with its labels. ``supported`` is None where only its claims were judged.

    ``wrong`` is None where the labels say nothing of places: then no sentence of the answer is known to be right or
    wrong, unless it is the only one.
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
        """Whether anybody said anything of it."""
        return self.supported is not None or bool(self.claims)

    @property
    def has_evidence(self) -> bool:
        """Whether there is any text to hold the answer against."""
        return any(chunk.text.strip() for chunk in self.case.chunks)

    @property
    def evidence_digest(self) -> str:
        """The same for answers that were given the same chunks."""
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
    """The labelled answer that a record holds. ``by`` names the field that says which data set it belongs to.

    Raises CaseError with every problem and its path.
    """
    shaped, stated = shape(record), stated_labels(record)
    try:
        case = read_case({name: of for name, of in shaped.payload.items() if name not in NOT_OF_THE_CASE}, limits)
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
    """A word or a number by its dotted name, as a word. A field whose own name has dots in it comes first."""
    value: Any = record
    path = "$"
    for part in [name] if name in record else name.split("."):
        value = decoded(value, path)
        path += f".{part}"
        value = value.get(part) if isinstance(value, Mapping) else None
    return str(value) if isinstance(value, str | int | float) and str(value).strip() else None
