"""Times and days that follow from a start and a duration."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "The ferry arrives at 8:15.",
            "The ferry arrives at 8:25.",
            "The ferry leaves the port at 7:40 and takes 35 minutes.",
        ),
        (
            "7時40分の高速船なら8時15分に着きます。",
            "7時40分の高速船なら8時25分に着きます。",
            "高速船は玄津港を7時40分に出発します。所要時間は35分です。",
        ),
        ("첫차는 07:10에 도착한다.", "첫차는 07:20에 도착한다.", "첫차는 06:20에 출발하며 50분 걸린다."),
        ("首班车7:10到达。", "首班车7:15到达。", "首班车6:20发车，全程50分钟。"),
        ("The film ends at 21:20.", "The film ends at 21:40.", "The film starts at 19:30 and lasts 1 hour 50 minutes."),
        (
            "Check-in closes at 9:20.",
            "Check-in closes at 9:30.",
            "Check-in closes 45 minutes before departure. The train departs at 10:05.",
        ),
        ("The exam ends at noon, at 12:00.", "The exam ends at 12:30.", "The exam begins at 9 am and lasts 3 hours."),
        (
            "Returns are accepted until 17 March 2024.",
            "Returns are accepted until 19 March 2024.",
            "The order was placed on 3 March 2024. Returns are accepted within 14 days.",
        ),
        ("期限は2024年5月30日です。", "期限は2024年5月28日です。", "通知は2024年5月20日に発送され、期限は10日後です。"),
        (
            "2024년 4월 8일까지 해지할 수 있다.",
            "2024년 4월 11일까지 해지할 수 있다.",
            "계약일은 2024년 4월 1일이며 7일 이내에 해지할 수 있다.",
        ),
        ("付款期限为2024年6月16日。", "付款期限为2024年6月20日。", "合同于2024年6月1日签订，15天内付款。"),
        (
            "Vera Holm won the prize at the age of 47.",
            "Vera Holm won the prize at the age of 49.",
            "Vera Holm was born in 1931 and won the prize in 1978.",
        ),
        ("강민우는 45세에 은퇴했다.", "강민우는 43세에 은퇴했다.", "강민우는 1958년에 태어나 2003년에 은퇴했다."),
        (
            "The tour ends at 16:15.",
            "The tour ends at 16:45.",
            "The tour departs at 13:45 and lasts two and a half hours.",
        ),
        (
            "막차는 다음 날 00:05에 도착한다.",
            "막차는 다음 날 00:15에 도착한다.",
            "막차는 22:50에 출발하고 1시간 15분이 걸린다.",
        ),
        ("讲座15:30结束。", "讲座15:45结束。", "讲座14:00开始，时长90分钟。"),
        ("終演は20:50です。", "終演は21:10です。", "開演は18:30、上演時間は2時間20分です。"),
        (
            "The invoice is due by 9 June 2024.",
            "The invoice is due by 12 June 2024.",
            "The invoice is dated 10 May 2024 and is payable within 30 days.",
        ),
        (
            "Apply by 14 October 2024.",
            "Apply by 18 October 2024.",
            "Applications close two weeks before the start on 28 October 2024.",
        ),
    ],
)
def test_a_time_is_reached_from_a_start(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {
        Operation.SUM,
        Operation.DIFFERENCE,
        Operation.OWN,
    }
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # The claim does not say that anything arrives.
        ("The last bus is at 8:40.", "The last bus is at 7:40. It runs every 60 minutes."),
        # With many starts, almost any time follows from one of them, unless the claim names its start.
        ("The boat arrives at 8:40.", "Boats leave at 7:30, 7:50, 8:05 and 9:10 and take 35 minutes."),
        ("The 7:30 boat arrives at 8:40.", "Boats leave at 7:30, 7:50, 8:05 and 9:10 and take 35 minutes."),
        (
            "She was born on 17 March 2024.",
            "The order was placed on 3 March 2024. Returns are accepted within 14 days.",
        ),
        # A time before something is not a time after it.
        ("Check-in closes at 10:50.", "Check-in closes 45 minutes before departure. The train departs at 10:05."),
        ("Apply by 11 November 2024.", "Applications close two weeks before the start on 28 October 2024."),
    ],
)
def test_not_every_time_is_reached(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk)


def test_the_start_that_the_claim_names_counts() -> None:
    boats = "Boats leave at 7:30, 7:50, 8:05 and 9:10 and take 35 minutes."
    assert conflicts_of("The 7:30 boat arrives at 8:05.", boats) == ()
    assert conflicts_of("The 7:50 boat arrives at 8:25.", boats) == ()
    assert conflicts_of("The 7:50 boat arrives at 8:30.", boats)
