"""Numbers that have changed places."""

from __future__ import annotations

import pytest
from supported import conflicts_of

from answergate.text.conflicts.conflict import ConflictKind


@pytest.mark.parametrize(
    ("claim", "chunk", "said"),
    [
        ("需要生抽1勺、老抽3勺。", "| 材料 | 用量 |\n|---|---|\n| 生抽 | 3勺 |\n| 老抽 | 1勺 |", "1"),
        ("冷藏能保存一个月，冷冻能保存三天。", "冷藏可放3天，冷冻可放1个月。", "一个月"),
        ("房屋稅率為0.2%、地價稅率為1.2%。", "房屋稅率比照自住1.2%，地價稅率比照自用住宅0.2%。", "0.2%"),
        ("床上浸水は1,780棟、床下浸水は1,320棟です。", "床上浸水 1,320棟、床下浸水 1,780棟", "1,780"),
        ("成人票40元，儿童票80元。", "成人票价为80元。\n优惠凭证件。\n儿童票价为40元。", "40元"),
        ("国内線は60分前まで、国際線は30分前までです。", "国内線は出発の30分前まで、国際線は60分前までです。", "60分"),
        ("占比从60%降至55%。", "占比由上年的55%提升至60%。", "60%降至55%"),
        ("料金は1,980円から2,200円になります。", "料金は2,200円から1,980円になります。", "1,980円から2,200円"),
        ("The default changed from 3 to 5.", "The default changed from 5 to 3.", "3 to 5"),
    ],
)
def test_numbers_in_each_others_place_are_a_conflict(claim: str, chunk: str, said: str) -> None:
    (conflict,) = conflicts_of(claim, chunk)
    assert conflict.kind is ConflictKind.COMPARISON
    assert conflict.text == said


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("需要老抽1勺、生抽3勺。", "| 材料 | 用量 |\n|---|---|\n| 生抽 | 3勺 |\n| 老抽 | 1勺 |"),
        ("冷冻能保存一个月，冷藏能保存三天。", "冷藏可放3天，冷冻可放1个月。"),
        ("甲班有20名学生，乙班有30名学生。", "20名学生在甲班，30名学生在乙班。"),
        ("占比从55%升至60%。", "占比为60%，上年为55%。"),
        ("The default changed from 5 to 3.", "The default is now 3; it was 5 before."),
        ("料金は2,200円から1,980円になります。", "入館料 2,200円→1,980円"),
    ],
)
def test_numbers_in_another_order_are_none(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()
