from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.model.span import Span
from answergate.text.answers.code import read_code, read_fences
from answergate.text.answers.markers import MarkerKind, read_markers, without_markers

MARKUP = st.text(st.sampled_from(list("[]C1cite:^ID【】†(),-`~\\ \n\r.a\0")), max_size=60)


def ids(text: str) -> list[tuple[str, ...]]:
    return [marker.ids for marker in read_markers(text)]


@pytest.mark.parametrize(
    ("written", "kind", "expected"),
    [
        ("[C1]", MarkerKind.CHUNK, ("C1",)),
        ("[C1, C3]", MarkerKind.CHUNK, ("C1", "C3")),
        ("[C1;C3]", MarkerKind.CHUNK, ("C1", "C3")),
        ("[C1、C3]", MarkerKind.CHUNK, ("C1", "C3")),
        ("[C1,\nC3]", MarkerKind.CHUNK, ("C1", "C3")),
        ("[C1-C3]", MarkerKind.CHUNK, ("C1", "C2", "C3")),
        ("[cite:abc123]", MarkerKind.CITE, ("abc123",)),
        ("[cite:policy.md#pto-archive]", MarkerKind.CITE, ("policy.md#pto-archive",)),
        ("[cite:보험 약관 3조]", MarkerKind.CITE, ("보험 약관 3조",)),
        ("[1]", MarkerKind.NUMERIC, ("1",)),
        ("[1, 2]", MarkerKind.NUMERIC, ("1", "2")),
        ("[1-3]", MarkerKind.NUMERIC, ("1", "2", "3")),
        ("[1–3, 7]", MarkerKind.NUMERIC, ("1", "2", "3", "7")),
        ("[^1]", MarkerKind.FOOTNOTE, ("1",)),
        ("[^note]", MarkerKind.FOOTNOTE, ("note",)),
        ("[ID:0]", MarkerKind.INDEX, ("0",)),
        ("[ID: 12]", MarkerKind.INDEX, ("12",)),
        ("[ID:0, ID:5]", MarkerKind.INDEX, ("0", "5")),
        ("【6:0†source】", MarkerKind.SOURCE, ("6:0",)),
    ],
)
def test_each_kind_is_read_with_its_ids_and_its_place(
    written: str, kind: MarkerKind, expected: tuple[str, ...]
) -> None:
    text = f"기간은 90일 {written}."
    (marker,) = read_markers(text)
    assert (marker.kind, marker.ids, marker.span.of(text)) == (kind, expected, written)


def test_adjacent_brackets_are_two_markers() -> None:
    assert ids("x[C1][C2]") == [("C1",), ("C2",)]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("[cite:]", ("",)),
        ("[^]", ("",)),
        ("[ID:]", ("",)),
        ("[C1,]", ("C1", "")),
        ("[C1,,C2]", ("C1", "", "C2")),
        ("[C1, C1]", ("C1", "C1")),
        ("[C1, 2]", ("C1", "2")),
        ("[C99999999999999999999]", ("C99999999999999999999",)),
        ("[1-999999]", ("1-999999",)),
        ("[3-1]", ("3-1",)),
        ("[cite:a [cite:b]", ("a [cite:b",)),
    ],
)
def test_odd_markers_keep_every_id_they_were_written_with(written: str, expected: tuple[str, ...]) -> None:
    assert ids(written) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "[C]",
        "[]",
        "[c1]",
        "[C1",
        "C1]",
        "[C1 says]",
        "[0.5]",
        "[x]",
        "[a^1]",
        "【重要】",
        "【C1】",
        "[cite:abc",
        "[12:30]",
    ],
)
def test_what_only_looks_like_a_marker_is_none(text: str) -> None:
    assert ids(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "[C1](https://example.org)",
        "[1](url)",
        "[1](/a (b))",
        "![1](picture.png)",
        "[1]: http://example.org",
        "text\n  [2]: <a.html>",
        "[^1]: The source of it all.",
    ],
)
def test_link_syntax_is_no_marker(text: str) -> None:
    assert ids(text) == []


