"""What is read as a number in a text, and what is not."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.numbers import Kind, read_numbers


def texts(text: str) -> list[str]:
    return [number.text for number in read_numbers(text)]


def keys(text: str) -> list[str]:
    return [number.key for number in read_numbers(text)]


@pytest.mark.parametrize(
    "text",
    [
        "It is so [C1], [C1, C3] and [C1][C2].",
        "It is so [cite:doc-12] and [1], [^1], [1, 3], [2-4].",
        "It is so [ID:0] and 【6:0†source】.",
        "It is so [citation:3], [chunk_id: 3], [출처: 3], [来源：3] and 【ID: 12】.",
        "1. One thing\n2. Another thing\n3) The last",
        "(3) 세 번째",
        "① 가입 ② 해지",
        "가. 보장 나. 면책",
        "## 3. Results\n### 3.1 Method",
        "1.1 Scope of the policy\n1.2 Exceptions",
        "1.1 보장의 범위\n1.2 보장의 예외",
        "- 1. nested",
        "**1.** bold",
        "The terms are (1) to pay and (2) to wait.",
        "조건은 1) 가입과 2) 납입 그리고 3) 유지이다.",
        "COVID-19, GPT-4, F-16, B12, MP3, H2O, A4200_1",
        "v2.0.1",
        "see https://example.com/2023/05/12?page=3 or www.a.org/7",
        "mail me: user42@example.com",
        "3D, 2FA and 5G",
        "one of them said that no one knows",
        "the first, the second, the third, the twenty-first and the Sixty-third",
        "hundreds of people and thousands of things",
        "이 일은 만일의 경우이다. 사실 오만한 조사 구조이다.",
        "한국의 세계 두께 네트워크 다섯째 여섯째",
        "두 번째 만남",
        "一成不变",
        "一些人一般都很统一，十分满意，万一不行呢",
        "一方、統一された一部の人は一番だ",
        "수십 명과 수천만원",
        "数百人、数万元、几十个",
        "",
    ],
)
def test_is_no_number(text: str) -> None:
    assert texts(text) == []


@pytest.mark.parametrize(
    ("text", "kind", "value", "unit", "key"),
    [
        ("330", Kind.NUMBER, "330", None, "330"),
        ("330 metres", Kind.QUANTITY, "330", "m", "330 m"),
        ("-5", Kind.NUMBER, "-5", None, "-5"),
        ("−5℃", Kind.QUANTITY, "-5", "°C", "-5 °C"),
        (".5", Kind.NUMBER, "0.5", None, "0.5"),
        ("35%", Kind.PERCENT, "35", "%", "35 %"),
        ("35 per cent", Kind.PERCENT, "35", "%", "35 %"),
        ("2.5 percentage points", Kind.PERCENT, "2.5", "pp", "2.5 pp"),
        ("$35M", Kind.AMOUNT, "35000000", "USD", "35000000 USD"),
        ("-$5.20", Kind.AMOUNT, "-5.2", "USD", "-5.2 USD"),
        ("US$1.5 billion", Kind.AMOUNT, "1500000000", "USD", "1500000000 USD"),
        ("EUR 20", Kind.AMOUNT, "20", "EUR", "20 EUR"),
        ("₩30,000", Kind.AMOUNT, "30000", "KRW", "30000 KRW"),
        ("5 dollars", Kind.AMOUNT, "5", "USD", "5 USD"),
        ("5m", Kind.QUANTITY, "5", "m", "5 m"),
        ("5-kg", Kind.QUANTITY, "5", "kg", "5 kg"),
        ("300-MW", Kind.QUANTITY, "300", "MW", "300 MW"),
        ("30‑day", Kind.QUANTITY, "30", "day", "30 day"),
        ("5-metre", Kind.QUANTITY, "5", "m", "5 m"),
        ("5k", Kind.NUMBER, "5000", None, "5000"),
        ("3 dozen", Kind.NUMBER, "36", None, "36"),
        ("0.5 mg/L", Kind.QUANTITY, "0.5", "mg/L", "0.5 mg/L"),
        ("6.02×10²³", Kind.NUMBER, "602000000000000000000000", None, "602000000000000000000000"),
        ("1e6", Kind.NUMBER, "1000000", None, "1000000"),
        ("2x", Kind.RATIO, "2", "x", "2 x"),
        ("2 times", Kind.RATIO, "2", "x", "2 x"),
        ("two-thirds", Kind.RATIO, None, None, "ratio:2/3"),
        ("4:2", Kind.RATIO, None, None, "ratio:4:2"),
        ("10:30", Kind.TIME, None, None, "time:10:30"),
        ("3 p.m.", Kind.TIME, None, None, "time:15:00"),
        ("12 a.m.", Kind.TIME, None, None, "time:00:00"),
        ("2023-05-12", Kind.DATE, None, None, "date:2023-05-12"),
        ("25/12/2023", Kind.DATE, None, None, "date:2023-12-25"),
        ("May 12", Kind.DATE, None, None, "date:--05-12"),
        ("FY2023", Kind.DATE, None, None, "date:2023-fy"),
        ("21st", Kind.ORDINAL, "21", None, "ordinal:21"),
        ("010-1234-5678", Kind.CODE, None, None, "code:010-1234-5678"),
        ("one million", Kind.NUMBER, "1000000", None, "1000000"),
        ("two million, three hundred thousand", Kind.NUMBER, "2300000", None, "2300000"),
        ("THIRTY DAYS", Kind.QUANTITY, "30", "day", "30 day"),
        ("one year", Kind.QUANTITY, "1", "year", "1 year"),
        ("five-year", Kind.QUANTITY, "5", "year", "5 year"),
        ("1,234만 5천원", Kind.AMOUNT, "12345000", "KRW", "12345000 KRW"),
        ("3억 2천만원", Kind.AMOUNT, "320000000", "KRW", "320000000 KRW"),
        ("7천 5백만", Kind.NUMBER, "75000000", None, "75000000"),
        ("5만 원", Kind.AMOUNT, "50000", "KRW", "50000 KRW"),
        ("만 원", Kind.AMOUNT, "10000", "KRW", "10000 KRW"),
        ("3만5000원", Kind.AMOUNT, "35000", "KRW", "35000 KRW"),
        ("2조 3천억원", Kind.AMOUNT, "2300000000000", "KRW", "2300000000000 KRW"),
        ("제3조", Kind.ORDINAL, "3", "조", "ordinal:3 조"),
        ("삼십일", Kind.QUANTITY, "30", "day", "30 day"),
        ("삼십일일", Kind.QUANTITY, "31", "day", "31 day"),
        ("이십일세", Kind.QUANTITY, "21", "age", "21 age"),
        ("오천만원", Kind.AMOUNT, "50000000", "KRW", "50000000 KRW"),
        ("백이십만", Kind.NUMBER, "1200000", None, "1200000"),
        ("석 달", Kind.QUANTITY, "3", "month", "3 month"),
        ("열두 명", Kind.QUANTITY, "12", "person", "12 person"),
        ("시월", Kind.DATE, None, None, "date:--10"),
        ("십이월 이십오일", Kind.DATE, None, None, "date:--12-25"),
        ("2024년 3분기", Kind.DATE, None, None, "date:2024-q3"),
        ("80s", Kind.DATE, None, None, "date:80s"),
        ("one-third", Kind.RATIO, None, None, "ratio:1/3"),
        ("1990년대", Kind.DATE, None, None, "date:1990s"),
        ("오후 3시 30분", Kind.TIME, None, None, "time:15:30"),
        ("3시간", Kind.QUANTITY, "3", "hour", "3 hour"),
        ("삼분의 일", Kind.RATIO, None, None, "ratio:1/3"),
        ("三十五", Kind.NUMBER, "35", None, "35"),
        ("一百二十万", Kind.NUMBER, "1200000", None, "1200000"),
        ("叁万元", Kind.AMOUNT, "30000", "CNY", "30000 CNY"),
        ("两个", Kind.QUANTITY, "2", "thing", "2 thing"),
        ("十二月", Kind.DATE, None, None, "date:--12"),
        ("二〇二三年", Kind.DATE, None, None, "date:2023"),
        ("百分之三点五", Kind.PERCENT, "3.5", "%", "3.5 %"),
        ("1亿2000万", Kind.NUMBER, "120000000", None, "120000000"),
        ("5千米", Kind.QUANTITY, "5", "km", "5 km"),
        ("下午3点30分", Kind.TIME, None, None, "time:15:30"),
        ("第3条", Kind.ORDINAL, "3", "条", "ordinal:3 条"),
        ("3万5千円", Kind.AMOUNT, "35000", "JPY", "35000 JPY"),
        ("二十歳", Kind.QUANTITY, "20", "age", "20 age"),
        ("3ヶ月", Kind.QUANTITY, "3", "month", "3 month"),
        ("三つ", Kind.QUANTITY, "3", "thing", "3 thing"),
        ("令和5年", Kind.DATE, None, None, "date:2023"),
        ("午後3時", Kind.TIME, None, None, "time:15:00"),
        ("５０％", Kind.PERCENT, "50", "%", "50 %"),
    ],
)
def test_is_read_whole_with_its_meaning(text: str, kind: Kind, value: str | None, unit: str | None, key: str) -> None:
    (number,) = read_numbers(f"… {text} …")
    assert number.text == text
    assert (number.kind, number.unit, number.key) == (kind, unit, key)
    assert number.value == (None if value is None else Decimal(value))


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("192.168.0.1", Kind.CODE, "code:192.168.0.1"),
        ("4.2.1", Kind.CODE, "code:4.2.1"),
        ("1.250.000", Kind.NUMBER, "1250000"),
        ("5割", Kind.PERCENT, "50 %"),
        ("七成", Kind.PERCENT, "70 %"),
        ("第二次", Kind.ORDINAL, "ordinal:2 次"),
        ("١٢٫٥٪", Kind.PERCENT, "12.5 %"),
        ("१२३", Kind.NUMBER, "123"),
    ],
)
def test_what_is_rarely_written_is_read_too(text: str, kind: Kind, key: str) -> None:
    (number,) = read_numbers(f"upgrade: {text} , they say")
    assert (number.text, number.kind, number.key) == (text, kind, key)


def test_no_digit_of_the_basic_plane_is_overlooked() -> None:
    digits = [character for character in map(chr, range(0x10000)) if character.isdecimal()]
    assert [digit for digit in digits if not read_numbers(digit)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3-5%", ["3 %", "5 %"]),
        ("10~20일", ["10 day", "20 day"]),
        ("1990–1995", ["1990", "1995"]),
        ("1990~1995년", ["date:1990", "date:1995"]),
        ("3~5월", ["date:--03", "date:--05"]),
        ("$3-5 million", ["3000000 USD", "5000000 USD"]),
        ("3~5만원", ["30000 KRW", "50000 KRW"]),
        ("10万～20万円", ["100000 JPY", "200000 JPY"]),
        ("10 - 20 km", ["10 km", "20 km"]),
        ("5,000~1만원", ["5000 KRW", "10000 KRW"]),
        ("3 to 5 million", ["3000000", "5000000"]),
        ("10 to 20 percent", ["10 %", "20 %"]),
        ("3에서 5만원", ["30000 KRW", "50000 KRW"]),
        ("3至5万元", ["30000 CNY", "50000 CNY"]),
        ("3から5年", ["3 year", "5 year"]),
        ("제3조~5조원", ["ordinal:3 조", "5000000000000 KRW"]),
    ],
)
def test_both_ends_of_a_range_have_the_unit_that_governs_them(text: str, expected: list[str]) -> None:
    assert keys(f"about {text} or so") == expected


@pytest.mark.parametrize(
    ("text", "core", "digits"),
    [
        ("330 metres", "330", "330"),
        ("30-day", "30", "30"),
        ("90일", "90일", "90"),
        ("5mg", "5mg", "5"),
        ("5 mg", "5", "5"),
        ("35 %", "35 %", "35 %"),
        ("3 million people", "3 million", "3 million"),
        ("3천만 원", "3천만", "3천만"),
        ("$35M", "$35M", "$35M"),
        ("三个月", "三个月", "三"),
    ],
)
def test_the_core_leaves_out_only_a_separate_unit(text: str, core: str, digits: str) -> None:
    source = f"… {text} …"
    (number,) = read_numbers(source)
    assert (number.core.of(source), number.digits.of(source)) == (core, digits)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("90일이며 3천만원을", ["90일", "3천만원"]),
        ("2023년5월12일에", ["2023년5월12일"]),
        ("값은 오천만이 된다", ["오천만"]),
        ("약30명과 총5개", ["30명", "5개"]),
        ("values 5,10,15", ["5", "10", "15"]),
        ("The 30-day and mid-2023 targets", ["30-day", "2023"]),
        ("week-4 results", ["4"]),
        ("a 5-m pole, a 2-pp note, a 5 x 3 grid", ["5", "2", "5", "3"]),
        ("1,234,567.89 of it", ["1,234,567.89"]),
        ("It was 1889. Then 7.", ["1889", "7"]),
        ("3万5万", ["3万", "5万"]),
        ("twenty-five or two hundred and five", ["twenty-five", "two hundred and five"]),
        ("between two and three", ["two", "three"]),
        ("a million, one year later", ["a million", "one year"]),
        ("Paid (three) times", ["three"]),
        ("2.5 million people\n1.5 million more", ["2.5 million people", "1.5 million"]),
        ("第三十五条と三十五人", ["第三十五条", "三十五人"]),
        ("[C1] 5 [C2]", ["5"]),
        ("three (3) months, (10) and (20)", ["three", "3", "10", "20"]),
        ("Step 1: 6 eggs", ["1", "6"]),
        ("제3 금융권", ["제3"]),
    ],
)
def test_a_number_ends_where_it_ends(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


ALPHABET = "0159５，,.:/-‑–~−+%$₩€ \n[]()C1年月日년월일만억천십원万亿百千三十二一个三두세개달삼오이일twohrMay½²\u00ad\r\0\ud800"
TEXTS = st.one_of(st.text(), st.text(alphabet=ALPHABET))


@given(TEXTS)
def test_places_are_honest_ordered_and_apart(text: str) -> None:
    end = 0
    for number in read_numbers(text):
        assert number.text == number.span.of(text)
        assert end <= number.span.start < number.digits.end <= number.core.end <= number.span.end
        end = number.span.end


@given(TEXTS)
def test_text_put_before_moves_every_place_by_that_much(text: str) -> None:
    before = "x y.\n\n"
    moved = [(n.span.shifted(len(before)), n.core.shifted(len(before)), n.key) for n in read_numbers(text)]
    assert [(n.span, n.core, n.key) for n in read_numbers(before + text)] == moved


@given(st.decimals(min_value=0, max_value=10**12, places=3))
def test_grouping_and_width_never_change_the_value(value: Decimal) -> None:
    full_width = str(value).translate({ord(str(n)): chr(ord("０") + n) for n in range(10)})
    spellings = [f"{value:f}", f"{value:,f}", full_width]
    assert {read_numbers(f"x {spelling} y")[0].value for spelling in spellings} == {value}
