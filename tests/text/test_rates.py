"""A right amount for a time or measure that differs from the evidence."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from supported import assert_turned, conflicts_of

from answergate.model.span import Span
from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.guises.rates import rate_at

_PASS: Final = "The pass costs $12 per month or $120 per year."


@pytest.mark.parametrize(
    ("claim", "chunk", "said"),
    [
        ("The plan costs £9.99 per year.", "The plan costs £9.99 per month.", "£9.99 per year"),
        ("Adults take 5 mg weekly.", "Adults take 5 mg daily.", "5 mg weekly"),
        ("Tutors earn $20 a day.", "Tutors earn $20/hour.", "$20 a day"),
        ("The pass costs $120 per month.", _PASS, "$120 per month"),
        ("The monthly fee is $95.", "The annual fee is $95.", "monthly fee is $95"),
        ("The clinic treats 300 patients per day.", "The clinic treats 300 patients per week.", "300 patients per day"),
        ("Apples cost $2 per pound.", "Apples cost $2 per kilogram.", "$2 per pound"),
        ("이용료는 연 5만원입니다.", "이용료는 월 5만원입니다.", "연 5만원"),
        ("연회비는 10만원입니다.", "월회비는 10만원입니다.", "연회비는 10만원"),
        ("펌프는 시간당 30리터를 퍼냅니다.", "펌프는 분당 30리터를 퍼냅니다.", "시간당 30리터"),
        ("会员费每年50元。", "会员费每月50元。", "每年50元"),
        ("会员费为50元/年。", "会员费为每月50元。", "50元/年"),
        ("会費は毎年500円です。", "会費は毎月500円です。", "毎年500円"),
        ("金利は月5%です。", "金利は年5%です。", "月5%"),
    ],
)
def test_the_same_amount_for_another_measure_is_a_conflict(claim: str, chunk: str, said: str) -> None:
    assert_turned(claim, chunk, said)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The plan costs £9.99 a month.", "The plan costs £9.99 per month."),
        ("The plan's monthly price is £9.99.", "The plan costs £9.99 per month."),
        ("The pass costs $120 a year.", _PASS),
        ("Employees get 20 days of annual leave.", "Employees get 20 days of leave per year."),
        ("The hotel costs 90 euros per night.", "The hotel costs 90 euros a day."),
        ("Guests pay 80 euros per night.", "Guests pay 80 euros per person per night."),
        ("The plan still costs £9.99 per year.", "The plan costs £9.99 per month. Later it still costs £9.99."),
        ("The rate rose to 5% a year later.", "The rate rose to 5% a month."),
        ("이용료는 매월 5만원입니다.", "이용료는 한 달에 5만원입니다."),
        ("1시간에 1만원을 지급합니다.", "시간당 1만원을 지급합니다."),
        ("1월 매출은 5만원이다.", "1월 매출은 5만원, 연 매출은 60만원이다."),
        ("会员费为50元/月。", "会员费为每月50元。"),
        ("1月销售额为50元。", "1月销售额为50元，全年为600元。"),
        ("1か月あたり500円です。", "月額500円です。"),
        ("会費は年間3000円です。", "年会費は3000円です。"),
    ],
)
def test_the_same_rate_in_other_words_is_none(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The annual plan costs $9.99.", "The annual plan costs $9.99 per month."),
        ("It costs $9.99 per month.", "Pricing: Monthly $9.99 Annual $99.00"),
        ("연간 요금제는 1만원이다.", "연간 요금제는 월 1만원이다."),
        ("年费套餐10元。", "年费套餐每月10元。"),
        ("年間プランは500円です。", "年間プランは月額500円です。"),
    ],
)
def test_a_thing_that_is_called_by_a_time_is_no_rate(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


def test_dollars_of_another_country_are_another_amount() -> None:
    (conflict,) = conflicts_of("The fee is 95 Canadian dollars.", "The fee is 95 US dollars.")
    assert conflict.kind is ConflictKind.NUMBER
    assert conflicts_of("The fee is $95.", "The fee is 95 US dollars.") == ()


@given(text=st.text() | st.lists(st.sampled_from(["5", "per", "month", "월 ", "每年", "1日", "daily "])).map("".join))
def test_any_text_is_read(text: str) -> None:
    for start in range(len(text)):
        rate = rate_at(text, Span(start, start + 1))
        assert rate is None or rate.span.of(text)
