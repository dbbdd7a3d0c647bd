"""Numbers and dates that the evidence has for another thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from supported import assert_turned, conflicts_of

from answergate.model.span import Span
from answergate.text.conflicts.owners import number_of_another
from answergate.text.words.wording import Claimed, Prepared

# The evidence, a claim that it supports, the claim's number, and the number of another thing.
PAIRS = [
    ("Adults take 500 mg. Children take 250 mg.", "Adults take 500 mg.", "500 mg", "250 mg"),
    ("Plan A costs $10 per month and Plan B costs $20 per month.", "Plan A costs $10 per month.", "$10", "$20"),
    ("It lasts 24 months for the frame and 12 months for the battery.", "The frame lasts 24 months.", "24 months", "12 months"),
    ("In 2019 revenue was $4.2 billion; in 2020 it was $5.1 billion.", "Revenue in 2019 was $4.2 billion.", "$4.2 billion", "$5.1 billion"),
    ("Spain won 12 medals, Italy 15 and Greece 4.", "Italy won 15 medals.", "15", "12"),
    ("John Smith was born in 1950 and Mary Jones in 1962.", "John Smith was born in 1950.", "1950", "1962"),
    ("| Plan | Price |\n|---|---|\n| Basic | $9 |\n| Pro | $29 |\n| Team | $99 |", "The Pro plan costs $29.", "$29", "$99"),
    ("Fees:\n- Checking account: $25\n- Savings account: $50", "A savings account costs $50.", "$50", "$25"),
    ("성인은 하루 3회, 어린이는 하루 1회 복용합니다.", "성인은 하루 3회 복용합니다.", "3회", "1회"),
    ("암 진단비는 3,000만원이고 뇌졸중 진단비는 1,000만원입니다.", "암 진단비는 3,000만원입니다.", "3,000만원", "1,000만원"),
    ("서울의 최고 기온은 31도, 부산은 28도였다.", "부산의 최고 기온은 28도였다.", "28도", "31도"),
    ("A상품의 보험료는 월 3만원, B상품의 보험료는 월 5만원이다.", "B상품의 보험료는 월 5만원이다.", "5만원", "3만원"),
    ("- 암진단비: 3,000만원\n- 뇌출혈진단비: 2,000만원", "뇌출혈진단비는 2,000만원입니다.", "2,000만원", "3,000만원"),
    ("北京人口为2189万，上海人口为2487万。", "北京人口为2189万。", "2189万", "2487万"),
    ("单人间每晚300元，双人间每晚450元。", "双人间每晚450元。", "450元", "300元"),
    ("東京の人口は1400万人、大阪の人口は880万人です。", "東京の人口は1400万人です。", "1400万人", "880万人"),
    ("正社員の有給休暇は20日、契約社員は10日です。", "契約社員の有給休暇は10日です。", "10日", "20日"),
    ("首付比例为30%，贷款比例为70%。", "首付比例为30%。", "30%", "70%"),
    ("회사는 1998년 서울에서 설립되었고 2004년 코스닥에 상장했다.", "회사는 1998년 서울에서 설립되었다.", "1998년", "2004년"),
    ("公司1998年成立于深圳，2004年在香港上市。", "公司于1998年在深圳成立。", "1998年", "2004年"),
    ("1878年，四川总督丁宝桢主持大修。1936年改用混凝土浇筑鱼嘴。", "1878年由总督丁宝桢主持大修。", "1878年", "1936年"),
    ("1895年には京都で電気鉄道が開業した。第2疏水は1912年に完成した。", "1895年に京都で電気鉄道が開業しました。", "1895年", "1912年"),
    ("申込は4月1日に開始し、5月31日に締め切ります。", "申込は4月1日に開始します。", "4月1日", "5月31日"),
]  # fmt: skip


@pytest.mark.parametrize(("chunk", "claim", "number", "other"), PAIRS)
def test_a_number_is_told_from_the_number_of_another(chunk: str, claim: str, number: str, other: str) -> None:
    assert conflicts_of(claim, chunk) == ()
    conflict = assert_turned(claim.replace(number, other), chunk, other)
    assert conflict.evidence is not None
    assert conflict.evidence.of(chunk) == number


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # "it" refers to the subject of the sentence before
        ("Revenue reached $5.1 billion.", "Revenue was $4.2 billion in 2019. It rose to $5.1 billion in 2020."),
        # the heading of a list applies to all its items
        (
            "A second-class seat costs 48 euros.",
            "Second-class seats: to Lyon 18 euros; to Nice 33 euros; to Bern 48 euros.",
        ),
        ("二等座票价是48元。", "票价（二等座）：苏州 18元；无锡 33元；常州 48元。"),
        # the same thing in another word
        ("Grown-ups pay £12 for tickets.", "Tickets cost £12 for adults and £8 for children."),
        # several things in one claim
        ("Seoul was warmer than Busan at 31 degrees.", "It was 31 degrees in Seoul and 28 degrees in Busan."),
        ("A child's ticket is £8, an adult's £12.", "Adults pay £12, children £8."),
        # another thing in the next clause
        (
            "강릉은 승점 54로 2위를 유지했고 선두 울산과의 차이는 3점입니다.",
            "이날 승리로 강릉은 승점 54로 2위를 지키며 선두 울산(승점 57)을 3점 차로 쫓았다.",
        ),
        # either place may be meant
        ("Adults take 250 mg.", "Adults take 500 mg. Children take 250 mg. Frail adults take 250 mg."),
        # it is not clear which words belong to which number
        ("The lab opened in 1971.", "He led the lab from 1971 to 1974 and the clinic from 1980."),
        ("The museum is 5 km from the station.", "The library is 3 km from the station; the museum is 5 km away."),
        ("부산보다 서울이 31도로 더 높았다.", "서울의 최고 기온은 31도, 부산은 28도였다."),
        ("上海人口比北京多，为2487万。", "北京人口为2189万，上海人口为2487万。"),
        ("大阪より東京の人口が多く、1400万人です。", "東京の人口は1400万人、大阪の人口は880万人です。"),
        # the event of a year may be in the sentence before
        ("1955年林徽因在北京病逝。", "1955年当选委员。同年4月1日林徽因在北京病逝。1962年，他与林洙结婚。"),
        ("1927年他获得建筑学硕士学位。", "1924年他赴美学习建筑学，1927年2月获学士学位，同年6月获建筑学硕士学位。"),
        ("旧城改造项目在2021年完成。", "2018年，该市启动了旧城改造项目。项目于2021年完成。"),
        # the other number of the claim shows which one is meant
        ("2017年の売上高は350億円だった。", "2016年の売上高は300億円。2017年は350億円に達した。"),
    ],
)
def test_what_may_be_meant_is_no_conflict(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Tickets are €12 for adults and €7 for children.", "Tickets: adults €7, children €12."),
        (
            "The Free plan allows 600 requests, the Team plan 60.",
            "| Plan | Requests |\n|---|---|\n| Free | 60 |\n| Team | 600 |",
        ),
        (
            "디스플레이가 31% 성장한 반면 소재는 7% 감소했다.",
            "소재 부문은 31% 성장한 반면 디스플레이 부문은 7% 감소했다.",
        ),
        ("成人票12元，儿童票7元。", "成人票7元，儿童票12元。"),
        ("大人は12ユーロ、子供は7ユーロです。", "料金は大人は7ユーロ、子供は12ユーロです。"),
    ],
)
def test_two_numbers_that_changed_places_are_a_conflict(claim: str, chunk: str) -> None:
    assert [conflict.kind for conflict in conflicts_of(claim, chunk)] == ["comparison"]


RAIN = "Expect 5-10 mm of rain in the north and 20-30 mm in the south."
KOREAN_RAIN = "예상 강수량은 제주도 50~100mm(산지 150mm 이상), 남부지방 20~60mm, 중부지방 5~20mm입니다."
TERMINALS = "From the centre, Terminal 1 is reached in 35 minutes and Terminal 2 in 50 minutes."
KOREAN_TERMINALS = "마포역에서 제1터미널까지는 약 65분, 제2터미널까지는 약 80분이 걸립니다."
CHINESE_TERMINALS = "机场大巴到第1航站楼需要30分钟，到第2航站楼需要45分钟。"
JAPANESE_TERMINALS = "空港行きのバスは、第1ターミナルまでは30分、第2ターミナルまでは45分です。"


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Expect 20-30 mm of rain in the north and 5-10 mm in the south.", RAIN),
        ("The north gets 20-30 mm of rain.", RAIN),
        ("예상 강수량은 제주도 50~100mm, 중부지방 20~60mm, 남부지방 5~20mm입니다.", KOREAN_RAIN),
        ("Terminal 1 is reached in 50 minutes.", TERMINALS),
        ("제1터미널까지는 약 80분, 제2터미널까지는 약 65분 걸립니다.", KOREAN_TERMINALS),
        ("到第2航站楼需要30分钟。", CHINESE_TERMINALS),
        ("第2ターミナルまでは30分です。", JAPANESE_TERMINALS),
    ],
)
def test_ranges_and_what_is_numbered_have_their_own_numbers(claim: str, chunk: str) -> None:
    assert [conflict.kind for conflict in conflicts_of(claim, chunk)] == ["comparison"]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The south gets 20-30 mm of rain.", RAIN),
        ("예상 강수량은 제주도 50~100mm, 남부지방 20~60mm, 중부지방 5~20mm입니다.", KOREAN_RAIN),
        ("Terminal 2 is reached in 50 minutes.", TERMINALS),
        ("제1터미널까지는 약 65분, 제2터미널까지는 약 80분 걸립니다.", KOREAN_TERMINALS),
        ("到第2航站楼需要45分钟。", CHINESE_TERMINALS),
        ("第2ターミナルまでは45分です。", JAPANESE_TERMINALS),
        (
            "주말에는 오전 10시부터 오후 5시까지 엽니다.",
            "평일 오전 9시부터 오후 6시까지, 주말은 오전 10시부터 오후 5시까지.",
        ),
    ],
)
def test_the_own_number_of_a_range_or_a_numbered_thing_is_no_conflict(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


def test_the_number_may_be_right_in_another_chunk() -> None:
    claim, chunk = "Adults take 250 mg.", "Adults take 500 mg. Children take 250 mg."
    assert conflicts_of(claim, chunk) != ()
    assert conflicts_of(claim, chunk, "Small adults take 250 mg.") == ()
    assert conflicts_of(claim, chunk, "Small adults take 250mg.") == ()


@given(st.text(), st.text())
def test_any_texts_can_be_asked(claim: str, chunk: str) -> None:
    exchanged = number_of_another(Claimed(claim), [Prepared(chunk)], 0, Span(0, len(chunk)))
    assert exchanged is None or exchanged.said.of(claim)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        (
            "团队版的回收站保留60天。",
            "| 功能 | 个人版 | 团队版 |\n|---|---|---|\n| 回收站保留 | 9天 | 60天 |\n| 人工客服 | 不支持 | 工作日 |",
        ),
        ("您在本店连续工作超过6年，奖金为4份。", "奖金：在本店连续工作满2年的增加1份，满6年的增加4份。"),
    ],
)
def test_cells_of_a_row_and_steps_of_a_scale_are_of_one_thing(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()
