"""Shares of an amount, and shares per thousand."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "The P-7 works up to 9.35 m.",
            "The P-7 works up to 9.65 m.",
            "The maximum head of the P-7 is 11.0 m. Keep the working height under 85% of the maximum head.",
        ),
        (
            "Run the hoist at no more than 180 kg.",
            "Run the hoist at no more than 190 kg.",
            "The maximum load is 240 kg; run the hoist at no more than 75% of the maximum.",
        ),
        ("The deposit is $720.", "The deposit is $760.", "The deposit is 30% of the price, and the price is $2,400."),
        ("계약금은 120만원이다.", "계약금은 150만원이다.", "계약금은 대금 1,200만원의 10%로 한다."),
        ("订金为2400元。", "订金为2600元。", "订金为总价的30%，总价为8000元。"),
        (
            "キャンセル料は4,900円です。",
            "キャンセル料は4,800円です。",
            "キャンセル料は代金の50%で、代金は9,800円です。",
        ),
        ("The coat now costs $60.", "The coat now costs $65.", "A coat of $80 is sold at 25% off."),
        ("책은 32,000원에 살 수 있다.", "책은 34,000원에 살 수 있다.", "정가 40,000원짜리 책을 20% 할인한다."),
        ("门票为160元。", "门票为170元。", "原价200元的门票打八折。"),
        ("The tip is $12.90.", "The tip is $13.90.", "Tips are 15% of the bill; the bill came to $86."),
        ("보험금은 200만원이다.", "보험금은 220만원이다.", "보험금은 치료비의 80%이다. 치료비는 250만원이다."),
        ("奨学金は年21.6万円です。", "奨学金は年23.6万円です。", "奨学金は授業料の40%で、授業料は年54万円です。"),
        ("佣金为7万元。", "佣金为8万元。", "佣金为成交价的2%，成交价为350万元。"),
        ("The jacket now costs €84.", "The jacket now costs €94.", "The jacket of €120 is reduced: 30% off."),
    ],
)
def test_a_share_of_an_amount_that_the_evidence_names_is_reckoned(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {
        Operation.SHARE,
        Operation.PRODUCT,
    }
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "지체상금은 하루에 계약금액의 0.125%이다.",
            "지체상금은 하루에 계약금액의 0.25%이다.",
            "지체상금은 하루에 계약금액의 1000분의 1.25로 한다.",
        ),
        (
            "지체상금은 하루에 계약금액의 1.25/1,000이다.",
            "지체상금은 하루에 계약금액의 1.5/1,000이다.",
            "지체상금은 하루에 계약금액의 1000분의 1.25로 한다.",
        ),
        ("연체료는 하루에 0.03%입니다.", "연체료는 하루에 0.3%입니다.", "연체료는 하루에 1만분의 3으로 한다."),
        ("가산율은 0.25%이다.", "가산율은 0.35%이다.", "가산율은 1,000분의 2.5이다."),
        (
            "逾期每日支付合同金额0.3%的违约金。",
            "逾期每日支付合同金额3%的违约金。",
            "逾期每日按合同金额的千分之三支付违约金。",
        ),
        (
            "逾期每日支付合同金额0.05%的违约金。",
            "逾期每日支付合同金额0.5%的违约金。",
            "逾期每日按合同金额的万分之五支付违约金。",
        ),
        (
            "逾期每日按合同金额的万分之五支付违约金。",
            "逾期每日按合同金额的万分之六支付违约金。",
            "逾期每日按合同金额的0.5‰支付违约金。",
        ),
        ("违约金为每日0.15%。", "违约金为每日0.25%。", "逾期每日按合同金额的千分之1.5支付违约金。"),
        ("延滞金は1日につき0.125%です。", "延滞金は1日につき0.15%です。", "延滞金は1日につき1000分の1.25とする。"),
        (
            "The penalty is 0.125% of the price for each day.",
            "The penalty is 0.25% of the price for each day.",
            "The penalty is 1.25 per thousand of the price for each day.",
        ),
        (
            "The levy is 0.25% of the turnover.",
            "The levy is 0.35% of the turnover.",
            "The levy is 2.5‰ of the turnover.",
        ),
        (
            "The levy is 2.5 per 1,000 of turnover.",
            "The levy is 3.5 per 1,000 of turnover.",
            "The levy is 0.25% of the turnover.",
        ),
        ("The limit for lead is 500 ppm.", "The limit for lead is 5,000 ppm.", "The limit for lead is 0.05%."),
        ("The limit for lead is 0.05%.", "The limit for lead is 0.5%.", "The limit for lead is 500 ppm."),
        ("取扱手数料は代金の0.3%です。", "取扱手数料は代金の0.4%です。", "取扱手数料は代金の1,000分の3です。"),
        (
            "수수료는 거래액의 1,000분의 1.5이다.",
            "수수료는 거래액의 1,000분의 2.5이다.",
            "수수료는 거래액의 0.15%이다.",
        ),
        ("印花税按成交金额的万分之五征收。", "印花税按成交金额的万分之三征收。", "印花税按成交金额的0.05%征收。"),
        ("Defects fell to 0.4% of parts.", "Defects fell to 0.6% of parts.", "Defects fell to 40 per 10,000 parts."),
    ],
)
def test_shares_by_the_thousand_are_told_in_percent(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {Operation.CONVERSION}
    assert conflicts_of(wrong, chunk)


PUMPS = """
| Model | Max. head | Cable |
|---|---|---|
| P-4 | 8.5 m | 20 m |
| P-7 | 11.0 m | 10 m |
Plan for a working height of no more than 85% of the maximum head.
"""


def test_a_share_is_of_what_stands_over_its_column() -> None:
    assert conflicts_of("| P-7 | 11.0 m | about 9.35 m |", PUMPS) == ()
    assert conflicts_of("| P-7 | 11.0 m | about 9.85 m |", PUMPS)
    assert conflicts_of("The P-4 takes 17 m of cable.", PUMPS)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The notice is 18 days.", "The penalty is 30% of the price. The notice is 60 days."),
        ("유예 기간은 18일이다.", "위약금은 대금의 30%이다. 유예 기간은 60일이다."),
        ("宽限期为18天。", "违约金为总价的30%。宽限期为60天。"),
        ("猶予は18日です。", "違約金は代金の30%です。猶予は60日です。"),
        ("The coat costs $60.", "A coat costs $80. Hats are sold at 25% off."),
    ],
)
def test_a_share_of_one_thing_is_none_of_another(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk)
