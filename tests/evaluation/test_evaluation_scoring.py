"""From labelled answers to figures: what counts as caught or as a false alarm, and which chunks count as cited."""

from __future__ import annotations

from typing import Any

import pytest
from labelled_answers import EXAMPLES, all_records, bad_record, clean_record
from msgspec import structs

from answergate.demo import demo_cases
from answergate.evaluation.evaluating import evaluate
from answergate.evaluation.files import DataError
from answergate.evaluation.loading import Labels
from answergate.evaluation.measuring import ALL, measure, measure_datasets
from answergate.evaluation.mistakes import MistakeKind
from answergate.evaluation.records import Labelled, read_record
from answergate.evaluation.scoring import Cited, Scored, score
from answergate.policy import load_policy
from answergate.render.evaluation.terminal import render_report
from answergate.text.answers.claims import read_claims

POLICY = load_policy(None, "guardrails")


def read(record: dict[str, Any], place: str = "data:1") -> Labelled:
    return read_record(record, place=place, stem="data")


def labels_of(records: list[dict[str, Any]]) -> Labels:
    read_ones = tuple(read(record, f"data:{line}") for line, record in enumerate(records, 1))
    return Labels(records=read_ones, sources=(), unreadable=(), unjudged=0, without_evidence=0)


def scored(record: dict[str, Any], cited: Cited = Cited.GIVEN) -> Scored:
    return score(read(record), POLICY, cited)


@pytest.mark.parametrize("index", range(len(EXAMPLES)), ids=lambda index: f"{EXAMPLES[index].language}-{index}")
def test_a_supported_answer_passes_and_an_unsupported_one_is_caught(index: int) -> None:
    clean, bad = scored(clean_record(index, EXAMPLES[index])), scored(bad_record(index, EXAMPLES[index]))
    assert (clean.flagged, bad.flagged) == (False, True)
    assert clean.risk < bad.risk
    assert [sentence.wrong for sentence in bad.sentences] == [False, True]
    assert [sentence.covered for sentence in bad.sentences] == [True, False]
    assert bad.marked == (True,)


def test_an_answer_that_cites_nothing_is_compared_with_all_chunks() -> None:
    record = clean_record(0, EXAMPLES[0])
    record["chunks"].insert(0, {"id": "p0", "text": EXAMPLES[1].chunk})
    assert not scored(record).flagged
    assert not scored({**record, "citations": []}).flagged
    assert scored({**record, "citations": ["p0"]}).flagged
    assert not scored({**record, "citations": ["p0"]}, Cited.ALL).flagged


def test_inline_markers_that_count_are_citations() -> None:
    example = EXAMPLES[0]
    record = {
        "answer": example.supported.replace(".", " [C2]."),
        "chunks": [{"id": "C1", "text": example.chunk}, {"id": "C2", "text": EXAMPLES[1].chunk}],
        "labels": {"supported": False},
    }
    assert scored(record).flagged


def test_the_only_sentence_of_an_answer_has_the_answers_label() -> None:
    record = {**clean_record(0, EXAMPLES[0]), "labels": {"supported": False}}
    assert [sentence.wrong for sentence in scored(record).sentences] == [True]
    two = {**bad_record(0, EXAMPLES[0]), "labels": {"supported": False}}
    assert scored(two).sentences == ()


def test_judged_claims_are_checked_one_by_one() -> None:
    example = EXAMPLES[2]
    record = bad_record(2, example)
    record["labels"] = {
        "claims": [
            {"text": example.supported, "supported": True},
            {"text": example.invented, "supported": False, "label": "neutral"},
            {"text": example.invented, "supported": False, "citations": ["blank"]},
        ]
    }
    record["chunks"].append({"id": "blank", "text": " "})
    claims = scored(record).claims
    assert [(claim.wrong, claim.covered, claim.kind) for claim in claims] == [
        (False, True, ""),
        (True, False, "neutral"),
    ], "the claim whose evidence has no text is left out"


def test_judged_claims_that_cite_no_text_are_counted() -> None:
    example = EXAMPLES[0]
    claims = [
        {"text": example.supported, "supported": True},
        {"text": example.invented, "supported": False, "citations": ["p2"]},
    ]
    report = evaluate(labels_of([{**clean_record(0, example), "labels": {"claims": claims}}]), POLICY)
    assert report.claims_without_evidence == 1
    assert "skipped 1 judged claim without any evidence text among the citations" in render_report(report)
    assert b'"claims_without_evidence":1' in report.to_json()


def recorded(record: dict[str, Any], score: float) -> dict[str, Any]:
    claims = read_claims(record["answer"])
    scores = [{"claim": claim.text, "chunk_id": "p1", "score": score} for claim in claims]
    return {**record, "recorded_support": {"model": "a model", "scores": scores}}


@pytest.mark.parametrize(("clean", "bad", "expected"), [(0.9, 0.1, 1.0), (0.1, 0.9, 0.0), (0.0, 0.0, 0.5)])
def test_answers_are_ranked_by_the_active_scores(clean: float, bad: float, expected: float) -> None:
    policy = load_policy({"similarity": "recorded"}, "guardrails")
    records = [
        recorded(record, score)
        for index, example in enumerate(EXAMPLES)
        for record, score in (
            (clean_record(index, example), clean),
            (
                {
                    **bad_record(index, example),
                    "answer": f"{example.supported} {example.supported}",
                    "labels": {"supported": False},
                },
                bad,
            ),
        )
    ]
    report = evaluate(labels_of(records), policy)
    assert report.datasets[-1].levels[0].auroc.value == expected


