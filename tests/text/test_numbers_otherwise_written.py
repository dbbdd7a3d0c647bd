"""Unusual ways of writing a number, beyond plain digits and common units: each is read as one token."""

from __future__ import annotations

import pytest

from answergate.text.numbers import Kind, read_numbers, ungrounded, ungrounded_in


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("80:20", Kind.RATIO, "ratio:80:20"),
        ("８０：２０", Kind.RATIO, "ratio:80:20"),
        ("１２：３０", Kind.TIME, "time:12:30"),
        ("５００ｋｇ", Kind.CODE, "code:500ｋｇ"),
        ("59:07", Kind.RATIO, "ratio:59:7"),
        ("2019-20", Kind.DATE, "date:2019-?2019-20"),
        ("2023-13-45", Kind.DATE, "date:2023-?2023-13-45"),
        ("31/31/2023", Kind.DATE, "date:2023-?31/31/2023"),
        ("13월", Kind.DATE, "code:13월"),
        ("25시", Kind.TIME, "code:25시"),
        ("500kgf", Kind.CODE, "code:500kgf"),
        ("-500kgf", Kind.CODE, "code:-500kgf"),
        ("12.30pm", Kind.CODE, "code:12.30pm"),
        ("5h30m", Kind.CODE, "code:5h30m"),
        ("1080p", Kind.CODE, "code:1080p"),
        ("30cmH2O", Kind.QUANTITY, "30 cmH2O"),
        ("30mmH2O", Kind.CODE, "code:30mmH2O"),
        ("16x9", Kind.CODE, "code:16x9"),
        ("3Q23", Kind.CODE, "code:3Q23"),
        ("18mo", Kind.CODE, "code:18mo"),
        ("5wt%", Kind.QUANTITY, "5 wt%"),
        ("10mEq/L", Kind.QUANTITY, "10 mEq/L"),
        ("25 U/L", Kind.QUANTITY, "25 U/L"),
        ("10 μA", Kind.QUANTITY, "10 µA"),
        ("3X", Kind.RATIO, "3 x"),
        ("500€", Kind.AMOUNT, "500 EUR"),
        ("500 €", Kind.AMOUNT, "500 EUR"),
        ("500$", Kind.AMOUNT, "500 USD"),
        ("99¢", Kind.AMOUNT, "99 cent"),
        ("R$500", Kind.AMOUNT, "500 BRL"),
        ("$1.5 bn", Kind.AMOUNT, "1500000000 USD"),
        ("£1.1 m", Kind.AMOUNT, "1100000 GBP"),
        ("$5 M", Kind.AMOUNT, "5000000 USD"),
        ("1.5 bn", Kind.NUMBER, "1500000000"),
        ("0,5%", Kind.PERCENT, "0.5 %"),
        ("12,5 %", Kind.PERCENT, "12.5 %"),
        ("10⁶", Kind.NUMBER, "1000000"),
        ("10⁻²", Kind.NUMBER, "0.01"),
        ("△5%", Kind.PERCENT, "△5 %"),
        ("▲1,234億円", Kind.AMOUNT, "▲123400000000 JPY"),
        ("half a million", Kind.NUMBER, "500000"),
        ("half a dozen", Kind.NUMBER, "6"),
        ("two and a half years", Kind.QUANTITY, "2.5 year"),
        ("one and a half million", Kind.NUMBER, "1500000"),
        ("3 万元", Kind.AMOUNT, "30000 CNY"),
        ("1.5 亿美元", Kind.AMOUNT, "150000000 USD"),
        ("3 億円", Kind.AMOUNT, "300000000 JPY"),
        ("500 만 원", Kind.AMOUNT, "5000000 KRW"),
        ("3천 만원", Kind.AMOUNT, "30000000 KRW"),
        ("10 만 명", Kind.QUANTITY, "100000 person"),
    ],
)
def test_is_one_number(text: str, kind: Kind, key: str) -> None:
    (number,) = read_numbers(f"… {text} …")
    assert (number.text, number.kind, number.key) == (text, kind, key)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("5×7", ["5", "7"]),
        ("_5%_ and __12 May 2023__ and _-5_", ["5%", "12 May 2023", "-5"]),
        ("_May 12, 2023_ and _3억 5천만원_은", ["May 12, 2023", "3억 5천만원"]),
        ("A4200_1 and id__5 and 5_a", []),
        ("at 10:30: the split is 80:20: so", ["10:30", "80:20"]),
        ("「half a million」", []),
        ("1-in-5", ["1", "5"]),
        ("5-to-20", ["5", "20"]),
        ("type-2 diabetes, but interleukin-6", ["2"]),
        ("In May 45 people came", ["45 people"]),
        ("On May 31 he came", ["May 31"]),
        ("the column 2018 € and 500$ 600", ["2018", "500", "$ 600"]),
        ("a $20 T-shirt", ["$20"]),
        ("▲1위 서울 ▲2위 부산", ["1위", "2위"]),
        ("3 조 회의, 10년 만에, 5 만큼", ["3", "10년", "5"]),
        ("3.5 이상이다.", ["3.5"]),
        ("1.5 亿美元", ["1.5 亿美元"]),
        ("1. It is so.", []),
        ("1a. It is so.\n1b) And so.", []),
        ("the 76ers, 3D, 2FA, 3f2a9c and 123e4567-e89b-12d3", []),
        ("in 2013The end", []),
        ("a 4-for-1 split, 11-of-19 shots, 2796-by-1290", ["4", "1", "11", "19", "2796", "1290"]),
        ("- 2.4 GHz\n- 84.9 ㎡\n- 3.3 V supply\n2.1 Guidance\n2.2 A title", ["2.4 GHz", "84.9 ㎡", "3.3 V"]),
        ("第2.3条, 제2.3조", ["第2.3条", "제2.3조"]),
        ("1、等待。\n2．完成。\n3\\. It is.", []),
        ("1、2、3号线", ["1", "2", "3号"]),
        ("1）等待。\n２）完成。", []),
        ("# 1 Weekly report\n## 2 분석\n## 3 分析\n## 4 はじめに\n1.1 Secure rooms", []),
        ("## 30 days later\n# 12 Million Users\n# 25 ℃", ["30 days", "12 Million", "25 ℃"]),
        ("## 99 bottles broke\n## 40 Hours\n## 3 Results", ["99", "40 Hours"]),
        ("(1) so (2) and so", []),
        ("（1）等待（2）30秒", ["30秒"]),
        ("第5条（1）与第6条（2）", ["第5条", "1", "第6条", "2"]),
        ("1\ufe0f\u20e3 so 2\ufe0f\u20e3 so 3", ["3"]),
        ("at 2023-05-12T10:15:30Z, but A5T10", ["2023-05-12", "10:15:30"]),
        ("2019-2021年间，1000年间", ["2019", "2021年", "1000年间"]),
        ("**5.2**% of **90**일, **$5.2** million", ["5.2**%", "90**일", "$5.2** million"]),
        ("**2** and 3**n and **Total 5** apples", ["2", "3", "5"]),
        ("3*n, 2*5*x, row_5_days and i<3>b", ["3", "2", "5", "3"]),
    ],
)
def test_is_read_so(text: str, numbers: list[str]) -> None:
    assert [number.text for number in read_numbers(text)] == numbers


