"""A small count that the answer makes itself is not an invented number, unless the evidence has another count."""

from __future__ import annotations

import pytest
from supported import conflicts_of


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Two models reach that height: the K-750 and the K-1100.", "The K-750 reaches 11 m, the K-1100 reaches 13 m."),
        ("The two cannot be compared as sports.", "Cycling is aerobic exercise. Aerobic exercise trains the heart."),
        ("Blood can pass diseases from one person to another.", "Diseases are passed on by blood."),
        ("四类特定疾病的等待期为120天。", "扁桃体、甲状腺、疝气和女性生殖系统疾病的等待期为120天。"),
        ("就业、住所、就读三项中满足一项即可。", "具备稳定就业、稳定住所或者连续就读条件之一的，可以申请。"),
        ("宿題は要望の聞き取りと条件の確認の2件です。", "戸田が要望の聞き取りを、井上が条件の確認を担当する。"),
        ("김포 제2물류센터를 신축합니다.", "김포에 물류센터를 신축한다."),
        ("약은 두 번에 나누어 먹습니다.", "약은 저녁 8시와 새벽 5시에 나누어 먹는다."),
        ("橋脚1基が沈んだ。", "3番目の橋脚が沈んだ。"),
        ("委員会では3社を比較しました。", "委員会はA社、B社、C社を比較した。"),
        ("방법은 두 가지로, 방문과 온라인이 있습니다.", "방문하거나 온라인으로 신청할 수 있다."),
    ],
)
def test_a_count_of_the_answers_own_is_no_conflict(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The plan has three tiers.", "The plan has four tiers."),
        ("Both pumps failed, and the other three pumps held.", "Of five pumps, two pumps held."),
        ("There are only four plants.", "The plants are in Lyon, Graz and Cork."),
        ("The course takes two hours.", "The course takes three hours."),
        ("Two people died.", "Three people died."),
        ("Two letters of recommendation are needed.", "One letter of recommendation is needed."),
        ("Get at least three quotes.", "Get quotes before you hire anybody."),
        ("最低3回の継続が必要です。", "継続の定めはありません。"),
        ("The bank has 8 branches in the north.", "The bank has branches in the north."),
        ("四类疾病的等待期为120天。", "三类疾病的等待期为120天。"),
        ("事故造成两人死亡。", "事故造成三人死亡。"),
        ("每日服用两次。", "每日服用三次。"),
        ("3社を比較した。", "4社を比較した。"),
        ("방법은 정확히 두 가지입니다.", "방문, 우편, 온라인으로 신청할 수 있다."),
        ("하루 3회 복용합니다.", "하루 2회 복용한다."),
        ("김포 제2물류센터를 신축합니다.", "김포 제3물류센터를 신축한다."),
        ("1回1錠を服用します。", "1回2錠を服用する。"),
    ],
)
def test_a_count_that_the_evidence_has_otherwise_is_one(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk)
