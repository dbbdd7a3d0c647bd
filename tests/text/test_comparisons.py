"""Which of two things is more, said the other way round than the evidence has it."""

from __future__ import annotations

import pytest

from answergate.text.conflicts import ConflictKind
from answergate.text.support import LexicalSimilarity

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
    ],
)
def test_the_same_comparison_from_either_side_is_none(claim: str, chunk: str) -> None:
    assert _turned(claim, chunk) == []