@pytest.mark.parametrize(
    "text", ["[C1](약관 제3조)", "see [1]: it holds", "[C1]: The term is one year.", "[cite:a](b)"]
)
def test_brackets_or_a_colon_after_a_marker_do_not_make_it_a_link(text: str) -> None:
    assert len(ids(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "```\n[C1]\n```",
        "~~~\n[C1]\n~~~",
        "```python\n[C1]",
        "  ````\n```\n[C1]\n````",
        "`[C1]`",
        "``a ` [C1]``",
        r"\[C1\]",
        r"\[^1\]",
    ],
)
def test_markers_in_code_or_behind_a_backslash_do_not_count(text: str) -> None:
    assert ids(text) == []


@pytest.mark.parametrize(
    "text",
    [
        r"\\[C1]",
        "a ` b [C1]",
        "a ` b\n\n[C1] `",
        "``a` [C1]",
        "```\ncode\n```\n[C1]",
        "`[cite:` and [C1]",
        r"\[cite: and [C1]",
        r"\`[C1]`",
    ],
)
def test_code_and_escapes_hide_no_more_than_themselves(text: str) -> None:
    assert ("C1",) in ids(text)


def test_only_the_kinds_asked_for_are_read() -> None:
    text = "a [C1] b [cite:x] c [1]"
    assert [marker.ids for marker in read_markers(text, {MarkerKind.CITE})] == [("x",)]
    assert read_markers(text, ()) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("90 days [C2].", "90 days."),
        ("90 days. [C2] Next", "90 days. Next"),
        ("days[C1]Next", "days Next"),
        ("보험금[C1]은 지급", "보험금은 지급"),
        ("等待期[1]为90天【6:0†source】。", "等待期为90天。"),
        ("a\n[C1]\nb", "a\n\nb"),
        ("[C1] a", " a"),
    ],
)
def test_taking_markers_out_leaves_the_words_as_one_would_write_them(text: str, expected: str) -> None:
    assert without_markers(text, read_markers(text)) == expected


def test_markers_can_be_taken_out_of_a_part() -> None:
    text = "One [C1]. Two [C2]. Three [C3]."
    assert without_markers(text, read_markers(text), within=Span(10, 19)) == "Two."


def test_code_is_found_with_its_fences() -> None:
    text = "a `b` c\n```\nd\n```\ne"
    assert [span.of(text) for span in read_code(text)] == ["`b`", "```\nd\n```"]
    assert [span.of(text) for span in read_fences(text)] == ["```\nd\n```"]


def test_a_line_of_backticks_with_backticks_after_is_no_fence() -> None:
    assert read_fences("```a``` b\n[C1]") == ()


@given(st.one_of(st.text(), MARKUP))
def test_markers_are_brackets_in_order_whatever_the_text(text: str) -> None:
    markers = read_markers(text)
    ends = [0]
    for marker in markers:
        written = marker.span.of(text)
        assert written[0] + written[-1] in ("[]", "【】")
        assert marker.span.start >= ends[-1]
        assert marker.ids
        ends.append(marker.span.end)
    assert len(without_markers(text, markers)) <= len(text)


@given(MARKUP, st.sampled_from(list(MarkerKind)))
def test_asking_for_one_kind_gives_the_markers_of_that_kind(text: str, kind: MarkerKind) -> None:
    assert read_markers(text, [kind]) == tuple(marker for marker in read_markers(text) if marker.kind is kind)


@pytest.mark.parametrize(
    "piece", ["[cite:", "`", "` ``", "[C1", "[C1,", "【", "\\", "[1](", "[1](a", "```\n", "[1] ", "~~~\n[C1"]
)
def test_long_hostile_text_is_read(piece: str) -> None:
    assert len(read_markers(piece * 20_000 + "]")) <= 20_000
