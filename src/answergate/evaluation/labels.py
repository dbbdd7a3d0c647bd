"""Reads the labels of one answer. docs/guide/evaluate.md explains the formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from answergate.adapters.cells import decoded
from answergate.errors import Problem
from answergate.evaluation.label_words import Meanings, folded
from answergate.intake.values import kind
from answergate.model.span import Span

_WORDS = ("label", "stance", "verdict", "attribution_label", "support")
_SPANS = "unsupported_spans"
_CLAIMS = ("claims", "atomic_facts")
_KINDS = ("types", "error_types", "edit_types")
JUDGEMENTS: Final = ("supported", *_WORDS, _SPANS, *_CLAIMS)
"""The fields that say whether an answer is supported."""
_NAMES = (*JUDGEMENTS, *_KINDS)
LABEL_FIELDS: Final = frozenset(("labels", *_NAMES))
"""The fields of a record that hold labels and are not part of the case."""
_KIND_OF_SPAN = ("type", "label_type", "label")


class WrongSpan(Struct, frozen=True):
    """A part of the answer that the evidence does not support. ``kind`` is the annotator's word for the error."""

    span: Span
    kind: str


class JudgedClaim(Struct, frozen=True):
    """A claim that people judged on its own. ``cited`` lists the chunks it was judged against. None means all."""

    text: str
    supported: bool
    kind: str
    cited: tuple[str, ...] | None


class AnswerLabels(Struct, frozen=True):
    """The labels of an answer. ``supported`` is None if the answer as a whole was not judged."""

    supported: bool | None
    wrong: tuple[WrongSpan, ...] | None
    claims: tuple[JudgedClaim, ...]
    kinds: tuple[str, ...]


class StatedLabels(Struct, frozen=True):
    """The label fields of a record and the path of each. ``problem`` says why they cannot be read."""

    fields: Mapping[str, Any] = {}
    paths: Mapping[str, str] = {}
    problem: Problem | None = None


def stated_labels(record: Mapping[str, Any]) -> StatedLabels:
    """Find the labels of a record: under ``labels`` if a judgement is there, otherwise at the top level.

    A list under ``labels`` has the unsupported spans, as in RAGTruth and LettuceDetect.
    """
    given = decoded(record.get("labels"), "$.labels")
    if isinstance(given, list):
        return StatedLabels({_SPANS: given}, {_SPANS: "$.labels"})
    if given is not None and not isinstance(given, Mapping):
        message = "expected an object or a list of spans; put a single word under label"
        return StatedLabels(problem=Problem("$.labels", message))
    if given is not None and any(name in given for name in JUDGEMENTS):
        return _stated(given, "$.labels")
    return _stated(record, "$")


def _stated(given: Mapping[str, Any], path: str) -> StatedLabels:
    names = [name for name in _NAMES if name in given]
    return StatedLabels({name: given[name] for name in names}, {name: f"{path}.{name}" for name in names})


def read_labels(stated: StatedLabels, answer: str, meanings: Meanings) -> tuple[AnswerLabels, tuple[Problem, ...]]:
    """Read the labels of the answer. Returns them with all their problems."""
    reader = _Reader(stated, answer, meanings)
    labels = reader.read()
    return labels, tuple(reader.problems)


