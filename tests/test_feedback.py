"""What a verdict tells a model to correct."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from answergate import Outcome, check, check_many
from answergate.demo import demo_cases
from answergate.model.feedback import MOST_POINTS
from scenario import Sample, samples

CHUNKS = [
    {"id": "C1", "text": "The tower was opened in 1889. It weighs 7,300 tonnes."},
    {"id": "C2", "text": "Visitors may bring a dog on Sundays."},
]


def feedback(answer: str, gate: str = "guardrails", **more: Any) -> list[str]:
    return check({"answer": answer, "chunks": CHUNKS, **more}, gate).feedback().splitlines()


@pytest.mark.parametrize("demo", demo_cases(), ids=lambda demo: demo.name)
def test_a_stopped_answer_has_feedback_and_a_passed_one_has_none(demo: Any) -> None:
    verdict = check(demo.case, demo.gate, demo.policy)
    assert (verdict.feedback() == "") is verdict.passed


@pytest.mark.parametrize("sample", list(samples()), ids=lambda sample: sample.id)
def test_feedback_names_each_error_once_and_is_bounded(sample: Sample) -> None:
    verdict = sample.check()
    said = verdict.feedback()
    assert len(said) < 8000
    if verdict.outcome is Outcome.STOPPED:
        head, *points = said.splitlines()
        assert head.startswith(f"The {verdict.gate} gate stopped this answer")
        assert len(points) == len(set(points)) <= MOST_POINTS + 1
        errors = [finding for finding in verdict.findings if finding.severity == "error"]
        assert bool(points) is bool(errors)
        if errors:
            assert any(errors[0].message.strip()[:60] in " ".join(point.split()) for point in points)


def test_a_wrong_number_comes_with_the_words_of_the_chunk() -> None:
    assert feedback("The tower was opened in 1899 [C1]. Visitors may bring a dog on Sundays [C2].") == [
        "The guardrails gate stopped this answer. Correct or remove each point:",
        "1. \"The tower was opened in 1899 [C1].\": C1 does not support '1899' in this claim;"
        " 1899 is not in C1, but C1 says '1889'",
    ]


def test_a_claim_with_the_wrong_citation_comes_with_the_right_chunk() -> None:
    [_, point] = feedback("The tower was opened in 1889 [C1]. Visitors may bring a dog on Sundays [C1].")
    assert point.startswith('1. "Visitors may bring a dog on Sundays [C1].": C1 does not cover this claim')
    assert point.endswith("C1 does not cover this claim, but chunk C2 does: cite that one")


def test_the_answer_gate_names_the_number_and_the_excerpt() -> None:
    evidence = [
        {"chunk_id": "C1", "excerpt": "opened in 1889"},
        {"chunk_id": "C1", "excerpt": "bring a dog on Sundays"},
    ]
    assert feedback("It was opened in 1899.", "answer", evidences=evidence)[1:] == [
        '1. "1899": 1899 is not in the accepted excerpts',
        '2. evidences[1].excerpt "bring a dog on Sundays": the excerpt is not in chunk C1; it is word for word in chunk C2',
    ]


def test_the_evidence_gate_names_the_paragraph() -> None:
    paragraph = "The tower was opened to the public in the spring of the year 1889, after two years of work."
    [_, uncited, *_] = feedback(f"{paragraph}\n\n{paragraph} [cite:C1]", "evidence")
    assert uncited.startswith(f'1. "{paragraph}": Paragraph 1 has 0 citation(s), minimum 1 required')


def test_the_attribution_gate_says_why_the_value_was_rejected() -> None:
    [demo] = [demo for demo in demo_cases() if demo.name == "attribution-bad-product"]
    assert check(demo.case, demo.gate).feedback().splitlines() == [
        "The attribution gate stopped this answer. Correct or remove each point:",
        '1. "180일 한도": Evidence found at product-level, cannot attribute to specific coverage',
    ]


def test_the_citations_gate_names_the_record_and_its_field() -> None:
    record = {"source": "a", "relevance": 0.5, "quote": "x", "span_in_answer": "It never rained"}
    [_, point] = feedback("The tower was opened in 1889.", "citations", citations=[record])
    assert point == '1. citations[0].span_in_answer "It never rained": Hallucinated span not found in answer'


def test_warnings_are_named_if_no_error_stopped_the_answer() -> None:
    case = {"answer": "It is old.", "chunks": CHUNKS, "evidences": [{"chunk_id": "C1", "excerpt": "opened in 1899"}]}
    verdict = check(case, "answer", {"rules": {"QUO201": "warning"}})
    [_, point] = verdict.feedback().splitlines()
    assert point.startswith('1. evidences[0].excerpt "opened in 1899": the excerpt is not word for word in chunk C1')


def test_without_a_finding_the_reason_of_the_gate_is_the_feedback() -> None:
    case = {"answer": "It is old.", "chunks": CHUNKS, "evidences": [{"chunk_id": "C1", "excerpt": "opened in 1899"}]}
    verdict = check(case, "answer", {"rules": {"QUO201": "note"}})
    assert verdict.feedback() == "The answer gate stopped this answer: the only evidence item was rejected."


def test_a_long_answer_gets_ten_points_with_short_quotes() -> None:
    claim = f"The castle has {' and '.join(['a very large kitchen'] * 40)} [C1]."
    head, *points, more = feedback(" ".join([claim] * 25))
    assert len(points) == MOST_POINTS
    assert more == "and 15 more"
    assert max(map(len, points)) < 600
    assert "…" in points[0]
    assert "\n" not in head


def test_an_answer_that_could_not_be_checked_says_why() -> None:
    verdict = check({"answer": "It was opened in 1889 [C1].", "chunks": CHUNKS}, "guardrails", {"deadline": 1e-9})
    assert verdict.outcome is Outcome.FAULT
    head, point = verdict.feedback().splitlines()
    assert head == "The guardrails gate could not check this answer:"
    assert point.startswith("1. deadline: ")


def test_an_answer_that_could_not_be_read_names_every_field() -> None:
    unreadable: Mapping[str, Any] = {
        "answer": "x",
        "chunks": CHUNKS,
        "evidences": [{"chunk_id": "C1", "excerpt": "opened", "bbox": [1, 2]}, 7.5],
    }
    [verdict] = check_many([unreadable], "answer")
    assert verdict.outcome is Outcome.UNREADABLE
    assert verdict.feedback().splitlines() == [
        "The answer gate could not check this answer:",
        "1. $.evidences[0].bbox: expected [x0, y0, x1, y1]",
        "2. $.evidences[1]: expected a citation as an object or a chunk's id, got a number",
    ]


def test_feedback_is_the_same_under_another_hash_seed() -> None:
    program = (
        "from answergate import check; from answergate.demo import demo_cases;"
        "print([check(d.case, d.gate, d.policy).feedback() for d in demo_cases()])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
