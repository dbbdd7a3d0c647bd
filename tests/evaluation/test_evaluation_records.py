"""The label formats that are read, and the messages for those that cannot be."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard
from labelled_answers import EXAMPLES, all_records, bad_record, clean_record

from answergate.errors import CaseError
from answergate.evaluation.files import DataError, find_files
from answergate.evaluation.label_words import MEANINGS, NOT_JUDGED, SUPPORTED, UNSUPPORTED, folded
from answergate.evaluation.loading import Labels, load_labels
from answergate.evaluation.records import Labelled, read_record
from answergate.model.span import Span
from answergate.policy import load_policy

POLICY = load_policy(None, "guardrails")
ANSWER = "It is 5 m tall. 파랗다."


def labelled(labels: Any, **more: Any) -> Labelled:
    record = {"answer": ANSWER, "chunks": [{"id": "c1", "text": "It is 5 m tall."}], "labels": labels, **more}
    return read_record(record, place="here:1", stem="file")


def problems(labels: Any, **more: Any) -> list[str]:
    with pytest.raises(CaseError) as caught:
        labelled(labels, **more)
    return [str(problem) for problem in caught.value.problems]


def load(*names: str | Path, **options: Any) -> Labels:
    return load_labels(map(str, names), POLICY, **options)


# labels


@pytest.mark.parametrize(
    ("labels", "supported"),
    [
        ({"supported": True}, True),
        ({"supported": False}, False),
        ({"supported": "Partially supported"}, False),
        ({"label": "entailment"}, True),
        ({"label": "not_supported"}, False),
        ({"stance": "completely-support"}, True),
        ({"attribution_label": "not attributable"}, False),
        ({"unsupported_spans": []}, True),
        ({"unsupported_spans": [{"start": 16, "end": 20}]}, False),
        ({"claims": [{"text": "It is 5 m tall.", "supported": True}]}, True),
        ({"claims": [{"text": "a", "supported": True}, {"start": 16, "end": 20, "supported": False}]}, False),
        ({"atomic_facts": [{"text": "It is blue.", "label": "contradiction"}]}, False),
        ({"supported": True, "label": "neutral"}, True),
        ({"supported": None, "label": "-"}, None),
        ({"label": "-"}, None),
        ({"label": True}, True),
        ({"label": False}, False),
    ],
)
def test_every_form_of_label_says_whether_the_answer_is_supported(labels: Any, supported: bool | None) -> None:
    assert labelled(labels).supported is supported


def test_labels_may_be_at_the_top_level() -> None:
    record = {"answer": ANSWER, "chunks": ["It is 5 m tall."], "label": "neutral"}
    read = read_record(record, place="x", stem="file")
    assert (read.supported, read.kinds, read.dataset) == (False, ("neutral",), "file")


@pytest.mark.parametrize("name", ["supported", "label", "support"])
def test_a_number_may_be_defined_as_a_label_and_is_reported_with_its_path(name: str) -> None:
    record = {"answer": ANSWER, "chunks": ["It is 5 m tall."]}
    meanings = {"1": True, "0": False, "-1": None}
    for number, supported in ((1, True), (0, False), (-1, None), (1.0, True), (0.0, False), ("1", True), ("1.0", True)):
        read = read_record({**record, name: number}, place="x", stem="file", meanings=meanings)
        assert read.supported is supported
    with pytest.raises(CaseError, match=rf"\$\.{name}: '0' is not a known label"):
        read_record({**record, name: 0}, place="x", stem="file")


def test_a_judged_claim_may_be_labelled_by_a_number_too() -> None:
    record = {"answer": ANSWER, "chunks": ["It is 5 m tall."], "claims": [{"text": "It is blue.", "supported": 0}]}
    [claim] = read_record(record, place="x", stem="file", meanings={"0": False}).claims
    assert claim.supported is False
    with pytest.raises(CaseError, match=r"\$\.claims\[0\]\.supported: '0' is not a known label"):
        read_record(record, place="x", stem="file")


@pytest.mark.parametrize("labels", [None, {}, {"genre": "news"}, {"edit_types": ["number"]}])
def test_an_unjudged_answer_is_not_a_problem(labels: Any) -> None:
    assert not labelled(labels).judged
    assert not read_record({"answer": ANSWER, "chunks": ["It is 5 m tall."]}, place="x", stem="file").judged


def test_if_labels_has_no_judgement_the_top_level_counts() -> None:
    assert labelled({"genre": "news"}, label="neutral").supported is False
    assert labelled({"supported": True}, label="neutral").supported is True


def test_spans_keep_their_place_and_kind() -> None:
    read = labelled({"unsupported_spans": [{"start": 16, "end": 20, "text": "파랗다.", "type": "COLOUR"}]})
    assert read.wrong is not None
    assert [(wrong.span, wrong.kind) for wrong in read.wrong] == [(Span(16, 20), "COLOUR")]
    assert read.kinds == ("COLOUR",)


@pytest.mark.parametrize("kind", ["type", "label_type", "label"])
def test_a_list_under_labels_is_the_unsupported_spans(kind: str) -> None:
    read = labelled([{"start": 16, "end": 20, kind: "Evident Conflict"}])
    assert read.wrong is not None
    assert (read.supported, read.wrong[0].span, read.kinds) == (False, Span(16, 20), ("Evident Conflict",))
    assert labelled([]).supported is True


def test_a_claim_has_a_text_or_a_place_and_unjudged_claims_are_left_out() -> None:
    read = labelled(
        {
            "claims": [
                {"start": 16, "end": 20, "supported": False, "label": "neutral", "citations": ["c1"]},
                {"text": "It is tall.", "supported": True},
                {"text": "Who knows.", "supported": None},
            ]
        }
    )
    assert [(claim.text, claim.supported, claim.kind, claim.cited) for claim in read.claims] == [
        ("파랗다.", False, "neutral", ("c1",)),
        ("It is tall.", True, "", None),
    ]


def test_kinds_of_error_are_those_of_unsupported_answers_only() -> None:
    assert labelled({"supported": False, "edit_types": ["negation", "number"]}).kinds == ("negation", "number")
    assert labelled({"supported": True, "edit_types": ["none of them"]}).kinds == ()


def test_the_guardrails_names_of_an_answer_and_its_chunks_are_read() -> None:
    record = {"answer_text": "Tall.", "retrieved_chunks": ["It is tall."], "labels": {"supported": True}}
    assert read_record(record, place="x", stem="file").case.chunks[0].id == "C1"


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        ({"supported": 3}, "$.labels.supported: '3' is not a known label; define it"),
        ({"label": "perhaps"}, "$.labels.label: 'perhaps' is not a known label; define it with --label"),
        ({"label": 1}, "$.labels.label: '1' is not a known label; define it with --label '1'=supported"),
        ({"label": ["neutral"]}, "$.labels.label: expected true, false, null, a word or a number, got a list"),
        ({"unsupported_spans": 3}, "$.labels.unsupported_spans: expected a list of {start, end, type?}"),
        ({"unsupported_spans": [{"start": 1}]}, "$.labels.unsupported_spans[0]: expected a start and an end"),
        ({"unsupported_spans": [{"start": 5, "end": 99}]}, "5-99 is not within the answer, which has 20 characters"),
        ({"unsupported_spans": [{"start": 3, "end": 3}]}, "3-3 is not within the answer"),
        ({"unsupported_spans": [{"start": 0, "end": 2, "text": "파"}]}, "offsets must count code points"),
        ({"supported": True, "unsupported_spans": [{"start": 0, "end": 2}]}, "labels disagree"),
        ({"claims": {}}, "$.labels.claims: expected a list of {text, supported}"),
        ({"claims": ["It is."]}, "$.labels.claims[0]: expected an object with text and supported"),
        ({"claims": [{"supported": True}]}, "$.labels.claims[0]: expected a start and an end"),
        ({"claims": [{"text": "x", "label": "hm"}]}, "$.labels.claims[0].label: 'hm' is not a known label"),
        ([{"start": 5, "end": 99}], "$.labels[0]: 5-99 is not within the answer, which has 20 characters"),
        ("yes", "$.labels: expected an object or a list of spans; put a single word under label"),
    ],
)
def test_problems_of_a_label_are_reported_with_their_path(labels: Any, said: str) -> None:
    assert said in " ".join(problems(labels))


def test_the_problems_of_the_answer_and_of_the_labels_come_together() -> None:
    record = {"answer": 7, "chunks": [{"id": "c1", "text": 1}], "labels": 5}
    with pytest.raises(CaseError) as caught:
        read_record(record, place="x", stem="file")
    assert [problem.path for problem in caught.value.problems] == ["$.answer", "$.chunks[0].text", "$.labels"]


def test_words_are_folded_and_mean_one_thing() -> None:
    words = [*SUPPORTED, *UNSUPPORTED, *NOT_JUDGED]
    assert len(words) == len(set(words)) == len(MEANINGS)
    assert all(folded(word) == word for word in words)
    assert folded("  Not_Enough-Info ") == "not enough info"
    assert [folded(number) for number in ("1", "-1", "1.0", "-1.00", "1.5")] == ["1", "-1", "1", "-1", "1.5"]


# files


def write_lines(path: Path, records: list[Any]) -> Path:
    path.write_text("\n".join(json.dumps(record, ensure_ascii=False) for record in records), encoding="utf-8")
    return path


def test_every_file_format_gives_the_same_records(tmp_path: Path) -> None:
    records = all_records()
    lines = write_lines(tmp_path / "lines.jsonl", records)
    array = tmp_path / "array.json"
    array.write_text("[\n" + ",\n".join(map(json.dumps, records)) + "\n]", encoding="utf-8")
    gzipped = tmp_path / "packed.jsonl.gz"
    gzipped.write_bytes(gzip.compress(lines.read_bytes()))
    zipped = tmp_path / "packed.ndjson.zst"
    zipped.write_bytes(zstandard.compress(lines.read_bytes()))
    rows = tmp_path / "rows.parquet"
    pq.write_table(pa.Table.from_pylist(records), rows)
    read = [load(name) for name in (lines, array, gzipped, zipped, rows)]
    assert [[record.id for record in labels.records] for labels in read] == [[record["id"] for record in records]] * 5
    assert [labels.records[1].place for labels in read] == [
        f"{lines}:2",
        f"{array}:3",
        f"{gzipped}:2",
        f"{zipped}:2",
        f"{rows}:2",
    ]


def test_a_table_has_its_label_in_a_column_and_its_chunks_as_text(tmp_path: Path) -> None:
    file = tmp_path / "표.csv"
    file.write_text(
        "answer,chunks,label\n다리는 5m이다.,다리는 5m이다.,supported\n"
        'It is red.,"[""It is 5 m long."", ""It is blue.""]",false\n',
        encoding="utf-8-sig",
    )
    first, second = load(file).records
    assert (first.dataset, first.supported, first.case.chunks[0].text) == ("표", True, "다리는 5m이다.")
    assert (second.supported, [chunk.text for chunk in second.case.chunks]) == (
        False,
        ["It is 5 m long.", "It is blue."],
    )


@pytest.mark.parametrize(
    "spans", ['[{"start": 0, "end": 10, "type": "colour"}]', "[{'start': 0, 'end': 10, 'type': 'colour'}]"]
)
def test_a_table_may_hold_labels_in_its_cells(tmp_path: Path, spans: str) -> None:
    file = tmp_path / "cells.csv"
    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.writer(opened)
        rows.writerow(["answer", "chunks", "labels", "unsupported_spans", "supported"])
        rows.writerow(["It is red.", "It is blue.", "", spans, "0.0"])
        rows.writerow(["It is red.", "It is blue.", f"{{'unsupported_spans': {spans}}}".replace("'", '"'), "", ""])
        rows.writerow(["It is red.", "It is blue.", spans, "", ""])
        rows.writerow(["It is blue.", "It is blue.", "", "", ""])
    labels = load(file, meanings={"0": False})
    assert [str(problem) for problem in labels.unreadable] == []
    assert [(record.supported, record.kinds) for record in labels.records] == [(False, ("colour",))] * 3
    assert labels.unjudged == 1


@pytest.mark.parametrize(
    "record",
    [
        {"user_input": "Tall?", "response": ANSWER, "retrieved_contexts": ["It is 5 m tall."], "label": "neutral"},
        {"question": "Tall?", "answer": ANSWER, "contexts": ["It is 5 m tall."], "label": "neutral"},
        {"question": "Tall?", "answer": ANSWER, "contexts": "['It is 5 m tall.']", "label": "neutral"},
        {"input": "Tall?", "actual_output": ANSWER, "retrieval_context": ["It is 5 m tall."], "supported": False},
        {"question": "Tall?", "answer": ANSWER, "prompt": "It is 5 m tall.", "labels": [{"start": 16, "end": 20}]},
        {"response": ANSWER, "source_info": {"passages": "It is 5 m tall."}, "labels": [{"start": 16, "end": 20}]},
        {"question": "Tall?", "output": ANSWER, "docs": [{"title": "t", "text": "It is 5 m tall."}], "label": "no"},
    ],
)
def test_every_record_that_a_batch_recognises_may_be_labelled(record: dict[str, Any]) -> None:
    read = read_record(record, place="x", stem="file")
    assert (read.case.answer, [chunk.text for chunk in read.case.chunks]) == (ANSWER, ["It is 5 m tall."])
    assert (read.supported, read.judged, read.has_evidence) == (False, True, True)


def test_the_problems_of_another_tools_record_have_its_own_paths() -> None:
    with pytest.raises(CaseError) as caught:
        read_record({"question": "?", "answer": "x", "contexts": [5], "label": "no"}, place="x", stem="file")
    assert [problem.path for problem in caught.value.problems] == ["$.contexts[0]"]


def test_a_record_that_cannot_be_read_is_reported_and_stops_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    good = json.dumps(clean_record(0, EXAMPLES[0]))
    file.write_text(f'{good}\n{{"answer": \n\n[1]\n{{"answer": "x", "labels": {{"label": "odd"}}}}\n{good}\n')
    labels = load(file)
    assert len(labels.records) == 2
    assert [problem.place for problem in labels.unreadable] == [f"{file}:2", f"{file}:4", f"{file}:5"]
    assert "not JSON" in labels.unreadable[0].message


def test_a_broken_gzip_file_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    whole = write_lines(tmp_path / "whole.jsonl", all_records())
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(whole.read_bytes())[:-20])
    labels = load(tmp_path)
    from_whole, from_cut = (
        [record.id for record in labels.records if record.place.startswith(f"{file}:")] for file in (whole, cut)
    )
    assert len(from_whole) == len(all_records())
    # The records before the damage are read.
    assert from_cut
    assert from_cut == from_whole[: len(from_cut)]
    assert [str(problem) for problem in labels.unreadable] == [
        f"{cut}:{len(from_cut) + 1}: a gzip file that ends too early: the rest is missing"
    ]


def test_folders_and_patterns_give_each_file_once(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    first = write_lines(tmp_path / "a.jsonl", [])
    second = write_lines(tmp_path / "inner" / "b.json", [])
    (tmp_path / "notes.txt").write_text("no data")
    assert find_files([str(tmp_path)]) == [str(first), str(second)]
    assert find_files([str(tmp_path / "*.jsonl"), str(first)]) == [str(first)]


def test_names_without_files_are_all_reported_at_once(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        find_files([str(tmp_path / "none.jsonl"), str(tmp_path)])
    assert [problem.message.split(" that")[0] for problem in caught.value.problems] == [
        "no such file",
        "this folder has no files",
    ]


def test_records_without_a_label_or_text_are_counted_not_measured(tmp_path: Path) -> None:
    unjudged = {**clean_record(0, EXAMPLES[0]), "labels": {"label": "-"}}
    unlabelled = {name: of for name, of in clean_record(0, EXAMPLES[0]).items() if name != "labels"}
    bare = {**clean_record(1, EXAMPLES[1]), "chunks": [{"id": "p1", "text": "  "}]}
    labels = load(write_lines(tmp_path / "data.jsonl", [unjudged, unlabelled, bare, bad_record(2, EXAMPLES[2])]))
    assert (len(labels.records), labels.unjudged, labels.without_evidence) == (1, 2, 1)
    assert labels.unreadable == ()
    assert [source.records for source in labels.sources] == [1]


def test_invalid_recorded_scores_are_reported(tmp_path: Path) -> None:
    example = clean_record(0, EXAMPLES[0])
    scores = [{"claim": EXAMPLES[0].supported, "chunk_id": "p1", "score": 0.9}]
    good = {**example, "recorded_support": {"model": "mine", "scores": scores}}
    bad = {**example, "recorded_support": {"model": "mine", "scores": [{**scores[0], "score": 7}]}}
    file = write_lines(tmp_path / "data.jsonl", [good, bad, {**example, "labels": {}}])
    labels = load_labels([str(file)], load_policy({"similarity": "recorded"}, "guardrails"))
    assert (len(labels.records), [problem.place for problem in labels.unreadable]) == (1, [f"{file}:2"])
    assert labels.unjudged == 1


def test_another_field_can_name_the_data_set_and_other_words_can_be_defined(tmp_path: Path) -> None:
    record = {**clean_record(0, EXAMPLES[0]), "labels": {"label": "belegt", "genre": "news"}}
    file = write_lines(tmp_path / "data.jsonl", [record])
    assert load(file).unreadable
    [read] = load(file, by="labels.genre", meanings={"belegt": True}).records
    assert (read.dataset, read.supported) == ("news", True)


@pytest.mark.parametrize(
    ("labels", "more", "field", "dataset"),
    [
        ('{"supported": true, "genre": "news"}', {}, "labels.genre", "news"),
        ({"supported": True}, {"labels.genre": "news"}, "labels.genre", "news"),
        ({"supported": True}, {"year": 2026}, "year", "2026"),
        ({"supported": True}, {"temperature": 0.7}, "temperature", "0.7"),
    ],
)
def test_a_data_set_is_named_by_a_cell_a_dotted_column_or_a_number(
    tmp_path: Path, labels: Any, more: Any, field: str, dataset: str
) -> None:
    named = {**clean_record(0, EXAMPLES[0]), "labels": labels, **more}
    unnamed = {**clean_record(1, EXAMPLES[1]), "labels": {"supported": True}}
    file = write_lines(tmp_path / "data.jsonl", [unnamed, named])
    assert [record.dataset for record in load(file, by=field).records] == ["data", dataset]


def test_a_field_that_no_record_has_is_an_error(tmp_path: Path) -> None:
    record = {**clean_record(0, EXAMPLES[0]), "labels": {"supported": True, "genre": "news"}}
    file = write_lines(tmp_path / "data.jsonl", [record])
    for field, hint in (("labels.gnre", r"\(did you mean 'labels.genre'\?\)"), ("labels", ""), ("nothing", "")):
        with pytest.raises(DataError, match=f"--by {field}: no record has a word or a number in this field ?{hint}"):
            load(file, by=field)
    del record["dataset"]
    [read] = load(write_lines(file, [record])).records
    assert read.dataset == "data"
    with pytest.raises(DataError, match="--by dataset"):
        load(file, by="dataset")
    assert load(write_lines(file, []), by="nothing").records == ()
