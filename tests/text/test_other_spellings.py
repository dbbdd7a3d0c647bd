"""Numbers that the evidence has in another spelling, and numbers that only look similar."""

from __future__ import annotations

import pytest

from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.support.similarity import compare
from answergate.text.words.wording import Claimed, Prepared


def unsaid_numbers(claim: str, chunk: str) -> list[str]:
    support = compare(Claimed(claim), [Prepared(chunk)])
    return [conflict.text for conflict in support.conflicts if conflict.kind is ConflictKind.NUMBER]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("It was viewed more than 235,000 times.", "It has been viewed more than 235, 000 times."),
        ("The dog was right in 98.7 per cent of cases.", "The dog was right in 98. 7 per cent of cases."),
        ("The couple won $53,193,914.", "The couple won $ 53, 193, 914 on Tuesday."),
        ("총 235,000명이 방문했다.", "총 235, 000명이 방문했다."),
        ("共有235,000人参观。", "共有235, 000人参观。"),
        ("235,000人が訪れた。", "235, 000人が訪れた。"),
        ("There were 25 machines.", "There were twenty - five machines."),
    ],
)
def test_a_number_with_a_space_in_it_is_the_same_number(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("It was viewed more than 235,001 times.", "It has been viewed more than 235, 000 times."),
        ("The dog was right in 98.8 per cent of cases.", "The dog was right in 98. 7 per cent of cases."),
        ("The couple won £53,193,914.", "The couple won $ 53, 193, 914 on Tuesday."),
        ("There were 12,345 rooms.", "There were rooms 12, 34 and 5."),
    ],
)
def test_another_number_is_not(claim: str, chunk: str) -> None:
    assert len(unsaid_numbers(claim, chunk)) == 1


@pytest.mark.parametrize("written", ["2001–02", "2001-02", "2001/02", "2001-2002", "2001 – 2002"])
@pytest.mark.parametrize("said", ["2001–02", "2001-02", "2001/02", "2001-2002"])
def test_a_range_of_years_may_be_written_short(said: str, written: str) -> None:
    assert (
        unsaid_numbers(f"She won the title in the {said} season.", f"In the {written} season she won the title.") == []
    )
    assert unsaid_numbers(f"그녀는 {said} 시즌에 우승했다.", f"{written} 시즌에 그녀는 우승했다.") == []


@pytest.mark.parametrize(
    ("said", "written"),
    [("2018–19", "2017-2018"), ("2018–20", "2018-2019"), ("1998-99", "1998-12"), ("2018-19", "2018")],
)
def test_another_range_of_years_is_told(said: str, written: str) -> None:
    assert unsaid_numbers(f"She won the title in the {said} season.", f"In the {written} season she won the title.")


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("He fought on April 9, 2011 in Leeds.", "2 March 2011. He will fight on April 9th in Leeds."),
        ("It opened in August 2022.", "Since 2022 it is ours. It opened on 17 August."),
        ("그는 2011년 4월 9일 리즈에서 싸웠다.", "2011년 3월 2일. 그는 4월 9일 리즈에서 싸운다."),
        ("他于2011年4月9日在利兹比赛。", "2011年3月2日。他将于4月9日在利兹比赛。"),
        ("彼は2011年4月9日に試合をした。", "2011年3月2日。彼は4月9日に試合をする。"),
    ],
)
def test_the_year_of_a_date_may_stand_elsewhere(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("He fought on April 9, 2012 in Leeds.", "2 March 2011. He will fight on April 9th in Leeds."),
        ("He fought on April 9, 2011 in Leeds.", "2 March 2011. He will fight on April 10th in Leeds."),
        ("He fought on April 9, 2011 in Leeds.", "2 March 2011. He will fight on April 9, 2012 in Leeds."),
    ],
)
def test_another_day_or_year_is_told(claim: str, chunk: str) -> None:
    assert len(unsaid_numbers(claim, chunk)) == 1


