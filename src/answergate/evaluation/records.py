"""One labelled answer: the case, and what people said of it. The shapes are explained in docs/guide/evaluate.md."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from answergate.adapters.cells import unfolded
from answergate.errors import CaseError, Problem
from answergate.evaluation.label_words import MEANINGS, Meanings, folded
from answergate.intake import read_case
from answergate.model.case import Case
from answergate.model.settings import Limits
from answergate.model.span import Span

_WORDS = ("label", "stance", "verdict", "attribution_label", "support")
_KINDS = ("types", "error_types", "edit_types")
_CLAIMS = ("claims", "atomic_facts")
_LABELS = ("supported", "unsupported_spans", *_WORDS, *_KINDS, *_CLAIMS)
_SOURCES = ("source_id", "document_id", "doc_id")


class WrongSpan(Struct, frozen=True):
    """A part of the answer that the evidence does not support. ``kind`` is the annotator's word for the error."""

    span: Span
    kind: str


class JudgedClaim(Struct, frozen=True):
    """A claim that people judged by itself. ``cited`` is what it was judged against; None: everything."""

    text: str
    supported: bool
    kind: str
    cited: tuple[str, ...] | None


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
    record, _ = unfolded(record)
    given = record.get("labels")
    path = "$.labels"
    problems: list[Problem] = []
    if given is None:
        path = "$"
        given = {name: record[name] for name in _LABELS if name in record}
        if not given:
            problems.append(Problem("$.labels", f"missing: a label is one of {', '.join(_LABELS)}"))
    elif not isinstance(given, Mapping):
        problems.append(Problem("$.labels", "labels are an object"))
        given = {}
    try:
        case = read_case({name: value for name, value in record.items() if name not in ("labels", *_LABELS)}, limits)
    except CaseError as error:
        raise CaseError([*error.problems, *problems]) from None
    reading = _Labels(given, case.answer, meanings, path)
    labels = reading.read()
    if problems or reading.problems:
        raise CaseError([*problems, *reading.problems])
    named = next((str(record[name]) for name in _SOURCES if isinstance(record.get(name), str | int)), None)
    return Labelled(
        place=place,
        dataset=_field(record, by) or stem,
        case=case,
        supported=labels.supported,
        wrong=labels.wrong,
        claims=labels.claims,
        kinds=labels.kinds,
        source=named,
    )


def _field(record: Mapping[str, Any], name: str) -> str | None:
    """A field by its dotted name, as a word."""
    value: Any = record
    for part in name.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return str(value) if isinstance(value, str | int) and str(value).strip() else None


class _Read(Struct, frozen=True):
    supported: bool | None
    wrong: tuple[WrongSpan, ...] | None
    claims: tuple[JudgedClaim, ...]
    kinds: tuple[str, ...]


