"""REC701-REC709, REC711-REC716: the fields of a record, and the words of the answer that it covers"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeGuard

from answergate.rules.examples import ANSWER_SPAN, PERFECT_RECORD, record
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule
from answergate.text.excerpts import locating


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether the value is a number."""
    return type(value) is int or type(value) is float


def is_share(value: Any) -> bool:
    """Whether the value is a number from 0 to 1."""
    return is_number(value) and 0 <= value <= 1


def is_index(value: Any) -> TypeGuard[int]:
    """Whether the value is a whole number. 2.0 is one."""
    return type(value) is int or (type(value) is float and value == int(value))


def is_blank(value: Any) -> bool:
    """Whether the value is missing, is not text, or has only white space."""
    return not isinstance(value, str) or not value.strip()


def shows_nothing(value: Any) -> bool:
    """Whether the value is blank or has only invisible characters."""
    return not isinstance(value, str) or locating.is_blank(value)


Wrong = bool | dict[str, Any]
"""Whether a value is wrong, or the facts of the message if it is."""

Test = Callable[[Any, Reading], Wrong]


def field_rule(
    code: str,
    *fields: str,
    message: str,
    bad: Sequence[Any],
    good: Sequence[Any] = (),
    severity: Severity = Severity.ERROR,
) -> Callable[[Test], Test]:
    """Declare the decorated test as a rule that finds the records in which it says that a field is wrong.

    ``fields`` are the names of the field, ``bad`` and ``good`` are values of it. A perfect record is good, too.
    """

    def declare(is_wrong: Test) -> Test:
        @wraps(is_wrong)
        def find(reading: Reading) -> Hits:
            for citation in reading.case.citations:
                record = citation.record
                value = None
                for name in fields:
                    if name in record:
                        value = record[name]
                        break
                if found := is_wrong(value, reading):
                    yield Hit(reading.in_citation(citation, *fields), found if isinstance(found, dict) else {})

        shown = [value if isinstance(value, Example) else bad_record(fields[0], value) for value in bad]
        sound = [good_record(**{fields[0]: value}) for value in good] or [good_record()]
        rule(code, severity=severity, message=message, bad=shown, good=sound)(find)
        return is_wrong

    return declare


def good_record(**changes: Any) -> Example:
    """A perfect record with these changes."""
    return Example(ANSWER_SPAN, record(**changes), gate="citations")


def bad_record(field: str, value: Any) -> Example:
    """A perfect record with one change. The rule must find the marked words, or else the changed field."""
    marked = isinstance(value, str) and "<<" in value
    at = "$.citations[0]" if value is None else f"$.citations[0].{field}"
    return Example(ANSWER_SPAN, record(**{field: value}), gate="citations", at=None if marked else at)


_UNCOUNTED = Example(ANSWER_SPAN, {"citations": [PERFECT_RECORD]}, gate="citations", at="$.citations[0].evidence_idx")


@field_rule("REC701", "source", message="Missing or empty source", bad=[None, "<< >>"])
def missing_source(source: Any, reading: Reading) -> Wrong:
    """A record has no source.

    Without a source, nobody can check the citation.
    """
    return shows_nothing(source)


@field_rule("REC702", "relevance", message="Missing or non-numeric relevance", bad=[None, "<<0.9>>", True])
def missing_relevance(relevance: Any, reading: Reading) -> Wrong:
    """A record's relevance is missing or not a number.

    Scores of other types are silently compared in a wrong way: the string "9" sorts after "10", and true counts as 1.
    """
    return not is_number(relevance)


@field_rule("REC703", "quote", "excerpt", message="Missing or empty quote", bad=[None, "<< >>", ["a list"]])
def missing_quote(quote: Any, reading: Reading) -> Wrong:
    """A record quotes nothing.

    A citation without the cited words cannot be compared with its source.
    """
    return shows_nothing(quote)


@field_rule("REC704", "evidence_idx", message="evidence_idx must be an integer", bad=["<<1>>", 1.5, True], good=[0])
def malformed_evidence_index(index: Any, reading: Reading) -> Wrong:
    """A record's evidence_idx is not a whole number.

    It is the only link from the answer to the evidence, so it must be a valid index.
    """
    return index is not None and not is_index(index)


@field_rule("REC705", "evidence_idx", message="evidence_idx {index} is out of bounds ({bounds})", bad=[3, -1], good=[2])
def dangling_evidence_index(index: Any, reading: Reading) -> Wrong:
    """A record's evidence_idx is outside the list of evidence items.

    The index starts at 0, so 3 is too large for three items. Models often count from 1 by mistake.
    """
    count = reading.evidence_count
    if count is None or not is_index(index) or 0 <= index < count:
        return False
    return {"index": index, "last": count - 1, "bounds": f"0 to {count - 1}" if count else "there is no evidence"}


