"""StreamGate: only text that may be shown is released, and the verdict is that of the whole answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answergate import GuardrailsGateViolation, StreamGate, Verdict, check
from growing_answers import CHUNKS, awkward_answers, cited_answers

RIGHT = "The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1]. Das Kapital beträgt 5.000 Euro [C2]. Er gilt ab dem 3. Mai [C2]."
WRONG = RIGHT.replace("5.000", "6.000")

answers = st.one_of(cited_answers, cited_answers, awkward_answers)
lengths = st.lists(st.integers(1, 30), min_size=1, max_size=12)


def pieces(text: str, lengths: list[int]) -> Iterator[str]:
    """The text in pieces of these lengths, over and over."""
    place = turn = 0
    while place < len(text):
        size = lengths[turn % len(lengths)]
        yield text[place : place + size]
        place, turn = place + size, turn + 1


def gate(hold: Any = "claim", **options: Any) -> StreamGate:
    return StreamGate(**{"gate": "guardrails", "chunks": CHUNKS, "hold": hold, **options})


def refused(verdict: Verdict) -> list[tuple[int, int]]:
    """Where the claims are that the gate refuses."""
    errors = [finding for finding in verdict.findings if finding.code == "COV503" and finding.severity == "error"]
    return [(finding.place.start, finding.place.end) for finding in errors]


# what is true for every answer and every way to cut it


@settings(max_examples=300)
@given(answer=answers, lengths=lengths)
def test_the_verdict_is_that_of_the_whole_answer(answer: str, lengths: list[int]) -> None:
    for hold in ("answer", "claim"):
        streamed = gate(hold)
        for piece in pieces(answer, lengths):
            streamed.feed(piece)
        assert streamed.close().to_json() == check({"chunks": CHUNKS, "answer": answer}, "guardrails").to_json()


@settings(max_examples=300)
@given(answer=answers, lengths=lengths)
def test_nothing_of_a_stopped_answer_is_released(answer: str, lengths: list[int]) -> None:
    streamed = gate("answer")
    shown = "".join(streamed.run(pieces(answer, lengths)))
    assert shown == (answer if streamed.verdict.passed else "")
    assert streamed.stopped is not streamed.verdict.passed


@settings(max_examples=1200)
@given(answer=answers, lengths=lengths, policy=st.sampled_from(["guardrails", "guardrails-lenient"]))
def test_nothing_of_a_refused_claim_is_released(answer: str, lengths: list[int], policy: str) -> None:
    streamed = gate(policy=policy)
    shown = ""
    for piece in pieces(answer, lengths):
        shown += "".join(streamed.feed(piece))
    assert answer.startswith(shown)
    stopped_early = streamed.stopped
    verdict = streamed.close()
    if verdict.passed:
        assert not stopped_early
        assert shown + streamed.rest == answer
    else:
        assert streamed.stopped
        assert streamed.rest == ""
        assert all(len(shown) <= start for start, _ in refused(verdict)) or not refused(verdict)
        assert all(not shown[start:end] for start, end in refused(verdict))


@settings(max_examples=200)
@given(answer=cited_answers, lengths=lengths)
def test_an_answer_that_is_stopped_early_would_be_stopped_at_its_end(answer: str, lengths: list[int]) -> None:
    streamed = gate()
    list(streamed.run(pieces(answer, lengths)))
    assert streamed.verdict.passed is check({"chunks": CHUNKS, "answer": answer}, "guardrails").passed


# what is released when


def released(text: str, size: int = 1, **options: Any) -> list[tuple[int, str]]:
    """Each released text, with how many characters had arrived."""
    streamed = gate(**options)
    found, arrived = [], 0
    for piece in pieces(text, [size]):
        arrived += len(piece)
        found += [(arrived, one) for one in streamed.feed(piece)]
    return found


def test_claims_are_released_one_by_one() -> None:
    assert [text for _, text in released(RIGHT)] == [
        "The tower was opened in 1889 [C1].",
        " It weighs 7,300 tonnes [C1].",
    ]


def test_a_claim_is_released_when_the_next_one_is_complete() -> None:
    [(arrived, _), *_] = released(RIGHT)
    complete = RIGHT.index(" Das")
    assert complete < arrived <= complete + 40


def test_nothing_is_released_after_a_refused_claim() -> None:
    [*_, (_, last)] = released(WRONG + " Das ist alles. " + RIGHT)
    assert last == " It weighs 7,300 tonnes [C1]."


@pytest.mark.parametrize(
    "text",
    [
        "等待期为90天[C4]。合同可以书面解除[C4]。他说：“今天不行。明天可以。”[C4] 等待期为90天[C4]。合同可以书面解除，等待期为90天[C4]。",
        "保険期間は1年です[C5]。契約は書面で解約できます[C5]。「はい。そうです。」と言った[C5]。契約は書面で解約できます、保険期間は1年です[C5]。契約は書面で解約できます[C5]。",
        "보험금은 90일부터 지급합니다 [C3]. 계약은 서면으로 해지할 수 있습니다 [C3]. 보험금은 90일부터 지급합니다 [C3]. 계약은 서면으로 해지할 수 있습니다 [C3].",
    ],
)
def test_chinese_japanese_and_korean_claims_are_released(text: str) -> None:
    assert check({"chunks": CHUNKS, "answer": text}, "guardrails").passed
    assert len(released(text)) >= 2


def test_a_list_item_waits_for_its_end_and_code_for_its_fence() -> None:
    text = "- The tower was opened in 1889 [C1]\n- It weighs 7,300 tonnes [C1]\n- A ticket costs 29.40 euros [C1]\n"
    assert released(text)[0][1] == "- The tower was opened in 1889 [C1]"
    fenced = (
        "The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1].\n```\nThe tower was opened in 1889 [C1].\n"
    )
    assert released(fenced) == []
    assert released(f"{fenced}```\nA ticket costs 29.40 euros [C1]. Nothing else is known.") != []


def test_markers_of_another_kind_wait_for_the_end_unless_the_policy_names_them() -> None:
    text = RIGHT.replace("[C", "[") * 3
    assert released(text) == []
    assert len(released(text, policy={"markers": ["number"]})) > 5
    assert len(released(RIGHT * 3, policy={"markers": ["C"]})) > 5


def test_a_lenient_policy_holds_an_uncovered_claim_back_until_the_end() -> None:
    text = f"{RIGHT} Giraffes sleep standing [C1]. {RIGHT} {RIGHT}"
    streamed = gate(policy="guardrails-lenient")
    shown = "".join([one for piece in pieces(text, [7]) for one in streamed.feed(piece)])
    assert "3. Mai" in shown
    assert "Giraffes" not in shown
    assert streamed.close().status == "WARN"
    assert shown + streamed.rest == text


# what happens when the answer is stopped


@pytest.mark.parametrize("hold", ["answer", "claim"])
def test_cut_releases_nothing_more(hold: str) -> None:
    streamed = gate(hold)
    shown = "".join(streamed.run(pieces(WRONG * 3, [5])))
    assert shown in ("", "The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1].")
    assert streamed.stopped
    assert streamed.verdict.status == "REFUSE"


@pytest.mark.parametrize("hold", ["answer", "claim"])
def test_replace_releases_the_replacement_once(hold: str) -> None:
    streamed = gate(hold, on_stop="replace", replacement="Sorry.")
    shown = "".join(streamed.run(pieces(WRONG * 3, [5])))
    assert shown.endswith("Sorry.")
    assert shown.count("Sorry.") == 1
    assert "6.000" not in shown
    assert "".join(gate(hold, on_stop="replace", replacement="Sorry.").run(pieces(RIGHT, [5]))) == RIGHT


@pytest.mark.parametrize("hold", ["answer", "claim"])
def test_raise_raises_the_violation_of_the_gate(hold: str) -> None:
    streamed = gate(hold, on_stop="raise")
    shown: list[str] = []
    with pytest.raises(GuardrailsGateViolation, match="not covered"):
        shown += streamed.run(pieces(WRONG * 3, [5]))
    assert streamed.stopped
    assert "6.000" not in "".join(shown)
    with pytest.raises(GuardrailsGateViolation):
        streamed.close()


def test_a_stopped_answer_may_be_fed_to_its_end() -> None:
    streamed = gate()
    for piece in pieces(WRONG * 3, [5]):
        assert not streamed.stopped or streamed.feed(piece) == []
        if not streamed.stopped:
            streamed.feed(piece)
    assert streamed.stopped


def test_the_stream_is_closed_when_the_answer_is_stopped() -> None:
    read: list[str] = []

    def stream() -> Iterator[str]:
        try:
            for piece in pieces(WRONG * 50, [5]):
                read.append(piece)
                yield piece
        finally:
            read.append("closed")

    given = stream()
    list(gate().run(given))
    assert read[-1] == "closed"
    assert len(read) < 100


def test_the_same_for_an_async_stream() -> None:
    read: list[str] = []

    async def stream(text: str) -> AsyncIterator[str]:
        try:
            for piece in pieces(text, [5]):
                await asyncio.sleep(0)
                read.append(piece)
                yield piece
        finally:
            read.append("closed")

    async def shown(text: str, **options: Any) -> tuple[str, Verdict]:
        streamed = gate(**options)
        return "".join([one async for one in streamed.arun(stream(text))]), streamed.verdict

    text, verdict = asyncio.run(shown(RIGHT))
    assert (text, verdict.status) == (RIGHT, "PASS")
    read.clear()
    text, verdict = asyncio.run(shown(WRONG * 50))
    assert (text, verdict.status) == ("The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1].", "REFUSE")
    assert read[-1] == "closed"
    assert len(read) < 100
    with pytest.raises(GuardrailsGateViolation):
        asyncio.run(shown(WRONG, hold="answer", on_stop="raise"))
