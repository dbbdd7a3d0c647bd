"""The process that replays decisions for the console: its result, its time limit and its failure."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from typing import Any

import pytest

from answergate import check, load_policy
from answergate.console import compare_process
from answergate.console.compare_process import CompareError, compare
from answergate.ledger import Kept, draft_of, open_ledger

CASE = {
    "conclusion": "The span is 1,420 metres.",
    "evidences": [{"chunk_id": "c1", "excerpt": "span is 1,410 metres"}],
    "raw_chunks": [{"id": "c1", "text": "The span is 1,410 metres."}],
}
STRICT = load_policy(None, "answer")
LENIENT = load_policy({"rules": {"NUM301": "note"}}, "answer")


@pytest.fixture
def kept(tmp_path: Path) -> list[Kept]:
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        verdict = check(CASE, "answer", STRICT)
        ledger.append([draft_of(verdict, CASE, store="full", at="2026-03-01T08:00:00.000000Z", who="ann")])
        return list(ledger.every())


def test_another_process_replays_the_decisions(kept: list[Kept]) -> None:
    result = asyncio.run(compare(kept, LENIENT, STRICT))
    assert [(change.before, change.after, change.gone) for change in result.changes] == [
        ("citation_insufficient", "ok", ())
    ]
    assert asyncio.run(compare(kept, STRICT, None)).changes == ()


def test_a_comparison_that_takes_too_long_is_stopped(kept: list[Kept]) -> None:
    with pytest.raises(CompareError, match="took longer than 0 seconds"):
        asyncio.run(compare(kept, STRICT, None, seconds=0))


def test_a_process_that_fails_is_reported(kept: list[Kept], monkeypatch: pytest.MonkeyPatch) -> None:
    class Dumps:
        loads = staticmethod(pickle.loads)

        @staticmethod
        def dumps(task: Any) -> bytes:
            return b"no task"

    monkeypatch.setattr(compare_process, "pickle", Dumps)
    with pytest.raises(CompareError, match="failed"):
        asyncio.run(compare(kept, STRICT, None))
