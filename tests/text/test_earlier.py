"""Computations that an answer writes out, in one claim or over several."""

from __future__ import annotations

import pytest

from answergate.text.support.port import LexicalSimilarity

FARES = "An adult ticket is $18 and a child ticket $9."
ASKED = "What do two adults and three children pay?"


def unseen_numbers(claims: list[str], chunk: str, question: str) -> set[str]:
    """The texts in the claims of one answer that conflict with the chunk."""
    supports = LexicalSimilarity().support(claims, [chunk], [[0]] * len(claims), question)
    return {conflict.text for support in supports for conflict in support.conflicts}


@pytest.mark.parametrize(
    ("claims", "right", "wrong", "chunk", "question"),
    [
        (["Two adults: 2 x $18 = $36", "Three children: 3 x $9 = $27", "Total: {}"], "$63", "$61", FARES, ASKED),
        (["For two adults and three children you pay {}."], "$63", "$65", FARES, ASKED),
        (
            ["Two adults at $18 and one child at $9 come to {}."],
            "$45",
            "$47",
            FARES,
            "What do two adults and one child pay?",
        ),
        (
            ["Four extra users cost $60.", "With the base fee of $120, the bill is {}."],
            "$180",
            "$190",
            "The base fee is $120 and each extra user costs $15.",
            "What is the bill with four extra users?",
        ),
        (
            ["Three nights cost 3 × 85 = 255 euros.", "Breakfast for two adds 2 × 12 × 3 = 72 euros.", "In all {}."],
            "327 euros",
            "337 euros",
            "Night rate: EUR 85 per room. Breakfast: EUR 12 per person.",
            "What do three nights for two with breakfast cost?",
        ),
        (
            ["The plan costs 12 × $12 = $144 for 12 months.", "With the setup of $45 the first year costs {}."],
            "$189",
            "$199",
            "Setup costs $45 once. The plan costs $12 a month.",
            "What do 12 months cost?",
        ),
        (
            ["어른 2명은 6,000원", "어린이 3명은 4,500원", "합계 {}"],
            "10,500원",
            "11,500원",
            "입장료는 어른 3,000원, 어린이 1,500원이다.",
            "어른 2명과 어린이 3명이면 얼마인가요?",
        ),
        (
            ["어른 2명과 어린이 3명이면 3,000 × 2 + 1,500 × 3 = {}입니다."],
            "10,500원",
            "10,800원",
            "입장료는 어른 3,000원, 어린이 1,500원이다.",
            "어른 2명과 어린이 3명이면 얼마인가요?",
        ),
        (
            ["两位大人：260 × 2 = 520元", "小孩半票：130元", "合计 {}"],
            "650元",
            "660元",
            "全票来回260元，半票130元。",
            "两位大人和一位小孩来回多少钱？",
        ),
        (
            ["两位大人和一个小孩来回共{}。"],
            "650元",
            "620元",
            "全票来回260元，半票130元。",
            "两位大人和一个小孩来回多少钱？",
        ),
        (
            ["大人2人：800円×2＝1,600円", "小学生1人：400円", "合計{}"],
            "2,000円",
            "2,100円",
            "大人は800円、小学生は400円です。",
            "大人2人と小学生1人でいくらですか。",
        ),
        (
            ["3人追加すると980円+300円×3={}です。"],
            "1,880円",
            "1,980円",
            "基本料金は980円、追加1人につき300円です。",
            "3人追加するといくらですか。",
        ),
    ],
)
def test_a_sum_follows_from_what_the_answer_has_before(
    claims: list[str], right: str, wrong: str, chunk: str, question: str
) -> None:
    assert right not in unseen_numbers([claim.format(right) for claim in claims], chunk, question)
    assert wrong in unseen_numbers([claim.format(wrong) for claim in claims], chunk, question)


@pytest.mark.parametrize(
    "claim", ["260 × 2 = 540元", "270 × 2 = 540元", "260 × 3 = 780元", "260 + 130 = 380元", "260 × 2 = 520"]
)
def test_an_equation_grounds_only_what_is_known_and_right(claim: str) -> None:
    wrong = unseen_numbers([f"大人：{claim}"], "全票来回260元，半票130元。", "两位大人来回多少钱？")
    assert bool(wrong) is not claim.endswith("520")


def test_a_number_that_does_not_stand_is_nothing_to_reckon_with() -> None:
    claims = ["Four extra users cost $70.", "With the base fee of $120, the bill is $190."]
    chunk = "The base fee is $120 and each extra user costs $15."
    assert {"$70", "$190"} <= unseen_numbers(claims, chunk, "What is the bill with four extra users?")


@pytest.mark.parametrize(
    ("claim", "lacking"),
    [
        ("20×480 + 10×690 + 4×910 = 20,140원", False),
        ("20×480 + 10×690 + 4×910 = 20,240원", True),
        ("20×480 + 10×690 + 7×910 = 22,870원", True),
        ("34×170 = 연 5,780원", False),
        ("20×480 + 10×690 = 9,600 + 6,900 = 16,500원", False),
        ("20×480 + 10×690 = 9,600 + 6,800 = 16,500원", True),
        ("왕복이면 480 × 2 = 960원", False),
        ("여섯이면 480 × 6 = 2,880원", True),
        ("34×170 = 연 5,880원", True),
    ],
)
def test_a_factor_may_be_a_step_of_the_case(claim: str, lacking: bool) -> None:
    tariff = "상수도 요금(원/㎥): 1~20㎥ 480, 21~30㎥ 690, 31㎥ 이상 910. 물이용부담금은 ㎥당 170원."
    assert bool(unseen_numbers([claim], tariff, "34㎥를 쓰면 얼마인가요?")) is lacking
