"""Scores that come with the case are used unchanged and named in the verdict. Invalid ones are rejected."""

from __future__ import annotations

import hashlib
import json
import math
from types import MappingProxyType
from typing import Any

import pytest

from answergate import CaseError, Outcome, case_to_dict, check, check_many, read_case

RECORDED = {"similarity": "recorded", "min_similarity": 0.5}
ANSWER = "The tower is tall [C1]. People love its lights [C2]."
CHUNKS = ["At 330 metres it rises above all roofs.", "Every night crowds admire the glow."]
TALL = {"claim": "The tower is tall.", "chunk_id": "C1", "score": 0.83}
LIGHTS = {"claim": "People love its lights.", "chunk_id": "C2", "score": 0.71, "span": {"start": 12, "end": 34}}
# A claim in each language, and the chunk that supports it.
LANGUAGES = {
    "English": ("Rain fell all day.", "It was wet from dawn to dusk."),
    "Korean": ("하루 종일 비가 왔다.", "새벽부터 저녁까지 날이 궂었다."),
    "Chinese": ("整天都在下雨。", "从早到晚天气潮湿。"),
    "Japanese": ("一日中雨が降った。", "朝から晩まで湿っていた。"),
}


def block(*scores: Any, **other: Any) -> dict[str, Any]:
    return {"model": "my-nli-v3", "scores": list(scores), **other}


def case(recorded: Any, **other: Any) -> dict[str, Any]:
    given = {"answer_text": ANSWER, "retrieved_chunks": CHUNKS, "citations": ["C1", "C2"], **other}
    return given if recorded is None else {**given, "recorded_support": recorded}


def test_recorded_scores_cover_claims_that_the_words_do_not() -> None:
    given = case(block(TALL, LIGHTS))
    assert not check(given, "guardrails").passed
    verdict = check(given, "guardrails", RECORDED)
    assert verdict.status == "PASS"
    first, second = verdict.measures["claims"]
    assert (first["score"], first["chunk_id"], first["span"]) == (0.83, "C1", None)
    assert (second["score"], second["chunk_id"], second["span"]) == (0.71, "C2", {"start": 12, "end": 34})


@pytest.mark.parametrize(("claim", "chunk"), LANGUAGES.values(), ids=LANGUAGES)
def test_a_recorded_score_counts_in_every_language(claim: str, chunk: str) -> None:
    recorded = block({"claim": claim, "chunk_id": "C1", "score": 1})
    given = {"answer_text": claim, "retrieved_chunks": [chunk], "citations": ["C1"], "recorded_support": recorded}
    assert check(given, "guardrails", RECORDED).status == "PASS"


def test_a_low_recorded_score_covers_no_claim_even_if_few_words_are_missing() -> None:
    recorded = block({"claim": "The dog barks.", "chunk_id": "C1", "score": 0.01})
    given = {"answer_text": "The dog barks.", "retrieved_chunks": ["The dog sleeps all day."], "citations": ["C1"]}
    assert check({**given, "recorded_support": recorded}, "guardrails", RECORDED).status == "REFUSE"


