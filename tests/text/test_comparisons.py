"""Comparisons of two things that are reversed in the evidence."""

from __future__ import annotations

import pytest

from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.support.port import LexicalSimilarity

_TRIAL = "Serious events were less common in the vaccine group (1.2%) than in the placebo group (2.0%)."


def _turned(claim: str, chunk: str) -> list[str]:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    assert all(conflict.kind is ConflictKind.COMPARISON for conflict in support.conflicts)
    return [conflict.span.of(claim) for conflict in support.conflicts]


@pytest.mark.parametrize(
    ("claim", "chunk", "turned"),
    [
        ("Men had higher levels than women.", "Levels were higher in women than in men.", "higher"),
        ("Levels were lower in women than in men.", "Levels were higher in women than in men.", "lower"),
        ("Serious events were more common with the vaccine than with placebo.", _TRIAL, "more"),
        ("남자의 수치는 여자보다 높았다.", "여자의 수치는 남자보다 높았다.", "높"),
        ("여자의 수치는 남자보다 낮았다.", "여자의 수치는 남자보다 높았다.", "낮"),
        ("公司的负债率比同行平均水平高。", "公司的负债率低于同行平均水平。", "高"),
        ("男性的水平比女性高。", "女性的水平比男性高。", "高"),
        ("自己資本比率は業界平均より低い。", "自己資本比率は業界平均を上回る。", "低"),
        ("男性の数値は女性より高い。", "女性の数値は男性より高い。", "高"),
        ("Crate A is heavier than crate B.", "Crate B is heavier than crate A.", "heavier"),
        ("Ferries are slower than rafts on this river.", "Rafts are slower than ferries on this river.", "slower"),
        ("Pump 4 is quieter than pump 7.", "Pump 7 is quieter than pump 4.", "quieter"),
        (
            "The north tower is taller than the south tower.",
            "The south tower is taller than the north tower.",
            "taller",
        ),
        ("A형 펌프가 B형 펌프보다 저렴하다.", "B형 펌프가 A형 펌프보다 저렴하다.", "저렴"),
        ("강릉 지점이 속초 지점보다 넓다.", "속초 지점이 강릉 지점보다 넓다.", "넓"),
        ("A方案比B方案便宜。", "B方案比A方案便宜。", "便宜"),
        ("A方案比B方案贵。", "A方案比B方案便宜。", "贵"),
        ("プランAはプランBより高い。", "プランBはプランAより高い。", "高"),
        ("京都は奈良より安い。", "奈良は京都より安い。", "安い"),
        ("京都は奈良より暑い。", "奈良は京都より暑い。", "暑"),
        ("More cooks than waiters work there.", "12 waiters and 5 cooks work there.", "More"),
        ("요리사가 종업원보다 많다.", "요리사 5명, 종업원 12명이 있다.", "많"),
        ("厨师比服务员多。", "服务员12人，厨师5人。", "多"),
    ],
)
def test_a_comparison_turned_round_is_a_conflict(claim: str, chunk: str, turned: str) -> None:
    assert _turned(claim, chunk) == [turned]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Men had lower levels than women.", "Levels were higher in women than in men."),
        ("Serious events were more common with placebo than with the vaccine.", _TRIAL),
        ("Women had higher levels than children.", "Levels were higher in women than in men."),
        (
            "Our rollers work better than commercial ones as they leave a random pattern.",
            "Our rollers work better than the commercial variety because a random pattern is left.",
        ),
        ("In maths girls did worse than boys.", "Girls did better than boys in reading but worse in maths."),
        (
            "More respondents trust teachers than judges.",
            "Most respondents trust doctors, more than trust teachers (55%) or judges (48%).",
        ),
        ("50대는 20대보다 신문을 많이 읽는다.", "20대는 50대보다 신문을 적게 읽는다."),
        ("남자의 수치는 여자보다 낮았다.", "여자의 수치는 남자보다 높았다."),
        ("男性的水平比女性低。", "女性的水平比男性高。"),
        ("男性の数値は女性より低い。", "女性の数値は男性より高い。"),
        ("Ferries are faster than rafts on this river.", "Rafts are slower than ferries on this river."),
        ("Crate A is lighter than crate B.", "Crate B is heavier than crate A."),
        ("Crate A is heavier than crate B.", "Crate A is heavier than crate B, which holds a pump."),
        ("Pump 4 is quieter than pump 7.", "Pump 4 is quieter than pump 9, and pump 7 is louder than pump 4."),
        ("A형 펌프가 B형 펌프보다 비싸다.", "B형 펌프가 A형 펌프보다 저렴하다."),
        ("속초 지점은 강릉 지점보다 좁다.", "강릉 지점이 속초 지점보다 넓다."),
        ("A方案比B方案贵。", "B方案比A方案便宜。"),
        ("奈良より京都の方が安い。", "京都は奈良より安い。"),
        ("More waiters than cooks work there.", "12 waiters and 5 cooks work there."),
        ("Fewer cooks than waiters work there.", "12 waiters and 5 cooks work there."),
        ("종업원이 요리사보다 많다.", "요리사 5명, 종업원 12명이 있다."),
        ("服务员比厨师多。", "服务员12人，厨师5人。"),
    ],
)
def test_the_same_comparison_from_either_side_is_none(claim: str, chunk: str) -> None:
    assert _turned(claim, chunk) == []
