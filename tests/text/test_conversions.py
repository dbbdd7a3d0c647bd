"""The same measure in another unit or in several words."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "The abbey ruled the town for three centuries.",
            "The abbey ruled the town for four centuries.",
            "The town was ruled by the abbey for 300 years.",
        ),
        (
            "The lighthouse has stood for over three centuries.",
            "The lighthouse has stood for over four centuries.",
            "The lighthouse has stood for 320 years.",
        ),
        (
            "The road was closed for two weeks.",
            "The road was closed for three weeks.",
            "The road was closed for 14 days.",
        ),
        ("炊飯は1時間25分かかります。", "炊飯は1時間35分かかります。", "玄米の炊飯は85分かかります。"),
        ("The box holds two dozen eggs.", "The box holds three dozen eggs.", "The box holds 24 eggs."),
        (
            "The farm has kept bees for three decades.",
            "The farm has kept bees for four decades.",
            "The farm has kept bees for 30 years.",
        ),
        ("이 다리는 반세기 동안 쓰였다.", "이 다리는 2세기 동안 쓰였다.", "이 다리는 50년 동안 쓰였다."),
        ("이 왕조는 3세기 동안 이어졌다.", "이 왕조는 4세기 동안 이어졌다.", "이 왕조는 300년 동안 이어졌다."),
        ("这家工厂经营了三个世纪。", "这家工厂经营了四个世纪。", "这家工厂经营了三百年。"),
        ("この酒蔵は2世紀続いている。", "この酒蔵は3世紀続いている。", "この酒蔵は200年続いている。"),
        (
            "The guild has met here for two and a half centuries.",
            "The guild has met here for three and a half centuries.",
            "The guild has met here for 250 years.",
        ),
        (
            "Mining went on for over two decades.",
            "Mining went on for over three decades.",
            "Mining went on for 27 years.",
        ),
        (
            "Mining went on for nearly two decades.",
            "Mining went on for nearly three decades.",
            "Mining went on for 19 years.",
        ),
        ("The kit has three dozen pencils.", "The kit has four dozen pencils.", "The kit has 36 pencils."),
        ("该寺已有六个世纪的历史。", "该寺已有五个世纪的历史。", "该寺已有六百年历史。"),
    ],
)
def test_long_times_are_told_in_centuries_and_things_in_dozens(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {Operation.CONVERSION}
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "Residents must have been registered for six months.",
            "Residents must have been registered for five months.",
            "Residents must have been registered for half a year.",
        ),
        ("居住登记满6个月可以申请。", "居住登记满5个月可以申请。", "居住登记满半年可以申请。"),
        ("회원 자격은 6개월 동안 유지된다.", "회원 자격은 8개월 동안 유지된다.", "회원 자격은 반년 동안 유지된다."),
        ("保証は6か月間有効です。", "保証は3か月間有効です。", "保証は半年間有効です。"),
        ("The sale runs for two weeks.", "The sale runs for three weeks.", "The sale runs for a fortnight."),
        ("The sale runs for 14 days.", "The sale runs for 10 days.", "The sale runs for a fortnight."),
        ("The course takes 18 months.", "The course takes 16 months.", "The course takes a year and a half."),
        ("课程为期18个月。", "课程为期15个月。", "课程为期一年半。"),
        ("과정은 18개월이다.", "과정은 16개월이다.", "과정은 1년 반이다."),
        ("講座は18か月です。", "講座は15か月です。", "講座は1年半です。"),
        ("The bake takes 30 minutes.", "The bake takes 40 minutes.", "The bake takes half an hour."),
        ("烘烤30分钟。", "烘烤40分钟。", "烘烤半小时。"),
        (
            "Payment is due within 90 minutes.",
            "Payment is due within 80 minutes.",
            "Payment is due within 1 hour 30 minutes.",
        ),
        ("所要時間は80分です。", "所要時間は90分です。", "所要時間は1時間20分です。"),
        ("The visa lasts 12 months.", "The visa lasts 10 months.", "The visa lasts a year."),
        ("调解期为2.5个月。", "调解期为3.5个月。", "调解期为两个半月。"),
        ("The lease runs 30 months.", "The lease runs 28 months.", "The lease runs 2 years and 6 months."),
        ("회의는 150분 동안 열렸다.", "회의는 140분 동안 열렸다.", "회의는 2시간 반 동안 열렸다."),
        ("会議は1時間半でした。", "会議は2時間半でした。", "会議は90分でした。"),
    ],
)
def test_half_of_a_measure_and_measures_of_two_units_are_told_in_one(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {Operation.CONVERSION}
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("It takes 12 months.", "It emits 20 tons a year."),
        ("약은 3년 6개월 동안 먹는다.", "약은 3년 반복해서 먹는다."),
        ("期限为6个月。", "上半年提交报告。"),
        ("It takes about 1 hour 19 minutes.", "It takes 1 hour 20 minutes."),
        ("It has stood for over two centuries.", "It has stood for 190 years."),
    ],
)
def test_not_every_word_of_time_is_a_measure(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk)


def test_numbers_beyond_counting_are_measured_by_nobody() -> None:
    endless = "9" * 400
    for claim in (
        f"{endless} hours and a half.",
        f"{endless} times as much.",
        f"It arrives at 8:15, {endless} hours on.",
    ):
        assert conflicts_of(claim, f"It takes {endless[1:]} minutes from 7:40, and 0 x {endless} = 0.") is not None
