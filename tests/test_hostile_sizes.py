"""Large and hostile cases: the work is limited, and the gate does not claim that unsearched text is absent."""

from __future__ import annotations

import pytest

from answergate import Verdict, check, load_policy
from answergate.engine import examine
from answergate.intake import read_case
from answergate.reading import Reading
from answergate.rules.quotes import closest_text
from answergate.text.excerpts import locating

CHUNKS = [f"Chunk {number} speaks of the quick brown fox and of nothing else." for number in range(60)]


def test_only_so_many_altered_excerpts_are_looked_for_in_all_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []

    def counted(excerpt: str, texts: list[locating.Haystack]) -> tuple[int, locating.Located] | None:
        compared.append(len(texts))
        return locating.closest_in(excerpt, texts)

    monkeypatch.setattr(closest_text, "closest_in", counted)
    evidences = [
        {"chunk_id": "C1", "excerpt": f"Chunk 0 speaks of the slow brown fox {number}"} for number in range(80)
    ]
    verdict = check({"conclusion": "x", "evidences": evidences, "raw_chunks": CHUNKS}, "answer")
    assert verdict.status == "no_evidence"
    assert len(verdict.findings) == 80
    assert compared == [60] * 50 + [1] * 30


def test_an_excerpt_looked_for_in_its_own_chunk_only_is_not_said_to_be_nowhere() -> None:
    evidences = [{"chunk_id": "C1", "excerpt": f"도서관은 월요일에 쉽니다 {number}"} for number in range(51)]
    verdict = check({"conclusion": "x", "evidences": evidences, "raw_chunks": CHUNKS}, "answer")
    assert verdict.findings[0].facts["closest"] == "no chunk has similar text"
    assert verdict.findings[50].facts["closest"] == (
        "it has no similar text; the other chunks were not searched: the case is too large"
    )


def searched(size: int) -> tuple[Verdict, int]:
    """The verdict on ``size`` altered excerpts of one long chunk, and the characters searched for similar text."""
    text = " ".join(f"Station {number} counted {number * 7} herons beside the old mill." for number in range(4 * size))
    excerpts = [f"Station {number} saw {number * 7} herons beside the ruined mill." for number in range(size)]
    evidences = [{"chunk_id": "C1", "excerpt": excerpt} for excerpt in excerpts]
    case = {"conclusion": "x", "evidences": evidences, "raw_chunks": [text]}
    policy = load_policy(None, "answer")
    reading = Reading(read_case(case, policy.limits), policy.settings)
    examine(reading, policy)
    return check(case, "answer"), reading.search_budget.used


def test_the_search_for_similar_text_grows_with_the_case_and_not_with_its_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SPEC 2.5a."""
    monkeypatch.setattr("answergate.reading.citations._LEAST_SEARCHED", 0)
    (_, once), (_, twice) = searched(80), searched(160)
    assert 0 < once < twice < 2.1 * once


def test_an_excerpt_beyond_the_budget_is_said_not_to_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """SPEC 1.3: "absent" and "could not be checked" are different findings."""
    monkeypatch.setattr("answergate.reading.citations._LEAST_SEARCHED", 0)
    verdict, _ = searched(80)
    altered = [finding for finding in verdict.findings if finding.code == "QUO201"]
    assert len(altered) == 80
    # 50 are searched for in all chunks. The budget is 20 times the text, which is enough for 19 more with their own length.
    assert [finding.facts["grade"] for finding in altered] == ["near"] * 69 + ["not-searched"] * 11
    assert altered[79].message == (
        "the excerpt is not word for word in chunk C1; the closest text was not searched: the case is too large"
    )
    assert verdict.to_json() == searched(80)[0].to_json()


def test_a_case_of_normal_size_is_searched_completely() -> None:
    verdict, _ = searched(80)
    assert {finding.facts["grade"] for finding in verdict.findings if finding.code == "QUO201"} == {"near"}
