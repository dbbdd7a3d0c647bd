"""The reason of a verdict names the words that failed, in every output that shows reasons."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from answergate import check
from answergate.gates.failing_words import LONGEST, first_of, quoted
from command_line import Run, runner_in
from many_cases import read_lines

CHUNKS = ["The Humber Bridge opened in 1981.", "The toll for cars was halved in April 2012."]
WRONG = "The toll was halved in 2015 [C2]."
UNRELATED = "Giraffes sleep standing in the savannah [C1]."
RIGHT = "The Humber Bridge opened in 1981 [C1]."
LONG = (
    "The toll for lorries was doubled by the government of Denmark in the cold winter of 1971, and was never lowered."
)


def because(answer: str, **policy: Any) -> str:
    return check({"answer": answer, "chunks": CHUNKS}, "guardrails", policy or None).because


def test_an_uncovered_claim_is_named() -> None:
    assert because(f"{RIGHT} {WRONG}") == f'1 of 2 claims is not covered: "{WRONG}"'
    assert because(WRONG) == f'the only claim is not covered: "{WRONG}"'
    assert because(f"{RIGHT} {WRONG} {UNRELATED}") == f'2 of 3 claims are not covered: "{WRONG}" and 1 more'
    assert because(f"{WRONG} {UNRELATED} {UNRELATED} {RIGHT}") == f'3 of 4 claims are not covered: "{WRONG}" and 2 more'


def test_a_long_claim_is_cut_after_a_word() -> None:
    said = because(f"{RIGHT} {LONG}")
    assert said == (
        '1 of 2 claims is not covered: "The toll for lorries was doubled by the government of Denmark in the cold…"'
    )


def test_claims_that_are_let_through_are_named_too() -> None:
    said = because(f"{RIGHT} {WRONG}", max_uncovered_claims=5, max_uncovered_ratio=1.0)
    assert said == f'1 of 2 claims is not covered: "{WRONG}"'


def test_a_claim_without_a_citation_is_named_when_citations_are_thin() -> None:
    uncited = "The toll for cars was halved in April 2012."
    said = because(f"{RIGHT} {uncited}", min_citation_density=0.9, max_uncovered_claims=5, max_uncovered_ratio=1.0)
    assert said == f'0.50 citations per claim, 0.90 needed; without a citation: "{uncited}"'


def test_the_result_of_the_gate_gives_the_same_reason() -> None:
    verdict = check({"answer": f"{RIGHT} {WRONG}", "chunks": CHUNKS}, "guardrails")
    assert verdict.output["reasons"][0]["message"] == verdict.because


def test_a_paragraph_without_citations_is_named() -> None:
    paragraph = "Our volunteers gave over five hundred hours this quarter, more than in any quarter before it."
    verdict = check({"content": f"{paragraph}\n\n{paragraph}", "snippets": [{"id": "a", "text": "x"}]}, "evidence")
    assert verdict.because == (
        '2 paragraphs without the required citations: "Our volunteers gave over five hundred hours this quarter, '
        'more than in any…" and 1 more'
    )


GOOD = {
    "source": "s",
    "relevance": 0.9,
    "quote": "q",
    "evidence_idx": 0,
    "alignment_score": 0.8,
    "span_in_answer": "The dome was built without a wooden frame.",
}


@pytest.mark.parametrize(
    ("changed", "reason", "named"),
    [
        ([{}, {"source": ""}], "1 of 2 citations are invalid, more than 30%", "; citation 2: Missing or empty source"),
        (
            [{}] * 4 + [{"span_in_answer": "nowhere"}],
            "Hallucinated spans detected: 1",
            ': "nowhere"',
        ),
        (
            [{"alignment_score": 0.5}, {"alignment_score": 0.1}],
            "Average alignment score 0.30 is below 0.4",
            "; citation 2 has 0.10",
        ),
        (
            [{}, {"evidence_idx": None}],
            "Only 50% of citations have evidence_idx, 80% needed",
            "; citation 2 has none",
        ),
    ],
)
def test_a_citation_that_fails_is_named_and_the_gate_keeps_its_own_reason(
    changed: list[dict[str, Any]], reason: str, named: str
) -> None:
    case = {"answer": GOOD["span_in_answer"], "evidence_count": 9, "citations": [GOOD | one for one in changed]}
    verdict = check(case, "citations")
    assert (verdict.output["gate"]["reason"], verdict.because) == (reason, reason + named)


def test_a_value_that_is_not_attributed_is_named() -> None:
    evidence = {"excerpt": "이 특약은 90일 면책", "source_level": "product"}
    verdict = check({"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": evidence}, "attribution")
    assert verdict.because == f'{verdict.output["notes"]} ("90일 면책")'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("short", '"short"'),
        ("two\n  lines", '"two lines"'),
        ("x" * 200, '"' + "x" * (LONGEST - 1) + '…"'),
        ("단어 " * 60, '"' + "단어 " * 25 + '단어…"'),
        ("高" * 100, '"' + "高" * (LONGEST - 1) + '…"'),
        ("word, " * 30, '"' + "word, " * 12 + 'word…"'),
        ("", '""'),
    ],
)
def test_quoted_words_are_short_and_on_one_line(text: str, shown: str) -> None:
    assert quoted(text) == shown
    assert len(quoted(text)) <= LONGEST + 2


def test_more_texts_are_counted() -> None:
    assert (first_of(["a"]), first_of(["a", "b"]), first_of(["a", "b", "c"])) == (
        '"a"',
        '"a" and 1 more',
        '"a" and 2 more',
    )


def test_every_output_that_shows_reasons_names_the_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run: Run = runner_in(tmp_path, monkeypatch)
    record = {"id": "a1", "answer": f"{RIGHT} {WRONG}", "chunks": CHUNKS}
    Path("a.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    outs = "-o v.jsonl -o v.parquet -o v.xml -o v.md -o v.sarif --report v.html"
    assert run(f"batch a.jsonl --gate guardrails {outs}").exit_code == 1
    reason = f'1 of 2 claims is not covered: "{WRONG}"'
    assert read_lines(Path("v.jsonl"))[0]["because"] == reason
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table("v.parquet").column("because").to_pylist() == [reason]
    failure = ElementTree.parse("v.xml").getroot().find(".//failure")
    assert failure is not None
    assert failure.get("message") == reason
    words = "The toll was halved in 2015"
    for name in ("v.md", "v.sarif"):
        assert words in Path(name).read_text(encoding="utf-8"), name
    [packed] = re.findall(r'id="rows"[^>]*>([^<]+)<', Path("v.html").read_text(encoding="utf-8"))
    assert json.loads(zlib.decompress(base64.b64decode(packed), wbits=-15))["because"] == [reason]
    assert "1 of 2 claims is not covered" in Path("v.md").read_text(encoding="utf-8")
