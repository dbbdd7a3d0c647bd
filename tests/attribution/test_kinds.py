"""The values of every kind, in cells, headers and running text of five languages."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.model.catalogue import KINDS, Kind, Slot
from answergate.text.attribution.kinds import KindValue, is_none, values_of_kind

READ_BY_KIND: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind != "reduction")


def read(kind: Kind, text: str, context: str = "", unit: str = "", **facts: Any) -> list[KindValue]:
    return list(values_of_kind(text, Slot(name="it", unit=unit, kind=kind, **facts), context))


def right(kind: Kind, text: str, context: str = "", unit: str = "", **facts: Any) -> list[tuple[object, str]]:
    return [(one.value, one.unit) for one in read(kind, text, context, unit, **facts) if one.fault is None]


@pytest.mark.parametrize(
    ("text", "value", "code"),
    [
        ("$95", 95, "USD"),
        ("$95.00", 95, "USD"),
        ("95 USD", 95, "USD"),
        ("USD 95", 95, "USD"),
        ("US$1,250.50", Decimal("1250.5"), "USD"),
        ("95 dollars a year", 95, "USD"),
        ("€1.234,56", Decimal("1234.56"), "EUR"),
        ("1.234,56 €", Decimal("1234.56"), "EUR"),
        ("1.250 EUR", 1250, "EUR"),
        ("$1.234 per litre", Decimal("1.234"), "USD"),
        ("95,- €", 95, "EUR"),
        ("95,– EUR", 95, "EUR"),
        ("1 250 €", 1250, "EUR"),
        ("EUR 12 500", 12500, "EUR"),
        ("1’250 CHF", 1250, "CHF"),
        ("2,5 Mio. €", 2500000, "EUR"),
        ("Euro 95", 95, "EUR"),
        ("$1.5 million", 1500000, "USD"),
        ("£25", 25, "GBP"),
        ("3만원", 30000, "KRW"),
        ("3만 5천원", 35000, "KRW"),
        ("30,000원", 30000, "KRW"),
        ("1억 2천만원", 120000000, "KRW"),
        ("월 10,000 원", 10000, "KRW"),
        ("₩30,000", 30000, "KRW"),
        ("五百元", 500, "CNY"),
        ("1.5亿元", 150000000, "CNY"),
        ("人民币500元", 500, "CNY"),
        ("新台币500元", 500, "TWD"),
        ("港币500元", 500, "HKD"),
        ("500円", 500, "JPY"),
        ("月額1,100円（税込）", 1100, "JPY"),
        ("9万8千円", 98000, "JPY"),
        ("up to $25", 25, "USD"),
        ("from $25", 25, "USD"),
        ("max. 25 EUR", 25, "EUR"),
        ("$95¹", 95, "USD"),
        ("$95*", 95, "USD"),
        ("$95 1)", 95, "USD"),
        ("$10¹", 10, "USD"),
        ("3만원주1)", 30000, "KRW"),
        ("3万円※1", 30000, "JPY"),
        ("500元（注1）", 500, "CNY"),
        ("$95<sup>2</sup>", 95, "USD"),
        ("$95 (3)", 95, "USD"),
        ("3% (min. $5)", 5, "USD"),
    ],
)
def test_an_amount_has_its_currency(text: str, value: object, code: str) -> None:
    assert right("money", text) == [(value, code)]


@pytest.mark.parametrize(
    ("text", "context", "value", "code"),
    [
        ("95", "Fee (USD)", 95, "USD"),
        ("95", "Fee ($)", 95, "USD"),
        ("95.5", "Fee in USD", Decimal("95.5"), "USD"),
        ("95", "Annual fee, USD", 95, "USD"),
        ("95", "Annual fee USD", 95, "USD"),
        ("95*", "Price €", 95, "EUR"),
        ("25 1)", "Fee [EUR]", 25, "EUR"),
        ("1.5", "in millions of EUR", 1500000, "EUR"),
        ("12", "EUR million", 12000000, "EUR"),
        ("12", "Betrag (Mio. EUR)", 12000000, "EUR"),
        ("12", "Betrag in Tsd. €", 12000, "EUR"),
        ("12", "Betrag (TEUR)", 12000, "EUR"),
        ("12", "Fee (k€)", 12000, "EUR"),
        ("12", "Fee (USD)\nAmounts in thousands", 12000, "USD"),
        ("1,200", "(단위: 천원)", 1200000, "KRW"),
        ("30", "보험료 (단위 : 만원)", 300000, "KRW"),
        ("5", "금액(백만원)", 5000000, "KRW"),
        ("5,000", "연회비(원)", 5000, "KRW"),
        ("3", "単位：千円", 3000, "JPY"),
        ("3", "月額（万円）", 30000, "JPY"),
        ("3", "金额（万元）", 30000, "CNY"),
        ("300", "年费（元）", 300, "CNY"),
        ("300", "单位：元", 300, "CNY"),
    ],
)
def test_a_bare_amount_takes_the_currency_of_its_header(text: str, context: str, value: object, code: str) -> None:
    assert right("money", text, context) == [(value, code)]


@pytest.mark.parametrize(
    ("text", "context", "unit"),
    [
        ("95", "", "USD"),
        ("95", "Fee", "USD"),
        ("95", "APR (%)", "USD"),
        ("4.5%", "Fee (USD)", "USD"),
        ("30 days", "Fee (USD)", "USD"),
        ("2026-03-01", "Fee (USD)", "USD"),
        ("12 EUR", "", "USD"),
        ("12", "Fee (EUR)", "USD"),
        ("3만원", "", "USD"),
        ("$95 or $120", "", "USD"),
        ("$95/$120", "", "USD"),
        ("$95–$120", "", "USD"),
        ("between $95 and $120", "", "USD"),
        ("3만~5만원", "", "KRW"),
        ("3万円または5万円", "", "JPY"),
        ("3元至5元", "", "CNY"),
        ("95 bis 120 EUR", "", "EUR"),
        ("95 oder 120 EUR", "", "EUR"),
        ("251)", "Fee (USD)", "USD"),
        ("2 x $50", "", "USD"),
        ("12", "Fee (USD or EUR)", ""),
    ],
)
def test_what_is_no_amount_of_the_slot(text: str, context: str, unit: str) -> None:
    assert [value for value in right("money", text, context, unit) if value[0] != 50] == []


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("¥500", "JPY", (500, "JPY")),
        ("¥500", "CNY", (500, "CNY")),
        ("$95", "AUD", (95, "AUD")),
        ("50 Cent", "EUR", (Decimal("0.5"), "EUR")),
        ("50 pence", "GBP", (Decimal("0.5"), "GBP")),
        ("30,000원", "won_per_day", (30000, "won_per_day")),
        ("95 $", "USD", (95, "USD")),
    ],
)
def test_the_unit_of_the_slot_is_the_unit_of_the_value(text: str, unit: str, expected: tuple[object, str]) -> None:
    assert right("money", text, unit=unit) == [expected]


@pytest.mark.parametrize(
    ("text", "context", "value"),
    [
        ("4.5%", "", Decimal("4.5")),
        ("4,5 %", "", Decimal("4.5")),
        ("4.5 per cent", "", Decimal("4.5")),
        ("4.5 percent p.a.", "", Decimal("4.5")),
        ("4,5 Prozent", "", Decimal("4.5")),
        ("연 3.5%", "", Decimal("3.5")),
        ("3.5퍼센트", "", Decimal("3.5")),
        ("年率15.0%", "", 15),
        ("年利率为15.0％", "", 15),
        ("百分之五", "", 5),
        ("3割", "", 30),
        ("up to 3%", "", 3),
        ("3 ‰", "", Decimal("0.3")),
        ("100 %", "", 100),
        ("4.5", "APR (%)", Decimal("4.5")),
        ("4,5", "Zinssatz in %", Decimal("4.5")),
        ("3.5", "금리(%)", Decimal("3.5")),
        ("3.5", "利率（％）", Decimal("3.5")),
        ("25 1)", "APR %", 25),
        ("-0.5%", "", Decimal("-0.5")),
        ("0%", "", 0),
    ],
)
def test_a_percentage(text: str, context: str, value: object) -> None:
    assert right("percent", text, context, "percent") == [(value, "percent")]


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("4.5", ""),
        ("4.5", "Fee (USD)"),
        ("$4.5", "APR (%)"),
        ("0.5%p", ""),
        ("50 bps", ""),
        ("18.24% - 28.99%", ""),
        ("15.0%〜18.0%", ""),
        ("3% or 5%", ""),
        ("2026년", "금리(%)"),
    ],
)
def test_what_is_no_percentage(text: str, context: str) -> None:
    assert right("percent", text, context, "percent") == []


@pytest.mark.parametrize(
    ("kind", "text", "context", "value"),
    [
        ("days", "30 days", "", 30),
        ("days", "a 30-day period", "", 30),
        ("days", "thirty (30) days", "", 30),
        ("days", "30 calendar days", "", 30),
        ("days", "2 weeks", "", 14),
        ("days", "2 weeks and 3 days", "", 17),
        ("days", "72 hours", "", 3),
        ("days", "a fortnight", "", 14),
        ("days", "90일", "", 90),
        ("days", "90일 이내", "", 90),
        ("days", "삼십일", "", 30),
        ("days", "30일주1)", "", 30),
        ("days", "30일¹⁾", "", 30),
        ("days", "2주", "", 14),
        ("days", "30天", "", 30),
        ("days", "十五天内", "", 15),
        ("days", "30日間", "", 30),
        ("days", "二週間", "", 14),
        ("days", "30 Tage", "", 30),
        ("days", "30-tägige Frist", "", 30),
        ("days", "zwei Wochen", "", 14),
        ("days", "eine Woche", "", 7),
        ("days", "1~180 days", "", 180),
        ("days", "1일~180일", "", 180),
        ("days", "at least 14 days", "", 14),
        ("days", "30", "Notice (days)", 30),
        ("days", "30", "Number of days", 30),
        ("days", "30", "기간(일)", 30),
        ("days", "30", "期限（天）", 30),
        ("days", "30", "Frist (Tage)", 30),
        ("days", "2", "Term (weeks)", 14),
        ("months", "6 months", "", 6),
        ("months", "1 year", "", 12),
        ("months", "one year", "", 12),
        ("months", "1 year and 6 months", "", 18),
        ("months", "half a year", "", 6),
        ("months", "1½ years", "", 18),
        ("months", "a 24-month term", "", 24),
        ("months", "6개월", "", 6),
        ("months", "1년 6개월", "", 18),
        ("months", "두 달", "", 2),
        ("months", "3か月", "", 3),
        ("months", "1年6ヶ月", "", 18),
        ("months", "半年", "", 6),
        ("months", "12个月", "", 12),
        ("months", "一年半", "", 18),
        ("months", "24 Monate", "", 24),
        ("months", "ein Jahr", "", 12),
        ("months", "ein halbes Jahr", "", 6),
        ("months", "24-monatige Laufzeit", "", 24),
        ("months", "24", "Dauer (Monate)", 24),
        ("months", "24", "가입기간(개월)", 24),
        ("months", "24", "期間（か月）", 24),
        ("months", "2", "Term (years)", 24),
        ("years", "2 years", "", 2),
        ("years", "18 months", "", Decimal("1.5")),
        ("years", "24개월", "", 2),
        ("years", "3年", "", 3),
        ("years", "zweijährige Garantie", "", 2),
        ("years", "2", "Warranty [years]", 2),
        ("years", "2", "보증기간(년)", 2),
    ],
)
def test_a_period(kind: Kind, text: str, context: str, value: object) -> None:
    assert right(kind, text, context, kind) == [(value, kind)]


@pytest.mark.parametrize(
    ("kind", "text", "context"),
    [
        ("days", "30", ""),
        ("days", "30", "Fee (USD)"),
        ("days", "30", "Price per day"),
        ("days", "3 months", ""),
        ("days", "5 hours", ""),
        ("days", "5 business days", ""),
        ("days", "15영업일", "기간(일)"),
        ("days", "90 or 180 days", ""),
        ("days", "30, 60 or 90 days", ""),
        ("days", "30/60 days", ""),
        ("days", "30/60", "Notice (days)"),
        ("days", "30~60일", ""),
        ("days", "30일 또는 60일", ""),
        ("days", "30 oder 60 Tage", ""),
        ("days", "30天或60天", ""),
        ("days", "1 March 2026", "Notice (days)"),
        ("days", "$30", "Notice (days)"),
        ("months", "30 days", ""),
        ("months", "52 weeks", ""),
        ("months", "3월", ""),
        ("months", "March 2026", ""),
        ("months", "6–12 months", ""),
        ("months", "1 year or 18 months", ""),
        ("years", "7 months", ""),
        ("years", "2026년", ""),
    ],
)
def test_what_is_no_period_of_the_kind(kind: Kind, text: str, context: str) -> None:
    assert right(kind, text, context, kind) == []


@pytest.mark.parametrize(
    ("text", "context", "unit", "value"),
    [
        ("3.7", "", "", Decimal("3.7")),
        ("1,250", "", "", 1250),
        ("1.5x", "", "", Decimal("1.5")),
        ("12", "Customers (in thousands)", "", 12000),
        ("3.7 V", "", "V", Decimal("3.7")),
        ("3,7 V", "", "V", Decimal("3.7")),
        ("3.7V", "", "V", Decimal("3.7")),
        ("3.7", "Voltage (V)", "V", Decimal("3.7")),
        ("3.7", "Voltage [V]", "V", Decimal("3.7")),
        ("3700 mV", "", "V", Decimal("3.7")),
        ("3700", "Spannung (mV)", "V", Decimal("3.7")),
        ("3.7 volts", "", "V", Decimal("3.7")),
        ("3.7볼트", "", "V", Decimal("3.7")),
        ("3.7 V ± 5%", "", "V", Decimal("3.7")),
        ("3.7 ± 0.1 V", "", "V", Decimal("3.7")),
        ("1.2 kg", "", "g", 1200),
        ("1.2公斤", "", "g", 1200),
        ("1,2 Kilogramm", "", "g", 1200),
        ("500 mA", "", "A", Decimal("0.5")),
        ("2.5 Ah", "", "mAh", 2500),
        ("90 min", "", "hours", Decimal("1.5")),
        ("1시간 30분", "", "min", 90),
        ("30分", "", "min", 30),
        ("1 hour 30 minutes", "", "min", 90),
        ("36 km/h", "", "m/s", 10),
        ("3,5 ct/kWh", "", "ct/kWh", Decimal("3.5")),
        ("3,5 ct / kWh", "", "ct/kWh", Decimal("3.5")),
        ("3,5 Ct/kWh", "", "ct/kWh", Decimal("3.5")),
        ("3,5 ct pro kWh", "", "ct/kWh", Decimal("3.5")),
        ("3,5", "Arbeitspreis (ct/kWh)", "ct/kWh", Decimal("3.5")),
        ("3,5", "Arbeitspreis in ct/kWh", "ct/kWh", Decimal("3.5")),
        ("5 mg/Tablette", "", "mg/Tablette", 5),
        ("28.99p/kWh", "", "p/kWh", Decimal("28.99")),
        ("28.99", "Unit rate (p/kWh)", "p/kWh", Decimal("28.99")),
        ("120 원/kWh", "", "원/kWh", 120),
        ("7.5 x 10^3 kg", "", "kg", 7500),
        ("-90 dBm", "", "dBm", -90),
        ("−18 °C", "", "°C", -18),
        ("영하 18도", "", "°C", -18),
        ("25 °C (77 °F)", "", "°C", 25),
        ("5 m²", "", "m²", 5),
        ("25 m² 2)", "", "m²", 25),
        ("10³ kg", "", "kg", 1000),
        ("3×10⁵ Hz", "", "kHz", 300),
        ("max. 230 V", "", "V", 230),
        ("65세", "", "세", 65),
    ],
)
def test_a_number_in_the_unit_of_its_slot(text: str, context: str, unit: str, value: object) -> None:
    assert right("number", text, context, unit) == [(value, unit)]


@pytest.mark.parametrize(
    ("text", "context", "unit"),
    [
        ("$95", "", ""),
        ("4.5%", "", ""),
        ("2026-03-01", "", ""),
        ("2026년 3월", "", ""),
        ("3.7 V", "", ""),
        ("3.7", "", "V"),
        ("3.7", "Current (A)", "V"),
        ("3.7 mA", "", "V"),
        ("3.5 dBm", "Voltage (V)", "V"),
        ("3.5 ct/kWh", "Voltage (V)", "V"),
        ("5 m²", "", "m"),
        ("5 mg/kg", "", "mg"),
        ("5 MW/h", "", "mW"),
        ("1 GB", "", "MB"),
        ("100–240 V", "", "V"),
        ("110/230 V", "", "V"),
        ("2.4 or 5 GHz", "", "GHz"),
        ("2 x 50 W", "", "W"),
        ("25 °F", "", "°C"),
        ("1/2", "", ""),
    ],
)
def test_what_is_no_number_of_the_slot(text: str, context: str, unit: str) -> None:
    assert right("number", text, context, unit) == []


@pytest.mark.parametrize(
    ("text", "context", "unit", "low", "high"),
    [
        ("2–8 °C", "", "°C", 2, 8),
        ("2 °C to 8 °C", "", "°C", 2, 8),
        ("2~8℃", "", "°C", 2, 8),
        ("2℃에서 8℃까지", "", "°C", 2, 8),
        ("2から8℃", "", "°C", 2, 8),
        ("2至8℃", "", "°C", 2, 8),
        ("2 bis 8 °C", "", "°C", 2, 8),
        ("-20 … +60 °C", "", "°C", -20, 60),
        ("-20...60 °C", "", "°C", -20, 60),
        ("−20 °C bis +60 °C", "", "°C", -20, 60),
        ("- 20 °C to + 60 °C", "", "°C", -20, 60),
        ("-20~-10℃", "", "°C", -20, -10),
        ("-20 to -10 °C", "", "°C", -20, -10),
        ("2-8", "Storage (°C)", "°C", 2, 8),
        ("2–8 °C (36–46 °F)", "", "°C", 2, 8),
        ("from 2 to 8", "", "", 2, 8),
        ("between 2 and 8", "", "", 2, 8),
        ("zwischen 2 und 8 °C", "", "°C", 2, 8),
        ("2와 8 사이", "", "", 2, 8),
        ("2和8之间", "", "", 2, 8),
        ("介于2和8之间", "", "", 2, 8),
        ("18.24% - 28.99%", "", "percent", Decimal("18.24"), Decimal("28.99")),
        ("18.24–28.99%", "", "percent", Decimal("18.24"), Decimal("28.99")),
        ("年15.0%〜18.0%", "", "percent", 15, 18),
        ("$95 - $120", "", "USD", 95, 120),
        ("95–120 EUR", "", "EUR", 95, 120),
        ("3만~5만원", "", "KRW", 30000, 50000),
        ("6–12 months", "", "months", 6, 12),
        ("1–2 years", "", "months", 12, 24),
        ("100-240V", "", "V", 100, 240),
        ("3–5 ct/kWh", "", "ct/kWh", 3, 5),
        ("1~180일", "", "days", 1, 180),
    ],
)
def test_a_range(text: str, context: str, unit: str, low: object, high: object) -> None:
    assert right("range", text, context, unit) == [({"from": low, "to": high}, unit)]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("8 °C", "°C"),
        ("2–8 °F", "°C"),
        ("2–8", "°C"),
        ("2 or 8 °C", "°C"),
        ("10 - 5 °C", "°C"),
        ("2–4–8 °C", "°C"),
        ("2026-03-01", ""),
        ("1 to 2 March", ""),
    ],
)
def test_what_is_no_range_of_the_slot(text: str, unit: str) -> None:
    assert right("range", text, "", unit) == []


def test_a_range_without_a_unit_in_the_slot_takes_the_written_one() -> None:
    assert right("range", "2–8 °C") == [({"from": 2, "to": 8}, "°C")]
    assert right("range", "3–5%") == [({"from": 3, "to": 5}, "percent")]


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("3", "count", 3),
        ("3 times", "count", 3),
        ("three times", "count", 3),
        ("12 tablets", "tablets", 12),
        ("1,250 branches", "count", 1250),
        ("3회", "count", 3),
        ("세 번", "count", 3),
        ("12정", "count", 12),
        ("三回", "count", 3),
        ("3次", "count", 3),
        ("十二片", "count", 12),
        ("zwölf Tabletten", "count", 12),
        ("3 Stück*", "count", 3),
        ("up to 5 people", "count", 5),
        ("5 1)", "count", 5),
    ],
)
def test_a_count(text: str, unit: str, value: int) -> None:
    assert right("count", text, "", unit) == [(value, unit)]


@pytest.mark.parametrize(
    "text", ["2.5", "$3", "3%", "5 mg", "30/60", "3 x 10", "2026-03-01", "3–5", "3 or 4", "3 mg/day"]
)
def test_what_is_no_count(text: str) -> None:
    assert right("count", text, "", "count") == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 March 2026", "2026-03-01"),
        ("March 1, 2026", "2026-03-01"),
        ("March 2026", "2026-03"),
        ("Stand: 03/2026", "2026-03"),
        ("03.2026", "2026-03"),
        ("2026-03-01", "2026-03-01"),
        ("2026/03/01", "2026-03-01"),
        ("2026.03.01", "2026-03-01"),
        ("2026. 3. 1.", "2026-03-01"),
        ("13/01/2026", "2026-01-13"),
        ("01.03.2026", "2026-03-01"),
        ("1. März 2026", "2026-03-01"),
        ("ab dem 1. März 2026", "2026-03-01"),
        ("März 2026", "2026-03"),
        ("2026년 3월 1일", "2026-03-01"),
        ("2026년 3월", "2026-03"),
        ("2026年3月1日", "2026-03-01"),
        ("令和8年3月1日", "2026-03-01"),
        ("valid from 2026-03-01*", "2026-03-01"),
    ],
)
def test_a_date(text: str, value: str) -> None:
    assert right("date", text) == [(value, "date")]


@pytest.mark.parametrize(
    "text",
    [
        "2026",
        "3월 1일",
        "1 March",
        "03/04/2026",
        "2026-02-30",
        "30 days",
        "2026-03-01 ~ 2026-12-31",
        "1 March 2026 to 1 April 2026",
        "$2026",
        "13/2026",
    ],
)
def test_what_is_no_full_date(text: str) -> None:
    assert right("date", text) == []


def test_a_text_is_the_whole_text_with_single_spaces() -> None:
    assert right("text", "  Visa \n Platinum ", unit="text") == [("Visa Platinum", "text")]
    assert right("text", "   ", unit="text") == []


NONE = [
    "none", "None.", "-", "–", "—", "N/A", "free", "Free of charge", "no charge", "No fee", "waived", "nil", "no",
    "없음", "무료", "면제", "해당없음", "해당 사항 없음", "无", "無", "免费", "免費", "不收取", "なし", "無料", "無料（免除）",
    "該当なし", "kostenlos", "entfällt", "keine", "Keine*", "gebührenfrei", "(none)",
]  # fmt: skip
SOME = [
    "", "95", "free for the first year", "none of them", "unlimited", "무제한", "不限", "unbegrenzt", "keine Angabe",
    "첫해 무료", "初年度無料", "없음 30일", "a-b", "first year free", "free delivery",
]  # fmt: skip


@pytest.mark.parametrize("text", NONE)
def test_a_text_says_that_there_is_none(text: str) -> None:
    assert is_none(text)
    assert right("money", text, unit="USD", none=0) == [(0, "USD")]
    (without,) = read("money", text, unit="USD")
    assert without.value is None
    assert without.fault


@pytest.mark.parametrize("text", SOME)
def test_a_text_says_more_than_none(text: str) -> None:
    assert not is_none(text)
    assert right("money", text, unit="USD", none=0) == []


@pytest.mark.parametrize(
    "text", ["No annual fee", "Annual fee: none", "연회비 없음", "연회비 면제", "无年费", "Keine Jahresgebühr"]
)
def test_none_next_to_the_label(text: str) -> None:
    labels = ("annual fee", "연회비", "年费", "Jahresgebühr")
    assert right("money", text, unit="USD", none=0, labels=labels) == [(0, "USD")]


def test_values_that_are_not_plausible_have_a_fault() -> None:
    low, high = Decimal(1), Decimal("99.9")
    (fault,) = [one.fault for one in read("percent", "140%", unit="percent", minimum=low, maximum=high)]
    assert fault == "140 is not a plausible value for it (1 to 99.9 percent)"
    assert right("percent", "99.9%", unit="percent", minimum=low, maximum=high) == [(Decimal("99.9"), "percent")]
    assert right("range", "2–140%", unit="percent", minimum=low, maximum=high) == []


def test_faults_say_what_is_wrong() -> None:
    faults = {
        text: [one.fault for one in read("money", text, unit="USD")] for text in ("12 EUR", "$95–$120", "$95 or $120")
    }
    assert faults == {
        "12 EUR": ["12 EUR is not in USD"],
        "$95–$120": ["Only the end of a range: $95", "Only the end of a range: $120"],
        "$95 or $120": ["Only one of several: $95", "Only one of several: $120"],
    }


@pytest.mark.parametrize(
    ("text", "context", "facts", "value"),
    [
        ("1.250 kg", "", {}, Decimal("1.25")),
        ("1.250 kg", "Gewicht, zum Beispiel 2,5 kg", {}, 1250),
        ("1.250 kg", "Das Gewicht ist in der Tabelle", {}, 1250),
        ("1,250 kg", "", {}, 1250),
        ("1,250 kg", "Gewicht, zum Beispiel 2,5 kg", {}, Decimal("1.25")),
        ("1.250 kg", "", {"minimum": Decimal(1000)}, 1250),
        ("1,250 kg", "", {"maximum": Decimal(10)}, Decimal("1.25")),
        ("0.250 kg", "Das Gewicht ist in der Tabelle", {}, Decimal("0.25")),
    ],
)
def test_points_and_commas_that_can_be_read_in_two_ways(
    text: str, context: str, facts: dict[str, Decimal], value: object
) -> None:
    assert right("number", text, context, "kg", **facts) == [(value, "kg")]


def test_values_come_in_the_order_of_the_text_with_their_places() -> None:
    text = "The fee is $95¹, then 3% of it, at least EUR 12."
    found = read("money", text)
    assert [(one.value, one.unit, one.span.of(text)) for one in found] == [(95, "USD", "$95"), (12, "EUR", "EUR 12")]


def test_a_number_with_too_many_digits_has_a_fault() -> None:
    for text in ("9" * 40, "9" * 5000, "1e999", "0." + "0" * 400 + "1"):
        assert right("number", text) == []


def test_a_slot_without_a_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match="triggers"):
        list(values_of_kind("95", Slot(name="it", unit="")))


PIECES = [
    "95", "$95", "1,250.5", "1.234", "3만원", "5", "%", " ", "-", "–", "~", "/", "or", "또는", "und", "days", "일", "V",
    "¹", "1)", "(", ")", "*", "kg", "±", "0.1", "bis", "2026-03-01", "März", "三", "円", "x", "\n", "free", ".", ",", "주1)",
    "10³", "EUR", "half a year", "1e9", "ct/kWh",
]  # fmt: skip
TEXTS = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=10).map("".join))
SLOTS = st.builds(
    lambda kind, unit: Slot(name="it", kind=kind, unit=unit, labels=("fee",)),
    st.sampled_from(READ_BY_KIND),
    st.sampled_from(["", "USD", "V", "kg", "ct/kWh", "°C", "won_per_day", "("]),
)


@given(TEXTS, SLOTS, TEXTS)
def test_any_text_is_read(text: str, slot: Slot, context: str) -> None:
    end = 0
    for one in values_of_kind(text, slot, context):
        assert 0 <= one.span.start < one.span.end <= len(text)
        assert slot.kind == "range" or one.span.start >= end
        assert one.value is not None or one.fault
        end = one.span.end


@given(
    st.integers(0, 999_999), st.sampled_from(["{} days", "{}일", "{}天", "{} Tage", "at most {} days*", "{} days 1)"])
)
def test_the_span_has_the_digits(number: int, form: str) -> None:
    text = form.format(number)
    (found,) = read("days", text, unit="days")
    assert (found.value, found.fault) == (number, None)
    assert str(number) in found.span.of(text)


@given(TEXTS, SLOTS)
def test_a_line_before_the_text_changes_no_value(text: str, slot: Slot) -> None:
    if slot.kind == "text" or is_none(text) or not text.isprintable():
        return
    shifted = list(values_of_kind(f"Some words.\n{text}", slot))
    assert [(one.value, one.unit) for one in shifted] == [(one.value, one.unit) for one in values_of_kind(text, slot)]
