"""A denial or a bound that the evidence does not share, in the sentence that speaks of the same thing."""

from __future__ import annotations

import pytest

from answergate.text.conflicts import ConflictKind
from answergate.text.support import LexicalSimilarity

_WARRANTY = "The warranty covers parts for two years. It does not cover damage caused by water. Refunds take 30 days."
_INSURANCE = (
    "암진단비는 가입 후 90일이 지난 날부터 보장합니다. 유사암은 보장하지 않습니다. 만 65세 이상은 가입할 수 없습니다."
)


def _conflicts(claim: str, chunk: str) -> list[ConflictKind]:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    return [conflict.kind for conflict in support.conflicts]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        pytest.param("The warranty covers damage caused by water.", _WARRANTY, id="a neighbouring sentence affirms"),
        pytest.param("유사암도 보장합니다.", _INSURANCE, id="이웃 문장은 긍정문"),
        pytest.param("만 65세 이상은 가입할 수 있습니다.", _INSURANCE, id="이웃 문장에도 같은 낱말"),
        pytest.param("The company paid a dividend in May.", "The company paid no dividend in May.", id="no"),
        pytest.param("The company paid no dividend in May.", "The company paid a dividend in May.", id="no, claimed"),
        pytest.param("The plan covers dental care.", "The plan no longer covers dental care.", id="no longer"),
        pytest.param("The booking fee is refundable.", "The booking fee is non-refundable.", id="non-"),
        pytest.param("Staff cannot carry over unused leave.", "Staff can carry over unused leave.", id="un- on both"),
        pytest.param("환불은 가능합니다.", "환불은 불가능합니다.", id="불가능"),
        pytest.param("该药对孕妇安全。", "该药对孕妇不安全。", id="不安全"),
        pytest.param("65岁以上人士不能投保。", "65岁以上人士可以投保。", id="不能"),
        pytest.param("上皮内がんは保障の対象です。", "上皮内がんは保障の対象外です。", id="対象外"),
    ],
)
def test_a_denial_on_one_side_only_is_a_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.NEGATION in _conflicts(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        pytest.param("The warranty covers parts for two years.", _WARRANTY, id="another sentence denies"),
        pytest.param("It lost a vote of no confidence.", "It lost a no-confidence vote.", id="no confidence"),
        pytest.param("上皮内がんは保障されません。", "上皮内がんは保障の対象外です。", id="対象外"),
        pytest.param("There is no doubt that it works.", "It works without doubt.", id="no doubt"),
    ],
)
def test_a_denial_that_both_sides_share_or_that_speaks_of_other_things_is_none(claim: str, chunk: str) -> None:
    assert _conflicts(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("不到10%的人受影响。", "超过10%的人受影响。"),
        ("影響を受けた人は10%未満だった。", "10%を超える人が影響を受けた。"),
        ("The stay must exceed 30 days.", "The stay must not exceed 30 days."),
        ("입원은 30일을 초과한다.", "입원은 30일을 초과하지 않는다."),
        ("Customers over 18 are not eligible.", "Customers under 18 are not eligible."),
    ],
)
def test_a_bound_turned_round_is_a_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.COMPARISON in _conflicts(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("You must be 18 or older to be eligible.", "Customers under 18 are not eligible."),
        ("Customers who are 18 or older are eligible.", "Customers under 18 are not eligible."),
        ("만 65세 미만은 가입할 수 있습니다.", _INSURANCE),
        ("65岁以下人士可以投保。", "65岁以上人士不能投保。"),
        ("65歳未満の方は加入できます。", "65歳以上の方は加入できません。"),
        ("The stay may last up to 30 days.", "The stay must not exceed 30 days."),
        ("입원 기간은 30일 이내이다.", "입원 기간은 30일을 초과하지 않는다."),
    ],
)
def test_a_bound_turned_round_with_its_denial_says_the_same(claim: str, chunk: str) -> None:
    assert _conflicts(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk", "turned"),
    [
        ("Revenue fell 5% in May.", "Revenue grew 5% in May.", "fell"),
        ("매출은 5% 감소했다.", "매출은 5% 증가했다.", "감소"),
        ("销售额下降5%。", "销售额增长5%。", "下降"),
        ("売上は5%減少した。", "売上は5%増加した。", "減少"),
    ],
)
def test_a_percentage_that_moves_the_other_way_is_a_conflict(claim: str, chunk: str, turned: str) -> None:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    assert [(conflict.kind, conflict.span.of(claim)) for conflict in support.conflicts] == [
        (ConflictKind.COMPARISON, turned)
    ]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Revenue rose 5% in May.", "Revenue grew 5% in May."),
        ("Revenue fell 5% in May.", "Revenue fell 5% in May, after it had grown 3%."),
        ("Revenue did not fall 5% in May.", "Revenue grew 5% in May."),
        ("Revenue fell 5% in May.", "Revenue fell 5% in May. Profit grew 5% in May."),
    ],
)
def test_a_percentage_that_moves_the_same_way_somewhere_is_none(claim: str, chunk: str) -> None:
    assert _conflicts(claim, chunk) == []
