from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.answers.markers import MarkerKind, read_markers
from answergate.text.answers.paragraphs import Skip, prose_words, read_paragraphs, snippet

LONG = "Our program achieved significant outcomes this quarter across all of its sites [cite:abc]."
KOREAN = "보험금은 청구일로부터 삼 영업일 이내에 지급되며 지연되는 경우에는 이자를 더하여 지급합니다."
CHINESE = "等待期为九十天，自合同生效之日起计算，在此期间公司不支付保险金。"
JAPANESE = "待機期間は九十日であり、契約の日から数えます。その間は支払いません。"


def parts(text: str) -> list[tuple[str, Skip | None]]:
    return [(paragraph.span.of(text), paragraph.why_skipped) for paragraph in read_paragraphs(text)]


@pytest.mark.parametrize("blank", ["\n\n", "\r\n\r\n", "\r\r", "\n \t\n", "\n\n\n\n", "\n\u200b\n", "\n\u3000\n"])
def test_blank_lines_part_paragraphs(blank: str) -> None:
    assert parts(f"{LONG}{blank}{KOREAN}") == [(LONG, None), (KOREAN, None)]


def test_a_single_line_break_parts_nothing() -> None:
    assert parts(f"{LONG}\n{LONG}") == [(f"{LONG}\n{LONG}", None)]


def test_a_heading_line_is_skipped_but_not_the_text_under_it() -> None:
    assert parts(f"## Results\n{LONG}\n### More\n{KOREAN}") == [
        ("## Results", Skip.HEADING),
        (LONG, None),
        ("### More", Skip.HEADING),
        (KOREAN, None),
    ]


def test_a_number_sign_before_a_digit_makes_no_heading() -> None:
    text = "#1 in sales for the third year, the company grew in every one of its markets."
    assert parts(text) == [(text, None)]


@pytest.mark.parametrize("text", [LONG, KOREAN, CHINESE, JAPANESE])
def test_a_full_paragraph_counts_in_every_language(text: str) -> None:
    assert parts(text) == [(text, None)]


@pytest.mark.parametrize(
    "text",
    [
        "Too few words here, although characters are many: uncharacteristically.",
        "a b c d e f g h i j k l m n o p q r s t u v w x y",
        "보험금은 청구일로부터 삼영업일이내에 지급되며 지연되는경우에는 이자를 더합니다.",
        "等待期为九十天，自合同生效之日起计算。",
    ],
)
def test_a_short_paragraph_is_skipped(text: str) -> None:
    assert parts(text) == [(text, Skip.SHORT)]


def test_fifty_characters_and_ten_words_are_enough_and_one_less_is_not() -> None:
    enough = "one two three four five six seven eight nine " + "tenth"
    assert len(enough) == 50
    assert parts(enough) == [(enough, None)]
    assert parts(enough[:-1]) == [(enough[:-1], Skip.SHORT)]


def test_twenty_five_characters_are_enough_in_chinese() -> None:
    enough = "等待期为九十天自合同生效之日起计算在此期间不支付保险金" * 2
    assert parts(enough[:25]) == [(enough[:25], None)]
    assert parts(enough[:24]) == [(enough[:24], Skip.SHORT)]


def test_markers_count_as_words_and_characters_of_a_paragraph() -> None:
    text = "one two three [cite:a b c d e f g] four five six seven eight nine [cite:x]."
    (paragraph,) = read_paragraphs(text)
    assert (paragraph.words, len(paragraph.span), paragraph.why_skipped) == (17, len(text), None)


def test_nine_words_and_a_marker_are_ten_words() -> None:
    (paragraph,) = read_paragraphs("Volunteers contributed considerably beyond their hours expected by us all [cite:x]")
    assert (paragraph.words, paragraph.why_skipped) == (11, None)
    (paragraph,) = read_paragraphs("Volunteers contributed considerably beyond hours expected by us [cite:x]")
    assert (paragraph.words, paragraph.why_skipped) == (9, Skip.SHORT)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hours rose [cite:a].", 3),
        ("Hours rose[cite:a] again", 3),
        ("- Hours rose [cite:a] — again", 5),
        ("봉사 시간이 늘었다 [cite:a].", 4),
        ("时间增加了[cite:a]。", 5),
        ("[cite:a]", 0),
    ],
)
def test_the_words_of_a_report_are_what_white_space_parts_once_the_markers_are_cut_out(text: str, words: int) -> None:
    assert prose_words(text, read_markers(text, [MarkerKind.CITE])) == words


def test_a_snippet_is_fifty_characters_and_dots() -> None:
    assert snippet("  short  ") == "short"
    assert snippet("x" * 50) == "x" * 50
    assert snippet("가" * 51) == "가" * 50 + "..."


@given(st.one_of(st.text(), st.text(st.sampled_from(list("# \n\r\ta가等[cite:]")))))
def test_paragraphs_hold_every_character_that_is_not_space(text: str) -> None:
    paragraphs = read_paragraphs(text)
    place = 0
    for paragraph in paragraphs:
        span = paragraph.span
        assert not text[place : span.start].strip()
        assert span.of(text) == span.of(text).strip()
        assert len(span) > 0
        place = span.end
    assert not text[place:].strip()


@pytest.mark.parametrize("blank", [" ", "\u3000", "\u200b", "\t\r"])
def test_a_long_run_of_blanks_is_passed_over_at_once(blank: str) -> None:
    assert parts(f"{LONG}\n{blank * 200_000}\n{LONG}") == [(LONG, None), (LONG, None)]