def test_the_verdict_names_the_model_and_the_hash_of_what_was_recorded() -> None:
    recorded = block(TALL, LIGHTS, note="von Hand geprüft")
    said = check(case(recorded), "guardrails", RECORDED).measures["similarity"]
    canonical = json.dumps(recorded, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert said == {"name": "recorded", "model": "my-nli-v3", "sha256": hashlib.sha256(canonical).hexdigest()}


def test_the_order_of_keys_changes_nothing() -> None:
    turned = dict(reversed(block(dict(reversed(TALL.items())), LIGHTS).items()))
    one = check(case(block(TALL, LIGHTS)), "guardrails", RECORDED)
    assert check(case(MappingProxyType(turned)), "guardrails", RECORDED).to_json() == one.to_json()


@pytest.mark.parametrize(
    "claim",
    [
        "The tower is tall.",
        "The tower is tall [C1].",
        "  The tower\nis tall . ",
        {"start": 0, "end": 23},
    ],
)
def test_a_claim_is_known_by_its_words_with_or_without_markers_or_by_its_place(claim: Any) -> None:
    verdict = check(case(block({**TALL, "claim": claim})), "guardrails", RECORDED)
    assert verdict.measures["claims"][0]["score"] == 0.83


@pytest.mark.parametrize("claim", ["The tower is small.", {"start": 4, "end": 12}])
def test_a_score_for_what_the_answer_does_not_claim_covers_no_claim(claim: Any) -> None:
    verdict = check(case(block({**TALL, "claim": claim}, LIGHTS)), "guardrails", RECORDED)
    assert [row["supported"] for row in verdict.measures["claims"]] == [False, True]


def test_the_claims_of_a_verdict_can_be_recorded_unchanged() -> None:
    answer = "Benefits are:\n- lights\n- a view [C1]\n\nThe tower is tall [C2]."
    claims = check(case(None, answer_text=answer), "guardrails").measures["claims"]
    for shape in ("text", "place"):
        rows = [
            {
                "claim": claim["text"] if shape == "text" else {"start": claim["start"], "end": claim["end"]},
                "chunk_id": chunk,
                "score": 0.9,
            }
            for claim in claims
            for chunk in claim["cited"]
        ]
        verdict = check(case(block(*rows), answer_text=answer), "guardrails", RECORDED)
        assert [claim["score"] for claim in verdict.measures["claims"]] == [0.9] * len(claims)


def test_the_best_of_the_cited_chunks_counts_and_others_do_not() -> None:
    rows = [{**TALL, "score": 0.6}, {**TALL, "chunk_id": "C2", "score": 0.7}, {**TALL, "chunk_id": "C3", "score": 0.9}]
    chunks = [*CHUNKS, "Nobody cites this."]
    verdict = check(
        case(block(*rows), answer_text="The tower is tall [C1, C2].", retrieved_chunks=chunks), "guardrails", RECORDED
    )
    [claim] = verdict.measures["claims"]
    assert (claim["score"], claim["chunk_id"]) == (0.7, "C2")


def test_a_claim_without_a_recorded_score_is_not_covered_and_was_not_checked() -> None:
    verdict = check(case(block(TALL)), "guardrails", RECORDED)
    [finding] = [finding for finding in verdict.findings if finding.code == "COV503"]
    assert finding.place.excerpt == "People love its lights [C2]."
    assert finding.message.startswith("this claim was not checked: the case has no recorded score for it and C2")


def test_a_low_score_and_a_missing_score_are_distinguished() -> None:
    low = {**TALL, "score": 0.1}
    verdict = check(case(block(low), answer_text="The tower is tall [C1, C2]."), "guardrails", RECORDED)
    [finding] = [finding for finding in verdict.findings if finding.code == "COV503"]
    assert finding.message.startswith(
        "C1 does not cover this claim; the case has no recorded score for it and C2 (score 0.10, 0.50 needed"
    )


def test_a_score_of_zero_is_a_score() -> None:
    verdict = check(case(block({**TALL, "score": 0}, LIGHTS)), "guardrails", RECORDED)
    [finding] = [finding for finding in verdict.findings if finding.code == "COV503"]
    assert finding.message.startswith("C1 does not cover this claim (score 0.00")


def test_a_recorded_score_does_not_outweigh_a_number_in_conflict() -> None:
    answer = "The tower is 340 metres tall [C1]."
    rows = block({"claim": "The tower is 340 metres tall.", "chunk_id": "C1", "score": 0.99})
    chunks = ["The tower is 330 metres tall."]
    verdict = check(case(rows, answer_text=answer, retrieved_chunks=chunks, citations=["C1"]), "guardrails", RECORDED)
    assert verdict.status == "REFUSE"
    assert verdict.measures["claims"][0]["score"] <= 0.15


@pytest.mark.parametrize(
    ("recorded", "path", "message"),
    [
        (None, "", 'missing: the policy has similarity = "recorded"'),
        (7, "", "expected an object with model and scores"),
        ([TALL], "", "expected an object with model and scores"),
        ({"scores": []}, ".model", "missing: the name of the model"),
        ({"model": " ", "scores": []}, ".model", "missing: the name of the model"),
        ({"model": "m"}, ".scores", "expected a list of scores"),
        ({"model": "m", "scores": {}}, ".scores", "expected a list of scores"),
        (block(0.7), ".scores[0]", "expected an object with claim, chunk_id and score"),
        (block(TALL, {**TALL, "score": 1.5}), ".scores[1].score", "expected a number from 0 to 1, got 1.5"),
        (block({**TALL, "score": -0.1}), ".scores[0].score", "expected a number from 0 to 1"),
        (block({**TALL, "score": True}), ".scores[0].score", "expected a number from 0 to 1, got True"),
        (block({**TALL, "score": "0.9"}), ".scores[0].score", "expected a number from 0 to 1, got '0.9'"),
        (block({**TALL, "score": 10**400}), ".scores[0].score", "expected a number from 0 to 1"),
        (block({**TALL, "score": math.nan}), ".scores[0].score", "nan cannot be compared"),
        (block({**TALL, "score": math.inf}), ".scores[0].score", "inf cannot be compared"),
        (block({"claim": "x", "chunk_id": "C1"}), ".scores[0].score", "expected a number from 0 to 1, got None"),
        (block({**TALL, "chunk_id": "C9"}), ".scores[0].chunk_id", "no chunk has the id 'C9'"),
        (block({**TALL, "chunk_id": None}), ".scores[0].chunk_id", "missing: the id of a chunk"),
        (block({**TALL, "claim": " "}), ".scores[0].claim", "expected the claim's text"),
        (block({**TALL, "claim": 3}), ".scores[0].claim", "expected the claim's text"),
        (block({**TALL, "claim": {"start": 0, "end": 999}}), ".scores[0].claim", "within the answer, which has 52"),
        (block({**TALL, "claim": {"start": 5}}), ".scores[0].claim", "a start and an end within the answer"),
        (block({**TALL, "span": {"start": 3, "end": 3}}), ".scores[0].span", "within chunk C1, which has 39"),
        (block({**TALL, "span": [0, 3]}), ".scores[0].span", "a start and an end within chunk C1"),
        (block({**TALL, "span": {"start": -1, "end": 3}}), ".scores[0].span", "a start and an end within chunk C1"),
        (block(TALL, {**TALL, "score": 0.2}), ".scores[1]", "two different scores for the same claim and chunk C1"),
    ],
)
def test_an_invalid_block_is_an_input_error_with_its_path(recorded: Any, path: str, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        check(case(recorded), "guardrails", RECORDED)
    [problem] = caught.value.problems
    assert problem.path == f"$.recorded_support{path}"
    assert message in problem.message


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(CaseError) as caught:
        check(case({"scores": [{**TALL, "score": 2}, {"claim": 1}]}), "guardrails", RECORDED)
    assert [problem.path.removeprefix("$.recorded_support") for problem in caught.value.problems] == [
        ".model",
        ".scores[0].score",
        ".scores[1].claim",
        ".scores[1].chunk_id",
        ".scores[1].score",
    ]


def test_the_same_score_twice_is_allowed() -> None:
    assert check(case(block(TALL, TALL, LIGHTS)), "guardrails", RECORDED).passed


def test_a_bad_case_among_many_does_not_stop_the_rest() -> None:
    verdicts = list(check_many([case(None), case(block(TALL, LIGHTS))], "guardrails", RECORDED))
    assert [verdict.outcome for verdict in verdicts] == [Outcome.UNREADABLE, Outcome.PASSED]


def test_a_case_that_was_read_and_written_again_keeps_its_scores() -> None:
    given = case(block(TALL, LIGHTS))
    again = case_to_dict(read_case(given))
    assert check(again, "guardrails", RECORDED).passed


def test_other_policies_ignore_recorded_scores() -> None:
    assert check(case(7), "guardrails").to_json() == check(case(None), "guardrails").to_json()


def test_an_integer_may_be_the_id_of_a_chunk() -> None:
    chunks = [{"id": 7, "text": CHUNKS[0]}]
    rows = block({**TALL, "chunk_id": 7})
    given = case(rows, answer_text="The tower is tall.", retrieved_chunks=chunks, citations=["7"])
    assert check(given, "guardrails", RECORDED).passed
