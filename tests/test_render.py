"""A verdict in a terminal: every place is marked, no word is changed, and control characters have no effect."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.api import check
from answergate.demo import DemoCase, demo_cases
from answergate.intake import read_case
from answergate.model.span import Span
from answergate.render.layout import Page, Piece, Tone, columns, paint, shown, wrap
from answergate.render.marks import WHOLE_BELOW, Mark, marked, windows
from answergate.render.terminal import render_verdict

CHUNKS = [{"id": "c1", "text": "The tower is 330 metres tall and opened in 1889."}]
MARKS = re.compile(r"⟦|⟧[⁰¹²³⁴⁵⁶⁷⁸⁹]*")
WORDS = st.text(st.characters(exclude_characters="\r⟦⟧⁰¹²³⁴⁵⁶⁷⁸⁹", exclude_categories=["Cs"]), max_size=80)


def rendered(payload: dict[str, Any], gate: str, *, colour: bool = False, width: int = 100) -> str:
    return render_verdict(check(payload, gate), read_case(payload), colour=colour, width=width)


def plain(pieces: list[Piece]) -> str:
    return paint(pieces, colour=False)


def error(start: int, end: int, number: int) -> Mark:
    return Mark(Span(start, end), number, Tone.ERROR)


# marks


def test_a_mark_surrounds_its_words_and_has_its_number() -> None:
    assert plain(marked("It is 340 m.", [error(6, 9, 1)])) == "It is ⟦340⟧¹ m."


def test_nested_and_crossing_marks_all_show() -> None:
    nested = [error(0, 11, 1), error(6, 9, 2)]
    assert plain(marked("It is 340 m.", nested)) == "⟦It is ⟦340⟧² m⟧¹."
    assert plain(marked("It is 340", [error(0, 9, 1), error(6, 9, 2)])) == "⟦It is ⟦340⟧²⟧¹"
    assert plain(marked("abcdef", [error(0, 4, 1), error(2, 6, 2)])) == "⟦ab⟦cd⟧¹ef⟧²"


def test_two_marks_at_one_place_both_show() -> None:
    assert plain(marked("340", [error(0, 3, 1), error(0, 3, 12)])).count("⟦") == 2
    assert "⟧¹²" in plain(marked("340", [error(0, 3, 1), error(0, 3, 12)]))


def test_an_empty_place_shows_where_it_is() -> None:
    assert plain(marked("ab", [error(1, 1, 1)])) == "a⟦⟧¹b"


def test_overlapping_words_take_the_colour_of_the_more_severe_mark() -> None:
    pieces = marked("abcd", [Mark(Span(0, 4), 1, Tone.NOTE), error(1, 2, 2)])
    assert Piece("b", Tone.ERROR) in pieces
    assert Piece("a", Tone.NOTE) in pieces


@given(WORDS, st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80)), max_size=5))
def test_marks_add_marks_and_change_no_word(text: str, ends: list[tuple[int, int]]) -> None:
    places = [sorted((min(a, len(text)), min(b, len(text)))) for a, b in ends]
    marks = [error(start, end, number) for number, (start, end) in enumerate(places, 1)]
    with_marks = plain(marked(text, marks))
    assert MARKS.sub("", with_marks) == shown(text)
    assert with_marks.count("⟦") == with_marks.count("⟧") == len(marks)


def test_a_long_text_is_shown_only_around_its_marks() -> None:
    text = "\n\n".join(f"Paragraph {number} says {'something ' * 30}" for number in range(20))
    at = text.index("Paragraph 7")
    lines = plain(marked(text, [error(at, at + 11, 1)])).split("\n")
    assert lines[0] == "…"
    assert lines[1].startswith("⟦Paragraph 7⟧¹ says something")
    assert lines[1].endswith("something …")
    assert len(lines) == 2


def test_white_space_between_shown_lines_is_not_a_gap() -> None:
    text = "\n\n".join(["A wrong line.", "A wrong line.", "A right one. " * 60, "A wrong line.", "A right one."])
    starts = [at for at in range(len(text)) if text.startswith("wrong", at)]
    marks = [error(at, at + 5, number) for number, at in enumerate(starts, 1)]
    assert plain(marked(text, marks)) == "A ⟦wrong⟧¹ line.\n\nA ⟦wrong⟧² line.\n…\nA ⟦wrong⟧³ line.\n…"


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 900)), max_size=8))
def test_windows_hold_both_ends_of_every_place_and_never_overlap(given_places: list[tuple[int, int]]) -> None:
    text = ("자율 주행 driving 自动驾驶。" * 30 + "\n") * 12
    places = [Span(min(start, len(text)), min(start + length, len(text))) for start, length in given_places]
    parts = windows(text, places)
    assert len(text) > WHOLE_BELOW
    assert all(before.end < after.start for before, after in pairwise(parts))
    for place in places:
        for end in (place.start, place.end):
            assert any(part.start <= end <= part.end for part in parts)


# layout


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200), st.integers(2, 60))
def test_no_line_is_wider_than_the_limit_and_no_word_is_lost(text: str, width: int) -> None:
    lines = [plain(line) for line in wrap([Piece(shown(text))], width)]
    assert all(columns(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(shown(text).split())


def test_han_and_kana_take_two_columns_and_combining_marks_none() -> None:
    assert columns("漢字かな한글") == 12
    assert columns("e\N{COMBINING ACUTE ACCENT}") == 1
    assert columns("abc") == 3


def test_korean_breaks_at_spaces_and_chinese_anywhere_except_before_a_full_stop() -> None:
    assert [plain(line) for line in wrap([Piece("한국어는 띄어쓰기에서")], 14)] == ["한국어는", "띄어쓰기에서"]
    assert [plain(line) for line in wrap([Piece("图书馆每周一闭馆。")], 16)] == ["图书馆每周一闭", "馆。"]


def test_a_page_indents_wrapped_lines_and_uses_colour_only_if_enabled() -> None:
    page = Page(width=12, colour=False)
    page.write(Piece("one two three four", Tone.ERROR), indent=2, hang=4)
    assert page.text() == "  one two\n    three\n    four\n"
    assert paint([Piece("x", Tone.ERROR)], colour=True) == click.style("x", fg="red", bold=True)


@pytest.mark.parametrize(
    ("given_text", "visible"),
    [
        ("\x1b[31mred", "␛[31mred"),
        ("a\r\nb", "a\nb"),
        ("nul\x00", "nul␀"),
        ("soft\xadhyphen", "soft<U+00AD>hyphen"),
        ("\u202eevil", "<U+202E>evil"),
        ("zero\u200bwidth", "zero<U+200B>width"),
        ("암\u3164진단비\uffa0", "암<U+3164>진단비<U+FFA0>"),
        ("한국어 中文 かな 👩‍🔬", "한국어 中文 かな 👩‍🔬"),
    ],
)
def test_control_and_invisible_characters_are_shown(given_text: str, visible: str) -> None:
    assert shown(given_text) == visible


# verdicts


def test_an_answer_cannot_control_the_terminal() -> None:
    text = rendered(
        {"conclusion": "\x1b[J 340", "evidences": [{"chunk_id": "\x1b]0;x", "excerpt": "y"}], "raw_chunks": CHUNKS},
        "answer",
    )
    assert "\x1b" not in text
    assert "␛[J ⟦340⟧" in text


def test_a_chunk_id_cannot_control_the_terminal() -> None:
    chunks = {"\x1b[31m": "It is old."}
    payload = {
        "answer_text": "It is old.",
        "retrieved_chunks": chunks,
        "citations": ["\x1b[31m"],
        "prompt_context_string": "-",
    }
    text = rendered(payload, "guardrails")
    assert "CIT107" in text
    assert "\x1b" not in text


def test_an_altered_excerpt_shows_the_given_text_the_difference_and_the_chunk() -> None:
    payload = {
        "conclusion": "It is tall.",
        "evidences": [{"chunk_id": "c1", "excerpt": "The tower is 340 metres tall"}],
        "raw_chunks": CHUNKS,
    }
    lines = rendered(payload, "answer").splitlines()
    assert "  ¹ error QUO201 altered-excerpt  $.evidences[0].excerpt:0-28" in lines
    assert "      given    ⟦The tower is 340 metres tall⟧" in lines
    assert "      differs  '340' instead of '330'" in lines
    assert "      chunk c1 ⟦The tower is 330 metres tall⟧ and opened in 1889." in lines
    assert lines[-1] == "no_evidence, stopped: the only evidence item was rejected"


def test_a_chunk_with_a_finding_is_shown_with_its_mark() -> None:
    payload = {
        "coverage_code": "A4200_1",
        "slot": "waiting_period",
        "evidence": {"excerpt": "암진단비, 뇌졸중진단비: 가입후 90일 면책", "source_level": "coverage"},
    }
    text = rendered(payload, "attribution")
    assert "$.evidence.excerpt, chunk C1" in text
    assert "가입후 ⟦90일 면책⟧¹" in text


def test_a_finding_about_a_whole_long_answer_says_so_and_marks_nothing() -> None:
    text = rendered({"content": "Nothing is cited here. " * 40, "snippets": [{"id": "a", "text": "x"}]}, "evidence")
    assert "CIT105 missing-markers  $.content:0-920 (the whole answer)" in text


def test_a_fault_is_shown_and_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    from answergate.rules import RULES

    def broken(reading: object) -> Any:
        raise RuntimeError("out of order")

    monkeypatch.setitem(RULES, "NUM301", msgspec.structs.replace(RULES["NUM301"], find=broken))
    text = rendered({"conclusion": "x", "evidences": [], "raw_chunks": CHUNKS}, "answer")
    assert "fault NUM301: rule NUM301 (ungrounded-number) broke: RuntimeError: out of order" in text
    assert text.splitlines()[-1].startswith("no_evidence, fault: ")


@pytest.mark.parametrize("case", demo_cases(), ids=lambda case: case.name)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_every_finding_of_every_demo_case_fits_the_width(case: DemoCase, width: int) -> None:
    verdict = check(case.case, case.gate, case.policy)
    read = read_case(case.case)
    text = render_verdict(verdict, read, width=width)
    assert all(columns(line) <= width for line in text.splitlines())
    for finding in verdict.findings:
        assert f"{finding.code} {finding.rule}" in " ".join(text.split())
    assert click.unstyle(render_verdict(verdict, read, colour=True, width=width)) == text


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=60),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=60),
    st.integers(40, 120),
)
def test_any_answer_can_be_shown(answer: str, excerpt: str, width: int) -> None:
    payload = {
        "conclusion": f"{answer} 340",
        "evidences": [{"chunk_id": "c1", "excerpt": excerpt}],
        "raw_chunks": CHUNKS,
    }
    text = rendered(payload, "answer", width=width)
    assert all(columns(line) <= width for line in text.splitlines())
    assert "\x1b" not in text
