"""Days of the week, months, seasons and ranks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate import check
from answergate.model.span import Span
from answergate.text.conflicts.series import other_member
from answergate.text.words.wording import Claimed, Prepared


def ungrounded(claim: str, *chunks: str) -> list[str]:
    texts = [{"id": str(number), "text": chunk} for number, chunk in enumerate(chunks, start=1)]
    case = {"answer": claim, "chunks": texts, "citations": [text["id"] for text in texts]}
    verdict = check(case, gate="guardrails")
    return [claim[finding.place.start : finding.place.end] for finding in verdict.findings if finding.code == "NUM301"]


@pytest.mark.parametrize(
    ("claim", "chunk", "word"),
    [
        ("The shop is closed on Tuesday.", "The shop is closed on Monday.", "Tuesday"),
        ("The fair takes place in May.", "The fair takes place in June.", "May"),
        ("It opens in March and ends in July.", "It opens in April and ends in July.", "March"),
        ("The garden opens in spring.", "The garden opens in autumn.", "in spring"),
        ("The third president was Adams.", "The second president was Adams.", "third"),
        ("가게는 화요일에 쉰다.", "가게는 월요일에 쉰다.", "화요일"),
        ("그는 세 번째 대통령이다.", "그는 두 번째 대통령이다.", "세 번째"),
        ("商店周二休息。", "商店周一休息。", "周二"),
        ("他是第三任总统。", "他是第二任总统。", "第三"),
        ("店は火曜に休む。", "店は月曜に休む。", "火曜"),
        ("彼は三番目の大統領だ。", "彼は二番目の大統領だ。", "三番目"),
    ],
)
def test_another_member_of_a_series_is_told(claim: str, chunk: str, word: str) -> None:
    assert ungrounded(claim, chunk) == [word]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The shop is closed on Mondays.", "The shop is closed on Monday."),
        ("The shop is open on Wednesday.", "The shop is open from Tuesday to Sunday."),
        ("The shop is open on Wednesday.", "The shop is open on weekdays and on Sunday."),
        ("The shop is closed on Monday.", "The shop is open from Tuesday to Sunday."),
        ("It takes place in May.", "It takes place on May 12."),
        ("It takes place in May.", "It takes place on 2018-05-12, not in June."),
        ("First, the shop is closed.", "The shop is closed for the second time."),
        ("It is the 3rd president.", "It is the third president, not the second."),
        ("He may march in June.", "He marches in June."),
        ("그는 3번째 대통령이다.", "그는 세 번째 대통령이다."),
        ("가게는 수요일에 연다.", "가게는 평일과 일요일에 연다."),
        ("商店星期天休息。", "商店周日休息。"),
        ("店は水曜に開く。", "店は平日と日曜に開く。"),
    ],
)
def test_the_same_member_and_one_of_several_are_not(claim: str, chunk: str) -> None:
    assert ungrounded(claim, chunk) == []


def test_a_member_that_another_chunk_has_is_known() -> None:
    assert ungrounded("The shop is closed on Tuesday.", "The shop is closed on Monday.", "It rests on Tuesday.") == []


@given(st.text(), st.text(min_size=1))
def test_any_text_is_read(claim: str, chunk: str) -> None:
    place = other_member(Claimed(claim), [Prepared(chunk)], 0, Span(0, len(chunk)))
    assert place is None or place.of(claim)