@pytest.mark.parametrize("equal", [False, True], ids=["verbatim", "equal"])
@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("80:20", "70:30"),
        ("５００ｋｇ", "５００ｍｇ"),
        ("2019-20", "2018-19"),
        ("45 people", "In May 46 people"),
        ("500kgf", "5kgf"),
        ("10mEq/L", "5mEq/L"),
        ("10 mV", "10 V"),
        ("5wt%", "5mol%"),
        ("5h30m", "6h30m"),
        ("500 €", "500"),
        ("500€", "500$"),
        ("R$500", "$500"),
        ("$1.5 bn", "$1.5 mn"),
        ("$5 M", "$5"),
        ("5%", "0,5%"),
        ("10⁶", "10⁷"),
        ("5%", "▲5%"),
        ("△5%", "5%"),
        ("±5%", "5%"),
        ("5×6", "5×7"),
        ("1-in-5", "1-in-4"),
        ("half a million", "a million"),
        ("two years", "two and a half years"),
        ("3 万元", "3 亿元"),
        ("3 억 원", "3 조 원"),
        ("500 만원", "500 원"),
        ("4-for-2", "4-for-1"),
        ("2023-05-12T11:15", "2023-05-12T10:15"),
        ("512GiB", "512MiB"),
        ("48MP", "12MP"),
        ("AU$5", "US$5"),
        ("5원~10만원", "5만~10만원"),
        ("**5**%", "5"),
        ("**5** days", "5 months"),
        ("*5*%", "5"),
        ("<b>90</b>일", "90"),
        ("$**5**", "5"),
        ("`5`%", "5 days"),
        ("4%", "4 ‰"),
        ("25℃", "25도"),
        ("Q3 2023", "Q3"),
        ("Q3", "Q4 2023"),
        ("3분기", "2023년 4분기"),
        ("60fps", "60 Hz"),
        ("between 5 and 10%", "5 and 10%"),
        ("5 and 10%", "between 5% and 10%"),
        ("Step 2 costs", "costs"),
        ("tables 1 and 2", "table 1"),
        ("60 fps", "60kgf"),
        ("version 2.0", "v2.0.1"),
        ("20 seconds", "30s"),
    ],
)
def test_a_look_alike_never_grounds(answer: str, evidence: str, equal: bool) -> None:
    assert ungrounded(read_numbers(f"a {answer} b"), [f"a {evidence} b"], equal=equal)
    assert ungrounded_in(f"a {answer} b", [f"a {evidence} b"], equal=equal)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("12:30", "１２：３０"),
        ("500 €", "€500"),
        ("$1.5 bn", "$1,500,000,000"),
        ("0,5%", "0.5%"),
        ("10⁶", "1,000,000"),
        ("half a million", "500,000"),
        ("3 万元", "30000元"),
        ("500 만 원", "5백만원"),
        ("in 2019", "the 2019-20 season"),
    ],
)
def test_the_same_value_grounds_where_equal_is_asked_for(answer: str, evidence: str) -> None:
    assert not ungrounded(read_numbers(f"a {answer} b"), [f"a {evidence} b"], equal=True)


