"""Files of many records: every kind is streamed, every record has its line, and damage costs only what it hit."""

from __future__ import annotations

import csv
import gzip
import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from answergate.errors import InputError
from answergate.records import cutting
from answergate.records.cutting import csv_blocks, json_blocks
from answergate.records.json_values import Values
from answergate.records.record import Record
from answergate.records.sources import blocks, expand, records

KOREAN = {"id": "k1", "answer": "암진단비는 3천만원입니다.", "chunks": ["암진단비 3천만원"]}
ENGLISH = {"id": "e1", "answer": 'It is 5 m "tall", [C1] \\ {x}', "chunks": [{"id": "c1", "text": "It is 5 m tall."}]}
JAPANESE = {"id": "j1", "answer": "高さは333メートルです。", "chunks": ["高さは333メートル"]}
CHINESE = {"id": "z1", "answer": "高度为330米。", "chunks": ["高度为330米"]}
ALL = [KOREAN, ENGLISH, JAPANESE, CHINESE]


def read(file: Path | str, *, size: int = 262_144) -> list[Record]:
    return [record for block in blocks(str(file), size=size) for record in records(block)]


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def lines_of(values: list[Any]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def places(found: list[Record]) -> list[tuple[int, Any]]:
    return [(record.line, record.problem or record.payload) for record in found]


# JSON Lines


@pytest.mark.parametrize("size", [1, 7, 64, 262_144])
def test_json_lines_do_not_depend_on_how_the_file_is_cut(tmp_path: Path, size: int) -> None:
    found = read(written(tmp_path, "a.jsonl", lines_of(ALL)), size=size)
    assert places(found) == [(place, value) for place, value in enumerate(ALL, 1)]
    assert [record.raw for record in found] == lines_of(ALL).splitlines()


def test_line_numbers_are_right_after_a_byte_order_mark_and_blank_lines(tmp_path: Path) -> None:
    text = "\ufeff" + json.dumps(KOREAN) + "\r\n\r\n   \n" + json.dumps(ENGLISH)
    found = read(written(tmp_path, "a.jsonl", text))
    assert places(found) == [(1, KOREAN), (4, ENGLISH)]
    assert found[0].raw == json.dumps(KOREAN)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"oops", "not JSON: invalid character at line 2, column 1"),
        (b'{"answer": "\xff"}', "not UTF-8: byte 0xff at line 2, column 13"),
        (b'{"\xea\xb0\x80": \xff}', "not UTF-8: byte 0xff at line 2, column 7"),
        (b"[1, 2]", "expected a JSON object, got a list"),
        (b'"text"', "expected a JSON object, got a string"),
        (b"null", "expected a JSON object, got null"),
        (b'{"a": NaN}', "not JSON: NaN is not a JSON number at line 2, column 7"),
        (b'{"a": -Infinity}', "not JSON: Infinity is not a JSON number at line 2, column 8"),
        ('{"가": NaN}'.encode(), "not JSON: NaN is not a JSON number at line 2, column 7"),
        ('{"가": 1e999}'.encode(), "the number is too large at line 2, column 7"),
        (b'{"a": "\\ud800"}', "not JSON: half a surrogate pair in a \\u escape"),
        ('{"가": "\\ud800"}'.encode(), "not JSON: half a surrogate pair in a \\u escape"),
        (b'{"a": ', "not JSON: the text ends too early"),
        (b"[" * 100_000, "it is nested too deeply"),
        (('["가",' * 50_000).encode(), "it is nested too deeply"),
    ],
)
def test_a_bad_line_is_reported_and_does_not_affect_others(tmp_path: Path, line: bytes, problem: str) -> None:
    before, after = json.dumps(KOREAN).encode(), json.dumps(ENGLISH).encode()
    found = read(written(tmp_path, "a.jsonl", b"\n".join((before, line, after))))
    assert places(found) == [(1, KOREAN), (2, problem), (3, ENGLISH)]
    assert found[1].payload is None


@given(st.lists(st.binary(max_size=40)), st.integers(1, 50))
def test_no_bytes_make_the_reading_of_lines_fail(lines: list[bytes], size: int) -> None:
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(b"{}\n" + b"\n".join(lines)))
    try:
        found = read("-", size=size)
    finally:
        sys.stdin = stdin
    assert found[0].line == 1
    assert all((record.problem is None) != (record.payload is None) for record in found)


# JSON


