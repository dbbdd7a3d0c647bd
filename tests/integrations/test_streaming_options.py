"""StreamGate with every gate, and with options or cases that do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from answergate import CaseError, GateFault, Outcome, PolicyError, StreamGate
from answergate.demo import demo_cases
from answergate.gates import GATES
from growing_answers import CHUNKS

RIGHT = "The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1]. Das Kapital beträgt 5.000 Euro [C2]. Er gilt ab dem 3. Mai [C2]."


def pieces(text: str, size: int) -> Iterator[str]:
    for at in range(0, len(text), size):
        yield text[at : at + size]


def gate(hold: Any = "claim", **options: Any) -> StreamGate:
    return StreamGate(**{"gate": "guardrails", "chunks": CHUNKS, "hold": hold, **options})


@pytest.mark.parametrize("demo", demo_cases(), ids=lambda demo: demo.name)
def test_every_gate_decides_about_a_streamed_answer(demo: Any) -> None:
    case = dict(demo.case)
    name = next((name for name in ("answer", "conclusion", "answer_text", "content") if name in case), None)
    answer = case.pop(name) if name else ""
    cited = {name: case.pop(name) for name in ("citations", "evidences") if name in case}
    if name is None and "qa" in case:
        pytest.skip("the answer of this case is inside of another field")
    streamed = StreamGate(gate=demo.gate, policy=demo.policy, case=case)
    assert all(streamed.feed(piece) == [] for piece in pieces(answer, 3))
    verdict = streamed.close(**cited)
    assert verdict.status == demo.status
    assert streamed.rest == (answer if verdict.passed else "")


@pytest.mark.parametrize("name", [name for name in GATES if name != "guardrails"])
def test_only_the_guardrails_gate_decides_claim_by_claim(name: str) -> None:
    with pytest.raises(ValueError, match=f"the {name} gate decides about the whole answer: use hold"):
        gate(gate=name)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"on_stop": "stop"}, "on_stop must be"),
        ({"hold": "word"}, "hold must be"),
        ({"on_stop": "replace"}, "give a replacement"),
        ({"replacement": "Sorry."}, "give a replacement"),
        ({"case": {"citations": ["C1"]}}, "the case has a list of citations"),
        ({"policy": {"similarity": "recorded"}}, "similarity"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        gate(**options)


def test_a_case_that_cannot_be_read_is_refused_before_the_stream_starts() -> None:
    for case in ({"answer": "It is tall."}, {"conclusion": "It is tall."}, {"question": 7}):
        with pytest.raises(CaseError):
            gate(case=case)
    with pytest.raises(CaseError):
        gate(chunks=[7])
    with pytest.raises(PolicyError):
        gate(policy={"minimum": 1})


def test_an_answer_that_is_too_long_is_stopped_and_not_released() -> None:
    streamed = gate("answer", policy={"gate": "guardrails", "limits": {"answer": 50}})
    assert "".join(streamed.run(pieces(RIGHT, 9))) == ""
    assert streamed.verdict.outcome is Outcome.UNREADABLE
    with pytest.raises(GateFault):
        list(gate(on_stop="raise", policy={"gate": "guardrails", "limits": {"answer": 50}}).run([RIGHT]))


def test_a_closed_gate_takes_no_more_text() -> None:
    streamed = gate()
    with pytest.raises(RuntimeError, match="no verdict yet"):
        _ = streamed.verdict
    streamed.feed(RIGHT)
    assert streamed.close() is streamed.close()
    with pytest.raises(RuntimeError, match="closed"):
        streamed.feed("more")


def test_citations_may_come_last_but_not_claim_by_claim() -> None:
    streamed = StreamGate(gate="answer", chunks=CHUNKS)
    streamed.feed("The tower was opened in 1889.")
    evidence = [{"chunk_id": "C1", "excerpt": "The tower was opened in 1889."}]
    assert streamed.close(evidences=evidence).status == "ok"
    assert streamed.rest == "The tower was opened in 1889."
    with pytest.raises(ValueError, match=r"close\(\) cannot take citations"):
        gate().close(citations=["C1"])


def test_a_piece_without_text_changes_nothing() -> None:
    for hold in ("answer", "claim"):
        streamed = gate(hold)
        shown = [text for piece in pieces(RIGHT, 5) for text in (*streamed.feed(piece), *streamed.feed(None))]
        assert streamed.close().passed
        assert "".join([*shown, streamed.rest]) == RIGHT


@pytest.mark.parametrize("piece", [b"x", 7, ["x"], {"content": "x"}])
def test_a_piece_that_is_no_text_is_an_error_at_once_and_is_not_kept(piece: Any) -> None:
    streamed = gate("answer")
    streamed.feed(RIGHT)
    with pytest.raises(TypeError, match=f"must be a str or None, got {type(piece).__name__}"):
        streamed.feed(piece)
    assert streamed.close().passed
    assert streamed.rest == RIGHT


@pytest.mark.parametrize("hold", ["answer", "claim"])
def test_nothing_is_released_beyond_the_limit_and_the_stream_is_closed_there(hold: str) -> None:
    limit = 5 * len(RIGHT)
    policy = {"gate": "guardrails", "limits": {"answer": limit}}
    whole = gate(hold, policy=policy)
    assert "".join(whole.run(pieces(RIGHT * 5, 7))) == RIGHT * 5
    given, streamed = pieces(RIGHT * 20, 7), gate(hold, policy=policy)
    released = "".join(streamed.run(given))
    assert (RIGHT * 5).startswith(released)
    assert bool(released) is (hold == "claim")
    assert streamed.stopped
    assert limit < len(streamed.text) <= limit + 7
    assert next(given, None) is None
    assert streamed.verdict.outcome is Outcome.UNREADABLE
    assert f"the limit is {limit:,}" in streamed.verdict.because


@pytest.mark.parametrize("hold", ["answer", "claim"])
def test_a_surrogate_pair_in_two_pieces_stops_the_answer(hold: str) -> None:
    streamed = gate(hold, on_stop="replace", replacement="Sorry.")
    half = RIGHT[:30]
    assert list(streamed.run([half, "\ud83d", "\ude00", RIGHT[30:]])) == ["Sorry."]
    assert len(streamed.text) == len(half) + 1  # the message of a failed test must not have half a pair
    assert "half a surrogate pair" in streamed.verdict.because
    with pytest.raises(GateFault):
        list(gate(hold, on_stop="raise").run([half, "\ud83d"]))