class _Labels:
    """The labels of one answer being read, and the problems met on the way."""

    def __init__(self, given: Mapping[str, Any], answer: str, meanings: Meanings, path: str) -> None:
        self.given = given
        self.path = path
        self.answer = answer
        self.meanings = meanings
        self.problems: list[Problem] = []

    def read(self) -> _Read:
        wrong = self.spans()
        claims = self.claims()
        word, supported = self.judgement(self.given, self.path)
        if "supported" not in self.given and not word:
            if wrong is not None:
                supported = not wrong
            elif claims:
                supported = all(claim.supported for claim in claims)
        if supported and wrong:
            self.problem("unsupported_spans", "labels disagree: the answer is supported, and parts of it are not")
        kinds: list[str] = []
        if supported is False:
            kinds = [span.kind for span in wrong or () if span.kind] + self.kinds() or [word] * bool(word)
        return _Read(supported, wrong, claims, tuple(dict.fromkeys(kinds)))

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(f"{self.path}.{path}", message))

    def judgement(self, given: Mapping[str, Any], path: str) -> tuple[str, bool | None]:
        """The annotator's word, and whether it says supported. A plain ``supported`` wins over a word."""
        name = next((name for name in _WORDS if given.get(name) is not None), "")
        word = _word(given[name]) if name else ""
        if "supported" in given:
            value = given["supported"]
            if value is None or isinstance(value, bool):
                return word, value
            if isinstance(value, str):
                return word or value.strip(), self.meaning(value, f"{path}.supported")
            self.problems.append(Problem(f"{path}.supported", f"true, false, null or a word, this is {value!r}"))
            return word, None
        return (word, self.meaning(word, f"{path}.{name}")) if name else ("", None)

    def meaning(self, word: str, path: str) -> bool | None:
        key = folded(word)
        if key not in self.meanings:
            how = f"say what it means with --label {word.strip()!r}=supported, =unsupported or =skip"
            self.problems.append(Problem(path, f"{word!r} is no label that is known; {how}"))
        return self.meanings.get(key)

    def spans(self) -> tuple[WrongSpan, ...] | None:
        given = self.given.get("unsupported_spans")
        if given is None:
            return None
        if not isinstance(given, list):
            self.problem("unsupported_spans", "a list of {start, end, type?} is wanted")
            return None
        spans = []
        for index, entry in enumerate(given):
            span = self.span(entry, f"unsupported_spans[{index}]")
            if span is not None:
                kind = entry.get("type")
                spans.append(WrongSpan(span, kind.strip() if isinstance(kind, str) else ""))
        return tuple(spans)

    def span(self, entry: Any, path: str) -> Span | None:
        start, end = (entry.get("start"), entry.get("end")) if isinstance(entry, Mapping) else (None, None)
        if type(start) is not int or type(end) is not int:
            self.problem(path, "a span has a start and an end, whole numbers")
            return None
        if not 0 <= start < end <= len(self.answer):
            self.problem(path, f"{start}-{end} is no part of an answer of {len(self.answer)} characters")
            return None
        span = Span(start, end)
        said = entry.get("text")
        if isinstance(said, str) and said != span.of(self.answer):
            shown = f"{span.of(self.answer)[:30]!r}, not {said[:30]!r}"
            self.problem(path, f"the answer has {shown} at {start}-{end}; offsets are code points")
            return None
        return span

    def claims(self) -> tuple[JudgedClaim, ...]:
        """The judged claims; one that nobody judged is left out."""
        name = next((name for name in _CLAIMS if self.given.get(name) is not None), None)
        if name is None:
            return ()
        given = self.given[name]
        if not isinstance(given, list):
            self.problem(name, "a list of {text, supported} is wanted")
            return ()
        claims = []
        for index, entry in enumerate(given):
            path = f"{name}[{index}]"
            if not isinstance(entry, Mapping):
                self.problem(path, "a claim is an object with a text and whether it is supported")
                continue
            word, supported = self.judgement(entry, f"{self.path}.{path}")
            text = self.claim_text(entry, path)
            if text is not None and supported is not None:
                claims.append(JudgedClaim(text, supported, "" if supported else word, _cited(entry.get("citations"))))
        return tuple(claims)

    def claim_text(self, entry: Mapping[str, Any], path: str) -> str | None:
        text = entry.get("text")
        if isinstance(text, str) and text.strip():
            return text
        span = self.span(entry, path)
        return None if span is None else span.of(self.answer)

    def kinds(self) -> list[str]:
        """The kinds of error that an answer holds, where the label names them for the answer as a whole."""
        value = next((self.given[name] for name in _KINDS if self.given.get(name) is not None), ())
        words: Sequence[Any] = [value] if isinstance(value, str) else value if isinstance(value, list) else ()
        return [word.strip() for word in words if isinstance(word, str) and word.strip()]


def _word(value: Any) -> str:
    """A label as a word: true and false are words, and so is a number, which somebody must say the meaning of."""
    return value.strip() if isinstance(value, str) else str(value).lower()


def _cited(given: Any) -> tuple[str, ...] | None:
    if not isinstance(given, list):
        return None
    return tuple(str(id) for id in given if isinstance(id, str | int)) or None