@pytest.mark.parametrize("size", [1, 5, 64, 262_144])
@pytest.mark.parametrize("indent", [None, 1, 4])
def test_an_array_is_read_as_its_elements_each_with_its_line(tmp_path: Path, size: int, indent: int | None) -> None:
    text = json.dumps(ALL, ensure_ascii=False, indent=indent)
    found = read(written(tmp_path, "a.json", text), size=size)
    assert [record.payload for record in found] == ALL
    for record in found:
        assert record.raw is not None
        assert json.loads(record.raw) == record.payload
        assert "\n".join(text.split("\n")[record.line - 1 :]).lstrip(" [").startswith(record.raw if indent else "{")


@given(
    st.lists(
        st.recursive(
            st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=8),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
            max_leaves=8,
        ),
        max_size=5,
    ),
    st.sampled_from([None, 0, 2]),
    st.booleans(),
    st.integers(1, 40),
)
def test_any_array_gives_the_elements_that_json_has(
    values: list[Any], indent: int | None, ascii: bool, size: int
) -> None:
    text = json.dumps(values, indent=indent, ensure_ascii=ascii).encode(errors="replace")
    cut = Values(1, inside=True)
    pieces = [text[at : at + size] for at in range(1, len(text), size)]
    found = [json.loads(value) for piece in pieces for _, value in cut.feed(piece)]
    assert found == json.loads(text)
    assert cut.closed
    assert cut.rest()[1] == b""


@pytest.mark.parametrize("indent", [None, 2])
def test_one_case_alone_is_one_record(tmp_path: Path, indent: int | None) -> None:
    found = read(written(tmp_path, "a.json", "\n\n" + json.dumps(KOREAN, indent=indent) + "\n"))
    assert places(found) == [(3, KOREAN)]


def test_objects_one_after_the_other_are_records(tmp_path: Path) -> None:
    text = json.dumps(KOREAN, indent=1) + "\n" + json.dumps(ENGLISH) + json.dumps(CHINESE)
    assert [record.payload for record in read(written(tmp_path, "a.json", text))] == [KOREAN, ENGLISH, CHINESE]


def test_the_records_of_an_alce_result_are_those_under_data(tmp_path: Path) -> None:
    text = json.dumps({"args": {"data": [1], "shot": 2}, "data": ALL, "more": [5]}, indent=1)
    assert [record.payload for record in read(written(tmp_path, "a.json", text))] == ALL


def test_a_broken_element_does_not_affect_others(tmp_path: Path) -> None:
    text = f'[\n{json.dumps(KOREAN)},\n{{"a": }},\n7,\n,\n{json.dumps(ENGLISH)}\n]'
    assert places(read(written(tmp_path, "a.json", text))) == [
        (2, KOREAN),
        (3, "not JSON: invalid character at line 3, column 7"),
        (4, "expected a JSON object, got a number"),
        (5, "not JSON: nothing between two commas"),
        (6, ENGLISH),
    ]


@pytest.mark.parametrize(
    ("element", "problem"),
    [
        (b'{"a": }', "not JSON: invalid character at line 1, column 20"),
        (b'{"a": "\xff"}', "not UTF-8: byte 0xff at line 1, column 21"),
        (b'{"a":\n }', "not JSON: invalid character at line 2, column 2"),
    ],
)
def test_a_problem_is_placed_in_the_file_and_not_in_its_element(tmp_path: Path, element: bytes, problem: str) -> None:
    _, found = read(written(tmp_path, "a.json", '[{"가": 1}, '.encode() + b"  " + element + b"]"))
    assert (found.line, found.problem) == (1, problem)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('[\n{"a": 1},\n{"b": "x', 3, 'the file ends inside the array, after \'{"b": "x\': the rest is missing'),
        ('[\n{"a": 1},', 2, "the file ends inside the array: the rest is missing"),
        ('[\n{"a": 1}\n]\n[2]', 4, "text after the end of the array: '[2]'"),
        ('[\n{"a": 1}]}]', 2, "text after the end of the array: '}]'"),
        ('\n{"a": 1}\n{"b"', 3, "not a JSON object, or one that is not closed: '{\"b\"'"),
        ('{"a": 1}\nwords', 2, "not a JSON object, or one that is not closed: 'words'"),
    ],
)
def test_records_before_an_error_are_kept(tmp_path: Path, text: str, line: int, problem: str) -> None:
    first, last = read(written(tmp_path, "a.json", text))
    assert first.payload == {"a": 1}
    assert (last.line, last.problem) == (line, problem)


# CSV


