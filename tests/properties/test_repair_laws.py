"""Laws of repairs on generated cases: nothing gets worse, the answer does not change, and one repair is enough."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.demo import demo_cases
from answergate.gates import GATES
from answergate.repair import Repaired, repair
from answergate.repair.json_text import edited_text
from answergate.text.excerpts.critical import negation_in
from cases import SENTENCES, cases, numbered

GATE = st.sampled_from(["answer", "guardrails", "citations", "evidence"])
_NUMBER = re.compile(r"[-+−]?\d[\d.,%]*")


def _slipped(words: str, at: int, how: str) -> str:
    """An excerpt with a small mistake, as a model makes it."""
    at %= len(words)
    if how == "case":
        return words[:at] + words[at:].swapcase()
    if how == "lost":
        return words[:at] + words[at + 1 :]
    if how == "blank":
        return f"{words[:at]} {words[at:]}"
    return words


@st.composite
def slips(draw: st.DrawFn) -> dict[str, Any]:
    """A case whose evidences have a small mistake in a letter, a chunk's name or a box."""
    texts = draw(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4))
    number = draw(st.integers(2, 99))
    texts.append(draw(numbered).format(number))
    chunks = [
        {
            "id": f"c{place}",
            "text": text,
            "position_int": draw(st.sampled_from(([], [[2, 1, 5, 1, 5]], [[9, 1, 5, 1, 5]] * 2))),
        }
        for place, text in enumerate(texts)
    ]
    evidences = []
    for _ in range(draw(st.integers(1, 4))):
        chunk = draw(st.sampled_from(chunks))
        evidence: dict[str, Any] = {
            "chunk_id": draw(st.sampled_from([str(chunk["id"]), "c0", "c1", "c77"])),
            "excerpt": _slipped(
                str(chunk["text"]), draw(st.integers(0, 40)), draw(st.sampled_from(["case", "lost", "blank", "whole"]))
            ),
            "evidence_idx": draw(st.integers(0, 5)),
        }
        if draw(st.booleans()):
            evidence |= {"page_index": draw(st.sampled_from([2, 9, 4])), "bbox": [1, 1, 5, 5]}
        evidences.append(evidence)
    told = draw(st.lists(st.sampled_from([*texts, *SENTENCES, "The figure is 7 here.", "값은 7 입니다."]), min_size=1))
    return {"answer": " ".join(told), "citations": evidences, "chunks": chunks}


def assert_lawful(given: dict[str, Any], gate: str, policy: Any = None, *, unsafe: bool) -> Repaired:
    repaired = repair(given, gate, policy, unsafe=unsafe)
    order = GATES[gate].statuses.index
    assert order(repaired.after.status) >= order(repaired.before.status)
    again = repair(repaired.payload, gate, policy, unsafe=unsafe)
    assert again.repairs == ()
    assert again.payload == repaired.payload
    assert again.before == repaired.after
    for indent, ascii_only in ((None, True), (2, False)):
        text = json.dumps(given, indent=indent, ensure_ascii=ascii_only)
        assert json.loads(edited_text(text, repaired.repairs, dict(repaired.payload))) == repaired.payload
    return repaired


def is_part(shorter: Sequence[str], longer: Sequence[str]) -> bool:
    remaining: Iterator[str] = iter(longer)
    return all(piece in remaining for piece in shorter)


@given(st.one_of(slips(), cases()), GATE)
def test_a_safe_repair_never_touches_the_answer_nor_its_chunks(given: dict[str, Any], gate: str) -> None:
    repaired = assert_lawful(given, gate, unsafe=False)
    assert {**repaired.payload, "citations": None} == {**given, "citations": None}
    for made in repaired.repairs:
        assert made.path.startswith("$.citations[")
        if made.path.endswith(".excerpt"):
            assert any(made.after in chunk["text"] for chunk in given["chunks"])
            assert re.findall(r"\d", made.before) == re.findall(r"\d", made.after)
            assert (negation_in(made.before) is None) == (negation_in(made.after) is None)


@given(st.one_of(slips(), cases()), GATE)
def test_an_unsafe_repair_takes_sentences_out_and_changes_none(given: dict[str, Any], gate: str) -> None:
    repaired = assert_lawful(given, gate, unsafe=True)
    before, after = given["answer"], repaired.payload["answer"]
    assert is_part(after.split(), before.split()) or is_part(after, before)
    assert is_part(_NUMBER.findall(after), _NUMBER.findall(before))
    assert after.strip() or not before.strip()


@pytest.mark.parametrize("unsafe", [False, True])
def test_the_laws_hold_for_the_demo_cases(unsafe: bool) -> None:
    for demo in demo_cases():
        assert_lawful(dict(demo.case), demo.gate, demo.policy, unsafe=unsafe)
