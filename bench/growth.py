"""Measures how the cost of a check grows with the case: ``python -m bench.growth``.

Every shape is a case within the default limits that once took more than linear time, or that could. It is measured at
four sizes, each twice the one before. If the cost is linear, a doubling takes twice as long. A factor near 4 means that
the cost grows with the square of the size.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from time import perf_counter
from typing import Any

from msgspec import Struct

from answergate import check
from answergate.intake import read_case
from bench.cases import chunk_texts

MOST_PER_DOUBLING = 2.6
"""The largest accepted factor, over all three doublings. More than 2, because short measurements are noisy."""

_SLOWEST = 20.0
_DOUBLINGS = 3
_PERIODS = ("winter", "spring", "summer", "autumn")


class Shape(Struct, frozen=True):
    """A case by its size. ``smallest`` is the first of the four sizes."""

    name: str
    gate: str
    smallest: int
    make: Callable[[int], dict[str, Any]]


def _sentence(number: int) -> str:
    period = _PERIODS[number % 4]
    return f"Station {number} of the river survey counted {number * 7 % 991} herons in {period} beside the old mill."


def _altered(number: int) -> str:
    return _sentence(number).replace("counted", "recorded about").replace("old", "ruined")


def _page(first: int, sentences: int = 10) -> str:
    return " ".join(map(_sentence, range(first, first + sentences)))


def _answer_gate(excerpts: list[str], chunks: list[str], *, cites: Callable[[int], int]) -> dict[str, Any]:
    return {
        "conclusion": "The survey counted herons.",
        "evidences": [{"chunk_id": f"C{cites(n) + 1}", "excerpt": excerpt} for n, excerpt in enumerate(excerpts)],
        "raw_chunks": chunks,
    }


def altered_excerpts(size: int) -> dict[str, Any]:
    """One altered excerpt per chunk, each of which cites its own chunk."""
    chunks = [_page(10 * n) for n in range(size)]
    return _answer_gate([_altered(10 * n + 3) for n in range(size)], chunks, cites=lambda n: n)


def altered_elsewhere(size: int) -> dict[str, Any]:
    """One altered excerpt per chunk, each of which cites the wrong chunk."""
    chunks = [_page(10 * n) for n in range(size)]
    return _answer_gate([_altered(10 * n + 3) for n in range(size)], chunks, cites=lambda n: (n + 1) % size)


def altered_in_one_chunk(size: int) -> dict[str, Any]:
    """Altered excerpts of one long chunk."""
    return _answer_gate([_altered(n) for n in range(size)], [_page(0, 4 * size)], cites=lambda n: 0)


def absent_excerpts(size: int) -> dict[str, Any]:
    """Excerpts that are in no chunk."""
    chunks = [_page(10 * n) for n in range(size)]
    excerpts = [f"Nobody measured lake {n} because its shore was closed for repairs." for n in range(size)]
    return _answer_gate(excerpts, chunks, cites=lambda n: n)


def long_altered_excerpt(size: int) -> dict[str, Any]:
    """One excerpt of a whole long chunk, with a change in every seventh sentence."""
    sentences = [_altered(n) if n % 7 == 0 else _sentence(n) for n in range(size)]
    return _answer_gate([" ".join(sentences)], [_page(0, size)], cites=lambda n: 0)


def misattributed_excerpts(size: int) -> dict[str, Any]:
    """Verbatim excerpts that cite the wrong chunk."""
    chunks = [_page(10 * n) for n in range(size)]
    return _answer_gate([_sentence(10 * n + 3) for n in range(size)], chunks, cites=lambda n: (n + 1) % size)


def elided_excerpts(size: int) -> dict[str, Any]:
    """Excerpts with an ellipsis, all of one long chunk."""
    excerpts = [f"Station {n} of the river ... beside the old mill." for n in range(size)]
    return _answer_gate(excerpts, [_page(0, 4 * size)], cites=lambda n: 0)


def elided_unordered(size: int) -> dict[str, Any]:
    """Excerpts with an ellipsis whose parts are in no chunk in this order."""
    chunks = [_page(10 * n) for n in range(size)]
    excerpts = [f"beside the old mill ... Station {10 * n} of the sea" for n in range(size)]
    return _answer_gate(excerpts, chunks, cites=lambda n: n)


def verbatim_evidences(size: int) -> dict[str, Any]:
    """Up to 5,000 verbatim evidences of one long chunk."""
    return _answer_gate([_sentence(n) for n in range(size)], [_page(0, 2 * size)], cites=lambda n: 0)


def repeated_ids(size: int) -> dict[str, Any]:
    """Chunks that were retrieved again and again, each time from another place."""
    chunks = [{"id": "same", "text": _sentence(1), "position_int": [[n + 1, 1, 9, 1, 9]]} for n in range(size)]
    evidences = [{"chunk_id": "same", "excerpt": _sentence(1), "page_index": n + 1} for n in range(size)]
    return {"conclusion": "The survey counted herons.", "evidences": evidences, "raw_chunks": chunks}


def unknown_chunks(size: int) -> dict[str, Any]:
    """Evidences that cite chunks that do not exist, beside as many chunks."""
    chunks = [_sentence(n) for n in range(size)]
    return _answer_gate([_sentence(n) for n in range(size)], chunks, cites=lambda n: n + 10_000)


def _records(size: int, span: Callable[[int], str], quote: Callable[[int], str], chunks: list[str]) -> dict[str, Any]:
    return {
        "answer_text": _page(0, size),
        "citations": [
            {
                "source": "survey",
                "relevance": 0.9,
                "quote": quote(n),
                "evidence_idx": n % len(chunks),
                "alignment_score": 0.8,
                "span_in_answer": span(n),
            }
            for n in range(size)
        ],
        "chunks": chunks,
    }


def records(size: int) -> dict[str, Any]:
    """Perfect records, one per sentence of the answer."""
    return _records(size, _sentence, _sentence, [_sentence(n) for n in range(size)])


def absent_spans(size: int) -> dict[str, Any]:
    """Records whose span is not in the answer."""
    return _records(size, _altered, _sentence, [_sentence(n) for n in range(size)])


def short_absent_spans(size: int) -> dict[str, Any]:
    """Records whose short span is not in the answer."""
    return _records(size, lambda n: f"lake {n}", _sentence, [_sentence(n) for n in range(size)])


def similar_absent_spans(size: int) -> dict[str, Any]:
    """Long spans that differ from each other, and from the answer, in one number."""
    repeated = "the same words again and again, " * 20
    spans = [f"{repeated[:300]}{n:05d}{repeated[305:]}" for n in range(size)]
    return _records(size, spans.__getitem__, _sentence, [_sentence(n) for n in range(size)]) | {
        "answer_text": repeated * (size // 10 + 1)
    }


def altered_quotes(size: int) -> dict[str, Any]:
    """Records whose quote is altered."""
    return _records(size, _sentence, _altered, [_sentence(n) for n in range(size)])


def _attribution(text: str) -> dict[str, Any]:
    return {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": {"excerpt": text}}


def attribution_over_spaces(size: int) -> dict[str, Any]:
    """A long run of spaces between the name, the words and the value of a coverage."""
    gap = " " * size
    return _attribution(
        f"암진단비 5{gap}암 90{gap}일{gap}면책{gap}\n질병수술비 5{gap}해당{gap}암진단비 90일 면책{gap}예시"
    )


def attribution_over_lines(size: int) -> dict[str, Any]:
    """Rows of a table, each of which names a coverage and states a value."""
    return _attribution("\n".join(f"{n}. 암진단비 90일 면책 | 유사암진단비 {n}일 면책" for n in range(size)))


def attribution_in_one_line(size: int) -> dict[str, Any]:
    """The same in a single line, so that every name is near every value."""
    return _attribution(" ".join(f"암진단비 90일 면책, 유사암 {n}일 면책" for n in range(size)))


def attribution_over_brackets(size: int) -> dict[str, Any]:
    """Names with long runs of signs around them."""
    return _attribution("(" * size + "<" * size + "암진단비 90일 면책" + "■" * size + "\n" * size + "90일 면책")


def marked_paragraphs(size: int) -> dict[str, Any]:
    """A report with many paragraphs and twice as many markers."""
    paragraphs = [f"{_sentence(n)[:-1]} [cite:C{n % 9 + 1}][cite:no{n}]." for n in range(size)]
    return {"content": "\n\n".join(paragraphs), "snippets": [_sentence(n) for n in range(9)]}


def many_markers(size: int) -> dict[str, Any]:
    """A report that is almost only markers."""
    return {"content": "A word " + "[cite:C1]" * size, "snippets": [_sentence(n) for n in range(9)]}


def many_chunks(size: int) -> dict[str, Any]:
    """Many chunks, and nothing else to do."""
    return {
        "conclusion": "Herons.",
        "evidences": [{"chunk_id": "c1", "excerpt": "herons"}],
        "raw_chunks": [
            {"id": f"c{n}", "text": _page(n), "position_int": [[n + 1, 1, 9, 1, 9]], "metadata": {"page": n}}
            for n in range(size)
        ],
    }


def many_claims(size: int) -> dict[str, Any]:
    """Claims with numbers over one chunk: 1,300 claims over 224 kB at the largest size."""
    answer = " ".join(f"{_altered(n)[:-1]} [C1]." for n in range(size))
    return {"answer_text": answer, "retrieved_chunks": [_page(0, size * 9 // 4)], "citations": ["C1"]}


def long_chunk(size: int) -> dict[str, Any]:
    """An answer of 5,000 characters over a long chunk: 250 kB at the largest size."""
    answer = " ".join(f"{_altered(n)[:-1]} [C1]." for n in range(50))
    return {"answer_text": answer, "retrieved_chunks": chunk_texts("en", 1, size), "citations": ["C1"]}


def claims_and_chunks(size: int) -> dict[str, Any]:
    """Claims that all cite every chunk, with as many chunks as claims."""
    chunks = [_sentence(n) for n in range(size)]
    return {
        "answer_text": " ".join(map(_altered, range(size))),
        "retrieved_chunks": chunks,
        "citations": [f"C{n + 1}" for n in range(size)],
    }


def claims_with_own_chunks(size: int) -> dict[str, Any]:
    """Claims that cite one chunk each, the wrong one, so that every chunk is a candidate."""
    answer = " ".join(f"{_altered(n)[:-1]} [C{(n + 7) % size + 1}]." for n in range(size))
    return {"answer_text": answer, "retrieved_chunks": [_sentence(n) for n in range(size)]}


def numbers_in_one_claim(size: int) -> dict[str, Any]:
    """One claim of nothing but numbers, over a chunk of other numbers."""
    numbers = [str(7919 * (n + 1) % 99_991) for n in range(4 * size)]
    return {
        "answer_text": " ".join(numbers[:size]) + ".",
        "retrieved_chunks": [" ".join(numbers[size:])],
        "citations": ["C1"],
    }


SHAPES = (
    Shape("altered excerpts", "answer", 125, altered_excerpts),
    Shape("altered, wrong chunk cited", "answer", 125, altered_elsewhere),
    Shape("altered, one long chunk", "answer", 125, altered_in_one_chunk),
    Shape("absent excerpts", "answer", 125, absent_excerpts),
    Shape("long altered excerpt", "answer", 250, long_altered_excerpt),
    Shape("misattributed excerpts", "answer", 125, misattributed_excerpts),
    Shape("elided excerpts", "answer", 250, elided_excerpts),
    Shape("elided, not in order", "answer", 125, elided_unordered),
    Shape("verbatim evidences", "answer", 625, verbatim_evidences),
    Shape("repeated ids", "answer", 250, repeated_ids),
    Shape("unknown chunks", "answer", 250, unknown_chunks),
    Shape("records", "citations", 250, records),
    Shape("absent spans", "citations", 250, absent_spans),
    Shape("short absent spans", "citations", 250, short_absent_spans),
    Shape("similar absent spans", "citations", 125, similar_absent_spans),
    Shape("altered quotes", "citations", 125, altered_quotes),
    Shape("attribution over spaces", "attribution", 10_000, attribution_over_spaces),
    Shape("attribution over lines", "attribution", 1_000, attribution_over_lines),
    Shape("attribution in one line", "attribution", 500, attribution_in_one_line),
    Shape("attribution over brackets", "attribution", 10_000, attribution_over_brackets),
    Shape("marked paragraphs", "evidence", 200, marked_paragraphs),
    Shape("many markers", "evidence", 2_500, many_markers),
    Shape("many chunks", "answer", 250, many_chunks),
    Shape("many claims", "guardrails", 160, many_claims),
    Shape("long chunk", "guardrails", 31_250, long_chunk),
    Shape("claims and chunks", "guardrails", 200, claims_and_chunks),
    Shape("claims with own chunks", "guardrails", 100, claims_with_own_chunks),
    Shape("numbers in one claim", "guardrails", 100, numbers_in_one_claim),
)


def main(names: list[str] | None = None) -> bool:
    """Print seconds and growth of every shape, or of those whose name contains one of ``names``."""
    print(
        f"Growth of a check: seconds at four sizes, and the factor per doubling (linear: 2, at most {MOST_PER_DOUBLING}).\n"
    )
    sizes = " ".join(f"{f'{2**power}n':>8}" for power in range(_DOUBLINGS + 1))
    print(f"{'shape':<27} {'gate':<11} {'n':>6} {sizes}   per doubling")
    ok = True
    for shape in SHAPES:
        if not names or any(name in shape.name for name in names):
            ok &= _measure(shape)
    return ok


def _measure(shape: Shape) -> bool:
    seconds: list[float] = []
    for power in range(_DOUBLINGS + 1):
        seconds.append(_seconds(shape.make(shape.smallest * 2**power), shape.gate))
        if seconds[-1] > _SLOWEST:
            break
    factors = [after / before for before, after in pairwise(seconds)]
    mean = (seconds[-1] / seconds[0]) ** (1 / len(factors)) if factors else float("inf")
    within = mean <= MOST_PER_DOUBLING
    columns = " ".join([*(f"{value:8.3f}" for value in seconds), *[" " * 8] * (_DOUBLINGS + 1 - len(seconds))])
    written = " ".join(f"{factor:4.1f}" for factor in factors)
    print(
        f"{shape.name:<27} {shape.gate:<11} {shape.smallest:>6} {columns}   {written}{'' if within else '  OVER'}",
        flush=True,
    )
    return within


def _seconds(case: dict[str, Any], gate: str) -> float:
    """The fastest of a few runs. A slow shape runs once."""
    read_case(case)
    fastest = float("inf")
    spent = 0.0
    while spent < 0.2:
        start = perf_counter()
        check(case, gate)
        fastest = min(fastest, perf_counter() - start)
        spent += perf_counter() - start
    return fastest


if __name__ == "__main__":
    raise SystemExit(not main(sys.argv[1:]))