@field_rule(
    "REC706",
    "alignment_score",
    message="alignment_score must be a number from 0 to 1",
    bad=["<<high>>", 1.2, True],
    good=[1],
)
def malformed_alignment(score: Any, reading: Reading) -> Wrong:
    """A record's alignment_score is not a number from 0 to 1.

    A percentage instead of a share makes every average look perfect.
    """
    return score is not None and not is_share(score)


@field_rule("REC707", "span_in_answer", message="span_in_answer must be a string", bad=[[0, 12]])
def malformed_span(span: Any, reading: Reading) -> Wrong:
    """A record's span_in_answer is not text.

    The span must be the cited words. Offsets into the answer would become wrong with the first edit.
    """
    return span is not None and not isinstance(span, str)


@field_rule("REC708", "relevance", message="relevance {relevance} is outside 0 to 1", bad=[1.01, -0.1], good=[0, 1])
def impossible_relevance(relevance: Any, reading: Reading) -> Wrong:
    """A record's relevance is outside 0 to 1.

    Scores on different scales cannot be averaged or compared.
    """
    return is_number(relevance) and not is_share(relevance) and {"relevance": relevance}


@field_rule("REC711", "evidence_idx", severity=Severity.WARNING, message="Missing evidence_idx", bad=[None])
def missing_evidence_index(index: Any, reading: Reading) -> Wrong:
    """A record has no evidence_idx.

    Without it, the quote cannot be traced to its evidence.
    """
    return index is None


@field_rule("REC712", "alignment_score", severity=Severity.WARNING, message="Missing alignment_score", bad=[None])
def missing_alignment(score: Any, reading: Reading) -> Wrong:
    """A record has no alignment_score.

    Without it, users do not know how well the quote fits the answer.
    """
    return score is None


@field_rule("REC713", "span_in_answer", severity=Severity.WARNING, message="Missing span_in_answer", bad=[None])
def missing_span(span: Any, reading: Reading) -> Wrong:
    """A record has no span_in_answer.

    Without it, users do not know which words of the answer the citation covers.
    """
    return span is None or (isinstance(span, str) and is_blank(span))


@field_rule(
    "REC714",
    "alignment_score",
    severity=Severity.WARNING,
    message="Low alignment score: {score} is below {minimum}",
    bad=[0.29],
    good=[0.3],
)
def low_alignment(score: Any, reading: Reading) -> Wrong:
    """A record has a low alignment_score: its quote hardly fits the words that it should support.

    With a low score, the generator itself doubts the citation. A person should look at it before users see the answer.
    """
    minimum = reading.settings.min_alignment
    return is_number(score) and 0 <= score < minimum and {"score": score, "minimum": minimum}


@field_rule(
    "REC716",
    "evidence_idx",
    severity=Severity.NOTE,
    message="evidence_idx {index} cannot be checked: the case has neither chunks nor evidence_count",
    bad=[_UNCOUNTED],
)
def unchecked_evidence_index(index: Any, reading: Reading) -> Wrong:
    """A record's evidence_idx cannot be checked, because the number of evidence items is not given.

    An unchecked index is not necessarily right. Give the chunks or evidence_count to check it.
    """
    return reading.evidence_count is None and is_index(index) and {"index": index}


@field_rule(
    "REC709",
    "span_in_answer",
    message="Hallucinated span not found in answer",
    bad=["<<This does NOT exist in answer>>", "<<the dome was built without a wooden frame>>"],
    good=["built without a wooden frame"],
)
def hallucinated_span(span: Any, reading: Reading) -> Wrong:
    """A record cites a span that the answer does not contain.

    The citation covers words that nobody wrote. Neither the span nor its first 50 characters are in the answer.
    """
    return not is_blank(span) and span not in reading.span_places


_LONGER = record(span_in_answer="<<The dome of the cathedral was raised without a wooden frame below it>>")


@field_rule(
    "REC715",
    "span_in_answer",
    severity=Severity.WARNING,
    message="Span matches the answer only in its first 50 characters",
    bad=[Example("The dome of the cathedral was raised without a wooden frame.", _LONGER, gate="citations")],
    good=[ANSWER_SPAN],
)
def truncated_span(span: Any, reading: Reading) -> Wrong:
    """Only the beginning of a record's span is in the answer.

    The answer was edited after the citation was made, or the model completed the span from memory.
    """
    place = reading.span_places.get(span) if isinstance(span, str) else None
    return place is not None and len(place) < len(span) and {"matched": len(place)}
