"""The quality of citation records: the metrics, and a row per citation."""

from __future__ import annotations

from itertools import pairwise
from math import fsum
from typing import Any

from answergate.model.span import Span
from answergate.reading import Reading
from answergate.rules.records.values import is_blank, is_index, is_number


def measure_citations(reading: Reading) -> dict[str, Any]:
    """Counts and averages over the records. Averages over nothing are 0."""
    records = [citation.record for citation in reading.case.citations]
    count = len(records)
    rows = [_row(reading, index) for index in range(count)]
    counted = [
        row["alignment_score"]
        for row in rows
        if row["alignment_score"] is not None and (not row["computed"] or reading.settings.count_computed_alignment)
    ]
    return {
        "total_citations": count,
        "avg_alignment_score": _mean(counted),
        "citation_coverage": _coverage(reading),
        "has_evidence_idx": _share(sum(is_index(record.get("evidence_idx")) for record in records), count),
        "has_alignment_score": _share(sum(is_number(record.get("alignment_score")) for record in records), count),
        "has_span": _share(sum(not is_blank(record.get("span_in_answer")) for record in records), count),
        "paths": [citation.path for citation in reading.case.citations],
        "citations": rows,
    }


def _row(reading: Reading, index: int) -> dict[str, Any]:
    """One citation: where its span stands in the answer, and how well its quote fits there."""
    record = reading.case.citations[index].record
    span = reading.record_spans[index]
    score = record.get("alignment_score")
    given = is_number(score) and 0 <= score <= 1
    computed = None if given or score is not None else _alignment(reading, index)
    return {
        "span": None if span is None else {"start": span.start, "end": span.end},
        "alignment_score": score if given else computed,
        "computed": computed is not None,
    }


def _alignment(reading: Reading, index: int) -> float | None:
    """The support that the named evidence gives the cited span, where both are at hand."""
    record = reading.case.citations[index].record
    evidence, span = record.get("evidence_idx"), reading.record_spans[index]
    chunks = reading.case.chunks
    if span is None or not is_index(evidence) or not 0 <= evidence < len(chunks):
        return None
    [support] = reading.similarity.support([span.of(reading.case.answer)], [chunks[int(evidence)].text], [[0]])
    return support.score


def _coverage(reading: Reading) -> float:
    """The share of the answer's visible characters outside markers that lie in the union of located spans."""
    answer = reading.case.answer
    markers = [marker.span for marker in reading.all_markers]
    ends = [0, *(edge for span in markers for edge in (span.start, span.end)), len(answer)]
    prose = [Span(start, end) for start, end in list(pairwise(ends))[::2]]
    spaces = [space for space in (_ASCII_SPACES if answer.isascii() else _SPACES) if space in answer]
    total = sum(_visible(span.of(answer), spaces) for span in prose)
    if not total:
        return 0.0
    covered = 0
    for cited in _union([span for span in reading.record_spans if span is not None]):
        for part in prose:
            start, end = max(cited.start, part.start), min(cited.end, part.end)
            if start < end:
                covered += _visible(answer[start:end], spaces)
    return covered / total


def _union(spans: list[Span]) -> list[Span]:
    union: list[Span] = []
    for span in sorted(spans):
        if union and span.start <= union[-1].end:
            union[-1] = Span(union[-1].start, max(union[-1].end, span.end))
        else:
            union.append(span)
    return union


_ASCII_SPACES = "".join(character for character in map(chr, range(128)) if character.isspace())
_SPACES = "".join(character for character in map(chr, range(0x3001)) if character.isspace())


def _visible(text: str, spaces: list[str]) -> int:
    """The characters that are no white space: counted kind by kind, which is much faster than splitting."""
    return len(text) - sum(map(text.count, spaces))


def _mean(values: list[float]) -> float:
    # A sum of decimals is off in its last digits: 0.1 and 0.7 are 0.4 on average, and no less.
    return round(fsum(values) / len(values), 12) if values else 0.0


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