class _Reader:
    """Reads the labels of one answer and collects their problems."""

    def __init__(self, stated: StatedLabels, answer: str, meanings: Meanings) -> None:
        self.given = stated.fields
        self.paths = stated.paths
        self.answer = answer
        self.meanings = meanings
        self.problems: list[Problem] = [] if stated.problem is None else [stated.problem]

    def read(self) -> AnswerLabels:
        wrong = self.spans()
        claims = self.claims()
        word, supported = self.judgement(self.given, self.paths)
        if "supported" not in self.given and not word:
            if wrong is not None:
                supported = not wrong
            elif claims:
                supported = all(claim.supported for claim in claims)
        if supported and wrong:
            self.problem(self.paths[_SPANS], "labels disagree: the answer is supported, but parts of it are not")
        kinds: list[str] = []
        if supported is False:
            kinds = [span.kind for span in wrong or () if span.kind] + self.kinds() or [word] * bool(word)
        return AnswerLabels(supported, wrong, claims, tuple(dict.fromkeys(kinds)))

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def judgement(self, given: Mapping[str, Any], paths: Mapping[str, str]) -> tuple[str, bool | None]:
        """The annotator's word and its meaning. The field ``supported`` takes precedence over a word."""
        name = next((name for name in _WORDS if given.get(name) is not None), "")
        word = _word(given[name]) if name else ""
        if "supported" in given:
            value = given["supported"]
            said = "" if value is None or isinstance(value, bool) else _word(value)
            return word or said, self.meaning(value, paths["supported"])
        return (word, self.meaning(given[name], paths[name])) if name else ("", None)

    def meaning(self, value: Any, path: str) -> bool | None:
        if value is None:
            return None
        if not isinstance(value, str | int | float):
            self.problem(path, f"expected true, false, null, a word or a number, got {kind(value)}")
            return None
        word = _word(value)
        key = folded(word)
        if key not in self.meanings:
            how = f"define it with --label {word!r}=supported, =unsupported or =skip"
            self.problem(path, f"{word!r} is not a known label; {how}")
        return self.meanings.get(key)

    def listed(self, name: str, expected: str) -> list[Any] | None:
        """The list under ``name``, or None if there is none."""
        given = decoded(self.given.get(name), self.paths.get(name, ""))
        if given is None or isinstance(given, list):
            return given
        self.problem(self.paths[name], f"expected a list of {expected}")
        return None

    def spans(self) -> tuple[WrongSpan, ...] | None:
        given = self.listed(_SPANS, "{start, end, type?}")
        if given is None:
            return None
        spans = []
        for index, entry in enumerate(given):
            span = self.span(entry, f"{self.paths[_SPANS]}[{index}]")
            if span is not None:
                named = (entry.get(name) for name in _KIND_OF_SPAN)
                spans.append(WrongSpan(span, next((name.strip() for name in named if isinstance(name, str)), "")))
        return tuple(spans)

    def span(self, entry: Any, path: str) -> Span | None:
        start, end = (entry.get("start"), entry.get("end")) if isinstance(entry, Mapping) else (None, None)
        if type(start) is not int or type(end) is not int:
            self.problem(path, "expected a start and an end, both integers")
            return None
        if not 0 <= start < end <= len(self.answer):
            self.problem(path, f"{start}-{end} is not within the answer, which has {len(self.answer)} characters")
            return None
        span = Span(start, end)
        said = entry.get("text")
        if isinstance(said, str) and said != span.of(self.answer):
            shown = f"{span.of(self.answer)[:30]!r}, not {said[:30]!r}"
            self.problem(path, f"the answer has {shown} at {start}-{end}; offsets must count code points")
            return None
        return span

    def claims(self) -> tuple[JudgedClaim, ...]:
        """The judged claims. Claims without a judgement are left out."""
        name = next((name for name in _CLAIMS if self.given.get(name) is not None), "")
        claims = []
        for index, entry in enumerate(self.listed(name, "{text, supported}") or ()):
            path = f"{self.paths[name]}[{index}]"
            if not isinstance(entry, Mapping):
                self.problem(path, "expected an object with text and supported")
                continue
            word, supported = self.judgement(entry, {name: f"{path}.{name}" for name in entry})
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
        """The kinds of error that the labels name for the answer as a whole."""
        name = next((name for name in _KINDS if self.given.get(name) is not None), "")
        value = decoded(self.given.get(name), self.paths.get(name, ""))
        words: Sequence[Any] = [value] if isinstance(value, str) else value if isinstance(value, list) else ()
        return [word.strip() for word in words if isinstance(word, str) and word.strip()]


def _word(value: Any) -> str:
    """A label as a word. Booleans and numbers become words too. The user must define the meaning of numbers."""
    return value.strip() if isinstance(value, str) else str(value).lower()


def _cited(given: Any) -> tuple[str, ...] | None:
    if not isinstance(given, list):
        return None
    return tuple(str(id) for id in given if isinstance(id, str | int)) or None
