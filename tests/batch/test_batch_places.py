"""Find the place of a finding in the input file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.batch.places import RecordText, values_of
from answergate.render.judged import Region

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('abc한\\"\n', max_size=4), inner, max_size=3),
    max_leaves=12,
)


def cut(file: str, region: Region) -> str:
    """The text of a region of one line, counted in UTF-16 code units."""
    assert region.start_line == region.end_line
    line = file.split("\n")[region.start_line - 1].encode("utf-16-le")
    return line[2 * (region.start_column - 1) : 2 * (region.end_column - 1)].decode("utf-16-le")


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The tower is 340 m tall.", "340"),
        ("높이는 340 m 입니다.", "340"),
        ("塔高340米。", "340米"),
        ("塔の高さは340メートル。", "メートル"),
        ("A 😀 and a 👩‍🔬 saw 340 of them", "340"),
        ('He said "340"\n\ton \\ Monday', '"340"\n\ton \\'),
        ("😀", "😀"),
    ],
)
def test_words_are_found_behind_escapes_and_wide_characters(text: str, words: str, ascii_only: bool) -> None:
    raw = json.dumps({"id": "a", "conclusion": text}, ensure_ascii=ascii_only)
    start = text.index(words)
    region = RecordText(raw, 7).region("$.conclusion", start, start + len(words))
    assert region is not None
    assert (region.start_line, region.end_line) == (7, 7)
    assert json.loads(f'"{cut(chr(10) * 6 + raw, region)}"') == words


def test_a_place_in_a_list_of_chunks_is_found_by_its_path() -> None:
    raw = '{"raw_chunks": [{"text": "one"}, {"text": "two three"}]}'
    region = RecordText(raw, 1).region("$.raw_chunks[1].text", 4, 9)
    assert region is not None
    assert cut(raw, region) == "three"


def test_a_record_over_several_lines_has_its_places_on_them() -> None:
    raw = '{\n  "id": "a",\n  "conclusion": "It is 340 m."\n}'
    region = RecordText(raw, 10).region("$.conclusion", 6, 9)
    assert region == Region(12, 24, 12, 27)


def test_a_record_that_starts_within_a_line_moves_the_columns_of_that_line_only() -> None:
    text = RecordText('{"a": "x",\n"b": "y"}', 3, column=5)
    assert text.region("$.a", 0, 1) == Region(3, 12, 3, 13)
    assert text.region("$.b", 0, 1) == Region(4, 7, 4, 8)


def test_the_region_of_a_value_that_is_not_text_is_the_whole_value() -> None:
    raw = '{"evidences": [{"bbox": [1, 2]}], "n": 5}'
    whole, number = RecordText(raw, 1).region("$.evidences[0].bbox", 0, 0), RecordText(raw, 1).region("$.n", 0, 0)
    assert whole is not None
    assert number is not None
    assert (cut(raw, whole), cut(raw, number)) == ("[1, 2]", "5")
    assert RecordText(raw, 1).region("$.evidences[1]", 0, 0) is None


def test_the_last_of_two_equal_keys_counts() -> None:
    raw = '{"answer": "first", "answer": "second"}'
    region = RecordText(raw, 1).region("$.answer", 0, 6)
    assert region is not None
    assert cut(raw, region) == "second"


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_every_value_of_any_record_is_found(value: Any, indent: int | None, ascii_only: bool) -> None:
    raw = json.dumps({"v": value}, ensure_ascii=ascii_only, indent=indent)
    places = values_of(raw)
    expected: dict[str, Any] = {}

    def walk(path: str, inner: Any) -> None:
        expected[path] = inner
        if isinstance(inner, dict):
            for key, one in inner.items():
                walk(f"{path}.{key}", one)
        elif isinstance(inner, list):
            for index, one in enumerate(inner):
                walk(f"{path}[{index}]", one)

    walk("$", {"v": value})
    assert {path: json.loads(place.of(raw)) for path, place in places.items()} == expected


@given(st.text(st.characters(exclude_categories=["Cs"])), st.data(), st.booleans())
def test_any_part_of_any_text_is_cut_out_of_the_raw_record(text: str, data: st.DataObject, ascii_only: bool) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    raw = json.dumps({"answer": text}, ensure_ascii=ascii_only)
    region = RecordText(raw, 1).region("$.answer", start, end)
    assert region is not None
    assert json.loads(f'"{cut(raw, region)}"') == text[start:end]


@given(st.text())
def test_no_text_makes_the_search_for_values_fail(text: str) -> None:
    values_of(text)
