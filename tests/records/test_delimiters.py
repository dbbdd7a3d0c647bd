"""CSV with commas, semicolons, tabs or bars: the delimiter is found in the header and the first rows."""

from __future__ import annotations

import csv
import gzip
import io
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from answergate.records.csv_rows import SAMPLE_BYTES, find_delimiter
from answergate.records.cutting import csv_blocks
from answergate.records.sources import blocks, expand, records


def read(file: Path | str) -> list[tuple[int, Any]]:
    found = [record for block in blocks(str(file)) for record in records(block)]
    return [(record.line, record.problem or record.payload) for record in found]


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_each_delimiter_is_found(tmp_path: Path, sign: str, ending: str, mark: str) -> None:
    text = f"id{sign}answer{sign}chunks{ending}1{sign}높이 5 m{sign}{ending}2{sign}네{sign}c{ending}"
    assert read(written(tmp_path, "a.csv", mark + text)) == [
        (2, {"id": "1", "answer": "높이 5 m", "chunks": None}),
        (3, {"id": "2", "answer": "네", "chunks": "c"}),
    ]


def test_a_decimal_comma_in_a_semicolon_file_is_part_of_its_cell(tmp_path: Path) -> None:
    text = "id;answer;score\n1;Der Turm ist 330,5 m hoch.;0,93\n2;Er ist 12,5 m breit.;0,87\n"
    assert read(written(tmp_path, "a.csv", text)) == [
        (2, {"id": "1", "answer": "Der Turm ist 330,5 m hoch.", "score": "0,93"}),
        (3, {"id": "2", "answer": "Er ist 12,5 m breit.", "score": "0,87"}),
    ]


@pytest.mark.parametrize(
    ("header", "names", "row", "cells"),
    [
        ('"answer, final";chunks', ["answer, final", "chunks"], "a, b, c;d", ["a, b, c", "d"]),
        ('"answer; final",chunks', ["answer; final", "chunks"], "a; b; c,d", ["a; b; c", "d"]),
        ('"answer\tfinal",chunks', ["answer\tfinal", "chunks"], "a\tb,d", ["a\tb", "d"]),
        ('"a;b;c;d",chunks', ["a;b;c;d", "chunks"], "x,y", ["x", "y"]),
        ('"a ""b"", c";chunks', ['a "b", c', "chunks"], "x;y", ["x", "y"]),
        ('"a\nb,c";chunks', ["a\nb,c", "chunks"], "x;y", ["x", "y"]),
    ],
)
def test_delimiters_inside_quotes_do_not_count(
    tmp_path: Path, header: str, names: list[str], row: str, cells: list[str]
) -> None:
    [(_, payload)] = read(written(tmp_path, "a.csv", f"{header}\n{row}\n"))
    assert payload == dict(zip(names, cells, strict=True))


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        # the rows decide between two delimiters that both split the header
        ("name, first;answer;chunks\na;b;c\nd, e, f;g;h\n", b";"),
        ("answer;x,chunks\na,b\nc,d\n", b","),
        ("answer;x,chunks\na;b\nc;d\n", b";"),
        # the same number of rows fit: the header with more cells wins
        ("a,b;c;d\n1,2;3;4\n", b";"),
        # nothing but a header
        ("answer;chunks", b";"),
        ("answer\tchunks\n", b"\t"),
        # equal in every way: the comma comes first
        ("a,b;c\n1,2;3\n", b","),
        # blank lines before the header, and between rows
        ("\n \r\na;b\n\n1;2\n", b";"),
        # a name that is empty, as a data frame's index has it
        ("\tanswer\tchunks\n0\ta\tb\n", b"\t"),
        # one row that does not fit does not matter
        ("id;answer\n1;a\n2;b;c\n3;d\n", b";"),
        ("", b""),
    ],
)
def test_the_delimiter_that_fits_the_rows_is_used(text: str, delimiter: bytes) -> None:
    assert find_delimiter(text.encode()) == delimiter


def test_a_file_with_one_column_has_no_delimiter(tmp_path: Path) -> None:
    text = 'answer\nIt is 5 m tall, 3 m wide; and new.\n"It is ""old"", too"\nYes\n'
    assert read(written(tmp_path, "a.csv", text)) == [
        (2, {"answer": "It is 5 m tall, 3 m wide; and new."}),
        (3, {"answer": 'It is "old", too'}),
        (4, {"answer": "Yes"}),
    ]


def test_a_row_with_another_number_of_cells_is_still_a_problem(tmp_path: Path) -> None:
    found = read(written(tmp_path, "a.csv", "a;b\n1;2\n3;4;5\n6\n"))
    assert found[1:] == [
        (3, "number of cells: 3 in this row, 2 in the header"),
        (4, "number of cells: 1 in this row, 2 in the header"),
    ]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstandard.compress])
def test_tsv_files_are_read_packed_or_not(tmp_path: Path, pack: Any) -> None:
    ending = {bytes: "", gzip.compress: ".gz", zstandard.compress: ".zst"}[pack]
    content = pack(b"answer\tchunks\nIt is 5 m, or so; yes.\tc\n")
    path = written(tmp_path, f"a.tsv{ending}", content)
    assert read(path) == [(2, {"answer": "It is 5 m, or so; yes.", "chunks": "c"})]
    assert expand([str(tmp_path)]) == (str(path),)


@pytest.mark.parametrize("sign", [";", "\t"])
def test_standard_input_may_have_any_delimiter(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"id{sign}answer\n1{sign}네\n".encode())))
    assert read("-") == [(2, {"id": "1", "answer": "네"})]


def test_the_delimiter_does_not_depend_on_how_the_file_is_cut() -> None:
    """Only the first part of a file counts, however large the pieces are in which it is read."""
    head = "a,b;c\n" + "1,2\n" * (SAMPLE_BYTES // 4)
    content = (head + "1;2\n" * SAMPLE_BYTES).encode()
    for size in (1_000, SAMPLE_BYTES, len(content)):
        pieces = [content[at : at + size] for at in range(0, len(content), size)]
        assert {block.delimiter for block in csv_blocks("a.csv", pieces)} == {b","}


@given(
    st.lists(st.lists(st.text(st.sampled_from('a가,;\t"\n\r '), max_size=6), min_size=3, max_size=3), max_size=30),
    st.integers(1, 50),
    st.sampled_from([",", ";", "\t"]),
)
def test_a_quoted_file_is_read_as_the_standard_reader_does(cells: list[list[str]], size: int, sign: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=sign, quoting=csv.QUOTE_ALL).writerows([["x,1", "y;2", "z\t3"], *cells])
    content = out.getvalue().encode()
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    found = [record.payload for block in csv_blocks("a.csv", pieces) for record in records(block)]
    assert found == [dict(zip(("x,1", "y;2", "z\t3"), [cell or None for cell in row], strict=True)) for row in cells]