def test_a_share_by_weight_may_be_written_as_a_plain_percentage_but_not_as_one_by_volume() -> None:
    assert unsaid_numbers("The point is at 95.6 wt% ethanol.", "The point is at 95.6% ethanol by weight.") == []
    assert unsaid_numbers("The point is at 95.6% ethanol.", "The point is at 95.6 wt% ethanol.") == []
    assert unsaid_numbers("The point is at 95.6 wt% ethanol.", "The point is at 95.6 vol% ethanol.")


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The two models failed.", "Both models failed."),
        ("두 나라가 합의했다.", "양국이 합의했다."),
        ("两家公司都同意了。", "双方公司都同意了。"),
        ("Zero cases were found.", "No cases were found."),
        ("There were 0 cases.", "No cases were found."),
        ("It happened on 5/1/2020.", "It happened on May 1, 2020."),
        ("It happened on 5/1/2020.", "It happened on 5 January 2020."),
    ],
)
def test_a_count_in_words_and_a_date_in_either_order_are_seen(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The three models failed.", "Both models failed."),
        ("There were 0 cases.", "Some cases were found."),
        ("It happened on 5/1/2020.", "It happened on May 5, 2020."),
    ],
)
def test_another_count_or_date_is_told(claim: str, chunk: str) -> None:
    assert len(unsaid_numbers(claim, chunk)) == 1


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("每次服用1片。", "每次服用一片。"),
        ("每次服用2片。", "每次服用两片。"),
        ("1回に2錠を飲む。", "毎回二錠を飲む。"),
        ("한 번에 2알을 먹는다.", "한 번에 두 알을 먹는다."),
        ("一次最多借5本。", "每次最多可借5本。"),
        ("우대금리는 0.3%p이다.", "우대금리는 0.3%포인트이다."),
        ("金利は0.3%ポイント上がった。", "金利は0.3ポイント上がった。"),
    ],
)
def test_numerals_and_units_of_another_writing_are_the_same(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("每次服用2片。", "每次服用一片。"),
        ("한 번에 3알을 먹는다.", "한 번에 두 알을 먹는다."),
        ("금리는 0.3%이다.", "금리는 0.3%포인트 올랐다."),
    ],
)
def test_another_numeral_or_unit_is_told(claim: str, chunk: str) -> None:
    assert len(unsaid_numbers(claim, chunk)) == 1


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Albion led in the 12th minute.", "Albion led after 12 minutes."),
        ("Albion led after just 12 minutes.", "Albion led in the 12th minute."),
        ("Albion led 12 minutes into the match.", "Albion led in the 12th minute of the match."),
        ("主队开场12分钟进球。", "主队在第12分钟进球。"),
        ("主队在第12分钟进球。", "主队开场12分钟进球。"),
    ],
)
def test_the_minute_of_a_match_may_be_counted_from_its_start(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Albion led in the 21st minute.", "Albion led after 12 minutes."),
        ("Albion led in the 12th minute.", "Albion led for 12 minutes."),
        ("Albion led for 12 minutes.", "Albion led in the 12th minute."),
        ("主队在第12分钟进球。", "主队休息12分钟后进球。"),
    ],
)
def test_so_many_minutes_are_not_the_minute_of_that_rank(claim: str, chunk: str) -> None:
    assert len(unsaid_numbers(claim, chunk)) == 1


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("서울중앙지방법원이 1심을 맡는다.", "서울중앙지방법원을 제1심 관할법원으로 한다."),
        ("버스는 2터미널에서 떠난다.", "버스는 제2터미널에서 떠난다."),
        ("本案1审由北京法院审理。", "本案第1审由北京法院审理。"),
        ("1審は大阪地裁です。", "第1審は大阪地裁とする。"),
    ],
)
def test_what_is_numbered_may_lack_the_sign_of_its_rank(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("서울중앙지방법원이 2심을 맡는다.", "서울중앙지방법원을 제1심 관할법원으로 한다."),
        ("2審は大阪地裁です。", "第1審は大阪地裁とする。"),
    ],
)
def test_what_is_numbered_otherwise_is_another(claim: str, chunk: str) -> None:
    assert len(unsaid_numbers(claim, chunk)) == 1


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Net profit: £6.1m (-18.4%)", "Net profit came to £6.1m, a decline of 18.4%."),
        ("매출: 1,240억 원 (전 분기 대비 -4.1%)", "매출은 1,240억 원으로 전 분기보다 4.1% 감소했다."),
        ("净利润6.15亿元（-18.4%）", "净利润6.15亿元，同比下降18.4%。"),
        ("純利益：27億円（−6.3％）", "純利益は27億円（前年比6.3％減）となった。"),
        ("5월 12~16일에 신청합니다.", "5월 12일(월)부터 5월 16일(금)까지 신청한다."),
        ("The split came after day nine.", "The split came after the ninth day."),
    ],
)
def test_a_fall_a_range_and_a_numbered_day_are_known_in_another_spelling(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Net profit: £6.1m (-18.4%)", "Net profit came to £6.1m, a rise of 18.4%."),
        ("净利润6.15亿元（-18.4%）", "净利润6.15亿元，同比增长18.4%。"),
        ("5월 13~16일에 신청합니다.", "5월 12일(월)부터 5월 16일(금)까지 신청한다."),
        ("The split came after day eight.", "The split came after the ninth day."),
    ],
)
def test_a_rise_another_range_and_another_day_are_not(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("7月11日夜の大雨で橋が傾いた。", "【7月14日】11日夜の大雨で橋が傾いた。"),
        ("团队版的年费为288元。", "价格（元/人）\n| 版本 | 月费 | 年费 |\n|---|---|---|\n| 团队版 | 29 | 288 |"),
    ],
)
def test_a_day_of_its_texts_month_and_an_amount_of_a_cell_are_known(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("8月11日夜の大雨で橋が傾いた。", "【7月14日】11日夜の大雨で橋が傾いた。"),
        ("발표는 5월 28일이다.", "신청은 5월 12일부터이고 발표는 6월 9일, 등록은 28일이다."),
        ("团队版的年费为298元。", "价格（元/人）\n| 版本 | 月费 | 年费 |\n|---|---|---|\n| 团队版 | 29 | 288 |"),
        ("团队版的年费为288元。", "价格（美金/人）\n| 版本 | 月费 | 年费 |\n|---|---|---|\n| 团队版 | 29 | 288 |"),
    ],
)
def test_a_day_of_another_month_and_another_amount_are_not(claim: str, chunk: str) -> None:
    assert unsaid_numbers(claim, chunk)


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        ("土曜は9〜17時です。", "土曜は8〜17時です。", "土曜は9時から17時までとする。"),
        ("한 달 평균 소득은 258만 원이다.", "한 달 평균 소득은 268만 원이다.", "월평균 소득은 258만 원이다."),
        ("8月13〜15日は休みです。", "8月12〜15日は休みです。", "8月13日から15日までは休む。"),
        ("净利润减少近两成。", "净利润减少近三成。", "净利润同比下降18.4%。"),
        (
            "3駅の窓口（潮見・灘・大浦）で買えます。",
            "9駅の窓口（潮見・灘・大浦）で買えます。",
            "潮見、灘、大浦の窓口で買える。",
        ),
    ],
)
def test_the_start_of_a_range_rough_tenths_and_a_count_in_brackets_are_known(
    right: str, wrong: str, chunk: str
) -> None:
    assert unsaid_numbers(right, chunk) == []
    assert unsaid_numbers(wrong, chunk)