def test_wrong_numbers_are_labelled_and_all_others_are_right() -> None:
    answer = "The bridge opened in June 1981. It is 1,420 metres long."
    start = answer.index("1,420")
    record = {
        **clean_record(0, EXAMPLES[0]),
        "answer": answer,
        "labels": {"unsupported_spans": [{"start": start, "end": start + 5, "type": "NUMBER"}]},
    }
    numbers = measure("bridges", [scored(record)]).numbers
    assert numbers is not None
    assert (numbers.wrong, numbers.wrong_doubted, numbers.right, numbers.right_doubted) == (1, 1, 1, 0)
    assert measure("x", [scored(bad_record(0, EXAMPLES[0]))]).numbers is None


def test_a_repeated_number_is_doubted_only_where_it_is_wrong() -> None:
    answer = "It is 1,410 metres long [C1]. 그 다리는 1,420미터, 1,410미터가 아니다 [C1]."
    chunk = "It is 1,410 metres long. 그 다리는 1,410미터이다."
    wrong = answer.index("1,420")
    record = {
        "answer": answer,
        "chunks": [{"id": "C1", "text": chunk}],
        "labels": {"unsupported_spans": [{"start": wrong, "end": wrong + 5, "type": "number"}]},
    }
    numbers = scored(record).numbers
    assert [number.doubted for number in numbers if number.wrong] == [True]
    assert not any(number.doubted for number in numbers if not number.wrong)


def test_figures_count_what_happened() -> None:
    report = evaluate(labels_of(all_records()), POLICY, worst=2)
    assert [figures.name for figures in report.datasets] == ["en", "ko", "zh", "ja", ALL]
    everything = report.datasets[-1]
    answers = everything.level("answers")
    assert answers is not None
    assert (answers.outcomes.caught, answers.outcomes.missed) == (len(EXAMPLES), 0)
    assert (answers.outcomes.false_alarms, answers.outcomes.passed) == (0, len(EXAMPLES))
    assert answers.recall.value == answers.f1.value == answers.auroc.value == answers.balanced_accuracy.value == 1.0
    assert [(kind.name, kind.of, kind.caught, kind.count) for kind in everything.kinds] == [
        ("invented", "answers", 8, 8),
        ("invented", "spans", 8, 8),
    ]
    assert everything.latency.median <= everything.latency.p95 <= everything.latency.most
    assert all(mistakes == () for mistakes in report.mistakes.values())


def test_if_all_answers_are_clean_only_false_alarms_are_measured() -> None:
    stopped = {**bad_record(1, EXAMPLES[1]), "labels": {"supported": True}}
    [figures] = measure_datasets([scored(clean_record(0, EXAMPLES[0])), scored(stopped)])
    level = figures.levels[0]
    assert level.false_alarm_rate.value == 0.5
    assert (level.recall.value, level.f1.value, level.auroc.value, level.curve) == (None, None, None, ())


def test_the_worst_mistakes_show_the_places_and_the_best_evidence() -> None:
    alarm = {**bad_record(0, EXAMPLES[0]), "id": "alarm", "labels": {"supported": True}}
    miss = {**clean_record(2, EXAMPLES[2]), "id": "miss", "labels": {"unsupported_spans": [{"start": 0, "end": 4}]}}
    report = evaluate(labels_of([alarm, miss]), POLICY, worst=5)
    [false_alarm] = report.mistakes["en"]
    [missed] = report.mistakes["ko"]
    assert (false_alarm.kind, missed.kind) == (MistakeKind.FALSE_ALARM, MistakeKind.MISS)
    assert [span.of(alarm["answer"]) for span in false_alarm.uncovered] == [EXAMPLES[0].invented]
    assert [claim.text for claim in false_alarm.claims] == [EXAMPLES[0].invented]
    assert missed.claims[0].evidence is not None
    assert missed.claims[0].evidence.place.of(missed.claims[0].evidence.text) in EXAMPLES[2].chunk


def test_the_most_certain_mistakes_come_first() -> None:
    partly_covered = "The bridge in Norway was painted purple by volunteers and sailors."
    alarms = [{**bad_record(0, EXAMPLES[0]), "id": "less", "answer": partly_covered, "labels": {"supported": True}}]
    alarms.append({**alarms[0], "id": "more", "answer": EXAMPLES[0].invented})
    report = evaluate(labels_of(alarms), POLICY, worst=1)
    assert [mistake.id for mistake in report.mistakes["en"]] == ["more"]


def test_the_same_data_give_the_same_figures_except_the_time() -> None:
    def figures() -> list[Any]:
        report = evaluate(labels_of(all_records()), POLICY)
        same_time = report.datasets[0].latency
        return [structs.replace(dataset, latency=same_time).levels for dataset in report.datasets]

    assert figures() == figures()


def test_answers_in_every_language_are_checked_before_any_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Any] = []
    monkeypatch.setattr("answergate.evaluation.evaluating.check", lambda case, _: checked.append(case))
    evaluate(labels_of(all_records()), POLICY)
    of_gate = [case for case in demo_cases() if case.gate == "guardrails"]
    assert checked == [case.case for case in of_gate]
    assert {case.language for case in of_gate} == {"en", "ko", "zh", "ja", "de"}


def test_no_answers_are_an_error_not_a_division_by_zero() -> None:
    with pytest.raises(DataError, match="no records in"):
        evaluate(labels_of([]), POLICY)
