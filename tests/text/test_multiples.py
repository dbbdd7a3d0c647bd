"""Multiples and percentages of change, if the evidence has both numbers or their ratio."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "The plant emits 20 tons a year, more than three times the 6 tons of a typical site.",
            "The plant emits 20 tons a year, more than four times the 6 tons of a typical site.",
            "The plant emits 20 tons a year; a typical site of the kind emits 6 tons.",
        ),
        (
            "The old boiler burned nearly three times as much as the new one.",
            "The old boiler burned nearly four times as much as the new one.",
            "The old boiler burned 38 kg of pellets a day, the new one burns 13 kg.",
        ),
        (
            "The north depot holds about four times as many pallets as the south depot.",
            "The north depot holds about five times as many pallets as the south depot.",
            "The north depot holds 4,120 pallets and the south depot 1,010 pallets.",
        ),
        (
            "A taxi costs over seven times as much as a single ticket.",
            "A taxi costs over eight times as much as a single ticket.",
            "A single ticket costs 2.80 euros, a taxi for the same way 21 euros.",
        ),
        (
            "Rainfall in the valley was more than four times that on the plain.",
            "Rainfall in the valley was more than six times that on the plain.",
            "Rainfall was 412 mm in the valley and 98 mm on the plain.",
        ),
        (
            "서울 사무소 직원은 부산 사무소의 3배가 넘는다.",
            "서울 사무소 직원은 부산 사무소의 4배가 넘는다.",
            "서울 사무소는 직원이 62명이고 부산 사무소는 19명이다.",
        ),
        (
            "올해 신청은 지난해의 4배 넘게 늘었다.",
            "올해 신청은 지난해의 5배 넘게 늘었다.",
            "지난해 신청은 1,250건이었고 올해 신청은 5,180건이다.",
        ),
        (
            "성인 요금은 어린이 요금의 3배이다.",
            "성인 요금은 어린이 요금의 2배이다.",
            "성인 요금은 12,000원, 어린이 요금은 4,000원이다.",
        ),
        ("新馆面积是旧馆的3倍多。", "新馆面积是旧馆的4倍多。", "新馆面积为6.4万平方米，旧馆面积为1.9万平方米。"),
        ("慢线的时间约为快线的3倍。", "慢线的时间约为快线的5倍。", "快线需要18分钟，慢线需要55分钟。"),
        ("今年的产量是去年的3倍以上。", "今年的产量是去年的4倍以上。", "去年产量为420吨，今年产量为1300吨。"),
        (
            "新館の来場者は旧館の3倍以上だった。",
            "新館の来場者は旧館の4倍以上だった。",
            "新館の来場者は9,800人、旧館は3,100人だった。",
        ),
        (
            "特急料金は普通料金の約3倍です。",
            "特急料金は普通料金の約4倍です。",
            "特急料金は2,450円、普通料金は830円です。",
        ),
        (
            "Model A runs more than twice as long as model B.",
            "Model A runs more than three times as long as model B.",
            "Model A runs 9 hours on a charge, model B 4 hours.",
        ),
        (
            "The bridge carries more than 50 times as many cars as the ferry.",
            "The bridge carries more than 70 times as many cars as the ferry.",
            "The bridge carries 48,000 cars a day, while the ferry carries 900.",
        ),
        (
            "The clinic saw roughly three times as many patients in 2023.",
            "The clinic saw roughly five times as many patients in 2023.",
            "In 2019 the clinic saw 310 patients; in 2023 it saw 940 patients.",
        ),
        (
            "Premium accounts get ten times the storage of basic accounts.",
            "Premium accounts get eight times the storage of basic accounts.",
            "Premium accounts get 500 GB of storage and basic accounts 50 GB.",
        ),
        (
            "경유 버스 비용은 전기 버스의 약 2.7배이다.",
            "경유 버스 비용은 전기 버스의 약 3.2배이다.",
            "전기 버스는 1km당 320원, 경유 버스는 1km당 870원이 든다.",
        ),
        ("甲站客流约为乙站的8倍。", "甲站客流约为乙站的6倍。", "甲站日均客流8.9万人次，乙站日均客流1.1万人次。"),
        (
            "本社の人数は支社の6倍を超える。",
            "本社の人数は支社の7倍を超える。",
            "本社には240人、支社には38人が勤めている。",
        ),
    ],
)
def test_a_ratio_is_told_by_its_two_numbers(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {Operation.RATIO}
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "Short naps went with a 22% lower risk.",
            "Short naps went with a 32% lower risk.",
            "Short naps were linked to dementia with a hazard ratio of 0.78 (95% CI 0.64–0.95).",
        ),
        (
            "Long naps went with a 36% higher risk.",
            "Long naps went with a 46% higher risk.",
            "Long naps: HR 1.36 (95% CI 1.10–1.68).",
        ),
        (
            "Long naps went with a 36% higher risk.",
            "Long naps went with a 36% lower risk.",
            "Long naps: HR 1.36 (95% CI 1.10–1.68).",
        ),
        (
            "短午睡与风险降低约22%相关。",
            "短午睡与风险降低约25%相关。",
            "短午睡者的风险比为0.78，长午睡者的风险比为1.36。",
        ),
        ("长午睡与风险升高36%相关。", "长午睡与风险升高22%相关。", "短午睡者的风险比为0.78，长午睡者的风险比为1.36。"),
        ("운동군은 위험이 15% 낮았다.", "운동군은 위험이 25% 낮았다.", "운동군의 위험비는 0.85였다."),
        ("運動群ではリスクが15%低かった。", "運動群ではリスクが18%低かった。", "運動群のハザード比は0.85だった。"),
        (
            "Prices are 36% higher than in 2015.",
            "Prices are 26% higher than in 2015.",
            "The price index stands at 136 (2015 = 100).",
        ),
        (
            "Output rose by 36% on the year before.",
            "Output rose by 46% on the year before.",
            "Output was 1.36 times that of the year before.",
        ),
        ("产量比上年增长25%。", "产量比上年增长35%。", "产量是上年的1.25倍。"),
        ("생산량은 전년보다 40% 늘었다.", "생산량은 전년보다 30% 늘었다.", "생산량은 전년의 1.4배였다."),
        ("売上は前年より20%増えた。", "売上は前年より30%増えた。", "売上は前年の1.2倍だった。"),
        (
            "The odds of relapse were 40% lower.",
            "The odds of relapse were 60% lower.",
            "The odds ratio for relapse was 0.6.",
        ),
        ("Sales rose by 100% to 84 units.", "Sales rose by 150% to 84 units.", "Sales doubled to 84 units."),
        (
            "Stroke risk was 17% lower in the treated group.",
            "Stroke risk was 27% lower in the treated group.",
            "The relative risk of stroke was 0.83 in the treated group.",
        ),
        (
            "Women had 42% higher odds of migraine.",
            "Women had 52% higher odds of migraine.",
            "Women had an odds ratio of 1.42 for migraine.",
        ),
        (
            "소비자물가는 2020년보다 14.2% 높았다.",
            "소비자물가는 2020년보다 16.2% 높았다.",
            "소비자물가지수는 114.2(2020=100)였다.",
        ),
        ("死亡风险下降9%。", "死亡风险下降8%。", "死亡风险的HR为0.91（95%CI 0.86–0.97）。"),
        ("オッズは27%高かった。", "オッズは27%低かった。", "オッズ比は1.27であった。"),
    ],
)
def test_a_ratio_says_by_how_many_percent(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {Operation.CHANGE}
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # A frequency is not a ratio.
        ("Take it three times a day.", "Take 12 mg in the morning and 4 mg at night."),
        # Among many numbers, some two have almost any ratio.
        ("Output was three times as much.", "Output was 4, 7, 9, 14 and 26 tons, then 41 tons."),
        # The claim names the numbers that it compares.
        ("The 20 tons are two times the 6 tons.", "It has 20 tons, 6 tons and 3 tons."),
        # The bounds of an interval are not a ratio, and neither are two numbers joined by "or".
        ("The risk was 36% lower.", "The hazard ratio was 0.78 (95% CI 0.64–0.95)."),
        ("The dose was 40% lower.", "Take 1.2 or 0.6 of it."),
        ("위험이 22% 높았다.", "위험비는 0.78이었다."),
        ("风险升高22%。", "风险比为0.78。"),
        ("リスクが22%高かった。", "ハザード比は0.78だった。"),
    ],
)
def test_not_every_two_numbers_make_a_ratio(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk)
