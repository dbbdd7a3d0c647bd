"""Measures that the evidence has under another name or sign, and measures that only look similar."""

from __future__ import annotations

import pytest
from supported import conflicts_of

SAID_OTHERWISE = [
    ("The excess is £75 for each claim.", "The excess is 75 pounds for each claim."),
    ("The excess is 75 pounds for each claim.", "The excess is £75 for each claim."),
    ("They bought it for £48 million in cash.", "They bought it for 48 million pounds in cash."),
    ("It costs about £1 a piece.", "It costs about a pound a piece."),
    ("The fine is 20 pence a day.", "The fine is 20p a day."),
    ("The fine is 20p a day.", "The fine is 20 pence a day."),
    ("The fee is ¥1,200 per night.", "The fee is 1,200 yen per night."),
    ("票价为25元。", "票价为¥25。"),
    ("料金は片道¥3,800です。", "料金は片道3,800円です。"),
    ("The fund paid $1.2 million to farmers.", "The fund paid 1.2m dollars to farmers."),
    ("The fair drew 1.2 million people.", "The fair drew 1.2m people."),
    ("Heat the oven to 160°C (140°C fan).", "Heat the oven to 160C/140C fan/gas 3."),
    ("Heat the oven to 350 degrees.", "Heat the oven to 350F."),
    ("Heat the oven to 160C for the cake.", "Heat the oven to 160°C for the cake."),
    ("The railway took the trade within ten years.", "The railway took the trade within a decade."),
    ("The house stood empty for 100 years.", "The house stood empty for a century."),
    ("Stop the tablets two weeks before the test.", "Stop the tablets a fortnight before the test."),
    ("Take the tablet every two days.", "Take the tablet every other day."),
    ("The loggers weigh about one gram each.", "The loggers weigh about a gram each."),
    ("One month's notice in writing is needed.", "A month's notice in writing is needed."),
    ("행사는 3일간 열린다.", "행사는 사흘간 열린다."),
    ("공사를 6개월 동안 진행했다.", "공사를 반년 동안 진행했다."),
    ("이 약은 2일에 한 번 복용한다.", "이 약은 격일로 복용한다."),
    ("행사에 약 100명이 참가했다.", "행사에 100여 명이 참가했다."),
    ("工程历时6个月完成。", "工程历时半年完成。"),
    ("该药每两天服用一次。", "该药隔日服用一次。"),
    ("约100人参加活动。", "100余人参加活动。"),
    ("この券は6か月間使えます。", "この券は半年間使えます。"),
    ("この薬は2日に1回服用します。", "この薬は隔日で服用します。"),
]
ANOTHER_MEASURE = [
    ("The excess is £57 for each claim.", "The excess is 75 pounds for each claim."),
    ("The bag is £75 when full.", "The bag weighs 75 pounds when full."),
    ("The bag is £50 at most.", "The bag is 50 lbs at most."),
    ("The fund paid £1.2 million to farmers.", "The fund paid 1.2m dollars to farmers."),
    ("The fund paid $1.2 billion to farmers.", "The fund paid 1.2m dollars to farmers."),
    ("The fine is 20 pence a day.", "The fine is 50p a day."),
    ("票价为25元。", "票价为¥52。"),
    ("Heat the oven to 180°C.", "Heat the oven to 160C/140C fan/gas 3."),
    ("Heat the oven to 160°F.", "Heat the oven to 160C."),
    ("The railway took the trade within ten years.", "The railway took the trade within half a decade."),
    ("The railway took the trade within 20 years.", "The railway took the trade within a decade."),
    ("The church was built in 100 years.", "The church was built in the 19th century."),
    ("Take the tablet for one day.", "Take the tablet twice a day."),
    ("Take the tablet for two days.", "Take the tablet every other day."),
    ("행사는 4일간 열린다.", "행사는 사흘간 열린다."),
    ("행사에 약 200명이 참가했다.", "행사에 100여 명이 참가했다."),
    ("该药每三天服用一次。", "该药隔日服用一次。"),
    ("工程历时6个月完成。", "工程于下半年完成。"),
    ("この券は3か月間使えます。", "この券は半年間使えます。"),
]


@pytest.mark.parametrize(("claim", "chunk"), SAID_OTHERWISE)
def test_a_measure_may_go_by_another_name(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(("claim", "chunk"), ANOTHER_MEASURE)
def test_another_measure_is_told(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("You pay at least £35 of each claim.", "You pay up to 35 pounds of each claim."),
        ("Payments under £50 need a PIN.", "Payments over 50 pounds need a PIN."),
        ("Keep the oven above 160°C for the cake.", "Keep the oven below 160C for the cake."),
        ("料金は¥3,800以上です。", "料金は3,800円以下です。"),
    ],
)
def test_a_bound_is_turned_round_under_another_name_too(claim: str, chunk: str) -> None:
    assert len(conflicts_of(claim, chunk)) == 1
