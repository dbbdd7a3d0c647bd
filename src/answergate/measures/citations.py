"""The citation records of an answer, a row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from answergate.model.span import Span
from answergate.reading import Reading
from answergate.rules.records import is_blank, is_index, is_number


def measure_citations(reading: Reading) -> dict[str, Any]:
    """A row per record: what it has, and how much of the answer it covers. The gate sums the rows up."""
    citations = reading.case.citations
    given = [citation.record.get("span_in_answer") for citation in citations]
    spans = [reading.span_places.get(words) if isinstance(words, str) else None for words in given]
    edges = _VisibleCharacters(reading, [span for span in spans if span is not None])
    return {
        "total_citations": len(citations),
        "visible_characters": edges.total,
        "paths": [citation.path for citation in citations],
        "citations": [
            _row(reading, citation.record, span, edges) for citation, span in zip(citations, spans, strict=True)
        ],
    }


def _row(reading: Reading, record: Mapping[str, Any], span: Span | None, edges: _VisibleCharacters) -> dict[str, Any]:
    score = record.get("alignment_score")
    given = is_number(score) and 0 <= score <= 1
    computed = None if given or score is not None else _alignment(reading, record.get("evidence_idx"), span)
    return {
        "span": None if span is None else {"start": span.start, "end": span.end},
        "covers": None if span is None else [edges.before(span.start), edges.before(span.end)],
        "alignment_score": score if given else computed,
        "computed": computed is not None,
        "has_evidence_idx": is_index(record.get("evidence_idx")),
        "has_alignment_score": is_number(score),
        "has_span": not is_blank(record.get("span_in_answer")),
    }


def _alignment(reading: Reading, evidence: Any, span: Span | None) -> float | None:
    """How well the evidence item with this index supports a span. None if one of the two is missing."""
    chunks = reading.case.chunks
    if span is None or not is_index(evidence) or not 0 <= evidence < len(chunks):
        return None
    [support] = reading.similarity.support([span.of(reading.case.answer)], [chunks[int(evidence)].text], [[0]])
    return support.score


class _VisibleCharacters:
    """Counts the answer's characters that are neither white space nor part of a marker."""

    def __init__(self, reading: Reading, spans: Sequence[Span]) -> None:
        answer = reading.case.answer
        spaces = [space for space in (_ASCII_SPACES if answer.isascii() else _SPACES) if space in answer]
        markers = {marker.span.start: marker.span.end for marker in reading.all_markers}
        cuts = {0, len(answer), *markers, *markers.values()}
        cuts.update([span.start for span in spans], [span.end for span in spans])
        self._before = {0: 0}
        self.total = 0
        marker_end = 0
        for start, end in pairwise(sorted(cuts)):
            marker_end = max(marker_end, markers.get(start, 0))
            if start >= marker_end:
                self.total += _visible(answer[start:end], spaces)
            self._before[end] = self.total

    def before(self, place: int) -> int:
        """How many there are before an edge of a record's span."""
        return self._before[place]


_ASCII_SPACES = "".join(character for character in map(chr, range(128)) if character.isspace())
_SPACES = "".join(character for character in map(chr, range(0x3001)) if character.isspace())


def _visible(text: str, spaces: list[str]) -> int:
    """The number of characters that are not white space. Counting each kind of space is much faster than splitting."""
    return len(text) - sum(map(text.count, spaces))
