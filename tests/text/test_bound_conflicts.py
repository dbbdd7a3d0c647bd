"""A bound that the evidence has the other way round, in a sentence about the same thing."""

from __future__ import annotations

import pytest
from supported import INSURANCE, kinds_of_conflict

from answergate.text.conflicts.conflict import ConflictKind


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("不到10%的人受影响。", "超过10%的人受影响。"),
        ("影響を受けた人は10%未満だった。", "10%を超える人が影響を受けた。"),
        ("The stay must exceed 30 days.", "The stay must not exceed 30 days."),
        ("입원은 30일을 초과한다.", "입원은 30일을 초과하지 않는다."),
        ("Customers over 18 are not eligible.", "Customers under 18 are not eligible."),
        ("Take at least three tablets a day.", "Take at most three tablets a day for three months."),
        ("Children older than 6 travel free.", "Children younger than 6 travel free."),
        ("Claims must be filed after 31 March.", "Claims must be filed before 31 March."),
        ("Owners give at most 24 hours of notice.", "Owners may not enter without giving at least 24 hours of notice."),
        ("30일 후에 신청해야 한다.", "30일 이내에 신청해야 한다."),
        ("보증금은 5%를 넘겨 올릴 수 있다.", "보증금은 5%를 넘겨 올릴 수 없다."),
        ("押金最少为三个月租金。", "押金不得超过三个月租金。"),
        ("敷金は3か月分以上とする。", "敷金は3か月分を超えてはならない。"),
        ("最大4時間充電します。", "少なくとも4時間充電します。"),
        ("가입 나이는 65세부터입니다.", "가입 나이는 65세까지입니다."),
        ("Keep it wet for at most seven days.", "Keep it wet for no less than seven days."),
        ("Cracks narrower than 0.3 mm let water in.", "Cracks wider than 0.3 mm let water in."),
        ("A count under 100 is normal.", "A count > 100 is normal."),
        ("Loads under 12 tonnes are banned.", '"It is not what we want." Loads above 12 tonnes are banned.'),
        ("Keep it above 5 °C.", "Keep it cold (≤ 5 °C)."),
        ("It holds less than 300 litres.", "It holds more than 300 litres, less than half of what was planned."),
        ("Children over 6 travel free.", "Children under 6 travel free; dogs are not allowed."),
        (
            "The deposit is returned after 30 days.",
            "The deposit must not be spent and shall be returned within 30 days.",
        ),
        ("经营者应于7日后退款。", "经营者应当在7日内退款，不得拖延。"),
        ("两次服药最多间隔四小时。", "两次服药间隔不少于四小时。"),
        ("직원은 500명 이상이다.", "직원은 500명을 넘지 않는다."),
        pytest.param("排水管高度不能超过100cm。", "排水管高度必须超过100cm。", id="必须超过"),
    ],
)
def test_a_bound_turned_round_is_a_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.COMPARISON in kinds_of_conflict(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("You must be 18 or older to be eligible.", "Customers under 18 are not eligible."),
        ("Customers who are 18 or older are eligible.", "Customers under 18 are not eligible."),
        ("만 65세 미만은 가입할 수 있습니다.", INSURANCE),
        ("65岁以下人士可以投保。", "65岁以上人士不能投保。"),
        ("65歳未満の方は加入できます。", "65歳以上の方は加入できません。"),
        ("The stay may last up to 30 days.", "The stay must not exceed 30 days."),
        ("입원 기간은 30일 이내이다.", "입원 기간은 30일을 초과하지 않는다."),
        ("환불은 7일 이후에는 되지 않는다.", "환불은 7일 이내에만 가능하고 그 이후에는 불가능하다."),
        ("超过7天不受理退款申请。", "退款只能在7天内申请，逾期不予受理。"),
        ("Below 1,000 pounds a fee is due.", "Above 1,000 pounds it is free; otherwise a fee is due."),
        ("用药最多7天。", "用药不得超过7天。"),
        ("服用は4錠までです。", "4錠を超えて服用しないでください。"),
        ("敷金は3か月分以下とする。", "敷金は3か月分を超えてはならない。"),
        ("Applicants under 21 are not accepted.", "Applicants must be at least 21."),
        ("Systems up to 30 kW can receive the subsidy.", "The subsidy is not available for systems larger than 30 kW."),
        ("Up to 100 micrograms a day is safe.", "Doses above 100 micrograms a day are unsafe."),
        ("You can use the link once, within 24 hours.", "The link expires after 24 hours and cannot be used twice."),
        ("It comes in no more than three parts.", "It cannot be split into more than three parts."),
        ("If more than ten minutes pass without mail, call.", "If you do not get mail within ten minutes, call."),
        ("Do not pour it if it is colder than 5 °C.", "It must not be poured below 5 °C."),
        ("Keep it wet for at least seven days.", "Keep it wet for no less than seven days."),
        ("Before 4 pm the price is 12 euros.", "The price is 12 euros, or 8 euros after 4 pm."),
        (
            "Cracks wider than 0.3 mm let water in.",
            "Cracks narrower than 0.3 mm are harmless; wider ones let water in.",
        ),
        ("Orders up to 10 kg are not rejected.", "Orders over 10 kg are rejected."),
        ("A count over 100 is normal.", "A count > 100 is normal."),
        ("6개월 미만이면 안 된다.", "6개월 이상이어야 한다."),
        ("1万ドル以下なら申告しなくてよい。", "1万ドルを超えると申告が必要で、申告しないと罰金になる。"),
        ("12세 이상이면 복용할 수 있습니다.", "12세 미만에게는 권장하지 않습니다."),
        ("3만 원 미만 주문은 배송비를 내야 합니다.", "3만 원 이상 주문하면 배송비가 무료입니다."),
        ("两次服药至少间隔四小时。", "两次服药间隔不少于四小时。"),
        ("携带液体不能多于100毫升。", "携带的液体不得超过100毫升。"),
        ("5,000円未満の注文には送料がかかります。", "送料は5,000円以上のご注文で無料です。"),
        pytest.param("排水管高度不能超过100cm。", "检查排水管高度是否超过100cm。", id="是否超过"),
        pytest.param(
            "The hose must not be higher than 100 cm.", "Check whether the hose is higher than 100 cm.", id="whether"
        ),
    ],
)
def test_a_bound_turned_round_with_its_denial_says_the_same(claim: str, chunk: str) -> None:
    assert kinds_of_conflict(claim, chunk) == []