def test_csv_has_quoted_line_ends_quotes_commas_and_korean(tmp_path: Path) -> None:
    text = '\ufeffid,answer,chunks\r\n1,"암진단비는\n3천만원, ""확정""",\r\n\r\n2,높이 5 m,"[""a"", ""b""]"'
    found = read(written(tmp_path, "a.csv", text))
    assert places(found) == [
        (2, {"id": "1", "answer": '암진단비는\n3천만원, "확정"', "chunks": None}),
        (5, {"id": "2", "answer": "높이 5 m", "chunks": '["a", "b"]'}),
    ]


@given(
    st.lists(st.lists(st.text(st.sampled_from('a가,"\n\r '), max_size=6), min_size=2, max_size=2), max_size=6),
    st.integers(1, 30),
    st.sampled_from(["\n", "\r\n"]),
)
def test_csv_is_read_as_the_standard_reader_does(cells: list[list[str]], size: int, ending: str) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator=ending, quoting=csv.QUOTE_ALL).writerows([["x", "y"], *cells])
    content = out.getvalue().encode()
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    found = [record.payload for block in csv_blocks("a.csv", pieces) for record in records(block)]
    assert found == [{"x": x or None, "y": y or None} for x, y in cells]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("a,b\n1,2\n3\n", 3, "number of cells: 1 in this row, 2 in the header"),
        ("a,b\n1,2\n3,4,5\n", 3, "number of cells: 3 in this row, 2 in the header"),
        ('a,b\n1,2\n3,"open\n4,5\n', 3, "a quote opens a cell and is never closed"),
        (b"a,b\n1,2\n3,\xff\n", 3, "not UTF-8: invalid start byte"),
    ],
)
def test_a_row_that_cannot_be_read_says_why(tmp_path: Path, text: str | bytes, line: int, problem: str) -> None:
    first, last = read(written(tmp_path, "a.csv", text))
    assert (first.line, first.payload) == (2, {"a": "1", "b": "2"})
    assert (last.line, last.problem) == (line, problem)


def test_two_equal_column_names_are_a_problem_of_the_file(tmp_path: Path) -> None:
    (found,) = read(written(tmp_path, "a.csv", "a,b,a\n1,2,3\n"))
    assert (found.line, found.problem) == (1, "the header cannot be used: two columns are called 'a'")
    (later,) = read(written(tmp_path, "b.csv", "\n\na,b,a\n1,2,3\n"))
    assert (later.line, later.problem) == (3, found.problem)


def test_lone_carriage_returns_are_reported(tmp_path: Path) -> None:
    (found,) = read(written(tmp_path, "a.csv", "answer,chunks\rIt is 5 m.,c\rIt is 5 m.,c\r"))
    said = "the header cannot be used: its lines end in carriage returns alone: save it with line feeds"
    assert (found.line, found.problem) == (1, said)


@given(st.text(st.sampled_from('[]{},:"\\\\ \\n\\ra1가'), max_size=60), st.integers(1, 20))
def test_no_text_makes_the_reading_of_json_or_csv_fail(text: str, size: int) -> None:
    content = text.encode()
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    for cut in (csv_blocks("f", pieces), json_blocks("f", pieces, 10), json_blocks("f", [b"[", *pieces], 10)):
        lines = [record.line for block in cut for record in records(block)]
        assert lines == sorted(lines)


# packed files, streams, damage


