"""Days, hours, ages and counts that the evidence writes in another form."""

from __future__ import annotations

import pytest
from supported import support


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("문은 오후 6시에 닫지만 5시까지 입장한다.", "관람시간 09:00~18:00, 입장 마감 17:00"),
        ("신청 기간은 8월 1일부터 9월 26일까지이다.", "신청 기간: 8. 1.(금) ~ 9. 26.(금)"),
        ("受付は8月1日からです。", "受付期間 8/1(金)から"),
        ("성수기는 7월 20일부터 8월 20일까지이다.", "성수기(7/20~8/20)"),
        (
            "장작은 2월 1일부터 5월 15일까지 쓸 수 없다.",
            "산불조심기간(2.1.~5.15., 11.1.~12.15.)에는 장작을 쓸 수 없다.",
        ),
        ("매출은 2분기에 4,610억 원이었다.", "구분(억 원) | 3Q25 | 2Q25\n매출 | 4,820 | 4,610"),
        ("이익률은 1년 전 9.1%보다 낮다.", "이익률: 3Q25 6.5%, 3Q24 9.1%"),
        ("昭和38～45年に全線が改修された。", "昭和38年から45年にかけて全線が改修された。"),
        ("매출은 1년 전보다 13% 늘었다.", "매출은 전년 동기 대비 13% 늘었다."),
        ("Sales were 13% higher than one year ago.", "Year-on-year, sales were 13% higher."),
        ("19세 신인 김민수가 골을 넣었다.", "골을 넣은 신인 김민수(19)는 활짝 웃었다."),
        ("백업은 7일 동안 보관된다.", "backup.keep_days = 7   # 백업 보관"),
        ("코스는 두 가지로, A코스와 B코스가 있다.", "코스: A코스 2km, B코스 3km"),
        ("There are two ways to pay, card and cash.", "You can pay by card or in cash."),
        ("Retry errors up to five times.", "Retry errors with at most 5 attempts."),
        ("The brigade came at 11:30 pm.", "The brigade did not come until half-past eleven."),
        ("회의는 11:30에 시작한다.", "회의는 11시 반에 시작한다."),
        ("바람은 초속 49.2m로 불었다.", "바람은 49.2m/s로 불었다."),
        ("车速为时速60km。", "车速为60km/h。"),
        ("The festival runs from July 12 to July 14.", "The festival runs from Fri 12 to Sun 14 July."),
        ("The festival runs from 12 July to 14 July 2024.", "The festival runs July 12-14, 2024."),
        ("입장은 낮 12시부터 할 수 있다.", "입장은 정오부터 할 수 있다."),
        ("開場は昼の12時です。", "開場は正午です。"),
        ("中午12点开始入场。", "正午开始入场。"),
        ("The gates open at 12 pm.", "The gates open at noon."),
        ("One serving has 230 calories.", "Amount per serving: Calories 230, Total Fat 8g."),
    ],
)
def test_the_same_in_another_way_of_writing_is_no_conflict(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("문은 오후 6시에 닫지만 4시까지 입장한다.", "관람시간 09:00~18:00, 입장 마감 17:00"),
        ("Abel won in 2:18:44.", "Abel (bib 2) won in 2:19:44."),
        ("신청 기간은 8월 2일부터 9월 26일까지이다.", "신청 기간: 8. 1.(금) ~ 9. 26.(금)"),
        ("성수기는 7월 21일부터 8월 20일까지이다.", "성수기(7/20~8/20)"),
        (
            "장작은 2월 1일부터 5월 16일까지 쓸 수 없다.",
            "산불조심기간(2.1.~5.15., 11.1.~12.15.)에는 장작을 쓸 수 없다.",
        ),
        ("매출은 1분기에 4,610억 원이었다.", "구분(억 원) | 3Q25 | 2Q25\n매출 | 4,820 | 4,610"),
        ("昭和37～45年に全線が改修された。", "昭和38年から45年にかけて全線が改修された。"),
        ("18세 신인 김민수가 골을 넣었다.", "골을 넣은 신인 김민수(19)는 활짝 웃었다."),
        ("백업은 9일 동안 보관된다.", "backup.keep_days = 7   # 백업 보관"),
        ("코스는 두 가지이다.", "코스는 세 가지이다."),
        ("There are two ways to pay.", "There are three ways to pay."),
        ("The brigade came at 10:30 pm.", "The brigade did not come until half-past eleven."),
        ("바람은 초속 39.2m로 불었다.", "바람은 49.2m/s로 불었다."),
        ("It grew five times as large.", "It grew in 5 places and is large."),
        ("The festival opens on July 13.", "The festival runs from Fri 12 to Sun 14 July."),
        ("The festival opens on June 12.", "The festival runs from Fri 12 to Sun 14 July."),
        ("The festival opens on July 12, 2023.", "The festival runs from 12 to 14 July 2024."),
        ("입장은 낮 1시부터 할 수 있다.", "입장은 정오부터 할 수 있다."),
        ("One serving has 230 calories.", "Amount per serving: Calories 320, Sodium 230mg."),
    ],
)
def test_another_day_hour_age_or_count_is_in_conflict(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts != ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        (
            "Add two litres of water.",
            "You need 0.5 litres of water.\n1  Rinse\n2  Fill in the water; the lamp flashes twice.",
        ),
        ("Descale it every two weeks.", "Descale it every 2 months; then go on from step 2."),
        ("가산분을 더해 최대 30일이다.", "가산분을 더한 휴가는 25일을 한도로 한다."),
        ("You may stay up to 30 days.", "You may stay for 25 days."),
        ("It bears the base rate plus 4.5%.", "It bears the base rate plus 2.5%; a fee of 2% is due."),
    ],
)
def test_a_number_of_something_else_is_no_ground(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts != ()
