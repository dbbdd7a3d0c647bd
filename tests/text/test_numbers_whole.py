"""A number is read to its end. A part of it does not ground the whole, or another number with the same part."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.numbers import read_numbers, ungrounded_in

OTHERS = [
    # A decimal in Han numerals.
    ("投资一点五亿元。", "投资五亿元。"),
    ("投资一点五万元。", "投资二点五万元。"),
    ("长一点五米。", "长五米。"),
    ("增长二点五%。", "增长三点五%。"),
    ("约为三点一四", "约为三点一五"),
    ("结果为三点五。", "结果为三点。"),
    # Half a unit more.
    ("等待期为一年半。", "等待期为一年。"),
    ("等待期为1年半。", "等待期为1年。"),
    ("待機期間は3時間半です。", "待機期間は3時間です。"),
    ("需要一个半月。", "需要一个月。"),
    ("가입 후 1년 반이 지나면", "가입 후 1년이 지나면"),
    ("2시간 반 걸린다.", "2시간 걸린다."),
    ("한 시간 반 걸린다.", "한 시간 걸린다."),
    ("It took 2 and a half years.", "It took 2 years."),
    ("会议在三点半开始。", "会议在三点开始。"),
    # A fraction after a whole number.
    ("Take 2 1/2 tablets daily.", "Take 1/2 tablet daily."),
    ("Take 2 1/2 tablets daily.", "Take 2 tablets daily."),
    ("Take 2 ½ tablets daily.", "Take ½ tablet daily."),
    # Powers and proportions.
    ("There are 10^6 items.", "There are 10 items."),
    ("There are 10^{6} items.", "There are 10^{5} items."),
    ("There are 2^10 items.", "There are 2^11 items."),
    ("About 1.5 * 10^6 cells.", "About 1.5 or 10 or 6 cells."),
    ("The ratio is 1:2:3.", "The ratio is 2:3."),
    ("The ratio is 1:2:3.", "The ratio is 1:2."),
    ("比分为五比三。", "比分为五比二。"),
    # Numbers that continue after 천 and 만, and counters for documents.
    ("참가자는 1만 2345명이다.", "참가자는 1만 명이다."),
    ("참가자는 1만 2345명이다.", "참가자는 2345명이다."),
    ("보험금은 3천 500만원이다.", "보험금은 500만원이다."),
    ("참가자는 8천 200여 명이다.", "참가자는 200여 명이다."),
    ("提交文件120份。", "提交文件130份。"),
    ("資料30部を提出した。", "資料40部を提出した。"),
    ("資料300ページ", "資料400ページ"),
    ("자료 120편을 분석했다.", "자료 130편을 분석했다."),
    ("문서 50부를 냈다.", "문서 60부를 냈다."),
    # Rates in tenths, dates after letters, and periods in one word.
    ("打率は3割5分です。", "打率は3割です。"),
    ("금리는 5할이다.", "금리는 5푼이다."),
    ("It is due Jan-2023.", "It is due Jan-2024."),
    ("In FY-2023 it rose.", "In FY-2024 it rose."),
    ("In 2023-W05 it rose.", "In 2023-W06 it rose."),
    ("대기기간은 이틀이다.", "대기기간은 사흘이다."),
    ("대기기간은 보름이다.", "대기기간은 열흘이다."),
    ("대기기간은 반년이다.", "대기기간은 1년이다."),
    ("等待期为半年。", "等待期为一年。"),
    ("等待半小时。", "等待一小时。"),
    # Letters directly after the digits.
    ("Give 10U of insulin.", "Give 40U of insulin."),
    ("It was 40F outside.", "It was 50F outside."),
    ("It needs a 20A fuse.", "It needs a 10A fuse."),
    ("It has 8G of RAM.", "It has 16G of RAM."),
    ("Latency is 15μs.", "Latency is 15 apples."),
    # Units after a space.
    ("Latency is 15 ms.", "Latency is 15 μs."),
    ("Radiation of 5 mGy.", "Radiation of 5 Gy."),
    ("It has 5 eV.", "It has 5 keV."),
    ("It is 5 pF.", "It is 5 μF."),
    ("A mass of 5 kDa.", "A mass of 5 Da."),
    ("It has 5 kΩ.", "It has 5 MΩ."),
    ("Give 5 units.", "Give 5 mg."),
    ("The dose is one tablet daily.", "The dose is two tablets daily."),
    # Units with a denominator.
    ("The dose is 5 mg/day.", "The dose is 5 mg/week."),
    ("The dose is **5** mg/day.", "The dose is **5** mg/week."),
    ("It was 5 mg/m2.", "It was 5 mg/m3."),
    ("CD4 was 350 cells/μL.", "CD4 was 350 cells/mL."),
    ("It had 350 CFU/mL.", "It had 350 CFU/g."),
    ("A solution of 20% v/v.", "A solution of 20% w/v."),
    ("It costs $5/month.", "It costs $5/year."),
    ("费用为3元/天。", "费用为3元/月。"),
    ("요금은 500원/월이다.", "요금은 500원/년이다."),
]


@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_a_part_of_a_number_is_another_number(one: str, other: str, equal: bool) -> None:
    assert ungrounded_in(one, [other], equal=equal)
    assert ungrounded_in(other, [one], equal=equal)


@pytest.mark.parametrize("text", sorted({text for pair in OTHERS for text in pair}))
def test_what_is_copied_is_grounded(text: str) -> None:
    for evidence in (text, f"So it is. {text} And so on.", f"# Title\n\n{text}\n"):
        assert not ungrounded_in(text, [evidence], equal=False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("投资一点五亿元。", "投资1.5亿元。"),
        ("增长二点五%。", "增长2.5%。"),
        ("结果为零点五。", "结果为0.5。"),
        ("待機期間は3時間半です。", "待機期間は3.5時間です。"),
        ("1년 반이 지나면", "1.5년이 지나면"),
        ("会议在三点半开始。", "会议在3点半开始。"),
        ("Add 1 ½ cups.", "Add 1½ cups."),
        ("Add 2 1/2 cups.", "Add 2.5 cups."),
        ("About 1.5 * 10^6 cells.", "About 1.5×10⁶ cells."),
        ("About 10^6 cells.", "About 1,000,000 cells."),
        ("比分为五比三。", "比分为5:3。"),
        ("八月廿五日举行", "8月25日举行"),
        ("打率は3割5分です。", "打率は35%です。"),
        ("타율은 3할 5푼이다.", "타율은 35%이다."),
        ("It is due Jan-2023.", "It is due January 2023."),
        ("대기기간은 이틀이다.", "대기기간은 2일이다."),
        ("대기기간은 반년이다.", "대기기간은 6개월이다."),
        ("等待期为半年。", "等待期为6个月。"),
        ("等待半个小时。", "等待30分钟。"),
        ("참가자는 12만 3456명이다.", "참가자는 123,456명이다."),
        ("보험금은 3천500만원이다.", "보험금은 35,000,000원이다."),
        ("The dose is 5 mg/hr.", "The dose is 5 mg/hour."),
        ("유월 5일에 개최한다.", "6월 5일에 개최한다."),
    ],
)
def test_the_same_value_is_equal_however_it_is_written(one: str, other: str) -> None:
    assert not ungrounded_in(one, [other], equal=True)
    assert not ungrounded_in(other, [one], equal=True)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("三点十五分", ["time:03:15"]),
        ("三点五分", ["time:03:05"]),
        ("三点五分钟", ["3.5 min"]),
        ("有三点一是好", ["3 point"]),
        ("一点一点地", []),
        ("최근 3년 반도체 매출", ["3 year"]),
        ("3년 반으로 줄었다", ["3 year"]),
        ("最近3年半导体", ["3 year"]),
        ("一天半价", ["1 day"]),
        ("第3四半期", ["ordinal:3"]),
        ("In 2020 1/3 of them", ["2020", "ratio:1/3"]),
        ("천만에요, 괜찮습니다.", []),
        ("관객이 천만에 이른다.", ["10000000"]),
        ("八百屋で八百円を払った。", ["800 JPY"]),
        ("at 10:30:15", ["time:10:30:15"]),
        ("1만 20대 남성", ["10000", "20 machine"]),
        ("예산 3억 5개 사업", ["300000000", "5 thing"]),
        ("20할인 쿠폰", ["20"]),
        ("보름달이 떴다", []),
        ("하루 이틀이면 된다", []),
        ("上半年的半年报", []),
        ("半年ごとに納める", []),
        ("5만 2023년", ["50000", "date:2023"]),
        ("1만 5000 원숭이", ["15000"]),
        ("500 만 원숭이", ["5000000"]),
        ("5 천 명품", ["5000"]),
    ],
)
def test_what_only_looks_like_the_rest_of_a_number_is_none(text: str, keys: list[str]) -> None:
    assert [number.key for number in read_numbers(text)] == keys


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The dose is 5 mg/day.", "The dose is 5 mg daily."),
        ("The dose is 5 mg a day.", "The dose is 5 mg/day."),
        ("It costs $5 a month.", "It costs $5/month."),
        ("It costs $5/month.", "It costs $5 per month."),
        ("A solution of 20%.", "A solution of 20% v/v."),
        ("CD4 was 350.", "CD4 was 350 cells/μL."),
        ("It was 40F outside.", "It was 40°F outside."),
        ("Give 10U of insulin.", "Give 10 units of insulin."),
        ("It needs a 20A fuse.", "It needs a fuse of 20 amps."),
    ],
)
def test_what_may_be_told_in_words_stays_open(answer: str, evidence: str) -> None:
    assert not ungrounded_in(answer, [evidence], equal=False)


@pytest.mark.parametrize("text", ["a 3D model", "the 5G network", "by 2FA", "the 76ers"])
def test_a_name_with_a_digit_is_no_number(text: str) -> None:
    assert read_numbers(text) == ()


@pytest.mark.parametrize("text", ["文件2中指出", "자료 2에서 보듯이", "문서 3부터", "資料2によると", "근거 1은"])
def test_what_names_a_piece_of_evidence_needs_no_ground(text: str) -> None:
    assert not ungrounded_in(text, ["그렇다."], equal=False)


PIECES = [
    *(
        "1",
        "23",
        "500",
        "2,345",
        "1.5",
        "½",
        " ",
        " ",
        " 1/2",
        "천",
        "만",
        "억",
        "백",
        "원",
        "명",
        "개",
        "대",
        "여 ",
        "원숭이",
    ),
    *(
        "년",
        "시간",
        "반",
        "半",
        "年",
        "个",
        "小时",
        "点",
        "一",
        "五",
        "mg",
        "/day",
        "/kg",
        "/일",
        "%",
        " v/v",
        " cells/mL",
        "$",
    ),
    *("^6", "×10", "*", "**", "_", "<b>", "</b>", "割", "分", " and a half", "\n", "1.1 A", "(", ")", "U", "μs"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_whatever_is_put_together_is_read_and_grounds_itself(text: str) -> None:
    for number in read_numbers(text):
        assert number.text.startswith(number.span.of(text))
    assert not ungrounded_in(text, [text], equal=False)
    assert not ungrounded_in(text, [text], equal=True)
