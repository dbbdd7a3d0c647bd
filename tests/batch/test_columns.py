"""Guess unknown columns from their names, print the guess, and make the same guess in every run."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate import read_case
from answergate.adapters import guess, recognise, shape
from answergate.adapters.guessing import COLUMN_NAMES
from answergate.batch import check_arrow, collecting, running
from answergate.batch.arrow import to_lines
from answergate.batch.columns import columns_in, with_columns
from answergate.batch.engines.shares import count_lines, judged, numbered, shares
from answergate.batch.judging import Job, judge_block
from answergate.batch.mapping import parse_mapping
from answergate.intake.names import NO_ANSWER, OTHER_CHUNKS
from answergate.policy import load_policy
from answergate.records.sources import blocks
from command_line import Run, runner_in
from many_cases import read_lines

TEXT = "The bridge is 1,410 metres long and opened in 1981."
OTHER = "The toll for cars was halved in 2012."
ANSWER = "The bridge is 1,410 metres long [C1]."
ODD = {"Record ID": "r1", "User Question": "How long?", "Generated Answer": ANSWER, "retrieved_docs": [TEXT, OTHER]}
ODD_GUESS = {
    "answer": "Generated Answer",
    "chunks": "retrieved_docs",
    "question": "User Question",
    "id": "Record ID",
}
ODD_NOTE = (
    'reading answer from "Generated Answer", chunks from "retrieved_docs", question from "User Question", '
    'id from "Record ID" (set with --map \'answer=Generated Answer,chunks=retrieved_docs,question=User Question,'
    "id=Record ID')"
)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


def guessed(record: Mapping[str, Any], mapping: str = "") -> dict[str, str]:
    return guess(record, recognise(record), parse_mapping(mapping))


def write_csv(path: str, header: Sequence[str], rows: Iterable[Sequence[str]], sign: str = ",") -> None:
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=sign).writerows([header, *rows])


def write_lines(path: str, records: Iterable[Mapping[str, Any]]) -> None:
    Path(path).write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


# the guess


@pytest.mark.parametrize(
    "name", ["Response", "model_answer", "Generated Answer", "MODEL-OUTPUT", "llmResponse", "답변"]
)
def test_an_answer_is_found_under_many_names(name: str) -> None:
    assert guessed({name: ANSWER, "chunks": [TEXT]}) == {"answer": name}


@pytest.mark.parametrize("name", ["prompt", "query", "user_question", "User Query", "Input", "질문", "質問"])
def test_a_question_is_found_under_many_names(name: str) -> None:
    assert guessed({"answer": ANSWER, "chunks": [TEXT], name: "How long?"}) == {"question": name}


@pytest.mark.parametrize("name", ["retrieved_docs", "Contexts", "source-documents", "Retrieved Passages", "上下文"])
@pytest.mark.parametrize("value", [[TEXT], TEXT, [{"text": TEXT}], {"a": TEXT}, json.dumps([TEXT]), str([TEXT]), None])
def test_chunks_are_found_under_many_names_and_in_every_form(name: str, value: Any) -> None:
    assert guessed({"answer": ANSWER, name: value}) == {"chunks": name}


def test_citations_and_an_id_are_found() -> None:
    record = {"answer": ANSWER, "chunks": [TEXT], "Cited Chunks": ["C1"], "sample_id": 7}
    assert guessed(record) == {"citations": "Cited Chunks", "id": "sample_id"}


@pytest.mark.parametrize(
    "record",
    [
        # a known name is there
        {"answer": ANSWER, "Response": "no", "chunks": [TEXT], "docs": ["no"]},
        {"qa": {"q": "How long?", "a": ANSWER}, "Response": "no", "raw_chunks": [], "query": "no"},
        {"coverage_code": "A", "slot": "amount", "evidence": {"excerpt": TEXT}, "Response": "no", "docs": ["no"]},
        # two columns fit
        {"Response": ANSWER, "Output": ANSWER, "chunks": [TEXT]},
        {"answer": ANSWER, "docs": [TEXT], "Passages": [TEXT]},
        {"answer": ANSWER, "Context": TEXT, "context_1": TEXT, "context_2": TEXT},
        # the value is of another type
        {"Response": {"text": ANSWER}, "docs": [{"url": "x"}], "Input": ["a"], "uid": 1.5},
        # --map cannot name these columns
        {"Response,": ANSWER, "Answer.": ANSWER, " Output": ANSWER, "chunks": []},
        {},
    ],
)
def test_nothing_is_guessed_that_is_known_or_unclear(record: dict[str, Any]) -> None:
    assert guessed(record) == {}


def test_a_mapping_switches_the_guess_off_for_its_field_alone() -> None:
    assert guessed(ODD, "chunks=other") == {name: ODD_GUESS[name] for name in ("answer", "question", "id")}
    assert guessed(ODD, "conclusion=x,raw_chunks=y,question=z,id=i") == {}
    assert guessed({"Response": ANSWER, "Output": ANSWER, "chunks": []}, "question=Output") == {"answer": "Response"}


def test_a_guess_completes_what_a_known_tool_leaves_out() -> None:
    record = {"user_input": "How long?", "response": ANSWER, "docs": [TEXT], "sample_id": "s1"}
    assert guessed(record) == {"chunks": "docs", "id": "sample_id"}


@pytest.mark.parametrize("names", [("context_{}", 1), ("Chunk {}", 1), ("doc{}_text", 0), ("passage-{:02}", 1)])
def test_numbered_columns_are_a_chunk_each_in_the_order_of_their_numbers(names: tuple[str, int]) -> None:
    name, first = names
    texts = {
        name.format(number): f"text {number}" for number in [*range(first + 9, first + 12), *range(first, first + 9)]
    }
    record = {"answer": ANSWER, **texts}
    pattern = name.replace("{:02}", "*").replace("{}", "*")
    assert guessed(record) == {"chunks": pattern}
    for shaped in (shape(record, None, guessed(record)), shape(record, {"chunks": pattern})):
        case = read_case(shaped.payload)
        assert [chunk.text for chunk in case.chunks] == [f"text {number}" for number in range(first, first + 12)]
        assert [shaped.origin(chunk.path) for chunk in case.chunks] == [
            f"$.{name.format(number)}" for number in range(first, first + 12)
        ]
        assert case.metadata == {}


def test_an_empty_numbered_column_keeps_the_numbers_of_the_others() -> None:
    record = {
        "answer": ANSWER,
        "context_1": "a",
        "context_2": None,
        "context_3": "c",
        "context_4": "",
        "context_5": None,
    }
    case = read_case(shape(record, None, guessed(record)).payload)
    assert [(chunk.id, chunk.text) for chunk in case.chunks] == [("C1", "a"), ("C2", ""), ("C3", "c")]


def test_columns_with_years_are_not_numbered_chunks() -> None:
    assert guessed({"answer": ANSWER, "docs_2024": TEXT, "docs_2025": TEXT}) == {}


def test_a_guess_is_not_used_for_a_record_that_has_the_field() -> None:
    known = {"answer": ANSWER, "chunks": [TEXT], "Response": "no", "docs": ["no"]}
    case = read_case(shape(known, None, {"answer": "Response", "chunks": "docs"}).payload)
    assert (case.answer, [chunk.text for chunk in case.chunks]) == (ANSWER, [TEXT])


def test_no_column_name_belongs_to_two_fields() -> None:
    names = [name for known in COLUMN_NAMES.values() for name in known]
    assert len(names) == len(set(names))


@given(
    st.dictionaries(
        st.sampled_from(["Response", "docs", "context_1", "chunk2", "id", "answer", "Input", "uid", "citations", "qa", "*"]),
        st.none() | st.text(max_size=9) | st.integers() | st.lists(st.text(max_size=4) | st.integers(), max_size=3)
        | st.dictionaries(st.sampled_from(["a", "q", "text"]), st.text(max_size=3)),
    )
)  # fmt: skip
def test_a_guess_never_breaks_and_is_always_the_same(record: dict[str, Any]) -> None:
    found = guessed(record)
    assert guessed(dict(record)) == found
    assert shape(record, None, found).payload is not None


# the command


def test_the_guess_is_used_and_printed_once(run: Run) -> None:
    write_lines("odd.jsonl", [ODD] * 3)
    result = run("batch odd.jsonl --gate guardrails -o v.jsonl")
    assert (result.exit_code, result.stderr) == (0, f"answergate: {ODD_NOTE}\n")
    assert [row["case_id"] for row in read_lines(Path("v.jsonl"))] == ["r1"] * 3
    assert run("batch odd.jsonl --gate guardrails -q").stderr == ""


def test_the_option_that_is_printed_gives_the_same_verdicts(run: Run) -> None:
    write_lines("odd.jsonl", [ODD] * 3)
    printed = run("batch odd.jsonl --gate guardrails -o v.jsonl").stderr
    option = printed[printed.index("--map") : printed.rindex(")")]
    result = run(f"batch odd.jsonl --gate guardrails -o w.jsonl {option}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert Path("w.jsonl").read_bytes() == Path("v.jsonl").read_bytes()


def test_each_file_has_its_own_guess_and_the_same_one_is_printed_once(run: Run) -> None:
    Path("in").mkdir()
    write_lines("in/a.jsonl", [ODD])
    write_lines("in/b.jsonl", [ODD])
    write_csv("in/c.csv", ["reply", "docs"], [[ANSWER, TEXT]], ";")
    write_lines("in/d.jsonl", [{"answer": ANSWER, "chunks": [TEXT]}])
    result = run("batch in --gate guardrails")
    assert result.exit_code == 0, result.output
    assert result.stderr.splitlines() == [
        f"answergate: in/a.jsonl: {ODD_NOTE}",
        'answergate: in/c.csv: reading answer from "reply", chunks from "docs" (set with --map answer=reply,chunks=docs)',
    ]


@pytest.mark.parametrize(
    ("record", "note"),
    [
        (
            {"user_input": "How long?", "response": ANSWER, "retrieved_contexts": [TEXT]},
            'reading ragas records: answer from "response", chunks from "retrieved_contexts", question from "user_input"',
        ),
        (
            {"question": "How long?", "answer": ANSWER, "contexts": [TEXT]},
            'reading ragas 0.1 records: answer from "answer", chunks from "contexts", question from "question"',
        ),
        (
            {"input": "How long?", "actual_output": ANSWER, "retrieval_context": [TEXT]},
            'reading deepeval records: answer from "actual_output", chunks from "retrieval_context", '
            'question from "input"',
        ),
        (
            {"response": ANSWER, "source_info": {"question": "How long?", "passages": TEXT}},
            'reading ragtruth records: answer from "response", chunks from "source_info.passages", '
            'question from "source_info.question"',
        ),
        (
            {"question": "How long?", "docs": [{"title": "Bridge", "text": TEXT}], "output": ANSWER},
            'reading alce records: answer from "output", chunks from "docs", question from "question"',
        ),
        (
            {"prompt": TEXT, "answer": ANSWER, "labels": []},
            'reading lettucedetect records: answer from "answer", chunks from "prompt"',
        ),
    ],
)
def test_the_records_of_a_known_tool_are_named(run: Run, record: dict[str, Any], note: str) -> None:
    write_lines("tool.jsonl", [record])
    result = run("batch tool.jsonl --gate guardrails")
    assert (result.exit_code, result.stderr) == (0, f"answergate: {note}\n")


def test_the_first_record_that_can_be_read_is_the_one_that_counts(run: Run) -> None:
    Path("odd.jsonl").write_text("{broken\n\n" + json.dumps(ODD) + "\n" + json.dumps({"Output": "x"}), encoding="utf-8")
    result = run("batch odd.jsonl --gate guardrails -o v.jsonl")
    assert ODD_NOTE in result.stderr
    assert [row["outcome"] for row in read_lines(Path("v.jsonl"))] == ["unreadable", "passed", "unreadable"]


def test_a_table_without_an_answer_or_chunks_says_which_columns_it_has(run: Run) -> None:
    write_csv("t.csv", ["nr", "my answer v2", "notes"], [["1", ANSWER, "x"]], ";")
    result = run("batch t.csv --gate guardrails -o v.jsonl")
    assert (result.exit_code, result.stderr) == (1, "")
    columns = '; the columns are "nr", "my answer v2", "notes"; write '
    message = f"no answer and no chunks{columns}--map 'answer=my answer v2,chunks=COLUMN'"
    assert [fault["message"] for fault in read_lines(Path("v.jsonl"))[0]["faults"]] == [message]
    assert "no answer and no chunks; the columns are" in result.stdout
    run("batch t.csv --gate guardrails -q --map 'answer=my answer v2' -o v.jsonl")
    assert [fault["message"] for fault in read_lines(Path("v.jsonl"))[0]["faults"]] == [
        f"no chunks: give them as one of {', '.join(('chunks', *OTHER_CHUNKS))}{columns}--map chunks=COLUMN"
    ]
    run("batch t.csv --gate guardrails -q --map chunks=notes -o v.jsonl")
    assert [fault["message"] for fault in read_lines(Path("v.jsonl"))[0]["faults"]] == [
        f"{NO_ANSWER}{columns}--map 'answer=my answer v2'"
    ]
    assert run("batch t.csv --gate guardrails --map 'answer=my answer v2,chunks=notes' -q").stderr == ""


def test_a_table_needs_no_chunks_for_a_gate_that_does_not_read_them(run: Run) -> None:
    write_csv("t.csv", ["content", "notes"], [["One paragraph, with a citation [1].", "x"]])
    assert run("batch t.csv --gate evidence -o v.jsonl").stderr == ""
    assert read_lines(Path("v.jsonl"))[0]["outcome"] != "unreadable"


def test_json_records_without_chunks_are_judged_and_the_columns_are_printed(run: Run) -> None:
    write_lines("a.jsonl", [{"answer": ANSWER, "notes": "x"}])
    result = run("batch a.jsonl --gate guardrails -o v.jsonl")
    assert result.stderr == (
        'answergate: no chunks in the first record; the columns are "answer", "notes"; write --map chunks=COLUMN\n'
    )
    assert read_lines(Path("v.jsonl"))[0]["outcome"] == "stopped"


# the same bytes


def odd_rows(count: int) -> list[list[str]]:
    return [
        [str(number), f"How long is bridge {number}?", f"It is {1000 + number + number % 3} m long [C1].",
         f"Bridge {number} is {1000 + number} m long.", OTHER if number % 2 else ""]
        for number in range(count)
    ]  # fmt: skip


HEADER = ["Case ID", "prompt", "Response", "Context 1", "Context 2"]


def test_the_number_of_workers_and_an_interruption_do_not_change_a_byte(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_csv("odd.csv", HEADER, odd_rows(9_000), ";")
    for workers in (1, 2):
        run(f"batch odd.csv --gate guardrails -q -j {workers} -o v{workers}.jsonl")
    assert Path("v1.jsonl").read_bytes() == Path("v2.jsonl").read_bytes()
    assert len(read_lines(Path("v1.jsonl"))) == 9_000
    assert {row["status"] for row in read_lines(Path("v1.jsonl"))} == {"PASS", "REFUSE"}

    def interrupted(*given: Any, **named: Any) -> Iterator[Any]:
        yield from islice(whole_run(*given, **named), 2)
        raise KeyboardInterrupt

    whole_run = running.run
    monkeypatch.setattr(collecting, "run", interrupted)
    assert run("batch odd.csv --gate guardrails -j 1 -o v.jsonl").exit_code == 130
    monkeypatch.setattr(collecting, "run", whole_run)
    refused = run("batch odd.csv --gate guardrails -q -o v.jsonl --resume --map answer=prompt")
    assert (refused.exit_code, "mapping: it was none, now it is answer=prompt" in refused.stderr) == (2, True)
    resumed = run("batch odd.csv --gate guardrails -j 1 -o v.jsonl --resume")
    first, second = resumed.stderr.splitlines()
    assert first.startswith(
        'answergate: reading answer from "Response", chunks from "Context *", question from "prompt"'
    )
    assert second.startswith("answergate: resuming after ")
    assert Path("v.jsonl").read_bytes() == Path("v1.jsonl").read_bytes()


def test_the_hash_of_a_block_includes_the_guess(tmp_path: Path) -> None:
    path = str(tmp_path / "odd.csv")
    write_csv(path, HEADER, odd_rows(3))
    job = Job(load_policy(None, "guardrails"))
    [bare], [block] = list(blocks(path)), list(with_columns(blocks(path), {}, "guardrails"))
    assert block.guess == {"answer": "Response", "chunks": "Context *", "question": "prompt", "id": "Case ID"}
    assert judge_block(bare, job).digest != judge_block(block, job).digest


def test_a_receipt_holds_the_guess_and_verify_compares_it(run: Run) -> None:
    write_csv("odd.csv", HEADER, odd_rows(5))
    write_lines("plain.jsonl", [{"answer": ANSWER, "chunks": [TEXT]}])
    run("batch odd.csv plain.jsonl --gate guardrails -q -o v.jsonl --receipt run.json")
    receipt = json.loads(Path("run.json").read_text(encoding="utf-8"))
    found = {"answer": "Response", "chunks": "Context *", "question": "prompt", "id": "Case ID"}
    assert [entry.get("guess") for entry in receipt["inputs"]] == [found, None]
    assert receipt["mapping"] == {}
    assert run("verify run.json").exit_code == 0
    changed = Path("run.json").read_text(encoding="utf-8").replace('"answer":"Response"', '"answer":"prompt"')
    Path("run.json").write_text(changed, encoding="utf-8")
    result = run("verify run.json")
    assert result.exit_code == 1
    assert "odd.csv: the guessed columns are " in result.output


def test_standard_input_is_guessed_and_verified_too(run: Run) -> None:
    content = json.dumps(ODD).encode()
    result = run("batch - --gate guardrails -o v.jsonl --receipt run.json", content)
    assert result.stderr == f"answergate: {ODD_NOTE}\n"
    assert run("verify run.json", content).exit_code == 0


def test_every_kind_of_file_gives_the_same_verdicts(run: Run) -> None:
    rows = odd_rows(4)
    plain = [dict(zip(HEADER, [cell or None for cell in row], strict=True)) for row in rows]
    write_csv("in.csv", HEADER, rows)
    write_csv("in.tsv", HEADER, rows, "\t")
    Path("semi.csv.gz").write_bytes(gzip.compress(Path("in.csv").read_bytes()))
    write_lines("in.jsonl", plain)
    pq.write_table(pa.Table.from_pylist(plain), "in.parquet")
    found = set()
    for name in ("in.csv", "in.tsv", "semi.csv.gz", "in.jsonl", "in.parquet"):
        run(f"batch {name} --gate guardrails -q -o v.jsonl")
        verdicts = [{**row, "file": "", "line": 0} for row in read_lines(Path("v.jsonl"))]
        found.add(json.dumps(verdicts))
    assert len(found) == 1


@pytest.mark.parametrize("name", ["a.csv", "a.parquet", "a.jsonl", "none.csv", "none.parquet"])
def test_an_engine_and_arrow_make_the_same_guess(tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    names = HEADER if name.startswith("a") else ["Case ID", "prompt", "Response", "Note 1", "Note 2"]
    plain = [dict(zip(names, [cell or None for cell in row], strict=True)) for row in odd_rows(600)]
    if name.endswith(".csv"):
        write_csv(path, names, odd_rows(600))
    elif name.endswith(".parquet"):
        pq.write_table(pa.Table.from_pylist(plain), path, row_group_size=200)
    else:
        write_lines(path, plain)
    policy = load_policy(None, "guardrails")
    job = Job(policy)
    local = b"".join(judge_block(block, job).lines for block in with_columns(blocks(path), {}, "guardrails"))
    found = shares([path], {}, "guardrails", stretch=10_000)
    assert {share.needs_chunks for share in found} == {columns_in(path, {}, "guardrails").needs_chunks}
    placed = numbered(found, list(map(count_lines, found)))
    spread = b"".join(line for share in placed for batch in judged(share, policy, {}) for line in to_lines(batch))
    assert spread == local
    if name.endswith(".parquet"):
        [direct] = [check_arrow(batch, "guardrails") for batch in pa.Table.from_pylist(plain).to_batches()]
        assert direct.column("status").to_pylist() == [json.loads(line)["status"] for line in local.splitlines()]