@pytest.mark.parametrize("ending", [".gz", ".zst"])
@pytest.mark.parametrize(("name", "text"), [("a.jsonl", lines_of(ALL)), ("a.json", json.dumps(ALL, indent=1))])
def test_packed_files_are_unpacked(tmp_path: Path, name: str, text: str, ending: str) -> None:
    pack = gzip.compress if ending == ".gz" else zstandard.compress
    twice = pack(text[:50].encode()) + pack(text[50:].encode())
    assert [record.payload for record in read(written(tmp_path, name + ending, twice))] == ALL


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_a_file_packed_and_cut_short_keeps_the_records_before(tmp_path: Path, ending: str) -> None:
    chance = random.Random(1)
    values = [{"id": str(place), "answer": chance.randbytes(3000).hex()} for place in range(200)]
    pack = gzip.compress if ending == ".gz" else zstandard.compress
    packed = pack(lines_of(values).encode())
    *kept, last = read(written(tmp_path, f"a.jsonl{ending}", packed[: len(packed) // 2]))
    assert 50 < len(kept) < 150
    assert [record.payload for record in kept] == values[: len(kept)]
    name = "gzip" if ending == ".gz" else "zstd"
    assert (last.line, last.problem) == (len(kept) + 1, f"a {name} file that ends too early: the rest is missing")


def test_zeros_after_the_end_of_a_gzip_file_are_padding(tmp_path: Path) -> None:
    padded = gzip.compress(lines_of(ALL).encode()) + bytes(10_000)
    assert [record.payload for record in read(written(tmp_path, "a.jsonl.gz", padded), size=64)] == ALL


def test_a_damaged_file_says_so(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(lines_of(ALL).encode()))
    packed[20:40] = bytes(20)
    (found,) = read(written(tmp_path, "a.jsonl.gz", bytes(packed)))
    assert found.problem is not None
    assert found.problem.startswith("a damaged gzip file: ")


def test_an_empty_file_has_no_records(tmp_path: Path) -> None:
    for name in ("a.jsonl", "a.json", "a.csv", "a.jsonl.gz", "a"):
        assert read(written(tmp_path, name, "")) == []
    assert read(written(tmp_path, "b.json", "[]\n")) == []
    assert read(written(tmp_path, "b.csv", "a,b\n")) == []


def test_utf_16_is_named(tmp_path: Path) -> None:
    (found,) = read(written(tmp_path, "a.jsonl", lines_of(ALL).encode("utf-16")))
    assert found.problem == "this is UTF-16: save it as UTF-8"


def test_a_folder_in_place_of_a_file_is_a_problem_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").mkdir()
    (found,) = read(tmp_path / "a.jsonl")
    assert (found.line, found.problem) == (1, "cannot be read: Is a directory")


def test_a_line_that_is_too_long_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "LONGEST", 1000)
    text = lines_of([KOREAN]) + "x" * 5000 + "\n" + lines_of([ENGLISH])
    found = read(written(tmp_path, "a.jsonl", text), size=100)
    assert [record.payload for record in found] == [KOREAN, None, ENGLISH]
    assert [record.line for record in found] == [1, 2, 3]


@pytest.mark.parametrize("packed", [bytes, gzip.compress, zstandard.compress])
@pytest.mark.parametrize(
    "text",
    [
        lines_of(ALL),
        json.dumps(ALL),
        json.dumps(ALL, indent=2),
        "".join(json.dumps(value, indent=2) + "\n" for value in ALL),
    ],
)
def test_standard_input_is_known_by_how_it_begins(text: str, packed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(packed(text.encode()))))
    found = read("-")
    assert [record.payload for record in found] == ALL
    assert {record.file for record in found} == {"-"}


def test_csv_on_standard_input_is_known_by_its_header(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("id,answer\n1,네\n".encode())))
    assert places(read("-")) == [(2, {"id": "1", "answer": "네"})]


# which files


def test_names_folders_and_patterns_give_each_file_once_in_order(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", "c.csv.gz", "d.txt", "e[1].json", "f.JSONL"):
        written(tmp_path, name, "")
    here = str(tmp_path)
    assert expand([f"{here}/*.jsonl", f"{here}/b.jsonl", "-"]) == (f"{here}/a.jsonl", f"{here}/b.jsonl", "-")
    assert expand([f"{here}/e[1].json", f"{here}/d.txt"]) == (f"{here}/e[1].json", f"{here}/d.txt")
    assert [Path(file).name for file in expand([here])] == ["a.jsonl", "b.jsonl", "c.csv.gz", "e[1].json", "f.JSONL"]


def test_a_file_keeps_the_name_that_the_pattern_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "a.jsonl", "")
    monkeypatch.chdir(tmp_path)
    assert expand(["./*.jsonl"]) == ("./a.jsonl",)


def test_a_file_with_two_names_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "other").symlink_to("inner")
    for name in ("a.jsonl", "inner/a.jsonl"):
        written(tmp_path, name, "")
    (tmp_path / "link.jsonl").symlink_to("a.jsonl")
    monkeypatch.chdir(tmp_path)
    assert expand(["a.jsonl", "./a.jsonl", "inner/../a.jsonl", str(tmp_path / "a.jsonl"), "a.*"]) == ("a.jsonl",)
    assert expand(["./a.jsonl", "a.jsonl", "other/a.jsonl", "inner"]) == ("./a.jsonl", "other/a.jsonl")
    assert expand(["-", "a.jsonl", "link.jsonl", "-"]) == ("-", "a.jsonl", "link.jsonl")


def test_every_name_without_a_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        expand([f"{tmp_path}/*.jsonl", "missing.json", str(tmp_path)])
    assert [problem.message for problem in caught.value.problems] == [
        "no file matches",
        "no such file",
        "this folder has no files that end in .jsonl, .ndjson, .json, .csv, .tsv, .parquet",
    ]
