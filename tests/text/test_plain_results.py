"""Results that a reader computes immediately, in claims that do not mention a computation."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation

CRATES = "The press filled 2,340 crates in spring and 3,115 crates in autumn."
ENGLISH = [
    ("The press filled 5,455 crates over both seasons.", "5,445", CRATES, Operation.SUM),
    ("Autumn filled 33.1% more crates than spring.", "31.3%", CRATES, Operation.CHANGE),
    ("Autumn brought 775 crates more than spring.", "785", CRATES, Operation.DIFFERENCE),
    ("The choir is now 25% larger.", "20%", "The choir grew from 40 to 50 singers.", Operation.CHANGE),
    ("The depot gained 300 lockers.", "200", "The depot went from 900 to 1,200 lockers.", Operation.DIFFERENCE),
    ("The lamp is $30 cheaper now.", "$40", "The lamp costs $90 now. It cost $120 before.", Operation.DIFFERENCE),
    (
        "Profit was $4 million.",
        "$5 million",
        "Revenue was $11 million and costs were $7 million.",
        Operation.DIFFERENCE,
    ),
    ("The fair drew 12,960 guests.", "12,860", "It drew 3,120 guests, then 4,270 and then 5,570.", Operation.SUM),
    ("30% of the trees were felled.", "40%", "Of 80 trees, 24 were felled.", Operation.PERCENTAGE),
    ("Two thirds of the voters agreed.", "Two fifths", "60 of 90 voters agreed.", Operation.PERCENTAGE),
    ("25% of the crew is new.", "20%", "The crew has 48 members. 12 of them are new.", Operation.PERCENTAGE),
]
KOREAN = [
    ("두 계절에 상자 5,455개를 채웠다.", "5,445개", "봄에는 상자 2,340개, 가을에는 3,115개를 채웠다.", Operation.SUM),
    ("가을은 봄보다 33.1% 많았다.", "31.3%", "상자는 봄에 2,340개, 가을에 3,115개였다.", Operation.CHANGE),
    ("단원이 25% 늘었다.", "20%", "단원이 40명에서 50명으로 늘었다.", Operation.CHANGE),
    ("이제 3만 원 더 싸다.", "4만 원", "가격은 이제 9만 원이다. 이전에는 12만 원이었다.", Operation.DIFFERENCE),
    ("이익은 4억 원이다.", "5억 원", "매출은 11억 원, 비용은 7억 원이다.", Operation.DIFFERENCE),
    ("나무의 30%를 베었다.", "40%", "나무 80그루 중 24그루를 베었다.", Operation.PERCENTAGE),
    ("전체 단원의 3분의 1이 새로 왔다.", "4분의 1", "단원 48명 중 16명이 새로 왔다.", Operation.CONVERSION),
]
CHINESE = [
    ("两季装了5,455箱。", "5,445", "春季装了2,340箱，秋季装了3,115箱。", Operation.SUM),
    ("秋季比春季高33.1%。", "31.3%", "春季为2,340吨，秋季为3,115吨。", Operation.CHANGE),
    ("现在便宜了30元。", "40元", "现在的价格是90元。之前是120元。", Operation.DIFFERENCE),
    ("利润为4亿元。", "5亿元", "收入为11亿元，成本为7亿元。", Operation.DIFFERENCE),
    ("30%的会员续费。", "40%", "80名会员中有24名续费。", Operation.PERCENTAGE),
    ("会员的三分之一续费。", "四分之一", "有48名会员，其中16名续费。", Operation.PERCENTAGE),
]
JAPANESE = [
    ("春と秋で5,455箱を詰めた。", "5,445", "春は2,340箱、秋は3,115箱を詰めた。", Operation.SUM),
    ("秋は春より33.1%多かった。", "31.3%", "春は2,340トン、秋は3,115トンだった。", Operation.CHANGE),
    ("今は30円安い。", "40円", "現在の価格は90円です。以前は120円でした。", Operation.DIFFERENCE),
    ("利益は4億円だった。", "5億円", "売上は11億円、費用は7億円だった。", Operation.DIFFERENCE),
    ("価格は25%上がった。", "20%", "価格は4万円から5万円になった。", Operation.CHANGE),
    ("会員の30%が更新した。", "40%", "会員80人のうち24人が更新した。", Operation.CONVERSION),
    ("会員の3分の1が更新した。", "4分の1", "会員48人のうち16人が更新した。", Operation.CONVERSION),
]


@pytest.mark.parametrize(("claim", "wrong", "chunk", "operation"), [*ENGLISH, *KOREAN, *CHINESE, *JAPANESE])
def test_what_two_numbers_of_a_sentence_come_to_is_named(
    claim: str, wrong: str, chunk: str, operation: Operation
) -> None:
    result = support(claim, chunk)
    assert [derivation.operation for derivation in result.derived] == [operation]
    assert result.conflicts == ()
    right = result.derived[0].number.text
    unit_apart = wrong if wrong[-1].isdigit() else wrong.removesuffix(" 원")
    assert [each.kind for each in conflicts_of(claim.replace(right, unit_apart), chunk)] == ["number"]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # The other direction.
        ("Autumn filled 33.1% fewer crates than spring.", CRATES),
        ("The choir is now 25% smaller.", "The choir grew from 40 to 50 singers."),
        ("단원이 25% 줄었다.", "단원은 40명이었고 지금은 50명이다."),
        # A limit is not computed.
        ("Send the form within 31 days.", "The trial lasts 14 days, and the refund takes 45 days."),
        # A round number of two digits may be anything.
        ("The walk takes 35 minutes.", "The bus takes 20 minutes and the train 15 minutes."),
        # The ends of a range, an error by one, and numbers of different things.
        ("입장료는 14세까지 무료이다.", "입장료는 만 2~12세에게 무료이다."),
        ("The jerseys go up to 56.", "The jerseys have the numbers from 1 to 55."),
        ("全程57分钟。", "每天开行42对列车，间隔15分钟。"),
        # A share of something else.
        ("The slope was 30%.", "Of 80 trees, 24 were felled."),
    ],
)
def test_what_only_chance_would_reckon_is_a_conflict(claim: str, chunk: str) -> None:
    assert "number" in [each.kind for each in conflicts_of(claim, chunk)]


def test_among_many_shares_the_whole_is_named() -> None:
    chunk = "Of 80 trees, 24 were felled. It took 7 hours with 9 saws and 64 wedges. Some 5 of 18 paths were shut, and 11 of 13 gates."
    assert support("30% of the trees were felled.", chunk).conflicts == ()
    assert support("30% of the owners were asked.", chunk).conflicts


def test_months_are_counted_where_the_evidence_names_them() -> None:
    assert support("It ran for two months.", "It ran in May and June.").conflicts == ()
    assert support("It ran for three months.", "It ran in May and June.").conflicts
    assert support("两个月共2,680台。", "5月1,250台，6月1,430台。").conflicts == ()
    assert support("三个月共2,680台。", "5月1,250台，6月1,430台。").conflicts
    assert support("두 달 동안 열렸다.", "5월과 6월에 열렸다.").conflicts == ()
    assert support("2か月間開かれた。", "5月と6月に開かれた。").conflicts == ()
    assert support("3か月間開かれた。", "5月と6月に開かれた。").conflicts
