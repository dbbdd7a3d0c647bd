"""Large and hostile cases: the work is bounded, and what was not looked for is not claimed to be absent."""

from __future__ import annotations

import pytest

from answergate import check
from answergate.rules.quotes import closest_text
from answergate.text.excerpts import locating

CHUNKS = [f"Chunk {number} speaks of the quick brown fox and of nothing else." for number in range(60)]


def test_only_so_many_altered_excerpts_are_looked_for_in_all_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []

    def counted(excerpt: str, texts: list[str]) -> tuple[int, locating.Located] | None:
        compared.append(len(texts))
        return locating.closest(excerpt, texts)

    monkeypatch.setattr(closest_text, "closest", counted)
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
    assert verdict.findings[0].facts["closest"] == "nothing like it is in any chunk"
    assert verdict.findings[50].facts["closest"] == "nothing like it is in there"