@pytest.mark.parametrize("equal", [False, True], ids=["verbatim", "equal"])
@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("4%", "4 %"),
        ("4 %", "4%"),
        ("4%", "4\u202f%"),
        ("1.5 bn", "1.5bn"),
        ("$5M", "$5 M"),
        ("3억5천만원", "3억 5천만원"),
        ("**5.2**%", "5.2%"),
        ("**$5.2** million", "$5.2 million"),
        ("**90**일", "90일"),
        ("**30000**元", "30000元"),
        ("**60**fps", "60fps"),
        ("*3.5*%", "3.5%"),
        ("_3.5_%", "3.5%"),
        ("__3.5__%", "3.5%"),
        ("***5***%", "5%"),
        ("*90*일", "90일"),
        ("`90`일", "90일"),
        ("$**5**", "$5"),
        ("3**%**", "3%"),
        ("<b>5</b>%", "5%"),
        ("<strong>90</strong>일", "90일"),
        ("90일", "<b>90</b>일"),
        ("*5* days", "5 days"),
        ("60 fps", "60fps"),
        ("60fps", "60 fps"),
        ("a 255-hp engine", "255hp"),
        ("version 2.0", "v2.0"),
        ("version 2.4.0", "v2.4.0"),
        ("30 seconds", "30s"),
        ("30s", "30 seconds"),
        ("Q3", "Q3 2023"),
        ("3분기", "2023년 3분기"),
        ("第三季度", "2023年第三季度"),
        ("第3季度", "2023年第3季度"),
        ("2019-2021年", "2019-2021年间"),
        ("2019~2021년", "2019~2021년간"),
        ("between 10 and 20 percent", "10 to 20 percent"),
        ("between 5 and 10°C", "from 5°C to 10°C"),
        ("2024年1月1日", "2024 年 1 月 1 日"),
        ("2024年1月", "2024 年 1 月 1 日"),
        ("12월 31일", "2024년 12월31일"),
        ("9시 30분", "9시30분"),
        ("50:50", "50 : 50"),
        ("nine people", "Nine people"),
        ("Nine of ten", "nine of ten"),
        ("0.1mg/kg", "0.1㎎/㎏"),
        (r"5.2\%", "5.2%"),
        (r"$5.2\%$", "5.2%"),
        (r"\$5 million", "$5 million"),
        ("25도", "25℃"),
        ("영하 5도", "영하 5℃"),
        ("180 degrees", "180°F"),
    ],
)
def test_the_same_token_grounds_however_it_is_set(answer: str, evidence: str, equal: bool) -> None:
    assert not ungrounded_in(f"a {answer} b", [f"a {evidence} b"], equal=equal)


@pytest.mark.parametrize(
    "answer",
    [
        "**Step 1:** Press it.\n**Step 2:** Wait.",
        "### Step 1\nPress it.\nOption 2: Wait.",
        "1단계: 누르기\n2단계: 기다리기",
        "步骤1：按下\n步骤2：等待",
        "手順1：押す",
        "It is so (sources 1 and 2), <sup>1</sup> and so［1］ and so（※1）",
        "It is so [1, p. 12], [2, pp. 3-4] and [3†source]",
        "如此〔2〕。",
    ],
)
def test_what_an_answer_calls_its_parts_and_sources_needs_no_ground(answer: str) -> None:
    assert not ungrounded_in(answer, ["It is so."], equal=False)


def test_a_step_of_the_evidence_grounds_a_step_of_the_answer() -> None:
    assert not ungrounded_in("Wait in step 3.", ["Step 3: Wait."], equal=False)


@pytest.mark.parametrize("text", ["5×10⁻", "5×10⁻⁻2", "10⁻", "10⁻⁻⁻⁻"])
def test_half_an_exponent_breaks_nothing(text: str) -> None:
    assert [number.text for number in read_numbers(text)][:1] == [text.partition("×")[0].rstrip("⁻")]


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("27.5세제곱미터", "27.5 m³"),
        ("40메가와트", "40 MW"),
        ("3세트", "3 set"),
        ("30兆瓦", "30 MW"),
        ("3兆円", "3000000000000 JPY"),
        ("1013百帕", "1013 hPa"),
        ("5百人", "500 person"),
        ("500千字节", "500 KB"),
        ("65分贝", "65 dB"),
        ("30キロワット", "30 kW"),
        ("30キロ", "30 km"),
        ("16ギガバイト", "16 GB"),
        ("15 amps", "15 A"),
    ],
)
def test_a_unit_that_begins_like_a_scale_or_another_unit_is_itself(written: str, key: str) -> None:
    assert [(number.text, number.key) for number in read_numbers(f"그 {written}。")] == [(written, key)]
