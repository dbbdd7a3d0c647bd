"""An internal error never lets an answer pass: it is a 500 response in the common error format."""

from __future__ import annotations

import msgspec
import pytest

from answergate import load_policy
from answergate.gates import Gate
from answergate.service.deciding import Stamp, decide

CASE = b'{"conclusion": "x", "raw_chunks": [{"id": "a", "text": "x"}]}'
STAMP = Stamp("2026-11-15T23:35:00.123456Z", "someone")


@pytest.mark.parametrize("full", [True, False])
def test_an_error_in_a_gate_is_a_fault_and_stored_as_one(monkeypatch: pytest.MonkeyPatch, *, full: bool) -> None:
    def broken(*_: object) -> None:
        raise ValueError("it broke")

    monkeypatch.setattr(Gate, "decide", broken)
    decided = decide(b'{"content": "x"}', load_policy(None, "evidence"), STAMP, full=full)
    body = msgspec.json.decode(decided.body)
    assert decided.code == 500
    assert body["error"] == "FAULT"
    assert body["details"] == [{"path": "evidence", "message": "the evidence gate broke: ValueError: it broke"}]
    assert decided.draft is not None
    assert decided.draft.outcome == "fault"


def test_a_case_that_cannot_be_read_is_not_stored() -> None:
    decided = decide(b"{", load_policy(None, "answer"), STAMP)
    assert (decided.code, decided.summary, decided.draft) == (400, None, None)


def test_the_policy_controls_what_is_stored_of_a_case() -> None:
    for store, has in (("none", ""), ("hash", "hash"), ("full", "case")):
        policy = load_policy({"store": store}, "answer")
        draft = decide(CASE, policy, STAMP).draft
        assert draft is not None
        assert bool(draft.case_hash) is (has in ("hash", "case"))
        assert bool(draft.case) is (has == "case")
        assert draft.who == "someone"
