"""Compares the gates with simple reference implementations of their requirements."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from answergate import check
from answergate.text.excerpts.locating import is_blank
from cases import cases, record

# 004: one record's quality


def _quality(record: dict[str, Any], answer: str, count: int) -> tuple[bool, float]:
    errors = warnings = 0.0

    def is_number(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool)

    def shows_nothing(value: Any) -> bool:
        return not isinstance(value, str) or is_blank(value)

    quote = record["quote"] if "quote" in record else record.get("excerpt")
    errors += 0.3 * shows_nothing(record.get("source")) + 0.2 * shows_nothing(quote)
    relevance, index = record.get("relevance"), record.get("evidence_idx")
    score, span = record.get("alignment_score"), record.get("span_in_answer")
    if not is_number(relevance):
        errors += 0.2
    elif relevance is not None and not 0 <= relevance <= 1:
        errors += 0.1
    if index is None:
        warnings += 0.05
    elif not is_number(index) or index != int(index):
        errors += 0.1
    elif not 0 <= index < count:
        errors += 0.2
    if score is None:
        warnings += 0.05
    elif not is_number(score) or not 0 <= score <= 1:
        errors += 0.1
    elif score < 0.3:
        warnings += 0.05
    if span is None or (isinstance(span, str) and not span.strip()):
        warnings += 0.05
    elif not isinstance(span, str):
        errors += 0.1
    elif span not in answer:
        if span[:50] in answer:
            warnings += 0.05
        else:
            errors += 0.3
    return not errors, max(0.0, 1 - errors - warnings)


@settings(max_examples=300)
@given(records=st.lists(record, min_size=1, max_size=4), answer=st.text("abc \n", max_size=12), count=st.integers(1, 4))
def test_a_record_loses_exactly_what_the_table_says(records: list[dict[str, Any]], answer: str, count: int) -> None:
    """SPEC 6.1."""
    results = check({"answer": answer, "evidence_count": count, "citations": records}, "citations").output["results"]
    for given_record, result in zip(records, results, strict=True):
        valid, quality = _quality(given_record, answer, count)
        assert result["valid"] is valid
        assert abs(result["quality_score"] - quality) < 1e-6


@settings(max_examples=200)
@given(case=cases())
def test_the_quality_gate_is_the_first_line_that_holds(case: dict[str, Any]) -> None:
    """SPEC 6.4."""
    verdict = check(case, "citations")
    metrics = verdict.output["metrics"]
    hallucinated = any("Hallucinated" in error for result in verdict.output["results"] for error in result["errors"])
    total, invalid = metrics["total_citations"], metrics["invalid_citations"]
    if not total or invalid / total > 0.3 or hallucinated:
        expected = "FAIL"
    elif (
        metrics["avg_alignment_score"] < 0.4 or metrics["citation_coverage"] < 0.5 or metrics["has_evidence_idx"] < 0.8
    ):
        expected = "WARN"
    else:
        expected = "PASS"
    assert verdict.status == verdict.output["gate"]["status"] == expected


# 001: paragraphs of plain English

_word = st.sampled_from(("we", "did", "it", "outcome", "quarterly", "volunteers", "accomplishments", "good."))
_line = st.lists(_word, min_size=1, max_size=14).map(" ".join)
_block = st.one_of(
    _line.map("# {}".format),
    st.lists(_line, min_size=1, max_size=3).map("\n".join),
    st.tuples(_line, st.sampled_from((" [cite:a]", " [cite:a] [cite:b]", " [cite:x]"))).map("".join),
)
_MARKER = re.compile(r"\[cite:[^\]]*\]")


@settings(max_examples=200)
@given(blocks=st.lists(_block, max_size=6), required=st.integers(0, 3), minimum=st.sampled_from((0.0, 0.5, 5.0)))
def test_a_report_is_judged_paragraph_by_paragraph(blocks: list[str], required: int, minimum: float) -> None:
    """SPEC 4.1, 4.2, 4.4, 4.5."""
    content = "\n\n".join(blocks)
    policy = {"min_citations_per_paragraph": required, "min_citation_density": minimum}
    verdict = check({"content": content, "snippets": {"a": "A", "b": "B"}}, "evidence", policy)
    asked = [block for block in blocks if not block.startswith("#") and len(block.split()) >= 10 and len(block) >= 50]
    counts = [block.count("[cite:") for block in asked]
    cited = re.findall(r"\[cite:([^\]]*)\]", content)
    words = len(_MARKER.sub("", content).split())
    density = 100 * len(cited) / max(1, words)
    uncited = [block for block, count in zip(asked, counts, strict=True) if count < required]
    invalid = not cited or "x" in cited or density < minimum or bool(uncited)
    assert verdict.output["paragraphCount"] == len(asked)
    assert verdict.output["citationCount"] == len(cited)
    assert abs(verdict.output["citationDensity"] - density) < 1e-9
    assert verdict.output["valid"] is not invalid
    assert verdict.status == ("valid" if not invalid else "EVIDENCE_REQUIRED" if uncited else "invalid")
    if uncited:
        snippets = [block[:50] + ("..." if len(block) > 50 else "") for block in uncited]
        assert [each["paragraph"] for each in verdict.output["error_body"]["violations"]] == snippets


# 003: the decision


@settings(max_examples=200)
@given(
    case=cases(),
    most=st.integers(0, 3),
    ratio=st.sampled_from((0.0, 0.2, 0.5, 1.0)),
    density=st.sampled_from((0.0, 0.2, 1.0)),
    refuse=st.booleans(),
)
def test_the_guardrails_decide_in_the_order_of_their_rules(
    case: dict[str, Any], most: int, ratio: float, density: float, refuse: bool
) -> None:
    """SPEC 5.5."""
    policy = {
        "max_uncovered_claims": most,
        "max_uncovered_ratio": ratio,
        "min_citation_density": density,
        "refuse_on_no_citations": refuse,
    }
    verdict = check(case, "guardrails", policy)
    output = verdict.output
    texts = {chunk["id"]: chunk["text"] for chunk in case["chunks"]}
    listed = [each if isinstance(each, str) else each.get("chunk_id") for each in case["citations"]]
    marked = [id for claim in output["claims"] for id in claim["cited"]]
    cited = bool(case["citations"]) or re.search(r"\[(?:C?[0-9]|cite:|\^|ID:)|†", case["answer"]) is not None
    mapped = any(id is not None and texts.get(id, "").strip() for id in (*listed, *marked))
    uncovered, total = len(output["uncovered_claims"]), output["total_claims"]
    codes = [reason["code"] for reason in output["reasons"]]
    if refuse and not cited:
        expected = "REFUSE"
        assert codes[0] == "NO_CITATIONS"
    elif uncovered > most or uncovered / max(1, total) > ratio:
        expected = "REFUSE"
    elif "MAPPING_FAILED" in codes:
        expected = "REFUSE"
        assert cited
        assert not mapped
    elif output["citation_density"] < density or uncovered:
        expected = "WARN"
    else:
        expected = "PASS"
    assert verdict.status == expected


# 000: boxes


@given(
    rows=st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(1, 3), st.integers(1, 3)), min_size=1, max_size=3
    ),
    box=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 3), st.integers(1, 3)),
)
def test_a_box_is_within_where_each_of_its_cells_is(
    rows: list[tuple[int, int, int, int]], box: tuple[int, int, int, int]
) -> None:
    """SPEC 3.4."""
    cells = {
        (x, y) for left, top, width, height in rows for x in range(left, left + width) for y in range(top, top + height)
    }
    left, top, width, height = box
    own = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
    bbox = [left, top, left + width, top + height]
    positions = [[1, x, x + w, y, y + h] for x, y, w, h in rows]
    case = {
        "conclusion": "So.",
        "raw_chunks": [{"id": "c", "text": "So.", "position_int": positions}],
        "evidences": [{"chunk_id": "c", "excerpt": "So.", "page_index": 1, "bbox": bbox}],
    }
    assert (check(case, "answer", {"bbox": "within"}).status == "ok") is (own <= cells)
    assert (check(case, "answer").status == "ok") is (box in rows)


# 000: the decision


@settings(max_examples=200)
@given(case=cases())
def test_the_answer_gate_decides_in_the_order_of_its_clauses(case: dict[str, Any]) -> None:
    """SPEC 3.1, 3.2, 3.3, 3.5, 3.6, 3.7."""
    verdict = check(case, "answer")
    texts = {chunk["id"]: chunk["text"] for chunk in case["chunks"]}
    evidences = [{"chunk_id": each} if isinstance(each, str) else each for each in case["citations"]]
    verbatim = [
        each
        for each in evidences
        if each.get("chunk_id") in texts
        and (each.get("excerpt") or "").strip()
        and each["excerpt"] in texts[each["chunk_id"]]
    ]
    codes = {finding.code for finding in verdict.findings}
    if not texts:
        expected = "no_evidence"
    elif any(each.get("chunk_id") not in texts for each in evidences):
        expected = "citation_insufficient"
    elif not verbatim:
        expected = "no_evidence"
    elif verdict.status == "no_evidence":
        expected = "no_evidence"
        assert codes & {"POS401", "POS402"}
    elif "NUM301" in codes:
        expected = "citation_insufficient"
    else:
        expected = "ok"
    assert verdict.status == expected
    assert len(verdict.output["evidences"]) <= len(verbatim)
    assert (verdict.output["conclusion"] is None) is (expected != "ok")
